"""Lemma C.2: exponentials of different rates are linearly independent, and where it is seen.

At equidistant points p + k h a sum of m exponentials is ``sum_i C_i x_i**k`` with x_i = exp(l_i h).
For a unit j let Q(j, n, y) be the product of the y - x_i over i <= n, i != j.  Where the sum
vanishes at the points k < m, so does every ``sum_i C_i Q(j, n, x_i) x_i**k`` whose polynomial has a
degree below m: one factor after the other, each time for all k at once.  With all factors only the
term of j is left.
"""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

_SUM = "Sum(c(i)*exp(l(i)*{}), (i, 1, m))"
AT_POINTS = f"for k: natural. k < m => {_SUM.format('(p + k*h)')} == 0"

_SYMBOLS = {
    "m": ("m", "natural", "number of exponentials"),
    "l": (r"\lambda", "natural -> real", "their rates"),
    "c": ("c", "natural -> real", "coefficients"),
    "x": ("x", "natural -> real", "values of the exponentials at h"),
    "C": ("C", "natural -> real", "coefficients at the first point"),
    "D": ("D", "natural, natural -> real", "0 for equal numbers, else 1"),
    "Q": ("Q", "natural, natural, real -> real", "product of y - x(i) over i <= n without j"),
    "G": ("G", "natural, natural -> real", "number of these factors"),
    "T": ("T", "natural, natural, natural -> real", "the sum with these factors"),
}
_DISTINCT = "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and i != j => l(i) != l(j)"
_DIFFERENT = "D(i, j) == Min(1, (i - j)**2)"
_DEFINE = (
    "x(i) == exp(l(i)*h)",
    "C(i) == c(i)*exp(l(i)*p)",
    "Q(j, 0, y) == 1",
    "Q(j, n + 1, y) == Q(j, n, y)*(1 + D(n + 1, j)*(y - x(n + 1) - 1))",
    "G(j, 0) == 0",
    "G(j, n + 1) == G(j, n) + D(n + 1, j)",
    "T(j, n, k) == Sum(C(i)*Q(j, n, x(i))*x(i)**k, (i, 1, m))",
)


def independence_in(
    symbols: Mapping[str, tuple[str, str, str]], given: Mapping[str, str], define: tuple[str, ...]
) -> Theory:
    """The theory of the proof, with further symbols, hypotheses and definitions (of p, h, l, c)."""
    return Theory.parse({**_SYMBOLS, **symbols}, given, (_DIFFERENT, *define, *_DEFINE))


#: The sum vanishes at m equidistant points.
POINTS = independence_in(
    {"p": ("p", "real", "the first point"), "h": ("h", "real", "distance of the points")},
    {"distinct": _DISTINCT, "apart": "h != 0", "points": AT_POINTS},
    (),
)

#: The sum vanishes on an interval.
INTERVAL = independence_in(
    {
        "alpha": (r"\alpha", "real", "left end of the interval"),
        "beta": (r"\beta", "real", "right end of the interval"),
        "p": ("p", "real", "a point of the interval"),
        "h": ("h", "real", "distance of points in it"),
    },
    {
        "distinct": _DISTINCT,
        "interval": "alpha < beta",
        "zero": f"for t: real. alpha <= t and t <= beta => {_SUM.format('t')} == 0",
    },
    ("p == alpha", "h == (beta - alpha)/(m + 1)"),
)

_NUMBERS: tuple[Inference, ...] = (
    have("positive part", "for s: real. s > 0 => Max(0, s) == s"),
    have(
        "where positive",
        "for s, t: real. s > 0 and Max(0, s)*t == 0 => t == 0",
        "positive part(s); right_eq_zero_of_mul(Max(0, s), t)",
    ),
    have(
        "different numbers",
        "for i, j: natural. i != j => D(i, j) == 1",
        "one_le_sq_of_ne_zero(i - j)",
    ),
    have(
        "equal numbers", "for i, j: natural. i == j => D(i, j) == 0", "sq_eq_zero_of_eq_zero(i - j)"
    ),
    have("different exponentials", "for s, t, u: real. u != 0 and s != t => exp(s*u) != exp(t*u)"),
    have(
        "exponential at a point",
        "for s, t, u: real, k: natural. exp(s*(t + k*u)) == exp(s*t)*exp(s*u)**k",
    ),
)

