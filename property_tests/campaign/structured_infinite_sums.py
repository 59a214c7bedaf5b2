"""Forgeries by design of ``series``: other first indices, wrong values, sums that diverge,
arguments on the circle of convergence, bounds that stay away from 0, names that capture.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.infinite_sums import KNOWN, NONE, infinite
from property_tests.campaign.seeds import holding, known_series, node, squeezed, telescoped

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: (series, argument, conditions): each is tried on every sum, the right ones among them.
SERIES = (
    ("geometric", "1/2", 2), ("geometric", "x", 2), ("geometric", "-x", 2), ("geometric", "2", 2),
    ("geometric", "-1", 2), ("geometric", "1", 2), ("log", "x", 2), ("log", "1", 2),
    ("exp", "x", 0), ("sin", "x", 0), ("cos", "x", 0), ("sinh", "x", 0), ("cosh", "x", 0),
    ("atan", "x", 2), ("atanh", "x", 2), ("zeta", "x", 1), ("zeta", "2", 1), ("zeta", "1", 1),
    ("zeta", "1/2", 1),
)
#: (primitive, what is said to be its limit)
PRIMITIVES = (
    ("-2/2**k", "0"), ("-2/2**k", "1"), ("-1/k", "0"), ("-1/k", "1/2"), ("1 - 1/k", "0"),
    ("log(k)", "0"), ("2**k", "0"), ("(-2)**k/(-3)", "0"), ("-(-1)**k/2", "0"), ("k", "0"),
    ("k*(k - 1)/2", "0"), ("5", "6"), ("-cos(pi*k)/2", "0"), ("-1/(k - 1)", "0"),
    ("x**k/(x - 1)", "0"), ("-x**k", "0"), ("-x**k", "1"), ("k + 0*binomial(k, 1)", "0"),
    ("0*harmonic(k)", "0"), ("harmonic(k - 1)", "EulerGamma"), ("harmonic(k - 1)", "0"),
)
#: (first index of the tail, what is below and above it)
TAILS = (
    ("8", "0", "1/(k - 1)"), ("1", "0", "1/(k - 1/2)"), ("8", "0", "9 - k"), ("8", "0", "1/k"),
    ("8", "1/(k - 1)", "1/(k - 1)"), ("1", "0", "2/2**k"), ("0", "0", "2/2**k"),
    ("1/2", "0", "2/2**k"), ("-3", "0", "1/(k - 1/2)"), ("2", "-1/k", "1/k"), ("1", "0", "1"),
    ("1", "0", "4 - log(k)"), ("4", "0", "5 - sqrt(k)"), ("n", "0", "1/(k - 1/2)"),
    ("n", "0", "1/(k - 1)"),
)
TRANSCENDENTAL = ("pi", "exp", "log", "sin", "cos", "atan", "zeta")
RELATIONS = ("== {} + 1/1000", "== -({}) - 1", "== 2*({}) + 1", "< {}", "!= {}", "<= {} - 1/9",
             ">= {} + 1/9")  # fmt: skip


def _certificates() -> Iterator[Json]:
    free: Json = {"because": ANY, "proof": ANY, "defined": [ANY], "argument-defined": [ANY]}
    for series, argument, count in SERIES:
        for factor in ("1", "1 - x", "1/2") if "x" in argument else ("1", "1/2"):
            yield known_series(series, argument, count, factor, **{
                **free, "converges": [ANY] * count})
    for primitive, limit in PRIMITIVES:
        yield telescoped(primitive, limit, **free, **{"limit-defined": [ANY]})
    for first, below, above in TAILS:
        for name in ("rest", "x", "k"):
            each = node("relax", variable="k", proof=node("univariate", variable="k"))
            for because in (ANY, each):
                yield squeezed(first, below, above, name=name, proof=ANY, defined=[ANY], **{
                    "because-below": because, "because-above": because, "head-defined": [ANY]})


def _about(text: str, x: str) -> Claim:
    free = text.replace("exp", "").replace("Max", "")
    whole = {"n": "integer [0, 5]"} if "n)" in text or ", n," in text or "/n" in text else {}
    return claim(text, {**({"x": x} if "x" in free else {}), **whole})


def _each(about: Claim, old: str) -> Iterator[Entry]:
    for proof in _certificates():
        yield "series", about, holding({**proof, "old": old}, [proof, ANY])


def forged_infinite_sums(step: int = 7) -> Iterator[Entry]:
    """Every seventh of a sum with a certificate."""
    return islice(_all(), 0, None, step)


def _all() -> Iterator[Entry]:
    """False relations where a sum has a value, any relation where it has none.

    ``[1/4, 3/4]`` is where all the sums of the table have their values, but for k**(-x).
    """
    for summand, first, value, where in KNOWN:
        old = infinite(summand, first)
        inside = "[5/4, 2]" if value.startswith("zeta") else "[1/4, 3/4]"
        # What is pi**2/6 by the oracle, too, is not told from it by balls.
        rational = not any(name in value for name in TRANSCENDENTAL)
        for relation in RELATIONS if rational else RELATIONS[:3]:
            yield from _each(_about(f"{old} {relation.format(value)}", inside), old)
        if where or first == "x":
            # Beyond the circle of convergence, and on it.
            ends = ("[1/2, 2]",) if "x <= 1" in where else ("[1/2, 1]", "[-1, 1]")
            for x in ("[-2, 1/2]", *ends):
                for text in (f"{old} == {value}", f"0*{old} == 0", f"{old} == {old}"):
                    yield from _each(_about(text, x), old)
    # A limit that is not uniform: at x = 1 the sum is 0.
    old = infinite("x**k*(1 - x)", "0")
    for x in ("(0, 1]", "[0, 1]"):
        yield from _each(_about(f"{old} == 1", x), old)
    for summand, first in NONE:
        old = infinite(summand, first)
        for text in (f"{old} == 0", f"{old} <= 5", f"0*{old} == 0", f"{old} - {old} >= 0"):
            yield from _each(_about(text, "[0, 1]"), old)


__all__ = ["forged_infinite_sums"]
