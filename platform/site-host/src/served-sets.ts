import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  servedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { type HeaderRule, hasOwnRule } from './headers/headers';
import { pageFile } from '@prizestash/release-store/release-set/release-set';

/** More sets than the log names; the oldest are read again. */
const MAX_RECORDS = 1_000;

/** The records of release sets in memory, because they never change. */
export class SetRecords {
  private readonly known = new Map<string, ReleaseSetRecord>();

  constructor(private readonly store: ReleaseStore) {}

  /** @returns null for a set that is not in the store. */
  set(id: string): ReleaseSetRecord | null {
    const known = this.known.get(id);
    if (known) return known;
    const record = this.store.set(id);
    if (!record) return null;
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_RECORDS) this.known.delete(oldest);
    this.known.set(id, record);
    return record;
  }
}

export function readHeaderRules(store: ReleaseStore, id: string): readonly HeaderRule[] {
  const file = path.join(store.setFolder(id), 'headers.json');
  return JSON.parse(readFileSync(file, 'utf8')) as HeaderRule[];
}

const isOfPackages = (rule: HeaderRule) => rule.path === '/*' || rule.path.startsWith('/packages/');

/** The header rules of release sets. Each file is read once, because a release set never changes. */
export class HeaderRules {
  private readonly bySet = new Map<string, readonly HeaderRule[]>();
  private packages = { of: '', rules: new Map<string, readonly HeaderRule[]>() };

  constructor(
    private readonly store: ReleaseStore,
    private readonly records: SetRecords,
  ) {}

  ofReleaseSet(id: string): readonly HeaderRule[] {
    const known = this.bySet.get(id);
    if (known) return known;
    const rules = readHeaderRules(this.store, id);
    this.bySet.set(id, rules);
    return rules;
  }

  /**
   * The rules for a file of a package. An open tab still requests files of the set that it was loaded
   * from, so a version that is not served any more has the rules of the sets that had it. Where several
   * name one file, the live set wins.
   */
  ofPackage(state: PromotionState, urlPath: string): readonly HeaderRule[] {
    const served = servedSets(state).reverse();
    const of = served.join(' ');
    if (this.packages.of !== of) this.packages = { of, rules: new Map() };
    const [, , name = '', version = ''] = urlPath.split('/');
    const release = `${name}@${version}`;
    const known = this.packages.rules.get(release);
    if (known) return known;
    const has = (id: string) => this.records.set(id)?.versions[name] === version;
    const others = served.some(has)
      ? []
      : this.store.sets().filter((id) => !served.includes(id) && has(id));
    const rules = [...others, ...served].flatMap((id) =>
      this.ofReleaseSet(id).filter(isOfPackages),
    );
    this.packages.rules.set(release, rules);
    return rules;
  }
}

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
