import path from 'node:path';
import { shippedFilesOf, shippedScripts } from '../../delivery/src/verify/budgets/shipped-files';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { allReleases, readReleases } from '../../delivery/src/releases/release-set/releases';
import { makeupOf } from './makeup';
import { sizesText } from './print-sizes';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { runCommand } from '../../delivery/src/cli/run-command';
import { DeliveryError } from '../../delivery/src/delivery-error';

/** `npm run sizes`: what the live set ships, by route and package, and what for. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const pointer = store.live();
  const live = pointer && store.set(pointer.set);
  if (!live)
    throw new DeliveryError('invalid-config', 'nothing was promoted yet: run npm start once');
  const releases = readReleases(store, live.versions);
  const cache = path.join(repositoryRoot, '.cache/sizes');
  const makeups: Record<string, Awaited<ReturnType<typeof makeupOf>>> = {};
  for (const release of allReleases(releases)) {
    const { package: name } = release;
    makeups[name] = await makeupOf(release, cache);
    if (!makeups[name]) {
      console.log(
        `${name}@${live.versions[name]} was built from other sources than these: what it is made of is not known.`,
      );
    }
  }
  const shipment = shippedFilesOf(releases, store.pagesFolder(live.id));
  const scripts = allReleases(releases).map((one) => [one.package, shippedScripts(one)]);
  console.log(sizesText(shipment, Object.fromEntries(scripts), makeups));
});
