"""Near misses of the rule ``bracket``."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, miss
from property_tests.campaign.seeds import (
    CONTINUOUS,
    DIRECT,
    TAIL,
    bracket,
    node,
    primitive,
    rewrite,
)

Json = Any
SINE, DECAY = "Integral(sin(t)/t, (t, 1, 2))", "Integral(exp(-t), (t, 0, oo))"
TAILED: Json = [node("bracket", tail=TAIL)]


#: exp(-t) - exp(-t)/2 = exp(-t)/2 >= 0.
_ONE_OVER = rewrite("1", DIRECT, "exp(-t)/2", DIRECT)


def _half(old: str, **more: Json) -> Json:
    return primitive(old, "-exp(-t)/2", **more)


def table() -> Iterator[Miss]:
    yield from _values()
    yield from _fields()


def _values() -> Iterator[Miss]:
    """Integrals of which a bracket says nothing."""
    def at(says: str, old: str, exists: Json, *, false: bool = True, **more: Json) -> Miss:
        return miss(says, f"{old} >= 99", bracket(old, "99", "100", **more), [exists], false=false)

    yield at("is not among the analytic functions", "Integral(digamma(t), (t, 1, 2))", CONTINUOUS,
             false=False)
    yield at("between rational numbers in order", "Integral(exp(t), (t, -oo, 0))", node("bracket"),
             false=False)
    for wrong in ("(t, oo, 0)", "(t, 0, -oo)"):
        yield at("an integral from oo or to -oo", f"Integral(exp(-t), {wrong})", node("bracket"),
                 tail=TAIL, head=TAIL, false=False)
    yield at("between rational numbers in order", "Integral(exp(t), (t, 2, 1))", node("bracket"),
             false=False)
    yield at("between rational numbers in order", "Integral(exp(t), (t, 0, pi))",
             node("continuous", order=DIRECT), false=False)
    yield at("between rational numbers in order", DECAY, TAILED[0])
    yield at("begins inside of the integral", DECAY, TAILED[0], tail={**TAIL, "at": "-1"})
    yield at("begins inside of the integral", SINE, CONTINUOUS, tail={**TAIL, "at": "4"})
    yield at("begins inside of the integral", SINE, CONTINUOUS, head={**TAIL, "at": "1"})
    yield at("between rational numbers in order", SINE, CONTINUOUS, head={**TAIL, "at": "3/2"},
             tail={**TAIL, "at": "3/2"})
    yield at("bits of a bracket are at most", SINE, CONTINUOUS, bits=2_000)
    # A continuous root that is not analytic at an end, or at a point in the way.
    for root in ("Integral(sqrt(t), (t, 0, 1))", "Integral(sqrt(t**2), (t, -1, 1))"):
        yield at("the integral is not enclosed", root, CONTINUOUS)
    yield at("a tail of a bracket is an object", DECAY, TAILED[0], tail=7)
    for bound in ("-1", "pi"):
        yield at("the bound of a tail is a rational", DECAY, TAILED[0],
                 tail={**TAIL, "bound": bound})
    # The lower side of a tail: its integral is not 0, and the integrand is not above it.
    low = {"minorant": "exp(-t)/2", "least": "0", "exists-below": _half("", upper="0"),
           "proof-below": _half("Integral(exp(-t)/2, (t, 4, oo))", upper="0", proof=DIRECT)}
    yield at("is not shown to be in the bracket", DECAY, TAILED[0], tail={
        **TAIL, **low, "below": _ONE_OVER})
    yield at("interval evaluation gives", DECAY, TAILED[0], tail={
        **TAIL, **low, "below": _ONE_OVER, "least": "1/50"})
    yield at("not factor times", DECAY, TAILED[0], tail={
        **TAIL, **low, "minorant": "2*exp(-t)", "below": _ONE_OVER})
    # A piece with a kink or a pole, of another function, at the other end.
    for field in ("minorant", "majorant"):
        yield at("depends on", DECAY, TAILED[0], tail={**TAIL, **low, field: "Max(exp(-t), 0)"})
        yield at("not shown to be defined", DECAY, TAILED[0],
                 tail={**TAIL, **low, field: "1/(t - 5)"})
    yield at("the normal form of the margin", DECAY, TAILED[0], tail={
        **TAIL, **low, "below": _ONE_OVER, "exists-below": TAIL["exists"]})
    yield at("between rational numbers in order", DECAY, TAILED[0], head=TAIL)


def _fields() -> Iterator[Miss]:
    exists = [CONTINUOUS]
    yield miss("bracket is for an integral without", "x >= 2", bracket("x", "2", "3"), x="[0, 1]")
    old = "Integral(exp(x*t), (t, 0, 1))"
    yield miss("bracket is for an integral without", f"{old} >= 99", bracket(old, "99", "100"),
               exists, x="[0, 1]")
    for name in ("x", "pi", "2", 7):
        yield miss("is not a new name", f"x*{SINE} >= 1", {
            **bracket(SINE, "6/10", "7/10"), "name": name}, exists, x="[0, 1]")
    for low, high in (("2", "1"), ("66/100", "66/100"), ("sqrt(2)", "2"), ("0", "pi")):
        yield miss("a bracket has two rational ends", f"{SINE} >= 2", bracket(SINE, low, high),
                   exists)
    for low, high in (("66/100", "9"), ("-9", "65/100")):
        yield miss("is not shown to be in the bracket", f"{SINE} == 1", bracket(SINE, low, high),
                   exists)
    # The tail widens what is known of the integral: 98/100 < 1 - exp(-4) < 982/1000.
    yield miss("is not shown to be in the bracket", f"{DECAY} <= 99/100", bracket(
        DECAY, "98/100", "982/1000", tail=TAIL), TAILED)
    yield miss("does not occur, or also under a binder", f"{SINE} >= 2", bracket(
        "Integral(exp(t), (t, 0, 1))", "1", "2"), exists)
    yield miss("does not occur, or also under a binder", f"{SINE} + Sum({SINE}, (k, 1, 2)) >= 4",
               bracket(SINE, "6/10", "7/10"), exists * 2, false=False)
    # The variable that stands for an integral ranges over the whole bracket.
    yield miss("interval evaluation gives", f"x*({SINE} - 659/1000) >= 1/1000", {
        **bracket(SINE, "659/1000", "660/1000"), "proof": DIRECT}, exists, x="[0, 1]")
