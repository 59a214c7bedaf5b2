r"""Proposition 3.1: linear recurrent networks are causal, continuous, linear, regular, homogeneous.

As printed.  For every :math:`\{\hat H_t\}\in\hat{\mathcal H}` and each t, :math:`\hat H_t` is a
causal, continuous, linear and regular functional, and the sequence is time-homogeneous.  (The proof
is omitted in the paper.)

"Regular" (Definition 3.1) asks :math:`\hat H_t(x^{(n)})\to0` for *every* sequence with
:math:`x^{(n)}_t\to0` almost everywhere, without a bound on :math:`\|x^{(n)}\|`.  That is false for
every functional with a kernel that is not zero: hats of height n and half width 1/n tend to 0
everywhere but in one point, and their values tend to the kernel there.  With bounded sequences the
statement holds.

Proof, in the kernel from the named facts.  W is Hurwitz, so
:math:`\rho(s)=(c^\top e^{Ws}U)^\top` is continuous and decays exponentially:
:math:`\|\rho\|_{L^1}<\infty`.  (7) depends on :math:`x_s,\ s\le t` only, is linear in x,
:math:`|\hat H_t(x)|\le\|\rho\|_{L^1}\|x\|`, and substituting
:math:`x_{t-s}=x^{(\tau)}_{t+\tau-s}` is time-homogeneity.  If :math:`\|x^{(n)}\|\le B` and
:math:`x^{(n)}\to0` a.e., :math:`|x^{(n)\top}_{t-s}\rho(s)|\le B\sum_i|\rho_i(s)|` and dominated
convergence gives the limit 0.  Conversely, a linear functional that is regular on bounded sequences
is continuous (if :math:`|H(x_n)|\ge n,\ \|x_n\|\le1`, then :math:`x_n/n\to0` and
:math:`|H(x_n/n)|\ge1`).

In the formulas A holds what was seen of a signal until a time, as a function of its age;
past(t, x) is what x shows until t; S takes it to :math:`\int_0^\infty c^\top e^{Ws}Ux_{t-s}ds`, a
number (Z is :math:`\mathbb R`); :math:`w(v)=\int_0^\infty\sum_i|\rho_i(s)||v_i(s)|ds`.

Source: Li, Han, E and Li (ICLR 2021), (6)-(9), Definition 3.1, Proposition 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.proposition_3_1.instances import FUNCTIONALS
from memory_theorems.theorems.curse_of_memory.proposition_3_1.network_functionals import STATEMENT
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, have, lemma, repaired
from memory_theorems.verify.theorem import Source

CONVERGENCE = "Dominated convergence: V. I. Bogachev, Measure Theory, volume 1, 2007, theorem 2.8.1"
_LINEAR, _MOVED, _SMALLER = "linear past", "moved", "the past is no larger"
_KERNEL, _NEAR, _SIZE, _WEIGHT = "kernel", "near the signs", "of size 1", "weighted"
_CONVERGENCE = "dominated convergence"
_PASTS = (_LINEAR, _MOVED, _SMALLER)


class RecurrentFunctionals(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-3.1"
    aliases = ("prop-3.1", "proposition-3.1")
    title = "Linear recurrent networks are causal, continuous, linear, regular, homogeneous"
    source = Source(CURSE_OF_MEMORY, "Proposition 3.1", ("6", "7", "8", "9"), "Section 3")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "H": ("H", "real, X -> Z", "the functionals of the network, by time"),
        "S": ("S", "L(A, Z)", "the output that a past gives, from the state equation"),
        "past": (r"\bar{x}", "real, X -> A", "what is seen of a signal until a time"),
        "shift": (r"\sigma", "real, X -> X", "signals delayed"),
        "rho": (r"\rho", "F", "the kernel of the network"),
        "weigh": ("w", "A -> real", "the integral of sizes by the size of the kernel"),
        "theta": (r"\theta", "(0, 1)", "how near the signs a signal comes"),
        "near": ("z", "real -> X", "signals near the signs of the kernel, by time"),
        "seq": (r"\hat{x}", "natural -> X", "a bounded sequence that tends to 0 almost everywhere"),
        "N": ("N", "real, real -> natural", "from where on it is small for the kernel"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        _LINEAR: "for t, p, q: real, x, y: X. past(t, p*x + q*y) == p*past(t, x) + q*past(t, y)",
        _MOVED: "for t, r: real, x: X. past(t + r, shift(r, x)) == past(t, x)",
        _SMALLER: "for t: real, x: X. |past(t, x)| <= |x|",
        _KERNEL: "for v: A. |act(S, v)| <= |rho|*|v|",
        _SIZE: "for t: real. |near(t)| <= 1",
        _NEAR: "for t: real. theta*|rho| <= |act(S, past(t, near(t)))|",
        _WEIGHT: "for v: A. |act(S, v)| <= weigh(v)",
        _CONVERGENCE: (
            "for t: real, e: (0, oo), n: natural. N(t, e) <= n => weigh(past(t, seq(n))) <= e",
            CONVERGENCE,
        ),
    }
    define: ClassVar[tuple[str, ...]] = ("H(t, x) == act(S, past(t, x))",)
    stated = (
        disproved(
            "regular, as defined",
            claim(
                "exp(-1)*n**2*(exp(1/n) + exp(-1/n) - 2) <= e",
                {"e": "(0, oo)", "N": "integer [1, oo)", "n": "integer [1, oo)"},
                given="n >= N",
                exists={"N": None},
                counter={"e": "1/4", "n": "N"},
            ),
            paper=r"x_t^{(n)}\to0\text{ for Lebesgue almost every }t\in\mathbb R,\ "
            r"\lim_{n\to\infty}H_t(x^{(n)})=0",
            note="the left side is the value, for c = U = 1 and W = -1, of the hat of height n and "
            "half width 1/n one time unit ago; these hats tend to 0 at every time but one. "
            "Definition 3.1 puts no bound on the sequence; the other four properties hold "
            "as printed",
            keeps=(
                "x^(n) continuous and vanishing at infinity, x^(n)_t -> 0 for almost every t: kept",
                "the network (9) with m = d = 1, c = U = 1, W = -1: kept",
            ),
            instead=("Proposition 3.1", "regular"),
        ),
        repaired(
            "Proposition 3.1",
            STATEMENT,
            paper=r"\text{for each }t\in\mathbb R,\ \hat H_t\text{ is a causal, continuous, linear "
            r"and regular functional; }\{\hat H_t:t\in\mathbb R\}\text{ is time-homogeneous}",
            note="regular on bounded sequences; networks are given by a matrix W whose eigenvalues "
            "have negative real parts, and by the exponential of W s",
        ),
        lemma("causal", without=(*_PASTS, _KERNEL, _SIZE, _NEAR, _WEIGHT, _CONVERGENCE)),
        lemma("linear", without=(_MOVED, _SMALLER, _KERNEL, _SIZE, _NEAR, _WEIGHT, _CONVERGENCE)),
        lemma(
            "continuous",
            without=(_LINEAR, _MOVED, _SIZE, _NEAR, _WEIGHT, _CONVERGENCE),
            note="with the norm: at most the L1 norm of the kernel",
        ),
        lemma(
            "time-homogeneous",
            without=(_LINEAR, _SMALLER, _KERNEL, _SIZE, _NEAR, _WEIGHT, _CONVERGENCE),
        ),
        lemma("regular", without=(*_PASTS, _KERNEL, _SIZE, _NEAR)),
        lemma(
            "the norm from below",
            without=(*_PASTS, _KERNEL, _WEIGHT, _CONVERGENCE),
            note="for every theta < 1; with 'continuous' the norm is the L1 norm of the kernel",
        ),
    )
    proof = (
        have("causal", "for t: real, x, y: X. past(t, x) == past(t, y) => H(t, x) == H(t, y)"),
        have(
            "linear",
            "for t, p, q: real, x, y: X. H(t, p*x + q*y) == p*H(t, x) + q*H(t, y)",
            ["linear past(t, p, q, x, y)"],
        ),
        have(
            "continuous",
            "for t: real, x: X. |H(t, x)| <= |rho|*|x|",
            [
                "kernel(past(t, x)); the past is no larger(t, x); "
                "mul_le_mul_of_nonneg_left(|rho|, |past(t, x)|, |x|)"
            ],
        ),
        have(
            "time-homogeneous",
            "for t, r: real, x: X. H(t + r, shift(r, x)) == H(t, x)",
            ["moved(t, r, x)"],
        ),
        have(
            "regular",
            "for t: real, e: (0, oo), n: natural. N(t, e) <= n => |H(t, seq(n))| <= e",
            ["weighted(past(t, seq(n)))", "dominated convergence(t, e, n)"],
        ),
        have(
            "the norm from below",
            "for t: real. theta*|rho| <= |H(t, near(t))|",
            ["near the signs(t)"],
        ),
    )
    lines = (
        lemma(
            "integrable kernel",
            claim("x*exp(-x) <= exp(-1)", x="[0, oo)"),
            equation="8",
            note="x = beta*s/(2n); its n-th power gives n**n*exp(-n) for all n >= 1; entries of "
            "exp(W s) are sums of such terms",
        ),
    )
    instances = FUNCTIONALS
    moves = False
