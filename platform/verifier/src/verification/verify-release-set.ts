import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import {
  DRAWING_KEYS_FILE,
  NOT_FOUND_PATH,
  pageFile,
  remotesFileOf,
} from '@prizestash/release-store/release-set/release-set';
import {
  allReleases,
  pathsOf,
  readReleases,
  readSiteConfig,
} from '@prizestash/release-store/release-set/releases';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { runStep, type OnStep } from '@prizestash/release-store/steps';
import { readHeaderRules } from '@prizestash/site-host/served-sets';
import { nodeBuildOf, RENDERED_FILE, renderPackages } from '../prerender/render-packages';
import { renderDocuments, writePages } from '../prerender/render-documents';
import { runPrerenderer, type RunPrerenderer } from '../prerender/run-prerenderer';
import { bundledVersions, verifyReleases } from '../verify/verify-releases';
import { shippedFilesOf, verifyBudgets } from '../verify/budgets';
import { pageWithoutConsent, verifyPartners } from '../verify/verify-partners';
import { planReleaseSet, type ReleaseSetPlan } from './plan-release-set';
import type { PageOptions, PagesToOpen, Verification, Verified, Verifier } from './verification';
import { verifyLosses } from './verify-losses';

/**
 * Opens pages of a release set in a browser.
 * @param candidate a store in which the set is live.
 */
export type CheckPages = (candidate: ReleaseStore, paths: readonly string[]) => Promise<void>;

/** Characters of a step's detail. */
const MAX_DETAIL = 1_000;

/** The paths of all pages of a release set, the not-found page included. */
const allPaths = ({ releases }: ReleaseSetPlan) => [
  ...pathsOf(allReleases(releases)),
  NOT_FOUND_PATH,
];

async function render(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  plan: ReleaseSetPlan,
  { extraScripts }: PageOptions,
  run: RunPrerenderer,
) {
  const { prerenderer, replacedShell, releases } = plan;
  if (replacedShell) {
    // Visitors may move between the two release sets, in both directions.
    const verified: unknown = await run(store, prerenderer, {
      operation: 'verify-contact',
      live: nodeBuildOf(store, replacedShell),
      next: nodeBuildOf(store, releases.shell),
    });
    if (verified !== null) {
      refuseSet('contact', 'the contact stores were not verified');
    }
  }
  const packages = await renderPackages(store, base, plan, run);
  const before = base
    ? readReleases(store, base.versions).remotes.flatMap(({ routes }) => routes)
    : [];
  for (const release of allReleases(releases)) {
    const { bodies } = packages[release.package]!;
    const page = pageWithoutConsent(release.routes, bodies, plan.config, before);
    if (page === undefined) continue;
    refuseSet(
      'partners',
      `${page} of ${release.package}@${release.version} does not show the consent text that the release declares, so entries from it would be refused`,
    );
  }
  /** What failed and succeeded in another way, a sentence each. */
  const failures: string[] = [];
  const onFailure = (sentence: string) => void failures.push(sentence);
  const set = await renderDocuments(store, base, plan, packages, extraScripts, onFailure, run);
  return { set, packages, failures };
}

/** Writes a rendered set into a folder, and verifies what depends on the written files. */
async function writeReleaseSet(
  store: ReleaseStore,
  plan: ReleaseSetPlan,
  rendered: Awaited<ReturnType<typeof render>>,
  { folder, pages: { compressed } }: Verification,
): Promise<void> {
  const { id, releases, config } = plan;
  const expected = [
    ...allPaths(plan).map(pageFile),
    'sitemap.xml',
    'robots.txt',
    ...(config.drawingKeys ? [DRAWING_KEYS_FILE] : []),
  ];
  const optional = remotesFileOf(id);
  await writePages(store, releases.shell, rendered.set, expected, optional, folder, compressed);
  writeFileSync(path.join(folder, RENDERED_FILE), JSON.stringify(rendered.packages));
  // A development server's pages are not compressed, and visitors never load them.
  if (!compressed) return;
  const shipped = shippedFilesOf(releases, path.join(folder, 'pages'));
  verifyBudgets(releases, shipped, rendered.set.budgets);
}

/**
 * Renders and verifies a release set. It needs the store's releases and sets, and writes into one
 * folder: it runs in the process of a verifier.
 */
export async function verifyReleaseSet(
  request: Verification,
  onStep: OnStep,
  run: RunPrerenderer = runPrerenderer,
): Promise<Verified> {
  const { drop } = request;
  const store = new ReleaseStore(request.store);
  const base = request.base === null ? null : store.set(request.base);
  const plan = planReleaseSet(store, base, request);
  const { id, releases, previousVersions } = plan;
  const before = base ? readHeaderRules(store, base.id) : [];
  const known = store.set(id);
  if (known) {
    verifyLosses(store, base, before, readHeaderRules(store, id), drop, plan.config);
    return { previousVersions, pages: 0, isKnown: true };
  }
  await runStep(
    onStep,
    'verify contracts and paths',
    () => {
      verifyReleases(store, releases, plan.fallbacks, base);
      const live = base && {
        remotes: readReleases(store, base.versions).remotes,
        partners: readSiteConfig(store, base.versions).config.partners,
      };
      verifyPartners(releases.remotes, live, plan.config);
    },
    () => bundledVersions(releases),
  );
  const pages = allPaths(plan).length;
  const rendered = await runStep(
    onStep,
    'render pages',
    () => render(store, base, plan, request.pages, run),
    ({ failures }) => [`${pages} pages`, ...failures].join('; ').slice(0, MAX_DETAIL),
  );
  verifyLosses(store, base, before, rendered.set.rules, drop, plan.config);
  await runStep(onStep, 'compress pages and verify budgets', () =>
    writeReleaseSet(store, plan, rendered, request),
  );
  return { previousVersions, pages, isKnown: false };
}

/** Opens pages of a release set that is not in the store, in one in which it is live. */
export async function openPages(
  { store, id, folder, paths }: PagesToOpen,
  checkPages: CheckPages,
): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'prizestash-candidate-'));
  try {
    for (const shared of ['public', 'releases']) {
      symlinkSync(path.join(path.resolve(store), shared), path.join(scratch, shared));
    }
    const candidate = new ReleaseStore(scratch);
    const place = candidate.setFolder(id);
    mkdirSync(path.dirname(place));
    symlinkSync(folder, place);
    const request = { action: 'promote', by: 'verification', request: [id] } as const;
    await candidate.append({ ...request, live: id, canaries: [] }, candidate.state());
    await checkPages(candidate, paths);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Verifies in this process, for tests and for sources that this machine has just built.
 * @param run by default in a contained process.
 */
export const verifierHere = (
  checkPages: CheckPages | null,
  run: RunPrerenderer = runPrerenderer,
): Verifier => ({
  verify: (request, onStep) => verifyReleaseSet(request, onStep, run),
  startBrowser:
    checkPages &&
    (({ store }) => ({
      open: (pages) => openPages({ operation: 'open-pages', store, ...pages }, checkPages),
      end: () => {},
    })),
});
