#!/bin/sh
# Keeps an archive from which the database can be restored: receives its write-ahead log (WAL) as it is
# written, and takes the first base backup. Goes on by itself when what stopped it is over.
#   archive-wal.sh <archive>
# PGSERVICEFILE and PGSERVICE name the database and the role. <archive>/current has the base backups and
# the WAL since the first of them; one that cannot be continued becomes <archive>/until-<time>.
set -eu
umask 077
back_up=$(cd "$(dirname "$0")" && pwd)/back-up.sh
slot=prizestash_archive
receiver=
trap 'kill $receiver 2> /dev/null || true; wait; exit 0' INT TERM
cd "$1"

# Where the slot is missing or was given up, WAL is missing too: a restored database has no slot, and
# Postgres gives one up that holds back more than max_slot_wal_keep_size.
prepare() {
  state=$(psql replication=yes --tuples-only --no-align --command "READ_REPLICATION_SLOT $slot") || return
  case $state in
    physical\|[0-9A-F]*) ;;
    *)
      [ ! -e current ] || mv current "until-$(date -u +%Y%m%dT%H%M%SZ)" || return
      case $state in physical*) pg_receivewal --drop-slot --slot $slot || return ;; esac
      pg_receivewal --create-slot --slot $slot || return
      ;;
  esac
  mkdir -p current/wal || return
  # A full disk leaves a segment that is too short to be continued.
  find current/wal -name '*.partial' -exec truncate --size '>16M' {} +
}

has_backup() { ls -d current/base-*Z > /dev/null 2>&1; }

while :; do
  if prepare; then
    pg_receivewal --directory current/wal --slot $slot --synchronous --no-loop &
    receiver=$!
    while kill -0 $receiver 2> /dev/null && ! has_backup; do sh "$back_up" . || sleep 5; done
    wait $receiver || true
  fi
  sleep 2
done
