"""Runs of recurrent systems as instances of theorems about abstract state maps.

The state map is ``phi(a, u) = rho(W a + U u + b)``, the readout ``f(a) = F a``.  That it contracts
by ``||W||`` and is ``||U||``-Lipschitz in the input holds for all states and inputs, because rho is
entrywise and 1-Lipschitz.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import fmpq

from memory_theorems.theorems.instances import runs
from memory_theorems.theorems.instances.runs import Run
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import (
    largest,
    matrix,
    operator_norm,
    vector_norm,
)
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances


def interpret(run: Run) -> Interpretation:
    """Constants ``lambda``, ``L``, ``B``, ``M`` as declared; ``phi``, ``f``, ``x`` of the run."""
    system = run.system
    states, inputs = system.state_size, system.input_size
    rows = run.readout or tuple(
        tuple(Fraction(int(i == j)) for j in range(states)) for i in range(states)
    )

    def phi(bits: int, state: Sequence[Real], x: Sequence[Real]) -> tuple[Real, ...]:
        return system.step(tuple(state), tuple(map(to_fraction, x)))

    def readout(bits: int, state: Sequence[Real]) -> tuple[Real, ...]:
        return tuple(_dot(row, state) for row in rows)

    def x(bits: int, time: int) -> tuple[Real, ...]:
        inside = 1 <= time <= run.time
        return tuple(map(to_fmpq, run.inputs[time - 1])) if inside else (fmpq(0),) * inputs

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        return vector_norm(entries, run.norm)

    def largest_input(bits: int) -> Real:
        with precision(bits):
            sizes = [norm(bits, x(bits, time)) for time in range(1, run.time + 1)]
            return largest([fmpq(0), *sizes])

    def at_most(size: Callable[[int], Real], bound: Fraction) -> Callable[[int], bool | None]:
        return lambda bits: compare(size(bits), "<=", to_fmpq(bound))

    past, window = max(run.time - run.window, 0), min(run.window, run.time)
    return Interpretation(
        numbers={
            "lambda": Quantity.exact(run.rate),
            "L": Quantity.exact(run.gain),
            "B": Quantity.exact(run.bound),
            "M": Quantity.exact(run.readout_gain),
        },
        functions={"phi": phi, "f": readout, "x": x},
        norms=dict.fromkeys(("H", "X", "Y"), norm),
        dimensions={"H": states, "X": inputs, "Y": len(rows)},
        without=unkept(
            {
                "contraction": at_most(lambda bits: system.contraction(run.norm, bits), run.rate),
                "lipschitz": at_most(lambda bits: system.input_gain(run.norm, bits), run.gain),
                "bounded": at_most(largest_input, run.bound),
                "readout": at_most(
                    lambda bits: operator_norm(matrix(rows), run.norm, bits), run.readout_gain
                ),
            }
        ),
        samples={
            "p": (past, 0, 1),
            "k": (window, 0, window + 1),
            "j": (past, 0, 1),
            "t": (run.time, 0, 1),
            "e": tuple(map(to_fmpq, (run.tolerance, run.tolerance / 2, 2 * run.tolerance))),
            "natural": (1, 0, 3),
            "real": tuple(map(to_fmpq, (run.tolerance, run.rate, Fraction(2), Fraction(-1)))),
            "H": _vectors(states),
            "X": _vectors(inputs),
        },
    )


def _dot(row: Sequence[Fraction], state: Sequence[Real]) -> Real:
    total: Real = fmpq(0)
    for weight, entry in zip(row, state, strict=True):
        if weight != 0:
            total = total + to_fmpq(weight) * entry
    return total


def _vectors(size: int) -> tuple[tuple[fmpq, ...], ...]:
    """The first vectors of a basis, their alternating sum, a small vector."""
    ones = tuple(fmpq((-1) ** i) for i in range(size))
    units = [tuple(fmpq(int(i == j)) for i in range(size)) for j in range(min(size, 2))]
    return (ones, *units, tuple(entry / 1000 for entry in ones))


#: The runs of the inference theorems, as instances of formulas.
RUNS = Instances(runs.readout_runs, interpret, runs.describe, runs.rebuild, runs.READOUT_EDGES)
#: The same without readouts: the states themselves are seen.
STATE_RUNS = Instances(runs.random_runs, interpret, runs.describe, runs.rebuild, runs.EDGES)
