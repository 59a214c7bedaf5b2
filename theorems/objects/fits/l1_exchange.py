r"""Near-best sums of m exponentials for power laws in L1, by exchange in high precision.

A sum with the rates :math:`\lambda_j` is best for :math:`(1+t)^{-p}` if its error changes sign
exactly at 2m times :math:`t_i` with :math:`\int\operatorname{sign}(e)\,e^{-\lambda_jt}=
\int\operatorname{sign}(e)\,te^{-\lambda_jt}=0`.  In turn: the sum that interpolates at given times,
and the times that belong to its rates; both by Newton steps, a few rounds of it.  The start is the
sum with fewer terms, spread over more of them.  Without guarantee; errors are certified by
:func:`theorems.objects.fits.graded_sums.relative_distance`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from flint import arb, arb_mat

from memory_theorems.theorems.objects.fits.exchange import interpolated, resampled
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.theorems.objects.fits.power_laws import rounded
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError, Unsupported

ROUNDS, STEPS, MOST_TERMS = 5, 40, 90
#: The fastest decay, beyond which few exponentials are enough for any fit.
FASTEST = 8
Logs = tuple[arb, ...]
#: Logarithms of the weights of exp(-rate*(1 + t)), of the rates, and of 1 + t at the zeros.
State = tuple[Logs, Logs, Logs]


def near_best_l1(omega: Fraction, terms: int) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Weights and rates of a sum near ``omega*(1 + t)**(-1 - omega)``, slowest first.

    InputError unless 0 < omega <= FASTEST and 1 <= terms <= MOST_TERMS; Unsupported where the
    exchange breaks down.
    """
    if not 0 < omega <= FASTEST or not 1 <= terms <= MOST_TERMS:
        raise InputError(f"0 < omega <= {FASTEST} and 1 to {MOST_TERMS} terms are needed")
    weights, rates, _ = _state(omega, terms)
    with precision(_bits(terms)):
        found = sorted(
            (rounded(r.exp()), rounded(to_ball(omega) * (w - r.exp()).exp()))
            for w, r in zip(weights, rates, strict=True)
        )
    return tuple(weight for _, weight in found), tuple(rate for rate, _ in found)


def _bits(terms: int) -> int:
    return 160 + 3 * terms


def _before(terms: int) -> int:
    """The number of terms from which a sum with ``terms`` of them is started."""
    return terms - (1 if terms <= 12 else 2 if terms <= 30 else max(3, terms // 10))


@lru_cache(maxsize=256)
def _state(omega: Fraction, terms: int) -> State:
    with precision(_bits(terms)):
        if terms == 1:
            best = best_exponential(omega, 120)
            weight = (best.weight / to_ball(omega)).log() + best.rate
            times = (1 + best.first).log().mid(), (1 + best.second).log().mid()
            return (weight.mid(),), (best.rate.log().mid(),), times
        weights, rates, zeros = _start(omega, terms)
        for _ in range(ROUNDS):
            weights, rates = (
                tuple(part)
                for part in interpolated(1 + omega, list(zeros), (list(weights), list(rates)))
            )
            zeros = _times(rates, zeros)
        return weights, rates, zeros


def _start(omega: Fraction, terms: int) -> State:
    last = _state(omega, _before(terms))
    older = _state(omega, _before(_before(terms))) if _before(terms) > 1 else last
    parts = []
    for place, count in ((0, terms), (1, terms), (2, 2 * terms)):
        new, old = (resampled([float(v) for v in state[place]], count) for state in (last, older))
        parts.append(tuple(arb(2 * a - b) for a, b in zip(new, old, strict=True)))
    if any(a >= b for a, b in pairwise([arb(0), *parts[2]])):
        raise Unsupported("the zeros are out of order")
    return parts[0], parts[1], parts[2]


def _times(rates: Logs, zeros: Logs) -> Logs:
    """The changes of sign that annihilate exp(-rate*t) and t*exp(-rate*t), near the given ones."""
    speeds = [r.exp().mid() for r in rates]
    signs = [1 if i % 2 else -1 for i in range(len(zeros))]
    for _ in range(STEPS):
        times = [s.exp().mid() for s in zeros]
        rows, right = [], []
        for speed in speeds:
            decays = [(-speed * (x - 1)).exp().mid() for x in times]
            first, second, row, other = arb(1), arb(0), [], []
            for sign, decay, x in zip(signs, decays, times, strict=True):
                first = first + 2 * sign * decay
                second = second + sign * speed * (x - 1) * decay
                row.append((-2 * sign * speed * x * decay).mid())
                other.append((sign * speed * x * decay * (1 - speed * (x - 1))).mid())
            rows += [row, other]
            right += [[-first.mid()], [-second.mid()]]
        try:
            solved = arb_mat(rows).solve(arb_mat(right))
        except ZeroDivisionError as trouble:
            raise Unsupported("the changes of sign were not found") from trouble
        moves = [solved[i, 0].mid() for i in range(len(zeros))]
        largest = max(abs(float(v)) for v in moves)
        gap = min(float((b - a).mid()) for a, b in pairwise(zeros))
        factor = arb(min(1.0, 0.3 * gap / largest)) if largest > 0 else arb(1)
        zeros = tuple((s + factor * v).mid() for s, v in zip(zeros, moves, strict=True))
        if largest < 1e-12:
            break
    return zeros
