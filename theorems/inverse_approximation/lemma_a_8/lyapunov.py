"""Lemmas A.8 and A.9: Lyapunov functions of weights whose symmetric part is negative.

``P`` solves the Lyapunov equation of W; ``u`` is an eigenvector of it, for the eigenvalue s;
``d(v)`` is the diagonal matrix of the squares of the entries of v.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

THEORY = Theory.parse(
    {
        "beta": (r"\beta_0", "(0, oo)", "minus a bound of the symmetric part of W"),
        "M": ("M", "(0, oo)", "a bound of W in the spectral norm"),
        "p": ("p", "[0, oo)", "a bound of P in the spectral norm"),
        "L": ("L", "(0, oo)", "the share of the decay that may be lost"),
        "Y": (r"\Upsilon", "[0, oo)", "how far the slopes may be from rest"),
        "W": ("W", "L(V, V)", "the recurrent weights"),
        "P": ("P", "L(V, V)", "the solution of the Lyapunov equation"),
        "d": ("d", "V -> L(V, V)", "the diagonal matrix of the squares of the entries"),
        "u": ("u", "V", "an eigenvector of P"),
        "s": ("s", "real", "its eigenvalue"),
    },
    {
        "Lyapunov equation": "for v: V. 2*inner(act(P, v), act(W, v)) == -|v|**2",
        "symmetric part": "for v: V. inner(v, act(W, v)) <= -beta*|v|**2",
        "eigenvector": "for x: real. act(P, x*u) == s*x*u",
        "no zero vector": "0 < |u|",
        "weights": "|W| <= M",
        "P is bounded": "|P| <= p",
        "squares": "for v: V. |d(v)| <= |v|**2",
        "Y is small": "2*p*M*Y**2 <= L",
    },
    [],
    ["V"],
)

PROOF = (
    have(
        "value at the eigenvector",
        "2*s*inner(u, act(W, u)) == -|u|**2",
        ["Lyapunov equation(u)", "eigenvector(1)"],
    ),
    have("cancelled", "for n: (0, oo), y: real. y*n <= n => y <= 1"),
    cases(
        "signs",
        "for n, b: (0, oo), a, x: real. 2*a*x == -n and x <= -b*n => 2*b*a <= 1",
        on="a <= 0",
        then=["mul_le_mul_of_nonneg_left(b, a, 0)"],
        otherwise=["mul_le_mul_of_nonneg_left(a, x, -b*n)", "cancelled(n, 2*b*a)"],
    ),
    have(
        "large",
        "for n, a, m: (0, oo), x: real. 2*a*x == -n and Abs(x) <= m*n => 1 <= 2*m*a",
        ["mul_le_mul_of_nonneg_left(a, Abs(x), m*n)", "one_le_of_le_mul(n, 2*m*a)"],
    ),
    have(
        "largest eigenvalue",
        "2*beta*s <= 1",
        [
            "no zero vector",
            "sq_pos_of_pos(|u|)",
            "value at the eigenvector",
            "symmetric part(u)",
            "signs(|u|**2, beta, s, inner(u, act(W, u)))",
        ],
    ),
    have(
        "smallest eigenvalue",
        "0 < s => 1 <= 2*M*s",
        [
            "no zero vector",
            "value at the eigenvector",
            "cauchy(u, act(W, u))",
            "operator(W, u)",
            "weights",
            "mul_le_mul_of_nonneg_left(|u|, |act(W, u)|, |W|*|u|)",
            "mul_le_mul_of_nonneg_left(|u|**2, |W|, M)",
            "sq_pos_of_pos(|u|)",
            "large(|u|**2, s, M, inner(u, act(W, u)))",
        ],
    ),
    have(
        "image of P",
        "for v: V. |act(P, v)| <= p*|v|",
        ["operator(P, v)", "P is bounded", "mul_le_mul_of_nonneg_left(|v|, |P|, p)"],
    ),
    have(
        "image of W",
        "for v: V. |act(W, v)| <= M*|v|",
        ["operator(W, v)", "weights", "mul_le_mul_of_nonneg_left(|v|, |W|, M)"],
    ),
    have(
        "image of the squares",
        "for v: V. |act(d(v), act(W, v))| <= |v|**2*(M*|v|)",
        [
            "operator(d(v), act(W, v))",
            "squares(v)",
            "image of W(v)",
            "mul_le_mul(|d(v)|, |act(W, v)|, |v|**2, M*|v|)",
        ],
    ),
    have(
        "disturbance",
        "for v: V. 2*Abs(inner(act(P, v), act(d(v), act(W, v)))) <= 2*p*M*|v|**2*|v|**2",
        [
            "cauchy(act(P, v), act(d(v), act(W, v)))",
            "image of P(v)",
            "image of the squares(v)",
            "mul_le_mul(|act(P, v)|, |act(d(v), act(W, v))|, p*|v|, |v|**2*(M*|v|))",
        ],
    ),
    have("powers", "for a: [0, oo), b: real. a <= b => a**2 <= b**2"),
    have(
        "small disturbance",
        "for v: V. |v| <= Y => 2*Abs(inner(act(P, v), act(d(v), act(W, v)))) <= L*|v|**2",
        [
            "disturbance(v)",
            "powers(|v|, Y)",
            "Y is small",
            "mul_le_mul_of_nonneg_left(2*p*M, |v|**2, Y**2)",
            "mul_le_mul_of_nonneg_left(|v|**2, 2*p*M*|v|**2, L)",
        ],
    ),
)
