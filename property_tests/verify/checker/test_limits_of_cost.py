"""Every limit of the checker refuses, or leaves the question to another way: none lets one through.

A limit that breaks off a check and goes on with the answer is a hole that opens for long terms.  So
all limits are found in the source; with each of them at its least value no forgery is accepted, and
each is reached: some certificate is refused because of it, but for those in ANOTHER_WAY.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import memory_theorems.verify.checker
from memory_theorems.verify.checker.values import expansions
from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.campaign import Forgery, designed
from property_tests.campaign.checker_under_test import check
from property_tests.campaign.seeds import DIRECT, EXACT, IDENTITY, bracket, holding, node, seeds
from property_tests.campaign.structured_limits import forged_limits

Json = Any
ROOT = Path(memory_theorems.verify.checker.__file__).parent
CONSTANT: Json = {"rule": "constant"}
#: Limits beyond which the checker knows less, or takes another way that is as good.
ANOTHER_WAY: Mapping[str, str] = {
    "rules.ends.MAX_STEPS": "a function is not brought back to the argument before the step",
    "values.coefficients.MAX_POWER": "a power of a coefficient stays as it is written",
    "values.coefficients.MAX_FLOAT_BITS": "a root of a coefficient stays as it is written",
    "values.intervals.MAX_ROOT": "a root is enclosed by exp and log",
    "values.rational_identity.MAX_ATOMS": "the ring is asked",
    "values.vanishing.MAX_POWER": "a high power is a quotient in the normal form",
}
#: True claims whose certificates need what the seeds of the campaign do not.
FURTHER: tuple[tuple[str, Claim, Json], ...] = (
    ("rules.brackets.MAX_EVALUATIONS", claim("Integral(exp(-t**2), (t, 0, 1)) <= 3/4"), holding(
        bracket("Integral(exp(-t**2), (t, 0, 1))", "74/100", "3/4"),
        [node("continuous", order=EXACT)])),
    ("rules.brackets.MAX_POWER", claim("Integral(t**2*exp(t), (t, -1, 1)) <= 1"), holding(
        bracket("Integral(t**2*exp(t), (t, -1, 1))", "0", "1"),
        [node("continuous", order=EXACT)])),
    ("rules.linear.MAX_HYPOTHESES", claim("x >= y", x="[0, 1]", y="[0, 1]", given="x > y"), holding(
        node("cut", relation="log(x - y) == log(x - y)", first=IDENTITY,
             then=node("assumption", index=0)))),
    ("values.algebraic_numbers.MAX_POWER", claim("(7 + 5*sqrt(2))**(1/3) == 1 + sqrt(2)"),
     holding(CONSTANT)),
    ("values.expansions.MAX_POLYGAMMA", claim("Limit(polygamma(1, t), t, oo) == 0"), holding(
        node("limit-value", old="Limit(polygamma(1, t), t, oo)", value="0", proof=EXACT),
        [node("limit-value", value="0")])),
    ("values.ring.arithmetic.MAX_MULTIPLE", claim("sin(2*x) == 2*sin(x)*cos(x)", x="[0, 1]"),
     holding(IDENTITY)),
    ("values.ring.functions.MAX_ORDER",
     claim("polygamma(1, x + 1) == polygamma(1, x) - 1/x**2", x="[1, 2]"), holding(IDENTITY)),
    ("functions.integral_functions.MAX_ORDER", claim("besselj(1/2, x) > 0", x="[1, 11/10]"),
     holding(DIRECT)),
    ("functions.gamma_family.MAX_POLYGAMMA", claim("polygamma(1, x) > 0", x="[1, 2]"),
     holding(DIRECT)),
    ("values.special.sums_and_branches.MAX_WRITTEN",
     claim("Sum(x**k, (k, 0, 2)) == 1 + x + x**2", x="[0, 1]"), holding(IDENTITY)),
    ("functions.gamma_family.MAX_HARMONIC", claim("harmonic(3) == 11/6"), holding(EXACT)),
    ("functions.discrete_functions.MAX_PARTITION", claim("fubini(3) == 13"), holding(EXACT)),
    ("functions.discrete_functions.MAX_SET", claim("binomial(4, 2) == 6"), holding(EXACT)),
    ("values.special_values.MAX_ARGUMENT", claim("polygamma(1, 1) == pi**2/6"), holding(CONSTANT)),
    ("values.taylor_coefficients.MAX_POLYGAMMA", claim("polygamma(1, x) > 0", x="[1, 11/10]"),
     holding(node("taylor", variable="x", at="1", order=1, contact=0))),
)  # fmt: skip


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(ROOT.rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        yield name, ast.parse(file.read_text(encoding="utf-8"))


def limits() -> dict[str, list[str]]:
    """The limits by their full names, and the modules that use them."""
    found = {
        f"{module}.{target.id}": [module]
        for module, tree in _trees()
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name) and target.id.startswith("MAX_")
    }
    for module, tree in _trees():
        for item in ast.walk(tree):
            if isinstance(item, ast.ImportFrom) and item.module is not None:
                for alias in item.names:
                    inside = item.module.removeprefix("memory_theorems.verify.checker.")
                    key = f"{inside}.{alias.name}"
                    if key in found:
                        found[key].append(module)
    return found


LIMITS = limits()


@contextmanager
def lowered(limit: str) -> Iterator[None]:
    """The limit at its least value (Arb takes 0 evaluations for no limit)."""
    least = 1 if limit.endswith("MAX_EVALUATIONS") else 0
    with ExitStack() as stack:
        for module in LIMITS[limit]:
            found = importlib.import_module(f"memory_theorems.verify.checker.{module}")
            stack.enter_context(patch.object(found, limit.rpartition(".")[2], least))
        yield


@cache
def forged() -> tuple[Forgery, ...]:
    return tuple(designed(97))[::3]


def true_certificates() -> Iterator[tuple[Claim, Json]]:
    yield from ((seed.claim, seed.certificate) for seed in seeds())
    yield from ((about, certificate) for _, about, certificate in FURTHER)


def test_the_limits_are_found() -> None:
    assert len(LIMITS) > 60
    assert set(ANOTHER_WAY) <= set(LIMITS)
    assert {name for name, _, _ in FURTHER} <= set(LIMITS)


@pytest.mark.parametrize(("name", "about", "certificate"), FURTHER)
def test_what_needs_a_limit_is_accepted(name: str, about: Claim, certificate: Json) -> None:
    result, _ = check(about, certificate)
    assert result.accepted, (name, result.why)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_refuses_and_lets_nothing_through(limit: str) -> None:
    with lowered(limit):
        refused = [
            about for about, found in true_certificates() if not check(about, found)[0].accepted
        ]
        assert bool(refused) != (limit in ANOTHER_WAY), limit
        for forgery in forged():
            result, _ = check(forgery.claim, forgery.certificate)
            assert not result.accepted or result.outcome == "fails", (limit, forgery.claim.text)


@pytest.mark.parametrize("most", [0, 20, 200, 800])
def test_an_expansion_rests_on_a_derivative_however_short_it_is(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """J of the order 1/2 grows as the root of its argument: O(1/x) is wrong at any length."""
    monkeypatch.setattr(expansions, "MAX_DERIVATIVE", most)
    for order in ("1/2", "1/2" + "+0" * 30, "1/2" + "+0" * 810):
        old = f"Limit((besselj({order}, 1/x) - besselj({order}, 0))*sqrt(x), x, oo)"
        proof = node("limit-value", old=old, value="0", proof=IDENTITY)
        certificate = holding(proof, [node("limit-value", value="0")])
        assert not check(claim(f"{old} == 0"), certificate)[0].accepted
    for _, about, certificate in [*forged_limits()][::67]:
        assert not check(about, certificate)[0].accepted, about.text[:80]
