r"""Theorem 5.1 = Theorem C.1: leaving a perfect short-term fit takes exponentially long.

Gradient flow of :math:`J_\omega` starts at :math:`\theta_0=(a_0,w_0)`, m > m*, with
:math:`\hat\rho(\cdot;\theta_0)\approx\bar\rho`; :math:`\tau_0` is the first time with
:math:`\|\theta-\theta_0\|_2>\delta`, :math:`\tau_0'` the first with :math:`|J-J(\theta_0)|>\delta`.
As printed:
:math:`\tau_0'\ge\tau_0\gtrsim\omega^2e^{w_l/\omega}\min\{\delta/\sqrt m,\ln(1+\delta)\}`.

The printed proof linearises and drops a term "O(delta**2)" that grows with time; at the times in
question it is not O(delta**2), and what is said of flows in general, (113), is false.  The theorem
holds for another reason.  Along the flow
:math:`\|\theta(\tau)-\theta_0\|^2\le\tau\,(J(\theta_0)-J(\theta(\tau)))`, and within a distance d
there is little loss to lose: with :math:`r=\hat\rho(\cdot;\theta_0)-\bar\rho`, with
:math:`G=\sqrt{\Delta_0^2+\|a_0\|_\infty^2\Delta_1^2}` at the rate :math:`w_l-d`,
:math:`J(\theta_0)-J(\theta)\le\|r\|^2+2\sqrt m\,d\,G`.  So :math:`\tau_0\ge d/(2\sqrt mG)` for
every d up to delta, and :math:`d=\min(\delta,\omega)` gives the printed form with the constant
:math:`1/(2e\sqrt{K_0^2/4+\|a_0\|_\infty^2K_1^2})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from theorems.curse_of_memory.proofs.escape import PROOF, THEORY
from theorems.exhibits.escape_times import ESCAPE_FIGURES
from theorems.exhibits.training_figures import TRAINING_FIGURES
from theorems.instances.escapes import ESCAPES
from theorems.papers import CURSE_OF_MEMORY
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, repaired, sharpened
from verify.theorem import Source

_MOMENTS = ("order 0", "order 1")
_POSITIVE, _NEGATIVE = "(0, oo)", "(-oo, 0)"
_ESCAPE = r"\tau_0\gtrsim\omega^2e^{w_l/\omega}\min\{\delta/\sqrt m,\ln(1+\delta)\}"
_FLOW = "premise: the energy inequality d^2 <= tau (J(theta_0) - J(theta)), which a gradient flow "
_FLOW += "satisfies at every time tau; the language has no flows, of descent it is proved"


class SlowEscape(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-c.1"
    title = "Leaving a perfect short-term fit takes exponentially long"
    aliases = ("theorem-5.1", "theorem-c.1")
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem C.1",
        ("23", "104", "105", "107", "109", "111", "113"),
        "Theorem 5.1; Appendix C.2, (4) Local Linearization Analysis",
    )
    uses = ("curse-of-memory/lemma-c.1", "curse-of-memory/energy-of-descent")
    theory = THEORY
    stated = (
        printed(
            "the escape time",
            proved_by="the printed bound",
            paper=_ESCAPE,
            note="at a perfect fit, r = 0, with its hidden constant; d = min(delta, omega) is "
            "reached no later than delta, and omega delta <= d for delta, omega <= 1; " + _FLOW,
        ),
        disproved(
            "the escape time, with the root of m above",
            claim(
                "log(1 + theta*k/(q*beta))/N <= theta/(beta*(2 - theta))",
                {
                    "N": "integer [1, oo)",
                    "q": "integer [1, oo)",
                    "beta": "[1, oo)",
                    "k": "integer [1, oo)",
                    "theta": "(0, 1)",
                },
                exists={"N": None, "q": None, "beta": None},
                counter={"k": "3*N*q", "theta": "1/(3*N)"},
            ),
            paper=r"\tau_0\gtrsim\omega^2e^{c_0/\omega}\min\{\sqrt m,\ln(1+\delta)\}",
            note="as the text layer shows (23); at a fixed omega, where S_0 >= 1/q at the fitted "
            "rate, with m = k**2 units, so that |g_0| >= 2 k/q.  Where the gradient is "
            "beta-Lipschitz within delta, |theta(tau) - theta_0| >= tau (|g_0| - beta delta), so "
            "that delta is left at the latest at delta/(|g_0| - beta delta): the right side, for "
            "delta = theta k/(q beta).  "
            "k is chosen after N and q, beta belongs to m, and theta comes last; delta is then "
            "1/beta, and the minimum is ln(1 + delta)",
        ),
        repaired(
            "the escape time from a perfect fit",
            proved_by="escape from a perfect fit",
            without=_MOMENTS,
            paper=_ESCAPE,
            note="no sub-Gaussian tail and no small omega is needed; " + _FLOW,
        ),
        repaired(
            "the limit of the escape time",
            proved_by="the limit of the escape time",
            without=_MOMENTS,
            paper=r"\lim_{\omega\to0^+}\tau_0=+\infty",
            note="(106), (114): for every T, as soon as 2 sqrt(m) G T <= d, and G tends to 0 by "
            "Lemma C.1; " + _FLOW,
        ),
        repaired(
            "the escape time near a perfect fit",
            proved_by="escape near a perfect fit",
            without=_MOMENTS,
            paper=r"\hat\rho(\cdot;\theta_0)\approx\bar\rho\ \Rightarrow\ " + _ESCAPE,
            note="what 'about equal' costs: |r|**2 must be small beside sqrt(m) d G, that is, "
            "exponentially small; " + _FLOW,
        ),
        repaired(
            "the loss changes more slowly than the parameters",
            proved_by="the loss changes more slowly",
            without=_MOMENTS,
            paper=r"\tau_0'\ge\tau_0",
            note="needs sqrt(m) G <= 1/2: without it the loss may change faster, since it changes "
            "by |g_0|**2 where the parameters change by |g_0|",
        ),
        sharpened(
            "the loss within a distance",
            proved_by="loss within a distance",
            without=_MOMENTS,
            paper=r"J_\omega(\theta)-J_\omega(\theta_0)=o(\delta^2)",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "loss that is lost": (
            "after 116",
            r"J_\omega(\theta)-J_\omega(\theta_0)=g_0^\top(\theta-\theta_0)"
            r"+(\theta-\theta_0)^\top H_0(\theta-\theta_0)+o(\delta^2)",
        ),
        "printed form": ("115, 116", _ESCAPE),
    }
    lines = (
        disproved(
            "bounded terms of the expansion",
            claim(
                "exp(tau) <= K",
                {"K": "integer [1, oo)", "tau": "[0, oo)"},
                exists={"K": None},
                counter={"tau": "K"},
            ),
            instead=(),
            equation="108",
            paper=r"\theta_\omega(\tau)=\theta_0+\sum_i\delta^i\theta_\omega^i(\tau),\ "
            r"\theta_\omega^i(\tau)=O(1)\ (\tau\ge0)",
            note="read for gradient flows in general, with a bound for all times: the loss -z**2/2 "
            "has the flow delta exp(tau) from delta",
        ),
        disproved(
            "the remainder of the linearisation",
            claim(
                "delta - g*atan(delta/g) <= K*delta**2",
                {"K": "integer [1, oo)", "delta": "(0, 1)", "g": "(0, 1)"},
                exists={"K": None},
                counter={"delta": "1/(4*K)", "g": "1/(4*K)**2"},
            ),
            instead=(),
            equation="109",
            paper=r"\theta_\omega(\tau)=\theta_0-\int_0^\tau e^{-H_0s}ds\,g_0+O(\delta^2),"
            r"\ \tau\in[0,\tau_0]",
            note="read for gradient flows in general: the loss -g**2 z - z**3/3 has H_0 = 0 and "
            "the flow z = g tan(g tau), at delta when tau = atan(delta/g)/g; the linearised "
            "one is then at g atan(delta/g).  The remainder is O(delta**2 h(tau; lambda)), h as "
            "in (111), and h is exponentially large at the times in question",
        ),
        disproved(
            "the linearised separation",
            claim(
                "delta/2 <= g*atan(delta/g)",
                {"delta": "(0, 1)", "g": "(0, 1)"},
                counter={"delta": "1/2", "g": "1/100"},
            ),
            instead=("the escape time near a perfect fit",),
            equation="110",
            paper=r"\left\|\int_0^\tau e^{-H_0s}ds\,g_0\right\|_2\ge\tfrac{\delta_0}2",
            note="read for gradient flows in general: the same loss; when delta is reached the "
            "linearised flow is at g atan(delta/g)",
        ),
        printed(
            "from the integral to the gradient",
            claim(
                "delta/2 <= g*h",
                dict.fromkeys(("delta", "g", "h", "s", "x"), _POSITIVE),
                given=["delta/2 <= x", "x <= g*s", "s <= h"],
            ),
            equation="112",
            paper=r"\tfrac{\delta_0}2\le\|g_0\|_2h(\tau;\lambda_{2m})",
            note="from (110) and (111): s is the largest h(tau; lambda_i), h the one at "
            "lambda_2m; what (110) says is another matter",
        ),
        disproved(
            "the escape time from the gradient and the Hessian",
            claim(
                "delta/(C*g**2) <= atan(delta/g)/g",
                {"C": "integer [1, oo)", "delta": "(0, 1)", "g": "(0, 1)"},
                exists={"C": None},
                counter={"delta": "1/2", "g": "1/(8*C)"},
            ),
            instead=("the escape time near a perfect fit",),
            equation="113",
            paper=r"\tau_0\gtrsim\min\left\{\frac\delta{\|g_0\|_2},"
            r"\frac{\ln(1+\delta)}{|\lambda_{2m}|}\right\}",
            note="read for gradient flows in general: the same loss, where |g_0| = g**2 and the "
            "Hessian vanishes, leaves delta at the time atan(delta/g)/g",
        ),
        printed(
            "decreasing in the eigenvalue, both positive",
            claim(
                "(1 - exp(-(x + h)*s))/(x + h) <= (1 - exp(-x*s))/x",
                x=_POSITIVE, h="[0, oo)", s="[0, oo)",
            ),
            equation="111",
            paper=r"h(\tau;\lambda)=|e^{-\lambda\tau}-1|/|\lambda|\text{ decreases in }\lambda",
        ),
        printed(
            "decreasing in the eigenvalue, both negative",
            claim(
                "(exp((x + h)*s) - 1)/(x + h) >= (exp(x*s) - 1)/x",
                x=_POSITIVE, h="[0, oo)", s="[0, oo)",
            ),
            equation="111",
            paper=r"h(\tau;\lambda)\text{ decreases in }\lambda",
            note="the eigenvalues are -(x + h) and -x",
        ),
        printed(
            "decreasing in the eigenvalue, across 0",
            claim(
                ["(1 - exp(-x*s))/x <= s", "s <= (exp(x*s) - 1)/x"], x=_POSITIVE, s="[0, oo)"
            ),
            equation="111",
            paper=r"h(\tau;\lambda)\le h(\tau;0)=\tau\le h(\tau;-\lambda)",
        ),
        printed(
            "the two cases of the logarithm",
            claim(
                ["log(1 + x*y) >= y*log(1 + x)", "log(1 + x/y) >= log(1 + x)"],
                x="[0, oo)", y="(0, 1]",
            ),
            equation="113",
            paper=r"\tau\ge\frac1{-\lambda_{2m}}\ln\left(1+\delta_0"
            r"\frac{-\lambda_{2m}}{2\|g_0\|_2}\right)\ \Rightarrow\ \tau\ge\ln(1+\delta_0)"
            r"\min\left\{\frac1{2\|g_0\|_2},\frac1{-\lambda_{2m}}\right\}",
            note="y is the quotient of |lambda| and 2 |g_0|, or its inverse; no O(delta) is needed",
        ),
        disproved(
            "the second term of the loss",
            claim(
                "Abs(z**2 - 2*z**2) <= e*z**2",
                {"e": "(0, 1)", "z_0": _POSITIVE, "z": "(0, oo)"},
                given="z <= z_0",
                exists={"z_0": None},
                counter={"e": "1/2", "z": "z_0"},
            ),
            instead=("the loss within a distance",),
            equation="after 116",
            paper=r"J(\theta)-J(\theta_0)=g_0^\top(\theta-\theta_0)+(\theta-\theta_0)^\top H_0"
            r"(\theta-\theta_0)+o(\delta^2)",
            note="a factor 1/2 is missing: the loss z**2 has H_0 = 2",
        ),
        repaired(
            "the moment changes slowly",
            claim("exp(-s*t) - exp(-(s + h)*t) <= t*exp(-s*t)*h",
                  s="(-oo, oo)", h="[0, oo)", t="[0, oo)"),
            equation="80",
            paper=r"|S_0(s)-S_0(y)|\le\Delta_1(u)|s-y|\quad(s,y\ge u)",
            note="multiplied by |rho_0omega| and integrated: the hypothesis 'slowly varying'",
        ),
        repaired(
            "a Gaussian memory: the moment of order 0",
            claim(
                "s*sqrt(pi/2)*f*erfc(x) <= s*sqrt(2*pi)*f", s=_POSITIVE, f=_POSITIVE, x="(-oo, oo)"
            ),
            equation="80",
            paper=r"S_0(w)\le K_0e^{-w/\omega},\ K_0=\sigma\sqrt{2\pi}e^{\sigma^2w^2/2}",
            note="S_0(w) is the left side, with f = exp(s**2 w**2/2 - w/omega) and "
            "x = (s**2 w - 1/omega)/(s sqrt(2)), s = sigma, c_0 = 1",
        ),
        repaired(
            "a Gaussian memory: how long at least",
            claim(
                [
                    "2*E*sqrt(2)*exp(1/2)*sqrt(omega**2*2*pi + (sqrt(2*pi) + omega)**2) <= 34",
                    "omega**2*exp(1/omega) >= 34*10**193",
                ],
                omega="(0, 1/461]",
            ),
            equation="107",
            paper=r"\tau_0\ge10^{193},\quad e^{-w_l/\omega}\le10^{-200}",
            note="m = 2, sigma = c_0 = w_l = 1, |a| <= 1, every delta >= omega; the quotient of "
            "the two parts is the bound, with the constants K_n of a Gaussian",
        ),
    )  # fmt: skip
    instances = ESCAPES

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {**ESCAPE_FIGURES, **TRAINING_FIGURES}
