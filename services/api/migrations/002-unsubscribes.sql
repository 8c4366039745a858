-- The suppression list: no promotion goes to an address on it.
create table unsubscribes (
  email_key text primary key,
  unsubscribed_at timestamptz not null,
  source text not null check (source in ('form', 'one-click')),
  landing_page_id integer
);
