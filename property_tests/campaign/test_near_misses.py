"""Every refusal of the checker is met by a certificate, beside which a true one is accepted."""

from __future__ import annotations

import importlib
from collections import Counter
from contextlib import ExitStack
from functools import cache
from unittest.mock import patch

import pytest

from memory_theorems.verify.checker import Replay
from property_tests.campaign.checker_under_test import check
from property_tests.campaign.entries import Miss
from property_tests.campaign.near_misses import near_misses
from property_tests.campaign.pointwise import falsified
from property_tests.campaign.refusal_classes import PATTERNS, REASONS, SOUND, refusal_class
from property_tests.campaign.seeds import Seed, seeds
from property_tests.campaign.sites import Site, recording, sites

#: Guards that no certificate meets: (file, function, part of the text, the reason why it stays).
FAULT = "balls become NaN only by a fault of the ball arithmetic or an operation not foreseen"
ENTRY = "every function and binder of the language has an entry"
GUARDS: tuple[tuple[str, str, str, str], ...] = (
    ("values/ranges.py", "__post_init__", "met a value that is not a number", FAULT),
    ("values/ranges.py", "checked", "met a value that is not a number", FAULT),
    ("values/ranges.py", "__post_init__", "met an inexact end", "every end is rounded before"),
    ("values/ranges.py", "at", "has no value at infinity", "the domains of functions exclude it"),
    ("values/ranges.py", "constant_ball", "unknown constant", "the parser knows the same ones"),
    ("values/intervals.py", "_evaluate", "does not treat", ENTRY),
    ("functions/discrete_functions.py", "_rounded", "of a number beyond the precision",
     "an end has no more bits than the precision"),
    ("extension.py", "function", "knows no function", ENTRY),
    ("values/special/bound_variables.py", "interval_of", "attains infinity",
     "evaluation over a box keeps infinite ends open"),
    ("values/special/bound_variables.py", "interval_of", "a range at infinity", "the same"),
    ("values/special/bound_variables.py", "with_bound", "is a variable of the goal",
     "bound variables are renamed before they become variables"),
    ("rules/integrals.py", "vanishes", "is a variable of the goal", "the same"),
    ("values/ring/functions.py", "_function", "an identity with {head}",
     "the parser knows no other functions"),
    ("values/ring/arithmetic.py", "reduce", "a denominator vanishes identically",
     "every denominator was reduced before"),
    ("values/ring/arithmetic.py", "reduce", "the relations of an identity do not terminate",
     "a bound on a loop that ends by degrees"),
    ("values/real_roots.py", "_decompose", "a factorisation is wrong",
     "it would be a fault of the polynomial arithmetic"),
    ("values/real_roots.py", "_isolate", "an irreducible polynomial with a rational root",
     "the same"),
    ("values/asymptotics.py", "leading", "not certainly nonzero",
     "a sign that is not certain was refused before"),
    ("values/asymptotics.py", "series", "that does not tend to 0",
     "the callers divide by the leading term before"),
    ("values/taylor_coefficients.py", "__call__", "is not analytic on the box",
     "where values are bounded the coefficients are, until balls overflow"),
    ("values/expansions.py", "_taylor", "no expansion of {head} at infinity",
     "arguments that tend to infinity go another way"),
    ("values/expansions.py", "_taylor", "is not smooth at the limit",
     "the strict obligations imply these conditions"),
    ("values/vanishing.py", "growth", "a limit in the order of uppergamma",
     "its derivative is refused before"),
    ("budget.py", "beyond", "is beyond the core of the checker",
     "only a replay by the core alone says it: see the tests of profiles"),
)  # fmt: skip


def guards(guard: tuple[str, str, str, str], site: Site) -> bool:
    """Whether the guard speaks of the site: of its file and function, not of its text alone."""
    file, function, text, _ = guard
    return (site.file, site.function) == (file, function) and text in site.text


def replayed(entry: Miss) -> tuple[Replay, set[Site]]:
    with ExitStack() as stack:
        for name, value in entry.limits:
            module, _, attribute = name.rpartition(".")
            found = importlib.import_module(f"memory_theorems.verify.checker.{module}")
            stack.enter_context(patch.object(found, attribute, value))
        reached = stack.enter_context(recording())
        result, _ = check(entry.claim, entry.certificate)
    return result, reached.sites


@cache
def results() -> tuple[tuple[Miss, Replay, set[Site]], ...]:
    return tuple((entry, *replayed(entry)) for entry in near_misses())


@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: f"{seed.rule}: {seed.claim.text[:50]}")
def test_the_true_neighbours_are_accepted(seed: Seed) -> None:
    result, _ = check(seed.claim, seed.certificate)
    assert result.accepted, result.why


def test_every_near_miss_has_a_true_neighbour() -> None:
    rules = {seed.rule for seed in seeds()}
    for entry in near_misses():
        known = entry.like in rules or entry.like in ("", "refuted", "constant")
        assert known or entry.says in ("unknown rule", "the rule {name} no longer"), entry.like


@pytest.mark.parametrize("entry", near_misses(), ids=lambda entry: f"{entry.says[:50]}")
def test_a_near_miss_is_refused_where_it_should_be(entry: Miss) -> None:
    result, reached = replayed(entry)
    assert not result.accepted
    assert any(entry.says in site.text for site in reached), result.why


def test_the_claims_of_near_misses_are_false() -> None:
    for entry in near_misses():
        if entry.false:
            assert falsified(entry.claim, 0, 100) is not None, entry.claim.text


def test_every_refusal_is_reached() -> None:
    reached = set().union(*(found for _, _, found in results()))
    missed = [site for site in sites() if site not in reached]
    open_sites = [site.key for site in missed if not any(guards(g, site) for g in GUARDS)]
    assert not open_sites, open_sites
    # A guard that a certificate does meet is no guard: its entry has to go.
    for guard in GUARDS:
        assert any(guards(guard, site) for site in missed), guard


@pytest.mark.parametrize("entry", [near_misses()[0], near_misses()[-1]], ids=["first", "last"])
def test_recording_sees_what_is_refused(entry: Miss) -> None:
    """A certificate that is refused reaches a site; an accepted one of the same rule does not."""
    assert replayed(entry)[1]
    seed = seeds()[0]
    with recording() as reached:
        assert check(seed.claim, seed.certificate)[0].accepted
    assert not reached.sites


def test_every_refusal_says_what_it_protects() -> None:
    """No part of the table of classes is left over, and the greater part of each is no accident."""
    everything = sites()
    counts = Counter(refusal_class(site) for site in everything)
    assert counts[SOUND] > 110
    assert set(counts) == {SOUND, *REASONS}
    for _, parts in PATTERNS:
        for part in parts:
            file, _, text = part.rpartition("::")
            assert any(text in site.text and site.file.endswith(file) for site in everything), part
