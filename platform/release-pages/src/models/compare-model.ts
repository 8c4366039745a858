import { readHeaderRules } from '@prizestash/site-host/served-sets';
import { storedPages } from '@prizestash/verifier/prerender/render-packages';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { codeOfSet } from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { CompareModel, Difference } from '../page/model';
import { changesBetween, bytesOf, pagesOf } from './overview-model';

type Texts = Readonly<Record<string, string>>;

/** What one of the sides lacks is `–`. */
function differences(from: Texts, to: Texts): Difference[] {
  const names = Object.keys({ ...from, ...to }).sort();
  return names.flatMap((what) => {
    const [before = '–', after = '–'] = [from[what], to[what]];
    return before === after ? [] : [{ what, from: before, to: after }];
  });
}

function sizesOf(store: ReleaseStore, { id }: ReleaseSetRecord): Texts {
  const sizes = codeOfSet(store, id).map((release) => {
    const bytes = bytesOf(release).toLocaleString('en-US');
    return [release.package, `${bytes} bytes in ${Object.keys(release.files).length} files`];
  });
  return Object.fromEntries(sizes) as Texts;
}

/** Headers by path and name. Digests of scripts follow from the versions and are left out. */
function headersOf(store: ReleaseStore, { id }: ReleaseSetRecord): Texts {
  const entries = readHeaderRules(store, id)
    .filter((rule) => !rule.path.startsWith('/packages/'))
    .flatMap(({ path: urlPath, headers }) =>
      Object.entries(headers).map(([name, value]) => [
        `${urlPath} ${name}`,
        value
          .replace(/sha(256|384|512)-[\w+/=]+/g, 'sha$1-…')
          .replace(/\/packages\/[^\s;>,]+/g, '…'),
      ]),
    );
  return Object.fromEntries(entries) as Texts;
}

/** The content of each page, without the versions in its URLs. */
function contentOf(store: ReleaseStore, set: ReleaseSetRecord): Texts {
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
  const differencesOf = (textsOf: (of: ReleaseStore, set: ReleaseSetRecord) => Texts) =>
    differences(textsOf(store, before), textsOf(store, after));
  const changed = differencesOf(contentOf).map(({ what }) => what);
  const pages = [...pagesOf(store, from), ...pagesOf(store, to)];
  return {
    kind: 'compare',
    from,
    to,
    packages: changesBetween(before, after),
    bytes: differencesOf(sizesOf),
    headers: differencesOf(headersOf),
    pages: changed.filter((page) => pages.includes(page)),
    hasPictures,
  };
}
