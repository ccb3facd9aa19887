#!/usr/bin/env bash
# Starts docker-compose.yml for real, breaks it, and prints what it saw. It needs an engine, docker-compose, curl, and the
# image or what it is built from (NIMBUS_BUILD_IMAGE, NIMBUS_BASE_IMAGE where none can be pulled). It removes all it made.
# shellcheck source=deploy/try-common.sh
source "$(dirname "${BASH_SOURCE[0]}")/try-common.sh"
project=nimbus-try
work=$(mktemp -d)
cleanup() {
    compose down --volumes >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT
fail() { fail_compose "$@"; }

restart_clock
[ -n "${NIMBUS_TRY_NO_BUILD:-}" ] || compose build -q gateway-1
say "image: $(docker image inspect -f '{{.Size}}' nimbus:local | awk '{printf "%.0f MB", $1 / 1e6}')"

restart_clock
compose up -d --no-build >/dev/null 2>&1
await 180 all_healthy 5
say "two gateways and three solvers are healthy"

compose up -d --no-build --scale solver=5 >/dev/null 2>&1
await 180 all_healthy 7
solvers_are() { [ "$(metric "$two" nimbus_solvers)" = "$1" ]; }
await 60 solvers_are 5.0
say "five solvers with --scale solver=5"

count=${NIMBUS_TRY_QUERIES:-300000}
nim_batch "$count" "$work"
# The cluster keeps each entry twice, so one member at a time may be lost.
again_healthy() {
    compose up -d --no-build --scale solver="$1" >/dev/null 2>&1
    await 180 all_healthy $(($1 + 2))
}

restart_clock
submit "$work" &
upload=$!
sleep 1 # in the middle of the upload
docker kill "$(member solver)" >/dev/null
say "a solver killed while a batch of $count queries comes in at gateway 1"
wait $upload
say "the batch is accepted"
await 120 read_all "$work"
say "all answers read at gateway 2, every nim-value right"
again_healthy 5

restart_clock
submit "$work"
docker kill "$(member gateway-1)" >/dev/null
say "another batch accepted by gateway 1, and gateway 1 killed"
await 120 read_all "$work"
say "all answers read at gateway 2, every nim-value right"
restart_clock
again_healthy 3
say "healthy again"
docker stats --no-stream --format '          {{.Name}}: {{.MemUsage}}' | grep "$project" || true

heap=$(curl -s -H 'Content-Type: application/x-ndjson' --data-binary '{"game":"octal(0.16)","position":[2000000],"ask":["grundy"]}' "$two/v1/solve")
computed() { curl -s "$two/health/ready" | grep -o "\"tables.$1\":[0-9]*" | cut -d: -f2 | paste -sd+ | bc; }
sleep 2 # a heartbeat
say "a table: $heap; segments computed: $(computed computed)"
restart_clock
compose down >/dev/null 2>&1
say "down, the volume stays"
restart_clock
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
