"""Hypotheses that bound one variable, and hypotheses that order two."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify import claim, decide
from memory_theorems.verify.checker import replay
from memory_theorems.verify.search.goals import goal_of, nodes
from memory_theorems.verify.search.real.narrowing import tightened


@pytest.mark.parametrize(
    ("text", "hypothesis", "word"),
    [
        ("tanh(x) - tanh(y) <= x - y", "x >= y", "CERTIFIED"),
        ("tanh(x) - tanh(y) < x - y", "x >= y", "REFUTED"),
        ("tanh(x) - tanh(y) <= 99/100*(x - y)", "x >= y", "REFUTED"),
        ("exp(x) - exp(y) >= exp(y)*(x - y)", "x >= y", "CERTIFIED"),
    ],
)
def test_ordered_variables(text: str, hypothesis: str, word: str) -> None:
    stated = claim(text, x="(-oo, oo)", y="(-oo, oo)", given=hypothesis)
    assert decide(stated).word == word


def test_the_logarithmic_mean() -> None:
    text = "sqrt(x*y) <= (x - y)/(log(x) - log(y))"
    assert decide(claim(text, x="(0, 10]", y="(0, 10]", given="x > y")).word == "CERTIFIED"


@given(slope=st.integers(1, 9), end=st.integers(-9, 9), strict=st.booleans(), up=st.booleans())
def test_a_bound_becomes_the_interval(slope: int, end: int, strict: bool, up: bool) -> None:
    op = (">" if up else "<") + ("" if strict else "=")
    stated = claim("exp(x) > 0", x="[-10, 10]", given=f"{slope}*x {op} {slope * end}")
    inner, made = tightened(goal_of(stated, stated.conclusion[0]))
    interval = inner.intervals["x"]
    assert len(made) == 1
    if up:
        assert (str(interval.lower.value), interval.lower_open) == (str(end), strict)
    else:
        assert (str(interval.upper.value), interval.upper_open) == (str(end), strict)


@pytest.mark.parametrize(("field", "value"), [("at", "3"), ("end", "upper"), ("at", "x")])
def test_forged_bounds_are_refused(field: str, value: str) -> None:
    stated = claim("x*exp(-x) <= 2*exp(-2)", x="[0, oo)", given="2*x >= 4")
    certificate = decide(stated).certificate
    assert isinstance(certificate, dict)
    assert replay(stated.to_json(), certificate).accepted
    forged = copy.deepcopy(certificate)
    found = next(node for node in nodes(forged["parts"]) if node["rule"] == "tighten")
    found[field] = value
    assert not replay(stated.to_json(), forged).accepted


def test_an_open_end_needs_a_strict_hypothesis() -> None:
    stated = claim("x*exp(-x) <= 2*exp(-2)", x="[0, oo)", given="2*x >= 4")
    certificate = decide(stated).certificate
    assert isinstance(certificate, dict)
    forged = copy.deepcopy(certificate)
    next(node for node in nodes(forged["parts"]) if node["rule"] == "tighten")["open"] = True
    assert not replay(stated.to_json(), forged).accepted
