import { rollback, rollbackPackage } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { withdraw } from '@prizestash/promotion/promote/withdraw';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { timelineOf } from './models/overview-model';
import { packageModel } from './models/package-model';

const here = { verifier: verifierHere(null, prerenderHere), by: 'lea' };

it('shows what was rolled back and withdrawn, in the versions and in the timeline', async () => {
  const store = new FakeStore();
  await store.firstSet();
  await store.promoted(store.fake('mfe-legal', 'v2'));
  await rollbackPackage(store, 'mfe-legal', here);
  await store.promoted(store.fake('mfe-legal', 'v3'));
  await rollback(store, here);
  await store.promoted(store.fake('mfe-legal', 'v4'));
  await withdraw(store, 'mfe-legal@v4', here);
  const person = { name: 'lea', packages: ['*'] };
  const time = { hours: 24, choices: [24], until: new Date().toISOString() };
  const model = packageModel(store, person, 'mfe-legal', time, 'no reports');
  expect(model?.versions.map(({ version, state }) => [version, state]).sort()).toEqual([
    ['v1', 'live'],
    ['v2', 'rolled back'],
    ['v3', 'rolled back'],
    ['v4', 'withdrawn'],
  ]);
  const [withdrawal, replaced, , site, , package_] = timelineOf(store.log.entries());
  expect([withdrawal, replaced, site, package_].map((entry) => entry?.what)).toEqual([
    'Withdrew mfe-legal@v4',
    'Rolled back mfe-legal: mfe-legal@v4',
    'Rolled back the site: mfe-legal@v3',
    'Rolled back mfe-legal: mfe-legal@v2',
  ]);
  store.remove();
});
