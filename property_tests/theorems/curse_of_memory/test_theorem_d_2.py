"""Theorem D.2: critical affine spaces against global minimisers, counted."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.theorem_d_2 import unpaired_rates
from memory_theorems.theorems.curse_of_memory.theorem_d_2.statement import (
    CriticalSpacesCounted,
    ordered_partitions,
)
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.lemmas.cited import with_lemmas
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Refused, induct
from memory_theorems.verify.sequents import needed
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.verdicts import Outcome

THEOREM = CriticalSpacesCounted()
test_theorem = theorem_checks(THEOREM, drawn=1)


@given(st.integers(0, 12), st.integers(0, 12))
def test_the_recursion_counts(m: int, k: int) -> None:
    assert ordered_partitions(m, k) == math.factorial(k) * stirling_second(m, k)


@given(st.integers(2, 30))
def test_the_polynomial_bound(m: int) -> None:
    """With equality for two and three units only."""
    total = sum(math.factorial(d) * stirling_second(m, d) for d in range(1, m))
    bound = Fraction((m + 1) * (3 * m - 2), 24) * math.factorial(m)
    assert total >= bound
    assert (total == bound) is (m <= 3)


@given(st.integers(1, 40))
def test_the_best_base_is_reached_up_to_a_root(m: int) -> None:
    """x near m/log 2 gives F_m >= m!/(4 sqrt(m) log(2)**m); F_m is about m!/(2 log(2)**(m + 1))."""
    total = sum(math.factorial(d) * stirling_second(m, d) for d in range(m + 1))
    x = round(m / math.log(2))
    assert x**m <= 2**x * total
    assert x**m / 2**x >= math.factorial(m) / (4 * math.sqrt(m) * math.log(2) ** m)


@pytest.mark.parametrize("wrong", ["g(m)*m*(m - 1)/2", "g(m)*(m + 1)*(m + 1)/2"])
def test_wrong_closed_forms_are_refused(wrong: str) -> None:
    item = induct("wrong", f"for m: natural. N(m + 1, m) == {wrong}", "m", step=["full(m + 1)"])
    with pytest.raises(Refused, match="wrong"):
        prove(THEOREM.theory, with_lemmas(THEOREM.theory, [*needed(THEOREM.proof, "full"), item]))


def test_the_rates_have_to_be_real() -> None:
    """With sum s and product p of any two numbers the positive combination is not positive: it
    vanishes at s = 1.829..., p = 1.126..., a pair of complex rates (s**2 < 4 p)."""
    text = unpaired_rates.POSITIVE.replace("(x*y)", "p").replace("(x + y)", "s")
    near = {"s": ("1.8291136554", "1.8291136555"), "p": ("1.1269380", "1.1269381")}
    domains = {name: f"[{low}, {high}]" for name, (low, high) in near.items()}
    assert decide(claim(text, domains)).outcome is not Outcome.HOLDS
    assert decide(claim(text, {"s": "(0, 2]", "p": "(0, 2]"})).outcome is Outcome.FAILS
