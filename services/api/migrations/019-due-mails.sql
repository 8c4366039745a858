-- What the mailer's role can do: it reads and marks mails that are due, by the functions with
-- "security definer", which run as the owner of the tables. An address is read only with the
-- reservation of its mail. (Functions, because a view would stay on a table that is partitioned later.)

-- Drawings whose result is known, with the times between which the entries were received that each is
-- the first drawing of, as their commitments say.
create function ended_drawings() returns table (
  drawing text, entries integer, received_from timestamptz, received_to timestamptz, winner json,
  ended_at timestamptz
) language sql stable as $$
  with firsts as (
    select r.drawing, (r.record::json ->> 'cutoff')::timestamptz as received_to,
      lag((r.record::json ->> 'cutoff')::timestamptz) over (order by r.drawing) as received_from
    from drawing_records r where r.type = 'commitment'
  )
  select f.drawing, d.entries, coalesce(f.received_from, '-infinity'), f.received_to,
    -- First name, last initial and state; null when no selected person could be confirmed.
    o.record -> 'winner', o.recorded_at
  from firsts f join drawings d using (drawing) join drawing_records s using (drawing)
  cross join lateral (
    select l.record::json as record, l.recorded_at from drawing_records l
    where l.drawing = f.drawing and l.type = 'outcome' and l.record::json ->> 'status' <> 'paid'
    order by l.position desc limit 1
  ) o
  where s.type = 'selection' and (
    o.record ->> 'status' = 'confirmed'
    or (
      o.record ->> 'status' = 'disqualified'
      and (o.record ->> 'position')::integer + 1 >= json_array_length(s.record::json -> 'selected')
    )
  )
$$;

-- A mail is due until it is begun. An older entry gets no confirmation, and an older result no mail:
-- mail was off, or its server unavailable. Cards may lack the email, and promise none.
create function unbegun_mails() returns table (
  entry_id uuid, kind text, entered_at timestamptz, email text, unsubscribe_token uuid, drawing text,
  entries integer, winner json
) language sql stable as $$
  select e.id, 'entered', e.entered_at, e.email, e.unsubscribe_token, null, null, null
  from entries e
  where e.entered_at >= now() - interval '3 days'
    and e.card_number is null and e.erased_at is null
    and not exists (select from unsubscribes u where u.email_key = e.email_key)
    and not exists (select from entry_mails m where m.entry_id = e.id and m.kind = 'entered')
  union all
  select e.id, 'result', e.entered_at, e.email, e.unsubscribe_token, d.drawing, d.entries, d.winner
  from ended_drawings() d
  join entries e on e.entered_at >= d.received_from and e.entered_at < d.received_to
  -- Who got no confirmation did not ask this site for mail.
  join entry_mails c on c.entry_id = e.id and c.kind = 'entered' and c.sent_at is not null
  where d.ended_at >= now() - interval '7 days' and e.erased_at is null
    and not exists (select from unsubscribes u where u.email_key = e.email_key)
    and not exists (select from entry_mails m where m.entry_id = e.id and m.kind = 'result')
$$;

-- Lists mails that are due, oldest entries first, and after all others those that are named.
create function due_mails(most integer, after_others uuid[])
  returns table (entry_id uuid, kind text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.entry_id, m.kind from unbegun_mails() m
  order by m.entry_id = any(after_others), m.entered_at limit most
$$;

-- Reserves a mail that is due, and returns what it is made of: no row when it is not due.
create function begin_mail(mail_entry uuid, mail_kind text)
  returns table (
    entered_at timestamptz, email text, unsubscribe_token uuid, drawing text, entries integer,
    winner json
  )
  language sql security definer set search_path = public, pg_temp
as $$
  with due as (
    select * from unbegun_mails() m where m.entry_id = mail_entry and m.kind = mail_kind
  ), begun as (
    insert into entry_mails (entry_id, kind, begun_at) select due.entry_id, due.kind, now() from due
    on conflict do nothing returning entry_id
  )
  select due.entered_at, due.email, due.unsubscribe_token, due.drawing, due.entries, due.winner
  from due join begun using (entry_id)
$$;

create function mail_sent(mail_entry uuid, mail_kind text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update entry_mails set sent_at = now()
  where entry_id = mail_entry and kind = mail_kind and sent_at is null
    and begun_at > now() - interval '1 day'
$$;

-- Makes a mail due again that the mail server has certainly not taken.
create function release_mail(mail_entry uuid, mail_kind text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from entry_mails
  where entry_id = mail_entry and kind = mail_kind and sent_at is null
    and begun_at > now() - interval '1 day'
$$;

-- `npm run api -- migrate` grants them to the roles that need them.
revoke all on function ended_drawings(), unbegun_mails(), due_mails(integer, uuid[]),
  begin_mail(uuid, text), mail_sent(uuid, text), release_mail(uuid, text) from public;
