"""The response of a convolution kernel to a polyline input, by certified quadrature alone.

The kernel is an expression in t; it is split where it bends, and each smooth part against a linear
piece of the input is integrated by Arb.  No approximant, no transform and no closed form is used.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from flint import acb, arb

from memory_theorems.theorems.objects.half_line.bends import BENT, chosen_branch
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.holomorphic_code import compiled
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

#: A polyline: (time, value) with increasing times, values 0 at the ends.
Knots = tuple[tuple[Fraction, Fraction], ...]
#: Pieces around a bend are halved down to this length.
SHORTEST = Fraction(1, 2**20)


def response(texts: tuple[str, ...], time: Fraction, knots: tuple[Knots, ...], bits: int) -> arb:
    """``sum_i int_0^oo x_{time-s,i} rho_i(s) ds``.

    Raises Unsupported where the quadrature does not converge.
    """
    with precision(bits + 32):
        total = arb(0)
        for text, points in zip(texts, knots, strict=True):
            term = parse_term(text)
            for (start, low), (end, high) in pairwise(points):
                # ages time - end .. time - start, cut at 0
                first, last = max(Fraction(0), time - end), time - start
                if last <= first:
                    continue
                slope = (high - low) / (end - start)
                level = low + slope * (time - start)  # x = level - slope*s
                total = total + _integral(term, first, last, (level, slope), bits)
        return total


def _integral(
    term: Term, left: Fraction, right: Fraction, line: tuple[Fraction, Fraction], bits: int
) -> arb:
    """``int (level - slope*s) rho(s) ds`` by bisection until no bend is left, or the rest is
    short and bounded."""
    level, slope = line
    ball = to_ball(to_fmpq(left)).union(to_ball(to_fmpq(right)))
    smooth = _smooth(term, ball)
    if smooth is None:
        if right - left > SHORTEST:
            middle = (left + right) / 2
            first = _integral(term, left, middle, line, bits)
            return first + _integral(term, middle, right, line, bits)
        size = abs(to_ball(evaluate(term, {"t": ball}, bits)))
        weight = abs(to_ball(to_fmpq(level)) - ball * to_fmpq(slope))
        bound = (size * weight * to_fmpq(right - left)).upper()
        return (-bound).union(bound)
    value_at = compiled(smooth, "t").bound()

    def integrand(s: acb, analytic: bool) -> acb:
        return value_at(s, analytic) * (to_fmpq(level) - s * to_fmpq(slope))

    tolerance = arb(2) ** (-bits)
    value = acb.integral(
        integrand, acb(to_fmpq(left)), acb(to_fmpq(right)), abs_tol=tolerance, rel_tol=tolerance
    )
    if not value.is_finite():
        raise Unsupported("the quadrature of the response did not converge")
    return value.real


def _smooth(term: Term, ball: arb) -> Term | None:
    """The formula on the whole ball, None when a switching function has no certain sign there."""
    if not term.args:
        return term
    items = [_smooth(item, ball) for item in term.args]
    if any(item is None for item in items):
        return None
    inner = Term(term.head, tuple(item for item in items if item is not None), term.value)
    if inner.head not in BENT:
        return inner
    uncertain = False

    def sign_of(switch: Term) -> int:
        nonlocal uncertain
        value = to_ball(evaluate(switch, {"t": ball}, 64))
        uncertain = uncertain or not (value > 0 or value < 0)
        return 1 if value > 0 else -1

    chosen = chosen_branch(inner, sign_of)
    return None if uncertain else chosen
