-- Divides entries and consents by entry period: psql --single-transaction --file, with the owner's
-- role, then `npm run api -- migrate`, which grants the privileges on the new tables. Existing rows stay where
-- they are, as one partition up to a limit: replace 2027-01 by the period after the current one.
-- Later periods need a partition each before they begin; the default partition takes what has none.
set local lock_timeout = '3s';

alter table consents drop constraint consents_entry_id_entry_period_fkey;
alter table excluded_entries drop constraint excluded_entries_entry_id_entry_period_fkey;

alter table entries rename to entries_before;
create table entries (like entries_before including all) partition by range (entry_period);
alter table entries attach partition entries_before for values from (minvalue) to ('2027-01');
create table entries_2027_01 partition of entries for values from ('2027-01') to ('2027-02');
create table entries_default partition of entries default;

alter table consents rename to consents_before;
create table consents (like consents_before including all) partition by range (entry_period);
alter table consents attach partition consents_before for values from (minvalue) to ('2027-01');
create table consents_2027_01 partition of consents for values from ('2027-01') to ('2027-02');
create table consents_default partition of consents default;

alter table consents
  add foreign key (entry_id, entry_period) references entries (id, entry_period);
alter table excluded_entries
  add foreign key (entry_id, entry_period) references entries (id, entry_period);

create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
