"""Vectorised double-precision evaluation of terms: it proposes points and never decides anything.

``compile_term(term)`` composes numpy functions into one callable over arrays of variable values.
Wherever the real value does not exist (a logarithm of a negative number, a pole, an overflow
that turns into ``inf - inf``) the result is nan, so that a caller can drop the point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language.terms import Term

Array = np.ndarray[Any, np.dtype[np.float64]]
Values = Mapping[str, Array]
Evaluator = Callable[[Values], Array]

MAX_VECTOR_SUM = 60

_CONSTANTS = {
    "pi": math.pi,
    "E": math.e,
    "EulerGamma": float(np.euler_gamma),
    "GoldenRatio": (1 + math.sqrt(5)) / 2,
}


def compile_term(term: Term) -> Evaluator:
    """A function of arrays that approximates ``term`` in doubles.

    Raises Unsupported for nodes without a floating-point rule (Integral, Limit, Derivative,
    infinite sums).  Call the result inside ``numpy.errstate(all="ignore")``.
    """
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return _constant(_to_float(term.value))
    if head == "constant":
        return _constant(_CONSTANTS[str(term.value)])
    if head == "variable":
        name = str(term.value)
        return lambda values: values[name]
    if head == "Piecewise":
        return _piecewise(term)
    if head == "Sum":
        return _sum(term)
    rule = _RULES.get(head)
    if rule is None:
        raise Unsupported(f"no floating-point rule for {head}")
    arguments = [compile_term(item) for item in term.args]
    if len(arguments) == 1:
        only = arguments[0]
        return lambda values: rule(only(values))
    if len(arguments) == 2:
        first, second = arguments
        return lambda values: rule(first(values), second(values))
    return lambda values: rule(*(item(values) for item in arguments))


def _to_float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _constant(value: float) -> Evaluator:
    fixed = np.float64(value)
    return lambda values: fixed  # type: ignore[return-value]


def _add(*args: Array) -> Array:
    total = args[0]
    for item in args[1:]:
        total = total + item
    return total


def _multiply(*args: Array) -> Array:
    total = args[0]
    for item in args[1:]:
        total = total * item
    return total


def _divide(top: Array, bottom: Array) -> Array:
    return np.where(bottom == 0, np.nan, top / np.where(bottom == 0, 1.0, bottom))


def _power(base: Array, exponent: Array) -> Array:
    result = np.power(base, exponent)
    return np.where((base == 0) & (exponent < 0), np.nan, result)


_RULES: Mapping[str, Callable[..., Any]] = {
    "+": _add,
    "*": _multiply,
    "-": np.negative,
    "/": _divide,
    "**": _power,
    **{
        head: getattr(np, item.floats) if isinstance(item.floats, str) else item.floats
        for head, item in TABLE.items()
    },
}

_COMPARE: dict[str, Callable[..., Any]] = {
    "<=": np.less_equal,
    "<": np.less,
    ">=": np.greater_equal,
    ">": np.greater,
    "==": np.equal,
    "!=": np.not_equal,
}


def _piecewise(term: Term) -> Evaluator:
    branches: list[tuple[Evaluator, Evaluator | None, Evaluator | None, str]] = []
    for value, condition in zip(term.args[::2], term.args[1::2], strict=True):
        body = compile_term(value)
        if condition.head == "true":
            branches.append((body, None, None, ""))
        else:
            left, right = condition.args
            branches.append((body, compile_term(left), compile_term(right), condition.head))

    def run(values: Values) -> Array:
        result: Array = np.full(_length(values), np.nan)
        pending = np.ones(result.shape, dtype=bool)
        for body, left, right, op in branches:
            if left is None or right is None:
                holds = pending
            else:
                holds = pending & _COMPARE[op](left(values), right(values))
            result = np.where(holds, body(values), result)
            pending = pending & ~holds
        return result

    return run


def _length(values: Values) -> int:
    return max((np.size(item) for item in values.values()), default=1)


def _sum(term: Term) -> Evaluator:
    body, bound, lower, upper = term.args
    if upper.head == "oo":
        raise Unsupported("no floating-point rule for infinite sums")
    summand, first, last = compile_term(body), compile_term(lower), compile_term(upper)
    name = str(bound.value)

    def run(values: Values) -> Array:
        size = _length(values)
        start = np.broadcast_to(np.asarray(first(values), dtype=float), (size,))
        stop = np.broadcast_to(np.asarray(last(values), dtype=float), (size,))
        long = (stop - start > MAX_VECTOR_SUM) | ~np.isfinite(stop) | ~np.isfinite(start)
        total: Array = np.where(long, np.nan, 0.0)
        usable = ~long
        if not usable.any():
            return total
        inner = dict(values)
        count = int(max(0.0, float(np.max((stop - start)[usable])) + 1))
        for offset in range(count):
            index = start + offset
            inner[name] = index
            total = total + np.where(index <= stop, summand(inner), 0.0)
        return total

    return run
