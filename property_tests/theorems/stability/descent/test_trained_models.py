"""Proposition 2 and Theorem 1 of Miller & Hardt, composed: closed, met, and no wrong variant
closed."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from memory_theorems.theorems.stability.descent.gradients_of_runs import LEMMA_2, LEMMA_3
from memory_theorems.theorems.stability.descent.trained_models import (
    PROPOSITION_2,
    THEOREM_1,
    WITHIN,
)
from memory_theorems.verify.reasoning.composition import Composed, From
from property_tests.theorems.variants import beneath, changed_here, closer


@pytest.mark.parametrize(
    "statement", [THEOREM_1, pytest.param(PROPOSITION_2, marks=pytest.mark.stress)]
)
def test_closed_and_met(statement: Composed):
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == found.unused == ()
    assert found.word in ("PROVED", "CERTIFIED")


def test_composed_from_the_lemmas():
    assert {id(LEMMA_2), id(LEMMA_3), id(PROPOSITION_2)} <= set(beneath(THEOREM_1))


#: (statement, text, another): each variant is false, or needs another proof.
WRONG = [
    (PROPOSITION_2, "*k*lambda**k*N", "*lambda**k*N"),
    (PROPOSITION_2, "ProjectedDescent(P, grad, alpha, w)", "ProjectedDescent(P, grad, 2*alpha, w)"),
    (PROPOSITION_2, "and w(0) == v(0) and", "and |w(0) - v(0)| <= 1 and"),
    (PROPOSITION_2, "and d(w(0)) <= 0 and", "and d(w(0)) <= 1 and"),
    (PROPOSITION_2, "GradientOn(d, fun(u, p(h(u, n, k))), grad_k)", "d(w(0)) <= 0"),
    (PROPOSITION_2, "and 1 <= k and", "and 0 <= k and"),
    (PROPOSITION_2, "d(q + s*(r - q)) <= 0", "d(q + s*(r - q)) <= 1"),
]
#: The same of what the window does to the numbers.
IN_NUMBERS = [
    ("2*log(2*A", "log(2*A"),
    ("<= k*log(1/lambda) =>", "<= 2*k*log(1/lambda) =>"),
    ("N**(b + 1)/(E*eps", "N**b/(E*eps"),
    ("and L_f*(L_w*g + L_x*B_x)/", "and L_f*(g + L_x*B_x)/"),
    ("(1 - lambda) <= A and", "(1 - lambda) <= 2*A and"),
]


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [*WRONG[3:5], *(pytest.param(*one, marks=pytest.mark.stress) for one in WRONG[:3] + WRONG[5:])],
)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str):
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in ("not decided", "not in scope", "does not end in"))


@pytest.mark.stress
@pytest.mark.parametrize(("old", "new"), IN_NUMBERS)
def test_shorter_windows_are_refused(old: str, new: str):
    found = closer().close(changed_here(WITHIN, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert "not decided" in found.missing


def test_theorem_1_needs_its_window():
    """Early on: what comes from Horn theorems is not asked for."""
    other = changed_here(THEOREM_1, "and LipschitzReadout(f, L_f)", "and L_f >= 1")
    uses = tuple(one for one in other.uses if isinstance(one, From))
    found = closer().close(replace(other, uses=uses))
    assert found.shown is None


def test_the_bound_on_drawn_descents():
    """In floats, with other code: h_t = a h_{t-1} + w x_t, p(h) = h, Omega = [-1, 1]."""
    chance = random.Random(1)
    for _ in range(200):
        factor, window = chance.uniform(0.05, 0.95), chance.randrange(1, 9)
        past, steps = chance.randrange(0, 9), chance.randrange(1, 30)
        inputs = [chance.uniform(-1, 1) for _ in range(past + window)]
        full = sum(factor**at * u for at, u in enumerate(reversed(inputs)))
        cut = sum(factor**at * u for at, u in enumerate(reversed(inputs[past:])))
        w = v = chance.uniform(-1, 1)
        for step in range(1, steps + 1):
            w = min(max(w - full / step, -1), 1)
            v = min(max(v - cut / step, -1), 1)
        # The loss and the model are linear: beta is 0 and gamma 1/(1 - factor).
        gamma = 1 / (1 - factor)
        gap = gamma * window * factor**window * steps
        assert abs(w - v) <= gap + 1e-9
        size, rate = (gamma + 1) / (1 - factor), math.log(1 / factor)
        tolerance = 2 * size * steps / (math.e * rate) * math.exp(-window * rate / 2)
        assert abs(w * full - v * cut) <= tolerance + 1e-9
