"""The rule ``limit-value``: true limits are accepted, false and one-sided ones refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim

Json = Any
R, P = "(-oo, oo)", "(0, oo)"


def answer(text: str, variables: dict[str, str], value: str, /, **more: Json) -> str:
    """Why ``limit == something`` is refused with this value; "" if it is not."""
    about = claim(text, variables)
    limit = text.split(" == ")[0]
    exists = {"rule": "limit-value", "value": value, "order": 8}
    proof = {**exists, "old": limit, "proof": {"rule": "identity"}, **more}
    part = {"defined": [exists], "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return "" if found.accepted else found.why


TRUE = [
    ("Limit(exp(-t), t, 0) == 1", {}, "1"),
    ("Limit(sin(x)/x, x, 0) == 1", {}, "1"),
    ("Limit((1 - cos(x))/x**2, x, 0) == 1/2", {}, "1/2"),
    ("Limit(x*exp(-x), x, oo) == 0", {}, "0"),
    ("Limit(exp(x), x, -oo) == 0", {}, "0"),
    ("Limit(atan(x), x, -oo) == -pi/2", {}, "-pi/2"),
    ("Limit((1 + a/n)**n, n, oo) == exp(a)", {"a": P}, "exp(a)"),
    ("Limit(log(1 + x*w)/w, w, 0) == x", {"x": P}, "x"),
    ("Limit((x**2 - a**2)/(x - a), x, a) == 2*a", {"a": P}, "2*a"),
    ("Limit(exp(-p*x), x, oo) == 0", {"p": "(0, 1]"}, "0"),
    # The bound variable may be named like a variable of the claim.
    ("Limit(x*y, x, x) == x*y", {"x": R, "y": R}, "x*y"),
]


@pytest.mark.parametrize(("text", "variables", "value"), TRUE, ids=[item[0] for item in TRUE])
def test_true_limits_are_accepted(text: str, variables: dict[str, str], value: str) -> None:
    assert answer(text, variables, value) == ""


FALSE = [
    ("Limit(exp(-t), t, 0) == 2", {}, "2"),
    ("Limit(exp(-t), t, 0) == 1 + 1/10**30", {}, "1 + 1/10**30"),
    ("Limit(x, x, oo) == 0", {}, "0"),
    ("Limit(sin(x), x, oo) == 0", {}, "0"),
    ("Limit(sin(1/x), x, 0) == 0", {}, "0"),
    # The two sides of a finite point differ, or one of them is missing.
    ("Limit(Abs(x)/x, x, 0) == 1", {}, "1"),
    ("Limit(Abs(x)/x, x, 0) == -1", {}, "-1"),
    ("Limit(1/(1 + exp(1/x)), x, 0) == 0", {}, "0"),
    ("Limit(1/(1 + exp(1/x)), x, 0) == 1", {}, "1"),
    ("Limit(x*log(x), x, 0) == 0", {}, "0"),
    ("Limit(sqrt(x), x, 0) == 0", {}, "0"),
    ("Limit(sqrt(-x), x, 0) == 0", {}, "0"),
    # Not for every value of the parameter.
    ("Limit(exp(-p*x), x, oo) == 0", {"p": "[0, 1]"}, "0"),
    ("Limit(x**p, x, oo) == 0", {"p": "[-1, 0]"}, "0"),
    ("Limit((1 + a/n)**n, n, oo) == E", {"a": P}, "E"),
    ("Limit(floor(x), x, 0) == 0", {}, "0"),
    ("Limit(0/(x - x), x, 0) == 0", {}, "0"),
    ("Limit(0*log(-x**2), x, 0) == 0", {}, "0"),
    ("Limit(0*sqrt(-1 - x**2), x, 0) == 0", {}, "0"),
    ("Limit(Limit(x, y, 0), x, 0) == 0", {}, "0"),
]


@pytest.mark.parametrize(("text", "variables", "value"), FALSE, ids=[item[0] for item in FALSE])
def test_false_limits_are_refused(text: str, variables: dict[str, str], value: str) -> None:
    assert answer(text, variables, value) != ""


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"old": "Limit(x, x, 1)"}, "does not occur"),
        ({"old": "1"}, "is for a limit"),
        ({"value": "2"}, "not shown to tend to"),
        ({"value": "log(0)"}, ""),
        ({"value": "t"}, "not a variable"),
        ({"order": 17}, "order of an expansion"),
        ({"proof": None}, "missing"),
    ],
    ids=str,
)
def test_forged_fields_are_refused(more: dict[str, Json], why: str) -> None:
    text = "Limit(exp(-t), t, 0) == 1"
    assert answer(text, {}, "1") == ""
    found = answer(text, {}, "1", **more)
    assert found
    assert why in found


def test_a_limit_has_to_exist() -> None:
    about = claim("Limit(sin(x), x, oo) <= 2", {})
    part = {"defined": [], "proof": {"rule": "direct"}, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    assert not found.accepted
    assert "exists" in found.why
    assert not decide(about).holds


@pytest.mark.parametrize("value", ["a/a", "a**0 + 0*log(a)", "1 + a - sqrt(a)**2"])
def test_the_value_has_to_be_defined(value: str) -> None:
    text = "Limit(1 + x, x, 0) == 1"
    assert "not shown to be defined" in answer(text, {"a": "[-1, 1]"}, value)


def test_wrong_limits_are_refuted() -> None:
    assert decide(claim("Limit(sin(x)/x, x, 0) == 2", {})).fails
    assert decide(claim("Limit(x*exp(-x), x, oo) > 0", {})).fails


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=4),
    st.lists(st.integers(-3, 3), min_size=1, max_size=4),
    st.fractions(-3, 3, max_denominator=2),
)
def test_quotients_of_polynomials(top: list[int], bottom: list[int], value: Any) -> None:
    """What is accepted is the quotient of the first coefficients that do not vanish."""

    def text(coefficients: list[int]) -> str:
        return " + ".join(f"({c})*x**{i}" for i, c in enumerate(coefficients))

    found = answer(f"Limit(({text(top)})/({text(bottom)}), x, 0) == {value}", {}, str(value))
    below = next((i for i, c in enumerate(bottom) if c), None)
    if below is None:
        assert found
        return
    above = next((i for i, c in enumerate(top) if c), None)
    if above is None or above > below:
        true = value == 0
    else:
        true = above == below and top[above] == value * bottom[below]
    assert (found == "") == true


@pytest.mark.parametrize(
    "text",
    [
        "Limit(x + 0*log(a), x, 0) == 0",
        "Limit(x + 0/a, x, 0) == 0",
        "Limit(x*sqrt(a), x, 0) == 0",
        "Limit(x, x, 1/a - 1/a) == 0",
    ],
)
def test_what_does_not_mention_the_variable_has_to_be_defined(text: str) -> None:
    """An expansion would let log(a) pass, which has no value for a < 0."""
    assert answer(text, {"a": "[-1, 1]"}, "0") != ""
    assert answer(text, {"a": "[1, 2]"}, "0") == ""
