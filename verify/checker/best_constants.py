"""Certificates of a best constant: it holds at one value, fails at another, and is monotone.

``{"version": 1, "claim": "constant", "good": TERM, "bad": TERM, "slopes": [..], "holds": ENVELOPE,
"fails": ENVELOPE}``: with C = good the claim is proved, with C = bad it is refuted, and on the
interval between them every margin that mentions C is monotone in C in the same direction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from verify import terms as t
from verify.checker.budget import Budget, Refused, precision
from verify.checker.derivatives import derivative
from verify.checker.exact import exact_value
from verify.checker.goals import DEFAULT_BITS, Goal
from verify.checker.intervals import Evaluator
from verify.checker.rules import Prover
from verify.claims import Claim, Interval
from verify.errors import VerifyError
from verify.parser import parse_term
from verify.terms import Term

Check = Callable[[Claim, object, Budget], bool]


def check_constant(
    claim: Claim, certificate: Mapping[str, object], budget: Budget, check: Check
) -> bool:
    """Whether all evidence is exact; raises Refused when the enclosure is not shown."""
    name = claim.find
    if not name or not claim.universal or any(item.name == name for item in claim.variables):
        raise Refused("the claim asks for no constant")
    if any(name in item.free for item in claim.given):
        raise Refused("a hypothesis mentions the constant")
    good, bad = _constant(certificate.get("good")), _constant(certificate.get("bad"))
    upward = _certainly_less(bad, good, budget)
    if not upward and not _certainly_less(good, bad, budget):
        raise Refused("the two constants are not certainly different")
    exact = check(_at(claim, good), certificate.get("holds"), budget)
    failing = certificate.get("fails")
    if not isinstance(failing, Mapping) or failing.get("claim") != "refuted":
        raise Refused("no refutation at the other constant")
    exact = check(_at(claim, bad), failing, budget) and exact
    ends = (bad, good) if upward else (good, bad)
    domains = {**claim.domains, name: Interval(*ends)}
    slopes = certificate.get("slopes")
    touched = [item for item in claim.conclusion if name in item.free]
    if not isinstance(slopes, list) or len(slopes) != len(touched):
        raise Refused(f"{len(touched)} slopes are needed")
    prover = Prover(budget)
    integers = frozenset(key for key, item in domains.items() if item.integer)
    for relation, node in zip(touched, slopes):
        if relation.op in ("==", "!="):
            raise Refused("a best constant belongs to an inequality")
        slope, conditions = derivative(relation.margin, name, integers, budget)
        margin = slope if upward else t.negate(slope)
        goal = Goal(domains, claim.given, margin, ">=", True)
        if name in t.free_variables(slope) or conditions:
            # Not linear in the constant: the margin has to be smooth between the two values.
            if conditions:
                raise Refused("the margin is not plainly differentiable in the constant")
            prover.definedness(goal, (relation.margin,), None)
        exact = prover.prove(goal, node) and exact
    return exact


def _constant(text: object) -> Term:
    if not isinstance(text, str):
        raise Refused("a constant should be a term")
    try:
        term = parse_term(text)
    except VerifyError as trouble:
        raise Refused(f"not a term: {trouble}") from None
    if t.free_variables(term):
        raise Refused("a constant has no variables")
    return term


def _certainly_less(low: Term, high: Term, budget: Budget) -> bool:
    gap = t.add(high, t.negate(low))
    value = exact_value(gap)
    if value is not None:
        return value > 0
    with precision(DEFAULT_BITS):
        return Evaluator({}, frozenset(), budget)(gap).positive


def _at(claim: Claim, value: Term) -> Claim:
    conclusion = tuple(item.substitute({claim.find: value}) for item in claim.conclusion)
    return replace(claim, conclusion=conclusion, find="")
