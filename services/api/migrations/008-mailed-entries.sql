-- Entries that arrived by mail. The operator numbers the cards; null in entries of the form.
alter table entries
  add column card_number text check (card_number ~ '^[0-9A-Za-z-]{1,40}$'),
  alter column landing_page_id drop not null,
  -- A card carries no consent to promotions.
  drop constraint entries_tcpa_check,
  add constraint entries_tcpa_check check (tcpa = (card_number is null)),
  -- A card has no device, and may lack the email.
  drop constraint entries_complete_unless_erased,
  add constraint entries_complete_unless_erased check (
    num_nulls(erased_at, erased_reason, kept_for) = 0
    or (
      num_nulls(first_name, last_name, phone, birthday, street, city, state, postal_code) = 0
      and (
        card_number is not null
        or num_nulls(email, gender, device_type, os, landing_page_id) = 0
      )
    )
  );

create unique index entries_once_per_card on entries (card_number) where card_number is not null;
