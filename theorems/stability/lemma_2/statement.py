r"""Lemma 2: truncation changes the gradient of the final loss little.

As printed: if p is Lipschitz and smooth, :math:`\phi_w` smooth, :math:`\lambda`-contractive and
Lipschitz in x and w, and :math:`\|x_t\|\le B_x`, then
:math:`\|\nabla_wp_T-\nabla_wp_T^k\|=\gamma k\lambda^k` with :math:`\gamma=O(B_x(1-\lambda)^{-2})`.

What holds, for :math:`1\le k` and :math:`H\ge\sup\|h_t\|`, is
:math:`\|\nabla_wp_T-\nabla_wp_T^k\|\le\Gamma_k`,

.. math:: \Gamma_k=\frac{L_pL_w\lambda^k}{1-\lambda}
   +\beta_pL_wH\lambda^k\frac{1-\lambda^k}{1-\lambda}+k\lambda^{k-1}L_p\beta_{wh}H+L_pL_w\beta_{hh}H\frac{\lambda^{k-1}}{1-\lambda}
   \Big(k-\frac{1-\lambda^k}{1-\lambda}\Big).

The factor :math:`B_x` of the printed :math:`\gamma` cannot be kept, nor can the power
:math:`\lambda^k` in the terms of its proof with :math:`\beta_{wh}` and :math:`\beta_{hh}`.
Euclidean norms throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.descent.gradients import PROOF, THEORY
from memory_theorems.theorems.stability.descent.gradients_of_runs import LEMMA_2
from memory_theorems.theorems.stability.descent.training_symbols import TRUNCATIONS
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    refuted_variant,
    repaired,
)
from memory_theorems.verify.theorem import Source

NATURAL = "integer [0, oo)"
COUNT = "integer [1, oo)"
UNIT = "(0, 1)"
HALF_LINE = "[0, oo)"


class GradientUnderTruncation(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/lemma-2"
    title = "Truncation error of the gradient"
    aliases = ("lemma-2",)
    source = Source(STABILITY, "Lemma 2", (), "Section 4, Appendix A.2.1")
    uses = ("stability/lemma-1", "stability/section-6-1", "stability/section-6-2")
    theory = THEORY
    stated = (
        refuted_variant(
            "as an equality with one gamma for all times",
            claim(
                "(1/2)**k*(1 - (1/2)**past)/(1/2) == C*k*(1/2)**k",
                {"C": "(0, oo)", "k": "integer [1, oo)", "past": NATURAL},
                exists={"C": None},
                counter={"k": 1, "past": 0},
            ),
            instead=("Lemma 2",),
            note="the print writes = gamma k lambda^k with gamma = O(.), which is read as a "
            "bound; as an equality with one gamma it "
            "cannot hold for T = k + past, where nothing is truncated at past = 0;"
            " h_t = h_{t-1}/2 + w x_t with x_t = 1, p = h_T, C for gamma",
        ),
        refuted_variant(
            "gamma proportional to small B_x",
            claim(
                "lambda**k*(1 - lambda**past)/(1 - lambda) <= C*B_x/(1 - lambda)**2*k*lambda**k",
                {
                    "C": "(0, oo)",
                    "B_x": "(0, oo)",
                    "lambda": UNIT,
                    "k": "integer [1, oo)",
                    "past": NATURAL,
                },
                exists={"C": None},
                counter={"B_x": "1/(8*C)", "lambda": "1/2", "k": 1, "past": 1},
            ),
            instead=("Lemma 2",),
            note="gamma = O(B_x (1 - lambda)^(-2)) is printed; read for B_x at least 1 it is no "
            "error, for all B_x it is."
            "  The constant may depend on Lipschitz and smoothness constants; the system "
            "lambda h + w x/B_x with |w| <= B_x, x_t = B_x, p = h_T has L_x, L_w, L_p at most 1 "
            "and all smoothness constants 0, and its gradient gap is the left side for every B_x",
        ),
        refuted_variant(
            "one constant for all contraction factors",
            claim(
                "B_x <= C*B_x/(1 - lambda)**2*lambda",
                {"C": "(0, oo)", "B_x": "(0, oo)", "lambda": UNIT},
                exists={"C": None},
                counter={"B_x": 1, "lambda": "1/(4*C + 4)"},
            ),
            instead=("Lemma 2",),
            note="the O(.) of gamma read for small lambda too: h_t = w h_{t-1} + x_t with |w| <= "
            "lambda, x_t = B_x, p = h_T, k = 1 has at w = 0 the gradient h_{T-1} = B_x, and the "
            "truncated one 0.  Read for lambda near 1 it is no error",
        ),
        refuted_variant(
            "with the constants of the printed proof",
            claim(
                "a**k/(1 - a)*((1 - a**past)/(1 - a) - past*a**(past - 1))"
                " + k*a**(k - 1)*(1 - a**past)/(1 - a)"
                " <= a**k/(1 - a)*(1/(1 - a)) + k*a**k/(1 - a)",
                {"a": UNIT, "k": "integer [1, oo)", "past": "integer [1, oo)"},
                counter={"a": "1/2", "k": 1, "past": 10},
            ),
            note=(
                "the constants of the printed proof; h_t = a h_{t-1} + x_t, x_t = 1, w = a, "
                "p = h_T: L_w = 1/(1 - a), L_p = beta_wh = 1, beta_p = beta_hh = 0, T = k + past"
            ),
            instead=("Lemma 2",),
        ),
        repaired(
            "Lemma 2",
            LEMMA_2,
            paper=r"\left\| \nabla_{w} p_{T} - \nabla_{w} p_{T}^{k} \right\| = \gamma k "
            r"\lambda^{k},\text{ where }\gamma = O(B_{x}(1 - \lambda)^{-2})",
            note="a bound, with gamma written out: its last two terms have 1/lambda, a power that"
            " the printed proof loses; T = n + k.  h(w, m, j) is the state after j steps from rest"
            " at the time m: h_T is h(w, 0, T), h_T^k is h(w, T - k, k).  Omega is the set of"
            " d(w) <= 0, and the conditions of A.2 are asked for on any set of states, c(a) <= 0,"
            " that holds the reachable ones; norms of derivatives are written out",
        ),
        lemma(
            "all terms",
            proved_by="truncation of the gradient",
            note="of what the chain rule computes along a run, in any norms, on a ball of states:"
            " the bound of Lemma 2 with its constants: gamma k lambda^k with a gamma that "
            "grows like 1/lambda for small lambda; the window is j + 1, the time t + j + 1",
        ),
        lemma(
            "in the form of the print",
            note="of the same: gamma' does not depend on the window j + 1; the power of lambda is "
            "one less than printed",
        ),
        lemma(
            "no window",
            note="all terms for the window 0, where the truncated gradient is 0",
        ),
    )
    proof = PROOF
    shown = (
        "states",
        "gap",
        "sensitivities at finite time",
        "truncation step",
        "truncated sensitivities",
        "gradient step",
        "truncation of the gradient",
        "without the finite sums",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
            "long-term components",
            claim(
                "L_p*L_w*power*(1 - tail)/(1 - lambda) <= power*L_p*L_w/(1 - lambda)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "tail": "[0, 1]",
                    "L_p": HALF_LINE,
                    "L_w": HALF_LINE,
                },
            ),
            note="with the powers T - t of a product from i = t + 1 on, summed over 0 <= t <= T - "
            "k; power stands for lambda**k, tail for lambda**(T - k + 1)",
        ),
        disproved(
            "the Jacobian as a product, as printed",
            claim(
                "lambda**(T - t) <= lambda**(T - t + 1)",
                {"lambda": UNIT, "T": NATURAL, "t": "integer [1, oo)"},
                given="t <= T - 1",
                counter={"lambda": "1/2", "T": 2, "t": 1},
            ),
            equation="A.2.1",
            paper=r"\left\| \frac{\partial p_T}{\partial h_T} \sum_{t=0}^{T-k} \frac{\partial "
            r"p_T}{\partial h_t} "
            r"\frac{\partial h_t}{\partial w} \right\| \leq \|\nabla_{h_T} p_T\| \sum_{t=0}^{T-k} "
            r"\left\| "
            r"\prod_{i=t}^T \frac{\partial h_i}{\partial h_{i-1}} \right\| \|\nabla_w h_t\|",
            note="h_t = lambda h_{t-1} + w x_t, p = h_T, term by term: the product has T - t + 1 "
            "factors, d h_T/d h_t has T - t; it is to "
            "start at i = t + 1, as in the bound that follows (and d p_T/d h_t is to be d h_T/d "
            "h_t)",
            instead=("long-term components",),
        ),
        lemma(
            "the gradient of the loss, term (a)",
            claim(
                "beta_p*power*H*L_w*(1 - lambda*power)/(1 - lambda)"
                " <= power*beta_p*L_w*H/(1 - lambda)",
                {
                    "lambda": "[0, 1)",
                    "power": "[0, 1]",
                    "beta_p": HALF_LINE,
                    "H": HALF_LINE,
                    "L_w": HALF_LINE,
                },
            ),
            note=(
                "H = L_x B_x/(1 - lambda), power = lambda**k; the print sums k + 1 terms here "
                "where the line before has k, which is harmless"
            ),
        ),
        disproved(
            "the partial derivatives in w, as printed",
            claim(
                "Abs(g) <= Abs(lambda*g)",
                {"lambda": UNIT, "g": "(-oo, oo)"},
                counter={"lambda": "1/2", "g": 1},
            ),
            instead=("truncated sensitivities",),
            equation="A.2.1",
            paper=r"\leq \sum_{t=T-k+1}^{T} L_{p} \lambda^{T-t} \beta_{wh} \left\| h_{t} - "
            r"h_{t}^{k} \right\| + L_{p} L_{w} "
            r"\left\| \frac{\partial h_{T}}{\partial h_{t}} - \frac{\partial h_{T}^{k}}{\partial "
            r"h_{t}^{k}} \right\|",
            note="phi_w(h, x) = w h + x at w = lambda, with k = 1, p = h_T: d h_T/d w is h_{T-1}, "
            "beta_wh is 1, and g = h_{T-1} - "
            "h_{T-1}^k, so that h_T - h_T^k = lambda g; the derivative is taken at the state "
            "before",
        ),
        disproved(
            "the hidden-to-hidden Jacobians, as printed",
            claim(
                "beta*lambda <= lambda**2*beta/(1 - lambda)**2",
                {"lambda": UNIT, "beta": "(0, oo)"},
                counter={"lambda": "1/4", "beta": 1},
            ),
            instead=("the hidden-to-hidden Jacobians",),
            equation="A.2.1",
            paper=r"\leq \sum_{i=t}^{T-1} \beta_{hh} \lambda^{T-t-1} \left\| h_i - h_i^k \right\| "
            r"\leq \lambda^k "
            r"\frac{\beta_{hh} L_x B_x}{(1-\lambda)^2} \sum_{i=t}^{T-1} \lambda^{i-t}",
            note="h_t = lambda h_{t-1} + x_t with x_t = 1, L_x = B_x = 1, T = 3, k = 2, t = 2: "
            "the sum has the one term h_2 - h_2^k = "
            "lambda; beta is any bound beta_hh > 0 (a curved system: the bound of (c)).  In "
            "this system it holds from (1 - lambda)^2 = lambda on, with a long past from "
            "1 - lambda = lambda on",
        ),
        disproved(
            "the hidden-to-hidden Jacobians, last line as printed",
            claim(
                "lambda**k*b/(1 - lambda)**2*(1 + lambda) <= lambda**k*b/(1 - lambda)**2",
                {"lambda": UNIT, "b": "(0, oo)", "k": COUNT},
                counter={"lambda": "1/2", "b": 1, "k": 2},
            ),
            instead=("the hidden-to-hidden Jacobians",),
            equation="A.2.1",
            paper=r"\leq \lambda^k \frac{\beta_{hh} L_x B_x}{(1-\lambda)^2} \sum_{i=t}^{T-1} "
            r"\lambda^{i-t}"
            r" \leq \lambda^k \frac{\beta_{hh} L_x B_x}{(1-\lambda)^2}",
            note="b = beta_hh L_x B_x, t = T - 2: the sum, 1 + lambda, is dropped although it "
            "exceeds 1",
        ),
        lemma(
            "the hidden-to-hidden Jacobians",
            claim(
                "power*H*(1 - tail)/(1 - lambda) <= power*H/(1 - lambda)",
                {"lambda": UNIT, "power": "[0, 1]", "tail": "[0, 1]", "H": "[0, oo)"},
            ),
            equation="A.2.1",
            note="the exponents T - t - 1 and i - (T - k) add up to k - 1 + i - t: power = "
            "lambda**(k - 1), and with tail = lambda**(T - t) the fraction is the sum of "
            "lambda**(i - t); H = beta_hh "
            "L_x B_x/(1 - lambda)",
        ),
        lemma(
            "the hidden-to-hidden Jacobians: sum over the window",
            claim(
                [
                    "(k - (1 - lambda**k)/(1 - lambda))/(1 - lambda) + (1 - lambda**k)/(1 - lambda)"
                    " == (k + 1 - (1 - lambda**(k + 1))/(1 - lambda))/(1 - lambda)",
                    "(0 - (1 - lambda**0)/(1 - lambda))/(1 - lambda) == 0",
                ],
                {"lambda": UNIT, "k": NATURAL},
            ),
            note=("next term and start"),
        ),
        disproved(
            "the bound of (c), as printed",
            claim(
                "beta*(lambda - beta/2) <= 2*lambda**2*beta/(1 - lambda)**2",
                {"lambda": UNIT, "beta": "(0, 1)"},
                given="beta <= lambda",
                counter={"lambda": "1/8", "beta": "1/8"},
            ),
            equation="A.2.1",
            paper=r"\text{(c) is bounded by }k\lambda^k \frac{L_p L_w \beta_{hh} L_x "
            r"B_x}{(1-\lambda)^2}",
            note="phi_w(h, x) = q(h) + (1 + w) x, -1 <= w <= 0, at w = 0, with q(h) = lambda h "
            "for h <= 0, lambda h - beta h^2/2 up to 2 lambda/beta, of slope -lambda from "
            "there on: lambda-contractive, L_x = 1, beta_hh = beta; |x_t| <= 1, x_1 = 1, x_2 = 0, "
            "T = 3, k = 2: h_2 = q(1), h_2^k = 0, and "
            "the term t = 2 of (c) is L_p L_w |q'(h_2) - q'(0)| = L_p L_w beta q(1) (q(1) <= 1)",
            instead=("truncated sensitivities",),
        ),
        lemma(
            "curvature of tanh",
            claim("4*x*(1 - x)**2 <= 16/27", x="[0, 1]"),
            note=("squared, with x = s**2; the print uses 2 (and once 1) for Lip(tanh')"),
        ),
    )
    instances = TRUNCATIONS
