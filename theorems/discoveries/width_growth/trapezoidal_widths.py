"""The width theorem: what the estimate of a trapezoidal sum says of its terms, error and weights.

The sum has the step h and the indices from -I to J.  ``d`` is its relative L1 error, ``g`` the sum
of its weights, ``s`` its least rate, ``n`` the number of its terms; ``a`` is what Poisson's formula
leaves.  The hypotheses on them are the lemmas whose lines ``curse-of-memory/width-growth`` shows.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.widths import least_widths
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

UPPER = "(L + 1)*(L + 3)/(2*pi*q) + (L + 3)*log(L + 2)/(2*pi) + 3"
_ALIASING = "2*sqrt(7)*exp(-L - 3)/(1 - exp(-L - 3))"
#: A rate and a width: the mass of the memory below r/(4n) is not approximated.
_SHARE = "(r/(4*n))"

THEORY = Theory.parse(
    {
        **least_widths.SYMBOLS,
        "h": ("h", "(0, oo)", "step of the sum"),
        "I": ("I", "natural", "number of steps to the slow end"),
        "J": ("J", "natural", "number of steps to the fast end"),
        "n": ("n", "[1, oo)", "number of terms"),
        "d": ("d", "[0, oo)", "relative L1 error of the sum"),
        "g": ("g", "[0, oo)", "sum of its weights"),
        "r": ("r", "(0, 1]", "its least rate, or 1"),
    },
    {
        **least_widths.GIVEN,
        "terms": "n <= I + J + 1",
        "slow end": "I <= (L + 1)*(L + 3)/(2*pi*q) + 1",
        "fast end": "J <= (L + 3)*log(L + 2)/(2*pi) + 1",
        "slow enough": "L + 1 <= q*(I*h)",
        "fast enough": "log(L + 2) <= J*h",
        "Poisson and both ends": f"d <= {_ALIASING} + 25/22*(exp(-(q*(I*h))) + exp(-exp(J*h)))",
        "Poisson at the start": f"g <= (1 + {_ALIASING})*q",
        "slow rates": f"9/25*exp(q*log({_SHARE}) - {_SHARE}) <= exp(-L)",
    },
    [],
)

PROOF = (
    *least_widths.PROOF,
    have("the number of terms", f"n <= {UPPER}", "terms; slow end; fast end"),
    have(
        "error of the construction",
        "for z: [0, oo). 2*sqrt(7)*exp(-z - 3)/(1 - exp(-z - 3))"
        " + 25/22*(exp(-z - 1) + exp(-z - 2)) <= exp(-z)",
    ),
    have("logarithm and exponential", "for y: [0, oo). exp(log(y + 2)) == y + 2"),
    have(
        "the fast end",
        "exp(-exp(J*h)) <= exp(-L - 2)",
        "fast enough; exponential(log(L + 2), J*h); logarithm and exponential(L);"
        " exponential(-exp(J*h), -L - 2)",
    ),
    have(
        "the slow end",
        "exp(-(q*(I*h))) <= exp(-L - 1)",
        "slow enough; exponential(-(q*(I*h)), -L - 1)",
    ),
    have(
        "the error of the sum",
        "d <= exp(-L)",
        "Poisson and both ends; the slow end; the fast end; error of the construction(L)",
    ),
    have(
        "what Poisson's formula leaves",
        "for z: [0, oo). 2*sqrt(7)*exp(-z - 3)/(1 - exp(-z - 3)) <= exp(-z)",
    ),
    have("shared", "for x, y: real. x <= y => (1 + x)*q <= (1 + y)*q"),
    have(
        "the weights",
        "g <= (1 + exp(-L))*q",
        f"Poisson at the start; what Poisson's formula leaves(L); shared({_ALIASING}, exp(-L))",
    ),
    have("a small share", f"{_SHARE} <= 1/4"),
    have("number", "27/100 <= 9/25*exp(-1/4)"),
    have("a sum of exponents", "for x, y: real. exp(x - y) == exp(x)*exp(-y)"),
    have(
        "the mass of the slow rates",
        f"27/100*exp(q*log({_SHARE})) <= exp(-L)",
        f"slow rates; number; a small share; a sum of exponents(q*log({_SHARE}), {_SHARE});"
        f" exponential(-1/4, -{_SHARE}); mul_le_mul_of_nonneg_left(exp(q*log({_SHARE})), 27/100,"
        f" 9/25*exp(-{_SHARE}))",
    ),
    have("read off", "for x, y: real. 27/100*exp(x) <= exp(-y) => x <= -y - log(27/100)"),
    have(
        "out of a power",
        "for x: (0, oo), y: real. q*log(x) <= -y - log(27/100) => 1/x >= exp((y + log(27/100))/q)",
    ),
    have("as a power", "for y: real. (27/100*exp(y))**(1/q) == exp((y + log(27/100))/q)"),
    have(
        "the time constants",
        "4*n/r >= (27/100*exp(L))**(1/q)",
        f"the mass of the slow rates; read off(q*log({_SHARE}), L); out of a power({_SHARE}, L);"
        " as a power(L)",
    ),
)
