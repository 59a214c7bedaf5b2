"""The ledger: verdicts remembered in SQLite, so that a second run does only what changed.

A verdict is a pure function of its key: the canonical question, the digest of the source of every
module involved, the versions of the libraries that compute, and effort, seed and examples.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from memory_theorems.verify.deciding.outside import current
from memory_theorems.verify.documents import parse_json
from memory_theorems.verify.errors import InputError

DEFAULT = Path(".verify/ledger.sqlite")
#: Packages whose version changes what is computed.  Optional solvers are none of them: an answer
#: names those that it asked (:mod:`verify.deciding.outside`).
LIBRARIES = ("python-flint", "sympy", "mpmath", "numpy", "scipy", "hypothesis", "clarabel")
#: The package of the engine, all of which every verdict depends on.
ENGINE = "memory_theorems.verify"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    question TEXT NOT NULL,
    sources TEXT NOT NULL,
    effort INTEGER NOT NULL,
    answer TEXT NOT NULL,
    open INTEGER NOT NULL,
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (question, sources, effort)
)
"""

#: Where statements, handlers of exceptions and cases hold further statements.
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
_COLUMNS = ("question", "sources", "effort", "answer", "open", "created")


class Ledger:
    """One SQLite file; every answer is committed as soon as it is known."""

    def __init__(self, path: Path = DEFAULT) -> None:
        self.path = path
        #: questions whose remembered answer could not be read; they count as not remembered.
        self.damaged: list[str] = []
        #: why answers could not be written: they are told all the same, and asked again next time.
        self.unwritten: list[str] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._connection() as connection:
                connection.execute(_SCHEMA)
                self._check_columns(connection)
        except OSError as problem:
            raise InputError(f"{path}: not usable as a ledger ({problem})") from None

    def _check_columns(self, connection: sqlite3.Connection) -> None:
        """InputError for a ledger that another version of the program has made."""
        rows = connection.execute("PRAGMA table_info(answers)").fetchall()
        names = tuple(str(row[1]) for row in rows)
        if names != _COLUMNS:
            raise InputError(
                f"{self.path}: made by another version (its columns are {', '.join(names)}); "
                "remove it or name another with --ledger"
            )

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = sqlite3.connect(self.path, timeout=30, isolation_level=None)
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                yield connection
            finally:
                connection.close()
        except sqlite3.Error as problem:
            raise InputError(f"{self.path}: not usable as a ledger ({problem})") from None

    def find(self, question: str, sources: str, effort: int) -> dict[str, Any] | None:
        """A remembered answer: at this effort or a smaller one when it is settled, at this or a
        greater one when it is open.  None for one that asked a solver which has changed since."""
        with self._connection() as connection:
            row = connection.execute(
                "SELECT answer FROM answers WHERE question = ? AND sources = ?"
                " AND ((open = 0) OR (open = 1 AND effort >= ?))"
                " ORDER BY open, effort DESC LIMIT 1",
                (question, sources, effort),
            ).fetchone()
        found = None if row is None else self._read(row[0], question)
        return found if found is not None and current(found) else None

    def _read(self, text: object, question: str) -> dict[str, Any] | None:
        """The answer of a row, None when the row is damaged; that is kept in ``damaged``."""
        try:
            answer = parse_json(str(text), question)
        except InputError:
            answer = None
        if isinstance(answer, dict):
            return answer
        self.damaged.append(question)
        return None

    def remember(
        self, question: str, sources: str, effort: int, answer: dict[str, Any], *, is_open: bool
    ) -> None:
        """Keep an answer.  Where that fails (a full disk), ``unwritten`` says why."""
        row = (question, sources, effort, json.dumps(answer), int(is_open))
        try:
            with self._connection() as connection:
                connection.execute(
                    "INSERT OR REPLACE INTO answers (question, sources, effort, answer, open)"
                    " VALUES (?, ?, ?, ?, ?)",
                    row,
                )
        except InputError as problem:
            self.unwritten.append(str(problem))

    def latest(self, prefix: str, sources: str) -> dict[str, Any] | None:
        """The newest answer with these sources whose question starts with ``prefix``."""
        with self._connection() as connection:
            row = connection.execute(
                "SELECT answer FROM answers WHERE substr(question, 1, ?) = ? AND sources = ?"
                " ORDER BY created DESC, rowid DESC LIMIT 1",
                (len(prefix), prefix, sources),
            ).fetchone()
        found = None if row is None else self._read(row[0], prefix)
        return found if found is not None and current(found) else None


def question(kind: str, content: Any, **options: Any) -> str:
    """Canonical text of what is asked; readable prefix ``kind``, then a digest."""
    text = json.dumps([content, options], sort_keys=True, separators=(",", ":"))
    return f"{kind}:{hashlib.sha256(text.encode()).hexdigest()}"


@functools.cache
def library_versions() -> tuple[tuple[str, str], ...]:
    """Installed versions of the libraries that take part in verdicts."""
    found = []
    for name in LIBRARIES:
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            continue
    return tuple(found)


@functools.cache
def source_digest(*modules: str) -> str:
    """Digest of the engine, of these modules, and of everything they import from their packages.

    The import graph is read from the sources, not from what happens to be loaded.
    """
    roots = {name.partition(".")[0] for name in (*modules, ENGINE)}
    pending = list(modules) or []
    seen: dict[str, bytes] = {}
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        path = _source(name)
        if path is None:
            continue
        seen[name] = path.read_bytes()
        pending += [
            item
            for item in _imports(seen[name], name, path)
            if item.partition(".")[0] in roots and not f"{item}.".startswith(f"{ENGINE}.")
        ]
    digest = hashlib.sha256(repr((library_versions(), _engine_digest())).encode())
    for name in sorted(seen):
        digest.update(name.encode())
        digest.update(hashlib.sha256(seen[name]).digest())
    return digest.hexdigest()


@functools.cache
def _engine_digest() -> str:
    """Digest of every module of this package."""
    engine = importlib.util.find_spec(ENGINE)
    assert engine is not None
    assert engine.submodule_search_locations is not None
    folder = Path(next(iter(engine.submodule_search_locations)))
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@functools.cache
def _source(name: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


@functools.cache
def _imports(source: bytes, name: str, path: Path) -> tuple[str, ...]:
    return tuple(_imported(source, name, path))


def _imported(source: bytes, name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _statements(ast.parse(source).body):
        if isinstance(node, ast.Import):
            yield from (item.name for item in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
                base = f"{parent}.{base}" if base else parent
            yield base
            yield from (f"{base}.{item.name}" for item in node.names)


def _statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All statements, nested ones too: an import is never inside of an expression."""
    for node in body:
        yield node
        for name in _BODIES:
            yield from _statements(getattr(node, name, ()))
