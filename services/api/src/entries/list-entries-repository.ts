import { entryFields } from '@prizestash/shared/rules/entry-payload';
import type { Pool } from 'pg';
import { listTexts, utc } from '../database/list-texts';
import { reviewKinds } from '../review/review-keys';
import { selectFields } from './entries-repository';

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

/** Enough for the operator to see that entries belong together; an office may share one address. */
const MAX_ALIKE = 20;

/** The row itself is among the first ones of its group, once for each kind. */
const MAX_READ = MAX_ALIKE + reviewKinds.length;

const inPeriods = 'entry_period between $1 and $2';

const keyColumns = reviewKinds.map((kind) => `review_${kind}`).join(', ');

/** The review keys that more than one entry of a period has: of all kinds in one scan. */
const SHARED = `
  shared as materialized (
    select entry_period, ${keyColumns} from entries where ${inPeriods}
    group by grouping sets (${reviewKinds.map((kind) => `(entry_period, review_${kind})`).join(', ')})
    having count(*) > 1 and coalesce(${keyColumns}) is not null
  )`;

const sharedKeys = reviewKinds.map((kind) => `${kind}.review_${kind}`).join(', ');

/**
 * The entries that share a key, with their shared keys. Thousands may have the same ones, so the first
 * entries of each combination are looked up once, as `kind:id`, oldest first.
 */
const ALIKE = `
  keyed as materialized (
    select e.id, e.entry_period, array[${sharedKeys}] as keys
    from entries e
    ${reviewKinds
      .map(
        (kind) =>
          `left join shared ${kind} on ${kind}.entry_period = e.entry_period
             and ${kind}.review_${kind} = e.review_${kind}`,
      )
      .join(' ')}
    where e.${inPeriods} and coalesce(${sharedKeys}) is not null
  ), alike as materialized (
    select entry_period, keys, (
      select array_agg(kind || ':' || id order by entered_at, id, kind)
      from (
        select * from (${reviewKinds
          .map(
            (kind, index) =>
              `(select '${kind}' as kind, o.id, o.entered_at from entries o
                where o.review_${kind} = keys[${index + 1}] and o.entry_period = combined.entry_period
                order by o.entered_at, o.id limit ${MAX_READ})`,
          )
          .join(' union all ')}) as shared
        order by entered_at, id, kind
        limit ${MAX_READ}
      ) as first
    ) as first
    from (select distinct entry_period, keys from keyed) as combined
  )`;

/** The first entries like an entry, without itself. */
const OTHERS = reviewKinds.reduce(
  (first, kind) => `array_remove(${first}, '${kind}:' || e.id)`,
  'alike.first',
);

/** The list of the entries of the periods `$1` to `$2`, with a column for each of `entryColumns`. */
const LISTED_ENTRIES = `
  with ${SHARED}, ${ALIKE}
  select e.id, e.entry_period, ${utc('e.entered_at')} as entered_at,
    ${selectFields(entryFields, 'e')},
    case when alike.first is null then e.flags else e.flags || array['like-another'] end as flags,
    coalesce((${OTHERS})[1:${MAX_ALIKE}], '{}') as like_another, e.unsubscribe_token,
    ${utc('u.unsubscribed_at')} as unsubscribed_at,
    c.consent_version, c.consent_hash, c.document_versions, c.address, c.user_agent, c.page,
    c.release_set, c.gpc, c.entry_hash, ${utc('e.erased_at')} as erased_at,
    e.erased_reason, e.kept_for, e.card_number
  from entries e
  left join keyed on keyed.id = e.id and keyed.entry_period = e.entry_period
  left join alike on alike.entry_period = keyed.entry_period and alike.keys = keyed.keys
  left join consents c on c.entry_id = e.id and c.entry_period = e.entry_period
  left join unsubscribes u on u.email_key = e.email_key
  where e.${inPeriods}
  order by e.entry_period, e.entered_at, e.id`;

/**
 * Yields the entries by period, in the order they were received, as JSON texts. An entry that shares a
 * review key with another entry of its period has the flag `like-another`, and `like_another` names the
 * others. A mailed entry has a card number and no evidence of consent. Times are UTC, ISO 8601; the
 * birthday is `MM/DD/YYYY`.
 * @param period for example `2026-11`; undefined for all
 */
export const listEntries = (pool: Pool, period: string | undefined) =>
  listTexts(pool, LISTED_ENTRIES, [period ?? '', period ?? '9999-12']);
