#!/bin/sh
# Creates the role that serves requests and the mailer's, where they do not exist yet. The image of
# Postgres runs it when it creates the database.
set -eu
create() {
  psql --set ON_ERROR_STOP=1 --set role="$1" --set password="$(cat "$2")" \
    --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
select format('create role %I login nosuperuser nocreatedb nocreaterole password %L', :'role', :'password')
where not exists (select from pg_roles where rolname = :'role') \gexec
SQL
}
create prizestash_api "$API_ROLE_PASSWORD_FILE"
create prizestash_mailer "$MAILER_ROLE_PASSWORD_FILE"
