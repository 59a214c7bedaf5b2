r"""Replay of windows along recorded data, from the document alone.

The document holds the weights, the recorded sequences, delta, eps, and restarts: the sequence, the
step s after which the state is set to zero, and a window w.  Of each it is shown again that for
every input within delta of the recorded one, in every channel and at every step, the outputs of
the full and of the restarted run differ by at most eps in the Euclidean norm at all steps from
s + w on, to the end of the sequence.  A window that is one longer than what is left of the
sequence says nothing, and is counted as such.  All this is done in zonotopes
(:mod:`theorems.models.checking.zonotopes`), forgetting for each component but so many symbols as
the restart says.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking import keys, lower
from memory_theorems.theorems.models.checking.blocks import width_of
from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.intervals import Floats, above
from memory_theorems.theorems.models.checking.recurrences.known import recurrence_of
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twin_layers import (
    Naming,
    State,
    Stepping,
    inputs_about,
    real_part,
)
from memory_theorems.theorems.models.checking.twins import Twin
from memory_theorems.theorems.models.checking.zonotopes import Zonotope, named, roof

BITS = (128, 512, 2048)
MOST_SYMBOLS, MOST_STEPS, MOST_RESTARTS = 512, 20_000, 10_000
#: Of all arms that are kept.
MOST_ENTRIES = 16_000_000
RESTART = ("sequence", "step", "steps", "window", "symbols")


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every restart agrees as stated and the window is that of all."""
    weights = document["weights"]
    keys.admit(weights)
    eps, delta = number(document["eps"]), number(document["delta"])
    require(eps > 0, "eps must be positive")
    require(delta >= 0, "delta is negative")
    width = width_of(weights)
    sequences = [exact_doubles(rows, None, width) for rows in document["data"]["sequences"]]
    require(len(sequences) > 0, "there is no sequence")
    require(all(len(rows) <= MOST_STEPS for rows in sequences), "a sequence is too long")
    restarts = _restarts(document, [len(rows) for rows in sequences])
    _summed_up(document, restarts)
    if document["lower_end"] is not None:
        _too_short(document, delta, eps, restarts)
    model = Followed(weights)
    for (sequence, symbols), group in _grouped(restarts).items():
        model.follow(sequences[sequence - 1], delta, eps, group, symbols)


def _restarts(document: Mapping[str, Any], lengths: list[int]) -> list[Mapping[str, Any]]:
    found = document["restarts"]
    require(isinstance(found, list) and 0 < len(found) <= MOST_RESTARTS, "there are no restarts")
    seen = set()
    for item in found:
        require(set(item) == set(RESTART), f"a restart has the keys {', '.join(RESTART)}")
        require(all(type(v) is int for v in item.values()), "a restart is made of whole numbers")
        sequence, step, window = item["sequence"], item["step"], item["window"]
        require(1 <= sequence <= len(lengths), "there is no such sequence")
        require(item["steps"] == lengths[sequence - 1], "the sequence has another length")
        require(1 <= step < item["steps"], "a restart is outside of its sequence")
        require(1 <= window <= item["steps"] - step + 1, "a window is outside of its sequence")
        require(1 <= item["symbols"] <= MOST_SYMBOLS, "the number of symbols is out of range")
        require((sequence, step) not in seen, "a restart is told twice")
        seen.add((sequence, step))
    return list(found)


def _summed_up(document: Mapping[str, Any], restarts: list[Mapping[str, Any]]) -> None:
    """The window of all, how many restarts reach so far, and that these are at least half."""
    window = max(item["window"] for item in restarts)
    reaching = sum(item["step"] + window <= item["steps"] for item in restarts)
    stated = document["certified_window"]
    require(type(stated) is int and stated == window, "the window is not that of all restarts")
    require(
        type(document["restarts_reaching"]) is int and document["restarts_reaching"] == reaching,
        "another number of restarts reaches so far",
    )
    require(2 * reaching >= len(restarts), "fewer than half of the restarts reach so far")


def _too_short(
    document: Mapping[str, Any], delta: Fraction, eps: Fraction, restarts: list[Mapping[str, Any]]
) -> None:
    """Refused unless for the inputs given, within delta of the recorded ones, the outputs differ
    one step before the lower end's window is over."""
    stated = document["lower_end"]
    require(
        set(stated) == {"needed", "sequence", "step", "inputs"},
        "a lower end has the keys needed, sequence, step, inputs",
    )
    needed, sequence, step = stated["needed"], stated["sequence"], stated["step"]
    require(
        all(type(v) is int for v in (needed, sequence, step)) and needed > 1,
        "a lower end is made of whole numbers",
    )
    require(
        any(item["sequence"] == sequence and item["step"] == step for item in restarts),
        "the lower end is that of no restart",
    )
    recorded = document["data"]["sequences"][sequence - 1]
    inputs = [[number(v) for v in row] for row in stated["inputs"]]
    require(len(inputs) == step + needed - 1 <= len(recorded), "the lower end has other steps")
    for row, given in zip(recorded, inputs, strict=False):
        require(len(row) == len(given), "an input of the lower end has the wrong width")
        require(
            all(abs(number(v) - x) <= delta for v, x in zip(row, given, strict=True)),
            "an input of the lower end is not within delta",
        )
    for bits in BITS:
        certain = lower.differ(document["weights"], inputs, needed - 1, eps, bits)
        if certain is not None:
            require(certain, f"the window {needed - 1} is long enough for the inputs given")
            require(needed <= document["certified_window"], "the lower end is above the window")
            return
    require(False, "balls of the lower end stay too wide")


