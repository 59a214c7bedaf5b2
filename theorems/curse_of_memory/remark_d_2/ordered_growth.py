"""Remark D.2: the number of ordered partitions over m!, to the last factor, for every m.

u(m) = F/m! satisfies u(m + 1) = u(m)/1! + ... + u(0)/(m + 1)!, by the size of the first group.
With r = log 2 and y(m) = u(m) r**m the weights p(j) = r**j/j! of this recursion add up to 1, and
with their tails Q(k) = p(k + 1) + p(k + 2) + ... it says that y(m) Q(0) + ... + y(0) Q(m) = 1 for
all m.  So the relative error e(m) = 2 r y(m) - 1 is R(m) - e(m - 1) Q(1) - ... - e(0) Q(m), R the
tails of Q; and 2**k Q(k), k >= 1, add up to 1.  Hence |e(m)| <= 2**-(m + 1).
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "u": ("u", "natural -> real", "u(m) = F/m!, F the number of ordered partitions of m units"),
        "r": ("r", "[1/2, 3/4]", "log 2"),
        "q": ("q", "natural -> real", "q(j) = 1/j!"),
        "p": ("p", "natural -> real", "p(j) = r^j/j!"),
        "T": ("T", "natural, natural -> real", "T(i, n): u(i + n)/1! + ... + u(i)/(n + 1)!"),
        "Q": ("Q", "natural -> real", "Q(k) = 2 - p(0) - ... - p(k)"),
        "X": ("X", "natural -> real", "X(n) = p(0) + 2 p(1) + ... + 2^n p(n)"),
        "A": ("A", "natural, natural -> real", "A(i, n): y(i + n) Q(0) + ... + y(i) Q(n)"),
        "S": ("S", "natural -> real", "S(n) = Q(0) + ... + Q(n)"),
        "Z": ("Z", "natural -> real", "Z(n) = 2 Q(1) + ... + 2^(n + 1) Q(n + 1)"),
        "e": ("e", "natural -> real", "e(m) = 2 u(m) r^(m + 1) - 1"),
        "C": ("C", "natural, natural -> real", "C(i, n): e(i + n) Q(1) + ... + e(i) Q(n + 1)"),
        "V": ("V", "natural -> real", "the largest of 2 |e(0)|, ..., 2^(m + 1) |e(m)|"),
    },
    {
        "no unit": "u(0) == 1",
        "first group": "for m: natural. u(m + 1) == T(0, m)",
        "series": "for n: natural. Q(n) >= 0",
        "remainder": "for n: natural. Q(n) <= 2*p(n + 1)",
        "series of the square": "for n: natural. X(n) <= 4",
    },
    [
        "q(0) == 1",
        "q(n + 1) == q(n)/(n + 1)",
        "p(j) == r**j*q(j)",
        "T(i, 0) == u(i)",
        "T(i, n + 1) == T(i + 1, n) + u(i)*q(n + 2)",
        "Q(0) == 1",
        "Q(k + 1) == Q(k) - p(k + 1)",
        "X(0) == 1",
        "X(n + 1) == X(n) + 2**(n + 1)*p(n + 1)",
        "A(i, 0) == u(i)*r**i",
        "A(i, n + 1) == A(i + 1, n) + u(i)*r**i*Q(n + 1)",
        "S(0) == 1",
        "S(n + 1) == S(n) + Q(n + 1)",
        "Z(0) == 2*Q(1)",
        "Z(n + 1) == Z(n) + 2**(n + 2)*Q(n + 2)",
        "e(m) == 2*u(m)*r**(m + 1) - 1",
        "C(i, 0) == e(i)*Q(1)",
        "C(i, n + 1) == C(i + 1, n) + e(i)*Q(n + 2)",
        "V(0) == 2*Abs(e(0))",
        "V(m + 1) == Max(V(m), 2**(m + 2)*Abs(e(m + 1)))",
    ],
)

_CONSERVED = (
    induct(
        "one step of the sums",
        "for i, n: natural. A(i, n + 1) == u(i + n + 1)*r**(i + n + 1) + A(i, n)"
        " - T(i, n)*r**(i + n + 1)",
        on="n",
        step="one step of the sums(i + 1)",
    ),
    induct(
        "conserved",
        "for m: natural. A(0, m) == 1",
        on="m",
        base="no unit",
        step="one step of the sums(0, m); first group(m); "
        "mul_eq_mul_right(u(m + 1), T(0, m), r**(m + 1))",
    ),
    induct(
        "errors conserved",
        "for i, n: natural. e(i + n + 1) + C(i, n) == 2*r*A(i, n + 1) - S(n + 1)",
        on="n",
        step="errors conserved(i + 1)",
    ),
    have(
        "the error",
        "for m: natural. e(m + 1) == 2*r - S(m + 1) - C(0, m)",
        "conserved(m + 1); mul_eq_mul_right(A(0, m + 1), 1, 2*r); errors conserved(0, m)",
    ),
)

_SHARES = (
    have("first factorials", "q(1) == 1"),
    induct("inverse factorials", "for n: natural. q(n) >= 0", on="n"),
    induct("powers", "for n: natural. r**n >= 0", on="n"),
    have(
        "shares",
        "for n: natural. p(n) >= 0",
        "powers(n); inverse factorials(n); mul_nonneg(r**n, q(n))",
    ),
    have(
        "quotient of shares",
        "for m, s, t: real. (m + 4)*t == r*s and m >= 0 and t >= 0 => (1 + r)*s >= 2*(m + 2 - r)*t",
        "mul_nonneg(m, t)",
    ),
    have("next share", "for n: natural. (n + 1)*p(n + 1) == r*p(n)"),
)

_TAILS = (
    induct(
        "sum of tails",
        "for m: natural. 2*r - S(m + 1) == r*Q(m) - (m + 2)*Q(m + 1)",
        on="m",
        base="first factorials",
        step="next share(m + 1)",
    ),
    induct(
        "weighted tails",
        "for m: natural. Z(m) == 2**(m + 2)*Q(m + 1) - 3 + X(m + 1)",
        on="m",
        base="first factorials",
    ),
)

_P = "p(m + 2), p(m + 3), p(m + 4)"
_LATER = "(m + 3)*p2 == r*p1 and (m + 4)*p3 == r*p2 and m >= 0 and p3 >= 0"
_NEXT = "(p(m + 2) + 2*p(m + 3) + 4*p(m + 4))"
_REST = "(2*r - S(m + 1))"

_SIGNS = (
    have(
        "rest",
        f"for m: natural. {_REST} >= 0",
        "sum of tails(m); next share(m + 1); next share(m + 2); next share(m + 3); "
        "shares(m + 4); remainder(m + 3); "
        "mul_nonneg(m + 2 - r, p(m + 2) + p(m + 3) + 2*p(m + 4) - Q(m + 1)); "
        "mul_nonneg(m, p(m + 4)); quotient of shares(m, p(m + 3), p(m + 4))",
    ),
    induct("powers of two", "for n: natural. 2**n > 0", on="n"),
    have(
        "tails of tails",
        f"for m: natural. Q(m + 1) + {_REST} <= {_NEXT}",
        "sum of tails(m); next share(m + 1); next share(m + 2); next share(m + 3); "
        "shares(m + 4); series(m + 4); "
        "mul_nonneg(m + 1 - r, Q(m + 1) - p(m + 2) - p(m + 3) - p(m + 4)); "
        "mul_nonneg(1 - r, p(m + 4))",
    ),
    have(
        "less than one",
        f"for m: natural. Z(m) + 2**(m + 2)*{_REST} <= 1",
        "weighted tails(m); tails of tails(m); series of the square(m + 4); "
        "powers of two(m + 2); "
        "mul_le_mul_of_nonneg_left(2**(m + 2), Q(m + 1) + ((2*r - S(m + 1))), (p(m + 2) + "
        "2*p(m + 3) + 4*p(m + 4)))",
    ),
)

_BOUND = (
    induct(
        "one of them",
        "for i: natural. 2**(i + 1)*Abs(e(i)) <= V(i)",
        on="i",
        step="le_max_right(V(i), 2**(i + 2)*Abs(e(i + 1)))",
    ),
    induct(
        "largest so far",
        "for i, k: natural. 2**(i + 1)*Abs(e(i)) <= V(i + k)",
        on="k",
        base="one of them(i)",
        step="le_max_left(V(i + k), 2**(i + k + 2)*Abs(e(i + k + 1)))",
    ),
    have("size", "for s, t, y: real. y >= 0 => Abs(s + t*y) <= Abs(s) + Abs(t)*y"),
    induct(
        "sums by the largest",
        "for i, n: natural. 2**(i + n + 2)*Abs(C(i, n)) <= V(i + n)*Z(n)",
        on="n",
        base="largest so far(i, 0); series(1); powers of two(i + 2); "
        "mul_le_mul_of_nonneg_left(2**(i + 2), Abs(e(i)*Q(1)), Abs(e(i))*Q(1)); "
        "mul_le_mul_of_nonneg_right(2*Q(1), 2**(i + 1)*Abs(e(i)), V(i))",
        step="sums by the largest(i + 1); largest so far(i, n + 1); series(n + 2); "
        "size(C(i + 1, n), e(i), Q(n + 2)); powers of two(i + n + 3); powers of two(n + 2); "
        "mul_nonneg(2**(n + 2), Q(n + 2)); "
        "mul_le_mul_of_nonneg_left(2**(i + n + 3), Abs(C(i, n + 1)), Abs(C(i + 1, n)) + "
        "Abs(e(i))*Q(n + 2)); "
        "mul_le_mul_of_nonneg_right(2**(n + 2)*Q(n + 2), 2**(i + 1)*Abs(e(i)), V(i + n + 1))",
    ),
    induct(
        "weights",
        "for n: natural. Z(n) >= 0",
        on="n",
        base="series(1)",
        step="series(n + 2); powers of two(n + 2); mul_nonneg(2**(n + 2), Q(n + 2))",
    ),
    have("difference", "for s, t: real. s >= 0 => Abs(s - t) <= s + Abs(t)"),
    have(
        "the next one",
        "for m: natural. V(m) <= 1 => 2**(m + 2)*Abs(e(m + 1)) <= 1",
        f"the error(m); rest(m); difference({_REST}, C(0, m)); powers of two(m + 2); "
        f"mul_le_mul_of_nonneg_left(2**(m + 2), Abs(e(m + 1)), {_REST} + Abs(C(0, m))); "
        "sums by the largest(0, m); weights(m); mul_le_mul_of_nonneg_right(Z(m), V(m), 1); "
        "less than one(m)",
    ),
    induct(
        "never larger",
        "for m: natural. V(m) <= 1",
        on="m",
        base="no unit",
        step="the next one(m); max_le(V(m), 2**(m + 2)*Abs(e(m + 1)), 1)",
    ),
    have(
        "the limit",
        "for m: natural. 2**(m + 1)*Abs(2*u(m)*r**(m + 1) - 1) <= 1",
        "one of them(m); never larger(m)",
    ),
)
PROOF = (*_CONSERVED, *_SHARES, *_TAILS, *_SIGNS, *_BOUND)
