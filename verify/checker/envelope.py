"""The envelope of a certificate: which goals a claim consists of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify import terms as t
from verify.checker.best_constants import check_constant
from verify.checker.budget import Budget, Refused, precision
from verify.checker.definedness import obligations
from verify.checker.exact import exact_value
from verify.checker.faces import split_at
from verify.checker.goals import DEFAULT_BITS, Goal, goal_of
from verify.checker.intervals import (
    Evaluator,
    domain_range,
    greatest_integer,
    integer_valued,
    is_infinity,
    least_integer,
)
from verify.checker.refutation import Refutation
from verify.checker.rules import Prover
from verify.claims import Claim, Interval, Quantifier, Relation, Variable
from verify.terms import Term

#: How often a part may be split at an end of a variable.
MAX_FACES = 6


def check_envelope(claim: Claim, certificate: object, budget: Budget) -> bool:
    """Whether the evidence is exact; raises Refused when the certificate does not fit."""
    if not isinstance(certificate, Mapping) or certificate.get("version") != 1:
        raise Refused("not a certificate of version 1")
    if certificate.get("claim") == "constant":
        return check_constant(claim, certificate, budget, check_envelope)
    _check_prefix(claim, budget)
    match certificate.get("claim"):
        case "parts":
            if not claim.conclusion:
                raise Refused("the claim has no conclusion")
            return _check_parts(_with_witnesses(claim), certificate.get("parts"), budget)
        case "refuted":
            if "negation" in certificate:
                negation = _with_counters(claim, certificate.get("part"))
                return _check_parts(negation, certificate["negation"], budget)
            return Refutation(claim, certificate, budget).check()
        case "vacuous":
            if not claim.universal:
                raise Refused("a claim with EXISTS is not shown to be vacuous")
            goal = Goal(claim.domains, claim.given, t.number(-1), ">=", True)
            return Prover(budget).prove(goal, certificate.get("proof"))
    raise Refused("unknown kind of certificate")


def _check_prefix(claim: Claim, budget: Budget) -> None:
    names = [item.name for item in claim.variables]
    if len(set(names)) != len(names):
        raise Refused("a variable is declared twice")
    for relation in (*claim.given, *claim.conclusion):
        unknown = relation.free - set(names)
        if unknown:
            raise Refused(f"undeclared: {', '.join(sorted(unknown))}")
        if _has_infinity(relation.left) or _has_infinity(relation.right):
            raise Refused("oo is no number; it belongs to domains and limits")
    for item in claim.variables:
        _check_domain(item.name, item.domain, budget)


def _has_infinity(term: Term) -> bool:
    """Whether oo occurs elsewhere than as a limit of a Sum, an Integral or a Limit."""
    if term.head == "oo":
        return True
    limits = term.args[2:] if term.head in ("Sum", "Integral", "Limit") else ()
    others = term.args[: len(term.args) - len(limits)]
    inside = [item for item in limits if not is_infinity(item)]
    return any(_has_infinity(item) for item in (*others, *inside))


def _check_domain(name: str, interval: Interval, budget: Budget) -> None:
    """Domains are well defined and certainly not empty."""
    ends = [end for end in (interval.lower, interval.upper) if not is_infinity(end)]
    with precision(DEFAULT_BITS):
        domain_range(interval, budget)
        evaluate = Evaluator({}, frozenset(), budget)
        for item in obligations(tuple(ends), {}, frozenset(), budget):
            value = exact_value(item.term)
            if value is not None:
                true = {">": value > 0, ">=": value >= 0, "!=": value != 0}[item.op]
            else:
                true = evaluate(item.term).satisfies(item.op)
            if not true:
                raise Refused(f"an end point of the domain of {name} is not defined")
        if len(ends) < 2:
            return
        if interval.integer:
            least, greatest = least_integer(interval), greatest_integer(interval)
            if least is not None and greatest is not None:
                if least > greatest:
                    raise Refused(f"the domain of {name} is empty")
                return
            length = t.add(interval.upper, t.negate(interval.lower), t.number(-1))
        else:
            length = t.add(interval.upper, t.negate(interval.lower))
            closed = not (interval.lower_open or interval.upper_open)
            if interval.lower == interval.upper and closed:
                return
            value = exact_value(length)
            if value is not None and value == 0 and closed:
                return
        if not evaluate(length).positive:
            raise Refused(f"the domain of {name} is not certainly non-empty")


def _check_parts(claim: Claim, parts: object, budget: Budget) -> bool:
    """Every relation of a universal claim: its definedness and its proof."""
    if not isinstance(parts, list) or len(parts) != len(claim.conclusion):
        raise Refused(f"the claim has {len(claim.conclusion)} parts, the certificate has not")
    prover = Prover(budget)
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
        face, rest = split_at(relation, domains, given, part.get("variable"), part.get("end"))
        certificates = part["face"]
        if not isinstance(certificates, list) or len(certificates) != len(face.relations):
            raise Refused(f"the face has {len(face.relations)} parts, the certificate has not")
        results = [
            _check_part(prover, item, face.domains, face.given, certificate, depth + 1)
            for item, certificate in zip(face.relations, certificates)
        ]
        results.append(_check_part(prover, relation, rest, given, part.get("rest"), depth + 1))
        exact = all(results)
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


# ---------------------------------------------------------------- quantifiers
def _chosen(
    item: Variable, value: Term, values: Mapping[str, Term], earlier: Sequence[Variable]
) -> Term:
    """The witness or counter, in earlier universal variables only."""
    chosen = t.substitute(value, values)
    if t.free_variables(chosen) - {known.name for known in earlier}:
        raise Refused(f"the choice for {item.name} uses later or unknown variables")
    integers = frozenset(known.name for known in earlier if known.domain.integer)
    if item.domain.integer and not integer_valued(chosen, integers):
        raise Refused(f"the choice for {item.name} need not be a whole number")
    return chosen


def _bounds(item: Variable, value: Term) -> tuple[Relation, ...]:
    """The bounds of the domain at the chosen value."""
    return tuple(
        relation.substitute({item.name: value}) for relation in item.domain.membership(item.name)
    )


def _with_witnesses(claim: Claim) -> Claim:
    """EXISTS variables replaced by their witnesses; their membership becomes further parts."""
    if claim.universal:
        return claim
    hidden = {item.name for item in claim.variables if item.quantifier is Quantifier.EXISTS}
    if any(item.free & hidden for item in claim.given):
        raise Refused("a hypothesis mentions an EXISTS variable")
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    more: list[Relation] = []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL:
            kept.append(item)
            continue
        if item.witness is None:
            raise Refused(f"no witness for {item.name}")
        values[item.name] = _chosen(item, item.witness, values, kept)
        more.extend(_bounds(item, values[item.name]))
    conclusion = tuple(item.substitute(values) for item in claim.conclusion)
    return replace(claim, variables=tuple(kept), conclusion=(*conclusion, *more))


def _with_counters(claim: Claim, part: object) -> Claim:
    """The negation: counters in place of their variables, all others universal."""
    if isinstance(part, bool) or not isinstance(part, int):
        raise Refused("part should be a whole number")
    if not 0 <= part < len(claim.conclusion):
        raise Refused(f"the claim has no part {part}")
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    parts: list[Relation] = []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL and item.counter is not None:
            values[item.name] = _chosen(item, item.counter, values, kept)
            parts.extend(_bounds(item, values[item.name]))
        else:
            kept.append(Variable(item.name, item.domain))
    parts.extend(item.substitute(values) for item in claim.given)
    parts.append(claim.conclusion[part].substitute(values).negated)
    return Claim(tuple(kept), tuple(parts))
