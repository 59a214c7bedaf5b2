"""Hypotheses of the landscape theorems on kernels for which the answer is known."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.objects.landscape.laplace import (
    ExponentialMoments,
    PowerMoments,
    SumOfMoments,
)
from memory_theorems.theorems.targets.channels import BadKernel, Channel
from memory_theorems.theorems.targets.hypotheses import MOST, hypotheses, membership
from memory_theorems.theorems.targets.moment_sources import QuadratureMoments, atlas_of, source_of
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import Unsupported


@pytest.mark.parametrize(
    ("text", "least", "outside"),
    [
        ("exp(-t)", 1, 0),
        ("exp(-t) - 3*exp(-2*t)", 2, 1),
        ("t**2*exp(-t) + exp(-5*t)", 4, 3),
        ("exp(-t)*cos(2*t)", None, MOST),
        ("(1 + t)**(-2)", None, MOST),
        ("exp(-t**2)", None, MOST),
        ("exp(-t)*(1 + t)/(1 + t)", None, 0),
    ],
)
def test_membership(text: str, least: int | None, outside: int) -> None:
    """The last is an exponential in disguise: every determinant vanishes, nothing is claimed."""
    found = membership(Channel.parse(text))
    assert (found.least, found.outside) == (least, outside)


def test_what_is_asked_of_a_power_law() -> None:
    channel = Channel.parse("(1 + t)**(-3/4)")
    found = hypotheses(channel, source_of(channel))
    assert all(item.holds for item in found.listed)
    assert found.completely_monotone_outside(5)
    assert not found.completely_monotone_outside(MOST + 1)


def test_what_fails() -> None:
    kinked = Channel.parse("Max(0, 1 - t)")
    found = hypotheses(kinked, source_of(kinked))
    assert found.smooth.holds is False
    assert not found.completely_monotone_outside(1)
    wave = Channel.parse("exp(-t)*cos(t)")
    assert hypotheses(wave, source_of(wave)).monotone.holds is False


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3*exp(-t) - t*exp(-2*t)", ExponentialMoments),
        ("2/(1 + t)**3", PowerMoments),
        ("-(2 + 3*t)**(-2)/5", PowerMoments),
        ("1/sqrt(1 + t)**3", PowerMoments),
        ("exp(-t) + (1 + t)**(-2)", SumOfMoments),
        ("exp(-t**2)", QuadratureMoments),
        ("exp(-t)/(1 + t)", PowerMoments),
        ("3*exp(-t/2)/sqrt(2 + t)", PowerMoments),
        ("exp(-t)/((1 + t)*(2 + t))", QuadratureMoments),
        ("(1 + t)**(-1)*(1 + t)**(-1/2)*2", PowerMoments),
        ("(2 + t)**(-3/2)", PowerMoments),
    ],
)
def test_sources_agree_with_quadrature(text: str, kind: type) -> None:
    """Whatever the way, the moments are those of certified integration; energies as well."""
    channel = Channel.parse(text)
    source = source_of(channel)
    assert isinstance(source, kind)
    from fractions import Fraction

    other = QuadratureMoments(channel)
    with precision(80):
        for order, s in ((0, Fraction(1)), (2, Fraction(5, 2))):
            assert source.moment(order, s).overlaps(other.moment(order, s))
            assert other.moment(order, s).rel_accuracy_bits() > 40
            assert not source.moment(order, s).overlaps(other.moment(order, s * 2))
        assert source.energy.overlaps(other.energy)
        assert not source.peak < other.peak * 0.999
        assert not source.mass < other.mass * 0.999
    assert atlas_of(source).source is source


@pytest.mark.parametrize("text", ["(1 + t)**(-1/2)", "1/sqrt(1 + t)", "1 + exp(-t)", "exp(t)"])
def test_kernels_outside_l2_are_refused(text: str) -> None:
    with pytest.raises(BadKernel, match="not in L2"):
        source_of(Channel.parse(text))


def test_what_is_not_seen_to_be_in_l2() -> None:
    assert isinstance(source_of(Channel.parse("(2 + t)**(-3/4)")), PowerMoments)
    with pytest.raises(Unsupported):
        source_of(Channel.parse("(1 + t)**(-1/3) - (2 + t)**(-1/3)"))
    rising = source_of(Channel.parse("(1 + t)**2*exp(-t)*(1 + t)**(1/2)"))
    assert isinstance(rising, QuadratureMoments)
