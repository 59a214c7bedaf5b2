r"""Which control of the derivative decides: kernels that vary slowly need polynomially many terms.

Let :math:`0<\omega\le1`, :math:`0\le\theta\le1`, and let :math:`\mathcal K_\theta` hold the
:math:`\rho\in C^1[0,\infty)` with :math:`|\rho|\le A(1+t)^{-1-\omega}`,
:math:`|\rho'|\le A(1+t)^{-1-\omega-\theta}`.

**Above.**  For all n and :math:`\mu\ge1` every :math:`\rho\in\mathcal K_\theta` has a sum of
exponentials with real rates within :math:`A2^{-\omega n}/\omega+36\pi e^2A/(\mu\omega)` in L1, of
:math:`\sum_{k\le n}\lceil\mu2^{(1-\theta)k}\rceil` terms.  For :math:`\theta=1`, where the
derivative falls as that of the power law does, the error :math:`\varepsilon` takes at most

.. math:: \Big(\frac{72\pi e^2A}{\omega\varepsilon}+2\Big)
   \Big(\frac{\log(2A/(\omega\varepsilon))}{\omega\log2}+2\Big)

of them: polynomially many in :math:`1/\omega` and :math:`1/\varepsilon`, for the whole class.
For :math:`\theta<1` the number is of the order :math:`\frac1\varepsilon
(\frac{2A}{\omega\varepsilon})^{(1-\theta)/\omega}`.

**Below.**  For :math:`\theta<1` no less than :math:`\varepsilon^{-(1-\theta)/\omega}` will do, up
to constants and a logarithm: the construction of ``curse-of-memory/worst-case-width`` with cells
of the length :math:`\ell=(1+2N)^\theta` on [N, 2N] in place of unit cells, :math:`K=\lfloor
N/\ell\rfloor\ge \frac13N^{1-\theta}-1` of them.  The bumped kernels have
:math:`|\rho'|\le5\rho_0(1+t)^{-\theta}`; their distance from all models of width m with
:math:`m(100+10\log m)\le K` is at least :math:`hK/8`, :math:`h=\frac4{15}\ell(1+2N)^{-1-\omega}`,
which is at least :math:`N^{-\omega}/540` as soon as :math:`\ell\le N/2`.  So the curse of memory
stops at :math:`\theta=1` and not before; (15)-(16) and (70)-(71) of the paper give one exponent
:math:`1/\omega` to all of these classes.

For :math:`\theta=1` the order :math:`1/\varepsilon` is needed, up to a logarithm: K cells of the
length :math:`\ell=1/K` on [1, 2], with bumps of the height :math:`\frac25\ell` times that above,
stay in the class with the constant 5, and their distance from all models of width m with
:math:`m(100+10\log m)\le K` is at least :math:`\frac1{675K}`: in the bound from above no power of
:math:`1/\varepsilon` can be spared.  For :math:`\omega>1` the class of :math:`\omega` lies in that
of 1: :math:`\min(\omega,1)` in place of :math:`\omega` serves for all :math:`\omega>0`.

*Proof of the bound from above.*  Let :math:`\chi_k` be the hat functions at the times
:math:`2^k-1`; they add up to 1 until :math:`2^n-1`, and beyond the kernel is below
:math:`A2^{-\omega n}/\omega`.  Block k, :math:`\rho\chi_k`, ends before :math:`T_k=2^{k+1}`, is
at most :math:`G_k=A2^{-(k-1)(1+\omega)}` and has a slope of at most
:math:`M_k=2A2^{-(k-1)(1+\omega+\theta)}`. In :math:`s=e^{-t/T_k}` the L1 distance from
:math:`\sum_{j\le m}c_je^{-jt/T_k}` is :math:`T_k\int_0^1 |q-Q|ds`, :math:`q=\rho\chi_k/s`, Q a
polynomial of degree m - 1; q is Lipschitz with :math:`e^2(M_kT_k+G_k)`, and Jackson's theorem
with Favard's constant (``curse-of-memory/jackson``) gives the hypothesis 'blocks'.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived
here.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.slow_variation.instances import SLOW_VARIATIONS
from memory_theorems.theorems.discoveries.slow_variation.proof import PROOF, THEORY
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source


class SlowlyVaryingKernels(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/slow-variation"
    aliases = ("slow-variation",)
    title = "Kernels that vary slowly need polynomially many exponentials"
    source = Source(
        CURSE_OF_MEMORY, "remark on lower bounds", ("15", "16", "70", "71"), "Section 4"
    )
    uses = ("curse-of-memory/jackson", "curse-of-memory/worst-case-width")
    theory = THEORY
    stated = (
        lemma(
            "the error",
        ),
        lemma(
            "the error asked for",
        ),
        lemma(
            "the number of blocks",
        ),
        lemma(
            "the width",
            note="for theta = 1, where the derivative falls as that of the power law, z and its "
            "powers are 1: (mu + 1)*(n + 1)",
        ),
    )
    lines = (
        lemma(
            "slope of a block",
            claim("(M/c + G)/s**2 <= (M/c + G)*exp(2)", given="s >= exp(-1)",
                  s="(0, 1]", c="(0, oo)", M="[0, oo)", G="[0, oo)"),
            note="kappa = c = 1/T: the block ends at s = exp(-1)",
        ),
        lemma(
            "tail of the kernel",
            claim("Integral((1 + t)**(-1 - omega), (t, T, oo)) == (1 + T)**(-omega)/omega",
                  omega="(0, 1]", T="[0, oo)"),
        ),
        lemma(
            "the decay",
            claim(["omega/2 <= 1 - 2**(-omega)", "1/2 <= 2**(-omega)"], omega="(0, 1]"),
        ),
        lemma(
            "bumped kernels are in the class",
            claim("3/2*(1 + omega)*r**(theta - 1) + 31/20 <= 5",
                  r="[1, oo)", theta="[0, 1]", omega="(0, 1]"),
            note="r = 1 + t <= 1 + 2*N, l = (1 + 2*N)**theta; multiplied by r**theta",
        ),
        lemma(
            "distance of the bumped kernels",
            claim(["1/2*8/15/8 == 1/30", "3**(-1 - omega)/60 >= 1/540"], omega="(0, 1]"),
            note="l*K >= N - l >= N/2 and 1 + 2*N <= 3*N",
        ),
        lemma(
            "number of cells",
            claim("(1 + 2*N)**theta <= 3*N**theta", N="[1, oo)", theta="[0, 1]"),
        ),
        lemma(
            "bumps for theta = 1 are in the class",
            claim("3/2*(1 + omega) + 31/20*(2/5)*r <= 5", r="[2, 3]", omega="(0, 1]"),
            note="r = 1 + t; cells of the length l on [1, 2], bumps 2/5*l times as high",
        ),
        lemma(
            "their distance",
            claim(
                ["2/5*(1/2)*(8/15)/8 == 1/75", "3**(-1 - omega)/75 >= 1/675"],
                omega="(0, 1]",
            ),
        ),
        lemma(
            "faster decay",
            claim("(1 + t)**(-1 - omega) <= (1 + t)**(-2)", t="[0, oo)", omega="[1, oo)"),
            note="for omega > 1 the class lies in that of omega = 1",
        ),
    )  # fmt: skip
    proof = PROOF
    shown = ("the size of a block", "a block", "all blocks", "the cost of all blocks", "counted")
    instances = SLOW_VARIATIONS
