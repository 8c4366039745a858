import { statSync } from 'node:fs';
import path from 'node:path';
import { pageFile } from '../compose/compose-set';
import type { ReleaseStore } from '../store/release-store';
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

/** The file of a package behind a URL path; null for other paths and for copies such as `.br`. */
export function findPackageFile(store: ReleaseStore, urlPath: string): string | null {
  if (!urlPath.startsWith('/packages/') || !contentTypes[path.extname(urlPath)]) return null;
  return fileBelow(store.publicFolder(), urlPath);
}

/** The file of a set behind a URL path, with the path that it is rightly asked for by. */
export function findInSet(
  store: ReleaseStore,
  set: string,
  urlPath: string,
): { file: string; path: string } | null {
  const pages = store.pagesFolder(set);
  const extension = path.extname(urlPath);
  // A page is asked for by its path, never by the file that it is kept in.
  if (extension === '.html') return null;
  const asFile = contentTypes[extension] ? fileBelow(pages, urlPath) : null;
  if (asFile) return { file: asFile, path: urlPath };
  const pagePath = urlPath.replace(/\/+$/, '') || '/';
  const page = fileBelow(pages, pageFile(pagePath));
  return page ? { file: page, path: pagePath } : null;
}
