import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { verifyBudgets } from '../verify/budgets/verify-budgets';
import { readBudgets } from '../verify/budgets/read-budgets';
import { shippedFilesOf } from '../verify/budgets/shipped-files';
import { prerenderPages, type PrerenderOptions } from '../prerender/prerender-pages';
import { releaseSetOf, type PreviousReleases } from '../releases/release-set/release-set';
import type { OperatorConfig } from '../releases/site-config/site-config-from-env';
import type { ReleasablePackage } from '../build/packages';
import { moveInto } from '../releases/files/move-into';
import type { Release, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { verifyReleases } from '../verify/verify-releases';
import { verifyStoredContact } from '../verify/contact/verify-stored-contact';
import { nextSetMoment, stampFiles } from './release-set-timestamp';
import {
  previousVersions,
  readReleases,
  releaseSetIdOf,
  versionsWith,
  type Versions,
} from '../releases/release-set/release-set-versions';
import { DeliveryError } from '../delivery-error';

/** A set that is in the store, proved and composed. */
export interface CreatedReleaseSet {
  readonly record: ReleaseSetRecord;
  /** Pages that were written for it now; 0 when it was in the store before. */
  readonly pages: number;
}

function previousReleases(
  store: ReleaseStore,
  previous: ReleaseSetRecord['previousVersions'],
): PreviousReleases {
  return Object.fromEntries(
    Object.entries(previous).map(([name, version]) => [
      name,
      store.release(name as ReleasablePackage, version),
    ]),
  ) as PreviousReleases;
}

/**
 * Makes the set in which the given releases replace those of another, and proves it. Nobody gets
 * it yet.
 *
 * @param base the set to start from; null for the first one, which needs a release of each package.
 * @throws {DeliveryError} when no visitor may get this set.
 */
export async function createReleaseSet(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  options: PrerenderOptions,
): Promise<CreatedReleaseSet> {
  const versions = versionsWith(base, changes);
  await verifyContactCompatibility(store, base, versions);
  const previous = previousVersions(store, versions, base);
  const id = releaseSetIdOf(versions, previous, operator);
  const known = store.set(id);
  if (known) return { record: known, pages: 0 };

  const releases = readReleases(store, versions);
  verifyReleases(releases);
  const set = releaseSetOf(id, releases, previousReleases(store, previous), operator);
  const scratch = store.scratchFolder('set');
  try {
    const pages = await composed(() => prerenderPages(store, releases, set, scratch, options));
    // A site for its developer alone is not compressed, and costs no visitor anything.
    if (options.compressed) {
      verifyBudgets(shippedFilesOf(releases, path.join(scratch, 'pages')), readBudgets());
    }
    const moment = nextSetMoment(store, new Date());
    stampFiles(scratch, moment);
    const record: ReleaseSetRecord = {
      id,
      createdAt: moment.toISOString(),
      versions,
      previousVersions: previous,
      publicBaseUrl: operator.publicBaseUrl,
    };
    writeFileSync(path.join(scratch, 'set.json'), JSON.stringify(record, null, 2));
    mkdirSync(path.dirname(store.setFolder(id)), { recursive: true });
    // Another process may have made it meanwhile: what one id names is the same.
    moveInto(scratch, store.setFolder(id));
    return { record: store.set(id) ?? record, pages };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function composed(compose: () => Promise<number>): Promise<number> {
  try {
    return await compose();
  } catch (failure) {
    throw new DeliveryError('release-set-refused', (failure as Error).message);
  }
}

/** What can only be said of two sets: that visitors may go from one to the other and back. */
async function verifyContactCompatibility(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  versions: Versions,
): Promise<void> {
  const before = base && store.release('shell', base.versions.shell);
  const after = store.release('shell', versions.shell);
  if (before && after) await verifyStoredContact(store, before, after);
}
