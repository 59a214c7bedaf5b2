"""Composed statements as propositions of Coq: every one has a text; names bound twice, and sums."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from memory_theorems.theorems import all_theorems
from memory_theorems.verify.coq.composed import section
from memory_theorems.verify.reasoning.composition import Composed, Object, Setting


def statements() -> Iterator[tuple[str, Composed]]:
    for theorem in all_theorems():
        for item in theorem.statements:
            if isinstance(item.subject, Composed):
                yield f"{theorem.key}: {item.name}", item.subject


def proposition(setting: Setting, text: str) -> str:
    return " ".join(section("it", setting, setting.vocabulary.form(text)).split())


def test_every_composed_statement_has_a_text() -> None:
    """Those of Proposition C.3 with a number of units, and those where an object that is written
    out binds a name that is bound around it, had none."""
    found = dict(statements())
    assert len(found) >= 80
    for name, one in found.items():
        text = section("it", one.setting, one.form)
        assert text.count("(") == text.count(")"), name
        assert re.search(r"Definition it : Prop :=", text), name


def test_the_inner_of_two_names_counts() -> None:
    """n is a natural number outside, a real number in the object."""
    setting = Setting.of({}, None, (Object("small(y: real)", "for n: real. y <= n**2 + 1"),))
    found = proposition(setting, "for n: natural. 0 <= n => small(1/2)")
    assert "(forall (n : nat), (" in found
    assert "(forall (n : R), (" in found
    inner = found.partition("(n : R)")[2]
    assert "INR n" not in inner
    other = proposition(setting, "for n: natural. 0 <= n => small(n)")
    assert "INR n" in other


@pytest.mark.parametrize("term", ["Max(0, g(i) - 1)", "g(i)"], ids=["integer", "natural"])
@pytest.mark.parametrize(("relation", "sign"), [("==", "="), ("<=", "<=")])
def test_a_sum_of_whole_numbers_is_printed_over_the_reals(
    relation: str, sign: str, term: str
) -> None:
    setting = Setting.of({"g": ("g", "natural -> natural")})
    found = proposition(setting, f"for m: natural. m {relation} Sum({term}, (i, 1, m))")
    body = found.partition("(m : nat)")[2]
    assert f"(INR m) {sign} " in body
    assert "%Z)" not in body
    assert "%nat)" not in body
    assert "INR (g " in body
    without_a_sum = proposition(setting, f"for m: natural. m - 1 {relation} g(m)")
    assert "%Z" in without_a_sum


@pytest.mark.parametrize("space", ["R", "Z", "Series"])
def test_a_space_is_no_type_of_numbers(space: str) -> None:
    """In the zero space all x are equal, and not all numbers are."""
    setting = Setting.of({})
    found = proposition(setting, f"(for x, y: {space}. x == y) => for s, t: real. s == t")
    assert f"Variable {space}' : NormedModule R_AbsRing." in found
    assert f"(x : {space}')" in found
    assert "(s : R)" in found
