"""Certificates of a best constant: it holds at one value, fails at another, and is monotone.

``{"version": 1, "claim": "constant", "good": TERM, "bad": TERM, "slopes": [..], "holds": ENVELOPE,
"fails": ENVELOPE}``: with C = good the claim is proved, with C = bad it is refuted, and on the
whole line every margin that mentions C is monotone in C in the same direction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.counterexamples import constant
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal, unsettled
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.derivatives import derivative
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import REALS, Claim
from memory_theorems.verify.language.terms import Term

Check = Callable[[Claim, object, Budget], bool]


def check_constant(
    claim: Claim, certificate: Mapping[str, object], prover: Prover, check: Check
) -> bool:
    """Whether all evidence is exact; raises Refused when the enclosure is not shown."""
    name, budget = claim.find, prover.budget
    if not name or not claim.universal or any(item.name == name for item in claim.variables):
        raise Refused("the claim asks for no constant")
    if any(name in item.free for item in claim.given):
        raise Refused("a hypothesis mentions the constant")
    good, bad = (constant(certificate.get(key), "a constant") for key in ("good", "bad"))
    upward = _certainly_less(bad, good, budget)
    if not upward and not _certainly_less(good, bad, budget):
        raise Refused("the two constants are not certainly different")
    holding, failing = certificate.get("holds"), certificate.get("fails")
    if not isinstance(holding, Mapping) or holding.get("claim") != "parts":
        raise Refused("no proof at the good constant")
    if not isinstance(failing, Mapping) or failing.get("claim") != "refuted":
        raise Refused("no refutation at the other constant")
    exact = check(_at(claim, good), holding, budget)
    exact = check(_at(claim, bad), failing, budget) and exact
    # On the whole line: between the two values alone, the claim might hold again beyond ``bad``.
    domains = {**claim.domains, name: REALS}
    slopes = certificate.get("slopes")
    touched = [item for item in claim.conclusion if name in item.free]
    if not isinstance(slopes, list) or len(slopes) != len(touched):
        raise Refused(f"{len(touched)} slopes are needed")
    integers = frozenset(key for key, item in domains.items() if item.integer)
    for relation, node in zip(touched, slopes):
        if relation.op in ("==", "!="):
            raise Refused("a best constant belongs to an inequality")
        slope, conditions = derivative(relation.margin, name, integers, budget)
        margin = slope if upward else t.negate(slope)
        goal = Goal(domains, claim.given, margin, ">=", False)
        if conditions:
            raise Refused("the margin is not plainly differentiable in the constant")
        if any(name in item.free for item in unsettled(goal, (relation.margin,), budget)):
            raise Refused(f"the margin is not shown to be defined for every {name}")
        known = not unsettled(goal, (margin,), budget)
        exact = prover.prove(replace(goal, defined=known), node) and exact
    return exact


def _certainly_less(low: Term, high: Term, budget: Budget) -> bool:
    gap = t.add(high, t.negate(low))
    value = exact_value(gap)
    if value is not None:
        return value > 0
    with precision(DEFAULT_BITS):
        return Evaluator.of_constants(budget)(gap).positive


def _at(claim: Claim, value: Term) -> Claim:
    conclusion = tuple(item.substitute({claim.find: value}) for item in claim.conclusion)
    return replace(claim, conclusion=conclusion, find="")
