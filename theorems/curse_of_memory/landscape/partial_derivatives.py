r"""The partial derivatives of J_m, for every number of units and every target in L2.

:math:`\partial J_m/\partial a_k=2\int e^{-w_ks}R\,ds` and
:math:`\partial J_m/\partial w_k=-2a_k\int se^{-w_ks}R\,ds`, R the residual.

Source: Li, Han, E and Li (ICLR 2021), Appendix D.1.1, before (126).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DELTA, ONE_TERM
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.square_integrable import PREDICATES, SUM
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.moved_units import RATE, WEIGHT
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain, thus

TARGET: Final = {"rho": (r"\rho", "real -> real", "the target")}
IN_L2: Final = {"in L2": "square_integrable(rho)"}

_MODEL: Final = "Sum(a(i)*exp(-w(i)*s), (i, 1, m))"
_R: Final = f"({_MODEL} - rho(s))"
#: The derivatives by the weight and the rate of unit k.
BY_WEIGHT: Final = "2*Integral((model(m, a, w, s) - rho(s))*exp(-w(k)*s), (s, 0, oo))"
BY_RATE: Final = "-2*a(k)*Integral((model(m, a, w, s) - rho(s))*(s*exp(-w(k)*s)), (s, 0, oo))"
_PARTIAL: Final = (
    "for m, k: natural, a, w: (natural -> real). 1 <= k and k <= m and positive(m, w)"
    f" => by_weight(k, m, a, w, {BY_WEIGHT}) and by_rate(k, m, a, w, {BY_RATE})"
)
_LATER: Final = "Sum(a(i)*exp(-(w(i) + t*unit(i, k))*s), (i, 1, m))"
_HEAVIER: Final = "Sum((a(i) + t*unit(i, k))*exp(-w(i)*s), (i, 1, m))"
PARTIAL: Final = Composed(
    Setting.of(TARGET, IN_L2, OBJECTS, PREDICATES),
    _PARTIAL,
    (
        block("derivatives", _PARTIAL, ["from 1", "to m", "rates"])(
            obtain("exponential sums(a, w, rho, m)", "model is", "filtered"),
            convert(
                "residual",
                f"square_integrable(fun(s, {_R}))",
                f"{SUM.name}(fun(s, {_MODEL}), rho, 1, -1)",
            ),
            have("rate", "0 < w(k)", "rates(k)", "from 1", "to m"),
            obtain("delta(k, k)", "if one", "if none"),
            block("delta elsewhere", "for j: natural. j != k => unit(j, k) == 0", ["apart"])(
                obtain("delta(j, k)", "if the same", "if apart"), apply("so", "if apart")
            ),
            block("heavier", f"for t, s: real. {_HEAVIER} == {_MODEL} + t*exp(-w(k)*s)", [])(
                apply(
                    "moved",
                    "one term(fun(i, a(i)*exp(-w(i)*s)), fun(i, (a(i) + t*unit(i, "
                    "k))*exp(-w(i)*s)), k, m)",
                    using=[
                        "delta elsewhere(j)",
                        "add_mul_of_eq_zero(a(j), unit(j, k), t)",
                        "mul_eq_mul_right(a(j) + t*unit(j, k), a(j), exp(-w(j)*s))",
                    ],
                ),
                thus("moved", "mul_eq_mul_right(unit(k, k), 1, t*exp(-w(k)*s))"),
            ),
            block(
                "later",
                f"for t, s: real. {_LATER} == {_MODEL} + a(k)*(exp(-(w(k) + t)*s) - exp(-w(k)*s))",
                [],
                have(
                    "others",
                    "for j: natural. 1 <= j and j <= m and j != k"
                    " => a(j)*exp(-(w(j) + t*unit(j, k))*s) == a(j)*exp(-w(j)*s)",
                    "delta elsewhere(j); add_mul_of_eq_zero(w(j), unit(j, k), t); "
                    "same exponential(w(j) + t*unit(j, k), w(j), s); "
                    "mul_eq_mul_right(exp(-(w(j) + t*unit(j, k))*s), exp(-w(j)*s), a(j))",
                ),
                have("its rate", "w(k) + t*unit(k, k) == w(k) + t"),
                convert(
                    "in parts",
                    f"{_LATER} == {_MODEL} + (a(k)*exp(-(w(k) + t)*s) - a(k)*exp(-w(k)*s))",
                    "one term(fun(i, a(i)*exp(-w(i)*s)), fun(i, a(i)*exp(-(w(i) + t*unit(i, "
                    "k))*s)), k, m)",
                    "its rate",
                ),
                thus("in parts"),
            ),
            convert(
                "by the weight",
                f"by_weight(k, m, a, w, {BY_WEIGHT})",
                f"weight moved(fun(s, {_R}), w(k))",
                "heavier(x, s); heavier(0, s)",
            ),
            convert(
                "by the rate",
                f"by_rate(k, m, a, w, {BY_RATE})",
                f"rate moved(fun(s, {_R}), w(k), a(k))",
                "later(x, s); later(0, s)",
            ),
        ),
    ),
    "derivatives",
    (
        SUM,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("delta", DELTA),
        From("same exponential", SAME_RATE),
        From("one term", ONE_TERM),
        From("weight moved", WEIGHT),
        From("rate moved", RATE),
    ),
)
