#!/bin/sh
# An S3 server of one machine, for tests and for trying the topology out: Ceph's gateway with one
# monitor and one object store. Without authentication between its parts, so only the gateway may be
# reachable from other machines.
#   store.sh <data folder> <address of the gateway> <port of the gateway> <port of the monitor>
# STORE_KIND is memstore (the default) or bluestore, which keeps its objects in the data folder.
set -eu
data=$1 address=$2 port=$3 monitor=$4
kind=${STORE_KIND:-memstore}
conf=$data/ceph.conf
rm -f "$data/ready"
addresses="[v2:127.0.0.1:$monitor]"

# Ends with all of its processes.
processes=
trap 'kill $processes 2> /dev/null || true; wait' EXIT
trap 'exit 0' INT TERM

if [ ! -e "$data/mon/store.db" ] || [ "$kind" = memstore ]; then
  rm -rf "$data/mon" "$data/osd"
  mkdir -p "$data/mon" "$data/osd" "$data/rgw"
  cluster=$(cat /proc/sys/kernel/random/uuid)
  cat > "$conf" << EOF
[global]
fsid = $cluster
mon host = $addresses
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = $kind
memstore device bytes = 2147483648
bluestore block size = 10737418240
run dir = $data
admin socket = $data/\$name.asok
log file = $data/\$name.log
mon data = $data/mon
osd data = $data/osd
rgw data = $data/rgw
crash dir = $data
EOF
  monmaptool --create --clobber --addv a "$addresses" --fsid "$cluster" "$data/monmap" > /dev/null
  ceph-mon -c "$conf" --mkfs -i a --monmap "$data/monmap"
  new=yes
fi

ceph-mon -c "$conf" -i a -f > /dev/null &
processes=$!
if [ "${new:-}" ]; then
  disk=$(cat /proc/sys/kernel/random/uuid)
  # In the background, so that a signal ends the script at once.
  ceph -c "$conf" --connect-timeout 30 osd new "$disk" > /dev/null &
  wait $!
  ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$disk" 2> /dev/null
fi
ceph-osd -c "$conf" -i 0 -f > /dev/null &
processes="$! $processes"
radosgw -c "$conf" -n client.rgw -f --rgw-frontends "beast endpoint=$address:$port" > /dev/null &
processes="$! $processes"

# In a container: the users and the bucket of the release store. Hosts only read it.
if [ "${STORE_KEY_FILE:-}" ]; then
  key=$(cat "$STORE_KEY_FILE")
  create_user() {
    radosgw-admin -c "$conf" user create --uid="$1" --display-name="$1" \
      --access-key="$1" --secret-key="$2" > /dev/null 2>&1 || true
  }
  create_user releases "$key"
  create_user hosts "$(cat "$STORE_READER_KEY_FILE")"
  create_user results "$(cat "$STORE_RESULTS_KEY_FILE")"
  put() {
    until curl --silent --fail --output /dev/null --request PUT "$@" \
      --user "releases:$key" --aws-sigv4 aws:amz:us-east-1:s3 \
      --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD'; do
      sleep 1
    done
  }
  put "http://127.0.0.1:$port/$STORE_BUCKET"
  put "http://127.0.0.1:$port/$STORE_BUCKET?policy=" --data-binary "@$(dirname "$0")/bucket-policy.json"
  # What the health check of compose.yaml waits for.
  touch "$data/ready"
fi
wait
