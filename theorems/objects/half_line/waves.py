r"""Integrals of ``|f(t) cos(a t + b)|`` far out, where f is near a power of t.

Statement.  Let s fall to 0 on :math:`[T,\infty)`, integrable.  Then

.. math:: \Big|\int_T^\infty s(t)|\cos(at+b)|\,dt-\frac2\pi\int_T^\infty s(t)\,dt\Big|
   \le\frac{\pi}{2|a|}s(T).

Proof.  :math:`P(t)=\int_T^t(|\cos(au+b)|-\frac2\pi)du` is 0 after each half wave, of length
:math:`\pi/|a|`; it falls where the integrand is negative and rises elsewhere, so that within a half
wave :math:`|P|\le\frac12\int||\cos|-\frac2\pi|\le\frac\pi{2|a|}`.  By parts the difference is
:math:`-\int P\,ds`, at most :math:`\sup|P|\,s(T)`.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.half_line.germs import NoGerm, germ
from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, free_variables


def wave_tail(term: Term, time: Fraction) -> arb | None:
    """An enclosure of ``int_time^oo |term|`` where one summand is a wave times something near a
    power of t and the others are bounded; None for others.  At the current precision."""
    main: tuple[Fraction, Term] | None = None
    rest = arb(0)
    for part in term.args if term.head == "+" else (term,):
        found = _wave(part)
        if found is not None and main is None and _near_power(found[1], time):
            main = found
            continue
        try:
            other = germ(part, time)
        except NoGerm:
            return None
        size = other.over.tail(time)
        if size is None:
            return None
        rest = rest + other.upper * size
    if main is None:
        return None
    speed, factor = main
    behaviour = germ(factor, time)
    assert behaviour.lower is not None
    scale = behaviour.over
    size = scale.tail(time)
    assert size is not None
    mean = 2 * size / arb.pi()
    swing = arb.pi() / (2 * to_fmpq(speed)) * scale.at(time)
    least, most = behaviour.lower * (mean - swing), behaviour.upper * (mean + swing)
    return (least - rest).max(arb(0)).union(most + rest)


def _near_power(factor: Term, time: Fraction) -> bool:
    """Whether the factor lies between two multiples of one integrable power of t."""
    try:
        found = germ(factor, time)
    except NoGerm:
        return False
    scale = found.over
    told = bool(found.sign) and not found.wave and found.lower is not None
    power = not scale.decay and not scale.logs and scale.integrable
    return told and power and scale == found.under


def _wave(term: Term) -> tuple[Fraction, Term] | None:
    """(|a|, the other factor) of a product with exactly one factor cos(a*t + b) or sin(a*t + b)."""
    if term.head == "-":
        return _wave(term.args[0])
    if term.head == "/":
        above = _wave(term.args[0])
        return None if above is None else (above[0], t.divide(above[1], term.args[1]))
    factors = term.args if term.head == "*" else (term,)
    speeds = [_speed(item) for item in factors]
    if sum(speed is not None for speed in speeds) != 1:
        return None
    (speed,) = (speed for speed in speeds if speed is not None)
    others = [item for item, found in zip(factors, speeds, strict=True) if found is None]
    return speed, t.multiply(*others) if len(others) > 1 else (others[0] if others else t.ONE)


def _speed(term: Term) -> Fraction | None:
    """|a| of cos(a*t + b) or sin(a*t + b) up to the sign, a and b rational, a not 0."""
    if term.head == "-":
        return _speed(term.args[0])
    if term.head not in ("cos", "sin") or free_variables(term.args[0]) != {"t"}:
        return None
    try:
        line = from_term(term.args[0])
    except Unsupported:
        return None
    if any(power > 1 or rate or angle for power, rate, angle, _ in line.terms):
        return None
    slopes = [weight for (power, _, _, _), weight in line.terms.items() if power == 1]
    return abs(to_fraction(slopes[0])) if slopes else None
