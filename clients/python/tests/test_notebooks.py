"""Runs the notebooks of examples/notebooks and docs/python.md as programs, against the server at NIMBUS_URL; skipped
without one."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import nimbus

URL = os.environ.get("NIMBUS_URL", "")
ROOT = Path(__file__).resolve().parents[3]
NOTEBOOKS = ROOT / "examples" / "notebooks"
PAGE = ROOT / "docs" / "python.md"


def show(value: Any) -> None:
    """What a notebook shows of the last expression of a cell."""
    for form in ("_repr_html_", "_repr_svg_", "__repr__"):
        if hasattr(value, form):
            assert isinstance(getattr(value, form)(), str)


def run(source: str, names: dict[str, Any]) -> None:
    cell = ast.parse(source)
    last = cell.body[-1] if cell.body else None
    if isinstance(last, ast.Expr):
        cell.body.pop()
    exec(compile(cell, "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        show(eval(compile(ast.Expression(last.value), "cell", "eval"), names))


@unittest.skipUnless(URL and NOTEBOOKS.is_dir(), "NIMBUS_URL names no server, or the notebooks are not here")
class NotebooksTest(unittest.TestCase):
    def test_every_notebook_runs(self) -> None:
        notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
        self.assertEqual(["contest", "lesson", "research"], [notebook.stem for notebook in notebooks])
        for notebook in notebooks:
            cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
            names: dict[str, Any] = {}
            with self.subTest(notebook.stem), mock.patch.object(nimbus, "local", lambda: nimbus.connect(URL)):
                for cell in cells:
                    if cell["cell_type"] == "code":
                        with self.subTest(cell["id"]), contextlib.redirect_stdout(io.StringIO()):
                            run("".join(cell["source"]), names)

    def test_notebooks_are_kept_without_outputs(self) -> None:
        for notebook in NOTEBOOKS.glob("*.ipynb"):
            for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
                if cell["cell_type"] == "code":
                    self.assertEqual(([], None), (cell["outputs"], cell["execution_count"]), notebook.name)

    def test_page_of_the_documentation_runs(self) -> None:
        text = PAGE.read_text(encoding="utf-8")
        names: dict[str, Any] = {}
        with mock.patch.object(nimbus, "local", lambda: nimbus.connect(URL)):
            for note, source in re.findall(r"(<!-- not run: .* -->\n)?```python\n(.*?)```", text, re.DOTALL):
                if not note:
                    with self.subTest(source), contextlib.redirect_stdout(io.StringIO()) as printed:
                        exec(compile(source, "docs/python.md", "exec"), names)
                    if promised := self.promised(source):
                        self.assertEqual(promised, printed.getvalue().splitlines())

    @staticmethod
    def promised(source: str) -> list[str]:
        """What the comments say that each `print` prints."""
        return re.findall(r"^print\(.*\)  +# (.*)$", source, re.MULTILINE)
