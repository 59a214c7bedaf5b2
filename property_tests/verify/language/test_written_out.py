r"""sigmoid, softplus and silu: written out where they are read, so that nobody has to trust them.

The values come from mpmath; LaTeX and SymPy give the same terms as the typed text.
"""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.commands.claim import claim as command
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import LimitError
from memory_theorems.verify.language.abbreviations import ABBREVIATIONS, glossary
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.latex_claims import latex_implication
from memory_theorems.verify.language.parser import parse_relations, parse_term
from memory_theorems.verify.language.sympy_bridge import from_sympy
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.verdicts import Outcome

KNOWN = {
    "sigmoid": lambda x: 1 / (1 + mpmath.exp(-x)),
    "softplus": lambda x: mpmath.log1p(mpmath.exp(x)),
    "silu": lambda x: x / (1 + mpmath.exp(-x)),
}
HEADS = sorted(KNOWN)


def term_from_latex(text: str) -> Term:
    """The left side of a relation in LaTeX."""
    return parse_relations(latex_implication(f"{text} = 0")[1][0])[0].left


@pytest.mark.parametrize("name", HEADS)
@given(at=st.fractions(-9, 9, max_denominator=50))
def test_values(name: str, at: Fraction) -> None:
    found = to_ball(evaluate(parse_term(f"{name}(x)"), {"x": to_fmpq(at)}))
    wanted = KNOWN[name](mpmath.mpf(at.numerator) / at.denominator)
    assert abs(float(found.mid()) - float(wanted)) < 1e-12


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("sigmoid(x) < 1", True),
        ("sigmoid(x) < 999/1000", False),
        ("sigmoid(x) + sigmoid(-x) == 1", True),
        ("sigmoid(x) + sigmoid(x) == 1", False),
        ("Derivative(softplus(x), x) == sigmoid(x)", True),
        ("softplus(x) > Max(x, 0)", True),
        ("softplus(x) > Max(x, 0) + 1/1000", False),
        ("silu(x) >= -3/10", True),
        ("silu(x) >= -1/4", False),
    ],
)
def test_claims(text: str, holds: bool) -> None:
    verdict = decide(claim(text, x="(-oo, oo)"))
    assert verdict.outcome is (Outcome.HOLDS if holds else Outcome.FAILS)
    assert verdict.certificate is not None or not holds


@pytest.mark.parametrize("name", HEADS)
def test_latex_and_sympy_are_read(name: str) -> None:
    term = parse_term(f"{name}(x**2 - y)")
    assert term_from_latex(rf"\operatorname{{{name}}}\left(x^2 - y\right)") == term
    assert term_from_latex(latex(term)) == term
    x, y = sp.symbols("x y")
    assert from_sympy(sp.Function(name)(x**2 - y)) in (term, parse_term(f"{name}(-y + x**2)"))


def test_a_name_in_italics_is_a_variable() -> None:
    read = term_from_latex(r"\mathit{silu}\left(x\right)")
    assert read == parse_term("silu*(x)")


@pytest.mark.parametrize("step", [r"\operatorname{silu}(NEXT)", r"(NEXT \bmod z)"])
def test_latex_grows_no_further_than_text(step: str) -> None:
    text = "x"
    for _ in range(30):
        text = step.replace("NEXT", text)
    with pytest.raises(LimitError, match="written out"):
        term_from_latex(text)


def test_the_answer_says_what_a_name_stands_for() -> None:
    assert glossary("sigmoid(x) + sigmoid(y) < 2") == ("sigmoid(a) stands for 1/(1 + exp(-a))",)
    assert glossary(r"\operatorname{silu}\left(x\right)") == ("silu(a) stands for a/(1 + exp(-a))",)
    assert glossary("sigmoid + x") == ()
    assert all(glossary(f"{name}(") for name in ABBREVIATIONS)
    shown = CliRunner().invoke(command, ["softplus(x) > 0 for x in [0, 1]", "--fresh"])
    assert "softplus(a) stands for log(1 + exp(a))" in shown.output