_STEP = "Max(0, u - d)*(s + d*(t - y*s - s))"
_STEPS: tuple[Inference, ...] = (
    cases(
        "without a factor",
        f"for u, d, s, t, y: real. d == 0 and Max(0, u)*s == 0 => {_STEP} == 0",
        on="u > 0",
        then="where positive(u, s); mul_eq_zero_of_left(d, t - y*s - s); "
        "mul_eq_zero_of_right(Max(0, u - d), s + d*(t - y*s - s))",
        otherwise="max_zero_of_nonpos(u - d); "
        "mul_eq_zero_of_left(Max(0, u - d), s + d*(t - y*s - s))",
    ),
    cases(
        "with a factor",
        "for u, d, s, t, y: real. d == 1 and Max(0, u)*s == 0 and Max(0, u - 1)*t == 0"
        f" => {_STEP} == 0",
        on="u - 1 > 0",
        then="where positive(u, s); where positive(u - 1, t); mul_eq_zero_of_right(y, s); "
        "mul_eq_zero_of_right(d, t - y*s - s); "
        "mul_eq_zero_of_right(Max(0, u - d), s + d*(t - y*s - s))",
        otherwise="max_zero_of_nonpos(u - d); "
        "mul_eq_zero_of_left(Max(0, u - d), s + d*(t - y*s - s))",
    ),
    cases(
        "one factor more",
        "for i, j: natural, u, s, t, y: real. Max(0, u)*s == 0 and Max(0, u - 1)*t == 0"
        " => Max(0, u - D(i, j))*(s + D(i, j)*(t - y*s - s)) == 0",
        on="i == j",
        then="equal numbers(i, j); without a factor(u, D(i, j), s, t, y)",
        otherwise="different numbers(i, j); with a factor(u, D(i, j), s, t, y)",
    ),
)

_SUMS: tuple[Inference, ...] = (
    induct(
        "sum at a point, first terms",
        "for k, n: natural. Sum(c(i)*exp(l(i)*(p + k*h)), (i, 1, n))"
        " == Sum(C(i)*x(i)**k, (i, 1, n))",
        on="n",
        step="exponential at a point(l(n + 1), p, h, k); "
        "mul_eq_mul_left(exp(l(n + 1)*(p + k*h)), exp(l(n + 1)*p)*exp(l(n + 1)*h)**k, c(n + "
        "1))",
    ),
    cases(
        "without factors",
        "for j, k: natural. Max(0, m - G(j, 0) - k)*T(j, 0, k) == 0",
        on="m - k > 0",
        then="points(k); sum at a point, first terms(k, m); "
        "mul_eq_zero_of_right(Max(0, m - G(j, 0) - k), T(j, 0, k))",
        otherwise="max_zero_of_nonpos(m - G(j, 0) - k); "
        "mul_eq_zero_of_left(Max(0, m - G(j, 0) - k), T(j, 0, k))",
    ),
    have(
        "recursion",
        "for j, n, k: natural. T(j, n + 1, k)"
        " == T(j, n, k) + D(n + 1, j)*(T(j, n, k + 1) - x(n + 1)*T(j, n, k) - T(j, n, k))",
    ),
    induct(
        "sums with factors vanish",
        "for j, n, k: natural. Max(0, m - G(j, n) - k)*T(j, n, k) == 0",
        on="n",
        base="without factors(j, k)",
        step="sums with factors vanish(j, k); sums with factors vanish(j, k + 1); "
        "recursion(j, n, k); "
        "one factor more(n + 1, j, m - G(j, n) - k, T(j, n, k), T(j, n, k + 1), x(n + 1))",
    ),
)

