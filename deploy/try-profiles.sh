#!/usr/bin/env bash
# Starts docker-compose.yml with the profiles postgres and observability, and prints what it saw: a batch that is accepted while
# there is no solver outlives "down" and is answered after "up"; Prometheus finds every gateway and solver by name, and every query
# of the dashboard gives data. It needs an engine, docker-compose, curl, jq and the images; NIMBUS_DATABASE_IMAGE and
# NIMBUS_PROMETHEUS_IMAGE name local ones. Grafana itself is started where NIMBUS_TRY_GRAFANA is set.
# shellcheck source=deploy/try-common.sh
source "$(dirname "${BASH_SOURCE[0]}")/try-common.sh"
project=nimbus-profiles
export COMPOSE_PROFILES=postgres,observability
export NIMBUS_DATABASE_URL='jdbc:postgresql://database/nimbus?user=nimbus&password=nimbus'
prometheus=http://127.0.0.1:9090
solvers=${NIMBUS_TRY_SOLVERS:-5}
services=(gateway-1 gateway-2 solver database prometheus ${NIMBUS_TRY_GRAFANA:+grafana})
work=$(mktemp -d)
cleanup() {
    compose down --volumes >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT
fail() { fail_compose "$@"; }
up() { compose up -d --no-build --scale solver="$1" "${services[@]}" >"$work/up.log" 2>&1 || fail "$(tail -5 "$work/up.log")"; }
gateway_answers() { curl -sf "$two/health/live"; }

[ -n "${NIMBUS_TRY_NO_BUILD:-}" ] || compose build -q gateway-1
nim_batch "${NIMBUS_TRY_QUERIES:-100000}" "$work"
restart_clock
up 0
await 180 gateway_answers
await 180 curl -sf "$one/health/live"
say "two gateways with a database, and no solver"
submit "$work"
say "a batch of $(wc -l <"$work/heaps") queries accepted"
compose down >/dev/null 2>&1
say "down: every node and the database are gone, the volumes stay"
restart_clock
up "$solvers"
await 180 all_healthy $((solvers + 3))
say "up again, with $solvers solvers"
await 120 read_all "$work"
say "all answers read at gateway 2, every nim-value right"
await 60 targets_up "$prometheus" $((solvers + 2))
say "Prometheus scrapes two gateways and $solvers solvers, found by name"
put_load "$one" "$work/queries" 15
sleep 10 # two scrapes
dashboard "$prometheus"
say "all as expected"
