import type { CompareModel, Difference } from '@prizestash/release-page/model';
import type { HeaderRule } from '../prerender/headers';
import { readHeaderRules } from '../prerender/read-header-rules';
import { storedPages } from '../prerender/render-packages';
import { isCodePackage, type Release, type ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { changesBetween } from './describe-entry';
import { pagesOf } from './pictures';

function releasesOf(store: ReleaseStore, { versions }: ReleaseSetRecord): Release[] {
  return Object.entries(versions)
    .filter(([name]) => isCodePackage(name))
    .flatMap(([name, version]) => store.release(name, version) ?? []);
}

/** Differences of two records of texts; what one of them lacks is `–`. */
function differences(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
): Difference[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return names.flatMap((what) => {
    const [before = '–', after = '–'] = [from[what], to[what]];
    return before === after ? [] : [{ what, from: before, to: after }];
  });
}

const sizesOf = (releases: readonly Release[]) =>
  Object.fromEntries(
    releases.map(({ package: name, files }) => {
      const bytes = Object.values(files).reduce((sum, { brotli }) => sum + brotli, 0);
      return [name, `${bytes.toLocaleString('en-US')} bytes in ${Object.keys(files).length} files`];
    }),
  );

/** Headers by path and name. Digests of scripts follow from the versions and are left out. */
function headersOf(rules: readonly HeaderRule[]): Record<string, string> {
  const entries = rules
    .filter((rule) => !rule.path.startsWith('/packages/'))
    .flatMap(({ path: urlPath, headers }) =>
      Object.entries(headers).map(([name, value]) => [
        `${urlPath} ${name}`,
        value
          .replace(/sha(256|384|512)-[\w+/=]+/g, 'sha$1-…')
          .replace(/\/packages\/[^\s;>,]+/g, '…'),
      ]),
    );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The content of each page, without the versions in its URLs. */
function contentOf(store: ReleaseStore, set: ReleaseSetRecord): Record<string, string> {
  const bodies = Object.values(storedPages(store, set)).flatMap((pages) =>
    Object.entries(pages.bodies),
  );
  return Object.fromEntries(
    bodies.map(([urlPath, html]) => [urlPath, html.replace(/\/packages\/[^/]+\/[^/]+\//g, '')]),
  );
}

/**
 * What differs between two release sets; null when one of them is not in the store.
 * @param hasPictures whether pictures of their pages can be taken.
 */
export function compareModel(
  store: ReleaseStore,
  from: string,
  to: string,
  hasPictures: boolean,
): CompareModel | null {
  const [before, after] = [store.set(from), store.set(to)];
  if (!before || !after) return null;
  const releases = { before: releasesOf(store, before), after: releasesOf(store, after) };
  const [content, newContent] = [contentOf(store, before), contentOf(store, after)];
  return {
    kind: 'compare',
    from,
    to,
    packages: changesBetween(before, after),
    bytes: differences(sizesOf(releases.before), sizesOf(releases.after)),
    headers: differences(
      headersOf(readHeaderRules(store, from)),
      headersOf(readHeaderRules(store, to)),
    ),
    pages: [...new Set([from, to].flatMap((id) => pagesOf(store, id) ?? []))]
      .sort()
      .filter((urlPath) => content[urlPath] !== newContent[urlPath]),
    hasPictures,
  };
}
