#!/usr/bin/env node
import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import type { commandOptions } from './commands/command-options';

/** Each command loads what it needs: `init` does not wait for webpack. */
const commands: Readonly<
  Record<keyof typeof commandOptions, (args: readonly string[]) => Promise<void>>
> = {
  init: async (args) => (await import('./commands/init')).init(args),
  dev: async (args) => (await import('./commands/dev')).dev(args),
  build: async (args) => (await import('./commands/build')).build(args),
  release: async () => (await import('./commands/release')).release(),
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
