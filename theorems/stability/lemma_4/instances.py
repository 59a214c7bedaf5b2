"""Two recurrent systems on common inputs, as instances of theorems on nearby weights.

Weights are the entries of W by rows, then of U, in the Euclidean norm; so are states and inputs.
After the inputs have ended, both systems run on with the input zero.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.runs import constant_input, exact_norm, scalar, scaled
from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.recurrent import (
    LIPSCHITZ,
    RecurrentSystem,
    Vector,
    states,
)
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_fmpq,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class WeightPair:
    """Two systems on common inputs, with the declared lambda and L_w."""

    first: RecurrentSystem
    second: RecurrentSystem
    inputs: tuple[Vector, ...]
    rate: Fraction
    lipschitz: Fraction


def sensitivity(system: RecurrentSystem, inputs: tuple[Vector, ...], bits: int) -> Real | None:
    """``sup_t ||(h_t, x_{t+1})||``: a Lipschitz constant of phi in w along the trajectory.

    Without inputs the states of a system with ``||W|| <= 1`` do not grow, and zero stays zero;
    None where the states may go on growing.
    """
    found = states(system, inputs, bits)
    with precision(bits):
        last = vector_norm(found[-1], "2")
        sizes: list[Real] = [last]
        for h, x in zip(found, inputs, strict=False):
            sizes.append(vector_norm([*h, *map(to_fmpq, x)], "2"))
        at_rest = isinstance(last, fmpq) and last == 0
        if not at_rest and compare(system.contraction("2", bits), "<=", fmpq(1)) is not True:
            return None
        return largest(sizes)


def pair(
    first: RecurrentSystem,
    second: RecurrentSystem,
    inputs: tuple[Vector, ...],
    rate: Fraction | None = None,
    lipschitz: Fraction | None = None,
) -> WeightPair:
    """A pair with its true constants, rounded up where they are irrational."""
    if rate is None:
        rate = max(exact_norm(item.state_weights, "2") for item in (first, second))
    if lipschitz is None:
        found = sensitivity(first, inputs, 64)
        assert found is not None
        top = upper_bound(found)
        lipschitz = top if isinstance(found, fmpq) else Fraction(math.ceil(top * 1000), 1000)
    return WeightPair(first, second, inputs, rate, lipschitz)


EDGES: tuple[WeightPair, ...] = (
    # The first trajectory is zero, the second is driven by the difference alone: attained.
    pair(scalar("1/2", 0), scalar("1/2", 1), constant_input(1, 12)),
    pair(scalar("1/2", 0), scalar("1/2", 3), constant_input(2, 12)),
    pair(scalar("3/4", 0), scalar("3/4", Fraction(1, 2)), constant_input(Fraction(1, 2), 30)),
    pair(scalar("99/100", 0), scalar("99/100", 1), constant_input(1, 5)),
    pair(scalar(0, 0), scalar(0, 1), constant_input(1, 4)),
    # Equal weights; no time at all; a contractive pair with different contraction factors.
    pair(scalar("1/2", 1), scalar("1/2", 1), constant_input(1, 6)),
    pair(scalar("1/2", 1), scalar("1/3", 1), ()),
    pair(scalar("1/2", 1), scalar("1/3", 1), constant_input(1, 6)),
    # Only the second system is contractive; neither is.
    pair(scalar(2, 0), scalar("1/2", 1), constant_input(1, 8), Fraction(1, 2)),
    pair(scalar(2, 0), scalar(2, 1), constant_input(1, 8)),
    # One hypothesis violated, and the conclusion with it.
    pair(scalar("1/2", 0), scalar("9/10", 1), constant_input(1, 20), Fraction(1, 2)),
    pair(scalar("1/2", 0), scalar("1/2", 1), constant_input(3, 8), None, Fraction(1)),
)

_ENTRIES = short_fractions(-1, 1, 3)


@st.composite
def random_pairs(draw: st.DrawFn) -> WeightPair:
    """n <= 5 states, d <= 3 inputs, t <= 20, every activation."""
    n, d = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    rate = draw(st.sampled_from([Fraction(v) for v in ("1/10", "1/2", "9/10", "99/100")]))
    activation = draw(st.sampled_from(LIPSCHITZ))

    def system() -> RecurrentSystem:
        raw = tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(n))
        size = exact_norm(raw, "2")
        inputs = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n))
        return RecurrentSystem(activation, scaled(raw, rate / size) if size else raw, inputs)

    time = draw(st.integers(1, 20))
    inputs = tuple(tuple(2 * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    return pair(system(), system(), inputs, rate)


def weights_of(system: RecurrentSystem) -> tuple[fmpq, ...]:
    """The entries of W by rows, then of U."""
    blocks = (system.state_weights, system.input_weights)
    return tuple(to_fmpq(entry) for rows in blocks for row in rows for entry in row)


def interpret(item: WeightPair) -> Interpretation:
    """Constants ``lambda``, ``K`` as declared; the weights ``w``, ``v``; ``phi``, ``x``."""
    first, second, inputs = item.first, item.second, item.inputs
    size, width = first.state_size, first.input_size

    @lru_cache(maxsize=16)
    def system(entries: tuple[Fraction, ...]) -> RecurrentSystem:
        rows = [entries[i * size : (i + 1) * size] for i in range(size)]
        rest = entries[size * size :]
        columns = [rest[i * width : (i + 1) * width] for i in range(size)]
        return RecurrentSystem(first.activation, tuple(rows), tuple(columns))

    def phi(
        bits: int, weights: Sequence[Real], state: Sequence[Real], x: Sequence[Real]
    ) -> tuple[Real, ...]:
        of = system(tuple(map(to_fraction, weights)))
        return of.step(tuple(state), tuple(map(to_fraction, x)))

    def x(bits: int, time: int) -> tuple[Real, ...]:
        inside = 1 <= time <= len(inputs)
        return tuple(map(to_fmpq, inputs[time - 1])) if inside else (fmpq(0),) * width

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        return vector_norm(entries, "2")

    def at_most(size: Callable[[int], Real | None], bound: Fraction) -> Callable[[int], Any]:
        def decide(bits: int) -> bool | None:
            found = size(bits)
            return None if found is None else compare(found, "<=", to_fmpq(bound))

        return decide

    return Interpretation(
        numbers={"lambda": Quantity.exact(item.rate), "K": Quantity.exact(item.lipschitz)},
        functions={
            "phi": phi,
            "x": x,
            "w": lambda bits: weights_of(first),
            "v": lambda bits: weights_of(second),
        },
        norms=dict.fromkeys(("W", "H", "X"), norm),
        dimensions={"W": size * (size + width), "H": size, "X": width},
        without=unkept(
            {
                "contraction": at_most(lambda bits: second.contraction("2", bits), item.rate),
                "weights": at_most(lambda bits: sensitivity(first, inputs, bits), item.lipschitz),
            }
        ),
        samples={
            "t": (len(inputs), 0, 1),
            "real": (fmpq(1), fmpq(0), fmpq(-2)),
            "H": ((fmpq(1),) * size, (fmpq(0),) * size, (fmpq(-1, 8),) * size),
            "X": ((fmpq(1),) * width, (fmpq(0),) * width),
        },
    )


def describe(item: WeightPair) -> Json:
    """Exact JSON of a pair."""
    return {
        "activation": item.first.activation,
        "W": _text(item.first.state_weights),
        "U": _text(item.first.input_weights),
        "W'": _text(item.second.state_weights),
        "U'": _text(item.second.input_weights),
        "inputs": _text(item.inputs),
        "lambda": rational_text(item.rate),
        "L_w": rational_text(item.lipschitz),
    }


def rebuild(data: Json) -> WeightPair:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        first = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
        second = RecurrentSystem(data["activation"], _rows(data["W'"]), _rows(data["U'"]))
        if (first.state_size, first.input_size) != (second.state_size, second.input_size):
            raise ValueError("the two systems differ in shape")
        inputs = _rows(data["inputs"])
        if any(len(x) != first.input_size for x in inputs):
            raise ValueError(f"every input is to have {first.input_size} entries")
        return WeightPair(first, second, inputs, Fraction(data["lambda"]), Fraction(data["L_w"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a pair of recurrent systems: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)


#: The instances of Lemma 4.
WEIGHT_PAIRS = Instances(random_pairs, interpret, describe, rebuild, EDGES)
