import { rspack } from '@rspack/core';
import { containerOf, define, exposes, folder, output, shared } from '../guest.mjs';

const name = containerOf('mfe-guest-rspack');
const compiler = rspack({
  mode: 'production',
  context: folder,
  entry: {},
  target: ['web', 'es2020'],
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: name,
    filename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2020',
          },
        },
      },
    ],
  },
  plugins: [
    new rspack.DefinePlugin(define),
    new rspack.container.ModuleFederationPlugin({ name, filename: 'entry.js', exposes, shared }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  ],
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
});
