"""A verdict on a claim in one sentence: the decided formula, its word, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.verdicts import Verdict

#: Of the values of both sides at a counterexample.
DIGITS = 6


def answer(claim: Claim, verdict: Verdict, seconds: float, replayed: bool = True) -> str:
    """``CERTIFIED in 0.08 s: exp(-x) <= 1/(1 + x) for x in [0, oo); by ...``."""
    from memory_theorems.verify.verdicts import Outcome

    glue = " " if verdict.outcome is Outcome.FAILS else "; "
    return f"{verdict.word} in {seconds:.2f} s: {claim.text}{glue}{why(claim, verdict, replayed)}"


def why(claim: Claim, verdict: Verdict, replayed: bool = True) -> str:
    """What the word rests on, without rules and methods; whether its certificate was replayed."""
    from memory_theorems.verify.verdicts import Outcome

    match verdict.outcome:
        case Outcome.HOLDS:
            return _holds(claim, verdict, replayed)
        case Outcome.FAILS:
            return _fails(claim, verdict)
        case Outcome.ERROR:
            return verdict.reason
        case Outcome.NOT_APPLICABLE:
            return f"it says nothing: {verdict.reason}"
    said = verdict.detail or "nothing was found out"
    return said if verdict.reason == "sampled-only" else f"open ({verdict.reason}): {said}"


def _holds(claim: Claim, verdict: Verdict, replayed: bool) -> str:
    from memory_theorems.verify.verdicts import Evidence

    if verdict.evidence is Evidence.ATTESTED:
        return f"says {verdict.reason}, which cannot be replayed"
    by = {Evidence.PROVED: "exact rules"}.get(verdict.evidence, "rules and ball arithmetic")
    if replayed and verdict.certificate is not None:
        by += ", replayed by the checker"
    chosen = verdict.detail.partition(": ")[0] if verdict.detail.startswith("with ") else ""
    if claim.find:
        return f"{verdict.detail}; by {by}"
    return f"{chosen}{' ' if chosen else ''}by {by}"


def _fails(claim: Claim, verdict: Verdict) -> str:
    point = verdict.counterexample
    if not isinstance(point, Mapping):
        return f"fails{': ' + str(point) if point is not None else ''}"
    if not point:
        return f"fails{_sides(claim, {})}"
    shown = ", ".join(f"{name} = {_value(value)}" for name, value in point.items())
    return f"fails at {shown}{_sides(claim, point)}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping) and "interval" in value:
        low, high = value["interval"]
        return f"a number between {low} and {high}"
    return str(value)


def _sides(claim: Claim, point: Mapping[str, Any]) -> str:
    """``, where 0.25 <= 0.24 is false``: the first relation that certainly fails there."""
    from memory_theorems.verify.arithmetic.balls import compare
    from memory_theorems.verify.arithmetic.evaluation import evaluate
    from memory_theorems.verify.errors import VerifyError
    from memory_theorems.verify.language.parser import parse_term

    try:
        values = {name: evaluate(parse_term(value)) for name, value in point.items()}
        for item in claim.conclusion:
            left, right = evaluate(item.left, values), evaluate(item.right, values)
            if compare(left, item.op, right) is False:
                first, second = _short(left), _short(right)
                # Sides that look alike say nothing.
                apart = first != second or item.op in ("<", ">", "!=")
                return f", where {first} {item.op} {second} is false" if apart else ""
    except (VerifyError, ArithmeticError, ValueError, TypeError):
        return ""
    return ""


def _short(value: Any) -> str:
    """A few digits of a number that is known by a ball."""
    from memory_theorems.verify.arithmetic.balls import to_ball

    return f"{float(to_ball(value).mid()):.{DIGITS}g}"
