r"""What exponentials of any rates represent of a far-away memory: filters that keep lengths.

``A(j, v)`` is the convolution of v with ``exp(-l(j) t)``, ``B(j, v) = v - 2 l(j) A(j, v)``.  B
keeps lengths, and what it makes is orthogonal to ``e(j) = exp(-l(j) t)``.  So the functions
``phi(k) = B(k - 1, ... B(0, e(k)))``, those of Takenaka and Malmquist, are orthogonal.  Each lies
below ``y(k)``, what the same filters at the slowest rate and with a plus make of ``exp(-w t)``, and
the moments of y(k) are sums of moments of the memory: nothing is divided by differences of rates.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.flows.far_moments import MONOTONE
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, have, induct

_AT = "s(j, v, z, t)"
_WHEN = "q(v, z)"
_GIVEN: Final = {
    "filters": "for j: natural, v, z: H. inner(A(j, v), z) + inner(v, A(j, z))"
    " == 2*l(j)*inner(A(j, v), A(j, z))",
    "at its own rate": "for j: natural, v: H. 2*l(j)*inner(A(j, v), e(j)) == inner(v, e(j))",
    "without them": "for j: natural, v: H. B(j, v) == v - 2*l(j)*A(j, v)",
    "in any order": "for i, j: natural, v: H. B(i, B(j, v)) == B(j, B(i, v))",
    "lengths": "for k: natural. 2*l(k)*inner(e(k), e(k)) == 1",
    "fastest": "for k: natural. l(k) <= L",
    "no slower": "for k: natural, t: [0, oo). |p(e(k), t)| <= p(slow, t)",
    "values": "for v, z: H, c: real, t: [0, oo). p(v + c*z, t) == p(v, t) + c*p(z, t)",
    "filtered values": (
        f"for j: natural, v, z: H, t: [0, oo). |p(v, {_AT})| <= p(z, {_AT})"
        " => |p(A(j, v), t)| <= p(F(z), t)",
        MONOTONE,
    ),
    "integrals": (
        f"for v, z: H. |p(v, {_WHEN})| <= p(z, {_WHEN}) => |inner(v, far)| <= J(z, 0)",
        MONOTONE,
    ),
    "sums": "for z: H, c: real, i: natural. J(z + c*F(z), i) == J(z, i) + c*J(z, i + 1)",
    "moments": "for i: natural. J(slow, i) == D(i)",
    "small": "for k: natural. k + 1 <= n => M(k, 0) <= K*exp(-x)",
}
THEORY: Final = Theory.parse(
    {
        "n": ("n", "natural", "number of exponentials"),
        "l": ("l", "natural -> (0, oo)", "their rates"),
        "L": (r"\bar{l}", "(0, oo)", "upper bound of the rates"),
        "e": ("e", "natural -> H", "the exponentials, as signals"),
        "slow": (r"\bar{e}", "H", "the exponential of the slowest rate w"),
        "far": (r"\rho_{0}", "H", "the far-away memory at 1/omega, as a signal"),
        "A": ("A", "natural, H -> H", "convolutions with the exponentials"),
        "F": ("F", "H -> H", "the convolution with the slowest one"),
        "B": ("B", "natural, H -> H", "signals less 2 l times the convolution"),
        "p": ("p", "H, real -> real", "value of a signal at a time"),
        "J": ("J", "H, natural -> real", "integral of F(... F(z)), i times, by |rho_0|"),
        "D": (r"\Delta", "natural -> real", "Delta_i(w)/i!, the moments of the memory"),
        "s": ("s", "natural, H, H, real -> [0, oo)", "a time, for a filter"),
        "q": ("q", "H, H -> [0, oo)", "a time, for two signals"),
        "R": ("R", "natural, H -> H", "the first filters, one after the other"),
        "T": ("T", "natural, natural, H -> H", "filters from one on"),
        "phi": (r"\phi", "natural -> H", "the orthogonal functions"),
        "y": ("y", "natural -> H", "what they lie below"),
        "M": ("M", "natural, natural -> real", "bounds of their products with the memory"),
        "beta": (r"\beta", "natural -> real", "coefficients of the model"),
        "U": ("U", "natural -> H", "the model less the short-term part, by terms"),
        "S": ("S", "natural -> real", "what can be lost, by terms"),
        "K": ("K", "[0, oo)", "constant of Lemma C.1"),
        "x": ("x", "real", "(w_l - d)/omega, d the distance from the start"),
        "d": ("d", "[0, oo)", "distance from the start to what is reached"),
    },
    _GIVEN,
    [
        "R(0, v) == v",
        "R(j + 1, v) == B(j, R(j, v))",
        "T(i, 0, v) == v",
        "T(i, j + 1, v) == B(i + j, T(i, j, v))",
        "phi(k) == R(k, e(k))",
        "y(0) == slow",
        "y(j + 1) == y(j) + 2*L*F(y(j))",
        "M(0, i) == D(i)",
        "M(j + 1, i) == M(j, i) + 2*L*M(j, i + 1)",
        "U(0) == 0",
        "U(j + 1) == U(j) + beta(j)*phi(j)",
        "S(0) == 0",
        "S(j + 1) == S(j) + 2*L*M(j, 0)**2",
    ],
    ["H"],
)
HYPOTHESES: Final = tuple(_GIVEN)
LOSS: Final = "|far|**2 - |U(n) - far|**2"
ENERGY: Final = f"tau >= 0 and d**2 <= tau*({LOSS})"

_ORTHOGONAL: tuple[Inference, ...] = (
    have("lengths are kept", "for j: natural, v, z: H. inner(B(j, v), B(j, z)) == inner(v, z)",
         "without them(j, v); without them(j, z); filters(j, v, z)"),
    induct("all lengths are kept",
           "for j: natural, v, z: H. inner(R(j, v), R(j, z)) == inner(v, z)", on="j",
           step="lengths are kept(j, R(j, v), R(j, z))"),
    induct("a filter before the others", "for j, i: natural, v: H. B(i, R(j, v)) == R(j, B(i, v))",
           on="j",
           step="in any order(i, j, R(j, v));"
                " congruence(B(j, B(i, R(j, v))), B(j, R(j, B(i, v))))"),
    induct("filters in two groups",
        "for j, i: natural, v: H. R(i + j, v) == R(i, T(i, j, v))",
        on="j",
        step=(
            "congruence(B(i + j, R(i + j, v)), B(i + j, R(i, T(i, j, v))));"
            " a filter before the others(i, i + j, T(i, j, v))")),
    have("what is left out", "for j: natural, v: H. inner(B(j, v), e(j)) == 0",
         "without them(j, v); at its own rate(j, v)"),
    have("in two groups", "for i, j: natural, v: H. R(i + 1 + j, v) == R(i, B(i, T(i + 1, j, v)))",
         "filters in two groups(j, i + 1, v); a filter before the others(i, i, T(i + 1, j, v))"),
    have("orthogonal", "for i, j: natural. inner(phi(i), phi(i + j + 1)) == 0",
         "in two groups(i, j, e(i + j + 1)); all lengths are kept(i, e(i),"
         " B(i, T(i + 1, j, e(i + j + 1)))); what is left out(i, T(i + 1, j, e(i + j + 1)))"),
    have("of length", "for k: natural. 2*l(k)*inner(phi(k), phi(k)) == 1",
         "all lengths are kept(k, e(k), e(k)); lengths(k)"),
    induct("orthogonal to the sum", "for j, i: natural. inner(U(j), phi(j + i)) == 0", on="j",
           step="orthogonal to the sum(i + 1); orthogonal(j, i)"),
)  # fmt: skip

_BELOW: tuple[Inference, ...] = (
    have("both values", "for a, b, c, g, h, k: real. |a| <= b and |c| <= g and 0 <= h and h <= k"
         " => |a - h*c| <= b + k*g"),
    have("one filter more", f"for j: natural, v, z: H, t: [0, oo). |p(v, t)| <= p(z, t)"
         f" and |p(v, {_AT})| <= p(z, {_AT}) => |p(B(j, v), t)| <= p(z + 2*L*F(z), t)",
         "without them(j, v); congruence(p(B(j, v), t), p(v - 2*l(j)*A(j, v), t));"
         " values(v, A(j, v), -2*l(j), t); values(z, F(z), 2*L, t); filtered values(j, v, z, t);"
         " fastest(j); both values(p(v, t), p(z, t), p(A(j, v), t), p(F(z), t), 2*l(j), 2*L)"),
    induct("below",
        "for j, k: natural, t: [0, oo). |p(R(j, e(k)), t)| <= p(y(j), t)",
        on="j",
        base="no slower(k, t)",
        step=(
            "below(k, t); below(k, s(j, R(j, e(k)), y(j), t));"
            " one filter more(j, R(j, e(k)), y(j), t)")),
    induct("moments of what is above", "for j, i: natural. J(y(j), i) == M(j, i)", on="j",
           base="moments(i)",
           step="sums(y(j), 2*L, i); moments of what is above(i); moments of what is above(i + 1)"),
    have("products with the memory", "for k: natural. |inner(phi(k), far)| <= M(k, 0)",
         "below(k, k, q(phi(k), y(k))); integrals(phi(k), y(k)); moments of what is above(k, 0)"),
)  # fmt: skip

_LOST: tuple[Inference, ...] = (
    have("a square", "for a, b, g, h: real. h*g == 1 => 0 <= h*(h*a**2 - 2*b*a + b**2*g)"),
    have("without the factor", "for a, b, c: real, h: (0, oo). 0 <= h*(c - a + b) => a - b <= c"),
    have("larger", "for h: (0, oo), a, m, r: real. a**2 <= m**2 and h <= r => h*a**2 <= r*m**2"),
    have("completed", "for b, g, a, m: real, h: (0, oo), r: real. h*g == 1 and |a| <= m and h <= r"
         " => 2*b*a - b**2*g <= r*m**2",
         "sq_le_sq_of_abs_le(a, m); a square(a, b, g, h); without the factor(2*b*a, b**2*g,"
         " h*a**2, h); larger(h, a, m, r)"),
    have("one term more",
         "for k: natural. 2*beta(k)*inner(phi(k), far) - beta(k)**2*inner(phi(k), phi(k))"
         " <= 2*L*M(k, 0)**2", "of length(k); products with the memory(k); fastest(k);"
         " completed(beta(k), inner(phi(k), phi(k)), inner(phi(k), far), M(k, 0), 2*l(k), 2*L)"),
    induct("term by term", "for j: natural. 2*inner(U(j), far) - inner(U(j), U(j)) <= S(j)", on="j",
           step="orthogonal to the sum(j, 0); one term more(j)"),
    have("what can be lost", f"{LOSS} <= S(n)", "square(U(n) - far); square(far); term by term(n)"),
    have("the time to leave", f"for tau: real. {ENERGY} => d**2 <= tau*S(n)",
         f"what can be lost; mul_le_mul_of_nonneg_left(tau, {LOSS}, S(n))"),
    have("not negative", "for k: natural. M(k, 0) >= 0", "products with the memory(k)"),
    induct("small terms",
        "for j: natural. j <= n => S(j) <= j*(2*L*(K*exp(-x))**2)",
        on="j",
        step=(
            "small(j); not negative(j); sq_le_sq_of_abs_le(M(j, 0), K*exp(-x));"
            " mul_le_mul_of_nonneg_left(2*L, M(j, 0)**2, (K*exp(-x))**2)")),
    have("twice the exponent", f"for tau: real. {ENERGY} => d**2 <= tau*(n*(2*L*(K*exp(-x))**2))",
         "the time to leave(tau); small terms(n); mul_le_mul_of_nonneg_left(tau, S(n),"
         " n*(2*L*(K*exp(-x))**2))"),
)  # fmt: skip
PROOF: Final = (*_ORTHOGONAL, *_BELOW, *_LOST)
