import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import canonicalize from 'canonicalize';

/**
 * Serializes JSON in its one canonical form (RFC 8785): members sorted by UTF-16 code units, no
 * white space. A signature and a hash cover the UTF-8 of this text.
 * @param value JSON data: no functions, no cycles.
 * @throws {Error} for a number that JSON does not have.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only JSON data has a canonical form');
  return text;
}

/**
 * Computes the hash by which the next record of the log names this one (drawing protocol, section 2).
 * @param record the record without its signature.
 * @returns SHA-256 of the canonical JSON, 64 hexadecimal digits.
 */
export function recordHash(record: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(record))));
}
