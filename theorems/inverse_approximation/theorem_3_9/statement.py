r"""Theorem 3.9: a target that bounded recurrent networks approximate stably forgets exponentially.

As the notes have it.  Let H be bounded, continuous, causal, regular and time-homogeneous with
decaying memory, :math:`\sigma\in\mathcal A_0\cup\mathcal A_1`, and let H be :math:`\beta_0`-stably
approximated by :math:`h'=\sigma(W_mh+U_mx+b_m)`, :math:`y=c_m^\top h`.  If the memories of the
perturbed models decay uniformly and :math:`\sup_m|\theta_m|_2<\infty`, then :math:`e^{\beta
t}\mathcal M(H)(t)\to0` for all :math:`\beta<\beta_0`.

What is false or loose in that:

* with the norm (11) no target is stably approximated by any sequence
  (``inverse/definition-3.7``): the hypotheses hold for nothing.  Below the output at rest is
  subtracted, as it is for H;
* the memory (5) takes all inputs :math:`x\ne0`: a bounded unit with a large input stays saturated
  for a time proportional to |x|, and its memory decays like 1/t, not exponentially
  (``inverse/definition-3.1``).  (33)-(35) drop the divisor |x|.  Below, inputs are bounded by B;
* the rate has to be :math:`c_\sigma\beta_0`: the flow near rest is :math:`e^{c_\sigma W_mt}`, not
  :math:`e^{W_mt}` as in (36);
* (38) and (77) use that an abscissa bounds the norm of a matrix exponential, which fails for
  matrices that are not normal (``inverse/lemma-a.8``, ``inverse/theorem-a.4``).

The repaired theorem does without, for networks of any widths with full weights ("targets of
networks near rest forget exponentially"): write :math:`\kappa=c_\sigma`, and let
:math:`\epsilon(t)\to0` bound the memories, over inputs of size at most B, of all models whose W,
U, c are perturbed by at most :math:`\beta_0`.  Perturb W by :math:`\beta_0I`, and U in any
direction: for small inputs the memory is
:math:`\kappa e^{\kappa\beta_0t}|c^\top e^{\kappa Wt}(U+q)|`, so that
:math:`\kappa\beta_0e^{\kappa\beta_0t}|c^\top e^{\kappa Wt}z|\le\epsilon(t)|z|` for every z.
Perturb c: :math:`\beta_0|h'(t)|\le\epsilon(t)|x|`.  From the time T on, when :math:`\epsilon B\le
\kappa Z_0\beta_0`, the model is linear, and

.. math:: \mathcal M_B(H)(T+t)\le
   \frac{\epsilon(t)\,\epsilon(T)}{\kappa\beta_0^2}e^{-\kappa\beta_0t}:

the rate :math:`\kappa\beta_0` itself is reached, the bound (14) of the weights is not needed, nor
that the error E is continuous; the approximation enters through the slopes under Heaviside inputs.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (12)-(15), (26)-(43).  The proof of what
holds is derived here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.theorem_3_9.all_inputs import OVER_ALL_INPUTS
from memory_theorems.theorems.inverse_approximation.theorem_3_9.instances import SATURATING
from memory_theorems.theorems.inverse_approximation.theorem_3_9.models_forget import MODELS_FORGET
from memory_theorems.theorems.inverse_approximation.theorem_3_9.other_rates import ANY_SLOPE
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_readouts import (
    STATES_SETTLE,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.small_inputs import SMALL_INPUTS
from memory_theorems.theorems.inverse_approximation.theorem_3_9.targets_forget import TARGETS_FORGET
from memory_theorems.theorems.inverse_approximation.theorem_3_9.uniform_decay import PROOF, THEORY
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    refuted_variant,
)
from memory_theorems.verify.theorem import Source


class StableTargetsForget(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/theorem-3.9"
    aliases = ("theorem-3.9",)
    title = "Targets that are stably approximated have exponentially decaying memory"
    source = Source(INVERSE, "Theorem 3.9", ("(14)", "(15)"), "Section 3.3, Appendices A.8 to A.10")
    theory = THEORY
    instances = SATURATING
    moves = False
    stated = (
        refuted_variant(
            "exponential memory over all inputs",
            OVER_ALL_INPUTS,
            note="the target is one hardtanh unit h' = sigma(-2h + x), y = h, the models are "
            "copies of it, and beta_0 = 1: the memories of all networks within beta_0 decay "
            "uniformly, like 8d/t, and that of the target is 1/(1 + 2t) over all x != 0. The "
            "hypotheses are those of the theorem that speak of Heaviside inputs, without biases "
            "(with them they hold for nothing: inverse/definition-3.7; a bias only moves the rest, "
            "so that with biases, and the output at rest subtracted, all this holds too). What the "
            "theorem asks beyond them, the unit has, read with the output at rest subtracted in "
            "(11), and regular on bounded sequences: it is bounded, continuous, causal, regular "
            "and time-homogeneous, and E is continuous, as the outputs of the perturbed units and "
            "their slopes are Lipschitz functions of the parameters, relative to |x|; this is not "
            "part of what is decided. All models have one unit: of models whose width grows, with "
            "full W, nothing is said",
            instead=("targets of networks near rest forget exponentially",),
        ),
        refuted_variant(
            "the rate beta_0 whatever the slope of the activation",
            ANY_SLOPE,
            note="bounded inputs do not help: sigma is a quarter of hardtanh, W = -2 and "
            "beta_0 = 1. All networks near the unit have rates of at least 1/4 near rest, the "
            "memory of the target over inputs in the linear part is exp(-t/2)/4, and "
            "beta = 3/4 < beta_0 fails; what the theorem asks beyond the formula, as above, "
            "and that the target is not 0 and its memory decays: so it is and does",
            instead=("targets of networks near rest forget exponentially",),
        ),
        lemma(
            "targets of networks near rest forget exponentially",
            TARGETS_FORGET,
            note="the theorem for class A_0, repaired: networks of any widths with full W, U and c "
            "and their hidden dynamics; inputs of size at most B, no biases, the rate c_sigma "
            "times beta_0, which is reached. That each network near a model has hidden states is "
            "said with their memories. Not needed, and not asked: that the memory of the target "
            "decays, that the weights are bounded (14), that E is continuous, and that the values "
            "(not the slopes) are approximated; asked, but not used: that the activation is "
            "bounded. Slopes and memories are meant where the derivative exists",
        ),
        lemma(
            "a network near rest forgets, with its constants",
            MODELS_FORGET,
            note="from T_0 on the perturbed memories are at most e_0, from T_2 on at most e_1; at "
            "the time t the slope of the output is c^T sigma(W h + U x); y bounds the size of the "
            "input. No constant depends on the width, the weights or the Lipschitz constant",
        ),
        lemma(
            "small inputs",
            SMALL_INPUTS,
            note="of (33)-(36): the linear dynamics near rest, for class A_0 and networks without "
            "bias, with the flow of c_sigma*W; delta may depend on T and on the network",
        ),
        lemma(
            "the hidden states settle",
            STATES_SETTLE,
            note="the step that perturbs c, for networks of any activation: e**2 bounds the share "
            "of the input in |dh/dt|_2**2. Biases with sigma(b) != 0 are admitted in name only: "
            "at x = 0 the memories bound the slopes by 0, which a network that is held at 0 "
            "until time 0 does not satisfy for Lipschitz activations",
        ),
        lemma(
            "the memory of the target",
            note="with the memories of all perturbed models bounded by eps(t) over inputs of size "
            "at most B, activations of class A_0 and the rate c_sigma*beta_0. As eps(t) -> 0, "
            "exp(kappa*beta_0*t) times the memory tends to 0. The proof needs no bound of the "
            "weights (14), no Lyapunov function and no continuity of E",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        refuted_variant(
            "the abscissas stay away from -beta_0",
            claim(
                "-(1 + 1/m) <= -1 - d",
                {"d": "(0, oo)", "m": "[1, oo)"},
                exists={"d": None},
                counter={"m": "1 + 2/d"},
            ),
            note="of (31) in the notes: the supremum of numbers below -beta_0 is at most -beta_0, "
            "as in (47): scalar "
            "W = -(1 + 1/m) with beta_0 = 1",
        ),
        refuted_variant(
            "hyperbolic weights of a stable system",
            claim(
                "lambda < 0",
                {"lambda": "(-oo, oo)"},
                given="(lambda + 1)*(lambda - 1) == 0",
                counter={"lambda": 1},
            ),
            note="of (74) in the notes: Lemma A.7: with fewer inputs than units the slopes at the "
            "start fill no ball. "
            "W = diag(-1, 1), U = (1, 0), b = 0: v' = W v decays from every sigma(U x), W is "
            "hyperbolic, and lambda = 1 is an eigenvalue. With U perturbed as well the slopes fill "
            "a ball, which is what the repaired proof uses",
        ),
    )
