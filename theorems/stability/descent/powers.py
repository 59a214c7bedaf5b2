"""Powers with real exponents, by exp and log: what Proposition 2 and Theorem 1 need of them.

The last one is the step of an induction, ``(1 + c/(n + 2))*(n + 1)**c + 1/(n + 2) <= (n + 2)**c``
for ``c >= 1``: with ``y = 1/(n + 2)``, by Bernoulli's inequality,

    (1 + c*y)*(1 - y)**c + y**(c + 1) <= (1 + y)**c*(1 - y)**c + y**2 <= (1 - y**2)**c + y**2 <= 1.
"""

from __future__ import annotations

from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

POWERS = (
    have("power", "for c: real, y: (0, oo). y**c == exp(c*log(y))"),
    have(
        "same power",
        "for a, e: real, y: (0, oo). a == e => y**a == y**e",
        "power(a, y); power(e, y); exp_congr(a*log(y), e*log(y))",
    ),
    have("logarithm from 1 on", "for y: [1, oo). log(y) >= 0"),
    have(
        "larger power",
        "for a, e: real, y: [1, oo). a <= e => y**a <= y**e",
        "power(a, y); power(e, y); logarithm from 1 on(y); "
        "mul_le_mul_of_nonneg_left(log(y), a, e); exponential(a*log(y), e*log(y))",
    ),
    have(
        "powers multiply",
        "for c: real, y, z: (0, oo). y**c*z**c == (y*z)**c",
        "power(c, y); power(c, z); power(c, y*z); log_mul(y, z); exp_add(c*log(y), c*log(z)); "
        "exp_congr(c*log(y*z), c*log(y) + c*log(z))",
    ),
    have("powers are positive", "for c: real, y: (0, oo). y**c > 0"),
    have("next power", "for c: real, y: (0, oo). y**(c + 1) == y*y**c"),
    have("power of 1", "for c: real. 1**c == 1"),
    have("Bernoulli", "for c: [1, oo), y: (0, 1/2]. 1 + c*y <= (1 + y)**c"),
    have("powers fall", "for c: [1, oo), y: (0, 1]. y**c <= y"),
    have(
        "power inequality",
        "for c: [1, oo), y: (0, 1/2]. (1 + c*y)*(1 - y)**c + y**(c + 1) <= 1",
        "Bernoulli(c, y); powers are positive(c, 1 - y); "
        "mul_le_mul_of_nonneg_left((1 - y)**c, 1 + c*y, (1 + y)**c); "
        "powers multiply(c, 1 - y, 1 + y); powers fall(c, (1 - y)*(1 + y)); "
        "powers fall(c, y); next power(c, y); mul_le_mul_of_nonneg_left(y, y**c, y)",
    ),
    have("at most a half", "for n: natural. 1/(n + 2) <= 1/2"),
    have("logarithm of 1", "exp(0) == 1"),
    have("one less", "for n: natural. log(n + 1) == log(n + 2) + log(1 - 1/(n + 2))"),
    have("inverse", "for n: natural. log(1/(n + 2)) == -log(n + 2)"),
    have(
        "power of one less",
        "for c: real, n: natural. (n + 1)**c == (n + 2)**c*(1 - 1/(n + 2))**c",
        "at most a half(n); power(c, n + 1); power(c, n + 2); power(c, 1 - 1/(n + 2)); "
        "one less(n); exp_add(c*log(n + 2), c*log(1 - 1/(n + 2))); "
        "exp_congr(c*log(n + 1), c*log(n + 2) + c*log(1 - 1/(n + 2)))",
    ),
    have(
        "power of the inverse",
        "for c: real, n: natural. (n + 2)**c*(1/(n + 2))**c == 1",
        "power(c, n + 2); power(c, 1/(n + 2)); inverse(n); "
        "exp_add(c*log(n + 2), c*log(1/(n + 2))); "
        "exp_congr(c*log(n + 2) + c*log(1/(n + 2)), 0); logarithm of 1",
    ),
    have(
        "combined",
        "for c, y, a, z, r, s: real, e: (0, oo). (1 + c*y)*a + r <= 1 and r == y*z and s == e*a"
        " and e*z == 1 => (1 + c*y)*s + y <= e",
        "mul_le_mul_of_nonneg_left(e, (1 + c*y)*a + r, 1); mul_eq_mul_left(r, y*z, e); "
        "mul_eq_mul_left(e*z, 1, y); mul_eq_mul_left(s, e*a, c*y)",
    ),
    have(
        "step of a power",
        "for c: [1, oo), n: natural. (1 + c/(n + 2))*(n + 1)**c + 1/(n + 2) <= (n + 2)**c",
        "at most a half(n); power inequality(c, 1/(n + 2)); powers are positive(c, n + 2); "
        "power of one less(c, n); power of the inverse(c, n); next power(c, 1/(n + 2)); "
        "combined(c, 1/(n + 2), (1 - 1/(n + 2))**c, (1/(n + 2))**c, (1/(n + 2))**(c + 1), "
        "(n + 1)**c, (n + 2)**c)",
    ),
)


