"""The Laplace transform of a target in L2: from any positive rate on it is Lipschitz.

For Lemma D.1 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.integrals import LINEAR, MODULUS, MULTIPLE
from memory_theorems.theorems.analysis.square_integrable import BOUND, DECAY, PREDICATES, PRODUCT
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

TRANSFORM: Final = Object(
    "L(x: real)", "Integral(exp(-x*s)*rho(s), (s, 0, oo))", "the Laplace transform of the target"
)
SETTING: Final = Setting.of(TARGET, IN_L2, (*OBJECTS, TRANSFORM, CONTINUOUS), PREDICATES)

_LIPSCHITZ: Final = (
    "for b: real. 0 < b => exists c: real. 0 < c"
    " and (for x, y: real. b <= x and b <= y => |L(x) - L(y)| <= c*|x - y|)"
)
_CHANGE: Final = "1*(exp(-x*s)*rho(s)) + -1*(exp(-y*s)*rho(s))"
_SLOPES: Final = "|x - y|*|s*exp(-b*s)*rho(s)|"
#: From any positive rate on the transform is Lipschitz.
TRANSFORM_LIPSCHITZ: Final = Composed(
    SETTING,
    _LIPSCHITZ,
    (
        block("decays", "for x: real. 0 < x => integrable(fun(s, exp(-x*s)*rho(s)))", ["some x"])(
            convert("unit", "square_integrable(fun(s, exp(-x*s)))", f"{DECAY.name}(0, x)"),
            apply("so", PRODUCT.name, "fun(s, exp(-x*s))", "rho"),
        ),
        block("lipschitz", _LIPSCHITZ, ["some b"])(
            convert("slope", "square_integrable(fun(s, s*exp(-b*s)))", f"{DECAY.name}(1, b)"),
            apply("slope there", PRODUCT.name, "fun(s, s*exp(-b*s))", "rho"),
            apply("in modulus", MODULUS.name, "fun(s, s*exp(-b*s)*rho(s))"),
            let("c", "real", "|Integral(|s*exp(-b*s)*rho(s)|, (s, 0, oo))| + 1"),
            have("some c", "0 < c", "c is"),
            block(
                "change",
                "for x, y: real. b <= x and b <= y => |L(x) - L(y)| <= c*|x - y|",
                ["x from b", "y from b"],
                have("some x", "0 < x", "x from b", "some b"),
                have("some y", "0 < y", "y from b", "some b"),
                apply("at x", "decays", "x"),
                apply("at y", "decays", "y"),
                obtain(
                    f"{LINEAR.name}(fun(s, exp(-x*s)*rho(s)), fun(s, exp(-y*s)*rho(s)), 1, -1)",
                    "both are; difference",
                ),
                obtain("multiple(fun(s, |s*exp(-b*s)*rho(s)|), |x - y|)", "bound is", "its value"),
                have(
                    "below",
                    f"for s: real. 0 <= s => |{_CHANGE}| <= {_SLOPES}",
                    "x from b; y from b; exp_neg_sub_exp_neg_le(s, b, x, y); "
                    "exp_neg_sub_exp_neg_le(s, b, y, x); "
                    "abs_mul_sub_mul_le_of_sub_le(exp(-x*s), exp(-y*s), |x - y|*s*exp(-b*s), "
                    "rho(s)); abs_mul_of_nonneg_left(s*exp(-b*s), rho(s))",
                ),
                apply("integrals", "bounded", f"fun(s, {_CHANGE})", f"fun(s, {_SLOPES})"),
                thus(
                    "integrals; difference; its value; c is; "
                    "mul_le_mul_of_nonneg_left(|x - y|, Integral(|s*exp(-b*s)*rho(s)|, (s, "
                    "0, oo)), c)"
                ),
            ),
            exists("constant", "c"),
        ),
    ),
    "lipschitz",
    (DECAY, LINEAR, MODULUS, PRODUCT, From("multiple", MULTIPLE), From("bounded", BOUND)),
)
