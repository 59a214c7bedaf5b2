"""Instances of Theorem 4.1: kernels with a constructed network, and an input.

A vector of F has one entry for each channel of the kernel and one for each block of the network;
what a channel of the input makes of them is measured, by quadrature and by the state equation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.approximants import CertifiedApproximation, approximate
from memory_theorems.theorems.objects.functionals.linear_functionals import (
    KernelFunctional,
    NetworkFunctional,
)
from memory_theorems.theorems.objects.functionals.signals import Signal, exact_norm, polyline
from memory_theorems.theorems.objects.kernels.exponential_kernels import kernel_or_reason
from memory_theorems.theorems.objects.systems.realisations import LinearNetwork, realise, width
from memory_theorems.theorems.oracles.responses import response
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import ZERO, rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from memory_theorems.verify.verdicts import Json

Knots = tuple[tuple[Fraction, Fraction], ...]
BITS = 64
#: Blocks with more units are integrated in closed form.
DENSE = 24
_ZERO, _ONE = Fraction(0), Fraction(1)
SIZE, NEAR = "size", "near"


@dataclass(frozen=True, slots=True)
class UniversalInstance:
    """One expression in t per channel, eps > 0, and a polyline input (knots per channel).

    The ``flaw`` names a hypothesis that is made to fail: the size of the input, or the model.
    """

    texts: tuple[str, ...]
    eps: Fraction
    time: Fraction
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.eps <= 0:
            raise InputError("eps must be positive")
        if len(self.texts) != len(self.knots) or not self.texts:
            raise InputError("one list of knots per channel is needed")

    @property
    def signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.knots))


@lru_cache(maxsize=256)
def model_of(texts: tuple[str, ...], eps: Fraction) -> CertifiedApproximation:
    """The constructed network and its certified errors."""
    return approximate(texts, eps)


def polynomial_network(coefficients: tuple[tuple[Fraction, ...], ...]) -> LinearNetwork:
    """(45): W = diag(-1, ..., -m), c = (1, ..., 1), U_ij = alpha_ji, padded to one length m."""
    m = max(len(row) for row in coefficients)
    rows = [(*row, *(_ZERO,) * (m - len(row))) for row in coefficients]
    w = tuple(tuple(Fraction(-i - 1) if i == j else _ZERO for j in range(m)) for i in range(m))
    return LinearNetwork((_ONE,) * m, w, tuple(tuple(row[j] for row in rows) for j in range(m)))


#: Ages of the centres of the hats that look for a response.
_AGES = tuple(Fraction(2 * k + 1, 4) for k in range(8))


@lru_cache(maxsize=256)
def regular_as_printed(texts: tuple[str, ...], bits: int) -> Real:
    """1 for the zero kernel, 0 for a kernel that certainly is not zero, else the ball [0, 1].

    Definition 3.1 bounds no sequence.  At a Lebesgue point a > 0 of a kernel rho with rho(a) != 0
    the hats of height n and half width 1/n tend to 0 at every time but one, and the functional of
    them tends to rho(a): only the zero functional is regular as printed.
    """
    if all(parse_term(text) == ZERO for text in texts):
        return fmpq(1)
    half, none = Fraction(1, 4), ((-_ONE, _ZERO), (_ZERO, _ZERO))
    for age in _AGES:
        hat = ((-age - half, _ZERO), (-age, _ONE), (-age + half, _ZERO))
        for channel in range(len(texts)):
            knots = tuple(hat if i == channel else none for i in range(len(texts)))
            try:
                value = response(texts, _ZERO, knots, bits)
            except Undetermined:
                continue
            if not value.contains(0):
                return fmpq(0)
    return arb(0).union(arb(1))


@lru_cache(maxsize=1024)
def _of_kernel(text: str, time: Fraction, points: Knots, bits: int) -> arb:
    return response((text,), time, (points,), bits)


@lru_cache(maxsize=1024)
def _of_model(block: ExponentialPolynomial, time: Fraction, points: Knots, bits: int) -> arb:
    channel = Signal((polyline(points),))
    if 0 < width((block,)) <= DENSE:
        return NetworkFunctional(realise((block,))).value(time, channel, bits)
    return KernelFunctional((block,)).value(time, channel, bits)


@lru_cache(maxsize=256)
def _norm(block: ExponentialPolynomial) -> arb:
    return integral_of_absolute_value(block, 32)


def interpret(case: UniversalInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.theorem_4_1.statement`; m = d, a block for a
    channel."""
    model, count, flaw = model_of(case.texts, case.eps), len(case.texts), case.flaw
    size = exact_norm(case.signal) / (10**6 if flaw == SIZE else 1)

    def unit(place: int) -> tuple[fmpq, ...]:
        return tuple(fmpq(int(k == place)) for k in range(2 * count))

    def listed(start: int) -> Callable[[int, int], tuple[fmpq, ...]]:
        return lambda bits, i: unit(start + i - 1 if 1 <= i <= count else -1)

    def drives(bits: int, i: int, j: int) -> fmpq:
        return fmpq(int(i == j and flaw != NEAR))

    def distance(bits: int, entries: Sequence[Any]) -> Real:
        """Of one channel: ``r*rho + p*phi = r*(rho - phi) + (r + p)*phi``."""
        found = arb(0)
        with precision(96):
            for i in range(count):
                first, second = entries[i], entries[count + i]
                if first == 0 and second == 0:
                    continue
                rest = abs(first) * model.errors[i].upper()
                both = first + second
                whole = arb(0) if both == 0 else abs(both) * _norm(model.sum[i])
                found = found + (whole - rest).max(arb(0)).union(whole + rest)
        if sum(1 for i in range(count) if entries[i] != 0 or entries[count + i] != 0) > 1:
            raise Undetermined(ZERO, "a combination of several channels")
        return found if any(entry != 0 for entry in entries) else fmpq(0)

    def integrals(bits: int, i: int) -> tuple[Real, ...]:
        """Of channel i of the input by its own kernel (nothing speaks of the others) and by all
        blocks."""
        if not 1 <= i <= count:
            return (fmpq(0),) * (2 * count)
        shown, points = min(bits, BITS), case.knots[i - 1]
        row = [arb("nan")] * count
        row[i - 1] = _of_kernel(case.texts[i - 1], case.time, points, shown)
        return (*row, *(_of_model(block, case.time, points, shown) for block in model.sum))

    def size_of(bits: int, entries: Sequence[Any]) -> Any:
        return abs(entries[0])

    regular = regular_as_printed(case.texts, BITS)
    irregular = regular == 0

    return Interpretation(
        numbers={
            "eps": Quantity.exact(case.eps),
            "s": Quantity.exact(size),
            "d": Quantity.exact(count),
            "m": Quantity.exact(count),
        },
        functions={
            "rho": listed(0),
            "b": listed(count),
            "a": drives,
            "V": integrals,
            # Of hats at an age where the kernel is not 0 the responses do not tend to 0.
            "W": lambda bits, n: (fmpq(int(irregular)),) * count + (fmpq(0),) * count,
            "K": lambda bits, e: 0,
        },
        norms={"F": distance, "Y": size_of},
        dimensions={"F": 2 * count, "Y": 1},
        without=(flaw, *unkept({"regular": irregular or regular == 1})),
        samples={
            "natural": (1, count),
            "F": (tuple(a - b for a, b in zip(unit(0), unit(count), strict=True)),),
            "e": (to_fmpq(min(case.eps, Fraction(1, 2))),),
        },
    )


