"""Checks proofs of nim-values by the rules of the game alone. Nothing here knows how Nimbus finds them.

docs/proofs.md has the format. Components that are alike under the symmetries of a game are one.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from . import _local
from ._errors import NimbusError, ProofError

Component = Hashable


class Rules(Protocol):
    """The rules of a game, as far as a proof needs them. Every play must end."""

    def components(self, position: Any) -> Iterable[Component]:
        """The parts of a position that are played as a sum, in a form that is one for all that are alike."""

    def options(self, component: Component) -> Iterable[Iterable[Component]]:
        """The components that each move leaves."""


@dataclass(frozen=True)
class Proved:
    """What a proof proves."""

    game: Any
    #: `{"position": ..., "grundy": ...}` or `{"position": ..., "outcome": ...}`.
    claim: Mapping[str, Any]
    entries: int

    def __str__(self) -> str:
        what = f"nim-value {self.claim['grundy']}" if "grundy" in self.claim else f"outcome {self.claim['outcome']}"
        return f"proved by {self.entries} entries: {self.game} {json.dumps(self.claim['position'])} has {what}"


def check_proof(proof: str | Path, rules: Rules | None = None) -> Proved:
    """Checks a proof: its text, or the `Path` of its file. Raises `ProofError` where it does not hold.

    Cram and games of heaps (octal codes, subtraction of a finite set, bash, nim, lasker, grundys-game) are checked here, by
    rules written in Python. Others need `rules`, or the jar at hand, whose `nimbus check-proof` does it then.
    """
    text = (_read(proof) if isinstance(proof, Path) else proof).removeprefix("\ufeff")
    first, *lines = text.split("\n")  # splitlines would cut a line at a U+2028 in it.
    header = _header(first)
    if rules is None:
        rules = rules_of(header["game"])
    if rules is None or header.get("play") != "normal" or "lemmas" in header:
        return _check_by_jar(text, header)
    return _Check(header, lines, rules).run()


def _read(file: Path) -> str:
    data = file.read_bytes()
    if data.startswith(b"\x1f\x8b"):
        raise ProofError(1, "the file is compressed; a proof is text: unpack it first")
    try:
        return data.decode()
    except UnicodeDecodeError as e:
        raise ProofError(data.count(b"\n", 0, e.start) + 1, "the file is not UTF-8 text") from e


def _check_by_jar(text: str, header: Mapping[str, Any]) -> Proved:
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory, "proof")
        file.write_text(text, encoding="utf-8")
        try:
            done = _local.run("check-proof", str(file))
        except NimbusError as e:
            raise NimbusError(f"no rules of {header['game']} in Python: give them, or have the jar at hand ({e})") from e
        if done.returncode == 1:
            line = re.search(r"line (\d+)", done.stderr)
            raise ProofError(int(line.group(1)) if line else 1, done.stderr.replace(str(file), "this").strip())
        if done.returncode != 0:
            raise NimbusError(done.stderr.strip())
    return Proved(header["game"], header["claim"], header["entries"])


class _Check:
    def __init__(self, header: Mapping[str, Any], lines: list[str], rules: Rules) -> None:
        self._header = header
        self._rules = rules
        self._lines = [(number, line) for number, line in enumerate(lines, 2) if line.strip()]
        self._values: dict[Component, int] = {}
        self._ended = lru_cache(1 << 16)(lambda component: not any(True for _ in rules.options(component)))

    def run(self) -> Proved:
        if len(self._lines) != self._header["entries"]:
            raise ProofError(
                self._lines[-1][0] if self._lines else 1, f"the proof has {len(self._lines)} entries; its header says {self._header['entries']}"
            )
        entries = [self._read(number, line) for number, line in self._lines]
        for (number, line), (component, value) in zip(self._lines, entries):
            if not self._holds(component, value):
                raise ProofError(number, f"the entry does not follow: {line}")
        if not self._claim_holds(self._header["claim"]):
            raise ProofError(1, "the claim does not follow from the entries")
        return Proved(self._header["game"], self._header["claim"], len(entries))

    def _read(self, number: int, line: str) -> tuple[Component, int]:
        entry = _json(number, line)
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[1]) is int and entry[1] >= 0):
            raise ProofError(number, f"an entry is [component,nim-value]: {line[:100]}")
        components = self._components(number, entry[0])
        if not components:
            return (), 0 if entry[1] == 0 else self._no_moves(number)
        if len(components) > 1:
            raise ProofError(number, f"an entry is about one component; this one has {len(components)}")
        if self._values.setdefault(components[0], entry[1]) != entry[1]:
            raise ProofError(number, "another entry gives the component another nim-value")
        return components[0], entry[1]

    @staticmethod
    def _no_moves(number: int) -> int:
        raise ProofError(number, "a component without moves has the nim-value 0")

    def _components(self, number: int, position: Any) -> list[Component]:
        try:
            return [part for part in self._rules.components(position) if not self._ended(part)]
        except (TypeError, ValueError, IndexError, KeyError) as e:
            raise ProofError(number, f"no position of the game: {position} ({e})") from e

    def _sum(self, components: Iterable[Component]) -> tuple[int, list[Component]]:
        """The xor of the entries, and the components without one."""
        known, missing = 0, []
        for part in components:
            if part in self._values:
                known ^= self._values[part]
            elif not self._ended(part):
                missing.append(part)
        return known, missing

    def _has_option(self, component: Component, value: int) -> bool:
        return any(self._sum(option) == (value, []) for option in self._rules.options(component))

    def _holds(self, component: Component, value: int) -> bool:
        if component == ():
            return True
        smaller = set()
        for option in self._rules.options(component):
            known, missing = self._sum(option)
            if not missing:
                if known == value:
                    return False
                smaller.add(known)
            elif len(missing) > 1 or not self._has_option(missing[0], value ^ known):
                return False
        return all(k in smaller for k in range(value))

    def _claim_holds(self, claim: Mapping[str, Any]) -> bool:
        components = self._components(1, claim["position"])
        known, missing = self._sum(components)
        if "grundy" in claim:
            return (known, missing) == (claim["grundy"], [])
        if not missing:
            return bool((known == 0) == (claim["outcome"] == "P"))
        # One component without an entry: a move in it must reach the xor of the others.
        return claim["outcome"] == "N" and len(missing) == 1 and self._has_option(missing[0], known)


def _header(line: str) -> Mapping[str, Any]:
    header: Mapping[str, Any] = _json(1, line)
    match header:
        case {
            "proof": 1,
            "game": _,
            "claim": {"position": _, "outcome": "N" | "P"} | {"position": _, "grundy": int()} as claim,
            "entries": int(),
        } if len(claim) == 2 and claim.get("grundy", 0) >= 0 and bool not in map(
            type, (header["proof"], header["entries"], claim.get("grundy"))  # Python counts true as 1.
        ):
            return header
    raise ProofError(1, "no header of a proof, which has a game, a claim of a nim-value or an outcome N or P, and a number of entries")


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as e:
        raise ProofError(number, f"no JSON: {line[:100]!r}") from e


# ---- the rules that are written here

_NUMBER = "[0-9]{1,18}"
_PART = rf"{_NUMBER}(\.\.{_NUMBER})?"


def rules_of(game: Any) -> Rules | None:
    """The rules in Python of a game by its notation; None where there are none."""
    if game == "cram":
        return Cram()
    name, _, rest = game.partition("(") if isinstance(game, str) else ("", "", "")
    arguments = rest.removesuffix(")")
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
        if not all(type(heap) is int and heap >= 0 for heap in heaps):
            raise ValueError("a heap is an integer from 0 on")
        return heaps

    def options(self, component: Component) -> Iterable[Iterable[Component]]:
        return self._results(component)  # type: ignore[no-any-return]


def subtraction(numbers: str) -> Heaps:
    """Such as `1..3,5`. The numbers are never listed: a header may name any."""
    parts = [part.partition("..") for part in numbers.split(",")]
    ranges = [range(int(low), int(high or low) + 1) for low, _, high in parts]
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
