"""Claims as one types them: what the program prints is read back, in plain text and in LaTeX."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import (
    Claim,
    Interval,
    Quantifier,
    Relation,
    Variable,
    relations,
)
from memory_theorems.verify.language.latex import claim_latex
from memory_theorems.verify.language.latex_claims import latex_claim
from memory_theorems.verify.language.typed_claims import typed_claim
from property_tests.verify.language.test_latex_reader import TERMS

#: Names that are words of the typed form too.  (A variable called gamma beside the function is
#: refused in every text.)
NAMES = ("x", "k", "lambda", "given", "for", "find", "in", "all", "exists", "integer")
LETTERS = ("x", "k", "lambda", "e", "L_x", "eps", "d")
ENDS = st.sampled_from((-2, 0, 1)).map(t.number)


@st.composite
def claims(
    draw: st.DrawFn, names: tuple[str, ...], terms: st.SearchStrategy[t.Term] | None
) -> Claim:
    """Any prefix, hypotheses and conclusion over these names; the find name stands apart."""
    chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))

    def domain() -> Interval:
        low = draw(st.one_of(ENDS, st.just(t.negate(t.INFINITY))))
        high = draw(st.one_of(st.just(t.number(5)), st.just(t.INFINITY)))
        opened = [draw(st.booleans()) or end.head in ("-", "oo") for end in (low, high)]
        return Interval(low, high, *opened, draw(st.booleans()))

    def relation() -> Relation:
        left = t.variable(draw(st.sampled_from(chosen)))
        right = t.variable(draw(st.sampled_from(chosen))) + t.ONE if terms is None else draw(terms)
        return Relation(left, draw(st.sampled_from(sorted(t.RELATIONS))), right)

    variables = tuple(
        Variable(name, domain(), draw(st.sampled_from((Quantifier.FOR_ALL, Quantifier.EXISTS))))
        for name in chosen
    )
    conclusion = tuple(relation() for _ in range(draw(st.integers(1, 2))))
    hypotheses = tuple(relation() for _ in range(draw(st.integers(0, 2))))
    return Claim(variables, conclusion, hypotheses, find=draw(st.sampled_from(("", "C"))))


PLAIN = st.one_of(TERMS, st.sampled_from(NAMES).map(t.variable))


@given(claims(NAMES, PLAIN))
@settings(max_examples=60, deadline=None)
def test_what_is_printed_is_read_back(made: Claim) -> None:
    assert typed_claim(made.text) == made
    assert typed_claim(made.text.replace(" ", "\n ")) == made


@given(claims(LETTERS, None))
@settings(max_examples=60, deadline=None)
def test_the_latex_that_is_shown_is_read_back(made: Claim) -> None:
    shown = claim_latex(made)
    back = latex_claim(shown)
    assert claim_latex(back) == shown
    assert [item.quantifier for item in back.variables] == [
        item.quantifier for item in made.variables
    ]
    assert (back.domains, back.find) == (made.domains, made.find)
    assert len(back.given) == len(made.given)


READ = {
    "exp(-x) <= 1/(1+x) for x in [0, oo)": "exp(-x) <= 1/(1 + x) for x in [0, oo)",
    "x*y <= 1 for all x, y in [0, 1]": "x*y <= 1 for x in [0, 1], y in [0, 1]",
    "x <= y for x, y > 0, x < y": "x <= y given x < y for x in (0, oo), y in (0, oo)",
    "find C for t >= 0": None,
    "t*exp(-t) <= C find C for t >= 0": "t*exp(-t) <= C for t in [0, oo) find C",
    "y > x for x in R, exists y in R": "y > x for x in (-oo, oo), exists y in (-oo, oo)",
    "n >= 1 for integer n >= 1": "n >= 1 for n in integer [1, oo)",
    "n >= 0 for n in naturals, k in Z": "n >= 0 for n in integer [0, oo), k in integer (-oo, oo)",
    "x**2 > 0 given x != 0, x < 1 and x > -1 for x in reals":
        "x**2 > 0 given x != 0, x < 1, x > -1 for x in (-oo, oo)",
    "x > 1 implies x**2 > 1 for 0 <= x <= 9": "x**2 > 1 given x > 1 for x in [0, 9]",
    "given <= for for given in [0, 1], for in (0, 1]":
        "given <= for for given in [0, 1], for in (0, 1]",
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_forms_that_are_read(text: str) -> None:
    wanted = READ[text]
    if wanted is None:
        with pytest.raises(InputError):
            typed_claim(text)
    else:
        assert typed_claim(text).text == wanted


SET = {
    r"\forall x \ge 0,\ n \in \mathbb{N}: e^{-nx} \le 1":
        "exp(-(n*x)) <= 1 for x in [0, oo), n in integer [0, oo)",
    r"e^{-x} \le \frac{1}{1+x} \quad \text{for all } x \ge 0.":
        "exp(-x) <= 1/(1 + x) for x in [0, oo)",
    r"x \le 1,\quad\forall x \in \left[0, 1\right)": "x <= 1 for x in [0, 1)",
    r"\forall x, y > 0, x + y < 1: xy < \frac14":
        "x*y < 1/4 given x + y < 1 for x in (0, oo), y in (0, oo)",
    r"\forall 0 < x \le 1\ \exists y \in \R: y > x": "y > x for x in (0, 1], exists y in (-oo, oo)",
    r"\exists C, D > 0: \forall t \ge 0: t \le C + D":
        "t <= C + D for exists C in (0, oo), exists D in (0, oo), t in [0, oo)",
    r"\forall n \in \mathbb{N}_{\ge 2}, k \in \mathbb{N}^*, m \in \mathbb{N}_0: n k > m":
        "n*k > m for n in integer [2, oo), k in integer [1, oo), m in integer [0, oo)",
    r"\forall e > 0: e < 1 \Rightarrow e^2 < 1": "e**2 < 1 given e < 1 for e in (0, oo)",
    r"\forall n \in \mathbb{Z} \cap [1, 9]: n \ge 1": "n >= 1 for n in integer [1, 9]",
    r"\forall x \ge 0\colon x < 1": "x < 1 for x in [0, oo)",
    r"xy \le 1,\qquad x \in [0, 1],\quad y \in [0, 1].":
        "x*y <= 1 for x in [0, 1], y in [0, 1]",
    r"x \le 1, \quad x^2 \le 1, \quad (0 \le x < 1)": "x <= 1 and x**2 <= 1 for x in [0, 1)",
    r"\[ x \le 1 \text{ if } x < 1 \label{a} \]": "x <= 1 for x in (-oo, 1)",
    r"\begin{equation*} \forall x > 0: \operatorname{sgn}(x) = 1 \tag{1} \end{equation*}":
        "sign(x) == 1 for x in (0, oo)",
    r"\forall a, b \in [0, 1]: |a|b + |b|(1 + |a|) \le 3":
        "Abs(a)*b + Abs(b)*(1 + Abs(a)) <= 3 for a in [0, 1], b in [0, 1]",
    r"\forall x \in [0, 1]: \begin{cases} x & \text{if } x > 0 \\ 0 & \text{otherwise}"
    r"\end{cases} \ge 0": "Piecewise((x, x > 0), (0, True)) >= 0 for x in [0, 1]",
}  # fmt: skip


@pytest.mark.parametrize("text", SET)
def test_latex_with_its_quantifiers(text: str) -> None:
    assert latex_claim(text).text == SET[text]


WRONG = {
    "": "line 1, column 1: no claim",
    "x^2 <= 1 for x in R": "line 1, column 2: unexpected character '^': powers are written",
    "x <= 1\n given x > )\n for x in R": "line 2, column 12: expected a number",
    "x <= 1\n for x": "line 2, column 6: x has no domain",
    "x <= 1 for x in R for y in R": "line 1, column 19: 'for' is said twice",
    "x <= 1 for x in R, x in Z": "line 1, column 20: the variable x is declared twice",
    "x <= 1 for y >= z": "line 1, column 12: y >= z is no domain",
    "x <= 1 for x in [0, y]": "line 1, column 12: the end points of an interval are constants",
    "x <= 1 for x in R given": "line 1, column 19: 'given' says nothing",
    "x <= 1 for pi in R": "line 1, column 12: 'pi' cannot be a variable name",
    "x <= 1 or (x and y) for x in R": "line 1, column",
    "x \N{LESS-THAN OR EQUAL TO} 1": "line 1, column 3: unexpected character",
    "y > x for x in R, exists y > x": "is no domain",
    "__import__('os').system('true') <= 1": "line 1, column 12: unexpected character",
    "x.__class__ <= 1 for x in R": "line 1, column 2: unexpected character '.'",
}


@pytest.mark.parametrize("text", WRONG)
def test_errors_say_where(text: str) -> None:
    with pytest.raises(InputError, match=r"^") as caught:
        typed_claim(text)
    assert WRONG[text] in str(caught.value)


BAD_LATEX = {
    r"\forall x \ge 0 x \le 1": "line 1, column",
    "\\forall x \\ge 0:\n x \\le": "line 2, column 7: expected a number",
    r"\forall x \in \foo: x > 1": "line 1, column 15: expected a set",
    r"\forall x \in [0, 1]: x > \input{secret}": r"column 27: \input is not read",
    r"\forall x \in \mathbb{R}_+: x \ge 0": "line 1, column 26: write an interval",
    r"\forall x: x \ge 0": "line 1, column 10: expected a domain",
    r"\forall x \in \mathbb{C}: x = x": "the sets that are read are R, Z, N",
    r"\forall x \in [0, 1]\ \exists y > 0, y > x: y > 1": "belongs to the formula",
    r"\forall x \in [0, 1], x \in [0, 2]: x > 1": "line 1, column",
    r"\forall x \ge 0, e^{-x} \le 1": "expected ':' between the quantifiers and the formula",
    r"\forall x \in \mathbb{R}: e^{-x} \le 1, \quad x \ge 0": "a condition, or a second claim?",
    r"\forall a, b, c > 0: |a|b|c| \le 1": "column 26: |a|b|c| is read in two ways",
    r"\forall a, b > 0: |a|b + a|b| \le 1": "|a|b|c| is read in two ways",
    r"\forall x > 0: [x] \le x": "[x] is the whole part to some",
    r"\forall x > 0: x \le 10{,}000": "column 24: a decimal comma, or thousands?",
    r"\forall n \ge 1: n! \ge n": "n! of a real n",
    r"\forall x \in [0, 1]: \int_0^1 dt\, x \le 1": "the differential at its end",
    r"\forall x > 0: \operatorname{tanc}(x) \le 1": "tanc is no function",
    r"\forall x > 0: \mathbf{1}_{x \ge 1} \le 1": "an indicator is written with cases",
    r"\max_{x \in [0, 1]} x \le 1": "an extremum over a set is not read",
    r"for all $x \ge 0$, $e^{-x} \le 1$": "column 9: one formula without $",
    r"\forall n \ge m, m \in \mathbb{N}: n > m": "n >= m is no domain: say first where",
    r"\forall n > 0, n > 1/m, m \in \mathbb{N}: n > m": "line 1, column",
}


@pytest.mark.parametrize("text", BAD_LATEX)
def test_errors_in_latex_say_where(text: str) -> None:
    with pytest.raises(InputError, match=r"^") as caught:
        latex_claim(text)
    assert BAD_LATEX[text] in str(caught.value)


HOSTILE = (
    "9**9**9**9 > 0",
    "binomial(10**6, 5*10**5) > 0",
    "factorial(10**9) > 0",
    "-" * 10_000 + "x > 0 for x in R",
    "+".join(["x"] * 20_000) + " > 0 for x in R",
    "(" * 200 + "x" + ")" * 200 + " > 0 for x in R",
    "x > 0 " + "given " * 1_500,
    "x > 0 for " + ", ".join(["x"] * 3_000),
    "x > 0 " + "or x > 0 " * 1_000 + "for x in (",
    "x > 0 for x in [0, 9**9**9**9]",
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("read", [typed_claim, latex_claim])
def test_what_is_too_large_is_one_line_at_once(text: str, read: object) -> None:
    started = time.process_time()
    with pytest.raises(InputError) as caught:
        read(text)  # type: ignore[operator]
    assert time.process_time() - started < 1
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


def test_and_binds_tighter_than_or_before_implies() -> None:
    """At x = 3 the premise holds, and the conclusion does not."""
    found = typed_claim("x >= 2 or x >= 0 and x <= 1 implies x <= 1 for x in [-5, 5]")
    premises = relations("x >= 2 or x >= 0 and x <= 1")
    assert found.given == premises
    assert typed_claim("x > 1 and x < 2 implies x > 0 for x in R").given == relations(
        "x > 1 and x < 2"
    )


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (typed_claim, "x*y < 1 for 0 < x, y < 1"),
        (typed_claim, "x*y < z for 0 < x, y, z < 1"),
        (latex_claim, r"\forall 0 < x, y < 1: xy < 1"),
        (latex_claim, r"\exists 0 < x, y < 1: xy < 1"),
    ],
)
def test_a_domain_that_goes_on_behind_a_comma_is_read_in_two_ways(read: object, text: str) -> None:
    with pytest.raises(InputError, match="two ways"):
        read(text)  # type: ignore[operator]


def test_domains_with_both_ends_each() -> None:
    text = "x*y < 1 for x in (0, 1), y in (0, 1)"
    assert typed_claim("x*y < 1 for 0 < x < 1, 0 < y < 1").text == text
    assert latex_claim(r"\forall 0 < x < 1, 0 < y < 1: xy < 1").text.replace("y*x", "x*y") == text


def test_whole_numbers_with_a_star_may_be_negative() -> None:
    with pytest.raises(InputError, match="write an interval"):
        latex_claim(r"\forall n \in \mathbb{Z}^*: n > 0")
    assert latex_claim(r"\forall n \in \mathbb{N}^*: n > 0").text.endswith("integer [1, oo)")


@pytest.mark.parametrize(
    ("name", "domain"),
    [("real", "(-oo, oo)"), ("integer", "integer (-oo, oo)"), ("natural", "integer [0, oo)")],
)
def test_sets_have_a_plural_a_singular_and_a_letter(name: str, domain: str) -> None:
    letter = {"real": "R", "integer": "Z", "natural": "N"}[name]
    for said in (name, f"{name}s", letter):
        assert typed_claim(f"x**2 >= 0 for x in {said}").variables[0].domain.text == domain
        assert Interval.parse(said).text == domain
