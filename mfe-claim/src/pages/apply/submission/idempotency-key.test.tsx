import { idempotencyKeyFor, idempotencyStorageKey, forgetIdempotencyKey } from './idempotency-key';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ann = { email: 'ann@example.com', tcpa: true };
const bob = { email: 'bob@example.com', tcpa: true };

afterEach(() => {
  forgetIdempotencyKey();
  jest.restoreAllMocks();
});

/** What a reload leaves: the tab's storage and a fresh copy of the module. */
function reloaded(): typeof idempotencyKeyFor {
  let fresh = idempotencyKeyFor;
  jest.isolateModules(() => {
    fresh = (
      jest.requireActual('./idempotency-key') as { idempotencyKeyFor: typeof idempotencyKeyFor }
    ).idempotencyKeyFor;
  });
  return fresh;
}

test('the same values keep their key, however often they are sent', () => {
  const first = idempotencyKeyFor(ann);
  expect(first).toMatch(uuid);
  expect(idempotencyKeyFor({ ...ann })).toBe(first);
});

test('also after a reload', () => {
  const first = idempotencyKeyFor(ann);
  expect(reloaded()(ann)).toBe(first);
  expect(reloaded()(bob)).not.toBe(first);
});

test('changed values carry a new key', () => {
  const first = idempotencyKeyFor(ann);
  expect(idempotencyKeyFor(bob)).not.toBe(first);
});

test('a forgotten key is not used again and leaves nothing behind', () => {
  const first = idempotencyKeyFor(ann);
  forgetIdempotencyKey();
  expect(sessionStorage).toHaveLength(0);
  expect(idempotencyKeyFor(ann)).not.toBe(first);
});

test('what is kept never says that consent was given', () => {
  idempotencyKeyFor(ann);
  expect(sessionStorage.getItem(idempotencyStorageKey)).not.toContain('tcpa');
});

test.each(['', 'no json', '7', '{"key":1}'])('a foreign text %p is no key', (text) => {
  sessionStorage.setItem(idempotencyStorageKey, text);
  expect(reloaded()(ann)).toMatch(uuid);
});

test('a browser that keeps nothing still repeats the key on the same page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(idempotencyKeyFor(ann)).toBe(idempotencyKeyFor(ann));
});

test('works on a plain-HTTP page, where there is no randomUUID', () => {
  const original = crypto.randomUUID;
  try {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(idempotencyKeyFor(ann)).toMatch(uuid);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true });
  }
});