def _grouped(
    restarts: list[Mapping[str, Any]],
) -> dict[tuple[int, int], list[Mapping[str, Any]]]:
    groups: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for item in restarts:
        groups.setdefault((item["sequence"], item["symbols"]), []).append(item)
    return groups


class Followed:
    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.layers: list[Stepping] = [
            recurrence_of(layer).twins(layer) for layer in weights["layers"]
        ]
        rows = weights["readout"]
        self.readout: Floats | None = None
        if rows is not None and recurrence_of(weights["layers"][-1]).complex_output:
            self.readout = real_part(rows)
        elif rows is not None:
            self.readout = exact_doubles(rows, None, len(rows[0]))

    def follow(
        self,
        rows: Floats,
        delta: Fraction,
        eps: Fraction,
        restarts: list[Mapping[str, Any]],
        symbols: int,
    ) -> None:
        """Refused where one of the restarts is not shown to agree from its window on."""
        near = float(delta)
        reach = near if Fraction(near) >= delta else float(above(np.array(near)))
        asked = {item["step"]: item for item in restarts}
        states, count = [layer.zero() for layer in self.layers], 0
        with np.errstate(all="ignore"):
            for time in range(1, max(asked) + 1):
                states, count = self.step(states, count, rows[time - 1], reach, symbols)
                if time in asked:
                    self._agrees(states, count, rows, reach, eps, asked[time], symbols)

    def _agrees(
        self,
        states: list[State],
        count: int,
        rows: Floats,
        reach: float,
        eps: Fraction,
        item: Mapping[str, Any],
        symbols: int,
    ) -> None:
        if item["step"] + item["window"] > item["steps"]:
            return
        # The restarted run is at zero: what it is apart by is the state of the full run.
        states = [[Twin(x.full, x.full) for x in state] for state in states]
        for time in range(item["step"] + 1, item["steps"] + 1):
            states, count = self.step(states, count, rows[time - 1], reach, symbols)
            if time >= item["step"] + item["window"]:
                gap = self.gap(states)
                require(
                    gap is not None and gap <= eps,
                    f"sequence {item['sequence']}, restart after {item['step']} steps: "
                    f"outputs are not shown to agree at step {time}",
                )

    def step(
        self, states: list[State], count: int, row: Floats, reach: float, symbols: int
    ) -> tuple[list[State], int]:
        naming = Naming(count)
        x = inputs_about(row, reach, naming)
        moved = []
        for layer, state in zip(self.layers, states, strict=True):
            moved.append(layer.step(state, x, naming))
            x = moved[-1][-1]
        return _fewer(moved, naming.count, symbols)

    def gap(self, states: list[State]) -> Fraction | None:
        """A bound of the distance of the outputs; None where there is none."""
        apart = states[-1][-1].apart
        if apart is None:
            return None
        if self.readout is not None:
            apart = apart.under(self.readout)
        if not (np.isfinite(apart.most).all() and np.isfinite(apart.arms).all()):
            return None
        whole = roof(np.sqrt(roof((apart.most * apart.most).sum())))
        arms = np.sqrt(roof((apart.arms * apart.arms).sum(axis=1))).sum()
        middle = np.sqrt(roof((apart.mid * apart.mid).sum()))
        parts = roof(middle + arms + apart.slack.sum())
        return Fraction(float(min(whole, parts)))


def _fewer(states: list[State], count: int, symbols: int) -> tuple[list[State], int]:
    """The symbols with the largest shares of what they move; of the others one for each component
    is made."""
    parts = [z for state in states for x in state for z in (x.full, x.apart) if z is not None]
    width = sum(len(z) for z in parts)
    most, more = symbols * width, width
    if most > MOST_ENTRIES // width:
        most, more = MOST_ENTRIES // width, 0
    if count <= most + more:
        return states, count
    shares = np.zeros(count)
    for z in parts:
        moduli = np.abs(z.arms)
        shares[: len(moduli)] += (moduli / np.maximum(moduli.sum(axis=0), 1e-300)).sum(axis=1)
    order = np.argsort(-shares, kind="stable")
    kept, gone = np.sort(order[:most]), order[most:]
    found, count = [], len(kept)
    for z in parts:
        arms = z.filled(int(shares.size))
        lost = roof(np.abs(arms[gone]).sum(axis=0))
        renewed, count = named(Zonotope.of(z.mid, arms[kept], roof(z.slack + lost)), count)
        found.append(renewed)
    rest = iter(found)
    return [
        [Twin(next(rest), None if x.apart is None else next(rest)) for x in state]
        for state in states
    ], count
