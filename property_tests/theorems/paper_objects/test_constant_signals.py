"""Constant signals and primitives: the lemmas of (47) are closed, wrong variants are refused."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from mpmath import exp, inf, mp, mpf, quad

from memory_theorems.theorems.analysis import indicators, primitives, stairs
from memory_theorems.theorems.curse_of_memory.theorem_4_2 import (
    approached_signals,
    kernels_of_outputs,
    outputs_at_constants,
    outputs_at_rising,
    rising_signals,
    seen_signals,
    silent_components,
    silent_functionals,
)
from memory_theorems.verify.reasoning.closed_statements import UNMET
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import beneath, changed_here, closer

CHEAP = {
    "indicator": indicators.INDICATOR,
    "increment": primitives.INCREMENT,
    "steady": primitives.STEADY,
    "linear sum": stairs.LINEAR_SUM,
    "stairs": stairs.STAIRS,
    "seen": seen_signals.SEEN,
}


@pytest.mark.parametrize("name", CHEAP)
def test_lemmas_are_closed(name: str) -> None:
    found = closer().close(CHEAP[name])
    assert found.word.endswith(f"D, {UNMET}"), found.missing
    assert found.unused == ()


@pytest.mark.stress
def test_all_beneath_47_is_closed() -> None:
    for statement in beneath(kernels_of_outputs.STATEMENT).values():
        found = closer().close(statement)
        assert found.shown is not None, (statement.text, found.missing)
        assert found.unused == (), statement.text


#: Name, statement, what is said, what is said instead, where the proof is refused.
_Wrong: TypeAlias = tuple[str, Composed, str, str, str]
WRONG: list[_Wrong] = [
    ("1 after the time", indicators.INDICATOR, "T < s", "T <= s", "after"),
    ("half the increment", primitives.INCREMENT, "<= e*(q - p)", "<= e*(q - p)/2", "so"),
    ("faster changes", primitives.STEADY, "|D(q) - D(p)| <= e*(q - p)", "|D(q) - D(p)| <= e",
     "to / so"),
    ("a sum from 0", stairs.LINEAR_SUM, "(k, 1, m))) ==", "(k, 0, m))) ==", "lemma"),
    ("weights that begin at 1", stairs.STAIRS, "u(0) == 0", "u(0) == 1", "up to / so"),
    ("weights that fall", stairs.STAIRS, "u(k) <= u(k + 1)", "u(k + 1) <= u(k)", "growth / so"),
    ("no bound of the past", seen_signals.SEEN, "and s <= t => |val(x, k, s)| <= e",
     "and s + 1 <= t => |val(x, k, s)| <= e", "its past"),
]  # fmt: skip
SLOW: list[_Wrong] = [
    ("a signal that rises early", rising_signals.RISING, "constant_signal(i, f)",
     "constant_signal(i, fun(k, s, f(k, s - 1)))", "tends"),
    ("twice the limit", approached_signals.APPROACHED, "|F(T, w(l)) - v| <= r",
     "|F(T, w(l)) - 2*v| <= r", "limits"),
    ("silent from time 1 on", silent_functionals.ONE, "and 0 <= T => output",
     "and 1 <= T => output", "zero"),
    ("no homogeneity", silent_functionals.ONE, "F(t + r, y) == F(t, x)",
     "F(t + r, y) == F(t + r, x)", "moved"),
    ("a functional at later times", silent_components.SILENT, "H(t, x) == 0", "H(t, x) == 1",
     "base / nothing / so"),
    ("from another time on", outputs_at_constants.STATEMENT, "Y(i, T) - Y(i, 0)",
     "Y(i, T) - Y(i, 1)", "both / so"),
    ("an unbounded kernel", outputs_at_rising.AT_RISING, "=> |rho(i, s)| <= M",
     "=> rho(i, s) <= M", "parts"),
    ("a kernel of the outputs themselves", kernels_of_outputs.STATEMENT,
     "Integral(Sum(Y(j, 1, s)*val(x, j, t - s)", "Integral(Sum(Y(j, 0, s)*val(x, j, t - s)",
     "F linear / so"),
]  # fmt: skip


def _refused(statement: Composed, old: str, new: str, where: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None
    assert where in found.missing, found.missing


@pytest.mark.parametrize(
    ("statement", "old", "new", "where"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG]
)
def test_wrong_lemmas_are_refused(statement: Composed, old: str, new: str, where: str) -> None:
    _refused(statement, old, new, where)


@pytest.mark.stress
@pytest.mark.parametrize(
    ("statement", "old", "new", "where"), [one[1:] for one in SLOW], ids=[one[0] for one in SLOW]
)
def test_wrong_statements_are_refused(statement: Composed, old: str, new: str, where: str) -> None:
    _refused(statement, old, new, where)


@pytest.mark.parametrize("time", [0, mpf("0.3"), 2])
def test_outputs_of_an_exponential_kernel(time: mpf) -> None:
    """At signals that rise within 1/n the integral is near 1 - exp(-t), at a rate of 1/n."""
    mp.dps = 15

    def risen(n: int, s: mpf) -> mpf:
        return max(mpf(0), min(1, n * s, n - s))

    for n in (10, 100):
        points = sorted({mpf(0), max(mpf(0), time - mpf(1) / n), mpf(time)})
        value = quad(lambda s, n=n: exp(-s) * risen(n, time - s), [*points, inf])
        assert abs(value - (1 - exp(-time))) <= mpf(1) / n
