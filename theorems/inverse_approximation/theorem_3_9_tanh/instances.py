r"""Networks of separate tanh units, as instances of Theorem 3.9 for smooth activations.

Every unit is :math:`h_i'=\tanh(-wh_i+u_ix)`: its slope is :math:`s/\sqrt{1+s^2}` with
:math:`s=e^{-wt}\sinh(u_ix)`, and over a step :math:`\tau` it differs from :math:`e^{-w\tau}` times
itself by at most :math:`e^{-w\tau}(1/\sqrt{1-v^2}-1)|v|`.  All models of the sequence are this one,
and so is the target, unless it has another memory.  The declared bound of the perturbed memories is
:math:`\epsilon(t)=Ke^{-dt}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.memory.bounded_units import BoundedUnit
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Vector = tuple[Fraction, ...]
#: w, beta_0, B, C, eta, delta, T, tau, rho, K, d.
NUMBERS = (
    "rate", "perturbation", "bound", "readout_bound", "small", "share", "start", "step", "factor",
    "scale", "decay",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TanhLimit:
    """u and c of the units, the declared numbers, and whether the target's memory is polynomial."""

    inputs: Vector
    readout: Vector
    rate: Fraction
    perturbation: Fraction
    bound: Fraction
    readout_bound: Fraction
    small: Fraction
    share: Fraction
    start: Fraction
    step: Fraction
    factor: Fraction
    scale: Fraction
    decay: Fraction
    polynomial: bool = False

    def __post_init__(self) -> None:
        positive = (self.rate, self.perturbation, self.bound, self.readout_bound, self.small,
                    self.step, self.factor, self.scale)  # fmt: skip
        if min(positive) <= 0 or min(self.share, self.start) < 0:
            raise InputError("all numbers but delta, T and d are to be positive")
        if not self.inputs or len(self.inputs) != len(self.readout):
            raise InputError("u and c have as many entries as there are units")


def slopes(model: TanhLimit, x: Fraction, time: Fraction, bits: int) -> tuple[arb, ...]:
    """``h'`` at a time under the input x."""
    unit = BoundedUnit("tanh", model.rate)
    return tuple(unit.slope(u * x, time, bits) for u in model.inputs)


def response(model: TanhLimit, x: Fraction, time: Fraction, bits: int) -> arb:
    """``d/dt H_t(u^x)`` of the target."""
    if model.polynomial:
        return to_ball(x / (1 + time) ** 2)
    pairs = zip(model.readout, slopes(model, x, time, bits), strict=True)
    return sum((to_ball(c) * v for c, v in pairs), arb(0))


