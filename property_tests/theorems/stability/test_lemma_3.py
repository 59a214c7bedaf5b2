"""Lemma 3 on the smoothness of the gradient: edges, terms nearly attained, wrong constants."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.stability.descent.gradients import BETA
from memory_theorems.theorems.stability.descent.trainings import WEIGHT_PAIRS
from memory_theorems.theorems.stability.lemma_3.statement import SmoothGradient
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import GROUPS, OF_TRAININGS, Stating

THEOREM = SmoothGradient()
test_theorem = theorem_checks(THEOREM, drawn=4, spared=OF_TRAININGS)
STATING = Stating(THEOREM)
CHANGE = "for q, r: W, t, j: natural. {}|grad(q, 0, t + j + 1) - grad(r, 0, t + j + 1)|"
GIVEN = CHANGE.format("d(q) <= 0 and d(r) <= 0 => ")


@pytest.mark.parametrize(
    ("index", "nearly"),
    [
        (0, "99/100*bp*K**2/(1 - lambda)**2*|q - r|"),
        (1, "95/100*Lp*(bwh + bhw)*K/(1 - lambda)**2*|q - r|"),
    ],
)
def test_terms_are_nearly_attained(index: int, nearly: str) -> None:
    assert STATING.first(f"{CHANGE.format('')} > {nearly}", WEIGHT_PAIRS[index]) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "bp*K**2/(1 - lambda)*|q - r|",
        "Lp*bwh*K/(1 - lambda)**2*|q - r| + bp*K**2/(1 - lambda)**2*|q - r|",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(f"{GIVEN} <= {wrong}", WEIGHT_PAIRS)


@pytest.mark.parametrize("group", GROUPS)
def test_the_hypotheses_are_needed(group: tuple[str, ...]) -> None:
    assert STATING.violated(f"{GIVEN} <= {BETA}*|q - r|", WEIGHT_PAIRS, group)


@pytest.mark.parametrize("change", [{"W'": [["x"]]}, {"U'": []}, {"trained": "V"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(WEIGHT_PAIRS[0]), **change})
