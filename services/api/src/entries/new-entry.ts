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
