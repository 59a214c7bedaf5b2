"""Complete monotonicity: proved by closure rules, refuted by the sign of a derivative.

f is completely monotone when (-1)**k f^(k) >= 0 on (0, oo) for all k.  Rules: non-negative
constants; sums and products; f(g) for a Bernstein g (g >= 0 with completely monotone g') and f one
of exp(-x), x**-p, 1/(x + c).  Bernstein: non-negative constants, a*t, t**p with 0 < p <= 1, sums,
positive multiples, g**p with 0 < p <= 1, log(1 + g), c - f for completely monotone f <= c.
(Schilling, Song, Vondracek: Bernstein Functions, Theorem 3.7 and Corollary 3.8.)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.theorems.objects.half_line.pieces import exact_value, formula_on
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, free_variables, rational_text

ORDERS = 16
NEAR = Fraction(1, 2**20)
GRID = tuple(Fraction(p, q) for p, q in (
    (1, 64), (1, 16), (1, 8), (1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1),
    (8, 1), (16, 1), (64, 1),
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Monotonicity:
    """``holds`` None: open.  ``why``: the rule, or the order and time of the wrong sign."""

    holds: bool | None
    why: str
    proved: bool = False


def complete_monotonicity(term: Term) -> Monotonicity:
    exact = _exponential_polynomial(term)
    if exact is not None and _positive_sum(exact):
        return Monotonicity(True, "a sum of decaying exponentials with positive weights", True)
    if _monotone(term):
        return Monotonicity(True, "by closure rules", True)
    witness = wrong_sign(term)
    if witness is not None:
        order, time = witness
        return Monotonicity(
            False, f"(-1)**{order} times the derivative of order {order} is negative at "
            f"t = {rational_text(time)}",
        )  # fmt: skip
    if exact is not None:
        return Monotonicity(
            False, "its representing measure is unique and not positive (Bernstein)", True
        )
    return Monotonicity(None, "neither a closure rule nor a derivative of wrong sign was found")


def wrong_sign(term: Term) -> tuple[int, Fraction] | None:
    """(k, t) with (-1)**k f^(k)(t) < 0, certified; None when none is found."""
    with precision(256):
        for time in GRID:
            formula = formula_on(term, time - NEAR, time + NEAR)
            if formula is None:
                continue
            found = taylor(formula, to_ball(to_fmpq(time)), ORDERS)
            if found is None:
                value = exact_value(term, time)
                if value is not None and to_ball(value) < 0:
                    return 0, time
                continue
            for k, c in enumerate(found):
                if (c if k % 2 == 0 else -c) < 0:
                    return k, time
    return None


def _exponential_polynomial(term: Term) -> ExponentialPolynomial | None:
    try:
        return from_term(term)
    except Unsupported:
        return None


def _positive_sum(function: ExponentialPolynomial) -> bool:
    return all(n == 0 and a >= 0 and b == 0 and c > 0 for (n, a, b, _), c in function.terms.items())


def _constant_sign(term: Term) -> int | None:
    """1, 0 or -1 for a constant term (None when it is not constant or not certain)."""
    if "t" in free_variables(term):
        return None
    try:
        value = to_ball(evaluate(term, {}, 128))
    except (Undetermined, Unsupported):
        return None
    return 1 if value > 0 else -1 if value < 0 else 0 if value.is_zero() else None


def _monotone(term: Term) -> bool:
    sign = _constant_sign(term)
    if sign is not None:
        return sign >= 0
    head, args = term.head, term.args
    if head in ("+", "*"):
        exact = _exponential_polynomial(term)
        if exact is not None and _positive_sum(exact):
            return True
        return all(_monotone(item) for item in args)
    if head == "exp":
        argument = args[0]
        if argument.head == "-" and _bernstein(argument.args[0]):
            return True
        return _bernstein(_negated(argument)) or _monotone(argument)
    if head == "/":
        return _monotone(args[0]) and _inverse_monotone(args[1])
    if head == "**" and "t" not in free_variables(args[1]):
        sign = _constant_sign(args[1])
        if sign == -1:
            return _bernstein(args[0])
        value = args[1].value
        if isinstance(value, Fraction) and value.denominator == 1 and value > 0:
            return _monotone(args[0])
    return False


def _inverse_monotone(bottom: Term) -> bool:
    """1/bottom is completely monotone."""
    if _constant_sign(bottom) == 1 or _bernstein(bottom):
        return True
    if bottom.head == "*":
        return all(_inverse_monotone(item) for item in bottom.args)
    if bottom.head == "exp":
        return _bernstein(bottom.args[0])
    if bottom.head == "sqrt":
        return _inverse_monotone(bottom.args[0]) and _bernstein(bottom.args[0])
    if bottom.head == "**" and _constant_sign(bottom.args[1]) == 1:
        return _bernstein(bottom.args[0])
    return False


def _negated(term: Term) -> Term:
    """-term with the sign pushed into sums, products and quotients."""
    if term.head == "+":
        return t.add(*(_negated(item) for item in term.args))
    if term.head == "*":
        for i, item in enumerate(term.args):
            if _constant_sign(item) == -1:
                return t.multiply(*term.args[:i], t.negate(item), *term.args[i + 1 :])
    if term.head == "*":
        return t.multiply(_negated(term.args[0]), *term.args[1:])
    if term.head == "/":
        return t.divide(_negated(term.args[0]), term.args[1])
    return t.negate(term)


def _bernstein(term: Term) -> bool:
    sign = _constant_sign(term)
    if sign is not None:
        return sign >= 0
    head, args = term.head, term.args
    if head == "variable":
        return True
    if head == "+":
        if all(_bernstein(item) for item in args):
            return True
        return _constant_minus_monotone(args)
    if head == "*":
        varying = [item for item in args if "t" in free_variables(item)]
        fixed = [item for item in args if "t" not in free_variables(item)]
        return (
            len(varying) == 1
            and all(_constant_sign(item) == 1 for item in fixed)
            and _bernstein(varying[0])
        )
    if head == "/":
        return _constant_sign(args[1]) == 1 and _bernstein(args[0])
    if head == "sqrt":
        return _bernstein(args[0])
    if head == "**" and isinstance(args[1].value, Fraction):
        return 0 < args[1].value <= 1 and _bernstein(args[0])
    if head == "log" and args[0].head == "+":
        # log(c + g) = log(c) + log(1 + g/c) for a constant c >= 1.
        constants = [item.value for item in args[0].args if isinstance(item.value, Fraction)]
        return sum(constants, Fraction(0)) >= 1 and all(_bernstein(item) for item in args[0].args)
    return False


def _constant_minus_monotone(args: tuple[Term, ...]) -> bool:
    """c - f with f completely monotone and c >= f(0); further summands have to be Bernstein."""
    falling = [item.args[0] for item in args if item.head == "-"]
    rest = [item for item in args if item.head != "-"]
    fixed = [item for item in rest if "t" not in free_variables(item)]
    others = [item for item in rest if "t" in free_variables(item)]
    if not falling or not fixed or not all(map(_monotone, falling)):
        return False
    if not all(map(_bernstein, others)):
        return False
    total = t.add(*fixed, *(t.negate(item) for item in falling)) if falling else t.ZERO
    start = exact_value(total, Fraction(0))
    return start is not None and bool(to_ball(start) >= 0)
