import { FakeStore } from '../testing/fake-store';
import * as prerenderer from './run-prerenderer';

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => {
  jest.restoreAllMocks();
  store.remove();
});

it('writes the documents of each package in a separate process, new ones in less time', async () => {
  const run = jest.spyOn(prerenderer, 'runPrerenderer');
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const documents = run.mock.calls.flatMap(([, , request, timeoutMs]) =>
    request.operation === 'documents'
      ? [[request.package, Object.keys(request.bodies), timeoutMs]]
      : [],
  );
  expect(documents).toEqual([
    ['shell', ['/', '/404.html'], 30_000],
    ['mfe-claim', ['/mfe-claim'], 30_000],
    ['mfe-legal', ['/mfe-legal'], 15_000],
    ['mfe-offers', ['/mfe-offers'], 30_000],
  ]);
});

it('names the package whose documents use up their limits, and lets others promote', async () => {
  const before = store.live();
  // Each paragraph opens every bold element again.
  const bold = Array.from({ length: 700 }, (_, index) => `<b id="b${index}">`).join('');
  const bomb = store.fake('mfe-claim', 'v2', { text: `<p>${bold}${'<p>x'.repeat(30_000)}` });
  await expect(store.promoted(bomb)).rejects.toThrow(
    /^the process that writes the documents of mfe-claim (did not finish within 15 seconds|needs more than 1024 MB of memory)$/,
  );
  expect(store.live()).toEqual(before);
  await expect(store.promoted(store.fake('mfe-legal', 'v2'))).resolves.toMatch(/^set-/);
});
