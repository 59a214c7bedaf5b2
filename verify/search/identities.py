"""Symbolic: exact identities, and margins freed from factors of known sign."""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.closed_relations import exact as exact
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal


def identity(goal: Goal) -> Node | None:
    """The margin's normal form is zero: proves ``==`` and ``>=``."""
    if goal.op not in ("==", ">="):
        return None
    try:
        if ring.normalise(goal.margin).is_zero:
            return leaves.identity()
    except (Unsupported, ValueError, ZeroDivisionError):
        pass
    return None


def tentative_identity(goal: Goal) -> Node | None:
    """An identity that floats suggest; the checker's ring knows more relations than ours."""
    if goal.op != "==" or not numerics.looks_zero(goal):
        return None
    return leaves.identity(tentative=True)


def definite(goal: Goal, term: Term) -> int:
    """1 or -1 where interval evaluation shows the sign of ``term`` on the box, else 0."""
    if direct(goal.with_(margin=term, op=">")) is not None:
        return 1
    if direct(goal.with_(margin=t.negate(term), op=">")) is not None:
        return -1
    return 0


def core(goal: Goal) -> tuple[Term, Term, Node] | None:
    """``(factor, margin, positive)``: goal.margin = factor*margin with factor > 0 on the box.

    The factor collects the denominator and all irreducible factors of definite sign; None when
    the denominator has no definite sign or the normal form is out of reach.
    """
    try:
        quotient = ring.normalise(goal.margin)
        if quotient.is_zero:
            return ONE, goal.margin, leaves.exact()
        constant, above = ring.factors(quotient, quotient.numerator)
        scale, below = ring.factors(quotient, quotient.denominator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    sign = 1 if constant * scale > 0 else -1
    top: list[Term] = [] if abs(constant) == 1 else [t.number(abs(constant))]
    rest: list[Term] = []
    bottom: list[Term] = [] if abs(scale) == 1 else [t.number(abs(scale))]
    for factor, multiplicity in above:
        found = definite(goal, factor)
        if found == 0:
            rest.append(_power(factor, multiplicity))
            continue
        sign *= found**multiplicity
        top.append(_power(factor if found > 0 else ring.normal_term(-factor), multiplicity))
    for factor, multiplicity in below:
        found = definite(goal, factor)
        if found == 0 and multiplicity % 2:
            return None
        if found == 0 and not _nonzero(goal, factor):
            return None
        sign *= found**multiplicity if found else 1
        bottom.append(_power(factor if found >= 0 else ring.normal_term(-factor), multiplicity))
    margin = t.multiply(*rest) if rest else ONE
    if sign < 0:
        margin = ring.normal_term(t.negate(margin)) if len(rest) == 1 else t.negate(margin)
    factor = t.multiply(*top) if top else ONE
    if bottom:
        factor = t.divide(factor, t.multiply(*bottom))
    positive = direct(goal.with_(margin=factor, op=">"))
    if factor == ONE:
        positive = leaves.exact()
    return None if positive is None else (factor, margin, positive)


def evaluable(goal: Goal, term: Term) -> Term:
    """The quotient with its denominator in factors, where only so it is seen not to vanish.

    Interval evaluation cannot tell that ``j**3 - j**2`` is not 0 on [2, oo), but of j and j - 1
    it can; ``1 - sin(x)**2`` is written as a power of the cosine, which the term came from.
    """
    if term.head != "/" or direct(goal.with_(margin=term.args[1], op="!=")) is not None:
        return term
    try:
        quotient = ring.normalise(term.args[1])
        scale, below = ring.factors(quotient, quotient.numerator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return term
    found = with_cosines(dict(below))
    items = [_power(factor, count) for factor, count in found.items()]
    if any(direct(goal.with_(margin=item, op="!=")) is None for item in items):
        return term
    bottom = t.multiply(*items) if scale == 1 else t.multiply(t.number(scale), *items)
    return t.divide(term.args[0], bottom) if items else term


def with_cosines(factors: dict[Term, int]) -> dict[Term, int]:
    """``(s - 1)*(s + 1)`` for s = sin(u) is ``-cos(u)**2``; an odd power turns the sign."""
    sines = {node for factor in factors for node in t.walk(factor) if node.head == "sin"}
    for sine in sines:
        low, high = ring.normal_term(sine - 1), ring.normal_term(sine + 1)
        count = factors.get(low, 0)
        if count and factors.get(high, 0) == count:
            others = {key: value for key, value in factors.items() if key not in (low, high)}
            others[t.function("cos", sine.args[0])] = 2 * count
            return others if count % 2 == 0 else {t.number(-1): 1, **others}
    return factors


def _power(term: Term, multiplicity: int) -> Term:
    return term if multiplicity == 1 else t.power(term, t.number(multiplicity))


def _nonzero(goal: Goal, term: Term) -> bool:
    return definite(goal, t.power(term, t.number(2))) != 0
