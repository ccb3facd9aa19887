"""HTTP to one server: kept connections, retries, and a look at a server that says nothing."""

from __future__ import annotations

import http.client
import json
import re
import selectors
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from ._errors import NimbusError, ServerError, Unreachable
from ._retry import PASSING, Pauses, RetryPolicy

CONNECT_SECONDS = 10.0
#: A server that is silent for so long while a call is under way is asked whether it is there.
SILENCE_SECONDS = 15.0
MOST_IDLE = 4
OVERLAPPING = 409

#: What a lost, cut or frozen connection raises.
LOST = (OSError, http.client.HTTPException)


class Http:
    """The requests of one client. Threads may share it."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        retry: RetryPolicy = RetryPolicy(),
        silence: float = SILENCE_SECONDS,
        context: ssl.SSLContext | None = None,
    ) -> None:
        # Of an @ nothing is parsed: a password may hold a slash, and then its user looks like the host.
        try:
            parts = urlsplit("" if "@" in url else url if "://" in url else "http://" + url)
            self._port = parts.port
        except ValueError:  # The port is none, or a bracket is alone.
            parts = urlsplit("")
        if (
            parts.scheme not in ("http", "https")
            or not parts.hostname
            or parts.query
            or parts.fragment
        ):
            shown = re.sub("(?s)^.*@", "//…@", url)  # No password.
            raise ValueError(f"{shown} is no address of a server; expected http://HOST:PORT or https://HOST:PORT")
        if token is not None and (not token or not all("!" <= c <= "~" for c in token)):
            raise ValueError("the token is not one word of letters, digits and signs")
        prefix = parts.path.rstrip("/").removesuffix("/v1").rstrip("/")  # Requests add the /v1 of the API themselves.
        self.url = f"{parts.scheme}://{parts.netloc}{prefix}"
        self.retry = retry
        self._secure = parts.scheme == "https"
        self._host, self._prefix = parts.hostname, prefix
        self._context = context
        self._token = token
        self._silence = silence
        self._idle: list[http.client.HTTPConnection] = []

    @property
    def has_token(self) -> bool:
        return self._token is not None

    def tls(self) -> ssl.SSLContext | None:
        """The certificates that the server is checked against; None for plain http."""
        return (self._context or ssl.create_default_context()) if self._secure else None

    def close(self) -> None:
        """Closes the connections that are kept for later calls."""
        while self._idle:
            self._idle.pop().close()

    def __del__(self) -> None:
        for connection in getattr(self, "_idle", ()):  # Not there where the address was refused.
            connection.close()

    def json(self, method: str, path: str, body: Any = None, *, retrying: bool = True) -> Any:
        """The JSON that the server answers; `body` is sent as JSON."""
        data = None if body is None else dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        return loads(self.call(method, path, data, headers, retrying=retrying))

    def call(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = {},
        *,
        retrying: bool = True,
        keyed: bool = False,
        repeated: bool = False,
    ) -> bytes:
        """The body of a response of success.

        With `retrying` the request must be safe to repeat. A request that is `keyed` has an idempotency key: a repeated one,
        also by an earlier call, may meet the first attempt, which the server has not seen broken off yet; then 409 passes too.
        """
        pauses = self.retry.pauses()
        passing = PASSING | {OVERLAPPING} if repeated else PASSING
        while True:
            try:
                with self.open(method, path, body, headers, kept=retrying) as response:
                    return response.read()
            except ServerError as refused:
                if not retrying or refused.status not in passing:
                    raise
                pauses.wait(refused, refused.retry_after)
            except LOST as lost:
                self.wait(pauses, lost, retrying)
            passing = PASSING | {OVERLAPPING} if keyed else PASSING

    def wait(self, pauses: Pauses, lost: Exception, retrying: bool = True) -> None:
        """Pauses after a lost connection; raises `Unreachable` where another attempt is useless or too late."""
        reason = "nothing listens there" if isinstance(lost, ConnectionRefusedError) else str(lost) or type(lost).__name__
        error = Unreachable(f"no answer from {self.url}: {reason}")
        error.__cause__ = lost
        if not retrying or isinstance(lost, ssl.SSLCertVerificationError):
            raise error
        pauses.wait(error)

    @contextmanager
    def open(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = {},
        *,
        kept: bool = True,
    ) -> Iterator[http.client.HTTPResponse]:
        """A response of success, to be read; any other raises `ServerError`. Without `kept` on a new connection."""
        connection = (self._take() if kept else None) or self._connect(2 * self._silence)
        try:
            response = self._exchange(connection, method, path, body, headers)
            if response.status // 100 != 2:
                raise ServerError.of(response.status, response.read(), response.headers.get("Retry-After"))
            yield response
            if response.isclosed() and connection.sock is not None and len(self._idle) < MOST_IDLE:
                self._idle.append(connection)
                connection = None  # type: ignore[assignment]
        finally:
            if connection is not None:
                connection.close()

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        connection: http.client.HTTPConnection
        context = self.tls()
        if context is not None:
            connection = http.client.HTTPSConnection(self._host, self._port, timeout=CONNECT_SECONDS, context=context)
        else:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=CONNECT_SECONDS)
        connection.connect()
        connection.sock.settimeout(timeout)
        return connection

    def _take(self) -> http.client.HTTPConnection | None:
        """A kept connection that the server has not closed meanwhile."""
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return None
            if not readable(connection, 0):  # Nothing is due: what can be read is its end.
                return connection
            connection.close()

    def _exchange(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: bytes | None,
        headers: Mapping[str, str],
    ) -> http.client.HTTPResponse:
        sent = dict(headers)
        if self._token is not None:
            sent["Authorization"] = f"Bearer {self._token}"
        try:
            connection.request(method, self._prefix + path, body, sent)
        except (BrokenPipeError, ConnectionResetError) as cut:
            # The server may refuse a body before it has read all of it: its reason is there to be read.
            try:
                return connection.getresponse()
            except LOST:
                raise cut from None
        while not readable(connection, self._silence):
            self.require_alive()
        return connection.getresponse()

    def require_alive(self) -> None:
        """Asks a silent server whether it is there, since HTTP has no ping. Any answer will do; none raises OSError."""
        probe = self._connect(max(self._silence, CONNECT_SECONDS))
        try:
            probe.request("GET", self._prefix + "/health/live")
            probe.getresponse().read()
        finally:
            probe.close()


def readable(connection: http.client.HTTPConnection, seconds: float) -> bool:
    sock = connection.sock
    if isinstance(sock, ssl.SSLSocket) and sock.pending():
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(seconds))


def lines_of(response: http.client.HTTPResponse) -> Iterator[bytes]:
    """Whole lines, as they come. What a lost connection leaves of a line is dropped."""
    rest = b""
    # Not readline: it takes a chunked body that is cut for one that has ended.
    while piece := response.read1(1 << 16):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def loads(body: bytes | str) -> Any:
    try:
        return json.loads(body)
    except ValueError as e:
        raise NimbusError(f"the server answered with something other than JSON: {body[:100]!r}") from e


def _plain(value: Any) -> Any:
    """Integers of numpy and others, and anything that can be listed."""
    if hasattr(value, "__index__"):
        with suppress(TypeError):  # An array of numpy has __index__ too, which raises unless it is one integer.
            return value.__index__()
    if hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{value!r} cannot be written as JSON")
