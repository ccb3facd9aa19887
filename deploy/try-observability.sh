#!/usr/bin/env bash
# Has a real Prometheus scrape a gateway and two solvers under load, checks configuration, rules and alerts with promtool, and
# runs every query of the dashboard: each must give data. It needs prometheus, promtool, jq and curl.
# shellcheck source=deploy/try-common.sh
source "$(dirname "${BASH_SOURCE[0]}")/try-common.sh"
work=$(mktemp -d)
pids=()
cleanup() {
    [ ${#pids[@]} = 0 ] || kill "${pids[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
fail() {
    say "FAILED: $*"
    tail -n 5 "$work"/*.log
    exit 1
}

cd deploy/observability
promtool check config prometheus.yml
promtool check rules alerts.yml
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
await 60 targets_up http://127.0.0.1:19099 3
put_load "$gateway" "$work/queries" 15
sleep 2 # two scrapes
dashboard http://127.0.0.1:19099

answers=$(curl -s $gateway/metrics | awk '$1 == "nimbus_answers_total" {printf "%.0f", $2}')
solved=$(for port in 19091 19092; do curl -s http://127.0.0.1:$port/metrics; done | awk '$1 == "nimbus_answers_total" {sum += $2} END {printf "%.0f", sum}')
echo "answers: $answers at the gateway, $solved at the solvers"
firing=$(curl -s http://127.0.0.1:19099/api/v1/alerts | jq -r '[.data.alerts[] | select(.state == "firing") | .labels.alertname] | join(" ")')
echo "alerts firing: ${firing:-none}"
[ -z "$firing" ] || exit 1
