"""Nodes whose formula changes with the sign of a switching function: Abs, Max, Heaviside, ..."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

BENT = ("Abs", "sign", "Heaviside", "Max", "Min", "Piecewise")


def switches(term: Term) -> Iterator[Term]:
    """The switching functions of one bent node."""
    if term.head in ("Abs", "sign", "Heaviside"):
        yield term.args[0]
    elif term.head in ("Max", "Min"):
        for item in term.args[1:]:
            yield t.add(term.args[0], t.negate(item))
    elif term.head == "Piecewise":
        for condition in term.args[1::2]:
            if condition.head != "true":
                yield t.add(condition.args[0], t.negate(condition.args[1]))


def chosen_branch(term: Term, sign_of: Callable[[Term], int]) -> Term:
    """The formula of a bent node where every switching function has a sign, +1 or -1.

    ``sign_of`` answers for one switching function or raises.  Other nodes are returned as they are.
    """
    head, args = term.head, term.args
    if head == "Abs":
        return args[0] if sign_of(args[0]) > 0 else t.negate(args[0])
    if head == "sign":
        return t.number(sign_of(args[0]))
    if head == "Heaviside":
        return t.ONE if sign_of(args[0]) > 0 else t.ZERO
    if head in ("Max", "Min"):
        best = args[0]
        wanted = 1 if head == "Max" else -1
        for item in args[1:]:
            if best != item and sign_of(t.add(best, t.negate(item))) != wanted:
                best = item
        return best
    if head == "Piecewise":
        for value, condition in zip(args[::2], args[1::2], strict=True):
            if condition.head == "true":
                return value
            found = sign_of(t.add(condition.args[0], t.negate(condition.args[1])))
            if (
                (condition.head in ("<", "<=") and found < 0)
                or (condition.head in (">", ">=") and found > 0)
                or condition.head == "!="
            ):
                return value
        raise Unsupported("no branch of Piecewise applies")
    return term


def bent(term: Term) -> bool:
    """Whether any node changes its formula."""
    return any(item.head in (*BENT, "floor", "ceiling") for item in t.walk(term))
