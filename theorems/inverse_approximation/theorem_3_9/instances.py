r"""Networks of units that saturate, as instances of Theorem 3.9.

Every unit is :math:`h_i'=\sigma(-wh_i+u_ix)` with
:math:`\sigma(z)=\min(\max(\kappa z,-1),1)`, the output is :math:`c^\top h`; all models of the
sequence are this one, and so is the target, unless the instance gives it another memory.  A unit
that starts at :math:`z_0>0` falls at the rate w down to :math:`1/\kappa` and decays like
:math:`e^{-\kappa wt}` from there, so that its slope is at most :math:`\kappa z_0e^{\max(\kappa
z_0-1,0)}e^{-\kappa wt}`, with equality for :math:`z_0\le1/\kappa`. The declared bound of all
perturbed memories is :math:`\epsilon(t)=Ke^{-\kappa\delta t}`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Vector = tuple[Fraction, ...]
#: The numbers of an instance: kappa, w, beta_0, B, T, K, delta.
NUMBERS = ("slope", "rate", "perturbation", "bound", "start", "scale", "decay")


@dataclass(frozen=True, slots=True)
class SaturatingModel:
    """u, c, kappa, w of the model; beta_0, B, T as declared; K and delta of the bound eps; and
    whether the target has the memory ``(1 + t)**-2`` instead of the model's."""

    inputs: Vector
    readout: Vector
    slope: Fraction
    rate: Fraction
    perturbation: Fraction
    bound: Fraction
    start: Fraction
    scale: Fraction
    decay: Fraction
    polynomial: bool = False

    def __post_init__(self) -> None:
        positive = (self.slope, self.rate, self.perturbation, self.bound, self.scale)
        if min(positive) <= 0 or self.start < 0:
            raise InputError("kappa, w, beta_0, B and K are positive, and T >= 0")
        if not self.inputs or len(self.inputs) != len(self.readout):
            raise InputError("u and c have as many entries as there are units")


def slope_of(model: SaturatingModel, start: Fraction, time: Fraction) -> arb:
    """``sigma(z(t))`` for ``z(0) = start``, at the current precision."""
    kappa, corner = model.slope, 1 / model.slope
    waiting = max(abs(start) - corner, Fraction(0)) / model.rate
    size = to_ball(min(kappa * abs(start), Fraction(1)))
    left = max(time - waiting, Fraction(0))
    value = size * (-to_ball(kappa * model.rate * left)).exp()
    return -value if start < 0 else value


def response(model: SaturatingModel, x: Fraction, time: Fraction) -> arb:
    """``d/dt H_t(u^x)`` of the target."""
    if model.polynomial:
        return to_ball(x / (1 + time) ** 2)
    pairs = zip(model.readout, model.inputs, strict=True)
    return sum((to_ball(c) * slope_of(model, u * x, time) for c, u in pairs), arb(0))


def common_bound(model: SaturatingModel, time: Fraction) -> arb:
    """``eps(t)``."""
    return to_ball(model.scale) * (-to_ball(model.slope * model.decay * time)).exp()


def _memory(model: SaturatingModel, moved: bool) -> tuple[Real, Real]:
    """Numbers between which ``sup |y|*exp(kappa*rate*t)/x`` lies, of small inputs and of all up to
    B; with the input weights moved, or with the readout alone."""
    shift = to_fmpq(model.perturbation)
    readout = vector_norm([to_fmpq(c) for c in model.readout], "2") + shift
    inputs = vector_norm([to_fmpq(u) for u in model.inputs], "2") + (shift if moved else fmpq(0))
    small = readout * inputs * to_fmpq(model.slope)
    excess = to_ball(inputs * to_fmpq(model.slope * model.bound)) - 1
    return small, small * excess.max(arb(0)).exp()


def _decays(model: SaturatingModel, moved: bool) -> Callable[[int], bool | None]:
    rate = model.rate - (model.perturbation if moved else 0)

    def answer(bits: int) -> bool | None:
        with precision(bits):
            small, large = _memory(model, moved)
            scale = to_fmpq(model.scale)
            if model.decay > rate or compare(scale, "<", small) is True:
                return False
            return True if compare(scale, ">=", large) is True else None

    return answer


