r"""Lemma 1: a contractive model forgets its past geometrically.

Let :math:`h_t=\phi_w(h_{t-1},x_t)`, :math:`h_0=0`, :math:`\phi_w(0,0)=0`, where :math:`\phi_w` is
:math:`\lambda`-contractive in h (:math:`\lambda<1`) and :math:`L_x`-Lipschitz in x, and let
:math:`\|x_t\|\le B_x`.  The truncated state :math:`h_t^k` restarts from zero at time t - k (so it
has two indices).  As printed: if :math:`k\ge O(\log(L_xB_x/((1-\lambda)\varepsilon)))` then
:math:`\|h_t-h_t^k\|\le\varepsilon`.

With constants, for all normed spaces, contractive maps, inputs and times:
:math:`\|h_t-h_t^k\|\le\lambda^k(1-\lambda^{t-k})L_xB_x/(1-\lambda)`, attained by the scalar system
:math:`h_t=\lambda h_{t-1}+x_t` with :math:`x_t=1`; so the window
:math:`k(\varepsilon)=\max(0,\lceil\log(L_xB_x/((1-\lambda)\varepsilon))/\log(1/\lambda)\rceil)`
suffices, and the factor :math:`1/\log(1/\lambda)`, which the O(.) hides, cannot be replaced by
any constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.exhibits.forgetting_figures import draw_gap
from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.forgetting.forgetting import PROOF, THEORY
from memory_theorems.theorems.stability.forgetting.forgetting_claims import (
    one_constant,
    threshold_lines,
    too_small,
)
from memory_theorems.theorems.stability.forgetting.run_symbols import STATE_RUNS
from memory_theorems.theorems.stability.forgetting.truncated_states import LEMMA_1
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    have,
    induct,
    lemma,
    printed,
    refuted_variant,
    repaired,
    sharpened,
)
from memory_theorems.verify.theorem import Source

GAP = "|h(0, p + k) - h(p, k)|"
#: The chain that closes the proof, but for its last bound.
_LEMMA_1 = (
    r"\text{If }k \ge O\left(\log\left(\frac{L_xB_x}{(1-\lambda)\varepsilon}\right)"
    r"\right)\text{, then the difference in hidden states }||h_t - h_t^k|| \le \varepsilon"
)
_CHAIN = (
    r"\left\| h_t - h_t^k \right\| = \left\| \phi_w(h_{t-1}, x_t) - \phi_w(h_{t-1}^k, x_t) \right\|"
    r" \le \lambda \left\| h_{t-1} - h_{t-1}^k \right\| \le \lambda^k \left\| h_{t-k} \right\|"
)


class TruncatedState(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/lemma-1"
    title = "Truncation error of the state of a contractive model"
    aliases = ("lemma-1",)
    source = Source(STABILITY, "Lemma 1", ("(1)", "(2)", "(3)"), "Section 3, Appendix A.1")
    theory = THEORY.without("M", "f", "readout")
    stated = (
        printed(
            "Lemma 1",
            LEMMA_1,
            paper=_LEMMA_1,
            confirmed=_LEMMA_1,
            note="the O(.) is a constant C that may depend on lambda and on nothing else; t is "
            "p + k, and h_s^k is g(s), which begins at t - k = p",
        ),
        printed(
            "the bound",
            paper=_CHAIN + r" \le \frac{\lambda^k L_x B_x}{(1-\lambda)}",
            confirmed=_CHAIN + r" \le \frac{\lambda^k L_x B_x}{(1-\lambda)}",
            note="the ends of the chain that closes the proof",
        ),
        sharpened(
            "the window",
            proved_by="window of the state",
            paper=_LEMMA_1,
            note="with the constant of the O(.), 1/log(1/lambda); for lambda = 0 the window k = 1 "
            "is exact; for L_x B_x = 0 every state is 0",
        ),
        sharpened(
            "the bound at finite time",
            proved_by="state",
            note="attained by the scalar system with constant input and by a rotating linear one",
        ),
        lemma(
            "a constant that may depend on the contraction factor",
            proved_by="threshold",
            note="of the window alone: the O(.) with C = 1/log(1/lambda)",
        ),
        refuted_variant(
            "one constant for all contraction factors",
            one_constant(),
            instead=("the window",),
            note="the O(.) read as a constant that does not depend on lambda = exp(-a), which the "
            "print does not say. The window "
            "k >= C log(L_x B_x/((1 - lambda) eps)) is admissible exactly for eps >= exp(-k/C) "
            "L_x B_x/(1 - lambda) (a line below), so the claim is that the gap is at most the "
            "latter; the system is h_t = lambda h_{t-1} + x_t with x_t = b, its gap is proved "
            "below; a larger C only weakens the claim, so that C may be taken whole",
        ),
        lemma(
            "without phi(0, 0) = 0",
            proved_by="bound with offset",
            without=("rest",),
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
                "triangle(phi(a, u) - phi(0, u), phi(0, u) - phi(0, 0), phi(0, 0)); "
                "contraction(a, 0, u); lipschitz(0, u, 0)"
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
            ["gap with offset(p, k)", "dropping(lambda**k, lambda**p, L*B + |phi(0, 0)|)"],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one step": ("A.1", r"||h_t|| \le \lambda ||h_{t-1}|| + L_x ||x_t||"),
        "forgetting": ("A.1", _CHAIN),
        "the bound": ("A.1", _CHAIN + r" \le \frac{\lambda^k L_x B_x}{(1-\lambda)}"),
    }
    lines = (
        disproved(
            "without loss of generality, as printed",
            claim(
                "(1 - power)/(1 - a) == (1 - a*power)/(1 - a)",
                a="(0, 1)",
                power="(0, 1)",
                counter={"a": "1/2", "power": "1/2"},
            ),
            equation="Section 2",
            paper=r"\text{Otherwise, we can reparameterize }\phi_w(h,x) \mapsto \phi_w(h,x) - "
            r"\phi_w(0,0)\text{ without affecting expressivity of }\phi_w",
            instead=("without phi(0, 0) = 0",),
            note="phi(h, x) = a h + x + 1: its state at time t is that of a h + x and (1 - a**t)/"
            "(1 - a) more; power = a**t.  The difference varies in time, so that no function of "
            "the "
            "one state is the other at all times",
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
            paper=r"h_t^k\text{ is a function only of the previous }k\text{ inputs }"
            r"x_{t-k}, \ldots, x_t",
            instead=("the truncated state as a function of its inputs",),
            note="the list x_{t-k}, ..., x_t has k + 1 entries, and h_t^k does not see x_{t-k}",
        ),
        repaired(
            "the truncated state as a function of its inputs",
            claim("Sum(1, (s, t - k + 1, t)) == k", t="integer [1, oo)", k="integer [1, oo)"),
            equation="(3)",
            note="the list x_{t-k+1}, ..., x_t",
        ),
        *threshold_lines(),
        *(too_small(*item) for item in ((1, "4/5", 2), (10, "49/50", 17), (100, "399/400", 161))),
    )
    instances = STATE_RUNS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {"State gap and its bound against the window": draw_gap}
