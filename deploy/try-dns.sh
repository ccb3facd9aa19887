#!/usr/bin/env bash
# Exercises what the Kubernetes manifests rely on, where no Kubernetes can run: members that know nothing but one name, which a
# DNS server resolves to the addresses of all of them, and probes. Each member is a container, so a network namespace, with the
# environment of the manifests; the DNS server is the engine's. It needs an engine, jq, and the image nimbus:local.
set -euo pipefail
network=nimbus-dns-$$
work=$(mktemp -d)
cleanup() {
    docker ps -aq --filter "network=$network" | xargs -r docker rm -fv >/dev/null
    docker network rm "$network" >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT
head -c 32 /dev/urandom | base64 >"$work/cluster-secret"
chmod -R a+rX "$work"

# member NAME ARGUMENTS...: all under one name more, as pods of a headless service are.
member() {
    local name=$1
    shift
    docker run -d --name "$network-$name" --network "$network" --network-alias nimbus-members --memory 512m --read-only \
        --tmpfs /tmp:size=64m,mode=1777 -v /data --cap-drop ALL -v "$work:/secrets:ro" -e NIMBUS_CLUSTER_HOST=auto -e NIMBUS_CLUSTER_PORT=5701 \
        -e NIMBUS_BUS_PORT=5702 -e NIMBUS_JOIN=nimbus-members:5701 -e NIMBUS_CLUSTER_SECRET_FILE=/secrets/cluster-secret \
        nimbus:local "$@" >/dev/null
}
# ask NAME PORT PATH: from within the container, which has no curl.
ask() {
    docker exec "$network-$1" bash -c "exec 3<>/dev/tcp/127.0.0.1/$2; printf 'GET $3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3; cat <&3"
}
await() {
    local deadline=$((SECONDS + 120))
    until "$@"; do
        [ $SECONDS -lt $deadline ] || { echo "waited in vain for: $*"; docker logs --tail 20 "$network-gateway"; exit 1; }
        sleep 0.5
    done
}
roles() { ask gateway 8080 /v1/cluster 2>/dev/null | sed -n '/^{/p' | jq -r '[.members[].role] | sort | join(" ")'; }
roles_are() { [ "$(roles)" = "$1" ]; }
status() { ask "$1" "$2" /health/ready 2>/dev/null | head -1 | cut -d' ' -f2; }
status_is() { [ "$(status "$1" "$2")" = "$3" ]; }

docker network create --internal "$network" >/dev/null
begin=$SECONDS
member gateway gateway --host 0.0.0.0 --insecure
await status_is gateway 8080 503
echo "the gateway answers, and is not ready without a solver: $(ask gateway 8080 /health/ready | grep -o '"reasons":[^]]*]')"
member solver-0 solver
member solver-1 solver
await roles_are "gateway solver solver"
echo "$((SECONDS - begin)) s: the name stands for $(docker exec "$network-gateway" getent ahostsv4 nimbus-members | awk '{print $1}' | sort -u | wc -l) addresses; all members found each other: $(roles)"
await status_is solver-0 9090 200
await status_is gateway 8080 200
echo "ready: the gateway, and solver-0 by a message over the bus"
docker kill "$network-solver-1" >/dev/null
await roles_are "gateway solver"
echo "a solver killed: $(roles)"
member solver-2 solver
await roles_are "gateway solver solver"
echo "another one joined by the same name: $(roles)"
