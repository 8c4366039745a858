import { entryKey, parseEntry, refuseLog, type LogEntry } from './log-entry';
import type { LogHead } from './log-head';
import { applyEntry, emptyState, type PromotionState } from './promotion-state';

export interface LogChain {
  readonly head: LogHead;
  /** From the first one on. */
  readonly entries: readonly LogEntry[];
  readonly state: PromotionState;
}

/** Requires that a head can follow the one that is known. */
export function requireNewer(head: LogHead, known: LogHead | null): void {
  if (!known) return;
  const isSame = head.entry === known.entry;
  if (head.sequence < known.sequence || (isSame && head.issued < known.issued)) {
    refuseLog('its head is older than the one in use');
  }
  if (head.sequence === known.sequence && !isSame) refuseFork();
}

const refuseFork = () => refuseLog('it is another one than the log in use');

/**
 * Reads and verifies the entries between the log that is known and a head.
 * @param head a verified one.
 * @param readEntry the text of an object; null where there is none.
 */
export function readChain(
  head: LogHead,
  known: LogChain | null,
  readEntry: (key: string) => string | null,
): LogChain {
  requireNewer(head, known?.head ?? null);
  const from = known?.head.sequence ?? 0;
  const added: LogEntry[] = [];
  let digest: string | null = head.entry;
  for (let sequence = head.sequence; sequence > from; sequence -= 1) {
    if (digest === null) return refuseLog(`entry ${sequence} is missing`);
    const body = readEntry(entryKey(sequence, digest)) ?? refuseLog(`entry ${sequence} is missing`);
    const entry = parseEntry(body, sequence, digest);
    added.push(entry);
    digest = entry.previous;
  }
  if (digest !== (known?.head.entry ?? null)) refuseFork();
  added.reverse();
  return {
    head,
    entries: [...(known?.entries ?? []), ...added],
    state: added.reduce(applyEntry, known?.state ?? emptyState),
  };
}
