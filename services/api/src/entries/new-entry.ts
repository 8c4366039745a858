import { randomBytes } from 'node:crypto';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import type { ConsentEvidence } from '../consents/consent-evidence';
import type { ReviewKeys } from '../review/review-keys';

/** Keys that follow from the details of an entry. */
export interface EntryKeys {
  /** Normalized email; unique per period. */
  readonly emailKey: string;
  /** Result of `personKey`; unique per period. */
  readonly personKey: string;
  readonly reviewKeys: ReviewKeys;
}

export interface NewEntry extends EntryKeys {
  readonly id: string;
  readonly entry: EntryPayload;
  readonly entryPeriod: string;
  readonly enteredAt: Date;
  readonly flags: readonly string[];
  readonly unsubscribeToken: string;
  readonly evidence: ConsentEvidence;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
}

/** RFC 9562: the version in the upper half of a byte, and the variant in the upper quarter. */
const VERSION = 0x70;
const VARIANT = 0x80;

/**
 * Creates the id of an entry: a UUID version 7 (RFC 9562), so that new rows are next to each other in
 * the index. After the time it has 74 random bits, without a counter: nobody can guess an id from
 * another, and a leaf of a drawing reveals nothing about its entry.
 */
export function newEntryId(receivedAt: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(receivedAt.getTime(), 0, 6);
  bytes.writeUInt8(VERSION | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(VARIANT | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
