#!/usr/bin/env bash
# Installs the programs that tests and checks need beside Node, with apt-get, where that exists and the
# user is root:
#
#   bash quality/install-programs.sh tests | all-tests | containers
#
# Names those that are still missing, and then fails in CI and for a check.
set -uo pipefail
if [[ $# != 1 || ' tests all-tests containers ' != *" $1 "* ]]; then
  echo 'usage: bash quality/install-programs.sh tests | all-tests | containers' >&2
  exit 2
fi
PATH=$PATH:/usr/sbin

# Name; groups; Debian's packages; commands or files that show that it is installed.
programs='
Chromium; tests all-tests; chromium; CHROMIUM
the headless shell of Chromium; tests all-tests; chromium-headless-shell; chromium-headless-shell
nginx; tests all-tests; nginx-light; nginx
PgBouncer; all-tests; pgbouncer; pgbouncer
bubblewrap; tests all-tests; bubblewrap; bwrap
Postgres; all-tests; postgresql; /usr/lib/postgresql/*/bin/pg_receivewal
Prometheus; all-tests; prometheus; promtool
Firefox and pdftotext; all-tests; firefox-esr poppler-utils; FIREFOX pdftotext
WebKitGTK; all-tests; webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1; WebKitWebDriver Xvfb /usr/lib/python3/dist-packages/gi /usr/lib/*/girepository-1.0/WebKit2-4.1.typelib
WPE WebKit; all-tests; wpewebkit-driver libwpewebkit-1.1-0; WPEWebDriver /usr/lib/*/wpe-webkit-1.1/MiniBrowser
Ceph; all-tests; ceph-mon ceph-osd radosgw; radosgw ceph-osd
Postfix; all-tests; postfix; postfix
OpenSSL; tests all-tests containers; openssl; openssl
compose; containers; docker-compose; COMPOSE
'

is_installed() {
  for evidence in "$@"; do
    case $evidence in
      CHROMIUM) [ "$(ls "${CHROMIUM_PATH:-/usr/bin/chromium}" /usr/bin/chromium-browser \
        /usr/bin/google-chrome '/Applications/Google Chrome.app' 2> /dev/null)" ] ;;
      COMPOSE) docker compose version || podman compose version || docker-compose version \
        || podman-compose version ;;
      FIREFOX) [ -e "${FIREFOX_PATH:-/usr/bin/firefox-esr}" ] ;;
      /*) compgen -G "$evidence" ;;
      *) command -v "$evidence" ;;
    esac > /dev/null 2>&1 || return 1
  done
}

group=$1 missing='' needed=''
while IFS=';' read -r name groups packages evidence; do
  set -f; evidence=($evidence); set +f
  [[ " $groups " == *" $group "* ]] && ! is_installed "${evidence[@]}" || continue
  if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    echo "Installing $name with apt-get…"
    [ "$needed" ] || apt-get update -qq > /dev/null 2>&1
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages < /dev/null > /dev/null 2>&1
  fi
  needed="$needed$packages"
  is_installed "${evidence[@]}" || missing="$missing${missing:+, }$name (apt-get install$packages)"
done <<< "$programs"
[ "$missing" ] || exit 0
echo "What needs these programs is skipped, because they cannot be installed here: $missing." >&2
case $group in *tests) [ ! "${CI:-}" ] ;; *) exit 1 ;; esac
