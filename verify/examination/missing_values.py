"""Terms that certainly have no value at a point of an instance or model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import arb, fmpq

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.language.terms import Term

#: Summands that are looked at one by one.
_FEW = 8


def has_no_value(bound: Bound, term: Term, values: Mapping[str, Any]) -> bool:
    """Whether the term has certainly no value at the point: a division by exactly 0, 0 or a
    negative number to a power that it does not have, the root of a negative number, the logarithm
    of one or of 0, the factorial or gamma function at a pole."""
    if term.head in ("Sum", "Product"):
        return _no_summand(bound, term, values)
    if any(has_no_value(bound, item, values) for item in term.args):
        return True
    if term.head not in ("/", "**", "log", "sqrt", "factorial", "gamma"):
        return False
    try:
        found = [bound.value(item, values, 64) for item in term.args]
    except VerifyError:
        return False
    args = [item for item in found if isinstance(item, fmpq)]
    if term.head == "/":
        return isinstance(found[1], fmpq) and bool(found[1] == 0)
    if len(args) < len(found):
        # A ball below 0 has no logarithm and no root; whether one is 0 no ball says.
        ball = found[0]
        return term.head in ("log", "sqrt") and isinstance(ball, arb) and bool(ball < 0)
    last = args[-1]
    match term.head:
        case "**":
            return bool((args[0] == 0 and last < 0) or (args[0] < 0 and last.q != 1))
        case "log":
            return bool(last <= 0)
        case "factorial" | "gamma":
            return bool(last.q == 1 and last < (term.head == "gamma"))
    return bool(last < 0)


def _no_summand(bound: Bound, term: Term, values: Mapping[str, Any]) -> bool:
    """Whether the range is more than just empty, or one of the first few summands has no value."""
    body, index, lower, upper = term.args
    try:
        first, last = (bound.value(item, values, 64) for item in (lower, upper))
    except VerifyError:
        return False
    if not (isinstance(first, fmpq) and isinstance(last, fmpq) and first.q == last.q == 1):
        return False
    if last < first - 1:
        return True
    indices = range(int(first.p), min(int(last.p), int(first.p) + _FEW) + 1)
    name = str(index.value)
    return any(has_no_value(bound, body, {**values, name: fmpq(k)}) for k in indices)
