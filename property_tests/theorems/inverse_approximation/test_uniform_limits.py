"""Lemma A.10 of Wang, Li and Li on functions: closed, met, no wrong variant closed."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.inverse_approximation.lemma_a_10.uniform_limits import LEMMA_A_10
from property_tests.theorems.variants import changed_here, closer


def test_closed_and_met() -> None:
    found = closer().close(LEMMA_A_10)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "PROVED"


#: (text, another): false, or in need of another proof.
WRONG = [
    # beyond the common rate
    ("0 < beta and beta < beta_0", "0 < beta and beta_0 < beta"),
    # each approximant at its own time, and one common time for all sizes
    (
        "exists T: real. for n: natural, t: real. T <= t",
        "for n: natural. exists T: real. for t: real. T <= t",
    ),
    # decay in the past
    ("for n: natural, t: real. T <= t", "for n: natural, t: real. t <= T"),
    # no approximation, and at one time only
    (" and uniform_limit(g, f)", ""),
    ("|f(t) - g(n, t)| <= e", "|f(0) - g(n, 0)| <= e"),
    pytest.param("exp(beta*t)*|f(t)|", "exp(2*beta*t)*|f(t)|", marks=pytest.mark.stress),
    ("exp(beta_0*t)*|g(n, t)| <= e", "|g(n, t)| <= e"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_wrong_variants_are_not_closed(old: str, new: str) -> None:
    found = closer().close(changed_here(LEMMA_A_10, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    why = ("not decided", "not in scope", "is not what", "does not end in", "premise", "part(s)")
    assert any(one in found.missing for one in why), found.missing
