from __future__ import annotations

import json
import re
import socket
import unittest
from collections.abc import Iterator
from threading import Event, Thread

from nimbus import Client, NimbusError, ServerError, Unreachable, connect

from .fakes import Clock, FakeServer, drop, problem, reply, reset

ANSWER = {"line": 0, "outcome": "N"}


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RetryingTest(unittest.TestCase):
    def test_passing_status_is_tried_again_after_what_the_server_asks(self) -> None:
        for status in (429, 502, 503, 504, 507):
            clock = Clock()
            with self.subTest(status), FakeServer(
                problem(status, "overloaded", Retry_After="3"), reply(200, ANSWER)
            ) as server:
                self.assertEqual("N", server.client(clock).position("nim", 1).outcome)
                self.assertEqual(2, len(server.requests))
                self.assertEqual([3.0], [round(pause) for pause in clock.pauses])

    def test_other_status_is_not_tried_again(self) -> None:
        for status in (400, 401, 403, 404, 409, 413, 415, 422, 500):
            with self.subTest(status), FakeServer(problem(status, "bad-request", "wrong")) as server:
                with self.assertRaises(ServerError) as raised:
                    server.client().limits()
                self.assertEqual((status, "bad-request", "wrong"),
                                 (raised.exception.status, raised.exception.kind, raised.exception.detail))
                self.assertEqual(1, len(server.requests))

    def test_status_that_does_not_pass_within_the_patience_is_raised(self) -> None:
        clock = Clock()
        with FakeServer(*[problem(503, "no-solver")] * 100) as server:
            with self.assertRaises(ServerError) as raised:
                server.client(clock).limits()
        self.assertEqual("no-solver", raised.exception.kind)
        self.assertAlmostEqual(60.0, clock.now)

    def test_lost_connection_is_tried_again(self) -> None:
        for lost in (drop, reset):
            with self.subTest(lost.__name__), FakeServer(lost, reply(200, {"effort": 1})) as server:
                self.assertEqual({"effort": 1}, server.client().limits())

    def test_cut_body_is_tried_again(self) -> None:
        def cut(handler) -> None:  # type: ignore[no-untyped-def]
            handler.send_response(200)
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            handler.wfile.write(b'{"effort":')
            drop(handler)

        with FakeServer(cut, reply(200, {"effort": 1})) as server:
            self.assertEqual({"effort": 1}, server.client().limits())

    def test_nobody_there_is_unreachable_after_the_patience(self) -> None:
        clock = Clock()
        client = connect(f"127.0.0.1:{closed_port()}")
        client.http.retry = clock.policy()
        with self.assertRaisesRegex(Unreachable, "nothing listens there"):
            client.limits()
        self.assertAlmostEqual(60.0, clock.now)

    def test_kept_connection_that_the_server_closed_is_replaced(self) -> None:
        def closing(handler) -> None:  # type: ignore[no-untyped-def]
            reply(200, {"effort": 1})(handler)
            handler.wfile.flush()
            drop(handler)

        clock = Clock()
        with FakeServer(closing, reply(200, {"effort": 2})) as server:
            client = server.client(clock)
            client.limits()
            self.assertEqual({"effort": 2}, client.limits())

    def test_connection_is_kept_for_the_next_call(self) -> None:
        ports: list[int] = []

        def noting(handler) -> None:  # type: ignore[no-untyped-def]
            ports.append(handler.client_address[1])
            reply(200, {"effort": 1})(handler)

        with FakeServer(noting, noting, noting) as server, server.client() as client:
            for _ in range(3):
                client.limits()
        self.assertEqual(1, len(set(ports)))

    def test_silent_server_that_lives_is_waited_for(self) -> None:
        probed = Event()

        def answer_after_the_probe(handler) -> None:  # type: ignore[no-untyped-def]
            probed.wait(60)
            reply(200, {"effort": 1})(handler)

        # On a slow machine the silence is over before the answer is read: then the next attempt gets the same.
        with FakeServer(*[answer_after_the_probe] * 50) as server:
            server.on_probe = probed.set
            self.assertEqual({"effort": 1}, server.client(silence=0.1).limits())
            self.assertTrue(probed.is_set())

    def test_delete_is_sent_once(self) -> None:
        with FakeServer(drop) as server:
            with self.assertRaises(Unreachable):
                server.client().cancel("b")
            self.assertEqual(["DELETE /v1/batches/b"], server.asked)

    def test_id_that_names_no_batch_is_refused(self) -> None:
        with FakeServer() as server:
            for id in ("", " ", ".", ".."):
                for call in (lambda: server.client().cancel(id), lambda: list(server.client().answers(id))):
                    with self.subTest(id), self.assertRaisesRegex(ValueError, "the id of the batch is '"):
                        call()
            self.assertEqual([], server.asked)

    def test_something_other_than_json_is_an_error(self) -> None:
        with FakeServer(reply(200, b"<html>")) as server, self.assertRaisesRegex(NimbusError, "other than JSON"):
            server.client().limits()

    def test_refusal_of_a_body_that_is_not_read_is_seen(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))

        def refuse() -> None:
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(b"HTTP/1.1 413 x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
            connection.close()  # What it has not read makes this a reset.

        thread = Thread(target=refuse)
        thread.start()
        client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}", retry=Clock().policy())
        with self.assertRaises(ServerError) as raised:
            client.http.call("POST", "/v1/solve", b"1" * 8_000_000)
        self.assertEqual(413, raised.exception.status)
        thread.join()
        listener.close()


