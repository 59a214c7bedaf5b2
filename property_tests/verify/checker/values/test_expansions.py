"""Expansions against values: an error that is O(remainder) stays in proportion to it.

An expansion claims ``f = sum of c*m + O(r)`` without a constant.  The quotient of the error and of
the remainder is enclosed by balls at points that grow so fast that a wrong coefficient, a missing
power or a missing logarithm shows as growth of the quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import flint
import mpmath
import pytest
from flint import acb, arb
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.asymptotics import (
    Algebra,
    Expansion,
    Monomial,
    Power,
    tends_to,
)
from memory_theorems.verify.checker.values.expansions import bernoulli, expansion
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

#: The other variables: the box that the expansion holds on, and the values put in.
BOX = {"y": Range(arb(1), arb(2)), "s": Range(arb(1) / 4, arb(5) / 4)}
AT = {"y": Fraction(7, 5), "s": Fraction(3, 4)}
PRECISION = 6_000
NO_VALUE = "the precision does not suffice"


@contextmanager
def working(bits: int) -> Iterator[None]:
    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


# ---------------------------------------------------------------- values of terms
def ball(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator


def complementary_error(a: arb) -> arb:
    """erfc(a) = uppergamma(1/2, a**2)/sqrt(pi), which keeps its relative accuracy for large a."""
    if a < -8:
        return 2 - complementary_error(-a)
    return (a * a).gamma_upper(arb(1) / 2) / arb.pi().sqrt() if a > 8 else a.erfc()


BALLS: Mapping[str, Callable[..., arb]] = {
    "+": lambda *a: sum(a, arb(0)),
    "-": lambda a: -a,
    "/": lambda a, b: a / b,
    "Abs": abs,
    "factorial": lambda a: (a + 1).gamma(),
    "harmonic": lambda a: (a + 1).digamma() + arb.const_euler(),
    "loggamma": lambda a: a.lgamma(),
    "erf": lambda a: 1 - complementary_error(a),
    "erfc": lambda a: complementary_error(a),
    "LambertW": lambda a: a.lambertw(),
    "polygamma": lambda n, a: acb(a).polygamma(acb(n)).real,
    "uppergamma": lambda s, a: a.gamma_upper(s),
    "lowergamma": lambda s, a: a.gamma_lower(s),
}
REALS: Mapping[str, Callable[..., mpmath.mpf]] = {
    "+": lambda *a: mpmath.fsum(a),
    "-": lambda a: -a,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
    "Abs": abs,
    "factorial": mpmath.factorial,
    "harmonic": mpmath.harmonic,
    "polygamma": mpmath.polygamma,
    "uppergamma": lambda s, a: mpmath.gammainc(s, a),
    "lowergamma": lambda s, a: mpmath.gammainc(s, 0, a),
    "LambertW": lambda a: mpmath.lambertw(a).real,
}


def balls(term: Term, at: Mapping[str, arb]) -> arb:
    """The value of a term in ball arithmetic."""
    if isinstance(term.value, Fraction):
        return ball(term.value)
    if term.head == "variable":
        return at[str(term.value)]
    if term.head == "constant":
        return {"pi": arb.pi, "E": lambda: arb(1).exp(), "EulerGamma": arb.const_euler}[
            str(term.value)
        ]()
    args = [balls(item, at) for item in term.args]
    if term.head == "*":
        result = arb(1)
        for item in args:
            result *= item
        return result
    if term.head == "**":
        whole = term.args[1].value
        if isinstance(whole, Fraction) and whole.denominator == 1:
            return args[0] ** int(whole)
        return (args[1] * args[0].log()).exp()
    found = BALLS.get(term.head)
    return found(*args) if found else getattr(args[0], term.head)()


def reals(term: Term, at: Mapping[str, Fraction]) -> mpmath.mpf:
    """The value of a term by mpmath, at its current precision."""
    value = at.get(str(term.value)) if term.head == "variable" else term.value
    if isinstance(value, Fraction):
        return mpmath.mpf(value.numerator) / value.denominator
    if term.head == "constant":
        return +{"pi": mpmath.pi, "E": mpmath.e, "EulerGamma": mpmath.euler}[str(term.value)]
    args = [reals(item, at) for item in term.args]
    if term.head == "*":
        return mpmath.fprod(args)
    return REALS.get(term.head, getattr(mpmath, term.head, None))(*args)


def written(monomial: Monomial) -> Term:
    """exp(sum of c * x**i * log(x)**j) * x**a * log(x)**b."""
    x = t.variable("x")
    logarithm = t.function("log", x)

    def scale(power: tuple[Fraction, Fraction]) -> Term:
        first, second = (t.number(item) for item in power)
        return t.multiply(t.power(x, first), t.power(logarithm, second))

    growth = [t.multiply(c, scale(power)) for power, c in monomial.growth]
    return t.multiply(t.function("exp", t.add(t.ZERO, *growth)), scale(monomial.power))


def total(found: Expansion) -> Term:
    return t.add(t.ZERO, *(t.multiply(c, written(m)) for c, m in found.terms))


# ---------------------------------------------------------------- the comparison
def growths(found: Expansion) -> set[tuple[tuple[Power, Term], ...]]:
    last = [] if found.remainder is None else [found.remainder]
    return {item.growth for item in (*(m for _, m in found.terms), *last)}


def _fits(found: Expansion, point: Fraction) -> bool:
    """Whether no exponential is beyond exp(1000) or below exp(-1000)."""
    at = {name: ball(value) for name, value in {**AT, "x": point}.items()}
    with working(64):
        return all(
            abs(balls(written(Monomial(growth)), at).log()) < 1_000 for growth in growths(found)
        )


def ladder(found: Expansion) -> tuple[Fraction, ...]:
    """Points; where exponentials are compared they have to stay within the precision."""
    if len(growths(found)) > 1:
        last = 5
        while last < 24 and _fits(found, Fraction(2 ** (last + 1))):
            last += 1
        return tuple(Fraction(2**k) for k in range(last - 3, last + 1))
    return tuple(Fraction(2**k) for k in (40, 80, 160, 320))


def quotients(term: Term, found: Expansion) -> list[arb]:
    """|f - known terms|/remainder at the points."""
    if found.remainder is None:
        return []
    error = t.add(term, t.negate(total(found)))
    result = []
    for point in ladder(found):
        at = {name: ball(value) for name, value in {**AT, "x": point}.items()}
        result.append(abs(balls(error, at) / balls(written(found.remainder), at)))
    return result


def violation(term: Term, algebra: Algebra, found: Expansion) -> str:
    """What is wrong with the expansion, or nothing."""
    with working(PRECISION):
        if found.remainder is None:
            for point in ladder(found):
                at = {name: ball(value) for name, value in {**AT, "x": point}.items()}
                if not (balls(term, at) - balls(total(found), at)).contains(0):
                    return f"not exact at {point}"
        monomials = [m for _, m in found.terms]
        if found.remainder is not None:
            monomials.append(found.remainder)
        for first, second in pairwise(monomials):
            if algebra.compare(first, second) <= 0:
                return "monomials out of order"
        values = quotients(term, found)
        if not values:
            return ""
        if not all(value.is_finite() and value.rad() < 1 for value in values):
            return NO_VALUE
        bound = 3 * max(float(values[0].upper()), float(values[1].upper())) + 1e-6
        if float(values[-1].lower()) > bound:
            return f"the error outgrows the remainder: {[value.str(5) for value in values]}"
    return ""


def expanded(text: str | Term, order: int = 6) -> tuple[Term, Algebra, Expansion]:
    term = text if isinstance(text, Term) else parse_term(text)
    return term, *expansion(term, "x", BOX, frozenset(), Budget(), order)


# ---------------------------------------------------------------- every kind of function
FUNCTIONS = (
    # at infinity
    "loggamma(x)", "loggamma(x + y)", "loggamma(x**2 + x)", "log(gamma(x + 1/2))",
    "gamma(x + 1)/gamma(x + 1/3)", "gamma(x)", "factorial(x)/sqrt(x)", "gamma(sqrt(x))",
    "digamma(x)", "digamma(x + y)", "digamma(exp(x))", "harmonic(x)", "harmonic(x**2)",
    "polygamma(1, x)", "polygamma(2, x + 1/3)", "polygamma(7, x)", "polygamma(12, x)",
    "erfc(x)", "erfc(sqrt(x))", "erfc(-x)", "erf(x)", "erfc(x)*exp(x**2)", "erfc(2*x + y)",
    "uppergamma(2/3, x)", "uppergamma(5/2, x)", "uppergamma(3, x)", "uppergamma(-1/2, x + 1)",
    "lowergamma(1/3, x)", "lowergamma(2, x)", "zeta(x)", "zeta(2*x)", "zeta(x + y)",
    "atan(x)", "atan(-x)", "atan(x**2 - x)", "atan(exp(x))", "tanh(x)", "tanh(-y*x)",
    "sinh(x)", "cosh(x/2)", "asinh(x)", "asinh(-x)", "acosh(x)", "acosh(1 + 1/x)",
    "log(x + y)", "log(x**2 + exp(x))", "log(1 + exp(y*x))", "exp(x + 1/x)", "exp(y*x**2 - x)",
    "sqrt(x**2 + x)", "(x + y)**(1/3)", "(x**3 - x)**(-2/3)", "x**(1 + 1/x)", "x**(1/x)",
    "(1 + 1/x)**x", "(1 + y/x)**(x + s)", "x**x", "y**x", "(x + 1)**(x + 1)/x**x",
    "(1 + exp(-x))**x", "log(x)**3/x", "log(x + log(x))", "exp(sqrt(log(x)**2 + 1))/x",
    "x*log(1 + 1/x)", "(x + sin(x))/x**2", "Abs(1 - x)", "1/(x**2 + exp(-x))", "sin(x)/x",
    # at 0 and at other points
    "gamma(1/x)", "loggamma(1/x)", "digamma(1/x)", "polygamma(1, 1/x)", "polygamma(3, 2/x)",
    "lowergamma(3/2, 1/x)", "uppergamma(3/2, 1/x)", "uppergamma(2, 1/x**2)", "polygamma(0, 1/x)",
    "gamma(y + 1/x)", "loggamma(2 + 1/x)", "digamma(1 - 1/x)", "polygamma(2, y - 1/x)",
    "sin(1/x)", "cos(y + 1/x)", "tan(1/x)", "asin(1/x)", "acos(1/2 - 1/x)", "atan(1 + 1/x)",
    "sinh(1/x)", "cosh(1/x)", "tanh(s/x)", "asinh(1/x)", "asinh(y - 1/x)", "atanh(1/x)",
    "atanh(1 - 1/x)", "erf(1/x)", "erfc(1/x + s)", "exp(1/x)", "log(1 - 1/x)", "LambertW(1/x)",
    "LambertW(1 + 1/x)", "lowergamma(2, y + 1/x)", "uppergamma(3/2, 1 - 1/x)", "factorial(1/x)",
    "harmonic(1/x)", "factorial(-1 + 1/x)", "sqrt(y + 1/x)", "(1 - 1/x)**y", "erf(exp(-x))",
    "acosh(y + 1 + 1/x)", "sin(1/sqrt(x))", "sqrt(sin(1/x))", "log(sin(1/x))", "gamma(sin(1/x))",
    # terms that cancel
    "loggamma(x + 1) - loggamma(x) - log(x)", "digamma(x + 1) - digamma(x) - 1/x",
    "sqrt(x + 1) - sqrt(x)", "4**x - 2**(2*x) + 1/x", "exp(1/x) - 1 - 1/x - 1/(2*x**2)",
    "tanh(x) - 1", "atan(x) + atan(1/x) - pi/2", "x - sqrt(x**2 - y)", "sinh(x) - exp(x)/2",
    "gamma(x + 1) - x*gamma(x)", "cos(1/x)**2 + sin(1/x)**2 - 1", "log(x**2) - 2*log(x)",
)  # fmt: skip


@pytest.mark.parametrize("text", FUNCTIONS)
def test_the_error_stays_in_proportion_to_the_remainder(text: str) -> None:
    for order in (2, 5):
        try:
            term, algebra, found = expanded(text, order)
        except Refused as refusal:
            pytest.fail(str(refusal))
        assert not violation(term, algebra, found)


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_second_evaluation_gives_the_same_error(text: str) -> None:
    term, _, found = expanded(text, 3)
    difference = t.add(term, t.negate(total(found)))
    point = {**AT, "x": min(ladder(found)[1], Fraction(75))}
    digits = 700 if len(growths(found)) > 1 else 200
    with working(4 * digits), mpmath.workdps(digits):
        at = {name: ball(value) for name, value in point.items()}
        first = balls(difference, at)
        second = reals(difference, point)
        scale = balls(written(found.remainder), at) if found.remainder else 1 + abs(balls(term, at))
        apart = (first - arb(mpmath.nstr(second, digits - 10))) / scale
        assert abs(apart) < arb("1e-9"), (first.str(10), mpmath.nstr(second, 10))


# ---------------------------------------------------------------- wrong expansions are noticed
TIGHT = (
    "loggamma(x)", "digamma(x)", "polygamma(2, x)", "erfc(x)", "uppergamma(2/3, x)", "gamma(x)",
    "atan(x)", "(1 + y/x)**(x + s)", "zeta(x)", "sqrt(x + y)", "polygamma(1, 1/x)", "tan(1/x)",
)  # fmt: skip


@pytest.mark.parametrize("text", TIGHT)
def test_wrong_expansions_are_noticed(text: str) -> None:
    term, algebra, found = expanded(text, 4)
    assert found.remainder is not None
    for place, (coefficient, monomial) in enumerate(found.terms):
        others = (*found.terms[:place], *found.terms[place + 1 :])
        assert violation(term, algebra, replace(found, terms=others))
        near = t.multiply(t.number(1 + Fraction(1, 10**6)), coefficient)
        wrong = (*found.terms[:place], (near, monomial), *found.terms[place + 1 :])
        assert violation(term, algebra, replace(found, terms=wrong))
    smaller = [Monomial((), (Fraction(-3), Fraction(0)))]
    with working(PRECISION):
        tight = quotients(term, found)[-1] > arb("1e-9")
    if tight and len(growths(found)) == 1:
        smaller.append(Monomial((), (Fraction(0), Fraction(-2))))
    for factor in smaller:
        beyond = algebra.times(found.remainder, factor)
        assert violation(term, algebra, replace(found, remainder=beyond))


REFUSED = (
    "log(log(x))", "exp(exp(x))", "exp(sqrt(log(x)))", "x**y", "x**sqrt(2)", "gamma(x + s)",
    "floor(x)", "floor(1/x)", "sign(1/x)", "Max(1, x)", "Min(x, 1/x)", "Heaviside(x)",
    "Piecewise((x, x > 1), (0, True))", "Sum(x, (k, 1, 3))", "Abs(1/x - 1/x)", "Abs(sin(x))",
    "sqrt(1/x - y)", "sqrt(-x)", "log(-x)", "log(1/x - 1/x)", "log(sin(x))", "log(2 + sin(x))",
    "(y - 3/2)**(1/x)", "(-1)**x", "(-x)**(1/3)", "1/(x - x)", "1/sin(x)",
    "1/((y - 3/2)*x + 1)", "exp((y - 3/2)*x) - 1", "Abs((y - 3/2)*x)", "atan((y - 3/2)*x)",
    "exp(x*sin(x))", "exp(sin(x))", "atan(x*sin(x))", "sin(x*sin(x))/x", "tan(x)",
    "gamma(-x)", "loggamma(-1/x)", "gamma(1/x - 1)", "gamma(1/x - 1/x)", "digamma(sin(1/x) - 1/x)",
    "zeta(1 + 1/x)", "zeta(2 + 1/x)", "asin(1 - 1/x)", "acos(1/x - 1)", "acosh(1/x)", "atanh(x)",
    "LambertW(x)", "LambertW(1/x - exp(-1))", "besselj(0, x)", "airyai(1/x)", "uppergamma(x, 2)",
    "uppergamma(-1, 1/x)", "uppergamma(0, 1/x)", "polygamma(x, 2)", "polygamma(40, x)",
    "binomial(x, 2)", "x*(sin(x) - sin(x + 1))*log(cos(x))",
)  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_has_no_expansion_here_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        expanded(text)


@pytest.mark.parametrize(
    "text",
    [
        "sin(x)", "x*sin(x)", "1 + sin(x)", "2 + x*cos(x)", "1 + sin(x)/2 + 1/x", "x - x", "0*x",
        "exp(-x)*0", "log(x**2) - 2*log(x)", "cos(1/x)**2 + sin(1/x)**2 - 1", "-1/x",
        "exp(-x) - 1/x", "(y - 3/2)/x", "(y - 3/2)*x + x**2*0", "sin(x) - x", "tanh(x) - 1",
        "4**x - 2**(2*x)", "gamma(x + 1) - x*gamma(x)", "digamma(x) - log(x)", "y - y**2 - 1/x",
    ],
)  # fmt: skip
def test_what_is_not_positive_near_the_end(text: str) -> None:
    try:
        _, algebra, found = expanded(text)
        assert not tends_to(algebra, found, ">")
    except Refused:
        pass


@pytest.mark.parametrize("text", ["sin(x)", "x*sin(x)", "2 + sin(x)", "x*(cos(1/x) - 1) + sin(x)"])
def test_bounded_oscillation_has_no_sign(text: str) -> None:
    _, algebra, found = expanded(text)
    assert not tends_to(algebra, found, ">=")


def test_a_variable_with_the_name_of_the_limit() -> None:
    """The point of a Taylor expansion is no variable of the claim."""
    box = {"u_limit": Range(arb(1), arb(2))}
    term = parse_term("sin(u_limit + 1/x) - sin(u_limit)")
    found = expansion(term, "x", box, frozenset(), Budget(), 2)[1]
    assert found.terms[0][0] == parse_term("cos(u_limit)")
    long = "+".join(["u_limit"] * 900)
    first = expansion(
        parse_term(f"uppergamma({long}, 1/x + 3)"), "x", {"u_limit": Range(arb(1), arb(1))},
        frozenset(), Budget(), 2,
    )[1].terms  # fmt: skip
    assert "3" in t.to_text(first[0][0])[-3:]


@pytest.mark.parametrize("n", range(0, 31))
def test_bernoulli_numbers(n: int) -> None:
    top, bottom = mpmath.bernfrac(n)
    assert bernoulli(n) == Fraction(int(top), int(bottom))


# ---------------------------------------------------------------- compositions
_CONSTANTS = st.sampled_from(["1/2", "1", "2", "3/2", "y", "s", "pi", "sqrt(2)"])


@st.composite
def small(draw: st.DrawFn, depth: int) -> str:
    """Terms that tend to 0 from above."""
    if depth <= 0:
        return draw(st.sampled_from(["1/x", "1/sqrt(x)", "exp(-x)", "1/x**2", "log(x)/x", "2/x"]))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        head = draw(st.sampled_from(["sin", "tan", "asinh", "atan", "tanh", "erf", "asin", "sqrt"]))
        return f"{head}({draw(small(depth - 1))})"
    if kind == 1:
        return f"1/({draw(large(depth - 1))})"
    if kind == 2:
        head = draw(st.sampled_from(["erfc({})", "exp(-({}))", "uppergamma(3/2, {})"]))
        return head.format(draw(large(depth - 1)))
    if kind == 3:
        return f"{draw(finite(depth - 1))}*({draw(small(depth - 1))})"
    return f"log(1 + {draw(small(depth - 1))})"


@st.composite
def finite(draw: st.DrawFn, depth: int) -> str:
    """Terms with a positive limit."""
    if depth <= 0:
        return draw(_CONSTANTS)
    kind = draw(st.integers(0, 4))
    if kind == 0:
        head = draw(st.sampled_from(["exp", "cosh", "cos", "erfc", "acos"]))
        return f"{head}({draw(small(depth - 1))})"
    if kind == 1:
        head = draw(st.sampled_from(["gamma", "sqrt", "exp", "atan", "lowergamma(2,", "sinh"]))
        inner = f"{draw(finite(0))} + {draw(small(depth - 1))}"
        return f"{head} {inner})" if head.endswith(",") else f"{head}({inner})"
    if kind == 2:
        head = draw(st.sampled_from(["atan", "tanh", "erf", "zeta"]))
        return f"{head}({draw(large(depth - 1))})"
    if kind == 3:
        return f"(1 + {draw(small(depth - 1))})**({draw(finite(depth - 1))})"
    return f"({draw(finite(depth - 1))} + {draw(small(depth - 1))})"


@st.composite
def large(draw: st.DrawFn, depth: int) -> str:
    """Terms that tend to oo."""
    if depth <= 0:
        return draw(
            st.sampled_from(["x", "x + 1", "2*x", "x + y", "sqrt(x)", "x**2 - x", "exp(x)"])
        )
    kind = draw(st.integers(0, 5))
    if kind == 0:
        head = draw(st.sampled_from(["loggamma", "digamma", "sqrt", "log", "asinh", "gamma"]))
        return f"{head}({draw(large(depth - 1))})"
    if kind == 1:
        head = draw(st.sampled_from(["gamma", "polygamma(1,", "loggamma", "polygamma(2,"]))
        inner = draw(small(depth - 1))
        sign = "-" if head == "polygamma(2," else ""
        return f"{sign}{head} {inner})" if head.endswith(",") else f"{sign}{head}({inner})"
    if kind == 2:
        return f"({draw(large(depth - 1))} + {draw(finite(depth - 1))})"
    if kind == 3:
        return f"({draw(large(depth - 1))})*{draw(finite(depth - 1))}"
    if kind == 4:
        return f"({draw(large(depth - 1))})**({draw(st.sampled_from(['2', '1/2', '3/2', '2/3']))})"
    return f"({draw(large(depth - 1))} + {draw(small(depth - 1))})"


@st.composite
def compositions(draw: st.DrawFn) -> str:
    """Sums, differences, products and quotients of two of these."""
    kinds = st.one_of(small(2), finite(2), large(2))
    first, second = draw(kinds), draw(kinds)
    return f"({first}) {draw(st.sampled_from('+-*/'))} ({second})"


@settings(max_examples=60)
@given(compositions(), st.integers(1, 5))
def test_compositions(text: str, order: int) -> None:
    try:
        term, algebra, found = expanded(text, order)
    except Refused:
        event("refused")
        return
    wrong = violation(term, algebra, found)
    event(wrong if wrong == NO_VALUE else "compared")
    assert not wrong or wrong == NO_VALUE, text


@settings(max_examples=40)
@given(st.one_of(small(2), finite(2), large(2)), st.sampled_from((">", ">=")))
def test_signs_near_the_end(text: str, op: str) -> None:
    """What is claimed to be positive, or to have a limit >= 0, is so far out."""
    sign = "-" if op == ">=" else ""
    try:
        term, algebra, found = expanded(f"{sign}({text})", 4)
        claimed = tends_to(algebra, found, op)
    except Refused:
        return
    with working(PRECISION):
        last = ladder(found)[-1]
        value = balls(term, {name: ball(v) for name, v in {**AT, "x": last}.items()})
    assume(value.is_finite())
    if claimed:
        assert value > (-arb("1e-2") if sign else 0)
