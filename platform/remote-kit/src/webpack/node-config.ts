import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import { baseConfig } from './base-config';
import type { BuildTarget } from './build-target';
import { PublicPathPlugin } from './plugins/public-path-plugin';

/**
 * The build that prerendering runs, in a JavaScript engine without the modules and globals of Node
 * (docs/release-format.md). The shell's build contains the singletons and provides them to the
 * remotes' builds, as in the browser.
 */
export function nodeConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, false);
  return {
    ...base,
    name: `${target.packageName} node`,
    target: 'es2022',
    devtool: false,
    entry: {
      server: target.isShell ? './src/server.tsx' : require.resolve('./remote-server'),
    },
    resolve: {
      ...base.resolve,
      // React and others have builds for engines without Node's modules.
      conditionNames: ['import', 'require', 'module', 'edge-light', 'browser', 'default'],
      mainFields: ['browser', 'module', 'main'],
      aliasFields: ['browser'],
      alias: { ...base.resolve?.alias, 'remote-module$': path.join(target.dir, 'src/app.ts') },
    },
    output: {
      path: path.join(target.outputDir, 'node'),
      filename: 'server.js',
      library: { type: 'commonjs2' },
      chunkFormat: false,
      globalObject: 'globalThis',
      publicPath: '',
      clean: true,
    },
    module: {
      ...base.module,
      // Workers run in browsers only, and their URLs need no base.
      parser: { javascript: { worker: false, url: 'relative' } },
      rules: [
        ...(base.module?.rules ?? []),
        { test: /\.worker\.ts$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    externalsType: 'commonjs2',
    externals: target.isShell ? [] : Object.fromEntries(singletonNames.map((name) => [name, name])),
    // Given by what evaluates the build (docs/release-format.md).
    node: { __dirname: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new PublicPathPlugin('node'),
    ],
  };
}
