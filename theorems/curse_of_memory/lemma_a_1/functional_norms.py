r"""Lemma A.1: functionals of the paper's kind, their kernel, norm and continuity in time.

(27) is shown in :mod:`theorems.curse_of_memory.approximation.functional_kernels`.  The norm is at
most :math:`\|\rho\|_{L^1}`; that no smaller bound serves is shown by signals near the signs of
:math:`\rho`, read backwards.  :math:`|H_r(x)-H_t(x)|\le\|\rho\|_{L^1}\sup_s\|x_s-x_{s+t-r}\|`,
and signals are uniformly continuous.

The hypotheses are met by the functional of
:mod:`theorems.curse_of_memory.approximation.tent_functional`.

Source: Li, Han, E and Li (ICLR 2021), Lemma A.1, (26), (27), (32).
"""

from __future__ import annotations

import re
from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.integrals import (
    BOUND,
    FILTERED,
    FINITE_SUMS,
    INTEGRABLE,
    MODULUS,
    NEGLIGIBLE,
)
from memory_theorems.theorems.analysis.measures import STIELTJES, UNSEEN, VARIATION
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.curse_of_memory.approximation import (
    functional_kernels,
    tent_functional,
    tent_signals,
)
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import SIZE
from memory_theorems.theorems.curse_of_memory.approximation.turned_signals import PASTS
from memory_theorems.theorems.curse_of_memory.lemma_a_1.functional_continuity import CONTINUITY
from memory_theorems.theorems.curse_of_memory.lemma_a_1.signed_signals import SIGNED
from memory_theorems.theorems.paper_objects import functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain, thus

_SEEN: Final = "Sum(rho(i, s)*val(x, i, t - s), (i, 1, d))"
_NORM: Final = "Sum(Integral(|rho(i, s)|, (s, 0, oo)), (i, 1, d))"
_NORM_G: Final = _NORM.replace("rho", "g")
_FORM: Final = (
    "exists rho: (natural, real -> real). (for i: natural. 1 <= i and i <= d"
    " => integrable(fun(s, rho(i, s))))"
    f" and (for t: real, x: X. H(t, x) == Integral({_SEEN}, (s, 0, oo)))"
    f" and (for t: real, x: X. |x| <= 1 => |H(t, x)| <= {_NORM})"
    f" and (for b: real. (for t: real, x: X. |x| <= 1 => |H(t, x)| <= b) => {_NORM} <= b)"
    " and (for x: X. continuous(fun(t, H(t, x))))"
)
#: The functional that meets the hypotheses, and a bound of it.
_OF_TENT: Final = "Integral(Sum(Max(0, 1 - s)*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
_TENT_SIZE: Final = "Sum(Integral(|Max(0, 1 - s)|, (s, 0, oo)), (i, 1, d))"
_SIZE_OF_TENT: Final = f"|{_TENT_SIZE}|"

