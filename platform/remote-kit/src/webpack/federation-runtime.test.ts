import federation, { type WebpackRequire } from './federation-runtime';

const { init, consumes, installInitialConsumes, initContainerEntry } = federation.bundlerRuntime;

type Get = () => (() => unknown) | Promise<() => unknown>;

/**
 * A build as webpack's generated code presents it.
 * @param consumed by module id, the shared module's name, with a version range after a space.
 */
function build(
  provides: Record<string, Get>,
  consumed: Record<string, string> = {},
): WebpackRequire {
  return {
    m: {},
    c: {},
    S: {},
    federation: {
      initOptions: {
        name: 'shell',
        shared: Object.fromEntries(
          Object.entries(provides).map(([name, get]) => [
            name,
            [{ version: '1.0.0', scope: ['default'], get }],
          ]),
        ),
      },
    },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Object.fromEntries(
        Object.entries(consumed).map(([id, request]) => {
          const [shareKey = '', requiredVersion = false] = request.split(' ');
          return [id, { shareKey, requiredVersion, shareScope: ['default'] }];
        }),
      ),
    },
  };
}

/** A shell that provides modules, and a remote that was initialized by it. */
function page(provides: Record<string, Get>, consumed: Record<string, string>) {
  const shell = build(provides);
  init({ webpackRequire: shell });
  const remote = build({}, consumed);
  init({ webpackRequire: remote });
  initContainerEntry({
    webpackRequire: remote,
    shareScope: shell.S['default']!,
    shareScopeKey: 'default',
  });
  const installedModules: Record<string, Promise<void> | 0> = {};
  return {
    async fetchChunk(ids: readonly string[]) {
      const promises: unknown[] = [];
      const chunkMapping = { chunk: ids };
      consumes({
        webpackRequire: remote,
        installedModules,
        chunkId: 'chunk',
        chunkMapping,
        promises,
      });
      await Promise.all(promises);
      return promises.length;
    },
    make(id: string) {
      const module = { exports: undefined as unknown };
      remote.m[id]!(module);
      return module.exports;
    },
  };
}

const react = { name: 'react' };

it('gives a remote the module of the shell, synchronously', async () => {
  const { fetchChunk, make } = page({ react: () => () => react }, { 7: 'react' });
  expect(await fetchChunk(['7'])).toBe(0);
  expect(make('7')).toBe(react);
});

it('loads a lazy module of the shell once', async () => {
  const get = jest.fn(() => Promise.resolve(() => react));
  const { fetchChunk, make } = page({ mobx: get }, { 7: 'mobx' });
  await Promise.all([fetchChunk(['7']), fetchChunk(['7'])]);
  await fetchChunk(['7']);
  expect(get).toHaveBeenCalledTimes(1);
  expect(make('7')).toBe(react);
});

it('rejects a chunk whose shared module fails to load, and retries the next time', async () => {
  let down = true;
  const get = () => (down ? Promise.reject(new Error('down')) : Promise.resolve(() => react));
  const { fetchChunk, make } = page({ mobx: get }, { 7: 'mobx' });
  await expect(fetchChunk(['7'])).rejects.toThrow('down');
  down = false;
  await fetchChunk(['7']);
  expect(make('7')).toBe(react);
});

it('names a module that is not provided', async () => {
  const { fetchChunk } = page({}, { 7: 'react' });
  await expect(fetchChunk(['7'])).rejects.toThrow('no react  is provided');
});

it('resolves the shared modules of the first chunk on first use', () => {
  const shell = build({ react: () => () => react }, { 7: 'react' });
  installInitialConsumes({ webpackRequire: shell, installedModules: {}, initialConsumes: ['7'] });
  init({ webpackRequire: shell });
  const module = { exports: undefined as unknown };
  shell.m['7']!(module);
  expect(module.exports).toBe(react);
});

it('keeps the first of two modules with the same version', () => {
  const scope = build({ react: () => () => react });
  init({ webpackRequire: scope });
  const first = scope.S['default']!['react']!['1.0.0'];
  init({ webpackRequire: scope });
  expect(scope.S['default']!['react']!['1.0.0']).toBe(first);
});

it.each([
  ['*', true],
  ['^1.0.0', true],
  ['^0.9.0', false],
  ['^1.0.1', false],
  ['^1.1.0', false],
  ['^2.0.0', false],
])('accepts version 1.0.0 for the range %s: %s', async (range, accepted) => {
  const { fetchChunk } = page({ react: () => () => react }, { 7: `react ${range}` });
  const fetched = fetchChunk(['7']);
  await (accepted
    ? expect(fetched).resolves.toBe(0)
    : expect(fetched).rejects.toThrow(`no react ${range} is provided`));
});

it('writes share-scope entries in the standard shape, and marks those in use', async () => {
  const shell = build({ react: () => () => react });
  init({ webpackRequire: shell });
  const entry = shell.S['default']?.['react']?.['1.0.0'];
  expect(entry).toMatchObject({ from: 'shell', loaded: false, useIn: [], deps: [] });
  installInitialConsumes({
    webpackRequire: Object.assign(shell, build({}, { 7: 'react' }), { S: shell.S, m: shell.m }),
    installedModules: {},
    initialConsumes: ['7'],
  });
  shell.m['7']?.({ exports: undefined });
  expect(entry).toMatchObject({ loaded: true, useIn: ['shell'] });
  expect(entry?.lib?.()).toBe(react);
});
