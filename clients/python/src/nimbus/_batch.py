"""Batches: any number of queries, cut into pieces that a retry can send again, and their answers in order."""

from __future__ import annotations

import uuid
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from urllib.parse import quote, urlencode

from ._answers import Answer
from ._errors import BatchEnded, NimbusError, ServerError
from ._http import LOST, Http, dumps, lines_of, loads
from ._retry import PASSING

#: Queries of one upload: a second of work for a server, a megabyte for the client to keep until they are answered.
MOST_QUERIES = 10_000
#: The first upload is small, so that the first answers come at once; each later one has ten times as many queries.
FIRST_QUERIES = 100
NDJSON = {"Content-Type": "application/x-ndjson"}

Parameters = Mapping[str, "str | None"]


def line_of(query: Mapping[str, Any]) -> bytes:
    return dumps(query).encode() + b"\n"


@dataclass
class Piece:
    """Queries that are one batch of the server."""

    first: int
    queries: list[Any]
    body: bytes
    key: str = field(default_factory=lambda: str(uuid.uuid4()))
    is_sent: bool = False
    id: str | None = None


def pieces(given: Iterable[tuple[Any, bytes]], most: int) -> Iterator[Piece]:
    rest, first, size = iter(given), 0, min(FIRST_QUERIES, most)
    while part := list(islice(rest, size)):
        yield Piece(first, [query for query, _ in part], b"".join(line for _, line in part))
        first += len(part)
        size = min(10 * size, most)


def answers(
    http: Http, given: Iterable[tuple[Any, bytes]], most: int, parameters: Parameters
) -> Generator[Answer, None, None]:
    """The answers of all pieces. The next piece is submitted before the answers of this one are read, so that the server
    has work while its answers travel. Whatever is open when the reader stops is cancelled."""
    cut = pieces(given, most)
    current, ahead = next(cut, None), None
    try:
        while current is not None:
            if current.id is None:
                submit(http, current, parameters)
            ahead = next(cut, None)
            if ahead is not None:
                try:
                    submit(http, ahead, parameters, retrying=False)
                except NimbusError:
                    pass  # Perhaps the caller may have one open batch only. It is submitted again in its turn.
            yield from piece_answers(http, current)
            current, ahead = ahead, None
    finally:
        for piece in (current, ahead):
            if piece is not None and piece.id is not None:
                cancel(http, piece.id)


def submit(http: Http, piece: Piece, parameters: Parameters, retrying: bool = True) -> None:
    chosen = {name: value for name, value in parameters.items() if value is not None}
    path = "/v1/batches" + ("?" + urlencode(chosen) if chosen else "")
    headers = {**NDJSON, "Idempotency-Key": piece.key}
    repeated, piece.is_sent = piece.is_sent, True
    body = http.call("POST", path, piece.body, headers, retrying=retrying, keyed=True, repeated=repeated)
    piece.id = loads(body)["id"]


def piece_answers(http: Http, piece: Piece) -> Iterator[Answer]:
    assert piece.id is not None
    for found in follow(http, piece.id, -1, len(piece.queries)):
        yield Answer(piece.first + found.line, {**found.json, "line": piece.first + found.line}, piece.queries[found.line])


def path_of(id: str) -> str:
    """The path of a batch; without an id it would be that of the list."""
    if id.strip() in ("", ".", ".."):
        raise ValueError(f"the id of the batch is {id!r}")
    return f"/v1/batches/{quote(id, safe='')}"


def cancel(http: Http, id: str) -> None:
    """Cancels a batch that nobody reads any more; if that fails, the server forgets it by itself."""
    try:
        http.call("DELETE", path_of(id), retrying=False)
    except NimbusError:
        pass


def follow(http: Http, id: str, after: int, count: int | None = None) -> Iterator[Answer]:
    """The answers after a line: `count` of all lines, or until the batch ends. Each comes once, in order, through lost
    connections."""
    path = path_of(id)
    pauses = http.retry.pauses()
    done = after + 1
    while True:
        before = done
        try:
            with http.open("GET", f"{path}/results?after={done - 1}") as response:
                for line in lines_of(response):
                    answer = loads(line)
                    if answer.get("line") != done:
                        raise NimbusError(f"the server sent line {answer.get('line')} where line {done} was expected")
                    done += 1
                    pauses.progress()
                    yield Answer(done - 1, answer)
                    if done == count:
                        return  # Whatever becomes of the connection now.
            state = http.json("GET", path)
            if state["state"] in ("completed", "damaged") and done >= state["queries"]:
                return
            # Answers behind a line that was never answered are counted, but not sent: then no more come.
            if state["state"] == "cancelled" and (done >= state["answered"] or done == before):
                raise BatchEnded(id, "cancelled", done)
            http.wait(pauses, ConnectionError(f"the answers ended after line {done - 1}"))
        except ServerError as refused:
            if refused.status not in PASSING:
                raise
            pauses.wait(refused, refused.retry_after)
        except TimeoutError as silent:
            # Queries may be hard: a server that is there is waited for.
            try:
                http.require_alive()
                pauses.progress()
            except LOST:
                http.wait(pauses, silent)
        except LOST as lost:
            http.wait(pauses, lost)
