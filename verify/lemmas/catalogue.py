"""All lemmas of the library, by name and by shape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.language.terms import Term, walk
from memory_theorems.verify.proofs.record_files import beside
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.reasoning.composition import Composed

#: Modules with lemmas; each has a table ``LEMMAS``.
MODULES: Final = (
    *("order", "equal_terms", "squares", "absolute_values", "bounds_of_exp", "clamps"),
    *("vector_norms", "sums_of_terms", "recursions"),
)
#: Lemmas of vectors speak of this space, which a citation may rename: ``name in X(u, v)``.
SPACE: Final = "H"
NUMBERS: Final = Theory.parse({})
VECTORS: Final = Theory.parse({}, inner_product=[SPACE])

Lemma: TypeAlias = Inference | Composed


@dataclass(frozen=True, slots=True)
class Entry:
    """A lemma with its name and the module in which it stands."""

    name: str
    module: str
    lemma: Lemma

    @property
    def text(self) -> str:
        """What it says."""
        return self.lemma.formula if isinstance(self.lemma, Inference) else self.lemma.text


@cache
def lemmas() -> Mapping[str, Entry]:
    """Name -> lemma, module by module; a lemma uses only those before it in its module, or of
    modules before."""
    found: dict[str, Entry] = {}
    for module in MODULES:
        table = import_module(f"memory_theorems.verify.lemmas.{module}").LEMMAS
        pairs = table.items() if isinstance(table, Mapping) else ((one.name, one) for one in table)
        for name, lemma in pairs:
            if name in found:
                raise ValueError(f"two lemmas are called {name!r}")
            found[name] = Entry(name, module, lemma)
    return found


def record_file() -> Path:
    """Where the answers to the leaves of all lemmas are kept."""
    return beside(Path(__file__).with_name("lemmas.py"))


def theory_of(lemma: Inference) -> Theory:
    """Without symbols; with the space of the library where the lemma speaks of vectors."""
    return VECTORS if re.search(rf"\b{SPACE}\b", lemma.formula) else NUMBERS


def found_by(words: str) -> tuple[Entry, ...]:
    """Lemmas in whose name, module or text all words stand, or that have the shape of a formula.

    A formula is ``premises => relation`` or a relation, in whose conclusion names stand for
    numbers; a lemma with as much of its shape as can be comes first.
    """
    shape = _shape(words)
    if shape is not None:
        fitting = [one for one in lemmas().values() if _fits(one, shape)]
        return tuple(sorted(fitting, key=_size, reverse=True))
    wanted = words.lower().split()
    return tuple(
        one
        for one in lemmas().values()
        if all(word in f"{one.name} {one.module} {one.text}".lower() for word in wanted)
    )


def _shape(text: str) -> Formula | None:
    """The formula that a text is, its free names bound as numbers."""
    if not re.search(r"[<>=]", text):
        return None
    _, arrow, _ = text.partition(". ")
    if text.startswith("for ") and arrow:
        return VECTORS.formula(text)
    names = sorted(set(re.findall(r"\b[a-z]\w*\b(?!\()", text)) - {"and", "oo", "pi"})
    binders = f"for {', '.join(names)}: real. " if names else ""
    return VECTORS.formula(binders + text)


def _fits(entry: Entry, shape: Formula) -> bool:
    """Whether the conclusion of the lemma, its binders for any terms, is that of the shape."""
    if not isinstance(entry.lemma, Inference):
        return False
    formula = theory_of(entry.lemma).formula(entry.lemma.formula)
    names = frozenset(item.name for item in formula.binders)
    return any(_matches(formula.conclusion, one, names) for one in _turned(shape.conclusion))


def _size(entry: Entry) -> int:
    """Of the conclusion, in nodes."""
    assert isinstance(entry.lemma, Inference)
    conclusion = theory_of(entry.lemma).formula(entry.lemma.formula).conclusion
    return sum(1 for side in (conclusion.left, conclusion.right) for _ in walk(side))


_MIRROR: Final = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


def _turned(item: Relation) -> tuple[Relation, ...]:
    return item, Relation(item.right, _MIRROR[item.op], item.left)


def _matches(pattern: Relation, item: Relation, names: frozenset[str]) -> bool:
    values: dict[str, Term] = {}
    return pattern.op == item.op and all(
        _match(one, other, names, values)
        for one, other in ((pattern.left, item.left), (pattern.right, item.right))
    )


def _match(pattern: Term, term: Term, names: frozenset[str], values: dict[str, Term]) -> bool:
    if pattern.head == "variable" and str(pattern.value) in names:
        return values.setdefault(str(pattern.value), term) == term
    same = pattern.head == term.head and pattern.value == term.value
    return (
        same
        and len(pattern.args) == len(term.args)
        and all(_match(one, two, names, values) for one, two in zip(pattern.args, term.args))
    )


__all__ = ["Entry", "Lemma", "found_by", "lemmas", "record_file", "theory_of"]
