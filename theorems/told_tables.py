"""``[[target]]`` and ``[[model]]`` tables: what a file says of a kernel or of a trained model.

::

    [[target]]
    kernel = "(1 + t)**(-1 - omega)"
    parameters = { omega = "1/2" }
    says = ["error(8) <= 1/20", "norm == 2"]
    facts = ["completely monotone"]

    [[model]]
    file = "run-3.safetensors"
    eps = "1/100"
    window = "<= 50"

Each is answered in a process that can be killed, by the code that answers ``verify target`` and
``verify model``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.reading.claim_files import BESIDE, EXPECTATIONS, read_tables

Json = Any
_TARGET = frozenset(
    ("name", "kernel", "parameters", "says", "facts", "widths", "eps", "sampled", "expect")
)
_MODEL = frozenset(
    ("name", "file", "eps", "input_bound", "norm", "activation", "readout", "ignore", "window")
) | {"expect"}
_KEYS: Mapping[str, frozenset[str]] = {"target": _TARGET, "model": _MODEL}
#: The error that is searched for where a table compares with none.
DEFAULT_EPS = Fraction(1, 1000)


@dataclass(frozen=True, slots=True)
class Told:
    """One table; ``problem`` says why it is none.  ``text`` is what it says, for people."""

    name: str
    kind: str
    table: Mapping[str, Json]
    folder: str
    problem: str = ""

    @property
    def expect(self) -> str:
        return str(self.table.get("expect", "holds"))

    @property
    def text(self) -> str:
        subject = self.table.get("kernel") or self.table.get("file")
        said = [*_texts(self.table, "says"), *_texts(self.table, "window")]
        said += [f"fact: {name}" for name in _texts(self.table, "facts")]
        return f"{self.kind} {subject}: {'; '.join(said)}"


def read_told(text: str, folder: Path, source: str) -> tuple[Told, ...]:
    """The tables of a file; those with a problem are kept, so that the others are answered.

    InputError when the file cannot be read at all.
    """
    data = read_tables(text, source)
    found: list[Told] = []
    for kind in BESIDE:
        tables = data.get(kind, [])
        if not isinstance(tables, list):
            raise InputError(f"{source}: a {kind} is a [[{kind}]] table")
        for number, table in enumerate(tables, start=1):
            name = f"{kind}-{number}"
            if not isinstance(table, Mapping):
                found.append(Told(name, kind, {}, "", f"a {kind} is a [[{kind}]] table"))
                continue
            if isinstance(table.get("name"), str) and table["name"]:
                name = table["name"]
            problem = _problem(kind, table)
            if name in {item.name for item in found}:
                problem = problem or f"the name {name!r} is used twice"
            found.append(Told(name, kind, table, str(folder), problem))
    return tuple(found)


def _problem(kind: str, table: Mapping[str, Json]) -> str:
    """What is wrong with the table's form, or nothing."""
    unknown = sorted(set(table) - _KEYS[kind])
    if unknown:
        return f"unknown key {unknown[0]!r}; known: {', '.join(sorted(_KEYS[kind]))}"
    subject = "kernel" if kind == "target" else "file"
    if not _is_texts(table.get(subject)) or (kind == "model" and isinstance(table["file"], list)):
        return f"the table needs '{subject}', a text in quotes"
    says = ("says", "facts") if kind == "target" else ("window",)
    if not any(_texts(table, key) for key in says):
        return f"the table says nothing: it needs {' or '.join(map(repr, says))}"
    for key, value in table.items():
        if key == "parameters":
            if not isinstance(value, Mapping) or not all(
                isinstance(item, str | int) and not isinstance(item, bool)
                for item in value.values()
            ):
                return "parameters is a table of name = exact text or whole number"
        elif key == "widths":
            if isinstance(value, bool) or not isinstance(value, int):
                return "widths is a whole number"
        elif not _is_texts(value):
            return f"{key} is text in quotes"
    if table.get("expect", "holds") not in EXPECTATIONS:
        return f"expect is one of {', '.join(EXPECTATIONS)}, not {table['expect']!r}"
    return ""


def _is_texts(value: Json) -> bool:
    many = value if isinstance(value, list) else [value]
    return bool(many) and all(isinstance(item, str) and item for item in many)


def _texts(table: Mapping[str, Json], key: str) -> list[str]:
    value = table.get(key, [])
    return [value] if isinstance(value, str) else list(value)


# ---------------------------------------------------------------- answers
#: (kind, the table, the folder of the file, seconds)
Question = tuple[str, Mapping[str, Json], str, float]


def answer(question: Question) -> list[dict[str, Json]]:
    """[what is said, its verdict as JSON] of every relation and fact; runs in the worker.

    What is wrong with the table's content is the one entry ``{"problem": ...}``.
    """
    from memory_theorems.verify.errors import VerifyError

    kind, table, folder, seconds = question
    try:
        told = _of_target(table, seconds) if kind == "target" else _of_model(table, folder)
        return [{"said": said, "verdict": verdict.to_json()} for said, verdict in told]
    except VerifyError as problem:
        return [{"problem": " ".join(str(problem).split())}]


def _of_target(table: Mapping[str, Json], seconds: float) -> Iterator[tuple[str, Any]]:
    from memory_theorems.theorems.targets.answers import about_target

    said = _texts(table, "says")
    page = about_target(
        _texts(table, "kernel"),
        table.get("parameters"),
        widths=table.get("widths") or widest(said),
        eps=table.get("eps") or least(said),
        budget=seconds,
        sampled=table.get("sampled"),
    )
    for text in said:
        yield text, page.says(text)
    for name in _texts(table, "facts"):
        yield f"fact: {name}", page.verdict(name)


def _of_model(table: Mapping[str, Json], folder: str) -> Iterator[tuple[str, Any]]:
    from memory_theorems.theorems.models.answers import about_model

    options = {
        key: table[key]
        for key in ("eps", "input_bound", "norm", "activation", "readout")
        if key in table
    }
    found = about_model(Path(folder) / table["file"], ignore=_texts(table, "ignore"), **options)
    for text in _texts(table, "window"):
        yield f"window {text}", found.says(text)


def widest(said: Sequence[str]) -> int:
    """The largest m of an ``error(m)``, at least 1 and at most 60."""
    from memory_theorems.verify.deciding.enclosed import indexed

    found = [index for text in said for _, index in indexed(text, frozenset({"error"}))[1].values()]
    return min(max([1, *found]), 60)


def least(said: Sequence[str]) -> Fraction:
    """Half the smallest number that an error is compared with: models are searched until then."""
    from memory_theorems.verify.deciding.enclosed import indexed, read_relations
    from memory_theorems.verify.language import terms as t
    from memory_theorems.verify.search.goals import rational_value

    found = []
    for text in said:
        written, which = indexed(text, frozenset({"error"}))
        for relation in read_relations(written):
            for one, other in ((relation.left, relation.right), (relation.right, relation.left)):
                value = rational_value(other) if t.free_variables(one) & which.keys() else None
                if value is not None and value > 0:
                    found.append(value / 2)
    return min([DEFAULT_EPS, *found])
