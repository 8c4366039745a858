import { statSync } from 'node:fs';
import path from 'node:path';
import { pageFile } from '@prizestash/release-store/release-set/release-set';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { hasOwnRule, type HeaderRule } from './headers/headers';

/** Compressed copies are negotiated, never requested by name. */
const COMPRESSED_COPY = /\.(?:br|gz)$/;

/** @returns null where a folder has no such file, and for a path that leaves the folder. */
function fileBelow(folder: string, relative: string): string | null {
  const file = path.join(folder, relative);
  if (!file.startsWith(folder + path.sep) || COMPRESSED_COPY.test(file)) return null;
  try {
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** The file of a package behind a URL path; null for other paths. */
export function findPackageFile(store: ReleaseStore, urlPath: string): string | null {
  return fileBelow(store.publicFolder(), urlPath);
}

/**
 * The file of a release set behind a URL path, with the canonical form of that path.
 * @param rules the header rules of the set; a page without one of its own is not served.
 */
export function findInReleaseSet(
  store: ReleaseStore,
  set: string,
  rules: readonly HeaderRule[],
  urlPath: string,
): { file: string; path: string } | null {
  const pages = store.pagesFolder(set);
  // A page is requested by its URL, not by the name of its file.
  if (path.extname(urlPath) === '.html') return null;
  const asFile = fileBelow(pages, urlPath);
  if (asFile) return { file: asFile, path: urlPath };
  const pagePath = urlPath.replace(/\/$/, '') || '/';
  const page = hasOwnRule(rules, pagePath) ? fileBelow(pages, pageFile(pagePath)) : null;
  return page ? { file: page, path: pagePath } : null;
}
