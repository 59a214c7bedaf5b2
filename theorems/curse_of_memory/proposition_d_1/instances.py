"""Critical points of J_1 for a target of two exponentials, exact: instances of Proposition D.1.

The rates x, y of the target, the rate v of the critical point and the first weight p are chosen;
the second weight q and the weight b then follow from the two equations of a critical point.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class CriticalLine:
    """Target ``p exp(-x t) + q exp(-y t)``, a point (b, v), a curvature c; all rates positive."""

    p: Fraction
    q: Fraction
    x: Fraction
    y: Fraction
    b: Fraction
    v: Fraction
    c: Fraction

    @property
    def is_minimum(self) -> bool:
        """Whether the Hessian of J_1 at (b, v), ((1/v, -b/2v^2), (., b^2/2v^3 + 4bc)), is >= 0."""
        last = self.b**2 / (2 * self.v**3) + 4 * self.b * self.c
        return last / self.v >= (self.b / (2 * self.v**2)) ** 2


def critical(p: Fraction, x: Fraction, y: Fraction, v: Fraction) -> CriticalLine:
    """The target with first weight p whose J_1 has a critical point of rate v, not 0 or y."""
    first, second = 1 + x / v, 1 + y / v
    q = -p * (first - 2) * second**2 / ((second - 2) * first**2)
    return with_curvature(p, q, x, y, 2 * (p / first + q / second), v)


def with_curvature(
    p: Fraction, q: Fraction, x: Fraction, y: Fraction, b: Fraction, v: Fraction
) -> CriticalLine:
    """With c as in the paper."""
    c = sum(
        (a * (1 / (2 * v * (v + w) ** 2) - 1 / (v + w) ** 3) for a, w in ((p, x), (q, y))),
        Fraction(0),
    )
    return CriticalLine(p, q, x, y, b, v, c)


_F = Fraction
#: Both signs of the weights and of b, ratios of the rates below and above 2 + sqrt(3) and
#: 17 + 12 sqrt(2), a critical point that is no minimum, and violations of each hypothesis.
EDGES = (
    critical(_F(9), _F(1, 2), _F(3, 2), _F(1)),
    critical(_F(-9), _F(1, 2), _F(3, 2), _F(1)),
    critical(_F(1), _F(1, 3), _F(4, 3), _F(1)),
    critical(_F(1), _F(2), _F(5), _F(1)),
    critical(_F(-2), _F(2), _F(5), _F(1)),
    critical(_F(1), _F(1, 3), _F(1, 2), _F(1)),
    critical(_F(1), _F(35), _F(1190), _F(204)),
    critical(_F(1), _F(1, 10), _F(30), _F(1, 8)),
    with_curvature(_F(2), _F(-1), _F(1), _F(1), _F(1), _F(1)),
    with_curvature(_F(1), _F(1), _F(1), _F(2), _F(13, 9), _F(1)),
    with_curvature(_F(1), _F(-1), _F(1), _F(2), _F(1, 3), _F(1)),
    replace(critical(_F(1), _F(2), _F(5), _F(1)), c=_F(1)),
    replace(critical(_F(1), _F(2), _F(5), _F(1)), c=_F(-1)),
)

NAMES = ("p", "q", "x", "y", "b", "v", "c")
_POSITIVE = short_fractions(_F(1, 8), 8, 8)
_WEIGHT = short_fractions(-4, 4, 4).filter(bool)


@st.composite
def critical_lines(draw: st.DrawFn) -> CriticalLine:
    """Critical points, minima or not."""
    x, y = sorted(draw(st.lists(_POSITIVE, min_size=2, max_size=2, unique=True)))
    v = draw(_POSITIVE.filter(lambda rate: rate != y))
    return critical(draw(_WEIGHT), x, y, v)


def interpret(line: CriticalLine) -> Interpretation:
    """a lies at the ends of [0, b], outside and inside; (s, r, t, u) are directions in which the
    form is negative for a = 2b and a = b/3, or H if (b, v) is no minimum, if it ever is."""
    b, minimum = line.b, line.is_minimum
    half = b / (2 * line.v)
    places = (_F(0), 2 * b, b / 3, b, -b / 2)
    return Interpretation(
        numbers={name: Quantity.exact(getattr(line, name)) for name in NAMES},
        without=() if minimum else ("minimum",),
        samples={
            "a": [to_fmpq(value) for value in places],
            "s": [fmpq(1) if minimum else to_fmpq(1 + half)],
            "r": [fmpq(-1)],
            "t": [to_fmpq(-b), to_fmpq(4 * b)] if minimum else [fmpq(1)],
            "u": [to_fmpq(-2 * b) if minimum else fmpq(1)],
            "e": [fmpq(-3, 2)],
            "real": [fmpq(1), fmpq(-1), fmpq(2)],
            "w": [fmpq(1, 2), to_fmpq(line.v) + 1],
        },
    )


def describe(line: CriticalLine) -> Json:
    return {name: rational_text(getattr(line, name)) for name in NAMES}


def rebuild(data: Json) -> CriticalLine:
    try:
        line = CriticalLine(*(Fraction(data[name]) for name in NAMES))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a target with a point: {reason}") from None
    if min(line.x, line.y, line.v) <= 0:
        raise InputError("rates are positive")
    return line


CRITICAL_LINES = Instances(critical_lines, interpret, describe, rebuild, EDGES)
