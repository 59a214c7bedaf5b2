r"""besseli and sinc: decided, refuted, refused where they have no value, read back from LaTeX.

Both stand in the language, in the table, and in the checker's enclosures; nothing else knows them.
"""

from __future__ import annotations

import mpmath
import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.functions import integral_functions
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.latex_claims import latex_claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.verdicts import Outcome

LINE = "(-oo, oo)"
CLAIMS = (
    ("Abs(sinc(x)) <= 1", LINE, True),
    ("sinc(x) < 1", LINE, False),
    ("sinc(x) >= -1/4", "[0, 20]", True),
    ("sinc(x) >= -1/5", "[0, 20]", False),
    ("besseli(0, x) > 1", "[1/10, 3]", True),
    ("besseli(0, x) > 13/10", "[1, 3]", False),
    ("besseli(1, x) < besseli(0, x)", "[0, 3]", True),
    ("besseli(1, x) < besseli(0, x) - 7/10", "[0, 3]", False),
)


@pytest.mark.parametrize(("text", "domain", "holds"), CLAIMS)
def test_claims(text: str, domain: str, holds: bool) -> None:
    asked = claim(text, x=domain)
    verdict = decide(asked)
    assert verdict.outcome is (Outcome.HOLDS if holds else Outcome.FAILS)
    assert replay(asked.to_json(), verdict.certificate).accepted


def by_one_enclosure(text: str, domain: str) -> bool:
    """Whether the checker accepts the claim by the rule "direct" alone."""
    proof = {"defined": [], "proof": {"rule": "direct", "bits": 128}, "evidence": "certified"}
    certificate = {"version": 1, "claim": "parts", "parts": [proof]}
    return replay(claim(text, x=domain).to_json(), certificate).accepted


FALSE = (
    ("sinc(x) <= 99/100", LINE),
    ("sinc(x) >= -1/5", "[4, 5]"),
    ("sinc(x) > 0", LINE),
    ("besseli(0, x) <= 1", "[0, 1/10]"),
    ("besseli(0, x) <= 10", LINE),
    ("besseli(1/2, x) >= 0", "[-1, 1]"),
    ("0*besseli(1/2, x) == 0", "[-1, 1]"),
    ("besseli(x, -1) > -9", "[0, 1]"),
    ("besseli(10**9, x) <= 1", "[1, 2]"),
)


def test_the_checker_encloses() -> None:
    assert by_one_enclosure("Abs(sinc(x)) <= 1", LINE)
    assert by_one_enclosure("besseli(0, x) < 11/10", "[0, 1/10]")
    assert not any(by_one_enclosure(*item) for item in FALSE)


def test_a_wrong_enclosure_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    half = Range(-arb(1), arb("0.5"))
    monkeypatch.setattr(integral_functions, "_mean_of_cosines", lambda x, value: half)
    assert by_one_enclosure(*FALSE[0])


@given(st.floats(-30, 30), st.floats(0, 3))
def test_sinc_lies_in_its_ball(middle: float, radius: float) -> None:
    """The enclosures of flint, at the ends and in between."""
    ball = arb(middle, radius).sinc()
    for share in (-1, -0.5, 0, 0.5, 1):
        value = mpmath.sinc(middle + share * radius)
        assert ball.overlaps(arb(float(value), 1e-12))


@given(st.integers(-3, 3), st.floats(-9, 9), st.floats(0, 2))
def test_besseli_lies_in_its_ball(order: int, middle: float, radius: float) -> None:
    ball = arb(middle, radius).bessel_i(arb(order))
    for share in (-1, -0.5, 0, 0.5, 1):
        value = float(mpmath.re(mpmath.besseli(abs(order), middle + share * radius)))
        assert not ball.is_finite() or ball.overlaps(arb(value, 1e-9 * (1 + abs(value))))


@pytest.mark.parametrize("text", ["sinc(x**2 - y)", "besseli(2, x**2 + y)"])
def test_latex_and_sympy_read_back(text: str) -> None:
    term = parse_term(text)
    shown = latex(term)
    read = latex_claim(rf"\forall x, y \in [0, 1]: {shown} \ge 0")
    assert read.conclusion[0].left == term
    assert from_sympy(to_sympy(term)).head == term.head


def test_whether_it_is_defined_is_asked_of_the_enclosure() -> None:
    table = integral_functions.INTEGRALS
    assert all(table[head].enclosed for head in ("besseli", "sinc"))
    assert table.keys() <= set(t.FUNCTIONS)
