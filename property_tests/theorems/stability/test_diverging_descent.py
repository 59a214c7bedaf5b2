"""Proposition 4 of Miller & Hardt as an existence: closed, met, and no wrong variant closed."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from memory_theorems.theorems.stability.proposition_4.diverging_descent import PROPOSITION_4
from memory_theorems.verify.reasoning.steps import Step
from memory_theorems.verify.reasoning.writing import shown
from property_tests.theorems.variants import changed_here, closer


def test_closed_and_met():
    found = closer().close(PROPOSITION_4)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.proved_facts == ("Archimedes",)
    assert found.word in ("PROVED", "CERTIFIED")


def test_the_system_comes_before_what_is_said_of_it():
    text = shown(PROPOSITION_4.form)
    assert text.startswith("exists phi")
    assert text.index("Descent(g, v)") < text.index("StaysAway(v, s)")


#: (text, another): false of the system or of its descent, or in need of another proof.
WRONG = [
    ("v(i + 1) == v(i) - 1/(i + 1)*g(v(i))", "v(i + 1) == v(i) - g(v(i))"),
    ("v(i + 1) == v(i) - 1/(i + 1)*g(v(i))", "v(i + 1) == v(i) + 1/(i + 1)*g(v(i))"),
    ("(h(w, T) - y)**2/2", "(h(w, T) - y)**2"),
    ("(h(w, T) - y)**2/2", "(h(w, T + 1) - y)**2/2"),
    ("- g(q)*(r - q)|", "+ g(q)*(r - q)|"),
    ("c < 1 => exists", "c < 3 => exists"),
    ("n <= i and e <= |v(i) - s|", "n <= i and |v(i) - s| <= e"),
    ("n <= t => M <= e(t)", "0 <= t => M <= e(t)"),
    ("h(0) == 0 and", "h(0) == 1 and"),
    ("phi(z, u) == a*z + b*u", "phi(z, u) == a*z + b*u + 1"),
]


@pytest.mark.parametrize(
    ("old", "new"),
    [*WRONG[:4], *(pytest.param(*one, marks=pytest.mark.stress) for one in WRONG[4:])],
)
def test_wrong_variants_are_not_closed(old: str, new: str):
    found = closer().close(changed_here(PROPOSITION_4, old, new, in_proof=False))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in ("not decided", "not in scope", "is not what"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            "fun(w, (w**2 + w)*(2*w + 1))",
            "fun(w, (w**2 + w)*(2*w - 1))",
            marks=pytest.mark.stress,
        ),
        ("fun(s, 1)", "fun(s, 0)"),
        ("(j, 0, t - 1)))", "(j, 1, t - 1)))"),
    ],
)
def test_other_witnesses_are_refused(old: str, new: str):
    steps = json.dumps([one.to_json() for one in PROPOSITION_4.proof])
    assert old in steps
    proof = tuple(Step.from_json(one) for one in json.loads(steps.replace(old, new)))
    found = closer().close(replace(PROPOSITION_4, proof=proof, met=None))
    assert found.shown is None
    reasons = ("not decided", "not in scope", "not shown to be defined")
    assert any(why in found.missing for why in reasons), found.missing


def test_the_descent_in_rationals():
    """With other code: every iterate is at least twice as large as the one before."""
    weight = Fraction(2)
    for step in range(1, 7):
        state = Fraction(0)
        slope = Fraction(0)
        for _ in range(3):
            state, slope = weight * state + 1, state + weight * slope
        gradient = (state - 1) * slope
        assert abs(gradient) >= 2**step
        after = weight - gradient / step
        assert abs(after) >= 2 * abs(weight)
        weight = after
