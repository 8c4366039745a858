import { FakeStore } from '@prizestash/promotion/testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** A shell's Node build with a contact store that can differ from the live one. */
const shell = ({
  key = 'root',
  write = 'JSON.stringify(contact)',
  read = 'JSON.parse(text)',
  tabs = true,
  forgets = true,
} = {}) => `
const known = (text) => (text === null ? null : ${read});
const contactStore = {
  contact: null,
  addSuccess(receipt, submitted) {
    const contact = { ...receipt, ...submitted };
    this.contact = contact;
    window.localStorage.setItem('${key}', ${write});
  },
  forget() {
    this.contact = null;
    if (${forgets}) window.localStorage.removeItem('${key}');
  },
};
const rehydrate = async () => {
  contactStore.contact = known(window.localStorage.getItem('${key}'));
  window.addEventListener('storage', (event) => {
    if (${tabs} && event.key === '${key}') contactStore.contact = known(event.newValue);
  });
};
const whenRehydrated = typeof window === 'undefined' ? Promise.resolve() : rehydrate();
exports.contactContract = { key: '${key}', version: 1, fields: ['email', 'city'] };
exports.provided = { '@prizestash/shared/contact': { contactStore, whenRehydrated } };
exports.manifest = { name: 'shell', routes: [] };
exports.notFoundPage = { title: 'Page not found', description: '' };
exports.renderPage = async () => '<main></main>';
`;

const promoted = async (live: string, next: string) => {
  await store.firstSet({ shell: { server: live } });
  return store.promoted(store.fake('shell', 'v2', { server: next }));
};

it.each([
  ['the same store', shell()],
  ['a store that writes more', shell({ write: 'JSON.stringify({ ...contact, more: 1 })' })],
  [
    'a store that orders fields differently',
    shell({ write: 'JSON.stringify({ city: contact.city, ...contact })' }),
  ],
])('accepts %s', async (_what, next) => {
  await expect(promoted(shell(), next)).resolves.toMatch(/^set-/);
});

it.each([
  [
    'stores under another key',
    shell({ key: 'other' }),
    'a contact that shell@v1 stores is not known to shell@v2 in another tab',
  ],
  [
    'does not read what the live one writes',
    shell({ read: 'JSON.parse(text).v === 2 ? JSON.parse(text) : null' }),
    'a contact that shell@v1 stores is not known to shell@v2',
  ],
  [
    'writes what the live one does not read',
    shell({
      write: "'v2:' + JSON.stringify(contact)",
      read: "JSON.parse(text.replace('v2:', ''))",
    }),
    'the contact stores of shell@v1 and shell@v2 are not compatible: SyntaxError: unexpected token',
  ],
  [
    'changes a field',
    shell({ read: '({ ...JSON.parse(text), city: JSON.parse(text).city.toUpperCase() })' }),
    'a contact that shell@v1 stores is not known to shell@v2 in another tab: city differs',
  ],
  [
    'does not follow other tabs',
    shell({ tabs: false }),
    'a contact that shell@v1 stores is not known to shell@v2 in another tab',
  ],
  [
    'does not remove what it forgets',
    shell({ forgets: false }),
    'a contact that shell@v2 removes from the device stays with shell@v1',
  ],
])('refuses a store that %s', async (_what, next, sentence) => {
  await expect(promoted(shell(), next)).rejects.toThrow(sentence);
  expect(store.set(store.live()?.set ?? '')?.versions.shell).toBe('v1');
  // It is not available as an override either.
  expect(store.sets()).toEqual([store.live()?.set]);
});

it('refuses a shell without a contact store', async () => {
  const next = shell().replace('@prizestash/shared/contact', 'nothing');
  await expect(promoted(shell(), next)).rejects.toThrow('shell@v2 has no contact store');
});

it('verifies both directions for a canary too', async () => {
  await store.firstSet({ shell: { server: shell() } });
  const next = store.fake('shell', 'v2', { server: shell({ key: 'other' }) });
  await expect(store.promote([next], { percent: 10 })).rejects.toThrow('is not known to shell@v2');
});
