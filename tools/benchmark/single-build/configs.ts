import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Configuration, type RuleSetRule } from 'webpack';
import { baseConfig } from '../../../delivery/src/build/base-config';
import { nodeConfig } from '../../../delivery/src/build/node-config';
import { BuildMetadataPlugin } from '../../../delivery/src/build/plugins/build-metadata-plugin';
import type { BuildTarget } from '../../../delivery/src/build/build-target';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { writeRemoteLoaders } from './write-remote-loaders';

/** The package name under which the files of the single build are served. */
export const singleBuildName = 'single-build';

/** The module rules that the webpack.config.js of mfe-legal adds. */
const rules = require(path.join(repositoryRoot, 'mfe-legal/loaders/rules')) as RuleSetRule[];

const federation = path.join(repositoryRoot, 'shell/src/remotes/federation.ts');

function targetIn(outputDir: string): BuildTarget {
  return {
    dir: path.join(repositoryRoot, 'shell'),
    outputDir,
    packageName: singleBuildName,
    version: '0',
    isShell: true,
    mode: 'production',
    rules,
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
  const node = nodeConfig(target);
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
      resolve: { ...node.resolve, alias },
      entry: { server: path.join(__dirname, 'server.ts') },
    },
  ];
}
