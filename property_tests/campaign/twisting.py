"""False claims made from true ones: constants shifted, relations made strict, domains widened,
hypotheses dropped, undefined zeros added.  Whether the result is false is for the caller to show.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

Twist = Callable[[Claim, random.Random], Claim]
GAPS = ("1", "1/2", "2", "1/10", "1/1000", "10**(-9)", "10", "1/3", "x", "x**2", "n")
STRICT = {">=": ">", "<=": "<", "!=": "==", "==": "!=", ">": ">", "<": "<"}
MIRRORED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "!=", "!=": "=="}
#: Terms that are 0 wherever they are defined; {} is a term of the claim.
NOTHING = (
    "0*log({})", "0/({})", "0*sqrt({})", "0*({})**(1/2)", "0*({})**(-1)", "0*gamma({})",
    "0*log({} - 1/2)", "0/({} - 1)", "0*Sum(log({} - 1), (j, 1, 2))", "0*Sum(1/j, (j, 1, {}))",
    "0*asin({} + 1)", "0*tan({})", "0*polygamma(1/2, {})", "0*Sum(1/(j - 2), (j, 1, 3))",
    "0*binomial({}, 1)", "0*atanh({})", "0*zeta({} + 1)",
)  # fmt: skip


def _relation(claim: Claim, rng: random.Random, change: Callable[[Relation], Relation]) -> Claim:
    place = rng.randrange(len(claim.conclusion))
    found = list(claim.conclusion)
    found[place] = change(found[place])
    return replace(claim, conclusion=tuple(found))


def _known(text: str, claim: Claim) -> Term:
    term = parse_term(text)
    return term if t.free_variables(term) <= set(claim.domains) else t.ONE


def shifted(claim: Claim, rng: random.Random) -> Claim:
    """The right side moved so that the relation asks for more."""
    gap = _known(rng.choice(GAPS), claim)

    def change(item: Relation) -> Relation:
        less = item.op in ("<=", "<")
        return Relation(item.left, item.op, t.add(item.right, t.negate(gap) if less else gap))

    return _relation(claim, rng, change)


def scaled(claim: Claim, rng: random.Random) -> Claim:
    factor = t.number(1) + parse_term(rng.choice(("1/100", "-1/100", "1", "-1/2", "-2")))
    return _relation(
        claim, rng, lambda item: Relation(item.left, item.op, t.multiply(factor, item.right))
    )


def strict(claim: Claim, rng: random.Random) -> Claim:
    return _relation(claim, rng, lambda item: Relation(item.left, STRICT[item.op], item.right))


def flipped(claim: Claim, rng: random.Random) -> Claim:
    return _relation(claim, rng, lambda item: Relation(item.left, MIRRORED[item.op], item.right))


def widened(claim: Claim, rng: random.Random) -> Claim:
    """One end of one domain closed or moved outwards, or a whole variable made real."""
    if not claim.variables:
        return claim
    place = rng.randrange(len(claim.variables))
    item = claim.variables[place]
    variables = list(claim.variables)
    variables[place] = replace(item, domain=_wider(item.domain, rng))
    return replace(claim, variables=tuple(variables))


def _wider(domain: Interval, rng: random.Random) -> Interval:
    by = t.number(1) if domain.integer else parse_term(rng.choice(("1", "1/2", "5", "10**(-6)")))
    match rng.randrange(6):
        case 0 if domain.bounded_below:
            return replace(domain, lower_open=False)
        case 1 if domain.bounded_above:
            return replace(domain, upper_open=False)
        case 2 if domain.bounded_below:
            return replace(domain, lower=t.add(domain.lower, t.negate(by)))
        case 3 if domain.bounded_above:
            return replace(domain, upper=t.add(domain.upper, by))
        case 4 if domain.bounded_below:
            return replace(domain, lower=t.negate(t.INFINITY), lower_open=True)
    return replace(domain, integer=False)


def freed(claim: Claim, rng: random.Random) -> Claim:
    """One hypothesis dropped, weakened, made undefined on a part, or taken twice."""
    if not claim.given:
        return claim
    place = rng.randrange(len(claim.given))
    given = list(claim.given)
    item = given[place]
    match rng.randrange(4):
        case 0:
            del given[place]
        case 1:
            weaker = {">": ">=", "<": "<="}.get(item.op, item.op)
            given[place] = Relation(item.left, weaker, item.right)
        case 2:
            given[place] = Relation(item.left, item.op, t.add(item.right, t.number(-1)))
        case _:
            given[place] = Relation(item.left, "!=", t.add(item.right, t.number(1)))
    return replace(claim, given=tuple(given))


def hollowed(claim: Claim, rng: random.Random) -> Claim:
    """A term added that is 0 where it is defined."""
    if not claim.variables:
        return claim
    inner = rng.choice([item.name for item in claim.variables])
    term = parse_term(rng.choice(NOTHING).replace("{}", inner))
    return _relation(claim, rng, lambda item: Relation(t.add(item.left, term), item.op, item.right))


def renumbered(claim: Claim, rng: random.Random) -> Claim:
    """One number of the conclusion changed."""

    def change(item: Relation) -> Relation:
        numbers = [n for side in (item.left, item.right) for n in t.walk(side)
                   if n.head == "number"]  # fmt: skip
        if not numbers:
            return item
        old = rng.choice(numbers)
        new = rng.choice((old + 1, old - 1, t.multiply(t.number(2), old), t.negate(old)))
        sides = [_once(side, old, new) for side in (item.left, item.right)]
        return Relation(sides[0], item.op, sides[1])

    return _relation(claim, rng, change)


def _once(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    if not term.args or term.head in t.BINDERS:
        return term
    return t.rebuild(term, tuple(_once(item, old, new) for item in term.args))


TWISTS: tuple[Twist, ...] = (
    shifted, shifted, scaled, strict, flipped, widened, widened, freed, freed, hollowed, renumbered,
)  # fmt: skip


def twisted(claim: Claim, rng: random.Random) -> Claim:
    """One or two twists of the claim."""
    for _ in range(rng.choice((1, 1, 2))):
        claim = rng.choice(TWISTS)(claim, rng)
    return claim


__all__ = ["twisted"]
