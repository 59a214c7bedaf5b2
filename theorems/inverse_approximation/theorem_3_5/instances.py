"""Diagonal models whose input and output weights are moved, approximating themselves.

All models of the sequence are one model ``sum_i c_i u_i exp(-r_i t)``, and it is the target, so
that every error is 0.  Moves of size beta of c and of u change the Laplace transform by at most
``beta (|u/r| + |c/r|) + beta^2/min r`` at every s >= 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Values = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class MovedModel:
    """Rates > 0, weights of equal length, a size beta > 0, a time scale 1/s with s > 0; M is
    ``share`` times the bound of the module's docstring."""

    rates: Values
    outputs: Values
    inputs: Values
    beta: Fraction
    s: Fraction
    share: Fraction = Fraction(1)


def perturbation_error(model: MovedModel, bits: int) -> arb:
    """``share`` times a bound of the change of the model, in L1, under all moves of size beta."""
    with precision(bits):
        beta = arb(to_fmpq(model.beta))
        sizes = [
            arb(vector_norm([to_fmpq(w / r) for w, r in zip(row, model.rates, strict=True)], "2"))
            for row in (model.inputs, model.outputs)
        ]
        both = beta**2 / arb(to_fmpq(min(model.rates)))
        return (beta * (sizes[0] + sizes[1]) + both) * arb(to_fmpq(model.share))


def interpret(model: MovedModel) -> Interpretation:
    rates = [to_fmpq(rate) for rate in model.rates]
    products = [to_fmpq(c * u) for c, u in zip(model.outputs, model.inputs, strict=True)]

    def resolvent(bits: int, n: int, s: Real, x: Sequence[Real]) -> tuple[Real, ...]:
        with precision(bits):
            return tuple(value / (rate + s) for value, rate in zip(x, rates, strict=True))

    def moment(bits: int, order: int, s: Real) -> Real:
        with precision(bits):
            parts = [p / (rate + s) ** order for p, rate in zip(products, rates, strict=True)]
            return sum(parts[1:], parts[0])

    def largest(bits: int, k: int, s: Real) -> arb:
        with precision(bits):
            return (arb(k + 1) / (arb(1).exp() * s)) ** (k + 1) / factorial(k + 1)

    direction = tuple(to_fmpq(value) for value in model.inputs)
    size = max(abs(value) for value in model.inputs)
    short = tuple(to_fmpq(value * model.beta / (size * len(rates))) for value in model.inputs)
    s = to_fmpq(model.s)
    return Interpretation(
        numbers={
            "beta": Quantity.exact(model.beta),
            "M": Quantity(lambda bits: perturbation_error(model, bits), "a bound"),
        },
        functions={
            "L": lambda bits, s: moment(bits, 1, s),
            "mu": lambda bits, k, s: moment(bits, int(k) + 2, s),
            "c": lambda bits, n: tuple(map(to_fmpq, model.outputs)),
            "u": lambda bits, n: direction,
            "R": resolvent,
            "Q": resolvent,
            "e": lambda bits, n: fmpq(0),
            "N": lambda bits, x: fmpq(0),
            "B": lambda bits, k, s: largest(bits, int(k), s),
        },
        norms={"H": lambda bits, entries: vector_norm(entries, "2")},
        dimensions={"H": len(rates)},
        without=() if model.share >= 1 else ("perturbed",),
        samples={
            "n": (0,),
            "k": (0, 2),
            "s": (s, s / 50, -to_fmpq(min(model.rates)) * 999 / 1000),
            "r": (rates[0],),
            "real": (s, -s),
            "H": (short, tuple(-value for value in short)),
            "v": (tuple(fmpq(int(i == 0)) for i in range(len(rates))),),
        },
    )


FIELDS = ("rates", "outputs", "inputs")


def describe(model: MovedModel) -> Json:
    return {
        **{name: [rational_text(value) for value in getattr(model, name)] for name in FIELDS},
        "beta": rational_text(model.beta),
        "s": rational_text(model.s),
        "share": rational_text(model.share),
    }


def rebuild(data: Json) -> MovedModel:
    try:
        rows = [tuple(Fraction(value) for value in data[name]) for name in FIELDS]
        beta, s, share = (Fraction(data[name]) for name in ("beta", "s", "share"))
        found = MovedModel(rows[0], rows[1], rows[2], beta, s, share)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a diagonal model: {trouble}") from trouble
    if not found.rates or len({len(row) for row in rows}) != 1 or not any(found.inputs):
        raise InputError("a diagonal model has one weight of each kind for each rate")
    if min(*found.rates, found.beta, found.s, found.share) <= 0:
        raise InputError("rates, beta, s and the share are positive")
    return found


def family() -> st.SearchStrategy[MovedModel]:
    positive = short_fractions(Fraction(1, 8), 4, 8)
    weight = short_fractions(Fraction(1, 4), 2, 4)

    def of_width(m: int) -> st.SearchStrategy[MovedModel]:
        def row(values: st.SearchStrategy[Fraction]) -> st.SearchStrategy[Values]:
            return st.tuples(*(values,) * m)

        return st.builds(MovedModel, row(positive), row(weight), row(weight), positive, positive)

    return st.integers(1, 3).flatmap(of_width)


def _edge(rates: str, outputs: str, inputs: str, *numbers: str) -> MovedModel:
    rows = [tuple(map(Fraction, text.split())) for text in (rates, outputs, inputs)]
    return MovedModel(rows[0], rows[1], rows[2], *map(Fraction, numbers))


EDGES = (
    _edge("1", "1", "1", "1/10", "1"),
    _edge("1/100 1", "1/10 1", "1/10 1", "1/100", "1/10"),
    _edge("1/2 1 2", "1 -1 1", "1 2 1", "1/4", "2"),
    _edge("1/1000", "1/1000", "1", "1/1000", "1"),
    _edge("1", "4", "4", "1/10", "1/10", "1/100"),
)

#: Models of which the input and output weights are moved.
MOVED_MODELS = Instances(family, interpret, describe, rebuild, EDGES)
