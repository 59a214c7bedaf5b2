"""A quadratic saddle, its two flows, and the iterates of the heavy-ball method: instances.

The loss is ``(x_1**2 - epsilon*x_2**2)/2``; the iterates descend along its gradient, or along the
gradient ``x_k**3`` in each entry, which is not linear.  Everything is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

#: Bits of the rational times just behind a threshold.
NEAR = 30


@dataclass(frozen=True, slots=True)
class Saddle:
    """``curvature`` epsilon in (0, 1), ``start`` delta, ``gap`` delta_0, ``constant`` K, all > 0;
    ``step`` eta > 0 and ``momentum`` rho of the iterates, ``cubic``: along which gradient."""

    curvature: Fraction
    start: Fraction
    gap: Fraction
    constant: Fraction
    step: Fraction = Fraction(1)
    momentum: Fraction = Fraction(1)
    cubic: bool = False

    def __post_init__(self) -> None:
        positive = (self.start, self.gap, self.constant, self.step)
        if not 0 < self.curvature < 1 or min(positive) <= 0:
            raise ValueError("0 < epsilon < 1, and delta, delta_0, K, eta > 0 are needed")

    def gradient(self, point: Sequence[fmpq]) -> tuple[fmpq, ...]:
        """The gradient of the loss at a point of the plane."""
        first, second = point
        if self.cubic:
            return first**3, second**3
        return first, -to_fmpq(self.curvature) * second

    def iterates(self, count: int) -> list[tuple[fmpq, ...]]:
        """``x_0, ..., x_count`` with ``x_1 = x_0 - eta grad f(x_0)``."""
        eta, rho = to_fmpq(self.step), to_fmpq(self.momentum)
        found: list[tuple[fmpq, ...]] = [(to_fmpq(self.start), fmpq(1))]
        before = found[0]
        for _ in range(count):
            now = found[-1]
            rows = zip(now, self.gradient(now), before, strict=True)
            found.append(tuple(x - eta * g + rho * (x - past) for x, g, past in rows))
            before = now
        return found

    def times(self) -> tuple[fmpq, ...]:
        """Just behind three thresholds and just before two, where escape is or is not; 0, 1, 2."""
        with precision(2 * NEAR + 64):
            e, gap = to_ball(self.curvature), to_ball(self.gap)
            root = e.sqrt()
            behind = [
                (gap / e).log() / (2 * e),
                (8 * gap / (e * (1 + root) ** 2)).log() / (2 * root),
                (4 * gap / e).log() / (2 * root),
            ]
            before = [(gap / (2 * e)).log() / (2 * e), (gap / (2 * e)).log() / (2 * root)]
            found = [_rounded(value, 1) for value in behind]
            found += [_rounded(value, -1) for value in before]
        return (*(time for time in found if time >= 0), fmpq(0), fmpq(1), fmpq(2))


def _rounded(value: arb, sign: int) -> fmpq:
    scale = fmpq(2) ** NEAR
    whole = (value.mid() * scale).floor().unique_fmpz()
    assert whole is not None  # a midpoint is exact
    return (fmpq(whole) + 2 * sign) / scale


def interpret(saddle: Saddle) -> Interpretation:
    """The constants, the gradient and the iterates in the plane with the Euclidean norm."""

    def iterate(bits: int, k: int) -> tuple[fmpq, ...]:
        return saddle.iterates(k)[k]

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        return vector_norm(entries, "2")

    constants = {
        "epsilon": saddle.curvature,
        "delta": saddle.start,
        "delta_0": saddle.gap,
        "K": saddle.constant,
        "eta": saddle.step,
        "rho": saddle.momentum,
    }
    return Interpretation(
        numbers={name: Quantity.exact(value) for name, value in constants.items()},
        functions={"g": lambda bits, point: saddle.gradient(point), "x": iterate},
        norms={"H": norm},
        dimensions={"H": 2},
        samples={
            "tau": saddle.times(),
            "c": (fmpq(1), fmpq(1, 2), fmpq(3)),
            "k": (0, 1, 2),
            "H": ((fmpq(1), fmpq(-1)), (fmpq(0), fmpq(1, 3))),
            "real": (fmpq(3, 2), fmpq(-1)),
        },
    )


NAMES = ("curvature", "start", "gap", "constant", "step", "momentum")


def describe(saddle: Saddle) -> Json:
    """Exact JSON."""
    numbers = {name: rational_text(getattr(saddle, name)) for name in NAMES}
    return {**numbers, "cubic": saddle.cubic}


def rebuild(data: Json) -> Saddle:
    """Inverse of :func:`describe`; InputError on malformed data."""
    try:
        if not isinstance(data["cubic"], bool):
            raise ValueError("cubic is true or false")
        numbers = {name: Fraction(data[name]) for name in NAMES}
        return Saddle(**numbers, cubic=data["cubic"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a saddle: {reason}") from None


@st.composite
def saddles(draw: st.DrawFn) -> Saddle:
    """Curvatures from 1/100 to 1/4, gaps of 1 to 40 curvatures, starts of up to two curvatures."""
    curvature = Fraction(1, draw(st.integers(4, 100)))
    constant = draw(short_fractions(Fraction(1, 4), 2, 4))
    share = draw(short_fractions(Fraction(1, 2), 1, 4))
    return Saddle(
        curvature,
        share * constant * curvature,
        draw(short_fractions(1, 40, 4)) * curvature,
        constant,
        draw(st.sampled_from([Fraction(text) for text in ("1", "1/4", "1/2", "1/100", "4")])),
        draw(short_fractions(-1, 2, 4)),
        draw(st.booleans()),
    )


_F = Fraction
#: Starts as large as the hypotheses allow, gaps as small; two steps and momenta off 1.
EDGES = (
    Saddle(_F(1, 4), _F(1, 4), _F(1, 2), _F(1)),
    Saddle(_F(1, 16), _F(1, 16), _F(1, 2), _F(2), _F(1, 4), _F(1, 2)),
    Saddle(_F(1, 100), _F(1, 100), _F(1), _F(3, 2), _F(1, 2), _F(9, 10), True),
    Saddle(_F(1, 16), _F(1, 4), _F(1, 16), _F(4), _F(1, 100), _F(-1)),
    Saddle(_F(5, 8), _F(1), _F(1), _F(8, 5), _F(4), _F(1), True),
    Saddle(_F(1, 10000), _F(1, 5000), _F(1, 100), _F(3)),
    Saddle(_F(1, 4), _F(3), _F(1, 2), _F(1)),
    Saddle(_F(1, 4), _F(1, 8), _F(40), _F(1)),
)
#: The saddles of Appendix E.
SADDLES = Instances(saddles, interpret, describe, rebuild, EDGES)
