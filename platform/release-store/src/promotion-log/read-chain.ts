import { entryKey, parseEntry, refuseLog, type LogEntry } from './log-entry';
import type { LogHead } from './log-head';
import { applyEntry, emptyState, type PromotionState } from './promotion-state';

/** A log as hosts keep it in memory: what its entries add up to, and not the entries. */
export interface LogChain {
  readonly head: LogHead;
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

/** Reads the text of an object; null where there is none. */
type ReadEntry = (key: string) => string | null;

/** Reads the verified entries after the one that is known, oldest first. */
export function* readEntries(
  head: LogHead,
  known: LogHead | null,
  readEntry: ReadEntry,
): Generator<LogEntry> {
  requireNewer(head, known);
  const from = known?.sequence ?? 0;
  const read = (sequence: number, digest: string | null): LogEntry => {
    const body = digest === null ? null : readEntry(entryKey(sequence, digest));
    if (digest === null || body === null) return refuseLog(`entry ${sequence} is missing`);
    return parseEntry(body, sequence, digest);
  };
  // Each entry names the one before. Only their digests are kept, and each is read again.
  const digests: (string | null)[] = [head.entry];
  for (let sequence = head.sequence; sequence > from; sequence -= 1) {
    digests.push(read(sequence, digests.at(-1)!).previous);
  }
  if (digests.pop() !== (known?.entry ?? null)) refuseFork();
  for (const [index, digest] of digests.reverse().entries()) yield read(from + 1 + index, digest);
}

/**
 * Reads and verifies the entries between the log that is known and a head.
 * @param head a verified one.
 */
export function readChain(head: LogHead, known: LogChain | null, readEntry: ReadEntry): LogChain {
  let state = known?.state ?? emptyState;
  for (const entry of readEntries(head, known?.head ?? null, readEntry)) {
    state = applyEntry(state, entry);
  }
  return { head, state };
}
