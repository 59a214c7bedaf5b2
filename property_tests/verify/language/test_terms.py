"""Term trees: text round trip, capture-free substitution, exactness."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term

NAMES = ("x", "y", "lambda")


def terms(depth: int = 4) -> st.SearchStrategy[t.Term]:
    """Terms of every arithmetic shape and a few functions."""
    leaves = st.one_of(
        st.fractions(min_value=-9, max_value=9, max_denominator=9).map(t.number),
        st.sampled_from(NAMES).map(t.variable),
        st.sampled_from(t.CONSTANTS).map(t.constant),
    )

    def grow(inner: st.SearchStrategy[t.Term]) -> st.SearchStrategy[t.Term]:
        return st.one_of(
            st.lists(inner, min_size=2, max_size=4).map(lambda items: t.add(*items)),
            st.lists(inner, min_size=2, max_size=4).map(lambda items: t.multiply(*items)),
            inner.map(t.negate),
            st.builds(t.divide, inner, inner),
            st.builds(t.power, inner, inner),
            st.builds(lambda item: t.function("exp", item), inner),
            st.builds(lambda a, b: t.function("Max", a, b), inner, inner),
            st.builds(
                lambda body, low: t.binder("Sum", body, t.variable("k"), low, t.number(3)),
                inner,
                inner,
            ),
        )

    return st.recursive(leaves, grow, max_leaves=depth * 4)


@given(terms())
def test_text_round_trip(term: t.Term) -> None:
    assert parse_term(t.to_text(term)) == term


@given(terms())
def test_equal_terms_have_equal_hashes(term: t.Term) -> None:
    copy = parse_term(t.to_text(term))
    assert hash(copy) == hash(term)
    assert t.node_count(copy) == sum(1 for _ in t.walk(term))


@given(
    terms(),
    st.fractions(min_value=1, max_value=3, max_denominator=4),
    st.fractions(min_value=1, max_value=3, max_denominator=4),
)
def test_substitution_agrees_with_evaluation(term: t.Term, x: Fraction, y: Fraction) -> None:
    """Substituting numbers and evaluating is evaluating with those values."""
    values = {"x": x, "y": y, "lambda": Fraction(1, 2)}
    from memory_theorems.verify.arithmetic.balls import to_fmpq

    substituted = t.substitute(term, {name: t.number(value) for name, value in values.items()})
    assert not t.free_variables(substituted)
    try:
        direct = evaluate(term, {name: to_fmpq(value) for name, value in values.items()}, 64)
    except Exception as error:
        with pytest.raises(type(error)):
            evaluate(substituted, {}, 64)
        return
    assert str(evaluate(substituted, {}, 64)) == str(direct)


def test_nothing_is_simplified_away() -> None:
    for text in ("x/x", "0*log(x)", "sqrt(x)**2", "x**0", "x - x"):
        term = parse_term(text)
        assert t.free_variables(term) == {"x"}
        assert t.to_text(term) == text


def test_bound_variables_are_not_captured() -> None:
    term = parse_term("Sum(k*x, (k, 1, 3))")
    replaced = t.substitute(term, {"x": t.variable("k")})
    assert t.free_variables(replaced) == {"k"}

    assert evaluate(replaced, {"k": fmpq(5)}) == 30


def test_a_term_is_not_a_truth_value_and_floats_are_refused() -> None:
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(parse_term("x"))
    with pytest.raises(TypeError, match="exact numbers only"):
        t.number(0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="takes 2 argument"):
        t.function("binomial", 1)
    with pytest.raises(ValueError, match="unknown function"):
        t.function("eval", 1)


def test_huge_rationals_have_text() -> None:
    value = Fraction(10**9000 + 1, 3)
    assert parse_term(t.rational_text(value).split("/")[0]).value == value.numerator


@given(st.fractions(), st.fractions())
def test_literals_fold_exactly(a: Fraction, b: Fraction) -> None:
    assert t.negate(t.number(a)).value == -a
    if b:
        assert t.divide(t.number(a), t.number(b)).value == a / b
    else:
        assert t.divide(t.number(a), t.number(b)).head == "/"


def test_undefined_values_are_reported() -> None:
    with pytest.raises(Undetermined, match="denominator"):
        evaluate(parse_term("1/(x - x)"), {"x": fmpq(1)})
