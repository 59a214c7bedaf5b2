"""The search for models finds simple ones; float formulas agree with exact values."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.examination.candidate_terms import fitted, parts_of
from memory_theorems.verify.examination.float_formulas import Floats, Scored, compiled, drawn, fits
from memory_theorems.verify.examination.line_models import Line, LineModel, judged
from memory_theorems.verify.examination.model_search import ModelSearch
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.proofs.evidence import Search
from property_tests.verify.examination.test_line_models import HONEST, THEORY, said

SEARCH = Search(Effort(1))

WRONG = {
    "strict": said("for t: natural. |x(t)| < B"),
    "half": said("for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda/2*|a - b|"),
    "without": said("for t: natural. |x(t)| <= B", "bounded"),
    "exponent": said("for t: natural. lambda**(t + 1)*(1 - lambda)*B >= lambda*(1 - lambda)*B"),
}


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_variant_is_refuted_by_one_of_the_searches(name: str) -> None:
    found = None
    for seed in range(4):
        search = ModelSearch(THEORY, SEARCH, seed)
        found = search.by_numbers(WRONG[name]) or search.refutation(WRONG[name], 400)
        if found is not None:
            break
    assert found is not None
    assert judged(Line(found.model, THEORY, SEARCH), found.point, WRONG[name]) is not None


def test_a_walk_takes_what_it_refutes_from_the_goals() -> None:
    goals = dict(WRONG)
    met = []
    for seed in range(3):
        met += [key for key, _ in ModelSearch(THEORY, SEARCH, seed).walk(goals, 150)]
    assert met
    assert set(met) | set(goals) == set(WRONG)
    assert not set(met) & set(goals)


def test_a_true_formula_is_not_refuted() -> None:
    true = said("for t: natural. |x(t)| <= B")
    search = ModelSearch(THEORY, SEARCH)
    assert search.by_numbers(true) is None
    assert search.refutation(true, 60) is None


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(
        ["x**2 - 3*y", "Abs(x)/(1 + y**2)", "exp(-x**2)*y", "Max(x, y) - Min(x, 2)",
         "sqrt(x**2 + 1)", "log(1 + y**2)", "Sum(x*k + y, (k, 0, 3))", "-x/2 + tanh(y)"]
    ),
    st.fractions(-3, 3, max_denominator=8),
    st.fractions(-3, 3, max_denominator=8),
)  # fmt: skip
def test_floats_agree_with_balls(text: str, x: Fraction, y: Fraction) -> None:
    term = parse_term(text)
    floats = compiled(term, frozenset())(
        {"x": np.array([float(x)]), "y": np.array([float(y)])}, Floats(THEORY)
    )
    from memory_theorems.verify.arithmetic.balls import to_fmpq

    exact = float(evaluate(term, {"x": to_fmpq(x), "y": to_fmpq(y)}))
    assert np.allclose(floats, exact)


def test_definitions_are_followed_at_all_points_at_once() -> None:
    search = ModelSearch(THEORY, SEARCH)
    floats = search.floats
    floats.values["phi"] = ("a", "u"), compiled(parse_term("a/2 + u"), frozenset())
    floats.values["x"] = ("t",), compiled(parse_term("1"), frozenset())
    found = floats.call("h", [np.array([0.0, 1.0, 2.0, 5.0])])
    assert np.allclose(found, [0, 1, 1.5, 1.9375])


def test_scores_are_positive_where_a_formula_fails() -> None:
    formula = THEORY.formula("for t: real. t > 1 => t < 3")
    points = [{"t": Fraction(value)} for value in (0, 2, 3, 4)]
    scored = Scored(formula, THEORY, points)
    failures = scored.failures(Floats(THEORY))
    assert list(failures > 0) == [False, False, True, True]
    escapes = scored.escapes(Floats(THEORY))
    assert list(escapes < 0) == [False, False, True, True]


@settings(deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from(["(0, 1)", "[0, oo)", "(-oo, 2]", "[1/10, 1/5]"]),
)
def test_numbers_are_drawn_from_their_domain(chance: object, text: str) -> None:
    domain = Interval.parse(text)
    assert fits(drawn(domain, REAL, chance), domain)  # type: ignore[arg-type]


def test_the_neighbours_of_a_model_refute_what_it_does_not() -> None:
    """The honest model with one symbol changed; as it is it refutes less."""
    model = LineModel.from_json(HONEST)
    goals = {"without": WRONG["without"], "strict": WRONG["strict"]}
    search = ModelSearch(THEORY, SEARCH)
    parts = parts_of(model, THEORY)
    assert [key for key, _ in search.beginning(goals, [parts])] == ["strict"]
    search.pool = [parts]
    found = dict(search.around(goals))
    assert set(found) == {"without"}
    assert not goals
    line = Line(found["without"].model, THEORY, SEARCH)
    assert judged(line, found["without"].point, WRONG["without"]) is not None


def test_a_model_of_more_symbols_is_cut_to_those_of_the_theory() -> None:
    model = LineModel.from_json({**HONEST, "further(n)": "n"})
    assert fitted(model, THEORY) == LineModel.from_json(HONEST)
    less = {key: value for key, value in HONEST.items() if key != "A"}
    assert fitted(LineModel.from_json(less), THEORY) is None
