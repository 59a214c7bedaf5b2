"""Plain ball bisection, the baseline: evaluate on boxes, halve the widest side, nothing else."""

from __future__ import annotations

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.claims import Claim

Box = dict[str, tuple[fmpq, fmpq]]


def decide(claim: Claim, boxes: int = 10_000, bits: int = 128) -> str:
    """``holds``, ``fails`` or ``open``, for bounded boxes of real variables."""
    try:
        start: Box = {}
        for item in claim.variables:
            domain = item.domain
            if domain.integer or not (domain.bounded_below and domain.bounded_above):
                return "open"
            low, high = evaluate(domain.lower, {}, bits), evaluate(domain.upper, {}, bits)
            if not (isinstance(low, fmpq) and isinstance(high, fmpq)):
                return "open"
            start[item.name] = (low, high)
        return _search(claim, start, boxes, bits)
    except (Unsupported, Undetermined):
        return "open"


def _search(claim: Claim, start: Box, boxes: int, bits: int) -> str:
    pending = [start]
    for _ in range(boxes):
        if not pending:
            return "holds"
        box = pending.pop()
        with precision(bits):
            wide: dict[str, Real] = {n: arb(a).union(arb(b)) for n, (a, b) in box.items()}
        middle: dict[str, Real] = {n: (a + b) / 2 for n, (a, b) in box.items()}
        if _status(claim, middle, bits) == "violated":
            return "fails"
        if _status(claim, wide, bits) == "settled":
            continue
        name = max(box, key=lambda key: box[key][1] - box[key][0], default=None)
        if name is None:
            return "open"
        low, high = box[name]
        cut = (low + high) / 2
        pending.append({**box, name: (cut, high)})
        pending.append({**box, name: (low, cut)})
    return "open"


def _status(claim: Claim, values: dict[str, Real], bits: int) -> str:
    given = [_compare(item, values, bits) for item in claim.given]
    if False in given:
        return "settled"
    found = [_compare(item, values, bits) for item in claim.conclusion]
    if all(answer is True for answer in found):
        return "settled"
    if False in found and all(answer is True for answer in given):
        return "violated"
    return "unknown"


def _compare(relation, values: dict[str, Real], bits: int) -> bool | None:
    try:
        left = evaluate(relation.left, values, bits)
        right = evaluate(relation.right, values, bits)
    except Undetermined:
        return None
    with precision(bits):
        exact = isinstance(left, fmpq) and isinstance(right, fmpq)
        return (
            compare(left, relation.op, right)
            if exact
            else compare(to_ball(left), relation.op, to_ball(right))
        )
