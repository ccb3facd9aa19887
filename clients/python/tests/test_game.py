from __future__ import annotations

import json
import unittest
from datetime import timedelta
from fractions import Fraction
from typing import Any

from nimbus import Answer, Loopy, NimbusError, Outcome, Progress, QueryError, ServerError, Table, Unreachable, connect
from nimbus._client import query_of
from nimbus._game import seconds_of

from .fakes import Clock, FakeServer, drop, problem, reply

SERVER = connect("127.0.0.1:1")


class PositionTest(unittest.TestCase):
    def test_one_argument_is_the_position_and_several_are_its_list(self) -> None:
        nim = SERVER.game("nim")
        for parts, written in (((5,), 5), (([5],), [5]), ((5, 7), [5, 7]), (("HT",), "HT"), (("..", "#."), ["..", "#."]),
                               ((range(3),), [0, 1, 2]), (([1, 3], [2, 3]), [[1, 3], [2, 3]])):
            with self.subTest(parts):
                self.assertEqual(written, nim.position(*parts).written)

    def test_equal_positions_are_one_key(self) -> None:
        nim = SERVER.game("nim")
        self.assertEqual(1, len({nim.position(1, 2), nim.position([1, 2]), SERVER.position("nim", (1, 2))}))
        self.assertNotEqual(nim.position(1, 2), nim.position(1, 2).misere)

    def test_sum_is_flat(self) -> None:
        a, b, c = (SERVER.position(game, 1) for game in ("nim", "kayles", "lasker"))
        self.assertEqual(["nim", "kayles", "lasker"], [part["game"] for part in (a + b + c).written])

    def test_sum_of_two_conventions_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "one convention"):
            SERVER.position("nim", 1) + SERVER.position("nim", 1).misere

    def test_play_that_does_not_exist_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "play is 'scoring'"):
            SERVER.game("nim", "scoring")

    def test_answer_is_asked_for_once(self) -> None:
        with FakeServer(reply(200, {"line": 0, "outcome": "P"})) as server:
            position = server.client().position("nim", 1, 1)
            self.assertEqual([Outcome.P, Outcome.P], [position.outcome, position.outcome])
            self.assertEqual(1, len(server.requests))

    def test_query_error_is_raised(self) -> None:
        error = {"code": "too-large", "message": "past the budget of 10 s"}
        with FakeServer(reply(200, {"line": 0, "error": error})) as server, self.assertRaises(QueryError) as raised:
            server.client().position("cram", "....").grundy  # noqa: B018
        self.assertEqual("too-large", raised.exception.code)

    def test_winning_moves_say_when_they_stop_at_a_limit(self) -> None:
        moves = {"count": 7, "items": [{"heap": 0, "to": []}]}
        with FakeServer(reply(200, {"line": 0, "moves": moves})) as server:
            found = server.client().position("nim", 1).winning_moves(limit=1)
            self.assertEqual(1, json.loads(server.requests[0].body)["limit"])
        self.assertEqual(([{"heap": 0, "to": []}], 7, False), (list(found), found.total, found.is_complete))

    def test_options_know_their_answers(self) -> None:
        items = [{"move": {"heap": 0, "to": []}, "position": [2], "outcome": "N", "grundy": 2},
                 {"move": {"heap": 1, "to": []}, "position": [1], "outcome": None}]
        with FakeServer(reply(200, {"line": 0, "options": {"count": 2, "items": items}})) as server:
            first, second = server.client().position("nim", 1, 2).options()
            self.assertEqual((Outcome.N, 2), (first.position.outcome, first.position.grundy))
            self.assertEqual((None, None), (second.outcome, second.grundy))
            self.assertEqual(1, len(server.requests))

    def test_options_of_a_game_without_values_are_asked_for_without(self) -> None:
        refused = {"line": 0, "error": {"code": "unsupported-ask", "message": "no grundy"}}
        with FakeServer(reply(200, refused), reply(200, {"line": 0, "options": {"count": 0, "items": []}})) as server:
            self.assertEqual(0, len(server.client().position("geography", {}).options()))
            self.assertEqual(["options"], json.loads(server.requests[1].body)["ask"])

    def test_after_names_an_illegal_move(self) -> None:
        with FakeServer(reply(200, {"line": 0, "options": {"count": 0, "items": []}})) as server:
            with self.assertRaisesRegex(NimbusError, "is no legal move"):
                server.client().position("nim", 1).after({"heap": 3, "to": []})


