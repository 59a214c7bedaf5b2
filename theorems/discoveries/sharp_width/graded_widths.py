"""The sharp width: what the estimate of a graded sum says at the scale of a tolerance.

``l`` is the scale, rounded up by 1/1000 at most; ``n`` counts the terms of the graded sum at this
scale and ``d`` is its relative L1 error.  The two hypotheses on them are the estimate whose lines
``curse-of-memory/sharp-width`` shows.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.widths import least_widths
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

LEVEL = "(L + 3*log(L + 12) + 3)"
UPPER = f"{LEVEL}**2/(2*pi**2*q) + 2/(3*q) + 1"
COUNT = "(l + q*log(l))**2/(2*pi**2*q) + 2/(3*q) + 1"

THEORY = Theory.parse(
    {
        **least_widths.SYMBOLS,
        "l": (r"\Lambda", "[1, oo)", "the scale of the graded sum"),
        "n": ("n", "natural", "number of terms of the graded sum"),
        "d": ("e", "[0, oo)", "its relative L1 error"),
    },
    {
        **least_widths.GIVEN,
        "scale": "L + 2*log(L + 12) + 2 <= l",
        "rounded": "l <= L + 2*log(L + 12) + 2 + 1/1000",
        "count of the graded sum": f"n <= {COUNT}",
        "estimate of the graded sum": "d <= 5*(l + 3)**2*exp(-l)",
    },
    [],
)

PROOF = (
    *least_widths.PROOF,
    have("a level", "for z: [0, oo). 5*(z + 2*log(z + 12) + 5)**2 <= (z + 12)**2*exp(2)"),
    have(
        "the scale as a power",
        "for z: [0, oo). exp(-(z + 2*log(z + 12) + 2)) == exp(-z)/((z + 12)**2*exp(2))",
    ),
    have("shortened", "for y: real, z, w: (0, oo). 5*y <= z => 5*y*(w/z) <= w"),
    have("a scale of at least 1", "for z: [0, oo). z + 2*log(z + 12) + 2 >= 1"),
    have(
        "the error at the scale",
        "for z: [0, oo). 5*(z + 2*log(z + 12) + 5)**2*exp(-(z + 2*log(z + 12) + 2)) <= exp(-z)",
        "a level(z); the scale as a power(z); shortened((z + 2*log(z + 12) + 5)**2,"
        " (z + 12)**2*exp(2), exp(-z))",
    ),
    have(
        "the error of the graded sum",
        "d <= exp(-L)",
        "a scale of at least 1(L); scale; estimate of the graded sum;"
        " add_three_sq_mul_exp_neg_antitone(L + 2*log(L + 12) + 2, l);"
        " the error at the scale(L)",
    ),
    have(
        "the terms at the scale",
        "for z: [0, oo). log(z + 2*log(z + 12) + 2 + 1/1000) <= log(z + 12) + 99/100",
    ),
    have("a part", "for y, z: real. 0 <= y and y <= z => q*y <= z"),
    have(
        "the level of the scale",
        f"l + q*log(l) <= {LEVEL}",
        "a scale of at least 1(L); scale; rounded; the terms at the scale(L); log_nonneg(l);"
        " log_le_log(l, L + 2*log(L + 12) + 2 + 1/1000); a part(log(l), log(L + 12) + 99/100)",
    ),
    have(
        "counted",
        "for y, z: real. y <= z => y/(2*pi**2*q) + 2/(3*q) + 1 <= z/(2*pi**2*q) + 2/(3*q) + 1",
    ),
    have("a level from 0 on", "for y: [1, oo). 0 <= y + q*log(y)", "log_nonneg(y)"),
    have(
        "the sharp upper bound",
        f"n <= {UPPER}",
        "count of the graded sum; the level of the scale; a level from 0 on(l);"
        f" sq_le_sq_of_nonneg(l + q*log(l), {LEVEL}); counted((l + q*log(l))**2, {LEVEL}**2)",
    ),
)
