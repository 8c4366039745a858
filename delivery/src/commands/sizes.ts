import path from 'node:path';
import { shipmentOf, type ShippedScript } from '../budgets/shipment';
import type { Releases } from '../compose/release-set';
import { ConfigError } from '../config/config-error';
import { settingsFromEnv } from '../config/settings';
import { releasablePackages, repositoryRoot } from '../repository';
import { readReleases } from '../sets/set-versions';
import { makeupOf } from '../sizes/makeup';
import { sizesText } from '../sizes/print-sizes';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';

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
  if (!live) throw new ConfigError('nothing was promoted yet: run npm start once');
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
  const shipment = shipmentOf(releases, store.pagesFolder(live.id));
  console.log(sizesText(shipment, allScripts(releases), makeups));
});
