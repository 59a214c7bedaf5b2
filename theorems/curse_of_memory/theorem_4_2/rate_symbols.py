r"""The symbols of Theorem 4.2 in an instance: derivatives of a kernel under a weighted norm.

A vector of B has one entry for each channel and order of derivative; its norm is the largest
:math:`\sup_t|e^{\beta t}f_i(t)|` of the combinations :math:`f_i` that the entries make.  The norms
of the channels are a little larger than measured, Jackson's bounds a little smaller, so that
enclosures tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import factorial

from flint import arb, fmpq

from memory_theorems.theorems.curse_of_memory.approximation import rate as names
from memory_theorems.theorems.curse_of_memory.theorem_4_2.rates import (
    BITS,
    EDGES,
    AnyRateInstance,
    RateInstance,
    describe_rate,
    measure_rate,
    rate_instances,
    rebuild_rate,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.smooth_rates import weighted
from memory_theorems.theorems.objects.half_line.suprema import supremum
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances

ABOVE = 1 + Fraction(1, 2**20)
#: What is multiplied by BIG so that one hypothesis fails; of a hypothesis on constants they are
#: divided by it.
FLAWS = {
    names.WIDTH: "m",
    names.UNIT: "kappa e D",
    names.TOP: "c G",
    names.LARGEST: "G",
    names.JACKSON: "e D",
    names.CHANNELS: "D",
    names.SIZE: "l D",
    names.ZERO_MODEL: "D",
}
BIG = 10**12
#: Orders of derivatives that are kept beyond alpha, for wrong variants.
MORE = 3


@lru_cache(maxsize=4096)
def _supremum(text: str, exact: bool, beta: Fraction, entries: tuple[Fraction, ...]) -> arb:
    """``sup_t exp(beta*t)*|sum_j entries[j]*rho^(j)(t)|``."""
    if exact:
        total, current = ExponentialPolynomial({}), Kernel.parse([text]).components[0]
        for factor in entries:
            total = total + current.scaled(factor)
            current = current.derivative()
        return supremum_of_absolute_value(total.damped(-beta), BITS)
    term = Channel.parse(text).term
    parts = [
        t.multiply(t.number(factor), weighted(term, order, beta))
        for order, factor in enumerate(entries)
        if factor
    ]
    return supremum(t.add(*parts), 36) if parts else arb(0)


def _fraction(value: Real) -> Fraction:
    if not isinstance(value, fmpq):
        raise Undetermined(t.ZERO, "a combination with factors that are not exact")
    return Fraction(int(value.p), int(value.q))


@lru_cache(maxsize=1024)
def _norm(text: str, exact: bool) -> arb:
    if exact:
        return Kernel.parse([text]).l1_norm(BITS)
    return Channel.parse(text).l1


@lru_cache(maxsize=256)
def _distance(case: AnyRateInstance) -> arb:
    return to_ball(measure_rate(case)["distance"].enclose(BITS))


@lru_cache(maxsize=256)
def _largest(case: AnyRateInstance) -> arb:
    return to_ball(measure_rate(case)["gamma_max"].enclose(BITS))


def interpret(case: AnyRateInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.approximation.rate`."""
    alpha, beta, texts = case.alpha, case.beta, case.texts
    count, orders = len(texts), alpha + 1 + MORE
    exact = isinstance(case, RateInstance)
    kappa = (alpha + 1) / beta
    free = max(case.width - alpha, 0)
    measured = measure_rate(case)
    fraction = Fraction(factorial(free), factorial(free + alpha))
    flaw = case.flaw if isinstance(case, RateInstance) else ""
    changed = FLAWS.get(flaw, "").split()

    def factor(name: str) -> fmpq:
        if name not in changed:
            return fmpq(1)
        return fmpq(1, BIG) if name in ("c", "G") else fmpq(BIG)

    def derivative(bits: int, i: int, order: int) -> tuple[fmpq, ...]:
        if order >= orders:
            raise Undetermined(t.ZERO, "a derivative of too high an order")
        place = (i - 1) * orders + order if 1 <= i <= count else -1
        return tuple(fmpq(int(k == place)) for k in range(count * orders))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        largest = arb(0)
        for i, text in enumerate(texts):
            mine = entries[i * orders : (i + 1) * orders]
            if any(entry != 0 for entry in mine):
                factors = tuple(_fraction(entry) for entry in mine)
                largest = largest.max(_supremum(text, exact, beta, factors))
        return largest

    def channel(i: int) -> str:
        return texts[i - 1] if 1 <= i <= count else "0"

    def top(bits: int, i: int) -> arb:
        found = _top(channel(i), exact, alpha, beta)
        with precision(bits):
            return found / to_fmpq(beta) ** (alpha + 1) * factor("c")

    def error(bits: int, i: int) -> arb:
        with precision(bits):
            found = _transform(channel(i), exact, alpha, beta) * to_fmpq(kappa * fraction / ABOVE)
            return found * (arb.pi() / 4) ** alpha * factor("e")

    def size(bits: int, i: int) -> arb:
        with precision(bits):
            return to_ball(_norm(channel(i), exact)) * to_fmpq(ABOVE) * factor("l")

    return Interpretation(
        numbers={
            **{name: measured[name] for name in ("alpha", "beta", "d")},
            "m": Quantity.exact(case.width * int(factor("m"))),
            "distance": Quantity(
                lambda bits: _distance(case) * factor("D"), measured["distance"].origin
            ),
            "kappa": Quantity.exact(kappa * int(factor("kappa"))),
            "n": Quantity.exact(free),
            "G": Quantity(lambda bits: _largest(case) * factor("G"), measured["gamma_max"].origin),
        },
        functions={
            "r": derivative,
            "c": top,
            "e": error,
            "l": size,
            "rest": lambda bits, k: max(alpha - k, 0),
        },
        norms={"B": norm},
        dimensions={"B": count * orders},
        without=(flaw,),
        samples={"i": (1, count, 0), "k": (0, alpha - 1), "j": (0,), "h": (count,)},
    )


def _top(text: str, exact: bool, alpha: int, beta: Fraction) -> arb:
    entries = tuple(Fraction(int(j == alpha)) for j in range(alpha + 1))
    return _supremum(text, exact, beta, entries)


def _transform(text: str, exact: bool, alpha: int, beta: Fraction) -> arb:
    """``sup_s |q^(alpha)(s)|``: g_alpha from its recursion."""
    row = [Fraction(1)]
    for k in range(alpha):
        shifted = [Fraction(0), *((alpha + 1) / beta * item for item in row)]
        row = [a + (k + 1) * b for a, b in zip(shifted, [*row, Fraction(0)], strict=True)]
    return _supremum(text, exact, beta, tuple(row))


#: Edges of the distances, then one for each flaw, with few units and with many.
ALL_EDGES = (
    *EDGES,
    *(
        RateInstance(("t*exp(-t)",), alpha, Fraction(7, 10), 1, flaw)
        for flaw in FLAWS
        for alpha in ((2,) if flaw in (names.SIZE, names.ZERO_MODEL) else (1,))
    ),
)

#: Kernels with a rate, an order and a width.
RATES = Instances(rate_instances, interpret, describe_rate, rebuild_rate, ALL_EDGES)
