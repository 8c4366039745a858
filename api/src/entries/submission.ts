import { hash } from 'node:crypto';
import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { type ConsentEvidence } from '../consents/consent-evidence';
import { type BotFlag } from './bot-flags';

/** One registration call as it arrived, before anybody judged it. */
export interface Submission {
  /** Parsed JSON of any shape. */
  readonly body: unknown;
  /** Same key and same body: same answer. */
  readonly idempotencyKey: string;
  readonly evidence: ConsentEvidence;
  readonly flags: readonly BotFlag[];
  /** When it was received. */
  readonly receivedAt: Date;
}

/** What a caller is told of an accepted entry. */
export interface EntryReceipt {
  readonly id: string;
  /** For example `2026-11`. */
  readonly entry_period: string;
  /** UTC, ISO 8601. */
  readonly entered_at: string;
}

/** Tells two bodies apart for the idempotency key: spaces and the order of fields do not count. */
export function hashEntry(entry: EntryPayload): Buffer {
  const inOrder = Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(inOrder), 'buffer');
}
