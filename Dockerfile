# syntax=docker/dockerfile:1
# Stages: what is installed, what is built, what runs. `docker build --target runtime -t paraph .`

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS dependencies
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM base AS production-dependencies
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM base AS build
COPY . .
COPY --from=dependencies /app/node_modules ./node_modules
RUN npm run build

FROM base AS runtime
# pg_dump and pg_restore of `npm run backup` and `restore`, of each version that a server may have (a newer pg_restore is not
# understood by a server before 17). From
# Postgres's own packages (https://wiki.postgresql.org/wiki/Apt), which postgresql-common knows the key of.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-15 postgresql-client-16 \
    postgresql-client-17 postgresql-client-18 && rm -rf /var/lib/apt/lists/*
# The sources are what runs; what was built is known by them.
COPY . .
COPY --from=production-dependencies /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
RUN mkdir /data && chown node:node /data
# Nothing under /app is written: the root may be read-only. /data and /tmp are volumes.
USER node
ENV NODE_ENV=production DEMO=0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself: signals reach it, and it drains.
CMD ["node", "scripts/serve.mjs"]
