"""Near misses of ``gap``, and of floors and ceilings as whole variables."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, miss
from property_tests.campaign.seeds import EXACT, FIRST, IDENTITY, WHOLE, node

Json = Any
SECOND: Json = node("assumption", index=1)


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    n = {"n": "integer (-oo, oo)"}
    gap = node("gap", proof=FIRST)
    # A real variable has no gaps, nor has what a real one is added to.
    yield miss("a gap is between", "x >= 1", gap, x="(0, 9]", given="x > 0")
    yield miss("a gap is between", "m >= n + 1", gap, m="integer [0, 9]", n="[0, 9]", given="m > n")
    yield miss("a gap is between", "1 >= 2", node("gap", proof=EXACT))
    # The step is 2, 1/2 or that of both terms: what is more than -1 may be -1/2.
    yield miss("no hypothesis or bound says", "n/2 >= 1", gap, **n, given="n/2 > 0")
    yield miss("no hypothesis or bound says", "n/2 + m/3 >= 1", gap, **WHOLE, given="n/2 + m/3 > 0")
    yield miss("no hypothesis or bound says", "n >= 2", gap, **n, given="n > 0")
    yield miss("no hypothesis or bound says", "2*n >= 3", gap, **n, given="2*n >= 1")
    yield miss("no hypothesis or bound says", "n - 1/2 > 0", gap, **n, given="n >= 0")
    yield miss("the new goal would be", "n > 0", gap, **n, given="n >= 0")
    yield miss("a whole number may be 0", "2*n != 6", node("gap"), **n)
    yield miss("a whole number may be 0", "4*n - 2*m != 6", node("gap"), **WHOLE)
    yield miss("a gap does not prove", "n == 0", gap, **n, given="n > 0")
    yield miss("the margin is constant", "n - n >= 1", gap, **n, given="n > 0")
    yield miss("not a polynomial", "1/n >= 1", gap, n="integer [1, 9]", given="n > 0")
    # A floor is at most its argument, and more than that less 1; a ceiling the other way round.
    for term, false, index in (("floor(x)", "floor(x) >= x", FIRST),
                               ("floor(x)", "floor(x) > x", SECOND),
                               ("floor(x)", "x >= floor(x) + 1", SECOND),
                               ("ceiling(x)", "ceiling(x) <= x", FIRST),
                               ("ceiling(x)", "ceiling(x) > x + 1", SECOND)):
        yield miss("no hypothesis or bound says", false, node(
            "adjoin", term=term, name="k", proof=index), x="(-oo, oo)")
    yield miss("whole exponents or a positive base", "x**floor(3) >= 0", node(
        "adjoin", term="floor(3)", name="k", proof=IDENTITY), x="[-1, 1]")
