#!/bin/sh
# Runs a command as root in mount, process and, with --no-network, network namespaces of its own, all of
# whose processes end with it. Containers and networks that it makes are visible in there only.
#   in-namespaces.sh [--no-network] <command>
set -eu
network=
if [ "$1" = --no-network ]; then
  network=--net
  shift
fi
exec unshare --mount --pid --fork --kill-child --mount-proc $network -- sh -c '
  # crun refuses a mix of both versions of control groups.
  umount /sys/fs/cgroup/unified 2> /dev/null || true
  # Addresses and names of earlier containers.
  for folder in /dev/shm /run/containers /var/lib/cni; do
    mkdir -p $folder
    mount -t tmpfs tmpfs $folder
  done
  ip link set lo up 2> /dev/null || true
  exec "$@"' sh "$@"
