from __future__ import annotations

import itertools
import json
import unittest
from threading import Event
from typing import Any

from nimbus import BatchEnded, NimbusError, QueryError, ServerError

from .fakes import Clock, FakeServer, chunked, drop, lines, problem, queries, reply, reset


def accepted(id: str = "b") -> Any:
    return reply(201, {"id": id})


class FollowingTest(unittest.TestCase):
    def assert_all(self, server: FakeServer, count: int, clock: Clock | None = None) -> None:
        answers = list(server.client(clock).batch(queries(count)))
        self.assertEqual(list(range(count)), [answer.line for answer in answers])
        self.assertEqual(queries(count), [answer.query for answer in answers])

    def test_answers_come_in_order(self) -> None:
        with FakeServer(accepted(), chunked(lines(0, 1), lines(2, 3))) as server:
            self.assert_all(server, 4)

    def test_lost_connection_goes_on_after_the_last_whole_line(self) -> None:
        for then in ("cut", "drop"):
            with self.subTest(then), FakeServer(
                accepted(), chunked(lines(0, 1), b'{"line":2,"out', then=then), chunked(lines(2, 3))
            ) as server:
                self.assert_all(server, 4)
                self.assertEqual("GET /v1/batches/b/results?after=1", server.asked[2])

    def test_connections_that_are_refused_are_tried_again(self) -> None:
        clock = Clock()
        with FakeServer(
            accepted(), drop, reset, problem(503, "closing", Retry_After="4"), chunked(lines(0, 3))
        ) as server:
            self.assert_all(server, 4, clock)
        self.assertGreaterEqual(clock.now, 4.0)

    def test_progress_renews_the_patience(self) -> None:
        cuts = [chunked(lines(i, i), then="drop") for i in range(1000)]
        clock = Clock()
        with FakeServer(accepted(), *itertools.chain(*([cut, problem(503, "x", Retry_After="50")] for cut in cuts[:40])),
                        chunked(lines(40, 40))) as server:
            answers = server.client(clock).batch(queries(100)[:41])
            self.assertEqual(41, len(list(answers)))
        self.assertGreater(clock.now, 60.0)

    def test_answers_that_end_early_are_asked_for_again(self) -> None:
        with FakeServer(
            accepted(), chunked(lines(0, 1)), reply(200, {"state": "running", "queries": 4, "answered": 2}), chunked(lines(2, 3))
        ) as server:
            self.assert_all(server, 4)

    def test_cancelled_batch_raises(self) -> None:
        with FakeServer(
            accepted(), chunked(lines(0, 1)), reply(200, {"state": "cancelled", "queries": 4, "answered": 2}), reply(204)
        ) as server:
            answers = server.client().batch(queries(4))
            self.assertEqual([0, 1], [next(answers).line, next(answers).line])
            with self.assertRaises(BatchEnded) as raised:
                next(answers)
        self.assertEqual(("b", "cancelled", 2), (raised.exception.id, raised.exception.state, raised.exception.answered))

    def test_cancelled_batch_with_answers_behind_a_gap_raises(self) -> None:
        cancelled = reply(200, {"state": "cancelled", "queries": 4, "answered": 3})
        clock = Clock()
        with FakeServer(accepted(), chunked(lines(0, 1)), cancelled, chunked(), cancelled, reply(204)) as server:
            with self.assertRaises(BatchEnded) as raised:
                list(server.client(clock).batch(queries(4)))
        self.assertEqual(2, raised.exception.answered)
        self.assertEqual([0.1], clock.pauses)

    def test_batch_that_is_gone_raises(self) -> None:
        with FakeServer(accepted(), problem(404, "not-found"), problem(404, "not-found")) as server:
            with self.assertRaises(ServerError):
                list(server.client().batch(queries(2)))

    def test_line_out_of_order_raises(self) -> None:
        with FakeServer(accepted(), chunked(lines(1, 1)), reply(204)) as server:
            with self.assertRaisesRegex(NimbusError, "line 1 where line 0"):
                list(server.client().batch(queries(2)))

    def test_batch_of_before_is_followed_to_its_end(self) -> None:
        with FakeServer(chunked(lines(3, 4)), reply(200, {"state": "completed", "queries": 5, "answered": 5})) as server:
            self.assertEqual([3, 4], [answer.line for answer in server.client().answers("b", after=2)])
            self.assertEqual("GET /v1/batches/b/results?after=2", server.asked[0])

    def test_silent_server_that_lives_is_asked_again(self) -> None:
        over = Event()

        def silent(handler) -> None:  # type: ignore[no-untyped-def]
            handler.send_response(200)
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            over.wait(60)

        # On a slow machine a connection may be left before its answer is read: then the next one has it.
        with FakeServer(accepted(), silent, *[chunked(lines(0, 0))] * 50) as server:
            server.on_probe = over.set
            client = server.client(silence=0.2)
            self.assertEqual(1, len(list(client.batch(queries(1)))))
            self.assertTrue(over.is_set())


