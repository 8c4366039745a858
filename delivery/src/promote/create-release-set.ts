import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import type { HeaderRule } from '../prerender/headers';
import { readHeaderRules } from '../prerender/read-header-rules';
import type { RenderedSet } from '../prerender/prerender-request';
import { foldersOf, runPrerenderer } from '../prerender/run-prerenderer';
import { siteFilesOf, writePages } from '../prerender/write-pages';
import type { ReleaseName, ReleaseSetRecord } from '../releases/release';
import { ReleaseStore } from '../releases/release-store';
import { shippedFilesOf } from '../verify/budgets/shipped-files';
import { verifyBudgets } from '../verify/budgets/verify-budgets';
import { bundledVersions } from '../verify/bundled-versions';
import { verifyReleases } from '../verify/verify-releases';
import { type Drop, verifyLosses } from './verify-losses';
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

async function render(
  store: ReleaseStore,
  plan: ReleaseSetPlan,
  { extraScripts }: PageOptions,
): Promise<RenderedSet> {
  const { id, releases, fallbacks, config, prerenderer, replacedShell } = plan;
  if (replacedShell) {
    // Visitors may move between the two release sets, in both directions.
    await runPrerenderer(store, prerenderer, {
      operation: 'verify-contact',
      live: foldersOf(store, replacedShell),
      next: foldersOf(store, releases.shell),
    });
  }
  const rendered = await runPrerenderer(store, prerenderer, {
    operation: 'render',
    id,
    shell: foldersOf(store, releases.shell),
    remotes: releases.remotes.map((remote) => foldersOf(store, remote)),
    fallbacks,
    config,
    siteFiles: siteFilesOf(store, releases.shell),
    extraScripts,
  });
  if (!rendered) throw new Error('the prerenderer has sent no pages');
  return rendered;
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
  const change = { action: 'promote', by: 'verification', request: [id] } as const;
  await candidate.compareAndSwapPointer({ set: id, at: '', by: '', history: [] }, null, change);
  return candidate;
}

/** Writes a rendered set into a folder, and verifies what depends on the written files. */
async function writeReleaseSet(
  store: ReleaseStore,
  { id, releases, ...plan }: ReleaseSetPlan,
  rendered: RenderedSet,
  folder: string,
  { pages, checkPages }: ReleaseSetOptions,
): Promise<ReleaseSetRecord> {
  await writePages(store, releases.shell, rendered, folder, pages.compressed);
  // A development server's pages are not compressed, and visitors never load them.
  if (pages.compressed) {
    const shipped = shippedFilesOf(releases, path.join(folder, 'pages'));
    verifyBudgets(releases, shipped, rendered.budgets);
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
  const rendered = await runStep(
    onStep,
    'render pages',
    () => render(store, plan, options.pages),
    ({ pages }) => `${pages} pages`,
  );
  const rules = rulesOf(store, base);
  verifyLosses(store, base, rules, rendered.rules, options.drop);

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
    if (options.dryRun) return { record, pages: rendered.pages };
    await store.addSet(id, folder);
    return { record: store.set(id) ?? record, pages: rendered.pages };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
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
  options: ReleaseSetOptions,
): Promise<CreatedReleaseSet> {
  const plan = planReleaseSet(store, base, changes, options.drop);
  const known = store.set(plan.id);
  if (!known) return createPlanned(store, base, plan, options);
  if (store.isWithdrawn(known.id)) {
    throw new DeliveryError(
      'release-set-refused',
      `${known.id} was withdrawn; promote another version of what was wrong with it`,
    );
  }
  const rules = rulesOf(store, base);
  verifyLosses(store, base, rules, rulesOf(store, known), options.drop);
  return { record: known, pages: 0 };
}
