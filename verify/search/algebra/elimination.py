"""Linear equations: one variable less, and the multiple of the equation found by division."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from memory_theorems.verify.certificates.polynomial_identities import Positivity, Summand
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search.algebra.problem import Fact, Problem, quotient

Prove = Callable[[Problem], Positivity | None]


def eliminated(problem: Problem, prove: Prove) -> Positivity | None:
    """What ``prove`` finds once every linear equation is solved for one of its variables."""
    for number, (index, equation) in enumerate(problem.equations):
        place = _linear_in(equation)
        if place is None:
            continue
        rest = (*problem.equations[:number], *problem.equations[number + 1 :])
        found = eliminated(_without(problem, equation, place, rest), prove)
        return None if found is None else _completed(problem, found, index, equation)
    if problem.target == 0:
        return None if problem.strict else Positivity(())
    return prove(problem)


def _linear_in(equation: Any) -> int | None:
    """A variable that occurs in one term only, which is a number times it."""
    for place, degree in enumerate(equation.degrees()):
        if int(degree) != 1:
            continue
        containing = [e for e, _ in equation.terms() if e[place]]
        if len(containing) == 1 and sum(int(k) for k in containing[0]) == 1:
            return place
    return None


def _without(
    problem: Problem, equation: Any, place: int, rest: tuple[tuple[int, Any], ...]
) -> Problem:
    gens = [problem.context.gen(k) for k in range(len(problem.names))]
    slope = next(c for e, c in equation.terms() if e[place])
    gens[place] = gens[place] - equation / slope
    facts = []
    for fact in problem.facts:
        polynomial = fact.polynomial.compose(*gens)
        if not polynomial.is_constant():
            facts.append(Fact(fact.index, polynomial, fact.strict, fact.hypothesis))
    equations = ((k, other.compose(*gens)) for k, other in rest)
    return replace(
        problem,
        target=problem.target.compose(*gens),
        facts=tuple(facts),
        equations=tuple((k, other) for k, other in equations if other != 0),
        nonzero=tuple(p for p in (q.compose(*gens) for q in problem.nonzero) if p != 0),
    )


def _completed(problem: Problem, found: Positivity, index: int, equation: Any) -> Positivity | None:
    """The identity with the multiple of the equation that makes it true."""
    facts = {fact.index: fact.polynomial for fact in problem.facts}

    def read(text: str) -> Any:
        pair = quotient(parse_term(text), problem.names, problem.context)
        assert pair is not None
        return pair[0]

    def total(entries: Iterable[Summand]) -> Any:
        result = problem.constant(0)
        for indices, squares in entries:
            weight = problem.constant(1)
            for fact in indices:
                weight = weight * facts[fact]
            for coefficient, text in squares:
                result = result + weight * read(coefficient) * read(text) ** 2
        return result

    multiplier = problem.constant(1) if found.multiplier is None else total(found.multiplier)
    difference = multiplier * problem.target - total(found.terms)
    difference = difference - read(found.own or "0") * problem.target * problem.target
    known = dict(problem.equations)
    for other, text in found.equations or ():
        difference = difference - read(text) * known[other]
    try:
        factor = difference / equation
    except Exception:  # not divisible: the identity does not survive
        return None
    if factor == 0:
        return found
    return replace(found, equations=(*(found.equations or ()), (index, problem.text(factor))))
