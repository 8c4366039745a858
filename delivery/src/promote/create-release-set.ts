import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '../build/packages';
import { DeliveryError } from '../delivery-error';
import { foldersOf, runPrerenderer } from '../prerender/run-prerenderer';
import { siteFilesOf, writePages } from '../prerender/write-pages';
import { moveInto } from '../releases/move-into';
import { SITE_CONFIG, type ReleaseName, type ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import {
  previousVersions,
  releaseSetIdOf,
  versionsWith,
} from '../releases/release-set/release-set-versions';
import {
  prerendererVersion,
  readReleases,
  readSiteConfig,
  type Versions,
} from '../releases/release-set/releases';
import { shippedFilesOf } from '../verify/budgets/shipped-files';
import { verifyBudgets } from '../verify/budgets/verify-budgets';
import { fittingFallbacks } from '../verify/shell-mismatch';
import { verifyReleases } from '../verify/verify-releases';
import { nextTimestamp, setTimestamps } from './release-set-timestamp';

/** How pages are written. */
export interface PageOptions {
  /** False leaves out the Brotli and gzip copies. */
  readonly compressed: boolean;
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
}

/** For visitors. */
export const publicPages: PageOptions = { compressed: true, extraScripts: [] };

/** A verified release set in the store. */
export interface CreatedReleaseSet {
  readonly record: ReleaseSetRecord;
  /** Number of rendered pages; 0 when the store already contained the set. */
  readonly pages: number;
}

/**
 * Creates the release set in which the given releases replace those of another, and verifies it.
 * The live pointer does not change.
 *
 * @param base the release set to start from; null for the first one, which needs every package.
 * @throws {DeliveryError} with the reason when the set must not go live.
 */
export async function createReleaseSet(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  options: PageOptions,
): Promise<CreatedReleaseSet> {
  const versions = versionsWith(base, changes);
  const { config, production } = readSiteConfig(store, versions);
  const prerenderer = prerendererVersion(store, versions);
  requireProductionKept(store, base, production);
  await verifyContactCompatibility(store, base, versions);
  const releases = readReleases(store, versions);
  const previous = fittingFallbacks(store, releases.shell, previousVersions(store, versions, base));
  const id = releaseSetIdOf(versions, previous);
  const known = store.set(id);
  if (known) return { record: known, pages: 0 };

  verifyReleases(store, releases, base);
  const fallbacks = Object.entries(previous).flatMap(
    ([name, version]) => store.release(name, version) ?? [],
  );
  const rendered = await runPrerenderer(store, prerenderer, {
    operation: 'render',
    id,
    shell: foldersOf(store, releases.shell),
    remotes: releases.remotes.map((remote) => foldersOf(store, remote)),
    fallbacks,
    config,
    siteFiles: siteFilesOf(store, releases.shell),
    extraScripts: options.extraScripts,
  });
  if (!rendered) throw new Error('the prerenderer has sent no pages');
  const scratch = store.scratchFolder('set');
  try {
    await writePages(store, releases.shell, rendered, scratch, options.compressed);
    // A development server's pages are not compressed, and visitors never load them.
    if (options.compressed) {
      const shipped = shippedFilesOf(releases, path.join(scratch, 'pages'));
      verifyBudgets(releases, shipped, rendered.budgets);
    }
    const timestamp = nextTimestamp(store, new Date());
    setTimestamps(scratch, timestamp);
    const record: ReleaseSetRecord = {
      id,
      createdAt: timestamp.toISOString(),
      versions,
      previousVersions: previous,
      publicBaseUrl: config.publicBaseUrl,
    };
    writeFileSync(path.join(scratch, 'set.json'), JSON.stringify(record, null, 2));
    mkdirSync(path.dirname(store.setFolder(id)), { recursive: true });
    // Another process may have created it meanwhile: sets with one id are equal.
    moveInto(scratch, store.setFolder(id));
    return { record: store.set(id) ?? record, pages: rendered.pages };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A configuration with placeholders does not replace one that was validated for production. */
function requireProductionKept(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  production: boolean,
): void {
  const before = base && store.siteConfig(base.versions[SITE_CONFIG] ?? '');
  if (!before?.production || production) return;
  throw new DeliveryError(
    'release-set-refused',
    'the live configuration was released with PRIZESTASH_ENV=production; release the new one with it too',
  );
}

/** Visitors may move between the two release sets, in both directions. */
async function verifyContactCompatibility(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  versions: Versions,
): Promise<void> {
  const before = base && store.release(SHELL, base.versions[SHELL] ?? '');
  const after = store.release(SHELL, versions[SHELL] ?? '');
  if (!before || !after || before.version === after.version) return;
  await runPrerenderer(store, prerendererVersion(store, versions), {
    operation: 'verify-contact',
    live: foldersOf(store, before),
    next: foldersOf(store, after),
  });
}