def interpret(model: TanhLimit) -> Interpretation:
    size, shift = len(model.inputs), to_fmpq(model.perturbation)

    def eps(bits: int, t: Real) -> arb:
        return to_ball(model.scale) * (-to_ball(model.decay) * to_ball(t)).exp()

    def sizes() -> tuple[Real, Real]:
        vectors = (model.readout, model.inputs)
        c, u = (vector_norm([to_fmpq(e) for e in entries], "2") for entries in vectors)
        return c, u

    def small_inputs(bits: int) -> bool | None:
        with precision(bits):
            c, u = sizes()
            gap = (to_ball(model.perturbation - model.rate) * to_ball(model.step)).exp()
            return compare((c + shift) * (u + shift) * gap, "<=", eps(bits, to_fmpq(model.step)))

    def other_readouts(bits: int) -> bool | None:
        with precision(bits):
            c, u = sizes()
            product, start = to_ball((c + shift) * u), to_ball(u) * to_ball(model.bound)
            if model.decay > model.rate or product > to_fmpq(model.scale):
                return False
            # sinh(z)/z grows with z.
            grown = start.sinh() / start if start > 0 else arb(1)
            return True if product * grown <= to_fmpq(model.scale) else None

    def small_memories(bits: int) -> bool | None:
        with precision(bits):
            first = eps(bits, to_fmpq(model.start)) * to_fmpq(model.bound)
            if model.decay < 0:
                return False
            return compare(first, "<=", to_fmpq(model.perturbation * model.small))

    def nearly_linear(bits: int) -> bool | None:
        if model.small >= 1:
            return None
        with precision(bits):
            bend = 1 / (1 - to_ball(model.small) ** 2).sqrt() - 1
            bend = bend * (-to_ball(model.rate * model.step)).exp()
            return True if bend <= to_fmpq(model.share) else None

    def readouts(bits: int) -> bool | None:
        return compare(sizes()[0], "<=", to_fmpq(model.readout_bound))

    def flow(bits: int, n: int) -> tuple[Real, ...]:
        decayed = (-to_ball(model.rate * model.step)).exp()
        return tuple(decayed if i == j else fmpq(0) for i in range(size) for j in range(size))

    def directions(length: Fraction) -> tuple[tuple[fmpq, ...], ...]:
        axis = tuple(to_fmpq(length * int(i == 0)) for i in range(size))
        return axis, tuple(-entry / 2 for entry in axis)

    def vector(entries: Vector) -> tuple[fmpq, ...]:
        return tuple(map(to_fmpq, entries))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        return vector_norm(entries, "2")

    names = {"beta": "perturbation", "B": "bound", "C": "readout_bound", "eta": "small",
             "delta": "share", "T": "start", "tau": "step", "rho": "factor"}  # fmt: skip
    return Interpretation(
        numbers={
            "kappa": Quantity.exact(1),
            **{name: Quantity.exact(getattr(model, entry)) for name, entry in names.items()},
        },
        functions={
            "eps": eps,
            "c": lambda bits, n: vector(model.readout),
            "u": lambda bits, n: vector(model.inputs),
            "F": flow,
            "v": lambda bits, n, x, t: slopes(model, to_fraction(x), to_fraction(t), bits),
            "w": lambda bits, n, x, t: fmpq(0),
            "g": lambda bits, x, t: response(model, to_fraction(x), to_fraction(t), bits),
            "N": lambda bits, e: 0,
        },
        norms={"V": norm},
        dimensions={"V": size},
        without=unkept(
            {
                "uniform decay, small inputs": small_inputs,
                "uniform decay, other readouts": other_readouts,
                "small memories": small_memories,
                "nearly linear once small": nearly_linear,
                "readouts": readouts,
                "approximation": not model.polynomial,
            }
        ),
        samples={
            "n": (0,),
            "k": (6, 0, 1, 20),
            "x": tuple(to_fmpq(model.bound * part) for part in (Fraction(1), Fraction(1, 50))),
            "t": tuple(to_fmpq(model.start + extra) for extra in (0, 7)),
            "p": directions(model.perturbation),
            "q": directions(model.perturbation),
            "z": directions(Fraction(1)),
            "e": (fmpq(1, 100),),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _model(inputs: str, readout: str, text: str, polynomial: bool = False) -> TanhLimit:
    """``text`` holds the numbers in the order of NUMBERS."""
    u, c = (tuple(map(Fraction, entries.split())) for entries in (inputs, readout))
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    return TanhLimit(u, c, **numbers, polynomial=polynomial)


EDGES: tuple[TanhLimit, ...] = (
    _model("1", "1", "2 1 1/2 1 1/2 1/100 2 2 1/9 5 1"),
    _model("1 -1/2", "1/2 1/3", "3 3/2 1/2 1 1/2 1/100 2 2 1/10 9 3/2"),
    _model("1", "-1", "1 1/2 1/10 1 9/10 1/10 6 6 1/4 5/2 1/2"),
    _model("1 1 1", "1 -1 1", "2 1 1/4 2 1/2 1/100 3 3 1/10 8 1"),
    # Steps that contract less than declared; another target; readouts larger than declared.
    _model("1", "1", "2 1 1/2 1 1/2 1/100 2 2 1/1000 5 1"),
    _model("1", "1", "2 1 1/2 1 1/2 1/100 2 2 1/9 5 1", True),
    _model("1/10", "10", "2 1 1/100 1/1000 1/2 1/100 2 2 1/2 14 1"),
)


@st.composite
def tanh_limits(draw: st.DrawFn) -> TanhLimit:
    """One to three units; the numbers are chosen so that the hypotheses hold, not by far."""
    size = draw(st.integers(1, 3))
    entries = short_fractions(-1, 1, 3)
    u, c = (tuple(draw(entries) for _ in range(size)) for _ in range(2))
    rate = draw(short_fractions(1, 3, 2))
    beta = rate / 2
    scale = (2 + beta) ** 2
    # exp(-x) <= 1/(1 + x + x**2/2)
    start = 2 * scale / beta
    step = 4 + scale / (beta * beta)
    return TanhLimit(
        u, c, rate, beta, Fraction(1, 4), Fraction(2), Fraction(1, 2), Fraction(1, 50), start, step,
        Fraction(1, 2), scale, rate - beta,
    )  # fmt: skip


def describe(model: TanhLimit) -> Json:
    return {
        "u": [rational_text(entry) for entry in model.inputs],
        "c": [rational_text(entry) for entry in model.readout],
        **{name: rational_text(getattr(model, name)) for name in NUMBERS},
        "polynomial": str(int(model.polynomial)),
    }


def rebuild(data: Json) -> TanhLimit:
    try:
        u, c = (tuple(Fraction(entry) for entry in data[name]) for name in ("u", "c"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        other = {"0": False, "1": True}[data["polynomial"]]
        return TanhLimit(u, c, **numbers, polynomial=other)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a tanh model: {trouble}") from trouble


TANH = Instances(tanh_limits, interpret, describe, rebuild, EDGES)
