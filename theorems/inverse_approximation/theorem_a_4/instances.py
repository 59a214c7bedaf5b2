r"""Linear models with one flow, as instances of Theorem A.4.

All models are :math:`h'=Wh+ux`, :math:`y=c^\top h` with :math:`W=\begin{pmatrix}-w&a\\0&-w
\end{pmatrix}`, so that :math:`e^{Wt}=e^{-wt}\begin{pmatrix}1&at\\0&1\end{pmatrix}`; the target is
their limit, or another one.  The declared bounds are :math:`|e^{Wt}|\le Ke^{-\beta t}`, C, U and M.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.linear_algebra import matrix, operator_norm, vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Pair = tuple[Fraction, Fraction]
NUMBERS = ("rate", "coupling", "beta", "factor", "readout_bound", "input_bound", "weight_bound")


@dataclass(frozen=True, slots=True)
class LinearLimit:
    """c, u; w, a; beta, K, C, U, M; and whether the target has the derivatives ``(1 + t)**-2``."""

    readout: Pair
    inputs: Pair
    rate: Fraction
    coupling: Fraction
    beta: Fraction
    factor: Fraction
    readout_bound: Fraction
    input_bound: Fraction
    weight_bound: Fraction
    polynomial: bool = False

    def __post_init__(self) -> None:
        if self.rate <= 0 or self.beta <= 0 or self.factor < 1:
            raise InputError("w > 0, beta > 0 and K >= 1 are needed")
        if len(self.readout) != 2 or len(self.inputs) != 2:
            raise InputError("c and u have two entries")


def derivative(model: LinearLimit, order: int, time: Fraction) -> arb:
    """``c^T exp(W t) W**order u``."""
    if model.polynomial:
        return to_ball(1 / (1 + time) ** 2)
    w, a = model.rate, model.coupling
    first, second = model.inputs
    for _ in range(order):
        first, second = a * second - w * first, -w * second
    value = model.readout[0] * (first + a * time * second) + model.readout[1] * second
    return to_ball(value) * (-to_ball(w * time)).exp()


def interpret(model: LinearLimit) -> Interpretation:
    w, a = model.rate, model.coupling

    def at_most(entries: Pair, bound: Fraction) -> bool | None:
        return compare(vector_norm([to_fmpq(e) for e in entries], "2"), "<=", to_fmpq(bound))

    def weights(bits: int) -> bool | None:
        rows = matrix(((-w, a), (Fraction(0), -w)))
        return compare(operator_norm(rows, "2", bits), "<=", to_fmpq(model.weight_bound))

    def flows(bits: int) -> bool | None:
        """``|exp(W t)| <= exp(-w*t)*(1 + |a|*t)``, and at least its entry at the coupling."""
        gap = w - model.beta
        if gap < 0 or (gap == 0 and a):
            return False
        with precision(bits):
            # |a|*t*exp(-gap*t) is largest at t = 1/gap.
            peak = to_ball(abs(a)) / (to_ball(gap) * arb(1).exp()) if a else arb(0)
            if peak > to_fmpq(model.factor):
                return False
            return True if 1 + peak <= to_fmpq(model.factor) else None

    def flow(bits: int, n: int, t: Real) -> tuple[Real, ...]:
        decayed = (-to_ball(w * to_fraction(t))).exp()
        return decayed, decayed * to_ball(a * to_fraction(t)), fmpq(0), decayed

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        """The spectral norm of a triangular matrix with equal diagonal entries."""
        diagonal, corner = (abs(to_ball(entry)) for entry in (entries[0], entries[1]))
        return corner / 2 + (diagonal**2 + corner**2 / 4).sqrt()

    def vector(entries: Pair) -> tuple[fmpq, ...]:
        return tuple(map(to_fmpq, entries))

    return Interpretation(
        numbers={
            "beta": Quantity.exact(model.beta),
            "K": Quantity.exact(model.factor),
            "C": Quantity.exact(model.readout_bound),
            "U": Quantity.exact(model.input_bound),
            "M": Quantity.exact(model.weight_bound),
        },
        functions={
            "c": lambda bits, n: vector(model.readout),
            "u": lambda bits, n: vector(model.inputs),
            "f": lambda bits, j, t: derivative(model, j, to_fraction(t)),
            "N": lambda bits, accuracy: 0,
            "W": lambda bits, n: (to_fmpq(-w), to_fmpq(a), fmpq(0), to_fmpq(-w)),
            "F": flow,
        },
        norms={"V": lambda bits, entries: vector_norm(entries, "2"), "L(V, V)": norm},
        dimensions={"V": 2},
        without=unkept(
            {
                "readouts": at_most(model.readout, model.readout_bound),
                "inputs": at_most(model.inputs, model.input_bound),
                "weights": weights,
                "flows": flows,
                "approximation": not model.polynomial,
            }
        ),
        samples={
            "n": (0,),
            "eta": (fmpq(1, 100),),
            "j": (0, 1, 3),
            "t": tuple(map(fmpq, (30, 0, 1, 5))),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _model(readout: str, inputs: str, text: str, polynomial: bool = False) -> LinearLimit:
    """``text`` holds the numbers in the order of NUMBERS."""
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    c, u = (tuple(map(Fraction, entries.split())) for entries in (readout, inputs))
    return LinearLimit((c[0], c[1]), (u[0], u[1]), **numbers, polynomial=polynomial)


EDGES: tuple[LinearLimit, ...] = (
    _model("1 0", "1 0", "2 0 2 1 1 1 2"),
    _model("1 -1", "1/2 1/3", "1 0 1/2 1 3/2 1 1"),
    _model("1 0", "0 1", "2 1 1 3/2 1 1 3"),
    _model("0 1", "1 1", "3 -2 2 2 1 3/2 5"),
    _model("3 4", "1 0", "1 0 1 1 5 1 1"),
    # A flow that overshoots, a target of another memory, bounds that are too small.
    _model("1 0", "0 1", "1 30 1/2 1 1 1 31"),
    _model("1 0", "1 0", "2 0 2 1 1 1 2", True),
    _model("3 4", "1 0", "1 0 1 1 1 1 1"),
    _model("1 0", "4 3", "1 0 1 1 1 1 1"),
    _model("1 0", "1 0", "2 0 2 1 1 1 1/2"),
)
_ENTRIES = short_fractions(-2, 2, 4)


@st.composite
def linear_limits(draw: st.DrawFn) -> LinearLimit:
    c, u = ((draw(_ENTRIES), draw(_ENTRIES)) for _ in range(2))
    rate = draw(short_fractions(1, 3, 2))
    coupling = draw(short_fractions(0, 2, 2))
    beta = rate / 2
    factor = 1 + coupling / beta
    bounds = (sum(map(abs, c), Fraction(1)), sum(map(abs, u), Fraction(1)), rate + coupling)
    return LinearLimit(c, u, rate, coupling, beta, factor, *bounds)


def describe(model: LinearLimit) -> Json:
    return {
        "c": [rational_text(entry) for entry in model.readout],
        "u": [rational_text(entry) for entry in model.inputs],
        **{name: rational_text(getattr(model, name)) for name in NUMBERS},
        "polynomial": str(int(model.polynomial)),
    }


def rebuild(data: Json) -> LinearLimit:
    try:
        (c, d), (u, v) = ([Fraction(entry) for entry in data[name]] for name in ("c", "u"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        other = {"0": False, "1": True}[data["polynomial"]]
        return LinearLimit((c, d), (u, v), **numbers, polynomial=other)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a limit of linear models: {trouble}") from trouble


LIMITS = Instances(linear_limits, interpret, describe, rebuild, EDGES)
