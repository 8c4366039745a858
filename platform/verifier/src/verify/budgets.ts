import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@prizestash/shared/remote';
import {
  SHELL,
  type RouteWithFiles,
  type PackageBudget,
  type RouteBudget,
} from '@prizestash/release-store/release-format/release-description';
import type { Release } from '@prizestash/release-store/release';
import {
  pageFile,
  remoteOf,
  scriptsOfRoute,
} from '@prizestash/release-store/release-set/release-set';
import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';
import { refuseSet } from '@prizestash/release-store/delivery-error';

export type ShippedScript = ReturnType<typeof shippedScripts>[number];

export function shippedScripts(release: Release) {
  return Object.entries(release.files)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, { brotli }]) => ({ package: release.package, file, bytes: brotli }));
}

function scriptsOfPage(shell: Release, release: Release, route: RouteWithFiles): ShippedScript[] {
  const own = release.package === SHELL ? [] : scriptsOfRoute(shell, release, route);
  return [{ release: shell, file: shell.entry }, ...own].map(({ release: owner, file }) => ({
    package: owner.package,
    file,
    bytes: owner.files[file]?.brotli ?? 0,
  }));
}

const sum = (scripts: readonly ShippedScript[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);

const SET = new RegExp(`(<script[^>]* id="${RELEASE_SET_ELEMENT_ID}">)([^<]*)`);

const brotliBytes = (text: string) => brotliCompressSync(text).length;

/** The page as if its package were the only remote. */
function pageOf(html: string, owner: string): string {
  return html.replace(SET, (_, start: string, json: string) => {
    const { remotes, ...set } = JSON.parse(json) as ReleaseSet;
    const own = Object.entries(remotes).filter(([name]) => name === owner);
    return start + JSON.stringify({ ...set, remotes: Object.fromEntries(own) });
  });
}

/**
 * Adds up what a release set ships. Bytes are Brotli.
 * @param pagesFolder the set's pages with their compressed copies.
 */
export function shippedFilesOf(releases: Releases, pagesFolder: string) {
  const fileOf = (urlPath: string) => path.join(pagesFolder, pageFile(urlPath));
  const routes = allReleases(releases).flatMap((release) =>
    release.routes.map((route) => ({
      path: route.path,
      package: release.package,
      /** The HTML with styles and drawings. */
      pageBytes: statSync(`${fileOf(route.path)}.br`).size,
      /**
       * The same without what other remotes say about themselves in the page's release set. Only what
       * exceeds its budget with them is compressed again.
       */
      get ownPageBytes(): number {
        return brotliBytes(pageOf(readFileSync(fileOf(route.path), 'utf8'), release.package));
      },
      scripts: scriptsOfPage(releases.shell, release, route),
    })),
  );
  const packages = allReleases(releases).map((release) => {
    const ownBytes = routes
      .filter((route) => route.package === release.package)
      .map(({ scripts }) => sum(scripts.filter((script) => script.package === release.package)));
    return {
      package: release.package,
      /** What its heaviest page fetches of its scripts before the first interaction. */
      openBytes: Math.max(0, ...ownBytes),
      /** All of its scripts, those that are loaded on interaction included. */
      allBytes: sum(shippedScripts(release)),
      /** What pages or the list of remotes say about it. */
      entryBytes: release.package === SHELL ? 0 : brotliBytes(JSON.stringify(remoteOf(release))),
    };
  });
  return { routes, packages };
}

export type ShippedFiles = ReturnType<typeof shippedFilesOf>;
export type ShippedRoute = ShippedFiles['routes'][number];
export type ShippedPackage = ShippedFiles['packages'][number];

export interface BudgetPolicy {
  /** Of every page whose package sets none. */
  readonly route: RouteBudget;
  /** What a package may set for one of its pages at most. */
  readonly routeLimit: RouteBudget;
  readonly shell: PackageBudget;
  readonly remote: PackageBudget;
  readonly entryBytes: number;
}

const formatBytes = (count: number) => `${count.toLocaleString('en-US')} bytes`;

interface Limits<Budget> {
  readonly package: string;
  /** Of the package; left out where it sets none. */
  readonly own: Budget | undefined;
  readonly policy: Budget;
}

/** The file of the prerenderer with the limits for every package. */
const POLICY_FILE = 'platform/verifier/src/prerender/budget-policy.ts';

const limitOf = <Budget extends { readonly [Name in keyof Budget]: number }>(
  { own, policy }: Limits<Budget>,
  name: keyof Budget,
): number => Math.min(policy[name], own?.[name] ?? Infinity);

function requireWithin<Budget extends { readonly [Name in keyof Budget]: number }>(
  subject: string,
  actual: number,
  limits: Limits<Budget>,
  name: keyof Budget & string,
  format = formatBytes,
): void {
  const limit = limitOf(limits, name);
  if (actual <= limit) return;
  const { package: owner, own } = limits;
  const file = own?.[name] === limit ? `"budget" of ${owner}/package.json` : POLICY_FILE;
  refuseSet(
    'budgets',
    `${subject}: ${format(actual)}, and its budget is ${format(limit)}, which ${file} sets as ` +
      `${name}; npm run sizes shows what each page ships`,
  );
}

function verifyRoute(route: ShippedRoute, limits: Limits<RouteBudget>): void {
  const { path, pageBytes, scripts } = route;
  // What other teams say about themselves is charged to them.
  const ownBytes = pageBytes > limitOf(limits, 'pageBytes') ? route.ownPageBytes : pageBytes;
  requireWithin(`the page ${path} is too heavy`, ownBytes, limits, 'pageBytes');
  requireWithin(`the scripts of ${path} are too heavy`, sum(scripts), limits, 'scriptBytes');
  const requests = 1 + scripts.length;
  requireWithin(`${path} makes too many requests`, requests, limits, 'requests', String);
}

/** Compares what a release set ships with the budgets of its packages and with the policy. */
export function verifyBudgets(
  releases: Releases,
  { routes, packages }: ShippedFiles,
  policy: BudgetPolicy,
): void {
  for (const release of allReleases(releases)) {
    const isOwn = (shipped: { readonly package: string }) => shipped.package === release.package;
    const { routes: ownRoutes = {}, ...own } = release.budget;
    for (const route of routes.filter(isOwn)) {
      const ownRoute = ownRoutes[route.path];
      const routePolicy = ownRoute ? policy.routeLimit : policy.route;
      verifyRoute(route, { package: release.package, own: ownRoute, policy: routePolicy });
    }
    const { routes: _, ...ofPackages } = release === releases.shell ? policy.shell : policy.remote;
    const limits = { package: release.package, own, policy: ofPackages };
    for (const { package: name, ...shipped } of packages.filter(isOwn)) {
      const onOnePage = `the scripts of ${name} on one page are too heavy`;
      requireWithin(onOnePage, shipped.openBytes, limits, 'openBytes');
      requireWithin(`all scripts of ${name} are too heavy`, shipped.allBytes, limits, 'allBytes');
      const entry = `the entry of ${name} in the release set is too heavy`;
      const ofEntries = { entryBytes: policy.entryBytes };
      const entryLimits = { package: name, own: undefined, policy: ofEntries };
      requireWithin(entry, shipped.entryBytes, entryLimits, 'entryBytes');
    }
  }
}
