from __future__ import annotations

import contextlib
import gzip
import io
import json
import runpy
import sys
import tempfile
import unittest
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from nimbus import ProofError, check_proof
from nimbus._rules import octal, rules_of

CRAM = """\
{"proof":1,"game":"cram","play":"normal","claim":{"position":["...","...",".#."],"grundy":1},"entries":5}
[[".#.","...","..."],1]
[[".##","..#","..."],0]
[[".##",".##","..."],0]
[["..#","..."],0]
[["..."],1]
"""
KAYLES = """\
{"proof":1,"game":"octal(0.77)","play":"normal","claim":{"position":[5,7,9],"grundy":2},"entries":9}
[[5],4]
[[7],2]
[[9],4]
[[4],1]
[[8],1]
[[1],1]
[[6],3]
[[2],2]
[[3],3]
"""


#: What a reader could take for a board of Cram.
NO_BOARDS = ('".."', '[[".","."]]', '["..",".#."]', '{"..":1}', '["..x"]', '[".. "]', '["..",""]')
#: What stands in the header of CRAM, and what one reader would take for it and another would not.
DOUBTFUL = (
    ('"game":"cram"', '"game":"nim","game":"cram"'), ('"grundy":1', '"grundy":0,"grundy":1'), ('"entries":5', '"entries":5,"note":{"a":1,"a":1}'),
    ('"entries":5', '"entries":5,"note":NaN'), ('"entries":5', '"entries":5,"note":-Infinity'),
)


def with_entry(proof: str, entry: str) -> str:
    """A proof with one more entry."""
    header, *entries = proof.splitlines()
    return "\n".join([header.replace(f'"entries":{len(entries)}', f'"entries":{len(entries) + 1}'), *entries, entry])


def changed(proof: str, line: int, text: str) -> str:
    lines = proof.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


