#!/usr/bin/env bash
# Unpacks a test Asterisk from Debian's packages beside the system and outside of the checkout. Prints its folder.
# The first time needs root on Debian, and the mirror that the machine itself uses.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=${HAIHU_TOOLS:-$HOME/.cache/haihu}
folder=$root/asterisk
library=usr/lib/$(uname -m)-linux-gnu

works() {
  local loader
  loader=$(find "$1/$library" -maxdepth 1 -name 'ld-linux-*' 2>/dev/null | head -1)
  [ -n "$loader" ] && "$loader" --library-path "$1/$library" "$1/usr/sbin/asterisk" -V >/dev/null 2>&1
}

# An Asterisk with other modules is unpacked again.
if works "$folder" && cmp -s "$here/asterisk-modules.txt" "$folder/modules.txt"; then echo "$folder"; exit 0; fi
[ "$(id -u)" = 0 ] || { echo "The test Asterisk is unpacked by root: run npm run tools as root first." >&2; exit 1; }
# shellcheck source=tooling/debian-mirror.sh
source "$here/debian-mirror.sh"
mkdir -p "$root"
work=$(mktemp -d "$root/asterisk.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
# Only unstable has the package. The dates of a snapshot mirror may have expired.
mmdebstrap --quiet --mode=root --variant=extract --include=asterisk \
  --aptopt='Apt::Install-Recommends "false"' --aptopt='Acquire::Retries "3"' \
  --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Check-Date "false"' sid "$work/full" "$mirror" >&2

# Copies only the loaded modules and the libraries that they need.
full=$work/full
slim=$work/slim
mkdir -p "$slim/$library/asterisk/modules" "$slim/usr/sbin" "$slim/usr/share"
cp "$full/usr/sbin/asterisk" "$slim/usr/sbin/"
while read -r module; do
  cp "$full/$library/asterisk/modules/$module.so" "$slim/$library/asterisk/modules/" 2>/dev/null || echo "no module $module" >&2
done <"$here/asterisk-modules.txt"
loader=$(find "$full/$library" -maxdepth 1 -name 'ld-linux-*' | head -1)
cp -L "$loader" "$slim/$library/"
for file in "$slim/usr/sbin/asterisk" "$slim/$library"/asterisk/modules/*.so; do
  "$loader" --library-path "$full/$library" --list "$file" | awk '$3 ~ /^\// {print $3}'
done | sort -u | while read -r needed; do cp -L "$needed" "$slim/$library/"; done
cp -r "$full/usr/share/asterisk" "$slim/usr/share/"
# The package does this when it is installed.
(cd "$slim/usr/share/asterisk/sounds" && ln -sfn en_US_f_Allison en)
cp "$here/asterisk-modules.txt" "$slim/modules.txt"
rm -rf "$folder"
mv "$slim" "$folder"
works "$folder"
echo "$folder"
