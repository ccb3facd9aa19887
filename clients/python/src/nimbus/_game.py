"""Games and positions of a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Union
from urllib.parse import quote

from . import _graphs
from ._answers import Answer, Move, Moves, Option, Options, Outcome, Value, value_of
from ._errors import NimbusError, QueryError, ServerError
from ._http import dumps
from ._tables import Guess, Period, Table, guess

if TYPE_CHECKING:
    from ._client import Client
    from ._search import Progress, Search

#: Words of what to ask: "grundy", "outcome,grundy" or ["outcome", "grundy"].
Ask = Union[str, Iterable[str]]
#: CPU time: seconds, a timedelta, or text such as "10m".
Effort = Union[int, float, str, timedelta]

_NUMBER = r"([0-9]+(?:\.[0-9]+)?)"
_TIME = re.compile(f"(?:{_NUMBER}d)?(?:{_NUMBER}h)?(?:{_NUMBER}m)?(?:{_NUMBER}s?)?")


class Game:
    """The rules of a game at a server: `client.game("kayles")`. No call is made before a question is asked."""

    def __init__(self, client: Client, rules: str | Mapping[str, Any], play: str = "normal") -> None:
        if play not in ("normal", "misere"):
            raise ValueError(f"play is {play!r}; expected 'normal' or 'misere'")
        self.client = client
        self.rules: Any = rules if isinstance(rules, str) else json.loads(dumps(rules))
        self.play = play

    @property
    def notation(self) -> str:
        """The notation; rules that need structure as JSON."""
        return self.rules if isinstance(self.rules, str) else dumps(self.rules)

    @property
    def misere(self) -> Game:
        """The same rules where who cannot move wins."""
        return Game(self.client, self.rules, "misere")

    def position(self, *parts: Any) -> Position:
        """A position: one argument is the position itself, several are its list.

        `position(5, 7, 9)` are three heaps, `position([5])` and `position(5)` one; `position("..#", "...")` are two rows of
        a board, `position(["....."])` one row; `position("HTTH")` is a row of coins. A graph of networkx is written as the
        game wants it.
        """
        if len(parts) == 1:
            return Position(self, _graphs.position_of(parts[0]))
        return Position(self, list(parts))

    def table(self, to: int, start: int = 0) -> Table:
        """The nim-values of the single heaps `start` to `to`, both included."""
        found = self.client.http.json("GET", f"{self._path()}?from={start}&to={to}")
        return Table(found["game"], start, tuple(map(int, found["values"])))

    def period(self) -> Period | None:
        """The proved period of the single heaps; None where no period is proved."""
        try:
            found = self.client.http.json("GET", f"{self._path()}/period")
        except ServerError as refused:
            if refused.kind == "no-period":
                return None
            raise
        return Period.of(found, self.table)

    def guess(self, to: int = 500) -> Guess | None:
        """A formula that fits the nim-values of the heaps 0 to `to`: no proof. None where none of the simple ones fits."""
        return guess(self.table(to))

    def batch(self, positions: Iterable[Any], ask: Ask = "outcome", **options: Any) -> Iterator[Answer]:
        """The answers for many positions of this game, in order; see `Client.batch`."""
        queries = (p if isinstance(p, Position) else self.position(p) for p in positions)
        return self.client.batch(queries, ask=ask, **options)

    def _path(self) -> str:
        return f"/v1/tables/{quote(self.notation, safe='')}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.rules, self.play) == (other.rules, other.play)

    def __hash__(self) -> int:
        return hash((self.notation, self.play))

    def __repr__(self) -> str:
        return f"Game({self.notation}{', misere' if self.play == 'misere' else ''})"


class Position:
    """A position. What was answered once is kept: an answer never changes."""

    def __init__(self, game: Game, written: Any) -> None:
        self.game = game
        #: The position as the game writes it, in plain JSON.
        self.written: Any = json.loads(dumps(written))
        self._known: dict[str, Any] = {}

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return Outcome(self._ask("outcome"))

    @property
    def grundy(self) -> Value:
        """The nim-value, an integer; `Loopy` where the play can go on for ever."""
        return value_of(self._ask("grundy"))

    @property
    def probability(self) -> Any:
        """Of games of chance: the probability that the first player wins, a `Fraction`."""
        return Answer(0, {"probability": self._ask("probability")}).probability

    @property
    def score(self) -> int:
        """Of nimstring: the boxes of Dots and Boxes that the player to move gets, minus those of the other."""
        return Answer(0, {"score": self._ask("score")}).score

    def winning_move(self) -> Move | None:
        """One winning move; None where there is none."""
        move: Move | None = self._ask("move")
        return move

    def winning_moves(self, limit: int = 100) -> Moves:
        """The winning moves, the first `limit` of them; `total` counts all."""
        moves = self._ask("moves", limit=limit)
        return Moves(moves["count"], moves["items"])

    def options(self, limit: int = 100, where: Mapping[str, Any] | None = None, grundy: bool = True) -> Options:
        """The legal moves with what they leave. `where={"heap": 1}` lists only the moves that have these values."""
        more: dict[str, Any] = {"limit": limit}
        if where is not None:
            more["where"] = where
        answer = self.client.ask(self, ["grundy", "options"] if grundy else ["options"], **more)
        if grundy and answer.error is not None and answer.error.code == "unsupported-ask":
            return self.options(limit, where, grundy=False)
        found = answer._get("options")
        return Options(found["count"], [self._option(item) for item in found["items"]])

    def _option(self, item: Mapping[str, Any]) -> Option:
        left = Position(self.game, item["position"])
        outcome, value = item.get("outcome"), item.get("grundy")
        left._known.update({word: item[word] for word in ("outcome", "grundy") if item.get(word) is not None})
        return Option(
            item["move"], left, None if outcome is None else Outcome(outcome), None if value is None else value_of(value)
        )

    def after(self, move: Move) -> Position:
        """The position that a legal move leaves."""
        for option in self.options(where=move, grundy=False):
            if option.move == json.loads(dumps(move)):
                return option.position
        raise NimbusError(f"{move} is no legal move of {self!r}")

    def search(
        self,
        effort: Effort,
        ask: Ask | None = None,
        on_progress: Callable[[Progress], object] | None = None,
        wait: bool = True,
    ) -> Search:
        """Searches for as much CPU time as `effort` allows; see `Client.search`."""
        return self.client.search(self, effort, ask, on_progress, wait)

    @property
    def misere(self) -> Position:
        """The same position where who cannot move wins."""
        return Position(self.game.misere, self.written)

    @property
    def client(self) -> Client:
        return self.game.client

    def query(self, ask: Ask = "outcome", **more: Any) -> dict[str, Any]:
        """The query that asks this of the position, as the contract writes it."""
        words = ask.split(",") if isinstance(ask, str) else list(ask)
        query: dict[str, Any] = {"game": self.game.rules, "position": self.written, "ask": words}
        if self.game.play != "normal":
            query["play"] = self.game.play
        return {**query, **more}

    def _ask(self, word: str, **more: Any) -> Any:
        key = word + dumps(more)
        if word in self._known:
            return self._known[word]
        if key not in self._known:
            self._known[key] = self.client.ask(self, word, **more)._get(word)
        return self._known[key]

    def __add__(self, other: Position) -> Position:
        """The sum: a player moves in one of the two."""
        if self.game.play != other.game.play:
            raise ValueError("a sum is played under one convention; one of the two is misère")
        return Position(Game(self.client, "sum", self.game.play), self._summands() + other._summands())

    def _summands(self) -> list[Any]:
        return list(self.written) if self.game.rules == "sum" else [{"game": self.game.rules, "position": self.written}]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.written) == (other.game, other.written)

    def __hash__(self) -> int:
        return hash((self.game, dumps(self.written)))

    def __repr__(self) -> str:
        return f"Position({self.game.notation}{', misere' if self.game.play == 'misere' else ''}, {dumps(self.written)})"

    def _repr_svg_(self) -> str:
        from ._draw import position_svg

        return position_svg(self.game.rules, self.written)

    def _repr_html_(self) -> str:
        """The board, and what is known of it. A server that is away costs the answer and not the picture."""
        from ._draw import position_html

        try:
            answer = self._everything()
        except NimbusError as e:
            return position_html(self, None, str(e))
        return position_html(self, answer, None if answer.error is None else answer.error.message)

    def _everything(self) -> Answer:
        answer = Answer(0, {})
        for words in (["outcome", "grundy", "moves"], ["outcome", "moves"], ["outcome"], ["probability"]):
            answer = self.client.ask(self, words)
            if answer.error is None or answer.error.code != "unsupported-ask":
                break
        return answer


def seconds_of(effort: Effort) -> float:
    """The seconds of an effort: 90, "90s", "10m", "1h30m", "1d" or a timedelta."""
    if isinstance(effort, timedelta):
        effort = effort.total_seconds()
    if isinstance(effort, str):
        found = _TIME.fullmatch(effort)
        if not effort or not found:
            raise ValueError(f"effort is {effort!r}; expected seconds, or such as '90s', '10m', '1h30m' or '1d'")
        effort = sum(float(number or 0) * unit for number, unit in zip(found.groups(), (86400, 3600, 60, 1)))
    if not 0 < effort < float("inf"):
        raise ValueError(f"effort is {effort}; expected more than 0 seconds")
    return float(effort)
