r"""Remark D.1: sums of exponentials satisfy the hypothesis of Lemma D.1.

For :math:`\rho(t)=\sum_ja_j^*e^{-w_j^*t}` of any number of terms,
:math:`L[\rho](w)=\sum_j\frac{a_j^*}{w+w_j^*}` is O(1) as :math:`w\to0^+` and O(1/w) as
:math:`w\to\infty`; with constants, :math:`|L[\rho](w)|\le\sum|a_j^*|/w_j^*` and
:math:`w|L[\rho](w)|\le\sum|a_j^*|`.  So :math:`\sqrt w\,|L[\rho](w)|` is at most a constant times
:math:`\min(\sqrt w,1/\sqrt w)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_REMARK_D_1
from memory_theorems.theorems.curse_of_memory.landscape.one_unit_instances import ONE_UNIT
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.stating import FormulaTheorem, have, induct, sharpened
from memory_theorems.verify.theorem import Source

_L = "Sum(a(j)/(w + x(j)), (j, 0, m - 1))"
_ADDED = f"abs_add_le({_L}, a(m)/(w + x(m)))"


class TransformOfExponentialSums(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/remark-d.1"
    aliases = ("remark-d.1",)
    title = "Sums of exponentials satisfy the hypothesis of Lemma D.1"
    source = Source(CURSE_OF_MEMORY, "Remark D.1", (), "Appendix D.1.1")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "a": ("a", "natural -> real", "the weights of the target"),
        "x": ("x", "natural -> (0, oo)", "the rates of the target"),
    }
    stated = (
        *OF_REMARK_D_1,
        sharpened(
            "near zero",
            paper=r"L[\rho](w)=O(1)\text{ when }w\to0^+",
            note="the O(.) with its constant, which holds for every w",
        ),
        sharpened(
            "far out",
            paper=r"L[\rho](w)=O(1/w)\text{ when }w\to+\infty",
            note="the O(.) with its constant, which holds for every w",
        ),
    )
    proof = (
        have("one term near zero", "for w, y: (0, oo), s: real. Abs(s/(w + y)) <= Abs(s)/y"),
        have("one term far out", "for w, y: (0, oo), s: real. w*Abs(s/(w + y)) <= Abs(s)"),
        induct(
            "near zero",
            f"for m: natural, w: (0, oo). Abs({_L}) <= Sum(Abs(a(j))/x(j), (j, 0, m - 1))",
            on="m",
            step=["one term near zero(w, x(m), a(m))", _ADDED],
        ),
        induct(
            "far out",
            f"for m: natural, w: (0, oo). w*Abs({_L}) <= Sum(Abs(a(j)), (j, 0, m - 1))",
            on="m",
            step=["one term far out(w, x(m), a(m))", _ADDED],
        ),
    )
    instances = ONE_UNIT
