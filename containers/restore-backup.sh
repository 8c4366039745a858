#!/bin/sh
# Restores the database into PGDATA, where no Postgres may run: the newest base backup of an archive, and
# the WAL after it up to the last transaction, or to a target. What was in PGDATA is kept beside it.
#   restore-backup.sh <archive>/current [recovery_target_time='2026-11-28 10:00:00Z']
set -eu
umask 077
archive=$(cd "$1" && pwd)
target=${2:-}
new=$PGDATA.new
files=$(mktemp -d)
server=
trap 'kill -QUIT $server 2> /dev/null || true; rm -rf "$files"' EXIT

limit=base-9
case $target in
  recovery_target_time=*) limit=base-$(date -u -d "${target#*=}" +%Y%m%dT%H%M%SZ) ;;
esac
base=
for folder in "$archive"/base-*Z; do
  [ ! -e "$folder" ] || [ "${folder##*/}" \> "$limit" ] || base=$folder
done
if [ ! "$base" ]; then
  echo "$archive has no base backup before the target." >&2
  exit 1
fi

rm -rf "$new"
mkdir -p "$new"
tar -xzf "$base/base.tar.gz" -C "$new"
pg_verifybackup --quiet --no-parse-wal --manifest-path "$base/backup_manifest" "$new"
touch "$new/recovery.signal"
# The last segment was not complete, or is too short after a full disk.
fetch="cp '$archive/wal/%f' '%p' 2> /dev/null"
fetch="$fetch || { cp '$archive/wal/%f.partial' '%p' 2> /dev/null && truncate --size '>16M' '%p'; }"
# The commands of the configuration are for the original: they would archive what this copy writes.
postgres -D "$new" -c "restore_command=$fetch" -c recovery_target_action=promote \
  -c recovery_target_inclusive=off ${target:+-c "$target"} -c hot_standby=off -c listen_addresses= \
  -c archive_mode=off -c archive_cleanup_command= -c recovery_end_command= \
  -c unix_socket_directories="$files" -c logging_collector=off -c lc_messages=C > "$files/log" 2>&1 &
server=$!
until [ ! -e "$new/recovery.signal" ] \
  && LC_ALL=C pg_controldata "$new" | grep -q '^Database cluster state: *in production$'; do
  if ! kill -0 $server 2> /dev/null; then
    grep -E 'FATAL|PANIC' "$files/log" >&2
    exit 1
  fi
  sleep 0.1
done
kill -INT $server
wait $server
server=

[ ! -e "$PGDATA" ] || mv "$PGDATA" "$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)"
mv "$new" "$PGDATA"
echo "Restored ${base##*/} and $(sed -n 's/.*last completed transaction was at log time/transactions until/p' "$files/log")"
