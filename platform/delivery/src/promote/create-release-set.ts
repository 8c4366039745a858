import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import type { HeaderRule } from '../prerender/headers';
import { readHeaderRules } from '../prerender/read-header-rules';
import type { RenderedSet } from '../prerender/prerender-request';
import {
  nodeBuildOf,
  RENDERED_FILE,
  renderPackages,
  type StoredPages,
} from '../prerender/render-packages';
import { runPrerenderer } from '../prerender/run-prerenderer';
import { siteFilesOf, writePages } from '../prerender/write-pages';
import type { Release, ReleaseName, ReleaseSetRecord } from '../releases/release';
import { DRAWING_KEYS_FILE, NOT_FOUND_PATH, pageFile } from '../releases/release-set/page-file';
import { ReleaseStore } from '../releases/release-store';
import { shippedFilesOf } from '../verify/budgets/shipped-files';
import { verifyBudgets } from '../verify/budgets/verify-budgets';
import { bundledVersions } from '../verify/bundled-versions';
import { SHELL } from '../release-format/release-description';
import { verifyReleases } from '../verify/verify-releases';
import { type Drop, verifyLosses } from './verify-losses';
import { releaseSetIdOf } from '../releases/release-set/release-set-versions';
import { planReleaseSet, type ReleaseSetPlan } from './plan-release-set';
import { runStep, type OnStep } from '../steps';
import { setTimestamps } from '../releases/timestamps';
import { nextTimestamp } from './release-set-timestamp';

/** How pages are written. */
export interface PageOptions {
  /** False leaves out the Brotli and gzip copies. */
  readonly compressed: boolean;
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
}

/**
 * Opens pages of a release set in a browser.
 * @param candidate a store in which the set is live.
 * @throws {DeliveryError} when a page fails.
 */
export type CheckPages = (candidate: ReleaseStore, paths: readonly string[]) => Promise<void>;

/** How a release set is created. */
export interface ReleaseSetOptions {
  readonly pages: PageOptions;
  readonly drop: Drop;
  /** Null skips the check; the set's record says so. */
  readonly checkPages: CheckPages | null;
  readonly onStep: OnStep;
  /** True verifies the set and stores nothing. */
  readonly dryRun: boolean;
}

/** A verified release set in the store. */
export interface CreatedReleaseSet {
  readonly record: ReleaseSetRecord;
  /** Number of rendered pages; 0 when the store already contained the set. */
  readonly pages: number;
}

function rulesOf(store: ReleaseStore, set: ReleaseSetRecord | null): readonly HeaderRule[] {
  return set ? readHeaderRules(store, set.id) : [];
}

/** The paths that the changed packages own; all paths when the change reaches every page. */
function changedPaths(plan: ReleaseSetPlan, base: ReleaseSetRecord | null): string[] {
  const { shell, remotes } = plan.releases;
  const isChanged = (name: string) => base?.versions[name] !== plan.versions[name];
  const names = Object.keys(plan.versions).filter(isChanged);
  const onlyRemotes = names.every((name) => remotes.some((remote) => remote.package === name));
  return [shell, ...remotes]
    .filter((release) => !onlyRemotes || names.includes(release.package))
    .flatMap(({ routes }) => routes.map((route) => route.path));
}

/** A release set's documents, and what its packages have rendered for them. */
interface Rendering {
  readonly set: RenderedSet;
  readonly packages: Readonly<Record<string, StoredPages>>;
}

/** The paths of all pages of a release set, the not-found page included. */
function pathsOf({ shell, remotes }: ReleaseSetPlan['releases']): string[] {
  const routes = [shell, ...remotes].flatMap((release) => release.routes);
  return [...routes.map((route) => route.path), NOT_FOUND_PATH];
}

async function render(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  plan: ReleaseSetPlan,
  { extraScripts }: PageOptions,
): Promise<Rendering> {
  const { id, releases, fallbacks, config, prerenderer, replacedShell } = plan;
  if (replacedShell) {
    // Visitors may move between the two release sets, in both directions.
    const verified: unknown = await runPrerenderer(store, prerenderer, {
      operation: 'verify-contact',
      live: nodeBuildOf(store, replacedShell),
      next: nodeBuildOf(store, releases.shell),
    });
    if (verified !== null) {
      throw new DeliveryError('release-set-refused', 'the contact stores were not verified');
    }
  }
  const packages = await renderPackages(store, base, plan);
  const bodies = Object.values(packages).map((one) => one.bodies);
  const folderOf = (release: Release) => ({
    release,
    web: store.webFolder(release.package, release.version),
  });
  const set = await runPrerenderer(store, prerenderer, {
    operation: 'documents',
    id,
    shell: folderOf(releases.shell),
    remotes: releases.remotes.map(folderOf),
    fallbacks,
    config,
    siteFiles: siteFilesOf(store, releases.shell),
    extraScripts,
    bodies: Object.assign({}, ...bodies) as Record<string, string>,
    notFoundPage: packages[SHELL]!.notFoundPage,
  });
  return { set, packages };
}

