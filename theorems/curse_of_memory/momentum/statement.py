r"""Appendix E: momentum helps to leave a flat saddle.

For :math:`f(x)=(x_1^2-\epsilon x_2^2)/2`, :math:`x(0)=(\delta,1)`, :math:`\delta=O(\epsilon)`, the
gradient flow has the loss :math:`\ell_1(\tau)=(\delta^2e^{-2\tau}-\epsilon e^{2\epsilon\tau})/2`
and (146) says that it is below :math:`-\delta_0/4` from
:math:`\tau_1=\frac1{2\epsilon}\ln\frac{\delta_0}\epsilon` on.  The heavy ball with
:math:`\eta=\rho=1`, read as an ordinary differential equation, has the loss :math:`\ell_2`, and
(148) says that it is below :math:`-\delta_0/2` from a time
:math:`\tau_2=\frac1{2\sqrt\epsilon}\ln\frac{c\,\delta_0}\epsilon` on, whose c cannot be read.

Proved here, for all :math:`\epsilon\in(0,1)` and all positive :math:`\delta,\delta_0`: both, with
the smallness that "O" and "o" stand for; (148) for :math:`c=8/(1+\sqrt\epsilon)^2` and already for
c = 4, and for no smaller c; both escape times from both sides; and
:math:`\sqrt\epsilon\le\tau_2/\tau_1\le2\sqrt\epsilon` as soon as :math:`8\epsilon\le\delta_0`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.momentum.instances import SADDLES
from memory_theorems.theorems.curse_of_memory.momentum.saddle import PROOF, ROOT, THEORY
from memory_theorems.theorems.curse_of_memory.momentum.saddle_flows import (
    DESCENT_ESCAPES,
    DESCENT_IN_CLOSED_FORM,
    HEAVY_BALL_ESCAPES,
    HEAVY_BALL_IN_CLOSED_FORM,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed, sharpened
from memory_theorems.verify.theorem import Source

# The same losses written out, for the claims about numbers.
SECOND_STATE = f"((1 + {ROOT})/2*exp({ROOT}*tau) + (1 - {ROOT})/2*exp(-{ROOT}*tau))"
SECOND_SPEED = f"((1 + {ROOT})/2*{ROOT}*exp({ROOT}*tau) - (1 - {ROOT})/2*{ROOT}*exp(-{ROOT}*tau))"
SLOPE = f"-delta**2*cos(2*tau) - epsilon*{SECOND_STATE}*{SECOND_SPEED}"
DOMAINS = {"epsilon": "(0, 1)", "delta": "(0, oo)", "tau": "[0, oo)"}


class Momentum(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/momentum"
    title = "Momentum leaves a flat saddle sooner"
    aliases = ("momentum", "appendix-e")
    source = Source(CURSE_OF_MEMORY, "Appendix E", ("(146)", "(147)", "(148)"), "Appendix E")
    theory = THEORY
    stated = (
        printed(
            "the gradient flow in closed form",
            DESCENT_IN_CLOSED_FORM,
            equation="E (1)",
            paper=r"x_1(\tau)=\delta e^{-\tau},\ x_2(\tau)=e^{\epsilon\tau}\Rightarrow "
            r"f(x(\tau))=(\delta^2e^{-2\tau}-\epsilon e^{2\epsilon\tau})/2",
            note="for every curve that has the negative gradient of f for velocity, by its partial "
            "derivatives, and starts at (delta, 1)",
        ),
        printed(
            "escape of gradient flows",
            DESCENT_ESCAPES,
            equation="146",
            paper=(r"\ell_1(\tau)\le\ell_1(\tau_1')=\dots=O(\epsilon^2)-\delta_0/2<-\delta_0/4"
r"\text{ for any }\tau\ge\tau_1'"),
            confirmed="where δo > 0 denotes the gap satisfying E = o(δo),",
            note="delta and delta_0 are functions of epsilon with 0 < delta = O(epsilon) and "
            "epsilon = o(delta_0); how small epsilon has to be depends on them alone.  Of the "
            "chain only its end is decided, ell_1(tau) < -delta_0/4",
        ),
        printed(
            "the heavy ball in closed form",
            HEAVY_BALL_IN_CLOSED_FORM,
            equation="E (2)",
            paper=r"x_1(\tau)=\delta(\cos\tau-\sin\tau),\ x_2(\tau)=\tfrac{1+\sqrt\epsilon}2"
            r"e^{\sqrt\epsilon\tau}+\tfrac{1-\sqrt\epsilon}2e^{-\sqrt\epsilon\tau}",
            note="for every curve with x'' = -grad f(x) that starts at (delta, 1) with the "
            "speed -grad f(x(0)), with its loss",
        ),
        printed(
            "escape of heavy balls",
            HEAVY_BALL_ESCAPES,
            equation="148",
            paper=r"\ell_2(\tau)\le O(\epsilon)-\delta_0<-\delta_0/2\text{ for any }\tau\ge\tau_2'",
            note="delta and delta_0 as before; the time cannot be read in the text: T is tau_2' by "
            "what is printed of its value, epsilon ((1 + sqrt(epsilon))/2)^2 "
            "e^(2 sqrt(epsilon) tau)/2 = delta_0 at tau = tau_2'.  Of the chain only its end is "
            "decided, ell_2(tau) < -delta_0/2",
        ),
        printed(
            "the gradient at the start",
            paper=r"\|\nabla f(x_0)\|_2=O(\epsilon)",
            confirmed="Thus ∣∣Vf(x0)k2 = O(e), and",
        ),
        printed(
            "the plateau of the flow",
            paper=r"\text{when }\tau=O(1/\epsilon),\ \ell_1(\tau)=\dots=O(\epsilon)",
            confirmed="In fact, when T = O(1∕e), 'ι(τ)=",
        ),
        printed(
            "the plateau of the heavy ball",
            paper=r"\text{when }\tau=O(1/\sqrt\epsilon),\ \ell_2(\tau)=\dots=O(\epsilon)",
            confirmed="In fact, when T = O(l∕√E),",
        ),
        overstated(
            "escape of the flow without smallness",
            claim(
                "(delta**2 - epsilon)/2 < -epsilon/4",
                epsilon="(0, 1)",
                delta="(0, oo)",
                K="(0, oo)",
                given="delta <= K*epsilon",
                counter={"epsilon": "1/16", "delta": "1/4", "K": 4},
            ),
            equation="146",
            note="the case delta_0 = epsilon at tau = tau_1 = 0.  The constants of delta = "
            "O(epsilon) and epsilon <= delta_0 alone are not enough: how small epsilon has to be "
            "depends on them",
        ),
        lemma(
            "escape of the flow",
            equation="146",
            note="delta <= K epsilon, epsilon <= delta_0, and small: 2 K**2 epsilon < 1",
        ),
        sharpened(
            "escape of the flow for every start up to 1",
            equation="146",
            paper=(r"\ell_1(\tau)\le\ell_1(\tau_1')=\dots=O(\epsilon^2)-\delta_0/2<-\delta_0/4"
r"\text{ for any }\tau\ge\tau_1'"),
            note="only the end of the chain is decided, ell_1(tau) < -delta_0/4 from tau_1' on; "
            "its middle, O(epsilon^2) - delta_0/2, is not.  delta = O(epsilon) is not needed: "
            "delta <= 1, delta_0 >= 8/5 epsilon are enough",
        ),
        lemma(
            "no earlier escape of the flow",
            equation="146",
            note="so the time of escape to -delta_0/4 lies between log(delta_0/(2 epsilon)) and "
            "log(delta_0/epsilon), both over 2 epsilon",
        ),
        overstated(
            "escape of the heavy ball with less than 4",
            claim(
                "((1 + s)/2*z + (1 - s)/2*s**2/z)**2 > 1",
                s="(0, 1/1000]",
                z="(0, oo)",
                given="z**2 >= 399/100",
                counter={"s": "1/1000", "z": "1998/1000"},
            ),
            equation="148",
            note="s = sqrt(epsilon), z = s exp(s tau), delta_0 = 1: the left side is "
            "epsilon x_2**2, and ell_2 >= -epsilon x_2**2/2.  With c = 1, one reading of a line "
            "that cannot be read, the time is earlier still, and the loss about -delta_0/8",
        ),
        lemma(
            "escape of the heavy ball",
            equation="148",
            note="the reading under which the printed value of ell_2(tau_2') is exact",
        ),
        lemma(
            "escape of the heavy ball with 4",
            equation="148",
            note="half the argument of the logarithm is enough, and no less",
        ),
        lemma(
            "no earlier escape of the heavy ball",
            equation="148",
        ),
        lemma(
            "ratio of the times from below",
            note="the two thresholds; as times of escape to one level see the two lines above",
        ),
        lemma(
            "ratio of the times from above",
        ),
        lemma(
            "order of the time of the flow",
            note="for gaps delta_0 up to 1; the print has no bound of the gap",
        ),
        lemma(
            "order of the time of the heavy ball",
            note="for gaps delta_0 up to 1; the print has no bound of the gap",
        ),
        overstated(
            "the order of (146) from below",
            claim(
                "log(delta_0/epsilon)/(2*epsilon) >= log(1/epsilon)/(N*epsilon)",
                N="integer [1, oo)", q="integer [2, oo)", epsilon="(0, 1)", delta_0="(0, 1)",
                given="delta_0 >= q*epsilon",
                exists={"N": None},
                counter={"q": 2, "epsilon": "2**(-N - 1)", "delta_0": "2**(-N)"},
            ),
            instead=("ratio of the times from below", "order of the time of the flow"),
            note="the order is an upper bound only: where the gap shrinks with epsilon the escape "
            "is sooner by any factor of the logarithm",
        ),
        printed(
            "the finite differences",
            equation="147",
            paper=r"0=\rho\tfrac{x_{k+1}-2x_k+x_{k-1}}\eta+\tfrac{1-\rho}{\sqrt\eta}\cdot"
            r"\tfrac{x_{k+1}-x_k}{\sqrt\eta}+\nabla f(x_k)",
            confirmed="The continuous-in-time analog can be derived as (similar to the arguments "
            "in Su et al. (2014))",
            without=("first step",),
        ),
        printed(
            "the initial velocity",
            paper=r"x'(0)=-\sqrt\eta\nabla f(x(0))",
            confirmed="we also get x0(0) = -√ηVf (x(0)).",
            without=("iteration",),
            note="as a forward difference, of first order",
        ),
        lemma(
            "the initial velocity to second order",
            without=("iteration",),
            note="rho = 1, where x'' = -grad f: with half the printed velocity the first iterate "
            "is the Taylor polynomial of degree 2; with the printed one it is off by "
            "eta/2 grad f(x(0))",
        ),
    )  # fmt: skip
    lines = (
        lemma(
            "solutions in elementary functions",
            claim(
                ["Derivative(delta*exp(-tau), tau) == -(delta*exp(-tau))",
                 "Derivative(exp(epsilon*tau), tau) == epsilon*exp(epsilon*tau)",
                 "Derivative(delta*(cos(tau) - sin(tau)), tau) == delta*(-sin(tau) - cos(tau))",
                 "Derivative(delta*(-sin(tau) - cos(tau)), tau)"
                 " == -(delta*(cos(tau) - sin(tau)))"],
                DOMAINS,
            ),
            equation="E (1), (2)",
            note="they satisfy the equations; that they alone do, with these starts, is not said",
        ),
        lemma(
            "the heavy ball, unstable direction",
            claim(
                [f"Derivative({SECOND_STATE}, tau) == {SECOND_SPEED}",
                 f"Derivative({SECOND_SPEED}, tau) == epsilon*{SECOND_STATE}"],
                DOMAINS,
            ),
            equation="E (2)",
            note="it satisfies the equation; the start is that of the next line",
        ),
        printed(
            "initial values",
            claim(
                ["delta*exp(0) == delta", "delta*(cos(0) - sin(0)) == delta",
                 "delta*(-sin(0) - cos(0)) == -delta", f"(1 + {ROOT})/2 + (1 - {ROOT})/2 == 1",
                 f"(1 + {ROOT})/2*{ROOT} - (1 - {ROOT})/2*{ROOT} == epsilon"],
                epsilon="(0, 1)", delta="(0, oo)",
            ),
            equation="E (1), (2)",
            paper=r"x_1(0)=\delta,\ x_1'(0)=-\delta,\ x_2(0)=1,\ x_2'(0)=\epsilon",
        ),
        overstated(
            "the loss along the heavy ball decreases",
            claim(
                f"{SLOPE} <= 0", DOMAINS, given="delta <= 10*epsilon",
                counter={"epsilon": "1/100", "delta": "1/10", "tau": "3/2"},
            ),
            instead=("escape of the heavy ball",),
            equation="after 148",
            note="the left side is the derivative of ell_2: the 'hence' needs the bound of the "
            "oscillation, not monotony",
        ),
        overstated(
            "rho = 1 is best",
            claim(
                "(sqrt((1 - rho)**2 + 4*rho*epsilon) - (1 - rho))/(2*rho) <= sqrt(epsilon)",
                rho="(0, oo)", epsilon="(0, 1)", counter={"rho": 2, "epsilon": "1/4"},
            ),
            equation="footnote 19",
            note="the left side is the growth rate of rho x'' + (1 - rho) x' = epsilon x; for "
            "rho > 1, which (147) allows, it is larger",
        ),
        lemma(
            "rho = 1 is best up to 1",
            claim(
                "(sqrt((1 - rho)**2 + 4*rho*epsilon) - (1 - rho))/(2*rho) <= sqrt(epsilon)",
                rho="(0, 1]", epsilon="(0, 1)",
            ),
            equation="footnote 19",
        ),
    )  # fmt: skip
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "descent": ("146", r"\ell_1(\tau)\le\ell_1(\tau_1')=O(\epsilon^2)-\delta_0/2"),
        "the printed evaluation": (
            "after 148",
            r"\ell_2=O(\epsilon^2)-\epsilon(\tfrac{1+\sqrt\epsilon}2)^2e^{2\sqrt\epsilon\tau}/2"
            r"+O(\epsilon)",
        ),
        "descent of the heavy ball": ("after 148", r"\ell_2(\tau)\le O(\epsilon)-\delta_0"),
    }
    instances = SADDLES
