-- The official rules that visitors saw when an entry period began: commitments of its drawings name them.
create table official_rules (
  period text primary key,
  version text not null,
  digest text not null,
  noted_at timestamptz not null default now()
);
