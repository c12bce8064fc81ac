#!/usr/bin/env bash
# Unpacks a coturn from Debian's package beside the system and outside of the checkout. Prints its folder. The first time
# needs root on Debian, and the mirror that the machine itself uses.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=${HAIHU_TOOLS:-$HOME/.cache/haihu}
folder=$root/coturn
library=usr/lib/$(uname -m)-linux-gnu

loader_of() { find "$1/$library" -maxdepth 1 -name 'ld-linux-*' 2>/dev/null | head -1; }

if [ -x "$folder/usr/bin/turnserver" ] && [ -n "$(loader_of "$folder")" ]; then echo "$folder"; exit 0; fi
[ "$(id -u)" = 0 ] || { echo "The test coturn is unpacked by root: run npm run tools as root first." >&2; exit 1; }
# shellcheck source=tooling/debian-mirror.sh
source "$here/debian-mirror.sh"
mkdir -p "$root"
work=$(mktemp -d "$root/coturn.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
mmdebstrap --quiet --mode=root --variant=extract --include=coturn \
  --aptopt='Apt::Install-Recommends "false"' --aptopt='Acquire::Retries "3"' \
  --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Check-Date "false"' sid "$work/full" "$mirror" >&2

# Copies only the program and the libraries that it needs.
full=$work/full
slim=$work/slim
mkdir -p "$slim/$library" "$slim/usr/bin"
cp "$full/usr/bin/turnserver" "$slim/usr/bin/"
loader=$(loader_of "$full")
cp -L "$loader" "$slim/$library/"
"$loader" --library-path "$full/$library" --list "$full/usr/bin/turnserver" | awk '$3 ~ /^\// {print $3}' |
  while read -r needed; do cp -L "$needed" "$slim/$library/"; done
rm -rf "$folder"
mv "$slim" "$folder"
echo "$folder"
