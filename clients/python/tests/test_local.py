from __future__ import annotations

import _thread
import os
import signal
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

from nimbus import NimbusError, local
from nimbus._local import LocalServer

LISTENS = """#!{python}
import signal, sys, time
import os
print("interrupted" if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN else "starting with", *sys.argv[1:], *([] if "NIMBUS_JAR" not in os.environ else ["and a variable"]), flush=True)
print("INFO listening on http://127.0.0.1:7", flush=True)
time.sleep(600)
"""
BUILDS = """#!/bin/sh
("{python}" -c 'import signal, time; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN, flush=True); time.sleep(600)')
echo INFO listening on http://127.0.0.1:7
"""
FAILS = """#!{python}
print("no port for you", flush=True)
"""


@unittest.skipIf(os.name == "nt", "the launcher is a shell script")
class LocalTest(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.home = Path(directory.name)
        (self.home / "bin").mkdir()
        (self.home / "nimbus.jar").touch()

    def java(self, script: str) -> None:
        java = self.home / "bin" / "java"
        java.write_text(script.format(python=sys.executable))
        java.chmod(0o755)

    def environment(self, **more: str) -> object:
        return mock.patch.dict(os.environ, {"NIMBUS_JAVA_HOME": str(self.home), "NIMBUS_JAR": str(self.home / "nimbus.jar"),
                                            "NIMBUS_JAVA_OPTS": "-Xss1m", **more})

    def test_server_is_started_and_stopped(self) -> None:
        self.java(LISTENS)
        with self.environment(), local(options=["--workers", "2"], memory="64m") as server:  # type: ignore[attr-defined]
            process = server._process
            self.assertEqual("http://127.0.0.1:7", server.url)
            self.assertIsNone(process.poll())
            self.assertEqual(
                f"starting with -Xss1m -Xmx64m -jar {self.home / 'nimbus.jar'} serve --port 0 --workers 2", server._said[0]
            )
        self.assertIsNotNone(process.poll())

    def test_server_is_stopped_where_its_start_is_interrupted(self) -> None:
        starting: list[LocalServer] = []

        def interrupt(server: LocalServer) -> None:
            starting.append(server)
            _thread.interrupt_main()

        self.java(LISTENS)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with self.environment(), mock.patch.object(LocalServer, "_read", interrupt):  # type: ignore[attr-defined]
            with self.assertRaises(KeyboardInterrupt):
                local()
        (server,) = starting
        self.addCleanup(server._process.stdout.close)  # type: ignore[union-attr]
        self.assertIsNotNone(server._process.poll())

    def test_build_is_stopped_where_the_start_is_interrupted(self) -> None:
        ignoring: list[str] = []
        ended = threading.Event()

        def interrupt(server: LocalServer) -> None:
            with server._process.stdout as lines:  # type: ignore[union-attr]
                ignoring.append(next(lines))
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)  # type: ignore[arg-type]
                lines.read()  # To the end of the last process that holds it.
            ended.set()

        self.java(BUILDS)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with self.environment(), mock.patch.object(LocalServer, "_read", interrupt):  # type: ignore[attr-defined]
            with self.assertRaises(KeyboardInterrupt):
                local()
        self.assertTrue(ended.wait(20))
        self.assertEqual(["True\n"], ignoring)

    def test_server_that_ends_says_why(self) -> None:
        self.java(FAILS)
        with self.environment(), self.assertRaisesRegex(NimbusError, "no port for you"):  # type: ignore[attr-defined]
            local()

    def test_missing_jar_is_named(self) -> None:
        with self.assertRaisesRegex(NimbusError, "there is no jar /nowhere/nimbus.jar"):
            local("/nowhere/nimbus.jar")

    def test_launcher_of_a_checkout_is_found_from_below(self) -> None:
        from nimbus._local import _launchers

        (self.home / "pom.xml").touch()
        (self.home / "nimbus").touch()
        below = self.home / "bin"
        before = Path.cwd()
        os.chdir(below)
        try:
            self.assertEqual(self.home.resolve() / "nimbus", next(_launchers()).resolve())
        finally:
            os.chdir(before)
