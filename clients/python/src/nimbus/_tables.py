"""Tables of nim-values of single heaps, their periods, and guesses at a formula."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload


@dataclass(frozen=True)
class Table(Sequence[int]):
    """The nim-values of the heaps `start`, `start` + 1, ... An index is a heap: `table[7]` is the value of heap 7."""

    game: str
    start: int
    values: tuple[int, ...]

    @property
    def to(self) -> int:
        """The last heap."""
        return self.start + len(self.values) - 1

    @overload
    def __getitem__(self, heap: int) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> Sequence[int]: ...
    def __getitem__(self, heap: int | slice) -> int | Sequence[int]:
        if isinstance(heap, slice):
            return [self[n] for n in range(*heap.indices(self.to + 1)) if n >= self.start]
        if not self.start <= heap <= self.to:
            raise IndexError(f"heap {heap} is not in the table, which has the heaps {self.start} to {self.to}")
        return self.values[heap - self.start]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __reversed__(self) -> Iterator[int]:
        return reversed(self.values)

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The first heap of this value, from heap `start` on and before heap `stop`."""
        for heap in range(*slice(start, stop).indices(self.to + 1)):
            if heap >= self.start and self[heap] == value:
                return heap
        raise ValueError(f"no heap from {self.start} to {self.to} has the value {value}")

    def zeros(self) -> list[int]:
        """The heaps whose value is 0: alone they are P-positions under normal play."""
        return [self.start + i for i, value in enumerate(self.values) if value == 0]

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self.values[:20]))
        return f"Table({self.game}, heaps {self.start} to {self.to}: {shown}{', …' if len(self) > 20 else ''})"

    def _repr_svg_(self) -> str:
        from ._draw import plot_svg

        return plot_svg(self.start, self.values)

    def _repr_html_(self) -> str:
        from ._draw import table_html

        return table_html(self)


@dataclass(frozen=True)
class Period:
    """G(n + period) = G(n) + saltus for all n >= preperiod, proved; both are the least numbers of which this is true."""

    game: str
    period: int
    preperiod: int
    saltus: int
    #: Heaps below the preperiod that differ from the pattern continued downwards: the first 1000.
    exceptions: tuple[int, ...]
    exception_count: int
    theorem: str
    #: How many values were computed and compared; 0 where there is a formula.
    checked_to: int
    _table: Callable[[int], Table] | None = field(default=None, repr=False, compare=False)
    #: Heaps of the first period that get no saltus, nor do those any periods further on.
    constant: tuple[int, ...] = ()

    @staticmethod
    def of(found: Mapping[str, Any], table: Callable[[int], Table] | None = None) -> Period:
        return Period(
            found["game"],
            found["period"],
            found["preperiod"],
            found["saltus"],
            tuple(found["exceptions"]),
            found["exceptionCount"],
            found["proof"]["theorem"],
            found["proof"]["checkedTo"],
            table,
            tuple(found.get("constant", ())),
        )

    @property
    def formula(self) -> str:
        heaps = ", ".join(map(str, self.constant))
        but = f", but G(n+{self.period}) = G(n) for n = {heaps} and every {self.period} heaps on" if heaps else ""
        return _formula(self.period, self.saltus, self.preperiod) + but

    def __str__(self) -> str:
        return f"{self.game}: {self.formula}"

    def _repr_svg_(self) -> str:
        """The values before and through two periods; shaded where the period has not begun."""
        from ._draw import MOST_PLOTTED, plot_svg

        if self._table is None:
            return plot_svg(0, (), self.preperiod)
        to = min(MOST_PLOTTED, self.preperiod + 2 * self.period) - 1
        return plot_svg(0, self._table(to).values, self.preperiod)

    def _repr_html_(self) -> str:
        from ._draw import period_html

        return period_html(self)


def _formula(period: int, saltus: int, start: int) -> str:
    return f"G(n+{period}) = G(n){f' + {saltus}' if saltus else ''} for all n ≥ {start}"


