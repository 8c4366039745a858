import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import type { BuildTarget } from './build-target';
import { singletonNames } from './singletons';

/**
 * The build that prerendering loads in Node. The shell's build contains the singletons and provides
 * them to the remotes' builds, as in the browser.
 */
export function nodeConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, false);
  return {
    ...base,
    name: `${target.packageName} node`,
    target: 'node20',
    devtool: false,
    entry: {
      server: target.isShell ? './src/server.tsx' : require.resolve('./remote-server'),
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'remote-module$': path.join(target.dir, 'src/app.ts') },
    },
    output: {
      path: path.join(target.outputDir, 'node'),
      filename: 'server.js',
      library: { type: 'commonjs2' },
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
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
