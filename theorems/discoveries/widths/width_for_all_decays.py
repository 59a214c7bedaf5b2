r"""The law of the width for every decay q > 0, from named theorems on integrals.

``J(m)`` is the least integral of the squared all-pass function of m rates by the measure of the
kernel; ``D(l)`` is the divergence of the density that is uniform on a logarithmic interval of
length l, ``V(m, j, l)`` what rate j contributes.  J(m) is the mean of :math:`e^g` with this
density, g the logarithm of what is integrated, with the mean :math:`-D-\sum V`.  Were it smaller
than the mean of :math:`e^a(1+g-a)`, so would be :math:`e^g` somewhere, at the value ``G(m, l, a)``;
but no tangent of exp is above it, and a = -D - sum V is Jensen's inequality.  ``n(l)`` counts the
terms of the graded sum at the scale l; ``F``, ``R`` and ``T`` are the integrals of its first
Fourier coefficient, of all others and of the terms left out.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.flows.far_moments import MONOTONE
from memory_theorems.theorems.discoveries.widths import width_law
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

POISSON = "Poisson's summation formula: A. Zygmund, Trigonometric Series, volume 1, II.13"
TERMS = "(l + q*log(2*(l + q)))**2/(2*pi**2*q) + 2/3*Max(q, 1/q) + 1"
MEAN = "-D(l) - Sum(V(m, j, l), (j, 1, m))"
X = "sqrt(2*q*(pi**2*m + 1 + q))"
SCALE = "(L + 3*log(L + 12) + 5)"
LEVEL = "(L + (3 + q)*(log(L + 12) + 5/2))"
ENOUGH = f"{LEVEL}**2/(2*pi**2*q) + 2/3*(q + 1/q) + 1"

THEORY = Theory.parse(
    {
        "q": ("q", "(0, oo)", "the decay of what the error measures, along the logarithm of time"),
        "epsilon": (r"\varepsilon", "natural -> (0, oo)", "the least error of m exponentials"),
        "N": ("N", "natural -> (0, oo)", "N(m): what the bound from below loses"),
        "J": ("J", "natural -> (0, oo)", "the least integral of a squared all-pass function"),
        "D": ("D", "real -> real", "divergence of a uniform density"),
        "V": ("V", "natural, natural, real -> real", "what a rate takes, uniform density"),
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
        "all-pass": "for m: natural. N(m)*epsilon(m) >= J(m)",
        "tangent": (
            "for m: natural, l: (0, oo), a: real. exp(G(m, l, a)) >= exp(a)*(1 + G(m, l, a) - a)"
            f" => J(m) >= exp(a)*(1 + ({MEAN}) - a)",
            MONOTONE,
        ),
        "divergence": "for l: (0, oo). D(l) <= loggamma(1 + q) - log(q*l) - q*log(Max(1, q))"
        " + q*l/2 + Max(1, q)/l",
        "a rate": "for m, j: natural, l: (0, oo). V(m, j, l) <= pi**2/l",
        "terms": f"for l: [1, oo). q <= l => n(l) <= {TERMS}",
        "Poisson": (
            "for m: natural, l: [1, oo). q <= l and n(l) <= m"
            " => epsilon(m) <= (2*l*F(l) + 16/3*R(l))*exp(-l)/gamma(1 + q) + T(l)",
            POISSON,
        ),
        "first coefficient": "for l: [1, oo). q <= l => F(l) <= 1 + (E - 1)*l + E*(2 + q)*l",
        "other coefficients": "for l: [1, oo). R(l) <= 8/5 + 15/4",
        "left out": "for l: [1, oo). q <= l => T(l) <= exp(-l)",
    },
)

_SHARED = (
    "the best interval",
    "at the best interval",
    "log_le_log",
    "log_exp",
    "roots",
    "its logarithm",
    "read without loss",
    "log_nonneg",
    "and again",
    "sq_le_sq_of_nonneg",
    "log_add_self_nonneg",
)
_UNIFORM = "log(q*l) - q*l/2 - (pi**2*m + 1 + q)/l"

PROOF = (
    *(item for item in width_law.PROOF if item.name in _SHARED),
    have("a root squared", f"for m: natural. {X}**2 == 2*q*(pi**2*m + 1 + q)"),
    have("a root above 0", f"for m: natural. {X} > 0"),
    cases("the constant", "loggamma(1 + q) <= q*log(Max(1, q))", on="q <= 1"),
    have("the start", "for l: (0, oo). Max(1, q)/l <= (1 + q)/l"),
    induct("all rates", "for k, m: natural, l: (0, oo). Sum(V(m, j, l), (j, 1, k)) <= k*(pi**2/l)",
           on="k", step="a rate(m, k + 1, l)"),
    have("Jensen's inequality", f"for m: natural, l: (0, oo). J(m) >= exp({MEAN})",
         f"exp_mul_one_add_sub_le_exp(G(m, l, {MEAN}), {MEAN}); tangent(m, l, {MEAN})"),
    have("a product", "for y: (0, oo), z: real. exp(log(y) + z) == y*exp(z)"),
    have("the exponent of Jensen's inequality", f"for m: natural, l: (0, oo). {_UNIFORM} <= {MEAN}",
         "divergence(l); the constant; the start(l); all rates(m, m, l)"),
    have("uniform density", "for m: natural, l: (0, oo)."
         " N(m)*epsilon(m) >= q*l*exp(-q*l/2 - (pi**2*m + 1 + q)/l)",
         "all-pass(m); Jensen's inequality(m, l); the exponent of Jensen's inequality(m, l);"
         f" exponential({_UNIFORM}, {MEAN}); a product(q*l, -q*l/2 - (pi**2*m + 1 + q)/l)"),
    have("singular bound", f"for m: natural. N(m)*epsilon(m) >= {X}*exp(-{X})",
         f"uniform density(m, {X}/q); a root squared(m); a root above 0(m);"
         f" the best interval(q, pi**2*m + 1 + q, {X}); at the best interval(N(m)*epsilon(m),"
         f" -q*({X}/q)/2 - (pi**2*m + 1 + q)/({X}/q), q, {X})"),
    have("on a short interval", "for y, z, s: (0, oo). s**2 == 2*y*z"
         " => -y*(2/y)/2 - z/(2/y) == -1 - s**2/4"),
    have("read on it", "for w, t, s: real, y: (0, oo). y*(2/y)*exp(t) <= w"
         " and t == -1 - s**2/4 => 2*exp(-1 - s**2/4) <= w"),
    have("two logarithms", "for L: [1, oo), s: (0, oo)."
         " log(2*exp(-1 - s**2/4)) <= log(exp(-L)) => s**2 >= 1"),
    have("at least 1", f"for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L) => {X} >= 1",
         "a root squared(m); a root above 0(m); uniform density(m, 2/q);"
         f" on a short interval(q, pi**2*m + 1 + q, {X}); read on it(N(m)*epsilon(m),"
         f" -q*(2/q)/2 - (pi**2*m + 1 + q)/(2/q), {X}, q); log_le_log(2*exp(-1 - {X}**2/4),"
         f" exp(-L)); two logarithms(L, {X}); roots({X}, 1)"),
    have("exponent from below",
         f"for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L) => log(L) + L <= {X}",
         f"singular bound(m); at least 1(m, L); read without loss({X}, L); and again({X}, L)"),
    have("divided", "for y: real, z: [0, oo). y <= 2*q*(pi**2*z + 1 + q)"
         " => y/(2*pi**2*q) - (1 + q)/pi**2 <= z"),
    have("the width from below", "for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L)"
         " => m >= (L + log(L))**2/(2*pi**2*q) - (1 + q)/pi**2",
         "exponent from below(m, L); log_add_self_nonneg(L);"
         f" sq_le_sq_of_nonneg(log(L) + L, {X}); a root squared(m); a root above 0(m);"
         " divided((L + log(L))**2, m)"),
    # Graded sums.
    have("Gamma", "gamma(1 + q) >= 22/25"),
    have("all coefficients",
         "for l: [1, oo), p: (0, oo). 2*l*(1 + (E - 1)*l + E*(2 + p)*l) + 16/3*(8/5 + 15/4)"
         " <= 22/25*(17*(1 + p)*(l + 3)**2 - 1)"),
    have("a positive rest", "for l: [1, oo), p: (0, oo). 17*(1 + p)*(l + 3)**2 - 1 >= 0"),
    have("a quotient", "for y, e: [0, oo), g: [22/25, oo), z: [0, oo)."
         " y <= 22/25*z => y*e/g <= z*e"),
    have("grown", "for l, s, t: [0, oo), r, u: real. s <= t and r <= u"
         " => 2*l*s + 16/3*r <= 2*l*t + 16/3*u"),
    have("the estimate", "for m: natural, l: [1, oo). q <= l and n(l) <= m"
         " => epsilon(m) <= 17*(1 + q)*(l + 3)**2*exp(-l)",
         "Poisson(m, l); first coefficient(l); other coefficients(l); left out(l); Gamma;"
         " grown(l, F(l), 1 + (E - 1)*l + E*(2 + q)*l, R(l), 8/5 + 15/4);"
         " all coefficients(l, q); a positive rest(l, q); a quotient(2*l*F(l) + 16/3*R(l),"
         " exp(-l), gamma(1 + q), 17*(1 + q)*(l + 3)**2 - 1)"),
    have("a short scale", f"for L: [1, oo). {SCALE} + 3 <= 2*(L + 12)"),
    have("a positive scale", f"for L: [1, oo). {SCALE} >= 1"),
    have("a longer scale", f"for L: [1, oo). {SCALE} >= L"),
    have("the scale", f"for L: [1, oo). exp(-{SCALE}) == exp(-L)/((L + 12)**3*exp(5))"),
    have("a constant", "for L: [1, oo), p: (0, oo). p <= L"
         " => 17*(1 + p)*(2*(L + 12))**2 <= (L + 12)**3*exp(5)"),
    have("shortened", "for y: real, z, w: (0, oo). y <= z => y*(w/z) <= w"),
    have("the error at the scale",
         f"for L: [1, oo). q <= L => 17*(1 + q)*({SCALE} + 3)**2*exp(-{SCALE}) <= exp(-L)",
         f"a short scale(L); a positive scale(L); sq_le_sq_of_nonneg({SCALE} + 3, 2*(L + 12));"
         f" mul_le_mul_of_nonneg_left(17*(1 + q), ({SCALE} + 3)**2, (2*(L + 12))**2);"
         f" a constant(L, q); the scale(L); shortened(17*(1 + q)*({SCALE} + 3)**2,"
         " (L + 12)**3*exp(5), exp(-L))"),
    have("six times", "for L: [1, oo). log(6*(L + 12)) <= log(L + 12) + 5/2"),
    have("the fast end", "for L: [1, oo), p: (0, oo). p <= L"
         f" => log(2*({SCALE} + p)) <= log(L + 12) + 5/2",
         "a short scale(L); a positive scale(L); six times(L);"
         f" log_le_log(2*({SCALE} + p), 6*(L + 12))"),
    have("no negative end", f"for L: [1, oo), p: (0, oo). 0 <= log(2*({SCALE} + p))",
         f"a positive scale(L); log_nonneg(2*({SCALE} + p))"),
    have("the level of the scale",
         f"for L: [1, oo). q <= L => {SCALE} + q*log(2*({SCALE} + q)) <= {LEVEL}",
         f"the fast end(L, q); mul_le_mul_of_nonneg_left(q, log(2*({SCALE} + q)),"
         " log(L + 12) + 5/2); log_nonneg(L + 12)"),
    have("slow ends", "2/3*Max(q, 1/q) <= 2/3*(q + 1/q)"),
    have("no negative part", "for y, z: [0, oo). 0 <= y + q*z"),
    have("counted", "for y, z: real. y <= z => y/(2*pi**2*q) <= z/(2*pi**2*q)"),
    have("the count of the scale", f"for L: [1, oo). q <= L => n({SCALE}) <= {ENOUGH}",
         f"a longer scale(L); a positive scale(L); terms({SCALE}); the level of the scale(L);"
         f" no negative end(L, q); no negative part({SCALE}, log(2*({SCALE} + q)));"
         f" sq_le_sq_of_nonneg({SCALE} + q*log(2*({SCALE} + q)), {LEVEL});"
         f" counted(({SCALE} + q*log(2*({SCALE} + q)))**2, {LEVEL}**2); slow ends"),
    have("the width from above",
         f"for m: natural, L: [1, oo). q <= L and {ENOUGH} <= m => epsilon(m) <= exp(-L)",
         "a longer scale(L); a positive scale(L); the count of the scale(L);"
         f" the estimate(m, {SCALE}); the error at the scale(L)"),
)  # fmt: skip
