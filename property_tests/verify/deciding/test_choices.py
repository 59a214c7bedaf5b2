"""Witnesses and counters that are found: the checker replays the claim with them."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.choices import with_proposed_witnesses
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim

R, POSITIVE = "(-oo, oo)", "(0, oo)"


def asked(text: str | list[str], domains: dict[str, str], exists: str, **more: Any) -> Claim:
    return claim(text, domains, exists=dict.fromkeys(exists), **more)


HOLDING = [
    asked("x**2 == 2*x + 3", {"x": R}, "x"),
    asked("y**2 >= x", {"x": R, "y": R}, "y"),
    asked("t*exp(-t) <= C", {"C": POSITIVE, "t": "[0, oo)"}, "C"),
    asked(["a < c", "c < b"], {"a": R, "b": R, "c": R}, "c", given="a < b"),
    asked("Abs(x*y) <= e", {"e": POSITIVE, "y": "[-1, 1]", "x": "(0, 1)"}, "x"),
    asked("n*(n + 1) == 42", {"n": "integer [0, oo)"}, "n"),
]
FAILING = [
    asked("x <= C", {"C": R, "x": R}, "C"),
    asked("x**2 < 0", {"x": R}, "x"),
    asked("C*s >= 1/4", {"C": POSITIVE, "s": POSITIVE}, "C"),
]


@pytest.mark.parametrize("about", HOLDING, ids=lambda item: item.text)
def test_a_witness_is_found_and_replayed(about: Claim) -> None:
    verdict = decide(about)
    assert verdict.holds
    assert verdict.detail.startswith("with ")
    assert isinstance(verdict.certificate, dict)
    assert replay(about.to_json(), verdict.certificate).accepted
    # Another witness is not what was proved.
    found = verdict.certificate["witnesses"]
    far = {name: f"{text} - 1000" for name, text in found.items()}
    other = {**verdict.certificate, "witnesses": far}
    assert not replay(about.to_json(), other).accepted
    without = {key: item for key, item in verdict.certificate.items() if key != "witnesses"}
    assert not replay(about.to_json(), without).accepted


@pytest.mark.parametrize("about", FAILING, ids=lambda item: item.text)
def test_that_nothing_exists_is_shown_by_counters(about: Claim) -> None:
    verdict = decide(about)
    assert verdict.fails
    assert replay(about.to_json(), verdict.certificate).accepted


def test_parts_of_a_conjunction_share_their_witness() -> None:
    """Each part has one, both have none."""
    verdict = decide(asked(["c >= 1", "c <= 0"], {"c": R}, "c"))
    assert not verdict.holds


def test_a_stated_witness_is_not_exchanged() -> None:
    about = claim("y >= x + 1", {"x": R, "y": R}, exists={"y": "x"})
    assert not decide(about).holds


def test_choices_use_earlier_variables_only() -> None:
    about = asked("C >= x", {"C": R, "x": R}, "C")
    for _, chosen in with_proposed_witnesses(about):
        assert not t.free_variables(chosen["C"])


def test_a_whole_witness_may_be_a_whole_part() -> None:
    domains = {"x": "(-oo, oo)", "n": "integer (-oo, oo)"}
    for witness in ("floor(x) + 1", "2*ceiling(x)**2 + 1", None):
        assert decide(claim("n > x", domains, exists={"n": witness})).holds
    for witness in ("x + 1", "floor(x)/2 + 1", "floor(x) + x", "floor(x)"):
        assert not decide(claim("n > x", domains, exists={"n": witness})).holds
