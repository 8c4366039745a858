import type { LivePointer, Promotion } from '../release';
import { setsOf } from './archive-names';

/**
 * Adds the release sets that a change takes out of the pointer, so that every machine keeps their
 * files for open tabs.
 * @param before the pointer that `next` replaces.
 */
export function withFormerSets(
  next: LivePointer,
  before: LivePointer | null,
  { at, by }: Omit<Promotion, 'set'>,
): LivePointer {
  if (!before) return next;
  const named = new Set(setsOf(next));
  const gone = setsOf(before).filter((set) => !named.has(set));
  if (gone.length === 0) return next;
  return { ...next, former: [...(next.former ?? []), ...gone.map((set) => ({ set, at, by }))] };
}
