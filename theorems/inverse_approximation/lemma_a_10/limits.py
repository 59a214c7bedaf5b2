"""Lemma A.10: a common bound of the approximants is one of the limit."""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

THEORY = Theory.parse(
    {
        "beta": (r"\beta_0", "(0, oo)", "the common rate"),
        "f": ("f", "real -> real", "the limit"),
        "g": ("g", "natural, real -> real", "the approximants f_m"),
        "r": ("r", "real -> real", "a common bound of exp(beta_0*t)*|f_m(t)|"),
        "N": ("N", "real -> natural", "the number of an approximant for an accuracy"),
    },
    {
        "uniform decay": "for n: natural, t: real. 0 <= t => exp(beta*t)*Abs(g(n, t)) <= r(t)",
        "approximation": "for eta, t: real. 0 < eta and 0 <= t => Abs(f(t) - g(N(eta), t)) <= eta",
    },
)

_GAP = "(Abs(f(t)) - r(t)*exp(-beta*t))/2"

PROOF = (
    have("moved", "for k, h: (0, oo), a, d: real. k*a <= d and k*h == 1 => a <= d*h"),
    have("moved back", "for k, h: (0, oo), a, d: real. a <= d*h and k*h == 1 => k*a <= d"),
    have(
        "approximants",
        "for n: natural, t: real. 0 <= t => Abs(g(n, t)) <= r(t)*exp(-beta*t)",
        [
            "uniform decay(n, t)",
            "exp_mul_exp_neg(beta*t)",
            "moved(exp(beta*t), exp(-beta*t), Abs(g(n, t)), r(t))",
        ],
    ),
    cases(
        "the limit",
        "for t: real. 0 <= t => Abs(f(t)) <= r(t)*exp(-beta*t)",
        on="Abs(f(t)) <= r(t)*exp(-beta*t)",
        otherwise=[f"approximation({_GAP}, t)", f"approximants(N({_GAP}), t)"],
    ),
    have(
        "decay of the limit",
        "for t: real. 0 <= t => exp(beta*t)*Abs(f(t)) <= r(t)",
        [
            "the limit(t)",
            "exp_mul_exp_neg(beta*t)",
            "moved back(exp(beta*t), exp(-beta*t), Abs(f(t)), r(t))",
        ],
    ),
)
