"""Kernels: exact facts, norms, suprema; Hankel singular values against a discretisation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound, singular_values
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel, inner_product
from memory_theorems.verify.errors import InputError, ParseError, Unsupported
from property_tests.doubles.rates import hankel_singular_values


def test_facts_of_a_kernel():
    kernel = Kernel.parse(["t**2*exp(-t)", "exp(-3*t) - exp(-2*t)"])
    assert kernel.channels == 2
    assert kernel.integrable
    assert kernel.largest_rate == 1
    assert kernel.vanishing_order(5) == 1
    assert Kernel.parse(["t**4*exp(-t)"]).vanishing_order(9) == 4
    # ||rho_1|| = 2 and ||rho_2|| = 1/2 - 1/3
    assert kernel.l1_norm(64).overlaps(arb(2) + arb(1) / 6)


def test_l2_norm_is_exact_inside():
    function = Kernel.parse(["t*exp(-t)"]).components[0]
    assert inner_product(function, function) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("exp(-a*t)", InputError),
        ("t**2*exp(-t", ParseError),
        ("exp(-t**2)", Unsupported),
        ("1/(1 + t)", Unsupported),
    ],
)
def test_refusals(text, error):
    with pytest.raises(error):
        Kernel.parse([text])


@pytest.mark.parametrize("scale", [Fraction(1, 1000), Fraction(7), Fraction(1000)])
def test_rescaling_of_time_keeps_norm_and_singular_values(scale):
    kernel = Kernel.parse(["t**2*exp(-t) - exp(-3*t)*cos(t)"])
    moved = kernel.rescaled(scale)
    assert moved.l1_norm(64).overlaps(kernel.l1_norm(64))
    for one, two in zip(
        singular_values(kernel.components[0]), singular_values(moved.components[0]), strict=True
    ):
        assert one.overlaps(two)
    again = Kernel.parse(moved.texts)
    assert (again.components[0] - moved.components[0]).terms == {}


@pytest.mark.parametrize(
    "text", ["t**2*exp(-t)", "exp(-t) + exp(-3*t)", "exp(-t)*cos(2*t)", "t*exp(-t) - exp(-4*t)"]
)
def test_singular_values_against_a_discretisation(text):
    function = Kernel.parse([text]).components[0]
    certified = [float(value.mid()) for value in singular_values(function)]
    rough = hankel_singular_values(lambda t: float(function.at(Fraction(t)).mid()), len(certified))
    for one, two in zip(certified, rough, strict=True):
        assert abs(one - two) < 1e-6 * certified[0]


def test_a_single_exponential_has_one_singular_value():
    values = singular_values(Kernel.parse(["3*exp(-2*t)"]).components[0])
    assert len(values) == 1
    assert values[0].overlaps(arb(3) / 4)
    assert distance_lower_bound(Kernel.parse(["exp(-t)"]).components[0], 1) == 0


def test_the_cosine_touches_the_known_values():
    """exp(-t)cos(3t): the singular values are half the poles' Gramian eigenvalues, sum rule."""
    function = Kernel.parse(["exp(-t)*cos(3*t)"]).components[0]
    one, two = singular_values(function)
    # The trace of the Hankel operator is int rho(2t) dt = 1/20 = sigma_1 - sigma_2.
    assert (one - two).overlaps(arb(1) / 20)


def test_suprema():
    kernel = Kernel.parse(["t**2*exp(-t)/2"])
    (value,) = kernel.weighted_supremum(0, Fraction(1, 2))
    # t**2 exp(-t/2)/2 is largest at t = 4.
    assert value.overlaps(8 * arb(-2).exp())
    with pytest.raises(ValueError, match="not bounded"):
        kernel.weighted_supremum(0, Fraction(3, 2))
