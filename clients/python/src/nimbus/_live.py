"""Questions and answers on one WebSocket, for programs whose next question depends on an answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any

from ._answers import Answer
from ._batch import line_of
from ._errors import NimbusError, ServerError, Unreachable
from ._game import Ask
from ._http import Http, loads

END = '{"end":'


class Live:
    """An open socket: `async with client.live() as live`. Any number of tasks may ask at once; answers come in order.

    The server keeps nothing: when the connection is lost, the open questions raise `Unreachable`. Ask them again.
    """

    def __init__(self, http: Http) -> None:
        try:
            import websockets
        except ImportError as e:
            raise NimbusError("live questions need the package websockets: pip install websockets") from e
        self._connect: Any = websockets.connect
        self._closed: Any = websockets.ConnectionClosed
        self._refused: Any = websockets.InvalidHandshake
        self._cut: Any = websockets.InvalidMessage  # An InvalidHandshake too.
        self._http = http
        self._open: deque[tuple[Any, asyncio.Future[Answer]]] = deque()
        self._asked = 0

    async def __aenter__(self) -> Live:
        address = await asyncio.get_running_loop().run_in_executor(None, self._address)
        try:
            self._socket: Any = await self._connect(address, max_size=None, ssl=self._http.tls())
        except (OSError, asyncio.TimeoutError, self._cut) as lost:
            raise Unreachable(f"no answer from {self._http.url}: {lost}") from lost
        except self._refused as refused:
            raise self._refusal(refused) from refused
        self._reader = asyncio.create_task(self._read())
        return self

    def _address(self) -> str:
        """A ticket stands for the token: how a header is given differs between versions of websockets."""
        address = "ws" + self._http.url.removeprefix("http") + "/v1/live"
        if not self._http.has_token:
            return address
        return f"{address}?ticket={self._http.json('POST', '/v1/tickets')['ticket']}"

    def _refusal(self, refused: Any) -> NimbusError:
        response = getattr(refused, "response", None)  # Old versions of websockets do not keep it.
        if response is None:
            return NimbusError(f"{self._http.url} refused a WebSocket: {refused}")
        return ServerError.of(response.status_code, response.body or b"", response.headers.get("Retry-After"))

    def _lost(self, reason: object) -> Unreachable:
        return Unreachable(f"the connection to {self._http.url} was lost: {reason}")

    async def ask(self, position: Any, ask: Ask = "outcome", **more: Any) -> Answer:
        """The answer to one question; an error of the line is in the answer."""
        from ._client import query_of

        line = line_of(query_of(position, ask, more)).decode()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._reader.done():
            raise self._lost("ask on a new one")
        self._open.append((position, answer))  # In the order in which the lines are sent: the server keeps it.
        try:
            # Sent even if the caller is cancelled meanwhile: without the line its answer would be that of the next one.
            await asyncio.shield(self._socket.send(line))
        except self._closed as lost:
            raise self._lost(lost) from lost
        return await answer

    async def _read(self) -> None:
        error: NimbusError = self._lost("it was closed")
        try:
            async for message in self._socket:
                if message.startswith(END):
                    break
                for line in filter(None, message.split("\n")):  # Not splitlines, which cuts a line at a U+2028 in it.
                    self._answered(loads(line))
        except self._closed as lost:
            error = self._lost(lost)
        except NimbusError as wrong:
            error = wrong
        finally:
            self._fail(error)

    def _answered(self, found: Any) -> None:
        line = found.get("line") if isinstance(found, dict) else None
        if not self._open or line != self._asked:
            raise NimbusError(f"the server sent line {line} where line {self._asked} was expected")
        query, answer = self._open.popleft()
        if not answer.done():  # Who asked may have gone.
            answer.set_result(Answer(self._asked, found, query))
        self._asked += 1

    def _fail(self, error: NimbusError) -> None:
        while self._open:
            _, answer = self._open.popleft()
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # Nobody may wait for it any more.

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Waits for the answers that are open; after an exception they raise `Unreachable` at once."""
        try:
            if kind is None:
                await self._socket.send('{"end":{}}')
                await self._reader
        except self._closed:
            pass
        finally:
            self._reader.cancel()
            await self._socket.close()
