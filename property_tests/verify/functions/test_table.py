"""The table of functions held against the language, and every entry against independent numbers.

mpmath (called by the names below, which do not come from the table) computes values and
differentiates numerically; ranges, signs, limits and monotone pieces are asked at drawn points.
Every check is a function of one entry, so that planted wrong entries show that it can fail.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from memory_theorems import verify
from memory_theorems.verify.arithmetic.balls import Undetermined, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.extended_intervals import End, Range
from memory_theorems.verify.arithmetic.floats import compile_term
from memory_theorems.verify.arithmetic.range_enclosure import enclose, of_domain
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.functions.interface import Function, Span, between
from memory_theorems.verify.functions.on_ranges import by_pieces
from memory_theorems.verify.functions.on_terms import call
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, claim
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.verdicts import Outcome

X = t.variable("x")


def _step(x: Any) -> Any:
    return (x > 0) + (x == 0) / 2


def _weak_orders(n: Any) -> Any:
    return sum(mpmath.factorial(k) * mpmath.stirling2(int(n), k) for k in range(int(n) + 1))


#: The functions of mpmath, where they are not called as in the claim language.
_MPMATH: Mapping[str, Callable[..., Any]] = {
    "Abs": abs, "Max": max, "Min": min, "ceiling": mpmath.ceil, "Heaviside": _step,
    "uppergamma": lambda s, x: mpmath.gammainc(s, x), "fubini": _weak_orders,
    "lowergamma": lambda s, x: mpmath.gammainc(s, 0, x),
    "polygamma": lambda m, x: mpmath.polygamma(int(m), x),
    "LambertW": lambda x: mpmath.lambertw(x).real,
    "stirling": lambda n, k: mpmath.stirling2(int(n), int(k)),
}  # fmt: skip
#: Arguments before the last one.
_FIXED: Mapping[str, tuple[int, ...]] = {
    "polygamma": (1,), "uppergamma": (2,), "lowergamma": (2,), "besselj": (1,), "besseli": (1,),
    "binomial": (9,), "stirling": (7,), "Max": (0,), "Min": (0,),
}  # fmt: skip
_WHOLE = ("binomial", "stirling", "fubini")


def reference(head: str) -> Callable[[Any], Any]:
    """mpmath's function in the last argument."""
    found = _MPMATH.get(head) or getattr(mpmath, head)
    return lambda x: found(*_FIXED.get(head, ()), x)


def applied(item: Function, argument: Term) -> Term:
    return Term(item.head, (*map(t.number, _FIXED.get(item.head, ())), argument))


def end(term: Term) -> float:
    if t.INFINITY in (term, t.negate(term)):
        return math.inf if term == t.INFINITY else -math.inf
    return float(to_ball(evaluate(term)).mid())


def points(span: Span, item: Function, count: int = 9, most: int = 6) -> Iterator[Fraction]:
    """Rational points inside of the span, at most ``most`` from 0 or from its finite end."""
    draw = random.Random(f"{item.head} {span}")
    low, high = end(span.lower), end(span.upper)
    low = max(low, -most if high > -most else high - most)
    high = min(high, most if low < most else low + most)
    for _ in range(count):
        if item.head in _WHOLE:
            yield Fraction(draw.randint(0, 6))
        else:
            share = draw.randint(1, 199) / 200
            yield Fraction(low + (high - low) * share).limit_denominator(1000)


def inside(span: Span, value: Any) -> bool:
    """Whether a number of mpmath lies in the span, which may be closed by rounding."""
    return bool(end(span.lower) - 1e-12 <= value <= end(span.upper) + 1e-12)


# ---------------------------------------------------------------- the checks of one entry
def known(head: str, at: Fraction) -> Any:
    """mpmath's value."""
    return reference(head)(mpmath.mpf(at.numerator) / at.denominator)


def value_agrees(item: Function) -> bool:
    """Balls and floats against mpmath."""
    fast = compile_term(applied(item, X))
    fixed = [fmpq(n) for n in _FIXED.get(item.head, ())]
    for at in points(item.domain, item):
        with mpmath.workdps(40):
            wanted = known(item.head, at) * mpmath.mpf(1)
            digits = mpmath.nstr(wanted, 30)
        with precision(128):
            shown = arb(digits)
            ball = to_ball(item.value(applied(item, t.number(at)), *fixed, to_fmpq(at)))
            if not abs(ball - shown) < 1e-20 * (1 + abs(shown)):
                return False
        found = float(np.ravel(fast({"x": np.array([float(at)])}))[0])
        if not math.isclose(found, float(wanted), rel_tol=1e-6, abs_tol=1e-9):
            return False
    return True


