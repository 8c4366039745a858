import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp, testConsentText } from '../testing/test-app';
import { currentConsentText, hashConsentText } from './consent-text';

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

it('registers the text of a configuration that is released while the API runs', async () => {
  const folder = path.join(test.database.dataDir, 'releases/releases/site-config');
  const store = (version: string, json: string) => {
    mkdirSync(path.join(folder, version), { recursive: true });
    writeFileSync(path.join(folder, version, 'release.json'), json);
  };
  const names = ['New Leads', 'New Offers', 'New Surveys'];
  const [lead, embedded, survey] = names.map((name) => ({ name }));
  store('a', JSON.stringify({ config: { partners: { lead, embedded, survey } } }));
  store('b', JSON.stringify({ config: { partners: { lead, embedded: null } } }));
  store('c', '{');
  const hash = currentConsentText(names)?.hash ?? '';
  await sleep(5_100);
  expect((await test.register(ann, { 'consent-hash': hash })).statusCode).toBe(200);
  expect(await evidence()).toMatchObject([{ consent_hash: hash }]);
});
