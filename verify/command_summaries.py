"""The one line that the help says of a command, read from its source: nothing is imported.

A command carries the line itself, as every command of click does: ``short_help`` in its decorator,
or else the first sentence of its docstring.
"""

from __future__ import annotations

import ast
import warnings
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path


def summary(entry: EntryPoint) -> str:
    """The line of an entry point; where its source says nothing, what it points to."""
    return _said(entry) or f"from {entry.value}"


def _said(entry: EntryPoint) -> str:
    try:
        path = _source(entry.module)
        if path is None:
            return ""
        with warnings.catch_warnings(action="ignore"):  # of a source that is only looked at
            tree = ast.parse(path.read_bytes())
    except (ImportError, OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""  # the help is shown whatever is wrong with one command
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == entry.attr:
            return _short_help(node) or _first_sentence(ast.get_docstring(node) or "")
    return ""


def _source(module: str) -> Path | None:
    """The file of a module; only the outermost package is asked for, which imports nothing."""
    top, *inner = module.split(".")
    spec = find_spec(top)
    if spec is None:
        return None
    if not inner:
        return Path(spec.origin) if spec.origin else None
    for folder in spec.submodule_search_locations or ():
        place = Path(folder, *inner)
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


def _short_help(function: ast.FunctionDef) -> str:
    for call in function.decorator_list:
        for item in call.keywords if isinstance(call, ast.Call) else ():
            if item.arg == "short_help" and isinstance(item.value, ast.Constant):
                return str(item.value.value)
    return ""


def _first_sentence(text: str) -> str:
    paragraph = " ".join(text.split("\n\n")[0].split())
    return paragraph.split(". ")[0].removesuffix(".")
