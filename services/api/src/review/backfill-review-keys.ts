import type { Client } from 'pg';
import { reviewKeysOf } from './review-keys';

type ReviewedEntry = Parameters<typeof reviewKeysOf>[0] & { readonly id: string };

const BATCH_SIZE = 500;

/**
 * Adds review keys to entries from before migration 004. Any number of processes may run it; with
 * nothing to do it is one query by an index.
 * @param client connection of the role that owns the tables
 * @returns number of entries that got keys
 */
export async function backfillReviewKeys(client: Client): Promise<number> {
  for (let filled = 0; ;) {
    const { rows } = await client.query<ReviewedEntry>(
      `select id, first_name, last_name, email, phone, to_char(birthday, 'MM/DD/YYYY') as birthday,
         street, postal_code
       from entries where review_person is null and erased_at is null limit ${BATCH_SIZE}`,
    );
    const keys = rows.map(reviewKeysOf);
    await client.query(
      `update entries e set review_person = k.person, review_mailbox = k.mailbox,
         review_phone = k.phone, review_address = k.address
       from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
         as k (id, person, mailbox, phone, address)
       where e.id = k.id and e.erased_at is null`,
      [
        rows.map(({ id }) => id),
        keys.map(({ person }) => person),
        keys.map(({ mailbox }) => mailbox),
        keys.map(({ phone }) => phone),
        keys.map(({ address }) => address),
      ],
    );
    filled += rows.length;
    if (rows.length < BATCH_SIZE) return filled;
  }
}