class AnswerTest(unittest.TestCase):
    def test_values_have_types(self) -> None:
        answer = Answer(0, {"line": 0, "outcome": "D", "grundy": "∞{0,2}", "probability": "7/8", "score": -3, "move": None})
        self.assertEqual((Outcome.D, Loopy((0, 2)), Fraction(7, 8), -3, None),
                         (answer.outcome, answer.grundy, answer.probability, answer.score, answer.move))
        self.assertEqual("∞{0,2}", str(answer.grundy))

    def test_large_value_is_an_integer(self) -> None:
        self.assertEqual(2**64 - 1, Answer(0, {"grundy": "18446744073709551615"}).grundy)

    def test_infinite_value_without_finite_options(self) -> None:
        self.assertEqual(Loopy(()), Answer(0, {"grundy": "∞{}"}).grundy)

    def test_what_was_not_asked_is_named(self) -> None:
        with self.assertRaisesRegex(NimbusError, "grundy was not asked; this answer has outcome"):
            Answer(0, {"line": 0, "outcome": "N"}).grundy  # noqa: B018

    def test_what_is_past_the_budget_is_an_error_and_the_rest_is_not(self) -> None:
        answer = Answer(0, {"outcome": "N", "unanswered": {"grundy": {"code": "too-large", "message": "budget"}}})
        self.assertEqual(Outcome.N, answer.outcome)
        with self.assertRaises(QueryError):
            answer.grundy  # noqa: B018


class EffortTest(unittest.TestCase):
    def test_effort_is_seconds_text_or_timedelta(self) -> None:
        for effort, seconds in ((90, 90), (1.5, 1.5), ("90", 90), ("90s", 90), ("10m", 600), ("1.5h", 5400),
                                ("1h30m", 5400), ("1d", 86400), ("2m1.5", 121.5), (timedelta(minutes=2), 120)):
            with self.subTest(effort):
                self.assertEqual(seconds, seconds_of(effort))  # type: ignore[arg-type]

    def test_effort_of_a_question_is_sent_in_seconds(self) -> None:
        with FakeServer(*[reply(200, {"line": 0, "outcome": "P"})] * 3) as server:
            position = server.client().position("nim", 1, 1)
            queries: list[Any] = [position, ("nim", [1, 1]), {"game": "nim", "position": [1, 1]}]
            for given in queries:
                server.client().ask(given, effort="10m")
                self.assertEqual(600, json.loads(server.requests[-1].body)["effort"])
        self.assertNotIn("effort", query_of(position, "outcome", {"effort": None}))
        for wrong in ("ten", "\u0661m"):
            with self.assertRaisesRegex(ValueError, f"effort is '{wrong}'"):
                SERVER.ask(SERVER.position("nim", 1), effort=wrong)

    def test_wrong_effort_is_named(self) -> None:
        for effort in ("ten", "", "10w", "m", "5m2h", 0, -1, "inf", "nan", timedelta(0), timedelta(minutes=-1)):
            with self.subTest(effort), self.assertRaisesRegex(ValueError, "effort is"):
                seconds_of(effort)  # type: ignore[arg-type]


def search(state: str, **more: object) -> dict[str, object]:
    progress = {"positions": 10, "positionsPerSecond": 5, "knownValues": 2, "value": [0, 1], "threads": 1,
                "cpuSeconds": 1.5, "effort": 60}
    return {"id": "s", "state": state, "progress": progress, **more}