STATEMENT: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, **functionals.SYMBOLS},
        {**signals.HYPOTHESES, **functionals.HYPOTHESES},
        (*signals.OBJECTS, *functionals.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, STIELTJES, UNSEEN, VARIATION],
    ),
    _FORM,
    (
        obtain("the kernel(d, val, H)", "g", "g is", "represented"),
        obtain("pasts(d, val)", "past", "past value", "past size"),
        apply("size", "sizes", "d", "val"),
        apply("near the signs", "signed", "d", "val", "g"),
        block(
            "norms",
            "for i: natural. 1 <= i and i <= d"
            " => |Integral(g(i, s), (s, 0, oo))| <= Integral(|g(i, s)|, (s, 0, oo))",
            ["i from 1", "i to d"],
            apply("its kernel", "g is", "i"),
            apply("its modulus", MODULUS.name, "fun(s, g(i, s))"),
            apply("so", "bounds", "fun(s, g(i, s))", "fun(s, |g(i, s)|)"),
        ),
        apply(
            "sum of norms",
            "bounded sums(fun(i, Integral(g(i, s), (s, 0, oo))), fun(i, Integral(|g(i, s)|, "
            "(s, 0, oo))), d)",
        ),
        have("norm positive", f"0 <= {_NORM_G}", "sum of norms"),
        block("bound", f"for t: real, x: X. |x| <= 1 => |H(t, x)| <= {_NORM_G}", ["unit ball"])(
            apply("H is", "represented", "t", "x"),
            apply("by the size", "size", "g", "t", "x"),
            have("shrunk", "for u, v, w: real. 0 <= u and u <= 1 and 0 <= v => u*v <= v"),
            apply("no more", "shrunk", "|x|", _NORM_G, "0", using=["unit ball", "norm positive"]),
            thus("H is", "by the size", "no more"),
        ),
        block(
            "least",
            f"for b: real. (for t: real, x: X. |x| <= 1 => |H(t, x)| <= b) => {_NORM_G} <= b",
            ["a bound"],
            block("nearly", f"for e: real. 0 < e => {_NORM_G} <= b + e", ["some e"])(
                obtain("near the signs(e)", "y", "y size", "nothing later", "y near"),
                convert(
                    "H paired",
                    "H(0, past(0, y))"
                    " == Integral(Sum(g(i, s)*val(y, i, s), (i, 1, d)), (s, 0, oo))",
                    "represented(0, past(0, y))",
                    "past value(0, y, i, 0 - s)",
                ),
                block(
                    "parts",
                    "for i: natural. 1 <= i and i <= d => integrable(fun(s, g(i, s)*val(y, i, s)))",
                    ["i from 1", "i to d"],
                    apply("its kernel", "g is", "i"),
                    apply("y continuous", "continuous signals", "y", "i"),
                    apply(
                        "so",
                        f"{FILTERED.name}(fun(s, g(i, s)), fun(s, val(y, i, s)), |y|)",
                        using=["below the norm(y, i, s)", "i from 1", "i to d"],
                    ),
                ),
                obtain("finite sums(fun(i, s, g(i, s)*val(y, i, s)), d)", "sum is", "sum value"),
                thus(
                    "past size(0, y); y size; a bound(0, past(0, y)); H paired; sum value; y near"
                ),
            ),
            apply("so", "limit", _NORM_G, "b"),
        ),
        apply("continuous in time", "continuity", "d", "val", "H", "g"),
        exists("kernel", "g", form=_FORM),
    ),
    "kernel",
    (
        MODULUS,
        FILTERED,
        From("the kernel", functional_kernels.COMMON_KERNEL),
        From("pasts", PASTS),
        From("sizes", SIZE),
        From("signed", SIGNED),
        From("finite sums", FINITE_SUMS),
        From("limit", LIMIT),
        From("bounds", BOUND),
        From("continuity", CONTINUITY),
        From("bounded sums", BOUNDED),
    ),
    met=Structure(
        {
            # continuity of H in time binds s
            "H": re.sub(r"\bs\b", "lag", tent_functional.VALUE),
            "t": "0",
            "x": "x0",
            "i": "1",
            "b": _SIZE_OF_TENT,
            "z": "0",
            "e": "1",
            "s": "0",
        },
        (
            *tent_functional.STEPS,
            *tent_signals.OBTAINED,
            apply("size", "sizes", "d", "val"),
            block(
                "at most",
                f"for t: real, x: X. |x| <= 1 => |{_OF_TENT}| <= {_SIZE_OF_TENT}",
                ["unit ball"],
                apply("by the size", "size", "fun(i, s, Max(0, 1 - s))", "t", "x"),
                apply("so small", "mul_le_abs_of_le_one", "|x|", _TENT_SIZE, using=["unit ball"]),
                thus("by the size", "so small"),
            ),
        ),
        using=("least d",),
        uses=(*tent_functional.USES, tent_signals.USE, From("sizes", SIZE)),
        numbers={"d": ">= 1"},
        shown=tent_functional.SHOWN,
        obtained=tent_signals.NAMES,
    ),
)
