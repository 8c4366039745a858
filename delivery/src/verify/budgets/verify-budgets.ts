import type { Budgets } from './read-budgets';
import type { PackageShipment, RouteShipment, Shipment } from './shipped-files';
import { DeliveryError } from '../../delivery-error';

const bytes = (count: number) => `${count.toLocaleString('en-US')} bytes`;

/** Refuses what is over its limit; what is just at the limit passes. */
function hold(what: string, actual: number, limit: number, count = bytes): void {
  if (actual > limit) {
    throw new DeliveryError(
      'release-set-refused',
      `${what}: ${count(actual)}, and its budget is ${count(limit)}`,
    );
  }
}

function verifyRoute({ path, pageBytes, scripts }: RouteShipment, budgets: Budgets): void {
  const budget = budgets.routes[path] ?? budgets.otherRoutes;
  const scriptBytes = scripts.reduce((total, script) => total + script.bytes, 0);
  hold(`the page ${path} is too heavy`, pageBytes, budget.pageBytes);
  hold(`the scripts of ${path} are too heavy`, scriptBytes, budget.scriptBytes);
  hold(`${path} makes too many requests`, 1 + scripts.length, budget.requests, String);
}

function verifyPackage(shipment: PackageShipment, budgets: Budgets): void {
  const budget = budgets.packages[shipment.package];
  if (!budget) throw new DeliveryError('release-set-refused', `${shipment.package} has no budget`);
  hold(
    `what ${shipment.package} ships to open a page is too heavy`,
    shipment.openBytes,
    budget.openBytes,
  );
  hold(`all that ${shipment.package} ships is too heavy`, shipment.allBytes, budget.allBytes);
}

/**
 * Holds what a set ships against its budgets (Brotli).
 * @throws {DeliveryError} naming the first page or package that is over, and by what.
 */
export function verifyBudgets({ routes, packages }: Shipment, budgets: Budgets): void {
  for (const route of routes) verifyRoute(route, budgets);
  for (const one of packages) verifyPackage(one, budgets);
}
