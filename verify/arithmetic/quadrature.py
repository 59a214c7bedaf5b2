"""Certified integrals of terms over finite and half-infinite ranges.

Three ways, tried in this order:

1. exponential polynomials with rational data, and their absolute values: exact antiderivative;
2. analytic integrands on a finite range: Arb's adaptive integration.  It asks if the integrand
   is analytic on a complex ball; every non-entire operation below answers that question itself
   (branch cuts of log, sqrt and non-integer powers, poles), and returns NaN where it is not;
3. half-infinite ranges: the integral up to a finite time and a tail that is bounded by a proved
   rule (exponential or Gaussian domination, powers with exponent below -1).

The absolute value of an analytic function is integrated piece by piece between certified signs.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from flint import acb, arb, ctx, fmpq

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.arithmetic.holomorphic_code import compiled
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term, free_variables, to_text

MAX_ABSOLUTE_PIECES = 20_000
MAX_EVALUATIONS = 20_000


class Divergent(InputError):
    """The integral is not finite, by an exact argument."""


def integrate(
    term: Term | str,
    variable: str = "t",
    lower: Fraction | int = 0,
    upper: Fraction | int | None = None,
    bits: int = 128,
) -> arb:
    """Enclose ``int_lower^upper term d(variable)``; ``upper`` None means +oo.

    Raises Divergent when the integral is certainly infinite, Unsupported when no method here
    applies or converges, InputError for other free variables or lower > upper.

    >>> integrate("t**2*exp(-t)", bits=64).overlaps(arb(2))
    True
    """
    body = parse_term(term) if isinstance(term, str) else term
    if free_variables(body) - {variable}:
        raise InputError(f"only {variable} may be free in the integrand")
    low, high = Fraction(lower), None if upper is None else Fraction(upper)
    if high is not None and low > high:
        raise InputError(f"the range [{low}, {high}] is empty")
    exact = _exponential_polynomial(body, variable)
    if exact is not None:
        return _by_antiderivative(exact, low, high, bits)
    if body.head == "Abs":
        inner = _exponential_polynomial(body.args[0], variable)
        if inner is not None and low >= 0:
            return _absolute_exponential(inner, low, high, bits)
    with precision(bits + 24):
        if high is None:
            cut, tail = _tail(body, variable, low, bits)
            return _finite(body, variable, low, cut, bits) + (-tail).union(tail)
        return _finite(body, variable, low, high, bits)


def _exponential_polynomial(term: Term, variable: str) -> ExponentialPolynomial | None:
    try:
        return from_term(term, variable)
    except Unsupported:
        return None


def _by_antiderivative(
    function: ExponentialPolynomial, low: Fraction, high: Fraction | None, bits: int
) -> arb:
    if high is None and not function.decays:
        raise Divergent("the integral over [a, oo) diverges: the integrand does not decay")
    primitive = function.antiderivative()
    for extra in (32, 96, 288):
        with precision(bits + extra):
            end = arb(0) if high is None else primitive.at(high)
            start = to_ball(to_fmpq(primitive.at_zero)) if low == 0 else primitive.at(low)
            value = end - start
        if value.rel_accuracy_bits() >= bits:
            break
    return value


def _absolute_exponential(
    function: ExponentialPolynomial, low: Fraction, high: Fraction | None, bits: int
) -> arb:
    if high is None and not function.decays:
        raise Divergent("the integral over [a, oo) diverges: the integrand does not decay")
    with precision(bits + 24):
        whole = integral_of_absolute_value(function, bits + 8, high)
        return whole - integral_of_absolute_value(function, bits + 8, low) if low else whole


# ---------------------------------------------------------------- finite ranges
_NAN = acb(arb.nan(), arb.nan())


def _bits() -> int:
    return int(ctx.prec)


def _finite(body: Term, variable: str, low: Fraction, high: Fraction, bits: int) -> arb:
    if low == high:
        return arb(0)
    if body.head == "Abs":
        return _absolute_value(body.args[0], variable, low, high, bits)
    value_at = compiled(body, variable).bound()
    trouble: list[Exception] = []

    def integrand(z: acb, analytic: bool) -> acb:
        # An exception must not cross the C code of the integrator; after one the result is
        # thrown away, and a constant makes the integrator finish at once.
        if trouble:
            return acb(0)
        try:
            return value_at(z, analytic)
        except (Unsupported, Undetermined, ArithmeticError, ValueError) as reason:
            trouble.append(reason)
            return _NAN

    value = acb.integral(
        integrand,
        acb(to_fmpq(low)),
        acb(to_fmpq(high)),
        rel_tol=arb(2) ** -(bits + 8),
        abs_tol=arb(2) ** -(bits + 8),
        eval_limit=MAX_EVALUATIONS,
    )
    if trouble:
        raise Unsupported(str(trouble[0]))
    if not value.is_finite():
        raise Unsupported(
            f"the integral of {to_text(body)[:60]} over [{low}, {high}] did not converge; a "
            "singularity in the range, or at an end, is not treated"
        )
    return value.real


def _absolute_value(inner: Term, variable: str, low: Fraction, high: Fraction, bits: int) -> arb:
    """Pieces of certified sign are integrated together; short ones around zeros are bounded."""
    smallest = (high - low) / 2 ** (bits // 2 + 8)
    total, opened, sign = arb(0), low, 0

    def close(end: Fraction) -> arb:
        return abs(_finite(inner, variable, opened, end, bits)) if sign else arb(0)

    stack, count = [(low, high)], 0
    while stack:
        left, right = stack.pop()
        count += 1
        if count > MAX_ABSOLUTE_PIECES:
            raise Unsupported("the sign changes under the absolute value were not separated")
        ball = to_ball(to_fmpq(left)).union(to_ball(to_fmpq(right)))
        found, size = _certain_sign(inner, variable, ball)
        if found == 0 and right - left > smallest:
            middle = (left + right) / 2
            stack += [(middle, right), (left, middle)]
            continue
        if found != sign:
            total, opened, sign = total + close(left), left, found
        if found == 0:
            if size is None:
                raise Unsupported("the integrand is not certainly defined near a sign change")
            width = to_fmpq(right - left)
            total = total + arb(0).union((size * width).upper())
    return total + close(high)


def _certain_sign(inner: Term, variable: str, ball: arb) -> tuple[int, arb | None]:
    try:
        value = to_ball(evaluate(inner, {variable: ball}, _bits()))
    except Undetermined:
        return 0, None
    return (1 if value > 0 else -1 if value < 0 else 0), value.abs_upper()


# ---------------------------------------------------------------- tails
def _tail(body: Term, variable: str, low: Fraction, bits: int) -> tuple[Fraction, arb]:
    """A time T >= low, and a bound of the integral of |body| over [T, oo)."""
    cut = max(low, Fraction(1))
    bound = arb.pos_inf()
    for _ in range(24):
        bound = _domination(body, variable, cut)
        if bound < arb(2) ** -(bits + 8):
            return cut, bound.upper()
        cut *= 2
    if bound.is_finite():
        return cut, bound.upper()
    raise Unsupported(f"no proved bound of the tail of {to_text(body)[:60]}")


def _domination(body: Term, variable: str, cut: Fraction) -> arb:
    """``|body| <= K t**p exp(-a t - b (t-cut)**2)`` on [cut, oo) with cut >= 1, integrated.

    With p <= n whole, t**n exp(-a t) integrates by the finite sum; pure powers need p < -1.
    """
    size, power, rate = _growth(body, variable, cut)
    start = to_fmpq(cut)
    if rate > 0:
        n = max(0, -(-power.numerator // power.denominator))
        atom = ExponentialPolynomial.exponential(1, rate, n)
        return size * atom.tail_bound(cut)
    if rate == 0 and power < -1:
        exponent = to_fmpq(power + 1)
        return size * (arb(start).log() * exponent).exp() / to_ball(-exponent)
    return arb.pos_inf()


def _growth(term: Term, variable: str, cut: Fraction) -> tuple[arb, Fraction, Fraction]:
    """(K, p, a) with |term| <= K t**p exp(-a t) for t >= cut >= 1, by structural rules."""
    zero = Fraction(0)
    if variable not in free_variables(term):
        return abs(to_ball(evaluate(term, {}, _bits()))).upper(), zero, zero
    head = term.head
    if head == "variable":
        return arb(1), Fraction(1), zero
    if head in ("-", "Abs"):
        return _growth(term.args[0], variable, cut)
    if head in TABLE and TABLE[head].values.bounded:
        values = TABLE[head].values
        ends = [abs(to_ball(evaluate(end, {}, _bits()))) for end in (values.lower, values.upper)]
        return ends[0].max(ends[1]).upper(), zero, zero
    if head == "+":
        parts = [_growth(item, variable, cut) for item in term.args]
        power, rate = max(p for _, p, _ in parts), min(a for _, _, a in parts)
        return sum((k for k, _, _ in parts), arb(0)), power, rate
    if head == "*":
        size, power, rate = arb(1), zero, zero
        for item in term.args:
            k, p, a = _growth(item, variable, cut)
            size, power, rate = size * k, power + p, rate + a
        return size, power, rate
    if head == "exp":
        return _growth_of_exponential(term.args[0], variable, cut)
    if head == "/":
        return _quotient(term.args[0], term.args[1], Fraction(1), variable, cut)
    if head == "**" and isinstance(term.args[1].value, Fraction):
        exponent = term.args[1].value
        if exponent < 0:
            return _quotient(t.ONE, term.args[0], -exponent, variable, cut)
        k, p, a = _growth(term.args[0], variable, cut)
        return (k.log() * to_fmpq(exponent)).exp() if k > 0 else k, p * exponent, a * exponent
    raise Unsupported(f"no rule bounds {to_text(term)[:60]} at infinity")


def _growth_of_exponential(
    argument: Term, variable: str, cut: Fraction
) -> tuple[arb, Fraction, Fraction]:
    """exp of a polynomial that is linear, or concave beyond the cut: there it lies below its
    tangent at the cut."""
    polynomial = from_term(argument, variable)
    if any(a or b for _, a, b, _ in polynomial.terms):
        raise Unsupported(f"no rule bounds exp({to_text(argument)[:40]}) at infinity")
    c = {n: value for (n, _, _, _), value in polynomial.terms.items()}
    start, degree = to_fmpq(cut), max(c, default=0)
    if c and degree > 1 and c[degree] > 0:
        raise Divergent(f"the integrand grows like exp({variable}**{degree})")
    shifted = [
        sum((value * comb(n, k) * start ** (n - k) for n, value in c.items() if n >= k), fmpq(0))
        for k in range(degree + 1)
    ]
    if any(value > 0 for value in shifted[2:]):
        return arb(1), Fraction(0), Fraction(-1)
    value, tangent = shifted[0], shifted[1] if degree else fmpq(0)
    size = arb(value - tangent * start).exp().upper()
    return size, Fraction(0), to_fraction(-tangent)


def _quotient(
    top: Term, bottom: Term, exponent: Fraction, variable: str, cut: Fraction
) -> tuple[arb, Fraction, Fraction]:
    """|top|/|bottom|**exponent with a bottom that is a polynomial of positive coefficients, or a
    product of a constant and such."""
    k, p, a = _growth(top, variable, cut)
    while bottom.head in ("sqrt", "**"):
        inner = Fraction(1, 2) if bottom.head == "sqrt" else bottom.args[1].value
        if not isinstance(inner, Fraction) or inner <= 0:
            raise Unsupported(f"no rule bounds 1/({to_text(bottom)[:40]}) at infinity")
        bottom, exponent = bottom.args[0], exponent * inner
    polynomial = from_term(bottom, variable)
    if any(rate or b or c < 0 for (_, rate, b, _), c in polynomial.terms.items()):
        raise Unsupported(f"no rule bounds 1/({to_text(bottom)[:40]}) at infinity")
    degree, leading = max((n, c) for (n, _, _, _), c in polynomial.terms.items())
    size = (arb(leading).log() * to_fmpq(-exponent)).exp()
    return (k * size).upper(), p - degree * exponent, a
