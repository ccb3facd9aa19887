"""The client of one server."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _batch, _graphs
from ._answers import Answer
from ._errors import NimbusError, ServerError
from ._game import Ask, Effort, Game, Position, seconds_of
from ._http import SILENCE_SECONDS, Http, dumps, loads
from ._retry import RetryPolicy, report
from ._search import Progress, Search

if TYPE_CHECKING:
    from types import TracebackType

    from ._live import Live


class Client:
    """A client of the server at `url`. No request is made before a question is asked. Threads may share a client.

    `token` is a bearer token, where the server asks for one. A call is repeated for up to `patience` seconds without
    progress where that may help: after a lost connection and after the statuses 429, 502, 503, 504 and 507, never after
    400. `on_retry(error, pause)` hears of it; without it, pauses of two seconds and more are logged as warnings of the logger
    `nimbus`. An address that ends in `/v1` is that of the server. `context` holds the certificates that an https server
    is checked against; `silence` and `retry` are for tests.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8080",
        token: str | None = None,
        *,
        patience: float = 60.0,
        on_retry: Callable[[NimbusError, float], None] | None = None,
        context: ssl.SSLContext | None = None,
        silence: float = SILENCE_SECONDS,
        retry: RetryPolicy | None = None,
    ) -> None:
        self.http = Http(url, token, retry or RetryPolicy(patience, on_retry or report), silence, context)

    @property
    def url(self) -> str:
        return self.http.url

    # ---- games and single questions

    def game(self, rules: str | Mapping[str, Any] | Any, play: str = "normal") -> Game:
        """A game by its notation (`kayles`, `subtraction(1,3,4)`), by an object with its rules, or the game of a token on
        a directed graph of networkx."""
        if _graphs.is_graph(rules):
            rules = _graphs.rules_of(rules)
        return Game(self, rules, play)

    def position(self, rules: str | Mapping[str, Any], *parts: Any) -> Position:
        """A position of a game: `position("kayles", 5, 7, 9)`."""
        return self.game(rules).position(*parts)

    def games(self, word: str = "") -> list[dict[str, Any]]:
        """The catalogue: the entries (schema `CatalogueEntry` of openapi.yaml) whose name or rules contain a word."""
        found = self.http.json("GET", "/v1/games")["games"]
        return [one for one in found if word.lower() in f"{one['name']} {one['rules']}".lower()]

    def register(self, rules: Mapping[str, Any]) -> Game:
        """Registers long rules once; the game that comes back names them by their id in each query."""
        return Game(self, self.http.json("POST", "/v1/rulesets", rules))

    def ask(self, position: Position | Mapping[str, Any] | tuple[Any, Any], ask: Ask = "outcome", **more: Any) -> Answer:
        """The answer to one question; an error of the line is in the answer. `more` are other fields of the query, such as
        `limit=10` or `effort="10m"`."""
        query = query_of(position, ask, more)
        return Answer(0, self.http.json("POST", "/v1/solve", query), position)

    def solve(self, queries: Iterable[Any], ask: Ask = "outcome") -> list[Answer]:
        """The answers to a few questions in one request, which the server does not keep. `batch` is for many."""
        given = list(queries)
        if not given:
            return []
        body = b"".join(_batch.line_of(query_of(one, ask, {})) for one in given)
        lines = self.http.call("POST", "/v1/solve", body, _batch.NDJSON).splitlines()
        if len(lines) != len(given):
            raise NimbusError(f"the server gave {len(lines)} answers to {len(given)} queries")
        return [Answer(i, loads(line), query) for i, (line, query) in enumerate(zip(lines, given))]

    # ---- batches

    def batch(
        self,
        queries: Iterable[Any],
        ask: Ask = "outcome",
        *,
        effort: Effort | None = None,
        label: str | None = None,
        size: int = _batch.MOST_QUERIES,
    ) -> Iterator[Answer]:
        """The answers to any number of queries: one each, in their order, as they come.

        A query is a position, a pair of game and position, or a mapping as in the contract, which has its own `ask`. The
        client reads the iterable as the answers are taken, at most two batches of `size` queries ahead, so it may be
        endless. A lost connection is opened again after the last answer, and a repeated upload creates no second batch.
        `effort` is the CPU time that each query may take beyond its budget. If you stop early, the rest is cancelled.
        """
        if size < 1:
            raise ValueError(f"size is {size}; expected at least 1")
        given = ((one, _batch.line_of(query_of(one, ask, {}))) for one in queries)
        parameters = {
            "effort": None if effort is None else f"{seconds_of(effort):.15g}",
            "label": label,
        }
        return _batch.answers(self.http, given, size, parameters)

    def batches(self, limit: int = 100) -> list[dict[str, Any]]:
        """The newest batches (schema `Batch` of openapi.yaml), newest first."""
        found: list[dict[str, Any]] = self.http.json("GET", f"/v1/batches?limit={limit}")["batches"]
        return found

    def answers(self, batch: str, after: int = -1) -> Iterator[Answer]:
        """The answers of a batch that was submitted before, from the line after `after`, until it ends."""
        return _batch.follow(self.http, batch, after)

    def cancel(self, batch: str) -> None:
        """Cancels a batch; one that has ended is removed with its answers. The request is sent once: a second one would
        remove what the first one cancelled."""
        self.http.call("DELETE", _batch.path_of(batch), retrying=False)

    # ---- searches

    def search(
        self,
        position: Position | Mapping[str, Any] | tuple[Any, Any],
        effort: Effort,
        ask: Ask | None = None,
        on_progress: Callable[[Progress], object] | None = None,
        wait: bool = True,
    ) -> Search:
        """Searches one position for as much CPU time as `effort` allows: 90, "10m", "1h".

        Without `ask` it asks outcome and nim-value, or the outcome alone where there is no nim-value. Equal questions are one search, and more effort continues it. `on_progress` hears of it about once a second. With
        `wait` the call returns when the search has ended; if you interrupt it, the search goes on at the server.
        """
        if ask is None:
            try:
                return self.search(position, effort, ("outcome", "grundy"), on_progress, wait)
            except ServerError as refused:
                if refused.kind != "unsupported-ask":
                    raise
                ask = "outcome"
        query = query_of(position, ask, {"effort": seconds_of(effort)})
        search = Search(self.http, self.http.json("POST", "/v1/searches", query), position)
        return search.wait(on_progress) if wait else search

    def searches(self, limit: int = 100) -> list[Search]:
        """The newest searches, newest first, without long answers; `refresh` gets these."""
        found = self.http.json("GET", f"/v1/searches?limit={limit}")["searches"]
        return [Search(self.http, one) for one in found]

    # ---- the rest

    def live(self) -> Live:
        """One WebSocket for questions that depend on answers: `async with client.live() as live: await live.ask(...)`.

        Needs the package `websockets`.
        """
        from ._live import Live

        return Live(self.http)

    def limits(self) -> dict[str, Any]:
        """The limits that hold for this caller (schema `Limits` of openapi.yaml)."""
        found: dict[str, Any] = self.http.json("GET", "/v1/limits")
        return found

    def close(self) -> None:
        """Closes kept connections. The client may be used again."""
        self.http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self.url})"


def query_of(given: Any, ask: Ask, more: Mapping[str, Any]) -> dict[str, Any]:
    """A query from a position, a pair of game and position, or a mapping, which knows what it asks."""
    effort = more.get("effort")
    timed = {} if effort is None else {"effort": seconds_of(effort)}
    more = {**{word: more[word] for word in more if word != "effort"}, **timed}
    if isinstance(given, Position):
        return given.query(ask, **more)
    if isinstance(given, Mapping):
        return {"ask": list(ask) if not isinstance(ask, str) else ask.split(","), **given, **more}
    if isinstance(given, tuple) and len(given) == 2:
        words = ask.split(",") if isinstance(ask, str) else list(ask)
        return {"game": given[0], "position": _graphs.position_of(given[1]), "ask": words, **more}
    raise TypeError(f"{given!r} is no query; expected a position, a pair of game and position, or a mapping")


#: `nimbus.connect(url)` reads better than the name of the class.
connect = Client
