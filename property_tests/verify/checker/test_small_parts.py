"""Small parts of the checker by themselves: linear forms, the cut of a logarithm, ranges."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import acb, arb

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget, precision
from memory_theorems.verify.checker.rules.brackets import _Integrand
from memory_theorems.verify.checker.rules.linear import (
    combine,
    implied_positive,
    linear_form,
    written,
)
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.ranges import PLUS_INFINITY, Range, exp, may_be_whole
from memory_theorems.verify.language.claims import Interval, claim, relations
from memory_theorems.verify.language.parser import parse_term

Json = Any


# ---------------------------------------------------------------- linear forms
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("3*x - y/2 + 1", {"x": 3, "y": "-1/2", "": 1}), ("x", {"x": 1}), ("-x", {"x": -1}),
        ("5", {"": 5}), ("-(x - y)", {"x": -1, "y": 1}), ("2*(x + 3)*4", {"x": 8, "": 24}),
        ("(x - 1)/(1/2)", {"x": 2, "": -2}), ("x - x", {}), ("2*3", {"": 6}), ("0*x", {}),
        ("x + x + 2", {"x": 2, "": 2}), ("(2*x - 4)/4 + 1", {"x": "1/2"}), ("sqrt(4)*x", {"x": 2}),
        ("x*y", None), ("x**2", None), ("1/x", None), ("x/y", None), ("sin(x)", None),
        ("pi*x", None),
        ("x + y**2", None), ("-(x*x)", None), ("(x*y)/2", None), ("x/(1 - 1)", None), ("pi", None),
        ("2*sin(x)", None), ("x/pi", None),
    ],
)  # fmt: skip
def test_the_coefficients_of_linear_terms(text: str, form: dict[str, Any] | None) -> None:
    found = linear_form(parse_term(text))
    assert found == (None if form is None else {key: Fraction(v) for key, v in form.items()})
    if found:
        assert linear_form(written(found)) == found
        assert combine(found, found, Fraction(-1)) == {}


@pytest.mark.parametrize(
    ("text", "given", "holds"),
    [
        ("x - 1", "x >= 2", True), ("x - 1", "x > 1", True), ("x - 1", "x >= 1", False),
        ("x - 1", "2 <= x", True), ("x - 1", "x == 2", True), ("x - 1", "x != 2", False),
        ("x + y - 3", "x >= 1; y > 2", True), ("x + y - 3", "x >= 1; y >= 2", False),
        ("x + y - 3", "x >= 2; y >= 2", True), ("x - y", "x > y", True), ("y - x", "x > y", False),
        ("x - z", "x >= y; y >= z; z >= 0", False), ("x - z", "x >= y; y > z; x*z > 5", True),
        ("x**2", "x >= 2", False), ("x - 1", "x**2 >= 9", False), ("x + 7", "y >= 2", True),
        ("x + 3", "y > -9", False),
    ],
)  # fmt: skip
def test_what_one_or_two_hypotheses_imply(text: str, given: str, holds: bool) -> None:
    budget = Budget()
    box = {name: domain_range(Interval.parse("[-4, 4]"), budget) for name in "xyz"}
    facts = [item for part in given.split("; ") for item in relations(part)]
    evaluate = Evaluator(box, frozenset(), budget)
    assert implied_positive(parse_term(text), facts, evaluate) is holds


# ---------------------------------------------------------------- the plane
@pytest.mark.parametrize("point", [(1, 0), (1, 1), (-1, 1), (-1, -1), (0, 1), (0, -1), (4, -3)])
@pytest.mark.parametrize("text", ["sqrt(t)", "log(t)", "t**(1/3)", "t**pi", "t**(-3/2)"])
def test_values_in_the_plane_but_the_cut(text: str, point: tuple[int, int]) -> None:
    z = acb(*point)
    found = _Integrand(parse_term(text), Budget()).value(parse_term(text), z, True)
    exponent = {"t**(1/3)": acb(1) / 3, "t**pi": acb.pi(), "t**(-3/2)": acb(-3) / 2}.get(text)
    plain = {"sqrt(t)": z.sqrt(), "log(t)": z.log()}.get(text)
    expected = plain if exponent is None else (exponent * z.log()).exp()
    assert found.is_finite()
    assert found.overlaps(expected)
    assert abs(found - expected) < 1e-9


@pytest.mark.parametrize("ball", [acb(-1), acb(0), acb(arb(-1), arb(0, 1)), acb(arb(0, 1), 0)])
def test_no_values_on_the_cut(ball: acb) -> None:
    for text in ("sqrt(t)", "log(t)", "t**(1/3)"):
        assert not _Integrand(parse_term(text), Budget())(ball, True).is_finite()
    assert _Integrand(parse_term("t**3"), Budget())(ball, True).is_finite()
    assert _Integrand(parse_term("t**(4/2)"), Budget())(ball, True).is_finite()


# ---------------------------------------------------------------- ranges
def test_exponentials_beyond_all_balls() -> None:
    found = exp(Range(arb(2) ** 120, arb(2) ** 120))
    assert found.lower >= 0
    assert not found.negative
    small = exp(Range(-(arb(2) ** 120), arb(0), False, True))
    assert small.positive
    assert small.upper_open
    assert small.upper == 1


@pytest.mark.parametrize(
    ("low", "high", "low_open", "high_open", "whole"),
    [
        ("1/2", "3/4", False, False, False), ("1/2", "1", False, False, True),
        ("1/2", "1", False, True, False), ("1", "3/2", True, False, False),
        ("1", "2", True, True, False), ("1", "2", True, False, True),
        ("1", "5/2", True, True, True),
        ("-1/2", "1/2", False, False, True), ("1", "1", False, False, True),
    ],
)  # fmt: skip
def test_ranges_with_a_whole_number(
    low: str, high: str, low_open: bool, high_open: bool, whole: bool
) -> None:
    ends = [arb(Fraction(item).numerator) / Fraction(item).denominator for item in (low, high)]
    assert may_be_whole(Range(*ends, low_open, high_open)) is whole
    assert may_be_whole(Range(arb(0), PLUS_INFINITY, False, True))


def test_lambert_reaches_its_branch_point() -> None:
    """W(-exp(-1)) = -1 belongs to the values, so that W + 1 is not positive."""
    budget = Budget()
    with precision(128):
        box = {"x": domain_range(Interval.parse("[-exp(-1), 1]"), budget)}
        found = Evaluator(box, frozenset(), budget)(parse_term("LambertW(x) + 1"))
    assert not found.positive
    assert found.lower > -(arb(2) ** -30)


# ---------------------------------------------------------------- definedness
def test_every_listed_proof_of_definedness_is_tried() -> None:
    """By position where the list is complete, else the first that proves it."""
    about = claim("1/x + log(x) >= log(x)", x="[-1, 1]", given="x > 0")
    positive: Json = {"rule": "assumption", "index": 0}
    apart: Json = {"rule": "apart", "sign": 1, "proof": positive}
    never: Json = {"rule": "exact"}
    proof: Json = {"rule": "rewrite", "factor": "1/x", "margin": "1",
                   "positive": {"rule": "rewrite", "factor": "1/x**2", "margin": "x",
                                "positive": never, "proof": positive}, "proof": never}  # fmt: skip
    proof["positive"] = {"rule": "positivity", "terms": [[[0], [["1", "1"]]]]}

    def accepted(defined: Json) -> bool:
        part = {"defined": defined, "proof": proof, "evidence": "proved"}
        whole = {"version": 1, "claim": "parts", "parts": [part]}
        return replay(about.to_json(), whole).accepted

    assert accepted([apart, positive])
    assert not accepted([positive, apart])
    assert accepted([never, never, positive, apart])
    assert accepted([apart, never, positive])
    assert not accepted([never, apart, never])
