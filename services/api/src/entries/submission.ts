import { hash } from 'node:crypto';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import type { ConsentEvidence } from '../consents/consent-evidence';
import type { BotFlag } from './bot-flags';

/** A registration call before validation. */
export interface Submission {
  /** Parsed JSON of any shape. */
  readonly body: unknown;
  /** Same key and same body: same response. */
  readonly idempotencyKey: string;
  readonly evidence: ConsentEvidence;
  readonly flags: readonly BotFlag[];
  readonly receivedAt: Date;
}

/** Hashes an entry (SHA-256) to compare bodies under one idempotency key, independently of field order. */
export function hashEntry(entry: EntryPayload): Buffer {
  const inOrder = Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(inOrder), 'buffer');
}