def derivative_agrees(item: Function) -> bool:
    """Against mpmath's numerical derivative."""
    if item.derivative is None:
        return True
    slope = item.derivative(*map(t.number, _FIXED.get(item.head, ())), X)
    for at in points(item.domain, item):
        with mpmath.workdps(40):
            x = mpmath.mpf(at.numerator) / at.denominator
            known = mpmath.diff(reference(item.head), x)
        found = to_ball(evaluate(slope, {"x": to_fmpq(at)}, 200))
        if not abs(found - arb(mpmath.nstr(known, 25))) < 1e-9 * (1 + abs(found)):
            return False
    return True


def domain_agrees(item: Function) -> bool:
    """The obligations hold inside of the domain, and one of them fails outside."""

    def holds(at: Fraction) -> bool:
        for part, op in item.obligations(*map(t.number, _FIXED.get(item.head, ())), X):
            value = to_ball(evaluate(part, {"x": to_fmpq(at)}))
            if not {">": value > 0, ">=": value >= 0, "!=": value != 0}[op]:
                return False
        return True

    if not all(holds(at) for at in points(item.domain, item)):
        return False
    for place, step in ((item.domain.lower, -1), (item.domain.upper, 1)):
        outside = end(place) + step * Fraction(1, 1000) if math.isfinite(end(place)) else None
        if outside is not None and holds(Fraction(outside)):
            return False
    return True


def values_agree(item: Function) -> bool:
    """Values lie in the interval that is said to hold them, which is no wider than it must be."""
    found = [known(item.head, at)
             for at in points(item.domain, item, 40, 12)]  # fmt: skip
    return all(inside(item.values, value) for value in found)


def pieces_agree(item: Function) -> bool:
    """Strictly monotone on each piece."""
    for span, direction in item.pieces:
        at = sorted(set(points(span, item, 20)))
        values = [reference(item.head)(mpmath.mpf(p.numerator) / p.denominator) for p in at]
        steps = [(b - a) * direction for a, b in pairwise(values)]
        if len(at) < 2 or not all(step > 0 for step in steps):
            return False
    return True


#: How far out a limit at oo is asked for, where the value grows or falls fast.
_FAR = dict.fromkeys(("exp", "gamma", "factorial", "erf", "erfc", "tanh", "sinh", "cosh"), 300)


def near(place: Term, side: int, head: str) -> Any:
    """A point close to an end of a domain, on the inner side."""
    if not math.isfinite(end(place)):
        return -side * mpmath.mpf(_FAR.get(head, 10**40))
    exact = mpmath.mpf(str(to_sympy(place).evalf(60)))
    return exact + side * mpmath.mpf("1e-40")


def limits_agree(item: Function) -> bool:
    """Close to an end of the domain the value is close to the limit, or large."""
    for place, limit, side in zip((item.domain.lower, item.domain.upper), item.limits, (1, -1)):
        if limit is None:
            continue
        with mpmath.workdps(60):
            value = reference(item.head)(near(place, side, item.head))
        wanted = end(limit)
        if math.isinf(wanted):
            if not value * (1 if wanted > 0 else -1) > 20:
                return False
        elif not abs(value - wanted) < 1e-3:
            return False
    return True


def parity_agrees(item: Function) -> bool:
    """f(-x) = parity*f(x), and where the domain allows it for no parity that is not told."""
    if (
        item.domain.lower != t.negate(item.domain.upper)
        or _FIXED.get(item.head)
        or item.head in _WHOLE
    ):
        return item.parity == 0
    f = reference(item.head)
    at = [mpmath.mpf(p.numerator) / p.denominator for p in points(item.domain, item)]
    told = [sign for sign in (1, -1) if all(abs(f(-x) - sign * f(x)) < 1e-9 for x in at)]
    return told == [item.parity] * (item.parity != 0)


