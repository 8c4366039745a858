-- What pages reported, added up: no row is of one visitor. The bucket is 0 for counts, and for measured
-- values the index of their range.
create table page_reports (
  minute timestamptz not null,
  release_set text not null,
  package text not null,
  version text not null,
  route text not null,
  kind text not null,
  engine text not null check (engine in ('chromium', 'firefox', 'webkit', 'other')),
  engine_major smallint not null,
  bucket smallint not null,
  count integer not null,
  primary key (minute, release_set, package, version, route, kind, engine, engine_major, bucket)
);

-- What was behind them: the class and the frames of an error, or what a slow measurement was about.
create table page_report_details (
  minute timestamptz not null,
  release_set text not null,
  package text not null,
  version text not null,
  kind text not null,
  engine text not null,
  name text not null,
  stack text not null,
  detail text generated always as (md5(name || E'\n' || stack)) stored,
  count integer not null,
  primary key (minute, release_set, package, version, kind, engine, detail)
);
