"""Sequents: what follows from the hypotheses of a theory, with the lines of a proof.

A sequent is one value with three uses: it is shown (its LaTeX is generated), tested on instances
(an interpretation binds its symbols), and proved by the kernel from its inferences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation, Variable
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.scripts import Inference

NUMBERS = {
    "real": Interval.parse("(-oo, oo)"),
    "natural": Interval.parse("integer [0, oo)"),
    "integer": Interval.parse("integer (-oo, oo)"),
}
_HEADS = frozenset((*t.FUNCTIONS, "+", "*", "-", "/", "**", "number", "variable", "constant"))


@dataclass(frozen=True, slots=True)
class Sequent:
    """The hypotheses of ``theory`` give ``formula``; ``proof`` ends with the inference ``fact``.

    ``fact`` is empty where nobody wrote a proof.  Fewer than ``minimum`` decided instances are too
    few to speak of a test.  ``record`` is a file of answers to the proof's leaves.  ``structures``
    are values of the symbols that an author proposes, such as ``(("lambda", "1/2"), ("phi(a, u)",
    "a/2 + u"))``.
    """

    theory: Theory
    formula: Formula
    fact: str = ""
    proof: tuple[Inference, ...] = ()
    minimum: int = 5
    record: Path | None = None
    structures: tuple[tuple[tuple[str, str], ...], ...] = ()

    def __post_init__(self) -> None:
        if self.fact and not any(item.name == self.fact for item in self.proof):
            raise InputError(f"no inference of the proof is called {self.fact!r}")
        names = [item.name for item in self.proof]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise InputError(f"two inferences of the proof are called {twice!r}: rename one")

    @property
    def conclusion(self) -> tuple[Relation, ...]:
        return (self.formula.conclusion,)

    @property
    def given(self) -> tuple[Relation, ...]:
        """The premises of the formula (the hypotheses of the theory come before them)."""
        return self.formula.premises

    @property
    def text(self) -> str:
        """Hypotheses and formula in the language of formulas, for people."""
        names = ", ".join(item.name for item in self.theory.hypotheses)
        return f"{names} |- {self.formula.text}" if names else self.formula.text

    @property
    def as_claim(self) -> Claim | None:
        """The claim that a formula is which speaks of numbers alone; None where it speaks of a
        symbol of the theory, of vectors or of maps."""
        formula = self.formula
        names = {item.name for item in formula.binders}
        if any(item.sort.name not in NUMBERS for item in formula.binders):
            return None
        for relation in formula.relations:
            for term in (relation.left, relation.right):
                if t.free_variables(term) - names:
                    return None
                if not is_numeric(term):
                    return None
        variables = tuple(
            Variable(item.name, item.domain or NUMBERS[item.sort.name]) for item in formula.binders
        )
        return Claim(variables, (formula.conclusion,), formula.premises)

    def without(self, hypothesis: str) -> Sequent:
        """The same with one hypothesis less."""
        kept = tuple(item for item in self.theory.hypotheses if item.name != hypothesis)
        if len(kept) == len(self.theory.hypotheses):
            raise InputError(f"no hypothesis is called {hypothesis!r}")
        return replace(self, theory=replace(self.theory, hypotheses=kept))

    def to_json(self) -> dict[str, Any]:
        """Theory and formula: what a recorded proof has to speak of."""
        return {"theory": self.theory.to_json(), "formula": self.formula.text}


def is_numeric(term: t.Term) -> bool:
    """Whether a term is built from names by functions of numbers alone: no norm, no symbol of a
    theory that takes arguments, nothing bound."""
    return all(node.head in _HEADS for node in t.walk(term))


def needed(inferences: Sequence[Inference], fact: str) -> tuple[Inference, ...]:
    """The inferences that the proof of ``fact`` uses, directly or not, in their order."""
    known: dict[str, Inference] = {item.name: item for item in inferences}
    wanted, todo = {fact}, [fact]
    while todo:
        found = (named([known[todo.pop()]]) & known.keys()) - wanted
        wanted |= found
        todo += found
    return tuple(item for item in inferences if item.name in wanted)


def named(inferences: Sequence[Inference]) -> frozenset[str]:
    """The names of facts and axioms that the hints begin with."""
    hints = (hint for item in inferences for hint in _hints(item))
    return frozenset(re.split(r"\(", hint, maxsplit=1)[0].strip() for hint in hints)


def _hints(inference: Inference) -> list[str]:
    found: list[str] = []
    for _, value in inference.hints:
        found += [value] if isinstance(value, str) else list(value)
    return found


def is_sequent(value: object) -> bool:
    """Whether the value looks like ``Sequent.to_json()``."""
    return isinstance(value, Mapping) and "theory" in value and "formula" in value
