#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/release-store/delivery-error';

const DEV_PORT = 3410;

/** Each command loads what it needs: `init` does not wait for webpack. */
const commands = {
  /** `remote-kit init mfe-gift /gift`: writes a remote with one page into the current folder. */
  async init([name = '', urlPath = '']: readonly string[]) {
    const { initRepository } = await import('./init/init-repository');
    initRepository(name, urlPath, process.cwd());
    console.log(`${name} has one page, ${urlPath}. Install what it needs: npm install`);
  },
  /** `remote-kit dev`: the remote on its workbench; `--site <address>` shows it in a site. */
  async dev(args: readonly string[]) {
    const { readPackageJson } = await import('./webpack/installed-versions');
    const { workOnRemote } = await import('./dev/work-on-remote');
    const folder = process.cwd();
    const { name } = readPackageJson(folder);
    await workOnRemote(name, folder, DEV_PORT, args);
  },
  /** `remote-kit build`: runs webpack; `remote-kit build --env workbench` builds the workbench. */
  async build(args: readonly string[]) {
    const webpack = require.resolve('webpack-cli/bin/cli.js');
    const { status } = spawnSync(process.execPath, [webpack, ...args], { stdio: 'inherit' });
    process.exit(status ?? 1);
  },
  async release() {
    const { release } = await import('./commands/release-sources');
    await release();
  },
};

/** `remote-kit <command>`, in the folder of a remote's repository. */
runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const isCommand = (one: string): one is keyof typeof commands => Object.hasOwn(commands, one);
  if (!isCommand(name)) {
    const known = Object.keys(commands).join(', ');
    refuseConfig(`"${name}" is not a command; there are ${known}`);
  }
  await commands[name](args);
});
