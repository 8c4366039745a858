import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  servedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { HeaderRule } from './headers';
import type { SetRecords } from '../set-records';

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
