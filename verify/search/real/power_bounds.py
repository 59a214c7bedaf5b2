"""Powers ``b**e`` in a sum, bounded by the exponentials that touch them at b = 1.

``log(b) <= b - 1`` gives ``b**e <= exp(-e*(1 - b))`` for e >= 0.  What is left has the exponent
and the base in a product only, which is often the natural scale of the claim.
"""

from __future__ import annotations

from memory_theorems.verify.certificates import forms
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.hypothesis_elimination import slope_in

_LEAST_DEPTH = MAX_DEPTH - 2


def bounded_powers(search: Prover, goal: Goal, depth: int) -> Node | None:
    """margin = factor*(exponential - power) + the margin with the exponential."""
    if depth < _LEAST_DEPTH or goal.given:
        return None
    for power in dict.fromkeys(t.walk(goal.margin)):
        if power.head != "**" or not t.free_variables(power.args[1]):
            continue
        base, exponent = power.args
        if not t.free_variables(base):
            continue
        factor = _taken_off(goal.margin, power)
        if factor is None:
            continue
        positive = direct(goal.with_(margin=factor, op=">="))
        if positive is None or direct(goal.with_(margin=base, op=">")) is None:
            continue
        if direct(goal.with_(margin=t.ONE - base, op=">")) is None:
            continue
        bound = t.function("exp", t.negate(t.multiply(exponent, t.ONE - base)))
        rest = replaced(goal.margin, power, bound)
        about = goal.with_(margin=rest)
        if numerics.suspicious(about):
            continue
        share = search.budget.boxes // 2
        part = search.part(share)
        proof = part.prove(about, depth - 1)
        search.budget.spend((share - max(0, part.budget.boxes)) // 2)
        if proof is None:
            continue
        gap: Term = bound - power
        below = search.prove(goal.with_(margin=gap, op=">="), depth - 1)
        if below is None:
            continue
        first = forms.product([(factor, positive), (gap, below)])
        return forms.total([(rest, proof), (t.multiply(factor, gap), first)])
    return None


def _taken_off(margin: Term, power: Term) -> Term | None:
    """f for the one summand -f*power of the margin that holds the power."""
    holding = [item for item in margin.args if any(node == power for node in t.walk(item))]
    if margin.head != "+" or len(holding) != 1 or slope_in(margin, power) is None:
        return None
    (item,) = holding
    rest = replaced(item, power, t.ONE)
    return rest.args[0] if rest.head == "-" else t.negate(rest)


def of_whole_exponents(search: Prover, goal: Goal, _: str, depth: int) -> Node | None:
    """The same where some variable is whole: the exponential may be relaxed later."""
    return bounded_powers(search, goal, depth)


__all__ = ["bounded_powers", "of_whole_exponents"]
