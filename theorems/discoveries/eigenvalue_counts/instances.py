"""Directions of units in groups of equal rates, and a symmetric form in the plane that vanishes on
an axis: instances of the counts of eigenvalues.

The exponentials are independent vectors of a space with exact duals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
#: sqrt(1 + slope**2) is rational, so that it is seen that the form vanishes on the axis.
_SLOPE, _CURVE = _F(3, 4), _F(1)
Rows = tuple[tuple[Fraction, ...], ...]
#: Groups that have vectors of their own.
GROUPS = 8
#: Vectors that are not independent (what is said of the duals then fails), a form that is not
#: symmetric, or does not vanish, a bound of its norm, a step that are none.
DEPENDENT = {
    "own 0": ("own 0",),
    "own 1": ("own 1",),
    "others 0": ("others 0",),
    "others 1": ("others 1",),
    "crossed 0": ("crossed 0", "own 1"),
    "crossed 1": ("crossed 1", "own 0"),
}
FAULTS = (*DEPENDENT, "symmetric", "bounded", "isotropic", "small step")


@dataclass(frozen=True, slots=True)
class GroupedDirection:
    """Weights and a direction, by groups, the first ``active`` on exponentials of the target;
    ``slope`` and ``curve``: the form 2 slope z_1 z_2 + curve z_2**2."""

    weights: Rows
    in_weights: Rows
    in_rates: Rows
    active: int
    slope: Fraction = _SLOPE
    curve: Fraction = _CURVE
    fault: str = ""

    def __post_init__(self) -> None:
        shapes = {tuple(map(len, rows)) for rows in (self.weights, self.in_weights, self.in_rates)}
        if len(shapes) != 1 or not all(min(shapes)) or len(self.weights) > 4:
            raise ValueError("one to four groups with at least a unit each, a direction for each")
        if not 0 <= self.active <= len(self.weights) or self.fault not in ("", *FAULTS):
            raise ValueError("active groups are among the groups")


def _entry(rows: Rows, group: int, unit: int) -> fmpq:
    if group >= len(rows) or unit >= len(rows[group]):
        return fmpq(0)
    return to_fmpq(rows[group][unit])


def _vector(entries: dict[int, int]) -> tuple[fmpq, ...]:
    return tuple(fmpq(entries.get(i, 0)) for i in range(2 * GROUPS))


def interpret(case: GroupedDirection) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.eigenvalue_counts.null_directions`."""
    groups, fault = len(case.weights), case.fault

    def size(index: int) -> int:
        return len(case.weights[index]) if index < groups else 1

    def seen(index: int) -> int:
        return int(index < groups and any(case.weights[index]))

    def vector(which: str, index: int) -> tuple[fmpq, ...]:
        zero = {"own 0": "e", "own 1": "f"}.get(fault)
        same = {"others 0": "ec", "others 1": "fg"}.get(fault, "")
        copied = {"crossed 0": ("f", "e"), "crossed 1": ("e", "f")}.get(fault)
        i = 0 if which in same else 2 * index
        if copied and which == copied[0]:
            which = copied[1]
        plain = {"e": {i: 1}, "f": {i: 1, i + 1: 1}, "c": {i: 1, i + 1: -1}, "g": {i + 1: 1}}
        return _vector({} if which == zero else plain[which])

    def sums(rows: Rows, weighted: bool) -> list[Fraction]:
        return [
            sum((w * z if weighted else z for w, z in zip(ws, zs, strict=True)), _F(0))
            for ws, zs in zip(case.weights, rows, strict=True)
        ]

    matrix = [_F(0), case.slope, case.slope, case.curve]
    if fault == "isotropic":
        matrix[0] = _F(5)
    if fault == "symmetric":
        matrix[2] = -case.slope
    largest = 2 * sum(map(abs, matrix), _F(0))
    bound = largest / 1000 if fault == "bounded" else largest
    step = (1000 if fault == "small step" else 1) / bound
    broken = DEPENDENT.get(fault, ())
    kept = {
        "no sums of weights": not any(sums(case.in_weights, False)),
        "no sums of rates": not any(sums(case.in_rates, True)),
        "active": all(seen(s) == 1 for s in range(case.active)),
        "idle": all(seen(s) < size(s) for s in range(case.active, groups + 1)),
    }
    return Interpretation(
        numbers={
            "q": Quantity.exact(_F(case.active)),
            "p": Quantity.exact(_F(groups - case.active)),
            "h": Quantity.exact(bound),
            "tau": Quantity.exact(step),
        },
        functions={
            "n": lambda bits, index: fmpq(size(index)),
            "r": lambda bits, index: fmpq(seen(index)),
            "a": lambda bits, group, unit: _entry(case.weights, group, unit),
            "x": lambda bits, group, unit: _entry(case.in_weights, group, unit),
            "y": lambda bits, group, unit: _entry(case.in_rates, group, unit),
            **{name: partial(_of, vector, name) for name in "efcg"},
            "A": lambda bits: tuple(map(to_fmpq, matrix)),
            "u": lambda bits: (fmpq(1), fmpq(0)),
        },
        norms={"H": _norm, "G": _norm},
        dimensions={"H": 2 * GROUPS, "G": 2},
        without=(fault, *broken, *unkept(kept)),
        samples={
            "s": tuple(range(groups)), "t": tuple(range(groups)), "j": (0, 1, 2),
            "z": ((fmpq(1), fmpq(2)), (fmpq(0), fmpq(1))),
            "G": ((fmpq(1), fmpq(2)), (fmpq(0), fmpq(1))),
            "real": (fmpq(2), fmpq(-1), fmpq(3)),
        },
    )  # fmt: skip


