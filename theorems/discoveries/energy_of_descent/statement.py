r"""Theorem C.1 for gradient descent: parameters cannot go far without losing loss.

The proof of the escape time rests on
:math:`\|\theta(\tau)-\theta_0\|^2\le\tau\,(J(\theta_0)-J(\theta(\tau)))` along the gradient flow
(21).  Here is the same for descent with steps of size s, with no premise about flows: for a
beta-smooth loss F and :math:`s\beta\le2`,
:math:`(1-\tfrac{s\beta}2)\|x_n-x_0\|^2\le ns\,(F(x_0)-F(x_n))`.  With the time
:math:`\tau=ns/(1-s\beta/2)` this is the premise of Theorem C.1, so that its bounds hold for
gradient descent.  For s = tau/n and n to infinity it becomes that of the flow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, Instances, have, induct, lemma
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Descent:
    """The loss ``sum_i curvature_i p_i**2/2 + slope_i p_i`` from ``start``; ``smooth`` is beta."""

    curvature: Numbers
    slope: Numbers
    start: Numbers
    step: Fraction
    smooth: Fraction
    steps: int

    def __post_init__(self) -> None:
        if not self.start or len({len(self.start), len(self.slope), len(self.curvature)}) > 1:
            raise ValueError(
                "as many curvatures as slopes and parameters, at least one, are needed"
            )
        if min(self.step, self.smooth, Fraction(self.steps)) < 0:
            raise ValueError("step size, smoothness and number of steps are not negative")


def interpret(case: Descent) -> Interpretation:
    """The symbols of the theorem; the loss is smooth where no curvature exceeds beta."""
    bends, slopes = (tuple(map(to_fmpq, item)) for item in (case.curvature, case.slope))

    def loss(bits: int, p: Sequence[Real]) -> Real:
        terms = [b * x * x / 2 + c * x for b, c, x in zip(bends, slopes, p, strict=True)]
        return sum(terms[1:], terms[0])

    def gradient(bits: int, p: Sequence[Real]) -> tuple[Real, ...]:
        return tuple(b * x + c for b, c, x in zip(bends, slopes, p, strict=True))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    size = len(case.start)
    units = tuple(tuple(to_fmpq(Fraction(i == j)) for j in range(size)) for i in range(size))
    return Interpretation(
        numbers={"s": Quantity.exact(case.step), "beta": Quantity.exact(case.smooth)},
        functions={
            "F": loss,
            "g": gradient,
            "o": lambda bits: tuple(map(to_fmpq, case.start)),
        },
        norms={"P": norm},
        dimensions={"P": size},
        without=("smooth",) if max(case.curvature) > case.smooth else (),
        samples={
            "n": (case.steps, 0, 1),
            "natural": (case.steps, 0, 1),
            "real": (to_fmpq(case.step), to_fmpq(Fraction(2)), to_fmpq(Fraction(1, 3))),
            "P": (tuple(map(to_fmpq, case.start)), *units),
        },
    )


def describe(case: Descent) -> Json:
    lists = {
        name: [rational_text(x) for x in getattr(case, name)]
        for name in ("curvature", "slope", "start")
    }
    numbers = {"step": rational_text(case.step), "smooth": rational_text(case.smooth)}
    return {**lists, **numbers, "steps": str(case.steps)}


def rebuild(data: Json) -> Descent:
    try:
        curvature, slope, start = (
            tuple(Fraction(x) for x in data[name]) for name in ("curvature", "slope", "start")
        )
        numbers = Fraction(data["step"]), Fraction(data["smooth"])
        return Descent(curvature, slope, start, *numbers, int(data["steps"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no descent on a quadratic loss: {trouble}") from None


@st.composite
def descents(draw: st.DrawFn) -> Descent:
    """Up to three parameters, curvatures of both signs, steps up to 2/beta, up to eight of them."""
    size = draw(st.integers(1, 3))
    small = short_fractions(-2, 2, 4)
    curvature, slope, start = (tuple(draw(small) for _ in range(size)) for _ in range(3))
    smooth = max(*curvature, Fraction(1, 4))
    step = draw(short_fractions(0, 2, 8)) / smooth
    return Descent(curvature, slope, start, step, smooth, draw(st.integers(1, 8)))


def _case(curvature: str, slope: str, start: str, step: str, smooth: str, steps: int) -> Descent:
    bends, slopes, first = (
        tuple(Fraction(x) for x in text.split()) for text in (curvature, slope, start)
    )
    return Descent(bends, slopes, first, Fraction(step), Fraction(smooth), steps)


#: A constant slope, where the bound is attained; a saddle; long steps; a wrong beta.
EDGES = (
    _case("0", "-1", "0", "1/4", "0", 5),
    _case("1 -1", "0 0", "1 1/10", "1/2", "1", 6),
    _case("1", "0", "1", "2", "1", 3),
    _case("-1/2", "-1", "0", "1/8", "1/8", 8),
    _case("2", "0", "1", "3/4", "1/4", 3),
    _case("1", "0", "1", "5/2", "1", 1),
)


class EnergyOfDescent(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/energy-of-descent"
    title = "Gradient descent cannot go far without losing loss"
    aliases = ("energy-of-descent",)
    source = Source(CURSE_OF_MEMORY, "Theorem C.1", ("21",), "for gradient descent; not in print")
    symbols = {  # noqa: RUF012
        "s": ("s", "[0, oo)", "size of a step"),
        "beta": (r"\beta", "[0, oo)", "Lipschitz constant of the gradient"),
        "F": ("F", "P -> real", "the loss"),
        "g": ("g", "P -> P", "its gradient"),
        "o": ("x_0", "P", "the start"),
        "x": ("x", "natural -> P", "the iterates"),
    }
    given = {  # noqa: RUF012
        "smooth": "for p, q: P. F(q) <= F(p) + inner(g(p), q - p) + beta/2*|q - p|**2",
    }
    define = ("x(0) == o", "x(n + 1) == x(n) - s*g(x(n))")
    inner_product = ("P",)
    stated = (
        lemma(
            "energy",
            note="what the flow satisfies without the factor (1 - s beta/2)",
        ),
        lemma(
            "the loss decreases",
        ),
    )
    proof = (
        have("mean", "for p, q: real. 4*p*q <= (p + q)**2"),
        have(
            "length of a step",
            "for p: P. |s*g(p)|**2 == s**2*|g(p)|**2",
            ["stretch(s, g(p))"],
        ),
        have(
            "one step",
            "for p: P. F(p - s*g(p)) <= F(p) - s*(1 - s*beta/2)*|g(p)|**2",
            ["smooth(p, p - s*g(p))", "square(g(p))", "length of a step(p)"],
        ),
        have("gain of a step", "for p: [0, oo). s*beta <= 2 => s*(1 - s*beta/2)*p**2 >= 0"),
        induct(
            "the loss decreases",
            "for n: natural. s*beta <= 2 => F(x(n)) <= F(o)",
            on="n",
            step=["one step(x(n))", "gain of a step(|g(x(n))|)"],
        ),
        have(
            "cross",
            "for n, c, z, h, p: [0, oo). c*z**2 <= n*p => 2*(c*z*h) <= p + n*(c*h**2)",
            [
                "mul_le_mul_of_nonneg_left(4*c*h**2, c*z**2, n*p)",
                "mean(p, n*(c*h**2))",
                "le_of_sq_le_sq(2*(c*z*h), p + n*(c*h**2))",
            ],
        ),
        have(
            "one step more",
            "for n, c, z, h, p: [0, oo), y, q: real. c*z**2 <= n*p and |y| <= z + h"
            " and p + c*h**2 <= q => c*y**2 <= (n + 1)*q",
            [
                "cross(n, c, z, h, p)",
                "le_of_sq_le_sq(|y|, z + h)",
                "mul_le_mul_of_nonneg_left(c, y**2, (z + h)**2)",
                "mul_le_mul_of_nonneg_left(n + 1, p + c*h**2, q)",
            ],
        ),
        have("factor", "s*beta <= 2 => 1 - s*beta/2 >= 0"),
        induct(
            "energy",
            "for n: natural. s*beta <= 2 => (1 - s*beta/2)*|x(n) - o|**2 <= n*(s*(F(o) - F(x(n))))",
            on="n",
            step=[
                "the loss decreases(n)",
                "factor",
                "one step(x(n))",
                "stretch(s, g(x(n)))",
                "triangle(x(n) - o, -(s*g(x(n))))",
                "mul_le_mul_of_nonneg_left(s, F(x(n)), F(o))",
                "mul_le_mul_of_nonneg_left(s, F(x(n) - s*g(x(n))), F(x(n)) - s*(1 -"
                " s*beta/2)*|g(x(n))|**2)",
                "one step more(n, 1 - s*beta/2, |x(n) - o|, s*|g(x(n))|, s*(F(o) - F(x(n))),"
                " |x(n) - s*g(x(n)) - o|, s*(F(o) - F(x(n) - s*g(x(n)))))",
            ],
        ),
    )
    instances = Instances(descents, interpret, describe, rebuild, EDGES)
