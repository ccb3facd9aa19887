"""When to try again, and after which pause."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ._errors import NimbusError

#: A limit on the caller, a server that starts, is busy or has no room, a proxy that lost its server: the same request may
#: pass later. Any other status of an error stays what it is.
PASSING = frozenset({429, 502, 503, 504, 507})

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
#: A caller should hear why nothing happens for so long.
REPORTED_PAUSE = 2.0

LOG = logging.getLogger("nimbus")


def report(error: NimbusError, pause: float) -> None:
    """Logs a long pause as a warning, which Python prints where no logging is set up."""
    if pause >= REPORTED_PAUSE:
        LOG.warning("%s; trying again in %.0f s", error, pause)


@dataclass(frozen=True)
class RetryPolicy:
    """How long to try, in seconds without progress since the first failure, and who hears of each retry. Clock, sleep and chance are for tests."""

    patience: float = 60.0
    on_retry: Callable[[NimbusError, float], None] = report
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=random.random)

    def pauses(self) -> Pauses:
        return Pauses(self)


class Pauses:
    """The pauses between the attempts at one call: 0.1 s, then twice as long each time up to 5 s.

    Each is shortened by up to half at random, so that clients that failed together do not come back together, and none is
    shorter than the server asks.
    """

    def __init__(self, policy: RetryPolicy) -> None:
        self._policy = policy
        self.progress()

    def progress(self) -> None:
        """The call got further: the next failure is a first one."""
        self._since: float | None = None
        self._next = FIRST_PAUSE

    def wait(self, error: NimbusError, asked: float = 0.0) -> None:
        """Pauses before the next attempt, at least `asked` seconds; raises `error` where no time is left for one."""
        policy = self._policy
        if self._since is None:  # The first attempt may take long, as an upload does. Later ones count, lest they go on for ever.
            self._since = policy.clock()
        left = policy.patience - (policy.clock() - self._since)
        if left <= asked:
            raise error
        share = policy.chance() / 2
        own = self._next * (1 - share)
        pause = min(left, max(own, asked + share * min(asked, self._next)))
        policy.on_retry(error, pause)
        policy.sleep(pause)
        self._next = min(2 * self._next, LONGEST_PAUSE)
