"""Forgeries by design of ``increasing`` and ``taylor``: functions that turn, jump or have poles;
contact of too high an order, of odd order inside, or at a centre that belongs to the interval.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import holding, node

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: (f, domain of x and y): f(x) >= f(y) fails for some x >= y.
TURNING = (
    ("z**2", "[-1, 1]"), ("Abs(z)", "[-1, 1]"), ("-z", "[0, 1]"), ("cos(z)", "[-1, 2]"),
    ("-1/z", "[-2, 2]"), ("1/z", "[1, 2]"), ("exp(-z)", "[0, 1]"), ("z*(1 - z)", "[0, 1]"),
    ("-sqrt(z)", "[0, 1]"), ("sin(z)", "[0, 3]"), ("z**3 - z", "[-1, 1]"), ("-floor(z)", "[0, 2]"),
    ("gamma(z)", "[1/2, 3]"), ("z - floor(z)", "[0, 2]"), ("tan(z)", "[1, 2]"),
    ("Piecewise((z, z < 1), (-z, True))", "[0, 2]"), ("-sign(z)", "[-1, 1]"),
    ("log(2 - z)", "[0, 1]"),
)
#: False claims f >= 0 and the centres at which they are tried.
BELOW = (
    ("x - 1/100", "[0, 1]", ("0", "1/2", "1")), ("x**2 - 1/100", "[-1, 1]", ("0", "-1", "1")),
    ("x**3", "[-1, 1]", ("0", "1")), ("x", "[-1, 1]", ("0", "1/2")),
    ("sin(x) - x", "[-1, 1]", ("0",)),
    ("sin(x) - x + x**3/7", "[0, 1]", ("0",)), ("1 - x**2/2 - cos(x)", "[-1, 1]", ("0", "1")),
    ("exp(x) - 1 - x - x**2/2", "[-1, 1]", ("0",)), ("log(x) - x + 1", "[1/2, 3/2]", ("1",)),
    ("1/x", "[-2, -1]", ("-1", "1", "0")), ("Abs(x) - 1/2", "[-1, 1]", ("1/2", "1")),
    ("y*x", "[-1, 1]", ("0",)), ("(x - y)**2 - 1/9", "[0, 1]", ("0", "1/2")),
    ("sqrt(x) - 2*x", "[0, 1]", ("1", "1/2")), ("gamma(x) - 1", "[1, 3/2]", ("1",)),
    ("x**2*(x - 1/2)", "[0, 1]", ("0",)), ("floor(x) - 1/2", "[0, 1]", ("1", "1/2")),
)


def forged_series() -> Iterator[Entry]:
    """Each function on each interval that the certificate may name; each claim at each centre."""
    for f, domain in TURNING:
        high, low = f.replace("z", "x"), f.replace("z", "y")
        for op, given in ((">=", "x >= y"), (">", "x > y")):
            about = claim(f"{high} {op} {low}", x=domain, y=domain, given=given)
            for sign in (1, -1):
                for ends in ({}, {"lower": "0"}, {"lower": "-2", "upper": "3"}, {"upper": "1"}):
                    proof = node("increasing", name="z", function=f, left="x", right="y", sign=sign,
                                 inside=[ANY] * 2 * len(ends), order=ANY, derivative=ANY, **ends)
                    yield "increasing", about, holding(proof, [ANY] * 2)
    for f, domain, centres in BELOW:
        boxes = {"x": domain, "y": "[0, 1]"} if "y" in f else {"x": domain}
        about = claim(f"{f} >= 0", boxes)
        for at in centres:
            for order in (1, 2, 3, 4):
                for contact in range(order + 1):
                    proof = node("taylor", variable="x", at=at, order=order, contact=contact)
                    yield "taylor", about, holding(proof, [ANY])
    for f, at, order in (("x**2", "0", 2), ("1 - cos(x)", "0", 2), ("(x - 1)**4", "1", 4)):
        about = claim(f"{f} > 0", x="[0, 1]")
        for contact in range(order + 1):
            yield "taylor", about, holding(node(
                "taylor", variable="x", at=at, order=order, contact=contact), [])


__all__ = ["forged_series"]
