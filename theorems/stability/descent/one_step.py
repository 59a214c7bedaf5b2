"""One step of a system from two reachable states and under two weights: instances.

Shared by Sections 6.1 (linear systems) and 6.2 (tanh networks).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.instances.runs import exact_norm, scaled
from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.recurrent import (
    Activation,
    RecurrentSystem,
    Vector,
)
from memory_theorems.verify.arithmetic.linear_algebra import Rows
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class OneStep:
    """Weights w = ``first`` and w' = ``second``; h and h' are the states that ``first`` reaches
    under ``inputs`` and ``others``; x is the last of ``inputs`` and x' the last of ``others``.

    ``rate``, ``gain``, ``bound`` are the declared lambda, B_U and B_x.
    """

    first: RecurrentSystem
    second: RecurrentSystem
    inputs: tuple[Vector, ...]
    others: tuple[Vector, ...]
    rate: Fraction
    gain: Fraction
    bound: Fraction


def scalar_step(
    activation: Activation, weights: str, inputs: str, others: str, declared: str
) -> OneStep:
    """``weights`` are w, u, w', u'; ``declared`` are lambda, B_U, B_x."""
    w, u, w2, u2 = (((Fraction(v),),) for v in weights.split())
    rate, gain, bound = (Fraction(v) for v in declared.split())
    sequences = [tuple((Fraction(v),) for v in text.split()) for text in (inputs, others)]
    return OneStep(
        RecurrentSystem(activation, w, u),
        RecurrentSystem(activation, w2, u2),
        sequences[0],
        sequences[1],
        rate,
        gain,
        bound,
    )


_ENTRIES = short_fractions(-1, 1, 3)


@st.composite
def random_steps(draw: st.DrawFn, activation: Activation) -> OneStep:
    """n, d <= 2, dense or triangular (non-normal), lambda from 1/10 to 99/100."""
    n, d = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    rate = draw(st.sampled_from([Fraction(v) for v in ("1/10", "1/2", "9/10", "99/100")]))
    triangular = draw(st.booleans())

    def system() -> RecurrentSystem:
        raw = tuple(
            tuple(Fraction(0) if triangular and j < i else draw(_ENTRIES) for j in range(n))
            for i in range(n)
        )
        size = exact_norm(raw, "2")
        u = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n))
        return RecurrentSystem(activation, scaled(raw, rate / size) if size else raw, u)

    def sequence() -> tuple[Vector, ...]:
        count = draw(st.integers(1, 4))
        return tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(count))

    first, second = system(), system()
    gain = max(exact_norm(item.input_weights, "2") for item in (first, second))
    return OneStep(first, second, sequence(), sequence(), rate, gain, Fraction(3, 2))


_ONES = "1 " * 16


def _linear(weights: str, inputs: str, others: str, declared: str) -> OneStep:
    return scalar_step("linear", weights, inputs, others, declared)


LINEAR_EDGES: tuple[OneStep, ...] = (
    # The state and the Lipschitz constants in W, in U and in both are (nearly) attained.
    _linear("1/2 1 499/1000 1", _ONES, "0", "1/2 1 1"),
    _linear("1/2 1 1/2 2", _ONES, "-1", "1/2 2 1"),
    _linear("1/2 1 1/4 7/8", _ONES, "1 1", "1/2 1 1"),
    _linear("99/100 3 99/100 3", "1 1", "-1", "99/100 3 1"),
    _linear("0 1 1/2 1", "1", "0", "1/2 1 1"),
    # Equal weights and equal states; no input.
    _linear("1/2 1 1/2 1", "1", "1", "1/2 1 1"),
    _linear("1/2 1 1/3 1", "0", "0", "1/2 1 0"),
    # One hypothesis violated, and a conclusion with it.
    _linear("2 1 1/2 1", "1 1 1 1", "0", "1/2 1 1"),
    _linear("9/10 1 2 1", _ONES, "0", "1/2 1 1"),
    _linear("1/2 5 1/2 5", _ONES, "-1", "1/2 1 1"),
    _linear("1/2 1 1/4 1", "5 5 5", "-5", "1/2 1 1"),
    _linear("2 1 3/2 1", "1 1 1", "0", "2 1 1"),
)


def _tanh(weights: str, inputs: str, others: str, declared: str) -> OneStep:
    return scalar_step("tanh", weights, inputs, others, declared)


_WEAK = "1/1000 " * 24
TANH_EDGES: tuple[OneStep, ...] = (
    # The linear regime: contraction, B_U, the bound of the states and 1 in beta_wh, beta_hw.
    _tanh("9/10 1 9/10 1", _WEAK, "1/1000 0", "9/10 1 1/1000"),
    _tanh("1/2 1 499/1000 1", _WEAK, "1/1000", "1/2 1 1/1000"),
    _tanh("1/2 1 1/2 9/10", _WEAK, "0", "1/2 1 1/1000"),
    # Pre-activations where |tanh''| is largest, artanh(1/sqrt 3) = 0.6584...: beta_hh, beta_ww.
    _tanh("99/100 1 99/100 1", "0 337/1000", "1/1000 337/1000", "99/100 1 1"),
    _tanh("1/2 1 1/2 999/1000", "0 4482/10000", "1/1000 4482/10000", "1/2 1 1"),
    _tanh("1/2 1 1/2 999/1000", "2/3", "0", "1/2 1 2/3"),
    _tanh("0 1 0 999/1000", "2/3", "0", "1/1000 1 2/3"),
    # Saturated; equal weights and states; no input.
    _tanh("9/10 1 8/10 1", "20 20", "-20 20", "9/10 1 20"),
    _tanh("1/2 1 1/2 1", "1", "1", "1/2 1 1"),
    _tanh("1/2 1 1/3 1", "0", "0", "1/2 1 0"),
    # One hypothesis violated, and a conclusion with it.
    _tanh("20 1 1/2 1", "1/1000 1/1000", "0 1/1000", "1/2 1 1"),
    _tanh("1/2 5 1/2 4", "1/100 1/100", "-1/100", "1/2 1 1/100"),
    _tanh("1/2 1 1/4 1", "1 1 1", "-1", "1/2 1 1/100"),
    _tanh("2 1 3/2 1", "1/10 1/10 1/10", "0", "2 1 1/10"),
)


def describe(item: OneStep) -> Json:
    """Exact JSON of one step."""
    return {
        "activation": item.first.activation,
        "W": _text(item.first.state_weights),
        "U": _text(item.first.input_weights),
        "W'": _text(item.second.state_weights),
        "U'": _text(item.second.input_weights),
        "inputs": _text(item.inputs),
        "inputs'": _text(item.others),
        "lambda": rational_text(item.rate),
        "B_U": rational_text(item.gain),
        "B_x": rational_text(item.bound),
    }


def rebuild(data: Json) -> OneStep:
    """Inverse of :func:`describe`.  InputError says which entry is missing or malformed."""
    try:
        first = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
        second = RecurrentSystem(data["activation"], _rows(data["W'"]), _rows(data["U'"]))
        if (first.state_size, first.input_size) != (second.state_size, second.input_size):
            raise ValueError("the two systems differ in shape")
        inputs, others = _rows(data["inputs"]), _rows(data["inputs'"])
        if not inputs or not others:
            raise ValueError("at least one input leads to each state")
        if any(len(x) != first.input_size for x in (*inputs, *others)):
            raise ValueError(f"every input is to have {first.input_size} entries")
        return OneStep(
            first,
            second,
            inputs,
            others,
            *(Fraction(data[name]) for name in ("lambda", "B_U", "B_x")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not one step of a recurrent system: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
