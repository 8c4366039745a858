import path from 'node:path';
import {
  shippedFilesOf,
  type ShippedScript,
} from '../../delivery/src/verify/budgets/shipped-files';
import type { Releases } from '../../delivery/src/releases/release-set/release-set';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { releasablePackages, repositoryRoot } from '../../delivery/src/build/packages';
import { readReleases } from '../../delivery/src/releases/release-set/release-set-versions';
import { makeupOf } from './makeup';
import { sizesText } from './print-sizes';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { runCommand } from '../../delivery/src/cli/run-command';
import { DeliveryError } from '../../delivery/src/delivery-error';

function allScripts(releases: Releases): Record<string, ShippedScript[]> {
  return Object.fromEntries(
    releasablePackages.map((name) => [
      name,
      Object.entries(releases[name].files)
        .filter(([file]) => file.endsWith('.js'))
        .map(([file, { brotli }]) => ({ package: name, file, bytes: brotli })),
    ]),
  );
}

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
  for (const name of releasablePackages) {
    makeups[name] = await makeupOf(releases[name], cache);
    if (!makeups[name]) {
      console.log(
        `${name}@${live.versions[name]} was built from other sources than these: what it is made of is not known.`,
      );
    }
  }
  const shipment = shippedFilesOf(releases, store.pagesFolder(live.id));
  console.log(sizesText(shipment, allScripts(releases), makeups));
});
