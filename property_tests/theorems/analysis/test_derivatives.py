"""Lemmas on derivatives of maps and on recursion: closed, and no wrong variant closed."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.analysis.derivatives import at_most, chain, unique
from memory_theorems.theorems.analysis.recursion import RECURSION
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import closer, refused

STATEMENTS = {
    "at most": at_most("H"),
    "at most, of numbers": at_most("real"),
    "at most, in a ball": at_most("H", near=True),
    "unique": unique("H"),
    "chain": chain("H"),
    "recursion": RECURSION,
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_closed(name: str):
    found = closer().close(STATEMENTS[name])
    assert found.shown is not None, found.missing
    assert found.cited == found.given == ()


#: (statement, text, another): each variant is false.
WRONG = [
    (at_most("H"), "=> for e: V. |A(e)| <= L*|e|", "=> for e: V. |A(e)| <= L/2*|e|"),
    (at_most("H"), "|F(r) - F(q)| <= L*|r - q|", "|F(r) - F(q)| <= L"),
    (at_most("H", near=True), "|r - q| <= s => ", "s <= |r - q| => "),
    (unique("H"), "and Differential(F, q, B)", "and Differential(B, q, B)"),
    (chain("H"), "fun(e, B(A(e)) + C(e))", "fun(e, B(A(e)))"),
    (chain("H"), "Total(G, q, F(q), C, B)", "Total(G, q, 0, C, B)"),
    (RECURSION, "a(n + 1) == f(n, a(n))", "a(n + 1) == f(n + 1, a(n))"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str):
    missing = refused(statement, old, new).missing
    assert any(why in missing for why in ("not decided", "not in scope", "does not end in"))
