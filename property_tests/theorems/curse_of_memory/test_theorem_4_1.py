"""Theorem 4.1: constructed networks are near their targets, also on inputs."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb

from memory_theorems.theorems.curse_of_memory.theorem_4_1.instances import (
    UniversalInstance,
    model_of,
    polynomial_network,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_1.statement import UniversalApproximation
from memory_theorems.theorems.objects.functionals.linear_functionals import NetworkFunctional
from memory_theorems.theorems.oracles.responses import response
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.examination.measuring import Status, measure
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import NotAnInstance, Target

THEOREM = UniversalApproximation()
ZERO, ONE = Fraction(0), Fraction(1)
KNOTS = ((Fraction(-3), ZERO), (Fraction(-2), ONE), (ZERO, -ONE), (ONE, ZERO))

AS_DEFINED = "with regularity as in Definition 3.1"


class AsRepaired(UniversalApproximation):
    """Without the printed form, of which only the zero functional is an instance."""

    stated = tuple(one for one in UniversalApproximation.stated if one.name != AS_DEFINED)


#: There is no instance without channels.
test_theorem = theorem_checks(AsRepaired(), drawn=5, spared=("channels",))


def test_the_printed_form_is_confirmed_by_the_zero_functional_only():
    subject = next(one.subject for one in THEOREM.statements if one.name == AS_DEFINED)
    for edge in THEOREM.edges:
        status = measure(THEOREM, edge).status(subject)
        zero = set(edge.texts) == {"0"}
        assert status is (Status.AGREES if zero else Status.NOT_APPLICABLE)
    closing = close(subject)
    assert closing.proof is not None
    assert "regular" in closing.proof.unused(subject.fact)


@pytest.mark.parametrize(
    ("text", "rho"),
    [
        ("Heaviside(1/3 - t)", lambda t: (t < 1 / 3) * 1.0),
        ("Max(0, 1 - Abs(t - 1))", lambda t: np.maximum(0, 1 - np.abs(t - 1))),
        ("Abs(sin(3*t))*exp(-t)", lambda t: np.abs(np.sin(3 * t)) * np.exp(-t)),
        ("(1 + t)**(-11/10)", lambda t: (1 + t) ** -1.1),
    ],
)
def test_the_response_agrees_with_a_fine_sum(text, rho):
    ours = response((text,), Fraction(1, 2), (KNOTS,), 50)
    s = (np.arange(3_500_000) + 0.5) * 1e-6
    times, levels = zip(*((float(a), float(b)) for a, b in KNOTS), strict=True)
    expected = np.sum(np.interp(0.5 - s, times, levels) * rho(s)) * 1e-6
    assert float(ours.mid()) == pytest.approx(expected, abs=3e-6)
    assert float(ours.rad()) < 1e-5


def test_the_matrices_of_the_paper():
    network = polynomial_network(((ONE, Fraction(-2)), (ZERO, ZERO, Fraction(3))))
    assert network.w == ((-1, 0, 0), (0, -2, 0), (0, 0, -3))
    assert network.u == ((1, 0), (-2, 0), (0, 3))
    first, second = NetworkFunctional(network).kernel_at(ONE)
    u = np.exp(-1)
    assert float(first) == pytest.approx(u - 2 * u**2)
    assert float(second) == pytest.approx(3 * u**3)


def test_a_slow_power_law_on_an_input():
    instance = UniversalInstance(("(1 + t)**(-11/10)",), Fraction(1, 100), ZERO, (KNOTS,))
    model = model_of(instance.texts, instance.eps)
    assert model.error <= 0.01
    assert min(item.slowest_rate for item in model.sum) > 0
    (ours, theirs) = THEOREM.interpret(instance).functions["V"](64, 1)
    assert abs(ours - theirs) <= 0.01
    assert abs(ours - theirs) > 0


def test_targets():
    (instance,) = THEOREM.instances_for(Target(("1/(1 + t)**2",), {"eps": "1/1000"}))
    says = dict(THEOREM.says(instance))
    assert says["its certified distance"].enclose(64) <= 0.001
    for kernel in (("1/(1 + t)",), ("exp(t)",), ("tan(t)",)):
        with pytest.raises(NotAnInstance):
            THEOREM.instances_for(Target(kernel))
    with pytest.raises(InputError):
        THEOREM.instances_for(Target(("exp(-t)",), {"eps": "x"}))
    with pytest.raises(InputError):
        UniversalInstance(("exp(-t)",), ZERO, ZERO, (KNOTS,))
    with pytest.raises(InputError):
        THEOREM.rebuild({"kernel": ["exp(-t)"]})


def test_a_kernel_with_a_bessel_function() -> None:
    """The quadrature of its response ended in an exception of the integrator."""
    zero = Fraction(0)
    points = ((Fraction(-2), zero), (Fraction(-1), Fraction(1)), (zero, zero))
    found = response(("besselj(0, t)*exp(-t)",), Fraction(0), (points,), 64)
    known = mpmath.quad(
        lambda s: mpmath.besselj(0, s) * mpmath.exp(-s) * (1 - abs(s - 1)), [0, 1, 2]
    )
    assert found.overlaps(arb(float(known), 1e-12))
