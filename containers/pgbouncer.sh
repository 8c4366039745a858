#!/bin/sh
# Writes the password of the API's role where only PgBouncer can read it, and starts PgBouncer.
#   pgbouncer.sh <configuration> <file of the passwords>
set -eu
umask 077
printf '"prizestash_api" "%s"\n' "$(cat "$API_ROLE_PASSWORD_FILE")" > "$2"
exec pgbouncer "$1"
