import { NETWORK_GROUPS } from '@prizestash/server-kit/report-counts';
import type { Counted } from './page-reports-repository';

const MINUTE_MS = 60_000;

/** Of a set's counts, and of a version's details, the share that one group of networks may begin: what
 * others report has room too. */
export const MAX_SHARE_OF_GROUP = 0.2;

const noCounts = () => Array.from({ length: NETWORK_GROUPS }, () => 0);

/** Counts of distinct keys by groups of networks, until they are stored. */
export class WaitingCounts<Key extends { readonly minute: Date; readonly set: string }> {
  private readonly counts = new Map<
    string,
    { readonly key: Key; readonly begunBy: number; waiting: number[] }
  >();

  /** How many counts each group of networks has begun, by set. */
  private readonly begun = new Map<string, number[]>();

  constructor(
    private readonly max: number,
    private readonly maxOfSet: number,
  ) {}

  /** @returns false when there are too many keys for another one. */
  add(key: Key, group: number): boolean {
    const name = Object.values(key)
      .map((value) => (value instanceof Date ? value.getTime() : value))
      .join('\t');
    let known = this.counts.get(name);
    if (!known) {
      const begun = this.begun.get(key.set) ?? noCounts();
      const ofSet = begun.reduce((sum, one) => sum + one);
      const isFull = ofSet >= this.maxOfSet || begun[group]! >= this.maxOfSet * MAX_SHARE_OF_GROUP;
      if (this.counts.size >= this.max || isFull) return false;
      known = { key, begunBy: group, waiting: noCounts() };
      this.counts.set(name, known);
      begun[group]! += 1;
      this.begun.set(key.set, begun);
    }
    known.waiting[group]! += 1;
    return true;
  }

  /**
   * What is not stored yet. Keys of earlier minutes that are stored are forgotten; those of the current
   * minute stay, so that their number bounds the rows of a minute.
   */
  waiting(now: Date): { readonly rows: Counted<Key>[]; stored(): void } {
    const rows: Counted<Key>[] = [];
    const taken: { readonly of: { waiting: number[] }; readonly groups: readonly number[] }[] = [];
    for (const [name, one] of this.counts) {
      const count = one.waiting.reduce((sum, added) => sum + added);
      if (count > 0) {
        const groups = [...one.waiting];
        rows.push({ ...one.key, groups, count });
        taken.push({ of: one, groups });
      } else if (one.key.minute.getTime() + MINUTE_MS <= now.getTime()) {
        this.counts.delete(name);
        const begun = this.begun.get(one.key.set);
        if (begun) begun[one.begunBy]! -= 1;
        if (begun?.every((left) => left <= 0)) this.begun.delete(one.key.set);
      }
    }
    const stored = () => {
      for (const { of, groups } of taken) {
        of.waiting = of.waiting.map((count, group) => count - (groups[group] ?? 0));
      }
    };
    return { rows, stored };
  }
}
