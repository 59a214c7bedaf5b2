"""Tails of waves: they enclose integrals by quadrature, are sharp, and refuse what is no wave."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.half_line.waves import wave_tail
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.language.parser import parse_term

X, W = np.polynomial.legendre.leggauss(6)


def by_quadrature(power: float, speed: float, phase: float, start: float) -> tuple[float, float]:
    """Bounds of int_start^oo (1 + t)**power*|cos(speed*t + phase)|: half waves, and their rest."""
    first = np.ceil((speed * start + phase) / np.pi - 0.5) + 0.5
    zeros = (np.pi * (first + np.arange(20_000)) - phase) / speed
    edges = np.concatenate(([start], zeros[zeros > start]))
    left, right = edges[:-1], edges[1:]
    times = (right - left)[:, None] / 2 * (X + 1) + left[:, None]
    values = (1 + times) ** power * np.abs(np.cos(speed * times + phase))
    total = float((values * W).sum(axis=1) @ ((right - left) / 2))
    return total, total + float((1 + edges[-1]) ** (power + 1) / -(power + 1))


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["2", "3", "5/2"]),
    st.fractions(Fraction(1, 2), 3, max_denominator=4),
    st.fractions(0, 3, max_denominator=3),
    st.integers(2, 60),
)
def test_it_encloses_the_integral(p: str, speed: Fraction, phase: Fraction, start: int) -> None:
    low, high = by_quadrature(-float(Fraction(p)), float(speed), float(phase), start)
    term = parse_term(f"(1 + t)**(-{p})*cos({speed}*t + {phase})")
    with precision(96):
        found = wave_tail(term, Fraction(start))
        assert found is not None
        assert float(found.lower()) <= high
        assert float(found.upper()) >= low
        # With something beside it, and with what hardly counts.
        more = wave_tail(parse_term(f"(1 + t)**(-{p})*cos({speed}*t + {phase}) - exp(-9*t)"),
                         Fraction(start))  # fmt: skip
        assert more is not None
        assert more.contains(found) or more.overlaps(found)


def test_it_is_sharp_far_out() -> None:
    with precision(96):
        for text in ("cos(t)/(1 + t)**2", "-sin(t)*(1 + t)**(-2)"):
            found = wave_tail(parse_term(text), Fraction(512))
            assert found is not None
            assert found.rad() < found.mid() / 50
            assert arb(2) / arb.pi() / 512 > found.lower()


@pytest.mark.parametrize(
    "text",
    ["(1 + t)**(-2)", "exp(-t)*cos(t)", "cos(t)*cos(2*t)/(1 + t)**2", "cos(t**2)/(1 + t)**2",
     "cos(t)/(1 + t)**2 + sin(t)/(1 + t)**2", "cos(t)/(1 + t)", "cos(t)/(1 + log(1 + t))**2"],
)  # fmt: skip
def test_what_is_no_wave_beside_a_power_is_refused(text: str) -> None:
    with precision(96):
        found = wave_tail(parse_term(text), Fraction(64))
    if text.startswith("cos(t)/(1 + t)**2 + sin"):
        # The second wave only widens the ball.
        assert found is None or found.rad() > found.mid() / 4
    else:
        assert found is None


def test_norms_of_slow_waves_are_sharp() -> None:
    norm = Channel.parse("(1 + t)**(-2)*cos(t)").l1
    assert norm.rad() < 1e-4
    low, high = by_quadrature(-2.0, 1.0, 0.0, 0.0)
    assert float(norm.lower()) <= high
    assert float(norm.upper()) >= low
