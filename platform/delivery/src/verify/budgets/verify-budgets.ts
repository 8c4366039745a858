import { refuseSet } from '../../delivery-error';
import type { PackageBudget, RouteBudget } from '../../release-format/release-description';
import { allReleases, type Releases } from '../../releases/release-set/releases';
import type { ShippedFiles, ShippedPackage, ShippedRoute } from './shipped-files';

export interface BudgetPolicy {
  /** Of every page whose package sets none. */
  readonly route: RouteBudget;
  /** What a package may set for one of its pages at most. */
  readonly routeLimit: RouteBudget;
  readonly shell: PackageBudget;
  readonly remote: PackageBudget;
  /** Of a remote's entry in the release set. */
  readonly entryBytes: number;
}

const formatBytes = (count: number) => `${count.toLocaleString('en-US')} bytes`;

function requireWithin(subject: string, actual: number, limit: number, format = formatBytes): void {
  if (actual <= limit) return;
  refuseSet(`${subject}: ${format(actual)}, and its budget is ${format(limit)}`);
}

function verifyRoute(route: ShippedRoute, budget: RouteBudget): void {
  const { path, pageBytes, scripts } = route;
  // What other teams say about themselves is charged to them.
  const ownBytes = pageBytes > budget.pageBytes ? route.ownPageBytes : pageBytes;
  const scriptBytes = scripts.reduce((total, script) => total + script.bytes, 0);
  requireWithin(`the page ${path} is too heavy`, ownBytes, budget.pageBytes);
  requireWithin(`the scripts of ${path} are too heavy`, scriptBytes, budget.scriptBytes);
  requireWithin(`${path} makes too many requests`, 1 + scripts.length, budget.requests, String);
}

function verifyPackage(shipped: ShippedPackage, budget: PackageBudget): void {
  requireWithin(
    `the scripts of ${shipped.package} on one page are too heavy`,
    shipped.openBytes,
    budget.openBytes,
  );
  requireWithin(
    `all scripts of ${shipped.package} are too heavy`,
    shipped.allBytes,
    budget.allBytes,
  );
}

function stricter<T extends RouteBudget | Omit<PackageBudget, 'routes'>>(policy: T, own: T): T {
  const limits = Object.entries(policy).map(([name, limit]) => [
    name,
    Math.min(limit as number, own[name as keyof T] as number),
  ]);
  return Object.fromEntries(limits) as T;
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
      verifyRoute(route, stricter(policy.routeLimit, ownRoutes[route.path] ?? policy.route));
    }
    const limits = release === releases.shell ? policy.shell : policy.remote;
    for (const shipped of packages.filter(isOwn)) {
      verifyPackage(shipped, stricter(limits, own));
      const entry = `the entry of ${shipped.package} in the release set is too heavy`;
      requireWithin(entry, shipped.entryBytes, policy.entryBytes);
    }
  }
}
