r"""Remark C.3: is the separation delta always reached?

The remark concludes that "the parameter separation has to achieve the gap delta within a finite
time".  It does not.  Take m = 2 equal units that share one exponential (m* = 1, :math:`I_0` empty),
:math:`\bar\rho(t)=e^{-t}`, :math:`\rho_0(t)=e^{-t^2/2}`, and start at
:math:`a=(\tfrac12,\tfrac12)`, :math:`w=(1,1)`.  The flow keeps the units equal: they stay at
:math:`a_i=\tfrac12+x`, :math:`w_i=1+y`, at the distance :math:`\sqrt{2(x^2+y^2)}`.  At every
distance delta up to 1/10 with :math:`\delta^2>240e^{-9/(10\omega)}` the loss of such a point is
larger than at the start, and a flow never climbs: :math:`\tau_0=+\infty`.

The remark's condition, a negative eigenvalue with a component of the gradient, fails there: the
gradient lies in the subspace of equal units, where the Hessian is positive definite.  It is met by
:math:`a=(1,0)`, :math:`w=(1,5)` and the template :math:`\rho_0=(D-1)^2((D-5)^2-\delta^2)\psi`,
:math:`\psi=51480\,s^7(1-s)^7` on [0, 1]: its moments at the delay are
:math:`S(w)=e^{-w/\omega}(w-1)^2((w-5)^2-\delta^2)\Psi(w)`, :math:`\Psi` the transform of
:math:`\psi`, by parts.  The idle unit starts between the zeros :math:`5\pm\delta` of S.  No point
at the distance delta has less loss than the start, so that the flow never leaves.  The inference of
the remark follows a linearisation for all times, (109), which is false there.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.remark_c_3.instances import EQUAL_UNITS
from memory_theorems.theorems.curse_of_memory.remark_c_3.loss_to_lose import PROOF as BAND_PROOF
from memory_theorems.theorems.curse_of_memory.remark_c_3.loss_to_lose import THEORY as BAND
from memory_theorems.theorems.curse_of_memory.remark_c_3.trapped_flow import PROOF as TRAPPED_PROOF
from memory_theorems.theorems.curse_of_memory.remark_c_3.trapped_flow import THEORY as TRAPPED
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, have, lemma, overstated
from memory_theorems.verify.theorem import Source

#: |u|**2, u the model less the short-term part, and the loss less the loss at the start.
_COST = "(1 + 2*x)**2/(2*(1 + y)) - 2*(1 + 2*x)/(2 + y) + 1/2"
_GAIN = "2*((1 + 2*x)*S(1 + y) - S(1))"
_TRAP = "2*(x**2 + y**2) == delta**2 and 240*exp(-9/(10*omega)) < delta**2"


class SeparationIsNotAlwaysReached(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/remark-c.3"
    title = "The separation delta need not be reached"
    aliases = ("remark-c.3",)
    source = Source(CURSE_OF_MEMORY, "Remark C.3", (), "Appendix C.2, after Theorem C.1")
    uses = ("curse-of-memory/theorem-c.1",)
    symbols = {  # noqa: RUF012
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "S": ("S", "real -> real", "moment of order 0 of exp(-s**2/2) at the delay 1/omega"),
    }
    define = ("S(v) == sqrt(pi/2)*exp(v**2/2 - v/omega)*erfc((v - 1/omega)/sqrt(2))",)
    stated = (
        disproved(
            "a falling direction leads out",
            claim(
                "(x**2 + y**2 + p**2)/200 < 41*exp(-9/(10*omega))*(x**2 + y**2 + p**2)",
                {
                    "omega": "(0, 1/20]",
                    "x": "[-1/10, 1/10]",
                    "y": "[-1/10, 1/10]",
                    "p": "[-1/10, 1/10]",
                },
                exists={"x": None, "y": None, "p": None},
                counter={"omega": "1/20"},
            ),
            paper=r"\text{the parameter separation has to achieve the gap }\delta"
            r"\text{ within a finite time}",
            note="J_omega itself, with the remark's condition met: m = 2, the target exp(-t) and a "
            "template with the transform (w - 1)^2 ((w - 5)^2 - delta^2) Psi(w), the start "
            "a = (1, 0), w = (1, 5).  There g_0 = (0, 0, -2 S(5), 0), and the Hessian has a "
            "negative eigenvalue, whose eigenvector has an entry for the weight of the idle unit "
            "(lines below).  To get from the start to the distance delta the flow would need a "
            "point at this distance with less loss: the left side bounds from below what the "
            "short-term part costs there, the right side from above what the memory gives",
            keeps=(
                "m > m*, rho-hat(t; theta_0) = rho-bar(t) exactly: kept",
                "rho_0 of class C^2, bounded, square-integrable, with compact support, hence "
                "sub-Gaussian (79): kept, rho_0 = (D - 1)^2 ((D - 5)^2 - delta^2) psi with "
                "psi(s) = 51480 s^7 (1 - s)^7 on [0, 1]",
                "lambda_j < 0 and an entry of the gradient along it that is not 0: kept",
            ),
            instead=("no less loss at the gap",),
        ),
        lemma(
            "no less loss at the gap",
            within=(TRAPPED, TRAPPED_PROOF),
            proved_by="no less loss at the gap",
            note="at every point at the distance delta; along a flow the loss falls from the start "
            "on, since its gradient is not 0 there, so that the flow never comes that far: "
            "tau_0 = +oo for every omega up to 1/20",
        ),
        lemma(
            "the loss never changes by delta",
            within=(BAND, BAND_PROOF),
            proved_by="the loss never changes by delta",
            note="J_omega(theta_0) - J_omega(theta) < delta for every theta, m = 2: from a perfect "
            "fit of exp(-t) the first time at which the loss differs by delta, (22) and (105), is "
            "infinite as soon as 64 omega <= delta^2, so that (23), (106) and (107) say nothing of "
            "it for small omega.  A template of mass 1 that is not negative and over after one "
            "time unit; 'slowly' is the mean value of an exponential, for omega <= 1",
        ),
        overstated(
            "trapped with a negative eigenvalue",
            claim(
                "kappa*g*(exp((1 + g/kappa)*tau) - 1)/(kappa + g*exp((1 + g/kappa)*tau)) >= delta",
                {"tau": "[0, oo)", "kappa": "(0, 1)", "g": "(0, 1)", "delta": "(0, 1)"},
                exists={"tau": None},
                counter={"kappa": "1/20", "g": "1/100", "delta": "1/10"},
            ),
            note="for flows in general: z' = (g + z)(1 - z/kappa) from 0, of a loss with the "
            "gradient -g and a second derivative g/kappa - 1 < 0 at the start: it stays below "
            "kappa.  The claim asks for one time for all parameters; the numbers of the "
            "counterexample do not depend on it, so that they have no time at all",
        ),
        lemma(
            "never as far as a tenth",
            proved_by="never as far as a tenth",
            note="two equal units, for delta = 1/10 and every omega up to 1/20; see the next",
        ),
        lemma(
            "never as far as delta",
            proved_by="never as far as delta",
            note="the loss is larger at every point at this distance that "
            "the flow could reach, so that tau_0 = +oo, by symmetry of the flow and since the loss "
            "does not increase along it",
        ),
    )
    lines = (
        disproved(
            "the linearised flow for all times",
            claim(
                "g*(exp(l*tau) - 1)/l <= delta + K*delta**2",
                {
                    "g": "(0, oo)",
                    "l": "(0, oo)",
                    "delta": "(0, 1/10]",
                    "K": "integer [1, oo)",
                    "tau": "[0, oo)",
                },
                exists={"K": None},
                counter={"tau": "(delta + K*delta**2 + 1)/g"},
            ),
            equation="109",
            paper=r"\theta_\omega(\tau)=\theta_0-\int_0^\tau e^{-H_0s}ds\,g_0+O(\delta^2),"
            r"\quad\tau\in[0,\tau_0]",
            note="where the flow of J_omega stays within delta for ever ('no less loss at the "
            "gap'), so that [0, tau_0] is [0, oo): the left side is the entry of the integral "
            "along the eigenvector of an eigenvalue -l < 0, g that of the gradient; (109) would "
            "bound it",
            instead=("no less loss at the gap",),
        ),
        lemma(
            "a negative eigenvalue",
            claim(
                [
                    "1*((1/2 - b)*(-k**2)) - (-1/2)*((-1/2)*(-k**2)) < 0",
                    "1*(1/2 - b) - (1/2)**2 > 0",
                ],
                b="[-1/8, 1/8]",
                k="(0, oo)",
            ),
            note="determinant of the Hessian at the start, by its last row and column, whose only "
            "entry k = 2 S_1(5) is not 0, and the minor of the fitted unit; b = 2 S_2(1), and "
            "S_1(1) = 0",
        ),
        lemma(
            "its eigenvector sees the gradient",
            claim(
                "x**2 + y**2 <= 0",
                {"l": "(-oo, 0)", "b": "[-1/8, 1/8]", "x": "(-oo, oo)", "y": "(-oo, oo)"},
                given=["(1 - l)*x == y/2", "(1/2 - b - l)*y == x/2"],
            ),
            note="without an entry for the idle weight an eigenvector of an eigenvalue l < 0 has "
            "none for the idle rate (last row: k times it is l times the other), and the rest "
            "of it, (x, y), would be one of the block of the fitted unit",
        ),
        lemma(
            "the gradient at the start",
            claim(
                "exp(-5/omega)*(5 - 1)**2*((5 - 5)**2 - delta**2)*Psi != 0",
                omega="(0, oo)",
                delta="(0, 1/10]",
                Psi="(0, 1]",
            ),
            note="S(5); the other entries are -2 S(1), 2 S_1(1) and 0, and S has a double root "
            "at 1",
        ),
    )
    proof = (
        have(
            "what the short-term part costs",
            f"for x, y: [-1/10, 1/10]. (x**2 + y**2)/10 <= {_COST}",
        ),
        have("the moment is positive", "for v: real. S(v) >= 0"),
        have("erfc", "for z: real. erfc(z) <= 2"),
        have("factor", "for z: real. sqrt(pi/2)*exp(z) >= 0"),
        have(
            "the moment is small",
            "for v: real. S(v) <= sqrt(pi/2)*exp(v**2/2 - v/omega)*2",
            [
                "erfc((v - 1/omega)/sqrt(2)); factor(v**2/2 - v/omega); "
                "mul_le_mul_of_nonneg_left(sqrt(pi/2)*exp(v**2/2 - v/omega), erfc((v - "
                "1/omega)/sqrt(2)), 2)"
            ],
        ),
        have("the factor is small", "for v: [9/10, 11/10]. sqrt(pi/2)*exp(v**2/2)*2 <= 5"),
        have("later is less", "for v: [9/10, 11/10]. exp(-v/omega) <= exp(-9/(10*omega))"),
        have("exponentials", "for v: real. exp(v**2/2 - v/omega) == exp(v**2/2)*exp(-v/omega)"),
        have(
            "the moment is exponentially small",
            "for v: [9/10, 11/10]. S(v) <= 5*exp(-9/(10*omega))",
            [
                "the moment is small(v); the factor is small(v); later is less(v); "
                "exponentials(v); "
                "mul_le_mul(sqrt(pi/2)*exp(v**2/2)*2, exp(-v/omega), 5, exp(-9/(10*omega)))"
            ],
        ),
        have(
            "weights",
            "for x, y: [-1/10, 1/10], p, q, z: [0, oo). p <= z => 2*((1 + 2*x)*p - q) <= 12/5*z",
        ),
        have(
            "what the memory gives",
            f"for x, y: [-1/10, 1/10]. {_GAIN} <= 12*exp(-9/(10*omega))",
            [
                "the moment is positive(1); the moment is positive(1 + y); "
                "the moment is exponentially small(1 + y); "
                "weights(x, y, S(1 + y), S(1), 5*exp(-9/(10*omega)))"
            ],
        ),
        have(
            "never as far as delta",
            f"for delta: (0, 1/10], x, y: [-1/10, 1/10]. {_TRAP} => 0 < {_COST} - {_GAIN}",
            ["what the short-term part costs(x, y)", "what the memory gives(x, y)"],
        ),
        have("far enough", "omega <= 1/20 => 240*exp(-9/(10*omega)) < (1/10)**2"),
        have(
            "never as far as a tenth",
            "for x, y: [-1/10, 1/10]. omega <= 1/20 and 2*(x**2 + y**2) == (1/10)**2"
            f" => 0 < {_COST} - {_GAIN}",
            ["far enough", "never as far as delta(1/10, x, y)"],
        ),
    )
    instances = EQUAL_UNITS
