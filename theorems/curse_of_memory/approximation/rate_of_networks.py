r"""Theorem 4.2, without the factor :math:`1/\beta`, for functionals with smooth kernels.

(47), (48): :math:`H_t(x)=\int_0^\infty\sum_i\rho_i(s)x_{t-s,i}ds` with :math:`\rho_i^{(k)}=
y_i^{(k+1)}`, so that (13) says :math:`|e^{\beta t}\rho_i^{(k)}(t)|\le\gamma\beta^{k+1}`.  Each
channel is near an exponential sum with the rates :math:`j\beta/(\alpha+1)`, j = 1, ..., m; the sums
are a network (57), (58), and functionals with near kernels are near (63).

That :math:`\rho_i` is the derivative of the response to :math:`e_i1_{t\ge0}` is shown in
:mod:`theorems.curse_of_memory.theorem_4_2.kernels_of_outputs`.

Source: Li, Han, E and Li (ICLR 2021), Theorem 4.2, (13), (14), (47)-(63).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import INTEGRABLE
from memory_theorems.theorems.analysis.sequences import GLUED
from memory_theorems.theorems.analysis.sums import AT_MOST
from memory_theorems.theorems.curse_of_memory.approximation.decaying_kernel import KERNELS
from memory_theorems.theorems.curse_of_memory.approximation.diagonal_networks import DIAGONAL
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import DISTANCE
from memory_theorems.theorems.curse_of_memory.approximation.rate_in_l1 import (
    CHANNEL,
    CONSTANT,
    SUMS,
)
from memory_theorems.theorems.paper_objects import functionals, networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_C: Final = CONSTANT.format("alpha")
BOUND: Final = f"{_C}*G*d/m**alpha"
_STATEMENT: Final = (
    f"for m: natural. 1 <= m => exists {networks.WEIGHTS}. stable(m, W) and exponential(m, W, P)"
    f" and (for t: real, x: X. |x| <= 1 => |H(t, x) - network(m, c, P, U, t, x)| <= {BOUND})"
)
_OF: Final = "1 <= i and i <= d and "
_SEEN: Final = "Integral(Sum({}*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
HYPOTHESES: Final = {
    "represented": f"for t: real, x: X. H(t, x) == {_SEEN.format('rho(i, 0, s)')}",
    "smooth": f"for i, k: natural, t: real. {_OF}k + 1 <= alpha"
    " => derives(fun(s, rho(i, k, s)), t, rho(i, k + 1, t))",
    "continuous": f"for i, k: natural. {_OF}k <= alpha => continuous(fun(s, rho(i, k, s)))",
    "decay": f"for i, k: natural, e: real. {_OF}k <= alpha and 0 < e => exists T: real."
    " for t: real. T <= t => |exp(beta*t)*rho(i, k, t)| <= e",
    "sizes": f"for i, k: natural, t: real. {_OF}k <= alpha and 0 <= t"
    " => |exp(beta*t)*rho(i, k, t)| <= G*beta**(k + 1)",
}
_RATE: Final = "(beta/(alpha + 1))"
_SUM: Final = f"Sum({{}}(i, j)*exp(-(j*{_RATE})*s), (j, 1, m))"
_ERROR: Final = f"m**alpha*Integral(|rho(i, 0, s) - {_SUM}|, (s, 0, oo)) <= {_C}*G"
_ALL: Final = f"for i: natural. 1 <= i and i <= {{}} => {_ERROR.format('a')}"
_ROWS: Final = f"exists a: (natural, natural -> real). {_ALL}"
_READ: Final = "readout(m, fun(l, 1), P, fun(j, k, a(k, j)), i, s)"
_GAP: Final = "Integral(|rho(i, 0, s) - q(i, s)|, (s, 0, oo))"
_WIDE: Final = "network(m, fun(l, 1), P, fun(j, k, a(k, j)), t, x)"
_SHARE: Final = f"{_C}*G/m**alpha"

STATEMENT: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            "rho": (
                r"\rho",
                "natural, natural, real -> real",
                "the kernel of H by component, and its derivatives by their order",
            ),
            "alpha": (r"\alpha", "natural", "order of smoothness"),
            "beta": (r"\beta", "(0, oo)", "rate of decay"),
            "G": (r"\gamma", "(0, oo)", "size of the derivatives"),
        },
        {
            **{name: signals.HYPOTHESES[name] for name in ("below the norm", "continuous signals")},
            **HYPOTHESES,
        },
        (*signals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, DERIVES],
    ),
    _STATEMENT,
    (
        apply("distances", "kernel distances", "d", "val"),
        have("some beta", "0 < beta"),
        have("G from 0", "0 <= G"),
        block(
            "kernel is",
            "for i: natural. 1 <= i and i <= d => integrable(fun(s, rho(i, 0, s)))",
            ["i from 1", "i to d"],
            apply("is continuous", "continuous", "i", "0"),
            apply(
                "so",
                "integrable kernels(fun(s, rho(i, 0, s)), beta, G*beta**(0 + 1))",
                using=["sizes(i, 0, t)", "i from 1", "i to d"],
            ),
        ),
        block("Theorem 4.2", _STATEMENT, ["wide"])(
            by_induction(
                "up to",
                f"for p: natural. p <= d => {_ROWS.format('p')}",
                ["so far", "within"],
                [
                    block("base", f"0 <= d => {_ROWS.format('0')}", ["any d"])(
                        block(
                            "never",
                            _ALL.format("0").replace("a(i, j)", "0"),
                            ["from 1", "to 0"],
                            apply("no", "contradiction", "0", "i", using=["from 1"]),
                            absurd("so", GOAL, "no"),
                        ),
                        exists("any", "fun(i, j, 0)"),
                    )
                ],
                [
                    have("before", "p <= d", "within"),
                    obtain("so far()", "a1", "old near"),
                    block(
                        "smooth here",
                        "for k: natural, t: real. k + 1 <= alpha"
                        " => derives(fun(s, rho(p + 1, k, s)), t, rho(p + 1, k + 1, t))",
                        ["in order"],
                        apply("so", "smooth", "p + 1", "k", "t", using=["within"]),
                    ),
                    block(
                        "continuous here",
                        "for k: natural. k <= alpha => continuous(fun(s, rho(p + 1, k, s)))",
                        ["in order"],
                        apply("so", "continuous", "p + 1", "k", using=["within"]),
                    ),
                    have(
                        "sizes here",
                        "for k: natural, t: real. k <= alpha and 0 <= t"
                        " => |exp(beta*t)*rho(p + 1, k, t)| <= G*beta**(k + 1)",
                        "sizes(p + 1, k, t); within",
                    ),
                    block(
                        "decay here",
                        "for k: natural, e: real. k <= alpha and 0 < e => exists T: real."
                        " for t: real. T <= t => |exp(beta*t)*rho(p + 1, k, t)| <= e",
                        ["in order", "some e"],
                        apply("so", "decay", "p + 1", "k", "e", using=["within"]),
                    ),
                    apply("its kernel", "kernel is", "p + 1", using=["within"]),
                    obtain(
                        "channel(fun(k, s, rho(p + 1, k, s)), alpha, m, beta, G)", "a2", "new near"
                    ),
                    obtain("glued(a1, fun(i, j, a2(j)), p)", "a", "old rows", "new row"),
                    block("each", _ALL.format("p + 1"), ["from 1", "to p + 1"])(
                        by_cases("which", GOAL, "i <= p")(
                            [convert("so", GOAL, "old near(i)", "which case", "old rows(i, j)")],
                            [
                                convert(
                                    "new sum",
                                    _ERROR.format("a").replace("rho(i, 0", "rho(p + 1, 0"),
                                    "new near",
                                    "which case; new row(i, j)",
                                ),
                                convert(
                                    "so",
                                    GOAL,
                                    "new sum",
                                    "which case; to p + 1; "
                                    "congruence(rho(p + 1, 0, s), rho(i, 0, s))",
                                ),
                            ],
                        )
                    ),
                    exists("rows", "a"),
                ],
            ),
            obtain("up to(d)", "a", "near"),
            # their network
            obtain(
                f"diagonal(m, fun(j, j*{_RATE}))", "W", "P", "W stable", "P exponential", "read out"
            ),
            let("q", "natural, real -> real", f"fun(i, s, {_SUM.format('a')})"),
            block("kernel of the network", f"for i: natural, s: real. q(i, s) == {_READ}", [])(
                apply("row", "read out", "fun(j, k, a(k, j))", "i", "s"), thus("row", "q is(i, s)")
            ),
            block(
                "q integrable",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, q(i, s)))",
                ["i from 1", "i to d"],
                convert("so", GOAL, "sums(fun(j, a(i, j)), beta, alpha, m)", "q is(i, s)"),
            ),
            have("power positive", "for k: natural. 0 < m**k", "wide"),
            have("divided", "for u, v, w: real. 0 < w and w*u <= v => u <= v/w"),
            block(
                "q near r",
                f"for i: natural. 1 <= i and i <= d => {_GAP} <= {_SHARE}",
                ["i from 1", "i to d"],
                convert("in q", f"m**alpha*{_GAP} <= {_C}*G", "near(i)", "q is(i, s)"),
                apply("so", f"divided({_GAP}, {_C}*G, m**alpha)", using=["power positive(alpha)"]),
            ),
            apply("all gaps", "at most", f"fun(i, {_GAP})", "d", _SHARE),
            have("in a row", "for u, v, w: real. u <= v and v == w => u <= w"),
            apply("small gaps", "in a row", f"Sum({_GAP}, (i, 1, d))", f"d*({_SHARE})", BOUND),
            have("constants from 0", f"0 <= {_C}"),
            have("products", "for u, v, k: real. 0 <= u and 0 <= v and 0 <= k => 0 <= u*v*k"),
            apply("numerator", "products", _C, "G", "d", using=["constants from 0", "G from 0"]),
            apply(
                "bound from 0",
                f"div_nonneg(m**alpha, {_C}*G*d)",
                using=["numerator", "power positive(alpha)"],
            ),
            block(
                "close",
                f"for t: real, x: X. |x| <= 1 => |H(t, x) - {_WIDE}| <= {BOUND}",
                ["unit ball"],
                apply("H is", "represented", "t", "x"),
                convert(
                    "near the network",
                    f"|{_SEEN.format('rho(i, 0, s)')} - {_WIDE}| <= |x|*Sum({_GAP}, (i, 1, d))",
                    "distances(fun(i, s, rho(i, 0, s)), q, t, x)",
                    "kernel of the network(i, s)",
                ),
                apply(
                    "in the ball",
                    f"mul_le_of_le_of_le_one(|x|, Sum({_GAP}, (i, 1, d)), {BOUND})",
                    using=["unit ball", "bound from 0"],
                ),
                thus("H is", "near the network", "in the ball"),
            ),
            exists("network", "fun(l, 1)", "W", "fun(j, k, a(k, j))", "P"),
        ),
    ),
    "Theorem 4.2",
    (
        From("kernel distances", DISTANCE),
        From("integrable kernels", KERNELS),
        From("channel", CHANNEL),
        From("diagonal", DIAGONAL),
        From("sums", SUMS),
        From("at most", AT_MOST),
        From("glued", GLUED),
        From("contradiction", LESS),
    ),
)
