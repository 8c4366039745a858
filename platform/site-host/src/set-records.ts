import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

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