/** A store in which a set that is not yet in the real one is live. */
async function candidateStore(
  store: ReleaseStore,
  folder: string,
  id: string,
): Promise<ReleaseStore> {
  for (const shared of ['public', 'releases']) {
    symlinkSync(path.join(path.resolve(store.folder), shared), path.join(folder, shared));
  }
  const candidate = new ReleaseStore(folder);
  const request = { action: 'promote', by: 'verification', request: [id] } as const;
  await candidate.append({ ...request, live: id, canary: null }, candidate.state());
  return candidate;
}

/** Writes a rendered set into a folder, and verifies what depends on the written files. */
async function writeReleaseSet(
  store: ReleaseStore,
  { id, releases, ...plan }: ReleaseSetPlan,
  rendered: Rendering,
  folder: string,
  { pages, checkPages }: ReleaseSetOptions,
): Promise<ReleaseSetRecord> {
  const expected = [
    ...pathsOf(releases).map(pageFile),
    ...['sitemap.xml', 'robots.txt'],
    ...(plan.config.drawingKeys ? [DRAWING_KEYS_FILE] : []),
  ];
  await writePages(store, releases.shell, rendered.set, expected, folder, pages.compressed);
  writeFileSync(path.join(folder, RENDERED_FILE), JSON.stringify(rendered.packages));
  // A development server's pages are not compressed, and visitors never load them.
  if (pages.compressed) {
    const shipped = shippedFilesOf(releases, path.join(folder, 'pages'));
    verifyBudgets(releases, shipped, rendered.set.budgets);
  }
  const notPrerendered = releases.remotes
    .filter(({ prerendered }) => prerendered === false)
    .map((remote) => remote.package);
  const timestamp = nextTimestamp(store, new Date());
  setTimestamps(folder, timestamp);
  const record: ReleaseSetRecord = {
    id,
    createdAt: timestamp.toISOString(),
    versions: plan.versions,
    previousVersions: plan.previousVersions,
    ...(notPrerendered.length > 0 && { notPrerendered }),
    publicBaseUrl: plan.config.publicBaseUrl,
    browserCheck: checkPages ? 'passed' : 'skipped',
  };
  writeFileSync(path.join(folder, 'set.json'), JSON.stringify(record, null, 2));
  return record;
}

/** Renders and verifies a planned set, and moves it into the store. */
async function createPlanned(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  plan: ReleaseSetPlan,
  options: ReleaseSetOptions,
): Promise<CreatedReleaseSet> {
  const { onStep, checkPages } = options;
  const { id } = plan;
  await runStep(
    onStep,
    'verify contracts and paths',
    () => verifyReleases(store, plan.releases, plan.fallbacks, base),
    () => bundledVersions(plan.releases),
  );
  const pages = pathsOf(plan.releases).length;
  const rendered = await runStep(
    onStep,
    'render pages',
    () => render(store, base, plan, options.pages),
    () => `${pages} pages`,
  );
  const rules = rulesOf(store, base);
  verifyLosses(store, base, rules, rendered.set.rules, options.drop, plan.config);

  const scratch = store.scratchFolder('set');
  const folder = path.join(scratch, 'sets', id);
  try {
    const record = await runStep(onStep, 'compress pages and verify budgets', () =>
      writeReleaseSet(store, plan, rendered, folder, options),
    );
    if (checkPages) {
      const paths = changedPaths(plan, base);
      const check = async () => checkPages(await candidateStore(store, scratch, id), paths);
      await runStep(onStep, 'open pages in a browser', check, () => `${paths.length} pages`);
    }
    if (options.dryRun) return { record, pages };
    await store.addSet(id, folder);
    return { record: store.set(id) ?? record, pages };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Creates the release set in which the given releases replace those of another, and verifies it.
 * What is live does not change.
 *
 * @param base the release set to start from; null for the first one, which needs every package.
 * @throws {DeliveryError} with the reason when the set must not go live.
 */
export async function createReleaseSet(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  options: ReleaseSetOptions,
): Promise<CreatedReleaseSet> {
  const plan = planReleaseSet(store, base, changes, options.drop);
  const known = store.set(plan.id);
  if (!known) return createPlanned(store, base, plan, options);
  if (releaseSetIdOf(known.versions, known.previousVersions) !== plan.id) {
    throw new DeliveryError(
      'release-set-refused',
      `${plan.id} in the release store consists of other releases`,
    );
  }
  if (store.isWithdrawn(known.id)) {
    throw new DeliveryError(
      'release-set-refused',
      `${known.id} was withdrawn; promote another version of what was wrong with it`,
    );
  }
  const rules = rulesOf(store, base);
  verifyLosses(store, base, rules, rulesOf(store, known), options.drop, plan.config);
  return { record: known, pages: 0 };
}
