"""Functionals: two independent evaluations, the norm from both sides, and the clauses."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.proposition_3_1.instances import functional_instances
from memory_theorems.theorems.objects.functionals.linear_functionals import (
    KernelFunctional,
    NetworkFunctional,
    extremal_signal,
)
from memory_theorems.theorems.objects.functionals.measures import Measure, apply, extremal_input
from memory_theorems.theorems.objects.functionals.signals import (
    Segment,
    Signal,
    combination,
    exact_norm,
    hat,
    plateau,
    polyline,
    values,
)
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.theorems.objects.systems.realisations import LinearNetwork, realise, width
from memory_theorems.theorems.oracles.responses import response
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError
from property_tests.doubles.functional_properties import (
    CLAUSES,
    regular_without_bound,
    violated_clauses,
)
from property_tests.doubles.improper_functionals import (
    Accumulating,
    Anticipating,
    PointMass,
    Saturating,
    TimeVarying,
)

ONE, ZERO = Fraction(1), Fraction(0)


def kernel_functional(*texts: str) -> KernelFunctional:
    return KernelFunctional(Kernel.parse(list(texts)).components)


PLAIN = kernel_functional("exp(-t) + t*exp(-2*t)")
TWO = kernel_functional("exp(-t)", "exp(-t)*cos(2*t)")


@settings(max_examples=20)
@given(functional_instances())
def test_state_equation_and_convolution_agree(instance):
    signal = instance.signal
    one = instance.by_kernel.value(instance.time, signal)
    two = instance.network.value(instance.time, signal)
    assert one.overlaps(two)
    assert abs(one - two) < 1e-25


@settings(max_examples=15)
@given(functional_instances())
def test_the_convolution_agrees_with_quadrature(instance):
    ours = instance.by_kernel.value(instance.time, instance.signal)
    other = response(instance.texts, instance.time, instance.knots, 60)
    assert ours.overlaps(other)


@settings(max_examples=10)
@given(functional_instances())
def test_dense_networks_have_the_kernel_and_decay(instance):
    network = instance.network
    for age in (ZERO, Fraction(1, 3), Fraction(5)):
        for ours, component in zip(network.kernel_at(age), instance.kernel.components, strict=True):
            assert ours.overlaps(component.at(age))
    certificate = network.decay_certificate()
    assert certificate is not None
    assert certificate[1] < 1


def test_an_unstable_network_has_no_decay_certificate():
    grows = LinearNetwork((ONE,), ((Fraction(1, 10),),), ((ONE,),))
    still = LinearNetwork((ONE,), ((ZERO,),), ((ONE,),))
    assert NetworkFunctional(grows).decay_certificate(64) is None
    assert NetworkFunctional(still).decay_certificate(64) is None


@pytest.mark.parametrize("functional", [PLAIN, TWO, kernel_functional("exp(-t/5)*sin(3*t)")])
def test_the_extremal_input_nearly_attains_the_norm(functional):
    signal = extremal_signal(functional, Fraction(2))
    assert exact_norm(signal) == 1
    assert all(jump == 0 for jump in signal.jumps)
    value, norm = functional.value(Fraction(2), signal), functional.norm(64)
    assert value <= norm.upper()
    assert value > norm * 0.999


def test_the_norm_is_a_sum_over_the_channels():
    two = kernel_functional("exp(-t)", "-exp(-t)")
    assert two.norm(64).overlaps(kernel_functional("2*exp(-t)").norm(64))
    value = two.value(ZERO, extremal_signal(two, ZERO))
    assert value > 1.99


PROPER = [PLAIN, TWO, NetworkFunctional(realise(PLAIN.kernel))]


@pytest.mark.parametrize("functional", PROPER)
def test_proper_functionals_violate_no_clause(functional):
    assert violated_clauses(functional) == ()


@pytest.mark.parametrize(
    ("functional", "clauses"),
    [
        (Anticipating(PLAIN, ONE), ("causal",)),
        (PointMass(Fraction(2), ONE), ("regular",)),
        (PointMass(ONE, ZERO), ("regular",)),
        (TimeVarying(PLAIN), ("time-homogeneous",)),
        (Saturating(PLAIN), ("linear",)),
        # Linear and not bounded implies not regular, so that these two go together.
        (Accumulating(), ("continuous", "regular")),
    ],
)
def test_each_check_refutes_exactly_the_right_functional(functional, clauses):
    assert violated_clauses(functional) == clauses
    for name in clauses:
        assert CLAUSES[name](functional).witness


@pytest.mark.parametrize("functional", PROPER)
def test_no_network_is_regular_as_printed(functional):
    found = regular_without_bound(functional)
    assert found.violated
    assert "1/n" in found.witness["x_n"]


def test_the_zero_functional_is_regular_as_printed():
    zero = NetworkFunctional(LinearNetwork((ZERO,), ((-ONE,),), ((ONE,),)))
    assert not regular_without_bound(zero).violated


def test_signals_refuse_what_is_not_continuous():
    with pytest.raises(InputError):
        polyline([(ZERO, ONE), (ONE, ZERO)])
    with pytest.raises(InputError):
        polyline([(ZERO, ZERO), (ZERO, ONE), (ONE, ZERO)])
    with pytest.raises(InputError):
        Segment(ZERO, None, ExponentialPolynomial.constant(1))
    with pytest.raises(ValueError, match="integrable"):
        KernelFunctional((ExponentialPolynomial.constant(1),))


def test_a_decaying_input_is_integrated_to_infinity():
    decay = Segment(ZERO, None, ExponentialPolynomial.exponential(1, 2))
    rise = Segment(-ONE, ZERO, ExponentialPolynomial.exponential(1, 0, 1))
    signal = Signal(((rise, decay),))
    functional = kernel_functional("exp(-t)*cos(3*t)")
    grid = np.linspace(-1, 3, 400_001)
    x = np.where(grid < 0, grid + 1, np.exp(-2 * np.maximum(grid, 0)))
    expected = np.trapezoid(x * np.exp(-(3 - grid)) * np.cos(3 * (3 - grid)), grid)
    assert float(functional.value(Fraction(3), signal)) == pytest.approx(expected, abs=1e-8)


@given(st.fractions(-3, 3, max_denominator=6), st.fractions(-2, 2, max_denominator=5))
def test_combinations_are_pointwise(time, factor):
    one = Signal((hat(ZERO, ONE),))
    two = Signal((plateau(-ONE, ONE, Fraction(1, 2)),))
    mixed = combination(factor, one, Fraction(-1), two)
    assert values(mixed, time)[0] == factor * values(one, time)[0] - values(two, time)[0]
    assert values(one.shifted(Fraction(2)), time + 2) == values(one, time)


def test_realisations_are_exact():
    components = Kernel.parse(
        ["t**3*exp(-t)/2 - exp(-t)", "t*exp(-2*t)*sin(3*t) + exp(-t/7)"]
    ).components
    network = realise(components)
    assert network.width == width(components) == 4 + 5
    for age in (ZERO, Fraction(1, 2), Fraction(4)):
        for ours, component in zip(
            NetworkFunctional(network).kernel_at(age), components, strict=True
        ):
            assert ours.overlaps(component.at(age))
            assert float(ours.rad()) < 1e-25


def test_measures_attain_their_variation():
    measure = Measure(
        ((ZERO, Fraction(-2)), (ONE, ONE)), ((Fraction(-1), Fraction(1, 2), Fraction(3)),)
    )
    assert measure.total_variation == 2 + 1 + Fraction(9, 2)
    value = apply((measure,), extremal_input((measure,), Fraction(1, 10**6)))
    assert measure.total_variation - Fraction(1, 10**4) <= value <= measure.total_variation
    assert measure.minus(measure).total_variation == 0
    with pytest.raises(InputError):
        Measure(((ZERO, ONE), (ZERO, ONE)))
    with pytest.raises(InputError):
        Measure((), ((ZERO, ONE, ONE), (Fraction(1, 2), Fraction(2), ONE)))
