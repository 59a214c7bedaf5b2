"""A time by which every flow has left: above the tested time, from a gradient that is below all."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import arb

from memory_theorems.theorems.objects.flows.escape_bounds import escape_bound
from memory_theorems.theorems.objects.flows.escape_limits import escape_limit, least_gradient
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart, hitting_time
from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.theorems.objects.kernels.templates import (
    GaussianTemplate,
    LongMemoryTarget,
    Template,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

NEAR = F(1, 400)


def begin(memory: int, width: int = 2, template: Template | None = None) -> FlowStart:
    target = LongMemoryTarget((F(1),), (F(1),), template or GaussianTemplate(F(1)), F(1, memory))
    return FlowStart.idle(target, width, F(1, 2))


@pytest.mark.parametrize("width", [2, 4])
def test_the_tested_time_lies_between_the_bounds(width: int) -> None:
    start = begin(50, width)
    found = hitting_time(start, "separation", NEAR)
    limit = escape_limit(start, NEAR)
    assert found.time is not None
    assert limit is not None
    assert escape_bound(start, "separation", NEAR) <= to_fmpq(F(found.time)) <= limit


@pytest.mark.parametrize("amplitude", [1, -3])
def test_the_gradient_is_larger_at_points_of_the_ball(amplitude: int) -> None:
    """(88) and (89) at points where the loss has not grown, by hand: the fit, moved a little."""
    start = begin(50, 2, GaussianTemplate(F(amplitude)))
    template, delay = start.target.template, start.target.delay
    least = least_gradient(start, NEAR)
    assert least is not None
    with precision(256):
        for weight in (F(0), F(1, 10**12), F(-1, 10**12)):
            for rate in (F(1, 2) - NEAR / 2, F(1, 2), F(1, 2) + NEAR / 2):
                squares = arb(0)
                model = ((F(1), F(1)), (weight, rate), (F(-1), F(1)))
                for own, at in model[:2]:
                    first = -signed_moment(template, 0, at, delay)
                    second = -signed_moment(template, 1, at, delay)
                    for factor, other in model:
                        first += to_ball(factor / (at + other))
                        second += to_ball(factor / (at + other) ** 2)
                    squares += 4 * (first**2 + to_ball(own**2) * second**2)
                assert squares.sqrt() > least
                assert not squares.sqrt() > least * 10**40


def test_what_is_not_treated_has_no_limit() -> None:
    """A memory of both signs, a delta as large as the distance of the rates, a faster idle unit,
    two exponentials, a short memory."""
    assert escape_limit(begin(50, 2, GaussianTemplate(F(1), degree=1)), NEAR) is None
    assert escape_limit(begin(50), F(1, 4)) is None
    assert escape_limit(begin(5), F(1, 10)) is None
    target = LongMemoryTarget((F(1),), (F(1),), GaussianTemplate(F(1)), F(1, 50))
    assert escape_limit(FlowStart.idle(target, 2, F(2)), NEAR) is None
    pair = LongMemoryTarget((F(1), F(2)), (F(1), F(3)), GaussianTemplate(F(1)), F(1, 50))
    assert escape_limit(FlowStart.idle(pair, 3, F(1, 2)), NEAR) is None


def test_the_exponent() -> None:
    """log of the limit over 1/omega tends to 2 w + 6 delta, not to twice that."""
    with precision(256):
        logs = []
        for memory in (100, 200):
            limit = escape_limit(begin(memory), NEAR)
            assert limit is not None
            logs.append(limit.log())
        slope = (logs[1] - logs[0]) / 100
        assert abs(slope - to_ball(F(1) + 6 * NEAR)) < to_ball(F(1, 10))
