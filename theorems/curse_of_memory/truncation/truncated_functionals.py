r"""(67), (68) on functionals: what is cut off the kernel, and a network for the rest.

H has the kernel :math:`\rho` (64), :math:`\tilde\rho` is another one, of class :math:`C^1` with
:math:`|e^{\beta t}\tilde\rho(t)|\le\gamma\beta`, :math:`|e^{\beta t}\tilde\rho'(t)|\le
\gamma\beta^2`.  The functional with the kernel :math:`\tilde\rho` is within
:math:`\|\rho-\tilde\rho\|_{L^1}` of H (67), and within :math:`\frac{3\pi}2\frac{\gamma d}m` of a
network of width m: Theorem 4.2 with :math:`\alpha=1`, without the factor :math:`1/\beta` of (68).
The print takes for :math:`\gamma` what :math:`\tilde\rho` alone gives, at t = T; both derivatives
and all times are asked here.

The hypotheses are met by :math:`\rho=\tilde\rho=e^{-t}`, beta = 1/2, G = 4 (the gamma above).

Source: Li, Han, E and Li (ICLR 2021), (64), (67), (68).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import BOUND, GAP, INTEGRABLE
from memory_theorems.theorems.analysis.sums import BOUNDED
from memory_theorems.theorems.curse_of_memory.approximation.decaying_kernel import KERNELS
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import DISTANCE
from memory_theorems.theorems.curse_of_memory.approximation.rate_of_networks import (
    STATEMENT as RATE,
)
from memory_theorems.theorems.curse_of_memory.truncation.decaying_pair import MET
from memory_theorems.theorems.paper_objects import functionals, networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

_OF: Final = "1 <= i and i <= d"
_SEEN: Final = "Integral(Sum({}*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
_K: Final = _SEEN.format("R(i, 0, s)")
_CUT: Final = "Sum(Integral(|rho(i, s) - R(i, 0, s)|, (s, 0, oo)), (i, 1, d))"
_RATE: Final = "3*pi/2*G*d/m"
_AS_PRINTED: Final = (
    "(pi/4)**1*(1 + 1)*(factorial(2*1 + 1)/factorial(1 + 1))*(1**1/factorial(1))*G*d/m**1"
)
_STATEMENT: Final = (
    f"for m: natural. 1 <= m => exists {networks.WEIGHTS}. stable(m, W) and exponential(m, W, P)"
    " and (for t: real, x: X. |x| <= 1"
    f" => |H(t, x) - network(m, c, P, U, t, x)| <= {_CUT} + {_RATE})"
)

STATEMENT: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            "rho": (r"\rho", "natural, real -> real", "the kernel of H by component"),
            "R": (
                r"\tilde{\rho}",
                "natural, natural, real -> real",
                "the other kernel by component, and its derivative, by their order",
            ),
            "beta": (r"\beta", "(0, oo)", "rate of decay of the other kernel"),
            "G": (r"\gamma", "(0, oo)", "size of the other kernel and its derivative"),
        },
        {
            **{name: signals.HYPOTHESES[name] for name in ("below the norm", "continuous signals")},
            "kernel": f"for i: natural. {_OF} => integrable(fun(s, rho(i, s)))",
            "represented": f"for t: real, x: X. H(t, x) == {_SEEN.format('rho(i, s)')}",
            "smooth": f"for i, k: natural, t: real. {_OF} and k + 1 <= 1"
            " => derives(fun(s, R(i, k, s)), t, R(i, k + 1, t))",
            "continuous": f"for i, k: natural. {_OF} and k <= 1 => continuous(fun(s, R(i, k, s)))",
            "decay": f"for i, k: natural, e: real. {_OF} and k <= 1 and 0 < e => exists T: real."
            " for t: real. T <= t => |exp(beta*t)*R(i, k, t)| <= e",
            "sizes": f"for i, k: natural, t: real. {_OF} and k <= 1 and 0 <= t"
            " => |exp(beta*t)*R(i, k, t)| <= G*beta**(k + 1)",
        },
        (*signals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, DERIVES],
    ),
    _STATEMENT,
    (
        apply("distances", "kernel distances", "d", "val"),
        block(
            "other kernel",
            f"for i: natural. {_OF} => integrable(fun(s, R(i, 0, s)))",
            ["i from 1", "i to d"],
            apply("is continuous", "continuous", "i", "0", using=["zero_le_one"]),
            block(
                "size",
                "for t: real. 0 <= t => |exp(beta*t)*R(i, 0, t)| <= G*beta**(0 + 1)",
                ["later"],
                apply("so", "sizes", "i", "0", "t", using=["zero_le_one"]),
            ),
            apply("so", "integrable kernels", "fun(s, R(i, 0, s))", "beta", "G*beta**(0 + 1)"),
        ),
        apply("rate", "rate of networks", "d", "val", f"fun(t, x, {_K})", "R", "1", "beta", "G"),
        have("constant", f"for m: natural. 1 <= m => {_AS_PRINTED} == {_RATE}"),
        block("truncation", _STATEMENT, ["wide"])(
            apply("near", "rate", "m", using=["wide"]),
            obtain("near", "c", "W", "U", "P", "is stable", "generated", "close"),
            apply("bound", "constant", "m", using=["wide"]),
            block(
                "gaps",
                f"for i: natural. {_OF} => 0 <= Integral(|rho(i, s) - R(i, 0, s)|, (s, 0, oo))",
                ["i from 1", "i to d"],
                apply("its kernel", "kernel", "i"),
                apply("other", "other kernel", "i"),
                apply("their gap", "gap", "fun(s, rho(i, s))", "fun(s, R(i, 0, s))"),
                apply(
                    "size",
                    "bounds(fun(s, |rho(i, s) - R(i, 0, s)|), fun(s, |rho(i, s) - R(i, 0, s)|))",
                ),
                thus("size"),
            ),
            have(
                "own sizes",
                f"for i: natural. {_OF} => |0| <= Integral(|rho(i, s) - R(i, 0, s)|, (s, 0, oo))",
                "gaps(i)",
            ),
            apply(
                "all gaps",
                "bounded sums(fun(i, 0), fun(i, Integral(|rho(i, s) - R(i, 0, s)|, (s, 0, "
                "oo))), d)",
            ),
            have("cut from 0", f"0 <= {_CUT}", "all gaps"),
            block(
                "within",
                "for t: real, x: X. |x| <= 1"
                f" => |H(t, x) - network(m, c, P, U, t, x)| <= {_CUT} + {_RATE}",
                ["unit ball"],
                apply("H is", "represented", "t", "x"),
                apply("cut off", "distances", "rho", "fun(i, s, R(i, 0, s))", "t", "x"),
                apply(
                    "no more",
                    f"mul_le_of_le_one_left(|x|, {_CUT})",
                    using=["unit ball", "cut from 0"],
                ),
                apply("network near", "close", "t", "x"),
                have(
                    "second",
                    f"|{_K} - network(m, c, P, U, t, x)| <= {_RATE}",
                    "network near; bound",
                ),
                thus("H is", "cut off", "no more", "second"),
            ),
            exists("network", "c", "W", "U", "P"),
        ),
    ),
    "truncation",
    (
        From("kernel distances", DISTANCE),
        From("integrable kernels", KERNELS),
        From("rate of networks", RATE),
        From("gap", GAP),
        From("bounds", BOUND),
        From("bounded sums", BOUNDED),
    ),
    met=MET,
)
