"""The numbers that the statements about perfect short-term fit speak of, measured on an instance.

The gradient and the slopes come from certified quadrature of the loss; the moments and brackets
from closed forms: the two sides share only the pointwise values of the target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from flint import arb

from theorems.objects.kernels.moments import absolute_moment, signed_moment
from theorems.objects.kernels.templates import GaussianTemplate
from theorems.objects.landscape.fitted_models import FittedModel, one_block
from theorems.objects.landscape.loss import bracket
from theorems.oracles.gradients import gradient, rate_derivative, weight_derivative
from verify.arithmetic.balls import precision, to_ball, to_fmpq
from verify.quantities import Quantity

Result = TypeVar("Result")

NAMES: Mapping[str, str] = {
    "m": "number of hidden units, an integer >= 1",
    "omega": "inverse of the delay of the long-term memory, > 0",
    "w_min": "smallest rate of the fitted point (a, w), > 0",
    "w_max": "largest rate of the fitted point, > 0",
    "A": "largest |a_i| of the fitted point, >= 0",
    "c_0": "constant of the sub-Gaussian tail (79), > 0",
    "c_1": "rate of the sub-Gaussian tail (79), > 0",
    "t_0": "where the tail (79) begins, > 0",
    "M_0": "sup of |rho_0|, > 0",
    "sign_kept": "1 or -1 if rho_0 keeps that sign, 0 if it changes sign",
    "far": "a bound of |rho_0(s)| over s <= -1/(2 omega), valid when 2 omega t_0 <= 1",
    "gradient": "2-norm of the gradient at the fitted point, integrated numerically",
    "signed_squares": "sum over k of S_0(w_k)**2 + a_k**2 S_1(w_k)**2 at the fitted point",
    "absolute_squares": "the same with Delta_n in place of S_n",
    "literal_sum": "sum over k of Delta_0(w_k) + a_k Delta_2(w_k) at the fitted point",
    "fit_1": "sum_i a_i/(w_k + w_i) - sum_j a*_j/(w_k + w*_j) at the fitted point",
    "fit_2": "the same with second powers",
    "fit_3": "the same with third powers",
    "a_k": "weight of the chosen unit at a moved point, off the space of perfect fit",
    "w_k": "rate of the chosen unit at the moved point",
    "slope_a": "dJ/da_k at the moved point, from the integrated loss",
    "slope_w": "dJ/dw_k at the moved point, from the integrated loss",
    "B_1": "the bracket with first powers at the moved point",
    "B_2": "the bracket with second powers at the moved point",
    "S_0": "signed moment of order 0 at w_k",
    "S_1": "signed moment of order 1 at w_k",
    "Delta_0": "absolute moment (80) of order 0 at w_k",
    "Delta_1": "absolute moment (80) of order 1 at w_k",
    "Delta_0_min": "Delta_0 at the smallest rate of the moved point",
    "Delta_1_min": "Delta_1 at the smallest rate of the moved point",
}


def _remember(compute: Callable[[int], Result]) -> Callable[[int], Result]:
    """Keep the results for each precision as long as the instance's quantities live."""
    known: dict[int, Result] = {}

    def remembered(bits: int) -> Result:
        if bits not in known:
            known[bits] = compute(bits)
        return known[bits]

    return remembered


def _root(value: arb) -> arb:
    """The square root of a non-negative number known through a ball."""
    return value.sqrt() if value > 0 else arb(0).union(value.abs_upper().sqrt())


def _square(value: arb) -> arb:
    """A ball around the square; never NaN, lower end possibly slightly negative."""
    return value * value


def _size(rate: Fraction, fit: FittedModel) -> int:
    """Bits that numbers of the size exp(-rate/omega) lose."""
    return int(2 * rate * fit.target.delay) + 8


