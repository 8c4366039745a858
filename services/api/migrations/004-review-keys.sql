-- Keys by which the operator finds entries of one person under several names, mailboxes or numbers
-- (services/api/src/review/review-keys.ts). Null in entries that are older than this migration.
alter table entries
  add column review_person bigint,
  add column review_mailbox bigint,
  add column review_phone bigint,
  add column review_address bigint;

create index entries_by_review_person on entries (review_person);
create index entries_by_review_mailbox on entries (review_mailbox);
create index entries_by_review_phone on entries (review_phone);
create index entries_by_review_address on entries (review_address);
