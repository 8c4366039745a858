import { hash } from 'node:crypto';
import confusables from 'unhomoglyph/data.json';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import type { Client } from 'pg';

/** Domains of one mail service, by the domain that stands for it. */
const ALIAS_DOMAINS = new Map([['googlemail.com', 'gmail.com']]);
/** Services that ignore dots in the local part. */
const DOTS_IGNORED = new Set(['gmail.com']);

/**
 * Names the mailbox that receives mail for an address: without a `+tag`, and without dots where the
 * service ignores them. Use it for review, never to reject an entry: "one entry per email" compares
 * addresses (docs/product.md, section 9.3), and a service may treat a plus sign as an ordinary letter.
 * @param email valid address
 */
export function canonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = ALIAS_DOMAINS.get(address.slice(at + 1)) ?? address.slice(at + 1);
  const [untagged = ''] = address.slice(0, at).split('+');
  const local = DOTS_IGNORED.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${local}@${domain}`;
}

/** Letters that Unicode's table of confusables does not map to the letter they look like. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴘʀꜱᴛʏ'].map((letter, index) => [letter, 'abdefghijklmnprsty'[index] ?? '']),
);
/** Letters that Unicode does not decompose into a base letter and a mark. */
const STROKED_LETTERS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }));
const PROTOTYPES = new Map(Object.entries(confusables as Record<string, string>));
const ASCII_WORD = /^[A-Za-z]+$/;

const mapLetters = (text: string, map: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => map.get(letter) ?? letter).join('');

/** Makes `i`, `l`, `rn` and `m` equal, which Unicode's table does in a way that depends on case. */
const foldLookalikes = (text: string): string =>
  text.toLowerCase().replaceAll('m', 'rn').replace(/i/g, 'l');

/**
 * Reduces a name to a skeleton that is equal for names that look alike (Unicode UTS 39, section 4,
 * with case, accents and punctuation ignored): `Аnn` with a Cyrillic А, `ᴀnn` and `Ann.` are all
 * `ann`. It over-merges on purpose: use it for review, never to reject an entry.
 * @returns letters and digits; empty when the name has none
 */
export function nameSkeleton(name: string): string {
  if (ASCII_WORD.test(name)) return foldLookalikes(name);
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const prototype = mapLetters(mapLetters(letters, SMALL_CAPITALS), PROTOTYPES).toLowerCase();
  const folded = mapLetters(mapLetters(prototype, PROTOTYPES), STROKED_LETTERS);
  return foldLookalikes(folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, ''));
}

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

const BATCH_SIZE = 500;

/**
 * Adds review keys to entries from before migration 004. Any number of processes may run it; with
 * nothing to do it is one query by an index.
 * @param client connection of the role that owns the tables
 * @returns number of entries that got keys
 */
export async function backfillReviewKeys(client: Client): Promise<number> {
  for (let filled = 0; ;) {
    const { rows } = await client.query<ReviewedFields & { id: string }>(
      `select id, first_name, last_name, email, phone, to_char(birthday, 'MM/DD/YYYY') as birthday,
         street, postal_code
       from entries where review_person is null and erased_at is null limit ${BATCH_SIZE}`,
    );
    const keys = rows.map((row) => ({ id: row.id, ...reviewKeysOf(row) }));
    await client.query(
      `update entries e set review_person = k.person, review_mailbox = k.mailbox,
         review_phone = k.phone, review_address = k.address
       from json_to_recordset($1)
         as k (id uuid, person bigint, mailbox bigint, phone bigint, address bigint)
       where e.id = k.id and e.erased_at is null`,
      [JSON.stringify(keys)],
    );
    filled += rows.length;
    if (rows.length < BATCH_SIZE) return filled;
  }
}
