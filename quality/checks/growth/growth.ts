import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote } from '@prizestash/delivery/promote/promote';
import { pageFile, remotesFileOf } from '@prizestash/delivery/releases/release-set/page-file';
import { ReleaseStore } from '@prizestash/delivery/releases/release-store';
import { operatorConfigFromEnv } from '@prizestash/delivery/releases/site-config/site-config-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';
import { cacheBuilds, restoreCachedBuilds } from '../../e2e/support/build-cache';
import { median } from '../benchmark/report';
import { promoteSources } from '../local/promote-sources';
import { pathOf, releaseSmallRemote } from '@prizestash/delivery/testing/small-remote';

/** How many remotes are added to those of the repository. */
const ADDED = [0, 22, 97];
/** New remotes in one promotion. */
const BATCH = 20;
/** Promotions of one package, of which the median counts. */
const ROUNDS = 3;

const nameOf = (index: number) => `mfe-small-${index}`;

/**
 * `npm run check -- growth`: adds remotes to the site, and measures what a promotion of one of them
 * takes, and what pages weigh, Brotli.
 */
runCommand(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-growth-'));
  try {
    const store = new ReleaseStore(folder);
    restoreCachedBuilds(folder);
    await promoteSources(store, operatorConfigFromEnv({}), console.log);
    cacheBuilds(folder);
    let version = 0;
    const rows: string[] = [];
    for (const added of ADDED) {
      // The first one is there in every row, because it is what is promoted.
      const names = Array.from({ length: Math.max(added, 1) }, (_, index) => nameOf(index));
      version += 1;
      console.log(`Adding remotes up to ${3 + names.length}…`);
      for (let start = 0; start < names.length; start += BATCH) {
        const batch = names.slice(start, start + BATCH);
        await promote(
          store,
          await Promise.all(batch.map((name) => releaseSmallRemote(store, name, `${version}.0.0`))),
        );
      }
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        version += 1;
        const release = await releaseSmallRemote(store, nameOf(0), `${version}.0.0`);
        const start = performance.now();
        await promote(store, [release], { browserCheck: true });
        times.push(performance.now() - start);
      }
      const pages = store.pagesFolder(store.live()?.set ?? '');
      const bytesOf = (file: string) =>
        statSync(path.join(pages, `${file}.br`), { throwIfNoEntry: false })?.size ?? 0;
      const bytes = ['/', '/apply', pathOf(nameOf(0))].map((url) => bytesOf(pageFile(url)));
      const list = bytesOf(remotesFileOf(store.live()?.set ?? ''));
      rows.push(
        `| ${[3 + names.length, (median(times) / 1000).toFixed(1), ...bytes, list].join(' | ')} |`,
      );
    }
    console.log(
      [
        '| remotes | promoting one, s | `/`, bytes | `/apply` | a small page | list of all remotes |',
        '| --- | --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
