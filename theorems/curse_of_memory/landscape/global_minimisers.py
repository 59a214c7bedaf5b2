r"""The target is a sum of m exponentials: the global minimisers of J_m are its m! permutations.

:math:`J_m(a^*,w^*)=0`, so that :math:`J_m` is 0 at a global minimiser; the residual there is
continuous, and 0.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.2, part (i) of its proof.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.curves import LINEAR as LINEAR_DERIVATIVE
from memory_theorems.theorems.analysis.deltas import ELSEWHERE
from memory_theorems.theorems.analysis.integrals import LINEAR, MONOTONE
from memory_theorems.theorems.analysis.permutations import ONE_TO_ONE, PIGEONHOLE
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, PRODUCT, SUM
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.analysis.zero_squares import ZERO
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import SAME_MODEL
from memory_theorems.theorems.curse_of_memory.landscape.exponential_classes import SUMS_DERIVE
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.numbers_of_rates import DIFFERENT
from memory_theorems.theorems.curse_of_memory.landscape.same_sums import PAIRED
from memory_theorems.theorems.paper_objects.landscape import BEATEN, GLOBAL, OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
)

RHO: Final = "Sum(astar(j)*exp(-wstar(j)*{}), (j, 1, mstar))"
TARGET: Final = Object(
    "rho(s: real)", RHO.format("s"), "the target is the sum of m* terms a*_j exp(-w*_j t)", r"\rho"
)
SYMBOLS: Final = {
    "mstar": ("m^*", "natural", "number of units, and of exponentials of the target"),
    "astar": ("a^*", "natural -> real", "the weights of the target"),
    "wstar": ("w^*", "natural -> real", "its rates"),
}
NON_DEGENERATE: Final = {
    "weights": "for j: natural. 1 <= j and j <= mstar => astar(j) != 0",
    "rates": "positive(mstar, wstar)",
    "different": "distinct(mstar, wstar)",
}
WITH_MINIMISERS: Final = (TARGET, *OBJECTS, GLOBAL, BEATEN, ONE_TO_ONE)
SETTING: Final = Setting.of(
    SYMBOLS, NON_DEGENERATE, (*WITH_MINIMISERS, CONTINUOUS), (*PREDICATES, DERIVES)
)
_MODEL: Final = "Sum(a(i)*exp(-w(i)*{}), (i, 1, mstar))"
_RESIDUAL: Final = f"{_MODEL.format('s')} - {RHO.format('s')}"
PERMUTED: Final = (
    "exists g: (natural -> natural). one_to_one(mstar, g)"
    " and (for i: natural. 1 <= i and i <= mstar => a(i) == astar(g(i)) and w(i) == wstar(g(i)))"
)
_LOSSES: Final = (
    "J(mstar, astar, wstar) == 0"
    " and (for a, w: (natural -> real). positive(mstar, w) => 0 <= J(mstar, a, w))"
    f" and (for a, w: (natural -> real). positive(mstar, w) and J(mstar, a, w) <= 0 => {PERMUTED})"
)
_SLOPE: Final = "Sum(-{1}(j)*({0}(j)*exp(-{1}(j)*z)), (j, 1, mstar))"
#: The loss is 0 at the target, nowhere negative, and 0 at permutations of the target only.
LOSSES: Final = Composed(
    SETTING,
    _LOSSES,
    (
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        obtain(
            "exponential sums(astar, wstar, fun(s, exp(-1*s)), mstar)", "target is; target filtered"
        ),
        apply("own", PRODUCT.name, f"fun(s, {RHO.format('s')})", f"fun(s, {RHO.format('s')})"),
        obtain(
            f"{LINEAR.name}(fun(s, {RHO.format('s')}*{RHO.format('s')}), fun(s, "
            f"{RHO.format('s')}*{RHO.format('s')}), 0, 0)",
            "nothing is; its value",
        ),
        have(
            "zero",
            f"Integral(0*({RHO.format('s')}*{RHO.format('s')})"
            f" + 0*({RHO.format('s')}*{RHO.format('s')}), (s, 0, oo)) == 0",
            "its value",
        ),
        convert("at the target", "J(mstar, astar, wstar) == 0", "zero"),
        block(
            "squares",
            "for a, w: (natural -> real). positive(mstar, w)"
            f" => integrable(fun(s, ({_RESIDUAL})**2))",
            ["its rates"],
            obtain(
                "exponential sums(a, w, fun(s, exp(-1*s)), mstar)", "model is", "model filtered"
            ),
            apply(
                "less",
                f"{SUM.name}(fun(s, {_MODEL.format('s')}), fun(s, {RHO.format('s')}), 1, -1)",
            ),
            apply(
                "square",
                PRODUCT.name,
                *(f"fun(s, 1*{_MODEL.format('s')} + -1*{RHO.format('s')})",) * 2,
            ),
            convert("so", GOAL, "square"),
        ),
        block(
            "not negative",
            "for a, w: (natural -> real). positive(mstar, w) => 0 <= J(mstar, a, w)",
            ["its rates"],
            apply("its square", "squares", "a", "w"),
            apply(
                "compared",
                f"{MONOTONE.name}(fun(s, 0*({RHO.format('s')}*{RHO.format('s')}) + "
                f"0*({RHO.format('s')}*{RHO.format('s')})), fun(s, ({_RESIDUAL})**2))",
            ),
            thus("compared", "zero"),
        ),
        block(
            "only permutations",
            "for a, w: (natural -> real). positive(mstar, w) and J(mstar, a, w) <= 0"
            f" => {PERMUTED}",
            ["its rates", "no loss"],
            apply("its square", "squares", "a", "w"),
            block(
                "residual continuous",
                "for z, e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
                f" => |{_RESIDUAL} - ({_MODEL.format('z')} - {RHO.format('z')})| <= e)",
                ["some e"],
                apply("slope of model", "sums derive", "a", "w", "mstar", "z"),
                apply("slope of target", "sums derive", "astar", "wstar", "mstar", "z"),
                apply(
                    "slope",
                    f"{LINEAR_DERIVATIVE.name}(fun(s, {_MODEL.format('s')}), fun(s, "
                    f"{RHO.format('s')}), z, 1, -1, {_SLOPE.format('a', 'w')}, "
                    f"{_SLOPE.format('astar', 'wstar')})",
                ),
                apply(
                    "at z",
                    f"continuity from a derivative(fun(s, 1*{_MODEL.format('s')} + "
                    f"-1*{RHO.format('s')}), z, 1*{_SLOPE.format('a', 'w')} + "
                    f"-1*{_SLOPE.format('astar', 'wstar')})",
                ),
                convert("so", GOAL, "at z(e)"),
            ),
            apply("no residual", "zero squares", f"fun(s, {_RESIDUAL})"),
            apply("so", "paired", "mstar", "a", "w", "astar", "wstar", using=["no residual(t)"]),
        ),
        same("all", _LOSSES),
    ),
    "all",
    (
        *(DECAY, PRODUCT, SUM, LINEAR, MONOTONE, LINEAR_DERIVATIVE),
        From("continuity from a derivative", CONTINUITY),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("sums derive", SUMS_DERIVE),
        From("zero squares", ZERO),
        From("paired", PAIRED),
    ),
)

_POINT: Final = ("fun(i, astar(g(i)))", "fun(i, wstar(g(i)))")
_FOUND: Final = (
    "(for g: (natural -> natural). one_to_one(mstar, g)"
    f" => global(mstar, {', '.join(_POINT)}))"
    f" and (for a, w: (natural -> real). global(mstar, a, w) => {PERMUTED})"
)
_PERMUTED_MODEL: Final = "Sum(astar(g(i))*exp(-wstar(g(i))*s), (i, 1, mstar))"
#: The global minimisers are the permutations of the target.
GLOBAL_MINIMISERS: Final = Composed(
    SETTING,
    _FOUND,
    (
        obtain("losses()", "at the target", "not negative", "only permutations"),
        apply("on spaces", "same model", f"fun(s, {RHO.format('s')})"),
        have("squares", "for x, y: real. x == y => (x - y)**2 == 0"),
        block(
            "permutations",
            "for g: (natural -> natural). one_to_one(mstar, g)"
            f" => global(mstar, {', '.join(_POINT)})",
            ["permutation"],
            apply("hits", "pigeonhole", "mstar", "g"),
            obtain("permutation", "in range", "tells"),
            block(
                "still positive",
                "for i: natural. 1 <= i and i <= mstar => 0 < wstar(g(i))",
                ["i from 1", "i to m"],
                obtain("in range(i)", "from 1", "to m"),
                apply("so", "rates", "g(i)"),
            ),
            block(
                "same weights",
                "for j: natural. 1 <= j and j <= mstar"
                " => Sum(astar(g(i))*unit(g(i), j), (i, 1, mstar)) == astar(j)",
                ["j from 1", "j to m"],
                obtain("hits(j)", "p", "p from 1", "p to m", "p is it"),
                block(
                    "others",
                    "for i: natural. 1 <= i and i <= mstar and i != p"
                    " => astar(g(i))*unit(g(i), j) == 0",
                    ["i from 1", "i to m", "apart"],
                    by_cases("value", GOAL, "g(i) == j")(
                        [
                            have("as at p", "g(i) == g(p)", "value case", "p is it"),
                            absurd("so", GOAL, "tells(i, p)", "apart"),
                        ],
                        [
                            apply("zero", "elsewhere", "g(i)", "j", using=["value case"]),
                            apply("so", "mul_eq_zero_of_right", "astar(g(i))", "unit(g(i), j)"),
                        ],
                    ),
                ),
                apply("one left", "single", "fun(i, astar(g(i))*unit(g(i), j))", "p", "mstar"),
                thus(
                    "one left; max_zero_one_sub_sq_of_eq_zero(g(p) - j); "
                    "mul_eq_left_of_eq_one(astar(g(p)), unit(g(p), j)); p is it; "
                    "congruence(astar(g(p)), astar(j))"
                ),
            ),
            apply("model", "on spaces", "mstar", "mstar", "g", "astar", "wstar", *_POINT),
            have(
                "no residual",
                f"for s: real. ({_PERMUTED_MODEL} - {RHO.format('s')})**2 == 0",
                f"model(s); squares({_PERMUTED_MODEL}, {RHO.format('s')})",
            ),
            convert("of nothing", "Integral(0, (s, 0, oo)) == 0", "at the target"),
            convert(
                "same loss", f"J(mstar, {', '.join(_POINT)}) == 0", "of nothing", "no residual(s)"
            ),
            block(
                "least",
                "for b, v: (natural -> real). positive(mstar, v)"
                f" => J(mstar, {', '.join(_POINT)}) <= J(mstar, b, v)",
                ["its rates"],
                apply("from 0", "not negative", "b", "v"),
                thus("from 0", "same loss"),
            ),
        ),
        block(
            "no others",
            f"for a, w: (natural -> real). global(mstar, a, w) => {PERMUTED}",
            ["minimiser there"],
            obtain("minimiser there", "its rates", "least"),
            apply("at most", "least", "astar", "wstar"),
            apply("so", "only permutations", "a", "w", using=["at most", "at the target"]),
        ),
        same("both", _FOUND),
    ),
    "both",
    (
        From("losses", LOSSES),
        From("same model", SAME_MODEL),
        From("pigeonhole", PIGEONHOLE),
        From("single", SINGLE),
        From("elsewhere", ELSEWHERE),
    ),
)

_NONE: Final = (
    "for d: natural, a, w: (natural -> real). coincided(mstar, d, a, w) and d < mstar"
    " => beaten(mstar, a, w)"
)
#: With fewer than m different rates (a, w) is no global minimiser.
NONE_AMONG_THEM: Final = Composed(
    SETTING,
    _NONE,
    (
        obtain("losses()", "at the target", "not negative", "only permutations"),
        block("beaten there", _NONE, ["there", "fewer"])(
            obtain("there", "critical there", "its rates", "components there"),
            by_cases("loss", "0 < J(mstar, a, w)", "0 < J(mstar, a, w)")(
                [],
                [
                    have("no loss", "J(mstar, a, w) <= 0", "loss case"),
                    obtain("only permutations(a, w)", "g", "permutation", "paired"),
                    apply("hits", "pigeonhole", "mstar", "g"),
                    obtain("permutation", "in range", "tells"),
                    block(
                        "same rates",
                        "for i: natural. 1 <= i and i <= mstar => w(i) == wstar(g(i))",
                        ["i from 1", "i to m"],
                        obtain("paired(i)", "weight", "rate"),
                    ),
                    exists("m rates", "g", "wstar", form="components(mstar, mstar, w)"),
                    apply("as many", "one number", "mstar", "d", "mstar", "w"),
                    have("not fewer", "mstar <= d", "as many"),
                    absurd("so", GOAL, "contradiction(d, mstar)"),
                ],
            ),
            have("lower", "J(mstar, astar, wstar) < J(mstar, a, w)", "loss", "at the target"),
            exists("so", "astar", "wstar"),
        ),
    ),
    "beaten there",
    (
        From("losses", LOSSES),
        From("pigeonhole", PIGEONHOLE),
        From("one number", DIFFERENT),
        From("contradiction", LESS),
    ),
)

#: The target is a non-degenerate global minimiser.
MINIMISER: Final = Composed(
    SETTING,
    "minimiser(mstar, astar, wstar)",
    (
        obtain("losses()", "at the target", "not negative", "only permutations"),
        block(
            "least",
            "for b, v: (natural -> real). positive(mstar, v)"
            " => J(mstar, astar, wstar) <= J(mstar, b, v)",
            ["its rates"],
            apply("from 0", "not negative", "b", "v"),
            thus("from 0", "at the target"),
        ),
        same("so", "minimiser(mstar, astar, wstar)"),
    ),
    "so",
    (From("losses", LOSSES),),
)
