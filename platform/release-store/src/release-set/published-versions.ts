import { SHELL } from '../release-format/release-description';
import type { ReleaseStore } from '../release-store';
import {
  labeledSets,
  type LabeledSet,
  type PromotionState,
} from '../promotion-log/promotion-state';
import { isCodePackage } from '../release-name';

export const PROVIDES_PATH = '/.well-known/prizestash-provides.json';

/**
 * The versions of the singletons that a shell provides.
 * @param set id of a release set, by default of the live one.
 * @returns none before the first promotion.
 */
export function providedVersions(
  store: ReleaseStore,
  set = store.live()?.set ?? '',
): Readonly<Record<string, string>> {
  return store.release(SHELL, store.set(set)?.versions[SHELL] ?? '')?.provides ?? {};
}

export const VERSIONS_PATH = '/.well-known/prizestash-versions.json';

/** A version of a package, and the first release set that has it. */
interface VisitedVersion extends LabeledSet {
  readonly version: string;
}

/**
 * The versions that visitors get or got, by package, for QA.
 * @param state what the caller knows of the log.
 * @param chosen id of the set of the request. Other previews are not listed, and nor are their
 * versions, from which their links could be computed.
 */
export function visitedVersions(
  store: Pick<ReleaseStore, 'set'>,
  state: PromotionState,
  chosen: string,
): Readonly<Record<string, readonly VisitedVersion[]>> {
  const versions: Record<string, VisitedVersion[]> = {};
  for (const labeled of labeledSets(state)) {
    const { set } = labeled;
    if (state.withdrawn.includes(set)) continue;
    if (labeled.state === 'preview' && set !== chosen) continue;
    for (const [name, version] of Object.entries(store.set(set)?.versions ?? {})) {
      if (!isCodePackage(name)) continue;
      const known = (versions[name] ??= []);
      const isNew = !known.some((one) => one.version === version);
      if (isNew) known.push({ version, ...labeled });
    }
  }
  return versions;
}
