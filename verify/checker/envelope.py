"""The envelope of a certificate: which goals a claim consists of."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.core_rules import CORE
from memory_theorems.verify.checker.counterexamples import Refutation
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal, goal_of
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.definedness import (
    Obligation,
    has_infinity,
    obligations,
    settled,
)
from memory_theorems.verify.checker.values.intervals import (
    Evaluator,
    domain_range,
    greatest_integer,
    is_infinity,
    least_integer,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation

#: How often a part may be split at an end of a variable.
MAX_FACES = 6


def check_envelope(claim: Claim, certificate: object, budget: Budget) -> bool:
    """Whether the evidence is exact; raises Refused when the certificate does not fit."""
    version = certificate.get("version") if isinstance(certificate, Mapping) else None
    if not isinstance(certificate, Mapping) or isinstance(version, bool) or version != 1:
        raise Refused("not a certificate of version 1")
    if certificate.get("claim") == "constant":
        extension = budget.beyond("a best constant")
        return extension.check_constant(claim, certificate, Prover(budget, CORE), check_envelope)
    _check_prefix(claim, budget)
    match certificate.get("claim"):
        case "parts":
            if not claim.conclusion:
                raise Refused("the claim has no conclusion")
            if not claim.universal:
                extension = budget.beyond("quantifiers")
                claim = extension.with_witnesses(claim, certificate.get("witnesses"))
            return _check_parts(claim, certificate.get("parts"), budget)
        case "refuted":
            if "negation" in certificate:
                extension = budget.beyond("quantifiers")
                negation = extension.with_counters(
                    claim, certificate.get("part"), certificate.get("counters")
                )
                return _check_parts(negation, certificate["negation"], budget)
            prover = Prover(budget, CORE)
            point = certificate.get("point")
            if isinstance(point, Mapping) and any(isinstance(v, Mapping) for v in point.values()):
                extension = budget.beyond("a change of sign")
                return extension.segment_refutation(claim, certificate, prover).check()
            return Refutation(claim, certificate, budget, prover).check()
        case "vacuous":
            if not claim.universal:
                raise Refused("a claim with EXISTS is not shown to be vacuous")
            goal = Goal(claim.domains, claim.given, t.number(-1), ">=", True)
            return Prover(budget, CORE).prove(goal, certificate.get("proof"))
    raise Refused("unknown kind of certificate")


def _check_prefix(claim: Claim, budget: Budget) -> None:
    names = [item.name for item in claim.variables]
    if len(set(names)) != len(names):
        raise Refused("a variable is declared twice")
    for relation in (*claim.given, *claim.conclusion):
        unknown = relation.free - set(names)
        if unknown:
            raise Refused(f"undeclared: {', '.join(sorted(unknown))}")
        if has_infinity(relation.left) or has_infinity(relation.right):
            raise Refused("oo is no number; it belongs to domains and limits")
    for item in claim.variables:
        _check_domain(item.name, item.domain, budget)


def _check_domain(name: str, interval: Interval, budget: Budget) -> None:
    """Domains are well defined and certainly not empty."""
    ends = [end for end in (interval.lower, interval.upper) if not is_infinity(end)]
    with precision(DEFAULT_BITS):
        domain_range(interval, budget)
        evaluate = Evaluator.of_constants(budget)
        for item in obligations(tuple(ends), evaluate):
            if not settled(item, evaluate):
                raise Refused(f"an end point of the domain of {name} is not defined")
        if len(ends) < 2:
            return
        closed = not (interval.integer or interval.lower_open or interval.upper_open)
        if interval.lower == interval.upper and closed:
            return
        if interval.integer:
            least, greatest = least_integer(interval), greatest_integer(interval)
            if least is not None and greatest is not None:
                if least > greatest:
                    raise Refused(f"the domain of {name} is empty")
                return
        # Between real ends that belong to it, and between whole ones at a distance over 1.
        length = t.add(interval.upper, t.negate(interval.lower), t.number(-int(interval.integer)))
        if not settled(Obligation(length, ">=" if closed else ">"), evaluate):
            raise Refused(f"the domain of {name} is not certainly non-empty")


def _check_parts(claim: Claim, parts: object, budget: Budget) -> bool:
    """Every relation of a universal claim: its definedness and its proof."""
    if not isinstance(parts, list) or len(parts) != len(claim.conclusion):
        raise Refused(f"the claim has {len(claim.conclusion)} parts, the certificate has not")
    prover = Prover(budget, CORE)
    exact = [
        _check_part(prover, relation, claim.domains, claim.given, part, 0)
        for relation, part in zip(claim.conclusion, parts)
    ]
    return all(exact)


def _check_part(
    prover: Prover,
    relation: Relation,
    domains: Mapping[str, Interval],
    given: tuple[Relation, ...],
    part: object,
    depth: int,
) -> bool:
    """One relation: its definedness and its proof, or those of a face and of the rest."""
    if not isinstance(part, Mapping) or depth > MAX_FACES:
        raise Refused("a part of the certificate is not an object, or too deep")
    if "face" in part:
        faces = prover.budget.beyond("faces")
        exact = faces.check_face(prover, relation, domains, given, part, depth, _check_part)
    else:
        goal = goal_of(relation, domains, given, defined=True)
        sides = (relation.left, relation.right)
        exact = prover.definedness(goal, sides, part.get("defined"))
        exact = prover.prove(goal, part.get("proof")) and exact
    if part.get("evidence") not in ("proved", "certified", None):
        raise Refused("unknown evidence")
    if part.get("evidence") == "proved" and not exact:
        raise Refused("the evidence is claimed to be proved, but it is certified")
    return exact
