import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import type { PartnerManifest, ReleasedRemote } from '@prizestash/shared/remote';
import { baseConfig, type BuildTarget } from './base-config';
import { federationPlugin, runtimeAlias } from './web-config';

const workbenchFolder = path.resolve(__dirname, 'workbench');

/** A released remote, to be opened on the workbench in place of sources. */
export interface StoredRemote {
  readonly name: string;
  readonly remote: ReleasedRemote;
  readonly partners?: readonly PartnerManifest[];
  /** Folder of its files for browsers. */
  readonly webFolder: string;
}

/**
 * Builds a remote alone on the workbench, with the singletons that the shell would provide: static
 * files for any server.
 * @param commit which the toolbar names.
 * @param stored the release to open. Its singletons are those of the target, which is the shell.
 */
export function workbenchConfig(
  target: BuildTarget,
  commit: string,
  stored?: StoredRemote,
): Configuration {
  const base = baseConfig(target, true);
  const remote = stored
    ? require.resolve('./workbench/stored-remote')
    : path.join(target.dir, 'src/app.ts');
  const production = target.mode === 'production';
  return {
    ...base,
    name: `${target.packageName} workbench`,
    target: ['web', 'es2022'],
    entry: {
      // webpack shares only what a build imports.
      workbench: [...(stored ? singletonNames : []), require.resolve('./workbench/main')],
      'workbench-worker': require.resolve('./workbench/worker'),
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        'workbench-remote$': remote,
        ...(stored && runtimeAlias),
      },
    },
    output: {
      path: path.join(target.outputDir, 'workbench'),
      // A service worker needs a stable URL, by which browsers find its next version.
      filename: ({ chunk }) =>
        production && chunk?.name !== 'workbench-worker'
          ? '[name].[contenthash:8].js'
          : '[name].js',
      publicPath: '/',
      clean: true,
    },
    plugins: [
      new webpack.DefinePlugin({
        WORKBENCH_COMMIT: JSON.stringify(commit),
        WORKBENCH_REMOTE: JSON.stringify(stored),
      }),
      ...(stored ? [federationPlugin(target, true)] : []),
      new HtmlWebpackPlugin({
        template: path.join(workbenchFolder, 'index.html'),
        title: `${stored?.name ?? target.packageName} on the workbench`,
        chunks: ['workbench'],
      }),
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        ignoreOrder: true,
      }),
      new CopyPlugin({
        patterns: [
          { from: path.join(workbenchFolder, 'partners'), to: 'workbench-partners' },
          ...(stored ? [{ from: stored.webFolder, to: stored.remote.base.slice(1) }] : []),
        ],
      }),
    ],
  };
}