def interpret(model: SaturatingModel) -> Interpretation:
    size = len(model.inputs)

    def fraction(value: Real) -> Fraction:
        return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else _inexact()

    def slopes(bits: int, n: int, x: Real, t: Real) -> tuple[Real, ...]:
        return tuple(slope_of(model, u * fraction(x), fraction(t)) for u in model.inputs)

    def vector(entries: Vector) -> Callable[..., tuple[Real, ...]]:
        return lambda bits, n: tuple(map(to_fmpq, entries))

    def moved(entries: Vector, by: Sequence[Real]) -> Vector:
        return tuple(e + fraction(part) for e, part in zip(entries, by, strict=True))

    def shifted(bits: int, n: int, p: Sequence[Real], q: Sequence[Real], x: Real, t: Real) -> Real:
        """The output's slope with W + beta_0*I, c + p and u + q."""
        other = replace(
            model,
            rate=model.rate - model.perturbation,
            inputs=moved(model.inputs, q),
            readout=moved(model.readout, p),
            polynomial=False,
        )
        return response(other, fraction(x), fraction(t))

    def linear_inputs(bits: int, n: int, p: Sequence[Real], q: Sequence[Real], t: Real) -> fmpq:
        largest = max(abs(entry) for entry in moved(model.inputs, q))
        corner = 1 / (model.slope * largest) if largest else model.bound
        return to_fmpq(min(model.bound, corner))

    def flow(bits: int, n: int, t: Real) -> tuple[Real, ...]:
        decayed = (-to_ball(model.slope * model.rate * fraction(t))).exp()
        return tuple(decayed if i == j else fmpq(0) for i in range(size) for j in range(size))

    def directions(length: Fraction) -> tuple[tuple[fmpq, ...], ...]:
        axis = tuple(to_fmpq(length * int(i == 0)) for i in range(size))
        return axis, tuple(-entry / 2 for entry in axis)

    def small(bits: int) -> bool | None:
        with precision(bits):
            least = common_bound(model, model.start) * to_fmpq(model.bound)
            return model.decay >= 0 and compare(least, "<=", to_fmpq(model.perturbation))

    return Interpretation(
        numbers={
            "kappa": Quantity.exact(model.slope),
            "beta": Quantity.exact(model.perturbation),
            "B": Quantity.exact(model.bound),
            "Z": Quantity.exact(1),
            "T": Quantity.exact(model.start),
        },
        functions={
            "eps": lambda bits, t: common_bound(model, fraction(t)),
            "c": vector(model.readout),
            "u": vector(model.inputs),
            "v": slopes,
            "g": lambda bits, x, t: response(model, fraction(x), fraction(t)),
            "N": lambda bits, e: 0,
            "w": lambda bits, n, x, t: fmpq(0),
            "F": flow,
            "y": shifted,
            "r": linear_inputs,
        },
        norms={"V": lambda bits, entries: vector_norm(entries, "2")},
        dimensions={"V": size},
        without=unkept(
            {
                "uniform decay": _decays(model, True),
                "uniform decay, other readouts": _decays(model, False),
                "small memories": small,
                "approximation": not model.polynomial,
            }
        ),
        samples={
            "x": tuple(
                to_fmpq(model.bound * part) for part in map(Fraction, ("1", "1/2", "1/100"))
            ),
            "t": tuple(map(fmpq, (40, 0, 1, 400))),
            "n": (0,),
            "p": directions(model.perturbation),
            "q": directions(model.perturbation),
            "z": directions(Fraction(1)),
            "eta": (fmpq(1, 100),),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _inexact() -> Fraction:
    raise InputError("inputs, times and perturbations are exact")


def _model(text: str, inputs: str, readout: str, polynomial: bool = False) -> SaturatingModel:
    """``text`` holds kappa, w, beta_0, B, T, K, delta."""
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    u, c = (tuple(map(Fraction, entries.split())) for entries in (inputs, readout))
    return SaturatingModel(inputs=u, readout=c, polynomial=polynomial, **numbers)


EDGES: tuple[SaturatingModel, ...] = (
    _model("1 2 1 1/4 0 4 1", "1", "1"),
    _model("1 2 1 1/2 4 4 1", "1", "1"),
    _model("1/2 3/2 1 1/2 8 2 1/2", "1", "1"),
    _model("2 1 1/4 1/10 4 4 3/4", "1/2 -1/2", "1 1/3"),
    _model("1 1 1/2 2 16 30 1/2", "1", "-1"),
    _model("1 3 2 1 4 100 1", "1/2 1/2 1/2", "1/4 1/2 -1"),
    # The bound decays faster than the perturbed models; the target is no limit of the models.
    _model("1 2 1 1/2 4 4 3/2", "1", "1"),
    _model("1 2 1 1/2 4 4 1", "1", "1", True),
)
_ENTRIES = short_fractions(-1, 1, 3)


@st.composite
def saturating_models(draw: st.DrawFn) -> SaturatingModel:
    """One to three units; most satisfy the hypotheses, with a bound that is not far from sharp."""
    size = draw(st.integers(1, 3))
    slope = draw(st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(2)]))
    rate, bound = draw(short_fractions(Fraction(1, 2), 3, 4)), Fraction(1, 4)
    perturbation = rate * draw(st.sampled_from([Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)]))
    u, c = (tuple(draw(_ENTRIES) for _ in range(size)) for _ in range(2))
    excess = 4 if slope * (perturbation + 2) * bound > 1 else 1
    scale = slope * (perturbation + 2) ** 2 * excess
    decay = rate - perturbation
    # exp(-kappa*delta*T) <= 1/(1 + kappa*delta*T)
    start = scale * bound / perturbation / (slope * decay) if decay else Fraction(0)
    return SaturatingModel(u, c, slope, rate, perturbation, bound, start, scale, decay)


def describe(model: SaturatingModel) -> Json:
    return {
        **{name: rational_text(getattr(model, name)) for name in NUMBERS},
        "inputs": [rational_text(entry) for entry in model.inputs],
        "readout": [rational_text(entry) for entry in model.readout],
        "polynomial": str(int(model.polynomial)),
    }


def rebuild(data: Json) -> SaturatingModel:
    try:
        u, c = (tuple(Fraction(entry) for entry in data[name]) for name in ("inputs", "readout"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        other = {"0": False, "1": True}[data["polynomial"]]
        return SaturatingModel(inputs=u, readout=c, polynomial=other, **numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a saturating model: {trouble}") from trouble


SATURATING = Instances(saturating_models, interpret, describe, rebuild, EDGES)
