import { readdirSync } from 'node:fs';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
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

it('writes the documents of a changed package in a separate process, in less time than the others', async () => {
  const run = jest.spyOn(prerenderer, 'runPrerenderer');
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const documents = run.mock.calls.flatMap(([, , request, timeoutMs]) =>
    request.operation === 'documents'
      ? [[request.package, request.others, Object.keys(request.bodies), timeoutMs]]
      : [],
  );
  expect(documents).toEqual([
    ['shell', ['mfe-claim', 'mfe-offers'], ['/', '/404.html', '/mfe-claim', '/mfe-offers'], 90_000],
    ['mfe-legal', [], ['/mfe-legal'], 15_000],
  ]);
});

it('writes them separately, and says so, when the process of several fails', async () => {
  const { runPrerenderer } = prerenderer;
  const before = store.live()?.set ?? '';
  const run = jest.spyOn(prerenderer, 'runPrerenderer').mockImplementation(((
    ...args: Parameters<typeof runPrerenderer>
  ) => {
    const [, , request] = args;
    const isOfSeveral = request.operation === 'documents' && request.others.length > 0;
    const failed = new Error('needs more than 1024 MB of memory');
    return isOfSeveral ? Promise.reject(failed) : runPrerenderer(...args);
  }) as typeof runPrerenderer);
  const set = await store.promoted(store.fake('mfe-legal', 'v2'));
  const separate = run.mock.calls.filter(
    ([, , request]) => request.operation === 'documents' && request.others.length === 0,
  );
  expect(separate).toHaveLength(4);
  const report = store.log.entries().at(-1)?.report ?? [];
  const { detail = '' } = report.find(({ name }) => name === 'render pages') ?? {};
  expect(detail).toContain(
    `shell, mfe-claim, mfe-offers were written separately: needs more than 1024 MB of memory`,
  );
  const pages = (id: string) => readdirSync(store.pagesFolder(id), { recursive: true }).sort();
  expect(pages(set)).toEqual(pages(before));
});

it('names the package whose documents use up their limits, and lets others promote', async () => {
  const { runPrerenderer } = prerenderer;
  jest.spyOn(prerenderer, 'runPrerenderer').mockImplementation(((...args) => {
    const [on, version, request, timeoutMs] = args;
    const isOfBomb = request.operation === 'documents' && request.package === 'mfe-claim';
    return runPrerenderer(on, version, request, isOfBomb ? 2_000 : timeoutMs);
  }) as typeof runPrerenderer);
  const before = store.live();
  // Each paragraph opens every bold element again.
  const bold = Array.from({ length: 700 }, (_, index) => `<b id="b${index}">`).join('');
  const bomb = store.fake('mfe-claim', 'v2', { text: `<p>${bold}${'<p>x'.repeat(30_000)}` });
  await expect(store.promoted(bomb)).rejects.toThrow(
    /^the process that writes the documents of mfe-claim did not finish within 2 seconds$/,
  );
  expect(store.live()).toEqual(before);
  await expect(store.promoted(store.fake('mfe-legal', 'v2'))).resolves.toMatch(/^set-/);
});
