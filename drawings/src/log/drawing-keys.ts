import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { canonicalJson } from './canonical-json';
import type { SignedRecord } from './records';

/** Public keys by `kid`, each 64 hexadecimal digits. */
export type DrawingKeys = ReadonlyMap<string, string>;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** The point that bytes encode; null for one outside of the group, with which anybody can sign. */
function pointOf(bytes: Uint8Array) {
  try {
    const point = ed25519.Point.fromBytes(bytes);
    return !point.isSmallOrder() && point.isTorsionFree() ? point : null;
  } catch {
    return null;
  }
}

/** Decodes base64url without padding; null when the text is not the encoding of so many bytes. */
function fromBase64url(text: string, length: number): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return binary.length === length ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/**
 * Reads `/.well-known/prizestash-drawing-key.json`, a JWK set (RFC 7517, RFC 8037).
 * @param file the parsed JSON.
 * @returns the Ed25519 keys of the set; empty when there are none.
 */
export function readDrawingKeys(file: unknown): DrawingKeys {
  const keys = (file as { keys?: unknown } | null)?.keys;
  const read = new Map<string, string>();
  for (const key of Array.isArray(keys) ? (keys as Record<string, unknown>[]) : []) {
    const { kty, crv, kid, x } = key ?? {};
    if (kty !== 'OKP' || crv !== 'Ed25519' || typeof kid !== 'string') continue;
    const isText = typeof x === 'string' && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(x);
    const bytes = isText ? fromBase64url(x, KEY_BYTES) : null;
    if (bytes && pointOf(bytes)) read.set(kid, bytesToHex(bytes));
  }
  return read;
}

/**
 * Decides whether a record was signed with the key that it names (RFC 8032). The library multiplies by
 * the cofactor and others do not: they agree where the first half is a point of the group.
 */
export function verifyRecordSignature(
  { record, signature }: SignedRecord,
  keys: DrawingKeys,
): boolean {
  const key = keys.get(record.key);
  const bytes = fromBase64url(signature, SIGNATURE_BYTES);
  if (key === undefined || bytes === null) return false;
  try {
    const message = utf8ToBytes(canonicalJson(record));
    if (!pointOf(bytes.subarray(0, KEY_BYTES))) return false;
    return ed25519.verify(bytes, message, hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}
