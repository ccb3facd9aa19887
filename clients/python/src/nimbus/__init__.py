"""A client of Nimbus, which solves impartial games: who wins, what is the nim-value, which moves win.

    import nimbus

    server = nimbus.connect("http://127.0.0.1:8080")    # or: nimbus.local()
    position = server.game("kayles").position(5, 7, 9)
    position.outcome, position.grundy, position.winning_moves()

Only the standard library is needed. docs/python.md describes the package.
"""

from __future__ import annotations

from ._answers import Answer, Loopy, Move, Moves, Option, Options, Outcome, Value
from ._client import Client, connect
from ._errors import BatchEnded, NimbusError, ProofError, QueryError, ServerError, Unreachable
from ._game import Game, Position
from ._graphs import to_networkx
from ._local import LocalServer, local
from ._proof import Proved, check_proof
from ._rules import Rules
from ._search import Progress, Search
from ._tables import Guess, Period, Table, guess

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "BatchEnded",
    "Client",
    "Game",
    "Guess",
    "LocalServer",
    "Loopy",
    "Move",
    "Moves",
    "NimbusError",
    "Option",
    "Options",
    "Outcome",
    "Period",
    "Position",
    "Progress",
    "ProofError",
    "Proved",
    "QueryError",
    "Rules",
    "Search",
    "ServerError",
    "Table",
    "Unreachable",
    "Value",
    "check_proof",
    "connect",
    "guess",
    "local",
    "to_networkx",
]
