"""Linear equations: one variable less, and the multiple of the equation found by division."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify.methods.algebra.problem import Fact, Problem, quotient
from verify.methods.goals import Node
from verify.parser import parse_term

Prove = Callable[[Problem], Node | None]


def eliminated(problem: Problem, prove: Prove) -> Node | None:
    """What ``prove`` finds once every linear equation is solved for one of its variables."""
    for number, (index, equation) in enumerate(problem.equations):
        place = _linear_in(equation)
        if place is None:
            continue
        rest = (*problem.equations[:number], *problem.equations[number + 1 :])
        node = eliminated(_without(problem, equation, place, rest), prove)
        return None if node is None else _completed(problem, node, index, equation)
    if problem.target == 0:
        return None if problem.strict else {"rule": "positivity", "terms": []}
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


def _completed(problem: Problem, node: Node, index: int, equation: Any) -> Node | None:
    """The node with the multiple of the equation that makes its identity true."""
    if node.get("rule") != "positivity":
        return node if node.get("rule") == "direct" else None
    facts = {fact.index: fact.polynomial for fact in problem.facts}

    def read(text: str) -> Any:
        found = quotient(parse_term(text), problem.names, problem.context)
        assert found is not None
        return found[0]

    def total(entries: Any) -> Any:
        result = problem.constant(0)
        for indices, squares in entries:
            weight = problem.constant(1)
            for fact in indices:
                weight = weight * facts[fact]
            for coefficient, text in squares:
                result = result + weight * read(coefficient) * read(text) ** 2
        return result

    multiplier = total(node["multiplier"]) if "multiplier" in node else problem.constant(1)
    difference = multiplier * problem.target - total(node["terms"])
    difference = difference - read(node.get("own", "0")) * problem.target * problem.target
    known = dict(problem.equations)
    for other, text in node.get("equations", []):
        difference = difference - read(text) * known[other]
    try:
        factor = difference / equation
    except Exception:  # not divisible: the identity does not survive
        return None
    if factor == 0:
        return node
    listed = [*node.get("equations", []), [index, problem.text(factor)]]
    return {**node, "equations": listed}
