-- Lets entries and consents be partitioned by period later: every key and reference has the period.
-- The id comes first, because most lookups know nothing else.
alter table consents
  drop constraint consents_entry_id_fkey,
  drop constraint consents_pkey,
  add column entry_period text;
alter table excluded_entries
  drop constraint excluded_entries_entry_id_fkey,
  add column entry_period text;

alter table consents disable trigger consents_append_only;
update consents c set entry_period = e.entry_period from entries e where e.id = c.entry_id;
alter table consents enable trigger consents_append_only;
update excluded_entries x set entry_period = e.entry_period from entries e where e.id = x.entry_id;

alter table entries
  drop constraint entries_pkey,
  add primary key (id, entry_period),
  -- 122 random bits: unique without a check of every partition.
  drop constraint entries_unsubscribe_token_key,
  -- In this order, what is stored about an email is found without its periods.
  drop constraint entries_one_per_email,
  add constraint entries_one_per_email unique (email_key, entry_period);
alter table consents
  add primary key (entry_id, entry_period),
  add foreign key (entry_id, entry_period) references entries (id, entry_period);
alter table excluded_entries
  alter column entry_period set not null,
  add foreign key (entry_id, entry_period) references entries (id, entry_period);

create index entries_by_unsubscribe_token on entries (unsubscribe_token);

-- The command that records cards keeps a card to one period.
drop index entries_once_per_card;
create unique index entries_once_per_card on entries (card_number, entry_period)
  where card_number is not null;

-- A list of one period reads that period only.
create index entries_by_period on entries (entry_period, entered_at, id);
-- What the retention job looks for; erased entries are not in it.
create index entries_by_age on entries (entered_at) where erased_at is null or kept_for = 'prize';
drop index entries_by_time;

-- The first entries of a period that share a review key, however many do.
drop index entries_by_review_person;
drop index entries_by_review_mailbox;
drop index entries_by_review_phone;
drop index entries_by_review_address;
create index entries_by_review_person on entries (review_person, entry_period, entered_at, id);
create index entries_by_review_mailbox on entries (review_mailbox, entry_period, entered_at, id);
create index entries_by_review_phone on entries (review_phone, entry_period, entered_at, id);
create index entries_by_review_address on entries (review_address, entry_period, entered_at, id);

-- The previous version of the API names no period. It runs while its processes are replaced.
create function consent_period() returns trigger language plpgsql as $$
begin
  new.entry_period := to_char(new.given_at at time zone 'UTC' - interval '6 hours', 'YYYY-MM');
  return new;
end
$$;
create trigger consents_period before insert on consents
  for each row when (new.entry_period is null) execute function consent_period();
