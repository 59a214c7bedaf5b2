"""Forgeries from reading each rule by its statement alone: false, or not defined everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import Claim, claim

Json = Any
DIRECT: Json = {"rule": "direct"}
EXACT: Json = {"rule": "exact"}
IDENTITY: Json = {"rule": "identity"}
CONTINUOUS: Json = {"rule": "continuous", "order": DIRECT}
ONE, UNIT = "[1, 2]", "[0, 1]"


def why(about: Claim, proof: Json, defined: list[Json]) -> str:
    part = {"defined": defined, "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return "" if found.accepted else found.why


def primitive(old: str, of: str, proof: Json, **more: Json) -> tuple[Json, list[Json]]:
    fields = {"rule": "primitive", "primitive": of, "derivative": IDENTITY, "order": DIRECT, **more}
    return {**fields, "old": old, "proof": proof}, [fields]


def recurrence(by: str, old: str, count: int, **more: str) -> tuple[Json, list[Json]]:
    node = {"rule": "recurrence", "by": by, "old": old, "because": [DIRECT] * count, **more}
    return {**node, "proof": IDENTITY}, [DIRECT, DIRECT]


FORGED: tuple[tuple[str, dict[str, str], tuple[Json, list[Json]], str], ...] = (
    # integrals: a pole inside, ends in the wrong order, one point, a wrong limit, a parameter
    ("Integral(1/t**2, (t, -1, 1)) <= 0", {},
     primitive("Integral(1/t**2, (t, -1, 1))", "-1/t", EXACT), "t**2 != 0"),
    ("Integral(1 + tan(t)**2, (t, 0, 3)) <= 0", {},
     primitive("Integral(1 + tan(t)**2, (t, 0, 3))", "tan(t)", DIRECT), "cos(t) != 0"),
    ("Integral(1, (t, x, 0)) >= 0", {"x": ONE},
     ({"rule": "integrand", "order": DIRECT, "proof": DIRECT}, [CONTINUOUS]), "not >= 0"),
    ("Integral(1, (t, x, 1)) > 0", {"x": UNIT},
     ({"rule": "integrand", "order": DIRECT, "proof": DIRECT}, [CONTINUOUS]), "not > 0"),
    ("Integral(t, (t, 0, x)) - 0*x >= 1", {"x": UNIT},
     ({"rule": "integrand", "order": DIRECT, "proof": DIRECT}, [CONTINUOUS]), "not > 0"),
    ("Integral(exp(-t), (t, 0, oo)) <= 1/2", {},
     primitive("Integral(exp(-t), (t, 0, oo))", "-exp(-t)", EXACT, upper="-1/2"),
     "not shown to tend to"),
    ("Integral(x/(x**2 + t**2), (t, 0, 1)) >= 1/2", {"x": UNIT},
     primitive("Integral(x/(x**2 + t**2), (t, 0, 1))", "atan(t/x)", DIRECT), "x != 0"),
    # recurrences: the least index, the empty sum, what need not be whole
    ("Sum(1, (k, 1, n)) >= 1", {"n": "integer [0, 3]"},
     recurrence("sum-last", "Sum(1, (k, 1, n))", 1, upper="n - 1"), "not >= 0"),
    ("binomial(2, n) >= 1", {"n": "integer [0, 5]"},
     recurrence("binomial-factorials", "binomial(2, n)", 2, rest="2 - n"), "not >= 0"),
    ("stirling(n, 1) == 1", {"n": "integer [0, 3]"},
     recurrence("stirling-fixed", "stirling(n, 1)", 1), "not >= 0"),
    # an end that does not belong to the interval, with another form there
    ("(1 - x)**x >= 0*x + 1/2", {"x": "[0, 1)"},
     ({"rule": "monotone", "variable": "x", "sign": -1, "derivative": DIRECT, "face": EXACT}, []),
     "not shown to be continuous"),
    # substitutions and increasing functions outside of their ranges
    ("x >= -1/4", {"x": "[-1, 0]"},
     ({"rule": "outer", "function": "square", "left": "x", "right": "-1/4",
       "sides": [DIRECT, DIRECT], "proof": DIRECT}, []), "not >= 0"),
    ("x >= 0", {"x": "[-1, 1]"},
     ({"rule": "substitute", "kind": "power", "exponent": 2, "variable": "x", "name": "u",
       "proof": DIRECT}, []), "not negative"),
    ("x >= 0", {"x": "[-1, 1]", "y": "[-1, 1]"},
     ({"rule": "substitute", "kind": "multiple", "variable": "x", "by": "y", "name": "u",
       "proof": DIRECT}, []), "not certainly positive"),
    # branches
    ("Piecewise((1, x > 0), (-1, True)) >= 0", {"x": "[-1, 1]"},
     ({"rule": "replace", "old": "Piecewise((1, x > 0), (-1, True))", "new": "1",
       "because": [DIRECT], "proof": DIRECT}, []), "not > 0"),
    # identities of the wrong sign or branch
    ("sqrt(x**2) == x", {"x": "[-1, 1]"}, (IDENTITY, []), "normal form"),
    ("atan(tan(x)) == x", {"x": "[2, 3]"}, (IDENTITY, []), "normal form"),
    ("acos(cos(x)) == x", {"x": "[-1, 0]"}, (IDENTITY, []), "normal form"),
    ("exp(log(x**2)/2) == x", {"x": "[-2, -1]"}, (IDENTITY, []), "normal form"),
    ("Abs(x*y) == x*y", {"x": "[-1, 1]", "y": UNIT}, (IDENTITY, []), "normal form"),
    # true, but not defined everywhere
    ("log(x**2) == 2*log(x)", {"x": "[-2, -1]"}, (IDENTITY, []), "x > 0"),
    ("Sum(x/x, (k, 1, n)) == n", {"x": "[-1, 1]", "n": "integer [0, 3]"}, (IDENTITY, []),
     "x != 0"),
    ("Sum(1, (k, n, 1)) == 2 - n", {"n": "integer [0, 5]"}, (IDENTITY, []), ">= 0"),
    ("gamma(x + 1) == x*gamma(x)", {"x": "[-1/2, -1/4]"}, (IDENTITY, []), "x > 0"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "domains", "forged", "says"), FORGED, ids=[item[0] for item in FORGED]
)
def test_each_is_refused_where_it_goes_wrong(
    text: str, domains: dict[str, str], forged: tuple[Json, list[Json]], says: str
) -> None:
    assert says in why(claim(text, domains), *forged)


def test_the_same_certificates_prove_true_neighbours() -> None:
    for text, domains, (proof, defined) in (
        ("Integral(1/t**2, (t, 1, 2)) <= 1/2", {},
         primitive("Integral(1/t**2, (t, 1, 2))", "-1/t", EXACT)),
        ("Integral(1, (t, 0, x)) > 0", {"x": ONE},
         ({"rule": "integrand", "order": DIRECT, "proof": DIRECT}, [CONTINUOUS])),
        ("stirling(n, 1) == 1", {"n": "integer [1, 3]"},
         recurrence("stirling-fixed", "stirling(n, 1)", 1)),
        ("binomial(n, 1) == n", {"n": "integer [1, 5]"},
         recurrence("binomial-factorials", "binomial(n, 1)", 2, rest="n - 1")),
        ("x >= 1/4", {"x": "[1/2, 1]"},
         ({"rule": "outer", "function": "square", "left": "x", "right": "1/4",
           "sides": [DIRECT, DIRECT], "proof": DIRECT}, [])),
    ):  # fmt: skip
        assert why(claim(text, domains), proof, defined) == "", text
