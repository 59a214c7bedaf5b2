r"""Lemma C.1: the moments of a far-away memory are exponentially small.

Let :math:`\Delta_{n,\omega}(w)=\int_0^\infty t^ne^{-wt}|\rho_0(t-1/\omega)|dt`.  It decreases in w;
it tends to 0 as omega does; and if :math:`|\rho_0(t)|\le c_0e^{-c_1t^2}` for
:math:`|t|\ge t_0`, then
:math:`\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)` with
:math:`c_2=e^{1/(4c_1)}`, :math:`c_3=e^{t_0}`, for :math:`0<\omega<\min\{1/2,1/t_0,2c_1/w\}`.

With explicit constants, :math:`M_0=\|\rho_0\|_\infty`, for every n and all :math:`\omega t_0\le1`:
:math:`\omega^n\Delta_n\le e^{-w/\omega}(c_0P_n(\omega)c_2^{w^2}+M_0t_0\tfrac{2^{n+1}}{n+1}c_3^w)`,
:math:`P_n(\omega)=\sum_{k\le n}\binom nk\Gamma(\tfrac{k+1}2)c_1^{-(k+1)/2}\omega^k`.

An integral is a number here, of which monotonicity is cited (an integral that is larger than others
has a larger integrand at some time); those with closed forms are decided literally in the lines.
"""

from __future__ import annotations

from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.flows.far_moments import (
    FOR_THE_BOUND,
    FOR_THE_LIMIT,
    FOR_THE_RATE,
    LIMIT,
    PRINTED_RANGE,
    PROOF,
    SHARP,
    THEORY,
    changed,
    without,
)
from memory_theorems.theorems.curse_of_memory.flows.flow_statements import OF_LEMMA_C_1
from memory_theorems.theorems.curse_of_memory.lemma_c_1.instances import DELAYED_TEMPLATES
from memory_theorems.theorems.objects.landscape.identities import derivatives_are
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed, sharpened
from memory_theorems.verify.theorem import Source

#: A Gaussian with the centre L at the rate v: the square is completed, mu = L - sigma**2 v.
_EXPONENT = "-v*t - (t - L)**2/(2*sigma**2)"
_COMPLETED = "sigma**2*v**2/2 - v*L - (t - L + sigma**2*v)**2/(2*sigma**2)"
_BELL = "exp(-(t - mu)**2/(2*sigma**2))"


def _wrong(text: str) -> Sequent:
    """A wrong variant of the bound."""
    return _sequent(text, FOR_THE_BOUND)


def _sequent(text: str, used: tuple[str, ...]) -> Sequent:
    found = Sequent(THEORY, THEORY.formula(text))
    for name in without(*used):
        found = found.without(name)
    return found


