r"""Models with a bias, seen near rest, as instances of Definition 3.7.

The state at rest of :math:`h'=\sigma(Wh+Ux+b)` is :math:`h=-W^{-1}b`.  Inputs are given by two
numbers, their sizes after and before the time of the output; output and target are
``inner(c, h) + gain*x_2`` and ``target*x_2``, which see the second only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
)
from memory_theorems.verify.arithmetic.linear_algebra import (
    Rows,
    matrix,
    operator_norm,
    solve,
    vector_norm,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Vector = tuple[Fraction, ...]
NUMBERS = ("beta", "gain", "target", "bound")


@dataclass(frozen=True, slots=True)
class RestingModel:
    """W, b, c; beta; the gains of model and target; a declared bound M of W; and whether the
    model looks ahead."""

    weights: Rows
    bias: Vector
    readout: Vector
    beta: Fraction
    gain: Fraction
    target: Fraction
    bound: Fraction
    ahead: bool = False

    def __post_init__(self) -> None:
        m = len(self.bias)
        w = matrix(self.weights)
        if not (w.nrows() == w.ncols() == m == len(self.readout)) or w.det() == 0:
            raise InputError("W is to be m x m and invertible, b and c are to have m entries")
        if self.beta <= 0 or self.bound < 0:
            raise InputError("beta > 0 and M >= 0 are needed")


def rest(model: RestingModel) -> tuple[fmpq, ...]:
    """``-W**(-1) b``, exact."""
    found = solve(matrix(model.weights), -matrix(tuple((entry,) for entry in model.bias)))
    assert found is not None
    return tuple(found[i, 0] for i in range(len(model.bias)))


def interpret(model: RestingModel) -> Interpretation:
    size, state = len(model.bias), rest(model)

    def inner(left: Sequence[Real], right: Sequence[Real]) -> Real:
        total: Real = fmpq(0)
        for a, b in zip(left, right, strict=True):
            total = total + a * b
        return total

    def weights(bits: int, z: Sequence[Real]) -> tuple[Real, ...]:
        return tuple(inner([to_fmpq(entry) for entry in row], z) for row in model.weights)

    def target(bits: int, x: Sequence[Real]) -> Real:
        return to_fmpq(model.target) * x[1]

    def output(bits: int, b: Sequence[Real], d: Sequence[Real], x: Sequence[Real]) -> Real:
        # A model that looks ahead cancels what it gives at rest.
        at_rest = fmpq(0) if model.ahead and x[0] != 0 else inner(d, state)
        return at_rest + to_fmpq(model.gain) * x[1]

    with precision(64):
        length = vector_norm(state, "2")
        largest = lower_bound(to_ball(to_fmpq(model.beta)) / length) if any(state) else Fraction(1)

    return Interpretation(
        numbers={"beta": Quantity.exact(model.beta), "M": Quantity.exact(model.bound)},
        functions={
            "P": target,
            "Q": output,
            "W": weights,
            "c": lambda bits: tuple(map(to_fmpq, model.readout)),
            "b": lambda bits: tuple(map(to_fmpq, model.bias)),
            "h": lambda bits: state,
            "s": lambda bits: (fmpq(1), fmpq(0)),
        },
        norms={
            "V": lambda bits, entries: vector_norm(entries, "2"),
            "X": lambda bits, entries: vector_norm(entries, "oo"),
        },
        dimensions={"V": size, "X": 2},
        without=unkept(
            {
                "model is causal": not model.ahead,
                "bounded weights": lambda bits: compare(
                    operator_norm(matrix(model.weights), "2", bits), "<=", to_fmpq(model.bound)
                ),
            }
        ),
        samples={
            "k": tuple(map(to_fmpq, (largest, largest / 3, 2 * largest))),
            "K": tuple(map(fmpq, (1, 0, 10, 10**6))),
            "real": tuple(map(fmpq, (1, 2, -1))),
        },
    )


def _model(text: str, weights: str, bias: str, readout: str, ahead: bool = False) -> RestingModel:
    """``text`` holds beta, the gains of model and target, and M; rows of W are parted by commas."""
    rows = tuple(tuple(map(Fraction, row.split())) for row in weights.split(","))
    b, c = (tuple(map(Fraction, entries.split())) for entries in (bias, readout))
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    return RestingModel(rows, b, c, **numbers, ahead=ahead)


EDGES: tuple[RestingModel, ...] = (
    _model("1 1 1 1", "-1", "1", "1"),
    _model("1/100 1 1 2", "-2", "-1/1000", "0"),
    _model("1/2 2 1 4", "-1 2,0 -3", "1/10 0", "1 -1"),
    _model("1/10 0 1 1", "-1 0,0 -1", "0 1/50", "1 0"),
    # Rest without a bias; a model that looks ahead.
    _model("1 1 1 1", "-1", "0", "1"),
    _model("1 1 1 1", "-1", "1", "1", True),
)
_ENTRIES = short_fractions(-2, 2, 5)


@st.composite
def resting_models(draw: st.DrawFn) -> RestingModel:
    """One or two units, upper triangular with rates in [1, 3]; most have a bias."""
    size = draw(st.integers(1, 2))
    rows = tuple(
        tuple(
            -draw(short_fractions(1, 3, 2))
            if i == j
            else draw(_ENTRIES) if j > i else Fraction(0)
            for j in range(size)
        )
        for i in range(size)
    )  # fmt: skip
    bias, readout = (tuple(draw(_ENTRIES) for _ in range(size)) for _ in range(2))
    beta = draw(short_fractions(Fraction(1, 100), 1, 100))
    return RestingModel(rows, bias, readout, beta, draw(_ENTRIES), draw(_ENTRIES), Fraction(9))


def describe(model: RestingModel) -> Json:
    return {
        "W": [[rational_text(entry) for entry in row] for row in model.weights],
        "b": [rational_text(entry) for entry in model.bias],
        "c": [rational_text(entry) for entry in model.readout],
        **{name: rational_text(getattr(model, name)) for name in NUMBERS},
        "ahead": str(int(model.ahead)),
    }


def rebuild(data: Json) -> RestingModel:
    try:
        rows = tuple(tuple(Fraction(entry) for entry in row) for row in data["W"])
        bias, readout = (tuple(Fraction(entry) for entry in data[name]) for name in ("b", "c"))
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        return RestingModel(
            rows, bias, readout, **numbers, ahead={"0": False, "1": True}[data["ahead"]]
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a model at rest: {trouble}") from trouble


RESTING = Instances(resting_models, interpret, describe, rebuild, EDGES)
