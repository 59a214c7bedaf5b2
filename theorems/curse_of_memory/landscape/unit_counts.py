"""Numbers of units and groups: instances of the statements that count ordered partitions."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class UnitCount:
    """``units`` m, ``groups`` k, ``labels`` x: naturals that the statements are tried with."""

    units: int
    groups: int
    labels: int


EDGES = tuple(
    UnitCount(*item) for item in ((0, 0, 0), (1, 1, 1), (2, 1, 3), (3, 2, 5), (4, 4, 2), (5, 3, 7))
)


def unit_counts() -> st.SearchStrategy[UnitCount]:
    return st.builds(UnitCount, *(st.integers(0, 6) for _ in range(3)))


def interpret(count: UnitCount) -> Interpretation:
    """All symbols are defined; only the bound variables need values."""
    return Interpretation(
        numbers={},
        samples={
            "m": (count.units,),
            "n": (count.groups,),
            "k": (count.groups,),
            "j": (count.groups,),
            "x": (count.labels,),
        },
    )


def describe(count: UnitCount) -> Json:
    return {
        "units": str(count.units),
        "groups": str(count.groups),
        "labels": str(count.labels),
    }


def rebuild(data: Json) -> UnitCount:
    try:
        values = [int(data[name]) for name in ("units", "groups", "labels")]
    except (KeyError, TypeError, ValueError) as reason:
        raise InputError(f"not three whole numbers: {reason}") from None
    if min(values) < 0:
        raise InputError("numbers of units, groups and labels are not negative")
    return UnitCount(*values)


UNIT_COUNTS = Instances(unit_counts, interpret, describe, rebuild, EDGES)
