import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import { plainFiles } from '@prizestash/release-store/release-format/folder-files';
import type { RolledBackRelease } from '@prizestash/release-store/promotion-log/log-entry';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import {
  releaseNames,
  releaseSetIdOf,
  type ReleaseName,
} from '@prizestash/release-store/release-name';
import { consentTextsOf } from '@prizestash/release-store/release-set/consent-texts';
import {
  previousVersions,
  versionsWith,
} from '@prizestash/release-store/release-set/release-set-versions';
import {
  allReleases,
  codeReleases,
  readReleases,
  readSiteConfig,
} from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { setTimestamps } from '@prizestash/release-store/place-folder';
import { verifyUnpackedSet } from '@prizestash/release-store/verify-unpacked';
import { runStep, type OnStep } from '@prizestash/release-store/steps';
import type {
  PageOptions,
  Verified,
  Verifier,
} from '@prizestash/verifier/verification/verification';
import type { Losses } from '@prizestash/verifier/verification/verify-losses';
import { changedPaths, openedBefore } from './changed-pages';

export interface ReleaseSetOptions {
  readonly pages: PageOptions;
  readonly drop: Losses;
  readonly verifier: Verifier;
  /** False skips the check; the set's record says so. */
  readonly browserCheck: boolean;
  /** Releases that neither visitors nor fallbacks get: those of the log, and what is rolled back now. */
  readonly rolledBack: readonly RolledBackRelease[];
  readonly onStep: OnStep;
  /** True verifies the set and stores nothing. */
  readonly dryRun: boolean;
}

function recordOf(
  store: ReleaseStore,
  { versions, previousVersions }: Pick<ReleaseSetRecord, 'versions' | 'previousVersions'>,
  createdAt: Date,
  browserCheck: ReleaseSetRecord['browserCheck'],
): ReleaseSetRecord {
  const releases = allReleases(readReleases(store, versions));
  const { config } = readSiteConfig(store, versions);
  const notPrerendered = releases
    .filter(({ prerendered }) => prerendered === false)
    .map((release) => release.package);
  return {
    id: releaseSetIdOf(versions, previousVersions),
    createdAt: createdAt.toISOString(),
    versions,
    previousVersions,
    ...(notPrerendered.length > 0 && { notPrerendered }),
    consents: consentTextsOf(
      [...releases, ...codeReleases(store, releaseNames(previousVersions))],
      config.partners,
    ),
    publicBaseUrl: config.publicBaseUrl,
    browserCheck,
  };
}

/** A set that the verifier has found in the store. */
function knownSet(store: ReleaseStore, id: string): ReleaseSetRecord {
  const known = store.set(id) ?? refuseSet('store', `${id} is not in the release store`);
  if (releaseSetIdOf(known.versions, known.previousVersions) !== id) {
    refuseSet('store', `${id} in the release store consists of other releases`);
  }
  if (store.isWithdrawn(id)) {
    refuseSet('store', `${id} was withdrawn; promote another version of what was wrong with it`);
  }
  return known;
}

/** Far above any release set; archives are packed in memory. */
const setLimits = { maxFiles: 7_000, maxBytes: 500_000_000 };

/**
 * Creates the release set in which the given releases replace those of another. A verifier renders and
 * verifies it; what it returns is validated here, and nothing writes to the set's files afterwards.
 * What is live does not change.
 *
 * @param base the release set to start from; null for the first one, which needs every package.
 * @returns its record, and the number of rendered pages: 0 when the store already contained the set.
 */
export async function createReleaseSet(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  { pages, drop, verifier, browserCheck, rolledBack, onStep, dryRun }: ReleaseSetOptions,
) {
  const dropped = drop === 'anything' ? [] : drop;
  const names = changes.map((release) => release.package);
  const twice = names.find((name, at) => names.indexOf(name) < at || dropped.includes(name));
  if (twice) refuseSet('store', `the promotion names ${twice} twice`);
  const versions = versionsWith(base, changes, dropped);
  const earlier = previousVersions(store, versions, base, rolledBack);
  const scratch = store.scratchFolder('set');
  const folder = path.join(path.resolve(scratch), 'set');
  mkdirSync(folder);
  const places = { store: path.resolve(store.folder), folder };
  const browser = (browserCheck && verifier.startBrowser?.(places)) || null;
  try {
    const request = { ...places, base: base?.id ?? null, changes, drop, pages };
    const verified = await verifier.verify(
      { operation: 'verify', ...request, previousVersions: earlier },
      onStep,
    );
    const previous = fallbacksAmong(earlier, verified);
    const record = recordOf(
      store,
      { versions, previousVersions: previous },
      nextTimestamp(store, new Date()),
      browser ? 'passed' : 'skipped',
    );
    const { id } = record;
    const changed = changedPaths(store, record, base);
    const open = async (paths: readonly string[], at: string) => {
      if (!browser || changed.length === 0) return;
      const openAll = async () => {
        if (paths.length > 0) await browser.open({ id, folder: at, paths });
      };
      const counts = `${paths.length} of ${changed.length} pages`;
      await runStep(onStep, 'open pages in a browser', openAll, () => counts);
    };
    if (verified.isKnown) {
      const known = knownSet(store, id);
      // Somebody who may skip the check has created it.
      if (known.browserCheck === 'skipped') await open(changed, path.resolve(store.setFolder(id)));
      return { record: known, pages: 0 };
    }
    plainFiles(folder, 'the release set', setLimits, (reason) =>
      refuseSet('containment', `the verification has written something else: ${reason}`),
    );
    // What the verifier has put in its place may be a link.
    const set = path.join(folder, 'set.json');
    rmSync(set, { force: true });
    writeFileSync(set, JSON.stringify(record), { flag: 'wx' });
    const createdAt = verifyUnpackedSet(folder, id);
    const opened = openedBefore(store, base, record, folder);
    const toOpen = changed.filter((one) => !opened.includes(one));
    const openedPages = browser ? [...opened, ...toOpen] : opened;
    writeFileSync(set, JSON.stringify({ ...record, openedPages }, null, 2));
    setTimestamps(folder, createdAt);
    await open(toOpen, folder);
    if (dryRun) return { record, pages: verified.pages };
    await store.addSet(id, folder);
    return { record: store.set(id) ?? record, pages: verified.pages };
  } finally {
    browser?.end();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A verifier may leave out versions to fall back to, and add none. */
function fallbacksAmong(earlier: Verified['previousVersions'], { previousVersions }: Verified) {
  const added = Object.entries(previousVersions).find(
    ([name, version]) => !Object.hasOwn(earlier, name) || earlier[name] !== version,
  );
  return added
    ? refuseSet('containment', `the verifier falls back to ${added.join('@')}`)
    : previousVersions;
}

/**
 * The timestamp of a new release set: now, but at least one second after every other set. Entity
 * tags are computed from a file's size and modification time, so pages of two sets never share one.
 */
export function nextTimestamp(store: ReleaseStore, now: Date): Date {
  const times = store.sets().map((id) => Date.parse(store.set(id)?.createdAt ?? '') || 0);
  const latest = times.reduce((a, b) => Math.max(a, b), 0);
  const seconds = Math.max(Math.floor(now.getTime() / 1000), Math.floor(latest / 1000) + 1);
  return new Date(seconds * 1000);
}
