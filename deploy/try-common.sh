# What the try-*.sh scripts share; they source it, set $project and define "fail".
# shellcheck shell=bash disable=SC2154
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck disable=SC2034
one=http://127.0.0.1:8081
two=http://127.0.0.1:8082
begin=$(date +%s%N)
say() { printf '%6.1f s  %s\n' "$(bc <<<"scale=1; ($(date +%s%N) - $begin) / 1000000000")" "$*"; }
restart_clock() { begin=$(date +%s%N); }

# await SECONDS COMMAND...: until the command is true. TRY_PATIENCE multiplies the time, for a busy machine.
await() {
    local deadline=$((SECONDS + $1 * ${TRY_PATIENCE:-1}))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $deadline ] || fail "waited in vain for: $*"
        sleep 0.5
    done
}

# ---- containers of docker-compose.yml, in project $project --------------------------------------------------------
compose() { docker-compose -p "$project" "$@"; }
fail_compose() {
    say "FAILED: $*"
    compose ps || true
    compose logs --tail 20 || true
    exit 1
}
all_healthy() { [ "$(docker ps -q --filter "label=com.docker.compose.project=$project" --filter health=healthy | wc -l)" = "$1" ]; }
member() { docker ps -q --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1" | head -1; }
metric() { curl -s "$1/metrics" | awk -v name="$2" '$1 == name {print $2}'; }

# nim_batch COUNT DIRECTORY: heaps in DIRECTORY/heaps, their nim-sums in DIRECTORY/expected.
nim_batch() {
    awk -v n="$1" 'BEGIN { srand(7); for (i = 0; i < n; i++) printf "%d %d %d\n", rand() * 1e9, rand() * 1e9, rand() * 1e9 }' >"$2/heaps"
    awk 'function xor(a, b,  r, p) { r = 0; p = 1; while (a > 0 || b > 0) { if ((a % 2) != (b % 2)) r += p; a = int(a / 2); b = int(b / 2); p *= 2 }
        return r } { print xor(xor($1, $2), $3) }' "$2/heaps" >"$2/expected"
}
# submit DIRECTORY: that batch at gateway 1; its id goes to DIRECTORY/id.
submit() {
    curl -s --data-binary @"$1/heaps" -H 'Content-Type: text/plain' "$one/v1/batches?game=nim&ask=grundy" |
        sed -n 's/.*"id":"\([^"]*\)".*/\1/p' >"$1/id"
    [ -s "$1/id" ] || fail "the batch was not accepted"
}
# read_all DIRECTORY: whether all answers to it come from gateway 2, every nim-value right.
read_all() {
    curl -s "$two/v1/batches/$(cat "$1/id")/results?after=-1" >"$1/answers" && cmp -s "$1/expected" "$1/answers"
}

# ---- a Prometheus that runs ----------------------------------------------------------------------------------------
# put_load URL FILE COUNT: that many times the queries of FILE, as a stream and as a batch.
put_load() {
    awk 'BEGIN { for (i = 0; i < 20000; i++) printf "{\"game\":\"octal(0.16)\",\"position\":[%d,%d]}\n", i, i + 7; print "{"
        print "{\"game\":\"grundys-game\",\"position\":[1000000000000]}" }' >"$2"
    for _ in $(seq "$3"); do
        curl -s --data-binary @"$2" -H 'Content-Type: application/x-ndjson' "$1/v1/solve" >/dev/null
        curl -s --data-binary @"$2" -H 'Content-Type: application/x-ndjson' "$1/v1/batches" >/dev/null
        sleep 0.3
    done
}
# dashboard URL: runs every query of the dashboard against the Prometheus at URL; each must give data.
dashboard() {
    local queries=0 query panel result values
    while IFS=$'\t' read -r panel query; do
        queries=$((queries + 1))
        result=$(curl -s --get --data-urlencode "query=$query" "$1/api/v1/query")
        values=$(jq '[.data.result[]?.value[1] | select(. != "NaN")] | length' <<<"$result")
        printf '%3d series  %s: %s\n' "$values" "$panel" "$query"
        [ "$values" -gt 0 ] || fail "no data: $result"
    done < <(jq -r '.panels[] | .title as $title | .targets[] | [$title, .expr] | @tsv' deploy/observability/grafana/dashboards/nimbus.json)
    echo "$queries queries of the dashboard, each gives data"
}
targets_up() { [ "$(curl -s "$1/api/v1/query?query=sum(up)" | jq -r '.data.result[0].value[1]')" = "$2" ]; }
