"""Rigorous value of a term when every free variable is bound to a ball or an exact rational.

Exact where possible: as long as all operands are rational and the operation stays in the
rationals, the result is an ``fmpq``; otherwise it is an ``arb`` that contains the value.  A
sub-expression that is not certainly real and defined raises :class:`Undetermined`, so a value
that comes back also certifies definedness.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import (
    MAX_EXACT_BITS,
    Real,
    compare,
    integer_power,
    precision,
    to_ball,
    to_fmpq,
    whole_number,
)
from memory_theorems.verify.arithmetic.balls import Undetermined as Undetermined
from memory_theorems.verify.arithmetic.summand_code import compiled
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term, walk

MAX_SUM_TERMS = 5_000
MAX_SUM_COUNTS = 400  # summands with counting numbers, whose size grows with the index
_COUNTING = frozenset(("binomial", "factorial", "gamma", "stirling", "fubini", "harmonic"))


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


def _nonnegative(term: Term, value: Real, what: str) -> arb:
    if compare(value, ">=", fmpq(0)) is not True:
        raise Undetermined(term, f"{what} of a quantity that may be negative")
    return to_ball(value)


def square_root(term: Term, value: Real) -> Real:
    """The root, exact for squares of rationals; Undetermined where ``value`` may be negative."""
    if isinstance(value, fmpq) and value >= 0:
        top, bottom = value.p, value.q
        if top.is_square() and bottom.is_square():
            return fmpq(top.isqrt(), bottom.isqrt())
        return arb(value).sqrt()
    ball = _nonnegative(term, value, "square root")
    if ball > 0:
        return ball.sqrt()
    return arb(0).union(ball.abs_upper().sqrt().abs_upper())


def _log(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(0)) is not True:
        raise Undetermined(term, "logarithm of a quantity that may be zero or negative")
    return fmpq(0) if isinstance(value, fmpq) and value == 1 else to_ball(value).log()


def _absolute(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq):
        return abs(value)
    return value.abs_lower().union(value.abs_upper()) if value.contains(0) else abs(value)


def _sign(term: Term, value: Real) -> Real:
    for op, sign in ((">", 1), ("<", -1), ("==", 0)):
        if compare(value, op, fmpq(0)) is True:
            return fmpq(sign)
    return arb(-1).union(arb(1))


def _heaviside(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(0)) is True:
        return fmpq(1)
    if compare(value, "<", fmpq(0)) is True:
        return fmpq(0)
    if isinstance(value, fmpq):
        return fmpq(1, 2)
    return arb(0).union(arb(1))


def _maximum(term: Term, *args: Real) -> Real:
    result = args[0]
    for item in args[1:]:
        if compare(result, ">=", item) is True:
            continue
        result = item if compare(item, ">=", result) is True else to_ball(result).max(to_ball(item))
    return result


def _minimum(term: Term, *args: Real) -> Real:
    result = args[0]
    for item in args[1:]:
        if compare(result, "<=", item) is True:
            continue
        result = item if compare(item, "<=", result) is True else to_ball(result).min(to_ball(item))
    return result


def _floor(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq):
        return fmpq(value.floor())
    low, high = whole_number(value.lower().floor()), whole_number(value.upper().floor())
    if low is None or high is None:
        raise Undetermined(term, "the integer part is not located")
    return fmpq(low) if low == high else arb(low).union(arb(high))


def _ceiling(term: Term, value: Real) -> Real:
    return -_floor(term, -value)


def _in_unit_interval(term: Term, value: Real) -> arb:
    if compare(value, ">=", fmpq(-1)) is not True or compare(value, "<=", fmpq(1)) is not True:
        raise Undetermined(term, "the argument may leave [-1, 1]")
    return to_ball(value)


def _tan(term: Term, value: Real) -> Real:
    ball = to_ball(value)
    if ball.cos().contains(0):
        raise Undetermined(term, "the cosine may vanish")
    return ball.tan()


def _acosh(term: Term, value: Real) -> Real:
    if compare(value, ">=", fmpq(1)) is not True:
        raise Undetermined(term, "acosh of a quantity that may be below 1")
    return to_ball(value).acosh()


def _atanh(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(-1)) is not True or compare(value, "<", fmpq(1)) is not True:
        raise Undetermined(term, "the argument may leave (-1, 1)")
    return to_ball(value).atanh()


def _natural(term: Term, value: Real, limit: int = 100_000) -> int:
    if not isinstance(value, fmpq) or value.q != 1 or value < 0:
        raise Undetermined(term, "the argument is not a known non-negative integer")
    if value > limit:
        raise Unsupported(f"{term.head} of an integer above {limit}")
    return int(value.p)


def _factorial(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq) and value.q == 1 and value >= 0:
        return fmpq(math.factorial(_natural(term, value)))
    return _gamma(term, value + 1)


def _gamma(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq) and value.q == 1 and 0 < value <= 10_000:
        return fmpq(math.factorial(int(value.p) - 1))
    return to_ball(value).gamma()


def _loggamma(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(0)) is not True:
        raise Undetermined(term, "loggamma needs a positive argument")
    return to_ball(value).lgamma()


def _binomial(term: Term, n: Real, k: Real) -> Real:
    if isinstance(k, fmpq) and k.q == 1:
        if k < 0:
            return fmpq(0)
        result: Real = fmpq(1)
        count = _natural(term, k, 20_000)
        if isinstance(n, fmpq) and count * int(n.p).bit_length() > MAX_EXACT_BITS // 8:
            n = arb(n)
        for i in range(count):
            result = result * (n - i) / (i + 1)
        return result
    raise Unsupported("binomial(n, k) with k not a known integer")


def stirling_second(n: int, k: int) -> int:
    """Number of partitions of n labelled items into k non-empty blocks."""
    return _partitions(n, k)[k] if 0 <= k <= n else 0


def _partitions(n: int, most: int) -> list[int]:
    """The numbers of partitions of n labelled items into 0, 1, ..., ``most`` non-empty blocks."""
    row = [1] + [0] * most
    for _ in range(n):
        row = [0] + [j * row[j] + row[j - 1] for j in range(1, most + 1)]
    return row


def _stirling(term: Term, n: Real, k: Real) -> Real:
    return fmpq(stirling_second(_natural(term, n, 2_000), _natural(term, k, 2_000)))


def _fubini(term: Term, n: Real) -> Real:
    size = _natural(term, n, 1_000)
    return fmpq(sum(math.factorial(k) * item for k, item in enumerate(_partitions(size, size))))


def _harmonic(term: Term, n: Real) -> Real:
    if isinstance(n, fmpq) and n.q == 1 and n >= 0:
        return fmpq.harmonic(_natural(term, n, 20_000))
    if compare(n, ">", fmpq(-1)) is not True:
        raise Undetermined(term, "harmonic needs an argument above -1")
    return (to_ball(n) + 1).digamma() + arb.const_euler()


def _polygamma(term: Term, order: Real, x: Real) -> Real:
    m = _natural(term, order, 1_000)
    if m == 0:
        return to_ball(x).digamma()
    if compare(x, ">", fmpq(0)) is not True:
        raise Undetermined(term, "polygamma needs a positive argument")
    value = to_ball(m + 1).zeta(to_ball(x)) * math.factorial(m)
    return value if m % 2 else -value


def _upper_gamma(term: Term, s: Real, x: Real) -> Real:
    if compare(x, ">", fmpq(0)) is not True and not (
        compare(x, ">=", fmpq(0)) is True and compare(s, ">", fmpq(0)) is True
    ):
        raise Undetermined(term, "uppergamma needs x > 0, or x >= 0 and s > 0")
    return to_ball(x).gamma_upper(to_ball(s))


def _lower_gamma(term: Term, s: Real, x: Real) -> Real:
    if compare(x, ">=", fmpq(0)) is not True or compare(s, ">", fmpq(0)) is not True:
        raise Undetermined(term, "lowergamma needs x >= 0 and s > 0")
    return to_ball(x).gamma_lower(to_ball(s))


def _lambertw(term: Term, value: Real) -> Real:
    ball = to_ball(value)
    if not ball + arb(-1).exp() > 0:
        raise Undetermined(term, "LambertW needs an argument above -1/e")
    return ball.lambertw()


def _entire(method: str, at_zero: int | None = None) -> Callable[..., Real]:
    def rule(term: Term, value: Real) -> Real:
        if at_zero is not None and isinstance(value, fmpq) and value == 0:
            return fmpq(at_zero)
        result = getattr(to_ball(value), method)()
        assert isinstance(result, arb)
        return result

    return rule


#: name -> its ball at the precision that is set.
CONSTANTS: dict[str, Callable[[], arb]] = {
    "pi": arb.pi,
    "E": arb.const_e,
    "EulerGamma": arb.const_euler,
    "GoldenRatio": lambda: (1 + arb(5).sqrt()) / 2,
}

#: head -> the value of a node from the node and the values of its arguments.
FUNCTIONS: dict[str, Callable[..., Real]] = {
    "+": _add,
    "*": _multiply,
    "-": lambda term, value: -value,
    "/": _divide,
    "**": _power,
    "sqrt": square_root,
    "log": _log,
    "Abs": _absolute,
    "sign": _sign,
    "Heaviside": _heaviside,
    "Max": _maximum,
    "Min": _minimum,
    "floor": _floor,
    "ceiling": _ceiling,
    "exp": _entire("exp", 1),
    "sin": _entire("sin", 0),
    "cos": _entire("cos", 1),
    "tan": _tan,
    "asin": lambda term, value: _in_unit_interval(term, value).asin(),
    "acos": lambda term, value: _in_unit_interval(term, value).acos(),
    "atan": _entire("atan", 0),
    "sinh": _entire("sinh", 0),
    "cosh": _entire("cosh", 1),
    "tanh": _entire("tanh", 0),
    "asinh": _entire("asinh", 0),
    "acosh": _acosh,
    "atanh": _atanh,
    "erf": _entire("erf", 0),
    "erfc": _entire("erfc", 1),
    "airyai": _entire("airy_ai"),
    "gamma": _gamma,
    "loggamma": _loggamma,
    "digamma": _entire("digamma"),
    "polygamma": _polygamma,
    "uppergamma": _upper_gamma,
    "lowergamma": _lower_gamma,
    "zeta": _entire("zeta"),
    "harmonic": _harmonic,
    "factorial": _factorial,
    "binomial": _binomial,
    "stirling": _stirling,
    "fubini": _fubini,
    "LambertW": _lambertw,
    "besselj": lambda term, order, x: to_ball(x).bessel_j(to_ball(order)),
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