class MomentsOfFarMemory(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-c.1"
    aliases = ("lemma-c.1",)
    # A moment of an instance is a certified quadrature: moving an instance asks for hundreds.
    moves = False
    title = "Moments of a far-away memory are exponentially small"
    source = Source(CURSE_OF_MEMORY, "Lemma C.1", ("80", "81", "82"), "Appendix C.2, (1)")
    theory = THEORY
    stated = (
        *OF_LEMMA_C_1,
        printed(
            "decreasing in the rate",
            without=without(*FOR_THE_RATE),
            paper=r"\Delta_{n,\omega}(w)\text{ is monotonically decreasing on }(0,\infty)",
            confirmed="∆n,ω (W) is monotonically decreasing on (0, ∞);",
            note="the weak form, which the proof shows",
        ),
        overstated(
            "strictly decreasing in the rate",
            "for n: natural, v, o, h: (0, oo). Delta(n, v + h, o) < Delta(n, v, o)",
            without=without(*FOR_THE_RATE),
            instead=("decreasing in the rate",),
            note="read strictly; a template with compact support may be over before the time 0, as "
            "long as omega is not small",
        ),
        printed(
            "the limit",
            without=without(*FOR_THE_LIMIT),
            paper=r"\lim_{\omega\to0^+}\Delta_{n,\omega}(w)=0",
            confirmed="lim ∆n,ω(W) = 0;",
            note="for every e > 0 and all small omega (o); cut at half the delay: before it the "
            "template is small by assumption (iv), behind it half of the rate is left; no tail "
            "(79) is needed",
            mutants={
                "without the late part": _sequent(
                    LIMIT.replace(" and 4*o*M_0 <= w*e", ""), FOR_THE_LIMIT
                ),
                "without assumption (iv)": _sequent(
                    LIMIT.replace("2*o*S(e) <= 1 and ", ""), FOR_THE_LIMIT
                ),
                "without the factor 1 + 2**(n + 1)": _sequent(
                    LIMIT.replace("(1 + 2**(n + 1))*", "1/8*"), FOR_THE_LIMIT
                ),
            },
        ),
        printed(
            "the bound",
            without=without(*FOR_THE_BOUND),
            paper=(
                r"\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}\left(c_2^{w^2}+c_3^w"
                r"\right),\quad\omega\in(0,\min\{1/2,1/t_0,2c_1/w\})"
            ),
            confirmed="In particular, if P0 is sub-Gaussian, we further have",
            note="(81) for every n, with the hidden constant c_0 P_n(1/2) + 2**(n+1)/(n+1) M_0 t_0",
            mutants={
                "c_2 to the power w": _wrong(changed(growth="(exp(w/(4*c_1)) + exp(t_0*w))")),
                "c_2 = exp(1/(8 c_1))": _wrong(changed(growth="(exp(w**2/(8*c_1)) + exp(t_0*w))")),
                "without c_3**w": _wrong(changed(growth="exp(w**2/(4*c_1))")),
                "omega**(1 - n)": _wrong(
                    changed(range=f"n >= 1 and {PRINTED_RANGE}", power="(n - 1)")
                ),
                "exp(-2 w/omega)": _wrong(changed(decay="(2*w)")),
            },
        ),
        sharpened(
            "the bound with explicit constants",
            without=without(*FOR_THE_BOUND),
            paper=(
                r"\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}\left(c_2^{w^2}+c_3^w"
                r"\right),\quad\omega\in(0,\min\{1/2,1/t_0,2c_1/w\})"
            ),
            note="neither omega < 1/2 nor omega w < 2 c_1 is needed",
            mutants={
                "half of it": _wrong(
                    "for n: natural. omega*t_0 <= 1 => omega**n*Delta(n, w, omega)"
                    f" <= exp(-w/omega)*({SHARP})/2"
                ),
                "without the middle part": _wrong(
                    "for n: natural. omega*t_0 <= 1 => omega**n*Delta(n, w, omega)"
                    " <= exp(-w/omega)*(c_0*P(n, omega)*exp(w**2/(4*c_1)))"
                ),
            },
        ),
    )
    proof = PROOF
    shown: ClassVar[tuple[str, ...]] = (
        "the integrand decreases",
        "small or late",
        "the late part",
        "the limit",
        "completing the square",
        "the factor t",
        "where the tail is",
        "in the middle",
        "three parts",
        "middle part",
    )
    lines = (
        lemma(
            "the integrand of a Gaussian",
            claim(f"{_EXPONENT} == {_COMPLETED}", t="[0, oo)", v="(0, oo)", L="(0, oo)",
                  sigma="(0, oo)"),
            equation="80",
        ),
        lemma(
            "closed form of order 0",
            derivatives_are(
                {("-sigma*sqrt(pi/2)*erfc(u/(sigma*sqrt(2)))", "u"): "exp(-u**2/(2*sigma**2))"},
                u="(-oo, oo)", sigma="(0, oo)",
            ),
            equation="80",
            note="u = t - mu; the primitive vanishes at infinity: the integral over [0, oo) is "
            "minus its value at 0",
        ),
        lemma(
            "closed form of the next order",
            derivatives_are(
                {(f"-sigma**2*t**(n + 1)*{_BELL}", "t"):
                    f"(t**(n + 2) - mu*t**(n + 1) - (n + 1)*sigma**2*t**n)*{_BELL}"},
                t="(0, oo)", n="[0, oo)", mu="(-oo, oo)", sigma="(0, oo)",
            ),
            equation="80",
            note="integrated over [0, oo); from order 0 to order 1 the same with t**(n + 1) = 1, "
            "which leaves sigma**2 exp(-L**2/(2 sigma**2)) at 0",
        ),
        lemma(
            "the factor t**n",
            claim(
                ["u + d - x <= u + d", "-u + d - x <= u + d"],
                u="[0, oo)", d="(0, oo)", x="(0, oo)",
            ),
            equation="before 81",
            note="both signs of u, with x = w/(2 c_1); the print goes on with |1/omega - x| <= "
            "1/omega, which needs omega <= 4 c_1/w; where s >= -1/omega no condition is needed",
        ),
        lemma(
            "Euler's integral",
            claim(
                "Integral(t**n*exp(-v*t), (t, 0, oo)) == factorial(n)/v**(n + 1)",
                n="integer [0, oo)", v="(0, oo)",
            ),
            note="the hypothesis 'Euler'",
        ),
        lemma(
            "the moments of a Gaussian",
            claim(
                "Integral(s**((k - 1)/2)*exp(-c*s), (s, 0, oo)) == gamma((k + 1)/2)/c**((k + 1)/2)",
                k="integer [0, oo)", c="(0, oo)",
            ),
            note="s = u**2 on both halves of the line; expanded by powers of 1/omega this is the "
            "hypothesis 'Gauss'",
        ),
        lemma(
            "the length of the middle part",
            claim(
                "Integral(t**n, (t, 0, y)) == y**(n + 1)/(n + 1)", n="integer [0, oo)", y="(0, oo)"
            ),
            note="between 1/omega - t_0 and 1/omega + t_0: the hypothesis 'length'",
        ),
        lemma(
            "first absolute moment of the Gaussian",
            derivatives_are(
                {("-exp(-c*u**2)/(2*c)", "u"): "u*exp(-c*u**2)"},
                u="(-oo, oo)", c="(0, oo)",
            ),
            equation="before 81",
        ),
    )  # fmt: skip
    instances = DELAYED_TEMPLATES
