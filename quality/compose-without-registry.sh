#!/usr/bin/env bash
# Runs a command on a machine with apt-get and npm, where no registry of images can be reached:
#   bash quality/compose-without-registry.sh npm run check -- containers
# As root on Debian. Podman stands for Docker. Images made of Debian's packages and npm's have the names
# that Dockerfile and compose.yaml expect. Containers end with the command; images are kept.
set -euo pipefail
if [ ! "${IN_NAMESPACES:-}" ]; then
  # One at a time: two would share the list of containers, and not their networks.
  exec 9> /run/lock/compose-without-registry
  flock 9
  IN_NAMESPACES=1 exec unshare --mount --pid --fork --kill-child --mount-proc bash "$0" "$@"
fi
programs='podman crun docker-compose debootstrap golang-github-containernetworking-plugin-dnsname'
dpkg -s $programs > /dev/null 2>&1 || apt-get install -qq -y --no-install-recommends $programs > /dev/null
repository=$(cd "$(dirname "$0")/.." && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# crun refuses a mix of both versions of control groups.
umount /sys/fs/cgroup/unified 2> /dev/null || true
# What Podman remembers of containers that ended with an earlier run.
for folder in /run/containers /var/lib/cni; do mkdir -p $folder; mount -t tmpfs tmpfs $folder; done
printf '[containers]\ndefault_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]\n' > "$work/containers.conf"
export CONTAINERS_CONF=$work/containers.conf BUILDAH_ISOLATION=chroot DOCKER_BUILDKIT=0 DOCKER_HOST=unix://$work/podman.sock
# What the image's own script does: creates the database once, then runs the scripts of initdb.d.
cat > "$work/start-postgres.sh" << 'END'
set -eu
data=/var/lib/postgresql/data bin=$(echo /usr/lib/postgresql/*/bin)
as='setpriv --reuid postgres --regid postgres --init-groups'
if [ ! -e $data/PG_VERSION ]; then
  install -d -o postgres -m 0700 $data
  $as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  $as $bin/pg_ctl -D $data -w start
  $as $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do $as sh "$script"; done
  $as $bin/pg_ctl -D $data -w stop
fi
exec $as $bin/postgres -D $data -c listen_addresses='*'
END
dockerfile() {
  case $1 in
    node:*)
      version=${1#node:} && npm install --silent --prefix "$work/node" "node-linux-$(node -p process.arch)@${version%%-*}" npm@11
      # An authority that only this machine knows is for npm.
      cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$work/ca.pem"
      packages=libatomic1 lines='COPY node/node_modules/node-linux-*/bin/node /usr/local/bin/
COPY node/node_modules/npm /usr/local/lib/node_modules/npm
COPY ca.pem /etc/ssl/ca.pem
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca.pem
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node' ;;
    postgres:*)
      packages='postgresql postgresql-client' lines='COPY start-postgres.sh /usr/local/bin/
ENV PGDATA=/var/lib/postgresql/data
RUN ln -s $(echo /usr/lib/postgresql/*/bin)/* /usr/local/bin/ 2> /dev/null || true
CMD ["sh", "/usr/local/bin/start-postgres.sh"]' ;;
    nginxinc/nginx-unprivileged:*)
      packages='curl nginx-light' lines='USER www-data
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]' ;;
  esac
  echo "FROM docker.io/library/debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends $packages && rm -rf /var/lib/apt/lists/*
$lines"
}
for image in $(sed -n 's/^ARG [A-Z]*=//p' "$repository/Dockerfile" | sort) $(sed -n 's/^ *image: \(.*:.*\)/\1/p' "$repository/compose.yaml"); do
  [[ $image = */* ]] && name=docker.io/$image || name=docker.io/library/$image
  ! podman image exists "$name" || continue
  echo "Making an image that stands for $image (once)…"
  if [[ $image = debian:* ]]; then
    debootstrap --variant=minbase bookworm "$work/debian" > /dev/null
    tar -C "$work/debian" -c . | podman import --quiet - "$name" > /dev/null
  else
    dockerfile "$image" > "$work/Dockerfile"
    podman build --quiet --network host --pull=never --format docker --tag "$name" "$work" > /dev/null
  fi
done
podman system service --time 0 "$DOCKER_HOST" 2> /dev/null &
# Podman has systemd ask whether containers are healthy, which is not there. What is healthy is not asked
# again: nothing waits for it, and a container that is asked cannot be killed meanwhile. A container that
# starts again has another hardware address, which Docker announces: the others forget the former one.
known=
while sleep 1; do
  started=$(podman ps --format '{{.Pid}}' 2> /dev/null | sort) || continue
  if [ "$started" != "$known" ]; then
    for pid in $started; do nsenter --net=/proc/$pid/ns/net ip neighbor flush all 2> /dev/null || true; done
    known=$started
  fi
  podman ps --quiet --filter health=starting 2> /dev/null | xargs -rn1 podman healthcheck run > /dev/null 2>&1 || true
done &
# Podman 4.3 expects the file of a filter of system calls, where compose sends its text, lists paused
# containers among all of them alone, and names its driver of addresses otherwise.
install -m 0755 /dev/stdin "$work/docker-compose" << 'END'
#!/usr/bin/python3
import os, docker, compose.cli.main, compose.config.types as types, compose.network
file = lambda option: types.SecurityOpt(option.replace('seccomp:', f'seccomp={os.getcwd()}/'), None)
types.SecurityOpt.parse = lambda option: file(option) if isinstance(option, str) else option
compose.network.check_remote_network_config = lambda remote, local: None
listed = docker.APIClient.containers
running = lambda container: container['State'] in ('running', 'paused')
docker.APIClient.containers = lambda client, all=False, **options: [
  one for one in listed(client, all=True, **options) if all or running(one)]
compose.cli.main.main()
END
PATH=$work:$PATH "$@"
