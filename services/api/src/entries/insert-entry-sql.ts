import type { QueryConfig } from 'pg';
import type { NewEntry } from './new-entry';

/** Converts `MM/DD/YYYY` to ISO 8601, which Postgres parses independently of its settings. */
function isoDate(birthday: string): string {
  const [month, day, year] = birthday.split('/');
  return `${year}-${month}-${day}`;
}

/**
 * Stores entry, evidence and response in one statement: one transaction and one round trip.
 * `on conflict do nothing` applies both unique constraints without an error and keeps the first
 * entry. A known key violates the primary key of `registrations`, which undoes the statement. An
 * attempt that stores no entry leaves no digest of its details, because no erasure would find it.
 */
const TEXT = `
with entry as (
  insert into entries (
    id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
    city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key, flags,
    unsubscribe_token, review_person, review_mailbox, review_phone, review_address
  ) values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $32, $33, $34, $35
  )
  on conflict do nothing
  returning id, entry_period
), evidence as (
  insert into consents (
    entry_id, entry_period, given_at, consent_version, consent_hash, document_versions, address,
    user_agent, page, release_set, gpc, entry_hash
  )
  select id, entry_period, $3::timestamptz, $22::text, $23::text, $24::jsonb, $25::text, $26::text, $27::text,
    $28::text, $29::boolean, encode($31::bytea, 'hex')
  from entry
)
insert into registrations (idempotency_key, body_hash, entry_period, entry_id, received_at)
values (
  $30, case when exists (select from entry) then $31::bytea else '' end, $2,
  (select id from entry), $3
)
returning entry_id`;

/** Builds the statement that stores an entry, its evidence and its response. */
export function insertEntry(fresh: NewEntry): QueryConfig {
  const { entry, evidence } = fresh;
  return {
    text: TEXT,
    values: [
      fresh.id,
      fresh.entryPeriod,
      fresh.enteredAt.toISOString(),
      entry.first_name,
      entry.last_name,
      entry.email,
      entry.gender,
      entry.phone,
      isoDate(entry.birthday),
      entry.street,
      entry.city,
      entry.state,
      entry.postal_code,
      entry.tcpa,
      entry.device_type,
      entry.os,
      entry.landing_page_id,
      fresh.emailKey,
      fresh.personKey,
      fresh.flags,
      fresh.unsubscribeToken,
      evidence.consentVersion,
      evidence.consentHash,
      JSON.stringify(evidence.documentVersions),
      evidence.address,
      evidence.userAgent,
      evidence.page,
      evidence.releaseSet,
      evidence.gpc,
      fresh.idempotencyKey,
      fresh.bodyHash,
      fresh.reviewKeys.person,
      fresh.reviewKeys.mailbox,
      fresh.reviewKeys.phone,
      fresh.reviewKeys.address,
    ],
  };
}
