import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../build/packages';
import { DeliveryError } from '../../delivery-error';

/** What opening one page may cost. Bytes are Brotli. */
export interface RouteBudget {
  /** The HTML with its styles and drawings. */
  readonly pageBytes: number;
  /** All scripts that the page fetches before anybody touches it. */
  readonly scriptBytes: number;
  /** The page and its scripts. */
  readonly requests: number;
}

/** What one package may ship. Bytes are Brotli, of scripts. */
export interface PackageBudget {
  /** What its heaviest page fetches of this package before anybody touches the page. */
  readonly openBytes: number;
  /** All of its scripts. */
  readonly allBytes: number;
}

/** The limits that publishing holds every set to: `delivery/budgets.json`. */
export interface Budgets {
  readonly routes: Readonly<Record<string, RouteBudget>>;
  /** For every page that `routes` does not name. */
  readonly otherRoutes: RouteBudget;
  readonly packages: Readonly<Record<string, PackageBudget>>;
}

const budgetsFile = path.join(repositoryRoot, 'delivery/budgets.json');
const routeKeys = ['pageBytes', 'scriptBytes', 'requests'];
const packageKeys = ['openBytes', 'allBytes'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function check(where: string, value: unknown, keys: readonly string[]): void {
  if (!isRecord(value))
    throw new DeliveryError('invalid-config', `budgets: ${where} must be an object`);
  for (const key of keys) {
    const limit = value[key];
    if (!Number.isInteger(limit) || (limit as number) <= 0) {
      throw new DeliveryError(
        'invalid-config',
        `budgets: ${where} needs ${key}, a whole number above 0`,
      );
    }
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown)
    throw new DeliveryError('invalid-config', `budgets: ${where} has an unknown limit, ${unknown}`);
}

function checkEach(where: string, table: unknown, keys: readonly string[]): void {
  if (!isRecord(table))
    throw new DeliveryError('invalid-config', `budgets: ${where} must be an object`);
  for (const [name, value] of Object.entries(table)) check(`${where}["${name}"]`, value, keys);
}

/**
 * Checks the content of a budgets file.
 * @throws {DeliveryError} naming the first limit that is missing, unknown or no number.
 */
export function parseBudgets(text: string): Budgets {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new DeliveryError('invalid-config', 'budgets: the file is not valid JSON');
  }
  if (!isRecord(content))
    throw new DeliveryError('invalid-config', 'budgets: the file must hold an object');
  checkEach('routes', content['routes'], routeKeys);
  check('otherRoutes', content['otherRoutes'], routeKeys);
  checkEach('packages', content['packages'], packageKeys);
  return content as unknown as Budgets;
}

/** Reads the budgets of this repository. */
export function readBudgets(): Budgets {
  return parseBudgets(readFileSync(budgetsFile, 'utf8'));
}
