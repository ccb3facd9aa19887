"""Answers, as the server gives them, with types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar, Union, overload

from ._errors import NimbusError, QueryError

if TYPE_CHECKING:
    from ._game import Position

Item = TypeVar("Item")

#: A move, as its game writes it: `{"heap": 0, "to": [1, 2]}`.
Move = Mapping[str, Any]


class Outcome(str, Enum):
    """Who wins if both play well."""

    #: The next player, who moves first.
    N = "N"
    #: The previous player.
    P = "P"
    #: Nobody: a draw, only in games that can go on for ever.
    D = "D"

    def __str__(self) -> str:
        return self.value

    @property
    def sentence(self) -> str:
        return {
            "N": "the next player, who moves first, wins",
            "P": "the previous player wins: whoever moves first loses",
            "D": "nobody can force a win: a draw",
        }[self.value]


@dataclass(frozen=True)
class Loopy:
    """The value ∞{...} of a position that can be played for ever: the finite values of its options."""

    options: tuple[int, ...]

    def __str__(self) -> str:
        return f"∞{{{','.join(map(str, self.options))}}}"


#: A nim-value.
Value = Union[int, Loopy]


def value_of(written: int | str) -> Value:
    """Values past 9223372036854775807 come as strings of digits, infinite ones as `∞{0,2}`."""
    if isinstance(written, str) and written.startswith("∞"):
        return Loopy(tuple(int(part) for part in written[2:-1].split(",") if part))
    return int(written)


class Listed(Sequence[Item]):
    """A list that may be cut at a limit. `total` counts all of it; None where the server could not count."""

    def __init__(self, total: int | None, items: Sequence[Item]) -> None:
        self.total = total
        self._items = tuple(items)

    @property
    def is_complete(self) -> bool:
        """Whether the list has all of them."""
        return self.total == len(self._items)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)


class Moves(Listed[Move]):
    """Winning moves in the order of the contract. `total` counts all of them, also past the limit of the list."""

    total: int

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Moves, list, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.total, len(self._items)))

    def __repr__(self) -> str:
        more = "" if self.is_complete else f" of {self.total}"
        return f"<{len(self)}{more} winning moves: {list(self._items)}>"


@dataclass(frozen=True)
class Option:
    """A legal move and the position that it leaves. `outcome` is None where it is past the budget, `grundy` also where it
    was not asked for or there is none."""

    move: Move
    position: Position
    outcome: Outcome | None
    grundy: Value | None


class Options(Listed[Option]):
    """Legal moves in the order of the contract. `total` counts all; None where the server could not count them."""

    def __repr__(self) -> str:
        lines = "".join(f"\n  {o.move} leaves {o.position.written}: {o.outcome}, {o.grundy}" for o in self._items)
        return f"<{len(self)} of {self.total} legal moves>{lines}"

    def _repr_html_(self) -> str:
        from ._draw import options_html

        return options_html(self)


@dataclass(frozen=True)
class Answer:
    """The answer to one query.

    A property raises the `QueryError` of the line, or of what was asked and is not known; and `NimbusError` where it was
    not asked.
    """

    #: The number of the query, from 0.
    line: int
    #: The answer as the server wrote it.
    json: Mapping[str, Any]
    #: The query as it was given to the client.
    query: Any = None

    @property
    def id(self) -> str | int | None:
        return self.json.get("id")

    @property
    def error(self) -> QueryError | None:
        """The error of the whole line; None where something is answered."""
        error = self.json.get("error")
        return None if error is None else QueryError.of(error)

    def _get(self, word: str) -> Any:
        if self.error is not None:
            raise self.error
        if word in self.json.get("unanswered", {}):
            raise QueryError.of(self.json["unanswered"][word])
        if word not in self.json:
            raise NimbusError(f"{word} was not asked; this answer has {', '.join(k for k in self.json if k != 'line')}")
        return self.json[word]

    @property
    def outcome(self) -> Outcome:
        return Outcome(self._get("outcome"))

    @property
    def grundy(self) -> Value:
        return value_of(self._get("grundy"))

    @property
    def move(self) -> Move | None:
        """A winning move; None where there is none."""
        move: Move | None = self._get("move")
        return move

    @property
    def moves(self) -> Moves:
        moves = self._get("moves")
        return Moves(moves["count"], moves["items"])

    @property
    def probability(self) -> Fraction:
        return Fraction(self._get("probability"))

    @property
    def score(self) -> int:
        """How much the player to move gains over the other, where the rules count something."""
        return int(self._get("score"))
