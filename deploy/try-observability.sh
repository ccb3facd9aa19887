#!/usr/bin/env bash
# Has a real Prometheus scrape a gateway and two solvers under load, checks configuration, rules and alerts with promtool, and
# runs every query of the dashboard: each must give data. It needs prometheus, promtool, jq and curl.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
pids=()
cleanup() {
    [ ${#pids[@]} = 0 ] || kill "${pids[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
await() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $deadline ] || { echo "waited in vain for: $*"; tail -n 5 "$work"/*.log; exit 1; }
        sleep 0.5
    done
}

cd deploy/observability
promtool check config prometheus.yml
promtool test rules alerts.test.yml
cd ../..

name=observability-$$
cluster() {
    NIMBUS_JAVA_OPTS=-Xmx256m ./nimbus "$@" --cluster-name $name --join 127.0.0.1:15711 >"$work/$1-$RANDOM.log" 2>&1 &
    pids+=($!)
}
cluster gateway --port 18081 --cluster-port 15711
cluster solver --workers 1 --cluster-port 15712 --admin-port 19091
cluster solver --workers 1 --cluster-port 15713 --admin-port 19092
gateway=http://127.0.0.1:18081
await 120 sh -c "curl -s $gateway/metrics | grep -q '^nimbus_solvers 2.0'"

sed -e '/- job_name: gateway/,$d' -e 's/: 5s/: 1s/' deploy/observability/prometheus.yml >"$work/prometheus.yml"
sed -i "s,- alerts.yml,- $PWD/deploy/observability/alerts.yml," "$work/prometheus.yml"
cat >>"$work/prometheus.yml" <<YAML
  - job_name: gateway
    static_configs: [{targets: ["127.0.0.1:18081"]}]
  - job_name: solver
    static_configs: [{targets: ["127.0.0.1:19091", "127.0.0.1:19092"]}]
YAML
prometheus --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/data" --web.listen-address=127.0.0.1:19099 \
    >"$work/prometheus.log" 2>&1 &
pids+=($!)
await 60 curl -sf http://127.0.0.1:19099/-/ready
targets_up() { [ "$(curl -s 'http://127.0.0.1:19099/api/v1/query?query=sum(up)' | jq -r '.data.result[0].value[1]')" = 3 ]; }
await 60 targets_up

awk 'BEGIN { for (i = 0; i < 20000; i++) printf "{\"game\":\"octal(0.16)\",\"position\":[%d,%d]}\n", i, i + 7; print "{"
    print "{\"game\":\"grundys-game\",\"position\":[1000000000000]}" }' >"$work/queries"
for _ in $(seq 15); do
    curl -s --data-binary @"$work/queries" -H 'Content-Type: application/x-ndjson' "$gateway/v1/solve" >/dev/null
    curl -s --data-binary @"$work/queries" -H 'Content-Type: application/x-ndjson' "$gateway/v1/batches" >/dev/null
    sleep 0.3
done
sleep 2 # two scrapes

queries=0
while IFS= read -r query; do
    queries=$((queries + 1))
    result=$(curl -s --get --data-urlencode "query=$query" http://127.0.0.1:19099/api/v1/query)
    values=$(jq '[.data.result[]?.value[1] | select(. != "NaN")] | length' <<<"$result")
    printf '%3d series  %s\n' "$values" "$query"
    [ "$values" -gt 0 ] || { echo "no data: $result"; exit 1; }
done < <(jq -r '.panels[].targets[].expr' deploy/observability/grafana/dashboards/nimbus.json)
echo "$queries queries of the dashboard, each gives data"

answers=$(curl -s $gateway/metrics | awk '$1 == "nimbus_answers_total" {printf "%.0f", $2}')
solved=$(for port in 19091 19092; do curl -s http://127.0.0.1:$port/metrics; done | awk '$1 == "nimbus_answers_total" {sum += $2} END {printf "%.0f", sum}')
echo "answers: $answers at the gateway, $solved at the solvers"
firing=$(curl -s http://127.0.0.1:19099/api/v1/alerts | jq -r '[.data.alerts[] | select(.state == "firing") | .labels.alertname] | join(" ")')
echo "alerts firing: ${firing:-none}"
[ -z "$firing" ] || exit 1
