r"""Figures 2 and 3: gradient flow on a plateau, followed numerically; a measurement, no verdict.

The target is (119) with :math:`a^*=w^*=c_0=\sigma=1`; the model (120) starts at a perfect
short-term fit: one unit on the exponential, all others idle at the rate 1/2. Figure 2: m = 2,
1/omega = 10, ..., 15, until the flow comes to rest. Figure 3: m = 10, 1/omega = 10, ..., 200,
until the parameters have moved by 1/10; and 6, ..., 20, where the slope turns. Beside them stands
the certified time before which no flow has left.

The slope in 1/omega of the logarithm of the time is w, the idle rate, as long as the weights alone
can move by 1/10: their speed is the gradient, of the order exp(-w/omega), and they come to rest
about that far away. From about 1/omega = 15 on they stop short of 1/10; what is left is a drift
along the perfect fits, whose speed has the square of that factor: the slope is 2 w.

``python -m memory_theorems.theorems.exhibits.escape_times`` writes the results again; it takes
minutes. A drawing
computes the certified bounds and two of the times anew, and fails where a time is another one.

Source: Li, Han, E & Li (ICLR 2021), Appendix C.3, Figures 2 and 3.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.theorems.objects.flows.escape_bounds import escape_bound
from memory_theorems.theorems.objects.flows.hitting_times import Event, FlowStart, hitting_time
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.verify.arithmetic.balls import lower_bound

RESULTS = Path(__file__).with_name("escape_times.json")
_ONE = Fraction(1)
SHORT, LONG = tuple(range(10, 16)), (10, 20, 30, 50, 75, 100, 150, 200)
TURN, AGAIN = tuple(range(6, 21)), (10, 20)


def begin(units: int, delay: int) -> FlowStart:
    """The start of a flow at the memory 1/omega = delay."""
    target = LongMemoryTarget((_ONE,), (_ONE,), GaussianTemplate(_ONE), Fraction(1, delay))
    return FlowStart.idle(target, units, Fraction(1, 2))


def measured(units: int, delay: int, event: Event, delta: Fraction) -> dict[str, Any]:
    """One flow: status, log10 of the time, the path, and log10 of the certified bound."""
    start = begin(units, delay)
    found = hitting_time(start, event, delta, 120.0)
    bound = lower_bound(escape_bound(start, event, delta))
    return {
        "delay": delay,
        "status": found.status,
        "log10_time": found.log10_time,
        "log10_bound": round(_log10(bound), 6),
        "path": [[round(x, 6) for x in (s.log10_time, s.distance, s.drop)] for s in found.path],
    }


def main() -> None:
    """Write the results."""
    data = {
        "date": date.today().isoformat(),
        "date of the turn": date.today().isoformat(),
        "figure 2": [measured(2, delay, "loss", Fraction(1, 2)) for delay in SHORT],
        "figure 3": [
            {**measured(10, delay, "separation", Fraction(1, 10)), "path": []} for delay in LONG
        ],
        "the slope turns": [
            {**measured(10, delay, "separation", Fraction(1, 10)), "path": []} for delay in TURN
        ],
    }
    RESULTS.write_text(json.dumps(data) + "\n", encoding="utf-8")


def results() -> Mapping[str, Any]:
    """What was measured when the file was written; not recomputed."""
    found: Mapping[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def _draw_flows(axes: Any) -> None:
    for row in results()["figure 2"]:
        times = [item[0] for item in row["path"]]
        axes.plot(times, [-item[2] for item in row["path"]], label=f"1/omega = {row['delay']}")
    axes.set_xlabel("log10 of the time")
    axes.set_ylabel("loss, less the loss at the start (tested)")
    axes.legend()


def bounds(rows: Iterable[Mapping[str, Any]]) -> list[float]:
    """log10 of the certified bounds, computed anew, and two of the times once more.

    ValueError where a time is another one now, or lies before its bound.
    """
    found = []
    for row in rows:
        begun = begin(10, row["delay"])
        if row["delay"] in AGAIN:
            again = hitting_time(begun, "separation", Fraction(1, 10), 120.0).log10_time
            if again is None or abs(again - row["log10_time"]) > 1e-5:
                raise ValueError(f"at 1/omega = {row['delay']} the time is {again} now")
        found.append(_log10(lower_bound(escape_bound(begun, "separation", Fraction(1, 10)))))
        if found[-1] > row["log10_time"]:
            raise ValueError(f"at 1/omega = {row['delay']} the time lies before its bound")
    return found


def _log10(value: Fraction) -> float:
    return math.log10(value.numerator) - math.log10(value.denominator)


def _draw_times(axes: Any) -> None:
    rows = results()["figure 3"]
    times = {row["delay"]: row["log10_time"] for row in rows if row["log10_time"] is not None}
    axes.plot(list(times), list(times.values()), "o", label="parameters moved by 1/10 (tested)")
    _slope(axes, 10, 200, 200, times[200], 1.0, "slope 2 w, w = 1/2")
    _slope(axes, 10, 200, 10, times[10], 0.5, "slope w")
    delays = [row["delay"] for row in rows]
    axes.plot(delays, bounds(rows), "-", label="not before (certified)")
    axes.set_xlabel("1/omega")
    axes.set_ylabel("log10 of the time, m = 10")
    axes.legend()


def _draw_turn(axes: Any) -> None:
    rows = results()["the slope turns"]
    times = {row["delay"]: row["log10_time"] for row in rows}
    axes.plot(list(times), list(times.values()), "o", label="parameters moved by 1/10 (tested)")
    _slope(axes, 6, 16, 10, times[10], 0.5, "slope w, w = 1/2")
    _slope(axes, 13, 20, 20, times[20], 1.0, "slope 2 w")
    axes.set_xlabel("1/omega")
    axes.set_ylabel("log10 of the time, m = 10")
    axes.legend()


def _slope(
    axes: Any, left: int, right: int, at: int, value: float, slope: float, name: str
) -> None:
    """A line of that slope of the natural logarithm through one of the points."""
    ends = [value + slope * (delay - at) / math.log(10) for delay in (left, right)]
    axes.plot([left, right], ends, "--", label=name, linewidth=1)


ESCAPE_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "Figure 2: gradient flow on the plateau, m = 2": _draw_flows,
    "Figure 3: time of separation against the memory, m = 10": _draw_times,
    "Figure 3, short memories: where the slope turns": _draw_turn,
}

if __name__ == "__main__":
    main()
