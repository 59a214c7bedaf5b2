"""A search for structures of formulas.  Untrusted: what it proposes is decided in
:mod:`verify.examination.satisfiable`.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.candidate_terms import fitted, parts_of
from memory_theorems.verify.examination.float_formulas import Floats, Scored, drawn_point
from memory_theorems.verify.examination.line_models import (
    Judgement,
    Line,
    LineModel,
    formula_on_the_line,
    judged,
    on_the_line,
)
from memory_theorems.verify.examination.model_search import ModelSearch
from memory_theorems.verify.examination.nontrivial import MOVES, demands
from memory_theorems.verify.examination.satisfiable import (
    FAILS,
    Structure,
    kept,
    lacking,
    unproved,
    unshown,
    wanted,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Evidence
from memory_theorems.verify.sequents import Sequent

#: Searches from different beginnings, changes of a model in each, points that are tried in a model,
#: and of these, points that are looked at closely.
SEEDS, STEPS, _POINTS, _CLOSELY = 3, 2000, 400, 6
#: Points of a hypothesis that are looked at before the kernel is asked.
_FEW = 24
#: Changes that are tried to make a structure simpler.
_SHRINKING = 60
_TROUBLES = (VerifyError, ArithmeticError, ValueError, OverflowError)
_SIMPLE = tuple(map(Fraction, ("0", "1", "2", "1/2", "-1")))


def meeting(
    theory: Theory,
    formula: Formula,
    evidence: Evidence | None = None,
    begin: Iterable[LineModel] = (),
    seeds: int = SEEDS,
) -> Structure | None:
    """A nontrivial structure of all hypotheses and the formula's premises; ``begin`` are models to
    try first."""
    return _found(
        theory, wanted(formula, theory, False), evidence or Search(Effort()), begin, seeds
    )


def refuting(
    theory: Theory,
    formula: Formula,
    evidence: Evidence | None = None,
    begin: Iterable[LineModel] = (),
    seeds: int = SEEDS,
) -> Structure | None:
    """A structure of all hypotheses with a point at which the formula fails."""
    return _found(theory, wanted(formula, theory, True), evidence or Search(Effort()), begin, seeds)


def simple(
    found: Structure, theory: Theory, formula: Formula, evidence: Evidence, refutes: bool = False
) -> Structure:
    """The structure with simpler terms and numbers, as far as a few changes lead."""
    goals = wanted(formula, theory, refutes)
    return kept(shrunk(found, theory, goals, evidence), theory, goals, evidence) or found


def given(
    model: LineModel, theory: Theory, formula: Formula, evidence: Evidence, refutes: bool = False
) -> Structure | str:
    """An author's model with points; or in a sentence what it does not show."""
    goals = wanted(formula, theory, refutes)
    try:
        line = Line(model, theory, evidence)
        if said := unproved(line, theory):
            return said
        points = dict(_placed(line, theory, goals))
        said = unshown(line, points, theory, goals)
    except _TROUBLES as trouble:
        return str(trouble)[:300]
    if said and not refutes:
        return f"it is trivial, or no point was found that shows more: {said}"
    return said or kept(Structure(model, points), theory, goals, evidence) or "it is not replayed"


def _found(
    theory: Theory,
    goals: Mapping[str, Formula],
    evidence: Evidence,
    begin: Iterable[LineModel],
    seeds: int,
) -> Structure | None:
    known: dict[Hashable, bool] = {}
    for model in _proposed(theory, goals, evidence, begin, seeds):
        try:
            line = Line(model, theory, evidence, known)
            if not line.is_model:
                continue
            points = dict(_placed(line, theory, goals))
        except _TROUBLES:
            continue
        if points.keys() == goals.keys():
            found = kept(Structure(model, points), theory, goals, evidence)
            if found is not None:
                return found
    return None


def _proposed(
    theory: Theory,
    goals: Mapping[str, Formula],
    evidence: Evidence,
    begin: Iterable[LineModel],
    seeds: int,
) -> Iterator[LineModel]:
    """Models to begin with, then those in which the first goal fails."""
    if {item.name for item in theory.symbols} <= {item.symbol for item in theory.definitions}:
        yield LineModel(())  # nothing is left to choose
        return
    yield from (model for model in begin if believed(model, theory))
    first = Sequent(theory, goals[FAILS] if FAILS in goals else goals[MOVES])
    for seed in range(seeds):
        try:
            search = ModelSearch(theory, evidence, seed)
            fitting = (fitted(item, theory) for item in begin)
            if seed % 2 == 0:
                search.pool = [parts_of(item, theory) for item in fitting if item is not None]
            found = search.refutation(first, STEPS)
        except _TROUBLES:
            continue
        if found is not None:
            yield found.model


