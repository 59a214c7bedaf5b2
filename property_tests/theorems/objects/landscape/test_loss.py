"""Moments, loss, gradient: closed forms against certified quadrature; faults must show."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.kernels import moments
from memory_theorems.theorems.objects.kernels.moments import absolute_moment, energy, signed_moment
from memory_theorems.theorems.objects.kernels.templates import (
    CompactTemplate,
    GaussianTemplate,
    LongMemoryTarget,
    Template,
)
from memory_theorems.theorems.objects.landscape.fitted_models import (
    EDGE_CASES,
    TEMPLATES,
    FittedModel,
    describe_fit,
    random_fits,
    rebuild_fit,
)
from memory_theorems.theorems.objects.landscape.loss import bracket, loss, loss_gradient
from memory_theorems.theorems.oracles import gradients, integrals
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError

F = Fraction
RATES = st.fractions(F(1, 5), 5, max_denominator=5)
DELAYS = st.fractions(F(1, 2), 20, max_denominator=3)
TEMPLATE = st.sampled_from(TEMPLATES)


def agree(left: arb, right: arb, bits: int = 40) -> bool:
    """Overlapping balls, both tight: ``bits`` correct bits relative to the larger."""
    with precision(400):
        gap = (left - right).abs_upper()
        size = left.abs_upper() if left.abs_upper() > right.abs_upper() else right.abs_upper()
        return left.overlaps(right) and bool(gap <= size * arb(2) ** -bits)


@settings(max_examples=60, deadline=None)
@given(TEMPLATE, st.integers(0, 2), RATES, DELAYS)
def test_absolute_moments_against_quadrature(
    template: Template, order: int, rate: Fraction, delay: Fraction
) -> None:
    with precision(90):
        closed = absolute_moment(template, order, rate, delay)
    assert agree(closed, integrals.moment(template, order, rate, delay, signed=False, bits=80))


@settings(max_examples=60, deadline=None)
@given(TEMPLATE, st.integers(0, 2), RATES, DELAYS)
def test_signed_moments_against_quadrature(
    template: Template, order: int, rate: Fraction, delay: Fraction
) -> None:
    with precision(90):
        closed = signed_moment(template, order, rate, delay)
        largest = absolute_moment(template, order, rate, delay)
    value = integrals.moment(template, order, rate, delay, signed=True, bits=80)
    with precision(400):
        assert closed.overlaps(value)
        assert (closed - value).abs_upper() <= largest.abs_upper() * arb(2) ** -40
        assert not abs(closed) > largest


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: repr(template)[:60])
def test_quadrature_against_another_library(template: Template) -> None:
    """mpmath's quadrature of the pointwise values: an estimate, here only a sanity check."""
    delay, rate = F(4), F(1, 2)

    def integrand(t: mpmath.mpf) -> mpmath.mpf:
        s = arb(str(t)) - 4
        if template.support is not None and abs(float(t) - 4) >= template.support:
            return mpmath.mpf(0)
        value = template.value(s)
        return mpmath.exp(-t / 2) * mpmath.mpf(value.str(30, radius=False))

    with precision(120):
        ends = [0, 2.5, 3, 4, 5, 5.5, 8, 16]
        estimate = mpmath.quad(integrand, ends)
        value = signed_moment(template, 0, rate, delay)
        assert abs(float(estimate) - float(value)) < 1e-8


@settings(max_examples=30, deadline=None)
@given(TEMPLATE, DELAYS)
def test_energy_against_quadrature(template: Template, delay: Fraction) -> None:
    target = LongMemoryTarget((F(1),), (F(1),), template, 1 / delay)
    with precision(90):
        closed = energy(template, delay)
    assert agree(closed, gradients.loss(target, (F(1),), (F(1),), 80))


@settings(max_examples=25, deadline=None)
@given(random_fits())
def test_loss_and_gradient_against_quadrature(fit: FittedModel) -> None:
    a, w = fit.moved_point
    with precision(100):
        closed = loss(fit.target, a, w)
        by_weight, by_rate = loss_gradient(fit.target, a, w)
    assert agree(closed, gradients.loss(fit.target, a, w, 80))
    other_weight, other_rate = gradients.gradient(fit.target, a, w, 80)
    with precision(200):
        for left, right in zip((*by_weight, *by_rate), (*other_weight, *other_rate), strict=True):
            assert left.overlaps(right)
            assert right.rad() < arb(2) ** -60


@settings(max_examples=25, deadline=None)
@given(random_fits())
def test_differenced_loss_against_the_integrated_gradient(fit: FittedModel) -> None:
    """Two numerical routes that share no formula: central differences and (19)."""
    a, w = fit.moved_point
    k = fit.unit
    by_weight, by_rate = gradients.gradient(fit.target, a, w, 60)
    slope_a = gradients.weight_derivative(fit.target, a, w, k, 60)
    slope_w = gradients.rate_derivative(fit.target, a, w, k, 60)
    with precision(200):
        assert slope_a.overlaps(by_weight[k])
        assert slope_w.overlaps(by_rate[k])
        assert max(slope_a.rad(), slope_w.rad()) < arb(2) ** -40


def test_the_loss_on_the_fit_space_is_the_energy_of_the_template() -> None:
    for fit in EDGE_CASES:
        a, w = fit.point
        with precision(100):
            assert agree(loss(fit.target, a, w), energy(fit.target.template, fit.target.delay))
        assert bracket(fit.target, a, w, 1, F(5, 3)) == 0


