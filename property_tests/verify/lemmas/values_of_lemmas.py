"""Lemmas about numbers and vectors evaluated in floats, the real line for every space."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from memory_theorems.verify.arithmetic.floats import compile_term
from memory_theorems.verify.examination.formula_statements import mutants_of
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formulas import Binder, Formula
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.lemmas.catalogue import NUMBERS, Entry
from memory_theorems.verify.sequents import Sequent

_EDGE = 1e-9


def on_the_line(text: str) -> Formula:
    """The formula with the real line for the library's space."""
    text = re.sub(r"inner\(([^,()]*), ([^,()]*)\)", r"(\1)*(\2)", text)
    return NUMBERS.formula(re.sub(r"\bH\b", "real", text))


def wrong_variants(formula: Formula) -> Iterator[tuple[str, Formula]]:
    """Changes of a factor, the relation or a premise that are false at a point."""
    for change, mutant in mutants_of(Sequent(NUMBERS, formula)).items():
        if violated(mutant.formula):
            yield change, mutant.formula


def violated(formula: Formula) -> bool:
    """Whether the conclusion fails, by more than rounding, where all premises hold for certain."""
    return bool(np.any(_met(formula) & ~_holds(formula.conclusion, _points(formula), _EDGE)))


def exercised(formula: Formula) -> bool:
    """Whether the premises hold at a point."""
    return bool(np.any(_met(formula)))


def _met(formula: Formula) -> np.ndarray:
    points = _points(formula)
    met = np.ones(len(next(iter(points.values()), np.zeros(1))), dtype=bool)
    for premise in formula.premises:
        met &= _holds(premise, points, 0.0)
    return met


def _holds(item: Relation, points: dict[str, np.ndarray], edge: float) -> np.ndarray:
    with np.errstate(all="ignore"):
        left, right = (compile_term(side)(points) for side in (item.left, item.right))
        gap = np.asarray(left, dtype=float) - np.asarray(right, dtype=float)
    room = edge * (1 + np.abs(np.asarray(left, dtype=float)))
    said = {
        "<=": gap <= room,
        "<": gap < room if edge else gap < 0,
        ">=": gap >= -room,
        ">": gap > -room if edge else gap > 0,
        "==": np.abs(gap) <= room,
        "!=": gap != 0,
    }[item.op]
    # What has no value in floats (an overflow, a logarithm at the edge) says nothing.
    finite = np.isfinite(gap)
    return np.asarray(said | ~finite if edge else said & finite)


def _points(formula: Formula) -> dict[str, np.ndarray]:
    axes = [_axis(item, len(formula.binders)) for item in formula.binders]
    rows = [list(row) for row in product(*axes)] or [[0.0]]
    columns = np.array(rows, dtype=float).reshape(-1, max(1, len(axes)))
    return {item.name: columns[:, at] for at, item in enumerate(formula.binders)}


def _axis(item: Binder, count: int) -> list[float]:
    if item.sort.name in ("natural", "integer"):
        values = (
            [0.0, 1.0, 2.0, 3.0] if item.sort.name == "natural" else [-2.0, -1.0, 0.0, 1.0, 2.0]
        )
    else:
        values = [-2.0, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0]
        values = values if count < 5 else [-2.0, -0.5, 0.0, 0.5, 1.0, 2.0]
    return [value for value in values if item.domain is None or _inside(item.domain, value)]


def _inside(domain: Interval, value: float) -> bool:
    low, high = _end(domain.lower), _end(domain.upper)
    above = low is None or value > low or (value == low and not domain.lower_open)
    below = high is None or value < high or (value == high and not domain.upper_open)
    return above and below


def _end(term: Term) -> float | None:
    """A literal end of an interval; None for an infinite one."""
    return float(term.value) if isinstance(term.value, Fraction) else None


def formula_of(entry: Entry) -> Formula:
    """What a lemma about numbers or vectors says on the line."""
    return on_the_line(entry.text)
