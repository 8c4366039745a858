-- An entry that takes part in no drawing, and why. Written before the cutoff of a drawing.
create table excluded_entries (
  entry_id uuid primary key references entries (id),
  reason text not null check (reason ~ '^[a-z][a-z0-9-]{1,39}$'),
  excluded_at timestamptz not null
);

-- A drawing whose pool is closed. Its status follows from the records.
create table drawings (
  drawing text primary key check (drawing ~ '^\d{4}-\d{2}-\d{2}$'),
  closed_at timestamptz not null,
  entries integer not null check (entries >= 0),
  -- Reason code to number of entries.
  excluded jsonb not null,
  root bytea not null check (length(root) = 32)
);

-- The sorted leaves of a drawing's tree, 1,024 in a row, so that a proof reads one row and the roots.
create table drawing_leaves (
  -- Deferred, because the leaves are stored before their number and root are known.
  drawing text not null references drawings (drawing) deferrable initially deferred,
  chunk integer not null check (chunk >= 0),
  first_leaf bytea not null,
  leaves bytea not null check (length(leaves) between 32 and 32768 and length(leaves) % 32 = 0),
  -- Roots of the subtrees of 32 leaves each, so that a proof hashes few of them.
  subtree_roots bytea not null check (length(subtree_roots) % 32 = 0),
  -- Root of the subtree of all these leaves.
  root bytea not null check (length(root) = 32),
  primary key (drawing, chunk),
  unique (drawing, first_leaf)
);
-- Hashes do not compress.
alter table drawing_leaves alter column leaves set storage external;

-- Public keys that records were signed with.
create table drawing_keys (
  kid text primary key,
  -- Ed25519, base64url.
  x text not null,
  first_used_at timestamptz not null
);

-- The append-only log. The unique constraints make it one chain in which no step is done twice.
create table drawing_records (
  position bigint primary key check (position >= 0),
  drawing text not null references drawings (drawing),
  type text not null check (type in ('commitment', 'selection', 'outcome')),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  previous text not null unique,
  -- Canonical JSON, the text that the signature covers.
  record text not null,
  signature text not null,
  recorded_at timestamptz not null
);
create unique index drawing_records_once on drawing_records (drawing, type)
  where type in ('commitment', 'selection');
create index drawing_records_by_drawing on drawing_records (drawing, position);

create trigger drawing_records_append_only before update or delete or truncate on drawing_records
  for each statement execute function refuse_change();
create trigger drawing_leaves_append_only before update or delete or truncate on drawing_leaves
  for each statement execute function refuse_change();
create trigger drawings_append_only before update or delete or truncate on drawings
  for each statement execute function refuse_change();

-- Codes of notices to winners, hashed, so that a person can ask whether a message is real.
create table winner_notices (
  code_hash bytea primary key check (length(code_hash) = 32),
  drawing text not null references drawings (drawing),
  position integer not null,
  sent_at timestamptz not null
);
