import type { LogEntry } from '@prizestash/release-store/promotion-log/log-entry';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { linkTo } from '../promote/preview';
import type { RequestState } from './accepted-requests';

/**
 * What the promotion log says of a request: what a process has done, or refused, that has ended since.
 * @returns null when no entry names it, so that it was not done.
 */
export async function findLogged(store: ReleaseStore, id: string): Promise<RequestState | null> {
  await store.refresh();
  const entries = store.log.entries();
  const index = entries.findLastIndex((entry) => entry.id === id);
  const entry = entries[index];
  if (!entry) return null;
  const { outcome, report: steps = [] } = entry;
  if (outcome !== 'done') return { state: 'refused', steps, status: 409, message: outcome.refused };
  return { state: 'done', steps, result: resultOf(store, entry, entries[index - 1]) };
}

/** The result of an entry, with what the response to its request has. */
function resultOf(store: ReleaseStore, entry: LogEntry, before: LogEntry | undefined): object {
  const { action, live, canaries, preview, request } = entry;
  if (action === 'gc') return { items: request, leftovers: [] };
  const ended = before?.canaries.filter(({ id }) => canaries.every((one) => one.id !== id)) ?? [];
  const isCanary = action === 'promote' && live === before?.live;
  const canary = canaries.find(({ set, percent }) =>
    before?.canaries.every((one) => one.set !== set || one.percent !== percent),
  );
  const base = store.set(live ?? '');
  const record = preview && store.set(preview.set);
  return {
    set: preview?.set ?? (isCanary ? canary?.set : live),
    changed: true,
    pages: 0,
    canariesEnded: [],
    endedCanaries: ended.map((one) => one.set),
    ...(base && record && { link: linkTo(store, base, record) }),
  };
}
