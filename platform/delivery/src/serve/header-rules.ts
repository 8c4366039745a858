import type { HeaderRule } from '../prerender/headers';
import { readHeaderRules } from '../prerender/read-header-rules';
import { servedSets, type PromotionState } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';

const isOfPackages = (rule: HeaderRule) => rule.path === '/*' || rule.path.startsWith('/packages/');

/** The header rules of release sets. Each file is read once, because a release set never changes. */
export class HeaderRules {
  private readonly bySet = new Map<string, readonly HeaderRule[]>();
  private packages: { readonly of: string; readonly rules: readonly HeaderRule[] } | null = null;

  constructor(private readonly store: ReleaseStore) {}

  ofReleaseSet(id: string): readonly HeaderRule[] {
    const known = this.bySet.get(id);
    if (known) return known;
    const rules = readHeaderRules(this.store, id);
    this.bySet.set(id, rules);
    return rules;
  }

  /**
   * The rules for files of packages. An open tab still requests files of the set that it was loaded
   * from, so the rules of every set count. Where several name one file, the live set wins.
   */
  ofPackages(state: PromotionState): readonly HeaderRule[] {
    const served = servedSets(state).reverse();
    const of = served.join(' ');
    if (this.packages?.of === of) return this.packages.rules;
    const others = this.store.sets().filter((id) => !served.includes(id) && this.store.set(id));
    const rules = [...others, ...served].flatMap((id) =>
      this.ofReleaseSet(id).filter(isOfPackages),
    );
    this.packages = { of, rules };
    return rules;
  }
}
