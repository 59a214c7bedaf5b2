r"""Theorem A.1: the representation theorem of Riesz, Markov and Kakutani (cited).

As printed.  For :math:`H:C_0(\mathbb R,\mathbb R^d)\to\mathbb R` continuous and linear there is a
unique regular countably additive signed vector measure :math:`\mu` with :math:`H(x)=\int
x_s^\top d\mu(s)`, and :math:`\|H\|=\|\mu\|_1(\mathbb R)=\sum_i|\mu_i|(\mathbb R)`.

Existence is cited.  What is checked is the rest on exact measures (point masses and densities in
every channel): H is linear and bounded by the *sum* of the total variations, because the norm
inside is :math:`\|x_s\|_\infty`; the sum is attained in the limit, by an explicit continuous input;
and two different measures are told apart by an explicit input (uniqueness).

Source: Li, Han, E and Li (ICLR 2021), (24), (25).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from theorems.objects.functionals.measures import Measure, apply, extremal_input
from theorems.objects.functionals.signals import Signal, combination, exact_norm, polyline
from theorems.papers import CURSE_OF_MEMORY
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Citation,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

RAMP = Fraction(1, 10**6)


@dataclass(frozen=True, slots=True)
class MeasureInstance:
    """Two vector measures of the same dimension and a polyline signal (knots per channel)."""

    first: tuple[Measure, ...]
    second: tuple[Measure, ...]
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]

    def __post_init__(self) -> None:
        if not len(self.first) == len(self.second) == len(self.knots):
            raise InputError("the measures and the signal have the same number of channels")

    @property
    def signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.knots))

    @property
    def difference(self) -> tuple[Measure, ...]:
        return tuple(a.minus(b) for a, b in zip(self.first, self.second, strict=True))


def measure_measures(instance: MeasureInstance) -> Mapping[str, Quantity]:
    """All names of the theorem, exact."""
    first, second, signal = instance.first, instance.second, instance.signal
    extremal = extremal_input(first, RAMP)
    telling = extremal_input(instance.difference, RAMP)
    doubled = combination(Fraction(3, 2), signal, Fraction(-2), extremal)
    exact = {
        "value": apply(first, signal),
        "extremal": apply(first, extremal),
        "extremal_size": exact_norm(extremal),
        "combined": apply(first, doubled),
        "norm": sum((item.total_variation for item in first), Fraction(0)),
        "largest": max((item.total_variation for item in first), default=Fraction(0)),
        "signed": sum((abs(item.total) for item in first), Fraction(0)),
        "size": exact_norm(signal),
        "apart": apply(first, telling) - apply(second, telling),
        "difference": sum((item.total_variation for item in instance.difference), Fraction(0)),
        "d": Fraction(len(first)),
    }
    return {name: Quantity.exact(value, "exact") for name, value in exact.items()}


_KNOTS = ((Fraction(-1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)))


class RieszRepresentation(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-a.1"
    aliases = ("theorem-a.1", "thm-a.1")
    title = "Representation of continuous linear functionals (Riesz, Markov, Kakutani)"
    source = Source(CURSE_OF_MEMORY, "Theorem A.1", ("24", "25"), "Appendix A")
    names = {  # noqa: RUF012
        "value": "H(x) = sum_i int x_{s,i} dmu_i(s)",
        "extremal": "H of the input of norm 1 that follows the signs of the measures",
        "extremal_size": "norm of that input",
        "combined": "H(3/2*x - 2*extremal input)",
        "norm": "sum_i |mu_i|(R)",
        "largest": "max_i |mu_i|(R)",
        "signed": "sum_i |mu_i(R)|",
        "size": "norm of x",
        "apart": "H(z) - H'(z) for the second functional H' and an input z of norm 1",
        "difference": "sum_i |mu_i - mu'_i|(R)",
        "d": "number of channels",
    }
    cites = (
        Citation(
            "Riesz-Markov-Kakutani representation theorem",
            "every continuous linear functional on C_0(R, R^d) is integration against a unique "
            "regular signed vector measure",
            "V. I. Bogachev, Measure Theory, volume 2 (2007), section 7.10; the paper cites "
            "volume 1, which has no chapter 7",
        ),
    )
    gaps = ("existence of the measure is cited; the norm and uniqueness are checked on finite "
            "sums of point masses and piecewise constant densities",)  # fmt: skip
    edges = (
        MeasureInstance(
            (Measure(((Fraction(0), Fraction(1)),)), Measure(((Fraction(0), Fraction(-1)),))),
            (Measure(), Measure()),
            (_KNOTS, _KNOTS),
        ),
        MeasureInstance((Measure(),), (Measure(),), (_KNOTS,)),
    )
    statements = (
        Statement(
            Form.PRINTED,
            r"\|H\|=\sum_{i=1}^d|\mu_i|(\mathbb R)",
            Assertion(
                relations(
                    [
                        "Abs(value) <= norm*size",
                        "extremal_size <= 1",
                        "extremal >= norm - 10**(-4)",
                    ]
                )
            ),
            SPOT_CERTIFIED,
            note="at most by every input, at least by the extremal one (ramps of 10**-6)",
            mutants={
                "the largest channel": Assertion(relations("extremal <= largest")),
                "|mu_i(R)| in place of |mu_i|(R)": Assertion(relations("extremal <= signed")),
                "half of it": Assertion(relations("extremal <= norm/2")),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\mu\text{ is unique: }\sup_{\|z\|\le1}|H(z)-H'(z)|=\sum_i|\mu_i-\mu_i'|(\mathbb R)",
            Assertion(relations(["apart >= difference - 10**(-4)", "apart <= difference"])),
            SPOT_CERTIFIED,
            name="uniqueness",
            mutants={"half of it": Assertion(relations("apart <= difference/2"))},
        ),
    )
    steps = (
        Step(
            "linear", "24",
            r"H(\lambda x+\lambda'x')=\lambda H(x)+\lambda'H(x')",
            Assertion(relations("combined == 3/2*value - 2*extremal")),
            SPOT_CERTIFIED,
            mutants={
                "another factor": Assertion(relations("combined == 3/2*value - extremal")),
            },
        ),
        Step(
            "sum over the channels", "25",
            r"\sup_{|x|,|y|\le1}(ax+by)=|a|+|b|",
            claim("a*x + b*y <= Abs(a) + Abs(b)", a="(-oo, oo)", b="(-oo, oo)",
                  x="[-1, 1]", y="[-1, 1]"),
            note="the dual of the l-infinity norm inside is the l1 norm; attained at the signs",
        ),
        Step(
            "with the Euclidean norm inside", "25",
            r"\sup_{x^2+y^2\le1}(ax+by)\le\sqrt{a^2+b^2}",
            claim("(a*x + b*y)**2 <= (a**2 + b**2)*(x**2 + y**2)", a="(-oo, oo)", b="(-oo, oo)",
                  x="(-oo, oo)", y="(-oo, oo)"),
            PROVED,
            form=Form.SHARPENED,
            note="why the norm of the input space matters: another norm inside changes (25)",
        ),
    )  # fmt: skip

    def family(self) -> st.SearchStrategy[Any]:
        return measure_instances()

    def measure(self, instance: MeasureInstance) -> Mapping[str, Quantity]:
        return measure_measures(instance)

    def describe(self, instance: MeasureInstance) -> Json:
        return {
            "mu": [_measure_text(item) for item in instance.first],
            "mu'": [_measure_text(item) for item in instance.second],
            "x": [
                [[rational_text(s), rational_text(v)] for s, v in points]
                for points in instance.knots
            ],
        }

    def rebuild(self, data: Json) -> MeasureInstance:
        try:
            return MeasureInstance(
                tuple(_read_measure(item) for item in data["mu"]),
                tuple(_read_measure(item) for item in data["mu'"]),
                tuple(tuple((Fraction(s), Fraction(v)) for s, v in points) for points in data["x"]),
            )
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not an instance of Theorem A.1: {trouble}") from None


def _measure_text(measure: Measure) -> Json:
    return {
        "masses": [[rational_text(value) for value in item] for item in measure.masses],
        "density": [[rational_text(value) for value in item] for item in measure.density],
    }


def _read_measure(data: Json) -> Measure:
    return Measure(
        tuple((Fraction(place), Fraction(weight)) for place, weight in data["masses"]),
        tuple((Fraction(a), Fraction(b), Fraction(h)) for a, b, h in data["density"]),
    )


_WEIGHTS = st.sampled_from([Fraction(k, 2) for k in range(-6, 7) if k])
_PLACES = st.sampled_from([Fraction(k, 3) for k in range(-9, 10)])


@st.composite
def _measures(draw: st.DrawFn) -> Measure:
    places = draw(st.lists(_PLACES, max_size=3, unique=True))
    ends = sorted(draw(st.lists(_PLACES, min_size=2, max_size=4, unique=True)))
    density = [
        (low, high, draw(_WEIGHTS))
        for low, high in zip(ends[::2], ends[1::2], strict=False)
        if draw(st.booleans())
    ]
    return Measure(tuple((place, draw(_WEIGHTS)) for place in places), tuple(density))


@st.composite
def _polyline_knots(draw: st.DrawFn) -> tuple[tuple[Fraction, Fraction], ...]:
    times = sorted(draw(st.lists(_PLACES, min_size=3, max_size=6, unique=True)))
    zero = Fraction(0)
    inner = [(time, draw(_WEIGHTS)) for time in times[1:-1]]
    return ((times[0], zero), *inner, (times[-1], zero))


@st.composite
def measure_instances(draw: st.DrawFn) -> MeasureInstance:
    """1 to 3 channels; each measure with up to 3 masses and up to 2 intervals of density."""
    count = draw(st.integers(1, 3))
    return MeasureInstance(
        tuple(draw(_measures()) for _ in range(count)),
        tuple(draw(_measures()) for _ in range(count)),
        tuple(draw(_polyline_knots()) for _ in range(count)),
    )
