"""Models on the real line refute wrong variants, and nothing else: each side condition alone."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.line_models import Judgement, Line, LineModel, judged
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.scripts import Inference, Refused
from memory_theorems.verify.sequents import Sequent

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)"),
        "B": ("B", "[0, oo)"),
        "phi": (r"\phi", "H, X -> H"),
        "A": ("A", "L(H, H)"),
        "x": ("x", "natural -> X"),
        "g": ("g", "natural -> (0, oo)"),
        "N": ("N", "real -> natural"),
        "h": ("h", "natural -> H"),
    },
    {
        "contraction": "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|",
        "bounded": "for t: natural. |x(t)| <= B",
        "small": "|A| <= lambda",
        "rest": "phi(0, 0) == 0",
    },
    ("h(0) == 0", "h(j + 1) == phi(h(j), x(j + 1))"),
)
HONEST = {
    "lambda": "1/2",
    "B": "1",
    "phi(a, u)": "a/2 + u",
    "A": "1/2",
    "x(t)": "1",
    "g(n)": "(1/2)**n",
    "N(y)": "3",
}
SEARCH = Search(Effort(1))


def said(text: str, *without: str) -> Sequent:
    theory = THEORY
    for name in without:
        kept = tuple(item for item in theory.hypotheses if item.name != name)
        theory = replace(theory, hypotheses=kept)
    return Sequent(theory, theory.formula(text))


def judgement(text: str, point: dict[str, str], *without: str, **changes: str) -> Judgement | None:
    table = {key: value for key, value in HONEST.items() if key.partition("(")[0] not in changes}
    given = {key.partition("(")[0]: key for key in HONEST}
    table |= {given[name]: value for name, value in changes.items()}
    try:
        line = Line(LineModel.from_json(table), THEORY, SEARCH)
    except Refused:  # terms without a value define nothing
        return None
    return judged(line, point, said(text, *without))


def test_a_false_variant_is_refuted() -> None:
    """The state after one step is 1, after two 3/2."""
    text = "for t: natural. |h(t)| <= B"
    assert judgement(text, {"t": "2"}) is Judgement.FAILS
    assert judgement(text, {"t": "1"}) is None
    assert judgement("for t: natural. |h(t)| < B", {"t": "1"}) is Judgement.FAILS


@pytest.mark.parametrize(
    ("change", "hypothesis"),
    [
        ({"phi": "a + u"}, "contraction"),
        ({"phi": "a*a/2 + u"}, "contraction"),
        ({"x": "2"}, "bounded"),
        ({"x": "t"}, "bounded"),
        ({"A": "1"}, "small"),
        ({"A": "-3/4"}, "small"),
        ({"phi": "a/2 + u + 1"}, "rest"),
    ],
)
def test_a_model_that_fails_a_hypothesis_says_nothing_unless_that_is_dropped(
    change: dict[str, str], hypothesis: str
) -> None:
    text, point = "for t: natural. 1 <= 0*|h(t)|", {"t": "0"}
    assert judgement(text, point) is Judgement.FAILS
    assert judgement(text, point, **change) is None
    assert judgement(text, point, hypothesis, **change) is Judgement.FAILS


@pytest.mark.parametrize(
    "change",
    [
        {"lambda": "1"},
        {"lambda": "-1/2"},
        {"B": "-1"},
        {"g": "0"},
        {"g": "n - 1"},
        {"g": "1/2 - n"},
        {"N": "1/2"},
        {"N": "y"},
        {"N": "-1"},
        {"phi": "1/a"},
        {"phi": "log(a)"},
    ],
)
def test_values_outside_of_their_domains_are_no_model(change: dict[str, str]) -> None:
    text, point = "1 <= 0", dict[str, str]()
    every = ("contraction", "bounded", "small", "rest")
    assert judgement(text, point, *every) is Judgement.FAILS
    assert judgement(text, point, *every, **change) is None


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("for t: natural, e: real. e >= 0 => |h(t)| <= 1/e", {"t": "1", "e": "0"}),
        ("for t: natural, e: real. e >= 0 => |h(t)| <= log(e)", {"t": "1", "e": "0"}),
        ("for t: natural, e: real. sqrt(e) >= 0 => |h(t)| <= 1", {"t": "2", "e": "-1"}),
        ("for t: natural. e(t) <= 1", {"t": "0"}),
    ],
)
def test_what_has_no_value_is_told_from_what_fails(text: str, point: dict[str, str]) -> None:
    text = text.replace("e(t)", "(lambda - lambda)**(t - 1)")
    assert judgement(text, point) is Judgement.UNDEFINED


def test_a_premise_that_fails_comes_before_what_has_no_value() -> None:
    text = "for e: real. e > 0 => 1/e <= 1"
    assert judgement(text, {"e": "0"}) is None
    assert judgement(text, {"e": "1/2"}) is Judgement.FAILS


@pytest.mark.parametrize("point", [{}, {"t": "1", "s": "1"}, {"t": "1/2"}, {"t": "-1"}, {"s": "1"}])
def test_a_point_gives_each_variable_a_value_of_its_sort(point: dict[str, str]) -> None:
    text = "for t: natural. |h(t)| < 0"
    assert judgement(text, {"t": "1"}) is Judgement.FAILS
    assert judgement(text, point) is None


def test_a_point_lies_in_the_domains() -> None:
    text = "for e: (0, 1). e < 0"
    assert judgement(text, {"e": "1/2"}) is Judgement.FAILS
    assert judgement(text, {"e": "1"}) is None


def test_a_model_gives_each_symbol_one_value() -> None:
    model = LineModel.from_json(HONEST)
    assert LineModel.from_json(model.to_json()) == model
    for bad in ({"B": "1", "B()": "2"}, {"B": "t"}, {"x(t, t)": "t"}, {"x(t": "1"}, {"B": 1}):
        with pytest.raises(InputError):
            LineModel.from_json(bad)


def test_another_theory_s_sequent_is_not_judged() -> None:
    line = Line(LineModel.from_json(HONEST), THEORY, SEARCH)
    other = replace(THEORY, definitions=THEORY.definitions[:1])
    assert judged(line, {}, Sequent(other, other.formula("1 <= 0"))) is None


TRUE = (
    "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|",
    "for v: H. |act(A, v)| <= lambda*|v|",
    "for t: natural. 0 < g(t)",
)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(TRUE),
    st.fixed_dictionaries(
        {name: st.sampled_from(["0", "1", "-2", "1/3", "5"]) for name in ("a", "b", "u", "t", "v")}
    ),
    st.sampled_from(["a/2 + u", "u", "0", "-a/2 + 3*u", "a/4 + Abs(u)"]),
    st.sampled_from(["1/2", "0", "-1/2", "1/4"]),
)
def test_what_follows_from_the_hypotheses_is_never_refuted(
    text: str, values: dict[str, str], phi: str, linear: str
) -> None:
    formula = THEORY.formula(text)
    point = {item.name: values[item.name] for item in formula.binders}
    assert judgement(text, point, phi=phi, A=linear) is None


# ---------------------------------------------------------------- lemmas, and what is met nowhere
GROWING = Theory.parse(
    {
        "f": ("f", "natural -> real"),
        "S": ("S", "natural -> real"),
        "n": ("n", "natural"),
        "g": ("g", "natural -> real"),
    },
    {
        "closed": "for k: natural. S(k) == f(k)",
        "few": "for k: natural. k + 1 <= n => g(k) <= 0",
    },
    ("S(0) == 1", "S(k + 1) == S(k)/2"),
)
HALVES = {"f(k)": "(1/2)**k", "n": "0", "g(k)": "1"}
CLOSED = Inference("induct", "halves", "for k: natural. S(k) == (1/2)**k", (("on", "k"),))


def grows(text: str, point: dict[str, str], *lemmas: Inference, **changes: str) -> Judgement | None:
    given = {key.partition("(")[0]: key for key in HALVES}
    table = HALVES | {given[name]: value for name, value in changes.items()}
    model = replace(LineModel.from_json(table), lemmas=lemmas)
    try:
        line = Line(model, GROWING, SEARCH)
    except Refused:
        return None
    return judged(line, point, Sequent(GROWING, GROWING.formula(text)))


def test_a_hypothesis_that_needs_an_induction_is_given_one() -> None:
    text, point = "for k: natural. f(k) >= 1", {"k": "1"}
    assert grows(text, point) is None
    assert grows(text, point, CLOSED) is Judgement.FAILS


@pytest.mark.parametrize(
    "formula", ["for k: natural. S(k) == (1/2)**k + 1", "for k: natural. S(k) == (1/3)**k"]
)
def test_a_false_lemma_is_refused(formula: str) -> None:
    text, point = "for k: natural. f(k) >= 1", {"k": "1"}
    assert grows(text, point, replace(CLOSED, formula=formula)) is None
    assert grows(text, point, replace(CLOSED, formula=formula), f="(1/3)**k") is None


def test_premises_that_are_met_nowhere_say_nothing() -> None:
    """With n = 0 no k has k + 1 <= n; with n = 1 there is one, and g(0) is 1."""
    text, point = "for k: natural. g(k) <= 0", {"k": "3"}
    assert grows(text, point, CLOSED) is Judgement.FAILS
    assert grows(text, point, CLOSED, n="1") is None
    assert grows(text, point, CLOSED, n="1", g="k") is Judgement.FAILS


@pytest.mark.parametrize(
    ("text", "undefined"),
    [
        ("Sum(f(k), (k, 2, n)) <= -1", True),
        ("Sum(f(k), (k, 1, n)) <= -1", False),
        ("factorial(n - 1) <= -1", True),
        ("factorial(n) <= -1", False),
        ("gamma(n) <= -1", True),
        ("gamma(n + 1) <= -1", False),
    ],
)
def test_a_range_that_is_more_than_empty_and_a_pole_have_no_value(
    text: str, undefined: bool
) -> None:
    """At n = 0."""
    right = Judgement.UNDEFINED if undefined else Judgement.FAILS
    assert grows(text, {}, CLOSED) is right


@pytest.mark.parametrize(
    ("relation", "fails"), [("<", True), ("<=", False), ("!=", True), ("==", False)]
)
def test_equal_numbers_that_are_not_rational_are_told_by_the_kernel(
    relation: str, fails: bool
) -> None:
    """Both sides are the logarithm of 2, so that no enclosures part them."""
    text = f"for a: real. log(1/lambda) {relation} log(a)"
    expected = Judgement.FAILS if fails else None
    assert judgement(text, {"a": "2"}) is expected
    text = f"for a: real. log(1/lambda) {relation} log(a) => a <= B"
    assert judgement(text, {"a": "2"}) is (None if fails else Judgement.FAILS)


def test_another_hypothesis_of_the_same_name_is_refused() -> None:
    """The facts of a model are told apart by name."""
    line = Line(replace(LineModel.from_json(HALVES), lemmas=(CLOSED,)), GROWING, SEARCH)
    text = GROWING.formula("for k: natural. f(k) >= 1")
    assert judged(line, {"k": "1"}, Sequent(GROWING, text)) is Judgement.FAILS
    other = Theory.parse(
        {"f": ("f", "natural -> real"), "S": ("S", "natural -> real"), "n": ("n", "natural"),
         "g": ("g", "natural -> real")},
        {"few": "for k: natural. g(k) <= 0"},
        ("S(0) == 1", "S(k + 1) == S(k)/2"),
    )  # fmt: skip
    assert judged(line, {"k": "1"}, Sequent(other, text)) is None


def test_models_that_agree_on_what_a_hypothesis_speaks_of_share_its_proof() -> None:
    known: dict[Hashable, bool] = {}
    first = Line(LineModel.from_json(HONEST), THEORY, SEARCH, known)
    assert all(first.holds(item.formula) for item in THEORY.hypotheses)
    asked = len(known)
    other = {**HONEST, "B": "1/2"}
    second = Line(LineModel.from_json(other), THEORY, SEARCH, known)
    held = {item.name: second.holds(item.formula) for item in THEORY.hypotheses}
    assert held == {"contraction": True, "bounded": False, "small": True, "rest": True}
    assert len(known) == asked + 1


@pytest.mark.parametrize(
    ("text", "undefined"),
    [
        ("for t: natural. log(t - pi) <= 5 => lambda >= 1", True),
        ("for t: natural. sqrt(t - pi) <= 5 => lambda >= 1", True),
        ("for t: natural. sqrt(pi - t) <= 5 => lambda >= 1", False),
        ("for t: natural. log(4 - pi - t/100) <= 5 => lambda >= 1", False),
    ],
)
def test_a_ball_below_0_has_no_logarithm_and_no_root(text: str, undefined: bool) -> None:
    expected = Judgement.UNDEFINED if undefined else Judgement.FAILS
    assert judgement(text, {"t": "3"}) is expected


def test_a_whole_part_is_whole() -> None:
    """Of a real argument, where it is no negative number by its form."""
    text = "for y: real. N(y) <= 2"
    table = {**HONEST, "N(y)": "Abs(floor(y/3))"}
    line = Line(LineModel.from_json(table), THEORY, SEARCH)
    assert judged(line, {"y": "9"}, said(text)) is Judgement.FAILS
    assert judged(line, {"y": "8"}, said(text)) is None
    with pytest.raises(Refused, match="not natural"):
        Line(LineModel.from_json({**table, "N(y)": "floor(y/3)"}), THEORY, SEARCH)


@pytest.mark.parametrize("below", ["(k - 3)", "(k - 3)*B"])
def test_a_ball_divided_by_0_has_no_value(below: str) -> None:
    text = f"for k: natural. pi/{below} <= 5 => lambda >= 1"
    assert judgement(text, {"k": "3"}) is Judgement.UNDEFINED
    assert judgement(text, {"k": "4"}) is Judgement.FAILS


@pytest.mark.parametrize(("value", "found"), [("exp(1)**2", Judgement.FAILS), ("exp(2)/2", None)])
def test_a_hypothesis_without_variables_may_hold_with_equality(
    value: str, found: Judgement | None
) -> None:
    theory = Theory.parse(
        {"a": ("a", "(0, oo)"), "b": ("b", "(0, oo)")}, {"order": "exp(2*b) <= a"}, ()
    )
    line = Line(LineModel.from_json({"a": value, "b": "1"}), theory, SEARCH)
    text = theory.formula("for k: natural. b >= 2")
    assert judged(line, {"k": "0"}, Sequent(theory, text)) is found


# ---------------------------------------------------------------- symbols that are no term
PAIR = Theory.parse(
    {
        "c": ("c", "natural -> real"),
        "h": ("h", "natural -> real"),
        "b": ("b", "real"),
        "g": ("g", "natural -> (0, oo)"),
        "N": ("N", "natural -> natural"),
    },
    {"output": "for t: natural. h(t + 1) == tanh(c(t + 1))", "start": "h(0) == 0"},
    ("c(0) == b", "c(t + 1) == c(t)/2 + h(t)"),
)
PAIRED = {"b": "2", "g(n)": "1", "N(n)": "n"}
HELPERS = {"X": "natural, natural -> real", "T": "real -> real"}
STEP = "X(k, t + 1) == (1 - k)*tanh(X(1, t)/2 + X(0, t)) + k*(X(1, t)/2 + X(0, t))"
EQUATIONS = ["T(y) == tanh(y)", "X(k, 0) == k*b", STEP, "h(t) == X(0, t)"]
JOINED = [
    {"induct": "c is", "formula": "for t: natural. c(t) == X(1, t)", "on": "t"},
    {
        "have": "out",
        "formula": "for t: natural. h(t + 1) == tanh(c(t + 1))",
        "using": ["c is(t)", "congruence(T(c(t + 1)), T(X(1, t + 1)))"],
    },
]


def paired(text: str, point: dict[str, str], **changes: Any) -> Judgement | None:
    """In the model of the two recursions, or with something else in its place."""
    more = {"helpers": HELPERS, "equations": EQUATIONS, "lemmas": JOINED, **changes}
    model = LineModel.from_json(more.pop("model", PAIRED)).with_more(more)
    try:
        line = Line(model, PAIR, SEARCH)
    except (Refused, InputError):
        return None
    return judged(line, point, Sequent(PAIR, PAIR.formula(text)))


def test_symbols_may_be_defined_by_recursion_together() -> None:
    """c(1) = 1 and h(1) = tanh(1)."""
    assert paired("for t: natural. h(t) < 3/4", {"t": "1"}) is Judgement.FAILS
    assert paired("for t: natural. h(t) < 77/100", {"t": "1"}) is None
    assert paired("for t: natural. c(t) != 1", {"t": "1"}) is Judgement.FAILS
    assert paired("for t: natural. h(t) <= log(t)", {"t": "0"}) is Judgement.UNDEFINED


@pytest.mark.parametrize(
    "changes",
    [
        {"lemmas": []},
        {"lemmas": JOINED[:1]},
        {"equations": [EQUATIONS[0], EQUATIONS[1], STEP.replace("/2", "/3"), EQUATIONS[3]]},
        {"equations": [*EQUATIONS[:3], "h(t) == X(1, t)"]},
        {"equations": [*EQUATIONS[:3], "h(t) == X(0, t) + 1"]},
        {"equations": [EQUATIONS[0], "X(k, 0) == k*b + 1", *EQUATIONS[2:]]},
        # No definitions: one that does not step down, one that speaks of what comes later, one
        # of a symbol that has a value, one of a symbol that the theory defines.
        {"equations": [*EQUATIONS[:3], "h(t) == X(0, t) + h(t)"]},
        {"equations": [EQUATIONS[3], *EQUATIONS[:3]]},
        {"equations": [*EQUATIONS, "b == 2"]},
        {"equations": [*EQUATIONS, "c(0) == 2"]},
        {"equations": [*EQUATIONS, "c(t) == 2"]},
        {"helpers": {**HELPERS, "h": "natural -> real"}},
        {"helpers": {**HELPERS, "T": "H -> real"}},
        {"helpers": {**HELPERS, "T": "real -> [0, 1]"}},
    ],
)
def test_what_does_not_define_the_symbols_is_refused(changes: dict[str, Any]) -> None:
    assert paired("for t: natural. h(t) < 0", {"t": "1"}) is Judgement.FAILS
    assert paired("for t: natural. h(t) < 0", {"t": "1"}, **changes) is None


@pytest.mark.parametrize("name", ["g(n)", "N(n)"])
def test_an_equation_gives_no_value_to_a_symbol_with_a_range(name: str) -> None:
    """Nothing would show that it stays there."""
    model = {key: value for key, value in PAIRED.items() if key != name}
    changed = {"model": model, "equations": [*EQUATIONS, f"{name} == 1"]}
    assert paired("for t: natural. h(t) < 0", {"t": "1"}, **changed) is None


def test_vectors_may_be_defined_by_recursion() -> None:
    """They are numbers on the line, also in hypotheses without variables."""
    table = {key: value for key, value in HONEST.items() if key != "x(t)"}
    more = {
        "helpers": {"Y": "natural -> real"},
        "equations": ["Y(0) == 1", "Y(t + 1) == -Y(t)", "x(t) == Y(t)"],
        "lemmas": [{"induct": "size", "formula": "for t: natural. Abs(Y(t)) <= 1", "on": "t"}],
    }
    text = "for t: natural. |h(t)| + |x(0)| <= B"
    for change, dropped, expected in (
        ({}, "", Judgement.FAILS),
        ({"A": "1"}, "", None),
        ({"A": "1"}, "small", Judgement.FAILS),
        ({"phi(a, u)": "a/2 + u + 1"}, "", None),
        ({"B": "1/2"}, "", None),
        ({"lambda": "1"}, "", None),
    ):
        line = Line(LineModel.from_json({**table, **change}).with_more(more), THEORY, SEARCH)
        sequent = said(text, dropped) if dropped else said(text)
        # h(1) = -1, h(2) = 1/2, |x(0)| = 1
        assert judged(line, {"t": "2"}, sequent) is expected


def test_what_stands_beside_a_table_is_read_back() -> None:
    more = {"helpers": HELPERS, "equations": EQUATIONS, "lemmas": JOINED}
    model = LineModel.from_json(PAIRED).with_more(more)
    assert model.more() == more
    assert LineModel.from_json(model.to_json()).with_more(model.more()) == model
    assert LineModel.from_json(PAIRED).more() == {}
    for bad in ({"helpers": ["X"]}, {"helpers": {"X": 1}}, {"equations": "X"}, {"equations": [1]}):
        with pytest.raises(InputError):
            LineModel.from_json(PAIRED).with_more(bad)


@pytest.mark.parametrize(
    ("hypothesis", "holds"),
    [
        ("exp(log(a)) <= a => b <= 0", False),
        ("exp(log(a)) > a => b <= 0", True),
        ("exp(log(a)) == a", True),
        ("exp(log(a)) != a", False),
        ("a <= 1 => b <= 0", True),
        ("exp(log(a)) <= a => b <= 1", True),
    ],
)
def test_a_hypothesis_that_enclosures_do_not_decide_is_none(hypothesis: str, holds: bool) -> None:
    """Its sides are one number that is not rational by its form: the kernel tells, or nothing."""
    theory = Theory.parse({"a": ("a", "[2, 3]"), "b": ("b", "real")}, {"odd": hypothesis})
    line = Line(LineModel.from_json({"a": "2", "b": "1"}), theory, SEARCH)
    found = judged(line, {}, Sequent(theory, theory.formula("b <= 0")))
    assert found is (Judgement.FAILS if holds else None)
    # The enclosures alone say nothing, and never that it holds.
    assert line.bound.hypotheses(theory) in ((True, None) if holds else (False, None))
