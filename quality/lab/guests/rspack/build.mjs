import { rspack } from '@rspack/core';
import { bundlerOptions, containerOf, define, exposes, requireSuccess, shared } from '../guest.mjs';

const name = containerOf('mfe-guest-rspack');
const compiler = rspack({
  ...bundlerOptions(name),
  target: ['web', 'es2020'],
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
compiler.run(requireSuccess);
