"""Rigorous value of a term when every free variable is bound to a ball or an exact rational.

Exact where possible: as long as all operands are rational and the operation stays in the
rationals, the result is an ``fmpq``; otherwise it is an ``arb`` that contains the value.  A
sub-expression that is not certainly real and defined raises :class:`Undetermined`, so a value
that comes back also certifies definedness.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    integer_power,
    precision,
    to_ball,
    to_fmpq,
)
from memory_theorems.verify.arithmetic.balls import Undetermined as Undetermined
from memory_theorems.verify.arithmetic.summand_code import compiled
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.counting import stirling_second as stirling_second
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language.terms import Term, walk

MAX_SUM_TERMS = 5_000
MAX_SUM_COUNTS = 400  # summands with counting numbers, whose size grows with the index
_COUNTING = heads(lambda item: item.counting)


def evaluate(term: Term, values: Mapping[str, Real] | None = None, bits: int = 128) -> Real:
    """Enclose ``term``.  Raises Undetermined, or Unsupported for nodes without a rule here."""
    with precision(bits):
        return value_at(term, values or {})


def constant_ball(term: Term, bits: int = 128) -> arb:
    """A ball around a term without free variables."""
    with precision(bits):
        return to_ball(value_at(term, {}))


def value_at(term: Term, values: Mapping[str, Real]) -> Real:
    """:func:`evaluate` at the precision that is set."""
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return to_fmpq(term.value)
    if head == "variable":
        try:
            return values[str(term.value)]
        except KeyError:
            raise Unsupported(f"no value for the variable {term.value!r}") from None
    if head == "constant":
        return CONSTANTS[str(term.value)]()
    if head == "Piecewise":
        return _piecewise(term, values)
    if head == "Sum":
        return _finite_sum(term, values)
    if head not in FUNCTIONS:
        raise Unsupported(f"no enclosure rule for {head}")
    return applied(term, [value_at(item, values) for item in term.args])


def applied(term: Term, values: Sequence[Real]) -> Real:
    """The head of a term at the values of its arguments, at the precision that is set."""
    rule = FUNCTIONS.get(term.head)
    if rule is None:
        raise Unsupported(f"no enclosure rule for {term.head}")
    return _finite(term, rule(term, *values))


def _finite(term: Term, value: Real) -> Real:
    if isinstance(value, arb) and not value.is_finite():
        raise Undetermined(term, "not certainly finite and real")
    return value


def _add(term: Term, *args: Real) -> Real:
    total = args[0]
    for item in args[1:]:
        total = total + item
    return total


def _multiply(term: Term, *args: Real) -> Real:
    total = args[0]
    for item in args[1:]:
        total = total * item
    return total


def _divide(term: Term, top: Real, bottom: Real) -> Real:
    if compare(bottom, "!=", fmpq(0)) is not True:
        raise Undetermined(term, "the denominator may vanish")
    return top / bottom


def _power(term: Term, base: Real, exponent: Real) -> Real:
    if isinstance(exponent, fmpq) and exponent.q == 1:
        if exponent < 0 and compare(base, "!=", fmpq(0)) is not True:
            raise Undetermined(term, "a negative power of a quantity that may vanish")
        return integer_power(base, int(exponent.p))
    if compare(base, ">", fmpq(0)) is True:
        return (
            (to_ball(base).log() * exponent).exp()
            if isinstance(exponent, arb)
            else to_ball(base) ** exponent
        )
    if compare(base, ">=", fmpq(0)) is True and compare(exponent, ">", fmpq(0)) is True:
        # The base may be 0: monotone in the base for a positive exponent.
        top = to_ball(base).abs_upper()
        high = (top.log() * exponent).exp() if top > 0 else arb(0)
        return arb(0).union(to_ball(high).abs_upper())
    raise Undetermined(term, "a power with a non-integer exponent needs a non-negative base")


#: name -> its ball at the precision that is set.
CONSTANTS: dict[str, Callable[[], arb]] = {
    "pi": arb.pi,
    "E": arb.const_e,
    "EulerGamma": arb.const_euler,
    "GoldenRatio": lambda: (1 + arb(5).sqrt()) / 2,
}

#: head -> the value of a node from the node and the values of its arguments.
FUNCTIONS: Mapping[str, Callable[..., Real]] = {
    "+": _add,
    "*": _multiply,
    "-": lambda term, value: -value,
    "/": _divide,
    "**": _power,
    **{head: item.value for head, item in TABLE.items()},
}


def _piecewise(term: Term, values: Mapping[str, Real]) -> Real:
    possible: list[Real] = []
    for value, condition in zip(term.args[::2], term.args[1::2], strict=True):
        if condition.head == "true":
            holds: bool | None = True
        else:
            left, right = (value_at(item, values) for item in condition.args)
            holds = compare(left, condition.head, right)
        if holds is False:
            continue
        possible.append(value_at(value, values))
        if holds is True:
            break
    else:
        raise Undetermined(term, "no branch certainly applies")
    result = possible[0]
    for item in possible[1:]:
        result = to_ball(result).union(to_ball(item))
    return result


def _finite_sum(term: Term, values: Mapping[str, Real]) -> Real:
    body, bound, lower, upper = term.args
    if upper.head == "oo":
        raise Unsupported("no enclosure rule for infinite sums")
    first, last = value_at(lower, values), value_at(upper, values)
    if not (isinstance(first, fmpq) and isinstance(last, fmpq) and first.q == 1 and last.q == 1):
        raise Undetermined(term, "the limits of the sum are not known integers")
    counts = any(node.head in _COUNTING for node in walk(body))
    most = MAX_SUM_COUNTS if counts else MAX_SUM_TERMS
    if last - first > most:
        raise Unsupported(f"a sum of over {most:,} terms")
    total: Real = fmpq(0)
    inner = dict(values)
    if last - first > MAX_SUM_COUNTS:
        # Exact rationals would outgrow all bounds; whole numbers stay, they may be exponents.
        total = arb(0)
        inner = {
            key: to_ball(value) if isinstance(value, fmpq) and value.q != 1 else value
            for key, value in values.items()
        }
    if first > last:
        return total
    code, name = compiled(body, str(bound.value)), str(bound.value)
    if code is None:
        for count in range(int(first.p), int(last.p) + 1):
            inner[name] = fmpq(count)
            total = total + value_at(body, inner)
        return total
    summand = code.bound([value_at(item, inner) for item in code.still], FUNCTIONS, _finite)
    for count in range(int(first.p), int(last.p) + 1):
        total = total + summand(fmpq(count))
    return total if isinstance(total, fmpq) else _finite(term, total)
