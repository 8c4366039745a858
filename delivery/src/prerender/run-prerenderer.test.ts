import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRERENDERER, PRERENDERER_FILE } from '../releases/release';
import { FakeStore, operator } from '../testing/fake-store';
import { foldersOf, runPrerenderer } from './run-prerenderer';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** Renders the page /mfe-claim, whose text is the value of an expression in its Node build. */
async function render(expression: string, { version = '', timeoutMs = 20_000 } = {}) {
  const server = `exports.default = { page: async () => ({ default: () => String(${expression}) }) };`;
  const prerenderer = version || (await store.fakePrerenderer()).version;
  const rendered = await runPrerenderer(
    store,
    prerenderer,
    {
      operation: 'render',
      id: 'set-1',
      shell: foldersOf(store, store.fake('shell', 'v1')),
      remotes: [foldersOf(store, store.fake('mfe-claim', 'v2', { server }))],
      fallbacks: [],
      config: operator,
      siteFiles: [],
      extraScripts: [],
    },
    timeoutMs,
  );
  return /<main>(.*)<\/main>/.exec(rendered?.files['mfe-claim/index.html'] ?? '')?.[1];
}

it('renders a page', async () => {
  expect(await render('1 + 1')).toBe('2');
});

it.each([
  ['the environment', 'JSON.stringify(process.env)', '{"NODE_ENV":"production"}'],
  ['the network', '[typeof fetch, typeof WebSocket, typeof EventSource]', /^(undefined,?)+$/],
  ['Node through the process', "typeof Function('return process')().binding", 'undefined'],
  ['Node through a global', 'typeof globalThis.process.getBuiltinModule', 'undefined'],
  ['the message channel', 'typeof process.send', 'undefined'],
])('gives the code of packages no access to %s', async (_what, expression, expected) => {
  expect(await render(expression)).toEqual(expect.stringMatching(expected));
});

it.each(['fs', 'node:net', 'http', 'child_process', 'worker_threads', 'module', 'vm', 'dns'])(
  'refuses a build that requires %s',
  async (name) => {
    await expect(render(`require('${name}')`)).rejects.toThrow(
      `the Node build requires ${name}, which neither the shell nor the prerenderer provides`,
    );
  },
);

it('refuses a dynamic import', async () => {
  const attempt = "(import('node:fs').catch((e) => { globalThis.caught = e.code; }), 'tried')";
  expect(await render(attempt)).toBe('tried');
});

it('names the package whose page never finishes', async () => {
  await expect(render('(() => { for (;;); })()', { timeoutMs: 4_000 })).rejects.toThrow(
    '/mfe-claim of mfe-claim@v2 did not finish within 4 seconds',
  );
});

it('names the package whose page ends the process', async () => {
  const deep = '(() => { const grow = [1]; for (;;) grow.push(...grow); })()';
  await expect(render(deep)).rejects.toThrow(/\/mfe-claim/);
});

/** A prerenderer that tries what the code of a package could try with all of Node at hand. */
function storeProgram(attempt: string): string {
  const folder = store.releaseFolder(PRERENDERER, 'attempt');
  mkdirSync(folder, { recursive: true });
  const program = `process.once('message', (request) => {
    try { process.send({ refusal: 'done: ' + (${attempt}) }); }
    catch (error) { process.send({ refusal: String(error.code) }); }
  });`;
  writeFileSync(path.join(folder, PRERENDERER_FILE), program);
  return 'attempt';
}

it.each([
  ['read a file outside the releases', "require('fs').readFileSync('/etc/hostname')"],
  ['read another file of the store', "require('fs').readdirSync(__dirname + '/../..')"],
  ['write a file of a release', "require('fs').writeFileSync(request.shell.server, '')"],
  ['start a process', "require('child_process').execSync('true')"],
  ['start a thread', "new (require('worker_threads').Worker)('1', { eval: true })"],
])('does not let the prerenderer itself %s', async (_what, attempt) => {
  await expect(render('1', { version: storeProgram(attempt) })).rejects.toThrow(
    'ERR_ACCESS_DENIED',
  );
});
