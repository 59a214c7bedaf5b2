"""Finite sums by recurrences in a parameter, and by primitives in polygamma functions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.whole import polygamma_sums
from memory_theorems.verify.verdicts import Outcome

WHOLE = "integer [0, oo)"
POSITIVE = "integer [1, oo)"


def established(statement: Claim) -> None:
    verdict = decide(statement)
    assert verdict.outcome is Outcome.HOLDS, verdict.detail


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("Sum(binomial(n, k), (k, 0, n)) == 2**n", {"n": WHOLE}),
        ("Sum((-1)**k*binomial(n, k), (k, 0, n)) == 0", {"n": POSITIVE}),
        ("Sum(binomial(n, k)/(k + 1), (k, 0, n)) == (2**(n + 1) - 1)/(n + 1)", {"n": WHOLE}),
        ("Sum(binomial(k, 3), (k, 3, n)) == binomial(n + 1, 4)", {"n": "integer [3, oo)"}),
    ],
)
def test_sums_of_binomials(text: str, domains: dict[str, str]) -> None:
    established(claim(text, domains))


@pytest.mark.parametrize(
    "text",
    [
        "Sum(binomial(n, k), (k, 0, n)) == 2**n + n*(n - 1)*(n - 2)*(n - 3)",
        "Sum((-1)**k*binomial(n, k), (k, 0, n)) == 0",
        "Sum(k*binomial(n, k), (k, 0, n)) == (n + 1)*2**(n - 1)",
    ],
)
def test_wrong_closed_forms_are_not_proved(text: str) -> None:
    assert decide(claim(text, n=WHOLE)).outcome is not Outcome.HOLDS


def test_both_limits_may_move() -> None:
    established(claim("Sum(1/k, (k, n + 1, 2*n)) < log(2)", n=POSITIVE))
    established(claim("Sum(1/k, (k, n + 1, 2*n)) >= 1/2", n=POSITIVE))
    assert decide(claim("Sum(1/k, (k, n + 1, 2*n)) > 1/2", n=POSITIVE)).fails
    assert decide(claim("Sum(1/k, (k, n + 1, 2*n)) < 69/100", n=POSITIVE)).outcome is not (
        Outcome.HOLDS
    )


@given(
    st.lists(
        st.tuples(st.integers(-3, 3).filter(bool), st.integers(1, 3), st.integers(0, 4)),
        min_size=1,
        max_size=3,
        unique_by=lambda item: Fraction(item[2], item[1]),
    ),
    st.integers(1, 9),
)
@settings(max_examples=40)
def test_primitives_have_the_summand_as_difference(
    poles: list[tuple[int, int, int]], k: int
) -> None:
    summand = parse_term(" + ".join(f"({c})/({a}*k + {b})" for c, a, b in poles))
    found = polygamma_sums.primitive(summand, "k")
    assert found is not None
    ends = [numerics.number_at(t.substitute(found, {"k": t.number(k + i)}), {}) for i in (0, 1)]
    value = numerics.number_at(summand, {"k": float(k)})
    assert abs(ends[1] - ends[0] - value) < 1e-9


@pytest.mark.parametrize("text", ["k/(k + 1)", "1/(k**2 + 1)", "2**k/k", "k"])
def test_other_summands_have_none(text: str) -> None:
    assert polygamma_sums.primitive(parse_term(text), "k") is None
