"""Sections 6.1 and 6.2: measured Lipschitz and smoothness constants of linear and tanh systems."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings

from property_tests.measuring import (
    certain,
    demand_claims,
    demand_edges,
    demand_hypotheses,
    measured,
    violated,
)
from theorems.instances.one_step import scalar_step
from theorems.objects.systems.smoothness_constants import Bounds, constants
from theorems.oracles.training import last_state
from theorems.stability import section_6_1, section_6_2
from theorems.stability.section_6_1 import LinearSystems
from theorems.stability.section_6_2 import TanhNetworks
from verify.arithmetic.balls import lower_bound, to_ball, upper_bound
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

CASES = [(LinearSystems(), section_6_1.EDGES), (TanhNetworks(), section_6_2.EDGES)]
BOTH = pytest.mark.parametrize(("theorem", "edges"), CASES, ids=["linear", "tanh"])


@BOTH
def test_edges(theorem, edges) -> None:
    demand_edges(theorem, edges)


@BOTH
def test_claims(theorem, edges) -> None:
    demand_claims(theorem)


@BOTH
def test_the_hypotheses_are_needed(theorem, edges) -> None:
    subject = theorem.statements[0].subject
    assert isinstance(subject, Assertion)
    demand_hypotheses(theorem, subject, edges, ("lambda < 1",))


@pytest.mark.parametrize(
    ("which", "wrong"),
    [
        (0, "in_h <= lambda/2*h_distance"),
        (0, "state <= B_U*B_x"),
        (0, "in_w <= B_x*w_distance"),
        (0, "d_hw <= lambda*w_distance"),
        (1, "d_hh <= 76/100*lambda**2*h_distance"),
        (1, "d_hh <= lambda**3*h_distance/2"),
        (1, "in_w <= B_x*w_distance"),
        (1, "d_wh <= lambda*h_distance"),
        (1, "d_ww <= 1/4*B_x**2*w_distance"),
    ],
)
def test_wrong_constants_fail_on_some_edge(which: int, wrong: str) -> None:
    theorem, edges = CASES[which]
    mutant = Assertion(relations(wrong), section_6_1.BOUNDS)
    assert any(violated(mutant, measured(theorem, edge)) for edge in edges)


def test_the_curvature_of_tanh_is_nearly_attained() -> None:
    item = scalar_step("tanh", "1/2 1 1/2 1", "0 4482/10000", "1/1000 4482/10000", "1/2 1 1")
    nearly = relations("d_hh > 4/(3*sqrt(3))*lambda**2*h_distance*999/1000")
    assert certain(nearly[0], measured(CASES[1][0], item)) is True


@settings(max_examples=15)
@given(TanhNetworks().family())
def test_one_step_of_tanh_agrees_with_floats(item) -> None:
    values = measured(CASES[1][0], item)
    with mpmath.workdps(50):

        def floats(rows):
            return [[mpmath.mpf(e.numerator) / e.denominator for e in row] for row in rows]

        w, u = floats(item.first.state_weights), floats(item.first.input_weights)
        ends = [
            last_state(True, w, u, floats((*inputs, item.inputs[-1])))
            for inputs in (item.inputs, item.others)
        ]
        gap = mpmath.sqrt(mpmath.fsum((a - b) ** 2 for a, b in zip(*ends)))
        low, high = lower_bound(values["in_h"]), upper_bound(values["in_h"])
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= gap
        assert gap <= mpmath.mpf(high.numerator) / high.denominator + small


@settings(max_examples=15)
@given(TanhNetworks().family())
def test_random_steps_of_tanh(item) -> None:
    values = measured(CASES[1][0], item)
    for statement in CASES[1][0].statements:
        if isinstance(statement.subject, Assertion):
            assert not violated(statement.subject, values)


@BOTH
def test_steps_survive_json(theorem, edges) -> None:
    for item in edges:
        assert theorem.rebuild(theorem.describe(item)) == item
    for change in ({"W'": [["1", "0"], ["0", "1"]]}, {"inputs": []}, {"inputs": [["1", "1"]]}):
        with pytest.raises(InputError):
            theorem.rebuild({**theorem.describe(edges[0]), **change})


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
