r"""The truncation argument (15)-(16), (64)-(71): the curse of memory as an upper bound.

As printed.  Let :math:`\rho\in C^1`, :math:`\rho(t)\sim t^{-(1+\omega)}`: no :math:`\beta>0` makes
(13) true.  Truncate: :math:`\tilde\rho=\rho` up to T, 0 after T + 1, decreasing between; then
:math:`\|\rho-\tilde\rho\|\sim T^{-\omega}` (67), and Theorem 4.2 with :math:`\alpha=1` gives
:math:`\frac{C\gamma}{\beta m}=\frac C{\beta m}\sup_t\frac{|e^{\beta t}y^{(1)}|}\beta=\frac{C\omega}
{m\beta^2}\frac{e^{\beta T}}{T^{1+\omega}}` (68), least at :math:`\beta=2/T`:
:math:`C\omega T^{1-\omega}/m` (69).  So the error is at most :math:`C(T^{-\omega}+\frac\omega
mT^{1-\omega})` (15) and :math:`m=O(\omega\varepsilon^{-1/\omega})` (16).

What is wrong, for :math:`\rho(t)=(1+t)^{-1-\omega}`:

* (67) hides :math:`1/\omega`: the tail is :math:`(1+T)^{-\omega}/\omega`.  The factor
  :math:`\omega` of (68) has no source in (65).  Both are right for
  :math:`\rho\sim\omega t^{-(1+\omega)}`, whose norm is 1: a relative error.
* (68) takes :math:`\sup_t e^{\beta t}|\tilde\rho|` at t = T.  At :math:`\beta=2/T` it is attained
  at t = 0: :math:`e^2T^{-1-\omega}` tends to 0, :math:`\rho(0)` does not.
* (13) with :math:`\alpha=1` has k = 1 and k = 2, and k = 2 is always the larger (Theorem 4.2,
  'all orders').
* (68) rests on (14), whose factor :math:`1/\beta` is false.
* "For any :math:`\omega>0`": for :math:`\omega>1` both terms of (15) vanish as
  :math:`T\to\infty`, so that finitely many exponentials would miss nothing; what one misses of
  :math:`(1+t)^{-3}` is at least :math:`e^{-6}/2` (``curse-of-memory/width-for-all-decays``).

Repaired.  Let :math:`T\ge1`, :math:`0<\omega\le1`; :math:`\tilde\rho` the cubic on [T, T+1]:
:math:`\tilde\rho(T+s)=\rho(T)(1-s)^2(1+(2-\kappa)s)`, :math:`\kappa=\frac{1+\omega}{1+T}\le1`.
It is :math:`C^1`, decreasing, :math:`0\le\tilde\rho\le\rho`, :math:`|\tilde\rho'|\le2\rho(T)` on
the window.  With :math:`\beta=\frac{(1+\omega)\log(1+T)}{1+T}`, :math:`e^{\beta(1+T)}=
(1+T)^{1+\omega}`, so that :math:`\gamma\le2/\beta^2`, and Theorem 4.2 (without
:math:`1/\beta`, :math:`C(1)=3\pi/2`) gives

.. math:: \inf\|\rho-\hat\rho\|_{L^1}\le\frac{(1+T)^{-\omega}}\omega
   +\frac{3\pi(1+T)^2}{(1+\omega)^2\log^2(1+T)\,m}.

Half of :math:`\varepsilon` each: :math:`X=1+T=(2/(\omega\varepsilon))^{1/\omega}`,
:math:`m\ge\frac{6\pi X^2}{(1+\omega)^2\varepsilon\log^2X}`: the exponent is
:math:`2/\omega+1`, not :math:`1/\omega`.  With :math:`\alpha` derivatives it would be
:math:`\frac{\alpha+1}{\alpha\omega}+\frac1\alpha>\frac1\omega`
(:math:`\gamma\ge|\rho^{(\alpha)}(0)|\beta^{-\alpha-1}`, :math:`\beta` of order
:math:`\log T/T`), so that no choice of :math:`\alpha` gives (16) by this argument.

(16) itself is true as an upper bound of the least width, in relative error: the width grows like
:math:`\log^2(1/\varepsilon)/\omega` only (``curse-of-memory/width-growth``).

Two hypotheses are theorems of this collection (4.2 as repaired, the width theorem); what is cut off
is at most the tail by monotonicity of the integral: 'no more than the kernel' at every time.  That
y is :math:`C^2` at t = 0 too is dropped, as in the repair of Theorem 4.2.

Source: Li, Han, E and Li (ICLR 2021), Section 4 and Appendix B, (15), (16), (64)-(71).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory_theorems.theorems.curse_of_memory.truncation.error_as_printed import (
    AS_PRINTED,
    WIDTH_AS_PRINTED,
)
from memory_theorems.theorems.curse_of_memory.truncation.instances import (
    RATE,
    TAIL,
    TRUNCATIONS,
    WIDTH,
    Truncations,
    truncation_of_kernel,
    widths_of_truncation,
)
from memory_theorems.theorems.curse_of_memory.truncation.truncated_functionals import STATEMENT
from memory_theorems.theorems.curse_of_memory.truncation.truncated_memories import (
    NO_CONSTANT,
    PROOF,
    THEORY,
)
from memory_theorems.theorems.exhibits.truncation_figures import FIGURES
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, disproved, lemma, overstated, printed
from memory_theorems.verify.theorem import Source, Target

_AT_ZERO = claim(
    "1 <= C*exp(2)/T**(1 + omega)",
    {"C": "(0, oo)", "omega": "(0, 1]", "T": "[1, oo)"},
    exists={"C": None},
    counter={"omega": "1", "T": "1 + 8*C"},
)


class TruncationOfMemory(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/truncation"
    aliases = ("truncation", "curse-of-memory-in-approximation")
    title = "Truncation in time and the curse of memory in approximation"
    source = Source(
        CURSE_OF_MEMORY, "The curse of memory in approximation",
        ("15", "16", "64", "65", "66", "67", "68", "69", "70", "71"), "Section 4, Appendix B",
    )  # fmt: skip
    uses = (
        "curse-of-memory/theorem-4.2",
        "curse-of-memory/width-growth",
        "curse-of-memory/width-for-all-decays",
    )
    theory = THEORY
    stated = (
        disproved(
            "gamma, as printed",
            _AT_ZERO,
            paper=(
                r"\frac{C\gamma}{\beta m}:=\frac C{\beta m}\sup_{t\ge0}\frac{|e^{\beta"
                r" t}y^{(1)}(t)|}\beta=\frac{C\omega}{m\beta^2}\frac{e^{\beta T}}{T^{1+\omega}}"
            ),
            equation="68",
            note="at beta = 2/T, in the print's favour for rho = omega (1 + t)^(-1 - omega), whose "
            "factor omega is on both sides: gamma beta is at least rho(0), and (68) puts it at "
            "C rho(T) exp(2).  log(exp(beta t) rho) is convex, so that the supremum is at an end, "
            "and at this beta it is at t = 0.  The bounds (15), (69)-(71) are derived from it",
            keeps=("rho in C^1, rho ~ omega t^(-(1 + omega)), 0 < omega <= 1, every T >= 1: kept",),
            instead=("the error after T",),
        ),
        lemma(
            "what is cut off, and a network for the rest",
            STATEMENT,
            equation="67, 68",
            note="on functionals, for any kernel and any smooth one in its place: the distance in "
            "L1 of both, and Theorem 4.2 for alpha = 1 without 1/beta, where gamma bounds both "
            "derivatives at all times",
        ),
        lemma(
            "the error after T",
            without=(WIDTH,),
            note="given Theorem 4.2 for alpha = 1, as it holds; for m = n + 1 exponentials",
        ),
        lemma(
            "the width by truncation",
            without=(WIDTH,),
            note="the exponent of 1/eps is 2/omega + 1; (71) prints 1/omega",
        ),
        disproved(
            "the error after T, as printed",
            AS_PRINTED,
            equation="15, 70",
            paper=(
                r"\sup_{t\in\mathbb R}\|H_t-\hat H_t\|\le\sup_{t\in\mathbb R}\|H_t-\tilde H_t\|+"
                r"\sup_{t\in\mathbb R}\|\tilde H_t-\hat H_t\|\le C\left(T^{-\omega}+\frac\omega"
                r" mT^{1-\omega}\right)"
            ),
            note="any omega > 0 is printed; refuted for omega = 3 and m = 1, where both terms "
            "vanish as T grows: rho(t) = (t^2 - 1)/(1 + t^2)^3 changes its sign, the kernel of one "
            "unit does not, and no such network comes nearer than 1/500.  The constant may depend "
            "on the kernel, T be as large as one likes.  That rho is integrable follows from (65) "
            "and is not asked",
            keeps=(
                "d = 1, rho in C^1(R), rho(t) ~ t^(-(1 + omega)), any omega > 0: kept as printed, "
                "(64) with the upper limit oo, which time-homogeneity requires",
                "nothing is asked of rho at 0: (64) and (65) alone, no hypothesis of Theorem 4.2",
                "every m, all T from some T_0 on: kept, C and T_0 may depend on rho and omega",
            ),
            instead=("no constant",),
        ),
        printed(
            "the width, as printed",
            WIDTH_AS_PRINTED,
            equation="16, 71",
            paper=r"m=O\left(\frac{\omega T^{1-\omega}}\varepsilon\right)"
            r"=O\left(\omega\varepsilon^{-\frac1\omega}\right)",
            note="open: no lower bound of the width that a kernel of class C^1 needs is shown on "
            "functionals; on kernels a bump that is only once differentiable needs more for "
            "omega > 3 (curse-of-memory/smooth-bump), and for (1 + t)^(-1 - omega) less suffices "
            "('the power of the tolerance')",
        ),
        lemma(
            "no constant",
            within=(THEORY, NO_CONSTANT),
            note="c is what m = n + 1 exponentials miss: (15) with one C for all T fails for every "
            "omega > 1 and every m",
        ),
        lemma(
            "the power of the tolerance",
            without=(RATE, TAIL),
            note="(16) with a constant, as a corollary of the width theorem",
        ),
        lemma(
            "the width for one tolerance",
            without=(WIDTH,),
            note="the same for the tolerance of an instance, so of a user's power law",
        ),
        lemma(
            "the power of one tolerance",
            without=(RATE, TAIL),
            note="the same for the tolerance of an instance",
        ),
    )
    lines = (
        lemma(
            "no exponential decay",
            claim(
                "b**3*t**3/6 > g*(1 + t)**2", {"b": "(0, oo)", "g": "(0, oo)", "t": "[0, oo)"},
                exists={"t": "1 + 24*(g + 1)/b**3"},
            ),
            equation="66",
            mutants={
                "one order of t less": claim(
                    "b**3*t**2/6 > g*(1 + t)**2",
                    {"b": "(0, oo)", "g": "(0, oo)", "t": "[0, oo)"},
                    exists={"t": None}, counter={"b": "1", "g": "1"},
                ),
            },
            note="exp(b*t) >= b**3*t**3/6 and (1 + t)**(1 + omega) <= (1 + t)**2",
        ),
        lemma(
            "tail",
            claim(
                "Integral((1 + t)**(-1 - omega), (t, T, oo)) == (1 + T)**(-omega)/omega",
                omega="(0, 1]", T="[0, oo)",
            ),
            equation="67",
        ),
        overstated(
            "tail without 1/omega",
            claim(
                "2**(-omega)/omega <= C", {"C": "(0, oo)", "omega": "(0, 1]"},
                exists={"C": None}, counter={"omega": "1/(4*C + 1)"},
            ),
            equation="67",
            instead=("tail",),
            note="for each omega a constant exists; none serves all omega, and omega -> 0 is the "
            "limit that the text draws conclusions about",
        ),
        lemma(
            "window below the kernel",
            claim(
                ["(1 - s)**2*(1 + (2 - (1 + omega)/(1 + T))*s) >= 0",
                 "(1 - s)**2*(1 + (2 - (1 + omega)/(1 + T))*s) <= 1 - (1 + omega)/(1 + T)*s",
                 "1 - (1 + omega)/(1 + T)*s <= (1 + s/(1 + T))**(-1 - omega)"],
                s="[0, 1]", T="[1, oo)", omega="(0, 1]",
            ),
            equation="67",
            note="so that 0 <= rho~ <= rho and ||rho - rho~|| is at most the tail from T on",
        ),
        lemma(
            "derivative of the window",
            claim(
                "Derivative((1 - s)**2*(1 + (2 - kappa)*s), s)"
                " == -(1 - s)*(kappa + (6 - 3*kappa)*s)",
                s="[0, 1]", kappa="[0, 1]",
            ),
            equation="67",
            note="a cubic that the paper asks for and does not give; at s = 0 the derivative is "
            "-kappa = rho'(T)/rho(T), at s = 1 it is 0: rho~ is C^1, and decreases",
        ),
        printed(
            "minimisation over beta",
            claim("exp(beta*T)/beta**2 >= E**2*T**2/4", beta="(0, oo)", T="(0, oo)"),
            equation="69",
            paper=r"\text{when }\beta=2/T\text{, the right-hand side of (68) achieves the minimum}",
            confirmed="When J= 2/T, the right-hand side of (68) achieves the minimum,",
            note="equality at beta*T = 2, as printed; it minimises the wrong function",
        ),
        lemma(
            "sum of both",
            claim(
                ["exp(l/omega)**(-omega) == exp(-l)",
                 "omega*exp(l/omega)**(1 - omega)/exp(-l) == omega*exp(l/omega)"],
                omega="(0, 1]", l="(0, oo)",
            ),
            equation="70",
            note="eps = exp(-l), T = exp(l/omega): (16) follows from (15) as printed",
        ),
        lemma(
            "one exponential",
            claim("(6 + log(6))**2/(4*pi**2) - 3/pi**2 > 1"),
            equation="15",
            note="curse-of-memory/width-for-all-decays with q = 2, L = 6: a relative L1 error of "
            "exp(-6) takes more than one exponential; the norm of (1 + t)**-3 is 1/2",
        ),
        lemma(
            "exponent for every alpha",
            claim(
                "(alpha + 1)/(alpha*omega) + 1/alpha > 1/omega",
                alpha="integer [1, oo)", omega="(0, 1]",
            ),
            equation="71",
            note="the exponent 1/omega of (71) is the limit alpha -> oo",
        ),
    )  # fmt: skip
    proof = PROOF
    shown = (
        "no more than the kernel", "slope up to T", "slope after T", "the error at a rate",
        "half of the tolerance", "cubic in L", "exponential series",
    )  # fmt: skip
    instances = TRUNCATIONS
    moves = False

    def instances_for(self, target: Target) -> tuple[Truncations, ...]:
        return (truncation_of_kernel(target),)

    def says(self, instance: Truncations, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        return widths_of_truncation(instance)

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return FIGURES
