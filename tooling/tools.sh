#!/usr/bin/env bash
# npm run tools: what the benchmarks need beside npm packages, from Debian or Ubuntu.
set -euo pipefail
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update
# postgresql-contrib holds pgbench on older releases, and is part of postgresql-client's server package on newer ones.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
  chromium-headless-shell fonts-noto-cjk postgresql-client postgresql-contrib wrk
