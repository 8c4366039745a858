#!/bin/sh
# Puts a backup in the place of the database. Nothing may be connected to it. The present one is kept
# under another name.
#   restore-backup.sh <backup>
set -eu
url=$(cat "$MIGRATION_DATABASE_URL_FILE")
name=${url##*/}
server=${url%/*}
earlier=${name}_$(date -u +%Y%m%d%H%M%S)
sql() { psql --quiet --set ON_ERROR_STOP=1 --dbname "$server/postgres" --command "$1"; }
sql "create database ${name}_restored template template0"
if ! pg_restore --exit-on-error --no-owner --no-privileges --dbname "$server/${name}_restored" "$1"; then
  sql "drop database ${name}_restored"
  exit 1
fi
sql "alter database $name rename to $earlier"
sql "alter database ${name}_restored rename to $name"
echo "$1 is the database. The one before is $earlier."