def growth(rate: str, error: str) -> tuple[Inference, ...]:
    """What ``D(i + 1) == (1 + alpha*rate/(i + 1))*D(i) + alpha/(i + 1)*error`` is at most."""
    c, size = f"alpha*{rate}", f"alpha*{error}"
    return (
        have("steps are not negative", "for i: natural. alpha/(i + 1) >= 0"),
        have("factors are not negative", f"for n: natural. 1 + {c}/(n + 1) >= 0"),
        induct(
            "product",
            f"for n: natural. {rate}*D(n) == {error}*(Product(1 + {c}/i, (i, 1, n)) - 1)",
            on="n",
        ),
        have("weights are not negative", f"for n: natural. {size}*n/(n + 1) >= 0"),
        have(
            "growth",
            f"for n: natural. {size}*n + {size}*n/(n + 1) + alpha/(n + 1)*{error} == {size}*(n +"
            f" 1)",
        ),
        induct(
            "linear growth",
            f"for n: natural. {c} <= 1 => D(n) <= {size}*n",
            on="n",
            step="weights are not negative(n); factors are not negative(n); growth(n); "
            f"mul_le_mul_of_nonneg_left(1 + {c}/(n + 1), D(n), {size}*n); "
            f"mul_le_mul_of_nonneg_left({size}*n/(n + 1), {c}, 1)",
        ),
        have(
            "one step of the growth",
            f"for a, e, r, y, z: real. a <= {size}*y and e >= 0 and e*y + r <= z"
            f" => e*a + {size}*r <= {size}*z",
            f"mul_le_mul_of_nonneg_left(e, a, {size}*y); "
            f"mul_le_mul_of_nonneg_left({size}, e*y + r, z)",
        ),
        induct(
            "growth of a power",
            f"for n: natural. {c} >= 1 => D(n + 1) <= {size}*(n + 1)**({c})",
            on="n",
            base=f"power of 1({c})",
            step=f"factors are not negative(n + 1); step of a power({c}, n); "
            f"one step of the growth(D(n + 1), 1 + {c}/(n + 2), 1/(n + 2), (n + 1)**({c}), "
            f"(n + 2)**({c}))",
        ),
        cases(
            "growth, either way",
            f"for n: natural. D(n + 1) <= {size}*(n + 1)**Max({c}, 1)",
            on=f"{c} >= 1",
            then=f"growth of a power(n); same power({c}, Max({c}, 1), n + 1)",
            otherwise=f"linear growth(n + 1); same power(1, Max({c}, 1), n + 1)",
        ),
        have(
            "growth as printed",
            f"for n: natural. D(n + 1) <= {size}*(n + 1)**({c} + 1)",
            f"growth, either way(n); larger power(Max({c}, 1), {c} + 1, n + 1); "
            f"mul_le_mul_of_nonneg_left({size}, (n + 1)**Max({c}, 1), (n + 1)**({c} + 1))",
        ),
    )