def _placed(
    line: Line, theory: Theory, goals: Mapping[str, Formula]
) -> Iterator[tuple[str, dict[str, str]]]:
    """Points at which the goals fail in a model, as far as they are found."""
    for name, goal in goals.items():
        for point in places(line.model, theory, goal):
            if judged(line, point, Sequent(theory, goal)) is Judgement.FAILS:
                yield name, point
                break


def places(model: LineModel, theory: Theory, goal: Formula) -> Iterator[dict[str, str]]:
    """Points at which the floats believe that a formula fails in a model, simple ones first."""
    said, formula = on_the_line(theory, model), formula_on_the_line(goal)
    chance = random.Random(0)
    count = _POINTS if formula.binders else 1
    drawn = [drawn_point(formula.binders, chance) for _ in range(count)]
    scored = Scored(formula, said, drawn, ["nothing"])
    escapes = scored.escapes(Floats(said))
    failing = [drawn[index] for index in np.flatnonzero(escapes < 0)]
    failing.sort(key=lambda point: sum(map(_length, point.values())))
    for point in failing[:_CLOSELY]:
        yield {name: str(value) for name, value in point.items()}


def believed(model: LineModel, theory: Theory) -> bool:
    """Whether the floats see no hypothesis fail in a model."""
    chance = random.Random(0)
    try:
        said = on_the_line(theory, model)
        floats = Floats(said)
        for item in theory.hypotheses:
            formula = formula_on_the_line(item.formula)
            points = [drawn_point(formula.binders, chance) for _ in range(_FEW)]
            if Scored(formula, said, points, ["nothing"]).failure(floats) > 0:
                return False
    except _TROUBLES:
        return False
    return True


def _length(value: Fraction) -> int:
    return abs(value.numerator) + value.denominator + (value < 0)


# ---------------------------------------------------------------- simpler structures
def shrunk(
    structure: Structure, theory: Theory, goals: Mapping[str, Formula], evidence: Evidence
) -> Structure:
    """The structure with simpler terms and numbers, as far as a few changes lead."""
    tried = 0
    simpler = True
    while simpler and tried < _SHRINKING:
        simpler = False
        for other in _simpler(structure):
            tried += 1
            if not lacking(other, theory, goals, evidence):
                structure, simpler = other, True
                break
            if tried >= _SHRINKING:
                break
    return structure


def _simpler(structure: Structure) -> Iterator[Structure]:
    for index, (name, arguments, term) in enumerate(structure.model.values):
        for other in _terms(term):
            values = list(structure.model.values)
            values[index] = (name, arguments, other)
            yield replace(structure, model=replace(structure.model, values=tuple(values)))
    for name, point in structure.points.items():
        for variable, value in point.items():
            for number in _SIMPLE:
                if _length(number) < _length(Fraction(value)):
                    moved = {**structure.points, name: {**point, variable: str(number)}}
                    yield replace(structure, points=moved)


def _terms(term: Term) -> Iterator[Term]:
    """Terms that are simpler: a simple number, a part, one part less."""
    size = _size(term)
    for number in _SIMPLE:
        if _size(t.number(number)) < size:
            yield t.number(number)
    if term.head in ("+", "*"):
        for index in range(len(term.args)):
            rest = term.args[:index] + term.args[index + 1 :]
            yield rest[0] if len(rest) == 1 else t.rebuild(term, rest)
    elif term.head == "number":
        return
    for index, inner in enumerate(term.args):
        for other in _terms(inner):
            yield t.rebuild(term, (*term.args[:index], other, *term.args[index + 1 :]))


def _size(term: Term) -> int:
    numbers = (item.value for item in t.walk(term) if isinstance(item.value, Fraction))
    return 3 * sum(1 for _ in t.walk(term)) + sum(map(_length, numbers))


__all__ = ["SEEDS", "demands", "given", "meeting", "places", "refuting", "shrunk", "simple"]
