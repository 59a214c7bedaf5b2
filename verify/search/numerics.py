"""Floats that guide the proof search: signs on samples, critical points, recognised constants.

Nothing here decides anything: a wrong guess costs time or a proof, never soundness.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.evaluation import evaluate as by_balls
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.floats import compile_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal

_COUNT = 257
_NOISE = 1e-9
_BITS = 192


def _float(end: Any) -> float:
    return end if isinstance(end, float) else float(to_fraction(end))


def grid(box: Range, count: int, shift: float = 0.5) -> Any:
    """Points of the range in increasing order, denser towards its ends."""
    unit = (np.arange(count) + shift) / count
    low, high = _float(box.lower), _float(box.upper)
    if math.isinf(low) and math.isinf(high):
        return np.sinh((unit - 0.5) * 12)
    if math.isinf(high):
        return low + np.exp((unit - 0.5) * 24)
    if math.isinf(low):
        return high - np.exp((0.5 - unit) * 24)
    bowed = 0.5 * unit + 0.25 * (1 - np.cos(np.pi * unit))
    return low + (high - low) * bowed


def points(goal: Goal, names: list[str]) -> dict[str, Any]:
    """Sample points (arrays of one length) for the named variables."""
    values = {}
    for index, name in enumerate(names):
        base = grid(goal.box[name], _COUNT)
        if index:
            step = (37, 101, 59, 83, 23)[(index - 1) % 5]
            base = base[(np.arange(_COUNT) * step + 11 * index) % _COUNT]
        values[name] = np.round(base) if goal.intervals[name].integer else base
    return values


def evaluate(term: Term, values: dict[str, Any]) -> Any:
    """Doubles with NaN where undefined; an empty array when the term cannot be compiled."""
    try:
        with np.errstate(all="ignore"):
            result = np.asarray(compile_term(term)(values), dtype=float)
    except Exception:
        return np.array([])
    return result


def number_at(term: Term, values: dict[str, Any]) -> float:
    """The value at one point; NaN where there is none, or the term cannot be compiled."""
    found = evaluate(term, values).ravel()
    return float(found[0]) if found.size else math.nan


@dataclass(frozen=True, slots=True)
class _Samples:
    """Margins at sample points, the size of what cancels in them, and the points."""

    goal: Goal
    margin: Any
    size: Any
    values: dict[str, Any]

    def certain(self, sign: int) -> bool:
        """Whether a sample has the sign, beyond rounding: doubles propose, balls confirm."""
        scaled = sign * self.margin / np.maximum(self.size, 1e-300)
        found = np.flatnonzero(scaled > _NOISE)
        if not found.size:
            return False
        ranked = found[np.argsort(-scaled[found], kind="stable")]
        for index in dict.fromkeys((ranked[0], found[0], found[-1], ranked[len(ranked) // 2])):
            answer = self._sign(int(index))
            if answer is None or answer == sign:
                return True
        return False

    def _sign(self, index: int) -> int | None:
        """The sign by balls; 0 where they do not tell, None where they do not apply."""
        try:
            point = {name: Fraction(float(column[index])) for name, column in self.values.items()}
            exact = {name: to_fmpq(value) for name, value in point.items()}
            value = by_balls(self.goal.margin, exact, _BITS)
        except Unsupported:
            return None
        except (Undetermined, ArithmeticError, ValueError):
            return 0
        return 1 if value > 0 else -1 if value < 0 else 0


def _taken(goal: Goal) -> _Samples | None:
    names = sorted(goal.free.union(*(item.free for item in goal.given)))
    values = points(goal, names)
    margin = evaluate(goal.margin, values)
    if not margin.size:
        return None
    margin = np.broadcast_to(margin, (_COUNT,)) if margin.ndim == 0 else margin
    items = goal.margin.args if goal.margin.head == "+" else (goal.margin,)
    size = np.zeros(_COUNT)
    for item in items:
        part = np.abs(evaluate(item, values))
        if part.size:
            with np.errstate(over="ignore"):
                size = size + part
    keep = np.isfinite(margin) & np.isfinite(size)
    for hypothesis in goal.given:
        left = evaluate(hypothesis.margin, values)
        if left.size and hypothesis.op not in ("==", "!="):
            keep = keep & (left > 0 if hypothesis.op in ("<", ">") else left >= 0)
    kept = {name: np.broadcast_to(column, (_COUNT,))[keep] for name, column in values.items()}
    return _Samples(goal, margin[keep], size[keep], kept)


def samples(goal: Goal) -> tuple[Any, Any]:
    """Margins at the sample points and the size of what cancels in them."""
    found = _taken(goal)
    return (np.array([]), np.array([])) if found is None else (found.margin, found.size)


def suspicious(goal: Goal) -> bool:
    """Whether some sample seems to violate the goal clearly."""
    if any(item.op == "==" for item in goal.given):
        return False
    found = _taken(goal)
    return found is not None and found.certain(-1)


def looks_zero(goal: Goal) -> bool:
    """Whether there are samples and all vanish up to rounding."""
    found = _taken(goal)
    if found is None or not found.margin.size:
        return False
    return bool(np.all(np.abs(found.margin) <= 1e-7 * np.maximum(found.size, 1e-300)))


def trend(goal: Goal) -> tuple[int, ...]:
    """Signs that the margin seems to have throughout: (1,), (-1,), both when it looks like 0."""
    found = _taken(goal)
    if found is None or not found.margin.size:
        return (1, -1)
    below, above = found.certain(-1), found.certain(1)
    if below and above:
        return ()
    if below:
        return (-1,)
    return (1,) if above else (1, -1)


def _line(goal: Goal, name: str) -> tuple[Any, Any] | None:
    """The least margin over the other variables, along one variable."""
    axis = grid(goal.box[name], _COUNT)
    others = sorted(goal.free - {name})
    best = None
    for shift in (0.5,) if not others else (0.03, 0.21, 0.4, 0.5, 0.6, 0.79, 0.97):
        values = {name: axis}
        for index, other in enumerate(others):
            column = grid(goal.box[other], 16, shift)
            values[other] = np.full(_COUNT, column[(5 * index + int(16 * shift)) % 16])
        margin = evaluate(goal.margin, values)
        if margin.size != _COUNT:
            return None
        margin = np.where(np.isfinite(margin), margin, np.inf)
        best = margin if best is None else np.minimum(best, margin)
    return (axis, best) if best is not None else None


def split_points(goal: Goal, name: str, most: int = 3) -> list[Term]:
    """Constants at which to split: where the margin is least in the interior, exact if possible."""
    line = _line(goal, name)
    if line is None:
        return []
    axis, margin = line
    k = int(np.argmin(margin))
    found: dict[Term, None] = {}
    if 0 < k < _COUNT - 1:
        at = _refine(goal, name, float(axis[k - 1]), float(axis[k]), float(axis[k + 1]))
        for term in recognised(at):
            if _inside(term, goal.box[name]):
                found.setdefault(term)
    box = goal.box[name]
    if not found:
        for turn in _turns(axis, margin):
            beside = _beside(turn, _float(box.lower), _float(box.upper))
            if beside is not None:
                found.setdefault(beside)
    if not found and box.finite:
        low, high = _float(box.lower), _float(box.upper)
        centre = Fraction((low + high) / 2).limit_denominator(64)
        if low < centre < high:
            found.setdefault(t.number(centre))
    elif not found:
        low, high = _float(box.lower), _float(box.upper)
        for value in (0, 1, -1, 4):
            if low < value < high:
                found.setdefault(t.number(value))
                break
    return list(found)[:most]


def _turns(axis: Any, margin: Any) -> list[float]:
    """Interior points where the margin stops growing."""
    return [
        float(axis[k])
        for k in range(1, _COUNT - 1)
        if margin[k] > margin[k - 1] and margin[k] > margin[k + 1]
    ][:2]


def _beside(turn: float, low: float, high: float) -> Term | None:
    """A simple rational a little to that side of the turn that has more room."""
    room_low = turn - low if math.isfinite(low) else 1 + abs(turn)
    room_high = high - turn if math.isfinite(high) else 1 + abs(turn)
    if room_low > 0.3 * min(room_high, 1 + abs(turn)):
        a, b = turn - 0.25 * room_low, turn - 0.1 * room_low
    else:
        a, b = turn + 0.1 * room_high, turn + 0.25 * room_high
    if not low < a < b < high:
        return None
    from memory_theorems.verify.search.enclosure import simple_between

    return t.number(simple_between(Fraction(a), Fraction(b)))


def _refine(goal: Goal, name: str, a: float, b: float, c: float) -> float:
    """Golden-section search when there is one variable, else the grid point."""
    if goal.free != {name}:
        return b

    def values(x: float) -> float:
        return number_at(goal.margin, {name: np.array([x])})

    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(60):
        left, right = c - ratio * (c - a), a + ratio * (c - a)
        if values(left) <= values(right):
            c = right
        else:
            a = left
    return (a + c) / 2


def recognised(value: float, tolerance: float = 3e-7) -> list[Term]:
    """Simple exact numbers near a float: rationals, square roots, multiples of pi and e, logs."""
    found: list[Term] = []
    scale = max(1.0, abs(value))

    def rational(x: float, bound: int) -> Fraction | None:
        near = Fraction(x).limit_denominator(bound)
        return near if abs(float(near) - x) <= tolerance * max(1.0, abs(x)) else None

    plain = rational(value, 60)
    if plain is not None:
        found.append(t.number(plain))
    square = rational(value * value, 24)
    if square is not None and plain is None and value > 0:
        found.append(t.function("sqrt", t.number(square)))
    for constant, size in (("pi", math.pi), ("E", math.e)):
        multiple = rational(value / size, 12)
        if multiple is not None and multiple and plain is None:
            found.append(t.multiply(t.number(multiple), t.constant(constant)))
    exponential = rational(math.exp(min(value, 30)), 16)
    if exponential is not None and plain is None and exponential > 0:
        found.append(t.function("log", t.number(exponential)))
    logarithm = rational(math.log(value), 6) if value > 0 else None
    if logarithm is not None and plain is None and logarithm.denominator * abs(logarithm) < 13:
        found.append(t.function("exp", t.number(logarithm)))
    simple = Fraction(value).limit_denominator(64 if scale < 100 else 1)
    found.append(t.number(simple))
    return found


def _inside(term: Term, box: Range) -> bool:
    value = number_at(term, {})
    margin = 1e-9 * max(1.0, abs(value))
    return _float(box.lower) + margin < value < _float(box.upper) - margin


def zero(goal: Goal, name: str) -> Term | None:
    """An exactly recognised sign change of the margin (one variable only)."""
    if goal.free != {name}:
        return None
    axis = grid(goal.box[name], _COUNT)
    margin = evaluate(goal.margin, {name: axis})
    if margin.size != _COUNT:
        return None
    for k in range(_COUNT - 1):
        a, b = float(axis[k]), float(axis[k + 1])
        if margin[k] == 0:
            return recognised(a)[0]
        if margin[k] * margin[k + 1] < 0:
            sign = margin[k]
            for _ in range(60):
                c = (a + b) / 2
                value = number_at(goal.margin, {name: np.array([c])})
                a, b = (c, b) if value * sign > 0 else (a, c)
            for term in recognised((a + b) / 2):
                if _inside(term, goal.box[name]):
                    return term
    return None
