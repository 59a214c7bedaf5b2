r"""Lemma C.1: the moments of a far-away memory are exponentially small.

Let :math:`\Delta_{n,\omega}(w)=\int_0^\infty t^ne^{-wt}|\rho_0(t-1/\omega)|dt`.  It decreases in w;
it tends to 0 as omega does; and if :math:`|\rho_0(t)|\le c_0e^{-c_1t^2}` for
:math:`|t|\ge t_0`, then
:math:`\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)` with
:math:`c_2=e^{1/(4c_1)}`, :math:`c_3=e^{t_0}`, for :math:`0<\omega<\min\{1/2,1/t_0,2c_1/w\}`.

With explicit constants, :math:`M_0=\|\rho_0\|_\infty`, for every n and all :math:`\omega t_0\le1`:
:math:`\omega^n\Delta_n\le e^{-w/\omega}(c_0P_n(\omega)c_2^{w^2}+M_0t_0\tfrac{2^{n+1}}{n+1}c_3^w)`,
:math:`P_n(\omega)=\sum_{k\le n}\binom nk\Gamma(\tfrac{k+1}2)c_1^{-(k+1)/2}\omega^k`.

The integral is cut at :math:`1/\omega\mp t_0`, which the language does not say of an abstract
function: the sum of the three parts is the hypothesis, and what follows is proved for every n.
"""

from __future__ import annotations

from theorems.instances.delayed_templates import DELAYED_TEMPLATES
from theorems.objects.landscape.identities import derivatives_are
from theorems.papers import CURSE_OF_MEMORY
from verify.language.claims import claim
from verify.language.formulas import Theory
from verify.sequents import Sequent
from verify.stating import FormulaTheorem, disproved, have, induct, printed, repaired, sharpened
from verify.theorem import Source

THEORY = Theory.parse(
    {
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "w": ("w", "(0, oo)", "rate"),
        "c_0": ("c_0", "(0, oo)", "constant of the sub-Gaussian tail (79)"),
        "c_1": ("c_1", "(0, oo)", "rate of the tail"),
        "t_0": ("t_0", "(0, oo)", "where the tail begins"),
        "M_0": ("M_0", "[0, oo)", "supremum of |rho_0|"),
        "far": (r"\epsilon", "[0, oo)", "a bound of |rho_0(s)| over s <= -1/(2 omega)"),
        "Delta": (r"\Delta", "natural -> [0, oo)", "absolute moments at w, by quadrature"),
        "slow": (r"\Delta'", "natural -> [0, oo)", "absolute moments at a smaller rate"),
        "closed": (r"\Delta''", "natural -> real", "the moments at w in closed form"),
        "q": (
            "q",
            "natural, natural -> [0, oo)",
            "binomial(n, k) Gamma((k + 1)/2)/c_1^((k + 1)/2)",
        ),
        "P": ("P", "natural, real -> real", "the polynomials of the constants"),
    },
    {
        "three parts": "for n: natural. omega*t_0 <= 1 => omega**(n + 1)*Delta(n)"
        " <= exp(-w/omega)*(omega*c_0*P(n, omega)*exp(w**2/(4*c_1)) + M_0*exp(w*t_0)"
        "*(((1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1))/(n + 1)))",
    },
    ["P(n, x) == Sum(q(n, k)*x**k, (k, 0, n))"],
)

_NO_PARTS = ("three parts",)
_RANGE = "omega < 1/2 and omega*t_0 < 1 and omega*w < 2*c_1"
_CORE = "2**(n + 1)/(n + 1)*(M_0*t_0)"
_SHARP = f"c_0*P(n, omega)*exp(w**2/(4*c_1)) + {_CORE}*exp(w*t_0)"
_GROWTH = "(exp(w**2/(4*c_1)) + exp(t_0*w))"
_BOUND = (
    "for n: natural. {range} => omega**{power}*Delta(n)"
    " <= exp(-{decay}/omega)*((c_0*P(n, 1/2) + {core})*{growth})"
)
_EARLY = "far*(factorial(n)/w**(n + 1))"
_LATE = (
    "M_0*exp(-w/(2*omega))*(factorial(n)/w**(n + 1))*Sum((w/(2*omega))**k/factorial(k), (k, 0, n))"
)


def _printed(**changes: str) -> str:
    """(81) with its constant, or with one of its parts changed."""
    parts = {"range": _RANGE, "power": "n", "decay": "w", "core": _CORE, "growth": _GROWTH}
    return _BOUND.format(**(parts | changes))


