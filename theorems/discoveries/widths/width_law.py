r"""The law of the width: what two lemmas about an error say about the number of terms.

``epsilon(m)`` is the least error of m exponentials, ``q`` the rate at which what the error
measures decays along the logarithm of time: omega for the relative L1 error of
:math:`(1+t)^{-1-\omega}`, p for the maximum norm of :math:`(1+t)^{-p}`.  ``N(m)`` is what the
bound from below loses: 1 for L1 and real rates, 2m + 1 for L1 and complex rates, 4m + 1 for the
maximum norm.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

#: What L costs from above, and the number of terms that suffices.
LEVEL = "L + 3*log(L + 12) + 3"
ENOUGH = f"({LEVEL})**2/(2*pi**2*q) + 2/(3*q) + 1"
SCALE = "(L + 2*log(L + 12) + 2)"
ROOT = "(pi*sqrt(2*q*m))"

THEORY = Theory.parse(
    {
        "q": ("q", "(0, 1]", "the decay of what the error measures, along the logarithm of time"),
        "epsilon": (r"\varepsilon", "natural -> (0, oo)", "the least error of m exponentials"),
        "N": ("N", "natural -> (0, oo)", "N(m): what the bound from below loses"),
        "x": ("x", "natural -> (0, oo)", "the exponent of the bound from below"),
    },
    {
        "exponent": "for m: natural. x(m)**2 == 2*q*(pi**2*m + 1)",
        "uniform density": "for m: natural, l: (0, oo)."
        " N(m)*epsilon(m) >= q*l*exp(-q*l/2 - (pi**2*m + 1)/l)",
        "own density": "for m: natural. N(m)*epsilon(m) >= exp(-pi**2*q*m)",
        "graded sums": "for m: natural, l: [1, oo)."
        " (l + q*log(l))**2/(2*pi**2*q) + 2/(3*q) + 1 <= m => epsilon(m) <= 5*(l + 3)**2*exp(-l)",
    },
)

PROOF = (
    have("the best interval", "for y, z, s: (0, oo). s**2 == 2*y*z => -y*(s/y)/2 - z/(s/y) == -s"),
    have(
        "at the best interval",
        "for w, t: real, y, s: (0, oo). w >= y*(s/y)*exp(t) and t == -s => w >= s*exp(-s)",
    ),
    have(
        "singular bound",
        "for m: natural. N(m)*epsilon(m) >= x(m)*exp(-x(m))",
        "uniform density(m, x(m)/q); exponent(m); the best interval(q, pi**2*m + 1, x(m));"
        " at the best interval(N(m)*epsilon(m), -q*(x(m)/q)/2 - (pi**2*m + 1)/(x(m)/q), q,"
        " x(m))",
    ),
    have(
        "logarithms",
        "for y, z: real. exp(y) <= exp(z) => y <= z",
        "log_le_log(exp(y), exp(z)); log_exp(y); log_exp(z)",
    ),
    have(
        "a long exponent",
        "for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L) => pi**2*q*m >= L",
        "own density(m); logarithms(-pi**2*q*m, -L)",
    ),
    have("roots", "for y, z: [0, oo). y**2 >= z**2 => y >= z"),
    have(
        "at least 1",
        "for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L) => x(m) >= 1",
        "a long exponent(m, L); exponent(m); roots(x(m), 1)",
    ),
    have("its logarithm", "for y: (0, oo). log(y*exp(-y)) == log(y) - y"),
    have(
        "read without loss",
        "for y: [1, oo), L: [1, oo). y*exp(-y) <= exp(-L) => log(y) + L <= y",
        "log_le_log(y*exp(-y), exp(-L)); log_exp(-L); its logarithm(y)",
    ),
    have(
        "and again",
        "for y: [1, oo), L: [1, oo). log(y) + L <= y => log(L) + L <= y",
        "log_nonneg(y); log_le_log(L, y)",
    ),
    have(
        "exponent from below",
        "for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L) => log(L) + L <= x(m)",
        "singular bound(m); at least 1(m, L); read without loss(x(m), L); and again(x(m), L)",
    ),
    have(
        "divided", "for y: real, z: [0, oo). y <= 2*q*(pi**2*z + 1) => y/(2*pi**2*q) - 1/pi**2 <= z"
    ),
    have(
        "the width from below",
        "for m: natural, L: [1, oo). N(m)*epsilon(m) <= exp(-L)"
        " => m >= (L + log(L))**2/(2*pi**2*q) - 1/pi**2",
        "exponent from below(m, L); log_add_self_nonneg(L);"
        " sq_le_sq_of_nonneg(log(L) + L, x(m)); exponent(m); divided((L + log(L))**2, m)",
    ),
    # In the form of the conjectured rates.
    have("a square root", "for y: [0, oo). sqrt(y)**2 == y"),
    have(
        "conjectured exponent", f"for m: natural. {ROOT}**2 == 2*pi**2*q*m", "a square root(2*q*m)"
    ),
    have("half a square", "for y: [0, oo). y < 2 => -y <= -y**2/2"),
    have("a little more", "for y: [2, oo), z: (0, oo). z**2 == y**2 + 2*q => z - y <= 1/2"),
    have("no less", "for y: [2, oo), z: (0, oo). z**2 == y**2 + 2*q => z >= y"),
    have("a factor", "for z: [2, oo), y: real. z - y <= 1/2 => z*exp(-z) >= exp(-y)"),
    have(
        "a long root",
        f"for m: natural. {ROOT} >= 2 => N(m)*epsilon(m) >= exp(-{ROOT})",
        f"singular bound(m); exponent(m); conjectured exponent(m); a little more({ROOT}, x(m));"
        f" no less({ROOT}, x(m)); a factor(x(m), {ROOT})",
    ),
    have(
        "a short root",
        f"for m: natural. {ROOT} < 2 => N(m)*epsilon(m) >= exp(-{ROOT})",
        f"own density(m); conjectured exponent(m); half a square({ROOT});"
        f" exponential(-{ROOT}, -pi**2*q*m)",
    ),
    cases(
        "the conjectured rate from below",
        f"for m: natural. N(m)*epsilon(m) >= exp(-{ROOT})",
        on=f"{ROOT} >= 2",
        then="a long root(m)",
        otherwise="a short root(m)",
    ),
    # Graded sums.
    have("a level", "for L: [0, oo). 5*(L + 2*log(L + 12) + 5)**2 <= (L + 12)**2*exp(2)"),
    have("the scale", f"for L: [0, oo). exp(-{SCALE}) == exp(-L)/((L + 12)**2*exp(2))"),
    have("at least 1 again", f"for L: [0, oo). {SCALE} >= 1"),
    have("shortened", "for y: real, z: (0, oo), w: (0, oo). 5*y <= z => 5*y*(w/z) <= w"),
    have(
        "the error at the scale",
        f"for L: [0, oo). 5*({SCALE} + 3)**2*exp(-{SCALE}) <= exp(-L)",
        "a level(L); the scale(L); shortened((L + 2*log(L + 12) + 5)**2, (L + 12)**2*exp(2),"
        " exp(-L))",
    ),
    have("the terms at the scale", f"for L: [0, oo). log({SCALE}) <= log(L + 12) + 1"),
    have("a part", "for y, z: real. 0 <= y and y <= z => q*y <= z"),
    have("no negative scale", f"for L: [0, oo). 0 <= log({SCALE})", "at least 1 again(L)"),
    have(
        "the level of the scale",
        f"for L: [0, oo). {SCALE} + q*log({SCALE}) <= {LEVEL}",
        f"the terms at the scale(L); no negative scale(L); a part(log({SCALE}), log(L + 12) + 1)",
    ),
    have(
        "counted",
        "for y, z: real. y <= z => y/(2*pi**2*q) + 2/(3*q) + 1 <= z/(2*pi**2*q) + 2/(3*q) + 1",
    ),
    have(
        "the count of the scale",
        f"for L: [0, oo). ({SCALE} + q*log({SCALE}))**2/(2*pi**2*q) + 2/(3*q) + 1 <= {ENOUGH}",
        "the level of the scale(L); no negative scale(L); at least 1 again(L);"
        f" sq_le_sq_of_nonneg({SCALE} + q*log({SCALE}), {LEVEL});"
        f" counted(({SCALE} + q*log({SCALE}))**2, ({LEVEL})**2)",
    ),
    have(
        "the width from above",
        f"for m: natural, L: [0, oo). {ENOUGH} <= m => epsilon(m) <= exp(-L)",
        "the count of the scale(L); at least 1 again(L); the error at the scale(L);"
        f" graded sums(m, {SCALE})",
    ),
    have(
        "the count of a root",
        "for y: [7, oo), z: real. z == y**2/(2*pi**2*q)"
        " => (y - 4)**2/(2*pi**2*q) + 2/(3*q) + 1 <= z",
    ),
    have(
        "from 7 on",
        f"for m: natural. 2*pi**2*q*m >= 49 => {ROOT} >= 7",
        f"conjectured exponent(m); roots({ROOT}, 7)",
    ),
    have("long enough", "for y: [7, oo). y - log(y) - 4 >= 1"),
    have(
        "its own logarithm",
        "for y: [7, oo). log(y - log(y) - 4) <= log(y)",
        "long enough(y); log_le_log(y - log(y) - 4, y)",
    ),
    have(
        "no negative logarithm of it",
        "for y: [7, oo). 0 <= log(y - log(y) - 4)",
        "long enough(y); log_nonneg(y - log(y) - 4)",
    ),
    have(
        "below the root",
        "for y: [7, oo). y - log(y) - 4 + q*log(y - log(y) - 4) <= y - 4",
        "its own logarithm(y); no negative logarithm of it(y); a part(log(y - log(y) - 4), log(y))",
    ),
    have(
        "the count below the root",
        "for y: [7, oo), z: real. z == y**2/(2*pi**2*q)"
        " => (y - log(y) - 4 + q*log(y - log(y) - 4))**2/(2*pi**2*q) + 2/(3*q) + 1 <= z",
        "below the root(y); no negative logarithm of it(y); long enough(y);"
        " sq_le_sq_of_nonneg(y - log(y) - 4 + q*log(y - log(y) - 4), y - 4);"
        " counted((y - log(y) - 4 + q*log(y - log(y) - 4))**2, (y - 4)**2);"
        " the count of a root(y, z)",
    ),
    have("its size", "for y: [7, oo). exp(-(y - log(y) - 4)) == y*exp(4)*exp(-y)"),
    have("its square", "for y: [7, oo). (y - log(y) - 4 + 3)**2 <= y**2", "long enough(y)"),
    have("a product", "for y, z, w: [0, oo). y <= z => 5*y*w <= 5*z*w"),
    have(
        "its error",
        "for y: [7, oo). 5*(y - log(y) - 4 + 3)**2*exp(-(y - log(y) - 4))"
        " <= 5*y**2*(y*exp(4)*exp(-y))",
        "its size(y); its square(y); a product((y - log(y) - 4 + 3)**2, y**2, y*exp(4)*exp(-y))",
    ),
    have(
        "the number of terms",
        f"for m: natural. m == {ROOT}**2/(2*pi**2*q)",
        "conjectured exponent(m)",
    ),
    have(
        "the conjectured rate from above",
        f"for m: natural. 2*pi**2*q*m >= 49 => epsilon(m) <= 5*exp(4)*{ROOT}**3*exp(-{ROOT})",
        f"from 7 on(m); the number of terms(m); the count below the root({ROOT}, m);"
        f" its error({ROOT}); long enough({ROOT}); graded sums(m, {ROOT} - log({ROOT}) - 4)",
    ),
    # Absolute errors: q times what is asked of the relative one.
    have("a smaller error", "for L: real. exp(-(L + log(1/q))) == q*exp(-L)"),
    have(
        "the absolute error from below",
        "for m: natural, L: real. L + log(1/q) >= 1 and N(m)*epsilon(m) <= q*exp(-L)"
        " => m >= (L + log(1/q) + log(L + log(1/q)))**2/(2*pi**2*q) - 1/pi**2",
        "a smaller error(L); the width from below(m, L + log(1/q))",
    ),
    have(
        "the absolute error from above",
        "for m: natural, L: real. L + log(1/q) >= 0 and (L + log(1/q) + 3*log(L + log(1/q) + 12)"
        " + 3)**2/(2*pi**2*q) + 2/(3*q) + 1 <= m => epsilon(m) <= q*exp(-L)",
        "a smaller error(L); the width from above(m, L + log(1/q))",
    ),
)
