#!/usr/bin/env bash
# Builds the runnable jar twice, from two clones of the last commit, and compares the bytes; then looks for every library of
# the bill of materials in NOTICE. About a minute and a half for each build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for build in one two; do
    git clone -q "$root" "$work/$build"
    (cd "$work/$build" && ./mvnw -B -q -ntp -Pquick -Dcyclonedx.skip=false -pl cli -am package -Dmaven.test.skip)
    sleep 1 # so that a time of the build, if any were kept, would differ
done
for file in nimbus.jar nimbus.sbom.json; do
    sha256sum "$work"/{one,two}/cli/target/$file | sed "s,$work/,,"
    cmp "$work/one/cli/target/$file" "$work/two/cli/target/$file"
done
echo "two builds, the same bytes"

missing=$(jq -r '.components[] | select(.group != "dev.nimbus") | .group + ":" + .name' "$work/one/cli/target/nimbus.sbom.json" |
    grep -vxF -f <(sed 's/^ *//' "$root/NOTICE") || true)
[ -z "$missing" ] || { echo "not in NOTICE:"; echo "$missing"; exit 1; }
echo "every library of the bill of materials is in NOTICE"
