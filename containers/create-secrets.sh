#!/bin/sh
# Writes the secrets of compose.yaml, a file each, where they do not exist yet.
#   create-secrets.sh [<folder>]
set -eu
folder=${1:-$(dirname "$0")/secrets}
# The folder keeps others out; the users of the containers read the files, which are mounted alone.
mkdir -p -m 0700 "$folder"
create() {
  [ -e "$folder/$1" ] || printf '%s' "$2" > "$folder/$1"
  chmod 0444 "$folder/$1"
}
random() {
  openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'
}
create owner-password "$(openssl rand -hex 24)"
create api-role-password "$(openssl rand -hex 24)"
create mailer-role-password "$(openssl rand -hex 24)"
create archiver-role-password "$(openssl rand -hex 24)"
create database-url "postgres://prizestash_api:$(cat "$folder/api-role-password")@pgbouncer:6432/prizestash"
create owner-database-url "postgres://prizestash:$(cat "$folder/owner-password")@postgres:5432/prizestash"
create mailer-database-url "postgres://prizestash_mailer:$(cat "$folder/mailer-role-password")@postgres:5432/prizestash"
create archiver-service "[archiver]
host=postgres
user=prizestash_archiver
password=$(cat "$folder/archiver-role-password")
connect_timeout=10
keepalives_idle=10
keepalives_count=3
options=-c client_min_messages=warning"
# Replace it to send mails: smtps://<user>:<password>@<mail server>
create smtp-url none
for name in hash-key drawing-key store-key store-reader-key store-results-key \
  promotion-operator-token canary-judge-token reports-token results-token; do
  create "$name" "$(random)"
done
# `promotion-key` prints what replaces it.
[ -e "$folder/promotion-public-keys" ] || printf '{"keys":[]}' > "$folder/promotion-public-keys"
