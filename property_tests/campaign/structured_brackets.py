"""Forgeries by design of the rule ``bracket``: cuts, poles, wrong ends, tails that fall short."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import (
    CONTINUOUS,
    DIRECT,
    HEAD,
    IDENTITY,
    ROOT,
    TAIL,
    holding,
    node,
    primitive,
)

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: Integrals over bounded intervals and rational numbers near to them, from below and from above.
NEAR = (
    ("Integral(sin(t)/t, (t, 1, 2))", "6593/10000", "6594/10000"),
    # Roots that change their branch on the imaginary axis.
    ("Integral(sqrt(t**2 + 1/1000000), (t, -1, 1))", "1", "10001/10000"),
    ("Integral((t**4 + 1/1000000)**(1/4), (t, -1, 1))", "1", "102/100"),
    ("Integral(exp(log(t**2 + 1/1000)/2), (t, -1, 1))", "1", "101/100"),
    ("Integral(log(t**2 + 1/100), (t, -1, 1))", "-35/10", "-3"),
    # Poles beside the path.
    ("Integral(1/(t**2 + 1/10000), (t, -1, 1))", "312", "313"),
    ("Integral(tan(t), (t, -3/2, 1))", "-21/10", "-2"),
    ("Integral(gamma(t), (t, 1/10, 1))", "21/10", "22/10"),
    # Kinks, and branches of inverse functions that a ball may cross.
    ("Integral(Abs(t), (t, -1, 1))", "999/1000", "1001/1000"),
    ("Integral(Abs(sin(t)), (t, 0, 10))", "616/100", "617/100"),
    ("Integral(Max(exp(-t), t), (t, 0, 1))", "77/100", "78/100"),
    ("Integral(Min(t, 1 - t), (t, 0, 1))", "249/1000", "251/1000"),
    ("Integral(Abs(Abs(t) - 1/2), (t, -1, 1))", "499/1000", "501/1000"),
    ("Integral(atan(5*t), (t, 0, 1))", "104/100", "105/100"),
    ("Integral(acos(t), (t, -9/10, 9/10))", "282/100", "283/100"),
    ("Integral(atanh(t), (t, 0, 9/10))", "49/100", "50/100"),
    ("Integral(loggamma(t), (t, 1, 2))", "-82/1000", "-81/1000"),
)
#: Integrals without value: that they have none is known, :mod:`.pointwise` need not find it.
NOWHERE = (
    "Integral(1/t, (t, 0, 1))", "Integral(1/t**2, (t, 0, 1))", "Integral(1/t**2, (t, -1, 1))",
    "Integral(1/(1 + t), (t, 0, oo))", "Integral(1, (t, 0, oo))", "Integral(t, (t, 1, oo))",
    "Integral(1/t, (t, 1, oo))", "Integral(1/sqrt(t), (t, 1, oo))", "Integral(exp(t), (t, 0, oo))",
    # Undefined where the tail is: what is proved of a margin is proved where it has a value.
    "Integral(0*log(9 - t), (t, 0, oo))", "Integral(0*sqrt(9 - t), (t, 0, oo))",
    "Integral(0/(t - 9), (t, 0, oo))",
)
#: (majorant, its primitive) of a tail that begins at 4.
MAJORANTS = (
    ("exp(-t)", "-exp(-t)"), ("0", "0"), ("-exp(-t)", "exp(-t)"), ("exp(-t)/1000", "-exp(-t)/1000"),
    ("exp(-2*t)", "-exp(-2*t)/2"), ("1/t", "log(t)"), ("1/t**2", "-1/t"), ("-1/t**2", "1/t"),
    ("1/(t - 5)**2", "-1/(t - 5)"), ("1", "t"), ("exp(-t)*sin(t)", "-exp(-t)*(sin(t) + cos(t))/2"),
    ("exp(-t)*(t - 3)", "-exp(-t)*(t - 2)"), ("floor(t)*exp(-t)", "-exp(-t)"),
)


def forged_brackets() -> Iterator[Entry]:
    """Each claim puts the integral outside of the bracket that would prove it."""
    yield from _bounded()
    yield from _tails()
    yield from _heads()


def _entry(text: str, proof: Json, exists: Json) -> Entry:
    return "bracket", claim(text), holding(proof, [exists])


def _node(old: str, lower: str, upper: str, **more: Json) -> Json:
    return node("bracket", old=old, name="u_", lower=lower, upper=upper, proof=ANY, **more)


def _bounded() -> Iterator[Entry]:
    for old, low, high in NEAR:
        for bits in (2, 64, 256):
            for text, lower, upper in (
                (f"{old} <= {low}", f"{low} - 1", low), (f"{old} >= {high}", high, f"{high} + 1"),
                (f"{old} <= 0*{old} - 99", "-999", "-99"), (f"{old} == {low}", low, high),
                (f"{old} < {low}", low, high), (f"{old} <= {low}", high, low),
            ):
                yield _entry(text, _node(old, lower, upper, bits=bits), CONTINUOUS)


def _tails() -> Iterator[Entry]:
    old, minus = "Integral(exp(-t), (t, 0, oo))", "Integral(-exp(-t), (t, 0, oo))"
    good = node("bracket", tail=TAIL)
    below = node("bracket", tail={**TAIL, "above": DIRECT, "below": IDENTITY})
    for majorant, of in MAJORANTS:
        for bound in ("0", "1/10**6", "1/50", "-1/50"):
            found = {**TAIL, "majorant": majorant, "above": ANY, "below": ANY, "bound": bound}
            known = node("primitive", primitive=of, upper="0", derivative=ANY, order=ANY)
            whole = f"Integral({majorant}, (t, 4, oo))"
            for proof in ({**known, "old": whole, "proof": ANY}, ANY):
                for exists in (known, ANY):
                    tail = {**found, "exists": exists, "proof": proof}
                    yield _entry(f"{old} <= 99/100", _node(old, "9/10", "99/100", tail=tail), good)
                    yield _entry(f"{minus} >= -99/100", _node(
                        minus, "-99/100", "-9/10", tail=tail), below)
    # A tail behind the end of the integral.
    for stop in ("1", "2", "3", "7/2"):
        short = f"Integral(exp(-t), (t, 0, {stop}))"
        if stop == "7/2":  # 1 - exp(-7/2) = 0.9698...
            yield _entry(f"{short} >= 97/100", _node(
                short, "97/100", "101/100", tail={**TAIL, "at": "8", "bound": "1/100",
                "proof": _beyond("8")}), CONTINUOUS)
            continue
        yield _entry(f"{short} >= 96/100", _node(short, "96/100", "101/100", tail=TAIL), CONTINUOUS)
    for start in ("0", "-1", "1", "3", "5", "oo", "1/0"):
        tail = {**TAIL, "at": start}
        for bracket in (("9/10", "99/100"), ("99/100", "9/10"), ("0", "1/2")):
            yield _entry(f"{old} <= {bracket[1]} - 1/1000", _node(old, *bracket, tail=tail), good)


#: (integral, what is below it and above it, a right piece beside an end, its field)
BESIDE = (
    ("Integral(exp(t), (t, -oo, 0))", "99/100", "101/100", HEAD, "head"),
    ("Integral(t**(-1/2)*cos(t), (t, 0, 1))", "18/10", "182/100", ROOT, "head"),
    ("Integral(exp(-t), (t, 0, oo))", "99/100", "101/100", TAIL, "tail"),
)
WRONG = (
    {"minorant": "1", "least": "1/2"}, {"minorant": "0", "least": "1/50"}, {"bound": "0"},
    {"minorant": "-1", "least": "-1/50"}, {"majorant": "0", "bound": "0"}, {"least": "1/50"},
    {"majorant": "-1", "minorant": "1"}, {"at": "1/1000"}, {"at": "1/2"}, {"at": "-1"}, {"at": "2"},
    {"minorant": "exp(t)", "least": "1"}, {"majorant": "log(t)", "bound": "0"},
    {"minorant": "floor(t)", "least": "1"}, {"minorant": "1/t", "least": "1"},
)


def _heads() -> Iterator[Entry]:
    """Pieces beside an end with one or two fields that are wrong, and every proof replaced."""
    for old, low, high, right, field in BESIDE:
        exists = node("bracket", **{field: right})
        for wrong in WRONG:
            for free in ((), ("above", "below", "proof", "proof-below"), (
                    "above", "below", "proof", "proof-below", "exists", "exists-below")):
                piece = {**right, **wrong, **dict.fromkeys(free, ANY)}
                for text, lower, upper in (
                    (f"{old} <= {low}", "0", low), (f"{old} >= {high}", high, "9"),
                ):
                    yield _entry(text, _node(old, lower, upper, **{field: piece}), exists)
                    other = {"head": "tail", "tail": "head"}[field]
                    yield _entry(text, _node(old, lower, upper, **{field: piece, other: piece}),
                                 exists)


def _beyond(start: str) -> Json:
    return primitive(f"Integral(exp(-t), (t, {start}, oo))", "-exp(-t)", upper="0", proof=DIRECT)


def without_value() -> Iterator[Entry]:
    """A bracket as proof that there is a value."""
    for old in NOWHERE:
        yield _entry(f"0*{old} == 0", {"rule": "identity"}, node("bracket", integrand=[ANY]))
        for majorant, of in MAJORANTS:
            for bound in ("0", "1"):
                known = node("primitive", primitive=of, upper="0", derivative=ANY, order=ANY)
                proof = {**known, "old": f"Integral({majorant}, (t, 4, oo))", "proof": ANY}
                tail = {"at": "4", "majorant": majorant, "above": ANY, "below": ANY,
                        "bound": bound, "exists": known, "proof": proof}
                yield _entry(f"0*{old} == 0", {"rule": "identity"},
                             node("bracket", integrand=[ANY], tail=tail))


__all__ = ["forged_brackets", "without_value"]
