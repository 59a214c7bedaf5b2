"""Formulas and prose on a page: faithful MathML or the source, and nothing that is executed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory_theorems.reports.mathematics import formula, rich, statement
from memory_theorems.reports.prose import prose
from memory_theorems.theorems import all_theorems
from memory_theorems.verify.examination.displays import display_of
from property_tests.sample_run import Page


@pytest.mark.parametrize(
    ("latex", "tag"),
    [
        (r"\frac{1}{2}", "mfrac"),
        (r"\sum_{k=1}^{m} k", "munderover"),
        (r"\|x\|_2\le\sqrt{2}", "msqrt"),
        (r"\begin{cases} a & x>0\\ b\end{cases}", "mtable"),
        (r"x<\frac{1}", "code"),
        (r"\left(x", "code"),
        (r"\nosuchcommand{x}", "code"),
        (r"\text{<b>&amp;</b>}", "mtext"),
        ("", "code"),
    ],
)
def test_formulas_become_mathml_or_stay_source(latex: str, tag: str) -> None:
    root = ElementTree.fromstring(f"<p>{formula(latex, display=True)}</p>")
    assert any(element.tag == tag for element in root.iter())
    assert any(element.tag == "math" for element in root.iter()) != (tag == "code")


@given(st.text(alphabet=st.sampled_from("\\{}$&<>\"'abfracletx_^ &#;3C()"), max_size=60))
@example(r"\href{javascript:alert(1)}{x}")
@example("&#x3C;script&#x3E;")
@example(r"\text{&#x3C;script&#x3E;}")
def test_no_latex_breaks_out_of_the_page(latex: str) -> None:
    for made in (formula(latex), rich(latex), statement(latex)):
        root = ElementTree.fromstring(f"<p>{made}</p>")
        for element in root.iter():
            assert element.tag in (
                "p",
                "code",
                "em",
                "strong",
                "sup",
                "sub",
            ) or element.tag.startswith("m")
            assert not {"href", "style", "onclick", "src"} & set(element.attrib)


def test_prose_keeps_its_words_around_the_mathematics() -> None:
    page = Page(f"<body>{rich('for $k$ with $k<m$ & more')}</body>")
    assert page.words() == "for k with k < m & more"


def test_the_formulas_of_every_theorem_are_rendered() -> None:
    lines = [
        (theorem.key, shown)
        for theorem in all_theorems()
        for item in (*theorem.statements, *theorem.steps)
        for shown in (item.latex, display_of(item.subject))
    ]
    assert lines
    assert not [line for line in lines if "<code" in statement(line[1])]


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\mathbb R^m", "ℝ"),
        (r"\mathbb E", "𝔼"),
        (r"\mathit{closed}", "<mi>closed</mi>"),
        (r"x<\infty", "<mi>∞</mi>"),
        (r"f\left(x\right)", "<mi>f</mi><mi>(</mi><mi>x</mi><mi>)</mi>"),
        (r"f\left(\frac12\right)", "<mo>(</mo><mfrac>"),
        (r"\left|\frac12\right|", "<mo>|</mo><mfrac>"),
        (r"a\left\|x\right\|", "<mi>a</mi><mi>‖</mi><mi>x</mi>"),
        (r"a|b", "<mi>a</mi><mi>|</mi><mi>b</mi>"),
        (r"\operatorname{gradient\_flow}(x)", "<mtext>gradient\u00a0flow</mtext><mi>(</mi>"),
        (r"a\quad b", '<mspace width="1em"/>'),
        (r"C\log\frac12", '<mspace width="0.17em"/><mi>log</mi><mspace width="0.17em"/>'),
    ],
)
def test_letters_and_names_are_set_as_they_are_read(latex: str, shown: str) -> None:
    assert shown in formula(latex)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("(1 + t)**(-3/2)", "(1 + t)<sup>-3/2</sup>"),
        ("2**(-N)*x_t <= L_x*B_x", "2<sup>-N</sup>·x<sub>t</sub> ≤ L<sub>x</sub>·B<sub>x</sub>"),
        ("rho^(j), h_s^{(t,k)}", "ρ<sup>(j)</sup>, h<sub>s</sub><sup>(t,k)</sup>"),
        ("Gamma_k N**max(alpha beta, 1)", "Γ<sub>k</sub> N<sup>max(α β, 1)</sup>"),
        ("*Upper.* ``a*b**c``, `x_y`", "<em>Upper.</em> <code>a*b**c</code>, <code>x_y</code>"),
        ("**Theorem.** x**2*y**3", "<strong>Theorem.</strong> x<sup>2</sup>·y<sup>3</sup>"),
        ("(L + 4)**2/omega**3", "(L + 4)<sup>2</sup>/ω<sup>3</sup>"),
        ("M* is a set, and r* a rate", "M* is a set, and r* a rate"),
        ("graded_sums of alphabet", "graded_sums of alphabet"),
        ("a**", "a**"),
        ("x**(1", "x**(1"),
    ],
)  # fmt: skip
def test_typed_mathematics_reads_like_mathematics(typed: str, shown: str) -> None:
    assert prose(typed) == shown


@given(st.text(alphabet=st.sampled_from("*`_^{}()<>&'\"ab alpha -/=2"), max_size=40))
@example("**" * 12)
@example("a**(" * 8)
@example("`<script>`")
def test_no_prose_breaks_out_of_the_page(typed: str) -> None:
    root = ElementTree.fromstring(f"<p>{prose(typed)}</p>")
    assert {element.tag for element in root.iter()} <= {"p", "em", "strong", "code", "sup", "sub"}


def test_no_prose_of_a_theorem_file_shows_its_mark_up() -> None:
    texts = [
        text
        for theorem in all_theorems()
        for item in (*theorem.statements, *theorem.steps)
        for text in (item.note, item.name, getattr(item, "explains", ""))
    ]
    assert len(texts) > 500
    shown = [Page(f"<body>{rich(text)}</body>").words() for text in texts]
    assert not [text for text in shown if "**" in text or "`" in text]
