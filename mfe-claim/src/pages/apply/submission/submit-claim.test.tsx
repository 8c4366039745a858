import { idempotencyKeyFor, idempotencyStorageKey, forgetIdempotencyKey } from './submit-claim';

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
      jest.requireActual('./submit-claim') as { idempotencyKeyFor: typeof idempotencyKeyFor }
    ).idempotencyKeyFor;
  });
  return fresh;
}

describe('idempotencyKeyFor', () => {
  it('returns the same key for the same values', () => {
    const first = idempotencyKeyFor(ann);
    expect(first).toMatch(uuid);
    expect(idempotencyKeyFor({ ...ann })).toBe(first);
  });

  it('returns the same key after a reload', () => {
    const first = idempotencyKeyFor(ann);
    expect(reloaded()(ann)).toBe(first);
    expect(reloaded()(bob)).not.toBe(first);
  });

  it('returns a new key for changed values', () => {
    const first = idempotencyKeyFor(ann);
    expect(idempotencyKeyFor(bob)).not.toBe(first);
  });

  it('removes a forgotten key from storage and creates a new one', () => {
    const first = idempotencyKeyFor(ann);
    forgetIdempotencyKey();
    expect(sessionStorage).toHaveLength(0);
    expect(idempotencyKeyFor(ann)).not.toBe(first);
  });

  it('does not store the consent', () => {
    idempotencyKeyFor(ann);
    expect(sessionStorage.getItem(idempotencyStorageKey)).not.toContain('tcpa');
  });

  it.each(['', 'no json', '7', '{"key":1}'])('ignores foreign text %p', (text) => {
    sessionStorage.setItem(idempotencyStorageKey, text);
    expect(reloaded()(ann)).toMatch(uuid);
  });

  it('repeats the key on the same page when storage throws', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(idempotencyKeyFor(ann)).toBe(idempotencyKeyFor(ann));
  });

  it('creates a UUID without crypto.randomUUID', () => {
    const original = crypto.randomUUID;
    try {
      Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
      expect(idempotencyKeyFor(ann)).toMatch(uuid);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true });
    }
  });
});
