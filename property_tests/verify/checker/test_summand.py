"""The rule ``summand``: true neighbours are accepted, forgeries and near misses are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

NATURAL, POSITIVE = "integer [0, oo)", "integer [1, oo)"
GEOMETRIC = claim(
    "Sum(q**k*b, (k, 0, n)) <= b/(1 - q)", {"q": "[0, 1)", "b": "[0, oo)", "n": NATURAL}
)
HARMONIC = claim(
    "Sum(1/j, (j, i + 1, n)) <= log(n/i)", {"i": POSITIVE, "n": POSITIVE}, given=["i <= n"]
)
DIRECT, EXACT, IDENTITY = {"rule": "direct"}, {"rule": "exact"}, {"rule": "identity"}


def node(**fields: Any) -> dict[str, Any]:
    return {"rule": "summand", "each": DIRECT, "proof": DIRECT, **fields}


def answer(about: Claim, proof: dict[str, Any], defined: list[Any] | None = None) -> str:
    part = {"defined": defined or [], "proof": proof, "evidence": "certified"}
    found = replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})
    return "" if found.accepted else found.why


def certificate(about: Claim) -> dict[str, Any]:
    verdict = decide(about)
    assert verdict.holds
    assert isinstance(verdict.certificate, dict)
    return copy.deepcopy(verdict.certificate)


def used(tree: Any) -> dict[str, Any] | None:
    """The first node of the rule."""
    if isinstance(tree, dict):
        if tree.get("rule") == "summand":
            return tree
        tree = list(tree.values())
    found = (used(item) for item in tree) if isinstance(tree, list) else ()
    return next((item for item in found if item is not None), None)


@pytest.mark.parametrize("about", [GEOMETRIC, HARMONIC], ids=["geometric", "harmonic"])
def test_the_search_uses_it(about: Claim) -> None:
    found = certificate(about)
    assert used(found) is not None
    assert replay(about.to_json(), found).accepted


def _drop(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda item: item.pop(key) and None


def _set(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda item: item.update({key: value})


@pytest.mark.parametrize(
    "forge",
    [
        _drop("each"),
        _drop("proof"),
        _drop("primitive"),
        _set("primitive", "0"),
        _set("primitive", "log(0*n)"),
        _set("primitive", 7),
        _set("primitive", "unknown"),
        _set("each", EXACT),
        _set("proof", EXACT),
    ],
    ids=range(9),
)
@pytest.mark.parametrize("about", [GEOMETRIC, HARMONIC], ids=["geometric", "harmonic"])
def test_forged_fields_are_refused(about: Claim, forge: Callable[[dict[str, Any]], None]) -> None:
    found = certificate(about)
    item = used(found)
    assert item is not None
    forge(item)
    assert not replay(about.to_json(), found).accepted


def test_a_certificate_proves_no_neighbour() -> None:
    found = certificate(GEOMETRIC)
    for text, domains in (
        ("Sum(q**k*b, (k, 0, n)) <= b/(1 - q) - q**(n + 1)", {"b": "[0, oo)", "q": "[0, 1)"}),
        (
            "Sum(q**k*b, (k, 0, n + 1)) <= b*(1 - q**(n + 1))/(1 - q)",
            {"b": "(0, 1)", "q": "(0, 1)"},
        ),
        ("Sum(q**k*b, (k, 0, n)) <= b/(1 - q)", {"b": "[-1, oo)", "q": "[0, 1)"}),
    ):
        near = claim(text, {**domains, "n": NATURAL})
        assert not replay(near.to_json(), found).accepted


ACCEPTED = [
    ("Sum(k, (k, 0, n)) >= 0", node(proof=EXACT)),
    ("Sum(k, (k, 0, n)) + 1 > 0", node()),
    ("Sum(k - k, (k, 0, n)) == 0", node(each=IDENTITY, proof=EXACT)),
    ("3*Sum(k, (k, 0, n)) + Sum(1, (j, 0, n)) >= 0", node(proof=EXACT)),
    (
        "Sum(k, (k, 0, n)) == n*(n + 1)/2",
        node(primitive="-k*(k + 1)/2", each=IDENTITY, proof=IDENTITY),
    ),
]


@pytest.mark.parametrize(("text", "proof"), ACCEPTED, ids=[item[0] for item in ACCEPTED])
def test_true_neighbours_are_accepted(text: str, proof: dict[str, Any]) -> None:
    assert answer(claim(text, {"n": NATURAL}), proof) == ""


REFUSED = [
    # An empty sum is 0: nothing but the rest is left.
    ("Sum(1, (k, 1, n)) > 0", node(proof=EXACT), "not > 0"),
    ("Sum(k - 1, (k, 0, n)) >= 0", node(proof=EXACT), "interval evaluation"),
    ("Sum(k, (k, 0, n)) > 0", node(proof=EXACT), "not > 0"),
    ("Sum(k, (k, 0, n)) == 0", node(proof=EXACT), "== 0"),
    ("Sum(k, (k, 0, n)) != -1", node(), "does not prove !="),
    ("n >= 0", node(), "no finite sum"),
    ("Sum(k, (k, 0, n))*Sum(k, (k, 0, n)) >= 0", node(proof=EXACT), "not linear"),
    ("Sum(k, (k, 0, n)) + Sum(k, (k, 1, n)) >= 0", node(proof=EXACT), "different limits"),
    ("Sum(1/2**k, (k, 0, oo)) >= 0", node(proof=EXACT), "exists"),
    # H has to be defined one step before the first summand.
    (
        "Sum(1/k, (k, 1, n)) >= 0",
        node(primitive="log(k)", each=DIRECT, proof=DIRECT),
        "not shown to be defined",
    ),
    (
        "Sum(k, (k, 0, n)) == n*(n + 1)/2 + 1",
        node(primitive="-k*(k + 1)/2", each=IDENTITY, proof=IDENTITY),
        "normal form",
    ),
    (
        "Sum(k, (k, 0, n)) == n*(n - 1)/2",
        node(primitive="-k*(k + 1)/2", each=IDENTITY, proof=IDENTITY),
        "normal form",
    ),
]


@pytest.mark.parametrize(("text", "proof", "why"), REFUSED, ids=[item[0] for item in REFUSED])
def test_near_misses_are_refused(text: str, proof: dict[str, Any], why: str) -> None:
    found = answer(claim(text, {"n": NATURAL}), proof)
    assert why in found, found or "accepted"


def test_the_bound_variable_may_be_named_like_a_variable_of_the_claim() -> None:
    """``k`` is a variable of the claim; in the certificate the bound one is called ``k_``."""
    about = claim("Sum(k, (k, 0, n)) >= -k", {"n": NATURAL, "k": POSITIVE})
    assert answer(about, node()) == ""
    wrong = claim("Sum(k, (k, 0, n)) >= k - 1", {"n": NATURAL, "k": POSITIVE})
    assert answer(wrong, node(primitive="k", each=DIRECT)) != ""
    assert answer(wrong, node(primitive="k_", each=DIRECT)) != ""


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.fractions(-3, 3, max_denominator=3), min_size=1, max_size=3),
    st.lists(st.fractions(-3, 3, max_denominator=3), min_size=1, max_size=3),
    st.integers(-2, 2),
)
def test_what_is_accepted_is_true_at_small_points(
    summand: list[Fraction], side: list[Fraction], start: int
) -> None:
    """Random claims Sum(f) <= R with H = R: where it is accepted, the first values agree."""

    def text(coefficients: list[Fraction], name: str) -> str:
        return " + ".join(f"({c})*{name}**{i}" for i, c in enumerate(coefficients))

    def value(coefficients: list[Fraction], at: int) -> Fraction:
        return sum((c * at**i for i, c in enumerate(coefficients)), Fraction(0))

    least = start - 1
    about = claim(
        f"Sum({text(summand, 'k')}, (k, {start}, n)) <= {text(side, 'n')}",
        {"n": f"integer [{least}, {least + 6}]"},
    )
    found = answer(about, node(primitive=text(side, "k")))
    true = all(
        sum((value(summand, k) for k in range(start, n + 1)), Fraction(0)) <= value(side, n)
        for n in range(least, least + 7)
    )
    assert found or true
