"""Questions and answers on one WebSocket, for programs whose next question depends on an answer."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from typing import Any

from ._answers import Answer
from ._batch import line_of
from ._errors import NimbusError, Unreachable
from ._game import Ask
from ._http import Http

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
        self._http = http
        self._open: deque[tuple[Any, asyncio.Future[Answer]]] = deque()
        self._asked = 0

    async def __aenter__(self) -> Live:
        address = await asyncio.get_running_loop().run_in_executor(None, self._address)
        try:
            self._socket: Any = await self._connect(address, max_size=None)
        except (OSError, asyncio.TimeoutError) as lost:
            raise Unreachable(f"no answer from {self._http.url}: {lost}") from lost
        self._reader = asyncio.create_task(self._read())
        return self

    def _address(self) -> str:
        """A ticket stands for the token: how a header is given differs between versions of websockets."""
        address = "ws" + self._http.url.removeprefix("http") + "/v1/live"
        if not self._http.has_token:
            return address
        return f"{address}?ticket={self._http.json('POST', '/v1/tickets')['ticket']}"

    async def ask(self, position: Any, ask: Ask = "outcome", **more: Any) -> Answer:
        """The answer to one question; an error of the line is in the answer."""
        from ._client import query_of

        line = line_of(query_of(position, ask, more)).decode()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._reader.done():
            raise Unreachable(f"the connection to {self._http.url} was lost")
        self._open.append((position, answer))  # In the order in which the lines are sent: the server keeps it.
        try:
            await self._socket.send(line)
        except self._closed as lost:
            raise Unreachable(f"the connection to {self._http.url} was lost: {lost}") from lost
        return await answer

    async def _read(self) -> None:
        reason = "the server closed it"
        try:
            async for message in self._socket:
                if message.startswith(END):
                    break
                for line in message.splitlines():
                    self._answered(line)
        except self._closed as lost:
            reason = str(lost)
        finally:
            self._fail(Unreachable(f"the connection to {self._http.url} was lost: {reason}"))

    def _answered(self, line: str) -> None:
        query, answer = self._open.popleft()
        if not answer.done():  # Who asked may have gone.
            answer.set_result(Answer(self._asked, json.loads(line), query))
        self._asked += 1

    def _fail(self, error: Unreachable) -> None:
        while self._open:
            _, answer = self._open.popleft()
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # Nobody may wait for it any more.

    async def __aexit__(self, *_: object) -> None:
        try:
            await self._socket.send('{"end":{}}')
            await self._reader
        except self._closed:
            pass
        finally:
            await self._socket.close()
            self._reader.cancel()
