"""Counterexamples whose violation needs a proof: integrals, derivatives, special values.

At a simple point the negated conclusion is a claim without variables; the proof search decides it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from verify import terms as t
from verify.claims import Claim, Relation
from verify.methods import falsification
from verify.methods.calculus import derivative
from verify.methods.candidates import nice_values, product_points, range_of
from verify.methods.goals import Condition, goal_of, obligations
from verify.methods.integrals import unevaluated
from verify.methods.search import prove
from verify.terms import Term

if TYPE_CHECKING:
    from verify.decision import Effort

MAX_POINTS = 12


def attempt(claim: Claim, effort: Effort, seed: int) -> dict[str, Any] | None:
    """A refutation by a point with a proof; None when no simple point gives one.

    For universal claims that hold integrals, derivatives or infinite sums, which the search for
    counterexamples by evaluation does not treat.
    """
    if not claim.universal or claim.find or len(claim.conclusion) != 1:
        return None
    (relation,) = claim.conclusion
    if not (unevaluated(relation.left) or unevaluated(relation.right)):
        return None
    if any(node.head == "Derivative" for node in t.walk(relation.margin)):
        return _without_derivatives(claim, relation, effort, seed)
    ranges = [range_of(item.name, item.domain) for item in claim.variables]
    if any(item.is_empty for item in ranges):
        return None
    names = [item.name for item in ranges]
    columns = [nice_values(item)[:4] for item in ranges]
    for point in islice(product_points(names, columns, 200), MAX_POINTS):
        values = {name: t.number(value) for name, value in point.items()}
        if any(_unproved(item.substitute(values), effort) for item in claim.given):
            continue
        found = _at(relation.substitute(values).negated, effort)
        if found is not None:
            at = {name: t.rational_text(value) for name, value in point.items()}
            return {"version": 1, "claim": "refuted", "part": 0, "point": at, **found}
    return None


def _without_derivatives(
    claim: Claim, relation: Relation, effort: Effort, seed: int
) -> dict[str, Any] | None:
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


def _at(negated: Relation, effort: Effort) -> dict[str, Any] | None:
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
    return {"proof": proof, "defined": defined}
