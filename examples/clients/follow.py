"""Submits a batch of queries and follows its answers to the end, through lost connections.

    python3 follow.py http://127.0.0.1:8080 queries.ndjson answers.ndjson

Needs Python 3.8 and the package websockets (on Debian python3-websockets).
"""

import asyncio
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

import websockets

PATIENCE = 60  # seconds without progress
SILENCE = 45  # seconds without a byte, after which a server is frozen: there is time for another try
PASSING = (429, 502, 503, 504, 507)  # a limit on the caller, or a server that starts, is busy or has no room


class Retry:
    """Pauses that double up to 5 s, shortened at random, and no shorter than the server asks."""

    def __init__(self):
        self.progress()

    def progress(self):
        self.deadline = time.monotonic() + PATIENCE
        self.wait = 0.25

    def pause(self, reason, response=None):
        """How long to wait before the next try."""
        after = response.headers.get("Retry-After", "") if response is not None else ""
        asked = int(after) if after.isdigit() else 0
        if time.monotonic() + asked > self.deadline:
            raise SystemExit(f"gave up: {reason}")
        print(f"{reason}; trying again", file=sys.stderr)
        pause = max(asked, self.wait * random.uniform(0.5, 1))
        self.wait = min(5, 2 * self.wait)
        return pause


def submit(url, path):
    """The id of the batch. The key makes a retry safe: a second upload under it gives the first batch again."""
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": str(uuid.uuid4())}
    headers["Content-Length"] = str(os.path.getsize(path))
    retry = Retry()
    passing = PASSING
    while True:
        try:
            # From the file, piece by piece: the time limit is for each of them.
            with open(path, "rb") as queries:
                request = urllib.request.Request(url + "/v1/batches", queries, headers)
                with urllib.request.urlopen(request, timeout=SILENCE) as response:
                    return json.load(response)["id"]
        except urllib.error.HTTPError as refused:
            if refused.code not in passing:
                raise SystemExit(f"refused: {refused.code} {refused.read().decode(errors='replace')}")
            pause = retry.pause(f"refused: {refused.code}", refused)
        except (OSError, http.client.HTTPException, ValueError) as lost:
            pause = retry.pause(f"no answer from the server: {lost}")
        passing = PASSING + (409,)  # A retry may meet the first try, which the server has not seen broken off yet.
        time.sleep(pause)


async def follow(url, batch, answers):
    """How the batch ended. Each message holds whole lines, so a lost connection leaves no half line behind."""
    lines = 0
    retry = Retry()
    while True:
        address = f"ws{url[len('http'):]}/v1/batches/{batch}/results?after={lines - 1}"
        try:
            opened = None
            async with websockets.connect(address, max_size=None) as socket:
                opened = time.monotonic()
                async for message in socket:
                    retry.progress()
                    if message.startswith('{"end":'):
                        return end_of(message)
                    write(answers, message)
                    lines += message.count("\n")
            status, response, lost = None, None, "the server closed it"
        except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as failure:
            status, response = refusal(failure)
            lost = failure
        if status and status not in PASSING:
            raise SystemExit(f"refused: {status}")
        if opened and time.monotonic() - opened > 8:
            retry.progress()  # The server was there: its queries may be hard.
        await asyncio.sleep(retry.pause(f"lost the connection after {lines} answers: {lost}", response))


def refusal(lost):
    """The status of a refused handshake, and its response; versions of websockets differ in their names."""
    response = getattr(lost, "response", None)
    status = getattr(response, "status_code", None) or getattr(lost, "status_code", None)
    return status, response if response is not None else lost if status else None


def write(answers, lines):
    try:
        answers.write(lines)
    except OSError as full:  # No lost connection.
        raise SystemExit(f"cannot write the answers: {full}") from None


def end_of(frame):
    try:
        end = json.loads(frame)["end"]
        end["state"]
    except (ValueError, KeyError, TypeError):
        raise SystemExit(f"the server ended the answers with {frame[:200]}") from None
    return end


def main():
    url, queries, path = sys.argv[1:]
    batch = submit(url, queries)
    print("batch", batch, file=sys.stderr)
    with open(path, "w", encoding="utf-8") as answers:
        end = asyncio.run(follow(url, batch, answers))
    print(end, file=sys.stderr)
    sys.exit(0 if end["state"] == "completed" else 1)


main()
