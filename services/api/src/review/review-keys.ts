import { hash } from 'node:crypto';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { canonicalMailbox } from './canonical-mailbox';
import { nameSkeleton } from './name-skeleton';

/** What two entries can have in common, in the order of the columns. */
export const reviewKinds = ['person', 'mailbox', 'phone', 'address'] as const;

export const reviewColumns = reviewKinds.map((kind) => `review_${kind}`);

/**
 * Keys of an entry: equal keys of one kind mean that a person should compare the entries. Null when
 * the entry has no email.
 */
export type ReviewKeys = Readonly<Record<(typeof reviewKinds)[number], string | null>>;

interface ReviewedFields extends Pick<
  EntryPayload,
  'first_name' | 'last_name' | 'phone' | 'birthday' | 'street' | 'postal_code'
> {
  /** Null in a mailed entry without one. */
  readonly email: string | null;
}

/** Words of a US street address and how the post office shortens them (USPS Publication 28). */
const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  apartment: '',
  apt: '',
  unit: '',
  suite: '',
  ste: '',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/** The first word of the first name and the last name, in either order. */
function personOf({ first_name, last_name, birthday, postal_code }: ReviewedFields): string[] {
  const [firstWord = ''] = first_name.trim().split(/\s+/);
  const names = [nameSkeleton(firstWord), nameSkeleton(last_name)].sort();
  return [...names, birthday, postal_code];
}

function addressOf({ street, postal_code }: ReviewedFields): string[] {
  const words = street
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => STREET_WORDS[word] ?? word);
  return [nameSkeleton(words.join('')), postal_code];
}

/** Hashes a key to 64 bits, which makes the columns and their indexes small. */
function keyOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'buffer').readBigInt64BE().toString();
}

/**
 * Computes the keys by which the operator finds entries of one person under several names, mailboxes
 * or numbers. Different people can share a key (a household has one address), so a shared key flags
 * an entry and never rejects it.
 * @returns signed 64-bit integers as decimal text
 */
export function reviewKeysOf(entry: ReviewedFields): ReviewKeys {
  return {
    person: keyOf(['person', ...personOf(entry)]),
    mailbox: entry.email === null ? null : keyOf(['mailbox', canonicalMailbox(entry.email)]),
    phone: keyOf(['phone', entry.phone]),
    address: keyOf(['address', ...addressOf(entry)]),
  };
}

/** The values of `reviewColumns` by name. */
export const reviewValues = (keys: ReviewKeys): Readonly<Record<string, string | null>> =>
  Object.fromEntries(reviewKinds.map((kind) => [`review_${kind}`, keys[kind]]));
