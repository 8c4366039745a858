import { statSync } from 'node:fs';
import path from 'node:path';
import { pageFile } from '../prerender/prerender-pages';
import { hasOwnRule, type HeaderRule } from '../prerender/headers';
import type { ReleaseStore } from '../releases/release-store';
import { contentTypes } from './content-types';

/** False for whatever an address can name that is none: a folder, a name too long, a path below a file. */
export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The file for a URL path below a folder, or null where there is none or the path leads out. */
function fileBelow(folder: string, relative: string): string | null {
  const file = path.join(folder, relative);
  return file.startsWith(folder + path.sep) && isFile(file) ? file : null;
}

/**
 * The file of a package behind a URL path.
 * @param rules the header rules for files of packages.
 * @returns null for other paths, for copies such as `.br`, and for HTML without a rule of its own.
 */
export function findPackageFile(
  store: ReleaseStore,
  rules: readonly HeaderRule[],
  urlPath: string,
): string | null {
  const extension = path.extname(urlPath);
  if (!urlPath.startsWith('/packages/') || !contentTypes[extension]) return null;
  if (extension === '.html' && !hasOwnRule(rules, urlPath)) return null;
  return fileBelow(store.publicFolder(), urlPath);
}

/**
 * The file of a set behind a URL path, with the path that it is rightly asked for by.
 * @param rules the header rules of the set; a page without one of its own is not served.
 */
export function findInSet(
  store: ReleaseStore,
  set: string,
  rules: readonly HeaderRule[],
  urlPath: string,
): { file: string; path: string } | null {
  const pages = store.pagesFolder(set);
  const extension = path.extname(urlPath);
  // A page is asked for by its path, never by the file that it is kept in.
  if (extension === '.html') return null;
  const asFile = contentTypes[extension] ? fileBelow(pages, urlPath) : null;
  if (asFile) return { file: asFile, path: urlPath };
  const pagePath = urlPath.replace(/\/$/, '') || '/';
  const page = hasOwnRule(rules, pagePath) ? fileBelow(pages, pageFile(pagePath)) : null;
  return page ? { file: page, path: pagePath } : null;
}
