"""Rational sums of squares: completing squares one variable after another."""

from __future__ import annotations

from fractions import Fraction

from verify import terms as t
from verify.arithmetic import ring
from verify.errors import Unsupported
from verify.methods.enclosure import direct
from verify.methods.goals import Goal, Node

Square = tuple[Fraction, str]


def sum_of_squares(goal: Goal) -> Node | None:
    """A sum of rational squares for a polynomial margin (``>=`` only)."""
    if goal.op != ">=":
        return None
    try:
        quotient = ring.normalise(goal.margin)
    except Unsupported:
        return None
    if quotient.denominator != 1 or any(a.head != "variable" for a in quotient.generators):
        return None
    terms = _gram(quotient)
    if terms is not None:
        return _node(terms)
    if len(quotient.generators) < 2:
        return None
    # Forms that are no sums of squares: multiply by a positive polynomial first.
    squares = [t.power(atom, t.number(2)) for atom in quotient.generators]
    for multiplier in (t.add(t.ONE, *squares), t.add(*squares)):
        product = ring.normalise(t.multiply(multiplier, goal.margin))
        terms = _gram(product)
        factor = t.divide(t.ONE, multiplier)
        if terms is None or direct(goal.with_(margin=factor, op=">")) is None:
            continue
        return {
            "rule": "rewrite",
            "factor": t.to_text(factor),
            "margin": t.to_text(ring._polynomial_term(product.generators, product.numerator)),
            "positive": {"rule": "direct", "bits": 128},
            "proof": _node(terms),
        }
    return None


def _node(terms: list[Square]) -> Node:
    return {"rule": "squares", "terms": [[str(c), text] for c, text in terms], "multipliers": []}


def _gram(quotient: ring.Quotient) -> list[Square] | None:
    """Exact LDL^T of a Gram matrix; each undetermined entry is first taken on the diagonal."""
    monomials = {
        tuple(map(int, e)): Fraction(int(c.p), int(c.q)) for e, c in quotient.numerator.terms()
    }
    if any(any(k % 2 for k in e) and c < 0 and sum(e) == 0 for e, c in monomials.items()):
        return None
    basis = _basis(monomials)
    if basis is None or len(basis) > 40:
        return None
    from verify.methods.gram import decompose

    rows = decompose(monomials, basis)
    if rows is None:
        return None
    result = []
    for weight, row in rows:
        parts = [
            t.multiply(t.number(c), ring._monomial_term(quotient.generators, e))
            for e, c in zip(basis, row)
            if c
        ]
        result.append((weight, t.to_text(t.add(*parts)) if parts else "0"))
    return result


def _basis(monomials: dict[tuple[int, ...], Fraction]) -> list[tuple[int, ...]] | None:
    """Half of the exponents' box and simplex (a superset of half the Newton polytope)."""
    if not monomials:
        return None
    count = len(next(iter(monomials)))
    highest = [max(e[i] for e in monomials) for i in range(count)]
    most, least = max(map(sum, monomials)), min(map(sum, monomials))
    if any(h % 2 for h in highest) or most % 2 or least % 2 or most > 12:
        return None
    found: list[tuple[int, ...]] = []

    def extend(prefix: tuple[int, ...]) -> None:
        if len(prefix) == count:
            if least <= 2 * sum(prefix) <= most:
                found.append(prefix)
            return
        for k in range(highest[len(prefix)] // 2 + 1):
            extend((*prefix, k))

    extend(())
    return _pruned(found, monomials)


def _pruned(
    basis: list[tuple[int, ...]], monomials: dict[tuple[int, ...], Fraction]
) -> list[tuple[int, ...]]:
    """Drop b while 2b is neither a monomial of the polynomial nor a sum of two others."""
    kept = list(basis)
    changed = True
    while changed:
        changed = False
        for b in list(kept):
            double = tuple(2 * k for k in b)
            others = (
                {
                    tuple(x + y for x, y in zip(p, q))
                    for i, p in enumerate(kept)
                    for q in kept[i + 1 :]
                }
                if len(kept) <= 40
                else {double}
            )
            if monomials.get(double, 0) <= 0 and double not in others:
                kept.remove(b)
                changed = True
    return kept