class ProofTest(unittest.TestCase):
    def test_proofs_of_nimbus_hold(self) -> None:
        for proof in (CRAM, KAYLES):
            proved = check_proof(proof)
            with self.subTest(proved.game):
                self.assertEqual(len(proof.splitlines()) - 1, proved.entries)

    def test_file_with_a_byte_order_mark_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "proof")
            file.write_text(CRAM, encoding="utf-8-sig")
            self.assertEqual(5, check_proof(file).entries)

    def test_file_that_is_no_text_is_no_proof(self) -> None:
        bad = CRAM.replace("[[\".#.\"", "[[\"\xe9\"").encode("latin-1")
        for data, line, message in ((gzip.compress(CRAM.encode()), 1, "unpack it first"), (bad, 2, "UTF-8")):
            with self.subTest(message), tempfile.TemporaryDirectory() as directory:
                file = Path(directory, "proof")
                file.write_bytes(data)
                with self.assertRaisesRegex(ProofError, message) as raised:
                    check_proof(file)
                self.assertEqual(line, raised.exception.line)

    def test_claim_about_who_wins(self) -> None:
        header = json.loads(KAYLES.splitlines()[0])
        for position, outcome, holds in (([5, 7, 9], "N", True), ([5, 7, 9], "P", False), ([5, 9], "P", True), ([5, 9], "N", False)):
            header["claim"] = {"position": position, "outcome": outcome}
            proof = changed(KAYLES, 1, json.dumps(header))
            with self.subTest(header["claim"]):
                if holds:
                    self.assertEqual(outcome, check_proof(proof).claim["outcome"])
                else:
                    with self.assertRaisesRegex(ProofError, "claim does not follow"):
                        check_proof(proof)

    def test_claim_of_another_form_is_no_claim(self) -> None:
        for claim in (
            {"position": [5, 7, 9], "outcome": "D"}, {"position": [5, 7, 9], "outcome": ["N"]}, {"position": [5, 7, 9]},
            {"position": [5, 7, 9], "grundy": 2, "outcome": "P"}, {"position": [5], "grundy": 4.0}, {"position": [1], "grundy": True},
            {"position": [5], "grundy": -4}, {"grundy": 0}, [], None,
        ):
            header = {**json.loads(KAYLES.splitlines()[0]), "claim": claim}
            with self.subTest(claim), self.assertRaises(ProofError) as raised:
                check_proof(changed(KAYLES, 1, json.dumps(header)))
            self.assertEqual(1, raised.exception.line)

    def test_header_without_a_field_is_none(self) -> None:
        for name in ("proof", "game", "claim", "entries"):
            header = json.loads(KAYLES.splitlines()[0])
            del header[name]
            with self.subTest(name), self.assertRaisesRegex(ProofError, "no header of a proof"):
                check_proof(changed(KAYLES, 1, json.dumps(header)))

    def test_header_with_an_unknown_field_is_none(self) -> None:
        for name in ("foo", "Play", "lemma", ""):
            header = {**json.loads(KAYLES.splitlines()[0]), name: 1}
            with self.subTest(name), self.assertRaisesRegex(ProofError, "line 1: no header of a proof: unknown field"):
                check_proof(changed(KAYLES, 1, json.dumps(header)))

    def test_true_and_floats_are_no_numbers_of_a_header(self) -> None:
        for lines, name, number in ((KAYLES, "proof", True), (KAYLES, "proof", 1.0), ("\n".join(KAYLES.splitlines()[:2]), "entries", True)):
            header = {**json.loads(KAYLES.splitlines()[0]), name: number}
            with self.subTest(name), self.assertRaisesRegex(ProofError, "no header of a proof"):
                check_proof(changed(lines, 1, json.dumps(header)))

    def test_game_without_a_move_has_no_rules(self) -> None:
        for game in ("bash(0)", "bash(01)", "subtraction(0)", "subtraction(5..3)", "subtraction(1,5..3)"):
            with self.subTest(game):
                self.assertIsNone(rules_of(game))

    def test_header_that_readers_understand_differently_is_none(self) -> None:
        for old, new in DOUBTFUL:
            with self.subTest(new), self.assertRaisesRegex(ProofError, "line 1: no JSON"):
                check_proof(CRAM.replace(old, new, 1))

    @patch("nimbus._proof._MOST_OPTIONS", 1000)
    def test_component_of_very_many_options_is_refused(self) -> None:
        for heap, value in ((10**11, 0), (10**11, 10**11 + 1), ((1 << 63) - 1, 3)):
            with self.subTest(heap), self.assertRaisesRegex(ProofError, "line 11: .*more than 1000 options"):
                check_proof(with_entry(KAYLES, f"[[{heap}],{value}]"))

    def test_line_ends_at_a_line_feed_alone(self) -> None:
        class Words:
            """A text is a component with one move, which ends the game."""

            def components(self, position: Any) -> Iterable[str]:
                return [position]

            def options(self, component: Any) -> Iterable[Iterable[str]]:
                return [[]]

        header = {"proof": 1, "game": "words", "play": "normal", "claim": {"position": "a\u2028b", "outcome": "N"}, "entries": 1}
        proof = "\n".join(json.dumps(line, ensure_ascii=False) for line in (header, ["\u0085\u2029", 1]))
        self.assertEqual(1, check_proof(proof, Words()).entries)

    def test_every_wrong_value_is_found(self) -> None:
        for proof in (CRAM, KAYLES):
            lines = proof.splitlines()
            for number in range(2, len(lines) + 1):
                entry = json.loads(lines[number - 1])
                for value in range(6):
                    if value != entry[1]:
                        with self.subTest((number, value)), self.assertRaises(ProofError):
                            check_proof(changed(proof, number, json.dumps([entry[0], value])))

    def test_missing_entry_is_found(self) -> None:
        lines = CRAM.splitlines()
        header = lines[0].replace('"entries":5', '"entries":4')
        for number in (1, 5):  # The others make the proof shorter to check; rule 2 does without them.
            with self.subTest(number), self.assertRaises(ProofError):
                check_proof("\n".join([header, *lines[1:number], *lines[number + 1 :]]))

    def test_what_is_no_proof_names_the_line(self) -> None:
        for proof, line in (
            ("", 1), ("{}", 1), ("[]", 1), ("hello", 1), ("\n".join(CRAM.splitlines()[:-1]), 5),
            (changed(CRAM, 3, "[]"), 3), (changed(CRAM, 3, "[" * 100_000), 3), (changed(CRAM, 3, "[[\"..\"],true]"), 3), (changed(CRAM, 3, "[5,0]"), 3),
            (changed(CRAM, 3, '[["..#.."],1]'), 3), (changed(KAYLES, 4, "[[-1],4]"), 4),
            (with_entry(KAYLES, "[[0],0]"), 11), (with_entry(KAYLES, "[[],0]"), 11), (with_entry(KAYLES, f"[[{1 << 63}],0]"), 11),
            (with_entry(KAYLES, "\u00a0"), 11), *((with_entry(CRAM, f"[{board},1]"), 7) for board in NO_BOARDS),
        ):
            with self.subTest(proof[:200]), self.assertRaises(ProofError) as raised:
                check_proof(proof)
            self.assertEqual(line, raised.exception.line)

    def test_blank_lines_are_no_entries(self) -> None:
        apart = KAYLES.replace("\n", "\n\n \r\n") + "\n\n"
        self.assertEqual(check_proof(KAYLES).entries, check_proof(apart).entries)
        with self.assertRaises(ProofError) as raised:
            check_proof(changed(apart, 4, "[]"))
        self.assertEqual(4, raised.exception.line)

    def test_own_rules_are_taken(self) -> None:
        class Divisors:
            """Take a proper divisor: the value is how often 2 divides n."""

            def components(self, position: Any) -> Iterable[int]:
                return position

            def options(self, component: Any) -> Iterable[Iterable[int]]:
                return ((component - d,) for d in range(1, component) if component % d == 0)

        values = {n: (n & -n).bit_length() - 1 for n in range(2, 33)}
        header = {"proof": 1, "game": "mine", "play": "normal", "claim": {"position": [12, 32], "grundy": 2 ^ 5}}
        entries = [[[n], value] for n, value in values.items()]
        proof = "\n".join(map(json.dumps, [{**header, "entries": len(entries)}, *entries]))
        self.assertEqual(31, check_proof(proof, Divisors()).entries)
        with self.assertRaises(ProofError):
            check_proof(changed(proof, 8, "[[8],2]"), Divisors())


