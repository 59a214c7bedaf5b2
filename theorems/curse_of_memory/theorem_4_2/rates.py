"""Instances of Theorem 4.2: a kernel, (alpha, beta), a width m; and what is measured on them.

The distance from the functional to all models of width m is enclosed between the Hankel singular
values (a lower bound over *all* models of that width) and the certified L1 error of one model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rate_transform import (
    transformed_derivative,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.smooth_rates import (
    GeneralRateInstance,
    general_distance,
    general_instances,
    measure_general,
)
from memory_theorems.theorems.objects.fits.all_pass import (
    distance_to_all_models,
    is_positive_sum,
    tail_sums,
)
from memory_theorems.theorems.objects.fits.exponential_sums import (
    l1_norm_of_difference,
    near_best_model,
)
from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound
from memory_theorems.theorems.objects.fits.l1_fits import l1_fit
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel, kernel_or_reason
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import to_term
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from memory_theorems.verify.verdicts import Json

#: Suprema and norms are enclosed to this many bits at most; all bounds have slack far above it.
BITS = 64

NAMES: Mapping[str, str] = {
    "alpha": "smoothness order, an integer >= 1",
    "beta": "decay rate, > 0",
    "gamma_max": "gamma of the paper: maximum over the channels and k = 1..alpha+1 of "
    "sup_t beta**-k*|exp(beta*t)*y^(k)(t)|",
    "gamma_top": "the sum over the channels of the same with k = alpha + 1 only",
    "gamma_low": "the same with k = 1..alpha only",
    "d": "number of input channels, an integer >= 1",
    "m": "width of the model, an integer >= 1",
    "vanishing": "number of derivatives rho, rho', ... that vanish at 0, up to alpha + 1",
    "distance": "least sup_t ||H_t - model||, over all models of width m",
    "norm": "sum of the L1 norms of the components of rho",
    "q_sup": "sum over the channels of sup_s |q^(alpha)(s)|, q the transform (49)",
}


@dataclass(frozen=True, slots=True)
class RateInstance:
    """``texts``: one component of rho per channel; beta below its slowest rate; alpha, m >= 1.

    With a ``flaw`` the hypothesis of that name is made to fail (for the bounds of the theorem).
    """

    texts: tuple[str, ...]
    alpha: int
    beta: Fraction
    width: int
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.alpha < 1 or self.width < 1 or not self.beta > 0:
            raise InputError("alpha and m are whole numbers >= 1 and beta is positive")
        rate = self.kernel.largest_rate
        if rate is not None and self.beta >= rate:
            raise InputError(f"beta must be below the slowest rate {rational_text(rate)}")

    @property
    def kernel(self) -> Kernel:
        return _kernel(self.texts)


AnyRateInstance: TypeAlias = "RateInstance | GeneralRateInstance"


@lru_cache(maxsize=256)
def _kernel(texts: tuple[str, ...]) -> Kernel:
    return Kernel.parse(texts)


# ---------------------------------------------------------------- measured quantities
def _suprema(instance: RateInstance, order: int, bits: int) -> tuple[arb, ...]:
    """``beta**-(order+1) * sup_t |exp(beta*t)*rho_i^(order)(t)|`` per channel."""
    by = to_fmpq(instance.beta) ** (order + 1)
    with precision(bits + 16):
        found = instance.kernel.weighted_supremum(order, instance.beta, bits)
        return tuple(value / by for value in found)


def _gamma(instance: RateInstance, orders: range, bits: int) -> arb:
    best = arb(0)
    with precision(bits + 16):
        for order in orders:
            for value in _suprema(instance, order, bits):
                best = best.max(value)
    return best


def _gamma_top(instance: RateInstance, bits: int) -> arb:
    with precision(bits + 16):
        return sum(_suprema(instance, instance.alpha, bits), arb(0))


@lru_cache(maxsize=512)
def _models(texts: tuple[str, ...], width: int) -> tuple[ExponentialPolynomial, ...]:
    return tuple(
        l1_fit(item, width) if width and is_positive_sum(item) else near_best_model(item, width)
        for item in _kernel(texts).components
    )


def model_error(instance: RateInstance, bits: int = 64) -> arb:
    """The certified error of one model of width m: channels share c and W, so that one channel
    gets the whole width and d > 1 channels get floor(m/d) states each (or share nothing)."""
    share = instance.width // instance.kernel.channels
    with precision(bits + 16):
        total = arb(0)
        for item, model in zip(
            instance.kernel.components, _models(instance.texts, share), strict=True
        ):
            error = l1_norm_of_difference(item, model, bits)
            norm = l1_norm_of_difference(item, ExponentialPolynomial({}), bits)
            total = total + (norm if norm < error else error)
        return total


def distance_enclosure(instance: RateInstance | GeneralRateInstance, bits: int = 64) -> arb:
    """A ball around the least distance to models of width m, wide when they are not far apart."""
    if isinstance(instance, GeneralRateInstance):
        return general_distance(instance)
    with precision(bits + 16):
        lower = sum(
            (least_distance(f, instance.width, bits) for f in instance.kernel.components), arb(0)
        )
        error = model_error(instance, bits)
        return lower.lower().union(error.upper()) if error.upper() > 0 else arb(0)


def least_distance(function: ExponentialPolynomial, width: int, bits: int = 64) -> arb:
    """A lower bound of the L1 distance to all models of the width: a Hankel singular value and, for
    positive sums, the sum of those that follow."""
    found = distance_lower_bound(function, width, bits)
    if is_positive_sum(function):
        found = found.max(distance_to_all_models(function, width, bits))
    return found


def real_rate_distance(instance: RateInstance, bits: int = 64) -> arb | None:
    """Twice the sum of the singular values from m + 1 on, over the channels: a lower bound of the
    distance to models with real rates; None unless all components are positive sums."""
    if not all(is_positive_sum(f) for f in instance.kernel.components):
        return None
    total = arb(0)
    with precision(bits + 16):
        for function in instance.kernel.components:
            sums = tail_sums(function, bits)
            total = total + (sums[instance.width] if instance.width < len(sums) else arb(0))
    return total


def _q_sup(instance: RateInstance, bits: int) -> arb:
    with precision(bits + 16):
        return sum(
            (
                supremum_of_absolute_value(
                    transformed_derivative(item, instance.alpha, instance.beta), bits
                )
                for item in instance.kernel.components
            ),
            arb(0),
        )


def measure_rate(instance: RateInstance | GeneralRateInstance) -> Mapping[str, Quantity]:
    """All names of :data:`NAMES`."""
    if isinstance(instance, GeneralRateInstance):
        return measure_general(instance)
    kernel, alpha = instance.kernel, instance.alpha
    return {
        "alpha": Quantity.exact(alpha),
        "beta": Quantity.exact(instance.beta),
        "d": Quantity.exact(kernel.channels),
        "m": Quantity.exact(instance.width),
        "vanishing": Quantity.exact(kernel.vanishing_order(alpha + 1), "exact derivatives at 0"),
        "gamma_max": Quantity(
            lambda bits: _gamma(instance, range(alpha + 1), min(bits, BITS)), "certified suprema"
        ),
        "gamma_low": Quantity(
            lambda bits: _gamma(instance, range(alpha), min(bits, BITS)), "certified suprema"
        ),
        "gamma_top": Quantity(
            lambda bits: _gamma_top(instance, min(bits, BITS)), "certified suprema"
        ),
        "norm": Quantity(lambda bits: kernel.l1_norm(min(bits, BITS)), "certified L1 norm"),
        "distance": Quantity(
            lambda bits: distance_enclosure(instance, min(bits, BITS)),
            "Hankel singular value and a certified model",
        ),
        "q_sup": Quantity(lambda bits: _q_sup(instance, min(bits, BITS)), "certified supremum"),
    }


# ---------------------------------------------------------------- drawing instances
_SHAPES = (
    "exp(-t)",
    "t*exp(-t)",
    "t**2*exp(-t)",
    "t**4*exp(-t)",
    "exp(-t) - 2*exp(-2*t) + exp(-3*t)",
    "exp(-t) + exp(-4*t)/2 + exp(-16*t)/3",
    "exp(-t) - exp(-5*t)",
    "exp(-t)*cos(2*t)",
    "t**2*exp(-t) + exp(-2*t)*sin(3*t)",
    "t**3*exp(-t) - t**2*exp(-2*t)",
)
_WIDTHS = (1, 1, 2, 3, 4, 6, 12, 30)
_SCALES = tuple(Fraction(text) for text in ("1/1000", "1/10", "1", "1", "7", "1000"))


@st.composite
def rate_instances(draw: st.DrawFn) -> RateInstance:
    """alpha 1..3, m 1..30, d 1..3, time scales from 1/1000 to 1000; sums, powers, oscillations."""
    scale = draw(st.sampled_from(_SCALES))
    count = draw(st.sampled_from((1, 1, 1, 2, 3)))
    kernel = Kernel.parse([draw(st.sampled_from(_SHAPES)) for _ in range(count)])
    if scale != 1:
        kernel = kernel.rescaled(scale)
    share = draw(st.sampled_from((Fraction(1, 4), Fraction(1, 2), Fraction(9, 10))))
    rate = kernel.largest_rate
    assert rate is not None
    return RateInstance(
        kernel.texts, draw(st.integers(1, 3)), rate * share, draw(st.sampled_from(_WIDTHS))
    )


def _rescaled(text: str, scale: int, alpha: int, share: str, width: int) -> RateInstance:
    kernel = Kernel.parse([text]).rescaled(Fraction(scale))
    rate = kernel.largest_rate
    assert rate is not None
    return RateInstance(kernel.texts, alpha, rate * Fraction(share), width)


#: Where the bounds say something.
EDGES: tuple[RateInstance, ...] = (
    # Fast kernels, where a factor 1/beta would be far too small; and slow ones.
    *(_rescaled("t*exp(-t)", scale, 1, "7/10", 1) for scale in (1, 100, 1000)),
    *(_rescaled("exp(-t)*cos(2*t)", scale, 1, "9/10", 1) for scale in (1, 1000)),
    *(_rescaled("t**2*exp(-t)", 10**scale, alpha, "3/5", 1) for alpha, scale in ((2, 4), (3, 6))),
    # Many channels that no common model of width 1 serves, so that their number counts.
    RateInstance(("t*exp(-t)",) * 100, 1, Fraction(7, 10), 1),
    # Wide models, whose bound the zero model misses.
    *(
        RateInstance((text,), 1, Fraction(9, 10), width)
        for text in ("exp(-t)", "exp(-t) + exp(-4*t)/2 + exp(-16*t)/3")
        for width in (10, 20, 40)
    ),
    RateInstance(("t*exp(-t)",), 1, Fraction(7, 10), 20),
    *(RateInstance(("exp(-t)",), 2, Fraction(9, 10), width) for width in (20, 40)),
    RateInstance(("exp(-t)",), 3, Fraction(9, 10), 40),
    # A model that is as wide as the kernel has exponentials, and one that is narrower by one.
    *(RateInstance(("exp(-t) - 2*exp(-2*t) + exp(-3*t)",), 1, Fraction(3, 5), m) for m in (2, 3)),
)


# ---------------------------------------------------------------- exact JSON and targets
def describe_rate(instance: RateInstance | GeneralRateInstance) -> Json:
    flaw = instance.flaw if isinstance(instance, RateInstance) else ""
    return {
        "kernel": list(instance.texts),
        "alpha": str(instance.alpha),
        "beta": rational_text(instance.beta),
        "m": str(instance.width),
        **({"flaw": flaw} if flaw else {}),
    }


def rebuild_rate(data: Json) -> AnyRateInstance:
    try:
        if not isinstance(data["kernel"], list):
            raise TypeError("a list of components is needed")
        texts = tuple(str(text) for text in data["kernel"])
        numbers = int(data["alpha"]), Fraction(data["beta"]), int(data["m"])
        if isinstance(kernel_or_reason(texts), str):
            return GeneralRateInstance(texts, *numbers)
        return RateInstance(texts, *numbers, str(data.get("flaw", "")))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the rate theorem: {trouble}") from None


def instances_for_target(target: Target) -> tuple[RateInstance | GeneralRateInstance, ...]:
    """The user's kernel with its alpha, beta, m; missing ones are chosen.

    Without ``beta``: nine tenths of the slowest rate.  Without ``alpha``: the largest order <= 3
    for which the printed hypothesis on y holds at t = 0, or 1.  Without ``m``: 1, 2, 4, 8.
    Raises NotAnInstance with the reason.
    """
    kernel = kernel_or_reason(target.kernel)
    if isinstance(kernel, str):
        return general_instances(target)
    rate = kernel.largest_rate
    if rate is None:
        raise NotAnInstance("the kernel is zero")
    if rate <= 0:
        raise NotAnInstance(
            "no beta > 0 makes exp(beta*t)*y^(k)(t) tend to 0: the kernel does not "
            "decay exponentially",
            Applicability.HYPOTHESIS_FAILS,
        )
    options = target.options
    try:
        beta = Fraction(options["beta"]) if "beta" in options else rate * Fraction(9, 10)
        smooth = max(1, min(3, kernel.vanishing_order(4) - 1))
        alpha = int(options["alpha"]) if "alpha" in options else smooth
        widths = (int(options["m"]),) if "m" in options else (1, 2, 4, 8)
    except (ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"alpha and m are whole numbers, beta a fraction: {trouble}") from None
    if beta >= rate:
        raise NotAnInstance(
            f"exp(beta*t)*y'(t) does not tend to 0 for beta = {rational_text(beta)}: "
            f"the slowest rate is {rational_text(rate)}",
            Applicability.HYPOTHESIS_FAILS,
        )
    return tuple(RateInstance(tuple(target.kernel), alpha, beta, m) for m in widths)


# ---------------------------------------------------------------- what is said of a target
CONSTANT = "(pi/4)**alpha*factorial(2*alpha + 1)*alpha**alpha/factorial(alpha)**2"
SHARP = "(pi/4)**alpha*factorial(2*alpha + 1)/factorial(alpha)*factorial(m - alpha)/factorial(m)"
JACKSON = "(pi/4)**alpha*factorial(m - alpha)/factorial(m)"


def said_of(instance: AnyRateInstance) -> tuple[tuple[str, Quantity], ...]:
    """The bounds of the theorem and what is known of the distance, by their labels."""
    measured = measure_rate(instance)
    sharp = instance.width >= instance.alpha

    def bound(text: str) -> Quantity:
        def enclose(bits: int) -> Real:
            with precision(bits):
                values = {
                    name: item.enclose(bits)
                    for name, item in measured.items()
                    if name != "distance"
                }
                return evaluate(to_term(text), values, bits)

        return Quantity(enclose, text)

    best = f"Min(norm, {SHARP}*gamma_top)" if sharp else "Min(norm, gamma_top)"
    label = f"m = {instance.width}"
    found = [
        ("alpha", measured["alpha"]),
        ("beta", measured["beta"]),
        ("gamma", measured["gamma_max"]),
        (f"bound, repaired ({label})", bound(f"{CONSTANT}*gamma_max*d/m**alpha")),
        (f"bound, sharpened ({label})", bound(best)),
        (
            f"distance to all models ({label})",
            Quantity(lambda bits: distance_enclosure(instance, min(bits, BITS)), "certified"),
        ),
    ]
    if isinstance(instance, RateInstance):
        real = real_rate_distance(instance)
        if real is not None:
            found.append(
                (
                    f"distance to models with real rates, at least ({label})",
                    Quantity(lambda bits: real, "sum of Hankel singular values"),
                )
            )
    return tuple(found)
