"""One step of a system from two states and under two weights, as instances of Sections 6.1, 6.2.

The weights W, U of the system and those of the other one are matrices in the spectral norm; states
and inputs are Euclidean.  ``rho`` is tanh entry by entry, or nothing for a linear system, and ``D``
the diagonal matrix of its slopes.  That tanh is 1-Lipschitz, with slopes in [0, 1] that change by
at most ``kappa = 4/(3 sqrt 3)`` times what its argument changes, holds everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import arb, fmpq

from memory_theorems.theorems.objects.systems.recurrent import State, states
from memory_theorems.theorems.objects.systems.smoothness_constants import largest_norm
from memory_theorems.theorems.stability.descent import one_step
from memory_theorems.theorems.stability.descent.one_step import OneStep, random_steps
from memory_theorems.theorems.stability.descent.training_symbols import spectral_enclosure
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.linear_algebra import (
    Rows,
    matrix,
    operator_norm,
    vector_norm,
)
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances

#: Digits, in bits, to which a state of a tanh network is rounded where a vector is wanted.
_BITS = 24


def interpret(item: OneStep) -> Interpretation:
    """Weights, inputs, declared constants, activation; states that both input sequences reach."""
    first, second = item.first, item.second
    size, width = first.state_size, first.input_size
    linear = first.activation == "linear"

    def rho(bits: int, state: Sequence[Real]) -> tuple[Real, ...]:
        return tuple(state) if linear else tuple(map(_tanh, state))

    def slopes(bits: int, state: Sequence[Real]) -> tuple[Real, ...]:
        found = [fmpq(1) if linear else 1 - _tanh(entry) ** 2 for entry in state]
        return tuple(found[i] if i == j else fmpq(0) for i in range(size) for j in range(size))

    def x(bits: int, time: int) -> tuple[Real, ...]:
        inside = 1 <= time <= len(item.inputs)
        return _exact(item.inputs[time - 1]) if inside else (fmpq(0),) * width

    def spectral(columns: int) -> Any:
        def norm(bits: int, entries: Sequence[Real]) -> Real:
            rows = [entries[i : i + columns] for i in range(0, len(entries), columns)]
            if all(isinstance(entry, fmpq) for entry in entries):
                return operator_norm(
                    matrix([list(map(to_fraction, row)) for row in rows]), "2", bits
                )
            return spectral_enclosure(rows)

        return norm

    last = len(item.inputs) - 1
    near, other = (_rounded(states(first, run, 64)[-1]) for run in (item.inputs, item.others))
    every = (*item.inputs, *item.others)
    return Interpretation(
        numbers={
            "lambda": Quantity.exact(item.rate),
            "b": Quantity.exact(item.gain),
            "B": Quantity.exact(item.bound),
            "L": Quantity.exact(1),
            "kappa": Quantity(_kappa, "4/(3 sqrt 3)"),
        },
        functions={
            "W": lambda bits: _entries(first.state_weights),
            "U": lambda bits: _entries(first.input_weights),
            "x": x,
            "rho": rho,
            "D": slopes,
        },
        norms={
            **dict.fromkeys(("H", "X"), lambda bits, entries: vector_norm(entries, "2")),
            "L(H, H)": spectral(size),
            "L(X, H)": spectral(width),
        },
        dimensions={"H": size, "X": width},
        without=unkept(
            {"bounded": lambda bits: compare(largest_norm(every, bits), "<=", to_fmpq(item.bound))}
        ),
        samples={
            "p": (near, (fmpq(1),) * size),
            "q": (other, (fmpq(0),) * size),
            "u": (_exact(item.inputs[-1]),),
            "v": (_exact(item.others[-1]),),
            "t": tuple(dict.fromkeys((last, last + 1, 0))),
            "s": (0, 1),
            "natural": (0, 1),
            "real": tuple(map(fmpq, (1, 0, 2))),
            "H": (near, other),
            "X": (_exact(item.inputs[-1]), _exact(item.others[-1])),
            # Never the weights themselves: balls do not tell that two equal values are equal.
            "L(H, H)": (_entries(second.state_weights), _halved(first.state_weights)),
            "L(X, H)": (_entries(second.input_weights), _halved(first.input_weights)),
        },
    )


def _tanh(value: Real) -> Real:
    return fmpq(0) if isinstance(value, fmpq) and value == 0 else to_ball(value).tanh()


def _kappa(bits: int) -> Real:
    with precision(bits):
        return 4 / (3 * arb(3).sqrt())


def _exact(entries: Sequence[Any]) -> tuple[fmpq, ...]:
    return tuple(map(to_fmpq, entries))


def _entries(rows: Rows) -> tuple[fmpq, ...]:
    return tuple(to_fmpq(entry) for row in rows for entry in row)


def _halved(rows: Rows) -> tuple[fmpq, ...]:
    return tuple(entry / 2 for entry in _entries(rows))


def _rounded(state: State) -> tuple[fmpq, ...]:
    """The state where it is exact, else a dyadic vector near it."""
    return tuple(
        entry if isinstance(entry, fmpq) else fmpq(round(float(entry.mid()) * 2**_BITS), 2**_BITS)
        for entry in state
    )


def _instances(activation: Any, edges: tuple[OneStep, ...]) -> Instances:
    return Instances(
        lambda: random_steps(activation),
        interpret,
        one_step.describe,
        one_step.rebuild,
        edges,
    )


#: The instances of Section 6.1, and of Section 6.2.
LINEAR_STEPS = _instances("linear", one_step.LINEAR_EDGES)
TANH_STEPS = _instances("tanh", one_step.TANH_EDGES)
