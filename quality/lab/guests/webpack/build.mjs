import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { bundlerOptions, containerOf, define, exposes, requireSuccess, shared } from '../guest.mjs';

const name = containerOf('mfe-guest-webpack');
const compiler = webpack({
  ...bundlerOptions(name),
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: fileURLToPath(import.meta.resolve('esbuild-loader')),
        options: { jsx: 'automatic', target: 'es2020' },
      },
    ],
  },
  performance: false,
  plugins: [
    new webpack.DefinePlugin(define),
    new ModuleFederationPlugin({
      name,
      filename: 'entry.js',
      exposes,
      shared,
      manifest: false,
      dts: false,
      dev: false,
    }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  ],
});
compiler.run(requireSuccess);