# ---------------------------------------------------------------- faults must show
FAULTS: dict[str, Callable[[arb], arb]] = {
    "one percent": lambda x: x * 101 / 100,
    "a sign": lambda x: -x,
    "a factor two": lambda x: 2 * x,
    "a part in a billion": lambda x: x * (1 + arb(10) ** -9),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", ["signed_moment", "absolute_moment", "energy", "loss"])
def test_a_fault_in_a_closed_form_is_seen(name: str, fault: str) -> None:
    template = GaussianTemplate(F(1), degree=1, frequency=F(2))
    target = LongMemoryTarget((F(2),), (F(1),), template, F(1, 3))
    a, w = (F(1), F(-2)), (F(1, 2), F(3))
    with precision(100):
        right, numerical = {
            "signed_moment": lambda: (
                signed_moment(template, 1, F(2), F(3)),
                integrals.moment(template, 1, F(2), F(3), signed=True, bits=80),
            ),
            "absolute_moment": lambda: (
                absolute_moment(template, 1, F(2), F(3)),
                integrals.moment(template, 1, F(2), F(3), signed=False, bits=80),
            ),
            "energy": lambda: (
                energy(template, F(3)),
                gradients.loss(target, (F(2),), (F(1),), 80),
            ),
            "loss": lambda: (loss(target, a, w), gradients.loss(target, a, w, 80)),
        }[name]()
        assert agree(right, numerical)
        assert not FAULTS[fault](right).overlaps(numerical)


@pytest.mark.parametrize("shift", [-1, 1])
def test_a_wrong_term_of_the_recurrence_is_seen(
    shift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order-by-order recurrence, perturbed inside: n becomes n + shift."""
    original = moments._gaussian_table

    def faulty(orders: int, rate: object, spread: Fraction, *rest: object) -> list[object]:
        table = original(orders, rate, spread, *rest)  # type: ignore[arg-type]
        for n in range(1, orders):
            table[n + 1] = table[n + 1] + shift * to_ball(spread) * table[n - 1]
        return list(table)

    template, rate, delay = GaussianTemplate(F(1)), F(1), F(3)
    numerical = integrals.moment(template, 2, rate, delay, signed=True, bits=80)
    assert agree(signed_moment(template, 2, rate, delay), numerical)
    monkeypatch.setattr(moments, "_gaussian_table", faulty)
    assert not signed_moment(template, 2, rate, delay).overlaps(numerical)


# ---------------------------------------------------------------- templates
@settings(max_examples=60, deadline=None)
@given(TEMPLATE, st.fractions(-6, 6, max_denominator=12))
def test_tail_and_bound_of_every_template(template: Template, s: Fraction) -> None:
    top, decay, core = template.tail
    with precision(80):
        value = abs(template.value(to_ball(s)))
        if template.support is not None and abs(s) >= template.support:
            value = arb(0)
        assert not value > template.bound()
        if abs(s) >= core:
            assert not value > to_ball(top) * (-to_ball(decay * s * s)).exp()


POINTS = st.fractions(-1, 1, max_denominator=16)


@settings(max_examples=60, deadline=None)
@given(TEMPLATE, POINTS, POINTS)
def test_the_sign_changes_once_at_every_listed_zero(
    template: Template, x: Fraction, y: Fraction
) -> None:
    reach = F(6) if template.support is None else template.support * F(9, 10)
    low, high = sorted((x * reach, y * reach))
    with precision(80):
        left, right = template.value(to_ball(low)), template.value(to_ball(high))
        if low == high or left.contains(0) or right.contains(0):
            return
        changes = len(template.zeros(low, high))
        assert (left * right > 0) == (changes % 2 == 0)
        if template.sign:
            assert changes == 0
            assert template.sign * left > 0


def test_compact_templates_are_twice_differentiable_at_the_ends() -> None:
    """(1 - x)**3 times a polynomial: value, slope and curvature vanish at the end point."""
    for degree in (0, 1):
        template = CompactTemplate(F(1), F(1), degree)
        for n in range(4, 12):
            step = F(1, 2**n)
            with precision(80):
                assert abs(template.value(to_ball(1 - step))) <= to_ball(8 * step**3)


@pytest.mark.parametrize(
    "make",
    [
        lambda: GaussianTemplate(F(0)),
        lambda: GaussianTemplate(F(1), F(0)),
        lambda: GaussianTemplate(F(1), degree=2),
        lambda: CompactTemplate(F(1), F(-1)),
        lambda: LongMemoryTarget((F(1),), (), GaussianTemplate(F(1)), F(1)),
        lambda: LongMemoryTarget((F(1),), (F(0),), GaussianTemplate(F(1)), F(1)),
        lambda: LongMemoryTarget((F(1),), (F(1),), GaussianTemplate(F(1)), F(0)),
    ],
)
def test_bad_templates_and_targets_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"template|target|omega"):
        make()


# ---------------------------------------------------------------- instances
@settings(max_examples=40, deadline=None)
@given(random_fits())
def test_instances_survive_the_round_trip(fit: FittedModel) -> None:
    assert rebuild_fit(describe_fit(fit)) == fit
    a, w = fit.point
    assert all(bracket(fit.target, a, w, n, F(1)) == 0 for n in (1, 2, 3))


@pytest.mark.parametrize(
    "change",
    [
        {"omega": "0"},
        {"omega": "1/0"},
        {"template": {"kind": "unknown", "amplitude": "1", "degree": "0"}},
        {"free": []},
        {"unit": "9"},
        {"target_weights": ["0"]},
        {"active": [["0"], []]},
        {"idle_rates": ["3"]},
    ],
)
def test_malformed_instances_are_refused(change: dict[str, object]) -> None:
    data = describe_fit(EDGE_CASES[0])
    with pytest.raises(InputError):
        rebuild_fit({**data, **change})
