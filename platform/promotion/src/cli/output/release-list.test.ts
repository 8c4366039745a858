import { providedVersions } from '@prizestash/release-store/release-set/published-versions';
import { rollbackPackage } from '../../promote/rollback';
import { withdraw } from '../../promote/withdraw';
import { FakeStore } from '../../testing/fake-store';
import { releaseList } from './release-list';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it('reports an empty store', () => {
  expect(releaseList(store)).toEqual(['Nothing was promoted yet.']);
});

it('names what the live shell provides', async () => {
  expect(providedVersions(store)).toEqual({});
  await store.firstSet({ shell: { provides: { react: '19.3.1' } } });
  expect(providedVersions(store)).toEqual({ react: '19.3.1' });
});

it('lists the canary and every promotion, newest first, with what it changed', async () => {
  const first = await store.firstSet();
  const { set: second } = await store.promote([store.fake('mfe-legal', 'v2')], { by: 'lea' });
  const fourth = await store.promoted(store.fake('mfe-offers', 'v1a'));
  await rollbackPackage(store, 'mfe-legal', { by: 'otto' });
  const third = store.live()?.set ?? '';
  const { set: canary } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  const watch = { minutes: 15, stages: [5, 50, 100] };
  const offers = [store.fake('mfe-offers', 'v2')];
  const { set: watched } = await store.promote(offers, { percent: 5, watch });
  const ofWatched = 'canary, 5%, release_bucket=10, watched for 15 min at 5, 50, 100%';
  await withdraw(store, second);
  const claim = [store.fake('mfe-claim', 'v3')];
  const { set: shown } = await store.promote(claim, { preview: true, by: 'lea' });
  store.fake('mfe-legal', 'v9');
  const lines = releaseList(store);
  const at = /\d{4}-\d\d-\d\dT[\d:.]+Z/.source;
  const line = (id: string, rest: string) =>
    expect.stringMatching(`^${id}  ${at}  by ${rest}$`) as string;
  expect(lines).toEqual([
    line(shown, `lea  preview, until ${at}  no browser check`),
    '      mfe-claim v1 → v3 (commit v3)',
    line(canary, `unknown  canary, 10%, release_bucket=0, until ${at}  no browser check`),
    '      mfe-claim v1 → v2 (commit v2)',
    line(watched, `unknown  ${ofWatched}, until ${at}  no browser check`),
    '      mfe-offers v1a → v2 (commit v2)',
    line(third, 'otto  live  no browser check'),
    '      mfe-legal v2 → v1 (commit v1)',
    line(fourth, 'unknown  no browser check'),
    '      mfe-offers v1 → v1a (commit v1a)',
    line(second, 'lea  no browser check  withdrawn'),
    '      mfe-legal v1 → v2 (commit v2)',
    line(first, 'unknown  no browser check'),
    '      shell v1 (commit v1)',
    '      mfe-claim v1 (commit v1)',
    '      mfe-offers v1 (commit v1)',
    '      mfe-legal v1 (commit v1)',
    expect.stringMatching(/^ {6}site-config [0-9a-f]{12}$/),
    expect.stringMatching(/^ {6}prerenderer [0-9a-f]{12}$/),
    'Releases that were rolled back',
    expect.stringMatching(/^ {6}otto rolled back mfe-legal@v2 at .* in a rollback of the package$/),
    'Releases that were not promoted',
    '      mfe-legal@v9',
  ]);
});
