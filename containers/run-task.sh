#!/bin/sh
# What the timers in containers/systemd run, in the containers of compose.yaml.
#   run-task.sh backup | retention | gc | publish-results
set -eu
cd "$(dirname "$0")/.."
in_service() { docker compose exec -T promotion-service "$@"; }
case ${1:-} in
  backup)
    docker compose exec -T archiver sh containers/back-up.sh /archive
    docker compose run --rm -T backup
    ;;
  retention) docker compose run --rm -T owner ;;
  gc) in_service node dist/servers/gc.js --keep 30d ;;
  publish-results) docker compose run --rm -T publish-results ;;
  *)
    echo "There is no task \"${1:-}\"." >&2
    exit 1
    ;;
esac
