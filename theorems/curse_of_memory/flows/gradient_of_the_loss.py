r"""The gradient of J_omega: (19), and the first equations of (88) and (89).

With :math:`u=\hat\rho(\cdot;q)-\hat\rho(\cdot;p)`, l its linear part in q - p and R the residual at
p, :math:`J(q)-J(p)-2\int Rl=\int u^2+2\int R(u-l)`.  Where all rates are at least c,
:math:`|u|\le dE` and :math:`|u-l|\le d^2E` with :math:`d=|q-p|` and
:math:`E(s)=m(1+A)(1+s+s^2)e^{-cs}`, so that the remainder is at most
:math:`d^2\int(E^2+2|R|E)`; no theorem on differentiation under the integral is needed, and no
integral is computed.

Source: Li, Han, E and Li (ICLR 2021), (18), (19), (88), (89).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.curves import GRADIENT
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.least_terms import GREATEST, LEAST
from memory_theorems.theorems.analysis.square_integrable import (
    DECAY,
    MOVED,
    PREDICATES,
    PRODUCT,
    SUM,
)
from memory_theorems.theorems.analysis.sums_in_integrals import BOUNDED_SUMS, SQUARES, TERMS
from memory_theorems.theorems.curse_of_memory.flows.changed_models import EXPANDED, UNIT
from memory_theorems.theorems.curse_of_memory.flows.two_unit_fits import (
    FIT,
    INSTANCE,
    NUMBERS,
    OBTAINED,
    USES,
    VALUES,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    DEFINITIONS,
    EXPONENTIAL_SUMS,
    MODELS,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import OBJECTS as LOSSES
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import IN_L2
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import IN_L2 as TENT_IN_L2
from memory_theorems.theorems.paper_objects.parameters import RATES, WEIGHTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

# ------------------------------------------------------------------ the gradient
_FAR: Final = "rho0(s - 1/omega)"
_MODEL: Final = "Sum(a({0}, i)*exp(-w({0}, i)*s), (i, 1, m))"
_RESIDUAL: Final = "(model(p, s) - target(omega, s))"
_SLOPE_A: Final = f"2*Integral(exp(-w(p, k)*s)*{_RESIDUAL}, (s, 0, oo))"
_SLOPE_W: Final = f"2*a(p, k)*Integral((-s)*exp(-w(p, k)*s)*{_RESIDUAL}, (s, 0, oo))"
_TERM: Final = (
    "((a(q, i) - a(p, i))*exp(-w(p, i)*s) - a(p, i)*(w(q, i) - w(p, i))*s*exp(-w(p, i)*s))"
)
_SLOPE: Final = "((a(q, i) - a(p, i))*P(i) + a(p, i)*(w(q, i) - w(p, i))*Q(i))"
_LINEAR: Final = f"Sum({_TERM}, (i, 1, m))"
_MOVED: Final = "(a(q, i)*exp(-w(q, i)*s) - a(p, i)*exp(-w(p, i)*s))"
_ONE: Final = "((1 + A)*((1 + s + s**2)*exp(-c*s)))"
_SQ: Final = "square_integrable(fun(s, {}))"
_THEOREM: Final = (
    "for omega: (0, oo), p: V. admissible(p) => exists g: V. gradient(fun(x, J(omega, x)), p, g)"
    " and (for k: natural. 1 <= k and k <= m"
    f" => a(g, k) == {_SLOPE_A} and w(g, k) == {_SLOPE_W})"
)
_WITH_O: Final = "(model(p, s) - (rhobar(s) + rho0(s - o)))"


def _by(slope: str, residual: str) -> str:
    return slope.replace(_RESIDUAL, residual)


_INSIDE: Final = (
    "for q: V. |q - p| <= h => |J(omega, q) - J(omega, p) - inner(g, q - p)| <= e*|q - p|"
)
#: (19), and the derivative in a weight.
_PROVED: Final = Composed(
    Setting.of(
        MODELS,
        {
            **DEFINITIONS,
            "in L2": IN_L2,
            "short-term rates": "for j: natural. 1 <= j and j <= mstar => 0 < wstar(j)",
        },
        (*LOSSES, GRADIENT),
        PREDICATES,
        ("V",),
    ),
    _THEOREM,
    (
        obtain("parameters", "linear", "inner product", "complete"),
        apply("rates", "one rate"),
        apply("weights", "one weight"),
        have("multiplied", "for x: real, y, z: (0, oo). x <= y/z => x*z <= y"),
        have(
            "share",
            "for x: [0, oo), y: (0, oo), z: real. x <= y/(|z| + 1) => x**2*z <= y*x",
            "multiplied(x, y, |z| + 1); mul_le_mul_of_nonneg_left(x, x*(|z| + 1), y); "
            "mul_le_mul_of_nonneg_left(x**2, z, |z| + 1)",
        ),
        block("the gradient", _THEOREM, ["positive rates"])(
            obtain("least(fun(i, w(p, i)), m)", "c_0", "c_0 positive", "rates from c_0"),
            let("c", "real", "c_0/2"),
            have("c positive", "c > 0", "c is", "c_0 positive"),
            obtain("greatest(fun(i, a(p, i)), m)", "A", "A positive", "weights to A"),
            # the residual
            apply("far", MOVED.name, "rho0", "1/omega"),
            obtain(
                f"exponential sums(fun(i, a(p, i)), fun(i, w(p, i)), fun(s, {_FAR}), m)",
                "model is; filtered",
            ),
            obtain(
                f"exponential sums(astar, wstar, fun(s, {_FAR}), mstar)",
                "short term is; short term filtered",
            ),
            convert(
                "misfit",
                _SQ.format("model(p, s) - rhobar(s)"),
                f"{SUM.name}(fun(s, {_MODEL.format('p')}), fun(s, rhobar(s)), 1, -1)",
            ),
            let("o", "real", "1/omega"),
            let("R", "real -> real", "fun(s, 1*(model(p, s) - rhobar(s)) + -1*rho0(s - o))"),
            convert(
                "residual in full",
                _SQ.format("1*(model(p, s) - rhobar(s)) + -1*rho0(s - o)"),
                f"{SUM.name}(fun(s, model(p, s) - rhobar(s)), fun(s, {_FAR}), 1, -1)",
                "o is",
            ),
            convert("residual", _SQ.format("R(s)"), "residual in full", "R is(s)"),
            have("R in o", f"for s: real. R(s) == {_WITH_O}", "R is(s)"),
            # the envelope
            apply("e 0", DECAY.name, "0", "c"),
            apply("e 1", DECAY.name, "1", "c"),
            apply("e 2", DECAY.name, "2", "c"),
            apply("e 01", SUM.name, "fun(s, s**0*exp(-c*s))", "fun(s, s**1*exp(-c*s))", "1", "1"),
            let("env", "real -> real", f"fun(s, m*{_ONE})"),
            convert(
                "envelope",
                _SQ.format("env(s)"),
                f"{SUM.name}(fun(s, 1*(s**0*exp(-c*s)) + 1*(s**1*exp(-c*s))), fun(s, "
                "s**2*exp(-c*s)), m*(1 + A), m*(1 + A))",
                "env is(s)",
            ),
            have(
                "positive numbers", "for x, y, z, v: [0, oo). 0 <= x*((1 + y)*((1 + z + z**2)*v))"
            ),
            have(
                "not negative",
                "for s: real. 0 <= s => 0 <= env(s)",
                "env is(s); A positive; positive numbers(m, A, s, exp(-c*s))",
            ),
            let(
                "K",
                "real",
                "Integral(env(s)*env(s), (s, 0, oo)) + 2*Integral(|R(s)*env(s)|, (s, 0, oo))",
            ),
            # the slopes
            let("P", "natural -> real", "fun(k, Integral(exp(-w(p, k)*s)*R(s), (s, 0, oo)))"),
            let("Q", "natural -> real", "fun(k, Integral((-s)*exp(-w(p, k)*s)*R(s), (s, 0, oo)))"),
            obtain("complete(fun(k, 2*P(k)), fun(k, 2*a(p, k)*Q(k)))", "g", "coordinates of g"),
            block(
                "differentiable",
                f"for e: real. 0 < e => exists h: real. 0 < h and ({_INSIDE})",
                ["some e"],
                let("h", "real", "Min(c, e/(|K| + 1))"),
                have("h positive", "0 < h", "h is", "c positive", "some e"),
                have("h by e", "h <= e/(|K| + 1)", "h is"),
                block("near p", _INSIDE, ["near"])(
                    let("d", "real", "|q - p|"),
                    have("d positive", "0 <= d", "d is"),
                    block(
                        "unit",
                        "for i: natural. 1 <= i and i <= m => c <= w(p, i) and c <= w(q, i)"
                        " and |a(q, i) - a(p, i)| <= d and |w(q, i) - w(p, i)| <= d"
                        " and |a(p, i)| <= A",
                        ["from 1", "to m"],
                        apply("its rate", "rates from c_0", "i"),
                        apply("its weight", "weights to A", "i"),
                        have("first", "c <= w(p, i)", "its rate", "c is", "c_0 positive"),
                        have(
                            "dw", "|w(q, i) - w(p, i)| <= d", "from 1; to m; rates(q, p, i); d is"
                        ),
                        have(
                            "da", "|a(q, i) - a(p, i)| <= d", "from 1; to m; weights(q, p, i); d is"
                        ),
                        have("second", "c <= w(q, i)", "its rate; c is; dw; d is; near; h is"),
                    ),
                    block(
                        "q admissible",
                        "for i: natural. 1 <= i and i <= m => 0 < w(q, i)",
                        ["from 1", "to m"],
                        obtain("unit(i)", "one", "two", "three", "four", "five"),
                        thus("two", "c positive"),
                    ),
                    obtain(
                        f"exponential sums(fun(i, a(q, i)), fun(i, w(q, i)), fun(s, {_FAR}), m)",
                        "model q is; filtered q",
                    ),
                    let("u", "real -> real", "fun(s, 1*model(q, s) + -1*model(p, s))"),
                    convert(
                        "change",
                        _SQ.format("u(s)"),
                        f"{SUM.name}(fun(s, {_MODEL.format('q')}), fun(s, "
                        f"{_MODEL.format('p')}), 1, -1)",
                        "u is(s)",
                    ),
                    block(
                        "linear terms",
                        f"for i: natural. 1 <= i and i <= m => {_SQ.format(_TERM)}",
                        ["from 1", "to m"],
                        apply("its rate", "positive rates", "i"),
                        apply("t 0", DECAY.name, "0", "w(p, i)"),
                        apply("t 1", DECAY.name, "1", "w(p, i)"),
                        convert(
                            "so",
                            GOAL,
                            f"{SUM.name}(fun(s, s**0*exp(-w(p, i)*s)), fun(s, s**1*exp(-w(p, "
                            "i)*s)), a(q, i) - a(p, i), -a(p, i)*(w(q, i) - w(p, i)))",
                        ),
                    ),
                    let("l", "real -> real", f"fun(s, {_LINEAR})"),
                    convert(
                        "linear part",
                        _SQ.format("l(s)"),
                        f"squares(fun(i, s, {_TERM}), fun(s, R(s)), m)",
                        "l is(s)",
                    ),
                    block(
                        "small",
                        "for s: real. 0 <= s"
                        " => |u(s)| <= d*env(s) and |u(s) - l(s)| <= d**2*env(s) and 0 <= env(s)",
                        ["s from 0"],
                        block(
                            "both orders",
                            f"for i: natural. 1 <= i and i <= m => |{_MOVED}| <= d*{_ONE}"
                            f" and |{_MOVED} - {_TERM}| <= d**2*{_ONE}",
                            ["from 1", "to m"],
                            obtain("unit(i)", "one", "two", "three", "four", "five"),
                            apply(
                                "so",
                                "one unit(w(p, i), w(q, i), c, s, d, A, a(p, i), a(q, i))",
                                using=["one", "two", "s from 0", "c positive"],
                            ),
                        ),
                        block(
                            "first terms",
                            f"for i: natural. 1 <= i and i <= m => |{_MOVED}| <= d*{_ONE}",
                            ["from 1", "to m"],
                            obtain("both orders(i)", "now", "then"),
                        ),
                        block(
                            "second terms",
                            "for i: natural. 1 <= i and i <= m"
                            f" => |{_MOVED} - {_TERM}| <= d**2*{_ONE}",
                            ["from 1", "to m"],
                            obtain("both orders(i)", "now", "then"),
                        ),
                        convert(
                            "u small",
                            "|u(s)| <= d*env(s)",
                            f"bounded(fun(i, {_MOVED}), m, d*{_ONE})",
                            f"u is(s); env is(s); mul_eq_mul_left(env(s), m*{_ONE}, d)",
                        ),
                        convert(
                            "u near l",
                            "|u(s) - l(s)| <= d**2*env(s)",
                            f"bounded(fun(i, {_MOVED} - {_TERM}), m, d**2*{_ONE})",
                            f"u is(s); l is(s); env is(s); mul_eq_mul_left(env(s), m*{_ONE}, d**2)",
                        ),
                        have("positive", "0 <= env(s)", "not negative(s)", "s from 0"),
                    ),
                    apply(
                        "squared",
                        "expanded(fun(s, R(s)), fun(s, u(s)), fun(s, l(s)), fun(s, env(s)), d)",
                        using=["d positive"],
                    ),
                    # the integrals
                    have("itself p", "J(omega, p) == J(omega, p)"),
                    have("itself q", "J(omega, q) == J(omega, q)"),
                    convert(
                        "p with o",
                        f"Integral({_WITH_O}**2, (s, 0, oo)) == J(omega, p)",
                        "itself p",
                        "o is",
                    ),
                    convert(
                        "q with o",
                        f"Integral({_WITH_O.replace('(p', '(q')}**2, (s, 0, oo)) == J(omega, q)",
                        "itself q",
                        "o is",
                    ),
                    convert(
                        "loss at p",
                        "Integral(R(s)*R(s), (s, 0, oo)) == J(omega, p)",
                        "p with o",
                        "R in o(s)",
                    ),
                    convert(
                        "loss at q",
                        "Integral((R(s) + u(s))*(R(s) + u(s)), (s, 0, oo)) == J(omega, q)",
                        "q with o",
                        "R in o(s); u is(s)",
                    ),
                    apply("R squared", PRODUCT.name, "fun(s, R(s))", "fun(s, R(s))"),
                    block(
                        "slopes",
                        "for i: natural. 1 <= i and i <= m => integrable(fun(s, R(s)*"
                        f"{_TERM})) and Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                        ["from 1", "to m"],
                        apply("its rate", "positive rates", "i"),
                        apply("t 0", DECAY.name, "0", "w(p, i)"),
                        apply("t 1", DECAY.name, "1", "w(p, i)"),
                        apply(
                            "R t 1", f"{PRODUCT.name}(fun(s, s**1*exp(-w(p, i)*s)), fun(s, R(s)))"
                        ),
                        obtain(
                            f"{LINEAR.name}(fun(s, s**1*exp(-w(p, i)*s)*R(s)), fun(s, "
                            "s**1*exp(-w(p, i)*s)*R(s)), -1, 0)",
                            "R minus t; its value",
                        ),
                        convert(
                            "zero",
                            "integrable(fun(s, exp(-w(p, i)*s)*R(s)))",
                            f"{PRODUCT.name}(fun(s, s**0*exp(-w(p, i)*s)), fun(s, R(s)))",
                        ),
                        convert(
                            "one", "integrable(fun(s, (-s)*exp(-w(p, i)*s)*R(s)))", "R minus t"
                        ),
                        obtain(
                            f"{LINEAR.name}(fun(s, exp(-w(p, i)*s)*R(s)), fun(s, "
                            "(-s)*exp(-w(p, i)*s)*R(s)), a(q, i) - a(p, i), a(p, i)*(w(q, i) "
                            "- w(p, i)))",
                            "both are; value",
                        ),
                        convert("there", f"integrable(fun(s, R(s)*{_TERM}))", "both are"),
                        convert(
                            "in full",
                            f"Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                            "value",
                            "P is(i); Q is(i)",
                        ),
                    ),
                    block(
                        "there",
                        f"for i: natural. 1 <= i and i <= m => integrable(fun(s, R(s)*{_TERM}))",
                        ["from 1", "to m"],
                        obtain("slopes(i)", "so", "value"),
                    ),
                    block(
                        "values",
                        "for i: natural. 1 <= i and i <= m"
                        f" => Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                        ["from 1", "to m"],
                        obtain("slopes(i)", "so", "value"),
                    ),
                    obtain(
                        f"terms(fun(i, s, R(s)*{_TERM}), fun(s, R(s)*R(s)), m)",
                        "terms there; in terms value",
                    ),
                    have(
                        "factor out",
                        f"for s: real. Sum(R(s)*{_TERM}, (i, 1, m)) == R(s)*l(s)",
                        f"l is(s); mul_eq_mul_left(l(s), {_LINEAR}, R(s))",
                    ),
                    convert(
                        "whole",
                        "Integral(R(s)*l(s), (s, 0, oo))"
                        f" == Sum(Integral(R(s)*{_TERM}, (s, 0, oo)), (i, 1, m))",
                        "in terms value",
                        "factor out(s)",
                    ),
                    convert(
                        "slope in terms",
                        f"Integral(R(s)*l(s), (s, 0, oo)) == Sum({_SLOPE}, (i, 1, m))",
                        "whole",
                        "values(i)",
                    ),
                    block(
                        "coordinates",
                        "for i: natural. 1 <= i and i <= m"
                        f" => a(g, i)*a(q - p, i) + w(g, i)*w(q - p, i) == 2*({_SLOPE})",
                        ["from 1", "to m"],
                        obtain("coordinates of g(i)", "a of g", "w of g"),
                        obtain("linear(q, p, -1, i)", "a of it", "w of it"),
                        have(
                            "itself",
                            "2*P(i)*(a(q, i) - a(p, i))"
                            f" + 2*a(p, i)*Q(i)*(w(q, i) - w(p, i)) == 2*({_SLOPE})",
                        ),
                        convert("so", GOAL, "itself", "a of g", "w of g", "a of it", "w of it"),
                    ),
                    convert(
                        "paired in full",
                        f"inner(g, q - p) == Sum(2*({_SLOPE}), (i, 1, m))",
                        "inner product(g, q - p)",
                        "coordinates(i)",
                    ),
                    convert(
                        "by K",
                        "|J(omega, q) - J(omega, p) - inner(g, q - p)| <= d**2*K",
                        "squared",
                        "loss at p; loss at q; slope in terms; paired in full; K is",
                    ),
                    apply(
                        "small enough",
                        "share(d, e, K)",
                        using=["d positive", "some e", "d is", "near", "h by e"],
                    ),
                    convert(
                        "so",
                        GOAL,
                        "le_trans(|J(omega, q) - J(omega, p) - inner(g, q - p)|, d**2*K, e*d)",
                        "d is",
                    ),
                ),
                exists("such an h", "h"),
            ),
            block(
                "in coordinates",
                "for k: natural. 1 <= k and k <= m"
                f" => a(g, k) == {_SLOPE_A} and w(g, k) == {_SLOPE_W}",
                ["from 1", "to m"],
                obtain("coordinates of g(k)", "a of g", "w of g"),
                convert("a by R", f"a(g, k) == {_by(_SLOPE_A, 'R(s)')}", "a of g", "P is(k)"),
                convert("w by R", f"w(g, k) == {_by(_SLOPE_W, 'R(s)')}", "w of g", "Q is(k)"),
                convert("a by o", f"a(g, k) == {_by(_SLOPE_A, _WITH_O)}", "a by R", "R in o(s)"),
                convert("w by o", f"w(g, k) == {_by(_SLOPE_W, _WITH_O)}", "w by R", "R in o(s)"),
                convert("first", f"a(g, k) == {_SLOPE_A}", "a by o", "o is"),
                convert("second", f"w(g, k) == {_SLOPE_W}", "w by o", "o is"),
            ),
            exists("it is", "g"),
        ),
    ),
    "the gradient",
    (
        MOVED,
        SUM,
        DECAY,
        PRODUCT,
        LINEAR,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("one rate", RATES),
        From("one weight", WEIGHTS),
        From("least", LEAST),
        From("greatest", GREATEST),
        From("expanded", EXPANDED),
        From("one unit", UNIT),
        From("terms", TERMS),
        From("squares", SQUARES),
        From("bounded", BOUNDED_SUMS),
    ),
)
THEOREM: Final = replace(
    _PROVED,
    met=Structure(
        {**VALUES, "omega": "1/4", "p": "p_0", "g": "g_0", "e": "1", "q": "p_0", "k": "1"},
        (
            *TENT_IN_L2,
            *FIT,
            apply("all gradients", "proved", *INSTANCE),
            apply("here", "all gradients", "1/4", "p_0"),
            obtain("here", "g_0", "slope", "coordinates of g"),
        ),
        uses=(*USES, From("proved", _PROVED)),
        numbers=NUMBERS,
        obtained={**OBTAINED, "g_0": "V"},
    ),
)
