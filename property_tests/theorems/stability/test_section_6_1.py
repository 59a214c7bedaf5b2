"""Sections 6.1 and 6.2: Lipschitz and smoothness constants of linear systems and tanh networks."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings

from memory_theorems.theorems.objects.systems.smoothness_constants import Bounds, constants
from memory_theorems.theorems.stability.descent.one_step import (
    LINEAR_EDGES,
    TANH_EDGES,
    scalar_step,
)
from memory_theorems.theorems.stability.section_6_1.statement import LinearSystems
from memory_theorems.theorems.stability.section_6_2.statement import TanhNetworks
from memory_theorems.verify.arithmetic.balls import lower_bound, to_ball, upper_bound
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.training import last_state
from property_tests.formulas import Stating

LINEAR, TANH = LinearSystems(), TanhNetworks()
BY_FORM = ("activation", "not expansive", "rest", "slope", "smooth", "kappa <= 2")
test_linear = theorem_checks(LINEAR, drawn=2)
test_tanh = theorem_checks(TANH, drawn=1, spared=BY_FORM)
STATING = (Stating(LINEAR), Stating(TANH))
EDGES = (LINEAR_EDGES, TANH_EDGES)
IN_STATE = "for p, q: H, u: X. |rho(act(W, p) + act(U, u)) - rho(act(W, q) + act(U, u))|"
HERE, THERE = "act(W, h(t)) + act(U, x(t + 1))", "act(V, h(t)) + act(T, x(t + 1))"
OTHER = "for V: L(H, H), T: L(X, H), t: natural."
CURVED = (
    "for p, q: H, u: X."
    " |compose(D(act(W, p) + act(U, u)), W) - compose(D(act(W, q) + act(U, u)), W)|"
)


@pytest.mark.parametrize(
    ("which", "wrong"),
    [
        (0, "for p, q: H. |act(W, p - q)| <= lambda/2*|p - q|"),
        (0, "for t: natural. |h(t)| <= b*B"),
        (0, f"{OTHER} |{HERE} - ({THERE})|**2 <= B**2*(|W - V|**2 + |U - T|**2)"),
        (0, f"{OTHER} |W - V| <= lambda*(|W - V| + |U - T|)"),
        (1, f"{IN_STATE} <= lambda**2*|p - q|"),
        (1, f"{CURVED} <= 76/100*lambda**2*|p - q|"),
        (1, f"{CURVED} <= lambda**3*|p - q|/2"),
        (1, f"{OTHER} |rho({HERE}) - rho({THERE})| <= B*|U - T|/2"),
        (1, f"{OTHER} |compose(D({HERE}), W) - compose(D({THERE}), V)| <= lambda*|W - V|/2"),
    ],
)
def test_wrong_constants_fail_on_some_edge(which: int, wrong: str) -> None:
    assert STATING[which].violated(wrong, EDGES[which])


def test_the_curvature_of_tanh_is_nearly_attained() -> None:
    item = scalar_step("tanh", "1/2 1 1/2 1", "0 4482/10000", "1/1000 4482/10000", "1/2 1 1")
    assert STATING[1].first(f"{CURVED} > kappa*lambda**2*|p - q|*999/1000", item) is True


@settings(max_examples=12)
@given(TANH.family())
def test_states_of_tanh_agree_with_floats(item) -> None:
    value = STATING[1].value("for t: natural. |h(t + 1)| <= 0", item)
    with mpmath.workdps(50):

        def floats(rows):
            return [[mpmath.mpf(e.numerator) / e.denominator for e in row] for row in rows]

        w, u = floats(item.first.state_weights), floats(item.first.input_weights)
        end = last_state(True, w, u, floats(item.inputs))
        size = mpmath.sqrt(mpmath.fsum(a**2 for a in end))
        low, high = lower_bound(value), upper_bound(value)
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= size
        assert size <= mpmath.mpf(high.numerator) / high.denominator + small


@pytest.mark.parametrize("theorem", [LINEAR, TANH], ids=["linear", "tanh"])
def test_malformed_descriptions(theorem) -> None:
    for change in ({"W'": [["1", "0"], ["0", "1"]]}, {"inputs": []}, {"inputs": [["1", "1"]]}):
        with pytest.raises(InputError):
            theorem.rebuild({**theorem.describe(theorem.edges[0]), **change})


def test_constants_by_hand() -> None:
    bounds = Bounds("linear", "both", Fraction(1, 4), Fraction(3), Fraction(1))
    found = constants(bounds, 64)
    assert found["H"] == 4
    assert (
        to_ball(found["L_w"]).contains(17**0.5)
        or abs(float(to_ball(found["L_w"]).mid()) - 17**0.5) < 1e-12
    )
    assert (found["beta_ww"], found["beta_wh"], found["beta_hh"]) == (0, 1, 0)
    with pytest.raises(ValueError, match="lambda < 1"):
        constants(Bounds("linear", "W", Fraction(1), Fraction(1), Fraction(1)), 64)
