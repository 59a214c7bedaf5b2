"""Lemma 1 and Proposition 1 of Miller & Hardt on runs: closed, met, and no wrong variant closed."""

from __future__ import annotations

import math
import random

import pytest

from memory_theorems.theorems.stability.forgetting.truncated_states import (
    BOUND,
    LEMMA_1,
    PROPOSITION_1,
    WINDOW,
)
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.writing import shown
from property_tests.theorems.variants import changed, closer, refused

STATEMENTS = {"bound": BOUND, "window": WINDOW, "Lemma 1": LEMMA_1, "Proposition 1": PROPOSITION_1}


@pytest.mark.parametrize("name", STATEMENTS)
def test_closed_and_met(name: str):
    found = closer().close(STATEMENTS[name])
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word in ("PROVED", "CERTIFIED")


#: (statement, text, another): each variant is false, or needs another proof.
WRONG = [
    (BOUND, "<= lambda**k*(L_x*B_x/(1 - lambda))", "<= lambda**(k + 1)*(L_x*B_x/(1 - lambda))"),
    (BOUND, "h(0) == 0", "|h(0)| <= 1"),
    (BOUND, "g(p) == 0", "|g(p)| <= 1"),
    (BOUND, "p <= s and s < p + k", "p < s and s < p + k"),
    (WINDOW, "C*log(c/eps) <= j", "C*log(c/eps) <= j + 1"),
    (WINDOW, "C*log(c/eps) <= j", "log(c/eps) <= j"),
]
#: The same, where the engine searches long.
LONG = [
    (BOUND, "<= lambda**k*(L_x*B_x/(1 - lambda))", "<= lambda**k*(L_x*B_x)"),
    (BOUND, "|phi(a, u) - phi(a, v)| <= L_x*|u - v|", "|phi(a, u) - phi(a, v)| <= 2*L_x*|u - v|"),
    (BOUND, "|x(t)| <= B_x", "|x(t)| <= B_x + 1"),
    (BOUND, "<= lambda*|a - b|", "<= 2*lambda*|a - b|"),
    (BOUND, "lambda: [0, 1)", "lambda: [0, 2)"),
    (LEMMA_1, "log(L_x*B_x/((1 - lambda)*eps))", "log(L_x*B_x/eps)"),
    (PROPOSITION_1, "log(L_f*L_x*B_x/((1 - lambda)*eps))", "log(L_x*B_x/((1 - lambda)*eps))"),
    (PROPOSITION_1, "|f(a) - f(b)| <= L_f*|a - b|", "|f(a) - f(b)| <= 2*L_f*|a - b|"),
]


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [*WRONG, *(pytest.param(*one, marks=pytest.mark.stress) for one in LONG)],
)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str):
    assert "not decided" in refused(statement, old, new).missing


def test_the_constant_comes_before_everything_but_lambda():
    """C := something of eps is refused: trap of a constant chosen too late."""
    late = changed(
        LEMMA_1,
        "exists C: (0, oo). (for eps: (0, oo), ",
        "for eps: (0, oo). exists C: (0, oo). (for ",
    )
    assert closer().close(late).shown is None
    text = shown(LEMMA_1.form)
    assert text.index("lambda: real") < text.index("exists C") < text.index("for eps")


def test_the_bound_on_drawn_models():
    """In floats, with other code: random affine models in the plane, all windows."""
    chance = random.Random(1)
    for _ in range(50):
        lam, angle = chance.uniform(0, 0.95), chance.uniform(0, 6)
        turn = lam * complex(math.cos(angle), math.sin(angle))
        inputs = [complex(chance.uniform(-1, 1), chance.uniform(-1, 1)) for _ in range(30)]
        size = max(map(abs, inputs))
        for window in range(30):
            full = cut = 0j
            for at, one in enumerate(inputs):
                full = turn * full + one
                cut = turn * cut + one if at >= 30 - window else 0j
            assert abs(full - cut) <= lam**window * size / (1 - lam) + 1e-9
