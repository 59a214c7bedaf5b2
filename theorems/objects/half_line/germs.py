"""What a term is for all t >= a time T: two-sided bounds by scales, with certified constants.

A :class:`Germ` of f says ``|f(t)| <= upper * scale(t)`` for t >= T and, when it has a lower part,
that f keeps the sign ``sign`` and ``|f(t)| >= lower * scale'(t)``; with ``wave`` the lower bound
holds after multiplication by |cos| of a linear function of t that is not constant.  The rules are
structural; a term that has a germ is defined and continuous on [T, oo).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from flint import arb, fmpq

from memory_theorems.theorems.objects.half_line.power_sums import BALLS, RATIONALS, power_sum
from memory_theorems.theorems.objects.half_line.scales import ZERO, Scale
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.interface import LINE, Function
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as terms_
from memory_theorems.verify.language.terms import Term, free_variables, to_text

BITS = 96
#: (term, germ of its argument, time) -> germ of the term.
Rule: TypeAlias = "Callable[[Term, Germ, Fraction], Germ]"
#: Exponents are rounded to this many bits when they are irrational.
UNIT = 2**48


class NoGerm(Unsupported):
    """No rule tells the behaviour from this time on; a later time or another rule is needed."""


@dataclass(frozen=True, slots=True)
class Germ:
    """See the module; ``upper`` and ``lower`` are balls of which the outer ends count."""

    upper: arb
    over: Scale
    lower: arb | None = None
    under: Scale = field(default_factory=Scale)
    sign: int = 0
    wave: bool = False

    @property
    def positive(self) -> bool:
        return self.sign > 0 and not self.wave


def germ(term: Term, time: Fraction) -> Germ:
    """The germ from ``time`` >= 3 on.  Raises NoGerm (say with the sub-expression)."""
    with precision(BITS):
        try:
            return _germ(term, time)
        except (Undetermined, ValueError, ZeroDivisionError, OverflowError) as problem:
            raise NoGerm(f"no rule for {to_text(term)[:60]} at infinity: {problem}") from None


def first_germ(term: Term, latest: int = 60, start: int = 2) -> tuple[Fraction, Germ]:
    """A germ with a lower part from the earliest of the times 2**start, 2**(start+1), ... that
    gives one; without any, one without a lower part.  NoGerm when no time up to 2**latest has a
    germ."""
    weak: tuple[Fraction, Germ] | None = None
    problem: NoGerm | None = None
    for k in range(start, latest + 1):
        time = Fraction(2**k)
        try:
            found = germ(term, time)
        except NoGerm as reason:
            problem = reason
            if k > start + 22 and weak is None:
                break
            continue
        if found.sign:
            return time, found
        weak = weak or (time, found)
        if k > start + 22:
            break
    if weak is not None:
        return weak
    assert problem is not None
    raise problem


# ---------------------------------------------------------------- rules
def _fail(term: Term) -> NoGerm:
    return NoGerm(f"no rule tells {to_text(term)[:60]} at infinity")


def _down(value: arb) -> Fraction:
    exact = lower_bound(value)
    return Fraction((exact * UNIT).__floor__(), UNIT)


def _up(value: arb) -> Fraction:
    exact = upper_bound(value)
    return Fraction(-((-exact * UNIT).__floor__()), UNIT)


def _exact_germ(value: arb) -> Germ:
    size = abs(value)
    if value > 0 or value < 0:
        return Germ(size.upper(), Scale(), size.lower(), Scale(), 1 if value > 0 else -1)
    return Germ(size.upper(), Scale())


_WAVES = ("sin", "cos")


def _germ(term: Term, time: Fraction) -> Germ:
    if terms_.INFINITY in tuple(terms_.walk(term)):
        raise _fail(term)
    if "t" not in free_variables(term):
        value = evaluate(term, {}, BITS)
        ball = to_ball(value)
        if ball.is_zero():
            return Germ(arb(0), Scale(Fraction(-(10**6))))
        return _exact_germ(ball)
    head = term.head
    if head == "variable":
        return Germ(arb(1), Scale(Fraction(1)), arb(1), Scale(Fraction(1)), 1)
    if head == "exp":
        return _exponential(term.args[0], time)
    if head in _WAVES:
        argument = term.args[0]
        _germ(argument, time)
        linear = _linear(argument)
        if linear is None or not linear:
            return Germ(arb(1), Scale())
        return Germ(arb(1), Scale(), arb(1), Scale(), 1, True)
    if head == "+":
        return _sum(term, time)
    if head in ("Heaviside", "sign", "Max", "Min", "Piecewise"):
        return _bent(term, time)
    if head == "**":
        return _power(term, time)
    if head == "besselj":
        return _bessel(term, time)
    first = _germ(term.args[0], time)
    if head == "-":
        return Germ(first.upper, first.over, first.lower, first.under, -first.sign, first.wave)
    if head == "Abs":
        sign = abs(first.sign)
        return Germ(first.upper, first.over, first.lower, first.under, sign, first.wave)
    if head == "*":
        for item in term.args[1:]:
            first = _product(first, _germ(item, time))
        return first
    if head == "/":
        return _product(first, _reciprocal(term, _germ(term.args[1], time)))
    if head == "sqrt":
        return _real_power(term, first, Fraction(1, 2), time)
    rule = _FUNCTIONS.get(head)
    if rule is None:
        raise _fail(term)
    return rule(term, first, time)


def _linear(term: Term) -> Fraction | None:
    """The slope of a linear function of t with rational slope, else None."""
    from memory_theorems.verify.arithmetic.calculus import derivative

    try:
        slope = evaluate(derivative(term, "t"), {}, BITS)
    except (Unsupported, Undetermined):
        return None
    return to_fraction(slope) if isinstance(slope, fmpq) else None


def _product(a: Germ, b: Germ) -> Germ:
    upper, over = (a.upper * b.upper).upper(), a.over * b.over
    if not (a.sign and b.sign) or (a.wave and b.wave):
        return Germ(upper, over)
    assert a.lower is not None
    assert b.lower is not None
    lower = (a.lower * b.lower).lower()
    return Germ(upper, over, lower, a.under * b.under, a.sign * b.sign, a.wave or b.wave)


def _reciprocal(term: Term, a: Germ) -> Germ:
    if not a.sign or a.wave or a.lower is None or not a.lower > 0:
        raise NoGerm(f"a denominator is not bounded away from 0: {to_text(term)[:60]}")
    minus = Fraction(-1)
    return Germ((1 / a.lower).upper(), a.under**minus, (1 / a.upper).lower(), a.over**minus, a.sign)


def _sum(term: Term, time: Fraction) -> Germ:
    exact = power_sum(term, RATIONALS)
    if exact is not None:
        # Exact cancellation first: 1 - (1 + 1/t) is -1/t.
        monomials = [
            Germ(arb(to_fmpq(abs(c))), Scale(r), arb(to_fmpq(abs(c))), Scale(r), 1 if c > 0 else -1)
            for r, c in exact.items()
            if c
        ]
        if not monomials:
            return Germ(arb(0), Scale(Fraction(-(10**6))))
        whole = monomials[0]
        for monomial in monomials[1:]:
            whole = _added(whole, monomial, time)
        return whole
    total = _germ(term.args[0], time)
    for item in term.args[1:]:
        total = _added(total, _germ(item, time), time)
    return total


def _ratio(smaller: Scale, larger: Scale, time: Fraction) -> arb:
    """A bound of smaller/larger on [time, oo)."""
    quotient = smaller / larger
    if quotient.order == 0:
        return arb(1)
    if quotient.order > 0 or not quotient.falls_from(time):
        raise NoGerm("the terms of a sum are not ordered from this time on")
    return quotient.at(time).upper()


def _added(a: Germ, b: Germ, time: Fraction) -> Germ:
    if (a.over / b.over).order < 0:
        a, b = b, a
    upper = (a.upper + b.upper * _ratio(b.over, a.over, time)).upper()
    bound = Germ(upper, a.over)
    if a.wave or b.wave:
        # Only a wave that dominates in size and not in sign is told; keep the upper bound.
        return bound
    if a.sign and a.sign == b.sign:
        assert a.lower is not None
        assert b.lower is not None
        lead, other = (a, b) if (a.under / b.under).order >= 0 else (b, a)
        assert lead.lower is not None
        lower = lead.lower
        if lead.under == other.under:
            assert other.lower is not None
            lower = lower + other.lower
        return Germ(upper, a.over, lower.lower(), lead.under, a.sign)
    for lead, other in ((a, b), (b, a)):
        if not lead.sign or (other.over / lead.under).order > 0:
            continue
        assert lead.lower is not None
        try:
            lower = lead.lower - other.upper * _ratio(other.over, lead.under, time)
        except NoGerm:
            continue
        if lower > 0:
            return Germ(upper, a.over, lower.lower(), lead.under, lead.sign)
    return bound


def _whole_power(a: Germ, exponent: int) -> Germ:
    power = Fraction(exponent)
    upper, over = (a.upper**exponent).upper(), a.over**power
    if not a.sign or a.wave or a.lower is None:
        return Germ(upper, over)
    sign = a.sign if exponent % 2 else 1
    return Germ(upper, over, (a.lower**exponent).lower(), a.under**power, sign)


def _power(term: Term, time: Fraction) -> Germ:
    base, exponent = term.args
    if "t" in free_variables(exponent):
        value = evaluate(base, {}, BITS) if "t" not in free_variables(base) else None
        if value is None or not to_ball(value) > 0:
            raise _fail(term)
        logarithm = terms_.function("log", base)
        return _exponential(terms_.multiply(exponent, logarithm), time)
    first = _germ(base, time)
    ball = to_ball(evaluate(exponent, {}, BITS))
    if isinstance(exponent.value, Fraction):
        power = exponent.value
        if power.denominator == 1:
            if power >= 0:
                return _whole_power(first, int(power))
            return _whole_power(_reciprocal(term, first), -int(power))
        return _real_power(term, first, power, time)
    low, high = _down(ball), _up(ball)
    one, two = (_real_power(term, first, p, time) for p in (low, high))
    # base >= 1 is needed for the exponents to bound each other; else the rounding is unsafe.
    _, least = _bounds_at(first, time)
    if least is None or not least >= 1:
        raise _fail(term)
    return Germ(two.upper, two.over, one.lower, one.under, 1)


def _real_power(term: Term, a: Germ, power: Fraction, time: Fraction) -> Germ:
    if not a.positive or a.lower is None:
        raise NoGerm(f"a power or root of what is not shown to be positive: {to_text(term)[:60]}")
    by = to_fmpq(power)
    if power < 0:
        top, over, bottom, under = a.lower, a.under, a.upper, a.over
    else:
        top, over, bottom, under = a.upper, a.over, a.lower, a.under
    return Germ(
        (top.log() * by).exp().upper(), over**power,
        (bottom.log() * by).exp().lower(), under**power, 1,
    )  # fmt: skip


def _exponential(argument: Term, time: Fraction) -> Germ:
    exact = _exact_polynomial(argument)
    if exact is not None:
        constant, decay = exact
        scale = Scale.of(ZERO, ZERO, decay)
        size = constant.exp()
        return Germ(size.upper(), scale, size.lower(), scale, 1)
    balls = power_sum(argument, BALLS)
    if balls is not None and min(balls) >= 0:
        constant = balls.pop(ZERO, arb(0)).exp()
        high = Scale.of(ZERO, ZERO, {r: _down(-c) for r, c in balls.items()})
        low = Scale.of(ZERO, ZERO, {r: _up(-c) for r, c in balls.items()})
        return Germ(constant.upper(), high, constant.lower(), low, 1)
    inner = _germ(argument, time)
    if inner.over.order <= 0:
        if not inner.over.falls_from(time) and inner.over.order:
            raise _fail(argument)
        size = (inner.upper * inner.over.at(time)).upper()
        return Germ(size.exp().upper(), Scale(), (-size).exp().lower(), Scale(), 1)
    if inner.sign >= 0 or inner.wave or inner.lower is None:
        raise _fail(argument)
    for scale in (inner.over, inner.under):
        if scale.logs or scale.decay or scale.power <= 0:
            raise _fail(argument)
    high = Scale.of(ZERO, ZERO, {inner.under.power: _down(inner.lower)})
    low = Scale.of(ZERO, ZERO, {inner.over.power: _up(inner.upper)})
    return Germ(arb(1), high, arb(1), low, 1)


def _exact_polynomial(argument: Term) -> tuple[arb, dict[Fraction, Fraction]] | None:
    """(constant, decay) of a generalised polynomial in t with rational coefficients."""
    balls = power_sum(argument, RATIONALS)
    if balls is None or any(r < 0 for r in balls):
        return None
    constant = arb(to_fmpq(balls.pop(ZERO, ZERO)))
    return constant, {r: -c for r, c in balls.items()}


# ---------------------------------------------------------------- single functions
def _bounds_at(a: Germ, time: Fraction) -> tuple[arb, arb | None]:
    """(bound of |f| from time on or infinity, positive lower bound or None)."""
    top = arb.pos_inf()
    if a.over.order == 0 or a.over.falls_from(time):
        top = (a.upper * a.over.at(time)).upper()
    bottom = None
    if a.positive and a.lower is not None:
        rising = a.under.order == 0 or (a.under ** Fraction(-1)).falls_from(time)
        bottom = (a.lower * a.under.at(time)).lower() if rising else None
    return top, bottom


def _bounded(item: Function) -> Rule:
    """An increasing odd function that is bounded."""

    def rule(term: Term, a: Germ, time: Fraction) -> Germ:
        _, bottom = _bounds_at(a, time)
        limit = to_ball(evaluate(item.values.upper, {}, BITS))
        if bottom is None:
            return Germ(limit.upper(), Scale())
        least = getattr(bottom, item.method)().lower()
        return Germ(limit.upper(), Scale(), least, Scale(), 1)

    return rule


def _saturates(item: Function) -> bool:
    return item.analytic and item.values.bounded and item.pieces == ((LINE, 1),) and item.parity < 0


def _erfc(term: Term, a: Germ, time: Fraction) -> Germ:
    """exp(-u**2)/(u*sqrt(pi)) bounds erfc(u), u > 0, and times 2u/(u+sqrt(u**2+2)) it is below."""
    if not a.positive:
        return Germ(arb(2), Scale())
    u = term.args[0]
    square = _exponential(terms_.negate(terms_.power(u, terms_.number(2))), time)
    inverse = _reciprocal(term, a)
    product = _product(square, inverse)
    root = arb.pi().sqrt()
    _, bottom = _bounds_at(a, time)
    if bottom is None or product.lower is None:
        return Germ((product.upper / root).upper(), product.over)
    share = 2 * bottom / (bottom + (bottom * bottom + 2).sqrt())
    return Germ(
        (product.upper / root).upper(), product.over,
        (product.lower * share / root).lower(), product.under, 1,
    )  # fmt: skip


def _airy(term: Term, a: Germ, time: Fraction) -> Germ:
    """0 < Ai(x) <= exp(-(2/3) x**(3/2))/(2 sqrt(pi) x**(1/4)) for x > 0, and at least
    1 - 5/(72 zeta) of it with zeta = (2/3) x**(3/2) (the first term that is left out)."""
    if not a.positive:
        return Germ(arb(1), Scale())  # |Ai| < 0.54 on the real line
    x = term.args[0]
    three_halves = terms_.number(Fraction(3, 2))
    zeta_term = terms_.multiply(terms_.number(Fraction(2, 3)), terms_.power(x, three_halves))
    decay = _exponential(terms_.negate(zeta_term), time)
    product = _product(decay, _real_power(term, a, Fraction(-1, 4), time))
    root = 2 * arb.pi().sqrt()
    upper = (product.upper / root).upper()
    _, bottom = _bounds_at(a, time)
    if bottom is None or product.lower is None:
        return Germ(upper, product.over)
    share = 1 - arb(5) / (48 * (bottom.sqrt() * bottom))
    if not share > 0:
        return Germ(upper, product.over)
    lower = (product.lower * share / root).lower()
    return Germ(upper, product.over, lower, product.under, 1)


def _logarithm(term: Term, a: Germ, time: Fraction) -> Germ:
    """log of what lies between two powers of t."""
    if not a.positive or a.lower is None or a.over.decay or a.under.decay:
        raise _fail(term)
    if a.over.power < 0:
        inner = _logarithm(term, _reciprocal(term, a), time)
        return Germ(inner.upper, inner.over, inner.lower, inner.under, -inner.sign)
    if a.over.logs or a.under.logs or not a.under.power > 0:
        raise _fail(term)
    log = arb(to_fmpq(time)).log()
    low, high = a.lower.log() / log, a.upper.log() / log
    least = to_fmpq(a.under.power) + (low if low < 0 else arb(0))
    most = to_fmpq(a.over.power) + (high if high > 0 else arb(0))
    if not least > 0:
        raise _fail(term)
    scale = Scale(ZERO, Fraction(1))
    return Germ(most.upper(), scale, least.lower(), scale, 1)


def _bessel(term: Term, time: Fraction) -> Germ:
    """|J_n| <= 1 on the real line for whole n."""
    order = evaluate(term.args[0], {}, BITS) if "t" not in free_variables(term.args[0]) else None
    if not isinstance(order, fmpq) or order.q != 1:
        raise _fail(term)
    _germ(term.args[1], time)
    return Germ(arb(1), Scale())


def _sinc(term: Term, a: Germ, time: Fraction) -> Germ:
    """sin(u)/u where u keeps away from 0; at most 1 in modulus anywhere."""
    if not a.sign or a.wave or a.lower is None:
        return Germ(arb(1), Scale())
    return _product(_germ(terms_.function("sin", term.args[0]), time), _reciprocal(term.args[0], a))


def _hyperbolic(term: Term, a: Germ, time: Fraction) -> Germ:
    u = term.args[0]
    growing = _exponential(u, time)
    falling = _exponential(terms_.negate(u), time)
    if term.head == "sinh":
        falling = Germ(falling.upper, falling.over, falling.lower, falling.under, -1, falling.wave)
    return _product(_exact_germ(arb(1) / 2), _added(growing, falling, time))


def _airy_prime(term: Term, a: Germ, time: Fraction) -> Germ:
    """|Ai'(x)| <= exp(-zeta) x**(1/4)/(2 sqrt(pi)) * (1 + 7/(72 zeta)) for x > 0."""
    _, bottom = _bounds_at(a, time)
    if not a.positive or bottom is None:
        raise _fail(term)
    x = term.args[0]
    zeta_term = terms_.multiply(
        terms_.number(Fraction(2, 3)), terms_.power(x, terms_.number(Fraction(3, 2)))
    )
    decay = _exponential(terms_.negate(zeta_term), time)
    product = _product(decay, _real_power(term, a, Fraction(1, 4), time))
    share = 1 + arb(7) / (48 * (bottom.sqrt() * bottom))
    return Germ((product.upper * share / (2 * arb.pi().sqrt())).upper(), product.over)


_FUNCTIONS: dict[str, Rule] = {
    "airyai_prime": _airy_prime,
    **{head: _bounded(item) for head, item in TABLE.items() if _saturates(item)},
    "erfc": _erfc,
    "airyai": _airy,
    "log": _logarithm,
    "sinc": _sinc,
    "sinh": _hyperbolic,
    "cosh": _hyperbolic,
}


def _bent(term: Term, time: Fraction) -> Germ:
    from memory_theorems.theorems.objects.half_line.bends import chosen_branch

    def sign_of(switch: Term) -> int:
        found = _germ(switch, time)
        if not found.sign or found.wave:
            raise NoGerm(f"the sign of {to_text(switch)[:60]} is not told at infinity")
        return found.sign

    branch = chosen_branch(term, sign_of)
    return _germ(branch, time)


__all__ = ["Germ", "NoGerm", "first_germ", "germ"]
