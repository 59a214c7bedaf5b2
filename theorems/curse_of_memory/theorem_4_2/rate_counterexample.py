r"""Why the printed bound :math:`C(\alpha)\gamma d/(\beta m^\alpha)` holds with no constant.

Let :math:`\rho_\lambda(t)=\lambda\rho(\lambda t)` and :math:`\beta_\lambda=\lambda\beta`.  Then
:math:`y_\lambda(t)=y(\lambda t)`, so :math:`\beta_\lambda^{-k}e^{\beta_\lambda
t}y_\lambda^{(k)}(t) =\beta^{-k}e^{\beta\lambda t}y^{(k)}(\lambda t)`: the hypotheses hold with
the same gamma.  The map :math:`\hat\rho\mapsto\hat\rho_\lambda` sends models of width m to models
of width m and keeps L1 norms, so the distance to them stays, while the printed bound is divided
by lambda.

The kernels are :math:`\rho(t)=t^{\alpha+1}e^{-t}/(\alpha+1)!` with beta = 1/2, m = d = 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import fmpq

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rate_transform import (
    transformed_derivative,
)
from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fmpq, upper_bound
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.verdicts import Reason, Verdict, certified, refuted, undecided

BETA = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Facts:
    """Rational bounds of what the counterexample needs: gamma from above, the distance to all
    models of width 1 from below."""

    gamma: Fraction
    distance: Fraction


def smooth_kernel(alpha: int, power: int | None = None) -> Kernel:
    """``t**power*exp(-t)/power!``, by default with power = alpha + 1."""
    n = alpha + 1 if power is None else power
    return Kernel.parse([f"t**{n}*exp(-t)/{factorial(n)}"])


def hypotheses_fail(kernel: Kernel, alpha: int, beta: Fraction) -> str:
    """The first printed hypothesis that fails, as a sentence; empty when all hold.

    y is in C^(alpha+1)(R), with y = 0 for t < 0, exactly when rho and its derivatives up to order
    alpha vanish at 0; exp(beta*t)*rho^(j) tends to 0 exactly when beta is below every rate.
    """
    if kernel.vanishing_order(alpha + 1) < alpha + 1:
        return (
            f"y is not in C^({alpha + 1})(R): a derivative of rho of order <= {alpha} is not 0 at 0"
        )
    rate = kernel.largest_rate
    if rate is None or not beta < rate:
        return "exp(beta*t)*y^(k)(t) does not tend to 0"
    return ""


def gamma(kernel: Kernel, alpha: int, beta: Fraction, bits: int = 64) -> Fraction:
    """An upper bound of ``max_{k=1..alpha+1} sup_t beta**-k |exp(beta*t) y_i^(k)(t)|``."""
    found = Fraction(0)
    for k in range(1, alpha + 2):
        for value in kernel.weighted_supremum(k - 1, beta, bits):
            found = max(found, upper_bound(value) / beta**k)
    return found


def facts(alpha: int) -> Facts:
    """Certified numbers for the kernel of order alpha."""
    kernel = smooth_kernel(alpha)
    sigma = distance_lower_bound(kernel.components[0], 1, 64)
    return Facts(gamma(kernel, alpha, BETA), lower_bound(sigma))


def parametric_claim(alpha: int, known: Facts, beta_power: int = 1) -> Claim:
    """For every C > 0 there is a time scale at which the bound is below the distance."""
    top, least = rational_text(known.gamma), rational_text(known.distance)
    del alpha
    return claim(
        f"C*({top})/(lambda/2)**{beta_power} < {least}",
        {"C": "(0, oo)", "lambda": "(0, oo)"},
        exists={"lambda": f"4*C*({top})/({least})"},
    )


def unscaled_claim(known: Facts) -> Claim:
    """The wrong variant without 1/beta: no time scale helps once C >= distance/gamma."""
    top, least = rational_text(known.gamma), rational_text(known.distance)
    return claim(
        f"C*({top}) < {least}",
        {"C": "(0, oo)", "lambda": "(0, oo)"},
        exists={"lambda": f"4*C*({top})/({least})"},
        counter={"C": f"2*({least})/({top})"},
    )


def rescaled_error(alpha: int, scale: Fraction) -> bool:
    """Exactly: rescaling keeps the L1 norm of the kernel and its distance bound (one instance)."""
    function: ExponentialPolynomial = smooth_kernel(alpha).components[0]
    moved = function.rescaled(scale).scaled(scale)
    same = -moved.antiderivative().at_zero == -function.antiderivative().at_zero
    with precision(64):
        sigma = distance_lower_bound(function, 1, 64)
        return same and sigma.overlaps(distance_lower_bound(moved, 1, 64))


def printed_bound_fails(alpha: int, *, beta_power: int = 1, power: int | None = None) -> Verdict:
    """CERTIFIED when for this alpha no constant makes the bound with beta**beta_power in the
    denominator true; REFUTED (with the failing part) when the argument breaks."""
    method = "rescaling of time"
    kernel = smooth_kernel(alpha, power)
    trouble = hypotheses_fail(kernel, alpha, BETA)
    if trouble:
        return refuted({"alpha": str(alpha)}, f"not a counterexample: {trouble}", method)
    known = facts(alpha)
    if not known.distance > 0 or not rescaled_error(alpha, Fraction(1000)):
        return refuted({"alpha": str(alpha)}, "the distance is not bounded below", method)
    if beta_power == 0:
        # Without beta both sides are invariant: the largest C refuted is finite.
        largest = known.distance / known.gamma
        return refuted(
            {"C": rational_text(2 * largest), "alpha": str(alpha)},
            "without beta both sides are invariant, and C = 2*distance/gamma is not refuted",
            method,
        )
    verdict = decide(parametric_claim(alpha, known, beta_power))
    if not verdict.holds:
        return verdict
    return certified(
        "for every C > 0 the kernel lambda*(lambda*t)**(alpha+1)*exp(-lambda*t)/(alpha+1)! with "
        "lambda = 4*C*gamma/sigma_2 is smooth enough and satisfies (13) with beta = lambda/2, "
        "and no model of width 1 comes closer than sigma_2 > C*gamma/beta",
        method,
    )


def printed_claim(alpha: int) -> Claim:
    """What the printed theorem implies for the rescaled kernels, m = d = 1."""
    known = facts(alpha)
    top, least = rational_text(_simple(known.gamma, 1)), rational_text(_simple(known.distance, -1))
    return claim(
        f"{least} <= C*({top})/((lambda/2)*1**{alpha})",
        {"C": "(0, oo)", "lambda": "(0, oo)"},
        exists={"C": None},
        counter={"lambda": f"4*C*({top})/({least})"},
    )


def _simple(value: Fraction, direction: int) -> Fraction:
    """A short decimal on the given side (+1 above, -1 below) of a positive number."""
    unit = 10 ** max(0, 4 - int(fmpq(value.numerator, value.denominator).floor()).bit_length() // 3)
    scaled = to_fmpq(value * unit)
    rounded = int(scaled.ceil()) if direction > 0 else int(scaled.floor())
    return Fraction(rounded, unit)


def printed_step_fails(alpha: int, scale: Fraction = Fraction(1000)) -> Verdict:
    """REFUTED when ``sup |q^(alpha)| > sum_j c(j,alpha) (alpha+1)**j gamma`` for the rescaled
    kernel, although (13) holds: the printed line (51) for k = alpha."""
    method = "certified suprema"
    kernel = smooth_kernel(alpha).rescaled(scale)
    beta = BETA * scale
    trouble = hypotheses_fail(kernel, alpha, beta)
    if trouble:
        return undecided(Reason.UNSUPPORTED, f"the hypotheses fail: {trouble}", method)
    top = gamma(kernel, alpha, beta)
    transformed = transformed_derivative(kernel.components[0], alpha, beta)
    found = supremum_of_absolute_value(transformed)
    bound = top * (factorial(2 * alpha + 1) // factorial(alpha + 1))
    if lower_bound(found) > bound:
        return refuted(
            {
                "kernel": list(kernel.texts),
                "alpha": str(alpha),
                "beta": rational_text(beta),
                "gamma": rational_text(_simple(top, 1)),
            },
            f"sup |q^({alpha})| exceeds {float(lower_bound(found)):.6g}, the printed bound is at "
            "most "
            f"{float(top) * factorial(2 * alpha + 1) / factorial(alpha + 1):.6g}",
            method,
        )
    # gamma is an upper bound, so that a small supremum does not show that the line holds.
    return undecided(Reason.UNSUPPORTED, "the line is not violated by this kernel", method)
