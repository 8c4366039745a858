import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../service-error';

/** Accepted format of `Idempotency-Key`; UUIDs and other common key formats match. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Reads the key that makes a repeated call safe.
 * @returns the caller's key, or one made up for a caller that sent none and cannot repeat the call
 * @throws {ServiceError} `validation` when the key has another shape
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new ServiceError(
    'validation',
    'Idempotency-Key must be 8 to 128 letters, digits, hyphens or underscores.',
  );
}
