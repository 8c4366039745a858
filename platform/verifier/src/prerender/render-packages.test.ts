import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { RENDERED_FILE } from './render-packages';
import * as prerenderer from './run-prerenderer';

jest.mock('./run-prerenderer', () => ({
  ...jest.requireActual<object>('./run-prerenderer'),
  __esModule: true,
}));

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  store.prerendersHere = false;
  await store.firstSet();
});
afterEach(() => {
  jest.restoreAllMocks();
  store.remove();
});

const page = (set: string, file: string) =>
  readFileSync(path.join(store.pagesFolder(set), file), 'utf8');

/** What the release set itself adds to a page differs: its id, and the versions of other packages. */
const contentOf = (html: string) => /<div id="root".*<\/div>/s.exec(html)?.[0];

it('renders only what has changed', async () => {
  const run = jest.spyOn(prerenderer, 'runPrerenderer');
  const before = store.live()?.set ?? '';
  const set = await store.promoted(store.fake('mfe-legal', 'v2', { text: 'changed' }));
  const rendered = run.mock.calls.map(([, , request]) =>
    request.operation === 'render' ? request.remote?.name : request.operation,
  );
  expect(rendered.filter((one) => one !== 'documents')).toEqual(['mfe-legal@v2']);
  expect(rendered).toHaveLength(1 + 2);
  expect(contentOf(page(set, 'mfe-legal/index.html'))).toContain('changed');
  for (const file of ['index.html', 'mfe-claim/index.html', '404.html']) {
    expect(contentOf(page(set, file))).toBe(contentOf(page(before, file)));
  }
});

it('renders everything again for another shell', async () => {
  const run = jest.spyOn(prerenderer, 'runPrerenderer');
  await store.promoted(store.fake('shell', 'v2', { text: 'changed' }));
  const renders = run.mock.calls.filter(([, , request]) => request.operation === 'render');
  expect(renders).toHaveLength(4);
});

it.each([
  ['is missing', () => undefined],
  ['is half a file', (file: string) => writeFileSync(file, '{"shell":')],
  ['cannot be read', (file: string) => mkdirSync(file)],
])('renders everything again when what was rendered %s', async (_what, damage) => {
  const run = jest.spyOn(prerenderer, 'runPrerenderer');
  const file = path.join(store.setFolder(store.live()?.set ?? ''), RENDERED_FILE);
  rmSync(file);
  damage(file);
  await store.promoted(store.fake('mfe-legal', 'v2', { text: 'changed' }));
  const renders = run.mock.calls.filter(([, , request]) => request.operation === 'render');
  expect(renders).toHaveLength(4);
});

it.each([
  ['Array.prototype.join', 'Array.prototype.join = () => "<b>hostile</b>";'],
  ['String.prototype.replace', 'String.prototype.replace = () => "hostile";'],
  ['JSON.stringify', 'JSON.stringify = () => "hostile";'],
  ['Promise.prototype.then', 'Promise.prototype.then = () => { throw new Error("hostile"); };'],
  [
    'the shell',
    'Object.values(globalThis.shell ?? {}).forEach((one) => one); try { shell = { renderPage: async () => "hostile" }; } catch {}',
  ],
])('keeps other pages as they are when a remote replaces %s', async (_, hostile) => {
  const before = store.live()?.set ?? '';
  const server = `${hostile}
    exports.default = { page: async () => ({ default: () => 'own page' }) };`;
  const promoted = await store.promoted(store.fake('mfe-gift', 'v1', { server })).catch(() => null);
  const set = promoted ?? store.live()?.set ?? '';
  for (const file of ['index.html', 'mfe-claim/index.html', 'mfe-legal/index.html', '404.html']) {
    expect(contentOf(page(set, file))).toBe(contentOf(page(before, file)));
    expect(page(set, file)).not.toContain('hostile');
  }
  const headers = readFileSync(path.join(store.setFolder(set), 'headers.json'), 'utf8');
  expect(headers).not.toContain('hostile');
});

it('keeps the configuration of other pages when a remote renders their release set', async () => {
  const server = `exports.default = { page: async () => ({ default: () =>
    '<p id="release-set">{"config":{"apiBaseUrl":"https://other.example"}}</p>' }) };`;
  await expect(store.promoted(store.fake('mfe-gift', 'v1', { server }))).rejects.toThrow(
    '/mfe-gift renders the id release-set',
  );
});

it('refuses a style sheet that ends its element', async () => {
  const release = store.fake('mfe-gift', 'v1', {
    files: {
      'a.css': `.a { content: '</style><script type="application/json" id="release-set">{}</script>' }`,
    },
  });
  const file = path.join(store.releaseFolder('mfe-gift', 'v1'), 'release.json');
  const routes = release.routes.map((route) => ({ ...route, files: ['a.css'] }));
  writeFileSync(file, JSON.stringify({ ...release, routes }));
  await expect(store.promoted(release)).rejects.toThrow('a.css of mfe-gift@v1 contains </style');
});

it.each([
  ['more pages', (bodies: object) => ({ ...bodies, '/../../../etc/cron.d/x': 'x' })],
  ['other pages', () => ({ '/mfe-claim': 'x' })],
  ['no pages', () => ({})],
  ['no text', () => ({ '/mfe-legal': 1 })],
])('refuses a process that returns %s', async (_, change) => {
  const original = prerenderer.runPrerenderer;
  jest.spyOn(prerenderer, 'runPrerenderer').mockImplementation(async (...request) => {
    const result = await original(...request);
    return (
      result && 'bodies' in result ? { ...result, bodies: change(result.bodies) } : result
    ) as never;
  });
  await expect(store.promoted(store.fake('mfe-legal', 'v2'))).rejects.toThrow(
    'mfe-legal@v2 has rendered something else than its pages',
  );
});

it('names a page that renders too much', async () => {
  const long = store.fake('mfe-legal', 'v2', { text: 'x'.repeat(1_000_001) });
  await expect(store.promoted(long)).rejects.toThrow(
    '/mfe-legal of mfe-legal@v2 renders more than 1,000,000 characters of HTML',
  );
});

it('refuses a document outside of the set', async () => {
  const original = prerenderer.runPrerenderer;
  jest.spyOn(prerenderer, 'runPrerenderer').mockImplementation(async (...request) => {
    const result = await original(...request);
    return (
      result && 'files' in result
        ? { ...result, files: { ...result.files, '../../../../written.html': 'x' } }
        : result
    ) as never;
  });
  await expect(store.promoted(store.fake('mfe-legal', 'v2'))).rejects.toThrow(
    '../../../../written.html is no file of the release set',
  );
});
