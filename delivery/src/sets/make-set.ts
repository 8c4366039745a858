import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proveBudgets } from '../budgets/prove-budgets';
import { readBudgets } from '../budgets/read-budgets';
import { shipmentOf } from '../budgets/shipment';
import { composeSet, type ComposeOptions } from '../compose/compose-set';
import { releaseSetOf, type PreviousReleases } from '../compose/release-set';
import type { OperatorConfig } from '../config/site-config-from-env';
import type { ReleasablePackage } from '../repository';
import { moveInto } from '../store/move-into';
import type { Release, SetRecord } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { proveReleases } from './prove';
import { proveStoredContact } from './prove-stored-contact';
import { nextSetMoment, stampFiles } from './set-moment';
import { SetRefusedError } from './set-refused-error';
import {
  previousVersions,
  readReleases,
  setIdOf,
  versionsWith,
  type Versions,
} from './set-versions';

/** A set that is in the store, proved and composed. */
export interface MadeSet {
  readonly record: SetRecord;
  /** Pages that were written for it now; 0 when it was in the store before. */
  readonly pages: number;
}

function previousReleases(
  store: ReleaseStore,
  previous: SetRecord['previousVersions'],
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
 * @throws {SetRefusedError} when no visitor may get this set.
 */
export async function makeSet(
  store: ReleaseStore,
  base: SetRecord | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  options: ComposeOptions,
): Promise<MadeSet> {
  const versions = versionsWith(base, changes);
  await proveWayThereAndBack(store, base, versions);
  const previous = previousVersions(store, versions, base);
  const id = setIdOf(versions, previous, operator);
  const known = store.set(id);
  if (known) return { record: known, pages: 0 };

  const releases = readReleases(store, versions);
  proveReleases(releases);
  const set = releaseSetOf(id, releases, previousReleases(store, previous), operator);
  const scratch = store.scratchFolder('set');
  try {
    const pages = await composed(() => composeSet(store, releases, set, scratch, options));
    // A site for its developer alone is not compressed, and costs no visitor anything.
    if (options.compressed) {
      proveBudgets(shipmentOf(releases, path.join(scratch, 'pages')), readBudgets());
    }
    const moment = nextSetMoment(store, new Date());
    stampFiles(scratch, moment);
    const record: SetRecord = {
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
    throw new SetRefusedError((failure as Error).message);
  }
}

/** What can only be said of two sets: that visitors may go from one to the other and back. */
async function proveWayThereAndBack(
  store: ReleaseStore,
  base: SetRecord | null,
  versions: Versions,
): Promise<void> {
  const before = base && store.release('shell', base.versions.shell);
  const after = store.release('shell', versions.shell);
  if (before && after) await proveStoredContact(store, before, after);
}
