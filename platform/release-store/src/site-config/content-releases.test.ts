import { FakeStore, operator } from '@prizestash/promotion/testing/fake-store';
import { releaseSiteConfig } from './content-releases';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it('derives the version from the content', async () => {
  const { release, stored } = await releaseSiteConfig(store, operator);
  expect(stored).toBe(true);
  expect(store.siteConfig(release.version)).toEqual(release);
  expect(await releaseSiteConfig(store, operator)).toEqual({ release, stored: false });
  const other = (await releaseSiteConfig(store, { ...operator, sponsorName: 'Other Sponsor' }))
    .release;
  expect(other.version).not.toBe(release.version);
});

it('cannot replace a production configuration by one with placeholders', async () => {
  await store.firstSet();
  const production = (await releaseSiteConfig(store, operator, true)).release;
  await store.promoted(production);
  await expect(store.promoted(await store.fakeSiteConfig())).rejects.toThrow(
    'the live configuration was released with PRIZESTASH_ENV=production',
  );
});
