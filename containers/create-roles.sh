#!/bin/sh
# Creates the role that serves requests, the mailer's and the archiver's, where they do not exist yet, lets
# the archiver read the write-ahead log, and limits what waits for it. The image of Postgres runs it when
# it creates the database.
set -eu
sql() { psql --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" "$@"; }
create() {
  sql --set role="$1" --set password="$(cat "$2")" --set right="$3" <<'SQL'
select format('create role %I login nosuperuser nocreatedb nocreaterole %s password %L', :'role', :'right', :'password')
where not exists (select from pg_roles where rolname = :'role') \gexec
SQL
}
create prizestash_api "$API_ROLE_PASSWORD_FILE" noreplication
create prizestash_mailer "$MAILER_ROLE_PASSWORD_FILE" noreplication
create prizestash_archiver "$ARCHIVER_ROLE_PASSWORD_FILE" replication
file=$(sql --tuples-only --no-align --command 'show hba_file')
rule='host replication prizestash_archiver all scram-sha-256'
grep -qxF "$rule" "$file" || echo "$rule" >> "$file"
sql --command "alter system set max_slot_wal_keep_size = '4GB'"
sql --command 'select pg_reload_conf()' > /dev/null
