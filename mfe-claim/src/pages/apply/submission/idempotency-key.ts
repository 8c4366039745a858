import { withSessionStorage } from '../storage/session-storage';

/** Where the key of an entry whose outcome is unknown waits for a reload. It ends with the tab. */
export const idempotencyStorageKey = 'prizestash-personal-claim-key';

interface KeptKey {
  readonly key: string;
  /** What the key was made for, without the consent, which is never kept. */
  readonly values: string;
}

/**
 * One idempotency key for each set of values: the same values pressed again, even after a reload,
 * carry the same key, so the API can tell a repeated press from a second entry.
 *
 * @param payload the body of the call.
 * @param newKey makes a UUID.
 */
export function idempotencyKeyFor(payload: object, newKey: () => string = randomUuid): string {
  const values = JSON.stringify({ ...payload, tcpa: undefined });
  const kept = readKey();
  if (kept?.values === values) return kept.key;
  const key = newKey();
  memory = { key, values };
  withSessionStorage((storage) => storage.setItem(idempotencyStorageKey, JSON.stringify(memory)));
  return key;
}

/** Forgets the key: what became of its entry is known, or it was spent on other values. */
export function forgetIdempotencyKey(): void {
  memory = null;
  withSessionStorage((storage) => storage.removeItem(idempotencyStorageKey));
}

/** The page's own copy, for a browser that keeps nothing. */
let memory: KeptKey | null = null;

function readKey(): KeptKey | null {
  if (memory) return memory;
  return withSessionStorage((storage) => {
    const kept = JSON.parse(
      storage.getItem(idempotencyStorageKey) ?? 'null',
    ) as Partial<KeptKey> | null;
    if (typeof kept?.key !== 'string' || typeof kept.values !== 'string') return null;
    return { key: kept.key, values: kept.values };
  });
}

/** `crypto.randomUUID` exists on secure origins only; a plain-HTTP preview must work too. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
