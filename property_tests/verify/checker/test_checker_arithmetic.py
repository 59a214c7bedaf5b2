"""The checker's arithmetic against mpmath: enclosures, derivatives, normal forms, exact values."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values import normal_form
from memory_theorems.verify.checker.values.definedness import obligations
from memory_theorems.verify.checker.values.derivatives import derivative
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.ranges import PLUS_INFINITY, Range, to_fraction
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

SMOOTH = ("exp", "sin", "cos", "tanh", "sinh", "cosh", "atan", "asinh", "erf", "erfc")
PARTIAL = ("log", "sqrt", "asin", "acos", "acosh", "atanh", "tan", "gamma", "loggamma", "digamma",
           "factorial", "harmonic", "zeta", "LambertW")  # fmt: skip
ROUGH = ("Abs", "sign", "floor", "ceiling")

fractions = st.builds(Fraction, st.integers(-12, 12), st.integers(1, 6))
leaves = st.one_of(
    st.sampled_from([t.variable("x"), t.variable("y")]),
    st.builds(t.number, fractions),
    st.sampled_from([t.constant("pi"), t.constant("E")]),
)


def extend(children: st.SearchStrategy[Term], heads: tuple[str, ...]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(t.add, children, children),
        st.builds(t.multiply, children, children),
        st.builds(t.negate, children),
        st.builds(t.divide, children, children),
        st.builds(lambda a, n: t.power(a, t.number(n)), children, st.integers(-3, 4)),
        st.builds(
            lambda a, n: t.power(a, t.number(n)),
            children,
            st.sampled_from([Fraction(1, 2), Fraction(-1, 3), Fraction(5, 2)]),
        ),
        st.builds(t.function, st.sampled_from(heads), children),
    )


def terms(heads: tuple[str, ...]) -> st.SearchStrategy[Term]:
    return st.recursive(leaves, lambda children: extend(children, heads), max_leaves=6)


class Undefined(Exception):
    pass


def value(term: Term, point: dict[str, Fraction]) -> mpmath.mpf:
    """An independent evaluation in high precision; Undefined outside the real domain."""
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return mpmath.mpf(term.value.numerator) / term.value.denominator
    if head == "variable":
        chosen = point[str(term.value)]
        return mpmath.mpf(chosen.numerator) / chosen.denominator
    if head == "constant":
        return {"pi": mpmath.pi, "E": mpmath.e}[str(term.value)] + mpmath.mpf(0)
    items = [value(item, point) for item in term.args]
    if any(abs(item) > 1e6 for item in items):
        raise Undefined
    a = items[0]
    match head:
        case "+":
            return mpmath.fsum(items)
        case "*":
            return mpmath.fprod(items)
        case "-":
            return -a
        case "/":
            return _real(lambda: a / items[1], abs(items[1]) > 1e-30)
        case "**":
            exponent = term.args[1].value
            assert isinstance(exponent, Fraction)
            n = exponent.numerator
            if exponent.denominator == 1:
                return _real(lambda: a**n, n >= 0 or abs(a) > 1e-30)
            return _real(lambda: a ** items[1], a > 1e-30)
        case "log" | "gamma" | "loggamma" | "digamma":
            return _real(lambda: getattr(mpmath, head)(a), a > 1e-6)
        case "factorial" | "harmonic":
            return _real(lambda: getattr(mpmath, head)(a), a > -1 + mpmath.mpf("1e-6"))
        case "zeta":
            return _real(lambda: mpmath.zeta(a), a > 1 + mpmath.mpf("1e-6"))
        case "sqrt":
            return _real(lambda: mpmath.sqrt(a), a >= 0)
        case "asin" | "acos" | "atanh":
            return _real(lambda: getattr(mpmath, head)(a), abs(a) < 1)
        case "acosh":
            return _real(lambda: mpmath.acosh(a), a >= 1)
        case "tan":
            return _real(lambda: mpmath.tan(a), abs(mpmath.cos(a)) > 1e-20)
        case "LambertW":
            return _real(lambda: mpmath.lambertw(a).real, a > -mpmath.exp(-1))
        case "polygamma":
            return _real(lambda: mpmath.psi(int(a), items[1]), items[1] > 1e-6)
        case "Abs":
            return abs(a)
        case "sign":
            return _real(lambda: mpmath.sign(a), abs(a) > 1e-30)
        case "floor" | "ceiling":
            rounded = mpmath.floor(a) if head == "floor" else mpmath.ceil(a)
            return _real(lambda: rounded, abs(a - mpmath.nint(a)) > 1e-30)
    return getattr(mpmath, head)(a)


def _real(compute: object, defined: object) -> mpmath.mpf:
    if not defined:
        raise Undefined
    return compute()  # type: ignore[operator]


boxes = st.tuples(fractions, fractions).map(lambda pair: (min(pair), max(pair)))
shares = st.builds(Fraction, st.integers(0, 8), st.just(8))


def inside(box: tuple[Fraction, Fraction], share: Fraction) -> Fraction:
    return box[0] + (box[1] - box[0]) * share


def to_range(box: tuple[Fraction, Fraction]) -> Range:
    return domain_range(Interval(t.number(box[0]), t.number(box[1])), Budget())


def _mp(end: Fraction) -> mpmath.mpf:
    return mpmath.mpf(end.numerator) / end.denominator


def contains(found: Range, exact: mpmath.mpf) -> bool:
    slack = mpmath.mpf("1e-40") * (1 + abs(exact))
    if found.lower.is_finite() and _mp(to_fraction(found.lower)) > exact + slack:
        return False
    return not (found.upper.is_finite() and _mp(to_fraction(found.upper)) < exact - slack)


@given(
    terms(SMOOTH + PARTIAL + ROUGH), boxes, boxes, shares, shares, st.sampled_from([24, 64, 200])
)
@example(
    parse_term("x**4"), (Fraction(-1), Fraction(2)), (Fraction(0),) * 2, *[Fraction(0)] * 2, 64
)
def test_enclosures_contain_the_values(
    term: Term,
    x: tuple[Fraction, Fraction],
    y: tuple[Fraction, Fraction],
    u: Fraction,
    v: Fraction,
    bits: int,
) -> None:
    point = {"x": inside(x, u), "y": inside(y, v)}
    with mpmath.workdps(60):
        try:
            exact = value(term, point)
        except (Undefined, ValueError, ZeroDivisionError, OverflowError):
            assume(False)
        with precision(bits):
            box = {"x": to_range(x), "y": to_range(y)}
            try:
                found = Evaluator(box, frozenset(), Budget())(term)
            except Refused:
                assume(False)
        assert contains(found, exact), (t.to_text(term), point, exact)


@given(terms(SMOOTH + PARTIAL), boxes, shares, fractions)
def test_derivatives_agree_with_differences(
    term: Term, x: tuple[Fraction, Fraction], u: Fraction, y: Fraction
) -> None:
    point = {"x": inside(x, u), "y": y}
    try:
        slope, conditions = derivative(term, "x", frozenset(), Budget())
    except Refused:
        assume(False)
    step = Fraction(1, 10**25)
    with mpmath.workdps(100):
        try:
            for condition in conditions:
                assume(value(condition, point) > mpmath.mpf("1e-3"))
            found = value(slope, point)
            right = value(term, {**point, "x": point["x"] + step})
            left = value(term, {**point, "x": point["x"] - step})
        except (Undefined, ValueError, ZeroDivisionError, OverflowError):
            assume(False)
        quotient = (right - left) / _mp(2 * step)
        assume(abs(quotient) < 1e8)
        assert abs(found - quotient) <= mpmath.mpf("1e-12") * (1 + abs(found)), t.to_text(slope)


def nothing_known(term: Term) -> bool:
    return False


@given(terms(("exp", "log", "sqrt", "sin", "cos", "tanh", "cosh", "Abs", "gamma", "factorial")),
       fractions, fractions)  # fmt: skip
def test_normal_forms_keep_the_value(term: Term, x: Fraction, y: Fraction) -> None:
    point = {"x": x, "y": y}
    with mpmath.workdps(60):
        try:
            before = value(term, point)
            ring, (ratio,) = normal_form._normalise((term,), nothing_known, Budget())
            after = value(ring.term(ratio), point)
        except (Refused, Undefined, ValueError, ZeroDivisionError, OverflowError):
            assume(False)
        assert abs(before - after) <= mpmath.mpf("1e-30") * (1 + abs(before)), t.to_text(term)


@given(terms(("Abs", "sign", "floor", "ceiling", "sqrt")), fractions, fractions)
def test_exact_values_are_the_values(term: Term, x: Fraction, y: Fraction) -> None:
    closed = t.substitute(term, {"x": t.number(x), "y": t.number(y)})
    try:
        exact = exact_value(closed)
    except Refused:
        assume(False)
    assume(exact is not None)
    assert exact is not None
    with mpmath.workdps(60):
        try:
            assert abs(value(closed, {}) - _mp(exact)) < mpmath.mpf("1e-30") * (1 + abs(_mp(exact)))
        except (Undefined, ValueError, ZeroDivisionError, OverflowError):
            assume(False)


IDENTITIES = (
    "exp(x + y) - exp(x)*exp(y)",
    "exp(x/2)**2 - exp(x)",
    "exp(2*x/3)**3 - exp(x)*exp(x/2)**2",
    "log(exp(x)*exp(y)) - x - y",
    "log(6) - log(2) - log(3)",
    "log(u**3*v) - 3*log(u) - log(v)",
    "exp(2*log(u)) - u**2",
    "exp(v*log(u)) - u**v",
    "u**(v + 1) - u*u**v",
    "2**(n + 1) - 2*2**n",
    "4**n - 2**(2*n)",
    "sqrt(u)**2 - u",
    "sqrt(8) - 2*sqrt(2)",
    "sqrt(u*v) - sqrt(u)*sqrt(v)",
    "u**Fraction23*u**Fraction13 - u".replace("Fraction23", "(2/3)").replace("Fraction13", "(1/3)"),
    "1/sqrt(u) - sqrt(u)/u",
    "sin(x)**2 + cos(x)**2 - 1",
    "sin(x + y) - sin(x)*cos(y) - cos(x)*sin(y)",
    "cos(2*x) - 1 + 2*sin(x)**2",
    "sin(pi/2) - 1",
    "tan(x)*cos(x) - sin(x)",
    "cosh(x)**2 - sinh(x)**2 - 1",
    "tanh(x) - (exp(2*x) - 1)/(exp(2*x) + 1)",
    "Abs(x)**2 - x**2",
    "Abs(-x) - Abs(x)",
    "Abs(u) - u",
    "factorial(n + 1) - (n + 1)*factorial(n)",
    "gamma(u + 1) - u*gamma(u)",
    "harmonic(n + 1) - harmonic(n) - 1/(n + 1)",
    "z**(n + 1) - z*z**n",
    "erfc(x) + erf(x) - 1",
    "GoldenRatio**2 - GoldenRatio - 1",
    "Sum(k**2, (k, 1, 4)) - 30",
    "E**2 - exp(2)",
    "(x**2 - y**2)/(x - y) - x - y",
)
NO_IDENTITIES = (
    "sqrt(x**2) - x",
    "sqrt(x**2*y) - x*sqrt(y)",
    "sqrt(x*y) - sqrt(x)*sqrt(y) + x - x + 1",
    "log(x**2) - 2*log(Abs(x)) + 1",
    "exp(log(x**2)/2) - x",
    "Abs(x) - x",
    "x**0 - 0**0 + 1",
    "cos(x)**2 - sin(x)**2 - 1",
    "sin(2*x) - sin(x)*cos(x)",
    "2**n - n**2",
    "(-1)**n - 1",
    "z**(2*n) - 1",
    "exp(x) - exp(2*x/3)",
    "floor(x) - ceiling(x)",
    "gamma(x + 1) - gamma(x)",
    "factorial(n) - gamma(n)",
)
LOWER = {"u": "0", "v": "0", "n": "0"}


def positive_in_quadrant(term: Term) -> bool:
    """u, v > 0; n whole and >= 0; x, y, z anywhere."""
    line = Interval(t.negate(t.INFINITY), t.INFINITY, True, True)
    half = Interval(t.ZERO, t.INFINITY, True, True)
    whole = Interval(t.ZERO, t.INFINITY, False, True, True)
    domains = {"x": line, "y": line, "z": line, "u": half, "v": half, "n": whole}
    with precision(64):
        box = {name: domain_range(item, Budget()) for name, item in domains.items()}
        try:
            return Evaluator(box, frozenset(("n",)), Budget())(term).positive
        except Refused:
            return False


@pytest.mark.parametrize("text", IDENTITIES)
def test_identities_are_recognised(text: str) -> None:
    assert normal_form.is_zero(parse_term(text), positive_in_quadrant, Budget())


@pytest.mark.parametrize("text", NO_IDENTITIES)
def test_what_is_no_identity_is_not_recognised(text: str) -> None:
    with contextlib.suppress(Refused):
        assert not normal_form.is_zero(parse_term(text), positive_in_quadrant, Budget())


def test_positivity_is_needed_for_roots() -> None:
    assert not normal_form.is_zero(
        parse_term("sqrt(x*y) - sqrt(x)*sqrt(y)"), nothing_known, Budget()
    )


def test_multiples_are_found() -> None:
    found = normal_form.proportional(
        parse_term("3*x - 3*y"), parse_term("(y - x)/2"), nothing_known, Budget()
    )
    assert found == -6
    assert normal_form.proportional(
        parse_term("x"), parse_term("y"), nothing_known, Budget()
    ) is None  # fmt: skip


@pytest.mark.parametrize(
    ("text", "interval", "op"),
    [
        ("x**2", "[-1, 1]", ">="),
        ("x", "(0, 1)", ">"),
        ("1/x", "(0, oo)", ">"),
        ("exp(x)", "(-oo, oo)", ">"),
        ("1 - tanh(x)", "(-oo, oo)", ">"),
        ("1 - exp(-x)", "(0, oo)", ">"),
        ("pi/2 - atan(x) + 1", "(-oo, oo)", ">"),
        ("log(x)", "(1, oo)", ">"),
        ("sin(x)", "[1, 2]", ">"),
        ("gamma(x) - 4/5", "(0, oo)", ">"),
        ("x**x", "(0, 1]", ">"),
        ("floor(x)", "[0, 1)", ">="),
        ("-floor(x)", "[0, 1)", ">="),
        ("tan(x) - 1", "[1, 3/2]", ">"),
        ("sin(x)", "[0, 3]", ">="),
        ("1 + sin(x)", "[2, 7]", ">="),
        ("cos(x) + 1/2", "[-1, 2]", ">"),
    ],
)
def test_open_ends_and_infinite_domains(text: str, interval: str, op: str) -> None:
    with precision(64):
        box = {"x": domain_range(Interval.parse(interval), Budget())}
        assert Evaluator(box, frozenset(), Budget())(parse_term(text)).satisfies(op)


@pytest.mark.parametrize(
    ("text", "interval", "op"),
    [
        ("x", "[0, 1]", ">"),
        ("x**2", "[-1, 1]", ">"),
        ("1 - exp(-x)", "[0, oo)", ">"),
        ("x - 1/3", "[1/3, 1]", ">"),
        ("x*y", "[0, 1]", ">"),
        ("x**n", "[-1, 1]", ">="),
        ("0*x", "[0, 1]", "!="),
        ("ceiling(x)", "[0, 1)", ">"),
        ("tan(x)", "[1, 2]", ">"),
        ("sin(x)", "[0, 4]", ">="),
        ("1 + sin(x)", "[2, 7]", ">"),
        ("cos(x) - 1", "[-1, 2]", "!="),
    ],
)
def test_closed_ends_are_attained(text: str, interval: str, op: str) -> None:
    with precision(64):
        box = {
            "x": domain_range(Interval.parse(interval), Budget()),
            "y": domain_range(Interval.parse("(0, 1]"), Budget()),
            "n": domain_range(Interval.parse("integer [0, oo)"), Budget()),
        }
        assert not Evaluator(box, frozenset(("n",)), Budget())(parse_term(text)).satisfies(op)


@pytest.mark.parametrize(
    "text", ["x - x", "x*exp(-x)", "x/x", "(1 + 1/x)**x", "x**(1/x)", "sin(x)/x - x + x"]
)
def test_indeterminate_limits_are_refused(text: str) -> None:
    end = Range(PLUS_INFINITY, PLUS_INFINITY)
    with precision(64), pytest.raises(Refused):
        Evaluator({"x": end}, frozenset(), Budget(), limit=True)(parse_term(text))


def test_obligations_follow_the_documented_walk() -> None:
    term = parse_term("log(x)/sqrt(y) + x**y + x**(-2) + 1/log(x)")
    with precision(64):
        box = {name: domain_range(Interval.parse("(0, oo)"), Budget()) for name in "xy"}
        found = obligations((term,), Evaluator(box, frozenset(), Budget()))
    assert [item.text for item in found] == [
        "x > 0", "y >= 0", "sqrt(y) != 0", "x != 0", "log(x) != 0",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["2**(10**30)", "Sum(k, (k, 1, 10**9))", "factorial(10**7)"])
def test_time_bombs_are_refused_or_stay_unevaluated(text: str) -> None:
    with contextlib.suppress(Refused):
        assert exact_value(t.Term("+", (parse_term("0"), _raw(text)))) is None


def _raw(text: str) -> Term:
    """Parsed without the parser's own limits."""
    from memory_theorems.verify.language.parser import Parser

    return Parser(text).sum()
