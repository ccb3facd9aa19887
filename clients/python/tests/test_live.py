from __future__ import annotations

import asyncio
import json
import ssl
import sys
import unittest
from collections.abc import AsyncIterator, Coroutine
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

from nimbus import Client, NimbusError, ServerError, Unreachable


class ConnectionClosed(Exception):
    pass


class InvalidHandshake(Exception):
    pass


class InvalidMessage(InvalidHandshake):
    pass


class Socket:
    """Sends while its gate is open, and gives the messages that a test puts in; None ends them."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.sent: list[dict[str, Any]] = []
        self.messages: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_closed = False

    async def send(self, line: str) -> None:
        await self.gate.wait()
        self.sent.append(json.loads(line))

    async def __aiter__(self) -> AsyncIterator[str]:
        while (message := await self.messages.get()) is not None:
            yield message

    async def close(self) -> None:
        self.is_closed = True


def nim(heap: int) -> tuple[str, int]:
    return ("nim", heap)


async def settle() -> None:
    """Lets every task run until it waits for something."""
    for _ in range(10):
        await asyncio.sleep(0)


class LiveTest(unittest.TestCase):
    def setUp(self) -> None:
        self.connected: list[tuple[str, Any]] = []
        self.refusal: Exception | None = None
        self.socket: Socket = None  # type: ignore[assignment]
        websockets = ModuleType("websockets")
        websockets.__dict__.update(connect=self.connect, ConnectionClosed=ConnectionClosed,
                                   InvalidHandshake=InvalidHandshake, InvalidMessage=InvalidMessage)
        patch = mock.patch.dict(sys.modules, websockets=websockets)
        patch.start()
        self.addCleanup(patch.stop)
        self.client = Client("http://host")

    async def connect(self, address: str, *, max_size: None, ssl: Any = None) -> Socket:
        self.connected.append((address, ssl))
        if self.refusal is not None:
            raise self.refusal
        self.socket = Socket()
        return self.socket

    def run_soon(self, test: Coroutine[Any, Any, None]) -> None:
        """A test that waits for nothing but its own tasks; what hangs fails."""
        asyncio.run(asyncio.wait_for(test, 30))

    def test_ask_that_is_cancelled_while_it_is_sent_leaves_the_next_answer_where_it_belongs(self) -> None:
        async def test() -> None:
            async with self.client.live() as live:
                self.socket.gate.clear()
                given_up = asyncio.create_task(live.ask(nim(1)))
                await settle()
                given_up.cancel()
                await settle()
                self.socket.gate.set()
                second = asyncio.create_task(live.ask(nim(2)))
                await settle()
                self.assertEqual([1, 2], [query["position"] for query in self.socket.sent])
                self.socket.messages.put_nowait('{"line":0,"outcome":"N"}\n{"line":1,"outcome":"P"}\n')
                self.assertEqual("P", (await second).outcome)
                self.socket.messages.put_nowait(None)

        self.run_soon(test())

    def test_answer_of_another_line_is_an_error(self) -> None:
        async def test() -> None:
            async with self.client.live() as live:
                asked = asyncio.create_task(live.ask(nim(1)))
                await settle()
                self.socket.messages.put_nowait('{"line":1,"outcome":"P"}\n')
                with self.assertRaisesRegex(NimbusError, "line 1 where line 0"):
                    await asked

        self.run_soon(test())

    def test_line_that_is_no_answer_is_an_error_of_the_question(self) -> None:
        async def test() -> None:
            for line in ("[0]", "0", '"line"', "null"):
                async with self.client.live() as live:
                    asked = asyncio.create_task(live.ask(nim(1)))
                    await settle()
                    self.socket.messages.put_nowait(line)
                    with self.subTest(line), self.assertRaisesRegex(NimbusError, "where line 0 was expected"):
                        await asked

        self.run_soon(test())

    def test_answer_may_hold_any_character(self) -> None:
        async def test() -> None:
            async with self.client.live() as live:
                asked = asyncio.gather(live.ask(nim(1)), live.ask(nim(2)))
                await settle()
                self.socket.messages.put_nowait('{"line":0,"id":"a\u2028\u2029\u0085b"}\n\n{"line":1,"id":"c"}')
                first, second = await asked
                self.assertEqual(("a\u2028\u2029\u0085b", "c"), (first.json["id"], second.json["id"]))
                self.socket.messages.put_nowait(None)

        self.run_soon(test())

    def test_context_of_the_client_is_that_of_the_socket(self) -> None:
        context = ssl.create_default_context()

        async def test(client: Client) -> None:
            async with client.live():
                self.socket.messages.put_nowait(None)

        for url in ("https://host", "http://host"):
            self.run_soon(test(Client(url, context=context)))
        self.assertEqual([("wss://host/v1/live", context), ("ws://host/v1/live", None)], self.connected)

    def test_block_that_raises_waits_for_no_answer(self) -> None:
        async def test() -> None:
            with self.assertRaises(KeyError):
                async with self.client.live() as live:
                    waiting = asyncio.create_task(live.ask(nim(1)))
                    await settle()
                    raise KeyError
            with self.assertRaises(Unreachable):
                await waiting
            self.assertEqual(([{"ask": ["outcome"], "game": "nim", "position": 1}], True), (self.socket.sent, self.socket.is_closed))

        self.run_soon(test())

    def test_cut_handshake_is_no_answer(self) -> None:
        async def test() -> None:
            async with self.client.live():
                self.fail("it is open")

        self.refusal = InvalidMessage("did not receive a valid HTTP response")
        with self.assertRaisesRegex(Unreachable, "no answer from http://host"):
            self.run_soon(test())

    def test_refused_handshake_says_what_the_server_says(self) -> None:
        async def test() -> None:
            async with self.client.live():
                self.fail("it is open")

        self.refusal = InvalidHandshake("server rejected WebSocket connection: HTTP 429")
        with self.assertRaisesRegex(NimbusError, "http://host refused a WebSocket: .* HTTP 429"):
            self.run_soon(test())
        body = json.dumps({"type": "urn:nimbus:problem:too-many", "detail": "16 sockets"}).encode()
        self.refusal.response = SimpleNamespace(  # type: ignore[attr-defined]
            status_code=429, headers={"Retry-After": "7"}, body=body)
        with self.assertRaises(ServerError) as raised:
            self.run_soon(test())
        self.assertEqual((429, "too-many", "16 sockets", 7.0),
                         (raised.exception.status, raised.exception.kind, raised.exception.detail, raised.exception.retry_after))
