r"""Where the curse of memory is real: kernels that keep varying at unit scale.

The width of the power law itself grows like :math:`1/\omega` (``curse-of-memory/width-growth``).
Over a *class* the lower bound that the paper expects is true.  Let :math:`\rho_0(t)=
(1+t)^{-1-\omega}` and let :math:`\mathcal K_\omega` hold the :math:`\rho\in C^1[0,\infty)` with

.. math:: \tfrac12\rho_0\le\rho\le\tfrac32\rho_0,\quad|\rho'|\le5\rho_0,\quad
   \rho(t)=\rho_0(t)\text{ for large }t.

**Theorem.**  For every :math:`0<\omega\le1` and :math:`m\ge1` there is
:math:`\rho\in\mathcal K_\omega` whose L1 distance to *every* linear model of width m (W any real
Hurwitz matrix) is at least :math:`\frac1{122}N^{-\omega}`, :math:`N=\lceil m(100+10\log m)\rceil`.
Hence the absolute error :math:`\varepsilon` needs :math:`m(101+10\log m)\ge
(122\,\varepsilon)^{-1/\omega}`: exponential in :math:`1/\omega`.

*Proof.*  For :math:`\sigma\in\{\pm1\}^N` let :math:`\rho_\sigma=\rho_0\,(1+\frac12\sum_{n=N}^{2N-1}
\sigma_nb(t-n))`, :math:`b(s)=16s^2(1-s)^2` on [0, 1].  The integral of
:math:`\rho_\sigma-\rho_0` over the cell [n, n+1] has the sign :math:`\sigma_n` and a size of at
least :math:`h=\frac4{15}(1+2N)^{-1-\omega}`.  For a model
:math:`\phi(t)=c^\top e^{Wt}u` the integrals :math:`x_j` over [N+j, N+j+1] are :math:`c^\top A^jw`,
:math:`A=e^W`: by Cayley and Hamilton a linear recurrence of order m, so that :math:`x_j` is a
polynomial of degree at most N in 2m numbers (m initial values, m coefficients).  By Warren's
theorem the signs of :math:`x_j-\int\rho_0` take at most :math:`(8e\cdot N\cdot N/(2m))^{2m}`
patterns.  If :math:`\|\rho_\sigma-\phi\|<hN/8`, fewer than N/8 of the N signs differ from
:math:`\sigma`; a pattern serves at most :math:`\sum_{i\le N/8}\binom Ni\le2^{11N/20}` of the
:math:`\sigma`.  For the N above :math:`(4eN^2/m)^{2m}\,2^{11N/20}<2^N`: some :math:`\sigma` is not
served, and :math:`hN/8=\frac N{30}(1+2N)^{-1-\omega}\ge\frac1{122}N^{-\omega}`.

So the curse needs targets that carry new information at every time, not a long memory alone.  The
upper bound (16) of the paper has the right exponent for the class; its truncation argument, with
the one derivative that the class controls, gives 2/omega + 1 (``curse-of-memory/truncation``).

The hypothesis 'counting' is the second half of this proof up to the last inequality: cells,
recurrence and union bound; the union bound is a statement of its own.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.worst_case_width.instances import SIGN_PATTERNS
from memory_theorems.theorems.discoveries.worst_case_width.sign_patterns import (
    BLOCKS,
    CELLS,
    ONE_KERNEL,
    PROOF,
    RECURRENCE,
    SERVED,
    THEORY,
    UNION,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source


class WorstCaseWidth(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/worst-case-width"
    aliases = ("worst-case-width",)
    title = "The width needed over a class of long memories is exponential in 1/omega"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("16", "71"), "Section 4")
    uses = ("curse-of-memory/width-growth",)
    theory = THEORY
    stated = (
        lemma(
            "the error over the class",
            without=("no more cells",),
            note="every linear model is meant, with complex and repeated eigenvalues; the error "
            "is absolute; here the kernel depends on m",
        ),
        lemma(
            "one kernel for all widths",
            within=(BLOCKS, ONE_KERNEL),
            note="cells on every range [2^k, 2^(k+1)), signs on each by 'the error over the class' "
            "for N = 2^k and the largest m that it speaks of ('a block'): what is missed on one "
            "range does not depend on the others.  The kernel equals rho_0 for no large t",
        ),
        lemma(
            "the width over the class",
            note="the lower bound that the paper expects, for the class; false for the power law "
            "alone (curse-of-memory/width-growth)",
        ),
        lemma(
            "the union bound",
            within=(SERVED, UNION),
            note="targets and patterns may be any: the count on which 'counting' rests",
        ),
        lemma(
            "the recurrence",
            within=(CELLS, RECURRENCE),
            note="of the integrals over cells: x_j, j < m, are parameters, and x_(m+j) has degree "
            "at most j + 2 <= N in them and the coefficients",
        ),
    )
    lines = (
        lemma(
            "bump",
            claim(
                ["Integral(16*r**2*(1 - r)**2, (r, 0, 1)) == 8/15", "16*s**2*(1 - s)**2 <= 1",
                 "16*s**2*(1 - s)**2 >= 0"],
                s="[0, 1]",
            ),
        ),
        lemma(
            "slope of the bump",
            claim(
                ["32*s*(1 - s)*(1 - 2*s) <= 31/10", "32*s*(1 - s)*(1 - 2*s) >= -31/10",
                 "Derivative(16*s**2*(1 - s)**2, s) == 32*s*(1 - s)*(1 - 2*s)"],
                s="[0, 1]",
            ),
        ),
        lemma(
            "the kernels are in the class",
            claim("3/2*(1 + omega)/(1 + t) + 1/2*31/10 <= 5", omega="(0, 1]", t="[0, oo)"),
            note="|rho'|/rho_0 for 1 + b/2 <= 3/2",
        ),
        lemma(
            "size of a cell",
            claim(
                ["1/2*(8/15) == 4/15", "(1 + t)**(-1 - omega) >= (1 + 2*N)**(-1 - omega)"],
                given="t <= 2*N", t="[0, oo)", N="[1, oo)", omega="(0, 1]",
            ),
        ),
    )  # fmt: skip
    proof = PROOF
    shown = (
        "signs near a pattern", "patterns near one", "at every ratio", "the exponents",
        "patterns of all models", "too few", "a target far from all models", "size of the cells",
        "all neighbours", "all that are served",
    )  # fmt: skip
    instances = SIGN_PATTERNS
    moves = False
