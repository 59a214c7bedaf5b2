"""Powers between the bounds of Bernoulli's inequality, and high powers."""

from __future__ import annotations

import pytest

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.verdicts import Outcome

DOMAINS = {"x": "[0, 1]", "n": "integer [1, oo)"}


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("x**n*(1 - x) <= 1/(n + 1)", DOMAINS),
        ("n*x**n*(1 - x) <= 1", DOMAINS),
        ("x**100*exp(-x) <= 10**157", {"x": "[0, oo)"}),
        ("x**120 + x**60*y**2 + 1 > x**60", {"x": "(-oo, oo)", "y": "(-oo, oo)"}),
        ("digamma(x) <= log(x)", {"x": "[1/2, 50]"}),
        ("x**(1 - s) < gamma(x + 1)/gamma(x + s)", {"x": "(0, oo)", "s": "(0, 1)"}),
    ],
)
def test_what_was_open_is_decided(text: str, domains: dict[str, str]) -> None:
    statement = claim(text, domains)
    verdict = decide(statement)
    assert verdict.outcome is Outcome.HOLDS, verdict.detail


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("x**n*(1 - x) <= 1/(n + 2)", DOMAINS),
        ("n*x**n*(1 - x) <= 3/10", DOMAINS),
        ("x**100*exp(-x) <= 10**156", {"x": "[0, oo)"}),
        ("x**(1 - s) < gamma(x + 1)/gamma(x + s)", {"x": "(0, oo)", "s": "[0, 1)"}),
    ],
)
def test_false_neighbours_are_not_proved(text: str, domains: dict[str, str]) -> None:
    assert decide(claim(text, domains)).outcome is not Outcome.HOLDS


def test_means_of_orbits_carry_one_product() -> None:
    """The arithmetic and the geometric mean of five numbers; with another factor it is false."""
    domains = dict.fromkeys("abcde", "[0, oo)")
    assert decide(claim("((a + b + c + d + e)/5)**5 >= a*b*c*d*e", domains)).holds
    verdict = decide(claim("((a + b + c + d + e)/5)**5 >= 11*a*b*c*d*e/10", domains))
    assert not verdict.holds
