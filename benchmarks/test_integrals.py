"""Certified integrals and finite sums against hand-written python-flint calls, 20 to 200 digits."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from flint import acb, arb, ctx
from pytest_benchmark.fixture import BenchmarkFixture

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.quadrature import MAX_EVALUATIONS, integrate
from memory_theorems.verify.language.parser import parse_term

DIGITS = (20, 50, 100, 200)
#: How many times the hand-written calls a result may take.
MOST = 3.0
#: The fastest of these runs; what the machine does beside them makes a run slower, never faster.
RUNS = 15


def bits_of(digits: int) -> int:
    """The bits of a number of decimal digits."""
    return int(digits * 3.3219281) + 1


def _root(z: acb, analytic: bool) -> acb:
    if analytic and not z.real > 0 and z.imag.contains(0):
        return acb(arb.nan(), arb.nan())
    return z.sqrt()


Integrand = Callable[[acb, bool], acb]
#: (integrand, lower, upper, the same by hand)
INTEGRALS: tuple[tuple[str, int, int, Integrand], ...] = (
    ("exp(-t**2)*cos(3*t)", 0, 4, lambda z, _: (-z * z).exp() * (3 * z).cos()),
    ("exp(-t)/(1 + t)", 0, 10, lambda z, _: (-z).exp() / (1 + z)),
    ("1/(1 + t**2)", 0, 1, lambda z, _: 1 / (1 + z * z)),
    ("erf(t)*exp(-t/2)", 0, 6, lambda z, _: z.erf() * (-z / 2).exp()),
    ("sqrt(1 + t**3)*exp(sin(t))", 0, 2, lambda z, a: _root(1 + z * z * z, a) * z.sin().exp()),
)
#: (sum, the same by hand)
SUMS: tuple[tuple[str, Callable[[], arb]], ...] = (
    ("Sum(1/k**2, (k, 1, 5000))", lambda: sum((1 / arb(k * k) for k in range(1, 5001)), arb(0))),
    (
        "Sum(exp(-k/100), (k, 0, 3000))",
        lambda: sum(((arb(-k) / 100).exp() for k in range(3001)), arb(0)),
    ),
    (
        "Sum((-1)**k/(2*k + 1), (k, 0, 4900))",
        lambda: sum(((-1) ** k / arb(2 * k + 1) for k in range(4901)), arb(0)),
    ),
    (
        "Sum(sqrt(k)*log(k), (k, 1, 3000))",
        lambda: sum((arb(k).sqrt() * arb(k).log() for k in range(1, 3001)), arb(0)),
    ),
)


def integral_by_hand(lower: int, upper: int, integrand: Integrand, bits: int) -> arb:
    """The call that a user of python-flint writes."""
    before, ctx.prec = ctx.prec, bits + 24
    try:
        tolerance = arb(2) ** -(bits + 8)
        found = acb.integral(
            integrand, acb(lower), acb(upper), rel_tol=tolerance, abs_tol=tolerance,
            eval_limit=MAX_EVALUATIONS,
        )  # fmt: skip
        return found.real
    finally:
        ctx.prec = before


def sum_by_hand(summed: Callable[[], arb], bits: int) -> arb:
    """The loop that a user of python-flint writes."""
    before, ctx.prec = ctx.prec, bits
    try:
        return summed()
    finally:
        ctx.prec = before


def factor(ours: Callable[[], arb], by_hand: Callable[[], arb]) -> float:
    """How many times longer ours takes, by the fastest of some runs, in turn."""
    assert ours().overlaps(by_hand())
    best = [float("inf"), float("inf")]
    for _ in range(RUNS):
        for place, function in enumerate((ours, by_hand)):
            start = time.process_time()
            function()
            best[place] = min(best[place], time.process_time() - start)
    return best[0] / best[1]


def integral_factor(text: str, lower: int, upper: int, integrand: Integrand, digits: int) -> float:
    """The factor of one integral."""
    term, bits = parse_term(text), bits_of(digits)
    return factor(
        lambda: integrate(term, "t", lower, upper, bits),
        lambda: integral_by_hand(lower, upper, integrand, bits),
    )


def sum_factor(text: str, summed: Callable[[], arb], digits: int) -> float:
    """The factor of one sum."""
    term, bits = parse_term(text), bits_of(digits)
    return factor(lambda: to_ball(evaluate(term, {}, bits)), lambda: sum_by_hand(summed, bits))


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize(
    ("text", "lower", "upper", "integrand"), INTEGRALS, ids=[item[0] for item in INTEGRALS]
)
def test_integrals(
    benchmark: BenchmarkFixture,
    text: str,
    lower: int,
    upper: int,
    integrand: Integrand,
    digits: int,
) -> None:
    term = parse_term(text)
    benchmark(integrate, term, "t", lower, upper, bits_of(digits))
    times = integral_factor(text, lower, upper, integrand, digits)
    benchmark.extra_info["times the calls by hand"] = round(times, 1)
    assert times <= MOST


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize(("text", "summed"), SUMS, ids=[item[0] for item in SUMS])
def test_sums(
    benchmark: BenchmarkFixture, text: str, summed: Callable[[], arb], digits: int
) -> None:
    term = parse_term(text)
    benchmark.pedantic(evaluate, (term, {}, bits_of(digits)), rounds=3)  # type: ignore[no-untyped-call]
    times = sum_factor(text, summed, digits)
    benchmark.extra_info["times the calls by hand"] = round(times, 1)
    assert times <= MOST
