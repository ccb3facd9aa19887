#!/usr/bin/env bash
# Starts docker-compose.yml for real, breaks it, and prints what it saw. It needs an engine, docker-compose, curl, and the
# image or what it is built from (NIMBUS_BUILD_IMAGE, NIMBUS_BASE_IMAGE where none can be pulled). It removes all it made.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
project=nimbus-try
compose() { docker-compose -p "$project" "$@"; }
work=$(mktemp -d)
cleanup() {
    compose down --volumes >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT
say() { printf '%6.1f s  %s\n' "$(bc <<<"scale=1; ($(date +%s%N) - $begin) / 1000000000")" "$*"; }
fail() {
    say "FAILED: $*"
    compose ps || true
    compose logs --tail 20 || true
    exit 1
}
healthy() { docker ps -q --filter "label=com.docker.compose.project=$project" --filter health=healthy | wc -l; }
# await SECONDS COMMAND...: until the command is true.
await() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $deadline ] || fail "waited in vain for: $*"
        sleep 0.2
    done
}
all_healthy() { [ "$(healthy)" = "$1" ]; }
member() { docker ps -q --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1" | head -1; }
metric() { curl -s "$1/metrics" | awk -v name="$2" '$1 == name {print $2}'; }

one=http://127.0.0.1:8081
two=http://127.0.0.1:8082

begin=$(date +%s%N)
[ -n "${NIMBUS_TRY_NO_BUILD:-}" ] || compose build -q gateway-1
say "image: $(docker image inspect -f '{{.Size}}' nimbus:local | awk '{printf "%.0f MB", $1 / 1e6}')"

begin=$(date +%s%N)
compose up -d --no-build >/dev/null 2>&1
await 180 all_healthy 5
say "two gateways and three solvers are healthy"

compose up -d --no-build --scale solver=5 >/dev/null 2>&1
await 180 all_healthy 7
solvers_are() { [ "$(metric "$two" nimbus_solvers)" = "$1" ]; }
await 60 solvers_are 5.0
say "five solvers with --scale solver=5"

count=${NIMBUS_TRY_QUERIES:-300000}
awk -v n="$count" 'BEGIN { srand(7); for (i = 0; i < n; i++) printf "%d %d %d\n", rand() * 1e9, rand() * 1e9, rand() * 1e9 }' >"$work/heaps"
awk 'function xor(a, b,  r, p) { r = 0; p = 1; while (a > 0 || b > 0) { if ((a % 2) != (b % 2)) r += p; a = int(a / 2); b = int(b / 2); p *= 2 }
    return r } { print xor(xor($1, $2), $3) }' "$work/heaps" >"$work/expected"
# The cluster keeps each entry twice, so one member at a time may be lost.
submit() {
    curl -s --data-binary @"$work/heaps" -H 'Content-Type: text/plain' "$one/v1/batches?game=nim&ask=grundy" |
        sed -n 's/.*"id":"\([^"]*\)".*/\1/p' >"$work/id"
}
read_all() {
    curl -s "$two/v1/batches/$(cat "$work/id")/results?after=-1" >"$work/answers" && cmp -s "$work/expected" "$work/answers"
}
again_healthy() {
    compose up -d --no-build --scale solver="$1" >/dev/null 2>&1
    await 180 all_healthy $(($1 + 2))
}

begin=$(date +%s%N)
submit &
upload=$!
sleep 1 # in the middle of the upload
docker kill "$(member solver)" >/dev/null
say "a solver killed while a batch of $count queries comes in at gateway 1"
wait $upload
say "the batch is accepted"
await 120 read_all
say "all answers read at gateway 2, every nim-value right"
again_healthy 5

begin=$(date +%s%N)
submit
docker kill "$(member gateway-1)" >/dev/null
say "another batch accepted by gateway 1, and gateway 1 killed"
await 120 read_all
say "all answers read at gateway 2, every nim-value right"
begin=$(date +%s%N)
again_healthy 3
say "healthy again"
docker stats --no-stream --format '          {{.Name}}: {{.MemUsage}}' | grep "$project" || true

heap=$(curl -s -H 'Content-Type: application/x-ndjson' --data-binary '{"game":"octal(0.16)","position":[2000000],"ask":["grundy"]}' "$two/v1/solve")
computed() { curl -s "$two/health/ready" | grep -o "\"tables.$1\":[0-9]*" | cut -d: -f2 | paste -sd+ | bc; }
sleep 2 # a heartbeat
say "a table: $heap; segments computed: $(computed computed)"
begin=$(date +%s%N)
compose down >/dev/null 2>&1
say "down, the volume stays"
begin=$(date +%s%N)
compose up -d --no-build >/dev/null 2>&1
await 180 all_healthy 5
say "healthy"
sleep 10 # the maps settle: what they do not answer in time a solver computes by itself
again=$(curl -s -H 'Content-Type: application/x-ndjson' --data-binary '{"game":"octal(0.16)","position":[2000000],"ask":["grundy"]}' "$two/v1/solve")
[ "$heap" = "$again" ] || fail "$heap became $again"
sleep 2
say "up again: the same value; segments computed: $(computed computed), taken from disks: $(computed fetched)"
[ "$(computed fetched)" != 0 ] || fail "nothing was taken from the disks"
say "all as expected"
