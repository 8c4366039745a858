-- An erased entry is a tombstone: its period and time, and the consent without address and user agent.
alter table entries
  alter column first_name drop not null,
  alter column last_name drop not null,
  alter column email drop not null,
  alter column gender drop not null,
  alter column phone drop not null,
  alter column birthday drop not null,
  alter column street drop not null,
  alter column city drop not null,
  alter column state drop not null,
  alter column postal_code drop not null,
  alter column device_type drop not null,
  alter column os drop not null,
  add column erased_at timestamptz,
  add column erased_reason text check (erased_reason in ('request', 'age')),
  -- 'law': the tombstone. 'prize': also the name and postal address of a winner, for tax records.
  add column kept_for text check (kept_for in ('law', 'prize')),
  add constraint entries_complete_unless_erased check (
    num_nulls(erased_at, erased_reason, kept_for) = 0
    or num_nulls(
      first_name, last_name, email, gender, phone, birthday, street, city, state, postal_code,
      device_type, os
    ) = 0
  );

alter table consents
  alter column address drop not null,
  alter column user_agent drop not null;

-- What operators did with personal data, without the data.
create table person_actions (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null,
  action text not null,
  entry_ids uuid[] not null,
  detail text not null
);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Only erase_evidence sets this, and it runs as the owner of the table.
  if tg_table_name = 'consents' and tg_op = 'UPDATE'
    and current_setting('prizestash.erasing', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
  then
    return null;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger person_actions_append_only before update or delete or truncate on person_actions
  for each statement execute function refuse_change();

-- The one permitted change of evidence: it removes what identifies a person.
create function erase_evidence(erased uuid[]) returns void language sql security definer
  set search_path = public, pg_temp
  set prizestash.erasing = 'on'
as $$
  update consents set address = null, user_agent = null where entry_id = any(erased)
$$;
revoke all on function erase_evidence(uuid[]) from public;

alter table unsubscribes
  drop constraint unsubscribes_source_check,
  add constraint unsubscribes_source_check check (source in ('form', 'one-click', 'operator'));
