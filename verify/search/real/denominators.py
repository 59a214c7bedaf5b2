"""Denominators whose sign bisection does not see are multiplied out once their sign is proved.

``tan(x) - x`` on [0, pi/2) is ``(sin(x) - x*cos(x))/cos(x)``, and cos(x) > 0 there needs a proof of
its own, for it vanishes at the open end.
"""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.fractions_in_atoms import polynomial_term
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, integer_names, obligations
from memory_theorems.verify.search.identities import definite, with_cosines
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_MOST = 3
_BITS = 128


def cleared(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The goal times its denominator, where that takes a proof."""
    if depth < MAX_DEPTH - 4 or not any(
        node.head in ("/", "tan", "**") for node in t.walk(goal.margin)
    ):
        return None
    try:
        quotient = ring.normalise(goal.margin)
        scale, found = ring.factors(quotient, quotient.denominator)
        cosines = with_cosines(dict(found))
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    below = [(factor, count) for factor, count in cosines.items() if factor.head != "number"]
    sign = -1 if (scale < 0) != (t.number(-1) in cosines) else 1
    hard = [factor for factor, count in below if count % 2 and definite(goal, factor) == 0]
    if not 1 <= len(hard) <= _MOST:
        return None
    proofs: dict[Term, tuple[int, Node]] = {}
    for factor in hard:
        signed = _signed(search, goal, factor, depth)
        if signed is None:
            return None
        proofs[factor] = signed
    inverses: list[Term] = []
    for factor, count in below:
        known = proofs[factor][0] if factor in proofs else definite(goal, factor) or 1
        sign *= known ** (count % 2)
        positive = factor if known > 0 else ring.normal_term(t.negate(factor))
        inverses.append(
            t.divide(ONE, positive if count == 1 else t.power(positive, t.number(count)))
        )
    multiple = inverses[0] if len(inverses) == 1 else t.multiply(*inverses)
    top = polynomial_term(quotient.generators, quotient.numerator)
    weight = t.number(sign / abs(scale))
    margin = ring.normal_term(t.multiply(weight, top))
    above = _inverse_positive(goal, multiple, inverses, proofs)
    if above is None:
        return None
    proof = search.prove(goal.with_(margin=margin), depth - 1)
    if proof is None:
        return None
    return forms.rewrite(multiple, margin, above, proof, _defined(goal, (multiple, margin), proofs))


def _defined(
    goal: Goal, terms: tuple[Term, ...], proofs: dict[Term, tuple[int, Node]]
) -> list[Node]:
    """Why the terms are defined, where their obligations are not those of the goal's margin:
    pi - 2*x != 0 is none of 1 - 4*x**2/pi**2.  None where no list is needed, or none is known."""
    integers = integer_names(goal.domains)
    known = obligations((goal.margin,), integers)
    positive = _positive(proofs)
    nodes, needed = [], False
    for item in obligations(terms, integers):
        if item.bounds or item.exists:
            return []
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about)
        if node is None and item.relation.op == "!=" and item.relation.left in positive:
            node = forms.apart(1, positive[item.relation.left])
            needed = needed or item not in known
        if node is None:
            return []
        nodes.append(node)
    return nodes if needed else []


def _signed(search: Prover, goal: Goal, factor: Term, depth: int) -> tuple[int, Node] | None:
    """The sign of a factor and a proof of it."""
    trend = numerics.trend(goal.with_(margin=factor, op=">"))
    if len(trend) != 1:
        return None
    margin = factor if trend[0] > 0 else ring.normal_term(t.negate(factor))
    part = search.part(search.budget.boxes // 4)
    node = part.prove(goal.with_(margin=margin, op=">"), depth - 2)
    search.budget.spend((search.budget.boxes // 4 - max(0, part.budget.boxes)) // 2)
    return None if node is None else (trend[0], node)


def _positive(proofs: dict[Term, tuple[int, Node]]) -> dict[Term, Node]:
    """The factors turned so that they are positive, with the proofs."""
    return {
        (factor if sign > 0 else ring.normal_term(t.negate(factor))): node
        for factor, (sign, node) in proofs.items()
    }


def _inverse_positive(
    goal: Goal, multiple: Term, inverses: list[Term], proofs: dict[Term, tuple[int, Node]]
) -> Node | None:
    """A proof that the product of the inverses is positive."""
    parts = []
    known = _positive(proofs)
    for inverse in inverses:
        below = inverse.args[1]
        base = below
        node = known.get(base)
        if node is None and below.head == "**":
            node = known.get(below.args[0])
        if node is None:
            seen = direct(goal.with_(margin=inverse, op=">"))
            if seen is None:
                return None
            parts.append((inverse, seen))
            continue
        if base not in known:  # an odd power: 1/f**3 = (1/f**4)*f
            base = below.args[0]
        count = 1 if base == below else int(str(below.args[1].value))
        # Positive wherever it is defined; the search's own evaluation would ask for f != 0.
        square = t.divide(ONE, t.power(base, t.number(count + 1)))
        even = leaves.direct(_BITS)
        parts.append((inverse, forms.rewrite(square, base, even, node)))
    return parts[0][1] if len(parts) == 1 else forms.product(parts)
