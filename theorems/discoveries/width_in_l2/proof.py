r"""The law of the width in L2, from named theorems on integrals.

``K(l)`` is the integral of :math:`((y^2+e^{-2l})(y^2+1))^{-1/2}` over y > 0, ``H(m, l)`` the least
integral of a squared all-pass function of m rates by :math:`e^{qu-e^u}` over [-l, 0]; ``W(l)`` is
the mean of :math:`e^u-qu` there and ``V(m, j, l)`` what rate j takes; ``G(m, l, a)`` is an exponent
at which :math:`e^g` would be below its tangent at a, were H/l below the mean of the tangent.
``n(l)`` counts the terms of the graded sum at the scale l; ``F``, ``R`` and ``T`` are the integrals
of its first Fourier coefficient, of all others and of the terms left out.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.flows.far_moments import MONOTONE
from memory_theorems.theorems.discoveries.widths import width_law
from memory_theorems.theorems.discoveries.widths.width_for_all_decays import POISSON
from memory_theorems.theorems.discoveries.widths.width_law import SCALE
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

PLANCHEREL = (
    "Plancherel's theorem: W. Rudin, Real and Complex Analysis, 1987, theorems 9.13 and 19.2"
)
LOSS = "(L + log(1/q)/2)"
ENOUGH = f"({LOSS} + 3*log({LOSS} + 12) + 3)**2/(2*pi**2*q) + 2/(3*q) + 1"
MEAN = "-W(l) - Sum(V(m, j, l), (j, 1, m))"
X = "sqrt(2*q*(pi**2*m + 1))"
_GRADED = "2*sqrt(l)*(1 + (E - 1)*l + E*log(1 + 2*l)) + 2*sqrt(8/3)*(8/5 + 15/4) + 1"

THEORY = Theory.parse(
    {
        "q": ("q", "(0, 1]", "the decay of the kernel, less 1/2"),
        "epsilon": (r"\varepsilon", "natural -> (0, oo)", "the least relative L2 error"),
        "K": ("K", "real -> (0, oo)", "a complete elliptic integral"),
        "H": ("H", "natural, real -> (0, oo)", "the least integral of a squared all-pass function"),
        "W": ("W", "real -> real", "the mean of the weight's exponent"),
        "V": ("V", "natural, natural, real -> real", "what a rate takes"),
        "G": (
            "G",
            "natural, real, real -> real",
            "an exponent on the interval, for a tangent of exp",
        ),
        "n": ("n", "real -> natural", "number of terms of the graded sum"),
        "F": ("F", "real -> [0, oo)", "its first Fourier coefficient"),
        "R": ("R", "real -> [0, oo)", "the other Fourier coefficients"),
        "T": ("T", "real -> [0, oo)", "the terms that are left out"),
    },
    {
        "Plancherel": (
            "for m: natural, l: (0, oo). 2*K(l)*(gamma(q + 1/2)*epsilon(m))**2 >= pi*q*H(m, l)**2",
            PLANCHEREL,
        ),
        "elliptic integral": "for l: (0, oo). K(l) <= l + 9/5",
        "tangent": (
            "for m: natural, l: (0, oo), a: real. exp(G(m, l, a)) >= exp(a)*(1 + G(m, l, a) - a)"
            f" => H(m, l) >= l*(exp(a)*(1 + ({MEAN}) - a))",
            MONOTONE,
        ),
        "weight": "for l: (0, oo). W(l) <= q*l/2 + 1/l",
        "a rate": "for m, j: natural, l: (0, oo). V(m, j, l) <= pi**2/l",
        "terms": "for l: [1, oo). n(l) <= (l + q*log(l))**2/(2*pi**2*q) + 2/(3*q) + 1",
        "Poisson": (
            "for m: natural, l: [1, oo). n(l) <= m => sqrt(q)*epsilon(m)"
            " <= (2*sqrt(l)*F(l) + 2*sqrt(8/3)*R(l) + T(l))*exp(-l)/gamma(q + 1/2)",
            POISSON,
        ),
        "first coefficient": "for l: [1, oo). F(l) <= 1 + (E - 1)*l + E*log(1 + 2*l)",
        "other coefficients": "for l: [1, oo). R(l) <= 8/5 + 15/4",
        "left out": "for l: [1, oo). T(l) <= 1",
    },
)

_SHARED = (
    "log_le_log",
    "log_exp",
    "roots",
    "sq_le_sq_of_nonneg",
    "log_nonneg",
    "a level",
    "the scale",
    "at least 1 again",
    "shortened",
    "the error at the scale",
    "the terms at the scale",
    "a part",
    "no negative scale",
    "the level of the scale",
    "counted",
    "the count of the scale",
)
_T = "-q*l/2 - (pi**2*m + 1)/l"

PROOF = (
    *(item for item in width_law.PROOF if item.name in _SHARED),
    have("a root squared", f"for m: natural. {X}**2 == 2*q*(pi**2*m + 1)"),
    have("a root above 0", f"for m: natural. {X} > 0"),
    induct("all rates", "for k, m: natural, l: (0, oo). Sum(V(m, j, l), (j, 1, k)) <= k*(pi**2/l)",
           on="k", step="a rate(m, k + 1, l)"),
    have("Jensen's inequality", f"for m: natural, l: (0, oo). H(m, l) >= l*exp({MEAN})",
         f"exp_mul_one_add_sub_le_exp(G(m, l, {MEAN}), {MEAN}); tangent(m, l, {MEAN})"),
    have("by Jensen's inequality", f"for m: natural, l: (0, oo). H(m, l) >= l*exp({_T})",
         f"Jensen's inequality(m, l); weight(l); all rates(m, m, l); exponential({_T}, {MEAN});"
         f" mul_le_mul_of_nonneg_left(l, exp({_T}), exp({MEAN}))"),
    have("a square", "for l: (0, oo), t: real. (l*exp(t))**2 == l**2*exp(2*t)"),
    have("the square of it", f"for m: natural, l: (0, oo). H(m, l)**2 >= l**2*exp(2*({_T}))",
         f"by Jensen's inequality(m, l); sq_le_sq_of_nonneg(l*exp({_T}), H(m, l));"
         f" a square(l, {_T})"),
    have("Gamma", "gamma(q + 1/2) <= 16/9"),
    have("no larger", "for g: (0, 16/9], k, s: (0, oo), e: (0, oo). k <= s"
         " => 2*k*(g*e)**2 <= 2*s*(16/9*e)**2"),
    have("a quotient", "for l: [1, oo), e, y, s: (0, oo)."
         " pi*y*(l**2*s) <= 2*(l + 9/5)*(16/9*e)**2 => 4/25*(y*l)*s <= e**2"),
    have("uniform density",
         f"for m: natural, l: [1, oo). 4/25*(q*l)*exp(2*({_T})) <= epsilon(m)**2",
         "Plancherel(m, l); elliptic integral(l); the square of it(m, l); Gamma;"
         " no larger(gamma(q + 1/2), K(l), l + 9/5, epsilon(m));"
         f" mul_le_mul_of_nonneg_left(pi*q, l**2*exp(2*({_T})), H(m, l)**2);"
         f" a quotient(l, epsilon(m), q, exp(2*({_T})))"),
    have("at the best interval", "for y: (0, 1], z, s: (0, oo). s**2 == 2*y*z"
         " => -y*(s/y)/2 - z/(s/y) == -s"),
    have("read there", "for w, t: real, y, s: (0, oo). 4/25*(y*(s/y))*exp(2*t) <= w and t == -s"
         " => 4/25*s*exp(-2*s) <= w"),
    have("no small square", "for y: (0, 1], z: [0, oo), s: real."
         " s == 2*y*(pi**2*z + 1) => s >= y**2"),
    have("above 1", "for y: (0, 1], s: real. s >= y => s/y >= 1"),
    have("singular bound", f"for m: natural. 4/25*{X}*exp(-2*{X}) <= epsilon(m)**2",
         f"a root squared(m); a root above 0(m); no small square(q, m, {X}**2); roots({X}, q);"
         f" above 1(q, {X}); uniform density(m, {X}/q); at the best interval(q, pi**2*m + 1,"
         f" {X}); read there(epsilon(m)**2, -q*({X}/q)/2 - (pi**2*m + 1)/({X}/q), q, {X})"),
    have("the square of the error", "for e: (0, oo), L: real. e <= exp(-L) => e**2 <= exp(-2*L)",
         "sq_le_sq_of_nonneg(e, exp(-L))"),
    have("on a short interval", "for y: (0, 1], z, s: (0, oo). s**2 == 2*y*z"
         " => -y*(2/y)/2 - z/(2/y) == -1 - s**2/4"),
    have("read on it", "for w, t, s: real, y: (0, oo). 4/25*(y*(2/y))*exp(2*t) <= w"
         " and t == -1 - s**2/4 => 8/25*exp(2*(-1 - s**2/4)) <= w"),
    have("two logarithms", "for L: [3, oo), s: (0, oo)."
         " log(8/25*exp(2*(-1 - s**2/4))) <= log(exp(-2*L)) => s**2 >= 4"),
    have("at least 2", f"for m: natural, L: [3, oo). epsilon(m) <= exp(-L) => {X} >= 2",
         "the square of the error(epsilon(m), L); a root squared(m); a root above 0(m);"
         f" uniform density(m, 2/q); on a short interval(q, pi**2*m + 1, {X});"
         f" read on it(epsilon(m)**2, -q*(2/q)/2 - (pi**2*m + 1)/(2/q), {X}, q); above 1(q, 2);"
         f" log_le_log(8/25*exp(2*(-1 - {X}**2/4)), exp(-2*L)); two logarithms(L, {X});"
         f" roots({X}, 2)"),
    have("its logarithm", "for y: (0, oo). log(4/25*y*exp(-2*y)) == log(4/25) + log(y) - 2*y"),
    have("less than the exponent", "for L: [3, oo), y: [2, oo)."
         " log(4/25) + log(y) - 2*y <= -2*L => y >= L - 3/5"),
    have("a shorter logarithm", "for L: [3, oo). log(L - 3/5) >= log(L) - 3/10"),
    have("a constant", "log(4/25) >= -19/10"),
    have("exponent from below",
         f"for m: natural, L: [3, oo). epsilon(m) <= exp(-L) => {X} >= L + log(L)/2 - 11/10",
         "at least 2(m, L); the square of the error(epsilon(m), L); singular bound(m);"
         f" log_le_log(4/25*{X}*exp(-2*{X}), exp(-2*L)); its logarithm({X}); log_exp(-2*L);"
         f" less than the exponent(L, {X}); log_le_log(L - 3/5, {X}); a shorter logarithm(L);"
         " a constant"),
    have("positive", "for L: [3, oo). 0 <= L + log(L)/2 - 11/10"),
    have("divided",
         "for y: real, z: [0, oo). y <= 2*q*(pi**2*z + 1) => y/(2*pi**2*q) - 1/pi**2 <= z"),
    have("the width from below", "for m: natural, L: [3, oo). epsilon(m) <= exp(-L)"
         " => m >= (L + log(L)/2 - 11/10)**2/(2*pi**2*q) - 1/pi**2",
         f"exponent from below(m, L); positive(L); sq_le_sq_of_nonneg(L + log(L)/2 - 11/10, {X});"
         " a root squared(m); a root above 0(m); divided((L + log(L)/2 - 11/10)**2, m)"),
    # Graded sums.
    have("no small Gamma", "gamma(q + 1/2) >= 22/25"),
    have("grown", "for l: [0, oo), s, t, r, u, v: real. s <= t and r <= u and v <= 1"
         " => 2*sqrt(l)*s + 2*sqrt(8/3)*r + v <= 2*sqrt(l)*t + 2*sqrt(8/3)*u + 1"),
    have("all coefficients", f"for l: [1, oo). {_GRADED} <= 22/25*(5*(l + 3)**2)"),
    have("a smaller quotient", "for y, e: [0, oo), g: [22/25, oo), z: [0, oo)."
         " y <= 22/25*z => y*e/g <= z*e"),
    have("the estimate",
         "for m: natural, l: [1, oo). n(l) <= m => sqrt(q)*epsilon(m) <= 5*(l + 3)**2*exp(-l)",
         "Poisson(m, l); first coefficient(l); other coefficients(l); left out(l);"
         " no small Gamma; grown(l, F(l), 1 + (E - 1)*l + E*log(1 + 2*l), R(l), 8/5 + 15/4,"
         " T(l)); all coefficients(l); a smaller quotient(2*sqrt(l)*F(l) + 2*sqrt(8/3)*R(l) +"
         " T(l), exp(-l), gamma(q + 1/2), 5*(l + 3)**2)"),
    have("a loss", f"for L: [0, oo). 0 <= {LOSS}"),
    have("what is lost", f"for L: real. exp(-{LOSS}) == sqrt(q)*exp(-L)"),
    have("cancelled", "for y, u, v: (0, oo). sqrt(y)*u <= sqrt(y)*v => u <= v"),
    have("the width from above",
         f"for m: natural, L: [0, oo). {ENOUGH} <= m => epsilon(m) <= exp(-L)",
         f"a loss(L); at least 1 again({LOSS}); the count of the scale({LOSS});"
         f" terms({SCALE.replace('L', LOSS)}); the estimate(m, {SCALE.replace('L', LOSS)});"
         f" the error at the scale({LOSS}); what is lost(L); cancelled(q, epsilon(m), exp(-L))"),
)  # fmt: skip
