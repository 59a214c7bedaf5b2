"""Every bound of the rate theorem under a change of the unit of time, kernel and beta together.

The distance, gamma and the repaired and sharpened bounds stay; the printed bound is divided by the
factor, which is why it cannot hold.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rates import (
    CONSTANT,
    JACKSON,
    SHARP,
    RateInstance,
    measure_rate,
    real_rate_distance,
)
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language.claims import to_term

TEXTS = ("exp(-t) + exp(-4*t)", "t**2*exp(-t)", "exp(-t)*cos(2*t)")
BOUNDS = {
    "repaired": f"{CONSTANT}*gamma_max*d/m**alpha",
    "sharpened": f"{SHARP}*gamma_top",
    "of one instance": f"(alpha + 1)/beta*{JACKSON}*q_sup",
    "norm": "norm",
    "gamma": "gamma_max",
}
SCALES = st.sampled_from([Fraction(1, 1000), Fraction(3, 7), Fraction(12), Fraction(1000)])


def values(text, alpha, scale):
    kernel = Kernel.parse([text])
    moved = kernel.rescaled(scale) if scale != 1 else kernel
    measured = measure_rate(RateInstance(moved.texts, alpha, Fraction(1, 2) * scale, 3))
    return {name: item.enclose(64) for name, item in measured.items()}


def evaluated(text, bound):
    with precision(96):
        return to_ball(evaluate(to_term(bound), text, 96))


@given(st.sampled_from(TEXTS), st.integers(1, 3), SCALES)
@settings(max_examples=12, deadline=None)
def test_true_bounds_stay_and_the_printed_one_is_divided(text, alpha, scale):
    one, two = values(text, alpha, Fraction(1)), values(text, alpha, scale)
    for name, bound in BOUNDS.items():
        first, second = evaluated(one, bound), evaluated(two, bound)
        assert first.overlaps(second), name
        assert abs(float((first / second).mid()) - 1) < 1e-6, name
    printed = f"{CONSTANT}*gamma_max*d/(beta*m**alpha)"
    ratio = evaluated(one, printed) / evaluated(two, printed)
    assert abs(float(ratio.mid()) / float(scale) - 1) < 1e-6


@pytest.mark.parametrize("scale", [Fraction(1, 100), Fraction(50)])
def test_the_lower_bound_for_real_rates_stays(scale):
    kernel = Kernel.parse([TEXTS[0]])
    one = real_rate_distance(RateInstance(kernel.texts, 1, Fraction(1, 2), 1))
    two = real_rate_distance(RateInstance(kernel.rescaled(scale).texts, 1, scale / 2, 1))
    assert one.overlaps(two)
    assert real_rate_distance(RateInstance((TEXTS[1],), 1, Fraction(1, 2), 1)) is None
