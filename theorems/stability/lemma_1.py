r"""Lemma 1: a contractive model forgets its past geometrically.

Let :math:`h_t=\phi_w(h_{t-1},x_t)`, :math:`h_0=0`, :math:`\phi_w(0,0)=0`, where :math:`\phi_w` is
:math:`\lambda`-contractive in h (:math:`\lambda<1`) and :math:`L_x`-Lipschitz in x, and let
:math:`\|x_t\|\le B_x`.  The truncated state :math:`h_t^k` restarts from zero at time t - k.  As
printed: if :math:`k\ge O(\log(L_xB_x/((1-\lambda)\varepsilon)))` then
:math:`\|h_t-h_t^k\|\le\varepsilon`.

With constants, for all normed spaces, contractive maps, inputs and times:
:math:`\|h_t-h_t^k\|\le\lambda^k(1-\lambda^{t-k})L_xB_x/(1-\lambda)`, attained by the scalar system
:math:`h_t=\lambda h_{t-1}+x_t` with :math:`x_t=1`; so the window
:math:`k(\varepsilon)=\max(0,\lceil\log(L_xB_x/((1-\lambda)\varepsilon))/\log(1/\lambda)\rceil)`
suffices, and the factor :math:`1/\log(1/\lambda)` cannot be replaced by any constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from theorems.exhibits.forgetting_figures import draw_gap
from theorems.instances.run_symbols import STATE_RUNS
from theorems.papers import STABILITY
from theorems.stability.forgetting_claims import (
    one_constant,
    printed_at,
    threshold_lines,
)
from theorems.stability.proofs.forgetting import PROOF, THEORY
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, have, induct, printed, repaired, sharpened
from verify.theorem import Source

GAP = "|h(0, p + k) - h(p, k)|"


class TruncatedState(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/lemma-1"
    title = "Truncation error of the state of a contractive model"
    aliases = ("lemma-1",)
    source = Source(STABILITY, "Lemma 1", ("(1)", "(2)", "(3)"), "Section 3, Appendix A.1")
    theory = THEORY.without("M", "f", "readout")
    stated = (
        disproved(
            "one constant for all contraction factors",
            one_constant(),
            instead=("the window",),
            paper=r"\exists C\ \forall\lambda,\varepsilon,k,t:\quad k\ge C\log\frac{L_xB_x}"
            r"{(1-\lambda)\varepsilon}\ \Rightarrow\ \|h_t-h_t^k\|\le\varepsilon",
            note="the O(.) read as a constant that does not depend on lambda = exp(-a). The window "
            "k >= C log(L_x B_x/((1 - lambda) eps)) is admissible exactly for eps >= exp(-k/C) "
            "L_x B_x/(1 - lambda) (a line below), so the claim is that the gap is at most the "
            "latter; the system is h_t = lambda h_{t-1} + x_t with x_t = b, its gap is proved "
            "below; a larger C only weakens the claim, so that C may be taken whole",
        ),
        printed(
            "a constant that may depend on the contraction factor",
            proved_by="threshold",
            paper=r"\forall\lambda\ \exists C\ \forall\varepsilon,k:\quad k\ge C\log\frac{L_xB_x}"
            r"{(1-\lambda)\varepsilon}\ \Rightarrow\ "
            r"\frac{\lambda^kL_xB_x}{1-\lambda}\le\varepsilon",
            note="the O(.) read as a constant that may depend on lambda: C = 1/log(1/lambda)",
        ),
        repaired("the bound", paper=r"\|h_t-h_t^k\|\le\frac{\lambda^kL_xB_x}{1-\lambda}"),
        repaired(
            "the window",
            proved_by="window of the state",
            paper=r"k\ge\frac{\log(L_xB_x/((1-\lambda)\varepsilon))}{\log(1/\lambda)}"
            r"\ \Rightarrow\ \|h_t-h_t^k\|\le\varepsilon",
            note="for lambda = 0 the window k = 1 is exact; for L_x B_x = 0 every state is 0",
        ),
        sharpened(
            "the bound at finite time",
            proved_by="state",
            paper=r"\|h_t-h_t^k\|\le\lambda^k\frac{1-\lambda^{\max(t-k,0)}}{1-\lambda}L_xB_x",
            note="attained by the scalar system with constant input and by a rotating linear one",
        ),
        repaired(
            "without phi(0, 0) = 0",
            proved_by="bound with offset",
            without=("rest",),
            paper=r"\|h_t-h_t^k\|\le\frac{\lambda^k(L_xB_x+\|\phi(0,0)\|)}{1-\lambda}",
            note="phi(0, 0) = 0 is no loss of generality only if the restart also moves: a model "
            "with offset and no input at all has a gap, although L_x B_x = 0",
        ),
    )
    proof = (
        *PROOF,
        have(
            "threshold",
            "for k: natural, e: real. lambda > 0 and L*B > 0 and e > 0"
            " and k >= 1/log(1/lambda)*log(L*B/(1 - lambda)/e)"
            " => lambda**k*(L*B/(1 - lambda)) <= e",
            ["window of a power(k, L*B/(1 - lambda), e)"],
        ),
        have(
            "the bound",
            f"for p, k: natural. {GAP} <= lambda**k*(L*B)/(1 - lambda)",
            ["state, multiplied(p, k)", "dropping(lambda**k, lambda**p, L*B)"],
        ),
        have(
            "one step with offset",
            "for a: H, u: X. |phi(a, u)| <= lambda*|a| + L*|u| + |phi(0, 0)|",
            [
                "triangle(phi(a, u) - phi(0, u), phi(0, u) - phi(0, 0), phi(0, 0))",
                "contraction(a, 0, u)",
                "lipschitz(0, u, 0)",
            ],
        ),
        induct(
            "bounded states with offset",
            "for p, j: natural. (1 - lambda)*|h(p, j)| <= (1 - lambda**j)*(L*B + |phi(0, 0)|)",
            on="j",
            step=["one step with offset(h(p, j), x(p + j + 1))", "bounded(p + j + 1)"],
        ),
        have(
            "gap with offset",
            f"for p, k: natural. (1 - lambda)*{GAP}"
            " <= lambda**k*(1 - lambda**p)*(L*B + |phi(0, 0)|)",
            ["forgetting(p, k)", "bounded states with offset(0, p)"],
        ),
        have(
            "bound with offset",
            f"for p, k: natural. {GAP} <= lambda**k*(L*B + |phi(0, 0)|)/(1 - lambda)",
            [
                "gap with offset(p, k)",
                "dropping(lambda**k, lambda**p, L*B + |phi(0, 0)|)",
            ],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one step": (
            "A.1",
            r"\|h_t\|\le\|\phi(h_{t-1},x_t)-\phi(0,x_t)\|+\|\phi(0,x_t)-\phi(0,0)\|"
            r"\le\lambda\|h_{t-1}\|+L_x\|x_t\|",
        ),
        "bounded states, multiplied": (
            "A.1",
            r"\|h_t\|\le\sum_{i=0}^t\lambda^iL_xB_x\le\frac{L_xB_x}{1-\lambda}",
        ),
        "forgetting": ("A.1", r"\|h_t-h_t^k\|\le\lambda^k\|h_{t-k}\|"),
        "the bound": ("A.1", r"\lambda^k\|h_{t-k}\|\le\frac{\lambda^kL_xB_x}{1-\lambda}"),
    }
    lines = (
        disproved(
            "the truncated model, with one index as printed",
            claim(
                "state == lambda*before + x",
                {
                    "lambda": "[0, 1)",
                    "x": "(-oo, oo)",
                    "before": "[0, 0]",
                    "state": "[0, 0]",
                },
                counter={"lambda": 0, "x": 1, "before": 0, "state": 0},
            ),
            instead=(),
            equation="(3)",
            paper=r"h_t^k=\phi(h_{t-1}^k,x_t),\ h_{t-k}^k=0\text{ for all }t",
            note="read for every t the second equation makes every h_s^k zero (take t = s + k), "
            "which the first one contradicts; a truncated state needs both indices, h_s^{(t,k)}, "
            "with h_{t-k}^{(t,k)} = 0, and h_t^k is h_t^{(t,k)}",
        ),
        disproved(
            "the truncated state as a function of its inputs, as printed",
            claim(
                "Sum(1, (s, t - k, t)) == k",
                t="integer [1, oo)",
                k="integer [1, oo)",
                given="k <= t",
                counter={"t": 1, "k": 1},
            ),
            equation="(3)",
            paper=r"h_t^k\text{ is a function of }x_{t-k},\dots,x_t",
            note="the list x_{t-k}, ..., x_t has k + 1 entries, and h_t^k does not see x_{t-k}",
        ),
        repaired(
            "the truncated state as a function of its inputs",
            claim("t - (t - k + 1) + 1 == k", t="integer [1, oo)", k="integer [1, oo)"),
            equation="(3)",
            paper=r"h_t^k\text{ is a function of }x_{t-k+1},\dots,x_t",
        ),
        *threshold_lines(),
        *(printed_at(*item) for item in ((1, "4/5", 2), (10, "49/50", 17), (100, "399/400", 161))),
    )
    instances = STATE_RUNS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {"State gap and its bound against the window": draw_gap}
