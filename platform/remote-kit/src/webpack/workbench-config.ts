import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import type { BuildTarget } from './build-target';

const workbenchFolder = path.resolve(__dirname, 'workbench');

/** `devServer` is an option of webpack-dev-server, which webpack's types do not contain. */
interface WorkbenchConfig extends Configuration {
  readonly devServer: object;
}

/**
 * Builds a remote alone on the workbench, with the singletons that the shell would provide: static
 * files for any server, and `webpack serve` for development.
 * @param commit which the toolbar names.
 */
export function workbenchConfig(target: BuildTarget, commit: string): WorkbenchConfig {
  const base = baseConfig(target, true);
  const production = target.mode === 'production';
  return {
    ...base,
    name: `${target.packageName} workbench`,
    target: ['web', 'es2022'],
    entry: {
      workbench: require.resolve('./workbench/main'),
      'workbench-worker': require.resolve('./workbench/worker'),
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'workbench-remote$': path.join(target.dir, 'src/app.ts') },
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
      new webpack.DefinePlugin({ WORKBENCH_COMMIT: JSON.stringify(commit) }),
      new HtmlWebpackPlugin({
        template: path.join(workbenchFolder, 'index.html'),
        title: `${target.packageName} on the workbench`,
        chunks: ['workbench'],
      }),
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        ignoreOrder: true,
      }),
      new CopyPlugin({
        patterns: [{ from: path.join(workbenchFolder, 'partners'), to: 'workbench-partners' }],
      }),
    ],
    devServer: {
      host: '127.0.0.1',
      port: process.env['PORT'] ?? 'auto',
      allowedHosts: ['localhost', '127.0.0.1'],
      historyApiFallback: true,
      hot: false,
      liveReload: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    },
  };
}
