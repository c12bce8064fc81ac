# An image of Haihu with all roles: `docker build -t haihu .`. docs/operate/containers.md says how it runs.
# BASE has Node 24 or newer, npm, and the programs of Debian that add a user.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
# Another registry of npm packages, such as https://registry.npmmirror.com.
ARG NPM_CONFIG_REGISTRY
# `no` leaves the reader of numbers in pictures out. Such an image can only read them by a service.
ARG OCR=yes
WORKDIR /opt/haihu
COPY . .
# Nothing is fetched or written here later: the reader is there, and so are the links that PostgreSQL needs. The Node of
# npm is left out, because the image has its own. Files of a user with a strict umask become readable.
RUN node tooling/install.mjs start \
 && node tooling/build-web.mjs \
 && if [ "$OCR" = yes ]; then node tooling/install-ocr.mjs; fi \
 && node --input-type=module -e "import { findPrograms } from './apps/server/src/platform/db/postgres-programs.ts'; findPrograms()" \
 && rm -rf node_modules/node-linux-* .cache \
 && chmod -R a+rX .

FROM ${BASE}
RUN groupadd --gid 10001 haihu \
 && useradd --uid 10001 --gid haihu --no-create-home --home-dir /var/lib/haihu --shell /usr/sbin/nologin haihu \
 && install -d -m 700 -o haihu -g haihu /var/lib/haihu \
 && printf '#!/bin/sh\nexec node /opt/haihu/apps/cli/src/main.ts "$@"\n' >/usr/local/bin/haihu \
 && chmod 755 /usr/local/bin/haihu
COPY --from=build /opt/haihu /opt/haihu
WORKDIR /opt/haihu
# Settings that follow from being in a container. DEMO=no: accounts whose password everybody knows belong to no network.
ENV DATA_DIR=/var/lib/haihu HOST=0.0.0.0 PORT=8080 OPS_PORT=9100 DEMO=no NODE_COMPILE_CACHE=/tmp/haihu-node
USER 10001:10001
VOLUME /var/lib/haihu
EXPOSE 8080 9100
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "tooling/image/healthcheck.mjs"]
CMD ["node", "apps/server/src/main.ts"]
