import type { LogEntry } from '@prizestash/release-store/promotion-log/log-entry';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { changedPackages } from '@prizestash/release-store/release-set/release-set-versions';
import type { PackageChange, TimelineEntry } from '../page/model';

export function changesBetween(from: ReleaseSetRecord | null, to: ReleaseSetRecord | null) {
  return changedPackages(from, to).map((name): PackageChange => ({
    package: name,
    from: from?.versions[name] ?? null,
    to: to?.versions[name] ?? null,
  }));
}

/** A time of the log, to the minute. */
export const timeText = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** The release set that an entry gave to visitors or to a link; null when it only removed one. */
function newSetOf(entry: LogEntry, before: LogEntry | undefined): string | null {
  if (entry.outcome !== 'done') return null;
  if (entry.preview) return entry.preview.set;
  const known = new Set([before?.live, ...(before?.canaries ?? []).map(({ set }) => set)]);
  if (!known.has(entry.live)) return entry.live;
  const started = entry.canaries.find(({ set }) => !known.has(set));
  return started?.set ?? (entry.live === before?.live ? null : entry.live);
}

function describe(entry: LogEntry, before: LogEntry | undefined, set: string | null): string {
  const { action, request, canaries, live, outcome, preview, rolledBack = [] } = entry;
  const what = request.join(', ');
  const releases = rolledBack.map(({ release }) => release).join(', ');
  const canary = canaries.find((one) => one.set === set);
  switch (action) {
    case 'promote':
      return canary ? `Promoted ${what} to ${canary.percent} percent` : `Promoted ${what}`;
    case 'preview':
      return `Previewed ${what}${preview ? `, until ${timeText(preview.until)}` : ''}`;
    case 'rollback':
      if (outcome === 'done' && live === before?.live)
        return request.length > 0 ? `Ended the canary of ${what}` : 'Ended all canaries';
      return `Rolled back ${what || 'the site'}${releases && `: ${releases}`}`;
    case 'withdraw':
      return `Withdrew ${releases || what}`;
    case 'gc':
      return `Removed ${request.length} archives that nothing needs`;
  }
}

export function timelineOf(entries: readonly LogEntry[]): TimelineEntry[] {
  return entries
    .map((entry, index): TimelineEntry => {
      const { sequence, at, by, outcome, reason = null } = entry;
      const before = entries[index - 1];
      const set = newSetOf(entry, before);
      const shown = { sequence, at, by, set, what: describe(entry, before, set) };
      if (outcome === 'done') return { ...shown, outcome, why: reason };
      return { ...shown, outcome: 'refused', why: outcome.refused };
    })
    .reverse();
}
