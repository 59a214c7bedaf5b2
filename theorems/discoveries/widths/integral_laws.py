r"""Numbers for the laws of the width that rest on named theorems about integrals.

``least``: the error is as small as the bounds from below allow, ``largest``: as large as those from
above allow; every hypothesis is an equation there, or as near to one as its terms allow.
``maximum``: the errors of best sums in the maximum norm, certified (decays only).  ``flawed``:
numbers that violate one hypothesis.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.verify.arithmetic.balls import ball_between, precision, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

LEAST, LARGEST, MAXIMUM = "least", "largest", "maximum"
ABOVE = ("terms", "Poisson", "first coefficient", "other coefficients", "left out")
DECAY = ("all-pass", "tangent", "divergence", "a rate", *ABOVE)
L2 = ("Plancherel", "elliptic integral", "tangent", "weight", "a rate", *ABOVE)
#: A violated hypothesis makes its quantity so many times what it may be.
FACTOR = 10**6
#: The other Fourier coefficients: 8/5 + 15/4.
OTHERS = fmpq(107, 20)


@dataclass(frozen=True, slots=True)
class IntegralLaw:
    """q > 0 (at most 1 in L2), numbers of terms, and the hypothesis that fails, if any.
    InputError otherwise."""

    square: bool
    kind: str
    q: Fraction
    terms: tuple[int, ...]
    sizes: tuple[Fraction, ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        kinds = (LEAST, LARGEST) if self.square else (LEAST, LARGEST, MAXIMUM)
        if self.kind not in kinds or self.q <= 0 or (self.square and self.q > 1):
            raise InputError("a kind of numbers and q > 0 are needed, q <= 1 in L2")
        if not self.terms or min(self.terms) < 0 or not self.sizes or min(self.sizes) < 0:
            raise InputError("numbers of terms and values of L are needed")
        if self.flaw and self.flaw not in (L2 if self.square else DECAY):
            raise InputError("there is no such hypothesis")
        if self.kind == MAXIMUM and max(self.terms) > 8:
            raise InputError("the best error of so many terms is not known here")

    @property
    def decay(self) -> arb:
        """q, at the current precision."""
        return arb(to_fmpq(self.q))

    def times(self, name: str) -> int:
        """What a violated hypothesis multiplies its quantity by."""
        return FACTOR if self.flaw == name else 1


def terms_at(case: IntegralLaw, scale: arb) -> arb:
    """The bound of n(l), at the current precision."""
    q = case.decay
    end = scale if case.square else 2 * (scale + q)
    level = (scale + q * end.log()) ** 2 / (2 * arb.pi() ** 2 * q)
    return level + 2 * q.max(1 / q) / 3 + 1


def first_coefficient(case: IntegralLaw, scale: arb) -> arb:
    euler = arb(1).exp()
    end = (1 + 2 * scale).log() if case.square else (2 + case.decay) * scale
    return 1 + (euler - 1) * scale + euler * end


def graded_error(case: IntegralLaw, scale: arb) -> arb:
    """What 'Poisson' and the integrals say at a scale."""
    q, first = case.decay, first_coefficient(case, scale)
    if case.square:
        total = 2 * scale.sqrt() * first + 2 * arb(fmpq(8, 3)).sqrt() * OTHERS + 1
        return total * (-scale).exp() / (q + fmpq(1, 2)).gamma() / q.sqrt()
    total = (2 * scale * first + fmpq(16, 3) * OTHERS) / (1 + q).gamma()
    return (total + 1) * (-scale).exp()


def divergence(case: IntegralLaw, scale: arb) -> arb:
    q = case.decay
    start = arb(1).max(q)
    return (1 + q).lgamma() - (q * scale).log() - q * start.log() + q * scale / 2 + start / scale


def below(case: IntegralLaw, scale: arb, terms: int) -> arb:
    """The bound of the error from below, by the uniform density on an interval of length l."""
    q, rates = case.decay, terms * arb.pi() ** 2 / scale
    if not case.square:
        return (-divergence(case, scale) - rates).exp()
    elliptic = (2 * (scale + fmpq(9, 5))).sqrt() * (q + fmpq(1, 2)).gamma()
    return (arb.pi() * q).sqrt() * scale * (-q * scale / 2 - 1 / scale - rates).exp() / elliptic


@lru_cache(maxsize=512)
def least_error(case: IntegralLaw, terms: int, bits: int) -> arb:
    """epsilon(m)."""
    with precision(bits + 32):
        if case.kind == MAXIMUM:
            found = best_uniform(case.q, terms) if terms else None
            return ball_between(found.lower, found.upper, bits) if found else arb(1)
        if case.flaw in ABOVE:
            return arb(1)
        if case.flaw and case.flaw != "all-pass":
            return (-arb(30 if case.flaw == "Plancherel" else 10)).exp()
        if case.kind == LARGEST:
            scale = _largest_scale(case, terms)
            return arb(1) if scale is None else graded_error(case, scale).min(arb(1))
        best = below(case, _best_scale(case, terms), terms) * fmpq(100001, 100000)
        return best / case.times("all-pass")


def _best_scale(case: IntegralLaw, terms: int) -> arb:
    """Near the scale at which the bound from below is largest; the error is enlarged by what this
    may miss."""
    low, high = math.log(1e-3), math.log(1e6)
    for _ in range(60):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        first, second = (below(case, arb(math.exp(v)), terms).log().mid() for v in (a, b))
        low, high = (a, high) if first < second else (low, b)
    return arb(math.exp((low + high) / 2))


def _largest_scale(case: IntegralLaw, terms: int) -> arb | None:
    """The largest scale whose number of terms is certainly at most that."""
    low, high = max(1.0, float(case.q)) + 1e-9, 1e6
    if not terms_at(case, arb(low)) < terms + 1:
        return None
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if terms_at(case, arb(middle)) < terms + 1 else (low, middle)
    return arb(low)


def interpret(case: IntegralLaw) -> Interpretation:
    """Numbers of terms that are not looked at have the error of the nearest one that is."""

    def known(terms: int) -> int:
        return min(case.terms, key=lambda m: (abs(m - terms), m))

    def loss(terms: int) -> int:
        return 4 * terms + 1 if case.kind == MAXIMUM else 1

    def at(name: str, compute: Callable[[arb], arb]) -> Callable[..., arb]:
        """A function of its last argument, times what a violated hypothesis makes of it."""

        def evaluate(bits: int, *arguments: fmpq) -> arb:
            with precision(bits + 32):
                return compute(arb(arguments[-1])) * case.times(name)

        return evaluate

    def count(bits: int, scale: fmpq) -> int:
        with precision(bits + 32):
            found = terms_at(case, arb(scale)).lower().floor() * case.times("terms")
            return int(found.unique_fmpz())  # type: ignore[arg-type]

    def integral(bits: int, terms: int, scale: fmpq) -> arb:
        with precision(bits + 32):
            rates = terms * arb.pi() ** 2 / scale
            return scale * (-case.decay * scale / 2 - 1 / arb(scale) - rates).exp()

    def least(bits: int, terms: int) -> arb:
        return least_error(case, known(terms), bits)

    functions: dict[str, Callable[..., Any]] = {
        "epsilon": least,
        "N": lambda bits, terms: fmpq(loss(terms)),
        "J": lambda bits, terms: least(bits, terms) * loss(terms) * case.times("all-pass"),
        "D": at("divergence", lambda scale: divergence(case, scale)),
        "V": at("a rate", lambda scale: arb.pi() ** 2 / scale),
        "K": at("elliptic integral", lambda scale: scale + fmpq(9, 5)),
        "H": integral,
        "W": at("weight", lambda scale: case.decay * scale / 2 + 1 / scale),
        # No exponent is below a tangent, the one at 0 no more than others.
        "G": lambda bits, terms, scale, place: fmpq(0),
        "n": count,
        "F": at("first coefficient", lambda scale: first_coefficient(case, scale)),
        "R": at("other coefficients", lambda scale: arb(OTHERS)),
        "T": at("left out", lambda scale: arb(1) if case.square else (-scale).exp()),
    }
    names = "epsilon K H W V G n F R T" if case.square else "epsilon N J D V G n F R T"
    return Interpretation(
        numbers={"q": Quantity.exact(case.q)},
        functions={name: functions[name] for name in names.split()},
        without=(case.flaw,),
        samples={
            "m": case.terms,
            "j": (1, 2),
            "k": (0, 1, 3),
            "L": tuple(to_fmpq(v) for v in case.sizes),
            "l": (fmpq(1), fmpq(3)),
            "a": (fmpq(-2), fmpq(-9)),
            "real": (fmpq(1), fmpq(2)),
        },
    )


def describe(case: IntegralLaw) -> Json:
    return {
        "norm": "L2" if case.square else "L1",
        "kind": case.kind,
        "q": rational_text(case.q),
        "terms": [str(m) for m in case.terms],
        "L": [rational_text(v) for v in case.sizes],
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> IntegralLaw:
    try:
        terms = tuple(int(m) for m in data["terms"])
        sizes = tuple(Fraction(v) for v in data["L"])
        norm, kind, flaw = data["norm"], data["kind"], data["flaw"]
        if norm not in ("L1", "L2") or not (isinstance(kind, str) and isinstance(flaw, str)):
            raise TypeError("a norm, a kind and a flaw are texts")
        return IntegralLaw(norm == "L2", kind, Fraction(data["q"]), terms, sizes, flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of a law of the width: {trouble}") from None


def _case(
    kind: str, q: str, terms: str, sizes: str, flaw: str = "", square: bool = False
) -> IntegralLaw:
    return IntegralLaw(
        square, kind, Fraction(q), tuple(map(int, terms.split())),
        tuple(map(Fraction, sizes.split())), flaw,
    )  # fmt: skip


DECAY_EDGES = (
    _case(LEAST, "1", "1 4 30", "1 5 16"),
    _case(LEAST, "3", "2 20", "3 12"),
    _case(LEAST, "1/20", "0 2 9", "1 2"),
    _case(LARGEST, "2", "20 60", "2 7 20"),
    _case(LARGEST, "1/3", "40 90", "1 5 9"),
    _case(LARGEST, "40", "90", "1"),
    _case(MAXIMUM, "2", "0 1 3 6", "1 2 4"),
    *(_case(LEAST, "1", "2 5", "2 9 20", flaw) for flaw in DECAY[:4]),
    *(_case(LARGEST, "1", "200", "1 2", flaw) for flaw in ABOVE),
)
L2_EDGES = (
    _case(LEAST, "1", "1 4 30", "3 5 16", square=True),
    _case(LEAST, "1/4", "2 20", "3 5", square=True),
    _case(LARGEST, "1", "20 60", "0 5 14", square=True),
    _case(LARGEST, "1/3", "60", "1 5", square=True),
    *(_case(LEAST, "1", "3", "3 9", flaw, True) for flaw in L2[:5]),
    *(_case(LARGEST, "1", "200", "1 2", flaw, True) for flaw in ABOVE),
)


def _drawn(square: bool) -> Callable[[], st.SearchStrategy[IntegralLaw]]:
    @st.composite
    def laws(draw: st.DrawFn) -> IntegralLaw:
        """Errors that are as small or as large as the bounds allow."""
        q = Fraction(draw(st.integers(1, 4 if square else 12)), 4)
        start = draw(st.integers(0, 12))
        kind = draw(st.sampled_from([LEAST, LARGEST]))
        terms = (start, start + 7) if kind == LEAST else (start + 12, 60)
        return IntegralLaw(square, kind, q, terms, (Fraction(3), Fraction(6)))

    return laws


DECAY_LAWS = Instances(_drawn(False), interpret, describe, rebuild, DECAY_EDGES)
L2_LAWS = Instances(_drawn(True), interpret, describe, rebuild, L2_EDGES)
