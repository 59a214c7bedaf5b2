"""The time at which a flow has moved by delta, or the loss has fallen by delta; asked twice.

Every time is computed by two runs: the second one with more digits, one more collocation point and
a hundredth of the tolerance.  It is a time only where both agree to six digits.  No run is a proof:
what is said here is TESTED at most, and a time that does not exist is never extrapolated.

Source: Li, Han, E & Li (ICLR 2021), (22), (104), (105), Figures 2 and 3.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from flint import arb

from memory_theorems.theorems.objects.flows.gradient_flow import GradientFlow, start
from memory_theorems.theorems.objects.flows.stiff_steps import Collocation, Stepper
from memory_theorems.theorems.objects.kernels.templates import LongMemoryTarget
from memory_theorems.verify.arithmetic.balls import precision, to_ball

Status = Literal["reached", "not converged", "not reached, at rest", "out of time"]
Event = Literal["separation", "loss"]

#: Longest step in log(tau), most steps of a run, agreement of two runs.
LONGEST, MOST, DIGITS = 3, 4000, 6
#: Shortest step in tau: a plateau of 10**80 ends within a time of order 1.
SHORTEST = 2.0**-30
#: Below this change of the parameters over the last tenth of log(tau) a flow is at rest.
RESTING = 1e-9


@dataclass(frozen=True, slots=True)
class FlowStart:
    """One (a, w) and the number of units for each kind of unit; w > 0."""

    target: LongMemoryTarget
    copies: tuple[int, ...]
    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]

    @classmethod
    def idle(cls, target: LongMemoryTarget, width: int, rate: Fraction) -> FlowStart:
        """One unit on each exponential of the short-term part, all others idle: weight 0, at
        ``rate``.  ValueError where there are too few units or the rate is one of the target's."""
        idle = width - len(target.rates)
        if idle < 1:
            raise ValueError(f"a width of at least {len(target.rates) + 1} is needed")
        if rate <= 0 or rate in target.rates:
            raise ValueError("the idle rate is positive and differs from the target's rates")
        ones = (1,) * len(target.rates)
        return cls(target, (*ones, idle), (*target.weights, Fraction(0)), (*target.rates, rate))

    @property
    def slowest(self) -> Fraction:
        """w_min."""
        return min(self.rates)

    @property
    def units(self) -> int:
        """m."""
        return sum(self.copies)


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a run: log10 of the time, the distance from the start, the loss that is gone."""

    log10_time: float
    distance: float
    drop: float


@dataclass(frozen=True, slots=True)
class HittingTime:
    """``time`` and ``log10_time`` of the finer run where ``status`` is "reached"; the ``path`` of
    the coarser run, ``seconds`` and ``steps`` of both."""

    status: Status
    time: str | None
    log10_time: float | None
    path: tuple[State, ...]
    seconds: float
    steps: int


@dataclass(frozen=True, slots=True)
class _Run:
    status: Status
    time: arb | None
    path: tuple[State, ...]
    steps: int


def hitting_time(
    begin: FlowStart, event: Event, delta: Fraction, seconds: float = 60.0
) -> HittingTime:
    """When the flow from ``begin`` meets ``event``; ``seconds`` are for both runs together."""
    began = clock.thread_time()
    coarse = _run(begin, event, delta, 0, began + seconds)
    spent = clock.thread_time() - began
    if coarse.status != "reached":
        return HittingTime(coarse.status, None, None, coarse.path, spent, coarse.steps)
    fine = _run(begin, event, delta, 1, began + seconds)
    spent = clock.thread_time() - began
    steps = coarse.steps + fine.steps
    if fine.status == "out of time":
        return HittingTime("out of time", None, None, coarse.path, spent, steps)
    agreed = False
    if fine.time is not None and coarse.time is not None:
        with precision(128):
            gap = abs(fine.time / coarse.time - 1)
            agreed = bool(gap < arb(10) ** -DIGITS / 2)
    if not agreed or fine.time is None:
        return HittingTime("not converged", None, None, coarse.path, spent, steps)
    with precision(128):
        shown = fine.time.str(DIGITS, radius=False)
    return HittingTime("reached", shown, _log10(fine.time), coarse.path, spent, steps)


def _run(begin: FlowStart, event: Event, delta: Fraction, finer: int, deadline: float) -> _Run:
    # The flow is driven by exp(-2 w_min L); what is left are digits.
    bits = int(5 * begin.slowest * begin.target.delay) + 192 + 96 * finer
    with precision(bits):
        flow = GradientFlow(begin.target, begin.copies)
        method = Collocation.radau(5 + finer)
        stepper = Stepper(flow.velocity, flow.derivative, method)
        walk = _Walk(flow, stepper, start(begin.weights, begin.rates), 1e-5 / 100**finer)
        measure = _measure(flow, walk.origin, event)
        return _walked(walk, measure, to_ball(delta), _horizon(begin), deadline)


def _walked(
    walk: _Walk, measure: Callable[[Sequence[arb]], arb], delta: arb, horizon: float, end: float
) -> _Run:
    path: list[State] = []
    moved: list[tuple[float, float]] = []
    for count, (before, time, length, after) in enumerate(walk.steps(), 1):
        done = (time * length.exp()).mid()
        if measure(after) > delta:
            if measure(before) > delta:
                return _Run("not converged", None, tuple(path), count)  # at the very first step
            crossed = walk.crossing(before, time, length, lambda p: measure(p) - delta)
            status: Status = "not converged" if crossed is None else "reached"
            return _Run(status, crossed, tuple(path), count)
        state = walk.state(after, done)
        path.append(state)
        moved.append((state.log10_time, walk.size))
        if clock.thread_time() > end:
            return _Run("out of time", None, tuple(path), count)
        if state.log10_time > horizon:
            earlier = [size for at, size in moved if at > 0.9 * state.log10_time]
            still = max(earlier) - min(earlier) < RESTING * walk.size
            rest: Status = "not reached, at rest" if still else "not converged"
            return _Run(rest, None, tuple(path), count)
    return _Run("not converged", None, tuple(path), MOST)


class _Walk:
    """The steps of one run; mutable, used once."""

    def __init__(
        self, flow: GradientFlow, stepper: Stepper, origin: list[arb], tolerance: float
    ) -> None:
        self.flow, self.stepper, self.origin = flow, stepper, origin
        self.tolerance, self.size = tolerance, 0.0
        self.scales: list[arb] = []

    def steps(self) -> Iterator[tuple[list[arb], arb, arb, list[arb]]]:
        """(point, time, length of the step in log(tau), next point); ends where no step works."""
        point, time, length = self.origin, arb("0.001").mid(), arb(1) / 2
        slope = self.flow.velocity(point)
        point = [(x + time * v).mid() for x, v in zip(point, slope, strict=True)]
        # What stands still at first moves with the rest within one step.
        self.scales = [max(self._scales(point))] * len(point)
        order = len(self.stepper.method.nodes) + 1
        for _ in range(MOST):
            while True:
                found = self.stepper.step(point, time, length, self.scales, self.tolerance / 100)
                ratio = 1e30 if found is None else max(found[1] / self.tolerance, 1e-30)
                factor = min(4.0, max(0.2, 0.85 * ratio ** (-1 / order)))
                if found is not None and ratio <= 1:
                    break
                length = (length * factor).mid()
                if time * length < SHORTEST:
                    return
            after = found[0]
            yield point, time, length, after
            self.scales = self._scales(after)
            point, time = after, (time * length.exp()).mid()
            length = (length * factor).mid()
            length = length if length < LONGEST else arb(LONGEST)

    def crossing(
        self, point: list[arb], time: arb, length: arb, excess: Callable[[Sequence[arb]], arb]
    ) -> arb | None:
        """The time inside the step where the excess vanishes: regula falsi (Illinois)."""
        low, high = arb(0), length
        found = self.stepper.step(point, time, high, self.scales, self.tolerance / 100)
        if found is None:
            return None
        below, above = excess(point), excess(found[0])
        side = 0
        for _ in range(60):
            middle = ((low * above - high * below) / (above - below)).mid()
            found = self.stepper.step(point, time, middle, self.scales, self.tolerance / 100)
            if found is None:
                return None
            value = excess(found[0])
            if abs(value) < (abs(above) + abs(below)) * arb(10) ** -12 or high - low < arb(10) ** -(
                DIGITS + 6
            ):
                return (time * middle.exp()).mid()
            if value > 0:
                high, above = middle, value
                below, side = (below / 2 if side > 0 else below), 1
            else:
                low, below = middle, value
                above, side = (above / 2 if side < 0 else above), -1
        return None

    def state(self, point: list[arb], time: arb) -> State:
        """What is kept of a point; also how far the parameters are, for telling rest."""
        distance = self.flow.distance(point, self.origin)
        self.size = float(distance)
        return State(_log10(time), self.size, float(self.flow.drop(point)))

    def _scales(self, point: Sequence[arb]) -> list[arb]:
        """How far weights and rates have moved: weights may be ten to the minus many of rates."""
        half = len(point) // 2
        moved = [abs(x - y).mid() for x, y in zip(point, self.origin, strict=True)]
        least = (self.flow.distance(point, self.origin) * arb(2) ** -400).mid()
        sizes = [max([least, *part]) for part in (moved[:half], moved[half:])]
        return [sizes[0]] * half + [sizes[1]] * half


def _measure(
    flow: GradientFlow, origin: Sequence[arb], event: Event
) -> Callable[[Sequence[arb]], arb]:
    if event == "separation":
        return lambda point: flow.distance(point, origin)
    gone = flow.drop(origin)
    return lambda point: flow.drop(point) - gone


def _horizon(begin: FlowStart) -> float:
    """log10 of a time that is long after exp(2 w_min L)."""
    return float(6 * begin.slowest * begin.target.delay) / 2.302585 + 12


def _log10(value: arb) -> float:
    with precision(64):
        return float((value.log() / arb(10).log()).mid())
