r"""Reduction C.1: with white noise as the input the loss is the distance of two kernels.

(72) is :math:`E|\int_0^T[c^\top e^{Wt}U-\rho(t)^\top]x_{T-t}dt|^2`.  With
:math:`x_{T-t}dt=dB_t` it is :math:`\int_0^T\|c^\top e^{Wt}U-\rho(t)^\top\|^2dt`, (74), by the Ito
isometry.  For kernels that are constant on cells this is what orthogonal increments give, and it is
proved here: B is cut into increments with mean square ``h(i)``, the length of a cell.  With
:math:`W=-\mathrm{diag}(w)` the kernel is :math:`\sum_ic_ib_ie^{-w_it}`, (76).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.stating import FormulaTheorem, Instances, induct, lemma
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Values of model and target on cells, whose lengths are the squares of ``roots``."""

    model: Numbers
    target: Numbers
    roots: Numbers
    tilt: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not self.roots or len({len(self.model), len(self.target), len(self.roots)}) > 1:
            raise ValueError("a value of model and target for each cell, at least one, is needed")


def interpret(case: Cells) -> Interpretation:
    """Increments are multiples of the vectors of a basis; a tilt lets neighbours correlate."""
    count = len(case.roots)

    def increment(bits: int, i: int) -> tuple[fmpq, ...]:
        root = case.roots[i] if i < count else Fraction(0)
        tilt = {i: root, i - 1: root * case.tilt}
        return tuple(to_fmpq(tilt.get(j, Fraction(0))) for j in range(count))

    def listed(values: Numbers, i: int) -> fmpq:
        return to_fmpq(values[i] if i < count else Fraction(0))

    squares = tuple(root**2 * (1 + case.tilt**2 if i else 1) for i, root in enumerate(case.roots))
    return Interpretation(
        numbers={},
        functions={
            "B": increment,
            "p": lambda bits, i: listed(case.model, i),
            "q": lambda bits, i: listed(case.target, i),
            "h": lambda bits, i: listed(squares, i),
        },
        norms={"H": _norm},
        dimensions={"H": count},
        without=("orthogonal",) if case.tilt else (),
        samples={"n": (count, 1, 0), "i": (0, 1), "j": (1, 2), "natural": (1, 0, count)},
    )


def _norm(bits: int, entries: Sequence[Real]) -> Real:
    with precision(bits):
        return vector_norm(entries, "2")


def describe(case: Cells) -> Json:
    lists = {
        name: [rational_text(x) for x in getattr(case, name)]
        for name in ("model", "target", "roots")
    }
    return {**lists, "tilt": rational_text(case.tilt)}


def rebuild(data: Json) -> Cells:
    try:
        model, target, roots = (
            tuple(Fraction(x) for x in data[name]) for name in ("model", "target", "roots")
        )
        return Cells(model, target, roots, Fraction(data["tilt"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no kernels on cells: {trouble}") from None


@st.composite
def cells(draw: st.DrawFn) -> Cells:
    """Up to five cells; kernels of both signs."""
    small = short_fractions(-2, 2, 4)
    count = draw(st.integers(1, 5))
    model, target = (tuple(draw(small) for _ in range(count)) for _ in range(2))
    roots = tuple(draw(short_fractions(Fraction(1, 4), 2, 4)) for _ in range(count))
    return Cells(model, target, roots)


_F = Fraction
EDGES = (
    Cells((_F(1), _F(2), _F(3)), (_F(0), _F(0), _F(-1)), (_F(1), _F(1), _F(1, 2))),
    Cells((_F(3), _F(1)), (_F(0), _F(-1)), (_F(1), _F(2))),
    Cells((_F(1),), (_F(2),), (_F(3, 2),)),
    Cells((_F(0), _F(1)), (_F(0), _F(-1)), (_F(1), _F(2))),
    Cells((_F(1), _F(1)), (_F(0), _F(0)), (_F(1), _F(1)), _F(1, 2)),
)


class WhiteNoiseLoss(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/reduction-c.1"
    title = "With white noise the loss is the distance of two kernels"
    aliases = ("reduction-c.1",)
    source = Source(CURSE_OF_MEMORY, "Appendix C.1", ("72", "74", "76", "77"), "Appendix C.1")
    symbols = {  # noqa: RUF012
        "B": ("B", "natural -> H", "increments of the noise, as random variables in L^2"),
        "h": ("h", "natural -> real", "lengths of the cells"),
        "p": ("p", "natural -> real", "values of the model's kernel on the cells"),
        "q": ("q", "natural -> real", "values of the target's kernel on the cells"),
        "X": ("X", "natural -> H", "the error of the output, over the first cells"),
        "J": ("J", "natural -> real", "the squared distance of the kernels, first cells"),
    }
    given = {  # noqa: RUF012
        "orthogonal": "for i, j: natural. i + 1 <= j => inner(B(i), B(j)) == 0",
        "length": "for i: natural. |B(i)|**2 == h(i)",
    }
    define = (
        "X(0) == 0",
        "X(n + 1) == X(n) + (p(n) - q(n))*B(n)",
        "J(0) == 0",
        "J(n + 1) == J(n) + (p(n) - q(n))**2*h(n)",
    )
    inner_product = ("H",)
    stated = (
        lemma(
            "isometry",
            note="(74) for one channel and kernels that are constant on cells; square-integrable "
            "kernels are limits of such, and limits of functions are not in the language",
        ),
    )
    proof = (
        induct(
            "later increments",
            "for n, j: natural. n <= j => inner(X(n), B(j)) == 0",
            on="n",
            step=["orthogonal(n, j)"],
        ),
        induct(
            "isometry",
            "for n: natural. |X(n)|**2 == J(n)",
            on="n",
            step=[
                "later increments(n, n); norm_add_sq_of_orthogonal(X(n), (p(n) - q(n))*B(n)); "
                "square((p(n) - q(n))*B(n)); square(B(n)); length(n)"
            ],
        ),
    )
    lines = (
        lemma(
            "a diagonal model",
            claim(
                "c*exp(-v*t)*b + d*exp(-w*t)*e == (c*b)*exp(-v*t) + (d*e)*exp(-w*t)",
                dict.fromkeys(("c", "b", "d", "e", "v", "w", "t"), "(-oo, oo)"),
            ),
            equation="76",
            note="two units",
        ),
    )
    instances = Instances(cells, interpret, describe, rebuild, EDGES)
