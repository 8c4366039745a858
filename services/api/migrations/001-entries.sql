-- Every wording of the consent text that was ever shown; evidence refers to it by hash.
create table consent_texts (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  version text not null,
  text text not null,
  first_used_at timestamptz not null default now()
);

-- One row for each accepted entry. The two unique constraints are the rule "one entry per person
-- and per email per entry period": they hold under any concurrency, whatever the API does.
create table entries (
  id uuid primary key,
  entry_period text not null check (entry_period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  entered_at timestamptz not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  gender text not null check (gender in ('0', '1', '2')),
  phone text not null check (phone ~ '^\+1[1-9]\d{9}$'),
  birthday date not null,
  street text not null,
  city text not null,
  state text not null,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  tcpa boolean not null check (tcpa),
  device_type text not null,
  os text not null,
  landing_page_id integer not null,
  email_key text not null,
  person_key text not null,
  -- What an operator should look at before drawing a winner: 'trap', 'fast', ...
  flags text[] not null default '{}',
  unsubscribe_token uuid not null unique,
  constraint entries_one_per_email unique (entry_period, email_key),
  constraint entries_one_per_person unique (entry_period, person_key)
);

create index entries_by_time on entries (entered_at, id);

-- What proves the consent beside each entry. Written once, in the entry's own transaction.
create table consents (
  entry_id uuid primary key references entries (id),
  given_at timestamptz not null,
  consent_version text,
  -- A row of consent_texts; no foreign key, whose lock on one shared row every entry would wait for.
  consent_hash text,
  document_versions jsonb not null,
  address text not null,
  user_agent text not null,
  page text,
  release_set text,
  gpc boolean not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
create trigger consent_texts_append_only before update or delete or truncate on consent_texts
  for each statement execute function refuse_change();

-- The answer to each registration call by its idempotency key, so that pressing again is safe.
create table registrations (
  idempotency_key text primary key,
  body_hash bytea not null,
  entry_period text not null,
  -- Null where the answer was "already entered".
  entry_id uuid,
  received_at timestamptz not null
);

create index registrations_by_time on registrations (received_at);
