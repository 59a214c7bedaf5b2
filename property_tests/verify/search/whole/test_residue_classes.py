"""Floors of whole polynomials, residue class by residue class; each with a false neighbour."""

from __future__ import annotations

import json

import pytest

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.typed_claims import typed_claim
from property_tests.verify.search.pairs import check_pair

#: (true, false) claims near by.
PAIRS = [
    (
        "mod(n**3 - n, 6) == 0 for n in integer [0, oo)",
        "mod(n**3 - n, 12) == 0 for n in integer [0, oo)",
    ),
    (
        "mod(n**2, 5) != 2 for n in integer (-oo, oo)",
        "mod(n**2, 5) != 4 for n in integer (-oo, oo)",
    ),
    (
        "floor(n/2) + floor((n + 1)/2) == n for n in integer (-oo, oo)",
        "floor(n/2) + floor((n + 2)/2) == n for n in integer (-oo, oo)",
    ),
    (
        "floor(n**2/4) == floor(n/2)*floor((n + 1)/2) for n in integer [0, oo)",
        "floor(n**2/4) == floor(n/2)**2 for n in integer [0, oo)",
    ),
    (
        "ceiling(n/2) == floor((n + 1)/2) for n in integer (-oo, oo)",
        "ceiling(n/2) == floor((n + 2)/2) for n in integer (-oo, oo)",
    ),
    (
        "mod(n**2, 8) == 1 given mod(n, 2) == 1 for n in integer (-oo, oo)",
        "mod(n**2, 8) == 1 given mod(n, 3) == 1 for n in integer (-oo, oo)",
    ),
    (
        "mod(a**3 + b**3 + c**3, 9) != 4 for a, b, c in integer (-oo, oo)",
        "mod(a**3 + b**3 + c**3, 9) != 3 for a, b, c in integer (-oo, oo)",
    ),
    (
        "mod(n, 4) == 2*mod(floor(n/2), 2) + mod(n, 2) for n in integer (-oo, oo)",
        "mod(n, 4) == mod(floor(n/2), 2) + mod(n, 2) for n in integer (-oo, oo)",
    ),
    (
        "floor(n**2/3) >= n - 1 for n in integer [0, oo)",
        "floor(n**2/3) >= n for n in integer [0, oo)",
    ),
    (
        "mod(3*n**2 + 2, 4) <= 2 for n in integer [0, oo)",
        "mod(3*n**2 + 2, 4) <= 1 for n in integer [0, oo)",
    ),
    (
        "floor(n/3) + floor(n/6) <= n/2 for n in integer [0, oo)",
        "floor(n/3) + floor(n/6) <= n/2 - 1/2 for n in integer [0, oo)",
    ),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_each_class_by_itself(true: str, false: str) -> None:
    check_pair(true, false)


def test_a_class_that_is_left_out_is_refused() -> None:
    claim = typed_claim("mod(n**2, 4) <= 1 for n in integer (-oo, oo)")
    text = json.dumps(decide(claim).certificate)
    assert '[">=", "<"]' in text
    for other in ('[">", "<"]', '[">=", "=="]'):
        assert not replay(claim.to_json(), json.loads(text.replace('[">=", "<"]', other))).accepted


def test_the_remainder_is_the_checkers() -> None:
    """Another value of a floor in one class, and the certificate proves nothing."""
    claim = typed_claim("mod(n**2 + n, 2) == 0 for n in integer (-oo, oo)")
    text = json.dumps(decide(claim).certificate)
    assert replay(claim.to_json(), json.loads(text)).accepted
    assert '"new": "2*n_k + 1"' in text
    wrong = text.replace('"new": "2*n_k + 1"', '"new": "2*n_k + 3"')
    assert not replay(claim.to_json(), json.loads(wrong)).accepted
