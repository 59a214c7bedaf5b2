"""Limits of terms at an infinite end by the rules for single operations."""

from __future__ import annotations

from collections.abc import Mapping

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.extended_intervals import INF, Range, sign
from memory_theorems.verify.arithmetic.range_enclosure import enclose
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def limit_range(term: Term, box: Mapping[str, Range], name: str) -> Range | None:
    """All limit points of ``term`` as ``name`` tends to its infinite end, or None if refused.

    A result whose two ends are the same infinity says that the term diverges to it.  Refused are
    oo - oo, 0*oo, oo/oo, 1**oo and functions without a rule at infinity.
    """
    try:
        with precision(128):
            return _limit(term, box, name)
    except (Undetermined, Unsupported, OverflowError, ValueError, ZeroDivisionError):
        return None


def _infinite(a: Range) -> int:
    """1 or -1 for a divergent value, else 0."""
    if isinstance(a.lower, float) and isinstance(a.upper, float) and a.lower == a.upper:
        return 1 if a.lower > 0 else -1
    return 0


def _diverging(direction: int) -> Range:
    return Range(direction * INF, direction * INF)


def _bounded(a: Range) -> Range:
    if not a.finite:
        raise Unsupported("an unbounded limit set")
    return a


def _limit(term: Term, box: Mapping[str, Range], name: str) -> Range:
    if name not in t.free_variables(term):
        value = enclose(term, {k: v for k, v in box.items() if k != name}, 128)
        return Range(value.lower, value.upper)
    head = term.head
    if head == "variable":
        return box[name]
    args = [_limit(item, box, name) for item in term.args]
    if head == "-":
        return Range(-args[0].upper, -args[0].lower)
    if head == "+":
        total = args[0]
        for item in args[1:]:
            total = _sum(total, item)
        return total
    if head == "*":
        total = args[0]
        for item in args[1:]:
            total = _product(total, item)
        return total
    if head == "/":
        return _product(args[0], _reciprocal(args[1]))
    if head == "**":
        return _power(term, args[0], args[1])
    direction = _infinite(args[0])
    if not direction:
        values = {f"_{i}": _bounded(item) for i, item in enumerate(args)}
        names = tuple(t.variable(f"_{i}") for i in range(len(args)))
        found = enclose(Term(head, names), values, 128)
        return Range(found.lower, found.upper)
    return _at_infinity(head, direction)


def _at_infinity(head: str, direction: int) -> Range:
    """The limit of a function at an infinite end of its domain."""
    found = TABLE[head].at_infinity(direction) if head in TABLE else None
    if found is None:
        raise Unsupported(f"no limit rule for {head}")
    if found == t.INFINITY:
        return _diverging(1)
    if found == t.negate(t.INFINITY):
        return _diverging(-1)
    value = enclose(found, {}, 128)
    return Range(value.lower, value.upper)


def _sum(a: Range, b: Range) -> Range:
    first, second = _infinite(a), _infinite(b)
    if first and second:
        if first != second:
            raise Unsupported("oo - oo")
        return a
    if first:
        _bounded(b)
        return a
    if second:
        _bounded(a)
        return b
    return enclose(t.variable("a") + t.variable("b"), {"a": _bounded(a), "b": _bounded(b)}, 128)


def _product(a: Range, b: Range) -> Range:
    first, second = _infinite(a), _infinite(b)
    if first or second:
        other = b if first else a
        if first and second:
            return _diverging(first * second)
        _bounded(other)
        direction = 1 if sign(other.lower) > 0 else (-1 if sign(other.upper) < 0 else 0)
        if not direction:
            raise Unsupported("0*oo")
        return _diverging(direction * (first or second))
    return enclose(t.variable("a") * t.variable("b"), {"a": _bounded(a), "b": _bounded(b)}, 128)


def _reciprocal(a: Range) -> Range:
    if _infinite(a):
        return Range(fmpq(0), fmpq(0))
    return enclose(t.divide(t.ONE, t.variable("a")), {"a": _bounded(a)}, 128)


def _power(term: Term, base: Range, exponent: Range) -> Range:
    exact = exponent.exact
    direction = _infinite(base)
    if exact is None:
        raise Unsupported("a varying exponent at infinity")
    if not direction:
        found = enclose(t.power(t.variable("a"), term.args[1]), {"a": _bounded(base)}, 128)
        return Range(found.lower, found.upper)
    if exact == 0:
        return Range(fmpq(1), fmpq(1))
    if exact < 0:
        return Range(fmpq(0), fmpq(0))
    if direction > 0:
        return _diverging(1)
    if exact.q != 1:
        raise Unsupported("a root of a negative quantity")
    return _diverging(-1 if int(exact.p) % 2 else 1)
