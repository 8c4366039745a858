import path from 'node:path';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { type BuildTarget, baseConfig } from './base-config';
import { ON_STANDARD_INPUT, requestOf, type BuildRequest } from './build-request';
import { readPackageJson } from './installed-versions';
import { workbenchConfig, type StoredRemote } from './workbench-config';
import { webConfig } from './web-config';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import { publicPathOf } from './plugins/public-path-plugin';

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
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), publicPathOf('node')],
  };
}

const forgetLoaders = ({ hooks }: Compiler) =>
  hooks.done.tap('ForgetLoaders', ({ compilation }) => compilation.buildDependencies.clear());

/** With a cache, for the same tools alone: webpack's own search for what loaders load takes two seconds. */
function cached(config: Configuration, dir: string, tools: string): Configuration {
  const cacheDirectory = path.join(dir, 'node_modules/.cache/webpack');
  const version = `${tools} ${process.version}`;
  // Frozen, or webpack-cli adds the configuration to the dependencies.
  const cache = Object.freeze({
    type: 'filesystem',
    cacheDirectory,
    version,
    buildDependencies: { defaultWebpack: [] },
  });
  return { ...config, cache, plugins: [...(config.plugins ?? []), forgetLoaders] };
}

/** What a package's own webpack.config.js passes. */
interface PackageOptions {
  /** The package's folder: `__dirname`. */
  readonly dir: string;
  /** Additional module rules, for a package with its own kind of source. */
  readonly rules?: RuleSetRule[];
}

/**
 * The webpack configurations of the shell or of a remote.
 *
 * `webpack` builds `dist/web` (for browsers, federated) and `dist/node` (for prerendering).
 * `webpack --env workbench --env commit=<commit>` builds `dist/workbench`, the remote alone on its
 * workbench; `--env stored=<JSON>` opens a release instead.
 * The release command sets PACKAGE_VERSION and BUILD_OUTPUT (default `dist`).
 */
export function packageConfigs({ dir, rules = [] }: PackageOptions) {
  return (
    env: Record<string, unknown> = {},
    argv: { mode?: 'production' | 'development' } = {},
  ): Configuration[] => {
    const { name } = readPackageJson(dir);
    const version = process.env['PACKAGE_VERSION'] ?? '0.0.0-local';
    const outputDir = process.env['BUILD_OUTPUT'] ?? path.join(dir, 'dist');
    const request: BuildRequest =
      version === ON_STANDARD_INPUT ? requestOf(name) : { version, outputDir };
    const target: BuildTarget = {
      ...request,
      dir,
      packageName: name,
      isShell: name === 'shell',
      mode: argv.mode ?? 'production',
      rules,
    };
    if (env['workbench']) {
      const commit = String(env['commit'] ?? 'an unknown commit');
      const { stored } = env;
      const remote = typeof stored === 'string' ? (JSON.parse(stored) as StoredRemote) : undefined;
      return [workbenchConfig(target, commit, remote)];
    }
    const configs = [webConfig(target), nodeConfig(target)];
    const { tools } = request;
    return tools ? configs.map((config) => cached(config, dir, tools)) : configs;
  };
}
