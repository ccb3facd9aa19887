#!/bin/sh
# Submits a batch of queries with curl and follows its answers to the end, through lost connections.
#
#   sh follow.sh http://127.0.0.1:8080 queries.ndjson answers.ndjson
set -eu
url=$1 queries=$2 answers=$3

: <"$queries" # A file that cannot be read ends the program here.
# The key makes a retry safe: a second upload under it gives the first batch again.
key=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')
accepted=$(curl -fsS --retry 20 --retry-all-errors --retry-delay 1 -H "Idempotency-Key: $key" \
    -H 'Content-Type: application/x-ndjson' --data-binary "@$queries" "$url/v1/batches")
id=$(printf '%s\n' "$accepted" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
echo "batch $id" >&2

: >"$answers"
known=0
tries=0
until curl -fsSN "$url/v1/batches/$id/results?after=$((known - 1))" >>"$answers"; do
    before=$known
    # A connection that was cut may leave half a line: keep the whole ones, and go on after the last.
    known=$(wc -l <"$answers")
    head -n "$known" "$answers" >"$answers.whole"
    mv "$answers.whole" "$answers"
    echo "lost the connection after $known answers" >&2
    [ "$known" -eq "$before" ] || tries=0
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || exit 1
    sleep 1
done
