"""The first time at a distance: who is further away than d was at the distance d before."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import BETWEEN, CHAIN, DERIVES, GRADIENT
from memory_theorems.theorems.analysis.energies import FAR
from memory_theorems.theorems.analysis.flows import FUNCTIONS, OBJECTS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

SQUARE: Final = lemma(
    "for p, q: V. gradient(fun(x, inner(x - p, x - p)), q, 2*(q - p))",
    [],
    have(
        "rest",
        "for x: V. inner(x - p, x - p) - inner(q - p, q - p) - inner(2*(q - p), x - q)"
        " == |x - q|**2",
        "square(x - q)",
    ),
    have("smaller", "for e: real, y: [0, oo). y <= e => y**2 <= e*y"),
    have(
        "at most",
        "for x: V, e: real. |x - q| <= e => |inner(x - p, x - p) - inner(q - p, q - p)"
        " - inner(2*(q - p), x - q)| <= e*|x - q|",
        "rest(x)",
        "smaller(e, |x - q|)",
    ),
    block(
        "near",
        "for e: real. 0 < e => exists h: real. 0 < h and (for x: V. |x - q| <= h"
        " => |inner(x - p, x - p) - inner(q - p, q - p) - inner(2*(q - p), x - q)| <= e*|x - q|)",
        ["some e"],
        block(
            "here",
            "for x: V. |x - q| <= e => |inner(x - p, x - p) - inner(q - p, q - p)"
            " - inner(2*(q - p), x - q)| <= e*|x - q|",
            ["close"],
            apply("so", "at most", "x", "e"),
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
    ["runs"],
    obtain("runs", "begins", "gradient at 0", "later"),
    block(
        "slope",
        "for t: real. 0 < t and t <= L => derives"
        f"(fun(s, {_SQUARED}), t, -2*inner(theta(t) - theta(0), grad(theta(t))))",
        ["after 0", "before L"],
        apply("here", "later", "t"),
        obtain("here", "its gradient", "its velocity"),
        apply("square at t", "square of the distance", "theta(0)", "theta(t)"),
        apply(
            "chain",
            CHAIN.name,
            "fun(x, inner(x - theta(0), x - theta(0)))",
            "2*(theta(t) - theta(0))",
            "theta",
            "t",
            "-grad(theta(t))",
        ),
        convert(
            "so",
            f"derives(fun(s, {_SQUARED}), t, -2*inner(theta(t) - theta(0), grad(theta(t))))",
            "chain",
        ),
    ),
    have("root", "for x, y: [0, oo). x**2 == y**2 => x == y"),
    block(
        "before",
        f"for d, T: real. 0 < d and 0 <= T and T <= L and d < {FAR}"
        " => exists z: real. 0 < z and z <= T and |theta(z) - theta(0)| == d",
        ["some d", "T from 0", "within", "far"],
        have("not yet", f"T == 0 => {FAR} <= 0", "congruence(theta(T), theta(0))"),
        by_cases(
            "T positive",
            "0 < T",
            "0 < T",
            [same("the case", "0 < T")],
            [
                have("at 0", "T == 0", "T from 0", "T positive case"),
                have("near", f"{FAR} <= 0", "at 0", "not yet"),
                have("no", f"{FAR} > 0", "far", "some d"),
                absurd("so", "0 < T", "near", "no"),
            ],
        ),
        apply("soon", "begins", "d"),
        obtain("soon", "k", "some k", "until k"),
        let("b", "real", "Min(k, T)"),
        have("b positive", "0 < b", "b is", "some k", "T positive"),
        have("b soon", "b <= k", "b is"),
        have("b before", "b <= T", "b is"),
        apply("b near", "until k", "b", using=["b positive"]),
        have(
            "below",
            "inner(theta(b) - theta(0), theta(b) - theta(0)) <= d**2",
            "b near",
            "some d",
            "square(theta(b) - theta(0))",
            "sq_le_sq_of_nonneg(|theta(b) - theta(0)|, d)",
        ),
        have(
            "above",
            "d**2 <= inner(theta(T) - theta(0), theta(T) - theta(0))",
            "far",
            "some d",
            "square(theta(T) - theta(0))",
            f"sq_le_sq_of_nonneg(d, {FAR})",
        ),
        block(
            "slope between",
            "for s: real. b <= s and s <= T => derives"
            "(fun(z, inner(theta(z) - theta(0), theta(z) - theta(0))), s,"
            " -2*inner(theta(s) - theta(0), grad(theta(s))))",
            ["after b", "before T"],
            apply("then", "slope", "s", using=["b positive", "after b", "before T", "within"]),
        ),
        apply(
            "there",
            BETWEEN.name,
            f"fun(s, {_SQUARED})",
            "fun(s, -2*inner(theta(s) - theta(0), grad(theta(s))))",
            "b",
            "T",
            "d**2",
        ),
        obtain("there", "z", "z after b", "z before", "z there"),
        have("z positive", "0 < z", "b positive", "z after b"),
        have(
            "z at d",
            "|theta(z) - theta(0)| == d",
            "z there",
            "square(theta(z) - theta(0))",
            "some d",
            "root(|theta(z) - theta(0)|, d)",
        ),
        exists("found", "z"),
    ),
    uses=[CHAIN, BETWEEN, From("square of the distance", SQUARE)],
    predicates=[DERIVES],
    objects=OBJECTS,
    inner_product=["V"],
)
