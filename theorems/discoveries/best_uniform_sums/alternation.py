r"""No sum of m exponentials comes closer than the alternating error of another one, for all m.

F and G are sums of m exponentials with real rates and weights, f is any function.  The error of F
alternates at 2m + 1 points: :math:`\sigma_i(f-F)(x_i)\ge d`.  Total positivity of :math:`e^{-rx}`
gives positive weights :math:`w_i` with which the alternating sum over the points annihilates the
2m exponentials of F and G; then :math:`d\sum w_i\le\sum_iw_i\sigma_i(f-F)(x_i)=
\sum_iw_i\sigma_i(f-G)(x_i)\le e\sum w_i`.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

POINTS = "(i, 0, 2*m)"
#: The minors of exp(-r x) are positive, so that the cofactors that solve the system alternate.
_SOURCE = (
    "total positivity: F. R. Gantmacher, 1959, The Theory of Matrices II, chapter XIII, section 8, "
    "example 1, p. 99"
)


def _alternating(rates: str) -> str:
    return f"for j: natural. j + 1 <= m => Sum(w(i)*sigma(i)*exp(-{rates}(j)*x(i)), {POINTS}) == 0"


THEORY = Theory.parse(
    {
        "m": ("m", "natural", "the number of terms"),
        "f": ("f", "real -> real", "the function that is approximated"),
        "a": ("a", "natural -> real", "weights of the first sum"),
        "r": ("r", "natural -> real", "its rates"),
        "c": ("c", "natural -> real", "weights of any other sum"),
        "q": ("q", "natural -> real", "its rates"),
        "x": ("x", "natural -> real", "increasing points"),
        "w": ("w", "natural -> (0, oo)", "the weights of the points"),
        "d": ("d", "real", "the least alternating error of the first sum"),
        "e": ("e", "real", "a bound of the error of the other sum"),
        "sigma": (r"\sigma", "natural -> real", "signs that alternate"),
        "F": ("F", "real -> real", "the first sum"),
        "G": ("G", "real -> real", "the other sum"),
    },
    {
        "alternation": "for i: natural. i <= 2*m => d <= sigma(i)*(f(x(i)) - F(x(i)))",
        "error": "for i: natural. i <= 2*m => Abs(f(x(i)) - G(x(i))) <= e",
        "total positivity": (_alternating("r"), _SOURCE),
        "total positivity, other rates": (_alternating("q"), _SOURCE),
    },
    (
        "sigma(0) == 1",
        "sigma(j + 1) == -sigma(j)",
        "F(t) == Sum(a(j)*exp(-r(j)*t), (j, 0, m - 1))",
        "G(t) == Sum(c(j)*exp(-q(j)*t), (j, 0, m - 1))",
    ),
)


def _vanishing(name: str, weights: str, rates: str, fact: str):  # type: ignore[no-untyped-def]
    part = f"Sum({weights}(j)*exp(-{rates}(j)*x(i)), (j, 0, n - 1))"
    return induct(
        name,
        f"for n: natural. n <= m => Sum(w(i)*sigma(i)*{part}, {POINTS}) == 0",
        on="n",
        step=f"{fact}(n)",
    )


_UP_TO = "(i, 0, n)"

PROOF = (
    induct("signs", "for n: natural. Abs(sigma(n)) == 1", on="n"),
    have("a sign", "for s, y: real. Abs(s) == 1 => s*y <= Abs(y)"),
    induct("total weight", f"for n: natural. 0 < Sum(w(i), {_UP_TO})", on="n"),
    have(
        "one point of the first sum",
        "for i: natural. i <= 2*m => w(i)*d <= w(i)*(sigma(i)*(f(x(i)) - F(x(i))))",
        "alternation(i); mul_le_mul_of_nonneg_left(w(i), d, sigma(i)*(f(x(i)) - F(x(i))))",
    ),
    have(
        "one point of the other sum",
        "for i: natural. i <= 2*m => w(i)*(sigma(i)*(f(x(i)) - G(x(i)))) <= w(i)*e",
        "error(i); signs(i); a sign(sigma(i), f(x(i)) - G(x(i)));"
        " mul_le_mul_of_nonneg_left(w(i), sigma(i)*(f(x(i)) - G(x(i))), e)",
    ),
    induct(
        "from below",
        f"for n: natural. n <= 2*m => d*Sum(w(i), {_UP_TO})"
        f" <= Sum(w(i)*(sigma(i)*(f(x(i)) - F(x(i)))), {_UP_TO})",
        on="n",
        base="one point of the first sum(0)",
        step="one point of the first sum(n + 1)",
    ),
    induct(
        "from above",
        f"for n: natural. n <= 2*m => Sum(w(i)*(sigma(i)*(f(x(i)) - G(x(i)))), {_UP_TO})"
        f" <= e*Sum(w(i), {_UP_TO})",
        on="n",
        base="one point of the other sum(0)",
        step="one point of the other sum(n + 1)",
    ),
    _vanishing("the first sum is annihilated", "a", "r", "total positivity"),
    _vanishing("the other sum is annihilated", "c", "q", "total positivity, other rates"),
    have(
        "the same sum",
        f"Sum(w(i)*(sigma(i)*(f(x(i)) - F(x(i)))), {POINTS})"
        f" == Sum(w(i)*(sigma(i)*(f(x(i)) - G(x(i)))), {POINTS})",
        "the first sum is annihilated(m); the other sum is annihilated(m)",
    ),
    have(
        "no sum is better",
        "d <= e",
        "from below(2*m); from above(2*m); the same sum; total weight(2*m);"
        f" le_of_mul_le_mul_left(Sum(w(i), {POINTS}), d, e)",
    ),
)
