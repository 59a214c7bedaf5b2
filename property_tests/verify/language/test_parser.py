"""The whitelist parser: what it reads, what it refuses, and how fast it refuses."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_interval, parse_relations, parse_term

LIMITS = {
    "tower of powers": "9**9**9**9",
    "huge binomial": "binomial(10**6, 5*10**5)",
    "huge factorial": "factorial(10**9)",
    "long sign chain": "-" * 10_000 + "x",
    "deep sign chain": "-" * 9_000 + "x",
    "long sum": " + ".join(["x"] * 20_000),
    "sum with too many nodes": "+".join(["x"] * 2_400),
    "deep parentheses": "(" * 200 + "x" + ")" * 200,
    "deep calls": "exp(" * 150 + "x" + ")" * 150,
    "long quotient": "/".join(["x"] * 300),
    "huge literal": "1e999999",
    "tiny literal": "1e-999999",
    "literal with many digits": "1" * 9_000 + "*" + "7" * 900 + "**60",
    "product of powers": "(2**60000)*(3**60000)",
    "fubini": "fubini(10**7)",
}


@pytest.mark.parametrize("name", LIMITS)
def test_limits_answer_at_once(name: str) -> None:
    started = time.perf_counter()
    with pytest.raises(LimitError) as caught:
        parse_term(LIMITS[name])
    assert time.perf_counter() - started < 1
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


REFUSED = {
    "__import__('os')": "unexpected character",
    "x^2": r"powers are written \*\*",
    "x = 2": "equality is written ==",
    "f(x)": "unknown function 'f'",
    "x.y": "attributes",
    "1 +": "found 'the end'",
    "": "found 'the end'",
    "(x": r"expected '\)'",
    "x y": "unexpected 'y'",
    "exp": "is a function",
    "exp(1, 2)": "takes 1 argument",
    "binomial(3)": "takes 2 argument",
    "Sum(k, (3, 1, 2))": "expected a variable name",
    "__class__": "not an admissible name",
    "lambda x: 1": "unexpected",
    "x if y else z": "unexpected",
    "[x for x in y]": "expected a number",
    "5!": r"factorial",
    "Integral(x, x)": r"expected '\('",
    "Piecewise((1, x), (2, True))": "not a relation",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusals_say_why(text: str) -> None:
    with pytest.raises(ParseError, match=REFUSED[text]):
        parse_term(text)


def test_precedence_is_that_of_mathematics() -> None:
    x = t.variable("x")
    assert parse_term("-x**2") == t.negate(t.power(x, t.number(2)))
    assert parse_term("2**-x") == t.power(t.number(2), t.negate(x))
    assert parse_term("2**3**2") == parse_term("2**(3**2)")
    assert parse_term("1 - 2 - 3*x/4") == parse_term("(1 - 2) - ((3*x)/4)")
    assert parse_term("lambda*pi") == t.multiply(t.variable("lambda"), t.constant("pi"))


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=0, max_value=10**6, places=7))
def test_decimals_are_exact(value: object) -> None:
    assert parse_term(f"{value:f}").value == Fraction(str(value))


@given(st.integers(0, 10**12), st.integers(-300, 300))
def test_scientific_literals_are_exact(mantissa: int, exponent: int) -> None:
    exact = Fraction(mantissa) * Fraction(10) ** exponent
    assert parse_term(f"{mantissa}e{exponent}").value == exact


def test_chains_are_conjunctions() -> None:
    first, second = parse_relations("0 <= x < 1 + y")
    assert (first.op, second.op) == ("<=", "<")
    assert first.right == second.left == t.variable("x")
    with pytest.raises(ParseError, match="not a relation"):
        parse_relations("x + 1")


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("[0, oo)", (False, True, False)),
        ("(-oo, pi/2)", (True, True, False)),
        ("integer [1, 10]", (False, False, True)),
        ("(0, 1/2]", (True, False, False)),
    ],
)
def test_intervals(text: str, shape: tuple[bool, bool, bool]) -> None:
    interval = parse_interval(text)
    assert (interval.lower_open, interval.upper_open, interval.integer) == shape


@pytest.mark.parametrize("text", ["0, 1", "[0, 1", "[0; 1]", "integers [0, 1]", "[0, 1] [2, 3]"])
def test_malformed_intervals(text: str) -> None:
    with pytest.raises(ParseError):
        parse_interval(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No input escapes as anything but a term or a ParseError."""
    try:
        term = parse_term(text)
    except ParseError:
        return
    assert parse_term(t.to_text(term)) == term


@given(st.text(alphabet="xk0123456789.e+-*/()<>=, Sumexpoo", max_size=40))
def test_near_language_text_is_read_or_refused(text: str) -> None:
    try:
        term = parse_term(text)
    except ParseError:
        return
    assert parse_term(t.to_text(term)) == term


HOSTILE = {
    "exponent with leading zeros": "1e+0000000999999999",
    "negative exponent with leading zeros": "1e-0000000999999999",
    "exponent of many digits": "1e" + "9" * 5_000,
    "zero with a huge exponent": "0e999999999",
    "sums of unlike fractions": " + ".join(f"1/{p}**9000" for p in range(3, 700, 2)),
    "a deep tree of quotients": "(" * 90 + "x" + "/x*x/x*x/x*x)" * 90,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_at_once(name: str) -> None:
    started = time.process_time()
    with pytest.raises(LimitError):
        parse_term(HOSTILE[name])
    assert time.process_time() - started < 1


def test_leading_zeros_of_an_exponent_mean_nothing() -> None:
    assert parse_term("1e" + "0" * 5_000 + "3").value == 1000
    assert parse_term("2.5e-0002").value == Fraction(1, 40)


@pytest.mark.parametrize("text", ["٣", "1e٣", "x\u00a0+ 1", "x + 1\u2003", "ⅹ", "²", "1٫5"])
def test_only_ascii_is_read(text: str) -> None:
    """Digits of other scripts look like other numbers, or like none, to a reader."""
    with pytest.raises(ParseError, match="unexpected character"):
        parse_term(text)


@pytest.mark.parametrize(
    ("part", "most"), [("/x*x", 50), ("**x", 50), ("*x+1", 600), ("/x", 99), ("-x*x", 400)]
)
def test_what_is_read_can_be_read_again_when_it_is_written_out(part: str, most: int) -> None:
    """A claim goes to the worker, the ledger and the checker as canonical text."""
    long = "x" + part * most
    assert parse_term("x" + part * min(most, 45)) is not None
    for text in (long, "x" + part * 60):
        try:
            term = parse_term(text)
        except LimitError:
            continue
        assert parse_term(t.to_text(term)) == term
    with pytest.raises(LimitError, match="written out"):
        parse_term("1e20000*x")


@given(
    st.recursive(
        st.sampled_from(["x", "2", "1e9", "pi", "(3/2)"]),
        lambda inner: st.tuples(
            inner, st.sampled_from(["+", "-", "*", "/", "**", "/x*", "**-"]), inner
        ).map(lambda parts: f"({''.join(parts)})"),
        max_leaves=400,
    ),
    st.integers(0, 100),
)
def test_large_nested_text_is_read_or_refused(text: str, brackets: int) -> None:
    try:
        term = parse_term("(" * brackets + text + ")" * brackets)
    except ParseError:
        return
    assert parse_term(t.to_text(term)) == term
