r"""Theorem A.4: linear models whose flows decay uniformly have limits that do.

All widths live in one inner product space; n numbers the models, ``F(n, t) = exp(W_n*t)``,
``D(n, j) = W_n**j u(n)``, and the derivative of order j + 1 of the output under a unit step is
``inner(c(n), F(n, t) D(n, j))``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "beta": (r"\beta", "(0, oo)", "the rate"),
        "K": ("K", "[1, oo)", "a common factor of the flows"),
        "C": ("C", "[0, oo)", "a bound of the readouts"),
        "U": ("U", "[0, oo)", "a bound of the input weights"),
        "M": ("M", "[0, oo)", "a bound of the recurrent weights"),
        "c": ("c", "natural -> V", "the readouts"),
        "u": ("u", "natural -> V", "the input weights"),
        "W": ("W", "natural -> L(V, V)", "the recurrent weights"),
        "F": ("F", "natural, real -> L(V, V)", "the flows exp(W_n*t)"),
        "D": ("D", "natural, natural -> V", "W_n**j u(n)"),
        "f": ("f", "natural, real -> real", "the derivative of order j + 1 of the target"),
        "N": ("N", "real -> natural", "the number of a model for an accuracy"),
    },
    {
        "readouts": "for n: natural. |c(n)| <= C",
        "inputs": "for n: natural. |u(n)| <= U",
        "weights": "for n: natural. |W(n)| <= M",
        "flows": "for n: natural, t: real. 0 <= t => |F(n, t)| <= K*exp(-beta*t)",
        "approximation": "for eta, t: real, j: natural. 0 < eta and 0 <= t"
        " => Abs(f(j, t) - inner(c(N(eta)), act(F(N(eta), t), D(N(eta), j)))) <= eta",
    },
    ["D(n, 0) == u(n)", "D(n, j + 1) == act(W(n), D(n, j))"],
    ["V"],
)

_R = "C*K*U*M**j*exp(-beta*t)"
_GAP = f"(Abs(f(j, t)) - {_R})/2"

PROOF = (
    induct(
        "powers of the weights",
        "for n, j: natural. |D(n, j)| <= U*M**j",
        on="j",
        base=["inputs(n)"],
        step=[
            "operator(W(n), D(n, j))",
            "weights(n)",
            "mul_le_mul(|W(n)|, |D(n, j)|, M, U*M**j)",
        ],
    ),
    have(
        "states",
        "for n, j: natural, t: real. 0 <= t => |act(F(n, t), D(n, j))| <= K*exp(-beta*t)*(U*M**j)",
        [
            "operator(F(n, t), D(n, j))",
            "flows(n, t)",
            "powers of the weights(n, j)",
            "mul_le_mul(|F(n, t)|, |D(n, j)|, K*exp(-beta*t), U*M**j)",
        ],
    ),
    have(
        "outputs",
        f"for n, j: natural, t: real. 0 <= t => Abs(inner(c(n), act(F(n, t), D(n, j)))) <= {_R}",
        [
            "cauchy(c(n), act(F(n, t), D(n, j)))",
            "readouts(n)",
            "states(n, j, t)",
            "mul_le_mul(|c(n)|, |act(F(n, t), D(n, j))|, C, K*exp(-beta*t)*(U*M**j))",
        ],
    ),
    cases(
        "derivatives of the target",
        f"for j: natural, t: real. 0 <= t => Abs(f(j, t)) <= {_R}",
        on=f"Abs(f(j, t)) <= {_R}",
        otherwise=[f"approximation({_GAP}, t, j)", f"outputs(N({_GAP}), j, t)"],
    ),
)
