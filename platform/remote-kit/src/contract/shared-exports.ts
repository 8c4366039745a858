import path from 'node:path';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import { sharedFolder } from '../packages';
import { readPackageJson } from '../webpack/installed-versions';

const SHARED = '@prizestash/shared/';

export const sharedSingletons: readonly string[] = singletonNames.filter((name) =>
  name.startsWith(SHARED),
);

/**
 * The file behind a module of a package, by the exports of its package.json.
 * @param subpath for example `./site`.
 * @returns an absolute path; null when the package does not export the module.
 */
export function exportedFile(folder: string, subpath: string): string | null {
  const { exports = {} } = readPackageJson(folder);
  for (const [key, target] of Object.entries(exports)) {
    const [start = '', end] = key.split('*');
    if (end === undefined ? key !== subpath : !subpath.startsWith(start) || !subpath.endsWith(end))
      continue;
    const matched = end === undefined ? '' : subpath.slice(start.length, -end.length || undefined);
    const file = typeof target === 'string' ? target : target.default;
    return path.join(folder, file.replace('*', matched));
  }
  return null;
}

/**
 * The file behind a request of `shared`.
 * @param request for example `@prizestash/shared/site`.
 * @returns an absolute path; null when `shared` does not export the module.
 */
export const sharedFile = (root: string, request: string) =>
  exportedFile(sharedFolder(root), `./${request.slice(SHARED.length)}`);
