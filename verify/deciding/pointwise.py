"""Counterexamples whose violation needs a proof: integrals, derivatives, special values.

At a simple point the negated conclusion is a claim without variables; the proof search decides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates.envelopes import Envelope, refuted_by_proof
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation import falsification
from memory_theorems.verify.refutation.candidates import nice_values, product_points, range_of
from memory_theorems.verify.search.goals import Condition, goal_of, obligations
from memory_theorems.verify.search.integrals.primitives import unevaluated
from memory_theorems.verify.search.integrals.values import holds
from memory_theorems.verify.search.proof_search import prove

if TYPE_CHECKING:
    from memory_theorems.verify.effort import Effort

MAX_POINTS, MAX_LOOKS = 12, 80


def attempt(claim: Claim, effort: Effort, seed: int, *, known: bool = False) -> Envelope | None:
    """A refutation by a point with a proof; None when no simple point gives one.

    ``known``: at points alone where the values of the integrals are known to violate the claim.
    For universal claims that hold integrals, derivatives or infinite sums, which the search for
    counterexamples by evaluation does not treat, and for claims about numbers that are equal, where
    evaluation never ends.
    """
    if not claim.universal or claim.find or len(claim.conclusion) != 1:
        return None
    (relation,) = claim.conclusion
    plain = not (unevaluated(relation.left) or unevaluated(relation.right))
    if plain and relation.free:
        return None
    if any(node.head == "Derivative" for node in t.walk(relation.margin)):
        return _without_derivatives(claim, relation, effort, seed)
    ranges = [range_of(item.name, item.domain) for item in claim.variables]
    if any(item.is_empty for item in ranges):
        return None
    names = [item.name for item in ranges]
    columns = [nice_values(item)[: 8 if known else 4] for item in ranges]
    points = product_points(names, columns, 200)
    if known:
        looks = islice(points, MAX_LOOKS)
        points = (item for item in looks if holds(relation.substitute(_terms(item))) is False)
    for point in islice(points, 2 if known else MAX_POINTS):
        values = _terms(point)
        if any(_unproved(item.substitute(values), effort) for item in claim.given):
            continue
        found = _at(relation.substitute(values).negated, effort)
        if found is not None:
            at = {name: t.rational_text(value) for name, value in point.items()}
            return refuted_by_proof(0, at, *found)
    return None


def _terms(point: Mapping[str, Fraction]) -> dict[str, Term]:
    return {name: t.number(value) for name, value in point.items()}


def _without_derivatives(
    claim: Claim, relation: Relation, effort: Effort, seed: int
) -> Envelope | None:
    """A counterexample to the claim with its derivatives written out refutes it as it is."""

    def rule(node: Term) -> Term | None:
        if node.head != "Derivative":
            return None
        return derivative(node.args[0], str(node.args[1].value))

    written = Relation(
        t.transform(relation.left, rule), relation.op, t.transform(relation.right, rule)
    )
    return falsification.attempt(replace(claim, conclusion=(written,)), effort, seed, deep=True)


def _unproved(relation: Relation, effort: Effort) -> bool:
    return prove(goal_of(Claim((), (relation,)), relation), effort)[0] is None


def _at(negated: Relation, effort: Effort) -> tuple[Node, list[Node]] | None:
    """The proof of the negation, and why its terms are defined."""
    empty = Claim((), (negated,))
    proof, _ = prove(goal_of(empty, negated), effort)
    if proof is None:
        return None
    defined = []
    conditions: tuple[Condition, ...] = obligations((negated.left, negated.right), frozenset())
    for item in conditions:
        node, _ = prove(item.goal(empty), effort)
        if node is None:
            return None
        defined.append(node)
    return proof, defined