class SearchTest(unittest.TestCase):
    def test_search_reports_progress_until_it_ends(self) -> None:
        clock = Clock()
        heard: list[str] = []
        steps = [reply(202, search("queued")), reply(200, search("running")), problem(503, "closing"),
                 reply(200, search("found", answer={"line": 0, "grundy": 2}))]
        with FakeServer(*steps) as server:
            found = server.client(clock).position("cram", "..", "..").search(
                "1m", on_progress=lambda progress: heard.append(progress.state))
            self.assertEqual(60, json.loads(server.requests[0].body)["effort"])
        self.assertEqual(["queued", "running", "found"], heard)
        self.assertEqual((2, (0, 1)), (found.answer.grundy, found.progress.excluded))  # type: ignore[union-attr]

    def test_search_of_a_game_without_values_is_asked_for_without(self) -> None:
        with FakeServer(problem(422, "unsupported-ask"), reply(202, search("running"))) as server:
            server.client().position("nim", 3).misere.search(5, wait=False)
            self.assertEqual([["outcome", "grundy"], ["outcome"]],
                             [json.loads(request.body)["ask"] for request in server.requests])

    def test_search_with_words_of_its_own_is_asked_for_once(self) -> None:
        with FakeServer(problem(422, "unsupported-ask")) as server, self.assertRaises(ServerError):
            server.client().position("nim", 3).misere.search(5, ask="grundy")

    def test_search_that_is_not_waited_for_is_open(self) -> None:
        with FakeServer(reply(202, search("running")), reply(200, search("stopped", reason="stopped"))) as server:
            begun = server.client().position("cram", "..").search(5, wait=False)
            self.assertTrue(begun.is_open and begun.answer is None)
            self.assertEqual(("stopped", "stopped"), (begun.stop().state, begun.reason))
            self.assertEqual("DELETE /v1/searches/s", server.asked[1])


    def test_stop_is_sent_once(self) -> None:
        """A second one would get 404 where others go on with the search."""
        with FakeServer(reply(202, search("running")), drop) as server:
            begun = server.client().position("cram", "..").search(5, wait=False)
            with self.assertRaises(Unreachable):
                begun.stop()
            self.assertEqual(2, len(server.requests))

    def test_progress_of_weeks_is_written_without_an_exponent(self) -> None:
        begun = search("running")
        begun["progress"]["effort"] = 1036800.0  # type: ignore[index]
        self.assertIn("1.5 s of 1036800 s", str(Progress.of(begun)))


class TablePeriodTest(unittest.TestCase):
    def test_no_proved_period_is_none(self) -> None:
        with FakeServer(problem(404, "no-period")) as server:
            self.assertIsNone(server.client().game("officers").period())

    def test_unknown_game_is_an_error(self) -> None:
        with FakeServer(problem(404, "unknown-game")) as server, self.assertRaises(ServerError):
            server.client().game("x").period()

    def test_period_is_read(self) -> None:
        found = {"game": "octal(0.77)", "period": 12, "preperiod": 71, "saltus": 0, "exceptions": [0, 3],
                 "exceptionCount": 2, "proof": {"theorem": "Guy-Smith", "checkedTo": 512, "status": "proved here"}}
        with FakeServer(reply(200, found)) as server:
            period = server.client().game("kayles").period()
        assert period is not None
        self.assertEqual("octal(0.77): G(n+12) = G(n) for all n ≥ 71", str(period))

    def test_constant_heaps_are_told(self) -> None:
        found = {"game": "g", "period": 40, "preperiod": 4, "saltus": 16, "constant": [19, 39], "exceptions": [],
                 "exceptionCount": 0, "proof": {"theorem": "t", "checkedTo": 256, "status": "proved here"}}
        with FakeServer(reply(200, found)) as server:
            period = server.client().game("g").period()
        assert period is not None
        self.assertEqual((19, 39), period.constant)
        self.assertIn("+ 16 for all n ≥ 4, but G(n+40) = G(n) for n = 19, 39 and every 40 heaps on", str(period))

    def test_table_is_indexed_by_heap(self) -> None:
        with FakeServer(reply(200, {"game": "nim", "from": 3, "to": 5, "values": [3, 4, 5]})) as server:
            table = server.client().game("nim").table(5, start=3)
        self.assertEqual((4, [3, 4, 5], [4, 5]), (table[4], list(table), table[4:]))
        for heap in (2, 6, -1):
            with self.subTest(heap), self.assertRaises(IndexError):
                table[heap]  # noqa: B018

    def test_table_that_begins_later_finds_heaps_as_others_do(self) -> None:
        table = Table("kayles", 3, (3, 1, 4, 3))
        self.assertEqual((5, 6, [3, 4, 1, 3]), (table.index(4), table.index(3, 4), list(reversed(table))))
        for start, stop in ((0, 5), (6, None)):
            with self.subTest(start), self.assertRaisesRegex(ValueError, "no heap from 3 to 6 has the value 4"):
                table.index(4, start, stop)