class ExampleTest(unittest.TestCase):
    """examples/check_cram_proof.py."""

    def said(self, proof: str | bytes) -> str:
        with tempfile.TemporaryDirectory() as directory, contextlib.redirect_stdout(io.StringIO()) as said:
            file = Path(directory, "proof")
            file.write_bytes(proof if isinstance(proof, bytes) else proof.encode())
            example = Path(__file__).resolve().parents[3] / "examples" / "check_cram_proof.py"
            with patch.object(sys, "argv", [str(example), str(file)]):
                runpy.run_path(str(example), run_name="__main__")
        return said.getvalue()

    @staticmethod
    def claiming(claim: dict[str, Any]) -> str:
        header = {**json.loads(CRAM.splitlines()[0]), "claim": {"position": ["...", "...", ".#."], **claim}}
        return changed(CRAM, 1, json.dumps(header))

    def refused(self, proof: str | bytes) -> None:
        """It says why, and ends in no traceback."""
        with self.assertRaises(SystemExit) as raised:
            self.said(proof)
        self.assertIsInstance(raised.exception.code, str)

    def test_claims_that_follow_are_proved(self) -> None:
        for claim in ({"grundy": 1}, {"outcome": "N"}):
            with self.subTest(claim):
                self.assertIn("proved by 5 entries", self.said(self.claiming(claim)))

    def test_other_claims_are_refused(self) -> None:
        for claim in ({"grundy": True}, {"grundy": 1.0}, {"grundy": 2}, {"outcome": "D"}, {"outcome": "P"}, {"grundy": 1, "outcome": "P"}, {}):
            with self.subTest(claim):
                self.refused(self.claiming(claim))

    def test_compressed_file_is_read(self) -> None:
        self.assertIn("proved by 5 entries", self.said(gzip.compress(CRAM.encode())))

    def test_what_is_no_proof_is_refused(self) -> None:
        packed = gzip.compress(CRAM.encode())
        for proof in (
            b"", b"\xff\xfe", packed[:-9], packed[:4], packed[:12] + bytes(255 - byte for byte in packed[12:-8]) + packed[-8:], "[]", "{}", "\n" + CRAM, CRAM.replace("\n", "\r"), with_entry(CRAM, "\u00a0"),
            CRAM.replace('"entries"', '"foo":1,"entries"'), CRAM.replace('"proof":1', '"proof":2'), CRAM.replace('"entries":5', '"entries":5.0'), with_entry(CRAM, '[["#"],0]'),
            *(CRAM.replace('"entries"', f'"lemmas":{lemmas},"entries"') for lemmas in ("null", '"half-turn"', '["a"]', '[["half-turn"]]')),
            *(with_entry(CRAM, f"[{board},1]") for board in NO_BOARDS), *(CRAM.replace(old, new, 1) for old, new in DOUBTFUL),
        ):
            with self.subTest(proof[-60:]):
                self.refused(proof)


