import { withStorage } from '@prizestash/shared/storage';

/** The sessionStorage key of a submission whose outcome is unknown. */
export const idempotencyStorageKey = 'prizestash-personal-claim-key';

interface StoredKey {
  readonly key: string;
  /** The payload that the key belongs to, without the consent, which is never stored. */
  readonly values: string;
}

/** Copy in memory, for browsers that refuse storage. */
let keyInMemory: StoredKey | null = null;

/**
 * Returns the idempotency key of a payload. The same values get the same key when they are
 * submitted again, also after a reload, so the API can distinguish a retry from a second entry.
 */
export function idempotencyKeyFor(payload: object, newKey: () => string = randomUuid): string {
  const values = JSON.stringify({ ...payload, tcpa: undefined });
  const stored = readKey();
  if (stored?.values === values) return stored.key;
  const key = newKey();
  keyInMemory = { key, values };
  withStorage('sessionStorage', (storage) =>
    storage.setItem(idempotencyStorageKey, JSON.stringify(keyInMemory)),
  );
  return key;
}

/** Removes the key once the outcome of its submission is known, or once the API rejects it. */
export function forgetIdempotencyKey(): void {
  keyInMemory = null;
  withStorage('sessionStorage', (storage) => storage.removeItem(idempotencyStorageKey));
}

function readKey(): StoredKey | null {
  if (keyInMemory) return keyInMemory;
  return withStorage('sessionStorage', (storage) => {
    const stored = JSON.parse(
      storage.getItem(idempotencyStorageKey) ?? 'null',
    ) as Partial<StoredKey> | null;
    if (typeof stored?.key !== 'string' || typeof stored.values !== 'string') return null;
    return { key: stored.key, values: stored.values };
  });
}

/** Without `crypto.randomUUID`, which is missing on insecure origins, such as a preview over plain HTTP. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
