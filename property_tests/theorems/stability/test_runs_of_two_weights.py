"""Lemma 4 of Miller & Hardt on runs of two weights: closed, met, and no wrong variant closed."""

from __future__ import annotations

import math
import random

import pytest

from memory_theorems.theorems.stability.lemma_4.runs_of_two_weights import LEMMA_4
from property_tests.theorems.variants import changed, closer, refused


def test_closed_and_met():
    found = closer().close(LEMMA_4)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "PROVED"


#: (text, another): each variant is false, or needs another proof.
WRONG = [
    ("lambda: [0, 1)", "lambda: [0, 2)"),
    ("lambda: [0, 1)", "lambda: (-1, 1)"),
    ("L_w*|w - v|/(1 - lambda)", "L_w*|w - v|"),
    ("L_w*|w - v|/(1 - lambda)", "L_w*|w - v|*(1 - lambda)"),
    ("L_w*|w - v|/(1 - lambda)", "L_w*|w - v|/(1 + lambda)"),
    ("|phi(w, a, u) - phi(v, a, u)| <= L_w", "|phi(w, a, u) - phi(v, a, u)| <= 2*L_w"),
    ("|phi(a, u) - phi(b, u)| <= lambda*", "|phi(a, u) - phi(b, u)| <= 2*lambda*"),
    ("|phi(a, u) - phi(b, u)| <= lambda*", "|phi(a, u) - phi(b, u)| <= 1/(2 - lambda)*"),
    ("h(s + 1) == phi(h(s), x(s + 1))", "h(s + 1) == phi(h(s), x(s + 1)) + h(s)"),
    ("h(s + 1) == phi(h(s), x(s + 1))", "|h(s + 1) - phi(h(s), x(s + 1))| <= 1"),
    ("and h(w, 0) == h(v, 0)", "and |h(w, 0) - h(v, 0)| <= 1"),
    ("Run(fun(a, u, phi(v, a, u)), x, ", "Run(fun(a, u, phi(v, a, u)), fun(s, x(s + 1)), "),
]


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_wrong_variants_are_not_closed(old: str, new: str):
    missing = refused(LEMMA_4, old, new).missing
    assert "not decided" in missing or "not shown to be defined" in missing


def test_one_contraction_is_enough():
    """The proof does not use that of w, which the print has too."""
    other = changed(
        LEMMA_4, "Contractive(fun(a, u, phi(w, a, u))", "Contractive(fun(a, u, phi(v, a, u))"
    )
    assert closer().close(other).shown is not None


def test_the_bound_on_drawn_models():
    """In floats, with other code: h_t = tanh(lam h_{t-1} + w) + x_t, which is 1-Lipschitz in w."""
    chance = random.Random(1)
    for _ in range(200):
        lam, start = chance.uniform(0, 0.95), chance.uniform(-2, 2)
        w, v = chance.uniform(-2, 2), chance.uniform(-2, 2)
        h = g = start
        for _ in range(40):
            u = chance.uniform(-1, 1)
            h, g = math.tanh(lam * h + w) + u, math.tanh(lam * g + v) + u
            assert abs(h - g) <= abs(w - v) / (1 - lam) + 1e-9
