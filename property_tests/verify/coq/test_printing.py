"""Printed terms, read by a small reader of Coq's grammar, have the values of the formulas."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.statements import claim_part
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL
from memory_theorems.verify.language.terms import Term
from property_tests.verify.coq.coq_reader import value

SORTS = {"x": REAL, "y": REAL, "n": NATURAL, "k": NATURAL, "z": INTEGER}
REALS = st.fractions(min_value=-4, max_value=4, max_denominator=5)
NATURALS = st.integers(min_value=0, max_value=4).map(Fraction)
AT = st.fixed_dictionaries(
    {"x": REALS, "y": REALS, "n": NATURALS, "k": NATURALS, "z": st.integers(-4, 4).map(Fraction)}
)
LEAVES = st.one_of(
    st.sampled_from([t.variable(name) for name in SORTS]),
    st.fractions(min_value=-3, max_value=3, max_denominator=4).map(t.number),
)
EXPONENTS = st.sampled_from([parse_term(text) for text in ("0", "3", "n", "n + 1", "2*k + n")])


def _more(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.tuples(inner, inner).map(lambda pair: t.add(*pair)),
        st.tuples(inner, inner).map(lambda pair: t.multiply(*pair)),
        inner.map(t.negate),
        st.tuples(inner, inner).map(lambda pair: t.divide(*pair)),
        st.tuples(inner, EXPONENTS).map(lambda pair: t.power(*pair)),
        inner.map(lambda item: t.function("Abs", item)),
        st.tuples(inner, inner).map(lambda pair: t.function("Max", *pair)),
        st.tuples(inner, inner).map(lambda pair: t.function("Min", *pair)),
    )


def meaning(term: Term, names: Mapping[str, Fraction]) -> Fraction:
    """The value on the page; ZeroDivisionError where there is none."""
    parts = [meaning(item, names) for item in term.args] if term.head != "Sum" else []
    match term.head:
        case "number":
            assert isinstance(term.value, Fraction)
            return term.value
        case "variable":
            return names[str(term.value)]
        case "+":
            return sum(parts, Fraction(0))
        case "*":
            product = Fraction(1)
            for item in parts:
                product *= item
            return product
        case "-":
            return -parts[0]
        case "/":
            return parts[0] / parts[1]
        case "**":
            return parts[0] ** int(parts[1])
        case "Abs":
            return abs(parts[0])
        case "Max":
            return max(parts)
        case "Min":
            return min(parts)
        case "Sum":
            body, bound, lower, upper = term.args
            indices = range(int(meaning(lower, names)), int(meaning(upper, names)) + 1)
            inside = [{**names, str(bound.value): Fraction(index)} for index in indices]
            return sum((meaning(body, one) for one in inside), Fraction(0))
    raise AssertionError(term.head)


@given(st.recursive(LEAVES, _more, max_leaves=8), AT)
def test_a_printed_term_has_the_value_of_the_term(term: Term, at: dict[str, Fraction]) -> None:
    text = Printer({}, SORTS).real(term)
    try:
        expected = meaning(term, at)
    except ZeroDivisionError:
        return
    assert value(text, at) == expected


@given(AT)
def test_sums_run_from_end_to_end_and_may_be_empty(at: dict[str, Fraction]) -> None:
    for text in ("Sum(i**2*x, (i, 1, n))", "Sum(i + y, (i, 0, n - 1))", "Sum(2**i, (i, 0, n))"):
        term = parse_term(text)
        assert value(Printer({}, SORTS).real(term), at) == meaning(term, at)


def test_what_has_no_value_is_asked_for() -> None:
    shown = Printer({}, SORTS).obligations
    assert shown(parse_term("log(x)/y")) == ["0 < x", "y <> 0"]
    assert shown(parse_term("sqrt(x - 1)")) == ["0 <= (x + (- 1))"]
    assert shown(parse_term("x**y + x**n + x**(-2)")) == ["0 < x", "x <> 0"]
    assert shown(parse_term("x/2 + 2**y + exp(x)")) == []
    (inner,) = shown(parse_term("Sum(1/i, (i, 1, n))"))
    assert inner.startswith("(forall i : nat, ")
    assert inner.endswith("(INR i) <> 0)")


def test_a_quotient_that_has_no_value_cannot_be_hidden_in_a_hypothesis() -> None:
    # In Coq 1/0 = 0, so that 1/x >= 0 and 1/x <= 0 together would hold at x = 0.
    text = claim_part(claim("x != 0", {"x": "[-1, 2]"}, given="1/x >= 0"), 0)
    assert "(x <> 0) -> ((1 / x) >= 0) -> (x <> 0)" in text
    text = claim_part(claim("x/x == 1", {"x": "[-1, 2]"}), 0)
    assert text.endswith("(x <> 0) /\\ ((x / x) = 1)")


def test_powers_that_coq_takes_for_something_else_are_not_printed_as_hypotheses() -> None:
    # 0**b = 0 on the page for b > 0, and exp(b*ln(0)) = exp(0) in Coq.
    with pytest.raises(NotPrintable):
        claim_part(claim("x >= 0", {"x": "[0, 2]", "b": "(0, 1]"}, given="x**b <= 1"), 0)


@pytest.mark.parametrize("text", ["gamma(x)", "Limit(x, x, 1)", "erf(x)", "fibonacci(x)"])
def test_what_coq_does_not_have_is_said(text: str) -> None:
    with pytest.raises(NotPrintable, match="not exportable"):
        Printer({}, SORTS).real(parse_term(text))
