"""Near misses of ``series``: sums that end, start at a fraction, differ or diverge."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, miss
from property_tests.campaign.seeds import (
    DIRECT,
    EXACT,
    IDENTITY,
    known_series,
    squeezed,
    telescoped,
)

Json = Any
HALVES, SQUARES = "Sum(1/2**k, (k, 1, oo))", "Sum(1/k**2, (k, 1, oo))"


def _of(says: str, text: str, proof: Json, **more: Any) -> Miss:
    """The steps are tried as a proof of existence and of the value."""
    old = text[: text.index("))") + 2]
    return miss(says, text, {**proof, "old": old}, [proof], **more)


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    unit: Any = {"x": "[0, 1]"}
    yield _of("series is for sums up to oo", "Sum(1/2**k, (k, 1, 3)) == 1", telescoped("-2/2**k"))
    yield _of("the lower limit of a sum is not", "Sum(1/2**k, (k, x, oo)) == 2/2**x",
              telescoped("-2/2**k"), **unit)
    yield _of("unknown way to sum", f"{HALVES} == 2", telescoped("-2/2**k", by="magic"))
    # Telescoping: a limit along whole numbers is not one along real ones; any constant is no limit.
    yield _of("has no limit along real numbers", "Sum(1, (k, 0, oo)) == 0",
              telescoped("k + 0*binomial(k, 1)"))
    yield _of("needs a positive base in a limit", "Sum(x**k, (k, 0, oo)) == 1/(1 - x)",
              telescoped("x**k/(x - 1)"), x="(-2, 1)")
    yield _of("not shown to tend to its limit", "Sum(0, (k, 1, oo)) == 1", telescoped("5", "6"))
    yield _of("not shown to tend to its limit", "Sum(log(k + 1) - log(k), (k, 1, oo)) == 0",
              telescoped("log(k)", defined=[DIRECT]))
    yield _of("not shown to tend to its limit", "Sum(2**k, (k, 0, oo)) == -1", telescoped("2**k"))
    yield _of("not shown to tend to its limit", "Sum(x**k*(1 - x), (k, 0, oo)) == 1",
              telescoped("-x**k"), x="(0, 1]")
    # Known series: other indices; arguments on the circle of convergence.
    yield _of("there is no known series", f"{HALVES} == 2", known_series("golden", "1/2", 2))
    yield _of("at its first index or later", "Sum(1/2**k, (k, -1, oo)) == 2",
              known_series("geometric", "1/2", 2))
    yield _of("interval evaluation gives", "Sum(x**k, (k, 0, oo)) <= 9",
              known_series("geometric", "x", 2, proof=DIRECT), **unit)
    yield _of("interval evaluation gives", "Sum(x**(2*k + 1)/(2*k + 1), (k, 0, oo)) <= 9",
              known_series("atanh", "x", 2, proof=DIRECT), x="[-1, 0]")
    yield _of("interval evaluation gives", "Sum(x**k/k, (k, 1, oo)) == -log(1 - x)",
              known_series("log", "x", 2), x="[-2, 0]")
    yield _of("interval evaluation gives", "Sum(k**(-x), (k, 1, oo)) == zeta(x)",
              known_series("zeta", "x", 1), x="[1, 5]")
    # A summand without value at the first index.
    pole, bound = "Sum(1/2**k + 0/(k - 1), (k, 1, oo))", squeezed("1", "0", "2/2**k")
    yield _of("not shown to be defined", f"{pole} == 1", telescoped("-2/2**k"))
    yield _of("not shown to be defined", f"{pole} == 1", known_series("geometric", "1/2", 2))
    yield _of("not shown to be defined", f"{pole} <= 1", bound)
    # The head of a sum ends right before its tail.
    yield _of("interval evaluation gives", f"{SQUARES} <= 164/100", squeezed("8", "0", "1/(k - 1)"))
    # Between two tails: the first one, bounds that stay away from 0, the name of the rest.
    for first in ("1/2", "0", "x", "3/2"):
        yield _of("the tail begins at the lower limit", f"{SQUARES} + 0*x <= 8/5",
                  squeezed(first, "0", "1/(k - 1)"), **unit)
    yield _of("a tail that begins too late", f"{SQUARES} <= 8/5",
              squeezed("20000", "0", "1/(k - 1)"))
    yield _of("is not shown to tend to 0", "Sum(1/k, (k, 1, oo)) <= 5",
              squeezed("8", "0", "9 - k"))
    yield _of("is not shown to tend to 0", f"{SQUARES} <= 3/2",
              squeezed("1", "0", "1/(k - 1/2) - 1"))
    yield miss("the rest of a series needs a new", f"{SQUARES} <= x", squeezed(
        "1", "0", "1/(k - 1/2)", old=SQUARES, name="x", proof=IDENTITY),
        [squeezed("1", "0", "1/(k - 1/2)")], **unit)
    for name in (3, "1x", None):
        yield miss("the rest of a series needs a new", f"{SQUARES} <= 1", squeezed(
            "1", "0", "1/(k - 1/2)", old=SQUARES, name=name), [squeezed("1", "0", "1/(k - 1/2)")])
    yield miss("the rest of a series needs a new", f"{SQUARES} <= Sum(j, (j, 1, 1))", squeezed(
        "1", "0", "1/(k - 1/2)", old=SQUARES, name="j"), [squeezed("1", "0", "1/(k - 1/2)")])
    yield miss("the expression to be replaced does not", f"{SQUARES} == 1", known_series(
        "geometric", "1/2", 2, old=HALVES, factor="1", proof=EXACT),
        [squeezed("1", "0", "1/(k - 1/2)")])


__all__ = ["table"]
