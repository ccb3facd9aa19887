"""A server of one's own: the jar at hand, started for this program."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ._client import Client
from ._errors import NimbusError

if TYPE_CHECKING:
    from types import TracebackType

LISTENING = re.compile(r"listening on (http://\S+)")
JAR = "nimbus.jar"
JAR_VARIABLE = "NIMBUS_JAR"
#: More flags of the JVM, split at blanks; the launcher reads it too.
JAVA_OPTIONS = "NIMBUS_JAVA_OPTS"
#: Ctrl-C goes to all processes of a terminal, but is about this program; Java and the launcher heed what they inherit here.
IGNORING_INTERRUPTS = ["/bin/sh", "-c", 'trap "" INT; exec "$@"', "nimbus"] if os.name == "posix" else []


class LocalServer(Client):
    """The client of a server that ends with this program, with its `with` block, or by `close`."""

    def __init__(self, process: subprocess.Popen[str], start_seconds: float) -> None:
        self._process = process
        self._said: deque[str] = deque(maxlen=40)
        self._address: str | None = None
        self._settled = threading.Event()
        atexit.register(self.close)
        try:
            threading.Thread(target=self._read, name="nimbus output", daemon=True).start()
            if not self._settled.wait(start_seconds) or self._address is None:
                raise NimbusError("the server did not start; it said:\n" + "\n".join(self._said))
            super().__init__(self._address)
        except BaseException:
            # A launcher may be building the jar: Maven outlives the shell. The launcher comes first, lest it go on.
            for pid in [process.pid, *_descendants(process.pid)]:
                with suppress(OSError):
                    os.kill(pid, signal.SIGTERM)
            self._stop()
            raise

    def _read(self) -> None:
        """Takes all that the server prints, so that it never waits for a reader."""
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._said.append(line.rstrip())
                if self._address is None and (found := LISTENING.search(line)):
                    self._address = found.group(1)
                    self._settled.set()
        self._settled.set()

    def close(self) -> None:
        """Stops the server."""
        super().close()
        self._stop()

    def _stop(self) -> None:
        atexit.unregister(self.close)
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> LocalServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def local(
    jar: str | os.PathLike[str] | None = None,
    *,
    options: Sequence[str] = (),
    memory: str | None = None,
    start_seconds: float = 180.0,
) -> LocalServer:
    """Starts a server on this machine and returns its client: `with nimbus.local() as server: ...`.

    The jar is `jar`, else that of the variable NIMBUS_JAR; else the launcher `nimbus` in a checkout at or above the
    working directory or this package, which builds the jar first where it is missing; else the `nimbus` on the PATH.
    `options` go to `nimbus serve`; `memory` is the JVM's, such as "2g". The variable NIMBUS_JAVA_OPTS has more flags of it.
    """
    environment = _environment()
    if memory is not None:
        environment[JAVA_OPTIONS] = f"{environment.get(JAVA_OPTIONS, '')} -Xmx{memory}".strip()
    process = subprocess.Popen(
        [*IGNORING_INTERRUPTS, *_command(jar, environment), "serve", "--port", "0", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
    )
    return LocalServer(process, start_seconds)


def _descendants(pid: int) -> list[int]:
    """The processes below one. A process group would outlive its terminal, and the server with it."""
    children: list[bytes] = []
    with suppress(OSError):
        if Path("/proc/self/task").is_dir():  # Linux, which may lack pgrep.
            for task in Path(f"/proc/{pid}/task").iterdir():
                children += (task / "children").read_bytes().split()
        else:
            children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True).stdout.split()
    return [found for child in map(int, children) for found in (child, *_descendants(child))]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the jar at hand and waits for it."""
    environment = _environment()
    return subprocess.run(
        [*_command(None, environment), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
    )


def _environment() -> dict[str, str]:
    """That of the process; a server would take our own variable for a misspelt option."""
    return {name: value for name, value in os.environ.items() if name != JAR_VARIABLE}


def _command(jar: str | os.PathLike[str] | None, environment: Mapping[str, str]) -> list[str]:
    chosen = jar or os.environ.get(JAR_VARIABLE)
    if chosen is not None:
        if not Path(chosen).is_file():
            raise NimbusError(f"there is no jar {chosen}")
        return [_java(), *environment.get(JAVA_OPTIONS, "").split(), "-jar", str(chosen)]
    for launcher in _launchers():
        return [str(launcher)]
    raise NimbusError(
        f"no {JAR} at hand: give its path, set NIMBUS_JAR, work in a checkout of Nimbus, or put `nimbus` on the PATH"
    )


def _launchers() -> Iterator[Path]:
    for start in (Path.cwd(), Path(__file__).resolve().parent):
        for directory in (start, *start.parents):
            launcher = directory / "nimbus"
            if launcher.is_file() and ((directory / "pom.xml").is_file() or (directory / JAR).is_file()):
                yield launcher
    found = shutil.which("nimbus")
    if found is not None:
        yield Path(found)


def _java() -> str:
    for variable in ("NIMBUS_JAVA_HOME", "JAVA_HOME"):
        home = os.environ.get(variable)
        if home and (found := shutil.which("java", path=str(Path(home, "bin")))):
            return found
    found = shutil.which("java")
    if found is None:
        raise NimbusError("there is no Java: install one, 17 or newer, or set JAVA_HOME")
    return found
