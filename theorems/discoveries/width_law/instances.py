r"""Least errors of m exponentials near power laws, enclosed: instances of the law of the width.

``maximum``: the maximum norm of :math:`(1+t)^{-p}`, q = p, N(m) = 4m + 1; the best errors come
from exchange.  ``L1``: the relative L1 error of :math:`\omega(1+t)^{-1-\omega}`, q = omega, N(m)
= 1, for m = 0 and m = 1, where it is known in closed form.  ``flawed``: numbers that satisfy all
hypotheses but one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.verify.arithmetic.balls import ball_between, precision, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

MAXIMUM, L1, FLAWED = "maximum", "L1", "flawed"
EXPONENT, UNIFORM, OWN, GRADED = "exponent", "uniform density", "own density", "graded sums"
HYPOTHESES = (EXPONENT, UNIFORM, OWN, GRADED)


@dataclass(frozen=True, slots=True)
class WidthLaw:
    """The norm, q in (0, 1], the numbers of terms that are looked at, and for ``flawed`` the
    hypothesis that fails.  InputError otherwise."""

    norm: str
    q: Fraction
    terms: tuple[int, ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.norm not in (MAXIMUM, L1, FLAWED) or not 0 < self.q <= 1 or not self.terms:
            raise InputError("a norm, 0 < q <= 1 and numbers of terms are needed")
        if (self.norm == FLAWED) != (self.flaw in HYPOTHESES) or min(self.terms) < 0:
            raise InputError("a flawed instance names the hypothesis that fails")
        if max(self.terms) > {MAXIMUM: 12, L1: 1, FLAWED: 99}[self.norm]:
            raise InputError("the best error of so many terms is not known here")


def exponent(q: Fraction, terms: int) -> arb:
    """x(m), at the current precision."""
    return (2 * to_fmpq(q) * (arb.pi() ** 2 * terms + 1)).sqrt()


@lru_cache(maxsize=256)
def least_error(case: WidthLaw, terms: int, bits: int) -> arb:
    """epsilon(m), enclosed."""
    if case.norm == MAXIMUM:
        if terms == 0:
            return arb(1)
        found = best_uniform(case.q, terms)
        return ball_between(found.lower, found.upper, bits)
    with precision(bits + 32):
        if case.norm == L1:
            return best_exponential(case.q, bits).error if terms else arb(1)
        own, x = (-(arb.pi() ** 2) * to_fmpq(case.q) * terms).exp(), exponent(case.q, terms)
        if case.flaw == UNIFORM:
            return own
        if case.flaw == GRADED:
            return arb(1)
        least = x * (-x).exp()
        return least if case.flaw == OWN else least.max(own)


def interpret(case: WidthLaw) -> Interpretation:
    """Numbers of terms that are not looked at have the error of the nearest one that is."""

    def known(terms: int) -> int:
        return min(case.terms, key=lambda m: (abs(m - terms), m))

    def root(bits: int, terms: int) -> arb:
        with precision(bits):
            return arb(1) if case.flaw == EXPONENT else exponent(case.q, terms)

    def loss(bits: int, terms: int) -> fmpq:
        return fmpq(4 * terms + 1) if case.norm == MAXIMUM else fmpq(1)

    return Interpretation(
        numbers={"q": Quantity.exact(case.q)},
        functions={
            "epsilon": lambda bits, terms: least_error(case, known(terms), bits),
            "N": loss,
            "x": root,
        },
        without=(case.flaw,),
        samples={
            "m": case.terms,
            # A relative error just below 1 for the closed forms.
            "L": tuple(fmpq(v) for v in (0, 1, 2, 3))
            if case.norm != L1
            else (fmpq(1, 1000), fmpq(1), fmpq(2), fmpq(0)),
            "l": (fmpq(1), fmpq(3)),
            "real": (fmpq(1), fmpq(2)),
        },
    )


def describe(case: WidthLaw) -> Json:
    return {
        "norm": case.norm,
        "q": rational_text(case.q),
        "terms": [str(m) for m in case.terms],
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> WidthLaw:
    try:
        terms = tuple(int(m) for m in data["terms"])
        norm, flaw = data["norm"], data["flaw"]
        if not (isinstance(norm, str) and isinstance(flaw, str)):
            raise TypeError("names are texts")
        return WidthLaw(norm, Fraction(data["q"]), terms, flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the law of the width: {trouble}") from None


_ONE, _HALF = Fraction(1), Fraction(1, 2)
EDGES = (
    WidthLaw(MAXIMUM, _ONE, (0, 1, 3, 8)),
    WidthLaw(MAXIMUM, _HALF, (0, 1, 2, 4)),
    WidthLaw(MAXIMUM, _ONE, (8, 4)),
    WidthLaw(MAXIMUM, _ONE, (9, 2)),
    WidthLaw(L1, _ONE, (0, 1)),
    WidthLaw(L1, Fraction(1, 8), (0, 1)),
    WidthLaw(FLAWED, _ONE, (1, 2), EXPONENT),
    WidthLaw(FLAWED, _ONE, (1, 2), UNIFORM),
    WidthLaw(FLAWED, Fraction(1, 50), (0,), OWN),
    WidthLaw(FLAWED, _ONE, (9, 20), GRADED),
)


@st.composite
def width_laws(draw: st.DrawFn) -> WidthLaw:
    """Mostly the maximum norm, with so many terms that both bounds speak."""
    if draw(st.integers(0, 3)) == 3:
        q = draw(st.sampled_from([Fraction(t) for t in ("1", "1/2", "1/5")]))
        return WidthLaw(L1, q, (0, 1))
    return WidthLaw(MAXIMUM, _ONE, (9, draw(st.integers(0, 7)), 8))


WIDTH_LAWS = Instances(width_laws, interpret, describe, rebuild, EDGES)
