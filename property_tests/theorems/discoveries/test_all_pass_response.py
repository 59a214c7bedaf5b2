"""Step responses of all-pass filters: the bound, its parts, wrong variants, other code."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.polynomial import Polynomial

from memory_theorems.theorems.analysis.chains import BREAKS, DECAY, FADING
from memory_theorems.theorems.analysis.response_folds import SAME_OUTCOME
from memory_theorems.theorems.analysis.response_tables import BEGINNINGS, SLOPES, SPAN
from memory_theorems.theorems.analysis.sign_changes import ONE_MORE_CHANGE, TURNS
from memory_theorems.theorems.analysis.variations import PAIRED
from memory_theorems.theorems.discoveries.width_law.all_pass_pairing import (
    PAIRING_OF_RESPONSES,
    VARIATION_OF_RESPONSES,
)
from memory_theorems.theorems.discoveries.width_law.all_pass_response import RESPONSE_BOUND
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without

REASONS = ("not decided", "not in scope", "is not what", "not shown", "in the way")


@pytest.mark.parametrize(
    "statement", [RESPONSE_BOUND, VARIATION_OF_RESPONSES, PAIRING_OF_RESPONSES]
)
def test_closed_met_by_equal_rates_and_nothing_cited(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "CERTIFIED"


#: (statement, text, another): each variant is false.
WRONG = [
    (RESPONSE_BOUND, "|G(n, T)| <= 1", "|G(n, T)| <= 1/2"),
    (RESPONSE_BOUND, "|G(n, T)| <= 1", "|G(n, T)| < 1"),
    (RESPONSE_BOUND, "0 <= T", "-1 <= T"),
    # Another start, and sections that do not pass all frequencies.
    (RESPONSE_BOUND, "G(k + 1, 0) == 1", "G(k + 1, 0) == 2"),
    (RESPONSE_BOUND, "(G(k + 1, t) + G(k, t))", "(G(k + 1, t) + 2*G(k, t))"),
    # Rates of either sign.
    (RESPONSE_BOUND, "0 < lambda(k)", "-1 < lambda(k)"),
    (DECAY, "0 < lambda(k)", "0 <= lambda(k)"),
    (FADING, "0 < lambda(k)", "0 <= lambda(k)"),
    # One point less, and no alternation.
    (BREAKS, "i + 1 <= n => x(i) <= x(i + 1)", "i + 1 <= n => x(i) <= x(i + 1) + 1"),
    (BREAKS, "(-1)**l*", "1*"),
    # Two changes more; a function that does not begin, or end, at 0; a jump that changes the sign.
    (ONE_MORE_CHANGE, "(L + 1)", "(L + 2)"),
    (ONE_MORE_CHANGE, "p(0) == 0", "p(0) <= 1"),
    (ONE_MORE_CHANGE, "|q(s)| <= g", "|q(s)| <= g + 1"),
    (TURNS, "0 < Q(T)", "-1 < Q(T)"),
    (TURNS, "|Q(s)| <= g", "|Q(s)| <= g + 1"),
    # The table with another difference, and what is left of a section.
    (BEGINNINGS, "X(d, k, t) - X(d, k + 1, t)", "X(d, k, t) + X(d, k + 1, t)"),
    (SLOPES, "lambda(k + d + 1)*X(d + 1, k, t)", "lambda(k + 1)*X(d + 1, k, t)"),
    # The variation of n sections comes near 2n.
    (VARIATION_OF_RESPONSES, "<= 2*n", "<= 2*n - 1"),
    (VARIATION_OF_RESPONSES, "0 <= x(i)", "-1 <= x(i)"),
    (PAIRING_OF_RESPONSES, "(2*n + 1)*d", "2*n*d"),
    (PAIRING_OF_RESPONSES, "|h(x(i))| <= d", "h(x(i)) <= d"),
    (PAIRED, "(w + 1)*d", "w*d"),
    (SPAN, "(j, 1, n)", "(j, 1, n - 1)"),
    (SAME_OUTCOME, "(lambda(k) + lambda(m + 1))*b(k)", "(lambda(k) - lambda(m + 1))*b(k)"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in REASONS), found.missing


@pytest.mark.parametrize("hypothesis", ["rates", "no section", "start", "section"])
@pytest.mark.parametrize("statement", [RESPONSE_BOUND, VARIATION_OF_RESPONSES])
def test_every_hypothesis_is_needed(statement: Composed, hypothesis: str) -> None:
    found = closer().close(without(statement, hypothesis))
    assert found.shown is None
    assert found.missing


def _response(
    zeros: list[float], poles: list[float], points: np.ndarray, *, step: bool = True
) -> np.ndarray:
    """The response of prod (x - zero)/prod (x + pole) to a step, or an impulse: partial fractions
    in floats, for distinct poles."""
    above = Polynomial.fromroots(zeros) if zeros else Polynomial([1.0])
    places = [-pole for pole in poles] + ([0.0] if step else [])
    values = np.zeros_like(points)
    for place in places:
        others = [place - other for other in places if other != place]
        values += above(place) / np.prod(others or [1.0]) * np.exp(place * points)
    return values


def test_drawn_responses_stay_within_1_and_the_table_is_theirs() -> None:
    chance = np.random.default_rng(11)
    points = np.concatenate([[0], np.geomspace(1e-3, 50, 2001)])
    for n in range(1, 6):
        for _ in range(10):
            rates = list(np.sort(chance.uniform(0.1, 4, n)) + 0.05 * np.arange(n))
            assert np.abs(_response(rates, rates, points)).max() <= 1 + 1e-7
            for k in range(n):
                less = _response(rates[:k], rates, points)
                one = _response(rates[:k], rates[:-1], points) if k < n else less
                two = _response(rates[: k + 1], rates, points)
                assert np.allclose((rates[k] + rates[n - 1]) * less, one - two, atol=1e-6)


def test_complex_rates_and_other_sections_exceed_1() -> None:
    """What the bound is not true of."""
    points = np.linspace(0, 40, 8001)
    poles = np.array([0.1 + 1j, 0.1 - 1j])
    values = np.ones_like(points, dtype=complex)
    for pole in poles:
        (other,) = (one for one in poles if one != pole)
        weight = np.prod([-pole - one for one in poles]) / (-pole * (other - pole))
        values += weight * np.exp(-pole * points)
    assert np.abs(values.imag).max() < 1e-9
    assert np.abs(values.real).max() > 1.2


def test_the_projection_of_a_step() -> None:
    """-(1/2) sum (G_k - G_{k-1})(T) (G_k + G_{k-1}) leaves what is orthogonal, and 1 - G_n(T)^2."""
    rates, until = [0.5, 1.0, 2.5], 1.7
    points = np.linspace(0, 60, 600_001)
    responses = [_response(rates[:k], rates[:k], points) for k in range(4)]
    at_T = [float(np.interp(until, points, one)) for one in responses]
    projected = -sum(
        (at_T[k] - at_T[k - 1]) * (responses[k] + responses[k - 1]) for k in range(1, 4)
    ) / 2  # fmt: skip
    residual = (points <= until) - projected
    for rate in rates:
        assert abs(np.trapezoid(residual * np.exp(-rate * points), points)) < 1e-4
    assert abs(2 * np.interp(until, points, projected) - (1 - at_T[3] ** 2)) < 1e-9
    signs = np.sign(residual[np.abs(residual) > 1e-9])
    assert int(np.sum(signs[1:] != signs[:-1])) >= 3
