import { DeliveryError } from '../../delivery-error';
import type { PackageBudget, RouteBudget } from '../../releases/release';
import { allReleases, type Releases } from '../../releases/release-set/releases';
import type { ShippedFiles, ShippedPackage, ShippedRoute } from './shipped-files';

/** The budget of every page whose package does not set another one. */
export const defaultRouteBudget: RouteBudget = {
  pageBytes: 14_000,
  scriptBytes: 116_000,
  requests: 5,
};

const formatBytes = (count: number) => `${count.toLocaleString('en-US')} bytes`;

function requireWithin(subject: string, actual: number, limit: number, format = formatBytes): void {
  if (actual <= limit) return;
  throw new DeliveryError(
    'release-set-refused',
    `${subject}: ${format(actual)}, and its budget is ${format(limit)}`,
  );
}

function verifyRoute({ path, pageBytes, scripts }: ShippedRoute, budget: RouteBudget): void {
  const scriptBytes = scripts.reduce((total, script) => total + script.bytes, 0);
  requireWithin(`the page ${path} is too heavy`, pageBytes, budget.pageBytes);
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

/**
 * Compares what a release set ships with the budgets of its packages.
 * @throws {DeliveryError} naming the first page or package over its budget, and by how much.
 */
export function verifyBudgets(releases: Releases, { routes, packages }: ShippedFiles): void {
  for (const release of allReleases(releases)) {
    const isOwn = (shipped: { readonly package: string }) => shipped.package === release.package;
    for (const route of routes.filter(isOwn)) {
      verifyRoute(route, release.budget.routes?.[route.path] ?? defaultRouteBudget);
    }
    for (const shipped of packages.filter(isOwn)) verifyPackage(shipped, release.budget);
  }
}