class AddressTest(unittest.TestCase):
    def test_address_without_scheme_is_http(self) -> None:
        self.assertEqual("http://127.0.0.1:8080", connect("127.0.0.1:8080/").url)

    def test_path_before_the_requests_is_kept(self) -> None:
        with FakeServer(reply(200, {})) as server:
            connect(server.url + "/nimbus/").limits()
            self.assertEqual(["GET /nimbus/v1/limits"], server.asked)

    def test_address_of_the_api_is_that_of_the_server(self) -> None:
        for url in ("http://host:80/v1", "http://host:80/v1/", "http://host:80//v1"):
            self.assertEqual("http://host:80", connect(url).url)
        self.assertEqual("http://host/a/v1b", connect("http://host/a/v1b").url)

    def test_wrong_address_is_refused(self) -> None:
        for url in ("ftp://x", "http://", "http://x/?a=1", "http://x:y", "http://x:99999", "http://[::1"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, re.escape(f"{url} is no address of a server")):
                connect(url)

    def test_password_in_an_address_is_refused_and_not_shown(self) -> None:
        for url in ("http://user:secret@host:80", "user:secret@host", "https://secret@host/v1", "ftp://user:secret@host",
                    "http://user:80/secret@host", "http://user:secret?@host", "http://user:[secret@host"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, "//…@host") as raised:
                connect(url)
            self.assertNotIn("secret", str(raised.exception))

    def test_token_is_sent_and_not_shown(self) -> None:
        with FakeServer(reply(200, {})) as server:
            client = server.client(token="nimbus_secret")
            client.limits()
            self.assertEqual("Bearer nimbus_secret", server.requests[0].headers["authorization"])
            self.assertNotIn("secret", repr(client) + repr(client.game("nim").position(1)))

    def test_token_with_a_line_end_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "token"):
            connect("127.0.0.1:1", token="a\r\nX: y")

    def test_game_of_the_path_is_encoded(self) -> None:
        with FakeServer(reply(200, {"game": "x", "values": [0]})) as server:
            server.client().game("all-but(1/2 ?)").table(0)
            self.assertEqual(["GET /v1/tables/all-but%281%2F2%20%3F%29?from=0&to=0"], server.asked)

    def test_own_token_of_numpy_is_written_as_an_integer(self) -> None:
        class Int64:
            def __index__(self) -> int:
                return 7

        with FakeServer(reply(200, ANSWER)) as server:
            server.client().game("nim").position(Int64(), range(2)).outcome  # noqa: B018
            self.assertEqual([7, [0, 1]], json.loads(server.requests[0].body)["position"])

    def test_array_of_numpy_is_written_as_a_list(self) -> None:
        class Array:
            def __iter__(self) -> Iterator[int]:
                return iter([3, 4])

            def __index__(self) -> int:
                raise TypeError("only integer scalar arrays can be converted to a scalar index")

        self.assertEqual([3, 4], connect("127.0.0.1:1").game("nim").position(Array()).written)

    def test_array_of_numpy_without_dimensions_is_written_as_an_integer(self) -> None:
        class Array:
            def __iter__(self) -> Iterator[int]:
                raise TypeError("iteration over a 0-d array")

            def __index__(self) -> int:
                return 5

        self.assertEqual([5, 2], connect("127.0.0.1:1").game("nim").position([Array(), 2]).written)
