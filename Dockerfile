# Images of the programs: docker build --target <stage>. None runs as root, none writes to its root
# file system, and the servers run plain JavaScript. docs/hosting.md says how to pin the base images.
ARG NODE=node:26-bookworm-slim
ARG POSTGRES=postgres:18-bookworm
ARG DEBIAN=debian:bookworm-slim

# What decides the installed packages, so that a change of sources installs nothing again.
FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY drawings/package.json drawings/
COPY drawings/verifier/package.json drawings/verifier/
COPY mfe-claim/package.json mfe-claim/
COPY mfe-legal/package.json mfe-legal/
COPY mfe-offers/package.json mfe-offers/
COPY platform/canary-judge/package.json platform/canary-judge/
COPY platform/dev/package.json platform/dev/
COPY platform/promotion/package.json platform/promotion/
COPY platform/release-pages/package.json platform/release-pages/
COPY platform/release-store/package.json platform/release-store/
COPY platform/remote-kit/package.json platform/remote-kit/
COPY platform/server-kit/package.json platform/server-kit/
COPY platform/site-host/package.json platform/site-host/
COPY platform/verifier/package.json platform/verifier/
COPY quality/checks/package.json quality/checks/
COPY quality/e2e/package.json quality/e2e/
COPY quality/lab/package.json quality/lab/
COPY services/api/package.json services/api/
COPY services/partner-sandbox/package.json services/partner-sandbox/
COPY shared/package.json shared/
COPY shell/package.json shell/

# The repository with all its packages, and the programs that verification uses.
FROM ${NODE} AS sources
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap chromium git \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --no-audit --no-fund
COPY . .

FROM sources AS compiled
RUN npm run build:servers

# Packages that the API needs at run time, without the embedded Postgres.
FROM manifests AS api-packages
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund \
  --workspace shared --workspace drawings --workspace drawings/verifier \
  --workspace platform/server-kit --workspace services/api

FROM ${NODE} AS api
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=api-packages /app/node_modules node_modules
COPY --from=compiled /app/dist/servers dist/servers
COPY services/api/migrations services/api/migrations
COPY drawings/verifier/verify-drawing.js drawings/verifier/
# A new volume has the owner of the folder where it is first mounted.
RUN install -d -o node -g node /releases
USER node
EXPOSE 3100
CMD ["node", "--enable-source-maps", "dist/servers/api.js"]

FROM ${NODE} AS mailer
ENV NODE_ENV=production DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=api-packages /app/node_modules node_modules
COPY --from=compiled /app/dist/servers/mailer.js /app/dist/servers/mailer.js.map dist/servers/
USER node
CMD ["node", "--enable-source-maps", "dist/servers/mailer.js"]

# The archiver and the commands of the owner's role, with the programs of the server's version.
FROM ${POSTGRES} AS backup
# The program of Node needs it; the image of Postgres does not have it.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=api /usr/local/bin/node /usr/local/bin/
COPY --from=api /app /app
WORKDIR /app
COPY containers/archive-wal.sh containers/back-up.sh containers/restore-backup.sh containers/
ENV NODE_ENV=production DATA_DIR=/tmp/prizestash
RUN install -d -o postgres -g postgres -m 0700 /archive
USER postgres
CMD ["sh", "containers/archive-wal.sh", "/archive"]

FROM ${NODE} AS host
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=compiled /app/dist/servers/host.* dist/servers/
RUN install -d -o node -g node /releases
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/servers/host.js"]

# What signs: one file, with the verifier, the compiler and the browser that it runs in processes of their own.
FROM ${NODE} AS promotion-service
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap chromium \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/tmp/prizestash HOME=/tmp
WORKDIR /app
COPY --from=sources /app/node_modules/playwright-core node_modules/playwright-core
COPY --from=sources /app/node_modules/typescript node_modules/typescript
COPY --from=compiled /app/dist/servers/promotion-service.* dist/servers/
COPY --from=compiled /app/dist/servers/verifier.js /app/dist/servers/verifier.notices.txt dist/servers/
COPY --from=compiled /app/dist/servers/promotion-key.js /app/dist/servers/promotion-key.notices.txt dist/servers/
COPY --from=compiled /app/dist/servers/gc.js /app/dist/servers/gc.notices.txt dist/servers/
RUN install -d -o node -g node -m 0700 /keys
USER node
EXPOSE 3400
CMD ["node", "--enable-source-maps", "dist/servers/promotion-service.js"]

FROM ${NODE} AS canary-judge
ENV NODE_ENV=production DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=compiled /app/dist/servers/canary-judge.* dist/servers/
USER node
CMD ["node", "--enable-source-maps", "dist/servers/canary-judge.js"]

# Reads what the API says, so it has no place beside the signing key.
FROM ${NODE} AS publish-results
ENV NODE_ENV=production DATA_DIR=/tmp/prizestash
WORKDIR /app
COPY --from=compiled /app/dist/servers/publish-results.js /app/dist/servers/publish-results.notices.txt dist/servers/
RUN install -d -o node -g node /releases
USER node
CMD ["node", "dist/servers/publish-results.js"]

# The pages are bundled when they start, so this image has the whole repository.
FROM sources AS release-pages
# The repository that is mounted for the operator's commands belongs to another user.
ENV HOST=0.0.0.0 DATA_DIR=/tmp/prizestash HOME=/tmp \
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=/app
USER node
CMD ["npm", "run", "delivery", "--", "release-pages"]

# The operator's commands, among them builds, which write beside the sources.
FROM release-pages AS operator
USER root
RUN mkdir .cache && chown node . .cache shell mfe-*
USER node

FROM ${DEBIAN} AS store
RUN apt-get update \
  && apt-get install -y --no-install-recommends ceph-mon ceph-osd curl radosgw \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o ceph -g ceph /var/lib/store
COPY containers/store.sh containers/bucket-policy.json /usr/local/lib/prizestash/
USER ceph
EXPOSE 8080
CMD ["sh", "/usr/local/lib/prizestash/store.sh", "/var/lib/store", "0.0.0.0", "8080", "6789"]

FROM ${DEBIAN} AS pgbouncer
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
