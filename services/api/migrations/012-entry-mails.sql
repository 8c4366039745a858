-- Mails about entries. A row is stored before its mail is sent, so that none is sent twice.
create table entry_mails (
  entry_id uuid not null,
  kind text not null check (kind in ('entered', 'result')),
  begun_at timestamptz not null,
  -- Null when the mail server refused the address, or the process ended before it answered.
  sent_at timestamptz,
  primary key (entry_id, kind)
);
