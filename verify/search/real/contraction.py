"""Bounds that linear hypotheses in several variables imply become those of the domain."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates.cases import tighten
from memory_theorems.verify.certificates.node import Unfinished
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.weighted_facts import combined, facts

_PASSES = 2


def contracted(goal: Goal) -> tuple[Goal, list[Unfinished]]:
    """The goal on the smaller box, and the ``tighten`` nodes that lead to it.

    Only ends that were infinite are moved, those of real variables of the margin first of all:
    from t >= s and s >= 0 it follows that t >= 0.
    """
    steps: list[Unfinished] = []
    for _ in range(_PASSES):
        before = len(steps)
        for index, slopes, constant in _linear(goal):
            for name, slope in slopes.items():
                found = _bound(goal, index, slopes, constant, name)
                if found is None:
                    continue
                at, weights = found
                lower = slope > 0
                because = combined(facts(goal), weights)
                end = "lower" if lower else "upper"
                steps.append(tighten(name, t.number(at), end, because))
                goal = _moved(goal, name, t.number(at), lower)
        if len(steps) == before:
            break
    return goal, steps


def _moved(goal: Goal, name: str, at: Term, lower: bool) -> Goal:
    interval = goal.intervals[name]
    if lower:
        closed = type(interval)(at, interval.upper, False, interval.upper_open, interval.integer)
    else:
        closed = type(interval)(interval.lower, at, interval.lower_open, False, interval.integer)
    return goal.on(name, closed)


def _linear(goal: Goal) -> Iterator[tuple[int, dict[str, Fraction], Fraction]]:
    """(number, slopes, constant) of the linear hypotheses ``... >= 0`` in several variables."""
    for index, item in enumerate(goal.given):
        if item.op in ("==", "!=") or len(item.free) < 2:
            continue
        try:
            quotient = ring.normalise(item.margin)
        except (Unsupported, ValueError, ZeroDivisionError):
            continue
        scale = quotient.denominator
        if not scale.is_constant() or any(g.head != "variable" for g in quotient.generators):
            continue
        below = scale.leading_coefficient()
        slopes, constant, plain = {}, Fraction(0), True
        for exponents, value in quotient.numerator.terms():
            number = to_fraction(value) / to_fraction(below)
            places = [i for i, power in enumerate(exponents) if power]
            if not places:
                constant = number
            elif len(places) == 1 and exponents[places[0]] == 1:
                slopes[str(quotient.generators[places[0]].value)] = number
            else:
                plain = False
        if plain and len(slopes) > 1:
            yield index, slopes, constant


def _bound(
    goal: Goal, index: int, slopes: dict[str, Fraction], constant: Fraction, name: str
) -> tuple[Fraction, list[tuple[int, Fraction]]] | None:
    """The end that the hypothesis gives the variable, and the weights of the facts used."""
    slope, interval = slopes[name], goal.intervals[name]
    if interval.integer or (interval.bounded_below if slope > 0 else interval.bounded_above):
        return None
    size = abs(slope)
    total, weights = constant, [(index, 1 / size)]
    places = _places(goal)
    for other, value in slopes.items():
        if other == name:
            continue
        # The hypothesis is weakest where the other terms are greatest.
        end = goal.intervals[other].upper if value > 0 else goal.intervals[other].lower
        at = rational_value(end)
        if at is None:
            return None
        total += value * at
        weights.append((places[other, value > 0], abs(value) / size))
    return -total / slope, weights


def _places(goal: Goal) -> dict[tuple[str, bool], int]:
    """The numbers of the bounds, which are counted after the hypotheses: (name, upper?)."""
    found, place = {}, len(goal.given)
    for name, interval in goal.domains:
        for upper, bounded in ((False, interval.bounded_below), (True, interval.bounded_above)):
            if bounded:
                found[name, upper] = place
                place += 1
    return found
