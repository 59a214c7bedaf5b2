"""Proposition 3 of Miller & Hardt as an existence: closed, met, and no wrong variant closed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory_theorems.theorems.stability.proposition_3.unstable_system import PROPOSITION_3
from memory_theorems.verify.reasoning.writing import shown
from property_tests.theorems.variants import closer, refused


def test_closed_and_met():
    found = closer().close(PROPOSITION_3)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.proved_facts == ("Archimedes",)
    assert found.word in ("PROVED", "CERTIFIED")


@pytest.mark.parametrize(("name", "value"), [("k", "0"), ("c", "1"), ("s", "1"), ("x", "x")])
def test_other_values_meet_nothing(name: str, value: str):
    """A window of length 0 has no step; "x" is no sequence at hand."""
    assert PROPOSITION_3.met is not None
    met = replace(PROPOSITION_3.met, values={**PROPOSITION_3.met.values, name: value})
    assert closer().close(replace(PROPOSITION_3, met=met)).unmet


def test_inputs_come_before_the_window_and_the_time_after_it():
    text = shown(PROPOSITION_3.form)
    assert text.index("x: (natural -> real)") < text.index("for k: natural")
    assert text.index("for k: natural") < text.index("TendsToInfinity(")


#: (text, another): false of the system or of its runs, or in need of another proof.
WRONG = [
    ("for c: real. c < 1 =>", "for c: real. c < 3 =>"),
    ("c*|a - b| < |phi(a, u) - phi(b, u)|", "|phi(a, u) - phi(b, u)| < c*|a - b|"),
    ("n <= t => M <= e(t)", "0 <= t => M <= e(t)"),
    ("n <= t => M <= e(t)", "n <= t => M + 2**(2*t) <= e(t)"),
    ("n <= t => M <= e(t)", "n <= t => e(t) <= M"),
    ("for z: real. f(z) == z", "for z: real. f(z) == 0"),
    ("phi(z, u) == a*z + b*u", "phi(z, u) == a*z + b*u + 1"),
    ("g(p) == 0", "g(p) == 1"),
    ("h(0) == 0 and", "h(0) == 1 and"),
    ("h(t + 1) == phi(h(t), x(t + 1))", "h(t + 1) == phi(h(t), x(t + 1)) + 1"),
    ("g(s + 1) == phi(g(s), x(s + 1))", "g(s + 1) == phi(g(s), x(s))*2"),
    ("2*z + 1*u", "1*z + 1*u"),
    ("2*z + 1*u", "z/2 + 1*u"),
    ("fun(s, 1)", "fun(s, 0)"),
]
#: The same, where the engine searches long.
LONG = [
    ("f(g(p, p + k))", "f(h(p + k))"),
    ("f(g(p, p + k))", "f(g(p, p + k + 1))"),
]


@pytest.mark.parametrize(
    ("old", "new"), [*WRONG, *(pytest.param(*one, marks=pytest.mark.stress) for one in LONG)]
)
def test_wrong_variants_are_not_closed(old: str, new: str):
    missing = refused(PROPOSITION_3, old, new).missing
    assert "not decided" in missing or "not in scope" in missing or "does not end in" in missing


def test_the_system_in_whole_numbers():
    """With other code: the error of every window is at least t - k."""
    for window in range(12):
        full = 0
        for time in range(1, 60):
            full, cut = 2 * full + 1, 0
            for _ in range(min(window, time)):
                cut = 2 * cut + 1
            if time >= window:
                assert full - cut == 2**window * (2 ** (time - window) - 1) >= time - window
