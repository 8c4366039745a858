import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  hashConsentText,
  ConsentTextRegistry,
  type ConsentTextsRepository,
} from './consent-evidence';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp, testConsentText } from '../testing/test-app';

describe('consent text registry', () => {
  const text = hashConsentText('1.0', 'I agree.');
  const now = jest.spyOn(performance, 'now');
  let time = 0;
  beforeEach(() => now.mockImplementation(() => time));
  afterAll(() => now.mockRestore());
  const later = () => (time += 1_000);

  /** Texts that all processes have in common. */
  function fakeTexts(isNew = true) {
    const stored = new Map<string, string>();
    const repository: Pick<ConsentTextsRepository, 'add' | 'findNew'> = {
      async add({ hash, version }) {
        await sleep(20);
        stored.set(hash, version);
      },
      findNew: async (hash) => (isNew && stored.get(hash)) || null,
    };
    return { stored, repository: repository as ConsentTextsRepository };
  }

  it('accepts a new text in every request that arrives while the first one registers it', async () => {
    let loads = 0;
    const registry = new ConsentTextRegistry(fakeTexts().repository, () => {
      loads += 1;
      return [text];
    });
    const versions = await Promise.all([1, 2, 3].map(() => registry.versionOf(text.hash)));
    expect(versions).toEqual(['1.0', '1.0', '1.0']);
    expect(loads).toBe(1);
  });

  it('is loaded once a release set names a text', async () => {
    let texts: (typeof text)[] = [];
    const registry = new ConsentTextRegistry(fakeTexts().repository, () => texts);
    expect(await registry.isLoaded()).toBe(false);
    texts = [text];
    later();
    expect(await registry.isLoaded()).toBe(true);
  });

  it('accepts a text that another machine has just registered, and no text of removed sets', async () => {
    let texts = [text];
    const { repository, stored } = fakeTexts();
    const here = new ConsentTextRegistry(repository, () => []);
    await expect(here.versionOf(text.hash)).rejects.toThrow('out of date');
    const there = new ConsentTextRegistry(repository, () => texts);
    await there.versionOf(text.hash);
    expect(await here.versionOf(text.hash)).toBe('1.0');
    texts = [];
    later();
    stored.clear();
    await expect(there.versionOf(text.hash)).rejects.toThrow('out of date');
  });

  it('keeps what it knows while neither sets nor database can be read', async () => {
    const failures: Error[] = [];
    const registry = new ConsentTextRegistry(fakeTexts(false).repository, () => {
      for (const failure of failures) throw failure;
      return [text];
    });
    await registry.versionOf(text.hash);
    failures.push(new Error('EIO'));
    later();
    expect(await registry.versionOf(text.hash)).toBe('1.0');
    await expect(registry.versionOf('other')).rejects.toThrow('EIO');
    later();
    expect(await registry.isLoaded()).toBe(true);
  });
});

describe('consent evidence', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(() => test.clear());

  const ann = fakePerson(0);

  async function evidence() {
    const { rows } = await test.pool.query(
      'select consent_version, consent_hash, entry_hash from consents order by given_at',
    );
    return rows;
  }

  it('stores the hash and the version of the registered text', async () => {
    const headers = { 'consent-hash': testConsentText.hash, 'consent-version': '9.9' };
    expect((await test.register(ann, headers)).statusCode).toBe(200);
    expect(await evidence()).toMatchObject([
      { consent_version: '1.0', consent_hash: testConsentText.hash },
    ]);
  });

  it.each(['consent-version', 'legal-versions', 'release-set'])(
    'rejects the claim %s without the hash of the text',
    async (name) => {
      const response = await test.register(ann, { [name]: '1.0' });
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toMatch(/^This page is out of date\./);
      expect(await evidence()).toEqual([]);
    },
  );

  it('accepts a call with only the payload, and stores no version for it', async () => {
    expect((await test.register(ann)).statusCode).toBe(200);
    expect(await evidence()).toMatchObject([{ consent_version: null, consent_hash: null }]);
  });

  it.each([hashConsentText('1.0', 'I agree to everything.').hash, 'nonsense', ''])(
    'rejects the unregistered text %j and stores nothing',
    async (hash) => {
      const headers = { 'consent-version': '1.0', 'consent-hash': hash };
      const response = await test.register(ann, headers);
      expect(response.statusCode).toBe(400);
      expect(response.json().error.message).toMatch(/^This page is out of date\./);
      expect(await evidence()).toEqual([]);
    },
  );

  it('hashes the fields of the entry', async () => {
    await test.register(ann);
    await test.register(fakePerson(1));
    const [one, other] = await evidence();
    expect(one.entry_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(other.entry_hash).not.toBe(one.entry_hash);
  });

  it('accepts the texts of a release set that comes while the API runs', async () => {
    const releases = path.join(test.database.dataDir, 'releases');
    const store = (folder: string, file: string, content: object | string) => {
      mkdirSync(path.join(releases, folder), { recursive: true });
      const json = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(path.join(releases, folder, file), json);
    };
    const text = hashConsentText('2.0', 'I agree to something new.');
    expect((await test.register(ann, { 'consent-hash': text.hash })).statusCode).toBe(400);
    store('sets/set-new', 'set.json', { consents: [{ version: text.version, text: text.text }] });
    store('sets/set-damaged', 'set.json', '{');
    // From before sets recorded texts.
    store('sets/set-old', 'set.json', { versions: { 'site-config': 'a' } });
    const [lead, embedded] = ['Old Leads', 'Old Offers'].map((name) => ({ name }));
    store('releases/site-config/a', 'release.json', { config: { partners: { lead, embedded } } });
    await sleep(1_100);
    expect((await test.register(ann, { 'consent-hash': text.hash })).statusCode).toBe(200);
    const old = hashConsentText(
      '1.0',
      'I am a US resident, 18 or older. I agree to the [Official Rules](rules), the [Terms and Conditions](terms) and the [Privacy Policy](privacyPolicy), and to receive daily email promotions from PrizeStash. My details may be passed to Old Leads and Old Offers on the offer pages that follow.',
    );
    const second = await test.register(fakePerson(1), { 'consent-hash': old.hash });
    expect(second.statusCode).toBe(200);
    expect(await evidence()).toMatchObject([
      { consent_version: '2.0', consent_hash: text.hash },
      { consent_version: '1.0', consent_hash: old.hash },
    ]);
  });
});
