"""Checks proofs of nim-values by the rules of the game alone. Nothing here knows how Nimbus finds them.

docs/proofs.md has the format. Components that are alike under the symmetries of a game are one.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from . import _local
from ._errors import NimbusError, ProofError
from ._rules import Component, Rules, rules_of

#: No proof that one would want to read needs a component with more options.
_MOST_OPTIONS = 1_000_000

_HEADER = {"proof", "game", "play", "claim", "lemmas", "entries"}


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
        self._lines = [(number, line) for number, line in enumerate(lines, 2) if line.strip(" \t\r")]
        self._at = 1
        self._values: dict[Component, int] = {}
        self._ended = lru_cache(1 << 16)(lambda component: not any(True for _ in rules.options(component)))

    def run(self) -> Proved:
        if len(self._lines) != self._header["entries"]:
            raise ProofError(
                self._lines[-1][0] if self._lines else 1, f"the proof has {len(self._lines)} entries; its header says {self._header['entries']}"
            )
        entries = [self._read(number, line) for number, line in self._lines]
        for (self._at, line), (component, value) in zip(self._lines, entries):
            if not self._holds(component, value):
                raise ProofError(self._at, f"the entry does not follow: {line}")
        self._at = 1
        if not self._claim_holds(self._header["claim"]):
            raise ProofError(1, "the claim does not follow from the entries")
        return Proved(self._header["game"], self._header["claim"], len(entries))

    def _read(self, number: int, line: str) -> tuple[Component, int]:
        entry = _json(number, line)
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[1]) is int and entry[1] >= 0):
            raise ProofError(number, f"an entry is [component,nim-value]: {line[:100]}")
        components = self._components(number, entry[0])
        if len(components) != 1:
            raise ProofError(number, f"an entry is about one component; this position has {len(components)} that have moves")
        if self._values.setdefault(components[0], entry[1]) != entry[1]:
            raise ProofError(number, "another entry gives the component another nim-value")
        return components[0], entry[1]

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

    def _options(self, component: Component) -> Iterator[Iterable[Component]]:
        for count, option in enumerate(self._rules.options(component)):
            if count == _MOST_OPTIONS:
                raise ProofError(self._at, f"{component} has more than {_MOST_OPTIONS} options")
            yield option

    def _has_option(self, component: Component, value: int) -> bool:
        return any(self._sum(option) == (value, []) for option in self._options(component))

    def _holds(self, component: Component, value: int) -> bool:
        smaller = set()
        for option in self._options(component):
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
    if isinstance(header, dict) and (unknown := header.keys() - _HEADER):
        raise ProofError(1, f"no header of a proof: unknown field {', '.join(sorted(unknown))!r}")
    match header:
        case {
            "proof": 1,
            "game": _,
            "claim": {"position": _, "outcome": "N" | "P"} | {"position": _, "grundy": int()} as claim,
            "entries": int(),
        } if len(claim) == 2 and claim.get("grundy", 0) >= 0 and all(
            type(n) is int for n in (header["proof"], header["entries"], claim.get("grundy", 0))  # To Python true and 1.0 are 1.
        ):
            return header
    raise ProofError(1, "no header of a proof, which has a game, a claim of a nim-value or an outcome N or P, and a number of entries")


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line, object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError) as e:
        raise ProofError(number, f"no JSON: {line[:100]!r} ({e})") from e


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a key that is given twice Python would take the last value, and another reader the first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")
