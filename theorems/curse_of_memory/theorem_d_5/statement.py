r"""Theorem D.5: completely monotonic targets have non-degenerate minimisers; with Theorem D.4.

As printed: if :math:`\rho\in L^2[0,\infty)` is completely monotonic and no element of :math:`V_d`
(135), then :math:`J_d` has non-degenerate global minimisers.  The proof takes Kammler's best
approximation from :math:`V_d` (Theorem D.4, cited), a sum of d exponentials with positive weights
and increasing rates, and uses that sums of d exponentials lie in :math:`V_d`.

It holds: what is best in :math:`V_d` is best among sums of d exponentials too, if it is one.  The
inclusions of the proof, :math:`\hat V_{d,k}=\hat V_{k,k}\subsetneq V_k` for :math:`k=1,\dots,d`,
are not proper for k = 1, which does no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.analysis.monotonic import KAMMLER
from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_5
from memory_theorems.theorems.curse_of_memory.theorem_d_5.instances import BEST_SUMS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, have, induct, lemma
from memory_theorems.verify.theorem import Source

_RESIDUAL = "(Sum(b(j)*e(v(j)), (j, 1, d)) - rho)"
_BEST = f"|{_RESIDUAL}|**2"
_ANY = "|Sum(a(j)*e(w(j)), (j, 1, d)) - rho|**2"


class MinimisersOfCompletelyMonotonicTargets(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.5"
    aliases = ("theorem-d.5",)
    title = "Completely monotonic targets have non-degenerate minimisers"
    source = Source(
        CURSE_OF_MEMORY, "Theorem D.5", ("(136)", "(137)", "(140)", "(141)"), "Appendix D.1.2"
    )
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "d": ("d", "natural", "number of exponentials"),
        "e": ("e", "real -> H", "the exponential of a given rate, as a signal"),
        "rho": (r"\rho", "H", "the target, completely monotonic and not in V_d"),
        "b": ("b", "natural -> real", "weights of the best approximation from V_d"),
        "v": ("v", "natural -> real", "its rates"),
        "a": ("a", "natural -> real", "any weights"),
        "w": ("w", "natural -> real", "any rates"),
        "D": ("D", "real", "squared distance of the target from V_d"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        "attained": (f"for eps: (0, oo). {_BEST} <= D + eps", KAMMLER.cited),
        "positive": ("for j: natural. 1 <= j and j <= d => b(j) > 0", KAMMLER.cited),
        "increasing": ("for j: natural. 1 <= j and j + 1 <= d => v(j) < v(j + 1)", KAMMLER.cited),
        "sums lie in the class": f"for eps: (0, oo). D <= {_ANY} + eps",
    }
    inner_product = ("H",)
    stated = (
        *OF_THEOREM_D_5,
        lemma("global minimum", without=("positive", "increasing"), note="up to every eps > 0"),
        lemma("weights are not zero", without=("attained", "increasing", "sums lie in the class")),
        lemma("rates differ", without=("attained", "positive", "sums lie in the class")),
        lemma(
            "one exponential more",
            without=("attained", "positive", "increasing", "sums lie in the class"),
            note="with the weight c = -2 w r(w), r(w) the inner product of residual and "
            "exponential, whose squared norm is 1/(2w); r is nowhere 0 but at the rates "
            "(positive-targets).  So the spaces of Theorem D.6 for different d have different "
            "losses, and no point in common",
        ),
        disproved(
            "a proper inclusion for one exponential",
            claim(
                "(-w*p + w*p)*exp(w*t) != 0",
                {"p": "(-oo, oo)", "w": "(0, oo)", "t": "[0, oo)"},
                exists={"p": None, "w": None, "t": None},
            ),
            instead=("confluent exponentials lie in the class",),
            paper=(
                r"\hat V_{d,k}(\mathbb R_+)=\hat V_{k,k}(\mathbb R_+)\subsetneq V_k(\mathbb R_+)"
                r"\text{ for }k=1,\dots,d"
            ),
            note="k = 1.  The left side is the derivative of p exp(w t) for a p of V_1, that is "
            "with p' = -w p, and 0: p is a multiple of exp(-w t) and lies in the left class",
        ),
    )
    proof = (
        have(
            "one exponential more",
            f"for s, c: real, eps: (0, oo). |{_RESIDUAL} + c*e(s)|**2 <= |{_RESIDUAL}|**2"
            f" + 2*c*inner({_RESIDUAL}, e(s)) + c**2*|e(s)|**2 + eps",
            [f"square({_RESIDUAL} + c*e(s))", f"square({_RESIDUAL})", "square(e(s))"],
        ),
        have("halves", "for s, t, u, y: real. s <= t + y/2 and t <= u + y/2 => s <= u + y"),
        have(
            "global minimum",
            f"for eps: (0, oo). {_BEST} <= {_ANY} + eps",
            ["attained(eps/2)", "sums lie in the class(eps/2)", f"halves({_BEST}, D, {_ANY}, eps)"],
        ),
        have("no zero", "for s: real. s > 0 => s**2 > 0"),
        have(
            "weights are not zero",
            "for j: natural. 1 <= j and j <= d => b(j)**2 > 0",
            ["positive(j)", "no zero(b(j))"],
        ),
        have("between", "for s, t, u: real. s < t and t < u => s < u"),
        induct(
            "rates differ",
            "for i, k: natural. 1 <= i and i + 1 + k <= d => v(i) < v(i + 1 + k)",
            on="k",
            base=["increasing(i)"],
            step=["increasing(i + 1 + k)", "between(v(i), v(i + 1 + k), v(i + 2 + k))"],
        ),
    )
    lines = (
        lemma(
            "confluent exponentials lie in the class",
            claim(
                [
                    "Derivative(t*exp(-w*t), t) + w*(t*exp(-w*t)) == exp(-w*t)",
                    "Derivative(exp(-w*t), t) + w*exp(-w*t) == 0",
                ],
                w="(0, oo)",
                t="[0, oo)",
            ),
            equation="(135)",
            note="V_2 holds more than sums of two exponentials: this is why Kammler's theorem is "
            "needed",
        ),
    )
    instances = BEST_SUMS
