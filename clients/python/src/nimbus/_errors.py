"""What goes wrong, by kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class NimbusError(Exception):
    """Any error of this package."""


class Unreachable(NimbusError):
    """No answer came from the server until the client's patience was over."""


class ServerError(NimbusError):
    """The server refused a request as a whole.

    `status` is the HTTP status, `kind` the name of the problem (`no-solver`), `detail` what is wrong, `at` a JSON pointer
    to the place in the body or None, `retry_after` how many seconds the server asks to wait, 0 where it asks nothing.
    """

    def __init__(self, status: int, kind: str, detail: str, at: str | None = None, retry_after: float = 0) -> None:
        super().__init__(f"{status} {kind}: {detail}" if kind else f"status {status}{': ' if detail else ''}{detail}")
        self.status = status
        self.kind = kind
        self.detail = detail
        self.at = at
        self.retry_after = retry_after

    @staticmethod
    def of(status: int, body: bytes, retry_after: str | None) -> ServerError:
        """The error for a response; its body is a problem document of RFC 9457, or, from a proxy, anything."""
        # A date in Retry-After is not what the server sends; it counts as nothing.
        seconds = float(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else 0.0
        try:
            problem = json.loads(body)
            kind = str(problem.get("type", "")).rpartition(":")[2]
            detail = str(problem.get("detail") or problem.get("title") or "")
            return ServerError(status, kind, detail, problem.get("at"), seconds)
        except (ValueError, AttributeError):
            return ServerError(status, "", body.decode(errors="replace")[:200].strip(), None, seconds)


class QueryError(NimbusError):
    """The server has no answer to one question.

    `code` is one of the codes of the contract (`invalid-position`, `too-large`, ...), `message` says what is wrong and what
    was expected, `at` is a JSON pointer to the place in the query, or None.
    """

    def __init__(self, code: str, message: str, at: str | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.at = at

    @staticmethod
    def of(error: Mapping[str, Any]) -> QueryError:
        return QueryError(str(error.get("code")), str(error.get("message")), error.get("at"))


class BatchEnded(NimbusError):
    """A batch ended before all of its queries were answered: somebody cancelled it. `answered` counts the answers read."""

    def __init__(self, id: str, state: str, answered: int) -> None:
        super().__init__(f"batch {id} is {state} after {answered} answers")
        self.id = id
        self.state = state
        self.answered = answered


class ProofError(NimbusError):
    """A proof does not hold. `line` is the number of the line at fault, from 1."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault
