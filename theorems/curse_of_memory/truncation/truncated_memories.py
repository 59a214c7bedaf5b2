r"""What a truncated power law gives: the error of m exponentials, and the width for a tolerance.

:math:`\tilde\rho` is :math:`\rho(t)=(1+t)^{-1-\omega}` up to T, and on [T, T + 1] the cubic
:math:`\rho(T)(1-s)^2(1+(2-\kappa)s)`, :math:`\kappa=\frac{1+\omega}{1+T}`.  Theorem 4.2 with
:math:`\alpha=1` asks for a bound g of :math:`e^{\beta t}|\tilde\rho'|` at all times.  A premise is
one relation: so r and s name a share of [0, T] and a place of the window where the bound fails, if
it fails anywhere.  What is cut off is the integral of :math:`\rho-\tilde\rho` over the window and
of :math:`\rho` after it: were it more than the tail of :math:`\rho`, :math:`|\rho-\tilde\rho|`
would be more than :math:`\rho` at a place v of the window.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.flows.far_moments import MONOTONE
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

EARLY: Final = "exp(b*(r(T, b, g)*T))*(1 + omega)*(1 + r(T, b, g)*T)**(-2 - omega)"
KAPPA: Final = "((1 + omega)/(1 + T))"


def late(s: str) -> str:
    """``exp(b*t)*|rho~'(t)|`` at t = T + s."""
    slope = f"(1 - {s})*({KAPPA} + (6 - 3*{KAPPA})*{s})"
    return f"exp(b*(T + {s}))*(1 + T)**(-1 - omega)*({slope})"


WINDOW: Final = f"(1 + T)**(-1 - omega)*((1 - {{0}})**2*(1 + (2 - {KAPPA})*{{0}}))"
#: The kernel is at least |rho - rho~| at T + s.
CUT: Final = f"Abs((1 + T + {{0}})**(-1 - omega) - {WINDOW}) <= (1 + T + {{0}})**(-1 - omega)"
#: The rates that the truncated kernel bears.
SCALE: Final = "b*(1 + T) <= (1 + omega)*log(1 + T)"
BEST: Final = "((1 + omega)*log(1 + T)/(1 + T))"
#: Where the tail is half of a tolerance x: X = 1 + T.
TIME: Final = "(2/(omega*x))**(1/omega)"
SQUARE: Final = "(X**2/((1 + omega)**2*log(X)**2))"
WIDTH: Final = "(L + 1)*(L + 3)/(2*pi*omega) + (L + 3)*log(L + 2)/(2*pi) + 3"

THEORY: Final = Theory.parse(
    {
        "omega": (r"\omega", "(0, 1]", "decay of the memory"),
        "D": ("E", "natural -> real", "least L1 distance of the power law from n exponentials"),
        "tail": (r"\tau", "real -> [0, oo)", "L1 norm of what is cut off after T"),
        "r": (
            "r",
            "real, real, real -> [0, 1]",
            "share of [0, T] where the bound of exp(b*t)*|rho~'| fails, if it does on [0, T]",
        ),
        "s": (
            "s",
            "real, real, real -> [0, 1]",
            "place of the window where the bound fails, if it does there",
        ),
        "v": ("v", "real -> [0, 1]", "place of the window, by T, where more than rho is cut off"),
        "w": (
            "w",
            "real -> [0, oo)",
            "least number of exponentials with a relative L1 error of at most exp(-L)",
        ),
        "eps": (r"\varepsilon", "(0, 1)", "L1 error that is asked for"),
        "l": (r"\ell", "[0, oo)", "log(1/relative error)"),
        "m": ("m", "natural", "a number of exponentials, less one"),
    },
    {
        "Theorem 4.2": f"for T: [1, oo), b: (0, oo), g: [0, oo), n: natural. {EARLY} <= g"
        f" and {late('s(T, b, g)')} <= g => D(n + 1) <= tail(T) + 3*pi/(2*(n + 1))*(g/b**2)",
        "cut off": (
            f"for T: [1, oo). {CUT.format('v(T)')} => tail(T) <= (1 + T)**(-omega)/omega",
            MONOTONE,
        ),
        "width theorem": f"for L: [0, oo). w(L) <= {WIDTH}",
    },
    [],
)

