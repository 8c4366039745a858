import { toJS } from 'mobx';
import { stopPersisting } from 'mobx-persist-store';
import { aContact as contact, aPerson } from '../testing/people';
import { ContactStore } from './contact-store';
import type { ContactStorage } from './stored-contact';
import { persistContact } from './persist-contact';
import { STORED_CONTACT_LIFETIME_MS } from './device-record';

const record = (value: unknown, mps: object) => JSON.stringify({ contact: value, __mps__: mps });
const stored = () => JSON.parse(localStorage.getItem('root') ?? 'null');

const stores: ContactStore[] = [];
function newStore(): ContactStore {
  const store = new ContactStore();
  stores.push(store);
  return store;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  stores.splice(0).forEach(stopPersisting);
  jest.useRealTimers();
});

it('hydrates a stored record without extending its expiry', async () => {
  const text = record(contact, { version: 1, expireInTimestamp: Date.now() + 3_600_000 });
  localStorage.setItem('root', text);
  const store = newStore();
  await persistContact(store, localStorage);
  expect(toJS(store.contact)).toEqual(contact);
  expect(stored().__mps__.expireInTimestamp).toBe(JSON.parse(text).__mps__.expireInTimestamp);
});

it('stores an accepted contact under root, version 1, for 24 hours', async () => {
  const store = newStore();
  await persistContact(store, localStorage);
  const before = Date.now();
  await store.add(contact, () => Promise.resolve({ status: 200, id: 'e9' }));
  expect(stored()).toMatchObject({ contact: { email: contact.email }, __mps__: { version: 1 } });
  const storedAt = stored().__mps__.expireInTimestamp - STORED_CONTACT_LIFETIME_MS;
  expect(storedAt).toBeGreaterThanOrEqual(before);
  expect(storedAt).toBeLessThanOrEqual(Date.now());
});

it('records what partners were sent without prolonging the 24 hours of the entry', async () => {
  const expireInTimestamp = Date.now() + 3_600_000;
  localStorage.setItem('root', record(contact, { version: 1, expireInTimestamp }));
  const store = newStore();
  await persistContact(store, localStorage);
  const sent = { partner: 'Lead Partner', details: 'email', at: '2026-11-22T06:01:00.000Z' };
  store.recordSent((before) => [...before, sent]);
  await Promise.resolve();
  expect(stored()).toMatchObject({ contact: { sent: [sent] }, __mps__: { expireInTimestamp } });
  const other = newStore();
  await persistContact(other, localStorage);
  expect(toJS(other.contact)).toEqual({ ...contact, sent: [sent] });
  await other.add(aPerson, () => Promise.resolve({ status: 200, id: 'another' }));
  expect(stored().__mps__.expireInTimestamp).toBeGreaterThan(expireInTimestamp);
  other.forget();
  other.recordSent(() => [sent]);
  expect(other.contact).toBeNull();
});

