import {
  releaseArchive,
  releasesOf,
  setArchive,
  setsOf,
} from '../../releases/pointer/archive-names';
import type { LivePointer } from '../../releases/release';
import type { ReleaseStore } from '../../releases/release-store';
import type { StoredItem } from '../../releases/stored-items';

/**
 * The pointer without the release sets that visitors last got before a time. The set that a rollback
 * would make live stays, whatever its age.
 */
export function trimPointer(pointer: LivePointer, since: Date): LivePointer {
  const { history, former = [], withdrawn = [], ...rest } = pointer;
  const isRecent = (at: string) => new Date(at) >= since;
  // A promotion in the history ended when the next one began.
  const ended = [...history.slice(1), pointer].map(({ at }) => at);
  const firstRecent = ended.findIndex(isRecent);
  const target = history.findLastIndex(({ set }) => !withdrawn.includes(set));
  const first = Math.min(...[firstRecent, target].filter((index) => index >= 0));
  const kept = former.filter(({ at }) => isRecent(at));
  return {
    ...rest,
    history: history.slice(first),
    ...(kept.length > 0 && { former: kept }),
    ...(withdrawn.length > 0 && { withdrawn }),
  };
}

/**
 * Names of the stored items that must stay: the release sets that the pointer names and those that
 * were created since a time, with their releases and fallbacks, and the releases stored since then.
 */
export function neededItems(
  store: ReleaseStore,
  pointer: LivePointer | null,
  stored: readonly StoredItem[],
  since: Date,
): Set<string> {
  const recent = stored.filter(({ storedAt }) => storedAt >= since).map(({ name }) => name);
  const isRecent = (id: string) => recent.includes(setArchive(id));
  const sets = [...(pointer ? setsOf(pointer) : []), ...store.sets().filter(isRecent)];
  const releases = sets.flatMap((id) => {
    const record = store.set(id);
    return record ? releasesOf(record).map(releaseArchive) : [];
  });
  return new Set([...recent, ...sets.map(setArchive), ...releases]);
}