_FACTORS: tuple[Inference, ...] = (
    have("nothing", "for s, t: real. s == 0 => (1 + s*t)**2 > 0", "mul_eq_zero_of_left(s, t)"),
    have("a difference", "for s, t, u: real. s == 1 and t != u => (1 + s*(u - t - 1))**2 > 0"),
    induct(
        "a root",
        "for j, i, d: natural. i + 1 != j => Q(j, i + 1 + d, x(i + 1)) == 0",
        on="d",
        base="different numbers(i + 1, j); "
        "mul_eq_zero_of_right(Q(j, i, x(i + 1)), 1 - D(i + 1, j))",
        step="mul_eq_zero_of_left(Q(j, i + 1 + d, x(i + 1)), 1 + D(i + d + 2, j)*(x(i + 1) - x(i "
        "+ d + 2) - 1))",
    ),
    cases(
        "no root",
        "for j, n: natural. 1 <= j and j <= m and n + 1 <= m"
        " => (1 + D(n + 1, j)*(x(j) - x(n + 1) - 1))**2 > 0",
        on="n + 1 == j",
        then="equal numbers(n + 1, j); nothing(D(n + 1, j), x(j) - x(n + 1) - 1)",
        otherwise="distinct(n + 1, j); apart; different exponentials(l(n + 1), l(j), h); "
        "different numbers(n + 1, j); a difference(D(n + 1, j), x(n + 1), x(j))",
    ),
    have("positive", "for s, t: real. s**2 > 0 and t**2 > 0 => (s*t)**2 > 0"),
    induct(
        "the factor that stays",
        "for j, n: natural. 1 <= j and j <= m and n <= m => Q(j, n, x(j))**2 > 0",
        on="n",
        step="no root(j, n); positive(Q(j, n, x(j)), 1 + D(n + 1, j)*(x(j) - x(n + 1) - 1))",
    ),
)

