import { entryKeyFor, entryKeyKey, forgetEntryKey } from './entry-key';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ann = { email: 'ann@example.com', tcpa: true };
const bob = { email: 'bob@example.com', tcpa: true };

afterEach(() => {
  forgetEntryKey();
  jest.restoreAllMocks();
});

/** What a reload leaves: the tab's storage and a fresh copy of the module. */
function reloaded(): typeof entryKeyFor {
  let fresh = entryKeyFor;
  jest.isolateModules(() => {
    fresh = (jest.requireActual('./entry-key') as { entryKeyFor: typeof entryKeyFor }).entryKeyFor;
  });
  return fresh;
}

test('the same values keep their key, however often they are sent', () => {
  const first = entryKeyFor(ann);
  expect(first).toMatch(uuid);
  expect(entryKeyFor({ ...ann })).toBe(first);
});

test('also after a reload', () => {
  const first = entryKeyFor(ann);
  expect(reloaded()(ann)).toBe(first);
  expect(reloaded()(bob)).not.toBe(first);
});

test('changed values carry a new key', () => {
  const first = entryKeyFor(ann);
  expect(entryKeyFor(bob)).not.toBe(first);
});

test('a forgotten key is not used again and leaves nothing behind', () => {
  const first = entryKeyFor(ann);
  forgetEntryKey();
  expect(sessionStorage).toHaveLength(0);
  expect(entryKeyFor(ann)).not.toBe(first);
});

test('what is kept never says that consent was given', () => {
  entryKeyFor(ann);
  expect(sessionStorage.getItem(entryKeyKey)).not.toContain('tcpa');
});

test.each(['', 'no json', '7', '{"key":1}'])('a foreign text %p is no key', (text) => {
  sessionStorage.setItem(entryKeyKey, text);
  expect(reloaded()(ann)).toMatch(uuid);
});

test('a browser that keeps nothing still repeats the key on the same page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(entryKeyFor(ann)).toBe(entryKeyFor(ann));
});

test('works on a plain-HTTP page, where there is no randomUUID', () => {
  const original = crypto.randomUUID;
  try {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(entryKeyFor(ann)).toMatch(uuid);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true });
  }
});
