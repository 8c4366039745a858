import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { repositoryRoot } from './packages';
import type { BuildTarget } from './package-configs';

/** Class names are salted with the package: two packages may carry one component in two versions. */
function cssRule(target: BuildTarget, extract: boolean): RuleSetRule {
  return {
    test: /\.css$/,
    sideEffects: true,
    use: [
      ...(extract ? [MiniCssExtractPlugin.loader] : []),
      {
        loader: require.resolve('css-loader'),
        options: {
          esModule: true,
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

/** Published files come without source maps; `npm run sizes` builds with them, to look at those. */
function devtoolOf({ mode }: BuildTarget): string | false {
  if (mode === 'development') return 'source-map';
  return process.env['BUILD_SOURCE_MAPS'] ? 'hidden-source-map' : false;
}

/** What all builds of a package have in common. */
export function baseConfig(target: BuildTarget, extractCss: boolean): Configuration {
  return {
    mode: target.mode,
    context: target.dir,
    devtool: devtoolOf(target),
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('esbuild-loader'),
          options: { target: 'es2022', jsx: 'automatic' },
        },
        // A document of its own, which the host serves with a policy of its own.
        {
          test: /\.frame\.html$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8][ext]', emit: extractCss },
        },
        {
          test: /\.svg$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8][ext]', emit: extractCss },
        },
        cssRule(target, extractCss),
        ...target.rules,
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          terserOptions: {
            ecma: 2020,

            compress: { passes: 2 },
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
