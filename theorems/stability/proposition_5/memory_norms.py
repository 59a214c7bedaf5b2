"""Proposition 5 in other norms: the Euclidean one, and maximum norms with a weight.

The sum of the squares of all differences lies between the square of the largest one and 2n times
it.  One step follows the matrix with the rows (F, K) and (F, K + wo/4); (K, R - F) is its
eigenvector for the larger eigenvalue R, so that the differences are weighed with R - F and K.
"""

from __future__ import annotations

from memory_theorems.theorems.stability.proposition_5 import memory_pairs
from memory_theorems.theorems.stability.proposition_5.memory_pairs import CONDITIONS
from memory_theorems.verify.proofs.scripts import cases, have, induct


def _squares(time: str, last: str = "n") -> str:
    return (
        f"Sum((c(j, {time}) - d(j, {time}))**2 + (h(j, {time}) - e(j, {time}))**2, (j, 1, {last}))"
    )


#: The square of the Euclidean distance of the states after s steps, and at the start.
SQUARES, START = _squares("s"), _squares("0")
_LARGEST, _FIRST = "Max(M(n, s), N(n, s))", "Max(M(n, 0), N(n, 0))"
_WEIGHTED = "Max((R - F)*M(n, t), K*N(n, t))"
_WEIGHTED_AFTER = "Max((R - F)*M(n, s), K*N(n, s))"
_WEIGHTED_FIRST = "Max((R - F)*M(n, 0), K*N(n, 0))"
_WEIGHTED_NEXT = "Max((R - F)*M(n, t + 1), K*N(n, t + 1))"
#: The discriminant of the characteristic polynomial of the matrix of one step.
_UNDER_THE_ROOT = "(F - wo/4)**2 + K**2 + 2*K*(F + wo/4)"

