import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { federationName } from '@prizestash/release-store/release-format/container-name';
import { singletonNames, singletons } from '@prizestash/release-store/release-format/singletons';
import { baseConfig, type BuildTarget } from './base-config';
import { buildMetadata } from './plugins/build-metadata-plugin';
import { chunkIntegrity } from './plugins/chunk-integrity-plugin';
import { federationModuleIds } from './plugins/federation-module-ids-plugin';
import { oneSharingRuntime } from './plugins/one-sharing-runtime-plugin';
import { plainWorkers } from './plugins/plain-workers-plugin';
import { publicPathOf } from './plugins/public-path-plugin';
import { renamed } from './plugins/renamed-plugin';
import { remoteChunks, shellChunks } from './split-chunks';
import { supportCheck } from './supported-browsers';
import { acceptedRangeOf, installedVersionOf } from './installed-versions';

/** The file that the plugin's generated code imports, and our replacement. */
const pluginRuntime = require.resolve('@module-federation/webpack-bundler-runtime/bundler', {
  paths: [require.resolve('@module-federation/enhanced/webpack')],
});
/** Puts our runtime in its place. */
export const runtimeAlias = { [pluginRuntime]: require.resolve('./federation-runtime') };

function sharedModules(target: BuildTarget, allEager: boolean) {
  return Object.fromEntries(
    singletonNames.map((name) => [
      name,
      target.isShell
        ? {
            singleton: true,
            eager: allEager || singletons[name].eager,
            version: installedVersionOf(name, target.dir),
            requiredVersion: acceptedRangeOf(name, target.dir),
          }
        : {
            singleton: true,
            // The shell provides it, so this build does not contain it.
            import: false as const,
            requiredVersion: acceptedRangeOf(name, target.dir),
          },
    ]),
  );
}

/**
 * Makes a build a host (the shell) or the container of a remote.
 * @param allEager true loads every singleton with the host's first files.
 */
export function federationPlugin(target: BuildTarget, allEager = false): ModuleFederationPlugin {
  // Without it, the plugin finds webpack in the stack of an error, which takes seconds to make.
  process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');
  return new ModuleFederationPlugin({
    name: federationName(target.packageName, target.version),
    ...(target.isShell
      ? { remotes: {} }
      : {
          filename: 'entry.js',
          exposes: { './App': './src/app.ts' },
        }),
    shared: sharedModules(target, allEager),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
  });
}

/**
 * The build that browsers load: the shell's main file, or a remote's container and its pages. It gets the
 * name of its version last, so that the files of two versions differ only in what has changed.
 */
export function webConfig(release: BuildTarget): Configuration {
  const container = federationName(release.packageName, release.version);
  const target =
    release.mode === 'production' ? { ...release, version: 'of-this-version' } : release;
  const name = federationName(target.packageName, target.version);
  const base = baseConfig(target, true);
  // A page has the styles of several packages and versions, by these names.
  const css = release.mode === 'production' ? '[name].[contenthash:8].css' : '[name].css';
  return {
    ...base,
    name: `${target.packageName} web`,
    target: ['web', 'es2022'],
    entry: target.isShell ? { main: './src/main.ts' } : {},
    output: {
      path: path.join(target.outputDir, 'web'),
      // Below a folder of its version, so the name of a script needs no hash.
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: 'auto',
      uniqueName: name,
      // A module that threw is evaluated again by the next attempt, instead of being half initialized.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...runtimeAlias } },
    optimization: {
      ...base.optimization,
      splitChunks: target.isShell ? shellChunks : remoteChunks(name),
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: css,
        chunkFilename: css,
        ignoreOrder: true,
      }),
      federationPlugin(target),
      federationModuleIds,
      oneSharingRuntime,
      plainWorkers,
      publicPathOf('web'),
      ...(target.isShell
        ? [
            new webpack.BannerPlugin({
              banner: supportCheck,
              raw: true,
              entryOnly: true,
              test: /\.js$/,
            }),
          ]
        : []),
      renamed(name, container),
      chunkIntegrity,
      buildMetadata(container, target.isShell ? 'main' : name),
    ],
  };
}
