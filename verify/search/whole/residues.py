"""Residues of powers: ``mod(4**n, 3) == 1`` by induction.

With A(n + 1) = B*A(n) + C, whole B and C, and A(n) = m*g + r, the quotient of A(n + 1) by m is
B*g + (B*r + C - r)/m, where that is whole.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import cases, forms, leaves, monotony, renaming
from memory_theorems.verify.certificates.forms import total
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.whole.integers import least_integer
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders


def of_powers(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``A(n) - m*floor(A(n)/m) - r == 0`` for a power of a number, or one with a number added."""
    names = [name for name, _ in goal.domains if name in goal.free]
    if goal.op != "==" or goal.given or len(names) != 1 or least_integer(goal, names[0]) is None:
        return None
    floors = {node for node in outside_binders(goal.margin) if node.head == "floor"}
    if len(floors) != 1 or not numerics.looks_zero(goal):
        return None
    (whole,) = floors
    if whole.args[0].head != "/":
        return None
    a, below = whole.args[0].args
    modulus = rational_value(below)
    remainder = rational_value(ring.normal_term(a - exchange(goal.margin, whole, ZERO)))
    scale = rational_value(ring.normal_term(goal.margin - exchange(goal.margin, whole, whole + 1)))
    if modulus is None or scale != modulus or remainder is None or not 0 <= remainder < modulus:
        return None
    later = {names[0]: t.variable(names[0]) + 1}
    items = [rational_value(item) for item in (a.args if a.head == "+" else ())]
    added = t.number(sum((item for item in items if item is not None), 0 * modulus))
    power = a - added
    factor = rational_value(ring.normal_term(t.divide(t.substitute(power, later), power)))
    shift = rational_value(added)
    if factor is None or shift is None:
        return None
    step = (factor * remainder + shift - factor * shift - remainder) / modulus
    if any(item.denominator != 1 for item in (factor, step, remainder)):
        return None
    after, above = t.substitute(whole, later), t.substitute(whole.args[0], later)
    f, g = (t.variable(f"{stem}{names[0]}_") for stem in "fg")
    known = exchange(goal.margin, whole, g)

    def equation(count: Term) -> tuple[Term, Node]:
        none = forms.equal(known, ZERO, leaves.assumption(0), leaves.identity(tentative=True))
        return t.multiply(count, known), none

    share, part = t.number(factor / modulus), remainder / modulus
    lower = [(f + 1 - above, leaves.assumption(2)), equation(share)]
    upper = [(above - f, leaves.assumption(1)), equation(t.negate(share))]
    if part:
        lower.append((t.number(part), leaves.exact()))
    upper.append((t.number(1 - part), leaves.exact()))
    both = forms.both(cases.gap(total(lower)), cases.gap(total(upper)))
    because = renaming.adjoin(after, str(f.value), renaming.adjoin(whole, str(g.value), both))
    value = t.multiply(t.number(factor), whole) + t.number(step)
    zero = forms.equal(goal.margin, ZERO, leaves.assumption(0), leaves.identity(tentative=True))
    left = forms.same(t.multiply(t.number(factor), goal.margin), zero)
    following = forms.equal(after, value, because, left)
    return monotony.induction(names[0], leaves.exact(), following)


__all__ = ["of_powers"]
