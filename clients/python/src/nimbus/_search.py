"""Searches: one position with more CPU time than a query may take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ._answers import Answer
from ._http import Http

POLL_SECONDS = 1.0


@dataclass(frozen=True)
class Progress:
    """How far a search is. `excluded` are the nim-values that the position is known not to have."""

    state: str
    positions: int
    positions_per_second: int
    known_values: int
    excluded: tuple[int, ...]
    threads: int
    cpu_seconds: float
    effort: float

    @staticmethod
    def of(search: Mapping[str, Any]) -> Progress:
        told = search["progress"]
        return Progress(
            search["state"],
            told["positions"],
            told["positionsPerSecond"],
            told["knownValues"],
            tuple(told["value"]),
            told["threads"],
            told["cpuSeconds"],
            told["effort"],
        )

    def __str__(self) -> str:
        text = f"{self.state}: {self.cpu_seconds:.1f} s of {self.effort:.15g} s of CPU time, {self.positions} positions"
        excluded = ", ".join(map(str, self.excluded))
        return f"{text}, the value is not {excluded}" if excluded else text


class Search:
    """A search at the server, as it was when it was last asked about."""

    def __init__(self, http: Http, found: Mapping[str, Any], query: Any = None) -> None:
        self._http = http
        self._found = found
        self._query = query

    @property
    def id(self) -> str:
        return str(self._found["id"])

    @property
    def state(self) -> str:
        """`queued`, `running`, `found`, `stopped` or `failed`."""
        return str(self._found["state"])

    @property
    def is_open(self) -> bool:
        return self.state in ("queued", "running")

    @property
    def reason(self) -> str | None:
        """Why it ended without all that was asked."""
        return self._found.get("reason")

    @property
    def progress(self) -> Progress:
        return Progress.of(self._found)

    @property
    def answer(self) -> Answer | None:
        """What is known, as a line of a batch would say it; None before the search has ended."""
        answer = self._found.get("answer")
        return None if answer is None else Answer(0, answer, self._query)

    def refresh(self) -> Search:
        """Asks the server how far the search is."""
        self._found = self._http.json("GET", self._path)
        return self

    def wait(self, on_progress: Callable[[Progress], object] | None = None) -> Search:
        """Waits until the search has ended. `on_progress` gets a `Progress` about once a second."""
        while self.is_open:
            if on_progress is not None:
                on_progress(self.progress)
            self._http.retry.sleep(POLL_SECONDS)
            self.refresh()
        if on_progress is not None:
            on_progress(self.progress)
        return self

    def stop(self) -> Search:
        """Stops the search; what it has found stays, and more effort continues it. The request is sent once: a
        second one would get 404 where others go on with the search."""
        self._found = self._http.json("DELETE", self._path, retrying=False)
        return self

    def proof(self, *, half_turn: bool = False) -> str:
        """The proof of what was found, which `check_proof` checks. The server writes it first; that may take as long as
        the search did. With `half_turn` it is shorter: half a turn of a board shows that it has the value 0."""
        return self._http.call("GET", f"{self._path}/proof{'?lemmas=half-turn' if half_turn else ''}").decode()

    @property
    def _path(self) -> str:
        return f"/v1/searches/{quote(self.id, safe='')}"

    def __repr__(self) -> str:
        return f"Search({self.id}, {self.progress})"
