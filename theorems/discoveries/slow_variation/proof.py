r"""Kernels that vary slowly need few exponentials: dyadic blocks, each approximated by itself.

``X`` is L1.  Block k of the kernel lives where 1 + t is of the size :math:`2^k`; ``a(k)`` is its
approximation by m(k) exponentials.  ``y`` is :math:`2^{-\omega}` and ``z`` is :math:`2^{1-\theta}`
for kernels with :math:`|\rho'|\le A(1+t)^{-1-\omega-\theta}`.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

COST = "9*pi*exp(2)*A/y"
TAIL = "A*Y(n)/omega"
ERROR = "|rho - Sum(a(k), (k, 0, n))|"
WIDTH = "Sum(m(k), (k, 0, n))"

THEORY = Theory.parse(
    {
        "omega": (r"\omega", "(0, 1]", "the decay of the memory"),
        "A": ("A", "(0, oo)", "the constant of the class"),
        "y": ("y", "[1/2, 1)", "2**(-omega)"),
        "z": ("z", "[1, 2]", "2**(1 - theta), theta the control of the derivative"),
        "mu": (r"\mu", "[1, oo)", "the number of exponentials for the first block, at least"),
        "rho": (r"\rho", "X", "the kernel, in L1"),
        "p": ("p", "natural -> X", "its blocks"),
        "a": ("a", "natural -> X", "sums of exponentials"),
        "m": ("m", "natural -> natural", "their numbers of terms"),
        "T": ("T", "natural -> real", "the end of a block, at most"),
        "M": ("M", "natural -> real", "the slope of a block, at most"),
        "G": ("G", "natural -> real", "the size of a block, at most"),
        "Y": ("Y", "natural -> real", "powers of y"),
        "Z": ("Z", "natural -> real", "powers of z"),
    },
    {
        "decay": "omega/2 <= 1 - y",
        "tail": f"for n: natural. |rho - Sum(p(k), (k, 0, n))| <= {TAIL}",
        "terms": "for k: natural. mu*Z(k) <= m(k)",
        "no more terms": "for k: natural. m(k) <= mu*Z(k) + 1",
        "blocks": "for k: natural. m(k)*|p(k) - a(k)| <= pi/4*exp(2)*T(k)*(M(k)*T(k) + G(k))",
    },
    (
        "T(0) == 2",
        "T(j + 1) == 2*T(j)",
        "M(0) == 8*A/(y*z)",
        "M(j + 1) == y*z/4*M(j)",
        "G(0) == 2*A/y",
        "G(j + 1) == y/2*G(j)",
        "Y(0) == 1",
        "Y(j + 1) == y*Y(j)",
        "Z(0) == 1",
        "Z(j + 1) == z*Z(j)",
    ),
)

PROOF = (
    induct("powers of z", "for j: natural. Z(j) >= 1", on="j"),
    induct("powers of y", "for j: natural. 0 < Y(j)", on="j"),
    induct("slopes", "for j: natural. z*(T(j)**2*M(j)) == 32*(A/y*Y(j))*Z(j)", on="j"),
    induct("sizes", "for j: natural. T(j)*G(j) == 4*(A/y*Y(j))", on="j"),
    have("positive", "for j: natural. 0 < A/y*Y(j)", "powers of y(j)"),
    have("positive, with z", "for j: natural. 0 < 32*(A/y*Y(j))*Z(j)",
         "positive(j); powers of z(j)"),
    have("z is no divisor", "for u: real, s: (0, oo). z*u == s => u <= s"),
    have("at least one", "for s: (0, oo), r: [1, oo). 4*s <= 4*(s*r)"),
    have("the size of a block", "for k: natural. T(k)*(M(k)*T(k) + G(k)) <= 36*(A/y*Y(k)*Z(k))",
         "slopes(k); sizes(k); powers of z(k); positive(k); positive, with z(k);"
         " z is no divisor(T(k)**2*M(k), 32*(A/y*Y(k))*Z(k)); at least one(A/y*Y(k), Z(k))"),
    have("the cost of a block", "for k: natural. m(k)*|p(k) - a(k)| <= 9*pi*exp(2)*(A/y*Y(k)*Z(k))",
         "blocks(k); the size of a block(k); mul_le_mul_of_nonneg_left(pi/4*exp(2),"
         " T(k)*(M(k)*T(k) + G(k)), 36*(A/y*Y(k)*Z(k)))"),
    have("a block", f"for k: natural. mu*|p(k) - a(k)| <= {COST}*Y(k)",
         "the cost of a block(k); terms(k); powers of z(k);"
         " mul_le_mul_of_nonneg_right(|p(k) - a(k)|, mu*Z(k), m(k));"
         f" le_of_mul_le_mul_left(Z(k), mu*|p(k) - a(k)|, {COST}*Y(k))"),
    induct("geometric", "for n: natural. (1 - y)*Sum(Y(k), (k, 0, n)) == 1 - Y(n + 1)", on="n"),
    induct("all blocks",
        "for n: natural. mu*|Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))|"
        f" <= {COST}*Sum(Y(k), (k, 0, n))",
        on="n",
        base="a block(0)",
        step=(
            "a block(n + 1); triangle(Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n)),"
            " p(n + 1) - a(n + 1)); mul_le_mul_of_nonneg_left(mu,"
            " |Sum(p(k), (k, 0, n + 1)) - Sum(a(k), (k, 0, n + 1))|,"
            " |Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))| + |p(n + 1) - a(n + 1)|)")),
    have("bounded", "for n: natural. (1 - y)*Sum(Y(k), (k, 0, n)) <= 1",
         "geometric(n); powers of y(n + 1)"),
    induct("sum is positive", "for n: natural. 0 < Sum(Y(k), (k, 0, n))", on="n",
           step="powers of y(n + 1)"),
    have("sum of powers", "for n: natural. omega*Sum(Y(k), (k, 0, n)) <= 2",
         "decay; bounded(n); sum is positive(n); mul_le_mul_of_nonneg_right(Sum(Y(k),"
         " (k, 0, n)), omega/2, 1 - y)"),
    have("twice", "for s: (0, oo). s/y <= 2*s"),
    have("the cost of all blocks",
         "for n: natural. mu*omega*|Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))|"
         " <= 36*pi*exp(2)*A", "all blocks(n); sum of powers(n); twice(18*pi*exp(2)*A);"
         " mul_le_mul_of_nonneg_left(omega, mu*|Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))|,"
         f" {COST}*Sum(Y(k), (k, 0, n))); mul_le_mul_of_nonneg_left({COST},"
         " omega*Sum(Y(k), (k, 0, n)), 2)"),
    have("divided", "for s, d, u: real. s*d <= u and s > 0 => d <= u/s"),
    have("the error", f"for n: natural. {ERROR} <= {TAIL} + 36*pi*exp(2)*A/(mu*omega)",
         "tail(n); the cost of all blocks(n); triangle(rho - Sum(p(k), (k, 0, n)),"
         " Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))); divided(mu*omega,"
         " |Sum(p(k), (k, 0, n)) - Sum(a(k), (k, 0, n))|, 36*pi*exp(2)*A)"),
    have("half of it", "for s, d: (0, oo). 72*pi*exp(2)*A <= s*omega*d"
         " => 36*pi*exp(2)*A/(s*omega) <= d/2"),
    have("the other half", "for s: real, d: (0, oo). 2*A*s <= omega*d => A*s/omega <= d/2"),
    have("the error asked for", "for n: natural, delta: (0, oo). 2*A*Y(n) <= omega*delta"
         f" and 72*pi*exp(2)*A <= mu*omega*delta => {ERROR} <= delta",
         "the error(n); half of it(mu, delta); the other half(Y(n), delta)"),
    # The number of exponentials.
    induct("counted", f"for n: natural. {WIDTH} <= mu*Sum(Z(k), (k, 0, n)) + n + 1", on="n",
           base="no more terms(0)", step="no more terms(n + 1)"),
    have("growing", "for n: natural. Z(n) <= Z(n + 1)",
         "powers of z(n); mul_le_mul_of_nonneg_right(Z(n), 1, z)"),
    induct("sum of powers of z", "for n: natural. Sum(Z(k), (k, 0, n)) <= (n + 1)*Z(n)", on="n",
           step="growing(n); mul_le_mul_of_nonneg_right(n + 1, Z(n), Z(n + 1))"),
    have("the width", f"for n: natural. {WIDTH} <= (mu*Z(n) + 1)*(n + 1)",
         "counted(n); sum of powers of z(n); mul_le_mul_of_nonneg_left(mu, Sum(Z(k), (k, 0, n)),"
         " (n + 1)*Z(n))"),
    have("inverse", "for d: (0, 1]. exp(-log(1/d)) == d"),
    have("the number of blocks", "for n: natural, delta: (0, 1]. n*omega*log(2) >= log(1/delta)"
         " => exp(-n*omega*log(2)) <= delta",
         "inverse(delta); exponential(-n*omega*log(2), -log(1/delta))"),
)  # fmt: skip
