"""Soundness of ``decide``: a false claim never holds, a true one never fails."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify import Outcome, claim, decide
from memory_theorems.verify.deciding import decision
from memory_theorems.verify.deciding.decision import (
    Effort,
    decide_remembering,
    eliminate_witnesses,
    negate_by_counters,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search import numerics, proof_search
from memory_theorems.verify.search.enclosure import Budget

HOLDS, FAILS, OPEN = Outcome.HOLDS, Outcome.FAILS, Outcome.OPEN
small = st.fractions(Fraction(-2), Fraction(2), max_denominator=12)
positive = st.fractions(Fraction(1, 50), Fraction(2), max_denominator=50)
few = settings(max_examples=25, deadline=None)


def test_the_example_of_the_manual() -> None:
    verdict = decide(claim("exp(-x) <= 1/(1 + x)", x="[0, oo)"))
    assert verdict.word in ("CERTIFIED", "PROVED")
    assert verdict.replayable


# ---------------------------------------------------------------- constructed polynomials
@few
@given(small, small, positive, st.booleans())
def test_square_plus_slack(a: Fraction, c: Fraction, slack: Fraction, below: bool) -> None:
    """(x - a)^2 (x - c)^2 + slack > 0; minus slack it is false at a."""
    sign = "-" if below else "+"
    text = f"(x - ({a}))**2*(x - ({c}))**2 {sign} {slack} > 0"
    verdict = decide(claim(text, x="[-3, 3]"))
    assert verdict.outcome is (FAILS if below else HOLDS)


@settings(max_examples=3, deadline=None)
@given(small, small, st.booleans())
def test_squares_with_contact_in_two_variables(a: Fraction, c: Fraction, strict: bool) -> None:
    """(x - a y)^2 + (y - c)^2 touches zero: >= holds, > fails at the contact."""
    op = ">" if strict else ">="
    text = f"(x - ({a})*y)**2 + (y - ({c}))**2 {op} 0"
    verdict = decide(claim(text, x="[-5, 5]", y="[-5, 5]"))
    assert verdict.outcome is not (HOLDS if strict else FAILS)


@few
@given(positive, st.fractions(Fraction(1, 10**6), Fraction(1, 10), max_denominator=10**6))
def test_near_miss_constants(scale: Fraction, miss: Fraction) -> None:
    """x(s - x) <= s^2/4 is sharp: with a smaller constant it is false at s/2."""
    bound = scale**2 / 4
    domain = f"[0, {scale}]"
    assert decide(claim(f"x*({scale} - x) <= {bound}", x=domain)).outcome is HOLDS
    assert decide(claim(f"x*({scale} - x) <= {bound * (1 - miss)}", x=domain)).outcome is not HOLDS


@few
@given(small, small, st.fractions(Fraction(1, 10**9), Fraction(1), max_denominator=10**9))
def test_perturbed_identities(a: Fraction, c: Fraction, error: Fraction) -> None:
    left, right = f"(x + ({a}))*(x + ({c}))", f"x**2 + ({a + c})*x + ({a * c})"
    assert decide(claim(f"{left} == {right}", x="(-oo, oo)")).word == "PROVED"
    assert decide(claim(f"{left} == {right} + {error}", x="(-oo, oo)")).outcome is not HOLDS


@few
@given(st.fractions(Fraction(9, 10), Fraction(11, 10), max_denominator=1000))
def test_slopes_at_a_contact(slope: Fraction) -> None:
    """exp(x) >= 1 + s x on the line holds for s = 1 only."""
    outcome = decide(claim(f"exp(x) >= 1 + {slope}*x", x="(-oo, oo)")).outcome
    assert outcome is HOLDS if slope == 1 else outcome is not HOLDS


# ---------------------------------------------------------------- definedness
@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("x/x == 1", "[-1, 1]"),
        ("log(x)**2 >= 0", "[-1, 1]"),
        ("sqrt(x)**2 == x", "[-1, 1]"),
        ("tan(x)**2 >= 0", "[0, 3]"),
        ("0*log(x) == 0", "[-1, 1]"),
        ("0/x == 0", "[-1, 1]"),
        ("x**(1/2)*x**(1/2) == x", "[-1, 1]"),
        ("x**(-2) > 0", "[-1, 1]"),
        ("exp(log(x)) == x", "[0, 1]"),
        ("asin(x) <= 2", "[-2, 2]"),
        ("gamma(x)**2 >= 0", "[-1, 1]"),
    ],
)
def test_an_undefined_claim_never_holds(text: str, domain: str) -> None:
    verdict = decide(claim(text, x=domain))
    assert verdict.outcome is OPEN
    assert verdict.reason == "domain-obstruction"


@pytest.mark.parametrize(
    ("text", "domain"),
    [("x/x == 1", "(0, 1]"), ("sqrt(x)**2 == x", "[0, 1]"), ("0*log(x) == 0", "(0, 1]")],
)
def test_the_same_claims_where_they_are_defined(text: str, domain: str) -> None:
    assert decide(claim(text, x=domain)).outcome is HOLDS


# ---------------------------------------------------------------- sharp, unbounded, integer
@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("sin(x) <= x", {"x": "[0, oo)"}),
        ("log(1 + x) <= x", {"x": "(-1, oo)"}),
        ("x*exp(-x) <= exp(-1)", {"x": "(0, oo)"}),
        ("cosh(x) <= exp(x**2/2)", {"x": "[0, oo)"}),
        ("2**n >= n + 1", {"n": "integer [0, oo)"}),
        ("x**2 + y**2 + z**2 >= x*y + y*z + z*x", dict.fromkeys("xyz", "(-oo, oo)")),
    ],
)
def test_sharp_claims_hold_and_their_strict_forms_do_not(
    text: str, domains: dict[str, str]
) -> None:
    assert decide(claim(text, domains)).outcome is HOLDS
    strict = text.replace("<=", "<").replace(">=", ">")
    if text != "cosh(x) <= exp(x**2/2)":
        assert decide(claim(strict, domains)).outcome is not HOLDS


@pytest.mark.parametrize(
    ("text", "domains", "given"),
    [
        ("sin(x) <= 999/1000*x", {"x": "[0, 1]"}, ()),
        ("x*(1 - x) <= 249999/1000000", {"x": "[0, 1]"}, ()),
        ("exp(-x) < 1/(1 + x)", {"x": "[0, oo)"}, ()),
        ("n**2 <= 2**n", {"n": "integer [0, oo)"}, ()),
        ("x**2 + y**2 >= 1/2 + 1/1000000", {"x": "[0, 1]", "y": "[0, 1]"}, ("x + y >= 1",)),
        ("log(x) <= x - 1 - 1/10**9", {"x": "(0, oo)"}, ()),
    ],
)
def test_near_misses_never_hold(text: str, domains: dict[str, str], given: tuple[str, ...]) -> None:
    assert decide(claim(text, domains, given=given)).outcome is not HOLDS


# ---------------------------------------------------------------- quantifiers and the rest
def test_a_witness_proves_existence() -> None:
    made = claim("y**2 == x", {"x": "[0, oo)", "y": "[0, oo)"}, exists={"y": "sqrt(x)"})
    assert decide(made).outcome is HOLDS
    wrong = claim("y**2 == x", {"x": "[0, oo)", "y": "[0, oo)"}, exists={"y": "x"})
    assert decide(wrong).outcome is OPEN


def test_a_witness_must_lie_in_its_domain() -> None:
    made = claim("y**2 == x", {"x": "[1, oo)", "y": "[0, oo)"}, exists={"y": "-sqrt(x)"})
    assert decide(made).outcome is OPEN


def test_a_counter_refutes_for_every_constant() -> None:
    made = claim(
        "x <= C",
        {"C": "(0, oo)", "x": "(0, oo)"},
        exists={"C": None},
        counter={"x": "C + 1"},
    )
    verdict = decide(made)
    assert verdict.outcome is FAILS
    assert verdict.counterexample["take"] == {"x": "C + 1"}
    useless = claim(
        "x <= C", {"C": "(0, oo)", "x": "(0, oo)"}, exists={"C": None}, counter={"x": "C/2"}
    )
    assert decide(useless).outcome is OPEN


def test_choices_use_earlier_variables_only() -> None:
    later = claim("x <= y", {"x": "[0, 1]", "y": "[0, 1]"}, exists={"x": "y"})
    with pytest.raises(Unsupported):
        eliminate_witnesses(later)
    counter = claim("x <= y", {"x": "[0, 1]", "y": "[0, 1]"}, counter={"x": "y"})
    with pytest.raises(Unsupported):
        negate_by_counters(counter, 0)


def test_contradictory_hypotheses_make_a_claim_not_applicable() -> None:
    verdict = decide(claim("x == 7", x="[0, 1]", given="x > 2"))
    assert verdict.word == "NOT APPLICABLE"


def test_hypotheses_are_used() -> None:
    made = claim("x <= 3*y", {"x": "[0, 10]", "y": "[0, 10]"}, given="x <= 2*y")
    assert decide(made).outcome is HOLDS
    assert decide(made.with_(given=())).outcome is FAILS


def test_conjunctions_are_decided_by_part() -> None:
    verdict = decide(claim("0 <= x*(1 - x) <= 1/4", x="[0, 1]"))
    assert verdict.outcome is HOLDS
    assert len(verdict.parts) == 2
    assert decide(claim("0 <= x*(1 - x) <= 1/5", x="[0, 1]")).outcome is FAILS


def test_a_part_that_is_known_is_not_decided_anew() -> None:
    known: decision.Known = {}
    both = claim(["x**2 >= 0", "exp(x) >= 1 + x"], x="[-1, 1]")
    changed = claim(["x**2 >= 0", "exp(x) >= 1 + 2*x"], x="[-1, 1]")
    assert decide_remembering(both, Effort(), 0, known) == decide(both)
    assert set(known) == set(both.parts)
    assert decide_remembering(changed, Effort(), 0, known) == decide(changed)
    assert set(known) == set(both.parts) | set(changed.parts)
    # Other hypotheses or domains make another part.
    assert not set(claim(["x**2 >= 0"], x="[-1, 2]").parts) & set(known)
    assert not set(claim(["x**2 >= 0"], given="x >= 0", x="[-1, 1]").parts) & set(known)


@pytest.mark.parametrize("text", ["2 + 2 == 4", "pi < 22/7", "exp(1) > 2718/1000"])
def test_closed_claims(text: str) -> None:
    assert decide(claim(text)).outcome is HOLDS


@few
@given(small, st.integers(1, 2))
def test_verdicts_are_deterministic(a: Fraction, level: int) -> None:
    made = claim(f"x**4 - x + ({a}) >= 0", x="[-1, 1]")
    assert decide(made, Effort(level)) == decide(made, Effort(level))


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("Integral(exp(-t), (t, 0, 1)) == 0.6321", {}),
        ("Integral(exp(-s*t), (t, 0, oo)) == 1/s + 1/100", {"s": "(0, oo)"}),
        ("Integral(x**2, (x, 0, 1)) <= 33/100", {}),
        ("Derivative(atan(x), x) <= 99/100", {"x": "[-1, 1]"}),
    ],
)
def test_false_claims_on_integrals_and_derivatives_are_refuted_by_a_proof_at_a_point(
    text: str, domains: dict[str, str]
) -> None:
    assert decide(claim(text, domains)).outcome is FAILS


def test_the_true_laplace_transform_is_proved() -> None:
    stated = claim("Integral(exp(-s*t), (t, 0, oo)) == 1/s", s="(0, oo)")
    assert decide(stated).word == "PROVED"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("Integral(t, (t, 0, t)) >= 0", (HOLDS, OPEN)),
        ("Integral(Abs(t - x), (t, 0, 1)) <= 5", (HOLDS, OPEN)),
        pytest.param(
            "Integral(Abs(t - 1/2), (t, 0, 1)) <= 0", (FAILS, OPEN), marks=pytest.mark.stress
        ),
        pytest.param(
            "Integral(Max(t, 1/2), (t, 0, 1)) <= 1/2", (FAILS, OPEN), marks=pytest.mark.stress
        ),
        ("Sum(Abs(t - 1/2), (t, 0, 2)) <= 1", (FAILS,)),
        ("Sum(Max(t, x), (t, 0, 2)) <= 5", (HOLDS,)),
    ],
)
def test_a_bound_variable_is_not_the_variable_of_its_name(
    text: str, outcomes: tuple[Outcome, ...]
) -> None:
    """For t in [1/2, 1] the argument of Abs(t - 1/2) has one sign, for the bound t it has not."""
    verdict = decide(claim(text, t="[1/2, 1]", x="[0, 1/2]"))
    assert verdict.outcome in outcomes
    assert "broke off" not in verdict.detail


def test_decide_never_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of method of the search, and what surrounds it, may break off."""

    def broken(*_: object, **__: object) -> None:
        raise KeyError("t")

    asked = {
        "x**2 + 1 > 0": "[-1, 1]",
        "(x + 1)**2 == x**2 + 2*x + 1": "[-1, 1]",
        "x + 2 != 0": "[-1, 1]",
        "sqrt(2)*sqrt(3) == sqrt(6)": "[0, 1]",
        "exp(1) < 3": "[0, 1]",
    }
    leaves = ("exact", "identity", "settled", "constant", "tentative_identity", "algebraic")
    for name in leaves:
        with monkeypatch.context() as patch:
            patch.setattr(proof_search, name, broken)
            for text, domain in asked.items():
                verdict = decide(claim(text, x=domain))
                assert verdict.outcome is not FAILS
    with monkeypatch.context() as patch:
        patch.setattr(proof_search, "LEAVES", (broken,))
        verdict = decide(claim("sin(x) <= 2 + x", x="[0, 1]"))
        assert verdict.outcome is not FAILS
        assert "KeyError" in verdict.detail
    with monkeypatch.context() as patch:
        patch.setattr(decision, "propose", broken)
        verdict = decide(claim("x <= 2", x="[0, 1]"))
        assert verdict.outcome is OPEN
        assert "the search broke off: KeyError" in verdict.detail


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        # a degenerate interval in the coordinates of Bernstein's coefficients
        ("1/Abs(y - x) >= x", {"x": "[0, 0]", "y": "[-2, oo)"}),
        # three branches have no two cases
        ("Max(sin(x), cos(x), 1/2) >= 3/4", {"x": "[-4, 4]"}),
        ("Max(exp(x*y), 2 - x, sin(y)) >= exp(x*y)", {"x": "[-2, 2]", "y": "[-1, 1]"}),
    ],
)
def test_no_method_breaks_off(text: str, domains: dict[str, str]) -> None:
    assert "broke off" not in decide(claim(text, domains)).detail


def test_a_value_that_can_not_be_compiled_is_no_number() -> None:
    """Floats guide only: what they can not evaluate has no sign, and nothing breaks."""
    for text in ("Integral(t, (t, 0, 1))", "stirling(n, 2)", "1/0", "log(-1)"):
        number = numerics.number_at(parse_term(text), {})
        assert not number > 0
        assert not number < 0
    assert numerics.number_at(parse_term("3/4"), {}) == 0.75


def test_a_part_of_a_search_keeps_its_options() -> None:
    """With ``relax_first`` lost the second way to a goal repeated the first."""
    whole = proof_search.Search(Budget(100), 64, relax_first=False, without="induction")
    part = whole.part(7)
    assert (part.budget.boxes, part.bits, part.relax_first, part.without) == (
        7, 64, False, "induction",
    )  # fmt: skip
    assert part.log is whole.log


def test_a_malformed_claim_is_an_error_however_it_is_made() -> None:
    """The lint is part of the decision: it cannot be switched off by what is not installed."""
    assert decide(claim("x <= y", x="[0, 1]")).outcome is Outcome.ERROR
