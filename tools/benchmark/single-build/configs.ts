import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from '../../../delivery/src/build/base-config';
import { BuildMetadataPlugin } from '../../../delivery/src/build/plugins/build-metadata-plugin';
import type { BuildTarget } from '../../../delivery/src/build/build-target';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { writeRemoteLoaders } from './write-remote-loaders';

/** The package name under which the files of the single build are served. */
export const singleBuildName = 'single-build';

/** The module rule that the webpack.config.js of mfe-legal adds. */
const { legalTextRule } = require(path.join(repositoryRoot, 'mfe-legal/content-loader/rule')) as {
  legalTextRule: webpack.RuleSetRule;
};

const federation = path.join(repositoryRoot, 'shell/src/remotes/federation.ts');

function targetIn(outputDir: string): BuildTarget {
  return {
    dir: path.join(repositoryRoot, 'shell'),
    outputDir,
    packageName: singleBuildName,
    version: '0',
    isShell: true,
    mode: 'production',
    rules: [legalTextRule],
  };
}

/**
 * Configures the single-build baseline: the same sources, loaders, minifiers and code splitting in
 * one webpack build, with the defaults of webpack for everything else and without federation.
 * @param outputDir receives `web/` and `node/`.
 */
export function singleBuildConfigs(outputDir: string): Configuration[] {
  const target = targetIn(outputDir);
  const web = baseConfig(target, true);
  const node = baseConfig(target, false);
  const alias = {
    [path.join(__dirname, 'remote-loaders.ts')]: writeRemoteLoaders(outputDir),
    [federation]: path.join(__dirname, 'load-remote-module.ts'),
  };
  return [
    {
      ...web,
      target: ['web', 'es2022'],
      entry: { main: './src/main.ts' },
      resolve: { ...web.resolve, alias },
      output: {
        path: path.join(outputDir, 'web'),
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
        publicPath: 'auto',
        clean: true,
      },
      plugins: [
        new MiniCssExtractPlugin({
          filename: '[name].[contenthash:8].css',
          chunkFilename: '[name].[contenthash:8].css',
          ignoreOrder: true,
        }),
        new BuildMetadataPlugin(singleBuildName, 'main'),
      ],
    },
    {
      ...node,
      target: 'node20',
      resolve: { ...node.resolve, alias },
      entry: { server: path.join(__dirname, 'server.ts') },
      output: {
        path: path.join(outputDir, 'node'),
        filename: 'server.js',
        library: { type: 'commonjs2' },
        publicPath: '',
        clean: true,
      },
      optimization: { minimize: false },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    },
  ];
}
