import federation, { type WebpackRequire } from './federation-runtime';

const { init, consumes, installInitialConsumes, initContainerEntry } = federation.bundlerRuntime;

type Get = () => (() => unknown) | Promise<() => unknown>;

/** A build as webpack's generated code shows it: what it provides, and what its modules ask for. */
function build(provides: Record<string, Get>, asks: Record<string, string> = {}): WebpackRequire {
  return {
    m: {},
    c: {},
    S: {},
    federation: {
      initOptions: {
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
        Object.entries(asks).map(([id, shareKey]) => [id, { shareKey, shareScope: ['default'] }]),
      ),
    },
  };
}

/** A shell that provides `modules`, and a remote that was opened by it. */
function page(provides: Record<string, Get>, asks: Record<string, string>) {
  const shell = build(provides);
  init({ webpackRequire: shell });
  const remote = build({}, asks);
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

it('hands a remote the very module that the shell holds, without waiting for it', async () => {
  const { fetchChunk, make } = page({ react: () => () => react }, { 7: 'react' });
  expect(await fetchChunk(['7'])).toBe(0);
  expect(make('7')).toBe(react);
});

it('fetches once what the shell fetches only when asked', async () => {
  const get = jest.fn(() => Promise.resolve(() => react));
  const { fetchChunk, make } = page({ mobx: get }, { 7: 'mobx' });
  await Promise.all([fetchChunk(['7']), fetchChunk(['7'])]);
  await fetchChunk(['7']);
  expect(get).toHaveBeenCalledTimes(1);
  expect(make('7')).toBe(react);
});

it('fails a chunk whose shared module cannot be fetched, and tries again the next time', async () => {
  let down = true;
  const get = () => (down ? Promise.reject(new Error('down')) : Promise.resolve(() => react));
  const { fetchChunk, make } = page({ mobx: get }, { 7: 'mobx' });
  await expect(fetchChunk(['7'])).rejects.toThrow('down');
  down = false;
  await fetchChunk(['7']);
  expect(make('7')).toBe(react);
});

it('names a module that nobody provides', async () => {
  const { fetchChunk } = page({}, { 7: 'react' });
  await expect(fetchChunk(['7'])).rejects.toThrow('nobody provides react');
});

it('gives the first chunk its shared modules when they are used, not before', () => {
  const shell = build({ react: () => () => react }, { 7: 'react' });
  installInitialConsumes({ webpackRequire: shell, installedModules: {}, initialConsumes: ['7'] });
  init({ webpackRequire: shell });
  const module = { exports: undefined as unknown };
  shell.m['7']!(module);
  expect(module.exports).toBe(react);
});

it('keeps the first of two that provide one version', () => {
  const scope = build({ react: () => () => react });
  init({ webpackRequire: scope });
  const first = scope.S['default']!['react']!['1.0.0'];
  init({ webpackRequire: scope });
  expect(scope.S['default']!['react']!['1.0.0']).toBe(first);
});
