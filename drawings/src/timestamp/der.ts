/** A value in DER (X.690). */
export interface DerValue {
  readonly tag: number;
  /** The whole encoding. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

const LONG_LENGTH = 0x80;
const MAX_LENGTH_BYTES = 4;

/**
 * Reads the values that follow one another in `bytes`.
 * @throws {Error} for bytes that are not complete values with short tags and definite lengths.
 */
export function readDer(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    let start = at + 2;
    let length = bytes[at + 1] ?? Number.NaN;
    if (length >= LONG_LENGTH) {
      const digits = bytes.subarray(start, start + length - LONG_LENGTH);
      start += length - LONG_LENGTH;
      const isRead = digits.length > 0 && digits.length <= MAX_LENGTH_BYTES;
      length = isRead ? digits.reduce((sum, digit) => sum * 256 + digit, 0) : Number.NaN;
    }
    const end = start + length;
    if (!(end <= bytes.length)) throw new Error('a value is not complete');
    values.push({
      tag: bytes[at] as number,
      bytes: bytes.subarray(at, end),
      content: bytes.subarray(start, end),
    });
    at = end;
  }
  return values;
}

/**
 * Reads the members of a sequence, a set or an explicit tag.
 * @throws {Error} when there is no such value or it is not complete.
 */
export function membersOf(value: DerValue | undefined): DerValue[] {
  if (!value) throw new Error('a value is missing');
  return readDer(value.content);
}
