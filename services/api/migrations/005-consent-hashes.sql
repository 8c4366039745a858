-- SHA-256 of the fields of the entry that the consent belongs to, so that a later change of the entry
-- shows. Null in evidence that is older than this migration.
alter table consents add column entry_hash text check (entry_hash ~ '^[0-9a-f]{64}$');
