import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { EmitFolderPlugin } from './plugins/emit-folder-plugin';
import type { BuildTarget } from './package-configs';

const workbenchFolder = path.resolve(__dirname, 'workbench');

/** What webpack-dev-server reads; its types are not needed for anything else. */
interface WorkbenchConfig extends Configuration {
  readonly devServer: object;
}

/**
 * A remote alone, with everything that the shell would provide in its own build, on the workbench:
 * plain files that open from any static server, and `webpack serve` for work on it.
 */
export function workbenchConfig(target: BuildTarget): WorkbenchConfig {
  const base = baseConfig(target, true);
  const production = target.mode === 'production';
  return {
    ...base,
    name: `${target.packageName} workbench`,
    target: ['web', 'es2022'],
    entry: {
      workbench: path.join(workbenchFolder, 'main.ts'),
      'workbench-worker': path.join(workbenchFolder, 'worker.ts'),
    },
    resolve: {
      ...base.resolve,
      alias: { 'workbench-remote$': path.join(target.dir, 'src/app.ts') },
    },
    output: {
      path: path.join(target.outputDir, 'workbench'),
      // A worker keeps its address, so that browsers recognise its next version.
      filename: ({ chunk }) =>
        production && chunk?.name !== 'workbench-worker'
          ? '[name].[contenthash:8].js'
          : '[name].js',
      publicPath: '/',
      clean: true,
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: path.join(workbenchFolder, 'index.html'),
        title: `${target.packageName} on the workbench`,
        chunks: ['workbench'],
      }),
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        ignoreOrder: true,
      }),
      new EmitFolderPlugin(path.join(workbenchFolder, 'partners'), 'workbench-partners'),
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
