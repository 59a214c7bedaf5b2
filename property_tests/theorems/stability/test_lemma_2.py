"""Lemma 2 on truncated gradients: edges, attained terms, needed hypotheses, the counterexamples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from memory_theorems.theorems.stability.descent.gradients import GAMMA
from memory_theorems.theorems.stability.descent.trainings import TRUNCATIONS
from memory_theorems.theorems.stability.lemma_2.statement import GradientUnderTruncation
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.sensitivities import linear_gradient
from property_tests.formulas import GROUPS, OF_TRAININGS, Stating

THEOREM = GradientUnderTruncation()
test_theorem = theorem_checks(THEOREM, drawn=4, spared=OF_TRAININGS)
STATING = Stating(THEOREM)
GAP = "for q: W, t, j: natural. d(q) <= 0 => |grad(q, 0, t + j + 1) - grad(q, t, j + 1)| <= "
BOUND = GAMMA.format("j")


@pytest.mark.parametrize(
    "term", ["Lp*K*lambda**(j + 1)/(1 - lambda)", "(j + 1)*lambda**j*Lp*bwh*R"]
)
def test_no_term_can_be_dropped(term: str) -> None:
    assert term in BOUND
    assert STATING.violated(f"{GAP}{BOUND} - ({term})", TRUNCATIONS)
    assert not STATING.violated(f"{GAP}{BOUND}", TRUNCATIONS)


@pytest.mark.parametrize(
    "wrong", ["Lp*K*lambda**(j + 1)", "R", f"99/100*lambda*({BOUND})", BOUND.replace("*bwh", "*0")]
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(GAP + wrong, TRUNCATIONS)


@pytest.mark.parametrize("group", [*GROUPS, ("R is large enough",)])
def test_the_hypotheses_are_needed(group: tuple[str, ...]) -> None:
    # A declared bound of the states that is too small makes the other constants too small, too.
    group = (*group, "dp bounded") if group[0].startswith("R") else group
    assert STATING.violated(f"{GAP}{BOUND}", TRUNCATIONS, group)


def test_the_printed_constants_fail_on_a_run() -> None:
    """gamma of the printed proof against forward sensitivities: lambda = 1/2, k = 1, T = 18."""
    w, one = [[Fraction(1, 2)]], [[Fraction(1)]]
    slopes = [
        linear_gradient(w, one, [[Fraction(1)]] * length, [Fraction(1)], Fraction(0))[0][0]
        for length in (18, 1)
    ]
    printed = Fraction(1, 2) * (2 * 2 + 1 * 2)
    assert slopes[0] - slopes[1] > printed
    assert to_fraction(STATING.value(f"{GAP}0", TRUNCATIONS[1])) == slopes[0] - slopes[1]


@pytest.mark.parametrize("change", [{"trained": "V"}, {"slope": []}, {"W": [["x"]]}, {"k": "a"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(TRUNCATIONS[0]), **change})
