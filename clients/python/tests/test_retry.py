from __future__ import annotations

import unittest

from nimbus import NimbusError, ServerError, Unreachable
from nimbus._retry import RetryPolicy

from .fakes import Clock


class RetryTest(unittest.TestCase):
    def test_pauses_double_up_to_five_seconds(self) -> None:
        clock = Clock()
        pauses = clock.policy().pauses()
        for _ in range(8):
            pauses.wait(NimbusError("lost"))
        self.assertEqual([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0], clock.pauses)

    def test_chance_shortens_a_pause_by_up_to_half(self) -> None:
        clock = Clock()
        clock.policy(chance=1.0).pauses().wait(NimbusError("lost"))
        self.assertEqual([0.05], clock.pauses)

    def test_pause_is_no_shorter_than_the_server_asks(self) -> None:
        clock = Clock()
        clock.policy(chance=1.0).pauses().wait(NimbusError("busy"), 7.0)
        self.assertEqual(1, len(clock.pauses))
        self.assertGreaterEqual(clock.pauses[0], 7.0)

    def test_patience_that_is_over_raises_the_error(self) -> None:
        clock = Clock()
        pauses = clock.policy(patience=1.0).pauses()
        error = NimbusError("lost")
        with self.assertRaises(NimbusError) as raised:
            for _ in range(100):
                pauses.wait(error)
        self.assertIs(error, raised.exception)
        self.assertLessEqual(clock.now, 1.0)

    def test_wait_longer_than_the_patience_raises_at_once(self) -> None:
        clock = Clock()
        with self.assertRaises(NimbusError):
            clock.policy(patience=10.0).pauses().wait(NimbusError("busy"), 3600.0)
        self.assertEqual([], clock.pauses)

    def test_patience_begins_at_the_first_failure(self) -> None:
        clock = Clock(now=5.0)
        pauses = clock.policy().pauses()
        clock.now += 80.0  # The first attempt: an upload may take long.
        pauses.wait(NimbusError("lost"))
        clock.now += 80.0
        with self.assertRaisesRegex(NimbusError, "lost again"):
            pauses.wait(NimbusError("lost again"))
        self.assertEqual([0.1], clock.pauses)

    def test_progress_makes_the_next_failure_a_first_one(self) -> None:
        clock = Clock()
        pauses = clock.policy(patience=1.0).pauses()
        for _ in range(20):
            pauses.wait(NimbusError("lost"))
            pauses.progress()
        self.assertEqual([0.1] * 20, clock.pauses)

    def test_listener_hears_of_each_retry(self) -> None:
        heard: list[float] = []
        policy = RetryPolicy(60, lambda error, pause: heard.append(pause), lambda: 0.0, lambda s: None, lambda: 0.0)
        policy.pauses().wait(Unreachable("lost"))
        self.assertEqual([0.1], heard)

    def test_long_pause_is_logged_where_nobody_listens(self) -> None:
        policy = RetryPolicy(60, clock=lambda: 0.0, sleep=lambda s: None, chance=lambda: 0.0)
        with self.assertLogs("nimbus", "WARNING") as logged:
            policy.pauses().wait(NimbusError("the server is busy"), 30.0)
        self.assertEqual(["WARNING:nimbus:the server is busy; trying again in 30 s"], logged.output)
        with self.assertNoLogs("nimbus"):
            policy.pauses().wait(NimbusError("lost"))


class ServerErrorTest(unittest.TestCase):
    def test_problem_document_is_read(self) -> None:
        body = b'{"type":"urn:nimbus:problem:store-full","title":"Full","status":507,"detail":"no room","at":"/x"}'
        error = ServerError.of(507, body, "30")
        self.assertEqual((507, "store-full", "no room", "/x", 30.0),
                         (error.status, error.kind, error.detail, error.at, error.retry_after))

    def test_text_of_a_proxy_is_kept(self) -> None:
        error = ServerError.of(502, b"<h1>Bad gateway</h1>", None)
        self.assertEqual((502, "", 0.0), (error.status, error.kind, error.retry_after))
        self.assertIn("Bad gateway", str(error))

    def test_json_that_is_no_object_is_text(self) -> None:
        self.assertEqual("", ServerError.of(503, b"[]", "Wed, 21 Oct 2015 07:28:00 GMT").kind)
