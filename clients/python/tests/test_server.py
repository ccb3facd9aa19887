"""Tests against the server at NIMBUS_URL; skipped without one."""

from __future__ import annotations

import asyncio
import os
import unittest
from typing import Any

import nimbus

URL = os.environ.get("NIMBUS_URL", "")
CRAM = ("....", "....", "..#.")


def heap_sums(count: int) -> list[tuple[str, list[int]]]:
    return [("nim", [i % 61, i % 17, i % 7]) for i in range(count)]


@unittest.skipUnless(URL, "NIMBUS_URL names no server")
class ServerTest(unittest.TestCase):
    server: nimbus.Client

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = nimbus.connect(URL)
        cls.addClassCleanup(cls.server.close)

    def test_position_of_kayles(self) -> None:
        position = self.server.game("kayles").position(5, 7, 9)
        self.assertEqual((nimbus.Outcome.N, 2), (position.outcome, position.grundy))
        self.assertEqual(3, position.winning_moves().total)
        self.assertIn(position.winning_move(), position.winning_moves())
        after = position.after(position.winning_move() or {})
        self.assertEqual((nimbus.Outcome.P, 0, None), (after.outcome, after.grundy, after.winning_move()))

    def test_options_agree_with_the_positions_they_leave(self) -> None:
        position = self.server.game("nim").position(3, 2)
        self.assertEqual(5, position.options().total)
        for option in position.options():
            fresh = self.server.game("nim").position(option.position.written)
            self.assertEqual((option.outcome, option.grundy), (fresh.outcome, fresh.grundy))
        self.assertEqual(2, len(position.options(where={"heap": 1})))

    def test_every_game_of_the_catalogue_can_be_asked_and_drawn(self) -> None:
        for entry in self.server.games():
            example = entry["example"]
            with self.subTest(entry["name"]):
                position = self.server.game(example["game"]).position(example["position"])
                self.assertIsNone(self.server.ask(position, example["ask"]).error)
                self.assertIn("<svg", position._repr_html_())

    def test_catalogue_is_searched_by_a_word(self) -> None:
        self.assertIn("kayles", [entry["name"] for entry in self.server.games("kayles")])

    def test_misere_and_sums(self) -> None:
        nim = self.server.game("nim")
        self.assertEqual("N", nim.position(1, 1).misere.outcome)
        self.assertEqual(0, (nim.position(2) + self.server.position("kayles", 2)).grundy)

    def test_table_period_and_guess(self) -> None:
        kayles = self.server.game("kayles")
        self.assertEqual([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], list(kayles.table(9)))
        period = kayles.period()
        assert period is not None
        self.assertEqual((12, 71, 14), (period.period, period.preperiod, period.exception_count))
        self.assertEqual("G(n+12) = G(n) for n ≥ 71", str(kayles.guess(500)).partition(";")[0])
        self.assertIn("<svg", period._repr_html_())

    def test_own_rules(self) -> None:
        divisors = {"rules": {"state": ["n"], "moves": [{"for": {"d": "1..n-1"}, "if": "n % d == 0", "to": ["n-d"]}]}}
        for game in (self.server.game(divisors), self.server.register(divisors)):
            self.assertEqual(2 ^ 3, game.position(12, 8).grundy)
        self.assertIn("2 divides n", str(self.server.game(divisors).guess(100)))

    def test_errors_name_the_place(self) -> None:
        with self.assertRaises(nimbus.QueryError) as raised:
            self.server.position("nim", 3, -1).outcome  # noqa: B018
        self.assertEqual(("invalid-position", "/position/1"), (raised.exception.code, raised.exception.at))
        with self.assertRaises(nimbus.ServerError):
            self.server.game("no-such-game").table(5)

    def test_batch_has_one_answer_for_each_query(self) -> None:
        asked = heap_sums(12_345)
        answers = list(self.server.batch(iter(asked), ask="grundy", size=5000))
        self.assertEqual(list(range(12_345)), [answer.line for answer in answers])
        self.assertEqual([a ^ b ^ c for _, (a, b, c) in asked], [answer.grundy for answer in answers])

    def test_batch_of_one_game_with_errors(self) -> None:
        answers = list(self.server.game("kayles").batch([5, -1, [5, 7]], ask="outcome,grundy"))
        self.assertEqual([4, None, 6], [None if a.error else a.grundy for a in answers])

    def test_batch_that_is_left_is_cancelled(self) -> None:
        answers = self.server.batch((("nim", [i]) for i in range(10**9)), label="left")
        self.assertEqual([0, 1, 2], [next(answers).line for _ in range(3)])
        answers.close()  # type: ignore[attr-defined]
        running = [b for b in self.server.batches() if b.get("label") == "left" and b["state"] in ("accepted", "running")]
        self.assertEqual([], running)

    def test_batch_of_before_is_read_again(self) -> None:
        list(self.server.batch(heap_sums(10), label="again"))
        id = next(batch["id"] for batch in self.server.batches() if batch.get("label") == "again")
        self.assertEqual([7, 8, 9], [answer.line for answer in self.server.answers(id, after=6)])

    def test_few_questions_in_one_request(self) -> None:
        self.assertEqual([1, 2], [answer.grundy for answer in self.server.solve([("nim", 1), ("nim", [3, 1])], "grundy")])

    def test_search_and_its_proof(self) -> None:
        heard: list[nimbus.Progress] = []
        search = self.server.position("cram", *CRAM).search("1m", on_progress=heard.append)
        self.assertEqual(("found", 3), (search.state, search.answer and search.answer.grundy))
        self.assertEqual("found", heard[-1].state)
        self.assertIn(search.id, [one.id for one in self.server.searches()])
        proved = nimbus.check_proof(search.proof())
        self.assertEqual(3, proved.claim["grundy"])

    def test_live_answers_come_to_who_asked(self) -> None:
        try:
            import websockets  # noqa: F401
        except ImportError:
            self.skipTest("websockets is not here")

        async def converse() -> list[Any]:
            async with self.server.live() as live:
                first = await live.ask(("nim", [5, 3]), "grundy")
                rest = await asyncio.gather(*(live.ask(("nim", i), "grundy") for i in range(50)))
                return [first.grundy, *(answer.grundy for answer in rest)]

        self.assertEqual([6, *range(50)], asyncio.run(converse()))


@unittest.skipUnless(URL and os.environ.get("NIMBUS_JAR"), "NIMBUS_JAR names no jar")
class JarTest(unittest.TestCase):
    def test_local_server_answers(self) -> None:
        with nimbus.local(memory="256m") as server:
            self.assertEqual("P", server.position("nim", 1, 2, 3).outcome)
            process = server._process
        self.assertIsNotNone(process.poll())

    def test_proof_of_other_games_is_checked_by_the_jar(self) -> None:
        search = nimbus.connect(URL).position("clobber", "xox", "oxo").search("1m")
        self.assertEqual("clobber", nimbus.check_proof(search.proof()).game)
