import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import {
  servedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { pageFile } from '@prizestash/release-store/release-set/release-set';
import { type HeaderRule, hasOwnRule } from './headers/headers';

/** More sets than the log names; the oldest are read again. */
const MAX_RECORDS = 1_000;

export function readHeaderRules(store: ReleaseStore, id: string): readonly HeaderRule[] {
  const file = path.join(store.setFolder(id), 'headers.json');
  return JSON.parse(readFileSync(file, 'utf8')) as HeaderRule[];
}

const isOfPackages = (rule: HeaderRule) => rule.path === '/*' || rule.path.startsWith('/packages/');

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

/** The release sets of a store. What is read of one stays in memory, because it never changes. */
export class ServedSets {
  private readonly records = new Map<string, ReleaseSetRecord>();
  private readonly rules = new Map<string, readonly HeaderRule[]>();
  private packages = { of: '', rules: new Map<string, readonly HeaderRule[]>() };

  constructor(private readonly store: ReleaseStore) {}

  /** @returns null for a set that is not in the store. */
  set(id: string): ReleaseSetRecord | null {
    const record = this.records.get(id) ?? this.store.set(id);
    if (!record || this.records.has(id)) return record;
    const [oldest] = this.records.keys();
    if (oldest !== undefined && this.records.size >= MAX_RECORDS) this.records.delete(oldest);
    this.records.set(id, record);
    return record;
  }

  rulesOf(id: string): readonly HeaderRule[] {
    const rules = this.rules.get(id) ?? readHeaderRules(this.store, id);
    this.rules.set(id, rules);
    return rules;
  }

  /**
   * The rules for a file of a package. An open tab still requests files of the set that it was loaded
   * from, so a version that is not served any more has the rules of the sets that had it. Where several
   * name one file, the live set wins.
   */
  rulesOfPackage(state: PromotionState, urlPath: string): readonly HeaderRule[] {
    const served = servedSets(state).reverse();
    const of = served.join(' ');
    if (this.packages.of !== of) this.packages = { of, rules: new Map() };
    const [, , name = '', version = ''] = urlPath.split('/');
    const release = `${name}@${version}`;
    const known = this.packages.rules.get(release);
    if (known) return known;
    const has = (id: string) => this.set(id)?.versions[name] === version;
    const others = served.some(has)
      ? []
      : this.store.sets().filter((id) => !served.includes(id) && has(id));
    const rules = [...others, ...served].flatMap((id) => this.rulesOf(id).filter(isOfPackages));
    this.packages.rules.set(release, rules);
    return rules;
  }

  /** The file of a package behind a URL path; null for other paths. */
  findPackageFile(urlPath: string): string | null {
    return fileBelow(this.store.publicFolder(), urlPath);
  }

  /**
   * The file of a release set behind a URL path, with the canonical form of that path. A page without
   * a header rule is not served.
   */
  findFile(set: string, urlPath: string): { file: string; path: string } | null {
    const pages = this.store.pagesFolder(set);
    // A page is requested by its URL, not by the name of its file.
    if (path.extname(urlPath) === '.html') return null;
    const asFile = fileBelow(pages, urlPath);
    if (asFile) return { file: asFile, path: urlPath };
    const pagePath = urlPath.replace(/\/$/, '') || '/';
    const isPage = hasOwnRule(this.rulesOf(set), pagePath);
    const page = isPage ? fileBelow(pages, pageFile(pagePath)) : null;
    return page ? { file: page, path: pagePath } : null;
  }
}
