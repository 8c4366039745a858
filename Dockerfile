# Images of the API, the site host, the promotion service and PgBouncer: docker build --target <stage>.
# None runs as root, none writes to its root file system, and the servers run plain JavaScript.
ARG NODE=node:20.20-bookworm-slim

# The repository with all its packages.
FROM ${NODE} AS sources
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund

FROM sources AS compiled
RUN npm run build:servers

# What describes the packages that servers need at run time, without the embedded Postgres.
FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY services/api/package.json services/api/
COPY platform/delivery/package.json platform/delivery/
COPY shared/package.json shared/
COPY drawings/package.json drawings/
COPY platform/server-kit/package.json platform/server-kit/
ENV INSTALL="npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --workspace shared --workspace drawings --workspace platform/server-kit"

FROM manifests AS api-packages
RUN ${INSTALL} --workspace services/api

FROM manifests AS host-packages
RUN ${INSTALL} --workspace platform/delivery

FROM ${NODE} AS api
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=api-packages /app/node_modules node_modules
COPY --from=compiled /app/dist/servers dist/servers
COPY services/api/migrations services/api/migrations
COPY drawings/verifier/verify-drawing.js drawings/verifier/
COPY mfe-legal/content/rules mfe-legal/content/rules
# A new volume has the owner of the folder where it is first mounted.
RUN install -d -o node -g node /releases
USER node
EXPOSE 3100
CMD ["node", "--enable-source-maps", "dist/servers/api.js"]

# `npm run api -- backup` and `npm run api -- verify-backup`, with the client programs of the server's version.
FROM postgres:18-bookworm AS backup
COPY --from=api /usr/local/bin/node /usr/local/bin/
COPY --from=api /app /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/tmp/prizestash
RUN install -d -o postgres -g postgres -m 0700 /backups
USER postgres
CMD ["node", "dist/servers/backup.js", "--to", "/backups"]

FROM ${NODE} AS host
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=host-packages /app/node_modules node_modules
COPY --from=compiled /app/dist/servers/host.js /app/dist/servers/host.js.map dist/servers/
RUN install -d -o node -g node /releases
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/servers/host.js"]

# Verification renders pages with the released prerenderer and opens them in a browser, so this image
# has the whole repository.
FROM sources AS promotion-service
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium git \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /keys
ENV HOST=0.0.0.0 DATA_DIR=/tmp/prizestash HOME=/tmp
USER node
CMD ["npm", "run", "delivery", "--", "promotion-service"]

FROM debian:bookworm-slim AS store
RUN apt-get update \
  && apt-get install -y --no-install-recommends ceph-mon ceph-osd curl radosgw \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o ceph -g ceph /var/lib/store
COPY containers/store.sh /usr/local/bin/
USER ceph
EXPOSE 8080
CMD ["sh", "/usr/local/bin/store.sh", "/var/lib/store", "0.0.0.0", "8080", "6789"]

FROM debian:bookworm-slim AS pgbouncer
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY docs/postgres/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
COPY containers/pgbouncer.sh /usr/local/bin/
RUN sed -i \
      -e 's#^listen_addr = .*#listen_addr = *#' \
      -e 's#^auth_file = .*#auth_file = /run/pgbouncer/userlist.txt#' \
      /etc/pgbouncer/pgbouncer.ini \
  && chmod 0644 /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
CMD ["sh", "/usr/local/bin/pgbouncer.sh", "/etc/pgbouncer/pgbouncer.ini", "/run/pgbouncer/userlist.txt"]
