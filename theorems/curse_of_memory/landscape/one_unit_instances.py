"""One unit against a sum of exponentials: instances of Lemma D.1 and Remark D.1, exact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_poly
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
class OneUnit:
    """Target ``sum weights[j] exp(-rates[j] t)``, and two rates: ``best``, said to maximise
    w L(w)**2, and ``other``, where L is said not to vanish."""

    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    best: Fraction
    other: Fraction

    def transform(self, at: fmpq) -> fmpq:
        """L(at)."""
        total = fmpq(0)
        for a, w in zip(self.weights, self.rates, strict=True):
            total += to_fmpq(a) / (at + to_fmpq(w))
        return total

    @property
    def norm(self) -> Fraction:
        """The squared norm of the target."""
        pairs = list(zip(self.weights, self.rates, strict=True))
        return sum((a * b / (v + w) for a, v in pairs for b, w in pairs), Fraction(0))

    @property
    def is_best(self) -> bool:
        """Whether ``best`` maximises w L(w)**2 on (0, oo): the difference to the value there,
        times the denominator, is (w - best)**2 times a polynomial without positive roots."""
        w, best = fmpq_poly([0, 1]), to_fmpq(self.best)
        top, bottom = fmpq_poly([0]), fmpq_poly([1])
        for a, v in zip(self.weights, self.rates, strict=True):
            top = top * (w + to_fmpq(v)) + to_fmpq(a) * bottom
            bottom *= w + to_fmpq(v)
        gap = best * self.transform(best) ** 2 * bottom**2 - w * top**2
        if gap.degree() < 0:
            return True
        rest, remainder = divmod(gap, (w - best) ** 2)
        if remainder.degree() >= 0:
            return False
        roots: Any = rest.numer().complex_roots()  # pairs (root, multiplicity)
        real = [root.real for root, _ in roots if root.imag.contains(0)]
        return bool(rest(fmpq(1)) > 0) and all(root <= 0 for root in real)


_F = Fraction


def _unit(weights: tuple[str, ...], rates: tuple[str, ...], best: str, other: str) -> OneUnit:
    return OneUnit(tuple(map(_F, weights)), tuple(map(_F, rates)), _F(best), _F(other))


#: Maximisers that are rational; the zero target; a target whose transform vanishes at 1; a rate
#: that is no maximiser.
EDGES = (
    _unit(("1",), ("1",), "1", "2"),
    _unit(("-3",), ("1/2",), "1/2", "1"),
    _unit(("9", "25"), ("1/2", "3/2"), "1", "3"),
    _unit(("1", "-1"), ("2", "5"), "1", "1/2"),
    _unit(("-2", "2"), ("2", "5"), "1", "4"),
    _unit(("0",), ("1",), "1", "2"),
    _unit(("1", "-3/2"), ("1", "2"), "1", "2"),
    _unit(("1", "1"), ("1", "2"), "3", "1"),
)


@st.composite
def one_units(draw: st.DrawFn) -> OneUnit:
    """Mostly a single exponential, whose maximiser is its rate."""
    rate = draw(short_fractions(_F(1, 4), 4, 4))
    weight = draw(short_fractions(-3, 3, 3))
    second = draw(st.sampled_from((_F(0), _F(0), _F(1))))
    return OneUnit((weight, second), (rate, rate + 1), rate, rate + _F(1, 2))


def interpret(case: OneUnit) -> Interpretation:
    count = len(case.weights)
    exact = {"R": case.norm, "z": case.best, "u": case.other}
    return Interpretation(
        numbers={name: Quantity.exact(value) for name, value in exact.items()},
        functions={
            "L": lambda bits, s: case.transform(s),
            "a": lambda bits, j: to_fmpq(case.weights[j]) if j < count else fmpq(0),
            "x": lambda bits, j: to_fmpq(case.rates[j]) if j < count else fmpq(1),
        },
        without=() if case.is_best else ("maximum",),
        samples={
            "a": (fmpq(0), fmpq(-1), fmpq(2)),
            "w": (fmpq(1), fmpq(1, 2), fmpq(5)),
            "s": (fmpq(-1, 2), fmpq(1, 4)),
            "t": (fmpq(1, 3),),
            "y": (fmpq(1), fmpq(3)),
            "m": (count, 0, 1),
        },
    )


def describe(case: OneUnit) -> Json:
    return {
        "weights": [rational_text(value) for value in case.weights],
        "rates": [rational_text(value) for value in case.rates],
        "best": rational_text(case.best),
        "other": rational_text(case.other),
    }


def rebuild(data: Json) -> OneUnit:
    try:
        weights, rates = (
            tuple(Fraction(text) for text in data[name]) for name in ("weights", "rates")
        )
        case = OneUnit(weights, rates, Fraction(data["best"]), Fraction(data["other"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a target with two rates: {reason}") from None
    if not weights or len(weights) != len(rates) or len(set(rates)) < len(rates):
        raise InputError("weights and rates come in pairs, the rates are distinct")
    if min(*rates, case.best, case.other) <= 0:
        raise InputError("rates are positive")
    return case


ONE_UNIT = Instances(one_units, interpret, describe, rebuild, EDGES)
