import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeSet, publicComposing, type ComposeOptions } from '../compose/compose-set';
import { releaseSetOf, type PreviousReleases, type Releases } from '../compose/release-set';
import type { OperatorConfig } from '../config/site-config-from-env';
import { releasablePackages, type ReleasablePackage } from '../repository';
import type { Release, SetRecord } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { proveReleases, SetRefusedError } from './prove';

/** What a promotion did. */
export interface PromoteOutcome {
  readonly set: string;
  /** False when this very set was live already. */
  readonly changed: boolean;
  readonly pages: number;
}

type Versions = Record<ReleasablePackage, string>;

function setIdOf(versions: Versions, previous: object, operator: OperatorConfig): string {
  const content = JSON.stringify([
    releasablePackages.map((name) => versions[name]),
    previous,
    operator,
  ]);
  return `set-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
}

function readReleases(store: ReleaseStore, versions: Versions): Releases {
  const entries = releasablePackages.map((name) => {
    const release = store.release(name, versions[name]);
    if (!release)
      throw new SetRefusedError(`${name}@${versions[name]} is not in the release store`);
    return [name, release] as const;
  });
  return Object.fromEntries(entries) as Record<ReleasablePackage, Release>;
}

/** The version of each remote to fall back on: the one that was live before this one. */
function previousVersions(store: ReleaseStore, versions: Versions, live: SetRecord | null) {
  const previous: Partial<Versions> = {};
  for (const name of releasablePackages) {
    if (!live || name === 'shell') continue;
    const before =
      live.versions[name] === versions[name] ? live.previousVersions[name] : live.versions[name];
    if (before && before !== versions[name] && store.release(name, before)) previous[name] = before;
  }
  return previous;
}

/**
 * Makes a set in which the given releases replace those that are live, proves it, and makes it live.
 *
 * @param changes the releases to move; the first set needs one of each package.
 * @throws {SetRefusedError} when the set must not go live; the live one then stays.
 */
export async function promote(
  store: ReleaseStore,
  changes: readonly Release[],
  operator: OperatorConfig,
  options: ComposeOptions = publicComposing,
): Promise<PromoteOutcome> {
  const pointer = store.live();
  const live = pointer && store.set(pointer.set);
  const versions: Partial<Versions> = { ...live?.versions };
  for (const release of changes) versions[release.package] = release.version;
  const missing = releasablePackages.filter((name) => !versions[name]);
  if (missing.length > 0) {
    throw new SetRefusedError(`the first set needs every package; missing: ${missing.join(', ')}`);
  }
  const complete = versions as Versions;
  const previous = previousVersions(store, complete, live);
  const id = setIdOf(complete, previous, operator);
  if (pointer?.set === id) return { set: id, changed: false, pages: 0 };

  let pages = 0;
  if (!store.set(id)) {
    const releases = readReleases(store, complete);
    proveReleases(releases);
    const before = Object.fromEntries(
      Object.entries(previous).map(([name, version]) => [
        name,
        store.release(name as ReleasablePackage, version),
      ]),
    ) as PreviousReleases;
    pages = await writeSet(store, id, releases, before, operator, { complete, previous }, options);
  }
  const history = pointer ? [...pointer.history, pointer.set] : [];
  store.point({ set: id, history });
  return { set: id, changed: true, pages };
}

async function writeSet(
  store: ReleaseStore,
  id: string,
  releases: Releases,
  previous: PreviousReleases,
  operator: OperatorConfig,
  versions: { complete: Versions; previous: Partial<Versions> },
  options: ComposeOptions,
): Promise<number> {
  const scratch = store.scratchFolder('set');
  try {
    const set = releaseSetOf(id, releases, previous, operator);
    let pages: number;
    try {
      pages = await composeSet(store, releases, set, scratch, options);
    } catch (failure) {
      throw new SetRefusedError((failure as Error).message);
    }
    const record: SetRecord = {
      id,
      createdAt: new Date().toISOString(),
      versions: versions.complete,
      previousVersions: versions.previous,
    };
    writeFileSync(path.join(scratch, 'set.json'), JSON.stringify(record, null, 2));
    mkdirSync(path.dirname(store.setFolder(id)), { recursive: true });
    renameSync(scratch, store.setFolder(id));
    return pages;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Makes the set that was live before this one live again.
 * @returns the id of the set that is live now.
 * @throws {SetRefusedError} when there is none before it.
 */
export function rollback(store: ReleaseStore): string {
  const pointer = store.live();
  const before = pointer?.history.at(-1);
  if (!pointer || !before) throw new SetRefusedError('there is no set before the live one');
  if (!store.set(before)) throw new SetRefusedError(`${before} is no longer in the store`);
  store.point({ set: before, history: pointer.history.slice(0, -1) });
  return before;
}
