"""The first time at a distance: who is further away than d was at the distance d before."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import BETWEEN, CHAIN, GRADIENT
from memory_theorems.theorems.analysis.energies import FAR
from memory_theorems.theorems.analysis.flows import FUNCTIONS, OBJECTS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
)

SQUARE: Final = lemma(
    "for p, q: V. gradient(fun(x, inner(x - p, x - p)), q, 2*(q - p))",
    [],
    have(
        "at most",
        "for x: V, e: real. |x - q| <= e => |inner(x - p, x - p) - inner(q - p, q - p)"
        " - inner(2*(q - p), x - q)| <= e*|x - q|",
        "square(x - q)",
    ),
    block(
        "near",
        GOAL,
        "some e",
        block(
            "here",
            "for x: V. |x - q| <= e => |inner(x - p, x - p) - inner(q - p, q - p)"
            " - inner(2*(q - p), x - q)| <= e*|x - q|",
            "close",
            apply("so", "at most(x, e)"),
        ),
        exists("h", "e"),
    ),
    objects=[GRADIENT],
    inner_product=["V"],
)

_SQUARED: Final = "inner(theta(s) - theta(0), theta(s) - theta(0))"
#: Who is further away than d was at the distance d before.
FIRST_TIME: Final = lemma(
    f"for {FUNCTIONS}, L: real. flow(J, grad, theta, L)"
    f" => for d, T: real. 0 < d and 0 <= T and T <= L and d < {FAR}"
    " => exists z: real. 0 < z and z <= T and |theta(z) - theta(0)| == d",
    "runs",
    obtain("runs", "begins", "gradient at 0", "later"),
    block(
        "slope",
        "for t: real. 0 < t and t <= L => derives"
        f"(fun(s, {_SQUARED}), t, -2*inner(theta(t) - theta(0), grad(theta(t))))",
        "after 0; before L",
        apply("here", "later(t)"),
        obtain("here", "its gradient", "its velocity"),
        apply("square at t", "square of the distance(theta(0), theta(t))"),
        apply(
            "chain",
            f"{CHAIN.name}(fun(x, inner(x - theta(0), x - theta(0))), 2*(theta(t) - theta(0)),"
            " theta, t, -grad(theta(t)))",
        ),
        convert("so", GOAL, "chain"),
    ),
    block(
        "before",
        GOAL,
        "some d; T from 0; within; far",
        by_cases(
            "T positive",
            "0 < T",
            "0 < T",
            [],
            [
                have("near", f"{FAR} <= 0", "congruence(theta(T), theta(0))"),
                have("no", f"{FAR} > 0", "far; some d"),
                absurd("so", GOAL, "near", "no"),
            ],
        ),
        apply("soon", "begins(d)"),
        obtain("soon", "k", "some k", "until k"),
        let("b", "real", "Min(k, T)"),
        apply("b near", "until k(b)", using="b is"),
        block(
            "slope between",
            "for s: real. b <= s and s <= T => derives"
            "(fun(z, inner(theta(z) - theta(0), theta(z) - theta(0))), s,"
            " -2*inner(theta(s) - theta(0), grad(theta(s))))",
            "after b; before T",
            apply("then", "slope(s)", using="b is; after b; before T; within"),
        ),
        apply(
            "there",
            f"{BETWEEN.name}(fun(s, {_SQUARED}), fun(s, -2*inner(theta(s) - theta(0),"
            " grad(theta(s)))), b, T, d**2)",
            using=(
                f"far; square(theta(T) - theta(0)); sq_le_sq_of_nonneg(d, {FAR}); b near;"
                " square(theta(b) - theta(0)); sq_le_sq_of_nonneg(|theta(b) - theta(0)|, d);"
                " b is"
            ),
        ),
        obtain("there", "z", "z after b", "z before", "z there"),
        exists("found", "z", using="z there; square(theta(z) - theta(0)); b is; z after b"),
    ),
    uses=[CHAIN, BETWEEN, From("square of the distance", SQUARE)],
    objects=OBJECTS,
    inner_product=["V"],
)
