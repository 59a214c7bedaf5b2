"""Formulas: the round trip of texts, and every refusal of the whitelist."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formula_parser import parse_signature
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.language.names import check_name, check_tex

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)", "contraction factor"),
        "c": ("c", "natural -> real", "numbers"),
        "x": ("x", "natural -> H", "inputs"),
        "phi": (r"\phi", "H, H -> H", "a map"),
        "A": ("A", "L(H, G)", "a linear map"),
        "n0": ("n_0", "natural", "a count"),
        "s": ("s", "integer -> [0, oo)", "sizes"),
    },
    {"rest": "phi(0, 0) == 0", "bounded": "for t: natural. |x(t)| <= lambda"},
    ["c(0) == 1", "c(j + 1) == lambda*c(j)"],
    ["H"],
)

scalars = st.recursive(
    st.sampled_from(["lambda", "r", "n", "c(n)", "s(n - 3)", "2", "1/3", "pi", "0"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(
            lambda item: f"({item[0]}) {item[1]} ({item[2]})"
        ),
        inner.map(lambda item: f"exp({item})"),
        inner.map(lambda item: f"|{item}|"),
        inner.map(lambda item: f"({item})**n"),
        # Nested sums need names of their own.
        inner.map(lambda item: f"Sum({item} + c(i{len(item)}), (i{len(item)}, 1, n))"),
        inner.map(lambda item: f"|({item})*v - phi(v, 0)|"),
        inner.map(lambda item: f"inner(v, phi(0, x(n0)))*({item})"),
        inner.map(lambda item: f"|act(A, ({item})*v)| + |compose(A, identity(H))|"),
    ),
    max_leaves=6,
)


def _theory_texts(inner: str) -> str:
    return f"for v: H, r: [0, 1], n: natural. r >= 1/2 => {inner} <= r"


@given(scalars)
def test_texts_are_canonical(text: str) -> None:
    """The canonical text is read as the same formula: brackets, zeros and sorts survive."""
    formula = THEORY.formula(_theory_texts(text))
    assert THEORY.formula(formula.text) == formula
    assert THEORY.formula(formula.text).text == formula.text


def test_a_theory_survives_json() -> None:
    again = Theory.from_json(THEORY.to_json())
    assert again == THEORY
    assert again.digest == THEORY.digest


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("for lambda: real. lambda >= 0", "name of a symbol"),
        ("for r: real, r: natural. r >= 0", "bound twice"),
        ("for E: real. E >= 2", "word of the language"),
        ("for exp: real. exp >= 0", "word of the language"),
        ("for _a: real. _a >= 0", "cannot be a name"),
        ("q >= 0", "unknown name"),
        ("phi(0) == 0", "takes 2 arguments"),
        ("phi >= 0", "takes 2 arguments"),
        ("q(1) >= 0", "unknown function"),
        ("for v: H. v <= v", "vectors are related by =="),
        ("for v: H. v + 1 == v", "is of sort natural, not H"),
        ("for v: H, u: G. u + v == 0", "is of sort H, not G"),
        ("for v: H. v*v == 0", "vectors are added"),
        ("for v: H. exp(v) >= 0", "exp of a vector"),
        ("for v: G. inner(v, v) >= 0", "inner product"),
        ("for v: G. act(A, v) == 0", "is of sort G, not H"),
        ("for n: natural. c(-n) >= 0", "is of sort integer, not natural"),
        ("for n: natural. c(n - 1) >= 0", "is of sort integer, not natural"),
        ("for n: natural. c(n/2) >= 0", "is of sort real, not natural"),
        ("for n: natural. c(1/2) >= 0", "is of sort real, not natural"),
        ("for n: natural. c(n + (0 - 1)) >= 0", "is of sort integer, not natural"),
        ("for n: integer. c(n) >= 0", "is of sort integer, not natural"),
        ("for n: natural. Sum(n, (n, 0, 3)) >= 0", "already means something"),
        ("Sum(1, (i, 0, 1/2)) >= 0", "whole numbers"),
        ("Sum(Sum(1, (i, 0, 2)), (i, 0, 2)) >= 0", "already means something"),
        ("for r: real. r <= oo", "oo is no number"),
        ("for r: [1, 0]. r >= 0", "empty"),
        ("for r: [lambda, 1]. r >= 0", "constants"),
        ("for r: [0, pi]. r >= 0", "literal numbers"),
        ("for v: h. |v| >= 0", "no sort"),
        ("for v: L(H). |v| >= 0", "expected ','"),
        ("for v: L(real, H). |v| >= 0", "linear maps"),
        ("for r: real. r", "not a relation"),
        ("for r: real. 0 <= r <= 1", "conclusion is one relation"),
        ("for r: real. r.real >= 0", "not a relation"),
        ("for r: real. __import__(r) >= 0", "unknown function"),
        ("for r: real. r >= 0; r", "unexpected character"),
        ("|" * 300, "nesting"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match="(?i)" + why.replace("(", r"\(")):
        THEORY.formula(text)


@pytest.mark.parametrize(
    ("define", "why"),
    [
        ("c(j + 2) == 1", "a pattern is"),
        ("c(j - 1) == 1", "a pattern is"),
        ("c(1) == 1", "a pattern is"),
        ("c(n0) == 1", "already taken"),
        ("phi(a, a) == a", "already taken"),
        ("c(j) == x(j)", "is of sort H, not real"),
        ("q(j) == 0", "declared symbol"),
        ("c(j) <= 0", "one equation"),
        ("c(j) == k", "unknown name"),
        ("s(j + 1) == 0", "a pattern is"),
    ],
)
def test_what_is_no_definition_is_refused(define: str, why: str) -> None:
    data = THEORY.to_json()
    with pytest.raises(InputError, match=why):
        Theory.from_json({**data, "define": [define]})


@pytest.mark.parametrize(
    "tex",
    ["x", r"\lambda", r"\tilde{h}", "h_t", "h_{t+1}", r"\beta_{hh}", "w'", r"\mathcal{H}^{2}",
     r"\hat{\rho}_{0}", r"\bar{\mathbf{x}}", "x_0^k", r"L_{\rho}"],
)  # fmt: skip
def test_letters(tex: str) -> None:
    check_tex(tex)


@pytest.mark.parametrize(
    "tex",
    ["", "xy", r"\|h\|", "|h|", "h(t)", r"\le", r"x \le y", r"\sum_i x", r"\max", r"\text{gap}",
     "h_{error}", r"\mathrm{gap}", r"\frac{x}{y}", "x=y", "1", r"\hat{xy}", "a b", "x_{a=b}",
     r"\lambda x", r"\lambdax", "x_{t}_{s}_{r}", r"\mathbf{\max}", "h_{|x|}"],
)  # fmt: skip
def test_what_is_not_one_letter_is_refused(tex: str) -> None:
    with pytest.raises(InputError, match="not one letter"):
        check_tex(tex)


@pytest.mark.parametrize("name", ["", "a b", "1a", "_n", "n_", "pi", "Sum", "for", "\u0430", "a.b"])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        check_name(name)


@pytest.mark.parametrize(
    "text",
    ["H, X -> H", "[0, 1)", "natural -> [0, oo)", "integer [1, oo)", "L(H, L(G, H))", "real"],
)
def test_signatures_round_trip(text: str) -> None:
    assert parse_signature(text).text == text


@pytest.mark.parametrize("text", ["H, X", "[0, 1] -> H", "H ->", "h -> H", "-> H", "H -> G -> H"])
def test_what_is_no_signature_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_signature(text)