def _wrong(text: str) -> Sequent:
    return Sequent(THEORY.without(*_NO_PARTS), THEORY.formula(text))


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
        printed(
            "decreasing in the rate",
            "for n: natural. Delta(n) <= slow(n)*(1 + 10**(-12))",
            without=_NO_PARTS,
            paper=r"w\mapsto\Delta_{n,\omega}(w)\text{ is monotonically decreasing}",
            note="the weak form, which the proof shows; equality (0 = 0) is told by twelve digits",
        ),
        disproved(
            "strictly decreasing in the rate",
            "for n: natural. Delta(n) < slow(n)",
            without=_NO_PARTS,
            instead=("decreasing in the rate",),
            paper=r"w\mapsto\Delta_{n,\omega}(w)\text{ is monotonically decreasing}",
            note="read strictly; a template with compact support may be over before the time 0, as "
            "long as omega is not small",
        ),
        printed(
            "the limit",
            f"for n: natural. 2*omega*t_0 <= 1 => Delta(n) <= {_EARLY} + {_LATE}",
            without=_NO_PARTS,
            paper=r"\lim_{\omega\to0^+}\Delta_{n,\omega}(w)=0",
            note="cut at half the delay: the first term tends to 0 by assumption (iv), the second "
            "is explicit; no tail (79) is needed",
            mutants={
                "without the late part": _wrong(
                    f"for n: natural. 2*omega*t_0 <= 1 => Delta(n) <= {_EARLY}"
                )
            },
        ),
        printed(
            "the bound",
            proved_by="the bound",
            paper=r"\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)",
            note="(81) for every n, with the hidden constant c_0 P_n(1/2) + 2**(n+1)/(n+1) M_0 t_0",
            mutants={
                "c_2 to the power w": _wrong(_printed(growth="(exp(w/(4*c_1)) + exp(t_0*w))")),
                "c_2 = exp(1/(8 c_1))": _wrong(_printed(growth="(exp(w**2/(8*c_1)) + exp(t_0*w))")),
                "without c_3**w": _wrong(_printed(growth="exp(w**2/(4*c_1))")),
                "omega**(1 - n)": _wrong(_printed(range=f"n >= 1 and {_RANGE}", power="(n - 1)")),
                "exp(-2 w/omega)": _wrong(_printed(decay="(2*w)")),
            },
        ),
        sharpened(
            "the bound with explicit constants",
            proved_by="the bound with explicit constants",
            paper=r"\Delta_{n,\omega}(w)\lesssim\omega^{-n}e^{-w/\omega}(c_2^{w^2}+c_3^w)",
            note="neither omega < 1/2 nor omega w < 2 c_1 is needed",
            mutants={
                "half of it": _wrong(
                    "for n: natural. omega*t_0 <= 1 => omega**n*Delta(n)"
                    f" <= exp(-w/omega)*({_SHARP})/2"
                ),
                "without the middle part": _wrong(
                    "for n: natural. omega*t_0 <= 1 => omega**n*Delta(n)"
                    " <= exp(-w/omega)*(c_0*P(n, omega)*exp(w**2/(4*c_1)))"
                ),
            },
        ),
    )
    proof = (
        induct("powers", "for x: [0, oo), n: natural. x**n >= 0", on="n"),
        have("scaled", "for s: [0, oo), y, z: real. y <= z => s*y <= s*z"),
        have("even step", "for x: [0, 1], a, b, c: [0, oo). a + b <= c => x*(a - b) <= c"),
        induct(
            "even powers",
            "for x: [0, 1], n: natural. (1 + x)**(n + 1) + (1 - x)**(n + 1) <= 2**(n + 1)",
            on="n",
            step=[
                "powers(1 + x, n + 1)",
                "powers(1 - x, n + 1)",
                "even step(x, (1 + x)**(n + 1), (1 - x)**(n + 1), 2**(n + 1))",
            ],
        ),
        induct(
            "odd powers",
            "for x: [0, 1], n: natural. (1 + x)**(n + 1) - (1 - x)**(n + 1) <= 2**(n + 1)*x",
            on="n",
            step=[
                "even powers(x, n)",
                "scaled(x, (1 + x)**(n + 1) + (1 - x)**(n + 1), 2**(n + 1))",
            ],
        ),
        have("divided", "for n: natural, y, z: real. y <= z => y/(n + 1) <= z/(n + 1)"),
        have(
            "middle part",
            "for n: natural. omega*t_0 <= 1 => M_0*exp(w*t_0)"
            "*(((1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1))/(n + 1))"
            f" <= omega*({_CORE}*exp(w*t_0))",
            [
                "odd powers(omega*t_0, n)",
                "divided(n, (1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1),"
                " 2**(n + 1)*(omega*t_0))",
                "scaled(M_0*exp(w*t_0), ((1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1))"
                "/(n + 1), 2**(n + 1)*(omega*t_0)/(n + 1))",
            ],
        ),
        have("without omega", "for y, z: real. omega*y <= omega*z => y <= z"),
        have(
            "the bound with explicit constants",
            f"for n: natural. omega*t_0 <= 1 => omega**n*Delta(n) <= exp(-w/omega)*({_SHARP})",
            [
                "three parts(n)",
                "middle part(n)",
                "scaled(exp(-w/omega), M_0*exp(w*t_0)"
                "*(((1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1))/(n + 1)),"
                f" omega*({_CORE}*exp(w*t_0)))",
                f"without omega(omega**n*Delta(n), exp(-w/omega)*({_SHARP}))",
            ],
        ),
        induct(
            "powers of omega",
            "for k: natural. omega <= 1/2 => omega**k <= (1/2)**k",
            on="k",
            step=["powers(omega, k)"],
        ),
        induct(
            "larger polynomials",
            "for n, j: natural. omega <= 1/2 => Sum(q(n, k)*omega**k, (k, 0, j))"
            " <= Sum(q(n, k)*(1/2)**k, (k, 0, j))",
            on="j",
            step=[
                "powers of omega(j + 1)",
                "scaled(q(n, j + 1), omega**(j + 1), (1/2)**(j + 1))",
            ],
        ),
        induct(
            "polynomials are not negative",
            "for n, j: natural. Sum(q(n, k)*(1/2)**k, (k, 0, j)) >= 0",
            on="j",
            step=["powers(1/2, j + 1)", "scaled(q(n, j + 1), 0, (1/2)**(j + 1))"],
        ),
        have("core is not negative", f"for n: natural. {_CORE} >= 0", ["powers(2, n)"]),
        have(
            "common constant",
            "for p, r, x, y: [0, oo), c: real. c <= p => c*x + r*y <= (p + r)*(x + y)",
            ["scaled(x, c, p)"],
        ),
        have(
            "the bound",
            _printed(),
            [
                "the bound with explicit constants(n)",
                "larger polynomials(n, n)",
                "polynomials are not negative(n, n)",
                "core is not negative(n)",
                "scaled(c_0, P(n, omega), P(n, 1/2))",
                f"common constant(c_0*P(n, 1/2), {_CORE}, exp(w**2/(4*c_1)), exp(w*t_0),"
                " c_0*P(n, omega))",
                f"scaled(exp(-w/omega), {_SHARP}, (c_0*P(n, 1/2) + {_CORE})*{_GROWTH})",
            ],
        ),
    )
    lines = (
        repaired(
            "closed forms against quadrature",
            "for n: natural. |closed(n) - Delta(n)| <= 10**(-12)*Delta(n)",
            without=_NO_PARTS,
            equation="80",
            paper=r"\Delta_{n,\omega}(w)\text{ through the complementary error function}",
        ),
        printed(
            "the integrand decreases",
            claim("exp(-(v + h)*t) <= exp(-v*t)", v="(0, oo)", h="[0, oo)", t="[0, oo)"),
            equation="(i)",
            paper=r"\Delta_{n,\omega}(w_1)\le\Delta_{n,\omega}(w_2)\text{ for }w_1>w_2>0",
        ),
        printed(
            "completing the square",
            claim(
                "-w*s - c*s**2 == w**2/(4*c) - c*(s + w/(2*c))**2",
                w="(0, oo)", s="(-oo, oo)", c="(0, oo)",
            ),
            equation="before 81",
            paper=r"-ws-c_1s^2=\tfrac{w^2}{4c_1}-c_1\left(s+\tfrac w{2c_1}\right)^2",
        ),
        repaired(
            "the factor t**n",
            claim(
                ["u + d - x <= u + d", "-u + d - x <= u + d"],
                u="[0, oo)", d="(0, oo)", x="(0, oo)",
            ),
            equation="before 81",
            paper=r"s+\tfrac1\omega\le|t|+\left|\tfrac1\omega-\sigma^2w\right|",
            note="both signs of u, with x = w/(2 c_1); the print goes on with |1/omega - x| <= "
            "1/omega, which needs omega <= 4 c_1/w; where s >= -1/omega no condition is needed",
        ),
        printed(
            "first absolute moment of the Gaussian",
            derivatives_are(
                {("-exp(-c*u**2)/(2*c)", "u"): "u*exp(-c*u**2)"},
                u="(-oo, oo)", c="(0, oo)",
            ),
            equation="before 81",
            paper=r"\tfrac{d}{du}\left(-\tfrac{e^{-cu^2}}{2c}\right)=ue^{-cu^2}",
        ),
    )  # fmt: skip
    instances = DELAYED_TEMPLATES
