-- How often a caller has come within its hour. Callers are hashed. Unlogged: counting must not cost
-- a disk flush, and losing the counts in a crash harms nobody.
create unlogged table rate_limits (
  caller text primary key,
  window_start timestamptz not null,
  hits integer not null
);