def _of(
    vectors: Callable[[str, int], tuple[fmpq, ...]], name: str, bits: int, index: int
) -> tuple[fmpq, ...]:
    return vectors(name, index)


def _norm(bits: int, entries: Sequence[Real]) -> Real:
    with precision(bits):
        return vector_norm(entries, "2")


_LISTS = ("weights", "in_weights", "in_rates")


def describe(case: GroupedDirection) -> Json:
    rows = {
        name: [[rational_text(x) for x in row] for row in getattr(case, name)] for name in _LISTS
    }
    return {
        **rows,
        "active": case.active,
        "slope": rational_text(case.slope),
        "curve": rational_text(case.curve),
        "fault": case.fault,
    }


def rebuild(data: Json) -> GroupedDirection:
    try:
        weights, in_weights, in_rates = (
            tuple(tuple(_F(x) for x in row) for row in data[name]) for name in _LISTS
        )
        slope, curve = _F(data["slope"]), _F(data["curve"])
        return GroupedDirection(
            weights, in_weights, in_rates, int(data["active"]), slope, curve, data["fault"]
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no direction by groups: {trouble}") from None


def _rows(text: str) -> Rows:
    return tuple(tuple(_F(x) for x in row.split()) for row in text.split(","))


def _case(
    weights: str, x: str, y: str, active: int, form: str = "3/4 1", fault: str = ""
) -> GroupedDirection:
    slope, curve = map(_F, form.split())
    return GroupedDirection(_rows(weights), _rows(x), _rows(y), active, slope, curve, fault)


_NULL = ("1 2, 1 -1, 0", "1 -1, 2 -2, 0", "2 -1, 3 3, 5")
#: Null directions, with and without idle groups, one with weights that are 0; directions with X or
#: Y not 0; an active group of weights 0, an idle unit with a weight; faults.
EDGES: tuple[GroupedDirection, ...] = (
    _case(*_NULL, 1),
    _case("1 2 1, 3", "1 1 -2, 0", "1 -1 1, 0", 2, "-4/3 -1"),
    _case("1, 0 0", "0, 1 -1", "0, 3 1", 1, "5/12 3"),
    _case("1 2, 2", "1 1, 3", "2 -1, 0", 2),
    _case("1 2, 2", "1 -1, 0", "1 1, 4", 2),
    _case("0 0, 0", "1 -1, 0", "1 -1, 2", 2),
    _case("1, 2", "0, 0", "0, 0", 1),
    _case("0 0, 0", "1 1, 0", "0 0, 0", 0, fault="own 0"),
    _case("1, 1", "1, -1", "0, 0", 2, fault="others 0"),
    _case("1", "1", "1", 1, fault="crossed 0"),
    _case("1", "0", "1", 1, fault="own 1"),
    _case("1, 1", "0, 0", "1, -1", 2, fault="others 1"),
    _case("1", "1", "1", 1, fault="crossed 1"),
    *(_case(*_NULL, 1, fault=fault) for fault in FAULTS[len(DEPENDENT) :]),
)


@st.composite
def grouped_directions(draw: st.DrawFn) -> GroupedDirection:
    """Up to four groups of up to three units; null directions or any."""
    small = short_fractions(-3, 3, 2)
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    active = draw(st.integers(0, len(sizes)))
    weights, first, second = [], [], []
    null = draw(st.booleans())
    for index, size in enumerate(sizes):
        row = [draw(small) for _ in range(size)]
        if index < active and not any(row):
            row[0] = _F(1)
        if index >= active:
            row[-1] -= sum(row)
        x, y = ([draw(small) for _ in row] for _ in range(2))
        if null:
            x[-1] -= sum(x)
            y = [_F(0) if w else z for w, z in zip(row, y, strict=True)]
        weights.append(tuple(row))
        first.append(tuple(x))
        second.append(tuple(y))
    slope = draw(st.sampled_from([_F(3, 4), _F(-4, 3), _F(5, 12), _F(12, 5)]))
    return GroupedDirection(tuple(weights), tuple(first), tuple(second), active, slope, draw(small))


#: Units in groups, a direction, and a form in the plane.
GROUPED_DIRECTIONS = Instances(grouped_directions, interpret, describe, rebuild, EDGES)