_WEIGHT = "Min(1, Max(0, {} - j))"
_BEFORE, _AFTER = _WEIGHT.format("(n + 1)"), _WEIGHT.format("(n + 2)")
_FACTOR = "Q(j, n + 1 + d, x({}))"
_TERM = f"C(n + 1)*{_FACTOR.format('n + 1')}"
_LAST = f"C(j)*{_FACTOR.format('j')}"
_CONCLUSION: tuple[Inference, ...] = (
    have("all of it", "for s: real. s >= 1 => Min(1, Max(0, s)) == 1"),
    have("nothing of it", "for s: real. s <= 0 => Min(1, Max(0, s)) == 0"),
    have("at least one", "for d: integer. d > 0 => d >= 1"),
    have(
        "same exponential",
        "for s, t, u: real. s == t => exp(s*u) == exp(t*u)",
        "exponential(s*u, t*u); exponential(t*u, s*u)",
    ),
    cases(
        "no other term",
        f"for j, n, d: natural. D(n + 1, j)*({_TERM}) == 0",
        on="n + 1 == j",
        then=f"equal numbers(n + 1, j); mul_eq_zero_of_left(D(n + 1, j), {_TERM})",
        otherwise=f"a root(j, n, d); mul_eq_zero_of_right(C(n + 1), {_FACTOR.format('n + 1')}); "
        f"mul_eq_zero_of_right(D(n + 1, j), {_TERM})",
    ),
    cases(
        "this term",
        f"for j, n, d: natural. (1 - D(n + 1, j))*({_TERM} - {_LAST}) == 0",
        on="n + 1 == j",
        then="congruence(l(n + 1), l(j)); congruence(c(n + 1), c(j)); "
        "same exponential(l(n + 1), l(j), h); same exponential(l(n + 1), l(j), p); "
        f"congruence({_FACTOR.format('n + 1')}, {_FACTOR.format('j')}); "
        "mul_eq_mul(c(n + 1), c(j), exp(l(n + 1)*p), exp(l(j)*p)); "
        f"mul_eq_mul(C(n + 1), C(j), {_FACTOR.format('n + 1')}, {_FACTOR.format('j')}); "
        f"mul_eq_zero_of_right(1 - D(n + 1, j), {_TERM} - {_LAST})",
        otherwise="different numbers(n + 1, j); "
        f"mul_eq_zero_of_left(1 - D(n + 1, j), {_TERM} - {_LAST})",
    ),
    cases(
        "later weights",
        f"for j, n: natural. n + 1 != j => {_AFTER} == {_BEFORE}",
        on="n + 1 > j",
        then="at least one(n + 1 - j); all of it(n + 1 - j); all of it(n + 2 - j)",
        otherwise="at least one(j - n - 1); nothing of it(n + 1 - j); nothing of it(n + 2 - j)",
    ),
    cases(
        "weights",
        f"for j, n: natural. {_AFTER} - {_BEFORE} == 1 - D(n + 1, j)",
        on="n + 1 == j",
        then="all of it(n + 2 - j); nothing of it(n + 1 - j); equal numbers(n + 1, j)",
        otherwise="later weights(j, n); different numbers(n + 1, j)",
    ),
    have(
        "collected",
        "for s, t, u, y, z: real. y - z == 1 - u and u*t == 0 and (1 - u)*(t - s) == 0"
        " => z*s + t == y*s",
        "mul_eq_mul(y - z, 1 - u, s, s)",
    ),
    induct(
        "one term is left",
        "for j, n, d: natural. 1 <= j => Sum(C(i)*Q(j, n + d, x(i)), (i, 1, n))"
        f" == {_BEFORE}*(C(j)*Q(j, n + d, x(j)))",
        on="n",
        base="nothing of it(1 - j); mul_eq_zero_of_left(Min(1, Max(0, 1 - j)), C(j)*Q(j, d, x(j)))",
        step="one term is left(j, d + 1); no other term(j, n, d); this term(j, n, d); "
        f"weights(j, n); collected({_LAST}, {_TERM}, D(n + 1, j), {_AFTER}, {_BEFORE})",
    ),
    induct("number of factors", f"for j, n: natural. 1 <= j => G(j, n) + {_BEFORE} <= n", on="n"),
    have("no square", "for s, t: real. s**2 > 0 and s*t == 0 => t == 0"),
    have("what is left", "for s, t, u: real. s == t*u and t == 1 and s == 0 => u == 0"),
    have("one less", "for s, t, u: real. s + t <= u and t == 1 => u - s > 0"),
    have(
        "fewer factors than points",
        "for j: natural. 1 <= j and j <= m => m - G(j, m) > 0",
        "number of factors(j, m); all of it(m + 1 - j); "
        "one less(G(j, m), Min(1, Max(0, m + 1 - j)), m)",
    ),
    have(
        "independent",
        "for j: natural. 1 <= j and j <= m => c(j) == 0",
        "fewer factors than points(j); all of it(m + 1 - j); one term is left(j, m, 0); "
        "sums with factors vanish(j, m, 0); where positive(m - G(j, m), T(j, m, 0)); "
        "the factor that stays(j, m); "
        "what is left(T(j, m, 0), Min(1, Max(0, m + 1 - j)), Q(j, m, x(j))*C(j)); "
        "no square(Q(j, m, x(j)), C(j)); right_eq_zero_of_mul(exp(l(j)*p), c(j))",
    ),
)
_IN_THE_INTERVAL: tuple[Inference, ...] = (
    have("not negative", "for k: natural. k*(beta - alpha)/(m + 1) >= 0", "interval"),
    have("points", AT_POINTS, "not negative(k); interval; zero(p + k*h)"),
    have("apart", "h != 0", "interval"),
)

#: From the points alone.
PROOF: tuple[Inference, ...] = (*_NUMBERS, *_STEPS, *_SUMS, *_FACTORS, *_CONCLUSION)
#: From an interval.
PROOF_ON_AN_INTERVAL: tuple[Inference, ...] = (*_IN_THE_INTERVAL, *PROOF)
