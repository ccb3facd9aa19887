"""Submits a batch of queries and follows its answers to the end, through lost connections.

    python3 follow.py http://127.0.0.1:8080 queries.ndjson answers.ndjson

Needs Python 3.8 and the package websockets (on Debian python3-websockets).
"""

import asyncio
import http.client
import json
import sys
import time
import urllib.error
import urllib.request
import uuid

import websockets

TRIES = 60


def submit(url, path):
    """The id of the batch. The key makes a retry safe: a second upload under it gives the first batch again."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    with open(path, "rb") as queries:
        request = urllib.request.Request(url + "/v1/batches", queries.read(), headers)
    for attempt in range(TRIES):
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)["id"]
        except urllib.error.HTTPError as refused:
            if refused.code not in (409, 429, 502, 503, 504):
                raise
        except (OSError, http.client.HTTPException) as lost:
            print(f"no answer from the server: {lost}", file=sys.stderr)
        time.sleep(1)
    raise SystemExit("gave up")


async def follow(url, batch, answers):
    """How the batch ended. Each message holds whole lines, so a lost connection leaves no half line behind."""
    lines = 0
    tries = 0
    while tries < TRIES:
        tries += 1
        address = f"ws{url[len('http'):]}/v1/batches/{batch}/results?after={lines - 1}"
        try:
            async with websockets.connect(address, max_size=None) as socket:
                async for message in socket:
                    if message.startswith('{"end":'):
                        return json.loads(message)["end"]
                    answers.write(message)
                    lines += message.count("\n")
                    tries = 0
        except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as lost:
            print(f"lost the connection after {lines} answers: {lost}", file=sys.stderr)
        await asyncio.sleep(1)
    raise SystemExit("gave up")


def main():
    url, queries, path = sys.argv[1:]
    batch = submit(url, queries)
    print("batch", batch, file=sys.stderr)
    with open(path, "w", encoding="utf-8") as answers:
        print(asyncio.run(follow(url, batch, answers)), file=sys.stderr)


main()