it.each([
  ['consent', 'yes'],
  ['consent', { text: 'I agree', recipients: { lead: 7 }, documents: {} }],
  ['consent', { text: 'I agree', recipients: JSON.parse('{"__proto__":"x"}'), documents: {} }],
  ['consent', { text: 'I agree', documents: {} }],
  ['sent', 'Lead Partner'],
  ['sent', [{ partner: 'Lead Partner', details: 'email', at: 'yesterday' }]],
  ['sent', [{ at: '2026-11-22T06:01:00.000Z' }]],
])('ignores a stored %s of another form: %j', async (member, value) => {
  localStorage.setItem('root', record({ ...contact, [member]: value }, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  const { [member as 'sent']: _replaced, ...others } = contact;
  expect(toJS(store.contact)).toEqual(others);
});

it('removes its own key only on forget', async () => {
  localStorage.setItem('unrelated', 'stays');
  const store = newStore();
  await persistContact(store, localStorage);
  await store.add(contact, () => Promise.resolve({ status: 200 }));
  store.forget();
  await Promise.resolve();
  expect(localStorage.getItem('root')).toBeNull();
  expect(localStorage.getItem('unrelated')).toBe('stays');
});

it('starts the 24 hours of a record without an expiry when it is read', async () => {
  localStorage.setItem('root', record(contact, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  expect(store.contact?.email).toBe(contact.email);
  expect(stored().__mps__.expireInTimestamp).toBeGreaterThan(Date.now());
});

it.each(['1970-01-02', '2019-06-02'])(
  'keeps a contact that was stored by a clock of %s, for 24 hours from now',
  async (day) => {
    localStorage.setItem(
      'root',
      record(contact, { version: 1, expireInTimestamp: Date.parse(day) }),
    );
    const store = newStore();
    await persistContact(store, localStorage);
    expect(store.contact?.email).toBe(contact.email);
    expect(stored().__mps__.expireInTimestamp).toBeGreaterThan(Date.now());
  },
);

const soon = () => Date.now() + 3_600_000;
it.each([
  ['broken JSON', () => '{"contact":'],
  ['an empty text', () => ''],
  ['a JSON null', () => 'null'],
  ['a string', () => '"hello"'],
  ['an array', () => '[]'],
  ['another version', () => record(contact, { version: 2, expireInTimestamp: soon() })],
  ['no version', () => JSON.stringify({ contact })],
  ['expired', () => record(contact, { version: 1, expireInTimestamp: Date.now() - 1 })],
  [
    'an expiry in the far future',
    () => record(contact, { version: 1, expireInTimestamp: Date.now() + 9 * 86_400_000 }),
  ],
  ['another shape', () => record({ theme: 'dark' }, { version: 1, expireInTimestamp: soon() })],
  [
    'a field of another type',
    () => record({ ...contact, phone: 5 }, { version: 1, expireInTimestamp: soon() }),
  ],
  [
    'a missing field',
    () => record({ ...contact, email: undefined }, { version: 1, expireInTimestamp: soon() }),
  ],
  ['5 MB of junk', () => 'x'.repeat(4_900_000)],
])('hydrates an empty contact from %s', async (_name, text) => {
  localStorage.setItem('root', text());
  const store = newStore();
  await persistContact(store, localStorage);
  expect(store.contact).toBeNull();
});

it('drops an invalid entered_at and keeps the contact', async () => {
  localStorage.setItem('root', record({ ...contact, entered_at: 'just now' }, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  expect(toJS(store.contact)).toEqual(contact);
});

it('keeps the plain values that the API sent beside the contact', async () => {
  const others = { referral: 'spring', score: 7, vip: true };
  localStorage.setItem('root', record({ ...contact, ...others, nested: { a: 1 } }, { version: 1 }));
  const store = newStore();
  await persistContact(store, localStorage);
  expect(toJS(store.contact)).toEqual({ ...contact, ...others });
});

it('does not copy keys that would pollute prototypes', async () => {
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

it('keeps the contact in memory when storage is refused', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = newStore();
  await persistContact(store, { getItem: refuse, setItem: refuse, removeItem: refuse });
  await store.add(contact, () => Promise.resolve({ status: 200 }));
  expect(store.contact?.email).toBe(contact.email);
});

it('resolves with an empty contact after 5000 ms without a response, and ignores a late one', async () => {
  jest.useFakeTimers();
  let respond: (text: string) => void = () => {};
  const silentStorage = {
    getItem: () => new Promise<string>((resolve) => (respond = resolve)),
    setItem: () => {},
    removeItem: () => {},
  } as unknown as ContactStorage;
  const store = newStore();
  let done = false;
  const waiting = persistContact(store, silentStorage).then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await waiting;
  respond(record(contact, { version: 1 }));
  await jest.advanceTimersByTimeAsync(10);
  expect(store.contact).toBeNull();
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const pageReturns = {
  'from the back/forward cache': () => window.dispatchEvent(new Event('pageshow')),
  'to the foreground': () =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
};

describe.each(Object.entries(pageReturns))('a page that returns %s', (_how, returnToPage) => {
  it('forgets a contact that was removed meanwhile', async () => {
    const store = newStore();
    await persistContact(store, localStorage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    localStorage.removeItem('root');
    returnToPage();
    await nextTask();
    expect(store.contact).toBeNull();
    expect(localStorage.getItem('root')).toBeNull();
  });

  it('adopts a contact that was stored meanwhile, and writes nothing', async () => {
    const store = newStore();
    await persistContact(store, localStorage);
    const text = record(contact, { version: 1, expireInTimestamp: soon() });
    localStorage.setItem('root', text);
    returnToPage();
    await nextTask();
    expect(store.contact?.email).toBe(contact.email);
    expect(localStorage.getItem('root')).toBe(text);
  });

  it.each([
    ['in storage', localStorage],
    ['in memory only', { getItem: () => null, setItem: () => {}, removeItem: () => {} }],
  ])('forgets a contact %s after 24 hours', async (_where, storage) => {
    const store = newStore();
    await persistContact(store, storage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    const entered = Date.now();
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(entered + STORED_CONTACT_LIFETIME_MS - 1000);
    returnToPage();
    await nextTask();
    expect(store.contact).not.toBeNull();
    now.mockReturnValue(entered + STORED_CONTACT_LIFETIME_MS);
    returnToPage();
    await nextTask();
    now.mockRestore();
    expect(store.contact).toBeNull();
    expect(localStorage.getItem('root')).toBeNull();
  });

  it('keeps a contact while a wrong clock is set right, and the other way around', async () => {
    const right = Date.now();
    const now = jest.spyOn(Date, 'now');
    for (const [from, to] of [
      [0, right],
      [right, 0],
    ] as const) {
      now.mockReturnValue(from);
      const store = newStore();
      await persistContact(store, localStorage);
      await store.add(contact, () => Promise.resolve({ status: 200 }));
      now.mockReturnValue(to);
      returnToPage();
      await nextTask();
      expect(store.contact?.email).toBe(contact.email);
      expect(localStorage.getItem('root')).not.toBeNull();
    }
    now.mockRestore();
  });

  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const readable: ContactStorage = {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, text) => localStorage.setItem(key, text),
    removeItem: (key) => localStorage.removeItem(key),
  };
  it.each<[string, Partial<ContactStorage>]>([
    ['is refused', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['is full', { setItem: refuse }],
    ['drops what is written', { setItem: () => {} }],
  ])('keeps the contact in memory when storage %s', async (_what, refused) => {
    const store = newStore();
    await persistContact(store, { ...readable, ...refused });
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    returnToPage();
    await nextTask();
    expect(store.contact?.email).toBe(contact.email);
  });

  it('keeps the contact in memory when storage can no longer be read', async () => {
    const storage = { ...readable };
    const store = newStore();
    await persistContact(store, storage);
    await store.add(contact, () => Promise.resolve({ status: 200 }));
    storage.getItem = refuse;
    returnToPage();
    await nextTask();
    expect(store.contact?.email).toBe(contact.email);
  });
});

it('adopts a record of another tab and its removal without writing either again', async () => {
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
