import { hash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import type { EntryReceipt } from '@prizestash/shared/rules/entry-receipt';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { checkEntry } from '@prizestash/shared/rules/check-entry';
import type { ConsentEvidence } from '../consents/consent-evidence';
import type { Services } from '../http/services';
import { ServiceError } from '../service-error';
import { entryKeys, type Registration, newEntryId } from './entries-repository';

/** A registration call before validation. */
interface Submission {
  /** Parsed JSON of any shape. */
  readonly body: unknown;
  /** Same key and same body: same response. */
  readonly idempotencyKey: string;
  readonly evidence: ConsentEvidence;
  readonly flags: readonly BotFlag[];
  readonly receivedAt: Date;
}

/** Hashes an entry (SHA-256) to compare bodies under one idempotency key, independently of field order. */
function hashEntry(entry: EntryPayload): Buffer {
  const inOrder = Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(inOrder), 'buffer');
}

function validateEntry({ body, receivedAt }: Submission, landingPageId: number): EntryPayload {
  const result = checkEntry(body, { now: receivedAt, landingPageId });
  if (result.ok) return result.entry;
  const message = result.unknownFields
    ? 'The entry has fields that this service does not know.'
    : 'Please check the fields below.';
  throw new ServiceError('validation', message, { errors: result.errors });
}

function alreadyEntered(entryPeriod: string): ServiceError {
  return new ServiceError(
    'duplicate',
    `You're already in for ${entryMonth(entryPeriod)}. Your first entry stands, so there is nothing more to do.`,
    { entry_period: entryPeriod },
  );
}

/** Returns the response that was stored for the key, or rejects the key of an entry when the body differs. */
function replayResponse(registration: Registration, bodyHash: Buffer): Required<EntryReceipt> {
  if (registration.entryId !== null && !registration.bodyHash.equals(bodyHash)) {
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
 * Accepts an entry: validates it by the shared rules, checks the rate limits, and stores it once
 * per person and per email in the current period at UTC-6 (docs/product.md, section 9.3).
 * @returns the receipt; for a known idempotency key, the receipt of the first response
 * @throws {ServiceError} `validation`, `duplicate`, `key-reused` or `too-many`
 */
export async function acceptEntry(
  submission: Submission,
  services: Pick<Services, 'entries' | 'rateLimiter' | 'settings'>,
): Promise<Required<EntryReceipt>> {
  const { idempotencyKey, receivedAt, evidence } = submission;
  const { rateLimiter, settings } = services;
  let entry: EntryPayload;
  try {
    entry = validateEntry(submission, settings.LANDING_PAGE_ID);
  } catch (error) {
    // What the rules of its day accepted stays accepted: a retry says so.
    const known = await services.entries.findRegistration(idempotencyKey);
    if (known) return replayResponse(known, known.bodyHash);
    throw error;
  }
  const emailKey = normalizeEmail(entry.email);
  const bodyHash = hashEntry(entry);

  const storedReceipt = async (): Promise<Required<EntryReceipt> | null> => {
    const registration = await services.entries.findRegistration(idempotencyKey);
    return registration && replayResponse(registration, bodyHash);
  };

  try {
    const byEmail = {
      kind: 'entry-email',
      caller: emailKey,
      perHour: settings.RATE_LIMIT_PER_EMAIL,
    };
    await rateLimiter.check('entry', evidence.address, receivedAt, [byEmail]);
  } catch (error) {
    // A retry gets its stored response even above the limit, so that retrying is always safe.
    const receipt = error instanceof ServiceError ? await storedReceipt() : null;
    if (receipt) return receipt;
    throw error;
  }

  const entryPeriod = entryPeriodOf(receivedAt);
  const id = newEntryId(receivedAt);
  const outcome = await services.entries.store({
    entry,
    evidence,
    keys: entryKeys(id, entry),
    id,
    entry_period: entryPeriod,
    entered_at: receivedAt,
    flags: submission.flags,
    unsubscribe_token: randomUUID(),
    idempotency_key: idempotencyKey,
    body_hash: bodyHash,
  });
  if (outcome === 'already entered') throw alreadyEntered(entryPeriod);
  if (outcome === 'key known') {
    const receipt = await storedReceipt();
    if (receipt) return receipt;
    throw new Error('A known idempotency key was not found.');
  }
  return { id, entry_period: entryPeriod, entered_at: receivedAt.toISOString() };
}

/** A person needs longer to fill in fourteen fields, even with autofill. */
const MINIMUM_FILL_SECONDS = 3;

/**
 * Signs of an entry that no visitor made. `trap`: the honeypot field was filled in. `fast`: the form
 * was submitted sooner than a person can. `no-form`: the request did not come from our page.
 * `other-site`: the browser says that its page was on another origin, such as that of previews.
 */
type BotFlag = 'trap' | 'fast' | 'no-form' | 'other-site';

/**
 * Detects signs of automation in the request headers. A flagged entry is accepted like any other; the
 * operator decides what a flag means.
 * @param siteOrigins of the pages that visitors get.
 */
export function botFlags(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): BotFlag[] {
  const { origin, 'form-trap': honeypot, 'form-seconds': seconds } = headers;
  const flags: BotFlag[] = [];
  if (origin !== undefined && !siteOrigins.includes(origin)) flags.push('other-site');
  if (honeypot === undefined && seconds === undefined) return [...flags, 'no-form'];
  if (honeypot === 'filled') flags.push('trap');
  if (
    typeof seconds === 'string' &&
    /^\d+(\.\d+)?$/.test(seconds) &&
    Number(seconds) < MINIMUM_FILL_SECONDS
  ) {
    flags.push('fast');
  }
  return flags;
}
