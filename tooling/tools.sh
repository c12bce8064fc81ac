#!/usr/bin/env bash
# npm run tools: installs the programs that benchmarks and other browsers need beside npm packages, from Debian or Ubuntu.
# On Debian it also unpacks a test Asterisk.
set -euo pipefail
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update
# postgresql-contrib holds pgbench on older releases, and is part of postgresql-client's server package on newer ones.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
  chromium-headless-shell espeak-ng fonts-noto-cjk postgresql-client postgresql-contrib wrk
# For npm run chaos:failover, which starts these programs itself. Debian would start them as services.
for program in etcd-server haproxy patroni; do
  was_there=$(dpkg-query --show --showformat='${db:Status-Status}' "$program" 2>/dev/null || true)
  if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$program"; then
    [ "$was_there" = installed ] || "${as_root[@]}" systemctl disable --now "${program%-server}" 2>/dev/null || true
  else
    echo "no $program: npm run chaos:failover needs it" >&2
  fi
done
# Other browsers, for npm run browsers. The names are Debian's, and where one is missing that browser does not run.
for browser in "webkit2gtk-driver xvfb" firefox-esr; do
  # shellcheck disable=SC2086
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $browser ||
    echo "no $browser: npm run browsers does without it" >&2
done
# For npm run app, which fetches the programs of Android by itself.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends openjdk-17-jdk-headless ||
  echo "no openjdk-17-jdk-headless: npm run app needs a Java compiler" >&2
# A real engine, for npm run calls:contract.
if grep -q "^ID=debian" /etc/os-release; then "${as_root[@]}" env "HAIHU_TOOLS=${HAIHU_TOOLS:-$HOME/.cache/haihu}" bash "$(dirname "$0")/asterisk.sh"; fi
