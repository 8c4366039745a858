import path from 'node:path';
import { shippedFilesOf, shippedScripts } from '@prizestash/verifier/verify/budgets';
import { settingsFromEnv } from '@prizestash/dev/local/stack/settings';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { allReleases, readReleases } from '@prizestash/release-store/release-set/releases';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { compositionOf } from './sizes/script-composition';
import { sizesReport } from './sizes/sizes-report';

/** `npm run sizes`: prints what the live release set ships, by route and by package. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).RELEASES_DIR);
  const live = store.set(store.live()?.set ?? '');
  if (!live) refuseConfig('no release set is live: run npm start once');
  const releases = readReleases(store, live.versions);
  const cache = path.join(repositoryRoot, '.cache/sizes');
  const compositions: Record<string, Awaited<ReturnType<typeof compositionOf>>> = {};
  for (const release of allReleases(releases)) {
    const { package: name } = release;
    compositions[name] = await compositionOf(release, cache);
    if (!compositions[name]) {
      console.log(
        `${name}@${live.versions[name]} was built from other sources than the working tree: its composition is unknown.`,
      );
    }
  }
  const shipped = shippedFilesOf(releases, store.pagesFolder(live.id));
  const scripts = allReleases(releases).map((one) => [one.package, shippedScripts(one)]);
  console.log(sizesReport(shipped, Object.fromEntries(scripts), compositions));
});
