"""Derivatives of maps between normed spaces: bounds, uniqueness, the chain rule.

A derivative of F at q is a bounded linear map A, a function of a direction, with
F(r) = F(q) + A(r - q) + o(|r - q|).  Each lemma is made for maps into a space H and for maps into
the real line.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Composed, From, Object
from memory_theorems.verify.reasoning.steps import Step, apply, block, exists, have, let, obtain

#: A factor that makes a length small.
SMALL: Final = lemma(
    "for b, y: real. 0 <= b and 0 < y => exists t: real. 0 < t and t*b <= y",
    "length; y > 0",
    exists("t", "y/(b + 1)"),
)


def linear(source: str, target: str) -> Object:
    """That a map is linear."""
    return Object(
        f"Linear(A: ({source} -> {target}))",
        f"for s: real, e, f: {source}. A(s*e + f) == s*A(e) + A(f)",
        "A is linear",
    )


def differential(source: str, target: str) -> Object:
    """That a linear map approximates another to the first order."""
    return Object(
        f"Differential(F: ({source} -> {target}), q: {source}, A: ({source} -> {target}))",
        f"for eps: (0, oo). exists delta: (0, oo). (for r: {source}. |r - q| <= delta"
        " => |F(r) - F(q) - A(r - q)| <= eps*|r - q|)",
        "F(r) = F(q) + A(r - q) + o(|r - q|)",
    )


def replace_name(one: Object, name: str) -> Object:
    """The object under another name."""
    return replace(one, head=name + one.head[one.head.index("(") :])


def _triangle(target: str, *vectors: str) -> tuple[str, ...]:
    """The engine knows the absolute values of numbers."""
    return () if target == "real" else (f"triangle({', '.join(vectors)})",)


_ALONG = "q + t*e"
_SOME_T = (apply("some t", "small(|e|, delta)"), obtain("some t", "t", "t > 0", "short"))
_IN_THE_BALL = (
    have("both", "Min(delta, s) > 0", "delta > 0"),
    apply("some t", "small(|e|, Min(delta, s))"),
    obtain("some t", "t", "t > 0", "short"),
)
_STEP = (
    have("length", f"|{_ALONG} - q| == t*|e|", "t > 0; stretch(t, e)"),
    have("within", f"|{_ALONG} - q| <= delta", "length; short"),
    have("divided", "for z, u, v: real. 0 < z and z*u <= z*v => u <= v"),
)


def _of_step(name: str) -> tuple[Step, ...]:
    return (
        have(f"{name} of nothing", f"{name}(0) == 0", f"linear {name}(-1, 0, 0)"),
        have(
            f"{name} of the step",
            f"{name}({_ALONG} - q) == t*{name}(e)",
            f"linear {name}(t, e, 0); {name} of nothing",
        ),
    )


@cache
def at_most(target: str, *, near: bool = False) -> Composed:
    """A map that is L-Lipschitz at q has a derivative of norm at most L there.

    With ``near`` it is so in a ball of radius s around q.
    """
    radius, ball = (", s: (0, oo)", "|r - q| <= s => ") if near else ("", "")
    return lemma(
        f"for F: (V -> {target}), q: V, A: (V -> {target}), L: [0, oo){radius}. Linear(A)"
        f" and Differential(F, q, A) and (for r: V. {ball}|F(r) - F(q)| <= L*|r - q|)"
        " => for e: V. |A(e)| <= L*|e|",
        "linear A; near; lipschitz",
        block(
            "in a direction",
            "for e: V. |A(e)| <= L*|e|",
            (),
            block(
                "nearly",
                "for y: real. 0 < y => |A(e)| <= L*|e| + y",
                "y > 0",
                apply("some eps", "small(|e|, y)"),
                obtain("some eps", "eps", "eps > 0", "in all"),
                apply("some delta", "near(eps)"),
                obtain("some delta", "delta", "delta > 0", "close"),
                *(_IN_THE_BALL if near else _SOME_T),
                *_STEP,
                *_of_step("A"),
                apply("there", f"close({_ALONG})"),
                *((have("in the ball", f"|{_ALONG} - q| <= s", "length; short"),) * near),
                have(
                    "in parts",
                    f"|A({_ALONG} - q)| <= L*|{_ALONG} - q| + eps*|{_ALONG} - q|",
                    *("there", *(("in the ball",) * near)),
                    f"lipschitz({_ALONG})",
                    *_triangle(
                        target, f"F({_ALONG}) - F(q)", f"F(q) + A({_ALONG} - q) - F({_ALONG})"
                    ),
                ),
                *(
                    (
                        have("absolute", "for z, u: real. 0 < z => |z*u| == z*|u|"),
                        have(
                            "size of the step",
                            f"|A({_ALONG} - q)| == t*|A(e)|",
                            "absolute(t, A(e)); A of the step; t > 0;"
                            f" abs_congr(A({_ALONG} - q), t*A(e))",
                        ),
                    )
                    if target == "real"
                    else (
                        have(
                            "size of the step",
                            f"|A({_ALONG} - q)| == t*|A(e)|",
                            "A of the step; t > 0; stretch(t, A(e))",
                        ),
                    )
                ),
                have(
                    "multiplied",
                    "t*|A(e)| <= t*(L*|e| + eps*|e|)",
                    "in parts; length; size of the step; t > 0",
                ),
                have(
                    "so",
                    "|A(e)| <= L*|e| + eps*|e|",
                    "multiplied; t > 0; divided(t, |A(e)|, L*|e| + eps*|e|)",
                ),
                have("so near", "|A(e)| <= L*|e| + y", "so; in all"),
            ),
            apply("in the limit", "limit(|A(e)|, L*|e|)"),
        ),
        uses=[From("limit", LIMIT), From("small", SMALL)],
        objects=[linear("V", target), differential("V", target)],
    )


@cache
def unique(target: str) -> Composed:
    """A map has one derivative."""
    gap = "fun(e, A(e) - B(e))"
    return lemma(
        f"for F: (V -> {target}), q: V, A, B: (V -> {target}). Linear(A) and Linear(B)"
        " and Differential(F, q, A) and Differential(F, q, B) => for e: V. A(e) == B(e)",
        "linear A; linear B; near A; near B",
        let("N", f"V -> {target}", "fun(r, 0)"),
        have("still", "for r: V. |N(r) - N(q)| <= 0*|r - q|", "N is(r); N is(q)"),
        block(
            "one difference",
            f"Differential(N, q, {gap})",
            (),
            apply("some delta", "near A(eps/2)"),
            apply("another", "near B(eps/2)"),
            obtain("some delta", "delta", "delta > 0", "close to A"),
            obtain("another", "other", "other > 0", "close to B"),
            block(
                "both",
                "for r: V. |r - q| <= Min(delta, other)"
                " => |N(r) - N(q) - (A(r - q) - B(r - q))| <= eps*|r - q|",
                "near",
                have("one", "|r - q| <= delta", "near"),
                have("two", "|r - q| <= other", "near"),
                apply("of A", "close to A(r)"),
                apply("of B", "close to B(r)"),
                have(
                    "together",
                    "|N(r) - N(q) - (A(r - q) - B(r - q))| <= eps*|r - q|",
                    *("of A", "of B", "N is(r)", "N is(q)"),
                    *_triangle(target, "F(r) - F(q) - A(r - q)", "B(r - q) - F(r) + F(q)"),
                ),
            ),
            have("positive", "Min(delta, other) > 0", "delta > 0; other > 0"),
            exists("the less", "Min(delta, other)"),
        ),
        have(
            "linear difference",
            "for s: real, e, f: V. A(s*e + f) - B(s*e + f) == s*(A(e) - B(e)) + (A(f) - B(f))",
            "linear A(s, e, f); linear B(s, e, f)",
        ),
        apply("no difference", f"at most(N, q, {gap}, 0)"),
        have(
            "the same",
            "for e: V. A(e) == B(e)",
            *("no difference(e)", *(() if target == "real" else ("separation(A(e) - B(e))",))),
        ),
        uses=[From("at most", at_most(target))],
        objects=[linear("V", target), differential("V", target)],
    )


def joint(target: str) -> Object:
    """The total differential of a map of two arguments."""
    return Object(
        f"Total(G: (V, H -> {target}), q: V, a: H, C: (V -> {target}), B: (H -> {target}))",
        "for eps: (0, oo). exists delta: (0, oo). (for r: V, b: H. |r - q| <= delta"
        " and |b - a| <= delta => |G(r, b) - G(q, a) - C(r - q) - B(b - a)|"
        " <= eps*(|r - q| + |b - a|))",
        "G(r, b) = G(q, a) + C(r - q) + B(b - a) + o(|r - q| + |b - a|)",
    )


@cache
def chain(target: str) -> Composed:
    """The derivative of G(r, F(r)) at q."""
    rest, inner = "F(r) - F(q) - A(r - q)", "A(r - q)"
    return lemma(
        f"for F: (V -> H), G: (V, H -> {target}), q: V, A: (V -> H), B: (H -> {target}),"
        f" C: (V -> {target}), k, l: [0, oo). DifferentialInH(F, q, A)"
        " and (for e: V. |A(e)| <= k*|e|) and LinearInH(B)"
        " and (for y: H. |B(y)| <= l*|y|) and Total(G, q, F(q), C, B)"
        " => Differential(fun(r, G(r, F(r))), q, fun(e, B(A(e)) + C(e)))",
        "of F; bound of A; linear B; bound of B; of G",
        block(
            "chain rule",
            "Differential(fun(r, G(r, F(r))), q, fun(e, B(A(e)) + C(e)))",
            (),
            apply("some share", "small(k + 2, eps/2)"),
            obtain("some share", "y", "y > 0", "share of G"),
            apply("some other", "small(l + eps, eps/2)"),
            obtain("some other", "z", "z > 0", "share of F"),
            have("product of z", "z*l >= 0", "z > 0"),
            have("cancelled", "for u, v: real. 0 < u and v*u <= u/2 => v <= 1/2"),
            have("with z", "z*eps <= eps/2", "share of F; product of z"),
            have("z is small", "z <= 1/2", "with z; cancelled(eps, z)"),
            have("z times l", "z*l <= eps/2", "share of F; z > 0"),
            apply("some delta", "of G(y)"),
            obtain("some delta", "delta", "delta > 0", "close in G"),
            apply("another", "of F(z)"),
            obtain("another", "other", "other > 0", "close in F"),
            have("least", "Min(delta, other) > 0", "delta > 0; other > 0"),
            apply("some t", "small(k + 2, Min(delta, other))"),
            obtain("some t", "t", "t > 0", "short"),
            have("t times k", "t*k >= 0", "t > 0"),
            block(
                "close",
                "for r: V. |r - q| <= t => |G(r, F(r)) - G(q, F(q)) - (B(A(r - q)) + C(r - q))|"
                " <= eps*|r - q|",
                "near",
                have("in F", "|r - q| <= other", "near; short; t times k; t > 0"),
                apply("of F there", "close in F(r)"),
                have(
                    "moved",
                    "|F(r) - F(q)| <= (k + 1)*|r - q|",
                    f"of F there; z is small; bound of A(r - q); triangle({rest}, {inner});"
                    " mul_le_mul_of_nonneg_left(|r - q|, z, 1/2)",
                ),
                have(
                    "not far",
                    "|F(r) - F(q)| <= delta",
                    "moved; near; short; mul_le_mul_of_nonneg_left(k + 1, |r - q|, t); t > 0",
                ),
                have("not far either", "|r - q| <= delta", "near; short; t times k; t > 0"),
                apply("of G there", "close in G(r, F(r))"),
                have(
                    "in G",
                    "|G(r, F(r)) - G(q, F(q)) - C(r - q) - B(F(r) - F(q))| <= eps/2*|r - q|",
                    "of G there; moved; share of G; y > 0; mul_le_mul_of_nonneg_left(y,"
                    " |F(r) - F(q)|, (k + 1)*|r - q|); mul_le_mul_of_nonneg_left(|r - q|,"
                    " y*(k + 2), eps/2)",
                ),
                have(
                    "split",
                    f"B(F(r) - F(q)) == B({rest}) + B({inner})",
                    f"linear B(1, {rest}, {inner})",
                ),
                have(
                    "of the rest",
                    f"|B({rest})| <= eps/2*|r - q|",
                    f"bound of B({rest}); of F there; z times l; mul_le_mul_of_nonneg_left(l,"
                    f" |{rest}|, z*|r - q|); mul_le_mul_of_nonneg_left(|r - q|, z*l, eps/2)",
                ),
                have(
                    "together",
                    "|G(r, F(r)) - G(q, F(q)) - (B(A(r - q)) + C(r - q))| <= eps*|r - q|",
                    *("in G", "split", "of the rest"),
                    *_triangle(
                        target, "G(r, F(r)) - G(q, F(q)) - C(r - q) - B(F(r) - F(q))", f"B({rest})"
                    ),
                ),
            ),
            exists("delta is t", "t"),
        ),
        uses=[From("small", SMALL)],
        objects=[
            replace_name(differential("V", "H"), "DifferentialInH"),
            replace_name(linear("H", target), "LinearInH"),
            differential("V", target),
            joint(target),
        ],
    )
