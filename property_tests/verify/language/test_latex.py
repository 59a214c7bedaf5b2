"""What is displayed is what is decided: generated LaTeX read back by a reader of its own."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.examination.displays import display_of
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language import latex as writing
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim, relations
from memory_theorems.verify.language.latex import assertion_latex, claim_latex, latex
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.symbol_names import GREEK, default_tex
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.stating import FormulaTheorem, Instances, printed
from memory_theorems.verify.theorem import Paper, Source
from property_tests.latex_reader import Misread, Reader, read_claim, read_term, settled, stated

NAMES = ("x", "k", "e", "d", "lambda", "omega", "L_x", "h_t_1", "x_1", "previous", "eps", "Gamma")
NUMBERS = st.fractions(-20, 20, max_denominator=9).map(t.number)
LEAVES = st.one_of(
    NUMBERS,
    st.sampled_from(NAMES).map(t.variable),
    st.sampled_from(t.CONSTANTS).map(t.constant),
    st.just(t.INFINITY),
)
ARITIES = {
    name: (least, least if most is None else most) for name, (least, most) in t.FUNCTIONS.items()
}


def _applied(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    several = st.lists(inner, min_size=2, max_size=4)
    bound = st.sampled_from(NAMES).map(t.variable)
    condition = st.builds(
        lambda op, a, b: Term(op, (a, b)), st.sampled_from(t.RELATIONS), inner, inner
    )
    return st.one_of(
        several.map(lambda items: t.add(*items)),
        several.map(lambda items: t.multiply(*items)),
        inner.map(t.negate),
        st.builds(t.divide, inner, inner),
        st.builds(t.power, inner, inner),
        st.sampled_from(sorted(t.FUNCTIONS)).flatmap(
            lambda name: st.lists(inner, min_size=ARITIES[name][0], max_size=ARITIES[name][0]).map(
                lambda args: t.function(name, *args)
            )
        ),
        st.builds(t.function, st.sampled_from(("Max", "Min")), inner, inner, inner),
        st.builds(t.binder, st.sampled_from(("Sum", "Integral")), inner, bound, inner, inner),
        st.builds(t.binder, st.just("Limit"), inner, bound, inner),
        st.builds(t.binder, st.just("Derivative"), inner, bound),
        st.builds(
            lambda a, c, b, last: Term("Piecewise", (a, c, b, last)),
            inner,
            condition,
            inner,
            st.one_of(st.just(Term("true")), condition),
        ),
    )


TERMS = st.recursive(LEAVES, _applied, max_leaves=14)


@given(TERMS)
def test_reading_the_display_of_a_term_gives_the_term(term: Term) -> None:
    assert settled(read_term(latex(term))) == settled(term), latex(term)


@given(TERMS)
def test_settling_is_a_matter_of_signs_and_literals_only(term: Term) -> None:
    assert settled(settled(term)) == settled(term)
    assert t.free_variables(settled(term)) == t.free_variables(term)
    counted = [t.node_count(item) for item in (term, settled(term))]
    assert counted[1] <= counted[0] + 1


def _subjects() -> list[tuple[str, Claim]]:
    found = []
    for theorem in all_theorems():
        for index, item in enumerate((*theorem.statements, *theorem.steps)):
            if isinstance(item.subject, Claim):
                found.append((f"{theorem.key} {index}", item.subject))
    return found


def test_every_subject_of_a_theorem_file_is_displayed_as_it_is_decided() -> None:
    subjects = _subjects()
    assert len(subjects) > 250
    for where, subject in subjects:
        assert stated(read_claim(display_of(subject))) == stated(subject), where


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(1 + t)**((-1) - 1/2)", r"\left(1 + t\right)^{-3/2}"),
        ("-3*x*(y + 1)/2", r"-\frac{3 x \left(y + 1\right)}{2}"),
        ("a - (b - c)", r"a - \left(b - c\right)"),
        ("2*3*x", r"2\cdot 3 x"),
        ("x*Sum(y, (y, 0, k)) + 1", r"x \sum_{y=0}^{k} y + 1"),
        ("Sum(y + 1, (y, 0, k))*x", r"\left(\sum_{y=0}^{k} \left(y + 1\right)\right) x"),
        ("Integral(x*t, (t, 0, 1/2))", r"\int_{0}^{1/2} x t\,\mathrm{d}t"),
        ("a/(b/c)", r"\frac{a}{\frac{b}{c}}"),
        ("x**(a/(b*c))", r"x^{a/\left(b c\right)}"),
        ("(a/b)**2", r"\left(\frac{a}{b}\right)^{2}"),
        ("Piecewise((0, x < 1), (x, True))",
         r"\begin{cases}0 & \text{if }x < 1\\ x & \text{otherwise}\end{cases}"),
    ],
)  # fmt: skip
def test_displays_as_one_writes_them(text: str, shown: str) -> None:
    assert latex(parse_term(text)) == shown


def test_a_claim_shows_its_prefix_domains_and_hypotheses() -> None:
    asked = claim(
        ["x**2 <= C", "n >= 0"],
        {"C": "(-oo, oo)", "x": "[0, 1/2)", "y": "[0, 1/2)", "n": "integer [0, oo)"},
        given=["x < y", "y != n"],
        exists={"C": 1},
    )
    assert claim_latex(asked) == (
        r"\exists C\in\mathbb{R}\ \forall x, y\in[0, 1/2)\ "
        r"\forall n\in\mathbb{Z}\cap[0, \infty):\quad "
        r"x < y\quad\wedge\quad y \ne n\quad\Rightarrow\quad x^{2} \le C\quad\wedge\quad n \ge 0"
    )
    assert stated(read_claim(claim_latex(asked))) == stated(asked)
    best = claim("t*exp(-t) <= C", t="[0, oo)", find="C")
    assert stated(read_claim(claim_latex(best))) == stated(best)


@pytest.mark.parametrize(
    "other",
    [
        claim("x <= 1", x="[0, 1]", given="x < y", y="[0, 1)"),
        claim("x <= 1", x="[0, 1)", y="[0, 1]", given="x < y"),
        claim("x <= 1", x="[0, 1]", y="[0, 1]"),
        claim("x < 1", x="[0, 1]", y="[0, 1]", given="x < y"),
        claim("x <= 1", x="integer [0, 1]", y="[0, 1]", given="x < y"),
        claim("x <= 1", x="[0, 1]", y="[0, 1]", given="x < y", exists={"y": None}),
    ],
    ids=lambda item: item.text,
)
def test_claims_that_say_different_things_are_read_differently(other: Claim) -> None:
    """Each differs from the claim in one place; a display that hid it would be read as the same."""
    asked = claim("x <= 1", x="[0, 1]", y="[0, 1]", given="x < y")
    assert stated(read_claim(claim_latex(other))) != stated(asked)


@given(st.text("abcxyzLGE_019", min_size=1, max_size=6).filter(str.isidentifier))
def test_names_are_never_confused(name: str) -> None:
    assert read_term(default_tex(name)) == t.variable(name)


@pytest.mark.parametrize("name", [*sorted(GREEK), "eps", "ell", "varepsilon", "Gamma", "a_b_c"])
def test_special_names_are_read_back(name: str) -> None:
    assert read_term(default_tex(name)) == t.variable(name)


def test_the_reader_refuses_what_it_does_not_know() -> None:
    for text in (r"x \lesssim y", r"\unknown{x}", r"x @ y", r"\frac{1}{2", "x^2"):
        with pytest.raises((Misread, IndexError)):
            read_claim(text + " = 1")


def _misreads(asked: Claim) -> bool:
    """Whether the reader finds another claim than ``asked`` in its display, or none."""
    try:
        return stated(read_claim(claim_latex(asked))) != stated(asked)
    except (Misread, IndexError, KeyError, ValueError):
        return True


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("bracketed", lambda text: text),
        ("_joint", lambda before, after: " "),
        ("Writer.sum", lambda self, args, inline: " + ".join(map(self.term, args))),
        ("RELATIONS", {**writing.RELATIONS, "<=": "<"}),
        ("default_tex", lambda name: name[0]),
        ("Writer.domain", lambda self, domain: r"\mathbb{R}"),
        ("Writer.implication", lambda self, given, conclusion: self.conjunction(conclusion)),
        ("Writer.conjunction", lambda self, parts: self.relation(parts[0]) if parts else ""),
        ("Writer.quotient", lambda self, top, bottom, inline: (f"{self.term(top)}", 4)),
    ],
)
def test_a_wrong_generator_is_found_out(
    monkeypatch: pytest.MonkeyPatch, where: str, wrong: object
) -> None:
    asked = claim(
        ["(a + b)*2*3/5 - 1/(x + L_x) <= 2", "x != L_x"],
        {"a": "[0, 1]", "b": "(0, 1]", "x": "(-oo, oo)", "L_x": "[1, oo)"},
        given="a < 3",
    )
    assert not _misreads(asked)
    owner, _, name = where.rpartition(".")
    monkeypatch.setattr(getattr(writing, owner) if owner else writing, name, wrong)
    assert _misreads(asked)


class _OneIsTwo(FormulaTheorem):
    """A file whose written line is not what it decides."""

    key = "sample/one-is-two"
    title = "One is two"
    source = Source(Paper("sample", "A. Author", "On one", "Notes", 2026), "Lemma 1")
    lines = (printed("as written", claim("1 == 1"), paper="1=2"),)
    instances = Instances(st.nothing, lambda _: Interpretation({}), str, str)


def test_no_word_stands_beside_a_line_that_was_not_decided() -> None:
    (step,) = check_theorem(_OneIsTwo()).to_json()["steps"]
    assert (step["word"], step["latex"], step["in_the_paper"]) == ("PROVED", "1 = 1", "1=2")


def test_a_display_with_another_number_is_read_as_another_claim() -> None:
    """A step that shows 1 = 2 where 1 == 1 is decided is told apart."""
    decided = relations("1 == 1")
    assert Reader("1 = 2").implication()[1] != decided
    assert Reader(assertion_latex((), decided)).implication()[1] == decided
    assert settled(parse_term("1/2 + 1")) == t.number(Fraction(3, 2))
