"""A short campaign, and that a campaign can fail: the oracle, mutants, checks switched off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign import infinite_sums, mutating, near_misses_switches, switched_off
from property_tests.campaign.campaign import designed, run
from property_tests.campaign.checker_under_test import HOLE, check, recurrence_names, rules
from property_tests.campaign.forging import SCHEMA, used_rules
from property_tests.campaign.limits import KNOWN, limit
from property_tests.campaign.mutation import equivalent
from property_tests.campaign.near_misses import near_misses
from property_tests.campaign.pointwise import falsehood, falsified, undefined, value_of
from property_tests.campaign.seeds import IDENTITY, holding, node, seeds
from property_tests.campaign.sites import sites
from property_tests.campaign.structured_brackets import without_value
from property_tests.campaign.structured_limits import forged_limits

Json = Any


# ---------------------------------------------------------------- no rule is left out
def test_every_rule_is_forged() -> None:
    assert set(SCHEMA) == set(rules())
    used = frozenset().union(*(used_rules(seed.certificate) for seed in seeds()))
    assert set(rules()) <= used


def test_every_recurrence_has_a_seed() -> None:
    def names(node: Json) -> set[str]:
        if isinstance(node, dict):
            own = {node["by"]} if node.get("rule") == "recurrence" else set()
            return own.union(*(names(item) for item in node.values()))
        return set().union(*(names(item) for item in node)) if isinstance(node, list) else set()

    assert set(recurrence_names()) <= set().union(*(names(seed.certificate) for seed in seeds()))


# ---------------------------------------------------------------- forgeries
def test_designed_forgeries_are_refused() -> None:
    count = 0
    for forgery in designed(11):
        result, written = check(forgery.claim, forgery.certificate)
        assert not (result.accepted and result.outcome != "fails"), (forgery.claim.text, written)
        count += 1
    assert count > 150


def test_a_bracket_gives_no_value_to_what_has_none() -> None:
    entries = list(without_value())
    assert len(entries) > 200
    for _, about, certificate in entries:
        result, written = check(about, certificate)
        assert not result.accepted, (about.text, written)


@pytest.mark.parametrize(("body", "at", "value"), KNOWN)
def test_the_oracle_knows_limits(body: str, at: str, value: str) -> None:
    """Values near the point come near to the table's, from both sides of a finite one."""
    parts = (1, -1) if at in ("0", "1", "2") else (0,)
    for side in parts:
        gaps = []
        for scale in (10**3, 10**6):
            far = scale if at == "oo" else -scale // 1000
            t = Fraction(at) + Fraction(side, scale) if side else Fraction(far)
            point = {"t": t, "x": Fraction(3, 2)}
            gap = value_of(parse_term(body), point) - value_of(parse_term(value), point)
            gaps.append(abs(float(to_ball(gap).mid())))
        assert gaps[1] < 1e-2
        assert gaps[1] < gaps[0] or gaps[1] == 0


def test_forged_limits_are_refused_and_right_ones_are_not() -> None:
    entries = list(forged_limits())
    assert len(entries) > 300
    for _, about, certificate in entries[::7]:
        assert falsified(about, 0, 60) is not None, about.text
        result, written = check(about, certificate)
        assert not result.accepted, (about.text, written)
    for body, at, value in KNOWN:
        old = limit(body, at)
        proof = node("limit-value", old=old, value=value, proof=IDENTITY)
        about = claim(f"{old} == {value}", x="[1, 2]")
        exists = [node("limit-value", value=value)]
        assert check(about, holding(proof, exists))[0].accepted, about.text


def test_the_oracle_knows_sums_up_to_infinity() -> None:
    """Partial sums come near to the table's value; where there is none two of them stay apart."""

    def partial(body: str, first: str, last: int, x: str) -> float:
        point = {"x": Fraction(x), "n": Fraction(3)}
        return float(
            to_ball(value_of(parse_term(f"Sum({body}, (k, {first}, {last}))"), point)).mid()
        )

    for body, first, value, where in infinite_sums.KNOWN:
        ends = ("1", "-1") if "x <= 1" in where else ("-1",) if "x >= -1" in where else ()
        inside = ("3",) if first == "x" or "zeta" in value else ("1/3", "-1/3")
        for x in (*inside, *(end for end in ends if "(1 - x)" not in body)):
            value_there = value_of(parse_term(value), {"x": Fraction(x), "n": Fraction(3)})
            there = float(to_ball(value_there).mid())
            gaps = [abs(partial(body, first, last, x) - there) for last in (20, 200)]
            assert gaps[1] < 1e-2, (body, x)
            assert gaps[1] < gaps[0] or gaps[1] < 1e-12, (body, x)
    outside = (("x**k", "0", "1"), ("x**k", "0", "-1"), ("x**k/k", "1", "1"),
               ("x**(2*k + 1)/(2*k + 1)", "0", "1"), ("x**(2*k + 1)/(2*k + 1)", "0", "-1"),
               ("(-1)**k*x**(2*k + 1)/(2*k + 1)", "0", "11/10"), ("k**(-x)", "1", "1"))  # fmt: skip
    poles = [item for item in infinite_sums.NONE if "(k - 1)" in item[0]]
    for body, first, x in (*((*item, "0") for item in infinite_sums.NONE), *outside):
        if (body, first) not in poles:
            values = [partial(body, first, last, x) for last in (100, 101, 200)]
            assert max(values) - min(values) > 0.3, (body, x)


