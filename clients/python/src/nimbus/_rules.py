"""The rules of games, written in Python for checks of proofs."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Protocol

Component = Hashable


class Rules(Protocol):
    """The rules of a game, as far as a proof needs them. Every play must end."""

    def components(self, position: Any) -> Iterable[Component]:
        """The parts of a position that are played as a sum, in a form that is one for all that are alike."""

    def options(self, component: Component) -> Iterable[Iterable[Component]]:
        """The components that each move leaves."""


_NUMBER = "[1-9][0-9]{0,17}"
_PART = rf"{_NUMBER}(\.\.{_NUMBER})?"


def rules_of(game: Any) -> Rules | None:
    """The rules in Python of a game by its notation; None where there are none."""
    if game == "cram":
        return Cram()
    called = re.fullmatch(r"([a-z]+)\((.*)\)", game) if isinstance(game, str) else None
    name, arguments = called.groups() if called else ("", "")
    if game == "nim":
        return Heaps(lambda n: ((k,) for k in range(n)))
    if game == "lasker":
        return Heaps(lambda n: chain(((k,) for k in range(n)), ((k, n - k) for k in range(1, n // 2 + 1))))
    if game == "grundys-game":
        return Heaps(lambda n: ((k, n - k) for k in range(1, (n + 1) // 2)))
    if name == "bash" and re.fullmatch(_NUMBER, arguments):
        return subtraction(f"1..{arguments}")
    if name == "subtraction" and re.fullmatch(rf"{_PART}(,{_PART})*", arguments):
        return subtraction(arguments)
    if name == "octal" and re.fullmatch(r"[04]\.[0-7]+", arguments):
        return octal(arguments)
    return None


class Heaps:
    """A game of heaps: a move changes one heap into some. `results(n)` gives what a heap of n becomes."""

    def __init__(self, results: Any) -> None:
        self._results = results

    def components(self, position: Any) -> Iterable[Component]:
        heaps = position if isinstance(position, list) else [position]
        if not all(type(heap) is int and 0 <= heap < 1 << 63 for heap in heaps):
            raise ValueError("a heap is an integer from 0 to 2^63-1")
        return heaps

    def options(self, component: Component) -> Iterable[Iterable[Component]]:
        return self._results(component)  # type: ignore[no-any-return]


def subtraction(numbers: str) -> Heaps | None:
    """Such as `1..3,5`; None where a range has nothing. The numbers are never listed: a header may name any."""
    parts = [part.partition("..") for part in numbers.split(",")]
    ranges = [range(int(low), int(high or low) + 1) for low, _, high in parts]
    if not all(ranges):
        return None
    return Heaps(lambda n: ((n - k,) for r in ranges for k in range(r.start, min(r.stop, n + 1))))


def octal(code: str) -> Heaps:
    """The code of Winning Ways: bit k of digit i says that i may be taken so that exactly k heaps are left."""
    digits = [int(code[0]), *map(int, code[2:])]

    def results(n: int) -> Iterator[tuple[int, ...]]:
        for taken, digit in enumerate(digits):
            left = n - taken
            if digit & 1 and left == 0 and taken > 0:
                yield ()
            if digit & 2 and left > 0 and taken > 0:
                yield (left,)
            if digit & 4 and left > 1:
                yield from ((k, left - k) for k in range(1, left // 2 + 1))

    return Heaps(results)


class Cram:
    """A domino on two free cells of a board. Boards that turning and reflecting make alike are one."""

    def components(self, position: Any) -> Iterable[Component]:
        if not (isinstance(position, list) and all(isinstance(row, str) and not row.strip(".#") for row in position)):
            raise ValueError("a board is a list of rows, each a string of . and #")
        if len(set(map(len, position))) > 1:
            raise ValueError("the rows of a board are equally long")
        return self._parts({(r, c) for r, row in enumerate(position) for c, cell in enumerate(row) if cell == "."})

    def options(self, component: Component) -> Iterable[Iterable[Component]]:
        cells = frozenset(component)  # type: ignore[call-overload]
        for r, c in sorted(cells):
            for other in ((r, c + 1), (r + 1, c)):
                if other in cells:
                    yield self._parts(set(cells - {(r, c), other}))

    @staticmethod
    def _parts(free: set[tuple[int, int]]) -> list[Component]:
        parts: list[Component] = []
        while free:
            part, near = [], [free.pop()]
            while near:
                r, c = near.pop()
                part.append((r, c))
                beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & free
                free -= beside
                near.extend(beside)
            if len(part) > 1:
                parts.append(_one_form(tuple(sorted(part))))
        return parts


@lru_cache(1 << 16)
def _one_form(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    forms = []
    turned = cells
    for _ in range(2):
        for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            form = [(down * r, right * c) for r, c in turned]
            top, left = min(r for r, _ in form), min(c for _, c in form)
            forms.append(tuple(sorted((r - top, c - left) for r, c in form)))
        turned = tuple((c, r) for r, c in turned)
    return min(forms)
