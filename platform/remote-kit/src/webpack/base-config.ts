import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { BuildRequest } from './build-request';
import { replacements, sideEffectFree } from './replacements/replacements';
import { esbuildTargets } from './supported-browsers';

export interface BuildTarget extends BuildRequest {
  readonly dir: string;
  readonly packageName: string;
  readonly isShell: boolean;
  readonly mode: 'production' | 'development';
  readonly rules: RuleSetRule[];
}

/** Class names depend on the package: two packages may bundle different versions of a component. */
function cssRule(target: BuildTarget, extract: boolean): RuleSetRule {
  return {
    test: /\.css$/,
    sideEffects: true,
    use: [
      ...(extract ? [MiniCssExtractPlugin.loader] : []),
      {
        loader: require.resolve('css-loader'),
        options: {
          modules: {
            auto: /\.module\.css$/,
            namedExport: false,
            exportOnlyLocals: !extract,
            localIdentContext: repositoryRoot,
            localIdentHashSalt: target.packageName,
            localIdentName:
              target.mode === 'production' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:3]',
          },
        },
      },
    ],
  };
}

/** Releases have no source maps; `npm run sizes` builds with them to analyze the files. */
function devtoolOf({ mode }: BuildTarget): string | false {
  // Inside the files: a release has no source maps beside them.
  if (mode === 'development') return 'inline-source-map';
  return process.env['BUILD_SOURCE_MAPS'] ? 'hidden-source-map' : false;
}

/** What all builds of a package have in common. */
export function baseConfig(target: BuildTarget, extractCss: boolean): Configuration {
  return {
    mode: target.mode,
    context: target.dir,
    devtool: devtoolOf(target),
    // In every build, so that the workbench and the prerendered pages run what visitors get.
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: replacements },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('esbuild-loader'),
          options: { target: esbuildTargets(), jsx: 'automatic' },
        },
        // A frame is a separate document, which the host serves with its own policy.
        {
          test: /\.(frame\.html|png|jpe?g|webp|avif|gif|svg)$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8][ext]', emit: extractCss },
        },
        cssRule(target, extractCss),
        ...sideEffectFree,
        ...target.rules,
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // SWC minifies in threads of this process.
          parallel: false,
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            compress: { passes: 3 },
            format: { comments: false },
          },
        }),
        new EsbuildPlugin({ include: /\.css$/, css: true, target: esbuildTargets() }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
