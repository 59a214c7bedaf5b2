"""What the rules do: sums, inner products, linear maps; and near misses that they refuse."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.language.formula_parser import parse_in_scope
from memory_theorems.verify.language.formulas import Binder, Theory
from memory_theorems.verify.language.sorts import NATURAL, REAL
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.proofs.scripts import Inference, Refused, bound, cases, have, induct
from property_tests.verify.proofs.mutation import evaluate

THEORY = Theory.parse(
    {
        "c": ("c", "natural -> real"),
        "b": ("b", "natural, natural -> real"),
        "x": ("x", "natural -> X"),
        "A": ("A", "L(X, H)"),
        "T": ("T", "L(X, X)"),
        "p": ("p", "X -> X"),
        "F": ("F", "[0, oo)"),
        "w": ("w", "natural -> X"),
    },
    {
        "rest": "p(0) == 0",
        "linear bound": "for v: X. |act(A, v)| <= 3*|v|",
        "swap": "for v: X. p(p(v)) == v",
        "same": "x(0) == x(1) + x(2)",
    },
    ["w(0) == 0", "w(j + 1) == act(T, w(j)) + x(j)"],
    ["X"],
)

#: Right proofs, and for each a near miss: the same with one wrong token.
PAIRS: list[tuple[list[Inference], Inference]] = [
    (
        [have("same at two", "for n: natural. n == 2 => c(n) == c(2)", ["congruence(c(n), c(2))"])],
        have("same at two", "for n: natural. n == 2 => c(n) == c(3)", ["congruence(c(n), c(3))"]),
    ),
    (
        [
            have(
                "same in both",
                "for n, m: natural. n == m + 1 => b(n, m) == b(m + 1, m)",
                ["congruence(b(n, m), b(m + 1, m))"],
            )
        ],
        have(
            "same in both",
            "for n, m: natural. n == m => b(n, m) == b(m + 1, m)",
            ["congruence(b(n, m), b(m + 1, m))"],
        ),
    ),
    (
        [
            have(
                "same vector",
                "for u: X. u == x(0) => p(u) == p(x(0))",
                ["congruence(p(u), p(x(0)))"],
            )
        ],
        have(
            "same vector",
            "for u: X. |u| == |x(0)| => p(u) == p(x(0))",
            ["congruence(p(u), p(x(0)))"],
        ),
    ),
    (
        [induct("gauss", "for n: natural. Sum(i, (i, 1, n)) == n*(n + 1)/2", on="n")],
        induct("gauss", "for n: natural. Sum(i, (i, 1, n)) == n*(n - 1)/2", on="n"),
    ),
    (
        [
            induct(
                "shifted",
                "for n: natural. Sum(c(i + 1), (i, 0, n)) == Sum(c(i), (i, 1, n + 1))",
                on="n",
            )
        ],
        induct(
            "shifted",
            "for n: natural. Sum(c(i + 1), (i, 0, n)) == Sum(c(i), (i, 0, n + 1))",
            on="n",
        ),
    ),
    (
        [
            induct(
                "exchange",
                "for n, m: natural. Sum(Sum(b(i, j), (j, 1, m)), (i, 1, n))"
                " == Sum(Sum(b(i, j), (i, 1, n)), (j, 1, m))",
                on="n",
            )
        ],
        induct(
            "exchange",
            "for n, m: natural. Sum(Sum(b(i, j), (j, 1, m)), (i, 1, n))"
            " == Sum(Sum(b(j, i), (i, 1, n)), (j, 1, m))",
            on="n",
        ),
    ),
    (
        [
            have(
                "linear sum",
                "for n: natural, s: real."
                " Sum(s*c(i) + 2, (i, 1, n)) == s*Sum(c(j), (j, 1, n)) + 2*n",
            )
        ],
        have(
            "linear sum",
            "for n: natural, s: real. Sum(s*c(i) + 2, (i, 1, n)) == s*Sum(c(j), (j, 1, n)) + 2",
        ),
    ),
    (
        [
            have(
                "vectors",
                "for n: natural, s: real. Sum(s*x(i) - x(0), (i, 1, n))"
                " == s*Sum(x(j), (j, 1, n)) - n*x(0)",
            )
        ],
        have(
            "vectors",
            "for n: natural, s: real. Sum(s*x(i) - x(0), (i, 1, n))"
            " == s*Sum(x(j), (j, 1, n)) - x(0)",
        ),
    ),
    (
        [
            induct(
                "triangle for sums",
                "for n: natural. |Sum(x(i), (i, 1, n))| <= Sum(|x(i)|, (i, 1, n))",
                on="n",
                step=["triangle(Sum(x(i), (i, 1, n)), x(n + 1))"],
            )
        ],
        induct(
            "triangle for sums",
            "for n: natural. |Sum(x(i), (i, 0, n))| <= Sum(|x(i)|, (i, 1, n))",
            on="n",
            step=["triangle(Sum(x(i), (i, 0, n)), x(n + 1))"],
        ),
    ),
    (
        [
            induct(
                "powers",
                "for n: natural, s: real. Product(s, (i, 1, n)) == s**n",
                on="n",
            )
        ],
        induct("powers", "for n: natural, s: real. Product(s, (i, 0, n)) == s**n", on="n"),
    ),
    (
        [
            have(
                "parallelogram",
                "for u, v: X. |u + v|**2 + |u - v|**2 == 2*|u|**2 + 2*|v|**2",
                ["square(u + v)", "square(u - v)"],
            )
        ],
        have(
            "parallelogram",
            "for u, v: X. |u + v|**2 + |u - v|**2 == 2*|u|**2 + |v|**2",
            ["square(u + v)", "square(u - v)"],
        ),
    ),
    (
        [
            have(
                "pythagoras",
                "for u, v: X. inner(u, v) == 0 => |u - v|**2 == |u|**2 + |v|**2",
                ["square(u - v)"],
            )
        ],
        have(
            "pythagoras",
            "for u, v: X. |u - v|**2 == |u|**2 + |v|**2",
            ["square(u - v)"],
        ),
    ),
    (
        [have("cauchy bound", "for u, v: X. inner(u, v) <= |u|*|v|", ["cauchy(u, v)"])],
        have("cauchy bound", "for u, v: X. inner(u, v) <= |u|*|u|", ["cauchy(u, v)"]),
    ),
    (
        [bound("norm of A", "|A| <= 3", over="v", using=["linear bound(v)"])],
        bound("norm of A", "|A| <= 2", over="v", using=["linear bound(v)"]),
    ),
    (
        [
            have(
                "composed",
                "for v: X. |act(A, act(T, v))| <= |A|*|T|*|v|",
                ["operator(compose(A, T), v)", "composition(A, T)", "scaled(|v|, T)"],
            )
        ],
        have(
            "composed",
            "for v: X. |act(A, act(T, v))| <= |A|*|v|",
            ["operator(compose(A, T), v)", "composition(A, T)"],
        ),
    ),
    (
        [have("identity map", "for v: X. act(compose(T, identity(X)), v) == act(T, v)")],
        have("identity map", "for v: X. act(compose(T, identity(X)), v) == v"),
    ),
    (
        [have("rewriting", "p(p(0)) + p(0) == 0", ["rest"])],
        have("rewriting", "p(p(x(0))) + p(0) == 0", ["rest"]),
    ),
    (
        [have("involution", "for v: X. |p(p(p(v))) - p(v)| <= 0", ["swap(v)"])],
        have("involution", "for v: X. |p(p(p(v))) - v| <= 0", ["swap(v)"]),
    ),
    (
        [have("substituted", "|x(0) - x(1)| == |x(2)|", ["same"])],
        have("substituted", "|x(0) - x(1)| == |x(0)|", ["same"]),
    ),
    (
        [have("definite", "for v: X. |v| <= 0 => v == 0", ["separation(v)"])],
        have("definite", "for v: X. |v| <= 1 => v == 0", ["separation(v)"]),
    ),
    (
        [cases("absolute", "for s: real. Max(s, -s) == |s|", on="s >= 0")],
        cases("absolute", "for s: real. Max(s, 0) == |s|", on="s >= 0"),
    ),
    (
        [have("unit ball", "|compose(T, identity(X))| <= |T|*1")],
        have("unit ball", "|compose(T, T)| <= |T|*1"),
    ),
    (
        [have("empty", "Sum(c(i), (i, 1, 0)) + Product(c(i), (i, 1, 0)) == 1")],
        have("empty", "Sum(c(i), (i, 1, 0)) + Product(c(i), (i, 1, 0)) == 0"),
    ),
    (
        [have("unfolded", "w(2) == act(T, x(0)) + x(1)")],
        have("unfolded", "w(2) == act(T, x(1)) + x(1)"),
    ),
]


@pytest.mark.parametrize(("right", "wrong"), PAIRS, ids=lambda item: getattr(item, "name", ""))
def test_the_right_proof_is_accepted_and_the_wrong_one_refused(
    right: list[Inference], wrong: Inference
) -> None:
    if any("scaled" in hint for _, hints in right[0].hints for hint in hints):
        # |A T| |v| <= |A| |T| |v| is one lemma about numbers.
        lemma = have("scaled", "for s, q, r: real. s >= 0 and q <= r => s*q <= s*r")
        hints = ["operator(compose(A, T), v)", "composition(A, T)"]
        hints.append("scaled(|v|, |compose(A, T)|, |A|*|T|)")
        right = [lemma, have(right[0].name, right[0].formula, hints)]
    proof = prove(THEORY, right)
    assert proof.facts[right[-1].name].exact
    with pytest.raises(Refused):
        prove(THEORY, [wrong])


# ---------------------------------------------------------------- normal forms keep values
numbers = st.recursive(
    st.sampled_from(["r", "s", "n", "m", "1", "2", "c(n)", "c(m + 1)"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(
            lambda item: f"(({item[0]}) {item[1]} ({item[2]}))"
        ),
        inner.map(lambda item: f"|{item}|"),
        inner.map(lambda item: f"({item})**2"),
        inner.map(lambda item: f"({item})**(n + 1)"),
        st.tuples(inner, st.sampled_from(["(i{0}, 1, n)", "(i{0}, 0, n + 1)", "(i{0}, m, m + 2)"]))
        .map(lambda item: (item[0], item[1].format(len(item[0]))))
        .map(lambda item: f"Sum(({item[0]}) + c({item[1][1 : item[1].index(',')]}), {item[1]})"),
        inner.map(lambda item: f"Product({item} + j{len(item)}, (j{len(item)}, 1, m))"),
    ),
    max_leaves=5,
)


@given(numbers, st.integers(0, 3), st.integers(0, 2), st.fractions(-2, 2, max_denominator=3))
def test_normal_forms_keep_the_value(text: str, n: int, m: int, r: Fraction) -> None:
    binders = (
        Binder("r", REAL),
        Binder("s", REAL),
        Binder("n", NATURAL),
        Binder("m", NATURAL),
    )
    term, _ = parse_in_scope(text, THEORY, binders)
    normal = Normalizer(THEORY, {item.name: item.sort for item in binders})
    try:
        canonical = normal.canonical(term)
    except Wrong:
        # Powers of sums may be too large to be written out.
        return
    values = {
        "r": r,
        "s": r * r - 1,
        "n": Fraction(n),
        "m": Fraction(m),
        "c": lambda k: Fraction(int(k) % 5 - 2, 3),
    }
    assert evaluate(canonical, values) == evaluate(term, values)
    assert normal.canonical(canonical) == canonical


def test_what_is_remembered_of_one_scope_is_not_believed_in_another() -> None:
    """Normal forms are remembered with a scope; other equations or sorts are another scope."""
    binders = (Binder("n", NATURAL),)
    norm, _ = parse_in_scope("|x(1)| + b(n, 0)**n", THEORY, binders)
    vector, _ = parse_in_scope("x(1)", THEORY, binders)
    other, _ = parse_in_scope("x(2)", THEORY, binders)
    expected, _ = parse_in_scope("|x(2)| + b(n, 0)**n", THEORY, binders)
    normal = Normalizer(THEORY, {"n": NATURAL})
    plain = normal.scalar(norm)
    solved = replace(normal, equations={vector: other})
    assert solved.scalar(norm) == normal.scalar(expected) != plain
    assert normal.scalar(norm) == plain
    power, _ = parse_in_scope("(2*F)**n*(2*F)**n", THEORY, binders)
    apart = normal.scalar(power)
    assert replace(normal, sorts={"n": REAL}).scalar(power) != apart
    assert normal.scalar(power) == apart


def test_texts_that_are_no_instances() -> None:
    for hint in ("rest(", "rest)", "rest(0))", "rest(0", "(0)", ""):
        with pytest.raises(VerifyError):
            prove(THEORY, [have("f", "p(0) == 0", [hint])])
    with pytest.raises(InputError):
        Inference("guess", "f", "p(0) == 0")
