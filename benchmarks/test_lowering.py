"""Evaluating a lowered expression of 20 nodes against hand-written python-flint calls."""

from __future__ import annotations

import time

import pytest
from flint import arb, ctx

from memory_theorems.verify.arithmetic.lowering import lower
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import node_count

TEXT = "exp(-x*y) + sin(x)*cos(y) + x**2*y - tanh(y)*x + 3*y"
POINT = (arb("0.7"), arb("1.3"))


def by_hand(x: arb, y: arb) -> arb:
    return (-(x * y)).exp() + x.sin() * y.cos() + x * x * y - y.tanh() * x + 3 * y


@pytest.mark.parametrize("way", ["lowered", "by hand"])
def test_value(benchmark, way: str) -> None:
    compiled = lower(parse_term(TEXT), ("x", "y"))
    before, ctx.prec = ctx.prec, 128
    try:
        if way == "lowered":
            benchmark(compiled.value, POINT)
        else:
            benchmark(by_hand, *POINT)
    finally:
        ctx.prec = before


def test_factor() -> None:
    """At most five times the hand-written calls."""
    term = parse_term(TEXT)
    assert node_count(term) >= 20
    compiled = lower(term, ("x", "y"))

    def seconds(function, *arguments) -> float:
        best = 1.0
        for _ in range(20):
            start = time.perf_counter()
            for _ in range(200):
                function(*arguments)
            best = min(best, time.perf_counter() - start)
        return best

    before, ctx.prec = ctx.prec, 128
    try:
        assert seconds(compiled.value, POINT) <= 5 * seconds(by_hand, *POINT)
    finally:
        ctx.prec = before
