"""What in print does not hold, as data: one TOML file for each paper, read strictly.

A file says what a person says: where the print stands, how it is meant, what a second reader found.
Beside the errata it has remarks: what holds as printed, or is not decided, and what the authors
would want to know of it.  Words, formulas and certificates come from a run;
:mod:`reports.repairs` joins the two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from importlib.resources import files
from typing import Any, get_type_hints

from memory_theorems.verify.errors import InputError

__all__ = [
    "Erratum",
    "Kind",
    "Remark",
    "SecondReading",
    "errata_of",
    "papers_with_errata",
    "read",
    "remarks_in",
    "remarks_of",
]


class Kind(StrEnum):
    """What of the paper does not hold."""

    STATEMENT = "statement"
    STEP = "proof step"
    EXAMPLE = "example"
    REMARK = "remark"
    WORDING = "wording"


@dataclass(frozen=True, slots=True)
class SecondReading:
    """What a second person found.

    ``holds_if`` says what would have to be true for the print to hold, and was written before the
    refutation was seen; ``confirms`` is False where it is no error of the paper after all.
    """

    holds_if: str
    confirms: bool
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Erratum:
    """One entry.

    ``label``, ``equation``, ``section``: where it stands; ``printed``: the sentence, quoted;
    ``reading``: the print at its most charitable; ``keeps``: its hypotheses that the refutation
    keeps; ``survives``: whether the paper's conclusion survives, ``survival`` how.
    ``theorem``, ``refuted``: key of the theorem file, name of the refuted statement or step;
    ``replace_by``: names of what holds in its place (``key: name`` of another theorem).
    ``counterexample``: one line, in the paper's letters.
    ``change``: what to write in the print, in a few words, for a list of all entries.
    ``slip``: what went wrong, where several entries come from one slip; they are counted once.
    """

    label: str
    section: str
    printed: str
    kind: Kind
    reading: str
    survives: bool
    survival: str
    theorem: str
    refuted: str
    counterexample: str
    equation: str = ""
    keeps: tuple[str, ...] = ()
    replace_by: tuple[str, ...] = ()
    second_reading: SecondReading | None = None
    slip: str = ""
    change: str = ""

    @property
    def place(self) -> str:
        """Label and number, as one cites it."""
        return place_of(self.label, self.equation)

    @property
    def confirmed(self) -> bool:
        """Whether a second person confirmed it; until then it is not counted as an erratum."""
        return self.second_reading is not None and self.second_reading.confirms


@dataclass(frozen=True, slots=True)
class Remark:
    """No erratum: what the authors would want to know of a line that holds, or is not decided.

    ``label``, ``equation``, ``section``, ``printed`` as for an erratum; ``title``: a few words;
    ``says``: the remark, in words; ``decided``: names (``key: name``) of the statements or steps
    that bear it out; ``example``: one line, in the paper's letters.
    """

    label: str
    section: str
    printed: str
    title: str
    says: str
    decided: tuple[str, ...]
    equation: str = ""
    example: str = ""

    @property
    def place(self) -> str:
        """Label and number, as one cites it."""
        return place_of(self.label, self.equation)


def place_of(label: str, equation: str) -> str:
    """``Theorem 4.2, (14)``."""
    return f"{label}, ({equation})" if equation else label


def papers_with_errata() -> tuple[str, ...]:
    """The keys of the papers that have a file."""
    names = (item.name for item in files(__name__).iterdir())
    return tuple(sorted(name[: -len(".toml")] for name in names if name.endswith(".toml")))


def errata_of(paper: str) -> tuple[Erratum, ...]:
    """The entries of a paper in the order of its file; none where it has no file."""
    if paper not in papers_with_errata():
        return ()
    path = files(__name__).joinpath(f"{paper}.toml")
    return read(path.read_text(encoding="utf-8"), path.name)


def remarks_of(paper: str) -> tuple[Remark, ...]:
    """The remarks on a paper in the order of its file; none where it has no file."""
    if paper not in papers_with_errata():
        return ()
    path = files(__name__).joinpath(f"{paper}.toml")
    return remarks_in(path.read_text(encoding="utf-8"), path.name)


def remarks_in(text: str, where: str) -> tuple[Remark, ...]:
    """The remarks of one file."""
    found = []
    for number, entry in enumerate(_tables(text, where, "remark"), 1):
        at = f"{where}, remark {number}"
        data = _checked(Remark, entry, at)
        _filled(data, ("label", "printed", "title", "says"), at)
        found.append(Remark(**data))
    return tuple(found)


def _tables(text: str, where: str, name: str) -> list[Any]:
    """The list of tables of that name in a file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise InputError(f"{where} is not TOML: {problem}") from None
    _only(data, {"erratum", "remark"}, where)
    entries = data.get(name, [])
    if not isinstance(entries, list):
        raise InputError(f"{where}: {name} is a list of tables: write [[{name}]]")
    return entries


def read(text: str, where: str) -> tuple[Erratum, ...]:
    """The entries of one file.  InputError says which entry, what is wrong, what would be right."""
    entries = _tables(text, where, "erratum")
    found = tuple(_erratum(entry, f"{where}, entry {n}") for n, entry in enumerate(entries, 1))
    met: set[tuple[str, str]] = set()
    for item in found:
        if (item.theorem, item.refuted) in met:
            raise InputError(f"{where}: two entries for {item.refuted!r} of {item.theorem}")
        met.add((item.theorem, item.refuted))
    return found


def _erratum(entry: Mapping[str, Any], where: str) -> Erratum:
    where += f" ({entry['label']})" if isinstance(entry.get("label"), str) else ""
    data = _checked(Erratum, entry, where)
    try:
        data["kind"] = Kind(data["kind"])
    except ValueError:
        kinds = ", ".join(Kind)
        raise InputError(f"{where}: kind is {data['kind']!r}, and is one of: {kinds}") from None
    if data.get("second_reading") is not None:
        inner = _checked(SecondReading, data["second_reading"], f"{where}, second_reading")
        data["second_reading"] = SecondReading(**inner)
    _filled(data, ("label", "printed", "reading", "survival", "theorem", "refuted"), where)
    return Erratum(**data)


def _filled(data: Mapping[str, Any], names: Iterable[str], where: str) -> None:
    for name in names:
        if not data[name].strip():
            raise InputError(f"{where}: {name} is empty")


def _checked(made: type, entry: object, where: str) -> dict[str, Any]:
    """The fields of a dataclass: none unknown, none missing, each of its type."""
    if not isinstance(entry, Mapping):
        raise InputError(f"{where} is no table")
    known = {field.name: field for field in fields(made)}
    _only(entry, set(known), where)
    hints = get_type_hints(made)
    data: dict[str, Any] = {}
    for name, field in known.items():
        if name not in entry:
            if field.default is MISSING:
                raise InputError(f"{where}: {name} is missing")
            continue
        value = entry[name]
        if hints[name] == tuple[str, ...]:
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise InputError(f"{where}: {name} is a list of texts")
            value = tuple(value)
        elif hints[name] in (bool, str, Kind):
            wanted, said = (bool, "true or false") if hints[name] is bool else (str, "a text")
            if not isinstance(value, wanted):
                raise InputError(f"{where}: {name} is {said}")
        data[name] = value
    return data


def _only(entry: Mapping[str, Any], known: set[str], where: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise InputError(
            f"{where}: {unknown[0]!r} is not known; known are: {', '.join(sorted(known))}"
        )
