import { toJS } from 'mobx';
import { stopPersisting } from 'mobx-persist-store';
import { aContact as contact } from '../testing/people';
import { ContactStore } from './contact-store';
import type { ContactStorage } from './contact-record';
import { persistContact } from './persist-contact';
import { STORED_CONTACT_LIFETIME_MS } from './stored-contact';

const record = (value: unknown, mps: object) => JSON.stringify({ contact: value, __mps__: mps });
const stored = () => JSON.parse(localStorage.getItem('root') ?? 'null');

const opened: ContactStore[] = [];
function newStore(): ContactStore {
  const store = new ContactStore();
  opened.push(store);
  return store;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  opened.splice(0).forEach(stopPersisting);
  jest.useRealTimers();
});

test('a record of ours comes back, and reading does not prolong its life', async () => {
  const text = record(contact, { version: 1, expireInTimestamp: Date.now() + 5000 });
  localStorage.setItem('root', text);
  const store = newStore();
  await persistContact(store, localStorage);
  expect(toJS(store.contact)).toEqual(contact);
  expect(stored().__mps__.expireInTimestamp).toBe(JSON.parse(text).__mps__.expireInTimestamp);
});

test('an accepted contact is written under root, version 1, for 24 hours', async () => {
  const store = newStore();
  await persistContact(store, localStorage);
  const before = Date.now();
  await store.add(contact, () => Promise.resolve({ status: 200, id: 'e9' }));
  expect(stored()).toMatchObject({ contact: { email: contact.email }, __mps__: { version: 1 } });
  const life = stored().__mps__.expireInTimestamp - before;
  expect(Math.abs(life - STORED_CONTACT_LIFETIME_MS)).toBeLessThan(2000);
});

test('forget removes our key and nothing else', async () => {
  localStorage.setItem('somebody-else', 'stays');
  const store = newStore();
  await persistContact(store, localStorage);
  await store.add(contact, () => Promise.resolve({ status: 200 }));
  store.forget();
  await Promise.resolve();
  expect(localStorage.getItem('root')).toBeNull();
  expect(localStorage.getItem('somebody-else')).toBe('stays');
});

