#!/usr/bin/env bash
# Exercises what the manifests rely on where no Kubernetes can run: pods that know one name, which a real DNS server (dnsmasq)
# resolves to the addresses of all of them, and the probes that a kubelet sends. Each pod is a network namespace with an address
# of its own and the environment of the manifests. A pod that is replaced comes back with another address, and the DNS server
# hears of it as it would from Kubernetes. Prints what it saw. Needs root, ip, dnsmasq, curl and jq.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
name=k8s$$
work=$(mktemp -d)
spaces=()
cleanup() {
    local space pids
    for space in "${spaces[@]}"; do
        pids=$(ip netns pids "$name-$space" 2>/dev/null || true)
        [ -z "$pids" ] || xargs -r kill -KILL <<<"$pids" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    for space in "${spaces[@]}"; do
        ip netns del "$name-$space" 2>/dev/null || true
        rm -rf "/etc/netns/$name-$space"
    done
    rm -rf "$work"
}
trap cleanup EXIT
at() { ip netns exec "$name-$1" "${@:2}"; }
begin=$SECONDS
say() { printf '%4d s  %s\n' $((SECONDS - begin)) "$*"; }
await() {
    local deadline=$((SECONDS + 120 * ${TRY_PATIENCE:-1})) # more for a busy machine
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $deadline ] || { say "waited in vain for: $*"; tail -n 5 "$work"/*.log; exit 1; }
        sleep 0.5
    done
}

./nimbus --version >/dev/null # builds the runnable jar where it is missing or old
cp cli/target/nimbus.jar "$work/nimbus.jar"
head -c 32 /dev/urandom | base64 >"$work/cluster-secret"

# ---- the network: a node with a bridge, a cable to each pod --------------------------------------------------------------
space() { # space NAME ADDRESS NUMBER
    spaces+=("$1")
    ip netns add "$name-$1"
    at "$1" ip link set lo up
    mkdir -p "/etc/netns/$name-$1"
    printf 'nameserver 10.78.0.53\nsearch nimbus.svc.cluster.local\noptions ndots:5\n' >"/etc/netns/$name-$1/resolv.conf"
    at node ip link add "to$3" type veth peer name eth0 netns "$name-$1"
    at node ip link set "to$3" master bridge up
    at "$1" ip address add "$2/24" dev eth0
    at "$1" ip link set eth0 up
}
spaces+=(node)
ip netns add "$name-node"
at node ip link set lo up
at node ip link add bridge type bridge
at node ip address add 10.78.0.1/24 dev bridge
at node ip link set bridge up
space dns 10.78.0.53 53

# ---- the headless service: a record for each pod, ready or not -----------------------------------------------------------
touch "$work/records"
ip netns exec "$name-dns" dnsmasq --no-daemon --no-resolv --no-hosts --addn-hosts="$work/records" --local-ttl=5 --local=/cluster.local/ \
    --listen-address=10.78.0.53 --bind-interfaces --user=root >"$work/dns.log" 2>&1 &
dns=$!
disown
await grep -q started "$work/dns.log" # before that it does not take the signal to read the records again
declare -A address
publish() { # all pods under one name
    local pod
    for pod in "${!address[@]}"; do echo "${address[$pod]} nimbus-members.nimbus.svc.cluster.local"; done >"$work/new"
    mv "$work/new" "$work/records"
    kill -HUP $dns
}
pod() { # pod NAME NUMBER ARGUMENTS...
    local pod=$1 number=$2
    shift 2
    address[$pod]=10.78.0.$number
    space "$pod" "10.78.0.$number" "$number"
    publish
    env NIMBUS_CLUSTER_HOST="10.78.0.$number" NIMBUS_CLUSTER_PORT=5701 NIMBUS_BUS_PORT=5702 NIMBUS_JOIN=nimbus-members:5701 \
        NIMBUS_CLUSTER_SECRET_FILE="$work/cluster-secret" NIMBUS_ADMIN_PORT=9090 ip netns exec "$name-$pod" \
        java -Xmx256m -XX:+ExitOnOutOfMemoryError -jar "$work/nimbus.jar" "$@" >"$work/$pod.log" 2>&1 &
    disown # its end is not the shell's to tell
}
lose() { # a pod and its address are gone; the DNS server hears of it afterwards
    at "$1" true && ip netns pids "$name-$1" | xargs -r kill -KILL
    ip netns del "$name-$1"
    unset "address[$1]"
    publish
}
gateway() { pod "$1" "$2" gateway --host 0.0.0.0 --insecure; }
solver() { pod "$1" "$2" solver --workers 1; }

# ---- probes as a kubelet sends them: from the node, to the pod's address -------------------------------------------------
probe() { at node curl -s -m 4 -o "$work/probe" -w '%{http_code}' "http://${address[$1]}:$2$3"; }
probe_is() { [ "$(probe "$1" "$2" "$3" || true)" = "$4" ]; }
roles() { at node curl -s -m 4 "http://${address[$1]}:8080/v1/cluster" | jq -r '[.members[].role] | sort | join(" ")'; }
roles_are() { [ "$(roles "$1")" = "$2" ]; }
records() { at "$1" getent ahostsv4 nimbus-members | awk '{print $1}' | sort -u | paste -sd' '; }
solve() { at node curl -s -m 30 -H 'Content-Type: application/json' -d '{"game":"kayles","position":[3,4,5],"ask":["grundy"]}' "http://${address[$1]}:8080/v1/solve"; }

gateway gateway-0 10
await probe_is gateway-0 8080 /health/ready 503
say "gateway-0 is live ($(probe gateway-0 8080 /health/live)) and not ready (503): $(probe gateway-0 8080 /health/ready >/dev/null; jq -c .reasons "$work/probe")"
solver solver-0 20
solver solver-1 21
await roles_are gateway-0 "gateway solver solver"
say "two solvers started at one moment; the name stands for $(records gateway-0); members: $(roles gateway-0)"
await probe_is solver-0 9090 /health/ready 200
await probe_is solver-1 9090 /health/ready 200
await probe_is gateway-0 8080 /health/ready 200
say "ready: gateway-0, and both solvers by a message over the event bus"
lose solver-1
await roles_are gateway-0 "gateway solver"
say "solver-1 is lost with its address; members: $(roles gateway-0)"
solver solver-1 31
await probe_is solver-1 9090 /health/ready 200
await roles_are gateway-0 "gateway solver solver"
say "solver-1 is back at another address; the name stands for $(records solver-1); members: $(roles gateway-0)"
lose gateway-0
gateway gateway-0 40
await roles_are gateway-0 "gateway solver solver"
await probe_is gateway-0 8080 /health/ready 200
say "gateway-0 replaced at another address, ready; it answers: $(solve gateway-0)"
lose solver-0
lose solver-1
await probe_is gateway-0 8080 /health/ready 503
say "both solvers lost: gateway-0 is not ready again ($(probe gateway-0 8080 /health/live) at /health/live)"
say "all as expected"
