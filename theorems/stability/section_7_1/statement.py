r"""Section 7.1: does the bound of Proposition 2 say anything about the synthetic experiment?

As printed: with T = 200, n = d = 32, :math:`\lambda=0.75`, k = 35, :math:`\alpha=0.01`, N = 200
"these parameters are chosen so that the :math:`\gamma k\lambda^kN^{\alpha\beta+1}` bound does not
become vacuous - by triangle inequality, we always have
:math:`\|w_{trunc}-w_{recurr}\|\le2\lambda`".

With explicit constants it is vacuous by any measure: for the instance of seed 0 the constant
:math:`\beta` of Lemma 3 exceeds :math:`10^6`, and the bound exceeds :math:`10^{10^5}`, even if
:math:`\|U\|` is replaced by its smallest possible share of the Frobenius norm.  The measurements
(floating point, committed with their date) are figures of this page; they bound nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from memory_theorems.theorems.exhibits.experiment_7_1 import (
    ACTIVATIONS,
    Problem,
    certified_bound,
    draw_bound,
    draw_distance,
    draw_gradient_error,
    results,
    sentence,
)
from memory_theorems.theorems.objects.systems.recurrent import Activation
from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.section_7_1.instances import TWO_MATRICES
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    have,
    lemma,
    overstated,
    printed,
    refuted_variant,
)
from memory_theorems.verify.theorem import Computation, Source, one_case
from memory_theorems.verify.verdicts import (
    Evidence,
    Outcome,
    Reason,
    Verdict,
    certified,
    refuted,
    undecided,
)

#: ||U|| >= ||U||_F/sqrt(32) > ||U||_F/6 for a 32 x 32 matrix.
LEAST_SHARE = Fraction(1, 6)


def bound_at_most(_: None, activation: Activation, log10: Fraction) -> Verdict:
    """Whether log10 of the bound for seed 0 is at most ``log10``, with the smallest ||U||."""
    value = certified_bound(Problem.draw(activation, 0), LEAST_SHARE)[0]
    lower, upper = lower_bound(value), upper_bound(value)
    if lower > log10:
        return refuted(
            {"activation": activation, "seed": "0", "log10 of the bound": str(int(lower))},
            f"log10 of the bound is above {int(lower)}",
            "balls",
            evidence=Evidence.CERTIFIED,
        )
    if upper <= log10:
        return certified(f"log10 of the bound is at most {int(upper) + 1}", "balls")
    return undecided(Reason.ENCLOSURE_TOO_WIDE, "the enclosure contains the threshold", "balls")


def bound_above(_: None, activation: Activation, log10: Fraction) -> Verdict:
    """Whether log10 of the bound is above ``log10``: the opposite question."""
    verdict = bound_at_most(None, activation, log10)
    if verdict.outcome is Outcome.FAILS:
        return certified(verdict.detail, "balls")
    if verdict.outcome is Outcome.HOLDS:
        return refuted(
            {"activation": activation, "seed": "0"},
            verdict.detail,
            "balls",
            evidence=Evidence.CERTIFIED,
        )
    return verdict


_WHAT = (
    "the explicit constants of Lemmas 2 and 3 for the instance drawn with seed 0, in balls, its "
    "floats taken as exact numbers"
)


def _what(size: str, activation: Activation) -> str:
    """The bound is of that size, and with which constants."""
    return f"alpha*Gamma_k*N**max(alpha*beta, 1) is {size} ({activation}), with {_WHAT}"


_RANGE = one_case("the instance drawn with seed 0", "the statement is about this instance")
#: log10 of 10 > 2 * 0.75 * sqrt(32).
_TRIVIAL = Fraction(1)


class SyntheticExperiment(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/section-7-1"
    title = "The bound of Proposition 2 in the synthetic experiment"
    aliases = ("section-7-1",)
    source = Source(STABILITY, "Section 7.1", (), "Section 7.1, Appendix A.5")
    uses = ("stability/proposition-2",)
    symbols: ClassVar[Mapping[str, Sequence[str]]] = {
        "lambda": (r"\lambda", "[0, 1)", "the radius that the spectral norms are clipped at"),
        "V": ("V", "M", "state weights after training the recurrent model"),
        "W": ("W", "M", "state weights after training the truncated model"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        "recurrent": "|V| <= lambda",
        "truncated": "|W| <= lambda",
    }
    stated = (
        *(
            refuted_variant(
                f"the bound says something ({activation})",
                Computation(
                    partial(bound_at_most, activation=activation, log10=_TRIVIAL),
                    _what("at most 10", activation),
                    _RANGE,
                ),
                instead=(f"the size of the bound ({activation})",),
                note="the sharper bound alpha Gamma_k N**max(alpha beta, 1) is evaluated; "
                "2 lambda sqrt(32) < 10 bounds the distance anyway, in the Frobenius norm. The "
                "print gives no "
                "constants, so that nothing of it is refuted: gamma and beta are taken from the "
                "proofs; the "
                "state size 32, W as the only trained weights, and 0.5 as a variance are choices "
                "that the print leaves open",
            )
            for activation in ACTIVATIONS
        ),
        *(
            lemma(
                f"the size of the bound ({activation})",
                Computation(
                    partial(bound_above, activation=activation, log10=Fraction(10**5)),
                    _what("above 10**(10**5)", activation),
                    _RANGE,
                    {
                        "a bound above 10^(10^12)": partial(
                            bound_above, activation=activation, log10=Fraction(10**12)
                        )
                    },
                ),
                note=sentence(results()) if activation == "linear" else "",
            )
            for activation in ACTIVATIONS
        ),
        printed(
            "what always holds",
            paper=r"\text{by triangle inequality, we always have }||w_{\text{trunc}} - "
            r"w_{\text{recurr}}|| \leq 2\lambda",
            note="in every norm in which both are clipped, and for W alone; nothing of the kind "
            "holds for U, which the print does not constrain",
            confirmed=r"\text{by triangle inequality, we always have }||w_{\text{trunc}} - "
            r"w_{\text{recurr}}|| \leq 2\lambda",
        ),
    )
    proof = (
        have(
            "what always holds",
            "|W - V| <= 2*lambda",
            ["triangle(W, -V)", "recurrent", "truncated"],
        ),
    )
    lines = (
        overstated(
            "clipping singular values, in the spectral norm",
            claim(
                "(49/500*x + 42/125*y)**2 + (87/250*y - 42/125*x)**2 <= 117/500*(x**2 + y**2)",
                x="(-oo, oo)",
                y="(-oo, oo)",
                counter={"x": 1, "y": -2},
            ),
            note="A = [[451/500, -42/125], [-42/125, -19/125]] has the eigenvalues 1 and -1/4, and "
            "B = diag(5/4, -1/2) is clipped to diag(1, -1/2); (A - B)**2 is 117/500 times the "
            "identity.  In the Frobenius norm clipping is the nearest point of the ball, and does "
            "not expand (stability/proposition-2)",
            instead=("stability/proposition-2: projections do not expand",),
        ),
        lemma(
            "the square of the difference",
            claim(
                [
                    "(451/500 - 5/4)**2 + (42/125)**2 == 117/500",
                    "(42/125)**2 + (1/2 - 19/125)**2 == 117/500",
                    "451/500 - 5/4 - 19/125 + 1/2 == 0",
                    "451/500 - 19/125 == 1 - 1/4",
                    "-451/500*19/125 - (42/125)**2 == -1/4",
                ]
            ),
            note="the entries of (A - B)**2; trace and determinant of A",
        ),
    )
    instances = TWO_MATRICES

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {
            "Gradient error against the window (measured in floats)": draw_gradient_error,
            "Distance of the weights against the steps (measured in floats)": draw_distance,
            "Distance (measured in floats) and certified bound": draw_bound,
        }
