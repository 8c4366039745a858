-- The same counts by groups of networks, so that who decides can leave one network out. Rows of before
-- have none.
alter table page_reports
  add column groups integer[] not null default '{0,0,0,0,0,0,0,0}';
