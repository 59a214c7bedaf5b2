"""The map 1/(a w^2 + b) with b = a c^2: its ratio at weights that differ by at most beta.

``(|w| + beta)^2 + c^2 <= rho^2 (w^2 + c^2)`` where ``beta = c (rho - 1/rho)``: the difference of
the two sides is ``(rho - 1/rho)/rho`` times the square of ``rho |w| - c``.
"""

from __future__ import annotations

from memory_theorems.verify.proofs.scripts import cases, have

NEAR = "Abs(w - v) <= beta"

SYMBOLS = {
    "beta": (r"\beta", "real", "size of the perturbation of a weight"),
    "a": ("a", "(0, oo)", "a constant of the map"),
    "c": ("c", "(0, oo)", "the root of b/a"),
    "rho": (r"\rho", "[1, oo)", "root of the largest ratio of two rates"),
    "b": ("b", "real", "a constant of the map"),
}

#: How beta and b depend on rho, a and c: every beta >= 0 has one rho >= 1.
DEFINITIONS = ("b == a*c**2", "beta == c*(rho - 1/rho)")

#: Needs :data:`SYMBOLS` and :data:`DEFINITIONS`.
DENOMINATORS = (
    have(
        "a completed square",
        "for x: [0, oo), y: [1, oo), q: (0, oo). (x + q*(y - 1/y))**2 + q**2 <= y**2*(x**2 + q**2)",
    ),
    have(
        "the worst weight",
        "for x: [0, oo). (x + beta)**2 + c**2 <= rho**2*(x**2 + c**2)",
        ["a completed square(x, rho, c)"],
    ),
    cases(
        "the worst weight, of either sign",
        "for w: real. (Abs(w) + beta)**2 + c**2 <= rho**2*(w**2 + c**2)",
        on="0 <= w",
        then=["the worst weight(w)"],
        otherwise=["the worst weight(-w)"],
    ),
    have("farther", "for w, v: real, d: [0, oo). Abs(w - v) <= d => v**2 <= (Abs(w) + d)**2"),
    have(
        "squares",
        f"for w, v: real. {NEAR} => v**2 + c**2 <= rho**2*(w**2 + c**2)",
        ["farther(w, v, beta)", "the worst weight, of either sign(w)"],
    ),
    have("times a", "for x, y: real. x <= y => a*x <= a*y"),
    have(
        "scaled",
        "for w, v: real. v**2 + c**2 <= rho**2*(w**2 + c**2) => a*v**2 + b <= rho**2*(a*w**2 + b)",
        ["times a(v**2 + c**2, rho**2*(w**2 + c**2))"],
    ),
    have(
        "denominators",
        f"for w, v: real. {NEAR} => a*v**2 + b <= rho**2*(a*w**2 + b)",
        ["squares(w, v)", "scaled(w, v)"],
    ),
)

#: Needs ``r(w) == 1/(a*w**2 + b)`` besides.
PROOF = (
    *DENOMINATORS,
    have(
        "quotients",
        "for p, q: (0, oo), y: [1, oo). p <= y**2*q and q <= y**2*p"
        " => Abs(1/q/(1/p) - 1) <= y**2 - 1",
    ),
    have(
        "the quadratic map",
        f"for w, v: real. {NEAR} => Abs(r(w)/r(v) - 1) <= rho**2 - 1",
        [
            "denominators(w, v)",
            "denominators(v, w)",
            "quotients(a*v**2 + b, a*w**2 + b, rho)",
        ],
    ),
    have(
        "denominators, attained",
        "a*(c/rho + beta)**2 + b == rho**2*(a*(c/rho)**2 + b)",
    ),
    have(
        "a quotient",
        "for p, q: (0, oo), y: [1, oo). q == y**2*p => 1/p/(1/q) - 1 == y**2 - 1",
    ),
    have(
        "the quadratic map, attained",
        "r(c/rho)/r(c/rho + beta) - 1 == rho**2 - 1",
        [
            "denominators, attained",
            "a quotient(a*(c/rho)**2 + b, a*(c/rho + beta)**2 + b, rho)",
        ],
    ),
)
