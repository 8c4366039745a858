import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { bundlerRuntime, type ShareScope, type WebpackRequire } from './federation-runtime';

interface Container {
  init(shareScope: ShareScope): unknown;
  get(module: string): Promise<() => { readonly default: unknown }>;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-container-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a container with the federation plugin's default runtime, as one file. */
async function buildContainer(): Promise<string> {
  writeFileSync(path.join(folder, 'app.js'), `export { default } from 'react';`);
  writeFileSync(path.join(folder, 'package.json'), '{"name": "guest", "version": "1.0.0"}');
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: {},
    output: { path: folder, publicPath: '/' },
    optimization: { minimize: false },
    plugins: [
      new ModuleFederationPlugin({
        name: 'guest',
        filename: 'entry.js',
        exposes: { './App': './app.js' },
        shared: { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } },
        manifest: false,
        dts: false,
        dev: false,
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    }),
  );
  return readFileSync(path.join(folder, 'entry.js'), 'utf8');
}

it('opens a container with the default runtime, and gives it the module of the shell', async () => {
  const react = { version: '19.3.1' };
  const shell: WebpackRequire = {
    m: {},
    c: {},
    S: {},
    federation: {
      initOptions: {
        name: 'shell',
        shared: {
          react: [
            {
              version: '19.3.1',
              scope: ['default'],
              shareConfig: { singleton: true, requiredVersion: '^19.3.1', eager: true },
              get: () => () => react,
            },
          ],
        },
      },
    },
    consumesLoadingData: { moduleIdToConsumeDataMapping: {} },
  };
  bundlerRuntime.init({ webpackRequire: shell });
  const context = vm.createContext({ console, setTimeout, clearTimeout, URL, performance });
  vm.runInContext('var self = globalThis, window = globalThis;', context);
  vm.runInContext(await buildContainer(), context);
  const container = vm.runInContext('guest', context) as Container;
  await container.init(shell.S['default'] ?? {});
  const factory = await container.get('./App');
  expect(factory().default).toBe(react);
});
