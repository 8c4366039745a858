import { refuseSet } from '@prizestash/release-store/delivery-error';
import type {
  PackageBudget,
  RouteBudget,
} from '@prizestash/release-store/release-format/release-description';
import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';
import type { ShippedFiles, ShippedPackage, ShippedRoute } from './shipped-files';

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
  const scriptBytes = scripts.reduce((total, script) => total + script.bytes, 0);
  requireWithin(`the scripts of ${path} are too heavy`, scriptBytes, limits, 'scriptBytes');
  const requests = 1 + scripts.length;
  requireWithin(`${path} makes too many requests`, requests, limits, 'requests', String);
}

type ScriptBudget = Omit<PackageBudget, 'routes'>;

function verifyPackage(shipped: ShippedPackage, limits: Limits<ScriptBudget>): void {
  const { package: name, openBytes, allBytes } = shipped;
  const onOnePage = `the scripts of ${name} on one page are too heavy`;
  requireWithin(onOnePage, openBytes, limits, 'openBytes');
  requireWithin(`all scripts of ${name} are too heavy`, allBytes, limits, 'allBytes');
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
    const limits = release === releases.shell ? policy.shell : policy.remote;
    for (const shipped of packages.filter(isOwn)) {
      verifyPackage(shipped, { package: release.package, own, policy: limits });
      const entry = `the entry of ${shipped.package} in the release set is too heavy`;
      const { entryBytes } = policy;
      const entryLimits = { package: release.package, own: undefined, policy: { entryBytes } };
      requireWithin(entry, shipped.entryBytes, entryLimits, 'entryBytes');
    }
  }
}