def close(a: Term, b: Term, at: Fraction) -> bool:
    """Whether two terms have nearly the same value at x."""
    first, second = (to_ball(evaluate(side, {"x": to_fmpq(at)}, 200)) for side in (a, b))
    return bool(abs(first - second) < 1e-20 * (1 + abs(first)))


def identities_agree(item: Function) -> bool:
    """The identity of the normal form, the recurrence, and what is algebraic at an inverse."""
    fixed = tuple(map(t.number, _FIXED.get(item.head, ())))
    node, moved = (Term(item.head, (*fixed, argument)) for argument in (X, X + 1))
    pairs: list[tuple[Term, Term]] = []
    if item.through is not None:
        pairs.append((node, item.through(*fixed, X)))
    if item.recurrence is not None:
        op, part = item.recurrence(*fixed, X)
        pairs.append((moved, node * part if op == "*" else node + part))
    if item.inverse is not None and item.inverse.exponentials is not None:
        up, down = item.inverse.exponentials(X)
        pairs += [(call("exp", node), up), (call("exp", -node), down)]
    return all(close(a, b, at) for a, b in pairs for at in points(item.domain, item))


def range_agrees(item: Function) -> bool:
    """The range of an interval contains the values at points of it."""
    rule = item.range or by_pieces(item)
    fixed = [Range(fmpq(n), fmpq(n)) for n in _FIXED.get(item.head, ())]
    drawn = list(points(item.domain, item, 12))
    for low, high in map(sorted, zip(drawn[::2], drawn[1::2])):
        if item.head in _WHOLE:
            high = low
        try:
            found = rule(applied(item, X), *fixed, Range(to_fmpq(low), to_fmpq(high)))
        except Undetermined:
            continue
        for k in range(9):
            value = float(known(item.head, low + (high - low) * Fraction(k, 8)))
            slack = 1e-9 * (1 + abs(value))
            if not float_of(found.lower) - slack <= value <= float_of(found.upper) + slack:
                return False
    return True


def float_of(value: End) -> float:
    return value if isinstance(value, float) else float(to_ball(value).mid())


def analytic_agrees(item: Function) -> bool:
    """Analytic functions are defined everywhere, and flint's method is the function."""
    if not item.analytic:
        return True
    wide = [item.value(X, arb(0, radius)) for radius in (5, 10**6)]
    return (
        item.domain == Span()
        and all(to_ball(value).is_finite() for value in wide)
        and all(
            getattr(arb(to_fmpq(at)), item.method)().overlaps(to_ball(item.value(X, to_fmpq(at))))
            for at in points(item.domain, item)
        )
    )


CHECKS = (
    value_agrees, derivative_agrees, domain_agrees, values_agree, pieces_agree, limits_agree,
    parity_agrees, identities_agree, range_agrees, analytic_agrees,
)  # fmt: skip


# ---------------------------------------------------------------- the tests
def test_every_head_of_the_language_has_one_entry() -> None:
    assert set(TABLE) == set(t.FUNCTIONS)
    assert all(item.head == head for head, item in TABLE.items())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("head", sorted(TABLE))
def test_entry(head: str, check: Callable[[Function], bool]) -> None:
    assert check(TABLE[head])


def _changed(head: str, **changes: Any) -> Function:
    return replace(TABLE[head], **changes)


PLANTED: tuple[tuple[Callable[[Function], bool], Function], ...] = (
    (value_agrees, _changed("asinh", value=TABLE["atan"].value)),
    (value_agrees, _changed("gamma", value=TABLE["factorial"].value)),
    (derivative_agrees, _changed("atan", derivative=lambda a: 1 / (2 + a**2))),
    (derivative_agrees, _changed("acos", derivative=TABLE["asin"].derivative)),
    (derivative_agrees, _changed("lowergamma", derivative=TABLE["uppergamma"].derivative)),
    (domain_agrees, _changed("log", obligations=TABLE["asin"].obligations)),
    (domain_agrees, _changed("zeta", obligations=TABLE["log"].obligations)),
    (values_agree, _changed("erfc", values=TABLE["erf"].values)),
    (values_agree, _changed("cosh", values=TABLE["exp"].values.__class__(lower=t.number(2)))),
    (pieces_agree, _changed("erfc", pieces=TABLE["erf"].pieces)),
    (pieces_agree, _changed("gamma", pieces=((TABLE["gamma"].domain, 1),))),
    (limits_agree, _changed("erfc", limits=TABLE["erf"].limits)),
    (limits_agree, _changed("log", limits=(t.ZERO, t.INFINITY))),
    (parity_agrees, _changed("tanh", parity=1)),
    (parity_agrees, _changed("asin", parity=0)),
    (identities_agree, _changed("erfc", through=lambda a: 1 + call("erf", a))),
    (identities_agree, _changed("factorial", recurrence=TABLE["gamma"].recurrence)),
    (identities_agree, _changed("acosh", inverse=TABLE["asinh"].inverse)),
    (range_agrees, _changed("sin", range=TABLE["cosh"].range)),
    (range_agrees, _changed("erfc", pieces=TABLE["erf"].pieces)),
    (range_agrees, _changed("asinh", values=between(-1, 1))),
    (analytic_agrees, _changed("asinh", flint="atan")),
)


