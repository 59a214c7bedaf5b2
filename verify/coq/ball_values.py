"""Values of terms as balls, for guesses that Coq then has to show.  Not trusted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.language.terms import Term


def ball_of(
    term: Term, values: Mapping[str, arb], known: dict[Term, arb | None] | None = None
) -> arb | None:
    """The term over balls; None for a head without evaluation here."""
    known = {} if known is None else known
    if term not in known:
        known[term] = _ball_of(term, values, known)
    return known[term]


def _ball_of(term: Term, values: Mapping[str, arb], seen: dict[Term, arb | None]) -> arb | None:
    head, args = term.head, term.args
    if head == "variable":
        return values.get(str(term.value))
    if head == "number":
        assert isinstance(term.value, Fraction)
        return arb(fmpq(term.value.numerator, term.value.denominator))
    if head == "constant":
        return {"pi": arb.pi(), "E": arb(1).exp()}.get(str(term.value))
    if head == "**" and args[1].head == "number":
        base, exponent = ball_of(args[0], values, seen), args[1].value
        assert isinstance(exponent, Fraction)
        if base is None:
            return None
        if exponent.denominator == 1:
            return base ** int(exponent)
        return base ** arb(fmpq(exponent.numerator, exponent.denominator))
    found = [ball_of(item, values, seen) for item in args]
    known = [item for item in found if item is not None]
    if not known or len(known) != len(found):
        return None
    first = known[0]
    match head:
        case "+":
            return sum(known[1:], first)
        case "-":
            return -first
        case "*":
            for item in known[1:]:
                first = first * item
            return first
        case "/":
            return first / known[1]
        case "**":
            return (known[1] * first.log()).exp()
        case "Abs":
            return abs(first)
        case "factorial":
            return (first + 1).gamma()
    if head in ("exp", "log", "sqrt", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh"):
        made: arb = getattr(first, head)()
        return made
    return None
