"""A server that does what a test says, and a clock that does not pass by itself."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from nimbus._client import Client
from nimbus._retry import RetryPolicy


@dataclass
class Clock:
    """Time that passes only where somebody sleeps; the pauses are kept."""

    now: float = 0.0
    pauses: list[float] = field(default_factory=list)

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)

    def policy(self, patience: float = 60.0, chance: float = 0.0) -> RetryPolicy:
        return RetryPolicy(patience, lambda error, pause: None, clock=self.time, sleep=self.sleep, chance=lambda: chance)


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Step = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: FakeServer

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path.endswith("/health/live"):  # How often a client asks is a matter of time.
            self.server.on_probe()
            return reply(200, {"live": True})(self)
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.requests.append(Request(self.command, self.path, headers, body))
        self.server.next_step()(self)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class FakeServer(ThreadingHTTPServer):
    """Answers the requests in turn by the steps of its script, and probes of its health always."""

    daemon_threads = True
    request_queue_size = 20

    def __init__(self, *script: Step) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[Request] = []
        self.on_probe: Callable[[], None] = lambda: None
        self._script = list(script)
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def next_step(self) -> Step:
        return self._script.pop(0) if self._script else reply(500, {"detail": "the script of the test has ended"})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def client(self, clock: Clock | None = None, **options: Any) -> Client:
        return Client(self.url, retry=(clock or Clock()).policy(), **options)

    @property
    def asked(self) -> list[str]:
        return [f"{request.method} {request.path}" for request in self.requests]

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


def reply(status: int, body: Any = None, **headers: str) -> Step:
    """A whole response: JSON, or bytes as they are."""

    def step(handler: Handler) -> None:
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return step


def problem(status: int, kind: str, detail: str = "", **headers: str) -> Step:
    return reply(status, {"type": f"urn:nimbus:problem:{kind}", "title": kind, "status": status, "detail": detail}, **headers)


def chunked(*pieces: bytes, then: str = "end") -> Step:
    """A response in chunks; `then` it ends, is cut within a chunk, or is `reset`."""

    def step(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        for piece in pieces:
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if then == "end":
            handler.wfile.write(b"0\r\n\r\n")
        elif then == "cut":
            handler.wfile.write(b'fff\r\n{"line":')
        if then != "end":
            handler.wfile.flush()
            drop(handler)

    return step


def drop(handler: Handler) -> None:
    """Closes the connection without a word."""
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def reset(handler: Handler) -> None:
    """Resets the connection, as a network that was lost."""
    handler.close_connection = True
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
    handler.rfile.close()


def lines(first: int, last: int) -> bytes:
    """Answers of the lines `first` to `last`."""
    return b"".join(b'{"line":%d,"outcome":"N"}\n' % i for i in range(first, last + 1))


def queries(count: int) -> Sequence[tuple[str, list[int]]]:
    return [("nim", [i, 1]) for i in range(count)]
