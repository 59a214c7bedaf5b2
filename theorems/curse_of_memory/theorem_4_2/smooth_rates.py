"""Instances of Theorem 4.2 beyond exponential polynomials: smooth kernels that decay exponentially.

Hypotheses are decided by certified facts of the kernel (rates of decay of every derivative used,
smoothness, integrability); suprema come from branch and bound, the distance to all models of width
m from certified models and Hankel singular values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rate_transform import (
    transform_coefficients,
)
from memory_theorems.theorems.objects.half_line.germs import NoGerm, first_germ
from memory_theorems.theorems.objects.half_line.suprema import supremum
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.derivatives import derivative
from memory_theorems.theorems.targets.regularity import smoothness, vanishing_order
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.asking.clock import OutOfTime
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target

BITS = 36


@dataclass(frozen=True, slots=True)
class GeneralRateInstance:
    """Like a rate instance, for kernels that are no exponential polynomials."""

    texts: tuple[str, ...]
    alpha: int
    beta: Fraction
    width: int

    def __post_init__(self) -> None:
        if self.alpha < 1 or self.width < 1 or not self.beta > 0:
            raise InputError("alpha and m are whole numbers >= 1 and beta is positive")

    @property
    def channels(self) -> tuple[Channel, ...]:
        return tuple(Channel.parse(text) for text in self.texts)


# ---------------------------------------------------------------- hypotheses
def general_instances(target: Target) -> tuple[GeneralRateInstance, ...]:
    """The user's kernel with its alpha, beta, m; missing ones are chosen as for exact kernels
    (m = 1, 2, 4).

    Raises NotAnInstance with the hypothesis of (13) that fails, or that is not decided.
    """
    channels = [Channel.parse(text) for text in target.kernel]
    rates = [_rate(channel) for channel in channels]
    options = target.options
    finite = [rate for rate in rates if rate is not None]
    try:
        beta = (
            Fraction(options["beta"])
            if "beta" in options
            else min(finite) * Fraction(9, 10)
            if finite
            else Fraction(1)
        )
        alpha = int(options["alpha"]) if "alpha" in options else _alpha(channels)
        widths = (int(options["m"]),) if "m" in options else (1, 2, 4)
    except (ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"alpha and m are whole numbers, beta a fraction: {trouble}") from None
    if alpha < 1 or beta <= 0:
        raise InputError("alpha is a whole number >= 1 and beta is positive")
    for channel in channels:
        _check(channel, alpha, beta)
    return tuple(GeneralRateInstance(tuple(target.kernel), alpha, beta, m) for m in widths)


def _rate(channel: Channel) -> Fraction | None:
    """A rate below which (13) can be asked for; None: any."""
    name = channel.text if len(channel.text) < 40 else "rho"
    if not channel.domain.defined or channel.germ is None:
        why = channel.domain.why or "the behaviour at infinity"
        raise NotAnInstance(f"not decided: {why}", Applicability.HYPOTHESIS_OPEN)
    if not channel.integrable:
        raise NotAnInstance(f"{name} is not known to be integrable", Applicability.HYPOTHESIS_OPEN)
    try:
        low, high = channel.rate
    except Unsupported:
        low = channel.germ.over.rate
        high = None
    if low is None:
        return None
    if high is not None and high <= 0:
        raise NotAnInstance(
            f"exp(beta*t)*y'(t) tends to 0 for no beta > 0: the largest exponential rate of {name} "
            "is 0 (certified)",
            Applicability.HYPOTHESIS_FAILS,
        )
    if low <= 0:
        raise NotAnInstance(
            f"not decided: no exponential decay of {name} is proved", Applicability.HYPOTHESIS_OPEN
        )
    return low


def _alpha(channels: list[Channel]) -> int:
    orders = [vanishing_order(channel.term, 4)[0] for channel in channels]
    return max(1, min(3, min(orders) - 1))


def _check(channel: Channel, alpha: int, beta: Fraction) -> None:
    try:
        found = smoothness(channel.term, channel.behaviour.time)
    except Unsupported as reason:
        raise _undecided(reason) from None
    if found.order is not None and found.order < alpha:
        where = "; ".join(f"{item.why} at {item.where}" for item in found.breaks[:2])
        raise NotAnInstance(
            f"y is not {alpha + 1} times continuously differentiable: rho is {found.text} "
            f"({where})",
            Applicability.HYPOTHESIS_FAILS,
        )
    if found.order is not None:
        raise NotAnInstance(
            "not decided: suprema of derivatives of kernels that are not smooth",
            Applicability.NOT_ANALYTIC,
        )
    for order in range(alpha + 1):
        try:
            moved = weighted(channel.term, order, beta)
            _, germ = first_germ(moved)
        except (NoGerm, Unsupported) as reason:
            raise _undecided(reason) from None
        if germ.over.order >= 0:
            fails = bool(germ.sign) and germ.under.order >= 0
            verb = "does not tend" if fails else "is not shown to tend"
            raise NotAnInstance(
                f"exp(beta*t)*y^({order + 1})(t) {verb} to 0 for beta = {rational_text(beta)}",
                Applicability.HYPOTHESIS_FAILS if fails else Applicability.HYPOTHESIS_OPEN,
            )


def _undecided(reason: Exception) -> NotAnInstance:
    """A hypothesis that is not decided, unless the time was over."""
    why = Applicability.OUT_OF_TIME
    if not isinstance(reason, OutOfTime):
        why = Applicability.HYPOTHESIS_OPEN
    return NotAnInstance(f"not decided: {reason}", why)


# ---------------------------------------------------------------- measured quantities
def weighted(term: Term, order: int, beta: Fraction) -> Term:
    """``exp(beta*t) * rho^(order)(t)``."""
    factor = t.function("exp", t.multiply(t.number(beta), t.variable("t")))
    return t.multiply(factor, derivative(term, order))


@lru_cache(maxsize=512)
def _supremum(text: str, order: int, beta: Fraction) -> arb:
    return supremum(weighted(Channel.parse(text).term, order, beta), BITS)


@lru_cache(maxsize=128)
def _transformed(text: str, alpha: int, beta: Fraction) -> arb:
    """sup over s in (0, 1] of |q^(alpha)(s)|, as a supremum over t."""
    parts = []
    for j, c in enumerate(transform_coefficients(alpha)):
        factor = t.number(c * ((alpha + 1) / beta) ** j)
        parts.append(t.multiply(factor, weighted(Channel.parse(text).term, j, beta)))
    return supremum(t.add(*parts), BITS)


def _scaled(instance: GeneralRateInstance, order: int) -> list[arb]:
    by = to_fmpq(instance.beta) ** (order + 1)
    return [_supremum(text, order, instance.beta) / by for text in instance.texts]


def _gamma(instance: GeneralRateInstance, orders: range) -> arb:
    best = arb(0)
    with precision(96):
        for order in orders:
            for value in _scaled(instance, order):
                best = best.max(value)
    return best


def _sum(values: list[arb]) -> arb:
    with precision(160):
        return sum(values, arb(0))


def _vanishing(instance: GeneralRateInstance) -> arb:
    """The order where it is known, else all that it may be."""
    least, most = instance.alpha + 1, instance.alpha + 1
    for channel in instance.channels:
        order, sharp = vanishing_order(channel.term, instance.alpha + 1)
        least = min(least, order)
        most = min(most, order if sharp else instance.alpha + 1)
    return arb(least).union(arb(most)) if most > least else arb(least)


@lru_cache(maxsize=64)
def general_distance(instance: GeneralRateInstance) -> arb:
    """A ball around the least distance to all models of the instance's width."""
    from memory_theorems.theorems.targets.approximation import distance_enclosure

    return distance_enclosure(instance.channels, instance.width)


def measure_general(instance: GeneralRateInstance) -> Mapping[str, Quantity]:
    """The names of the rate theorem."""
    alpha = instance.alpha
    return {
        "alpha": Quantity.exact(alpha),
        "beta": Quantity.exact(instance.beta),
        "d": Quantity.exact(len(instance.texts)),
        "m": Quantity.exact(instance.width),
        "vanishing": Quantity(lambda bits: _vanishing(instance), "exact derivatives at 0"),
        "gamma_max": Quantity(lambda bits: _gamma(instance, range(alpha + 1)), "branch and bound"),
        "gamma_low": Quantity(lambda bits: _gamma(instance, range(alpha)), "branch and bound"),
        "gamma_top": Quantity(lambda bits: _sum(_scaled(instance, alpha)), "branch and bound"),
        "norm": Quantity(
            lambda bits: _sum([item.l1 for item in instance.channels]), "certified L1 norm"
        ),
        "distance": Quantity(
            lambda bits: general_distance(instance), "Hankel singular values, certified models"
        ),
        "q_sup": Quantity(
            lambda bits: _sum(
                [_transformed(text, alpha, instance.beta) for text in instance.texts]
            ),
            "branch and bound",
        ),
    }
