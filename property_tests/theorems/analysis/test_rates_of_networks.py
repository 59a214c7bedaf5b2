"""Theorem 4.2 on networks: closed and met; wrong variants are refused."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import pytest
from mpmath import exp, factorial, fsum, inf, lu_solve, matrix, mp, mpf, pi, quad

from memory_theorems.theorems.analysis import logarithmic_time, transforms
from memory_theorems.theorems.analysis.continuity import JACKSON
from memory_theorems.theorems.analysis.curves import ALONG_LOGARITHM
from memory_theorems.theorems.curse_of_memory.approximation import (
    channel_rate,
    rate_in_l1,
    rate_of_networks,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2 import (
    approximation_rate,
    distance_from_networks,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2 import statement as theorem_4_2
from memory_theorems.theorems.curse_of_memory.truncation import statement as truncation
from memory_theorems.theorems.curse_of_memory.truncation import truncated_functionals
from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.reasoning.closed_statements import UNMET, Closer
from memory_theorems.verify.reasoning.composition import Composed, NamedFact
from property_tests.theorems.variants import beneath, changed_here, with_fact, without

THEOREM = approximation_rate.STATEMENT
RATE = rate_of_networks.STATEMENT
TRUNCATED = truncated_functionals.STATEMENT
DISTANCE = distance_from_networks.STATEMENT
_CITED = "modulo Integrals by a primitive, Jackson's theorem (cited)"
_MET = "hypotheses satisfiable modulo Integrals by a primitive (cited)"


@lru_cache(maxsize=1)
def closer() -> Closer:
    """The leaves of the proofs are on record; what is wrong is asked of the engine, briefly."""
    leaves: dict[str, Leaf] = {}
    for file in (theorem_4_2, truncation):
        leaves |= recorded.read(record_files.beside(Path(inspect.getfile(file)))).leaves
    return Closer(Remembering(1, Record(leaves)))


@pytest.mark.stress
@pytest.mark.parametrize("statement", [THEOREM, DISTANCE], ids=["rate", "distance"])
def test_closed_and_met(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, (found.missing, found.details)
    assert found.word == f"CERTIFIED {_CITED}, {_MET}"
    assert found.met is not None
    assert found.met.given == ()
    assert found.given == ()
    assert found.unused == ("regular",)


@pytest.mark.stress
def test_the_truncation_is_closed_and_met() -> None:
    found = closer().close(TRUNCATED)
    assert found.word == f"CERTIFIED {_CITED}, {_MET}"
    assert found.unused == found.given == ()


@pytest.mark.parametrize("name", ["FAMILY", "SIZES", "FAR", "STEADY"])
def test_the_family_of_transforms(name: str) -> None:
    found = closer().close(getattr(transforms, name))
    assert found.word == f"PROVED, {UNMET}"
    assert found.unused == ()


@pytest.mark.stress
def test_every_lemma_is_closed_and_has_no_idle_hypothesis() -> None:
    for statement in beneath(DISTANCE).values():
        found = closer().close(statement)
        assert found.shown is not None, (statement.text, found.missing)
        idle = ("regular",) if statement in (DISTANCE, THEOREM) else ()
        assert found.unused == idle, statement.text


@pytest.mark.stress
@pytest.mark.parametrize(
    "hypothesis", [one.name for one in THEOREM.setting.hypotheses if one.name != "regular"]
)
def test_no_proof_closes_without_a_hypothesis(hypothesis: str) -> None:
    assert closer().close(without(THEOREM, hypothesis)).missing


#: Name, statement, what is said, what is said instead, where the proof is refused.
_Wrong: TypeAlias = tuple[str, Composed, str, str, str]
WRONG_LEMMAS: list[_Wrong] = [
    ("slow decay", transforms.SIZES, "c*b == n + 1", "c*b == n + 2", "this / so"),
    ("another recursion", transforms.SLOPES, "-((k + 1)*g(k, i, t) + c*g(k, i + 1, t))",
     "-((k + 2)*g(k, i, t) + c*g(k, i + 1, t))", "this / of g"),
    ("powers beyond the order", logarithmic_time.QUOTIENT, "j <= n", "j <= n + 1", "exponents"),
    ("a larger size", transforms.SIZES, "<= G*b**(i + 1))", "<= G*b**i)", "lemma / first"),
    ("decay of lower orders", transforms.FAR, "(for i: natural, e: real. i <= n",
     "(for i: natural, e: real. i + 1 <= n", "first / there"),
]  # fmt: skip
WRONG: list[_Wrong] = [
    ("the printed factor 1/beta", RATE, "*G*d/m**alpha", "*G*d/(beta*m**alpha)", "small gaps"),
    ("one power more", RATE, "*G*d/m**alpha", "*G*d/m**(alpha + 1)", "small gaps"),
    ("one channel for all", RATE, "*G*d/m**alpha", "*G/m**alpha", "small gaps"),
    ("larger signals", RATE, "|x| <= 1 => |H(t, x) - n", "|x| <= 2 => |H(t, x) - n", "in the ball"),
    ("larger derivatives", RATE, "<= G*beta**(k + 1)", "<= G*beta**k", "kernel is / size"),
    ("a width of 0", RATE, "for m: natural. 1 <= m", "for m: natural. 0 <= m", "power positive"),
    ("printed sizes without a power", THEOREM, "=> 1/beta**k*|", "=> |", "size"),
    ("no decay of the last order", THEOREM, "1 <= k and k <= alpha + 1 and 0 < e",
     "1 <= k and k <= alpha and 0 < e", "kernel decay / so"),
    ("outputs of other signals", THEOREM, "constant_signal(i, fun(k, s, unit(i, k, s)))",
     "constant_signal(i, fun(k, s, unit(i, k, s - 1)))", "by (47)"),
    ("outputs a time late", THEOREM, "output(H, t, fun", "output(H, t + 1, fun", "by (47)"),
    ("a continuous derivative of lower order", THEOREM, "continuous(fun(s, Y(i, alpha + 1, s)))",
     "continuous(fun(s, Y(i, alpha, s)))", "kernel continuous / which / so"),
    ("derivatives of lower orders only", THEOREM, "k <= alpha => derives",
     "k + 1 <= alpha => derives", "kernel smooth / so"),
    ("sizes from time 1 on", THEOREM, "and 0 <= t => 1/beta**k", "and 1 <= t => 1/beta**k",
     "kernel sizes / size"),
    ("outputs by unbounded signals", THEOREM, "(for n: natural. |z(n)| <= b) and negligible(q)"
     " and (for k: natural, s, r", "negligible(q) and (for k: natural, s, r", "by (47)"),
    ("a truncation for nothing", TRUNCATED, "(s, 0, oo)), (i, 1, d)) + 3*pi/2",
     "(s, 0, oo)), (i, 1, d))/2 + 3*pi/2", "within / so"),
    ("the printed 1/beta after truncation", TRUNCATED, "3*pi/2*G*d/m", "3*pi/2*G*d/(beta*m)",
     "constant"),
    ("no derivative", TRUNCATED, "and k <= 1 and 0 <= t", "and k <= 0 and 0 <= t", "rate"),
    ("a distance at width 0", DISTANCE, "1 <= m and no_network", "0 <= m and no_network",
     "distance / near"),
    ("half the distance", DISTANCE, "=> w <= (pi/4)", "=> 2*w <= (pi/4)", "distance"),
    ("an order too many", channel_rate.POINTWISE, "i + 1 <= n => derives", "i + 2 <= n => derives",
     "g slopes"),
    ("sizes of another order", channel_rate.POINTWISE, "|exp(b*t)*r(i, t)| <= G*b**(i + 1)",
     "|exp(b*t)*r(i, t)| <= G*b**i", "g sizes"),
    ("another power of pi", rate_in_l1.WIDE_CHANNEL, "(pi/4)**n*(n + 1)*(f", "(pi/8)**n*(n + 1)*(f",
     "lemma / so"),
]  # fmt: skip


def _refused(statement: Composed, old: str, new: str, where: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None
    assert where in found.missing, found.missing


@pytest.mark.parametrize(
    ("statement", "old", "new", "where"),
    [one[1:] for one in WRONG_LEMMAS],
    ids=[one[0] for one in WRONG_LEMMAS],
)
def test_wrong_lemmas_are_refused(statement: Composed, old: str, new: str, where: str) -> None:
    _refused(statement, old, new, where)


@pytest.mark.stress
@pytest.mark.parametrize(
    ("statement", "old", "new", "where"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG]
)
def test_wrong_statements_are_refused(statement: Composed, old: str, new: str, where: str) -> None:
    _refused(statement, old, new, where)


@pytest.mark.stress
@pytest.mark.parametrize(
    ("name", "value"),
    [("alpha", "0"), ("beta", "1"), ("G", "1"), ("Y", "fun(i, k, t, (-1)**k*exp(-1*t))")],
)
def test_wrong_structures_are_refused(name: str, value: str) -> None:
    """The steps are those for alpha = 1; exp(-t) does not fade at rate 1; its size is 4."""
    assert THEOREM.met is not None
    values = {**THEOREM.met.values, name: value}
    found = closer().close(replace(THEOREM, met=replace(THEOREM.met, values=values)))
    assert found.shown is not None
    assert found.unmet


#: Weaker facts than those that are used.
WEAKER: list[tuple[str, Composed, NamedFact, str, str]] = [
    ("a degree less", channel_rate.POINTWISE, JACKSON, "(i, 0, p + k)", "(i, 0, p + k + 1)"),
    ("the constant of [-1, 1]", channel_rate.POINTWISE, JACKSON, "(pi/4)**k", "(pi/2)**k"),
    ("another slope", channel_rate.POINTWISE, ALONG_LOGARITHM, "(k + 1)*f", "k*f"),
]


@pytest.mark.stress
@pytest.mark.parametrize(
    ("statement", "fact", "old", "new"), [one[1:] for one in WEAKER], ids=[one[0] for one in WEAKER]
)
def test_weaker_facts_do_not_do(statement: Composed, fact: NamedFact, old: str, new: str) -> None:
    assert closer().close(with_fact(statement, fact, old, new)).missing


def _constant(n: int) -> mpf:
    return (
        (pi / 4) ** n
        * (n + 1)
        * (factorial(2 * n + 1) / factorial(n + 1))
        * (mpf(n) ** n / factorial(n))
    )


@pytest.mark.parametrize(("order", "width"), [(1, 1), (1, 3), (2, 2), (2, 5)])
def test_the_rate_in_numbers(order: int, width: int) -> None:
    """exp(-t), beta = 1/2, and sums with the rates of the theorem, fitted in L2."""
    mp.dps = 20
    beta = mpf(1) / 2
    size = max(beta ** -(k + 1) for k in range(order + 1))
    rates = [(j + 1) * beta / (order + 1) for j in range(width)]
    gram = matrix(width, width)
    for i in range(width):
        for j in range(width):
            gram[i, j] = 1 / (rates[i] + rates[j])
    a = lu_solve(gram, matrix([1 / (1 + one) for one in rates]))
    error = quad(
        lambda s: abs(exp(-s) - fsum(a[j] * exp(-rates[j] * s) for j in range(width))),
        [0, 0.5, 1, 2, 4, 8, 16, inf],
    )
    assert error <= _constant(order) * size / width**order