def test_a_short_campaign() -> None:
    outcome = run(1, seed=1, designed_too=False)
    assert not outcome.holes, [(hole.claim.text, hole.certificate) for hole in outcome.holes]
    assert set(outcome.counts) == set(SCHEMA)
    assert sum(outcome.counts.values()) >= 500


def test_holes_are_filled_with_what_proves() -> None:
    """A hole is the strongest leaf there is, and what is reported has no holes."""
    about = claim("exp(x) > 0", x="[0, 1]")
    result, written = check(about, holding({"rule": HOLE}))
    assert result.accepted
    assert HOLE not in repr(written)
    assert check(about, written)[0].accepted
    assert not check(claim("exp(x) > 1", x="[0, 1]"), holding({"rule": HOLE}))[0].accepted


# ---------------------------------------------------------------- the oracle
@pytest.mark.parametrize(
    ("about", "point", "kind"),
    [
        (claim("x**3 >= 0", x="[-1, 1]"), "-1", "violated"),
        (claim("x**3 >= 0", x="[-1, 1]"), "0", ""),
        (claim("x**3 >= 0", x="(-1, 1]"), "-1", ""),
        (claim("x > 1", x="[0, 1]", given="x < 0"), "0", ""),
        (claim("x > 1", x="[0, 1]", given="1/x > 0"), "0", ""),
        (claim("1/x > 0", x="[0, 1]"), "0", "undefined"),
        (claim("x**x > 0", x="[-1, 1]"), "-1/2", "undefined"),
        (claim("0*log(x) == 0", x="[-1, 1]"), "0", "undefined"),
        (claim("x > 1", x="integer [0, 1]"), "1/2", ""),
        (claim("Integral(t, (t, 0, x)) >= 1", x="[0, 1]"), "1", "violated"),
        (claim("Integral(t, (t, 0, x)) == x**2/2", x="[0, 1]"), "1", ""),
        (claim("Derivative(x**2, x) == x", x="[0, 1]"), "1", "violated"),
        (claim("y > x", x="[0, 1]", y="[0, 1]", exists={"y": "x"}), "0", "violated"),
        (claim("exp(x) == exp(x)*exp(0)", x="[0, 1]"), "1", ""),
    ],
)
def test_falsehood_is_what_it_says(about: Claim, point: str, kind: str) -> None:
    assert falsehood(about, {"x": Fraction(point)}) == kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1/(x - 1)", True), ("1/x", False), ("sqrt(x - 2)", True), ("sqrt(x - 1)", False),
        ("Sum(1/(k - 2), (k, 1, 3))", True), ("Sum(1/(k - 2), (k, 3, 4))", False),
        ("Sum(x, (k, 3, 1))", True), ("Sum(x, (k, 2, 1))", False), ("gamma(x - 2)", True),
        ("gamma(x - 3/2)", False), ("polygamma(1/2, x)", True), ("binomial(1/2, 1)", True),
        ("(x - 2)**(1/3)", True), ("(x - 2)**3", False), ("0**(x - 2)", True), ("0**x", False),
        ("asin(x + 1)", True), ("acosh(x - 1)", True), ("atanh(x)", True), ("LambertW(-x)", True),
        ("zeta(x)", True), ("log(1 - x)", True), ("factorial(x - 2)", True),
    ],
)  # fmt: skip
def test_what_is_undefined_at_one(text: str, expected: bool) -> None:
    assert undefined(parse_term(text), {"x": Fraction(1)}) is expected


def test_true_claims_are_never_shown_to_be_false() -> None:
    for seed in seeds():
        assert falsified(seed.claim, 3, 40) is None, seed.claim.text


# ---------------------------------------------------------------- the campaign can fail
@pytest.mark.parametrize(
    "text",
    ["is no complete list of cases", "the margin is not factor times", "not {goal.op} 0'",
     "the limit of the margin is not", "the new term is not the root", "the multiplier may vanish",
     "interval evaluation gives", "needs a positive variable", "is not a whole number')"],
)  # fmt: skip
def test_a_checker_without_one_refusal_accepts_a_false_claim(text: str) -> None:
    found = []
    for site in sites():
        if text in site.text:
            entries = [item for item in near_misses() if item.says in site.text]
            found.append(switched_off.tried(switched_off.dropped(site), entries))
    assert switched_off.FALSE in found


@pytest.mark.stress
def test_forgeries_behind_one_refusal_need_it() -> None:
    """Each is refused in one place, and accepted when that one is left out."""
    everything = sites()
    for entry in near_misses_switches.table():
        there = [site for site in everything if entry.says in site.text]
        found = [switched_off.tried(switched_off.dropped(site), [entry]) for site in there]
        assert switched_off.FALSE in found, (entry.says, entry.claim.text)


def test_mutants_change_the_checker_and_nothing_else() -> None:
    everything = mutating.mutants()
    assert len(everything) > 5_000
    assert len({(item.file, item.function) for item in mutating.sample(300, 0)}) > 250
    assert mutating.sample(50, 7) == mutating.sample(50, 7)
    about = seeds()[0]
    assert check(about.claim, about.certificate)[0].accepted


def test_mutants_that_change_nothing_are_mutants() -> None:
    """A reason speaks of one mutant that there is."""
    keys = [item.key for item in mutating.mutants()]
    assert len(set(keys)) == len(keys)
    assert set(equivalent()) <= set(keys)
