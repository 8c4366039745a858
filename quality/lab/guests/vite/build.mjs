import { federation } from '@module-federation/vite';
import { build } from 'vite';
import { containerOf, define, exposes, folder, output, shared } from '../guest.mjs';

await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  base: './',
  define,
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: output,
    target: 'es2022',
    rollupOptions: { input: exposes['./App'], output: { experimentalMinChunkSize: 100_000 } },
  },
  plugins: [
    federation({
      name: containerOf('mfe-guest-vite'),
      filename: 'entry.js',
      exposes,
      shared,
      manifest: false,
      dts: false,
    }),
  ],
});
