#!/bin/sh
# Submits a batch of queries with curl and follows its answers to the end, through lost connections.
#
#   sh follow.sh http://127.0.0.1:8080 queries.ndjson answers.ndjson
set -eu
url=$1 queries=$2 answers=$3
head=$answers.head body=$answers.body
trap 'rm -f "$head" "$body" "$answers.whole"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A server that sends and takes no byte for 45 seconds is frozen, and there is time for another try.
ask() { curl -sSN --connect-timeout 10 --speed-limit 1 --speed-time 45 -D "$head" "$@"; }

status() { sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p' "$head" 2>/dev/null | tail -n 1; }

# Begins a minute without progress.
progress() {
    deadline=$(($(date +%s) + 60))
    wait=1
}

# Waits before the next try: twice as long each time up to 8 s, more at random, and no less than the server asks for. Ends
# the program after a status that stays, and after a minute without progress. $1 is one more status that passes.
pause() {
    case $(status) in
        '' | 1?? | 2?? | 429 | 502 | 503 | 504 | 507 | "$1") ;;
        *)
            echo "refused: $(status) $(cat "$body" 2>/dev/null)" >&2
            exit 1
            ;;
    esac
    asked=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p' "$head" 2>/dev/null | tail -n 1)
    [ "${asked:-0}" -le "$wait" ] || wait=$asked
    if [ $(($(date +%s) + wait)) -gt "$deadline" ]; then
        echo "gave up" >&2
        exit 1
    fi
    sleep $((wait + $(od -An -N1 -tu1 /dev/urandom) % 2))
    [ "$wait" -ge 8 ] || wait=$((2 * wait))
    : >"$head"
}

: <"$queries" # A file that cannot be read ends the program here.
# The key makes a retry safe: a second upload under it gives the first batch again.
key=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')
progress
overlapping=none
: >"$head"
until ask -H "Idempotency-Key: $key" -H 'Content-Type: application/x-ndjson' \
    --data-binary "@$queries" -o "$body" "$url/v1/batches" && grep -q '"id":' "$body" && [ "$(status)" -lt 300 ]; do
    pause "$overlapping"
    overlapping=409 # A retry may meet the first try, which the server has not seen broken off yet.
done
id=$(sed -n 's/.*"id":"\([^"]*\)".*/\1/p' "$body")
echo "batch $id" >&2

: >"$answers"
known=0
begin=$(date +%s)
progress
: >"$head"
until ask -f "$url/v1/batches/$id/results?after=$((known - 1))" >>"$answers"; do
    before=$known
    held=$(($(date +%s) - begin))
    # A connection that was cut may leave half a line: keep the whole ones, and go on after the last.
    known=$(wc -l <"$answers")
    head -n "$known" "$answers" >"$answers.whole"
    mv "$answers.whole" "$answers"
    echo "lost the connection after $known answers" >&2
    # The server was there, if it took the request and was silent for long: its queries may be hard.
    if [ "$known" -gt "$before" ] || { [ "$(status)" = 200 ] && [ "$held" -ge 40 ]; }; then progress; fi
    pause none
    begin=$(date +%s)
done

# The stream of a cancelled batch ends, too.
progress
: >"$head"
until ask -f -o "$body" "$url/v1/batches/$id"; do pause none; done
grep -q '"state":"completed"' "$body" || {
    cat "$body" >&2
    exit 1
}