@dataclass(frozen=True)
class Guess:
    """A formula fitted to the first half of a table and held against all of it. It is no proof."""

    formula: str
    #: The last heap whose value was compared.
    checked_to: int

    def __str__(self) -> str:
        return f"{self.formula}; checked for heaps to {self.checked_to}, which is no proof"


#: The shortest table that says anything.
LEAST_VALUES = 16


def guess(values: Sequence[int]) -> Guess | None:
    """A formula for the values of the heaps 0, 1, 2, ...; None where none of the simple ones fits.

    Looks for remainders and quotients of n, for powers of two, and for a period with or without a saltus.
    """
    found = list(values)
    if len(found) < LEAST_VALUES:
        raise ValueError(f"expected at least {LEAST_VALUES} values, from heap 0 on, found {len(found)}")
    if isinstance(values, Table) and values.start:
        raise ValueError(f"the table begins at heap {values.start}; expected one from heap 0 on")
    half = len(found) // 2
    for formula, start, function in _candidates(found, half):
        # A formula that leaves most of the first half out says nothing.
        if start <= half // 2 and all(function(n) == found[n] for n in range(start, len(found))):
            return Guess(formula, len(found) - 1)
    return None


Candidate = tuple[str, int, Callable[[int], int]]


def _candidates(values: list[int], half: int) -> Iterator[Candidate]:
    """What fits the first half; powers and periods are read from it, the rest are tried."""
    yield from _remainders(max(values[:half]) + 1)
    yield from _quotients()
    yield from _powers()
    yield from _periods(values, half)


def _remainders(modulus: int) -> Iterator[Candidate]:
    for by in range(1, 13 if modulus > 1 else 1):
        n = "n" if by == 1 else f"⌊n/{by}⌋"
        yield f"G(n) = {n} mod {modulus}", 0, lambda n, by=by: n // by % modulus  # type: ignore[misc]


def _quotients() -> Iterator[Candidate]:
    for c in range(1, 13):
        for a in range(1, 13):
            for b in range(-12, 13):
                times = "n" if a == 1 else f"{a}n"
                total = times if b == 0 else f"{times} {'−' if b < 0 else '+'} {abs(b)}"
                formula = total if c == 1 else f"⌊{total if b == 0 else f'({total})'}/{c}⌋"
                first = -(b // a) if b < 0 else 0
                where = f" for n ≥ {first}" if first else ""
                yield f"G(n) = {formula}{where}", first, lambda n, a=a, b=b, c=c: (a * n + b) // c  # type: ignore[misc]


def _powers() -> Iterator[Candidate]:
    for up in range(3):
        n = f"n+{up}" if up else "n"
        first = 0 if up else 1

        def lowest(m: int, up: int = up) -> int:
            return (m + up) & -(m + up)

        yield f"G(n) = the number of times that 2 divides {n}", first, lambda m, f=lowest: f(m).bit_length() - 1  # type: ignore[misc]
        yield f"G(n) = the largest power of 2 that divides {n}", first, lowest
        yield f"G(n) = ⌊log2({n})⌋", first, lambda m, up=up: (m + up).bit_length() - 1  # type: ignore[misc]
        yield f"G(n) = the number of binary digits of {n}", first, lambda m, up=up: (m + up).bit_length()  # type: ignore[misc]


def _periods(values: list[int], half: int) -> Iterator[Candidate]:
    """Periods of which the first half of the table has three and more, the shortest first."""
    failed: list[int] = []
    for period in range(1, half // 3 + 1):
        if any(period % shorter == 0 for shorter in failed):
            continue  # It continues the first half in the same way.
        saltus = values[half - 1] - values[half - 1 - period]
        start = half - period
        while start > 0 and values[start - 1 + period] == values[start - 1] + saltus:
            start -= 1
        if saltus >= 0 and start <= half // 2 and start + 3 * period <= half:
            yield (
                _formula(period, saltus, start).replace("for all", "for"),
                start,
                lambda n, p=period, s=start, d=saltus: values[s + (n - s) % p] + (n - s) // p * d,  # type: ignore[misc]
            )
            failed.append(period)
