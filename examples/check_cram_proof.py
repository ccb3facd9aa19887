#!/usr/bin/env python3
"""Checks a proof of Cram that `nimbus proof` wrote, with the rules of Cram and nothing of Nimbus.

usage: check_cram_proof.py FILE

The file may be compressed by gzip.
"""
import gzip
import json
import sys
import zlib


def options(board):
    """All boards that one domino leaves."""
    for r, row in enumerate(board):
        for c, cell in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c)):
                if cell == "." and r2 < len(board) and c2 < len(row) and board[r2][c2] == ".":
                    rows = [list(line) for line in board]
                    rows[r][c] = rows[r2][c2] = "#"
                    yield tuple("".join(line) for line in rows)


def same_form(cells):
    """One board for all that turning and reflecting give."""
    forms = []
    for turn in range(2):
        for flip in range(4):
            form = [(-r if flip & 1 else r, -c if flip & 2 else c) for r, c in cells]
            top, left = min(r for r, _ in form), min(c for _, c in form)
            forms.append(tuple(sorted((r - top, c - left) for r, c in form)))
        cells = [(c, r) for r, c in cells]
    return min(forms)


def components(board):
    """The connected parts of two cells and more."""
    free = {(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell == "."}
    while free:
        part, near = set(), {free.pop()}
        while near:
            r, c = near.pop()
            part.add((r, c))
            beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & free
            free -= beside
            near |= beside
        if len(part) > 1:
            yield same_form(part)


def sum_of(parts, values):
    """The xor of the entries' values, and the parts without an entry."""
    known, missing = 0, []
    for part in parts:
        if part in values:
            known ^= values[part]
        else:
            missing.append(part)
    return known, missing


def board_of(form):
    height, width = 1 + max(r for r, _ in form), 1 + max(c for _, c in form)
    return tuple("".join(".#"[(r, c) not in form] for c in range(width)) for r in range(height))


def has_option(board, value, values):
    return any(sum_of(components(option), values) == (value, []) for option in options(board))


def entry_holds(board, value, values):
    smaller = set()
    for option in options(board):
        known, missing = sum_of(components(option), values)
        if not missing:
            if known == value:
                return False
            smaller.add(known)
        elif len(missing) > 1 or not has_option(board_of(missing[0]), value ^ known, values):
            return False
    return all(k in smaller for k in range(value))


def is_lost_by_half_turn(form):
    """Whether half a turn takes the cells to each other, none to itself or to a neighbour: each domino has an image beside it."""
    down, right = max(r for r, _ in form), max(c for _, c in form)
    return all((down - r, right - c) in form and abs(down - 2 * r) + abs(right - 2 * c) > 1 for r, c in form)


def sums_after(parts):
    """All sums that one domino in a sum of parts leaves."""
    for i, part in enumerate(parts):
        for option in options(board_of(part)):
            yield tuple(sorted(parts[:i] + parts[i + 1 :] + tuple(components(option))))


def is_answered(parts, lost):
    """Whether who moves next wins under misère play: there is no move, or one to a sum that is lost."""
    return not parts or any(option in lost for option in sums_after(parts))


def require(holds, fault):
    if not holds:
        sys.exit(fault)


def written(board):
    """The parts of a board that the proof writes."""
    require(isinstance(board, list) and all(isinstance(row, str) and not row.strip(".#") for row in board), f"{board} is no board")
    require(len(set(map(len, board))) < 2, f"the rows of {board} are not equally long")
    return tuple(components(board))


def check_misere(entries, claim, lemmas):
    require(not lemmas, "there are no lemmas on misère play")
    require(all(isinstance(entry, list) for entry in entries), "an entry is a list of boards")
    lost = {tuple(sorted(form for board in entry for (form,) in [written(board)])) for entry in entries}
    for parts in lost:
        require(parts and all(is_answered(option, lost) for option in sums_after(parts)), f"{parts} does not follow")
    parts = tuple(sorted(written(claim["position"])))
    require(parts in lost if claim["outcome"] == "P" else is_answered(parts, lost), "the claim does not follow")


def check_normal(entries, claim, lemmas):
    values = {}
    for board, value, *lemma in entries:
        (form,) = written(board)
        require(type(value) is int and value >= 0, f"{value} is no nim-value")
        require(values.setdefault(form, value) == value, f"two values of {board}")
    for number, (board, value, *lemma) in enumerate(entries, 1):
        (form,) = components(board)
        if lemma:
            holds = lemma == ["half-turn"] and "half-turn" in lemmas and value == 0 and is_lost_by_half_turn(form)
        else:
            holds = entry_holds(board, value, values)
        require(holds, f"entry {number} does not follow")
    known, missing = sum_of(written(claim["position"]), values)
    if "grundy" in claim:
        holds = (known, missing) == (claim["grundy"], [])
    elif claim["outcome"] == "P":
        holds = (known, missing) == (0, [])
    else:
        holds = has_option(claim["position"], 0, values) or not missing and known != 0
    require(holds, "the claim does not follow")


def read(line):
    """Of a key that is given twice Python would take the last value, and other readers the first."""

    def fields(pairs):
        require(len(dict(pairs)) == len(pairs), "a key is given twice")
        return dict(pairs)

    return json.loads(line, object_pairs_hook=fields, parse_constant=int)


def main(file):
    with open(file, "rb") as start:
        opened = gzip.open if start.read(2) == b"\x1f\x8b" else open
    with opened(file, "rt", encoding="utf-8-sig", newline="\n") as lines:
        header = read(lines.readline())
        entries = [read(line) for line in lines if line.strip(" \t\r\n")]
    require(header.keys() <= {"proof", "game", "play", "claim", "lemmas", "entries"}, "the header has an unknown field")
    require(type(header["proof"]) is int and header["proof"] == 1 and header["game"] == "cram", "no proof of Cram")
    require(type(header["entries"]) is int and len(entries) == header["entries"], "the proof is cut")
    lemmas = header.get("lemmas", [])
    require(isinstance(lemmas, list) and set(lemmas) <= {"half-turn"}, f"{lemmas} are no lemmas")
    claim = header["claim"]
    require(len(claim) == 2, "the claim is a position with a nim-value or an outcome")
    require(type(claim["grundy"]) is int if "grundy" in claim else claim["outcome"] in ("N", "P"), f"{claim} is no claim")
    check = {"normal": check_normal, "misere": check_misere}[header["play"]]
    check(entries, claim, lemmas)
    print(f"proved by {len(entries)} {'entry' if len(entries) == 1 else 'entries'}: {claim}, {header['play']} play")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_cram_proof.py FILE")
    try:
        main(sys.argv[1])
    except (ArithmeticError, AttributeError, EOFError, LookupError, OSError, RecursionError, TypeError, ValueError, zlib.error) as e:
        sys.exit(f"no proof that can be read: {type(e).__name__}: {e}")
