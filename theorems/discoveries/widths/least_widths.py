"""What a least width is at least, from two densities: for relative L1 errors and real rates.

``m`` is a width within which an error of exp(-L) is possible.  The two hypotheses are the bounds
from below of its error (all-pass step responses and Jensen's inequality), for densities that are
uniform along the logarithm of time, and for the kernel's own.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.widths import width_law
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

SYMBOLS = {
    "q": (r"\omega", "(0, 1]", "decay of the memory"),
    "L": ("L", "[0, oo)", "logarithm of 1/eps, eps the relative L1 error"),
    "m": ("m", "[0, oo)", "a width within which the error is reached"),
}
GIVEN = {
    "uniform density": "for s: (0, oo). q*s*exp(-q*s/2 - (pi**2*m + 1)/s) <= exp(-L)",
    "own density": "L > 0 => exp(-pi**2*q*m) <= exp(-L)",
}
THEORY = Theory.parse(SYMBOLS, GIVEN, [])

_SHARED = (
    "the best interval",
    "at the best interval",
    "log_le_log",
    "log_exp",
    "logarithms",
    "roots",
    "its logarithm",
    "log_nonneg",
    "sq_le_sq_of_nonneg",
    "divided",
)
_X = "sqrt(2*q*(pi**2*m + 1))"
PROOF = (
    *(item for item in width_law.PROOF if item.name in _SHARED),
    have("a root squared", f"{_X}**2 == 2*q*(pi**2*m + 1)"),
    have("a root above 0", f"{_X} > 0"),
    have(
        "singular bound",
        f"{_X}*exp(-{_X}) <= exp(-L)",
        f"a root squared; a root above 0; uniform density({_X}/q);"
        f" the best interval(q, pi**2*m + 1, {_X}); at the best interval(exp(-L),"
        f" -q*({_X}/q)/2 - (pi**2*m + 1)/({_X}/q), q, {_X})",
    ),
    have("a long exponent", "L > 0 => pi**2*q*m >= L", "own density; logarithms(-pi**2*q*m, -L)"),
    have(
        "at least 1",
        f"L >= 1/2 => {_X} >= 1",
        f"a long exponent; a root squared; a root above 0; roots({_X}, 1)",
    ),
    have(
        "read without its logarithm",
        "for y: [1, oo), z: real. log(y) + z <= y => z <= y",
        "log_nonneg(y)",
    ),
    have(
        "logarithms of both",
        "for y: [1, oo), z: real. y*exp(-y) <= exp(-z) => log(y) + z <= y",
        "log_le_log(y*exp(-y), exp(-z)); log_exp(-z); its logarithm(y)",
    ),
    have(
        "exponent from below, half",
        f"L >= 1/2 => L <= {_X}",
        f"singular bound; at least 1; logarithms of both({_X}, L); log_nonneg({_X})",
    ),
    have(
        "the width",
        "L >= 1/2 => 2*pi**2*q*m + 2*q >= L**2",
        f"exponent from below, half; a root squared; a root above 0; sq_le_sq_of_nonneg(L, {_X})",
    ),
    have(
        "and again",
        "for y, z: [1, oo). log(y) + z <= y => log(z) + z <= y",
        "log_nonneg(y); log_le_log(z, y)",
    ),
    have(
        "both lower bounds",
        "L >= 1/2 => 2*pi**2*q*m >= Max(L**2 - 2*q, 2*L)",
        "the width; a long exponent",
    ),
    have(
        "exponent from below",
        f"L >= 1 => log(L) + L <= {_X}",
        f"singular bound; at least 1; logarithms of both({_X}, L); and again({_X}, L)",
    ),
    have(
        "the sharp lower bound",
        "L >= 1 => m >= (L + log(L))**2/(2*pi**2*q) - 1/pi**2",
        "exponent from below; log_add_self_nonneg(L); a root above 0;"
        f" sq_le_sq_of_nonneg(log(L) + L, {_X}); a root squared; divided((L + log(L))**2, m)",
    ),
)