PROOF: Final = (
    have("concave", "for T: [1, oo), x: [0, 1]. x*log(1 + T) <= log(1 + x*T)"),
    have(
        "a quotient of powers", "for y: [1, oo), p, z: real. z <= p*log(y) => exp(z)*y**(-p) <= 1"
    ),
    have(
        "slope up to T",
        f"for T: [1, oo), b: (0, oo), x: [0, 1]. {SCALE}"
        " => exp(b*(x*T))*(1 + omega)*(1 + x*T)**(-2 - omega) <= 2",
        "concave(T, x); log_nonneg(1 + x*T); a quotient of powers(1 + x*T, 2 + omega, b*(x*T))",
    ),
    have("slope of the window", "for k, x: [0, 1]. (1 - x)*(k + (6 - 3*k)*x) <= 2"),
    have("product", "for u: [0, 1], y: [0, oo). y <= 2 => u*y <= 2"),
    have("at most 1", f"for T: [1, oo). {KAPPA} <= 1"),
    have(
        "slope after T",
        f"for T: [1, oo), b: (0, oo), x: [0, 1]. {SCALE} => {late('x')} <= 2",
        f"a quotient of powers(1 + T, 1 + omega, b*(T + x)); slope of the window({KAPPA}, x); "
        "at most 1(T); "
        f"product(exp(b*(T + x))*(1 + T)**(-1 - omega), (1 - x)*({KAPPA} + (6 - 3*{KAPPA})*x))",
    ),
    have("no negative power", "for y: (0, oo), z: real. 0 <= y**z"),
    have("window from below", "for x, k: [0, 1]. 0 <= (1 - x)**2*(1 + (2 - k)*x)"),
    have("part of the window", "for x, k: [0, 1]. (1 - x)**2*(1 + (2 - k)*x) <= 1 - k*x"),
    have(
        "below the kernel",
        "for T: [1, oo), x: [0, 1]. 1 - (1 + omega)/(1 + T)*x <= (1 + x/(1 + T))**(-1 - omega)",
    ),
    have(
        "powers multiply",
        "for T: [1, oo), x: [0, 1]. (1 + T)**(-1 - omega)*(1 + x/(1 + T))**(-1 - omega)"
        " == (1 + T + x)**(-1 - omega)",
    ),
    have("between", "for x, y: real. 0 <= x and x <= y => Abs(y - x) <= y"),
    have(
        "no more than the kernel",
        f"for T: [1, oo), x: [0, 1]. {CUT.format('x')}",
        f"at most 1(T); window from below(x, {KAPPA}); part of the window(x, {KAPPA}); "
        "below the kernel(T, x); powers multiply(T, x); no negative power(1 + T, -1 - omega); "
        f"mul_le_mul_of_nonneg_left((1 + T)**(-1 - omega), (1 - x)**2*(1 + (2 - {KAPPA})*x), "
        "(1 + x/(1 + T))**(-1 - omega)); "
        "mul_le_mul_of_nonneg_left((1 + T)**(-1 - omega), 0, (1 - x)**2*(1 + (2 - "
        f"{KAPPA})*x)); between({WINDOW.format('x')}, (1 + T + x)**(-1 - omega))",
    ),
    have(
        "the error at a rate",
        f"for T: [1, oo), b: (0, oo), n: natural. {SCALE}"
        " => D(n + 1) <= (1 + T)**(-omega)/omega + 3*pi/((n + 1)*b**2)",
        "slope up to T(T, b, r(T, b, 2)); slope after T(T, b, s(T, b, 2)); "
        "Theorem 4.2(T, b, 2, n); no more than the kernel(T, v(T)); cut off(T)",
    ),
    have("a positive logarithm", "for T: [1, oo). 0 < log(1 + T)"),
    have(
        "the error after T",
        "for T: [1, oo), n: natural. D(n + 1) <= (1 + T)**(-omega)/omega"
        " + 3*pi*(1 + T)**2/((1 + omega)**2*log(1 + T)**2*(n + 1))",
        f"a positive logarithm(T); the error at a rate(T, {BEST}, n)",
    ),
    have("half of the tolerance", f"for x: (0, 1). ({TIME})**(-omega)/omega == x/2"),
    have("a time of at least 1", f"for x: (0, 1). {TIME} >= 2"),
    have(
        "the other half",
        "for x: (0, 1), u: (0, oo), n: natural. n + 1 >= 6*pi*u/x => 3*pi*u/(n + 1) <= x/2",
    ),
    have(
        "the error up to X",
        f"for X: [2, oo), n: natural. D(n + 1) <= X**(-omega)/omega + 3*pi*{SQUARE}/(n + 1)",
        "a positive logarithm(X - 1); the error after T(X - 1, n)",
    ),
    have("positive", f"for X: [2, oo). 0 < {SQUARE}"),
    have(
        "regrouped",
        f"for X: [2, oo), x: (0, 1). 6*pi*X**2/((1 + omega)**2*x*log(X)**2) == 6*pi*{SQUARE}/x",
    ),
    have(
        "the width at X",
        "for X: [2, oo), x: (0, 1), n: natural. X**(-omega)/omega <= x/2"
        " and n + 1 >= 6*pi*X**2/((1 + omega)**2*x*log(X)**2) => D(n + 1) <= x",
        f"the error up to X(X, n); positive(X); regrouped(X, x); the other half(x, {SQUARE}, n)",
    ),
    have(
        "the width by truncation",
        f"for x: (0, 1), n: natural. n + 1 >= 6*pi*({TIME})**2/((1 + omega)**2*x*log({TIME})**2)"
        " => D(n + 1) <= x",
        f"a time of at least 1(x); half of the tolerance(x); the width at X({TIME}, x, n)",
    ),
    have("exponential series", "for z: [0, oo). exp(z) >= 1 + z + z**2/2 + z**3/6"),
    have(
        "cubic in L",
        f"for y: [7/10, oo). {WIDTH.replace('L', 'y')}"
        " <= 3*omega*(1 + y/omega + (y/omega)**2/2 + (y/omega)**3/6)",
    ),
    have(
        "the power of the tolerance",
        "for L: [7/10, oo). w(L) <= 3*omega*exp(L/omega)",
        "width theorem(L); cubic in L(L); exponential series(L/omega)",
    ),
    have(
        "the width for one tolerance",
        f"m + 1 >= 6*pi*({TIME.replace('x', 'eps')})**2"
        f"/((1 + omega)**2*eps*log({TIME.replace('x', 'eps')})**2) => D(m + 1) <= eps",
        "the width by truncation(eps, m)",
    ),
    have(
        "the power of one tolerance",
        "l >= 7/10 => w(l) <= 3*omega*exp(l/omega)",
        "the power of the tolerance(l)",
    ),
)

#: (15) with one constant for all T and m, for omega > 1: c is what m = n + 1 exponentials miss.
NO_CONSTANT: Final = (
    have("positive powers", "for T: [1, oo), z: real. T**z > 0"),
    have("smaller powers", "for T: [1, oo), p: (1, oo). T**(-p) <= T**(1 - p)"),
    have(
        "a small power",
        "for c, C, z, u: (0, oo), p: (1, oo), n: natural. u >= 1 + C*(1 + p)/c and z*u == 1"
        " => C*(z + p/(n + 1)*z) < c",
    ),
    have("enlarged", "for c, C: (0, oo), x, z, u: real. x <= z and C*(z + u) < c => C*(x + u) < c"),
    have(
        "no constant",
        "for c, C: (0, oo), p: (1, oo), T: [1, oo), n: natural. T**(p - 1) >= 1 + C*(1 + p)/c"
        " => C*(T**(-p) + p/(n + 1)*T**(1 - p)) < c",
        "positive powers(T, 1 - p); positive powers(T, p - 1); smaller powers(T, p); "
        "a small power(c, C, T**(1 - p), T**(p - 1), p, n); "
        "enlarged(c, C, T**(-p), T**(1 - p), p/(n + 1)*T**(1 - p))",
    ),
)
