import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '@prizestash/shared/rules/email';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { entrySchema } from '@prizestash/shared/rules/entry-schema';
import { personKey } from '@prizestash/shared/rules/person-key';
import { entryRateLimits } from './entry-rate-limits';
import { checkRateLimits } from '../rate-limits/check-rate-limits';
import { type RateLimitsRepository } from '../rate-limits/rate-limits-repository';
import { ServiceError } from '../service-error';
import { type EntriesRepository, type Registration } from './entries-repository';
import { type EntryReceipt, hashEntry, type Submission } from './submission';

/** What accepting an entry needs. */
export interface EntryServices {
  readonly entries: EntriesRepository;
  readonly rateLimits: RateLimitsRepository;
  readonly landingPageId: number;
  /** Entries an hour from one address; 0 for any number. */
  readonly ratePerAddress: number;
  /** Tries an hour with one email; 0 for any number. */
  readonly ratePerEmail: number;
}

function validateEntry({ body, receivedAt }: Submission, landingPageId: number): EntryPayload {
  const verdict = entrySchema(body, { now: receivedAt, landingPageId });
  if (verdict.ok) return verdict.entry;
  const message = verdict.unknownFields
    ? 'The entry has fields that this service does not know.'
    : 'Please check the fields below.';
  throw new ServiceError('validation', message, { errors: verdict.errors });
}

function alreadyEntered(entryPeriod: string): ServiceError {
  return new ServiceError(
    'duplicate',
    `You're already in for ${entryMonth(entryPeriod)}. Your first entry stands, so there is nothing more to do.`,
    { entryPeriod },
  );
}

/** Gives the answer that was given before; the same key with another body is refused. */
function replayResponse(registration: Registration, bodyHash: Buffer): EntryReceipt {
  if (!registration.bodyHash.equals(bodyHash)) {
    throw new ServiceError(
      'key-reused',
      'This request was already sent with other details. Please send the form again.',
    );
  }
  if (registration.entryId === null) throw alreadyEntered(registration.entryPeriod);
  return {
    id: registration.entryId,
    entry_period: registration.entryPeriod,
    entered_at: registration.receivedAt.toISOString(),
  };
}

/**
 * Takes an entry: judges it by the shared rules, counts the caller, and stores it once per person
 * and per email in the period that runs at UTC-6 (specification, section 9).
 * @returns the receipt; for a key that was answered before, the receipt of then
 * @throws Refusal `validation`, `duplicate`, `key-reused` or `too-many`
 */
export async function acceptEntry(
  submission: Submission,
  desk: EntryServices,
): Promise<EntryReceipt> {
  const { idempotencyKey, receivedAt } = submission;
  const entry = validateEntry(submission, desk.landingPageId);
  const emailKey = normaliseEmail(entry.email);
  const bodyHash = hashEntry(entry);

  const before = async (): Promise<EntryReceipt | null> => {
    const registration = await desk.entries.findRegistration(idempotencyKey);
    return registration && replayResponse(registration, bodyHash);
  };

  try {
    await checkRateLimits(desk.rateLimits, entryRateLimits(submission, emailKey, desk), receivedAt);
  } catch (refusal) {
    // Pressing again is safe: who was answered is answered again, however often.
    const answer = refusal instanceof ServiceError ? await before() : null;
    if (answer) return answer;
    throw refusal;
  }

  const entryPeriod = entryPeriodOf(receivedAt);
  const id = randomUUID();
  const outcome = await desk.entries.store({
    id,
    entry,
    entryPeriod,
    enteredAt: receivedAt,
    emailKey,
    personKey: personKey(entry),
    flags: submission.flags,
    unsubscribeToken: randomUUID(),
    evidence: submission.evidence,
    idempotencyKey,
    bodyHash,
  });
  if (outcome === 'already entered') throw alreadyEntered(entryPeriod);
  if (outcome === 'key known') {
    const answer = await before();
    if (answer) return answer;
    throw new Error('A known idempotency key was not found.');
  }
  return { id, entry_period: entryPeriod, entered_at: receivedAt.toISOString() };
}
