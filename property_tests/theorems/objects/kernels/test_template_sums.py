"""Sums of templates: closed forms beside plain quadrature, signed and absolute told apart."""

from __future__ import annotations

from fractions import Fraction as F

import numpy as np
import pytest
from flint import arb
from scipy.integrate import simpson

from memory_theorems.theorems.objects.kernels.moments import absolute_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from property_tests.doubles.template_sums import TemplateSum, absolute_moment_of, signed_moment_of

BUMPS = TemplateSum(((GaussianTemplate(F(1)), F(0)), (GaussianTemplate(F(2), F(1, 2)), F(3))))
OPPOSITE = TemplateSum(((GaussianTemplate(F(1)), F(0)), (GaussianTemplate(F(-2), F(1, 2)), F(1))))
SLOPES = TemplateSum(
    ((GaussianTemplate(F(1), degree=1), F(0)), (GaussianTemplate(F(1, 2), F(2)), F(-1)))
)


def plain(template: TemplateSum, order: int, rate: F, delay: F, signed: bool) -> float:
    """Simpson's rule in floats, from the formula alone."""
    t = np.linspace(0, float(delay) + 24, 400_001)
    total = np.zeros_like(t)
    for part, place in template.parts:
        s = (t - float(delay) - float(place)) / float(part.width)
        total += float(part.amplitude) * s**part.degree * np.exp(-s * s / 2)
    values = (total if signed else abs(total)) * t**order * np.exp(-float(rate) * t)
    return float(simpson(values, x=t))


@pytest.mark.parametrize("template", [BUMPS, OPPOSITE, SLOPES])
@pytest.mark.parametrize("order", [0, 2])
def test_both_moments_beside_plain_quadrature(template: TemplateSum, order: int) -> None:
    rate, delay = F(1, 2), F(6)
    with precision(100):
        for signed, moment in ((True, signed_moment_of), (False, absolute_moment_of)):
            found = moment(template, order, rate, delay)
            right = plain(template, order, rate, delay, signed)
            digits = 9 if signed else 7  # an absolute value has corners
            assert abs(float(found.mid()) / right - 1) < 10**-digits
            assert found.rel_accuracy_bits() > 40


def test_the_sign_tells_them_apart() -> None:
    """Equal where no part has the other sign, different else; a sum of one part is that part."""
    with precision(100):
        rate, delay = F(1), F(5)
        assert absolute_moment_of(BUMPS, 1, rate, delay).overlaps(
            signed_moment_of(BUMPS, 1, rate, delay)
        )
        absolute, signed = (
            m(OPPOSITE, 1, rate, delay) for m in (absolute_moment_of, signed_moment_of)
        )
        assert absolute > abs(signed) * to_fmpq(F(101, 100))
        alone = GaussianTemplate(F(3), F(2), degree=1)
        one = absolute_moment_of(TemplateSum(((alone, F(0)),)), 1, rate, delay)
        assert one.overlaps(absolute_moment(alone, 1, rate, delay))


def test_far_away() -> None:
    """exp(-w/omega) = 1e-200: the ball is still narrow."""
    with precision(100):
        found = absolute_moment_of(OPPOSITE, 0, F(1), F(461))
        assert found < arb("1e-199")
        assert found.rel_accuracy_bits() > 20


def test_no_parts() -> None:
    with pytest.raises(ValueError, match="part"):
        TemplateSum(())
