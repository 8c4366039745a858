import { mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { publishResults } from '@prizestash/promotion/promote/publish-results';
import { rollbackPackage } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { setRoutesIn, liveDocumentIn, liveSiteConfigIn, publishedHeadIn } from './read-folder';
import { releaseSiteConfig } from '../site-config/content-releases';

it('reads versions and routes of a set that is in the store', async () => {
  const store = new FakeStore();
  await store.firstSet();
  const id = store.live()?.set ?? '';
  const found = setRoutesIn(store.folder, id);
  expect(Object.fromEntries(found?.versions ?? [])).toMatchObject({
    shell: 'v1',
    'mfe-claim': 'v1',
  });
  expect([...(found?.routes ?? [])]).toEqual(expect.arrayContaining(['/', '/mfe-claim']));
  store.remove();
});

it.each(['set-unknown', '../releases', ''])('knows no set "%s"', (id) => {
  expect(setRoutesIn(mkdtempSync(path.join(tmpdir(), 'sets-')), id)).toBeNull();
});

it('knows no set of which a release is still missing', async () => {
  const store = new FakeStore();
  await store.firstSet();
  const id = store.live()?.set ?? '';
  rmSync(path.join(store.releaseFolder('mfe-claim', 'v1'), 'release.json'));
  expect(setRoutesIn(store.folder, id)).toBeNull();
  store.remove();
});

const RULES = '/legal/rules';
const digest = (version: string) => version.padEnd(64, '0').replace(/[^0-9a-f]/g, 'f');

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const live = () => liveDocumentIn(store.folder, RULES);

/** @param declared left out for a release from before texts were declared with digests. */
function legal(version: string, declared = true) {
  const release = store.fake('mfe-legal', version, { paths: [RULES, '/legal/terms'] });
  const routes = release.routes.map((route) => ({
    ...route,
    documentVersion: route.path === RULES ? version : '9.9',
    ...(declared && { documentDigest: digest(route.path === RULES ? version : 'other') }),
  }));
  const file = path.join(store.releaseFolder('mfe-legal', version), 'release.json');
  writeFileSync(file, JSON.stringify({ ...release, routes }));
  return { ...release, routes };
}
const text = (version: string) => ({ version, digest: digest(version) });
const first = () => store.firstSet({ 'mfe-legal': { paths: [RULES, '/legal/terms'] } });

it('knows nothing before the first promotion, and of a release that declares nothing', async () => {
  expect(live()).toBeNull();
  expect(liveDocumentIn('/nowhere', RULES)).toBeNull();
  await first();
  expect(live()).toBeNull();
  await store.promoted(legal('1.0', false));
  expect(live()).toBeNull();
});

it('follows promotions and rollbacks, and neither canaries nor previews nor refusals', async () => {
  await first();
  await store.promoted(legal('1.0'));
  expect(live()).toEqual(text('1.0'));
  await store.promote([legal('2.0')], { percent: 50 });
  await store.promote([legal('2.1')], { preview: true });
  await store.log.appendRefusal({ action: 'promote', by: 'a', request: ['mfe-legal@2.2'] }, 'no');
  expect(live()).toEqual(text('1.0'));
  await store.promoted(legal('2.0'));
  expect(live()).toEqual(text('2.0'));
  await rollbackPackage(store, 'mfe-legal', { verifier: verifierHere(null, prerenderHere) });
  expect(live()).toEqual(text('1.0'));
  expect(liveDocumentIn(store.folder, '/legal/unknown')).toBeNull();
});

it('knows the head of the log of drawings that the site shows', async () => {
  expect(publishedHeadIn(store.folder)).toBeNull();
  await first();
  expect(publishedHeadIn(store.folder)).toBeNull();
  const keys = { keys: [{ kid: 'k', x: 'x' }], log: { head: 'a'.repeat(64), records: 2 } };
  const source = {
    fetchDrawings: async () => ({ drawings: [], demonstration: false }),
    fetchDrawingKeys: async () => keys,
  };
  await publishResults(store, source, { through: (release) => store.promote([release]) });
  expect(publishedHeadIn(store.folder)).toBe(keys.log.head);
});

it('follows the configuration of the site', async () => {
  expect(liveSiteConfigIn(store.folder)).toBeNull();
  await first();
  const before = liveSiteConfigIn(store.folder);
  const config = { ...before!, supportEmail: 'other@example.com' };
  const { release } = await releaseSiteConfig(store, config);
  expect(liveSiteConfigIn(store.folder)).toEqual(before);
  await store.promoted(release);
  expect(liveSiteConfigIn(store.folder)).toEqual(config);
});

it.each<[string, (head: string, entry: string, set: string) => void]>([
  ['half a head', (head) => writeFileSync(head, readFileSync(head, 'utf8').slice(0, 60))],
  ['an empty head', (head) => writeFileSync(head, '')],
  ['no entry', (_, entry) => rmSync(entry)],
  ['half an entry', (_, entry) => writeFileSync(entry, '{')],
  ['an entry that is a list', (_, entry) => writeFileSync(entry, '[]')],
  ['a set that is text', (_head, _entry, set) => writeFileSync(set, '"x"')],
  ['half a set', (_head, _entry, set) => writeFileSync(set, '{"versions":')],
  ['no versions', (_head, _entry, set) => writeFileSync(set, '{"versions":{"mfe-legal":"none"}}')],
])('says that the text is unknown with %s', async (_, damage) => {
  await first();
  await store.promoted(legal('1.0'));
  const { sequence = 0, entry = '' } = store.log.head() ?? {};
  damage(
    path.join(store.folder, 'log/head.jws'),
    path.join(store.folder, `log/${String(sequence).padStart(10, '0')}-${entry}.json`),
    path.join(store.setFolder(store.live()!.set), 'set.json'),
  );
  expect(live()).toBeNull();
});
