"""Theorem 3.9 on networks: near rest it is proved, over inputs of all sizes refuted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, arb_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.inverse_approximation.theorem_3_9.all_inputs import OVER_ALL_INPUTS
from memory_theorems.theorems.inverse_approximation.theorem_3_9.models_forget import MODELS_FORGET
from memory_theorems.theorems.inverse_approximation.theorem_3_9.other_rates import ANY_SLOPE
from memory_theorems.theorems.inverse_approximation.theorem_3_9.targets_forget import TARGETS_FORGET
from memory_theorems.theorems.objects.memory.bounded_units import BoundedUnit
from memory_theorems.verify.coq.composed import section
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer


@pytest.mark.parametrize(
    "statement", [TARGETS_FORGET, OVER_ALL_INPUTS, MODELS_FORGET], ids=["near", "all", "one"]
)
def test_the_statements_are_printed_for_coq(statement: Composed) -> None:
    assert "Definition said : Prop" in section("said", statement.setting, statement.form)


@pytest.mark.parametrize("statement", [TARGETS_FORGET, MODELS_FORGET], ids=["target", "model"])
def test_networks_near_rest_forget(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "CERTIFIED"


#: (text, another): a premise less, a perturbation less, a better rate, a weaker decay.
WRONG = [
    ("|y| < Z => sigma(y) == kappa*y)", "|y| < Z => sigma(y) <= kappa*y + 1)"),
    ("perturbed_memories_decay(R, beta, ", "perturbed_memories_decay(R, beta/2, "),
    ("mu <= kappa*beta", "mu <= beta"),
    ("spectral(m, d, U_1, U, r)", "spectral(m, d, U_1, U, 0)"),
    ("spectral(m, m, W_1, W, r)", "spectral(m, m, W_1, W, 0)"),
    *(
        pytest.param(old, new, marks=pytest.mark.stress)
        for old, new in (
            ("=> sigma(y) <= sigma(w))", "=> sigma(y) <= sigma(w) + 1)"),
            ("euclidean(m, c_1, c, r)", "euclidean(m, c_1, c, 0)"),
            ("mu <= kappa*beta", "mu <= 2*(kappa*beta)"),
            ("=> |v| <= r*|z|", "=> v <= r*|z|"),
            # other states than the model's
            (
                "model_up_to(B, m, sigma, W_1, U_1, fun(j, 0), h_1)",
                "model_up_to(B, m, sigma, W_1, U, fun(j, 0), h_1)",
            ),
            ("|z| <= B and 0 < t and derives(fun(s, F(s, z))", "1 < t and derives(fun(s, F(s, z))"),
        )
    ),
]


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_wrong_variants_are_not_closed(old: str, new: str) -> None:
    found = closer().close(changed_here(TARGETS_FORGET, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    why = ("not decided", "not in scope", "is not what", "does not end in")
    assert any(one in found.missing for one in why), found.missing


@pytest.mark.stress
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<= 2*e_1*(e_0*y/beta)", "<= e_1*(e_0*y/beta)"),
        ("kappa*beta*exp(kappa*beta*(t - T_1))", "kappa*beta*exp(2*kappa*beta*(t - T_1))"),
        (" and T_1 + T_2 <= t", ""),
        (" and e_0*B <= beta*(kappa*Z/2)", ""),
    ],
)
def test_the_constants_of_a_model_are_not_bettered_by_its_proof(old: str, new: str) -> None:
    assert closer().close(changed_here(MODELS_FORGET, old, new)).shown is None


#: Rates that reach 0, a memory of another unit.
UNMET = [
    {"beta": "3"},
    pytest.param({"F": "fun(s, z, 0)"}, marks=pytest.mark.stress),
    pytest.param({"W": "fun(n, p, q, -1)"}, marks=pytest.mark.stress),
]


@pytest.mark.parametrize("value", UNMET)
def test_other_values_meet_nothing(value: dict[str, str]) -> None:
    assert TARGETS_FORGET.met is not None
    values = {**TARGETS_FORGET.met.values, **value}
    found = closer().close(replace(TARGETS_FORGET, met=replace(TARGETS_FORGET.met, values=values)))
    assert found.unmet


def _refuted(statement: Composed) -> bool:
    found = closer().refuted(statement)
    assert found is not None
    return found.shown is not None


@pytest.mark.parametrize("statement", [OVER_ALL_INPUTS, ANY_SLOPE], ids=["inputs", "slopes"])
def test_what_says_more_is_refuted(statement: Composed) -> None:
    found = closer().refuted(statement)
    assert found is not None
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()


#: A rate of 0 or a larger constant refute nothing, nor do networks whose memories do not decay.
NOTHING = [
    {"mu": "0"},
    {"beta": "3"},
    *(
        pytest.param(value, marks=pytest.mark.stress)
        for value in ({"M": "1"}, {"mu": "2"}, {"t": "|T|"}, {"c": "fun(n, p, 2)"})
    ),
]


def test_the_rate_that_is_reached_is_not_refuted() -> None:
    assert ANY_SLOPE.refuted is not None
    slow = replace(ANY_SLOPE.refuted, values={**ANY_SLOPE.refuted.values, "mu": "1/2"})
    assert not _refuted(replace(ANY_SLOPE, refuted=slow))
    assert not _refuted(changed_here(ANY_SLOPE, "mu < beta", "mu <= kappa*beta"))


@pytest.mark.parametrize("value", NOTHING)
def test_other_values_refute_nothing(value: dict[str, str]) -> None:
    assert OVER_ALL_INPUTS.refuted is not None
    values = {**OVER_ALL_INPUTS.refuted.values, **value}
    assert not _refuted(
        replace(OVER_ALL_INPUTS, refuted=replace(OVER_ALL_INPUTS.refuted, values=values))
    )


#: What is true of the unit, and premises that it does not keep.
TRUE = [
    ("=> for mu: real. mu < beta", "=> for mu: real. mu <= 0"),
    (
        "activation(sigma) and class_A_0(sigma)",
        "activation(sigma) and (for y: real. sigma(y) == y)",
    ),
]


@pytest.mark.parametrize(("old", "new"), TRUE)
def test_what_is_true_is_not_refuted(old: str, new: str) -> None:
    assert not _refuted(changed_here(OVER_ALL_INPUTS, old, new))


@settings(max_examples=25)
@given(
    st.fractions(-6, 6, max_denominator=8),
    st.fractions(1, 3, max_denominator=8),
    st.fractions(Fraction(1, 8), 12, max_denominator=8),
)
def test_the_slopes_of_the_units_are_below_the_bound(y: Fraction, w: Fraction, t: Fraction) -> None:
    """sigma(y) exp(-max(0, w t - tau)) is the slope of h' = sigma(-w h + y), at most 2|y|/t."""
    unit = BoundedUnit("hardtanh", w)
    clipped = max(min(y, Fraction(1)), Fraction(-1))
    delay = max(abs(y) - 1, Fraction(0))
    late = max(w * t - delay, Fraction(0))
    said = (
        arb(clipped.numerator) / clipped.denominator * arb(-late.numerator / late.denominator).exp()
    )
    assert abs(said - unit.slope(y, t)) < arb(2) ** -40
    assert not abs(unit.slope(y, t)) > arb(2 * abs(y).numerator) / abs(y).denominator / (
        arb(t.numerator) / t.denominator
    )


def _exponential(rows: np.ndarray, t: float) -> np.ndarray:
    found = arb_mat([[float(one) * t for one in row] for row in rows.tolist()]).exp()
    return np.array([[float(found[i, j]) for j in range(len(rows))] for i in range(len(rows))])


@pytest.mark.parametrize("seed", range(4))
def test_the_moved_network_answers_with_a_multiple(seed: int) -> None:
    """e^(kappa(W + beta I)t) q x is e^(kappa beta t) times e^(kappa W t) q x, for full W."""
    draw = np.random.default_rng(seed)
    weights, start = draw.normal(size=(3, 3)), draw.normal(size=3)
    kappa, beta, t = 0.7, 0.4, 1.3
    moved = _exponential(kappa * (weights + beta * np.eye(3)), t) @ start
    plain = np.exp(kappa * beta * t) * _exponential(kappa * weights, t) @ start
    assert np.allclose(moved, plain)
    assert not np.allclose(moved, np.exp(beta * t) * _exponential(kappa * weights, t) @ start)
