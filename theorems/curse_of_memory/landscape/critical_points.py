r"""Theorem D.1 on the loss: the points of a space are critical, and the loss there; (126).

At a global minimiser (b, v) of J_d the partial derivatives are 0 (Fermat), and where no b_s is 0 so
are the integrals of the residual against :math:`e^{-v_ss}` and :math:`se^{-v_ss}`.  On
:math:`M_{P,(b,v),(m,d)}` the residual of m units is that of d units, and so the gradient of J_m is
0.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.1, (126)-(128).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.deltas import DELTA
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.slopes import LEAST
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape import two_equal_units
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import (
    BY_RATE,
    BY_WEIGHT,
    IN_L2,
    PARTIAL,
    TARGET,
)
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
    thus,
)

SETTING: Final = Setting.of(TARGET, IN_L2, OBJECTS, PREDICATES)
WITHOUT: Final = Setting.of(TARGET, None, OBJECTS, PREDICATES)

_GROUPS: Final = "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
_ALL: Final = "m, d: natural, g: (natural -> natural), b, v, a, w: (natural -> real)"

_SAME_MODEL: Final = (
    f"for {_ALL}. {_GROUPS} and space(m, d, g, b, v, a, w)"
    " => for s: real. model(m, a, w, s) == model(d, b, v, s)"
)
#: On a space the model of m units is that of d units.
SAME_MODEL: Final = Composed(
    WITHOUT,
    _SAME_MODEL,
    (
        block("same model", _SAME_MODEL, ["groups", "in the space"])(
            obtain("in the space", "rates", "weights"),
            block("at s", "for s: real. model(m, a, w, s) == model(d, b, v, s)", [])(
                convert(
                    "in rates",
                    "Sum(a(i)*exp(-w(i)*s), (i, 1, m))"
                    " == Sum(Sum(a(i)*unit(g(i), j), (i, 1, m))*exp(-v(j)*s), (j, 1, d))",
                    "grouped(m, d, g, a, fun(j, exp(-v(j)*s)))",
                    "rates(i); same exponential(w(i), v(g(i)), s); "
                    "mul_eq_mul_left(exp(-w(i)*s), exp(-v(g(i))*s), a(i))",
                ),
                convert(
                    "in weights",
                    "Sum(a(i)*exp(-w(i)*s), (i, 1, m)) == Sum(b(j)*exp(-v(j)*s), (j, 1, d))",
                    "in rates",
                    "weights(j)",
                ),
            ),
        ),
    ),
    "same model",
    (From("grouped", GROUPED), From("same exponential", SAME_RATE)),
)

_FIRST: Final = "Integral((model({0}, s) - rho(s))*exp(-{1}*s), (s, 0, oo))"
_SECOND: Final = "Integral((model({0}, s) - rho(s))*(s*exp(-{1}*s)), (s, 0, oo))"
_OF_D: Final = ("d, b, v", "v(k)")
_STATIONARY: Final = (
    "for d, k: natural, b, v: (natural -> real). 1 <= k and k <= d and positive(d, v)"
    " and (for a, w: (natural -> real). positive(d, w) => J(d, b, v) <= J(d, a, w))"
    f" => {_FIRST.format(*_OF_D)} == 0 and b(k)*{_SECOND.format(*_OF_D)} == 0"
)
_MORE: Final = "fun(i, b(i) + x*unit(i, k))"
_LATER: Final = "fun(i, v(i) + x*unit(i, k))"
_WEIGHT: Final = BY_WEIGHT.replace("m, a, w", "d, b, v").replace("w(k)", "v(k)")
_RATE: Final = BY_RATE.replace("m, a, w", "d, b, v").replace("a(k)", "b(k)").replace("w(k)", "v(k)")
#: Fermat at a global minimiser.
STATIONARY: Final = Composed(
    SETTING,
    _STATIONARY,
    (
        apply("derivatives", "partial derivatives"),
        block("stationary", _STATIONARY, ["k from 1", "k to d", "rates", "least"])(
            obtain("derivatives(d, k, b, v)", "by the weight", "by the rate"),
            block(
                "weights",
                "for x: real. |x| <= 1 => J(d, fun(i, b(i) + 0*unit(i, k)), v)"
                f" <= J(d, {_MORE}, v)",
                ["close"],
                convert("so", GOAL, f"least({_MORE}, v)"),
            ),
            apply("zero 1", "fermat", "fun(x, J(d, fun(i, b(i) + x*unit(i, k)), v))", _WEIGHT, "1"),
            have("first", f"{_FIRST.format(*_OF_D)} == 0", "zero 1"),
            have("within", "for x, y, z: real. 0 < y and |x| <= y/2 and z == 1 => 0 < y + x*z"),
            have("not moved", "for x, y, z: real. 0 < y and z == 0 => 0 < y + x*z"),
            block(
                "moved",
                f"for x: real. |x| <= v(k)/2 => J(d, b, fun(i, v(i) + 0*unit(i, k)))"
                f" <= J(d, b, {_LATER})",
                ["close"],
                block(
                    "still positive",
                    "for i: natural. 1 <= i and i <= d => 0 < v(i) + x*unit(i, k)",
                    ["i from 1", "i to d"],
                    obtain("delta(i, k)", "if the same", "if apart"),
                    apply("its rate", "rates", "i"),
                    by_cases("unit", GOAL, "i == k")(
                        [
                            apply("one", "if the same"),
                            have(
                                "rates agree", "v(i) == v(k)", "unit case; congruence(v(i), v(k))"
                            ),
                            apply(
                                "so", "within(x, v(i), unit(i, k))", using=["close", "rates agree"]
                            ),
                        ],
                        [
                            apply("zero", "if apart"),
                            apply("so", "not moved", "x", "v(i)", "unit(i, k)"),
                        ],
                    ),
                ),
                convert("so", GOAL, f"least(b, {_LATER})"),
            ),
            apply(
                "zero 2",
                f"fermat(fun(x, J(d, b, fun(i, v(i) + x*unit(i, k)))), {_RATE}, v(k)/2)",
                using=["rates(k)", "k from 1", "k to d"],
            ),
            have("second", f"b(k)*{_SECOND.format(*_OF_D)} == 0", "zero 2"),
        ),
    ),
    "stationary",
    (From("partial derivatives", PARTIAL), From("fermat", LEAST), From("delta", DELTA)),
)

_R_M: Final = "model(m, a, w, s) - rho(s)"
_R_D: Final = "model(d, b, v, s) - rho(s)"
_OF_M: Final = ("m, a, w", "w(k)")
_ON_SPACES: Final = (
    f"for {_ALL}. minimiser(d, b, v) and onto(m, d, g) and space(m, d, g, b, v, a, w)"
    " => coincided(m, d, a, w)"
)
#: The points of a space are critical.
ON_SPACES: Final = Composed(
    SETTING,
    _ON_SPACES,
    (
        apply("derivatives", "partial derivatives"),
        apply("at minimisers", "stationary"),
        apply("on spaces", "same model"),
        block("coincided", _ON_SPACES, ["least", "partition", "in the space"])(
            obtain("least", "rates", "lower", "weights", "different"),
            obtain("partition", "groups", "hit"),
            apply("models", "on spaces", "m", "d", "g", "b", "v", "a", "w"),
            obtain("in the space", "its rates", "its weights"),
            block(
                "still positive",
                "for i: natural. 1 <= i and i <= m => 0 < w(i)",
                ["i from 1", "i to m"],
                obtain("groups(i)", "g from 1", "g to d"),
                thus("i from 1", "i to m", "its rates(i)", "g from 1", "g to d", "rates(g(i))"),
            ),
            block(
                "critical",
                "for k: natural. 1 <= k and k <= m"
                " => by_weight(k, m, a, w, 0) and by_rate(k, m, a, w, 0)",
                ["k from 1", "k to m"],
                obtain("groups(k)", "g from 1", "g to d"),
                apply("its rate", "its rates", "k"),
                obtain("at minimisers(d, g(k), b, v)", "first of d", "second of d"),
                apply("weight of the group", "weights", "g(k)"),
                convert(
                    "first",
                    f"{_FIRST.format(*_OF_M)} == 0",
                    "first of d",
                    "models(s); its rate; same exponential(w(k), v(g(k)), s); "
                    f"mul_eq_mul({_R_M}, {_R_D}, exp(-w(k)*s), exp(-v(g(k))*s))",
                ),
                convert(
                    "second",
                    f"{_SECOND.format(*_OF_M)} == 0",
                    f"right_eq_zero_of_mul(b(g(k)), {_SECOND.format('d, b, v', 'v(g(k))')})",
                    "models(s); its rate; same exponential(w(k), v(g(k)), s); "
                    "mul_eq_mul_left(exp(-w(k)*s), exp(-v(g(k))*s), s); "
                    f"mul_eq_mul({_R_M}, {_R_D}, s*exp(-w(k)*s), s*exp(-v(g(k))*s))",
                ),
                obtain("derivatives(m, k, a, w)", "by the weight", "by the rate"),
                convert("one", "by_weight(k, m, a, w, 0)", "by the weight", "first"),
                convert(
                    "other",
                    "by_rate(k, m, a, w, 0)",
                    "by the rate",
                    f"second; mul_eq_zero_of_right(-2*a(k), {_SECOND.format(*_OF_M)})",
                ),
            ),
            exists("so many rates", "g", "v", form="components(m, d, w)"),
            same("so", "coincided(m, d, a, w)"),
        ),
    ),
    "coincided",
    (
        From("partial derivatives", PARTIAL),
        From("stationary", STATIONARY),
        From("same model", SAME_MODEL),
        From("same exponential", SAME_RATE),
    ),
)

_SAME_LOSS: Final = (
    f"for {_ALL}. onto(m, d, g) and positive(d, v) and space(m, d, g, b, v, a, w)"
    " => J(m, a, w) == J(d, b, v) and (for k: natural. 1 <= k and k <= m"
    " => exists p, q, r: real. by_weight(k, m, a, w, p) and by_weight(g(k), d, b, v, p)"
    " and by_rate(k, m, a, w, q) and by_rate(g(k), d, b, v, r) and b(g(k))*q == a(k)*r)"
)
_RATE_OF_D: Final = _RATE.replace("v(k)", "v(g(k))").replace("b(k)", "b(g(k))")
#: (126), and that the loss is the same.
_PROVED: Final = Composed(
    SETTING,
    _SAME_LOSS,
    (
        apply("derivatives", "partial derivatives"),
        apply("on spaces", "same model"),
        block("same loss", _SAME_LOSS, ["partition", "rates", "in the space"])(
            obtain("partition", "groups", "hit"),
            apply("models", "on spaces", "m", "d", "g", "b", "v", "a", "w"),
            obtain("in the space", "its rates", "its weights"),
            have("itself", "J(m, a, w) == J(m, a, w)"),
            convert(
                "the loss",
                "J(m, a, w) == J(d, b, v)",
                "itself",
                f"models(s); sq_congr({_R_M}, {_R_D})",
            ),
            block(
                "still positive",
                "for i: natural. 1 <= i and i <= m => 0 < w(i)",
                ["i from 1", "i to m"],
                obtain("groups(i)", "g from 1", "g to d"),
                thus("i from 1", "i to m", "its rates(i)", "g from 1", "g to d", "rates(g(i))"),
            ),
            block(
                "partial there",
                "for k: natural. 1 <= k and k <= m => exists x, y, z: real."
                " by_weight(k, m, a, w, x) and by_weight(g(k), d, b, v, x)"
                " and by_rate(k, m, a, w, y) and by_rate(g(k), d, b, v, z)"
                " and b(g(k))*y == a(k)*z",
                ["k from 1", "k to m"],
                obtain("groups(k)", "g from 1", "g to d"),
                apply("its rate", "its rates", "k"),
                obtain("derivatives(m, k, a, w)", "weight of m", "rate of m"),
                obtain("derivatives(d, g(k), b, v)", "weight of d", "rate of d"),
                have("first", f"{_FIRST.format(*_OF_M)} == {_FIRST.format(*_OF_M)}"),
                convert(
                    "firsts",
                    f"{_FIRST.format(*_OF_M)} == {_FIRST.format('d, b, v', 'v(g(k))')}",
                    "first",
                    "models(s); its rate; same exponential(w(k), v(g(k)), s); "
                    f"mul_eq_mul({_R_M}, {_R_D}, exp(-w(k)*s), exp(-v(g(k))*s))",
                ),
                have("second", f"{_SECOND.format(*_OF_M)} == {_SECOND.format(*_OF_M)}"),
                convert(
                    "seconds",
                    f"{_SECOND.format(*_OF_M)} == {_SECOND.format('d, b, v', 'v(g(k))')}",
                    "second",
                    "models(s); its rate; same exponential(w(k), v(g(k)), s); "
                    "mul_eq_mul_left(exp(-w(k)*s), exp(-v(g(k))*s), s); "
                    f"mul_eq_mul({_R_M}, {_R_D}, s*exp(-w(k)*s), s*exp(-v(g(k))*s))",
                ),
                let("X", "real", BY_WEIGHT),
                let("Y", "real", BY_RATE),
                let("Z", "real", _RATE_OF_D),
                convert("one", "by_weight(k, m, a, w, X)", "weight of m", "X is"),
                convert("other", "by_weight(g(k), d, b, v, X)", "weight of d", "firsts", "X is"),
                convert("third", "by_rate(k, m, a, w, Y)", "rate of m", "Y is"),
                convert("fourth", "by_rate(g(k), d, b, v, Z)", "rate of d", "Z is"),
                have(
                    "with factors",
                    "b(g(k))*Y == a(k)*Z",
                    "seconds; Y is; Z is; "
                    f"mul_eq_mul_left({_SECOND.format(*_OF_M)}, "
                    f"{_SECOND.format('d, b, v', 'v(g(k))')}, -2*a(k)*b(g(k))); "
                    f"mul_eq_mul_left(Y, {BY_RATE}, b(g(k))); "
                    f"mul_eq_mul_left(Z, {_RATE_OF_D}, a(k))",
                ),
                exists("these", "X", "Y", "Z"),
            ),
        ),
    ),
    "same loss",
    (
        From("partial derivatives", PARTIAL),
        From("same model", SAME_MODEL),
        From("same exponential", SAME_RATE),
    ),
)
SAME_LOSS: Final = replace(
    _PROVED,
    met=Structure(
        {
            **two_equal_units.VALUES,
            **{"i": "1", "k": "1", "e": "1", "x": "0", "x1": "0"},
            **{"p": "p_0", "q": "q_0", "r": "r_0"},
        },
        (
            *two_equal_units.STEPS,
            apply("proved here", "proved", two_equal_units.VALUES["rho"]),
            apply("of these", "proved here", *two_equal_units.POINT),
            obtain("of these", "same loss", "derivatives"),
            apply("of unit 1", "derivatives", "1"),
            obtain("of unit 1", "p_0", "q_0", "r_0", *map(str, range(5))),
        ),
        uses=(*two_equal_units.USES, From("proved", _PROVED)),
        obtained=dict.fromkeys(("p_0", "q_0", "r_0"), "real"),
        shown=(two_equal_units.HIT,),
    ),
)
