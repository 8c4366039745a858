import path from 'node:path';
import {
  shippedFilesOf,
  type ShippedScript,
} from '../../delivery/src/verify/budgets/shipped-files';
import type { Releases } from '../../delivery/src/releases/release-set/release-set';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { releasablePackages, repositoryRoot } from '../../delivery/src/build/packages';
import { readReleases } from '../../delivery/src/releases/release-set/release-set-versions';
import { compositionOf } from './script-composition';
import { sizesReport } from './sizes-report';
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

/** `npm run sizes`: prints what the live release set ships, by route and by package. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const pointer = store.live();
  const live = pointer && store.set(pointer.set);
  if (!live)
    throw new DeliveryError('invalid-config', 'no release set is live: run npm start once');
  const releases = readReleases(store, live.versions);
  const cache = path.join(repositoryRoot, '.cache/sizes');
  const compositions: Record<string, Awaited<ReturnType<typeof compositionOf>>> = {};
  for (const name of releasablePackages) {
    compositions[name] = await compositionOf(releases[name], cache);
    if (!compositions[name]) {
      console.log(
        `${name}@${live.versions[name]} was built from other sources than the working tree: its composition is unknown.`,
      );
    }
  }
  const shipment = shippedFilesOf(releases, store.pagesFolder(live.id));
  console.log(sizesReport(shipment, allScripts(releases), compositions));
});
