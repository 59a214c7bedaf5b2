"""The loss of an exponential sum against a target with a far-away memory, in closed form.

``J(a, w) = int_0^oo (sum_i a_i exp(-w_i t) - rho_omega(t))**2 dt`` with
``rho_omega(t) = sum_j a*_j exp(-w*_j t) + rho_0(t - 1/omega)``.  With the brackets
``B_n(w) = sum_i a_i/(w + w_i)**n - sum_j a*_j/(w + w*_j)**n`` and the signed moments S_n of the
moved template, ``dJ/da_k = 2 (B_1(w_k) - S_0(w_k))`` and
``dJ/dw_k = -2 a_k B_2(w_k) + 2 a_k S_1(w_k)``.

Source: Li, Han, E & Li (ICLR 2021), (18) = (77), (88), (89), with S_n where (80) has |rho_0|.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.kernels.moments import energy, signed_moment
from memory_theorems.theorems.objects.kernels.templates import LongMemoryTarget
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq

Numbers = Sequence[Fraction]


def bracket(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers, order: int, at: Fraction
) -> Fraction:
    """``B_order(at)``, exact.  ``order`` >= 1, all rates and ``at`` > 0."""
    model = sum((a / (at + w) ** order for a, w in zip(weights, rates, strict=True)), Fraction(0))
    return model - sum(
        (a / (at + w) ** order for a, w in zip(target.weights, target.rates, strict=True)),
        Fraction(0),
    )


def loss(target: LongMemoryTarget, weights: Numbers, rates: Numbers) -> arb:
    """J(weights, rates): a ball at the current precision."""
    terms = [
        *zip(weights, rates, strict=True),
        *((-a, w) for a, w in zip(target.weights, target.rates, strict=True)),
    ]
    quadratic = sum((a * b / (v + w) for a, v in terms for b, w in terms), Fraction(0))
    mixed = sum(
        (to_fmpq(a) * signed_moment(target.template, 0, w, target.delay) for a, w in terms), arb(0)
    )
    return to_ball(quadratic) - 2 * mixed + energy(target.template, target.delay)


def loss_gradient(
    target: LongMemoryTarget, weights: Numbers, rates: Numbers
) -> tuple[tuple[arb, ...], tuple[arb, ...]]:
    """(dJ/da, dJ/dw), balls at the current precision."""
    by_weight, by_rate = [], []
    for a, w in zip(weights, rates, strict=True):
        first = to_ball(bracket(target, weights, rates, 1, w))
        second = to_ball(bracket(target, weights, rates, 2, w))
        by_weight.append(2 * (first - signed_moment(target.template, 0, w, target.delay)))
        moment = signed_moment(target.template, 1, w, target.delay)
        by_rate.append(2 * to_fmpq(a) * (moment - second))
    return tuple(by_weight), tuple(by_rate)
