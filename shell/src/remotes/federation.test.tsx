import type { ReleasedCode } from '@prizestash/shared/remote';
import { loadRemoteModule } from './federation';

const APP = { page: jest.fn() };
const container = {
  init: jest.fn<unknown, [object]>(),
  get: () => Promise.resolve(() => ({ default: APP })),
};
let number = 0;
let code: ReleasedCode;

/** The script element of the load that is under way. */
const script = () => document.head.querySelector('script:last-of-type') as HTMLScriptElement;

function arrive(): void {
  Object.assign(globalThis, { [code.container]: container });
  script().dispatchEvent(new Event('load'));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { __webpack_share_scopes__: { default: {} } });
  document.head.innerHTML = '';
  container.init.mockReset();
  number += 1;
  code = {
    container: `remote${number}`,
    version: 'v1',
    base: '/packages/remote/v1/',
    entry: 'entry.js',
    integrity: 'sha256-x',
  } as unknown as ReleasedCode;
});
afterEach(() => jest.useRealTimers());

it('loads a container once', async () => {
  const first = loadRemoteModule(code);
  arrive();
  expect(await first).toBe(APP);
  expect(await loadRemoteModule(code)).toBe(APP);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(document.head.children).toHaveLength(1);
});

const pending = new Promise(() => {});
const wrong = () => {
  throw new Error('a wrong share scope');
};

it.each([
  ['does not answer', () => {}],
  ['cannot be fetched', () => script().dispatchEvent(new Event('error'))],
  ['sets no container', () => script().dispatchEvent(new Event('load'))],
  ['throws as it is initialized', () => (container.init.mockImplementationOnce(wrong), arrive())],
  [
    'rejects as it is initialized',
    () => (
      container.init.mockReturnValueOnce(Promise.reject(new Error('a wrong share scope'))),
      arrive()
    ),
  ],
  ['is never initialized', () => (container.init.mockReturnValueOnce(pending), arrive())],
])('requests an entry again that %s', async (_, happen) => {
  const first = loadRemoteModule(code);
  first.catch(() => {});
  happen();
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(first).rejects.toThrow();
  const second = loadRemoteModule(code);
  expect(script().src).toMatch(/entry\.js\?retry=1$/);
  arrive();
  expect(await second).toBe(APP);
});
