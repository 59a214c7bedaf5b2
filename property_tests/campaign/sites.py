"""Every place of the checker that refuses, and which of them were reached."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import memory_theorems.verify.checker
from memory_theorems.verify.checker.budget import Refused

ROOT = Path(memory_theorems.verify.checker.__file__).parent


@dataclass(frozen=True, order=True)
class Site:
    """One ``raise Refused(...)``: its file (below the checker), function and lines."""

    file: str
    function: str
    first: int
    last: int
    text: str

    @property
    def key(self) -> str:
        """A name that survives moved lines."""
        return f"{self.file}::{self.function}: {self.text}"


def _called(node: ast.expr | None) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return ""


@cache
def sites() -> tuple[Site, ...]:
    """All of them, by the abstract syntax trees of the checker's files."""
    found: list[Site] = []
    for path in sorted(ROOT.rglob("*.py")):
        name = str(path.relative_to(ROOT))

        def visit(node: ast.AST, function: str, name: str = name) -> None:
            if isinstance(node, ast.FunctionDef):
                function = node.name
            if isinstance(node, ast.Raise) and _called(node.exc) == "Refused":
                text = ast.unparse(node.exc) if node.exc else ""
                last = node.end_lineno or node.lineno
                found.append(Site(name, function, node.lineno, last, text))
            for child in ast.iter_child_nodes(node):
                visit(child, function)

        visit(ast.parse(path.read_text(encoding="utf-8")), "")
    return tuple(sorted(found))


class Reached:
    """The sites at which a refusal was made while recording."""

    def __init__(self) -> None:
        self.sites: set[Site] = set()
        self._lines = {
            (str(ROOT / site.file), line): site
            for site in sites()
            for line in range(site.first, site.last + 1)
        }

    def note(self, file: str, line: int) -> None:
        site = self._lines.get((file, line))
        if site is not None:
            self.sites.add(site)


@contextmanager
def recording() -> Iterator[Reached]:
    """Record where refusals are made: where the exception is built it is raised."""
    reached = Reached()

    def built(self: Refused, *args: object) -> None:
        frame = sys._getframe(1)
        reached.note(frame.f_code.co_filename, frame.f_lineno)
        Exception.__init__(self, *args)

    with patch.object(Refused, "__init__", built):
        yield reached


__all__ = ["Site", "recording", "sites"]
