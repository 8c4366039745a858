import { entryFields } from '@prizestash/shared/rules/entry-payload';
import type { Queryable } from '../database/pool';
import { reviewKinds } from '../review/review-keys';
import { selectFields } from './select-fields';

/** Columns of the operator's list, in order. */
export const entryColumns = [
  'id',
  'entry_period',
  'entered_at',
  ...entryFields,
  'flags',
  'like_another',
  'unsubscribe_token',
  'unsubscribed_at',
  'consent_version',
  'consent_hash',
  'document_versions',
  'address',
  'user_agent',
  'page',
  'release_set',
  'gpc',
  'entry_hash',
  'erased_at',
  'erased_reason',
  'kept_for',
  'card_number',
] as const;

/** An entry with its consent evidence, as listed for the operator. */
export type ListedEntry = Readonly<Record<(typeof entryColumns)[number], unknown>>;

const PAGE_SIZE = 1000;
/** Enough for the operator to see that entries belong together; an office may share one address. */
const MAX_ALIKE = 20;

/**
 * Finds the other entries of the period that share a review key, as `kind:id`, oldest first. Each
 * key reads its first ones from an index, because thousands may share one.
 */
const ALIKE = `
  select array_agg(kind || ':' || id order by entered_at, id, kind) as alike
  from (
    select * from (${reviewKinds
      .map(
        (kind) =>
          `(select '${kind}' as kind, o.id, o.entered_at from entries o
            where o.review_${kind} = e.review_${kind} and o.entry_period = e.entry_period
              and o.id <> e.id
            order by o.entered_at, o.id limit ${MAX_ALIKE})`,
      )
      .join(' union all ')}) as shared
    order by entered_at, id, kind
    limit ${MAX_ALIKE}
  ) as first`;

/**
 * Yields entries by period, in the order they were received. Reads them in pages, so that memory
 * use does not grow with their number. An entry that shares a review key with another entry of its
 * period has the flag `like-another`, and `like_another` names the others. A mailed entry has a
 * card number and no evidence of consent. Times are UTC, ISO 8601; the birthday is `MM/DD/YYYY`.
 * @param period for example `2026-11`; undefined for all
 */
export async function* listEntries(
  database: Queryable,
  period: string | undefined,
): AsyncGenerator<ListedEntry> {
  const lastPeriod = period ?? '9999-12';
  let after: readonly [string, string, string] = [
    period ?? '',
    '-infinity',
    '00000000-0000-0000-0000-000000000000',
  ];
  for (;;) {
    const { rows } = await database.query<
      ListedEntry & { exact_time: string; entry_period: string; id: string }
    >(
      `select e.id, e.entry_period,
         to_char(e.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as entered_at,
         ${selectFields(entryFields, 'e')},
         case when alike is null then e.flags else e.flags || array['like-another'] end as flags,
         coalesce(alike, '{}') as like_another, e.unsubscribe_token,
         to_char(u.unsubscribed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           as unsubscribed_at,
         c.consent_version, c.consent_hash, c.document_versions, c.address, c.user_agent, c.page,
         c.release_set, c.gpc, c.entry_hash,
         to_char(e.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as erased_at,
         e.erased_reason, e.kept_for, e.card_number, e.entered_at::text as exact_time
       from entries e
       left join consents c on c.entry_id = e.id and c.entry_period = e.entry_period
       left join unsubscribes u on u.email_key = e.email_key
       left join lateral (${ALIKE}) as review on true
       where (e.entry_period, e.entered_at, e.id) > ($1, $2::timestamptz, $3::uuid)
         and e.entry_period <= $4
       order by e.entry_period, e.entered_at, e.id
       limit ${PAGE_SIZE}`,
      [...after, lastPeriod],
    );
    for (const { exact_time: _, ...entry } of rows) yield entry;
    const last = rows[rows.length - 1];
    if (!last || rows.length < PAGE_SIZE) return;
    after = [last.entry_period, last.exact_time, last.id];
  }
}
