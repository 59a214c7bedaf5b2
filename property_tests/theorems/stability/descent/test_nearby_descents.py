"""Two projected descents: closed, met, and no wrong variant closed."""

from __future__ import annotations

import random

import pytest

from memory_theorems.theorems.stability.descent.nearby_descents import (
    NEARBY_DESCENTS,
    NONEXPANSIVE,
    OF_THE_WINDOW,
)
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import closer, refused

STATEMENTS = {
    "projections": NONEXPANSIVE,
    "descents": NEARBY_DESCENTS,
    "of the window": OF_THE_WINDOW,
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_closed_and_met(name: str):
    found = closer().close(STATEMENTS[name])
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word in ("PROVED", "CERTIFIED")


#: (statement, text, another): each variant is false, or needs another proof.
WRONG = [
    (NONEXPANSIVE, "d(r) <= 0 => |q - P(q)| <= |q - r|", "d(r) <= 0 => |q - P(q)| <= 2*|q - r|"),
    (NONEXPANSIVE, "d(q + s*(r - q)) <= 0", "d(q + s*(r - q)) <= 1"),
    (NONEXPANSIVE, "s: [0, 1]. d(q) <= 0", "s: [0, 1/2]. d(q) <= 0"),
    (NONEXPANSIVE, "|P(q) - P(r)| <= |q - r|", "|P(q) - P(r)| <= |q - r|/2"),
    (NONEXPANSIVE, "for q: V. d(P(q)) <= 0 and", "for q: V. d(P(q)) <= 1 and"),
    (NEARBY_DESCENTS, "N**(alpha*beta + 1)", "N**(alpha*beta)"),
    (NEARBY_DESCENTS, "alpha*G*{}**(alpha*beta + 1)", "G*{}**(alpha*beta + 1)"),
    (NEARBY_DESCENTS, "alpha*G*{}**(alpha*beta + 1)", "alpha*G/2*{}**(alpha*beta + 1)"),
    (NEARBY_DESCENTS, "|grad(q) - grad(r)| <= beta*", "|grad(q) - grad(r)| <= 2*beta*"),
    (NEARBY_DESCENTS, "|grad(q) - other(q)| <= G", "|grad(q) - other(q)| <= 2*G"),
    (NEARBY_DESCENTS, "P(w(i) - alpha/(i + 1)*grad(w(i)))", "P(w(i) - 2*alpha/(i + 1)*grad(w(i)))"),
    (NEARBY_DESCENTS, "P(w(i) - alpha/(i + 1)*grad(w(i)))", "P(w(i) - alpha*grad(w(i)))"),
    (NEARBY_DESCENTS, "and w(0) == v(0) and", "and |w(0) - v(0)| <= 1 and"),
    (NEARBY_DESCENTS, "and d(w(0)) <= 0 and", "and d(w(0)) <= 1 and"),
    (NEARBY_DESCENTS, "and 1 <= N =>", "and 0 <= N =>"),
    (
        OF_THE_WINDOW,
        "|w(N) - v(N)| <= alpha*Gamma*k*lambda**k*",
        "|w(N) - v(N)| <= alpha*Gamma*lambda**k*",
    ),
    (
        OF_THE_WINDOW,
        "CloseOn(d, grad, grad_k, Gamma*k*lambda**k)",
        "CloseOn(d, grad, grad_k, Gamma*k)",
    ),
]


#: The first statement's, and of the others the exponent and the start.
_ALWAYS = {0, 1, 3, 4, 5, 12}


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [
        pytest.param(*one, marks=() if at in _ALWAYS else pytest.mark.stress)
        for at, one in enumerate(WRONG)
    ],
)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str):
    missing = refused(statement, old.replace("{}", "N"), new.replace("{}", "N")).missing
    assert "not decided" in missing or "not in scope" in missing or "does not end in" in missing


def test_the_bound_on_drawn_descents():
    """In floats, with other code: on an interval, gradients b |w + c| with an error."""
    chance = random.Random(1)
    for _ in range(300):
        alpha, beta, error = (chance.uniform(0, 2) for _ in range(3))
        low = chance.uniform(-3, 0)
        high = low + chance.uniform(0, 4)
        w = v = chance.uniform(low, high)
        phase = chance.uniform(0, 6)
        for step in range(1, 40):
            here = beta * abs(w + phase)
            there = beta * abs(v + phase) + chance.uniform(-error, error)
            w = min(max(w - alpha / step * here, low), high)
            v = min(max(v - alpha / step * there, low), high)
            assert abs(w - v) <= alpha * error * step ** (alpha * beta + 1) + 1e-9
