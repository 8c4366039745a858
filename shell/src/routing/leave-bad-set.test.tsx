import { watchReleaseSet } from './leave-bad-set';

const QUARTER_MS = 15 * 60_000;

let answer: () => Promise<{ status: number }>;
const fetchMock = jest.fn((_url: string) => answer());
let visibility: DocumentVisibilityState;
let reloads: number;
/** Removes what the page listens to. */
let ended: AbortController;

beforeEach(() => {
  jest.useFakeTimers();
  answer = async () => ({ status: 204 });
  fetchMock.mockClear();
  Object.assign(globalThis, { fetch: fetchMock });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  ended = new AbortController();
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((...[type, listener]: unknown[]) =>
        add(type as string, listener as EventListener, { capture: true, signal: ended.signal }),
      );
  }
  reloads = 0;
  // jsdom cannot load a page, and says so.
  jest.spyOn(console, 'error').mockImplementation((error: unknown) => {
    if (/navigation/.test(String((error as Error).message))) reloads += 1;
  });
  document.body.innerHTML = '';
});
afterEach(() => {
  ended.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** Shows or hides the page. */
const turn = async (to: DocumentVisibilityState, ms = 6_000) => {
  visibility = to;
  await pass(ms);
};
/** A page whose set was rolled back, and that knows. */
async function badPage(): Promise<() => boolean> {
  const mustLeave = watchReleaseSet('set-1');
  answer = async () => ({ status: 205 });
  await pass(QUARTER_MS + 60_000);
  return mustLeave;
}

it('asks for its set once in each quarter of an hour in which it is visible', async () => {
  const mustLeave = watchReleaseSet('set-1');
  await pass(QUARTER_MS - 60_000);
  await turn('hidden');
  await turn('visible');
  expect(fetchMock).not.toHaveBeenCalled();
  await pass(4 * QUARTER_MS);
  expect(fetchMock.mock.calls).toEqual(Array(4).fill(['/release-sets/set-1']));
  await turn('hidden', 40 * QUARTER_MS);
  expect(fetchMock).toHaveBeenCalledTimes(4);
  // A tab of yesterday.
  await turn('visible');
  expect(fetchMock).toHaveBeenCalledTimes(5);
  expect([mustLeave(), reloads]).toEqual([false, 0]);
});

it('leaves a set that was rolled back: with the next page, and at once while nobody looks', async () => {
  const mustLeave = await badPage();
  expect([mustLeave(), reloads]).toEqual([true, 0]);
  await turn('hidden');
  expect(reloads).toBe(1);
});

it('stays when the set counts again', async () => {
  const mustLeave = await badPage();
  answer = async () => ({ status: 204 });
  await pass(QUARTER_MS + 60_000);
  await turn('hidden');
  expect([mustLeave(), reloads]).toEqual([false, 0]);
});

it.each<[string, () => unknown]>([
  ['the host does not know', () => (answer = async () => ({ status: 404 }))],
  ['the host is broken', () => (answer = async () => ({ status: 502 }))],
  ['nothing is reachable', () => (answer = () => Promise.reject(new TypeError('Failed to fetch')))],
])('stays when %s', async (_, change) => {
  const mustLeave = watchReleaseSet('set-1');
  change();
  await pass(QUARTER_MS + 60_000);
  await turn('hidden');
  expect([mustLeave(), reloads]).toEqual([false, 0]);
});

it.each<[string, () => void]>([
  [
    'refused',
    () =>
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
  [
    'full',
    () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  ['forgetting at once', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation()],
])('stays where storage is %s, because only this document knows the contact', async (_, fail) => {
  fail();
  expect((await badPage())()).toBe(false);
});

it('leaves nothing in storage', async () => {
  await badPage();
  expect(localStorage).toHaveLength(0);
});

const form = (field: string) => `<form><input name="empty" value="">${field}</form>`;
const untouched = `<input type="checkbox" name="consent"><select name="state"><option value=""></select>`;
it('leaves an empty form', async () => {
  document.body.innerHTML = form(untouched);
  await badPage();
  await turn('hidden');
  expect(reloads).toBe(1);
});

it.each<[string, string, () => void]>([
  ['before the script', form('<input name="a" value="Ann">'), () => {}],
  ['into a text', form('<textarea name="a">Hello</textarea>'), () => {}],
  ['as a choice', form('<select name="a"><option>Texas</option></select>'), () => {}],
  ['as a tick', form('<input name="a" type="checkbox" checked>'), () => {}],
  [
    'and removed again, or into a field without a form',
    '<input>',
    () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })),
  ],
  ['perhaps, into the frame of a partner', '<iframe title="Offer"></iframe>', () => {}],
])('loads nothing by itself where something was typed %s', async (_, html, type) => {
  document.body.innerHTML = html;
  const mustLeave = watchReleaseSet('set-1');
  type();
  answer = async () => ({ status: 205 });
  await pass(QUARTER_MS + 60_000);
  await turn('hidden', QUARTER_MS);
  expect([mustLeave(), reloads]).toEqual([true, 0]);
});