# ---------------------------------------------------------------- drawing, JSON, targets
_KNOTS = ((Fraction(-3), _ZERO), (Fraction(-2), _ONE), (Fraction(0), -_ONE), (_ONE, _ZERO))
_LONG = ((Fraction(-200), _ZERO), (Fraction(-199), _ONE), (_ZERO, _ONE), (_ONE, _ZERO))


def describe(instance: UniversalInstance) -> Json:
    return {
        "kernel": list(instance.texts),
        "eps": rational_text(instance.eps),
        "t": rational_text(instance.time),
        "x": [
            [[rational_text(s), rational_text(v)] for s, v in points] for points in instance.knots
        ],
        **({"flaw": instance.flaw} if instance.flaw else {}),
    }


def rebuild(data: Json) -> UniversalInstance:
    try:
        if not isinstance(data["kernel"], list):
            raise TypeError("a list of components is needed")
        return UniversalInstance(
            tuple(str(text) for text in data["kernel"]),
            Fraction(data["eps"]),
            Fraction(data["t"]),
            tuple(tuple((Fraction(s), Fraction(v)) for s, v in points) for points in data["x"]),
            str(data.get("flaw", "")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Theorem 4.1: {trouble}") from None


def universal_for_target(target: Target) -> tuple[UniversalInstance, ...]:
    """The user's kernel with ``eps`` (default 1/100).

    NotAnInstance when no model is constructed, with the reason.
    """
    try:
        eps = Fraction(target.options.get("eps", "1/100"))
    except (ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"eps is a fraction: {trouble}") from None
    found = kernel_or_reason(target.kernel)
    if not isinstance(found, str) and not found.integrable:
        raise NotAnInstance(
            "the kernel is not integrable: the functional is not continuous",
            Applicability.HYPOTHESIS_FAILS,
        )
    try:
        model_of(tuple(target.kernel), eps)
    except Unsupported as reason:
        raise NotAnInstance.because(reason) from None
    except InputError as reason:
        raise NotAnInstance(str(reason), Applicability.HYPOTHESIS_FAILS) from None
    knots = tuple(_KNOTS for _ in target.kernel)
    return (UniversalInstance(tuple(target.kernel), eps, _ZERO, knots),)


def said_of(instance: UniversalInstance) -> tuple[tuple[str, Quantity], ...]:
    """The tolerance, the width of the constructed network and its certified distance."""
    model = model_of(instance.texts, instance.eps)
    return (
        ("eps", Quantity.exact(instance.eps)),
        ("hidden units of the constructed network", Quantity.exact(model.width)),
        ("its certified distance", Quantity(lambda bits: model.error, model.method)),
    )


@st.composite
def universal_instances(draw: st.DrawFn) -> UniversalInstance:
    """1 to 3 channels: exponential, power law, Gaussian, Airy, jumps, corners, |sin|."""
    smooth = (
        "t**2*exp(-t)",
        "exp(-t)*cos(5*t)",
        "(1 + t)**(-2)",
        "2/(3 + t)**(3/2)",
        "exp(-t**2)",
        "airyai(t)",
    )
    rough = ("Heaviside(1 - t)", "Max(0, 1 - Abs(t - 1))", "Abs(sin(t))*exp(-t)")
    if draw(st.integers(0, 3)):
        texts = tuple(draw(st.lists(st.sampled_from(smooth), min_size=1, max_size=3)))
        eps = draw(st.sampled_from((Fraction(1, 100), Fraction(1, 10**4))))
    else:
        texts = (draw(st.sampled_from(rough)),)
        eps = Fraction(1, 10)
    knots = []
    for _ in texts:
        start = draw(st.sampled_from((Fraction(-4), Fraction(-2), Fraction(-1))))
        height = draw(st.sampled_from((_ONE, -_ONE, Fraction(1, 2))))
        knots.append(((start, _ZERO), (start + _ONE, height), (start + 3, _ZERO)))
    return UniversalInstance(
        texts, eps, draw(st.sampled_from((_ZERO, _ONE, Fraction(5, 2)))), tuple(knots)
    )


_SLOW = "(1 + t)**(-3/2)"
EDGES = (
    UniversalInstance(("(1 + t)**(-11/10)",), Fraction(1, 100), _ZERO, (_KNOTS,)),
    UniversalInstance(("Heaviside(1 - t)",), Fraction(1, 10), _ZERO, (_KNOTS,)),
    UniversalInstance(("(1 + t)**(-2)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
    UniversalInstance(("exp(-t**2)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
    UniversalInstance(("exp(-t)*cos(5*t)",), Fraction(1, 10**6), _ZERO, (_KNOTS,)),
    *(UniversalInstance(("0",), Fraction(1, 10**k), _ZERO, (_KNOTS,)) for k in (2, 6)),
    UniversalInstance(("0", "0"), Fraction(1, 10**6), _ZERO, (_KNOTS, _LONG)),
    # A coarse model of a slow kernel, an input that is 1 for long: the gap is near its bound.
    UniversalInstance((_SLOW,), _ONE, _ZERO, (_LONG,)),
    *(UniversalInstance((_SLOW,), Fraction(1, 10), _ZERO, (_LONG,), flaw) for flaw in (SIZE, NEAR)),
)

#: Kernels with constructed networks.
UNIVERSAL = Instances(universal_instances, interpret, describe, rebuild, EDGES)