class RulesTest(unittest.TestCase):
    def options(self, rules: Any, heap: int) -> set[tuple[int, ...]]:
        return {tuple(sorted(h for h in left if h)) for left in rules.options(heap)}

    def test_codes_say_what_they_say(self) -> None:
        self.assertEqual({(3,), (2,), (1, 2), (1, 1)}, self.options(octal("0.77"), 4))
        self.assertEqual({(2, 2), (1, 3)}, self.options(octal("4.0"), 4))
        self.assertEqual({()}, self.options(octal("0.137"), 1))
        self.assertEqual({(), (1,), (2,)}, self.options(octal("0.333"), 3))

    def test_names_have_their_rules(self) -> None:
        for game, heap, options in (
            ("nim", 2, {(), (1,)}), ("lasker", 3, {(), (1,), (2,), (1, 2)}), ("grundys-game", 5, {(1, 4), (2, 3)}),
            ("grundys-game", 4, {(1, 3)}), ("bash(2)", 5, {(4,), (3,)}), ("subtraction(1..2,4)", 5, {(4,), (3,), (1,)}),
            ("subtraction(1,3,4)", 5, {(4,), (2,), (1,)}), ("subtraction(2..100000000000)", 4, {(2,), (1,), ()}),
            ("bash(100000000000)", 2, {(1,), ()}),
        ):
            with self.subTest(game):
                self.assertEqual(options, self.options(rules_of(game), heap))

    def test_other_games_have_none_here(self) -> None:
        for game in ("clobber", "octal(0.8)", "octal(0.77", "bash(2", "octal(0.3...)", "subtraction(primes)", "bash(\u00b2)", f"bash({'9' * 5000})", "take-and-break(0.8A)", {"graph": []}):
            with self.subTest(game):
                self.assertIsNone(rules_of(game))

    def test_options_of_a_huge_heap_are_not_listed(self) -> None:
        for game in ("nim", "lasker", "grundys-game", "bash(100000000000)", "octal(0.77)"):
            with self.subTest(game):
                self.assertTrue(any(True for _ in rules_of(game).options(10**11)))  # type: ignore[union-attr]

    def test_boards_alike_are_one_component(self) -> None:
        cram = rules_of("cram")
        assert cram is not None
        forms = {tuple(cram.components(board)) for board in (["..", ".#"], ["..", "#."], ["#.", ".."], [".#", ".."], ["##", "..", ".#"])}
        self.assertEqual(1, len(forms))
