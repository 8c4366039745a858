import { isRecord } from '@prizestash/shared/rules/json-checks';
import { withStorage } from '@prizestash/shared/storage';

/** Local storage key. */
const seenHeadsKey = 'prizestash-drawing-log';

/** A head of the log that this device saw. */
interface SeenHead {
  /** Hash of a record. */
  readonly head: string;
  /** ISO 8601 in UTC. */
  readonly seenAt: string;
}

const isSeenHead = (value: unknown): value is SeenHead =>
  isRecord(value) && typeof value['head'] === 'string' && typeof value['seenAt'] === 'string';

/**
 * Returns the last head that this device saw, by the hash of the beacon chain: each installation with
 * a demonstration beacon has a chain and a log of its own.
 */
export function readSeenHeads(): Readonly<Record<string, SeenHead>> {
  const stored = withStorage(
    'localStorage',
    (storage) => JSON.parse(storage.getItem(seenHeadsKey) ?? '{}') as unknown,
  );
  const heads = Object.entries(isRecord(stored) ? stored : {});
  return Object.fromEntries(
    heads.filter((entry): entry is [string, SeenHead] => isSeenHead(entry[1])),
  );
}

/** Stores the head of a log that is correct. Never throws. */
export function storeSeenHead(chain: string, head: string, now: Date): void {
  const heads = { ...readSeenHeads(), [chain]: { head, seenAt: now.toISOString() } };
  withStorage('localStorage', (storage) => storage.setItem(seenHeadsKey, JSON.stringify(heads)));
}