def measure_fit(fit: FittedModel) -> Mapping[str, Quantity]:
    """Every name of :data:`NAMES` as a quantity; nothing is integrated before it is asked for."""
    target, template = fit.target, fit.target.template
    delay = target.delay
    (a, w), (b, v) = fit.point, fit.moved_point
    unit = fit.unit
    top, decay, core = template.tail

    def norm(bits: int) -> arb:
        by_weight, by_rate = gradient(target, a, w, bits + _size(fit.slowest, fit))
        with precision(bits + _size(fit.slowest, fit)):
            return _root(sum((_square(x) for x in (*by_weight, *by_rate)), arb(0)))

    def moments_squared(moment: Callable[..., arb]) -> Callable[[int], arb]:
        def total(bits: int) -> arb:
            with precision(bits):
                return sum(
                    (
                        _square(moment(template, 0, rate, delay))
                        + _square(to_fmpq(weight) * moment(template, 1, rate, delay))
                        for weight, rate in zip(a, w, strict=True)
                    ),
                    arb(0),
                )

        return total

    def literal(bits: int) -> arb:
        with precision(bits):
            return sum(
                (
                    absolute_moment(template, 0, rate, delay)
                    + to_fmpq(weight) * absolute_moment(template, 2, rate, delay)
                    for weight, rate in zip(a, w, strict=True)
                ),
                arb(0),
            )

    def moment(kind: Callable[..., arb], order: int, rate: Fraction) -> Callable[[int], arb]:
        def value(bits: int) -> arb:
            with precision(bits):
                return kind(template, order, rate, delay)

        return value

    def bound(bits: int) -> arb:
        with precision(bits):
            return template.bound()

    def far(bits: int) -> arb:
        with precision(bits):
            if template.support is not None:
                return arb(0)
            return to_fmpq(top) * (-to_ball(decay * delay**2 / 4)).exp()

    def slope(derivative: Callable[..., arb]) -> Callable[[int], arb]:
        return lambda bits: derivative(target, b, v, unit, bits + _size(v[unit], fit))

    exact: dict[str, int | Fraction] = {
        "m": fit.partition.units,
        "omega": target.omega,
        "w_min": fit.slowest,
        "w_max": max(w),
        "A": fit.largest_weight,
        "c_0": top,
        "c_1": decay,
        "t_0": core,
        "sign_kept": template.sign,
        "fit_1": bracket(target, a, w, 1, w[unit]),
        "fit_2": bracket(target, a, w, 2, w[unit]),
        "fit_3": bracket(target, a, w, 3, w[unit]),
        "a_k": b[unit],
        "w_k": v[unit],
        "B_1": bracket(target, b, v, 1, v[unit]),
        "B_2": bracket(target, b, v, 2, v[unit]),
    }
    enclosed = {
        "M_0": bound,
        "far": far,
        "gradient": norm,
        "signed_squares": moments_squared(signed_moment),
        "absolute_squares": moments_squared(absolute_moment),
        "literal_sum": literal,
        "slope_a": slope(weight_derivative),
        "slope_w": slope(rate_derivative),
        "S_0": moment(signed_moment, 0, v[unit]),
        "S_1": moment(signed_moment, 1, v[unit]),
        "Delta_0": moment(absolute_moment, 0, v[unit]),
        "Delta_1": moment(absolute_moment, 1, v[unit]),
        "Delta_0_min": moment(absolute_moment, 0, min(v)),
        "Delta_1_min": moment(absolute_moment, 1, min(v)),
    }
    return {
        **{name: Quantity.exact(value, "exact") for name, value in exact.items()},
        **{name: Quantity(_remember(value), NAMES[name]) for name, value in enclosed.items()},
    }


def bound_and_gradient() -> tuple[tuple[str, str, list[tuple[Fraction, float]]], ...]:
    """Curves for a figure: label, style, points (1/omega, value); floats for drawing only."""
    from verify.arithmetic.evaluation import evaluate
    from verify.language.claims import to_term

    bound = to_term(
        "2*Max(c_0*(sqrt(pi/c_1) + 1/(2*c_1)), 2*M_0*t_0)*sqrt(m)*exp(-w_min/omega)/omega"
        "*(exp(w_min**2/(4*c_1)) + exp(t_0*w_min))*(1 + A)"
    )
    curves: dict[str, list[tuple[Fraction, float]]] = {"bound (87)": [], "gradient": []}
    for delay in range(3, 41):
        fit = one_block(
            2, Fraction(1), Fraction(1), GaussianTemplate(Fraction(1)), 1 / Fraction(delay)
        )
        quantities = measure_fit(fit)
        names = {
            name: quantities[name].enclose(64)
            for name in ("c_0", "c_1", "t_0", "M_0", "m", "w_min", "omega", "A")
        }
        curves["bound (87)"].append((Fraction(delay), float(to_ball(evaluate(bound, names)))))
        norm = to_ball(quantities["gradient"].enclose(64))
        curves["gradient"].append((Fraction(delay), float(norm)))
    return (
        ("bound (87)", "--", curves["bound (87)"]),
        ("gradient", "-", curves["gradient"]),
    )
