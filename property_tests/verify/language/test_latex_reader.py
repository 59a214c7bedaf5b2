"""LaTeX as people type it: what is read, what is refused, and that our own LaTeX reads back."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.commands.claim import claim as claim_command
from memory_theorems.verify.errors import InputError, LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.abbreviations import glossary
from memory_theorems.verify.language.claims import relations
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.latex_claims import latex_implication
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reading.claim_files import parse_claims
from property_tests.draws import draws
from property_tests.latex_reader import settled

NAMES = ("x", "k", "lambda", "L_x", "x_1", "eps", "previous")
LEAVES = st.one_of(
    st.fractions(-20, 20, max_denominator=9).map(t.number),
    st.sampled_from(NAMES).map(t.variable),
    st.sampled_from(("pi", "EulerGamma", "GoldenRatio")).map(t.constant),
)
UNARY = sorted(name for name, arity in t.FUNCTIONS.items() if arity == (1, 1))


def _applied(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    bound = st.sampled_from(NAMES[:3]).map(t.variable)
    return st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda items: t.add(*items)),
        st.lists(inner, min_size=2, max_size=3).map(lambda items: t.multiply(*items)),
        inner.map(t.negate),
        st.builds(t.divide, inner, inner),
        st.builds(t.power, inner, inner),
        st.builds(t.function, st.sampled_from(UNARY), inner),
        st.builds(t.function, st.sampled_from(("Max", "binomial", "besselj")), inner, inner),
        st.builds(t.binder, st.sampled_from(("Sum", "Integral")), inner, bound, inner, inner),
        st.builds(t.binder, st.just("Limit"), inner, bound, inner),
        st.builds(t.binder, st.just("Derivative"), inner, bound),
    )


TERMS = st.recursive(LEAVES, _applied, max_leaves=8)
READ = [
    (r"\frac{1-e^{-x}}{x} \le 1", "(1 - exp(-x))/x <= 1"),
    (r"\sin^2 x + \cos^2 x = 1", "sin(x)**2 + cos(x)**2 == 1"),
    (r"\sum_{k=1}^{n} \frac{1}{k^2} \leq \frac{\pi^2}{6}", "Sum(1/k**2, (k, 1, n)) <= pi**2/6"),
    (r"\int_0^\infty t e^{-t}\,dt = 1", "Integral(t*exp(-t), (t, 0, oo)) == 1"),
    (r"\left|\sin 2x\right| \le 2|x|", "Abs(sin(2*x)) <= 2*Abs(x)"),
    (r"||x|-|y|| \le |x-y|", "Abs(Abs(x) - Abs(y)) <= Abs(x - y)"),
    (r"x(1-x) \le \tfrac14", "x*(1 - x) <= 1/4"),
    (r"\sqrt[3]{x} < \ln(1+x)", "x**(1/3) < log(1 + x)"),
    (r"n! \ge \left(\frac{n}{e}\right)^n", "factorial(n) >= (n/E)**n"),
    (r"\lim_{x\to 0} \frac{\sin x}{x} = 1", "Limit(sin(x)/x, x, 0) == 1"),
    (r"\max\{a,b\} \ge \frac{a+b}{2}", "Max(a, b) >= (a + b)/2"),
    (r"\lambda_1^{k} \le \varepsilon", "lambda_1**k <= eps"),
    (r"\frac{d}{dx}\left[x^2\right] = 2x", "Derivative(x**2, x) == 2*x"),
    (r"\operatorname{erf}(x) < 1", "erf(x) < 1"),
    (r"\lfloor x \rfloor \le x", "floor(x) <= x"),
    (r"a \bmod b < b", "a - b*floor(a/b) < b"),
    (r"\log_2 8 = 3", "log(8)/log(2) == 3"),
    (r"\cot x < 1/x", "cos(x)/sin(x) < 1/x"),
    (r"\binom{n}{k} \ge 1", "binomial(n, k) >= 1"),
    (r"\begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases} \ge 0",
     "Piecewise((x, x >= 0), (-x, True)) >= 0"),
    (r"\int_0^1 x \,\mathrm{d}x < 1", "Integral(x, (x, 0, 1)) < 1"),
    (r"\int_0^1 \frac{dx}{1+x} = \ln 2", "Integral(1/(1 + x), (x, 0, 1)) == log(2)"),
    (r"\int_0^1 \dfrac{\,\mathrm{d}t}{1+t} + 1 < 2", "Integral(1/(1 + t), (t, 0, 1)) + 1 < 2"),
    (r"\int_0^1 \frac{2x\,dx}{1+x^2} < 1", "Integral((2*x)/(1 + x**2), (x, 0, 1)) < 1"),
    (r"\int_0^1 \frac{1}{1+x}\,dx < 1", "Integral(1/(1 + x), (x, 0, 1)) < 1"),
    (r"\int_0^1 \left(\int_0^x \frac{dt}{1+t}\right) dx < 1",
     "Integral(Integral(1/(1 + t), (t, 0, x)), (x, 0, 1)) < 1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "written"), READ)
def test_what_people_type(text: str, written: str) -> None:
    assert latex_implication(text) == ((), (written,))


def test_hypotheses_and_chains() -> None:
    given_, then = latex_implication(r"0 < x \le 1 \wedge y > 2 \Rightarrow x < y, y \neq x.")
    assert given_ == ("0 < x", "x <= 1", "y > 2")
    assert then == ("x < y", "y != x")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (r"\sin^{-1} x \le 2", "ambiguous"),
        (r"\foo{x} < 1", "is not read"),
        (r"\prod_{k=1}^n k > 0", "products over an index"),
        (r"\int_a^b \frac{1}{t} = 2", "differential"),
        (r"\sum_{k} k > 1", "expected '='"),
        (r"f(x", r"expected '\)'"),
        (r"x^12 < 1", "in braces"),
        ("x**2 < 1", "expected a number"),
        ("x", "expected a relation"),
        (r"x < 1 } ", "expected the end"),
        ("٣ < x", "unexpected character"),
        (r"\binom{n}{k", "expected '}'"),
        (r"\operatorname{erf}(x, y) < 1", "erf takes 1"),
    ],
)
def test_what_is_refused(text: str, says: str) -> None:
    with pytest.raises(ParseError, match=says):
        latex_implication(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (r"\frac{d}{dx} 2x = 0", "differentiated"),
        (r"\frac{d}{dx} 1/x = 0", "differentiated"),
        (r"\frac{d}{dx} (1-x)(1+x) = x", "differentiated"),
        ("3!! = 720", "double factorial"),
        ("2^3^4 = 4096", "exponents"),
        ("2^n! > 0", "two ways"),
        ("{x^2}^3 = x^6", "exponents"),
        ("{x+1}^2 > 0", "not seen"),
        ("x{-x} < 0", "not seen"),
        ("1/{2x} < 1", "not seen"),
        (r"\ln{x+1} < 1", "not seen"),
        (r"2\frac12 = 1", "mixed number"),
        ("1e-3 < 0", "power of ten"),
        ("1e3 < 10", "power of ten"),
        ("1/2x = x/2", "two ways"),
        (r"2x \bmod 3x < 1", "two ways"),
        (r"n^2 + n \bmod 2 = 0", "remainder"),
        (r"-n \bmod 2 < 1", "remainder"),
        (r"\sin 2(x+1) < 1", "argument of the function"),
        (r"\sin \pi/2 = 0", "argument of the function"),
        (r"\cos t e^{-t} < 1", "argument of the function"),
        (r"\ln n \sqrt n < 1", "argument of the function"),
        (r"\int_0^1 x\,dx^2 = 1", "in brackets"),
        (r"\int_0^1 \frac{dx}{1+x} x < 1", "in brackets"),
        (r"\int_0^1 \frac{dx}{1+x} \cdot 2 < 1", "in brackets"),
        (r"\int_0^1 \frac{dx}{1+x}/2 < 1", "in brackets"),
        (r"\int_0^1 \frac{dx}{dt} dt < 1", "in brackets"),
        (r"\int_0^1 2 \frac{dx}{1+x} < 1", "differential"),
        (r"\int_0^1 \frac{1 + dx}{1+x} < 1", "differential"),
        (r"\int_0^1 \frac{dx + 1}{1+x} < 1", "expected '}'"),
        (r"\{x\} = x", "fractional part"),
        ("x < 0,5 < y", "decimal point"),
    ],
)
def test_what_a_page_shows_in_another_way_is_refused(text: str, says: str) -> None:
    with pytest.raises(ParseError, match=says):
        latex_implication(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{x}^2 < x^{{a+b}}", "x**2 < x**(a + b)"),
        (r"\exp{-x} < \sin{2x}", "exp(-x) < sin(2*x)"),
        (r"\{2(x+1)\}x < 2e - 3", "2*(x + 1)*x < 2*E - 3"),
        (r"1/2\cdot x < \sin 2\sqrt x", "(1/2)*x < sin(2*sqrt(x))"),
        (r"\sin x \cos x < x \ln 2\pi x", "sin(x)*cos(x) < x*log(2*pi*x)"),
        (r"\frac{d}{dx} \sin x < 2\cdot\frac12", "Derivative(sin(x), x) < 2*(1/2)"),
    ],
)
def test_what_has_one_reading_is_read(text: str, written: str) -> None:
    assert latex_implication(text) == ((), (written,))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (r"\sum_{\mathrm{sigmoid}=0}^{3} \mathrm{sigmoid}(x+1) < 40", "variable and a function"),
        (r"\int_0^1 \mathrm{silu}(x+1)\, d\mathrm{silu} < 40", "silu"),
        (r"\cot(" * 40 + "x" + ")" * 40 + " < 1", "more than 2,000 nodes"),
    ],
)
def test_an_abbreviation_is_not_a_variable_too(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        latex_implication(text)


def test_a_declared_name_before_a_bracket_is_not_read_as_the_function() -> None:
    text, declared = r"\operatorname{sigmoid}(x) < 2", frozenset(("sigmoid", "x"))
    with pytest.raises(ParseError, match="variable and a function"):
        latex_implication(text, declared)
    assert latex_implication(text, frozenset("x")) == ((), ("1/(1 + exp(-x)) < 2",))
    assert glossary("sigmoid(x)")
    assert not glossary("sigmoid(x)", declared)


@pytest.mark.parametrize("text", ["(" * 500 + "x < 1", "{" * 500, "x" * 20_000 + "<1"])
def test_limits(text: str) -> None:
    with pytest.raises(LimitError):
        latex_implication(text)


@draws(60)
@given(st.text(alphabet=r"x2^{}\_|()<=+- de", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        _, then = latex_implication(text)
    except InputError:
        return
    assert relations(then)


@draws(60)
@given(TERMS)
def test_what_we_set_reads_back(term: Term) -> None:
    text = latex(term)
    _, (relation,) = latex_implication(f"{text} = 0")
    assert settled(parse_term(relation.removesuffix(" == 0"))) == settled(term)


def test_a_claim_file_may_hold_latex() -> None:
    [entry] = parse_claims(
        '[[claim]]\nname = "a"\nvariables = { x = "(0, 1]" }\ngiven = "x < 1"\n'
        "latex = '\\frac{1}{x} \\ge 1'\n"
    )
    assert entry.claim is not None
    assert entry.claim.text == "1/x >= 1 given x < 1 for x in (0, 1]"
    [both] = parse_claims('[[claim]]\nname = "a"\nclaim = "1 < 2"\nlatex = "1 < 2"\n')
    assert "either 'claim' or 'latex'" in both.problem


def test_one_claim_on_the_command_line(tmp_path: Path) -> None:
    ledger = ["--ledger", str(tmp_path / "ledger")]
    run = CliRunner().invoke
    shown = run(claim_command, ["--latex", r"x^2 \ge 0", "--variable", "x = (-oo, oo)", *ledger])
    assert shown.exit_code == 0
    assert "CERTIFIED" in shown.output
    for arguments in ([], ["--latex", "x", "file"], ["file", "--variable", "x=[0, 1]"]):
        refused = run(claim_command, [*arguments, *ledger])
        assert refused.exit_code == 2
        assert "error:" in refused.output
