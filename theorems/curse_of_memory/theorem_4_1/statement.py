r"""Theorem 4.1: universal approximation of linear functionals by linear recurrent networks.

As printed.  Let :math:`\{H_t\}` be continuous, linear, causal, regular and time-homogeneous on
:math:`C_0(\mathbb R,\mathbb R^d)`.  For every :math:`\varepsilon>0` there is
:math:`\{\hat H_t\}\in\hat{\mathcal H}` with :math:`\sup_t\|H_t-\hat H_t\|\le\varepsilon`.

It holds.  With "regular" as in Definition 3.1 (no bound on the null sequences) the hypotheses hold
for the zero functional only (see Lemma A.1), and the networks are not regular themselves
(Proposition 3.1); the proof needs regularity on bounded sequences only, to have a kernel.

In the formulas F is :math:`L^1[0,\infty)` and V(i) takes a kernel to the integral of
:math:`x_{t-s,i}` by it, at one time t; so y is :math:`H_t(x)` (Lemma A.1).  b(j) is the kernel of
unit j of the network, :math:`e^{-js}` in (45); unit j is driven by
:math:`\sum_i\alpha_{ij}x_i`, and h(j) is its state at time t.  By Lemma A.2, for each channel with
:math:`\varepsilon/d`, the sums of the b(j) come near the kernel ("near").

On instances the network is *constructed*: for a kernel and eps,
:func:`~theorems.objects.fits.approximants.approximate` gives (c, W, U) with a certified distance;
it covers kernels without exponential decay, with jumps and with corners.  A "unit" is a block of
the network there, one for each channel.  The integrals V(i) come from quadrature for the kernel
and from the state equation (up to 24 units) or closed forms for the network.

Source: Li, Han, E and Li (ICLR 2021), (11), (12), (42)-(46).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.theorem_4_1.instances import (
    UNIVERSAL,
    UniversalInstance,
    said_of,
    universal_for_target,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_1.universal_approximation import STATEMENT
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, have, induct, lemma, overstated, repaired
from memory_theorems.verify.theorem import Source, Target

_MODEL = "Sum(a(i, j)*b(j), (j, 1, m))"
_ERRORS = f"Sum(|rho(i) - {_MODEL}|, (i, 1, d))"
_STATES = "Sum(h(j), (j, 1, m))"


class UniversalApproximation(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-4.1"
    options = ("eps",)
    aliases = ("theorem-4.1", "thm-4.1")
    title = "Universal approximation of linear functionals"
    source = Source(CURSE_OF_MEMORY, "Theorem 4.1", ("11",), "Section 4, Appendix A")
    uses = ("curse-of-memory/lemma-a.1", "curse-of-memory/lemma-a.2")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "eps": (r"\varepsilon", "(0, oo)", "the tolerance"),
        "s": ("s", "[0, oo)", "the size of the input, the largest of its channels, at most"),
        "d": ("d", "natural", "number of channels"),
        "m": ("m", "natural", "number of units"),
        "rho": (r"\rho", "natural -> F", "the kernel of the functional, by channel"),
        "b": ("b", "natural -> F", "the kernels of the units"),
        "a": (r"\alpha", "natural, natural -> real", "how channel i drives unit j"),
        "V": ("V", "natural -> L(F, Y)", "a channel of the input integrated by a kernel"),
        "W": ("W", "natural -> L(F, Y)", "tall hats in the place of the input"),
        "K": ("K", "real -> natural", "from where on the functional is small on tall hats"),
        "h": ("h", "natural -> Y", "the states of the network"),
        "y": ("y", "Y", "the value of the functional"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        "channels": "1 <= d",
        "size": "for i: natural, f: F. |act(V(i), f)| <= s*|f|",
        "near": f"for i: natural. 1 <= i and i <= d => d*|rho(i) - {_MODEL}| <= eps",
        "regular": "for i, n: natural, e: (0, oo). K(e) <= n => |act(W(n), rho(i))| <= e",
    }
    define: ClassVar[tuple[str, ...]] = (
        "h(j) == Sum(a(i, j)*act(V(i), b(j)), (i, 1, d))",
        "y == Sum(act(V(i), rho(i)), (i, 1, d))",
    )
    stated = (
        repaired(
            "Theorem 4.1",
            STATEMENT,
            paper=r"\text{Then, for any }\varepsilon>0\text{ there exists }"
            r"\{\hat H_t:t\in\mathbb R\}\in\hat{\mathcal H}\text{ such that }"
            r"\sup_{t\in\mathbb R}\|H_t-\hat H_t\|\equiv\sup_{t\in\mathbb R}"
            r"\sup_{\|x\|_{\mathcal X}\le1}|H_t(x)-\hat H_t(x)|\le\varepsilon",
            note="regularity is asked of bounded sequences only, which is less than is printed and "
            "what the proof uses; m, c, W and U may depend on the functionals and on epsilon",
        ),
        lemma(
            "with regularity as in Definition 3.1",
            f"|y - {_STATES}| <= s*eps",
            proved_by="on an input",
            note="nearly vacuous: without a bound on the sequences only the zero functional is "
            "regular (Lemma A.1), so that only the zero kernel is an instance",
        ),
        lemma(
            "the distance",
            without=("regular", "size"),
            note="with regularity on bounded sequences; the norm of the functionals is the L1 norm "
            "of their kernels",
        ),
        lemma("on an input", without=("regular",)),
        overstated(
            "with a millionth of the tolerance",
            f"|y - {_STATES}| <= s*eps/10**6",
            without=("regular",),
            instead=("on an input",),
        ),
    )
    proof = (
        induct(
            "a channel of the network",
            "for n, i: natural. act(V(i), Sum(a(i, j)*b(j), (j, 1, n)))"
            " == Sum(a(i, j)*act(V(i), b(j)), (j, 1, n))",
            on="n",
        ),
        induct(
            "matrices",
            "for p, n: natural. Sum(Sum(a(i, j)*act(V(i), b(j)), (i, 1, p)), (j, 1, n))"
            " == Sum(act(V(i), Sum(a(i, j)*b(j), (j, 1, n))), (i, 1, p))",
            on="p",
            step=["a channel of the network(n, p + 1)"],
        ),
        have("the output", f"{_STATES} == Sum(act(V(i), {_MODEL}), (i, 1, d))", ["matrices(d, m)"]),
        induct(
            "pointwise",
            "for p: natural."
            f" |Sum(act(V(i), rho(i)), (i, 1, p)) - Sum(act(V(i), {_MODEL}), (i, 1, p))|"
            f" <= s*Sum(|rho(i) - {_MODEL}|, (i, 1, p))",
            on="p",
            step=[
                "size(p + 1, rho(p + 1) - Sum(a(p + 1, j)*b(j), (j, 1, m))); "
                f"triangle(Sum(act(V(i), rho(i)), (i, 1, p)) - Sum(act(V(i), {_MODEL}), (i, 1, "
                "p)), act(V(p + 1), rho(p + 1)) - act(V(p + 1), Sum(a(p + 1, j)*b(j), (j, 1, "
                "m))))"
            ],
        ),
        induct(
            "channels add",
            f"for p: natural. p <= d => d*Sum(|rho(i) - {_MODEL}|, (i, 1, p)) <= p*eps",
            on="p",
            step=["near(p + 1)"],
        ),
        have("divided", "for u, v: real. d >= 1 and d*u <= d*v => u <= v"),
        have(
            "the distance",
            f"{_ERRORS} <= eps",
            ["channels", "channels add(d)", f"divided({_ERRORS}, eps)"],
        ),
        have(
            "on an input",
            f"|y - {_STATES}| <= s*eps",
            [
                "the output; pointwise(d); the distance; "
                f"mul_le_mul_of_nonneg_left(s, {_ERRORS}, eps)"
            ],
        ),
    )
    lines = (
        lemma(
            "the networks are not regular as printed",
            claim("(exp(y) + exp(-y) - 2)/y**2*exp(-1) >= exp(-1)", y="(0, 1]"),
            equation="Definition 3.1",
            note="why the print needs the repair: for c = U = 1, W = -1 a sequence that tends to 0 "
            "everywhere but at one time has values that do not tend to 0",
        ),
    )
    instances = UNIVERSAL
    moves = False

    def instances_for(self, target: Target) -> tuple[UniversalInstance, ...]:
        return universal_for_target(target)

    def says(self, instance: UniversalInstance, bits: int = 64) -> tuple[tuple[str, Quantity], ...]:
        return said_of(instance)
