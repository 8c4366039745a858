import {
  releaseArchive,
  releasesOf,
  setArchive,
} from '@prizestash/release-store/promotion-log/archive-names';
import {
  setsOf,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { StoredItem } from '@prizestash/release-store/stored-items';

/**
 * Names of the stored items that must stay: the release sets that the state names and those that
 * were created since a time, with their releases and fallbacks, and the releases stored since then.
 */
export function neededItems(
  store: ReleaseStore,
  state: PromotionState,
  stored: readonly StoredItem[],
  since: Date,
): Set<string> {
  const recent = stored.filter(({ storedAt }) => storedAt >= since).map(({ name }) => name);
  const isRecent = (id: string) => recent.includes(setArchive(id));
  const sets = [...setsOf(state), ...store.sets().filter(isRecent)];
  const releases = sets.flatMap((id) => {
    const record = store.set(id);
    return record ? releasesOf(record).map(releaseArchive) : [];
  });
  return new Set([...recent, ...sets.map(setArchive), ...releases]);
}
