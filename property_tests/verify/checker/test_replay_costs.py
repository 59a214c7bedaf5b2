"""What is too expensive to check is refused by counting, with a message, on every machine alike."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import budget, replay
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term

Json = Any
DIRECT: Json = {"rule": "direct"}
EXACT: Json = {"rule": "exact"}
IDENTITY: Json = {"rule": "identity"}
UNIVARIATE: Json = {"rule": "univariate", "variable": "x"}
TOO_EXPENSIVE = "too expensive to replay"


def holding(about: Claim, proof: Json) -> tuple[bool, str]:
    part = {"defined": [], "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return found.accepted, found.why


@pytest.mark.parametrize(
    ("about", "proof", "why"),
    [
        (claim("Sum(Sum(1/(j + k), (j, 1, 1500)), (k, 1, 1500)) >= 0"), DIRECT, TOO_EXPENSIVE),
        (claim("Sum(Sum(j*k, (j, 1, 1500)), (k, 1, 1500)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("Sum(Sum(Sum(i*j*k, (j, 1, 50)), (k, 1, 50)), (i, 1, 50)) == 0"), IDENTITY,
         TOO_EXPENSIVE),
        (claim("Sum(fubini(k), (k, 0, 300)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("Sum(fubini(300), (k, 1, 1999)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("Sum(Sum(stirling(300, j), (j, 1, 300)), (k, 1, 1999)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("Sum(Sum(1/(10**9 + k + j), (j, 1, 100)), (k, 1, 1999)) >= 0"), EXACT,
         TOO_EXPENSIVE),
        (claim("Sum(1/(10**20 + k), (k, 1, 1999)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("Sum(3**20000/7**(10000 + k), (k, 1, 1999)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("besselj(9000 + sqrt(2), sqrt(3)*9000) <= 1"), {"rule": "direct", "bits": 8192},
         TOO_EXPENSIVE),
        (claim("Sum(binomial(10**6, k), (k, 4000, 5000)) >= 0"), EXACT, TOO_EXPENSIVE),
        (claim("harmonic(n) >= 0", n="integer [0, 4000]"),
         {"rule": "enumerate", "variable": "n", "parts": [DIRECT] * 4001}, TOO_EXPENSIVE),
        (claim("x**400 - 3*x**399 + 13*x**200 + 5*x >= -10**200", x="[-1, 1]"), UNIVARIATE,
         TOO_EXPENSIVE),
        (claim("uppergamma(10**9, x) >= 0", x="[1, 2]"), DIRECT, "an order beyond"),
        (claim("lowergamma(10**9, x) >= 0", x="[10**9, 10**9 + 1]"), DIRECT, "an order beyond"),
        (claim("besselj(10**9, x) <= 1", x="[1, 2]"), DIRECT, "an order beyond"),
    ],
)  # fmt: skip
def test_costs_are_counted(
    about: Claim, proof: Json, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A smaller budget shows the same refusal sooner.
    monkeypatch.setattr(budget, "MAX_OPERATIONS", 20_000)
    accepted, reason = holding(about, proof)
    assert not accepted
    assert why in reason


def test_a_moderate_proof_stays_far_below_the_budget() -> None:
    about = claim(
        "Sum(1/k, (k, 1, 200)) <= 6",
    )
    assert holding(about, DIRECT)[0]


def test_exact_arithmetic_outside_of_a_replay_is_not_charged() -> None:
    spent = budget.Budget(operations=budget.MAX_OPERATIONS - 10)
    with budget.spending(spent), pytest.raises(budget.Refused, match="too expensive"):
        exact_value(parse_term("Sum(k, (k, 1, 100))"))
    assert exact_value(parse_term("Sum(k, (k, 1, 100))")) == 5050


@pytest.mark.parametrize("n", range(12))
def test_ordered_partitions(n: int) -> None:
    """Against the sum of k! S(n, k)."""
    by_blocks = parse_term(f"Sum(factorial(k)*stirling({n}, k), (k, 0, {n}))")
    assert exact_value(parse_term(f"fubini({n})")) == exact_value(by_blocks)
