import type { ReleaseStore } from '@prizestash/release-store/release-store';

/**
 * The timestamp of a new release set: now, but at least one second after every other set. Entity
 * tags are computed from a file's size and modification time, so pages of two sets never share one.
 */
export function nextTimestamp(store: ReleaseStore, now: Date): Date {
  const times = store.sets().map((id) => Date.parse(store.set(id)?.createdAt ?? '') || 0);
  const latest = times.reduce((a, b) => Math.max(a, b), 0);
  const seconds = Math.max(Math.floor(now.getTime() / 1000), Math.floor(latest / 1000) + 1);
  return new Date(seconds * 1000);
}
