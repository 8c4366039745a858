#!/bin/sh
# Writes the password of the API's role where only PgBouncer can read it, and starts PgBouncer.
set -eu
umask 077
printf '"prizestash_api" "%s"\n' "$API_ROLE_PASSWORD" > /run/pgbouncer/userlist.txt
unset API_ROLE_PASSWORD
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
