r"""Weyl's inequality by the minimax argument: one eigenvalue of each of two close forms.

``v(i)`` are orthonormal eigenvectors of A with eigenvalues of at least ``low``, ``w(i)`` of B with
eigenvalues of at most ``high``.  A vector x != 0 that lies in the span of both exists as soon as
their numbers add up to more than the dimension; there
``low |x|**2 <= <A x, x> <= <B x, x> + eps |x|**2 <= (high + eps) |x|**2``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

THEORY = Theory.parse(
    {
        "A": ("A", "L(P, P)", "a symmetric map, as the form <A x, x>"),
        "B": ("B", "L(P, P)", "a second one, close to the first"),
        "n": ("n", "natural", "number of eigenvectors of A"),
        "m": ("m", "natural", "number of eigenvectors of B"),
        "v": ("v", "natural -> P", "eigenvectors of A"),
        "w": ("w", "natural -> P", "eigenvectors of B"),
        "l": (r"\lambda", "natural -> real", "their eigenvalues"),
        "k": (r"\mu", "natural -> real", "those of B"),
        "low": (r"\lambda_0", "real", "the least of the eigenvalues of A"),
        "high": (r"\mu_0", "real", "the largest of the eigenvalues of B"),
        "eps": (r"\epsilon", "[0, oo)", "bound of the difference of the forms"),
        "c": ("c", "natural -> real", "coefficients of a vector in the first eigenvectors"),
        "d": ("d", "natural -> real", "in the second ones"),
        "x": ("x", "P", "the vector"),
        "X": ("X", "natural -> P", "its part in the first eigenvectors of A"),
        "Z": ("Z", "natural -> P", "its part in the first eigenvectors of B"),
    },
    {
        "orthogonal": "for i, j: natural. i + 1 <= j => inner(v(i), v(j)) == 0",
        "orthogonal too": "for i, j: natural. i + 1 <= j => inner(w(i), w(j)) == 0",
        "eigenvectors": "for i: natural. act(A, v(i)) == l(i)*v(i)",
        "eigenvectors too": "for i: natural. act(B, w(i)) == k(i)*w(i)",
        "not less": "for i: natural. low <= l(i)",
        "not more": "for i: natural. k(i) <= high",
        "close": "for z: P. inner(act(A, z), z) <= inner(act(B, z), z) + eps*|z|**2",
        "in the first span": "x == X(n)",
        "in the second span": "x == Z(m)",
        "not zero": "|x| > 0",
    },
    [
        "X(0) == 0",
        "X(j + 1) == X(j) + c(j + 1)*v(j + 1)",
        "Z(0) == 0",
        "Z(j + 1) == Z(j) + d(j + 1)*w(j + 1)",
    ],
    ["P"],
)


def _span(
    part: str, linear: str, vectors: str, values: str, factor: str, names: tuple[str, str, str]
) -> tuple[Inference, ...]:
    """Of one map: later eigenvectors are orthogonal to the span, and to its image."""
    orthogonal, eigenvectors, suffix = names
    vector = f"{vectors}(j + 1)"
    return (
        induct(f"span{suffix}",
               f"for j, i: natural. j + 1 <= i => inner({part}(j), {vectors}(i)) == 0", on="j",
               step=f"{orthogonal}(j + 1, i)"),
        induct(f"image{suffix}",
            f"for j, i: natural. j + 1 <= i => inner(act({linear}, {part}(j)), {vectors}(i)) == 0",
            on="j",
            step=f"{orthogonal}(j + 1, i); {eigenvectors}(j + 1)"),
        have(f"length{suffix}", f"for j: natural. |{part}(j + 1)|**2 == |{part}(j)|**2"
             f" + {factor}(j + 1)**2*|{vector}|**2",
             f"span{suffix}(j, j + 1); square({part}(j + 1)); square({part}(j)); square({vector})"),
        have(f"form{suffix}", f"for j: natural. inner(act({linear}, {part}(j + 1)), {part}(j + 1))"
             f" == inner(act({linear}, {part}(j)), {part}(j))"
             f" + {values}(j + 1)*({factor}(j + 1)**2*|{vector}|**2)",
             f"span{suffix}(j, j + 1); image{suffix}(j, j + 1); {eigenvectors}(j + 1);"
             f" square({vector})"),
    )  # fmt: skip


PROOF = (
    have("squares", "for s, t: real. s**2*t**2 >= 0"),
    have("one more below", "for y, z, s, f, p, t: real. y == s + p and z == f + t*p"
         " and low*s <= f and low <= t and p >= 0 => low*y <= z",
         "mul_le_mul_of_nonneg_left(p, low, t)"),
    have("one more above", "for y, z, s, f, p, t: real. y == s + p and z == f + t*p"
         " and f <= high*s and t <= high and p >= 0 => z <= high*y",
         "mul_le_mul_of_nonneg_left(p, t, high)"),
    *_span("X", "A", "v", "l", "c", ("orthogonal", "eigenvectors", "")),
    *_span("Z", "B", "w", "k", "d", ("orthogonal too", "eigenvectors too", " too")),
    induct("the form on the first span",
        "for j: natural. low*|X(j)|**2 <= inner(act(A, X(j)), X(j))",
        on="j",
        step=(
            "length(j); form(j); not less(j + 1); squares(c(j + 1), |v(j + 1)|);"
            " one more below(|X(j + 1)|**2, inner(act(A, X(j + 1)), X(j + 1)), |X(j)|**2,"
            " inner(act(A, X(j)), X(j)), c(j + 1)**2*|v(j + 1)|**2, l(j + 1))")),
    induct("the form on the second span",
        "for j: natural. inner(act(B, Z(j)), Z(j)) <= high*|Z(j)|**2",
        on="j",
        step=(
            "length too(j); form too(j); not more(j + 1); squares(d(j + 1), |w(j + 1)|);"
            " one more above(|Z(j + 1)|**2, inner(act(B, Z(j + 1)), Z(j + 1)), |Z(j)|**2,"
            " inner(act(B, Z(j)), Z(j)), d(j + 1)**2*|w(j + 1)|**2, k(j + 1))")),
    have("from below", "low*|x|**2 <= inner(act(A, x), x)",
         "the form on the first span(n); in the first span"),
    have("from above", "inner(act(B, x), x) <= high*|x|**2",
         "the form on the second span(m); in the second span"),
    have("cancelled", "for s: (0, oo), t, u: real. t*s**2 <= u*s**2 => t <= u"),
    have("the inequality of Weyl", "low <= high + eps",
         "from below; from above; close(x); not zero; cancelled(|x|, low, high + eps)"),
    have("small eigenvalues", "high <= 0 => low <= eps", "the inequality of Weyl"),
    have("positive eigenvalues", "eps < low => 0 < high", "the inequality of Weyl"),
    # Gershgorin's discs for a block ((0, s), (s, -q)).
    have("over", "for t, s: real, y: [0, oo). t*y <= s*y and y > 0 => t <= s"),
    have("first row", "for s, t, y, z: real. t*y == s*z and |z| <= |y| and |y| > 0 => |t| <= |s|",
         "abs_mul(t, y); abs_mul(s, z); mul_le_mul_of_nonneg_left(|s|, |z|, |y|);"
         " over(|t|, |s|, |y|)"),
    have("second row", "for s, q, t, y, z: real. t*z == s*y - q*z and |y| <= |z| and |z| > 0"
         " => |t| <= |q| + |s|",
         "abs_mul(t, z); abs_mul(s, y); abs_mul(q, z); mul_le_mul_of_nonneg_left(|s|, |y|, |z|);"
         " over(|t|, |q| + |s|, |z|)"),
    cases("the discs of Gershgorin", "for s, q, t, y, z: real. t*y == s*z and t*z == s*y - q*z"
          " and |y| + |z| > 0 => |t| <= |q| + |s|", on="|z| <= |y|", then="first row(s, t, y, z)",
          otherwise="second row(s, q, t, y, z)"),
)  # fmt: skip
