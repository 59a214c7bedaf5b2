"""Best sums of k exponentials near 1/x on [1, R], and the points that bound their error.

Everything is computed for the best sum: its error by exchange, weights on the points that
annihilate it, Cauchy's matrix.  A flawed instance has one number that violates one hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, arb_mat
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.cauchy_points import size_of_inverse
from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.verify.arithmetic.balls import ball_between, precision, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

FLAWS = ("pairing", "Cauchy", "inverse", "points", "steps", "product")
#: What a violated hypothesis costs: the error is so much smaller.
FACTOR = 10**40


@dataclass(frozen=True, slots=True)
class CauchyNetwork:
    """R > 1, numbers of exponentials from 1 to 8, and the hypothesis that fails, if any.
    InputError otherwise."""

    end: Fraction
    widths: tuple[int, ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.end <= 1 or not self.widths or min(self.widths) < 1 or max(self.widths) > 8:
            raise InputError("R > 1 and numbers of exponentials from 1 to 8 are needed")
        if self.flaw and self.flaw not in FLAWS:
            raise InputError("there is no such hypothesis")


def points(case: CauchyNetwork, width: int) -> list[arb]:
    """R**(i/k)/2, at the current precision."""
    return [arb(to_fmpq(case.end)) ** (arb(i) / width) / 2 for i in range(width + 1)]


@lru_cache(maxsize=128)
def measured(case: CauchyNetwork, width: int, bits: int) -> dict[str, arb]:
    """All symbols of the theorem, by name, for the best sum of that many exponentials."""
    fit = best_uniform(Fraction(1), width, case.end)
    with precision(bits + 64 + 16 * width):
        xs = points(case, width)
        rows = [[(-to_fmpq(r) * x).exp() for x in xs] for r in fit.difference.rates]
        right = arb_mat([[-row[0]] for row in rows])
        solved = arb_mat([row[1:] for row in rows]).solve(right)
        h = [arb(1), *(solved[i, 0] for i in range(width))]
        cotangents = arb(1)
        for n in range(1, width + 1):
            cotangents = cotangents * (arb(to_fmpq(case.end)).log() * n / width / 2).coth()
        found = {
            "epsilon": ball_between(fit.lower, fit.upper, bits),
            "A": sum((abs(v) for v in h), arb(0)),
            "B": sum((v * w / (x + y) for v, x in zip(h, xs) for w, y in zip(h, xs)), arb(0)),
            "S": size_of_inverse(xs),
            "T": sum(xs, arb(0)),
            "P": cotangents,
        }
        if case.flaw:
            # From the hypothesis on that fails, all that follows is violated.
            found["epsilon"] = found["epsilon"] / FACTOR
            place = FLAWS.index(case.flaw)
            found["B"] = found["B"] / (FACTOR if place > 0 else 1)
            found["S"] = found["S"] * (FACTOR if place > 1 else 1)
            if case.flaw == "points":
                found["T"] = found["T"] * FACTOR
            if case.flaw in ("steps", "product"):
                found["P"] = found["P"] * FACTOR
        return found


def interpret(case: CauchyNetwork) -> Interpretation:
    """Numbers of exponentials that are not looked at have the values of the nearest one that is."""

    def of(name: str) -> Callable[[int, int], arb]:
        def value(bits: int, width: int) -> arb:
            known = min(case.widths, key=lambda k: (abs(k - width), k))
            return measured(case, known, bits)[name]

        return value

    def time(bits: int, width: int) -> arb:
        """In the middle of the first step, or far behind it."""
        known = min(case.widths, key=lambda k: (abs(k - width), k))
        with precision(bits):
            end = arb(to_fmpq(case.end)).log() / known
            return end * 2 if case.flaw == "steps" else end / 2

    return Interpretation(
        numbers={"R": Quantity.exact(case.end)},
        functions={
            **{name: of(name) for name in ("epsilon", "A", "B", "S", "T", "P")},
            "N": lambda bits, width: 1,
            "U": time,
        },
        without=(case.flaw,),
        samples={"k": case.widths},
    )


def describe(case: CauchyNetwork) -> Json:
    return {
        "R": rational_text(case.end),
        "widths": [str(k) for k in case.widths],
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> CauchyNetwork:
    try:
        widths, flaw = tuple(int(k) for k in data["widths"]), data["flaw"]
        if not isinstance(flaw, str):
            raise TypeError("the flaw is a text")
        return CauchyNetwork(Fraction(data["R"]), widths, flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a network near 1/x: {trouble}") from None


EDGES = (
    CauchyNetwork(Fraction(10), (1, 2, 4)),
    CauchyNetwork(Fraction(100), (1, 3)),
    CauchyNetwork(Fraction(3, 2), (1, 2)),
    *(CauchyNetwork(Fraction(10), (2, 3), flaw) for flaw in FLAWS),
)


@st.composite
def cauchy_networks(draw: st.DrawFn) -> CauchyNetwork:
    """R = 10 or 100 and up to four exponentials."""
    width = draw(st.integers(1, 4))
    return CauchyNetwork(draw(st.sampled_from([Fraction(10), Fraction(100)])), (width,))


CAUCHY_NETWORKS = Instances(cauchy_networks, interpret, describe, rebuild, EDGES)
