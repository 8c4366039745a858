#!/bin/sh
# Run by the image of Postgres when it creates the database: the role that serves requests.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat "$API_ROLE_PASSWORD_FILE")" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role prizestash_api login nosuperuser nocreatedb nocreaterole password :'password';
SQL