class SubmittingTest(unittest.TestCase):
    def test_queries_are_lines_and_parameters_are_in_the_address(self) -> None:
        with FakeServer(accepted(), chunked(lines(0, 2))) as server:
            client = server.client()
            given = [client.position("nim", 1).misere, ("kayles", 5), {"game": "nim", "position": [3], "ask": "move", "id": "x"}]
            list(client.batch(given, ask="outcome,grundy", effort="1.5m", label="three games"))
            self.assertEqual("POST /v1/batches?effort=90&label=three+games", server.asked[0])
            self.assertEqual(
                [
                    {"game": "nim", "position": 1, "ask": ["outcome", "grundy"], "play": "misere"},
                    {"game": "kayles", "position": 5, "ask": ["outcome", "grundy"]},
                    {"ask": "move", "game": "nim", "position": [3], "id": "x"},
                ],
                [json.loads(line) for line in server.requests[0].body.splitlines()],
            )

    def test_effort_of_weeks_is_written_without_an_exponent(self) -> None:
        for effort, written in (("12d", "1036800"), ("20.5", "20.5")):
            with self.subTest(effort), FakeServer(accepted(), chunked(lines(0, 0))) as server:
                list(server.client().batch(queries(1), effort=effort))
                self.assertEqual(f"POST /v1/batches?effort={written}", server.asked[0])

    def test_repeated_upload_has_the_same_key(self) -> None:
        with FakeServer(drop, problem(409, "idempotency-key-in-use"), accepted(), chunked(lines(0, 0))) as server:
            list(server.client().batch(queries(1)))
            keys = {request.headers["idempotency-key"] for request in server.requests[:3]}
        self.assertEqual(1, len(keys))

    def test_first_conflict_is_an_error(self) -> None:
        with FakeServer(problem(409, "idempotency-key-in-use")) as server, self.assertRaises(ServerError):
            list(server.client().batch(queries(1)))

    def test_endless_iterable_is_read_as_answers_are_taken(self) -> None:
        taken = itertools.count()
        endless = (("nim", [next(taken)]) for _ in itertools.count())
        script = [accepted("b0"), accepted("b1"), chunked(lines(0, 2)), accepted("b2"), chunked(lines(0, 2)), reply(200, {}), reply(200, {})]
        with FakeServer(*script) as server:
            answers = server.client().batch(endless, size=3)
            found = [next(answers) for _ in range(4)]
            answers.close()  # type: ignore[attr-defined]
            self.assertEqual([0, 1, 2, 3], [answer.line for answer in found])
            self.assertEqual([("nim", [i]) for i in range(4)], [answer.query for answer in found])
            self.assertEqual(["DELETE /v1/batches/b1", "DELETE /v1/batches/b2"], server.asked[-2:])
        self.assertEqual(9, next(taken))

    def test_second_batch_that_is_refused_is_submitted_after_the_first(self) -> None:
        refused = problem(429, "too-many-batches", Retry_After="1")
        script = [accepted("b0"), refused, chunked(lines(0, 1)), accepted("b1"), chunked(lines(0, 1))]
        with FakeServer(*script) as server:
            self.assertEqual(4, len(list(server.client().batch(queries(4), size=2))))
            self.assertEqual(server.requests[1].headers["idempotency-key"], server.requests[3].headers["idempotency-key"])

    def test_second_batch_whose_upload_was_lost_may_meet_it_later(self) -> None:
        in_use = problem(409, "idempotency-key-in-use", Retry_After="1")
        script = [accepted("b0"), drop, chunked(lines(0, 1)), in_use, accepted("b1"), chunked(lines(0, 1))]
        with FakeServer(*script) as server:
            self.assertEqual(4, len(list(server.client().batch(queries(4), size=2))))

    def test_first_upload_is_small(self) -> None:
        from nimbus._batch import pieces

        sizes = [len(piece.queries) for piece in pieces(((i, b"\n") for i in range(25_000)), 10_000)]
        self.assertEqual([100, 1000, 10_000, 10_000, 3900], sizes)

    def test_nothing_is_submitted_for_no_query(self) -> None:
        with FakeServer() as server:
            self.assertEqual([], list(server.client().batch([])))
            self.assertEqual([], server.client().solve([]))
            self.assertEqual([], server.requests)

    def test_wrong_query_is_refused_here(self) -> None:
        with FakeServer() as server, self.assertRaisesRegex(TypeError, "7 is no query"):
            list(server.client().batch([7]))

    def test_error_line_is_one_answer(self) -> None:
        line = b'{"line":0,"error":{"code":"invalid-position","message":"heap 0 is -1","at":"/position/0"}}\n'
        with FakeServer(accepted(), chunked(line)) as server:
            (answer,) = server.client().batch([("nim", [-1])])
        self.assertEqual(("invalid-position", "/position/0"), (answer.error.code, answer.error.at))
        with self.assertRaisesRegex(QueryError, "heap 0 is -1"):
            answer.outcome  # noqa: B018
