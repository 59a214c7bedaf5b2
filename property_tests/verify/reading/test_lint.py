"""Malformed statements are found before anything is decided."""

from __future__ import annotations

import time
from typing import Any

import pytest

from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.reading.lint import lint


@pytest.mark.parametrize(
    ("text", "variables", "message"),
    [
        ("x <= y", {"x": "[0, 1]"}, "undeclared name 'y' in the claim x <= y"),
        ("x <= 1", {"x": "[1, 0]"}, "is empty"),
        ("x <= 1", {"x": "[0, 0)"}, "is empty"),
        ("x <= 1", {"x": "(pi, 3)"}, "is empty"),
        ("x <= 1", {"x": "integer (1/4, 3/4)"}, "contains no integer"),
        ("x <= 1", {"x": "integer (1, 2)"}, "contains no integer"),
        ("x <= 1", {"x": "[oo, 3)"}, "infinite end on the wrong side"),
        ("x <= 1", {"x": "[log(-1), 3)"}, "no real number"),
        ("x <= oo", {"x": "[0, 1]"}, "oo is an end point"),
    ],
)
def test_errors(text: str, variables: dict[str, str], message: str) -> None:
    report = lint(claim(text, variables))
    assert any(message in item for item in report.errors), report


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("x <= 1", {"x": "[0, 0]"}),
        ("x <= 4", {"x": "(3, pi)"}),
        ("x <= 4", {"x": "integer [1, 1]"}),
        ("Sum(x**k, (k, 0, oo)) <= 4", {"x": "[0, 1/2]"}),
        ("lambda <= 4", {"lambda": "(-oo, oo)"}),
    ],
)
def test_sound_claims_have_no_errors(text: str, variables: dict[str, str]) -> None:
    assert lint(claim(text, variables)).errors == ()


def test_undeclared_names_in_hypotheses_and_witnesses() -> None:
    made = claim("x <= 1", x="[0, 1]", given="z > 0")
    assert "undeclared name 'z' in the hypothesis z > 0" in lint(made).errors
    made = claim("x <= C", {"C": "(0, oo)", "x": "[0, 1]"}, exists={"C": "x"})
    assert any("comes later" in item for item in lint(made).errors)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"y": "[0, 1]"}, "the variable y is not used"),
        ({"given": "x >= 0"}, "repeats the domain"),
        ({"given": ["x < 1/2", "x < 1/2"]}, "is stated twice"),
    ],
)
def test_warnings_do_not_make_errors(options: dict[str, Any], message: str) -> None:
    report = lint(claim("x <= 1", x="[0, 1]", **options))
    assert report.errors == ()
    assert any(message in item for item in report.warnings), report


@pytest.mark.parametrize(
    "end",
    [
        "Sum(Sum(Sum(1/(i+j+k), (i, 1, 1000)), (j, 1, 1000)), (k, 1, 1000))",
        "Sum(lowergamma(10**9, 10**9 + k), (k, 1, 5000))",
    ],
)
def test_end_points_that_take_too_long_are_errors_at_once(end: str) -> None:
    """The lint runs where no clock can stop it."""
    started = time.perf_counter()
    report = lint(claim("x >= 0", x=f"[0, {end}]"))
    assert any("too long to locate" in item for item in report.errors)
    assert time.perf_counter() - started < 1


def test_a_sum_of_elementary_terms_is_still_located() -> None:
    assert lint(claim("x >= 0", x="[Sum(1/k, (k, 1, 9)), 3]")).errors == ()
    assert lint(claim("x >= 0", x="[Sum(1/k, (k, 1, 9)), 2]")).errors


@pytest.mark.parametrize("text", ["Sum(k, (k, 1, 3)) == 6", "Integral(k, (k, 0, k)) >= 0"])
def test_a_bound_variable_with_the_name_of_another_is_a_warning(text: str) -> None:
    report = lint(claim(text, k="integer [1, 9]"))
    assert any("rename the bound one" in item for item in report.warnings)
    assert report.errors == ()
    renamed = lint(claim(text.replace("(k, 0", "(s, 0").replace("(k, 1", "(j, 1"), k="[1, 9]"))
    assert not any("rename" in item for item in renamed.warnings)
