"""Certified integration: two runs enclose one another's time, a false path leaves the tube."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from memory_theorems.theorems.objects.flows import certified_times
from memory_theorems.theorems.objects.flows.certified_times import certified_separation
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart, hitting_time
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget

ONE, TENTH = Fraction(1), Fraction(1, 10)


def begin(delay: int, amplitude: int = 1) -> FlowStart:
    template = GaussianTemplate(Fraction(amplitude))
    target = LongMemoryTarget((ONE,), (ONE,), template, Fraction(1, delay))
    return FlowStart.idle(target, 2, Fraction(1, 2))


@pytest.mark.parametrize(("delay", "amplitude"), [(8, 1), (10, -1)])
def test_two_steps_and_a_stiff_solver_agree(delay: int, amplitude: int) -> None:
    """The enclosures overlap and hold what two runs of another method give, to its six digits."""
    start = begin(delay, amplitude)
    coarse = certified_separation(start, TENTH, step=Fraction(1, 4))
    fine = certified_separation(start, TENTH, step=Fraction(1, 8))
    assert max(coarse.lower, fine.lower) <= min(coarse.upper, fine.upper)
    assert coarse.upper - coarse.lower < Fraction(1, 10**6)
    tested = hitting_time(start, "separation", TENTH)
    assert tested.time is not None
    assert abs(Fraction(tested.time) - fine.lower) <= Fraction(2, 10**5) * fine.lower


def test_a_smaller_distance_is_crossed_sooner() -> None:
    sooner = certified_separation(begin(8), Fraction(1, 20))
    later = certified_separation(begin(8), TENTH)
    assert sooner.upper < later.lower


def test_a_path_with_a_wrong_coefficient_has_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    right = certified_times._taylor

    def wrong(flow: object, point: object) -> list[list[arb]]:
        path = right(flow, point)  # type: ignore[arg-type]
        path[0][3] += arb("1e-5")
        return path

    monkeypatch.setattr(certified_times, "_taylor", wrong)
    with pytest.raises(ArithmeticError, match="leave the tube"):
        certified_separation(begin(8), TENTH)


def test_several_idle_units_are_refused() -> None:
    with pytest.raises(ValueError, match="one unit of each kind"):
        certified_separation(FlowStart.idle(begin(8).target, 3, Fraction(1, 2)), TENTH)


def test_an_eigenvalue_above_the_bound_is_seen() -> None:
    """Pivots: positive exactly for positive definite matrices."""
    for last, answer in ((arb(5), True), (arb("3.9"), False)):
        assert certified_times._positive([[arb(1), arb(2)], [arb(2), last]]) is answer
