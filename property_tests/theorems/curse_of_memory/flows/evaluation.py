"""Terms of forms evaluated as read, by mpmath's floats: for samples, never for a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath as mp

from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.form_values import ForAll, Form


@dataclass(frozen=True)
class Vector:
    """A vector of R^n."""

    entries: tuple[Any, ...]

    def __add__(self, other: Vector) -> Vector:
        return Vector(tuple(x + y for x, y in zip(self.entries, other.entries, strict=True)))

    def __mul__(self, factor: Any) -> Vector:
        return Vector(tuple(factor * x for x in self.entries))

    __rmul__ = __mul__

    def __neg__(self) -> Vector:
        return self * -1

    def inner(self, other: Vector) -> Any:
        return sum(x * y for x, y in zip(self.entries, other.entries, strict=True))

    @property
    def norm(self) -> Any:
        return mp.sqrt(self.inner(self))


Values = Mapping[str, Any]
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "exp": mp.exp,
    "log": mp.log,
    "sqrt": mp.sqrt,
    "Max": max,
    "Min": min,
    "Abs": abs,
    "inner": lambda u, v: u.inner(v),
    "norm": lambda u: u.norm,
    "-": lambda u: -u,
    "/": lambda x, y: x / y,
    "**": lambda x, y: mp.mpf(1) if y == 0 else x**y,
}


def value(term: Term, values: Values, breaks: tuple[Any, ...] = ()) -> Any:
    """The value of a term; integrals run to oo over the pieces between ``breaks``."""
    if term.head == "number":
        number = Fraction(term.value or 0)
        return mp.mpf(number.numerator) / number.denominator
    if term.head == "constant":
        return {"E": mp.e, "pi": mp.pi}[str(term.value)]
    if term.head == "variable":
        return values[str(term.value)]
    if term.head == "Sum":
        body, bound, lower, upper = term.args
        low, high = (int(value(one, values, breaks)) for one in (lower, upper))
        inner = [value(body, {**values, str(bound.value): i}, breaks) for i in range(low, high + 1)]
        return sum(inner, mp.mpf(0))
    if term.head == "Integral":
        body, bound, *_ = term.args
        name = str(bound.value)
        return mp.quad(lambda s: value(body, {**values, name: s}), [0, *breaks, mp.inf])
    found = [value(one, values, breaks) for one in term.args]
    if term.head == "apply":
        return values[str(term.value)](*found)
    if term.head == "+":
        total = found[0]
        for one in found[1:]:
            total = total + one
        return total
    if term.head == "*":
        total = found[0]
        for one in found[1:]:
            total = total * one
        return total
    return _FUNCTIONS[term.head](*found)


def conclusion(statement: Composed) -> Relation:
    """The relation at the end of a statement ``for ... => relation``, objects written out."""
    form: Form = statement.setting.vocabulary.unfolded(statement.form)
    while isinstance(form, ForAll):
        form = form.conclusion
    assert isinstance(form, Relation)
    return form


def sides(relation: Relation, values: Values, breaks: tuple[Any, ...] = ()) -> tuple[Any, Any]:
    """Both sides of a relation, evaluated."""
    return value(relation.left, values, breaks), value(relation.right, values, breaks)
