import { spawnSync } from 'node:child_process';

/** `remote-kit build`: runs webpack; `remote-kit build --env workbench` builds the workbench. */
export async function build(args: readonly string[]): Promise<void> {
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const { status } = spawnSync(process.execPath, [webpack, ...args], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
