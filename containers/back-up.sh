#!/bin/sh
# Adds a base backup to the archive of archive-wal.sh, and deletes what is older than 30 days: what is
# erased within 15 days of a request is nowhere after the 45 days of the privacy policy.
#   back-up.sh <archive>
set -eu
umask 077
keep_days=30
cd "$1"
exec 9> lock
flock 9
rm -rf current/unfinished
# For a database that is starting: 40 seconds, or up to two minutes while it does not respond at all.
for _ in 1 2 3 4 5 6 7 8; do ! pg_isready --quiet --timeout 10 || break; sleep 5; done
pg_basebackup --pgdata current/unfinished --format tar --gzip --wal-method none --checkpoint fast --no-password
name=base-$(date -u +%Y%m%dT%H%M%SZ)
mv current/unfinished "current/$name"

oldest=$(date -u -d "$keep_days days ago" +%Y%m%dT%H%M%SZ)
for folder in until-* current/base-*Z; do
  [ ! "${folder#*-}" \< "$oldest" ] || rm -rf "$folder"
done
set -- current/base-*Z
first=$(tar -xzOf "$1/base.tar.gz" --occurrence=1 backup_label | sed -n 's/^START WAL.* (file \(.*\))$/\1/p')
pg_archivecleanup current/wal "$first"
echo "$name"