test('a record without a date starts its 24 hours when it is read', async () => {
  localStorage.setItem('root', record(contact, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  expect(store.contact?.email).toBe(contact.email);
  expect(stored().__mps__.expireInTimestamp).toBeGreaterThan(Date.now());
});

const soon = () => Date.now() + 5000;
test.each([
  ['broken JSON', () => '{"contact":'],
  ['a text', () => '"hello"'],
  ['an array', () => '[]'],
  ['another version', () => record(contact, { version: 2, expireInTimestamp: soon() })],
  ['no version', () => JSON.stringify({ contact })],
  ['expired', () => record(contact, { version: 1, expireInTimestamp: Date.now() - 1 })],
  [
    'a far future date',
    () => record(contact, { version: 1, expireInTimestamp: Date.now() + 9 * 86_400_000 }),
  ],
  ['a foreign shape', () => record({ theme: 'dark' }, { version: 1, expireInTimestamp: soon() })],
  [
    'a field of another type',
    () => record({ ...contact, phone: 5 }, { version: 1, expireInTimestamp: soon() }),
  ],
  [
    'a missing field',
    () => record({ ...contact, email: undefined }, { version: 1, expireInTimestamp: soon() }),
  ],
  ['5 MB of junk', () => 'x'.repeat(4_900_000)],
])('%s means an empty contact', async (_name, text) => {
  localStorage.setItem('root', text());
  const store = newStore();
  await persistContact(store, localStorage);
  expect(store.contact).toBeNull();
});

test('a moment that is none is left out, and the contact stays', async () => {
  localStorage.setItem('root', record({ ...contact, entered_at: 'just now' }, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  expect(toJS(store.contact)).toEqual(contact);
});

test('keys that would pollute prototypes are not copied', async () => {
  const text = record(contact, { version: 1 }).replace(
    '"first_name"',
    '"__proto__":{"polluted":true},"constructor":{"x":1},"first_name"',
  );
  localStorage.setItem('root', text);
  const store = newStore();
  await persistContact(store, localStorage);
  expect(Object.keys(toJS(store.contact) ?? {}).sort()).toEqual(Object.keys(contact).sort());
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('no storage at all: the visit works from memory', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = newStore();
  await persistContact(store, { getItem: refuse, setItem: refuse, removeItem: refuse });
  await store.add(contact, () => Promise.resolve({ status: 200 }));
  expect(store.contact?.email).toBe(contact.email);
});

test('storage that never answers: on with an empty contact after 5000 ms, and a late answer is ignored', async () => {
  jest.useFakeTimers();
  let answer: (text: string) => void = () => {};
  const silent = {
    getItem: () => new Promise<string>((resolve) => (answer = resolve)),
    setItem: () => {},
    removeItem: () => {},
  } as unknown as ContactStorage;
  const store = newStore();
  let done = false;
  const waiting = persistContact(store, silent).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await waiting;
  answer(record(contact, { version: 1 }));
  await jest.advanceTimersByTimeAsync(10);
  expect(store.contact).toBeNull();
});

const turn = () => new Promise((resolve) => setTimeout(resolve));
const comesBack = {
  'from the back/forward cache': () => window.dispatchEvent(new Event('pageshow')),
  'into sight': () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
};

describe.each(Object.entries(comesBack))('a page that comes back %s', (_how, comeBack) => {
  test('knows nothing of a contact that was removed meanwhile', async () => {
    const store = newStore();
    await persistContact(store, localStorage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    localStorage.removeItem('root');
    comeBack();
    await turn();
    expect(store.contact).toBeNull();
    expect(localStorage.getItem('root')).toBeNull();
  });

  test('knows the contact that was stored meanwhile, and writes nothing', async () => {
    const store = newStore();
    await persistContact(store, localStorage);
    const text = record(contact, { version: 1, expireInTimestamp: soon() });
    localStorage.setItem('root', text);
    comeBack();
    await turn();
    expect(store.contact?.email).toBe(contact.email);
    expect(localStorage.getItem('root')).toBe(text);
  });

  test.each([
    ['read', localStorage],
    ['in memory alone', { getItem: () => null, setItem: () => {}, removeItem: () => {} }],
  ])('forgets a contact after 24 hours: %s', async (_where, storage) => {
    const store = newStore();
    await persistContact(store, storage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    const entered = Date.now();
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(entered + STORED_CONTACT_LIFETIME_MS - 1000);
    comeBack();
    await turn();
    expect(store.contact).not.toBeNull();
    now.mockReturnValue(entered + STORED_CONTACT_LIFETIME_MS);
    comeBack();
    await turn();
    now.mockRestore();
    expect(store.contact).toBeNull();
    expect(localStorage.getItem('root')).toBeNull();
  });

  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const readable: ContactStorage = {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, text) => localStorage.setItem(key, text),
    removeItem: (key) => localStorage.removeItem(key),
  };
  test.each<[string, Partial<ContactStorage>]>([
    ['is refused', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['is full', { setItem: refuse }],
    ['forgets', { setItem: () => {} }],
  ])('goes on from memory where storage %s', async (_what, refused) => {
    const store = newStore();
    await persistContact(store, { ...readable, ...refused });
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    comeBack();
    await turn();
    expect(store.contact?.email).toBe(contact.email);
  });

  test('goes on from memory where storage can no longer be read', async () => {
    const storage = { ...readable };
    const store = newStore();
    await persistContact(store, storage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    storage.getItem = refuse;
    comeBack();
    await turn();
    expect(store.contact?.email).toBe(contact.email);
  });
});

test('another tab: its record is adopted, its removal too, and neither is written again', async () => {
  const store = newStore();
  await persistContact(store, localStorage);
  const write = jest.spyOn(Storage.prototype, 'setItem');
  const text = record(contact, { version: 1, expireInTimestamp: soon() });
  window.dispatchEvent(new StorageEvent('storage', { key: 'root', newValue: text }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.contact?.email).toBe(contact.email);
  window.dispatchEvent(new StorageEvent('storage', { key: 'unrelated', newValue: null }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.contact).not.toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.contact).toBeNull();
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
