# Installs mmdebstrap and sets $mirror to the Debian mirror that the machine itself uses. Other scripts source this file.
if ! command -v mmdebstrap >/dev/null; then
  apt-get update >&2
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends mmdebstrap >&2
fi
mirror=$(apt-get indextargets --format '$(ORIGIN) $(SUITE) $(REPO_URI)' 'Created-By: Packages' |
  awk '$1 == "Debian" && $2 !~ /security/ {print $NF; exit}')
[ -n "$mirror" ] || { apt-get update >&2; mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m1 '/debian/\?$' || true); }
[ -n "$mirror" ] || { echo "This machine's apt knows no Debian mirror." >&2; exit 1; }
