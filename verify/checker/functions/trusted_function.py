"""What the checker trusts of a function, written apart from the search; values are pointwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from memory_theorems.verify.checker.values.ranges import Range, increasing
from memory_theorems.verify.language.terms import Term

#: The values of the function, by the term itself and the ranges of its arguments.
Enclosure = Callable[..., Range]


def _nothing(*_: Term) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Function:
    """A function of real arguments, of which the last one may vary in derivatives.

    - ``domain(*args)`` has to hold, (term, op) for ``term op 0``; ``necessary``: it does wherever
      there is a value; ``whole``: every argument is whole by its form; ``enclosed``: the node has
      to be enclosed on the whole box besides.
    - ``enclose(term, *ranges)`` holds all values there, ``limit`` all limit points along ways to
      attained infinite ends, on which ``domain`` holds.
    - ``value(*numbers)`` is the exact value at rational numbers, where it is known.
    - ``slope(term, a)`` is the derivative in the last argument a, where the terms of
      ``smooth(*args)`` are positive.
    """

    enclose: Enclosure
    domain: Callable[..., Iterable[tuple[Term, str]]] = _nothing
    necessary: bool = False
    whole: bool = False
    enclosed: bool = False
    limit: Enclosure | None = None
    value: Callable[..., Fraction | None] | None = None
    slope: Callable[[Term, Term], Term] | None = None
    smooth: Callable[..., tuple[Term, ...]] = _nothing


def rising(value: Callable[[arb], arb], below: arb | None, above: arb | None) -> Enclosure:
    """That of an increasing function on the whole line; its limits there."""
    return lambda _, x: increasing(x, value, below, above)


def continuous(enclose: Enclosure, **more: Any) -> Function:
    """A function whose enclosure holds its limit points as well."""
    return Function(enclose, limit=enclose, **more)
