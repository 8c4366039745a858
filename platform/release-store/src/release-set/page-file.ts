import path from 'node:path';

/** Path under which the not-found page is written and its headers are listed. */
export const NOT_FOUND_PATH = '/404.html';

/** Where the drawing protocol publishes the keys that sign its records. */
export const DRAWING_KEYS_FILE = '.well-known/prizestash-drawing-key.json';

/** Where a release set with many remotes lists them. The host serves the file of any set. */
export const remotesFileOf = (set: string): string => `release-sets/${set}.json`;

/** The release set whose list of remotes is at a URL path; null for other paths. */
export function setOfRemotesFile(urlPath: string): string | null {
  return /^\/release-sets\/(set-[\w-]+)\.json$/.exec(urlPath)?.[1] ?? null;
}

/** The file of a page below a release set's pages folder: `/apply` is `apply/index.html`. */
export function pageFile(urlPath: string): string {
  return urlPath === NOT_FOUND_PATH
    ? NOT_FOUND_PATH.slice(1)
    : path.join(urlPath.slice(1), 'index.html');
}
