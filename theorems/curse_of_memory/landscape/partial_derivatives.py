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
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain, same

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
        block(
            "derivatives",
            _PARTIAL,
            ["from 1", "to m", "rates"],
            apply("sum", "exponential sums", "a", "w", "rho", "m"),
            obtain("sum", "model is", "filtered"),
            apply("less", SUM.name, f"fun(s, {_MODEL})", "rho", "1", "-1"),
            convert("residual", f"square_integrable(fun(s, {_R}))", "less"),
            have("rate", "0 < w(k)", "rates(k)", "from 1", "to m"),
            apply("delta at k", "delta", "k", "k"),
            obtain("delta at k", "if one", "if none"),
            have("one", "unit(k, k) == 1"),
            block(
                "delta elsewhere",
                "for j: natural. j != k => unit(j, k) == 0",
                ["apart"],
                apply("there", "delta", "j", "k"),
                obtain("there", "if the same", "if apart"),
                apply("so", "if apart"),
            ),
            block(
                "heavier",
                f"for t, s: real. {_HEAVIER} == {_MODEL} + t*exp(-w(k)*s)",
                [],
                block(
                    "others",
                    "for j: natural. 1 <= j and j <= m and j != k"
                    " => (a(j) + t*unit(j, k))*exp(-w(j)*s) == a(j)*exp(-w(j)*s)",
                    ["j from 1", "j to m", "apart"],
                    have(
                        "so",
                        "(a(j) + t*unit(j, k))*exp(-w(j)*s) == a(j)*exp(-w(j)*s)",
                        "apart",
                        "delta elsewhere(j)",
                        "add_mul_of_eq_zero(a(j), unit(j, k), t)",
                        "mul_eq_mul_right(a(j) + t*unit(j, k), a(j), exp(-w(j)*s))",
                    ),
                ),
                apply(
                    "moved",
                    "one term",
                    "fun(i, a(i)*exp(-w(i)*s))",
                    "fun(i, (a(i) + t*unit(i, k))*exp(-w(i)*s))",
                    "k",
                    "m",
                ),
                have(
                    "so",
                    f"{_HEAVIER} == {_MODEL} + t*exp(-w(k)*s)",
                    "moved",
                    "one",
                    "mul_eq_mul_right(unit(k, k), 1, t*exp(-w(k)*s))",
                ),
            ),
            block(
                "later",
                f"for t, s: real. {_LATER} == {_MODEL} + a(k)*(exp(-(w(k) + t)*s) - exp(-w(k)*s))",
                [],
                block(
                    "others",
                    "for j: natural. 1 <= j and j <= m and j != k"
                    " => a(j)*exp(-(w(j) + t*unit(j, k))*s) == a(j)*exp(-w(j)*s)",
                    ["j from 1", "j to m", "apart"],
                    have(
                        "same rate",
                        "w(j) + t*unit(j, k) == w(j)",
                        "apart",
                        "delta elsewhere(j)",
                        "add_mul_of_eq_zero(w(j), unit(j, k), t)",
                    ),
                    have(
                        "so",
                        "a(j)*exp(-(w(j) + t*unit(j, k))*s) == a(j)*exp(-w(j)*s)",
                        "same rate",
                        "same exponential(w(j) + t*unit(j, k), w(j), s)",
                        "mul_eq_mul_right(exp(-(w(j) + t*unit(j, k))*s), exp(-w(j)*s), a(j))",
                    ),
                ),
                apply(
                    "moved",
                    "one term",
                    "fun(i, a(i)*exp(-w(i)*s))",
                    "fun(i, a(i)*exp(-(w(i) + t*unit(i, k))*s))",
                    "k",
                    "m",
                ),
                have("its rate", "w(k) + t*unit(k, k) == w(k) + t", "one"),
                convert(
                    "in parts",
                    f"{_LATER} == {_MODEL} + (a(k)*exp(-(w(k) + t)*s) - a(k)*exp(-w(k)*s))",
                    "moved",
                    "its rate",
                ),
                have(
                    "so",
                    f"{_LATER} == {_MODEL} + a(k)*(exp(-(w(k) + t)*s) - exp(-w(k)*s))",
                    "in parts",
                ),
            ),
            apply("of the weight", "weight moved", f"fun(s, {_R})", "w(k)"),
            convert(
                "by the weight",
                f"by_weight(k, m, a, w, {BY_WEIGHT})",
                "of the weight",
                "heavier(x, s)",
                "heavier(0, s)",
            ),
            apply("of the rate", "rate moved", f"fun(s, {_R})", "w(k)", "a(k)"),
            convert(
                "by the rate",
                f"by_rate(k, m, a, w, {BY_RATE})",
                "of the rate",
                "later(x, s)",
                "later(0, s)",
            ),
            same(
                "both",
                f"by_weight(k, m, a, w, {BY_WEIGHT}) and by_rate(k, m, a, w, {BY_RATE})",
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
