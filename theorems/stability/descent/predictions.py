"""Training problems with a readout and the tolerance that their window serves (Theorem 1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.smoothness_constants import constants, loss_constants
from memory_theorems.theorems.stability.descent import trainings
from memory_theorems.theorems.stability.descent.trainings import (
    CONCAVE,
    CONVEX,
    SLOPE,
    Training,
    unit,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, upper_bound
from memory_theorems.verify.arithmetic.linear_algebra import matrix, spectral_norm


def _logarithm(item: Training, gain: Fraction) -> Fraction | None:
    """log(2 alpha L_f L_w gamma' N**max(alpha beta, 1)/(lambda (1 - lambda))), rounded up."""
    if not 0 < item.rate < 1 or item.bound == 0:
        return None
    descent = item.descent
    found = constants(item.bounds, 96)
    found.update(loss_constants(descent.loss, found["H"], 96))
    with precision(96):
        value = {name: to_ball(entry) for name, entry in found.items()}
        rate, rest = to_ball(item.rate), to_ball(1 - item.rate)
        simple = (
            rate * value["L_p"] * value["L_w"] / rest
            + rate * value["beta_p"] * value["L_w"] * value["H"]
            + value["L_p"] * value["beta_wh"] * value["H"]
            + value["L_p"] * value["L_w"] * value["beta_hh"] * value["H"] / rest
        )
        beta = (
            value["beta_p"] * value["L_w"] * value["L_w"] / rest**2
            + value["L_p"] * value["beta_ww"] / rest
            + value["L_p"] * 2 * value["beta_wh"] * value["L_w"] / rest**2
            + value["L_p"] * value["beta_hh"] * value["L_w"] * value["L_w"] / rest**3
        )
        exponent = (to_ball(descent.step) * beta).max(arb(1))
        size = 2 * to_ball(descent.step * gain) * value["L_w"] * simple / (rate * rest)
        if not size > 0:
            return None
        return upper_bound(size.log() + exponent * arb(max(descent.steps, 1)).log())


def sufficient_tolerance(item: Training, gain: Fraction) -> Fraction | None:
    """The least eps for which the window of the problem is admissible, rounded up by a percent.

    None for lambda = 0, lambda >= 1, or an astronomical bound.
    """
    logarithm = _logarithm(item, gain)
    if logarithm is None:
        return None
    with precision(96):
        fall = (1 / to_ball(item.rate)).log()
        state = to_ball(item.input_gain * item.bound / (1 - item.rate))
        first = 2 * to_ball(gain) * state * to_ball(item.rate) ** item.descent.window
        power = to_ball(logarithm) + (arb(2) / fall).log() - 1 - item.descent.window * fall / 2
        if not power < 2000:
            return None
        least = upper_bound(first.max(power.exp()) * arb(101) / 100)
    digits = 10**6 if least < 10**6 else 1
    return Fraction(int(least * digits) + 1, digits)


def _prediction(item: Training, readout: str = "1", gain: str | None = None) -> Training:
    """With the tolerance that the window serves, 1/10 where there is none."""
    size = abs(Fraction(readout)) if gain is None else Fraction(gain)
    tolerance = sufficient_tolerance(item, size) or Fraction(1, 10)
    return replace(item, readout=((Fraction(readout),),), gain=size, tolerance=tolerance)


#: Long runs, so that the sufficient tolerance is small although the window forgets something.
_LONG: tuple[Training, ...] = (
    unit("linear", SLOPE, "U", 3, start="1/2", u=0, time=60, window=24),
    unit("linear", SLOPE, "U", 12, start="1/2", u=0, time=60, window=30, input_gain="20"),
    unit("linear", SLOPE, "W", 1, "1/100", start="1/4", time=40, window=20),
    unit("tanh", SLOPE, "U", 2, "1/10", start="1/2", u="1/2", time=40, window=24),
    unit("linear", CONVEX, "U", 2, "1/10", start="1/10", rate="1/10", time=30, window=6),
)
_UNSTABLE = unit("linear", CONCAVE, "U", 2, start="1/2", u="3/4", time=28, window=24)
_PLAIN = trainings.EDGES[:-2]
EDGES: tuple[Training, ...] = (
    *(_prediction(item) for item in (*_PLAIN, *_LONG)),
    # A concave loss at an equilibrium of the truncated model, which the full one leaves: the gap is
    # 10.5 times lambda^24 H, the truncation error of the state.
    replace(_prediction(_UNSTABLE), tolerance=Fraction(1, 2 * 10**6)),
    _prediction(_UNSTABLE),
    # A tolerance below what the window serves; a readout that is larger than its declared L_f.
    *(
        replace(_prediction(item), tolerance=Fraction(1, 10**9))
        for item in (_PLAIN[0], _PLAIN[4], _LONG[0])
    ),
    *(_prediction(item, "30", "1/10") for item in _PLAIN[5:8]),
)


@st.composite
def random_predictions(draw: st.DrawFn) -> Training:
    """Random training problems with random linear readouts."""
    item = draw(trainings.trainings())
    size = item.descent.system.state_size
    entries = short_fractions(-1, 1, 3)
    rows = tuple(tuple(draw(entries) for _ in range(size)) for _ in range(draw(st.integers(1, 2))))
    gain = Fraction(int(upper_bound(spectral_norm(matrix(rows), 32)) * 1000) + 1, 1000)
    tolerance = sufficient_tolerance(item, gain) or Fraction(1, 10)
    return replace(item, readout=rows, gain=gain, tolerance=tolerance)
