"""Lemma 4 for all normed spaces, weights, maps, inputs and times.

Only ``phi(v, .)`` need be contractive, and the dependence on the weights is needed at the states of
w alone.  The sum over ``lambda**i`` has a term for each step that was made, so that it bounds the
states for every ``lambda``, below 1 or not.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, oo)", "contraction factor in the state"),
        "K": ("K", "[0, oo)", "Lipschitz constant in the weights"),
        "w": ("w", "W", "weights"),
        "v": ("v", "W", "other weights"),
        "phi": (r"\phi", "W, H, X -> H", "the state map with weights"),
        "x": ("x", "natural -> X", "the inputs"),
        "h": ("h", "W, natural -> H", "state after t steps, from rest"),
    },
    {
        "contraction": "for a, b: H, u: X. |phi(v, a, u) - phi(v, b, u)| <= lambda*|a - b|",
        "weights": "for t: natural. |phi(w, h(w, t), x(t + 1)) - phi(v, h(w, t), x(t + 1))|"
        " <= K*|w - v|",
    },
    ["h(q, 0) == 0", "h(q, j + 1) == phi(q, h(q, j), x(j + 1))"],
)

DISTANCE = "|h(w, t) - h(v, t)|"

PROOF = (
    have(
        "one step",
        "for t: natural. |h(w, t + 1) - h(v, t + 1)| <= K*|w - v| + lambda*|h(w, t) - h(v, t)|",
        "triangle(phi(w, h(w, t), x(t + 1)) - phi(v, h(w, t), x(t + 1)), phi(v, h(w, t), "
        "x(t + 1)) - phi(v, h(v, t), x(t + 1))); weights(t); "
        "contraction(h(w, t), h(v, t), x(t + 1))",
    ),
    have("powers", "for t: natural. lambda**t >= 0"),
    induct(
        "one more term in front",
        "for t: natural. lambda*Sum(lambda**i, (i, 0, t - 1)) + 1 == Sum(lambda**i, (i, 0, t))",
        on="t",
    ),
    induct(
        "nearby weights, summed",
        f"for t: natural. {DISTANCE} <= Sum(lambda**i, (i, 0, t - 1))*(K*|w - v|)",
        on="t",
        step="one step(t); one more term in front(t); "
        "mul_le_mul_of_nonneg_left(lambda, |h(w, t) - h(v, t)|, Sum(lambda**i, (i, 0, t - "
        "1))*(K*|w - v|))",
    ),
    induct(
        "geometric series",
        "for t: natural. (1 - lambda)*Sum(lambda**i, (i, 0, t - 1)) == 1 - lambda**t",
        on="t",
    ),
    have(
        "nearby weights, multiplied",
        f"for t: natural. lambda < 1 => (1 - lambda)*{DISTANCE} <= (1 - lambda**t)*(K*|w - v|)",
        "nearby weights, summed(t); geometric series(t); "
        f"mul_le_mul_of_nonneg_left(1 - lambda, {DISTANCE}, Sum(lambda**i, (i, 0, t - "
        "1))*(K*|w - v|))",
    ),
    have(
        "nearby weights, sharp",
        f"for t: natural. lambda < 1 => {DISTANCE} <= (1 - lambda**t)/(1 - lambda)*K*|w - v|",
        "nearby weights, multiplied(t)",
    ),
    have(
        "nearby weights, unrolled",
        f"for t: natural. {DISTANCE} <= Sum(K*|w - v|*lambda**i, (i, 0, t))",
        "nearby weights, summed(t); powers(t)",
    ),
    have(
        "series, multiplied",
        "for t: natural. lambda < 1"
        " => (1 - lambda)*Sum(K*|w - v|*lambda**i, (i, 0, t)) <= K*|w - v|",
        "geometric series(t + 1); powers(t + 1)",
    ),
    have(
        "series, bound",
        "for t: natural. lambda < 1"
        " => Sum(K*|w - v|*lambda**i, (i, 0, t)) <= K*|w - v|/(1 - lambda)",
        "series, multiplied(t); "
        "le_div_one_sub(lambda, Sum(K*|w - v|*lambda**i, (i, 0, t)), K*|w - v|)",
    ),
    have(
        "nearby weights",
        f"for t: natural. lambda < 1 => {DISTANCE} <= K*|w - v|/(1 - lambda)",
        "nearby weights, unrolled(t); series, bound(t)",
    ),
)
