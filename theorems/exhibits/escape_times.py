r"""Figures 2 and 3: gradient flow on a plateau, followed numerically; a measurement, no verdict.

The target is (119) with :math:`a^*=w^*=c_0=\sigma=1`; the model (120) starts at a perfect
short-term fit: one unit on the exponential, all others idle at the rate 1/2. Figure 2: m = 2,
1/omega = 10, ..., 15, until the flow comes to rest. Figure 3: m = 10, 1/omega = 10, ..., 200,
until the parameters have moved by 1/10. Beside them stands the certified time before which no
flow has left.

``python -m theorems.exhibits.escape_times`` writes the results again; it takes minutes.

Source: Li, Han, E & Li (ICLR 2021), Appendix C.3, Figures 2 and 3.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from theorems.objects.flows.escape_bounds import escape_bound
from theorems.objects.flows.hitting_times import Event, FlowStart, hitting_time
from theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from verify.arithmetic.balls import lower_bound

RESULTS = Path(__file__).with_name("escape_times.json")
_ONE = Fraction(1)
SHORT, LONG = tuple(range(10, 16)), (10, 20, 30, 50, 75, 100, 150, 200)


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
        "log10_bound": round(math.log10(bound.numerator) - math.log10(bound.denominator), 6),
        "path": [[round(x, 6) for x in (s.log10_time, s.distance, s.drop)] for s in found.path],
    }


def main() -> None:
    """Write the results."""
    data = {
        "figure 2": [measured(2, delay, "loss", Fraction(1, 2)) for delay in SHORT],
        "figure 3": [
            {**measured(10, delay, "separation", Fraction(1, 10)), "path": []} for delay in LONG
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


def _draw_times(axes: Any) -> None:
    rows = results()["figure 3"]
    known = [row for row in rows if row["log10_time"] is not None]
    axes.plot([row["delay"] for row in known], [row["log10_time"] for row in known], "o",
              label="parameters moved by 1/10 (tested)")  # fmt: skip
    axes.plot([row["delay"] for row in rows], [row["log10_bound"] for row in rows], "-",
              label="not before (certified)")  # fmt: skip
    axes.set_xlabel("1/omega")
    axes.set_ylabel("log10 of the time, m = 10")
    axes.legend()


ESCAPE_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "Figure 2: gradient flow on the plateau, m = 2": _draw_flows,
    "Figure 3: time of separation against the memory, m = 10": _draw_times,
}

if __name__ == "__main__":
    main()
