"""binomial, stirling (of the second kind) and fubini: functions of whole numbers."""

from __future__ import annotations

import math
from functools import cache

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import MAX_EXACT_BITS, Real
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.arrays import Array, np, one_by_one, special
from memory_theorems.verify.functions.interface import Function
from memory_theorems.verify.functions.on_balls import whole_argument
from memory_theorems.verify.functions.on_terms import lowered
from memory_theorems.verify.language.terms import Term


def _binomial(term: Term, n: Real, k: Real) -> Real:
    if isinstance(k, fmpq) and k.q == 1:
        if k < 0:
            return fmpq(0)
        result: Real = fmpq(1)
        count = whole_argument(term, k, 20_000)
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
    return fmpq(stirling_second(whole_argument(term, n, 2_000), whole_argument(term, k, 2_000)))


def _fubini(term: Term, n: Real) -> Real:
    size = whole_argument(term, n, 1_000)
    return fmpq(sum(math.factorial(k) * item for k, item in enumerate(_partitions(size, size))))


def _binomial_floats(n: Array, k: Array) -> Array:
    return np.where(k < 0, 0.0, special.binom(n, np.maximum(k, 0)))


def _natural(value: float, limit: int) -> int | None:
    return int(value) if value == math.floor(value) and 0 <= value <= limit else None


def _as_float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


@cache
def _blocks(n: int, k: int) -> float:
    return _as_float(stirling_second(n, k))


@cache
def _weak_orders(n: int) -> int:
    return sum((math.comb(n, k) * _weak_orders(n - k) for k in range(1, n + 1)), 0) or 1


def _stirling_float(n: float, k: float) -> float:
    size, blocks = _natural(n, 100), _natural(k, 100)
    return math.nan if size is None or blocks is None else _blocks(size, blocks)


def _fubini_float(n: float) -> float:
    size = _natural(n, 150)
    return math.nan if size is None else _as_float(_weak_orders(size))


FUNCTIONS = (
    Function(
        head="binomial",
        value=_binomial,
        floats=_binomial_floats,
        sympy="binomial",
        counting=True,
        mutants=lowered("binomial"),
    ),
    Function(
        head="stirling",
        value=_stirling,
        floats=one_by_one(_stirling_float),
        counting=True,
        mutants=lowered("stirling"),
    ),
    Function(
        head="fubini",
        value=_fubini,
        floats=one_by_one(_fubini_float),
        counting=True,
        mutants=lowered("fubini"),
    ),
)