@pytest.mark.parametrize(("check", "wrong"), PLANTED)
def test_a_wrong_entry_is_seen(check: Callable[[Function], bool], wrong: Function) -> None:
    assert not check(wrong)


@pytest.mark.parametrize("head", sorted(TABLE))
def test_sympy_gives_the_function_back(head: str) -> None:
    least = max(TABLE[head].arity[0], 2 if head in ("Max", "Min") else 1)
    node = Term(head, tuple(t.variable(name) for name in "xyz"[:least]))
    if TABLE[head].sympy:
        assert from_sympy(to_sympy(node)) == node


@pytest.mark.parametrize(
    ("head", "domain", "low", "high"),
    [
        ("zeta", "(1, oo)", "(1", "oo)"),
        ("zeta", "[2, oo)", "(1", "1.6449]"),
        ("acosh", "[1, oo)", "[0", "oo)"),
        ("acosh", "(1, 2]", "(0", "1.3169]"),
        ("atanh", "(-1, 0)", "(-oo", "0)"),
        ("tanh", "(-oo, 100]", "(-1", "1)"),
        ("asin", "[0, 1]", "[0", "1.5707]"),
        ("erfc", "[0, oo)", "(0", "1]"),
        ("exp", "(-oo, 0]", "(0", "1]"),
    ],
)
def test_ranges_reach_the_ends_of_the_domain(head: str, domain: str, low: str, high: str) -> None:
    found = enclose(Term(head, (X,)), {"x": of_domain(Interval.parse(domain))}, 128)
    ends = (float(shown.strip("[]()").replace("oo", "inf")) for shown in (low, high))
    for end_found, wanted in zip((found.lower, found.upper), ends):
        assert math.isclose(float_of(end_found), wanted, abs_tol=1e-3)
    assert found.lower_open == (low[0] == "(")
    assert found.upper_open == (high[-1] == ")")


@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("zeta(x) > 1", "(1, oo)"),
        ("1/zeta(x) < 1", "[2, oo)"),
        ("sqrt(acosh(x)) + x > 0", "[1, oo)"),
        ("sqrt(atanh(x)) >= 0", "[0, 1)"),
        ("harmonic(x) <= 1", "(-1, 1]"),
        ("uppergamma(2, x) > 0", "(0, oo)"),
        ("lowergamma(2, x) >= 0", "[0, oo)"),
    ],
)
def test_ranges_lead_to_proofs(text: str, domain: str) -> None:
    """A range that is sharper than the checker's would be proposed, and refused."""
    assert decide(claim(text, x=domain)).outcome is Outcome.HOLDS


def knowing(head: str) -> set[str]:
    """The files of the engine, without the checker, in whose code the head is a text."""
    root = Path(verify.__file__).parent
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*.py")}
    return {
        name
        for name, path in files.items()
        if not name.startswith("checker/") and f'"{head}"' in path.read_text(encoding="utf-8")
    }


@pytest.mark.parametrize("head", ["asinh", "acosh", "erfi"])
def test_a_function_is_known_to_its_entry(head: str) -> None:
    """Beside it to the language, and to the proof kernel what is defined everywhere."""
    entry = {"functions/hyperbolic.py", "language/terms.py"} if head in TABLE else set()
    assert knowing(head) == entry | ({"proofs/questions.py"} if head == "asinh" else set())
