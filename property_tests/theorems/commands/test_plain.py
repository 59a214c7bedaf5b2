"""LaTeX as terminal text: meant for reading, so nothing may be lost or garbled."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.commands import plain as module
from memory_theorems.theorems.commands.plain import plain, plain_prose
from memory_theorems.verify.examination.displays import display_of


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\|x\|\le1", "‖x‖ ≤ 1"),
        (r"\frac12", "1/2"),
        (r"\frac{a+b}{2c}", "(a+b)/(2c)"),
        (r"\frac{a}{L}d", "(a/L)d"),
        (r"\frac\pi2\Big(1-x\Big)", "(π/2)(1-x)"),
        (r"\left(\frac ab\right)^2\frac{a}{b}\,dx", "(a/b)²(a/b) dx"),
        (r"\frac ab+c\le\frac ab\quad(x>0)", "a/b+c ≤ a/b (x > 0)"),
        (r"\log\frac{a}{b}", "log(a/b)"),
        (r"x^{n+1}_{ij}", "xⁿ⁺¹ᵢⱼ"),
        (r"e^{-w/\omega}", "e^(-w/ω)"),
        (r"m^*!\,S(m,m^*)", "m*! S(m,m*)"),
        (r"\sqrt{2m}\hat w", "√(2m)ŵ"),
        (r"\Delta_{n}\lambda\Lambda", "Δₙλ\N{GREEK CAPITAL LETTER LAMDA}"),
        (r"\text{for all } x\in\mathbb{R}", "for all x ∈ ℝ"),
        (r"\left[\binom kj\right]", "[binomial(k, j)]"),
        (r"a\nosuchcommand b", "a nosuchcommand b"),
        (r"} unbalanced {", "unbalanced"),
        (r"\frac{1}", "1/()"),
        ("", ""),
    ],
)
def test_formulas_read_as_one_would_say_them(latex: str, text: str) -> None:
    assert plain(latex) == text


def test_prose_keeps_its_words() -> None:
    assert plain_prose(r"so $a\le b$ and :math:`c^2`, :code:`x`") == "so a ≤ b and c², :code:`x`"
    assert plain_prose("then\n\n.. math:: a\\ne\n   b\n\nso") == "then\n\n  a ≠ b\n\nso"


@given(st.text(alphabet=st.sampled_from("\\{}_^&ab1 fractexthlambda,$"), max_size=40))
def test_any_text_is_read_to_its_end(latex: str) -> None:
    assert isinstance(plain(latex), str)
    letters = [letter for letter in latex if letter in "1"]
    assert len([letter for letter in plain(latex) if letter in "1¹₁"]) <= len(letters)


def test_no_command_is_left_in_any_theorem() -> None:
    for theorem in all_theorems():
        for item in (*theorem.statements, *theorem.steps):
            for shown in (item.latex, display_of(item.subject)):
                assert "\\" not in plain(shown)
                assert "quad" not in plain(shown), (theorem.key, shown)


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(module).failed == 0