THEORY = memory_pairs.THEORY
PROOF = (
    *memory_pairs.PROOF,
    cases(
        "a square at least",
        "for x, s: [0, oo), y, u: real. x**2 <= s => Max(x, |y|)**2 <= s + y**2 + u**2",
        on="x <= |y|",
    ),
    induct("sums of squares", f"for t, l: natural. {_squares('t', 'l')} >= 0", on="l"),
    induct(
        "memories in the sum",
        f"for t, l: natural. M(l, t)**2 <= {_squares('t', 'l')}",
        on="l",
        step="sums of squares(t, l); largest differences of the memories(l, t); "
        f"a square at least(M(l, t), {_squares('t', 'l')}, c(l + 1, t) - d(l + 1, t), h(l + "
        "1, t) - e(l + 1, t))",
    ),
    induct(
        "outputs in the sum",
        f"for t, l: natural. N(l, t)**2 <= {_squares('t', 'l')}",
        on="l",
        step="sums of squares(t, l); largest differences of the outputs(l, t); "
        f"a square at least(N(l, t), {_squares('t', 'l')}, h(l + 1, t) - e(l + 1, t), c(l + "
        "1, t) - d(l + 1, t))",
    ),
    have(
        "the largest difference in the sum",
        f"for s: natural. {_LARGEST}**2 <= {SQUARES}",
        "memories in the sum(s, n); outputs in the sum(s, n)",
    ),
    have("the larger square", "for x: [0, oo), u: real. x**2 <= Max(x, |u|)**2"),
    have("the other square", "for x: [0, oo), u: real. u**2 <= Max(x, |u|)**2"),
    have(
        "one unit more",
        "for l: natural, s: real, x, y: [0, oo), u, v: real. s <= l*(x**2 + y**2)"
        " => s + u**2 + v**2 <= (l + 1)*(Max(x, |u|)**2 + Max(y, |v|)**2)",
        "the larger square(x, u); the other square(x, u); the larger square(y, v); "
        "the other square(y, v); mul_le_mul_of_nonneg_left(l, x**2, Max(x, |u|)**2); "
        "mul_le_mul_of_nonneg_left(l, y**2, Max(y, |v|)**2)",
    ),
    induct(
        "the sum by the largest differences",
        f"for t, l: natural. {_squares('t', 'l')} <= l*(M(l, t)**2 + N(l, t)**2)",
        on="l",
        step="largest differences of the memories(l, t); largest differences of the outputs(l, t); "
        f"one unit more(l, {_squares('t', 'l')}, M(l, t), N(l, t), c(l + 1, t) - d(l + 1, "
        "t), h(l + 1, t) - e(l + 1, t))",
    ),
    have("both squares", "for x, y: [0, oo). n*(x**2 + y**2) <= 2*n*Max(x, y)**2"),
    have(
        "the sum by the largest difference",
        f"for s: natural. {SQUARES} <= 2*n*{_LARGEST}**2",
        "largest differences of the memories(n, s); largest differences of the outputs(n, s); "
        "the sum by the largest differences(s, n); both squares(M(n, s), N(n, s))",
    ),
    have(
        "two bounds",
        "for s, x, y, u: [0, oo). s <= 2*n*x**2 and x <= u*y => s <= 2*n*u**2*y**2",
        "sq_le_sq_of_nonneg(x, u*y); mul_le_mul_of_nonneg_left(2*n, x**2, (u*y)**2)",
    ),
    have(
        "the factor in the Euclidean norm",
        f"for s: natural. {SQUARES} <= 2*n*(lambda**s)**2*{START}",
        "the factor is positive; largest differences of the memories(n, s); "
        "largest differences of the outputs(n, s); largest differences of the memories(n, 0); "
        "largest differences of the outputs(n, 0); sums of squares(s, n); "
        "sums of squares(0, n); the factor in the maximum norm(s); "
        "the sum by the largest difference(s); the largest difference in the sum(0); "
        f"pow_nonneg(lambda, s); two bounds({SQUARES}, {_LARGEST}, {_FIRST}, lambda**s); "
        f"mul_le_mul_of_nonneg_left(2*n*(lambda**s)**2, {_FIRST}**2, {START})",
    ),
    have(
        "enough steps",
        "for x: (0, 1), t: natural, y: [1, oo). 2*t*log(1/x) > log(y) => y*(x**t)**2 < 1",
    ),
    have(
        "number of iterations",
        "for s: natural. lambda < 1 and n >= 1 and 2*s*log(1/lambda) > log(2*n)"
        " => 2*n*(lambda**s)**2 < 1",
        "the factor is positive; enough steps(lambda, s, 2*n)",
    ),
    have(
        "a contraction in the Euclidean norm",
        f"for s: natural. {CONDITIONS} and n >= 1 and 2*s*log(1/lambda) > log(2*n) and {START} > 0"
        f" => {SQUARES} < {START}",
        "the factor is below 1; number of iterations(s); the factor in the Euclidean norm(s); "
        f"the factor is positive; pow_nonneg(lambda, s); smaller(2*n*(lambda**s)**2, {START})",
    ),
    # A weight on the memories.
    have(
        "first row",
        "for m, u, v, x, y, g: [0, oo). v <= m*y + F*x and u >= F and (u - F)*x <= g and m*y <= g"
        " => (u - F)*v <= u*g",
        "mul_le_mul_of_nonneg_left(u - F, v, m*y + F*x); "
        "mul_le_mul_of_nonneg_left(u - F, m*y, g); mul_le_mul_of_nonneg_left(F, (u - F)*x, g)",
    ),
    have(
        "second row",
        "for s, m, u, w, x, y, g: [0, oo). w <= s*y + m*y + F*x and u >= m + s"
        " and F*m*x <= (u - m - s)*g and m*y <= g => m*w <= u*g",
        "mul_le_mul_of_nonneg_left(m, w, s*y + m*y + F*x); "
        "mul_le_mul_of_nonneg_left(m + s, m*y, g)",
    ),
    have(
        "the other entry",
        "for s, m, u, x, g: [0, oo). u**2 - (F + m + s)*u + F*s == 0 and u >= m + s"
        " and (u - F)*x <= g => F*m*x <= (u - m - s)*g",
        "mul_le_mul_of_nonneg_left(u - m - s, (u - F)*x, g); "
        "mul_eq_zero_of_left(u**2 - (F + m + s)*u + F*s, x)",
    ),
    have("the root is at least", "for x: real, y: [0, oo). x**2 <= y => x <= sqrt(y)"),
    have("the root is at most", "for x, y: [0, oo). y <= x**2 => sqrt(y) <= x"),
    have("the eigenvalue", "R**2 - (F + K + wo/4)*R + F*wo/4 == 0", "the share is not negative"),
    have(
        "the eigenvalue is at least F",
        "R >= F",
        f"the share is not negative; the root is at least(F - K - wo/4, {_UNDER_THE_ROOT})",
    ),
    have(
        "the eigenvalue is at least the second entry",
        "R >= K + wo/4",
        f"the share is not negative; the root is at least(K + wo/4 - F, {_UNDER_THE_ROOT})",
    ),
    have("the eigenvalue is not negative", "R >= 0", "the eigenvalue is at least F"),
    have(
        "a row of the memories",
        "for m, u, v, x, y: [0, oo). v <= m*y + F*x and u >= F"
        " => (u - F)*v <= u*Max((u - F)*x, m*y)",
        "first row(m, u, v, x, y, Max((u - F)*x, m*y))",
    ),
    have(
        "a row of the outputs",
        "for s, m, u, w, x, y: [0, oo). w <= s*y + m*y + F*x and u >= F and u >= m + s"
        " and u**2 - (F + m + s)*u + F*s == 0 => m*w <= u*Max((u - F)*x, m*y)",
        "the other entry(s, m, u, x, Max((u - F)*x, m*y)); "
        "second row(s, m, u, w, x, y, Max((u - F)*x, m*y))",
    ),
    have(
        "one step with weights",
        f"for t: natural. {_WEIGHTED_NEXT} <= R*{_WEIGHTED}",
        "the share is not negative; largest differences of the memories(n, t); "
        "largest differences of the outputs(n, t); "
        "largest differences of the memories(n, t + 1); "
        "largest differences of the outputs(n, t + 1); one step, memories(n, t); "
        "one step, outputs(n, t); the eigenvalue; the eigenvalue is at least F; "
        "the eigenvalue is at least the second entry; the eigenvalue is not negative; "
        "a row of the memories(K, R, M(n, t + 1), M(n, t), N(n, t)); "
        "a row of the outputs(wo/4, K, R, N(n, t + 1), M(n, t), N(n, t)); "
        f"max_le((R - F)*M(n, t + 1), K*N(n, t + 1), R*{_WEIGHTED})",
    ),
    induct(
        "a weaker condition, in a weighted maximum norm",
        f"for s: natural. {_WEIGHTED_AFTER} <= R**s*{_WEIGHTED_FIRST}",
        on="s",
        step="the eigenvalue is not negative; one step with weights(s); "
        f"mul_le_mul_of_nonneg_left(R, {_WEIGHTED_AFTER}, R**s*{_WEIGHTED_FIRST})",
    ),
    have("a factor below 1", "for s, m: [0, oo). m < (1 - F)*(1 - s) => s < 1"),
    have("the trace", "for m: [0, oo), s: [0, 1). m < (1 - F)*(1 - s) => F + m + s < 2"),
    have(
        "beyond 1",
        "for s, m: [0, oo), u: [1, oo). m < (1 - F)*(1 - s) => u**2 - (F + m + s)*u + F*s > 0",
        "a factor below 1(s, m); the trace(m, s); "
        "mul_le_mul_of_nonneg_left(u - 1, 0, u + 1 - (F + m + s))",
    ),
    cases(
        "a root below 1",
        "for s, m: [0, oo), u: real. u**2 - (F + m + s)*u + F*s == 0 and m < (1 - F)*(1 - s)"
        " => u < 1",
        on="u < 1",
        otherwise="beyond 1(s, m, u)",
    ),
    have(
        "the weaker condition",
        "K < (1 - F)*(1 - wo/4) => R < 1",
        "the share is not negative; the eigenvalue; a root below 1(wo/4, K, R)",
    ),
    have(
        "the weaker factor is not larger",
        "R <= lambda",
        f"the share is not negative; the root is at most(F + K + wo/4, {_UNDER_THE_ROOT})",
    ),
    have(
        "the weaker condition follows from the printed ones",
        f"{CONDITIONS} => K < (1 - F)*(1 - wo/4)",
        "the factor is below 1",
    ),
)
