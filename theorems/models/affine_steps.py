"""One step of each recurrence over pairs of affine forms: the full run and the restarted one.

The state of a layer is the list of its pairs (LSTM: c, h; a state-space block: the real and
imaginary parts, its outputs).  Within a step what operations lose stays with its component; at the
end of a layer it becomes symbols of its own, so that later maps do not take it for independent of
itself.  When there are too many symbols, those that matter least are replaced by one for each
component; vectors that are wider than ``OWNED`` keep what is replaced in their boxes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import Form, Linear, up
from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.affine_parts import State, Symbols
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
#: Symbols for each component, at least.
LEAST = 3
#: Components of all states, and entries of all rows that are kept (128 MB).
WIDEST, ENTRIES = 40_000, 16_000_000


@dataclass(slots=True)
class Run:
    """The states of all layers, and how many symbols they have."""

    states: list[State]
    symbols: Symbols = field(default_factory=Symbols)


class AffineModel:
    """A trained model over pairs; ``symbols``: how many are kept after a step for each component
    of the states and of the differences."""

    def __init__(self, model: TrainedModel, symbols: int) -> None:
        self.layers = [layer.cell.affine(layer) for layer in model.layers]
        self.readout: Linear | None = None
        if model.readout is not None:
            rows = np.asarray(model.readout, dtype=np.complex128)
            parts = [rows.real]
            if model.layers[-1].cell.complex_output:
                parts.append(-rows.imag)
            self.readout = Linear.of(np.concatenate(parts, axis=1))
        self.symbols = symbols
        if self.components > WIDEST:
            raise InputError(
                f"--along: {self.components:,} components of states are too many, at most "
                f"{WIDEST:,}"
            )

    @property
    def components(self) -> int:
        return sum(len(p.value.centre) for state in self.zero() for p in state)

    def zero(self) -> list[State]:
        return [layer.zero() for layer in self.layers]

    def step(self, run: Run, row: FloatArray, reach: float) -> Run:
        """All layers one step, each channel within ``reach`` of the row."""
        symbols = Symbols(run.symbols.count)
        feed = Pair(symbols.input(row, reach), None)
        moved: list[State] = []
        for layer, state in zip(self.layers, run.states, strict=True):
            moved.append(layer.step(state, feed, symbols))
            feed = moved[-1][-1]
        return self.reduced(Run(moved, symbols))

    def reduced(self, run: Run) -> Run:
        """Fewer symbols, in the place of the least important ones one for each component."""
        forms = [f for state in run.states for p in state for f in (p.value, p.gap) if f]
        width = sum(len(form.centre) for form in forms)
        count, most, room = run.symbols.count, self.symbols * width, width
        if most > ENTRIES // width:
            most, room = ENTRIES // width, 0
        if count <= most + room:
            return run
        scores = np.zeros(count)
        for form in forms:
            shares = np.abs(form.rows) / np.maximum(np.abs(form.rows).sum(axis=0), 1e-300)
            scores[: len(form.rows)] += shares.sum(axis=1)
        order = np.argsort(-scores, kind="stable")
        kept, gone = np.sort(order[:most]), order[most:]
        symbols = Symbols(len(kept))

        def renewed(form: Form) -> Form:
            rows = form.padded(count)
            lost = up(np.abs(rows[gone]).sum(axis=0))
            return symbols.own(Form(form.centre, rows[kept], up(form.box + lost)))

        states = [
            [
                Pair(renewed(p.value), None if p.gap is None else renewed(p.gap))
                for p in state
            ]
            for state in run.states
        ]  # fmt: skip
        return Run(states, symbols)

    def restarted(self, run: Run) -> Run:
        """The pair of this run and the run that begins at zero now: their gap is the state."""
        states = [[Pair(p.value, p.value) for p in state] for state in run.states]
        return Run(states, Symbols(run.symbols.count))

    def gap(self, run: Run) -> float:
        """At least the Euclidean norm of the difference of the outputs of both runs."""
        last = run.states[-1][-1].gap
        assert last is not None
        form = last if self.readout is None else self.readout(last)
        # Squares underflow: what that can hide is added before each root is taken.
        whole = up(np.sqrt(up(np.asarray(np.sum(form.largest**2)))))
        lengths = np.sqrt(up((form.rows**2).sum(axis=1)))
        centre = np.sqrt(up(np.asarray(np.sum(form.centre**2))))
        parts = up(centre + lengths.sum() + form.box.sum())
        return float(min(whole, parts))
