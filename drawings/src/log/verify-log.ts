import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { canonicalJson, recordHash } from './canonical-json';
import { NO_PREVIOUS, readSignedRecord, type SignedRecord } from './records';

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
function verifyRecordSignature({ record, signature }: SignedRecord, keys: DrawingKeys): boolean {
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

/** Why the log of records is refused. */
export type LogFault =
  | 'record-unreadable'
  | 'key-unknown'
  | 'signature-wrong'
  | 'log-forked'
  | 'record-missing';

/**
 * Verifies that records form one chain by `previous` and that each is signed with the key that it
 * names (drawing protocol, section 2).
 * @param served the log from its first record, as the API serves it.
 * @returns its records; their hashes, each of which was the head of the log once; and the first fault of
 *   each kind, with the position of the record that shows it, from 0.
 */
export function verifyLog(served: readonly unknown[], keys: DrawingKeys) {
  const records: SignedRecord[] = [];
  const hashes: string[] = [];
  const findings = new Map<LogFault, { readonly fault: LogFault; readonly at: number }>();
  const found = (fault: LogFault, at: number): void => {
    if (!findings.has(fault)) findings.set(fault, { fault, at });
  };
  const seenPrevious = new Set<string>();
  let expected = NO_PREVIOUS;
  served.forEach((value, at) => {
    const signed = readSignedRecord(value);
    if (!signed) return found('record-unreadable', at);
    const { record } = signed;
    if (!keys.has(record.key)) found('key-unknown', at);
    else if (!verifyRecordSignature(signed, keys)) found('signature-wrong', at);
    if (seenPrevious.has(record.previous)) found('log-forked', at);
    else if (record.previous !== expected) found('record-missing', at);
    seenPrevious.add(record.previous);
    expected = recordHash(record);
    hashes.push(expected);
    records.push(signed);
  });
  return { records, hashes, findings: [...findings.values()] };
}
