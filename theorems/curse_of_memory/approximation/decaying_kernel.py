"""Continuous functions that decay are integrable."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, FROM_DERIVATIVES, PRODUCT
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.integrals import DECAY, FILTERED, INTEGRABLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import GOAL, apply, block, convert, have, obtain

#: What is continuous and decays is integrable.
KERNELS: Final = lemma(
    "for f: (real -> real), b, G: real. 0 < b and continuous(f)"
    " and (for t: real. 0 <= t => |exp(b*t)*f(t)| <= G) => integrable(fun(s, f(s)))",
    ["some b", "f is", "f size"],
    block("growing", "for z: real. derives(fun(s, 1*exp(--b*s)), z, --b*(1*exp(--b*z)))", [])(
        apply("so", SLOPE.name, "1", "-b", "z")
    ),
    apply("growing continuous", "continuous", "fun(s, 1*exp(--b*s))", "fun(z, --b*(1*exp(--b*z)))"),
    apply("both", "products", "fun(s, 1*exp(--b*s))", "f"),
    have("same size", "for s: real. 1*exp(--b*s)*f(s) == exp(b*s)*f(s)"),
    have("bounded", "for s: real. 0 <= s => |1*exp(--b*s)*f(s)| <= G", "f size(s)", "same size(s)"),
    obtain(f"{DECAY.name}(b)", "decay is", "area"),
    convert("so", GOAL, f"{FILTERED.name}(fun(s, exp(-b*s)), fun(s, 1*exp(--b*s)*f(s)), G)"),
    uses=[SLOPE, DECAY, FILTERED, From("continuous", FROM_DERIVATIVES), From("products", PRODUCT)],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)
