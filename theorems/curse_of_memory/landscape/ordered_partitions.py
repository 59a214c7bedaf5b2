"""Ordered partitions: how many ways there are to give m units to k groups, none of them empty.

N(m, k) is this number, k! S(m, k) with the Stirling number of the second kind: the last unit goes
to one of k groups, which holds others already or does not.  Everything is for all m.  Four symbols
serve inductions that need all smaller k at once: L, the least of N(m, 0), ..., N(m, k); I, whether
k exceeds m; W, the most of the N(m, i) with m < i <= k; M, the least of the binomial coefficients.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "N": ("N", "natural, integer -> real", "ordered partitions of m units into k groups"),
        "g": ("g", "natural -> real", "g(m) = m!"),
        "B": ("B", "real, natural -> real", "binomial coefficient of x and k"),
        "L": ("L", "natural, natural -> real", "least of N(m, 0), ..., N(m, k)"),
        "I": ("I", "natural, natural -> real", "1 if k > m, else 0"),
        "W": ("W", "natural, natural -> real", "largest N(m, i) with m < i <= k, or 0"),
        "M": ("M", "real, natural -> real", "least of B(x, 0), ..., B(x, k)"),
    },
    {},
    [
        "N(0, k) == Max(0, 1 - k**2)",
        "N(m + 1, k) == k*(N(m, k) + N(m, k - 1))",
        "g(0) == 1",
        "g(m + 1) == (m + 1)*g(m)",
        "B(x, 0) == 1",
        "B(x, k + 1) == B(x, k)*(x - k)/(k + 1)",
        "L(m, 0) == N(m, 0)",
        "L(m, k + 1) == Min(L(m, k), N(m, k + 1))",
        "I(m, k) == Min(1, Max(k - m, 0))",
        "W(m, 0) == 0",
        "W(m, k + 1) == Max(W(m, k), I(m, k + 1)*N(m, k + 1))",
        "M(x, 0) == B(x, 0)",
        "M(x, k + 1) == Min(M(x, k), B(x, k + 1))",
    ],
)

_COUNTS = (
    induct("factorial", "for n: natural. g(n) >= 1", on="n"),
    have("no block", "for m: natural. N(m + 1, 0) == 0"),
    induct("least", "for m, k: natural. L(m, k) <= N(m, k)", on="k"),
    induct(
        "least later",
        "for m, k: natural. L(m + 1, k) >= 2*k*Min(0, L(m, k))",
        on="k",
        base="no block(m)",
        step="least(m, k); least(m, k + 1)",
    ),
    induct("least first", "for k: natural. L(0, k) >= 0", on="k"),
    induct(
        "least is not negative",
        "for m, k: natural. L(m, k) >= 0",
        on="m",
        base="least first(k)",
        step="least later(m, k)",
    ),
    have(
        "not negative",
        "for m, k: natural. N(m, k) >= 0",
        "least is not negative(m, k); least(m, k)",
    ),
    have("indicator", "for m, k: natural. I(m, k) >= 0"),
    induct(
        "most",
        "for m, k: natural. I(m, k)*N(m, k) <= W(m, k)",
        on="k",
        base="mul_eq_zero_of_left(I(m, 0), N(m, 0))",
        step="le_max_right(W(m, k), I(m, k + 1)*N(m, k + 1))",
    ),
    induct("most is not negative", "for m, k: natural. W(m, k) >= 0", on="k"),
    have("shifted", "for m, k: natural. I(m + 1, k + 1) == I(m, k)"),
    have("grows", "for m, k: natural. I(m, k) <= I(m, k + 1)"),
    have("raised", "for m, k: natural. W(m, k) <= W(m, k + 1)"),
    have(
        "one term",
        (
            "for i, j, n, p, w, k: real. i <= j and n >= 0 and k >= 0 and i*p <= w and j*n "
            "<= w => k*i*(n + p) <= 2*k*w"
        ),
        "mul_nonneg(j - i, n); mul_nonneg(k, w - i*p); mul_nonneg(k, w - j*n); "
        "mul_nonneg(k, (j - i)*n)",
    ),
    induct(
        "most later",
        "for m, k: natural. W(m + 1, k) <= 2*k*W(m, k)",
        on="k",
        step="most is not negative(m, k); most(m, k); most(m, k + 1); not negative(m, k + 1); "
        "shifted(m, k); grows(m, k); raised(m, k); "
        "one term(I(m, k), I(m, k + 1), N(m, k + 1), N(m, k), W(m, k + 1), k + 1); "
        "le_max_left(W(m, k), I(m, k + 1)*N(m, k + 1)); "
        "mul_le_mul_of_nonneg_left(2*k, W(m, k), W(m, k + 1)); "
        "most is not negative(m, k + 1); "
        "max_le(W(m + 1, k), I(m + 1, k + 1)*N(m + 1, k + 1), 2*(k + 1)*W(m, k + 1))",
    ),
    induct("most first", "for k: natural. W(0, k) <= 0", on="k"),
    induct(
        "most vanishes",
        "for m, k: natural. W(m, k) <= 0",
        on="m",
        base="most first(k)",
        step="most later(m, k); most is not negative(m, k); mul_nonneg(2*k, -W(m, k))",
    ),
    have("one indicator", "for m, j: natural. I(m, m + 1 + j) == 1"),
    have(
        "beyond",
        "for m, j: natural. N(m, m + 1 + j) == 0",
        "most vanishes(m, m + 1 + j); most(m, m + 1 + j); not negative(m, m + 1 + j); "
        "one indicator(m, j)",
    ),
    induct("full", "for m: natural. N(m, m) == g(m)", on="m", step="beyond(m, 0)"),
    induct(
        "one less", "for m: natural. N(m + 1, m) == g(m)*m*(m + 1)/2", on="m", step="full(m + 1)"
    ),
    induct(
        "two less",
        "for m: natural. N(m + 2, m) == g(m)*m*(m + 1)*(m + 2)*(3*m + 1)/24",
        on="m",
        step="one less(m + 1)",
    ),
    induct(
        "sum",
        "for m, n: natural. Sum(N(m, k), (k, 0, n - 1)) >= 0",
        on="n",
        step="not negative(m, n)",
    ),
    have(
        "the last two terms",
        "for m: natural. Sum(N(m + 2, k), (k, 0, m + 1)) >= g(m + 2)*(m + 3)*(3*m + 4)/24",
        "sum(m + 2, m); one less(m + 1); two less(m)",
    ),
)

_IMAGES = (
    induct("pascal", "for x: real, k: natural. B(x + 1, k + 1) == B(x, k + 1) + B(x, k)", on="k"),
    induct(
        "no set",
        "for k: natural. B(0, k + 1) == 0",
        on="k",
        step="mul_eq_zero_of_left(B(0, k + 1), -(k + 1)/(k + 2))",
    ),
    induct("binomial least", "for x, k: natural. M(x, k) <= B(x, k)", on="k"),
    induct("binomial least first", "for k: natural. M(0, k) >= 0", on="k", step="no set(k)"),
    induct(
        "binomial least later",
        "for x, k: natural. M(x + 1, k) >= 2*Min(0, M(x, k))",
        on="k",
        step="pascal(x, k); binomial least(x, k); binomial least(x, k + 1)",
    ),
    induct(
        "binomial least not negative",
        "for x, k: natural. M(x, k) >= 0",
        on="x",
        base="binomial least first(k)",
        step="binomial least later(x, k)",
    ),
    have(
        "binomial not negative",
        "for x, k: natural. B(x, k) >= 0",
        "binomial least(x, k); binomial least not negative(x, k)",
    ),
    induct(
        "row",
        (
            "for x: real, n: natural. Sum(B(x + 1, k), (k, 0, n)) == 2*Sum(B(x, k), (k, 0, "
            "n)) - B(x, n)"
        ),
        on="n",
        step="pascal(x, n)",
    ),
    induct("first row", "for n: natural. Sum(B(0, k), (k, 0, n)) == 1", on="n", step="no set(n)"),
    induct(
        "sets",
        "for x, n: natural. Sum(B(x, k), (k, 0, n)) <= 2**x",
        on="x",
        base="first row(n)",
        step="row(x, n); binomial not negative(x, n)",
    ),
    induct(
        "partial row",
        "for x, n: natural. Sum(B(x, k), (k, 0, n - 1)) >= 0",
        on="n",
        step="binomial not negative(x, n)",
    ),
    have("binomial bound", "for x, k: natural. B(x, k) <= 2**x", "sets(x, k); partial row(x, k)"),
    induct(
        "images, partly",
        (
            "for x: real, m, n: natural. Sum(N(m + 1, k)*B(x, k), (k, 0, n)) == x*Sum(N(m, "
            "k)*B(x, k), (k, 0, n)) - (n + 1)*N(m, n)*B(x, n + 1)"
        ),
        on="n",
        base="no block(m)",
    ),
    induct(
        "images",
        "for x: real, m: natural. Sum(N(m, k)*B(x, k), (k, 0, m)) == x**m",
        on="m",
        step="images, partly(x, m, m); full(m); full(m + 1); "
        "mul_eq_mul_left(N(m + 1, m + 1), (m + 1)*N(m, m), B(x, m + 1)); "
        "mul_eq_mul_left(Sum(N(m, k)*B(x, k), (k, 0, m)), x**m, x)",
    ),
    induct(
        "images bounded",
        ("for x, m, n: natural. Sum(N(m, k)*B(x, k), (k, 0, n)) <= 2**x*Sum(N(m, k), (k, 0, n))"),
        on="n",
        base="binomial bound(x, 0); not negative(m, 0); mul_nonneg(N(m, 0), 2**x - B(x, 0))",
        step="binomial bound(x, n + 1); not negative(m, n + 1); "
        "mul_nonneg(N(m, n + 1), 2**x - B(x, n + 1))",
    ),
    have(
        "one base",
        "for x, m: natural. x**m <= 2**x*Sum(N(m, k), (k, 0, m))",
        "images(x, m); images bounded(x, m, m)",
    ),
)

_GROWTH = (
    induct(
        "bernoulli",
        "for a: [0, oo), j: natural. a*(a + 1)**j >= a**j*(a + j)",
        on="j",
        step="mul_nonneg(a + 1, a*(a + 1)**j - a**j*(a + j)); pow_nonneg(a, j); "
        "mul_nonneg(j, a**j)",
    ),
    have(
        "twice", "for n: natural. (n + 2)**(n + 1) >= 2*(n + 1)**(n + 1)", "bernoulli(n + 1, n + 1)"
    ),
    induct(
        "factorial below a power",
        "for n: natural. g(2*n + 2) <= 2*(n + 1)**(2*n + 2)",
        on="n",
        step="twice(n); pow_nonneg(n + 1, n + 1); "
        "mul_nonneg(((n + 2)**(n + 1)) - 2*((n + 1)**(n + 1)), ((n + 2)**(n + 1)) + 2*((n + "
        "1)**(n + 1))); mul_nonneg((2*n + 3)*(2*n + 4), 2*(n + 1)**(2*n + 2) - g(2*n + 2)); "
        "pow_nonneg(n + 1, 2*n + 2); "
        "mul_nonneg((n+2)**2, ((n + 2)**(n + 1))**2 - 4*((n + 1)**(n + 1))**2); "
        "mul_nonneg(n + 2, (n + 1)**(2*n + 2))",
    ),
    have("powers of a product", "for a, b: real, j: natural. (a*b)**j == a**j*b**j"),
    induct("eight", "for n: natural. 2**(3*n + 3) == 8**(n + 1)", on="n"),
    induct("nine", "for n: natural. 3**(2*n + 2) == 9**(n + 1)", on="n"),
    have(
        "chain",
        (
            "for f, p, e, t, w, v, u: real. p <= t*f and p == w*v and t == e and w >= 0 and "
            "u <= 2*v => 2*e*f >= w*u"
        ),
        "mul_nonneg(w, 2*v - u)",
    ),
    have(
        "exponentially many",
        (
            "for n: natural. 2*8**(n + 1)*Sum(N(2*n + 2, k), (k, 0, 2*n + 2)) >= 9**(n + "
            "1)*g(2*n + 2)"
        ),
        "one base(3*n + 3, 2*n + 2); factorial below a power(n); pow_nonneg(9, n + 1); "
        "powers of a product(3, n + 1, 2*n + 2); nine(n); "
        "mul_eq_mul_left(3**(2*n + 2), 9**(n + 1), (n + 1)**(2*n + 2)); eight(n); "
        "chain(Sum(N(2*n + 2, k), (k, 0, 2*n + 2)), (3*n + 3)**(2*n + 2), 8**(n + 1), "
        "2**(3*n + 3), 9**(n + 1), (n + 1)**(2*n + 2), g(2*n + 2))",
    ),
)

PROOF = (*_COUNTS, *_IMAGES, *_GROWTH)
