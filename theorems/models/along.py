r"""Windows along recorded data: restarts agree for the recorded inputs and all that are near them.

For a sequence :math:`x_1, \ldots, x_T` and every input within delta of it, in every channel and at
every step, the past included, the run from zero and the run that is restarted at zero after s steps
are followed as affine forms in the same symbols (:mod:`theorems.models.affine_steps`).  The
*window* of the restart is the least k such that the outputs are certified to differ by at most eps
at all steps from s + k on, to the end of the sequence.  No invariant set is needed, so models that
latch are answered too.

*Empirical windows* are those of runs in floats: the recorded inputs, and some that are drawn within
delta.  The inputs that show the largest ones are kept, for
:mod:`theorems.models.along_lower_ends`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import MOST as MOST_SYMBOLS
from memory_theorems.theorems.models.affine_steps import LEAST, AffineModel, Run
from memory_theorems.theorems.models.runs import float_run
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
#: Symbols for each component that are tried, the next where they gain or a restart stays open.
LEVELS = (LEAST, 6, 12, 24)
#: Wider by this factor is worth more symbols.
_WORTH = 1.02
#: A bound of the outputs' difference that says nothing any more.
_HOPELESS = 1e6
#: What the certified gaps stay below eps by, so that a replay may round otherwise.
_MARGIN = 1e-4
DRAWN = 16
_MOST = 10**300
#: Inputs that are kept to show how large the window must be.
KEPT = 3


@dataclass(frozen=True, slots=True)
class Restart:
    """After ``step`` of ``steps`` steps of a sequence (counted from 1); ``window`` from 1 to
    ``steps - step``, or one more where not even the last output is certified; ``symbols``: for
    each component."""

    sequence: int
    step: int
    steps: int
    window: int
    empirical: int
    symbols: int

    @property
    def open(self) -> bool:
        return self.window > self.steps - self.step


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """In floats the outputs differ by more than eps ``window - 1`` steps after the restart, where
    each input is the recorded one and ``signs`` (time, d) times delta."""

    sequence: int
    step: int
    window: int
    signs: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Along:
    """``left``: restarts that were not asked for when the time was over; ``seen``: what shows the
    largest empirical windows, those first; ``refused``: why the replay does not accept it."""

    restarts: tuple[Restart, ...]
    left: int = 0
    seen: tuple[Seen, ...] = ()
    refused: str = ""

    def withdrawn(self, why: str) -> Along:
        """The same with every restart open: no window stands that the replay refuses."""
        opened = (replace(item, window=item.steps - item.step + 1) for item in self.restarts)
        return replace(self, restarts=tuple(opened), refused=why)

    @property
    def largest(self) -> int:
        """Every restart agrees from so many steps on."""
        return max((item.window for item in self.restarts), default=1)

    @property
    def reaching(self) -> int:
        """How many restarts have so many steps after them."""
        return sum(item.step + self.largest <= item.steps for item in self.restarts)

    @property
    def window(self) -> int | None:
        """The window, if at least half of the restarts reach so far."""
        enough = self.restarts and 2 * self.reaching >= len(self.restarts) and not self.left
        return self.largest if enough and not self.refused else None

    @property
    def empirical(self) -> int:
        return max((item.empirical for item in self.restarts), default=1)


def places(sequences: int, steps: int, count: int) -> list[list[int]]:
    """At most ``count`` steps for restarts, evenly over all sequences, for each of them."""
    possible = max(steps - 1, 0)
    found: list[list[int]] = []
    for number in range(sequences):
        share = min(possible, count * (number + 1) // sequences - count * number // sequences)
        found.append([1 + (2 * i + 1) * possible // (2 * share) for i in range(share)])
    return found


def follow(
    trained: TrainedModel,
    data: FloatArray,
    delta: Fraction,
    eps: Fraction,
    restarts: Sequence[Sequence[int]],
    seconds: float | None = None,
) -> Along:
    """The windows of all restarts; ``data`` (sequences, time, inputs), exactly."""
    if max(eps, delta) > _MOST:
        raise InputError("--along: eps and delta are at most 10^300")
    end = None if seconds is None else monotonic() + seconds
    reach, limit = above(delta), float(eps) * (1 - _MARGIN)
    found: list[Restart] = []
    kept: list[Seen] = []
    left = 0
    for number, (sequence, steps) in enumerate(zip(data, restarts, strict=True)):
        if not steps:
            continue
        seen = _observed(trained, sequence, reach, float(eps), steps)
        windows: dict[int, tuple[int, int]] = {}
        for level in _levels(trained, sequence, reach):
            asked = [s for s in steps if s not in windows or _open(windows[s][0], s, sequence)]
            if not asked:
                break
            model = AffineModel(trained, level)
            for s, window in _windows(model, sequence, reach, limit, asked, end).items():
                if s not in windows or window < windows[s][0]:
                    windows[s] = window, level
        left += sum(s not in windows for s in steps)
        for s in (s for s in steps if s in windows):
            window, signs = seen[s]
            found.append(
                Restart(number + 1, s, len(sequence), windows[s][0], window, windows[s][1])
            )
            kept.append(Seen(number + 1, s, window, signs))
    kept.sort(key=lambda item: -item.window)
    return Along(tuple(found), left, tuple(kept[:KEPT]))


def above(value: Fraction) -> float:
    """A double at least the value, and the value where it is one."""
    near = float(value)
    return near if Fraction(near) >= value else float(np.nextafter(near, np.inf))


def _open(window: int, step: int, sequence: FloatArray) -> bool:
    return window > len(sequence) - step


def _levels(trained: TrainedModel, sequence: FloatArray, reach: float) -> Sequence[int]:
    """From the least number of symbols with which the full run is not wider than need be; of wide
    models the least one, which is more than they can keep."""
    components = AffineModel(trained, LEAST).components
    levels = [level for level in LEVELS if components * (2 * level + 40) <= MOST_SYMBOLS]
    widths: list[float] = []
    for level in levels[: len(levels) if len(levels) > 1 else 0]:
        widths.append(_width(AffineModel(trained, level), sequence, reach))
        if len(widths) > 1 and not widths[-2] > _WORTH * widths[-1]:
            return levels[len(widths) - 2 :]
    return levels[-1:] or LEVELS[:1]


def _width(model: AffineModel, sequence: FloatArray, reach: float) -> float:
    run = Run(model.zero())
    total = 0.0
    with np.errstate(all="ignore"):
        for row in sequence:
            run = model.step(run, row, reach)
            total += sum(float(p.value.radius.sum()) for state in run.states for p in state)
            if not total < _HOPELESS * len(sequence):
                return np.inf
    return total


def _windows(
    model: AffineModel,
    sequence: FloatArray,
    reach: float,
    limit: float,
    steps: Sequence[int],
    end: float | None,
) -> dict[int, int]:
    """The window of each restart."""
    run = Run(model.zero())
    found: dict[int, int] = {}
    with np.errstate(all="ignore"):
        for time, row in enumerate(sequence, 1):
            run = model.step(run, row, reach)
            if time in steps:
                if end is not None and monotonic() > end:
                    return found
                gaps = _gaps(model, model.restarted(run), sequence[time:], reach)
                found[time] = _last_above(gaps, limit, len(sequence) - time) + 1
    return found


def _gaps(model: AffineModel, run: Run, rest: FloatArray, reach: float) -> list[float]:
    gaps = []
    for row in rest:
        run = model.step(run, row, reach)
        gaps.append(model.gap(run))
        if not gaps[-1] < _HOPELESS:
            break
    return gaps


def _last_above(gaps: Sequence[float], limit: float, steps: int) -> int:
    """The last of so many steps whose gap is not known to be within the limit, 0 if none."""
    if len(gaps) < steps:
        return steps
    return max((age for age, gap in enumerate(gaps, 1) if not gap <= limit), default=0)


def _observed(
    trained: TrainedModel, sequence: FloatArray, reach: float, eps: float, steps: Sequence[int]
) -> dict[int, tuple[int, FloatArray]]:
    """Empirical windows, each with the signs of the inputs that show it."""
    rng = np.random.default_rng(0)
    signs = np.zeros((1 + (DRAWN if reach else 0), *sequence.shape))
    signs[1:] = rng.choice([-1.0, 1.0], size=signs[1:].shape)
    inputs = sequence + reach * signs
    found = {}
    with np.errstate(all="ignore"):
        full = float_run(trained, inputs)
        for s in steps:
            gaps = np.linalg.norm(full[:, s:] - float_run(trained, inputs[:, s:]), axis=2)
            last = [_last_above(list(row), eps, len(sequence) - s) for row in gaps]
            worst = int(np.argmax(last))
            found[s] = last[worst] + 1, signs[worst]
    return found
