"""A finite sum by another one and the difference of a primitive: ``equal``, then ``summand``.

Where f(k) - g(k) = H(k + 1) - H(k), the sum of f from a to b >= a - 1 is that of g and
H(b + 1) - H(a): ``summand`` proves the equation with -H(k + 1), which telescopes.
"""

from __future__ import annotations

from memory_theorems.verify.certificates import forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node, Unfinished, rule_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.goals import Bound, Goal, with_bound
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.whole.summands import defined


def opened(goal: Goal, old: Term) -> tuple[str, Term]:
    """The bound variable, with "_" appended while the name is taken, and the summand in it."""
    name = str(old.args[1].value)
    while name in goal.intervals:
        name += "_"
    return name, t.substitute(old.args[0], {str(old.args[1].value): t.variable(name)})


def exchanged(
    search: Prover, goal: Goal, old: Term, parts: tuple[Term, Term], because: Node, depth: int
) -> tuple[Unfinished, Term] | None:
    """What the sum becomes, for (g, H) in the variable of :func:`opened`.

    ``because`` proves ``f - g + H(k) - H(k + 1) == 0``.
    """
    index, body = opened(goal, old)
    bound, (lower, upper) = t.variable(index), old.args[2:]
    smaller, primitive = parts
    following = t.substitute(primitive, {index: bound + ONE})
    taken = t.negate(following)
    start, end = (t.substitute(primitive, {index: at}) for at in (lower, upper + ONE))
    inner = () if smaller == ZERO else (Term("Sum", (smaller, bound, lower, upper)),)
    value = t.add(*inner, end, t.negate(start))
    reach = with_bound(goal, Bound(index, lower - ONE, upper, True))
    shown, known = defined(search, reach, (taken,), depth), defined(search, goal, (value,), depth)
    if shown is None or known is None:
        return None
    each = because
    if rule_of(because) != "identity":
        each = forms.same(body - smaller + primitive - following, because)
    node = monotony.summand(each, leaves.identity(), taken, shown)
    if inner:
        node = forms.same(t.add(old, t.negate(inner[0]), t.negate(end), start), node)
    return lambda proof: forms.equal(old, value, node, proof, known), value
