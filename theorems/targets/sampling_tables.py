"""What an answer says of a kernel in discrete time, as lines and a table; nothing is decided."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.targets.shown_digits import digits, downward, upward

Json = Any
COLUMNS = ("m", "l1 error of the sampled model", "every model of width m", "slowest factor")


def cost_lines(found: Mapping[str, Json]) -> list[str]:
    """What each way of sampling costs, one line for each."""
    lines = []
    for item in found["costs"]:
        if "problem" in item:
            said = f"UNDECIDED: {item['problem']}"
        elif item["upper"] == "0":
            said = "0, for inputs that are constant on the cells"
        else:
            said = f"{digits(Fraction(item['lower']), Fraction(item['upper']))} (CERTIFIED)"
        lines.append(f"{item['rule']}: {said}")
    return lines


def memory_line(found: Mapping[str, Json]) -> str:
    """How many steps of the past an output needs."""
    memory = found["memory"]
    if "problem" in memory:
        return f"memory in steps: UNDECIDED: {memory['problem']}"
    least, enough = memory["least"], memory["enough"]
    if enough is None:
        text = f"at least {_count(least)}; no number that suffices was found"
    elif least == enough:
        text = _count(enough)
    else:
        text = f"between {_count(least)} and {_count(enough)}"
    return f"memory in steps, to {found['eps']}: {text} (CERTIFIED)"


def _count(steps: int) -> str:
    return f"{steps:,}" if steps < 10**15 else f"{steps:.3e}"


def model_rows(found: Mapping[str, Json]) -> list[tuple[str, ...]]:
    """The rows under :data:`COLUMNS`."""
    rows: list[tuple[str, ...]] = []
    for item in found.get("models", ()):
        error, least = Fraction(item["error"]), Fraction(item["distance"])
        factors = item["factors"]
        rows.append(
            (
                str(item["m"]),
                f"<= {upward(error)}" if error else "0",
                f">= {downward(least)}" if least > 0 else "",
                _factor(factors[0]) if factors else "",
            )
        )
    return rows


def _factor(item: Mapping[str, str]) -> str:
    size = digits(Fraction(item["lower"]), Fraction(item["upper"]))[:10]
    return size if item["angle"] == "0" else f"{size} at the angle {item['angle']}"
