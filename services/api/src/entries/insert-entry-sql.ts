import type { QueryConfig } from 'pg';
import { entryFields } from '@prizestash/shared/rules/entry-payload';
import { namedQuery } from '../database/named-query';
import { reviewColumns, reviewValues } from '../review/review-keys';
import type { NewEntry } from './new-entry';
import { fieldParameter, fieldValues } from './select-fields';

const columns = [
  'id',
  'entry_period',
  'entered_at',
  'email_key',
  'person_key',
  'flags',
  'unsubscribe_token',
  ...reviewColumns,
];

/**
 * Stores entry, evidence and response in one statement: one transaction and one round trip.
 * `on conflict do nothing` applies both unique constraints without an error and keeps the first
 * entry. A known key violates the primary key of `registrations`, which undoes the statement. An
 * attempt that stores no entry leaves no digest of its details, because no erasure would find it.
 */
const TEXT = `
with entry as (
  insert into entries (${[...columns, ...entryFields].join(', ')})
  values (${[...columns.map((name) => `:${name}`), ...entryFields.map(fieldParameter)].join(', ')})
  on conflict do nothing
  returning id, entry_period
), evidence as (
  insert into consents (
    entry_id, entry_period, given_at, consent_version, consent_hash, document_versions, address,
    user_agent, page, release_set, gpc, entry_hash
  )
  select id, entry_period, :entered_at::timestamptz, :consent_version::text, :consent_hash::text,
    :document_versions::jsonb, :address::text, :user_agent::text, :page::text, :release_set::text,
    :gpc::boolean, encode(:body_hash::bytea, 'hex')
  from entry
)
insert into registrations (idempotency_key, body_hash, entry_period, entry_id, received_at)
values (
  :idempotency_key, case when exists (select from entry) then :body_hash::bytea else '' end,
  :entry_period, (select id from entry), :entered_at
)
returning entry_id`;

export function insertEntry(fresh: NewEntry): QueryConfig {
  const { entry, evidence } = fresh;
  return namedQuery(TEXT, {
    ...fieldValues(entry),
    id: fresh.id,
    entry_period: fresh.entryPeriod,
    entered_at: fresh.enteredAt.toISOString(),
    email_key: fresh.emailKey,
    person_key: fresh.personKey,
    flags: fresh.flags,
    unsubscribe_token: fresh.unsubscribeToken,
    ...reviewValues(fresh.reviewKeys),
    consent_version: evidence.consentVersion,
    consent_hash: evidence.consentHash,
    document_versions: JSON.stringify(evidence.documentVersions),
    address: evidence.address,
    user_agent: evidence.userAgent,
    page: evidence.page,
    release_set: evidence.releaseSet,
    gpc: evidence.gpc,
    idempotency_key: fresh.idempotencyKey,
    body_hash: fresh.bodyHash,
  });
}
