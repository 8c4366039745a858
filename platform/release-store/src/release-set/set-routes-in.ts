import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '@prizestash/shared/rules/json-checks';

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/;

/** The packages of a release set that have pages, and these pages. */
export interface SetRoutes {
  /** Versions by package name. */
  readonly versions: ReadonlyMap<string, string>;
  /** Paths of all routes. */
  readonly routes: ReadonlySet<string>;
}

export function readRecord(file: string): Record<string, unknown> {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return isRecord(content) ? content : {};
}

/**
 * Reads the versions and the routes of a release set from the folder of a release store, for programs
 * that only read it.
 * @param releasesDir absolute path.
 * @returns null for a set that is not in the folder, or not completely yet.
 */
export function setRoutesIn(releasesDir: string, id: string): SetRoutes | null {
  if (!SAFE_NAME.test(id)) return null;
  const { versions } = readRecord(path.join(releasesDir, 'sets', id, 'set.json'));
  if (!isRecord(versions)) return null;
  const isCopied = Object.entries(versions).every(
    ([name, version]) =>
      SAFE_NAME.test(name) &&
      SAFE_NAME.test(String(version)) &&
      existsSync(path.join(releasesDir, 'releases', name, String(version), 'release.json')),
  );
  if (!isCopied) return null;
  const routesOf = ([name, version]: [string, unknown]) => {
    const folder = path.join(releasesDir, 'releases', name, String(version));
    const { routes } = readRecord(path.join(folder, 'release.json'));
    const paths = Array.isArray(routes)
      ? routes.map((route) => (isRecord(route) ? route['path'] : ''))
      : [];
    return paths.flatMap((route) =>
      typeof route === 'string' ? { name, version: String(version), route } : [],
    );
  };
  const found = Object.entries(versions).flatMap(routesOf);
  return {
    versions: new Map(found.map(({ name, version }) => [name, version])),
    routes: new Set(found.map(({ route }) => route)),
  };
}
