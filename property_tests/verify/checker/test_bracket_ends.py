"""The rule ``bracket`` beside the ends of an integral: what is accepted, and forgeries of it."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import claim
from property_tests.campaign.seeds import (
    CONTINUOUS,
    DIRECT,
    HEAD,
    IDENTITY,
    ROOT,
    TAIL,
    bracket,
    holding,
    node,
    primitive,
    rewrite,
)

Json = Any
DECAY, RISE = "Integral(exp(-t), (t, 0, oo))", "Integral(exp(t), (t, -oo, 0))"
WAVE = "Integral(sin(t), (t, 1 - pi, pi))"
#: exp(-t)/2 below exp(-t) beyond 4, where its integral is 0.00915...
HALF: Json = {
    **TAIL, "minorant": "exp(-t)/2", "below": rewrite("1", DIRECT, "exp(-t)/2", DIRECT),
    "least": "0", "exists-below": primitive("", "-exp(-t)/2", upper="0"),
    "proof-below": primitive("Integral(exp(-t)/2, (t, 4, oo))", "-exp(-t)/2", upper="0",
                             proof=DIRECT),
}  # fmt: skip


def under_one(at: str, interval: str, bound: str) -> Json:
    """Beside an end the integrand lies between -1 and 1."""
    old = f"Integral(1, (t, {interval}))"
    return {
        "at": at, "majorant": "1", "above": DIRECT, "below": DIRECT, "bound": bound,
        "exists": primitive("", "t", order=DIRECT),
        "proof": {**primitive(old, "t", order=DIRECT), "proof": DIRECT},
    }  # fmt: skip


LEFT, RIGHT = under_one("-2", "1 - pi, -2", "15/100"), under_one("3", "3, pi", "15/100")


def why(text: str, low: str, high: str, exists: Json = None, **ends: Json) -> str:
    """Why the certificate is refused, empty where it is not."""
    old = text.rsplit(" ", 2)[0]
    known = node("bracket", **ends) if exists is None else exists
    found = replay(claim(text).to_json(), holding(bracket(old, low, high, **ends), [known]))
    return "" if found.accepted else found.why


@pytest.mark.parametrize(
    ("text", "low", "high", "ends"),
    [
        (f"{DECAY} <= 21/20", "98/100", "101/100", {"tail": HALF}),
        (f"{RISE} <= 21/20", "98/100", "101/100", {"head": HEAD}),
        (f"{WAVE} <= 2", "1/10", "9/10", {"head": LEFT, "tail": RIGHT}),
        ("Integral(Abs(t - 31/10), (t, 0, pi)) <= 5", "4", "5", {"tail": RIGHT}),
    ],
)
def test_pieces_beside_ends(text: str, low: str, high: str, ends: Json) -> None:
    assert why(text, low, high, **ends) == ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"minorant": "2*exp(-t)"}, "not factor times"),
        ({"minorant": "1/t"}, "not factor times"),
        ({"minorant": "floor(t)"}, "floor depends on t"),
        ({"minorant": "Abs(exp(-t))/2"}, "Abs depends on t"),
        ({"majorant": "Max(exp(-t), 0)"}, "Max depends on t"),
        ({"minorant": "x"}, "not a variable of the goal"),
        ({"minorant": "1/(t - 5)"}, "not shown to be defined"),
        ({"minorant": "log(5 - t)"}, "not shown to be defined"),
        ({"minorant": None}, "should be a term"),
        ({"least": "1"}, "interval evaluation gives"),
        ({"least": "1/100"}, "interval evaluation gives"),
        ({"least": "sqrt(2)/1000"}, "is a rational number"),
        ({"least": "oo"}, "is no number"),
        ({"least": None}, "should be a term"),
        ({"below": None}, "is missing"),
        ({"exists-below": None}, "is missing"),
        ({"exists-below": IDENTITY}, "does not prove that an integral"),
        ({"exists-below": CONTINUOUS}, "bounded intervals"),
        ({"exists-below": node("bracket")}, "between rational numbers"),
        # Another function, another multiple of it, another interval.
        ({"exists-below": TAIL["exists"]}, "normal form"),
        ({"exists-below": primitive("", "-exp(-2*t)/2", upper="0")}, "normal form"),
        ({"proof-below": None}, "is missing"),
        ({"proof-below": TAIL["proof"]}, "does not occur"),
        ({"proof-below": primitive("Integral(exp(-t)/2, (t, 0, oo))", "-exp(-t)/2", upper="0",
                                   proof=DIRECT)}, "does not occur"),
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_piece_is_refused(change: Json, says: str) -> None:
    found = why(f"{DECAY} <= 21/20", "98/100", "101/100", tail={**HALF, **change})
    assert found
    assert says in found


@pytest.mark.parametrize(
    ("text", "low", "high", "ends", "says"),
    [
        # The bound of a piece is too small, and what a piece leaves open is not known.
        (f"{DECAY} <= 99/100", "98/100", "99/100", {"tail": {**TAIL, "bound": "1/1000"}}, "gives"),
        # Both bounds of a piece count: 0.9816... is the integral up to 4.
        (f"{DECAY} >= 1001/1000", "1001/1000", "1002/1000", {"tail": HALF}, "not shown to be in"),
        (f"{DECAY} <= 982/1000", "981/1000", "982/1000", {"tail": HALF}, "not shown to be in"),
        (f"{WAVE} <= 1/2", "0", "1/2", {"head": LEFT, "tail": RIGHT}, "not shown to be in"),
        # Pieces at the wrong end, behind each other, outside.
        (f"{DECAY} <= 2", "0", "2", {"head": TAIL}, "between rational numbers"),
        (f"{RISE} <= 2", "0", "2", {"tail": HEAD}, "between rational numbers"),
        (f"{WAVE} <= 2", "0", "2", {"tail": RIGHT}, "between rational numbers"),
        (f"{WAVE} <= 2", "0", "2", {"head": {**LEFT, "at": "3"}, "tail": {**RIGHT, "at": "-2"}},
         "between rational numbers"),
        (f"{WAVE} <= 2", "0", "2", {"head": {**LEFT, "at": "-3"}, "tail": RIGHT}, "inside"),
        (f"{WAVE} <= 2", "0", "2", {"head": LEFT, "tail": {**RIGHT, "at": "22/7"}}, "inside"),
        (f"{RISE} <= 1/2", "0", "1/2", {"head": {**HEAD, "at": "-1/100"}}, "does not occur"),
        # A pole behind the point where the piece begins.
        ("Integral(1/(t + 5)**2, (t, -oo, 0)) <= 9", "0", "9", {"head": HEAD}, "to be defined"),
        # Not dominated, or by what has no integral.
        ("Integral(sin(t)/t, (t, 1, oo)) <= 9", "-9", "9", {"tail": {**TAIL, "above": DIRECT}},
         "interval evaluation gives"),
        ("Integral(1/t, (t, 0, 1)) <= 9", "0", "9", {"head": {
            **ROOT, "majorant": "1/t", "above": IDENTITY, "below": DIRECT,
            "exists": primitive("", "log(t)")}}, "not shown to be defined"),
        ("Integral(log(t), (t, 0, 1)) >= -9", "-9", "1", {"head": {
            **ROOT, "majorant": "0", "above": DIRECT, "minorant": "-1/t", "below": DIRECT}},
         "interval evaluation gives"),
    ],
)  # fmt: skip
def test_wrong_pieces_are_refused(text: str, low: str, high: str, ends: Json, says: str) -> None:
    exists = node("bracket", head=LEFT, tail=RIGHT) if text.startswith(WAVE) else None
    found = why(text, low, high, exists, **ends)
    assert found
    assert says in found


@pytest.mark.parametrize(
    "ends",
    ["1, 0", "0, 0", "pi, 3", "pi, pi", "oo, 0", "0, -oo", "oo, oo", "oo, -oo", "-oo, -oo",
     "log(-1), 1", "0, 1/0", "-oo, log(-1)"],
)  # fmt: skip
@pytest.mark.parametrize("which", [(), ("head",), ("tail",), ("head", "tail")], ids=str)
def test_no_range_that_is_empty_or_reversed(ends: str, which: tuple[str, ...]) -> None:
    pieces = {"head": {**HEAD, "at": "1/4"}, "tail": {**TAIL, "at": "1/2"}}
    chosen = {field: pieces[field] for field in which}
    assert why(f"Integral(exp(-t), (t, {ends})) <= 99", "-99", "99", **chosen)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [  # Analytic on the line, with branch points and kinks of continuations close beside it.
        ("Integral(atan(1000*t), (t, -1, 2))", "1570/1000", "1571/1000"),
        ("Integral(asin((1 - 1/10**6)*sin(t)), (t, 0, 3))", "2457/1000", "2458/1000"),
        ("Integral(acos((1 - 1/10**6)*cos(t)), (t, -1, 2))", "2500/1000", "2501/1000"),
        ("Integral(acosh(1 + 1/10**6 + t**2), (t, -1, 1))", "1362/1000", "1363/1000"),
        ("Integral(asinh(t), (t, -1, 2))", "1184/1000", "1185/1000"),
        ("Integral(atanh((1 - 1/10**6)*sin(t)), (t, 0, 3))", "3649/1000", "3650/1000"),
        ("Integral(loggamma(t**2 + 1/10**6), (t, -1, 1))", "3860/1000", "3861/1000"),
        ("Integral(Abs(sin(t) - Abs(cos(t))), (t, 0, 10))", "8018/1000", "8019/1000"),
        ("Integral(exp(Max(t, -t)*log(2 + Min(t, 0))), (t, -1, 1))", "2590/1000", "2591/1000"),
        ("Integral(Max(1, t)**t, (t, 0, 2))", "3050/1000", "3051/1000"),
    ],
)
def test_values_beside_branch_points_and_kinks(text: str, low: str, high: str) -> None:
    """The numbers are quadrature's in 30 digits, on pieces without kinks."""
    assert why(f"{text} <= 9", low, high, CONTINUOUS, bits=48) == ""
    assert "not shown to be in" in why(f"{text} <= {low}", "0", low, CONTINUOUS, bits=48)
    assert "not shown to be in" in why(f"{text} >= {high}", high, "99", CONTINUOUS, bits=48)


def test_a_bracket_is_no_exact_evidence() -> None:
    """Neither of an integral's value nor of its existence."""
    about = claim("exp(2*Integral(sin(t)/t, (t, 1, 2))) == exp(Integral(sin(t)/t, (t, 1, 2)))**2")
    found = replay(about.to_json(), holding(IDENTITY, [node("bracket")]))
    assert (found.accepted, found.evidence) == (True, "certified")
