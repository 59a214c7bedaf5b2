"""Mutants differ from their subject, are few, the same every time, and false ones are refuted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.examination.mutants import LIMIT, mutable, mutants_of
from memory_theorems.verify.language.claims import Claim, claim, relations

SHARP = claim("x*(1 - x) <= 1/4", x="[0, 1]")


def changed(subject: Claim) -> dict[str, str]:
    found = {}
    for name, mutant in mutants_of(subject).items():
        found[name] = " and ".join(item.text for item in mutant.conclusion)
    return found


def test_the_operators_on_one_claim() -> None:
    found = changed(claim("Sum(a**k, (k, 0, n)) <= 2", a="[0, 1/2]", n="integer [0, 9]"))
    assert found["<= becomes >="] == "Sum(a**k, (k, 0, n)) >= 2"
    assert found["<= becomes <"] == "Sum(a**k, (k, 0, n)) < 2"
    assert found["left: upper limit -1"] == "Sum(a**k, (k, 0, n - 1)) <= 2"
    assert found["left: lower limit +1"] == "Sum(a**k, (k, 1, n)) <= 2"
    assert found["left: exponent k becomes k + 1"] == "Sum(a**(k + 1), (k, 0, n)) <= 2"
    assert "right side times 99/100" in found
    assert "right side times 1/2" in found


def test_signs_and_dropped_hypotheses() -> None:
    found = mutants_of(claim("x + y <= 2", x="[0, 2]", y="[0, 2]", given=["x <= 1", "y <= 1"]))
    assert found["without x <= 1"].given == relations("y <= 1")
    assert found["left: sign of y"].conclusion == relations("x - y <= 2")


def test_a_sharp_claim_has_no_surviving_change_of_constant() -> None:
    verdicts = {name: decide(item) for name, item in mutants_of(SHARP).items()}
    for name in (
        "<= becomes >=",
        "<= becomes <",
        "right side times 99/100",
        "right side times 1/2",
    ):
        assert verdicts[name].fails, name


@given(
    st.integers(1, 3),
    st.integers(1, 4),
    st.sampled_from(["<=", "<", ">=", ">", "==", "!="]),
    st.integers(0, 3),
)
def test_mutants_are_distinct_and_few(terms: int, power: int, op: str, hypotheses: int) -> None:
    left = " + ".join(f"{k + 1}*x**{power + k}" for k in range(terms))
    made = claim(
        f"{left} {op} exp(y) + 1",
        x="[0, 1]",
        y="[0, 1]",
        given=[f"x*y <= {k + 1}" for k in range(hypotheses)],
    )
    found = mutants_of(made)
    assert 0 < len(found) <= LIMIT
    assert made not in found.values()
    assert len(set(found.values())) == len(found)
    assert list(found) == list(mutants_of(made))
    for k in range(hypotheses):
        assert f"without x*y <= {k + 1}" in found


def test_claims_refuted_by_given_choices_are_left_alone() -> None:
    refuted = claim(
        "x <= C", {"C": "(0, oo)", "x": "(0, oo)"}, exists={"C": None}, counter={"x": "2*C"}
    )
    assert not mutable(refuted)
    assert mutable(SHARP)


@pytest.mark.parametrize("text", ["factorial(n) <= n**n", "gamma(n) <= n**n"])
def test_shifted_arguments(text: str) -> None:
    assert any("n - 1" in item for item in changed(claim(text, n="integer [2, 9]")).values())


ANY = dict.fromkeys(("a", "b", "eps"), "(0, 1]")


def test_a_tolerance_is_not_changed_but_what_is_compared_is() -> None:
    for right in ("10**(-12)", "1/10**9", "5*10**(-6)*(1 + b)", "1e-9"):
        found = changed(claim(f"Abs(a - b) <= {right}", **ANY))
        assert "left: a times 99/100" in found
        assert not any("right" in name for name in found), right
        assert not any("becomes <" in name and name == "<= becomes <" for name in found)
    for right in ("1/2", "10**(-2)", "10**3", "eps"):
        assert "right side times 99/100" in changed(claim(f"Abs(a - b) <= {right}", **ANY))


def test_a_multiple_of_zero_is_no_mutant() -> None:
    found = changed(claim("a == 0", a="[0, 1]"))
    assert set(found) == {"== becomes !=", "right side becomes 1"}


def test_signs_inside_of_a_factorial_stay() -> None:
    found = changed(claim("a <= factorial(m - 2) + m", a="[0, 1]", m="integer [2, 9]"))
    assert not any("factorial(-m" in text or "factorial(m + 2)" in text for text in found.values())
