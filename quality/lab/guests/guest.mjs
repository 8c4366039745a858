import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the guests. */
export const folder = import.meta.dirname;

/** `node <bundler>/build.mjs <version> <folder for the files>` */
export const [version = '', output = ''] = process.argv.slice(2);

const requires = JSON.parse(readFileSync(path.join(folder, 'requires.json'), 'utf8'));

/** The option `shared` of a federation plugin: a guest contains none of what the shell provides. */
export const shared = Object.fromEntries(
  Object.entries(requires).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false, requiredVersion },
  ]),
);

export const exposes = { './App': path.join(folder, 'src/app.ts') };

/** The global variable of a guest's container, another one in each version. */
export const containerOf = (name) => `${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');

/** Definitions of the build. */
export const define = { GUEST_VERSION: JSON.stringify(version) };

/** The options that webpack and Rspack have in common. */
export const bundlerOptions = (name) => ({
  mode: 'production',
  context: folder,
  entry: {},
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: name,
    filename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
});

/** Ends the build with its errors, if it has any. */
export function requireSuccess(error, stats) {
  if (error || stats?.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
}
