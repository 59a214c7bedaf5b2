r"""The energy of a gradient flow: how far it goes in which time, by what it loses.

For a flow on [0, L] and :math:`0\le T\le L`,
:math:`|\theta(T)-\theta(0)|^2\le T(J(\theta(0))-J(\theta(T)))`.  With
:math:`u=\theta(c)-\theta(b)` and :math:`\tau=c-b` the function
:math:`F(s)=2\tau\langle\theta(s)-\theta(b),u\rangle+\tau^2J(\theta(s))` has the derivative
:math:`|u|^2-|\tau\nabla J(\theta(s))+u|^2`, so that :math:`F(c)-F(b)\le\tau|u|^2`; then b
tends to 0.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import (
    CHAIN,
    DERIVES,
    GRADIENT,
    LINEAR,
    MEAN_VALUE,
)
from memory_theorems.theorems.analysis.flows import FUNCTIONS, OBJECTS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
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

#: The gradients of the two parts of F and of the square of the distance.
PROJECTION: Final = lemma(
    "for p, q, u: V. gradient(fun(x, inner(x - p, u)), q, u)",
    [],
    have(
        "at most",
        "for x: V, e: [0, oo). |inner(x - p, u) - inner(q - p, u) - inner(u, x - q)| <= e*|x - q|",
    ),
    block(
        "near",
        "for e: real. 0 < e => exists h: real. 0 < h and (for x: V. |x - q| <= h"
        " => |inner(x - p, u) - inner(q - p, u) - inner(u, x - q)| <= e*|x - q|)",
        ["some e"],
        block(
            "here",
            "for x: V. |x - q| <= 1"
            " => |inner(x - p, u) - inner(q - p, u) - inner(u, x - q)| <= e*|x - q|",
            ["close"],
            apply("so", "at most", "x", "e", using=["some e"]),
        ),
        exists("any h", "1"),
    ),
    objects=[GRADIENT],
    inner_product=["V"],
)

_U: Final = "theta(c) - theta(b)"
_SLOPE: Final = (
    "2*(c - b)*inner({u}, -grad(theta({t})))"
    " + (c - b)**2*inner(grad(theta({t})), -grad(theta({t})))"
)
_ENERGY: Final = f"2*(c - b)*inner(theta(s) - theta(b), {_U}) + (c - b)**2*J(theta(s))"

#: Between two times at which the flow runs.
ENERGY_BETWEEN: Final = lemma(
    f"for {FUNCTIONS}, b, c: real. b < c"
    " and (for t: real. b <= t and t <= c => descends(J, grad, theta, t))"
    f" => |{_U}|**2 <= (c - b)*(J(theta(b)) - J(theta(c)))",
    ["later", "runs"],
    block(
        "slope",
        "for t: real. b <= t and t <= c"
        f" => derives(fun(s, {_ENERGY}), t, {_SLOPE.format(u=_U, t='t')})",
        ["after b", "before c"],
        apply("here", "runs", "t"),
        obtain("here", "its gradient", "its velocity"),
        apply("linear", "projection", "theta(b)", "theta(t)", _U),
        apply(
            "first",
            CHAIN.name,
            f"fun(x, inner(x - theta(b), {_U}))",
            _U,
            "theta",
            "t",
            "-grad(theta(t))",
        ),
        apply("second", CHAIN.name, "J", "grad(theta(t))", "theta", "t", "-grad(theta(t))"),
        apply(
            "two",
            LINEAR.name,
            f"fun(s, inner(theta(s) - theta(b), {_U}))",
            "fun(s, J(theta(s)))",
            "t",
            "2*(c - b)",
            "(c - b)**2",
            f"inner({_U}, -grad(theta(t)))",
            "inner(grad(theta(t)), -grad(theta(t)))",
        ),
        convert("so", f"derives(fun(s, {_ENERGY}), t, {_SLOPE.format(u=_U, t='t')})", "two"),
    ),
    have(
        "complete",
        "for x: real, u, v: V. 2*x*inner(u, -v) + x**2*inner(v, -v) <= |u|**2",
        "square(x*v + u)",
        "square(u)",
    ),
    block(
        "falls",
        f"for s: real. b <= s and s <= c => {_SLOPE.format(u=_U, t='s')} <= |{_U}|**2",
        ["after b", "before c"],
        apply("no square is negative", "complete", "c - b", _U, "grad(theta(s))"),
    ),
    have("in order", "b <= c", "later"),
    apply(
        "less",
        MEAN_VALUE.name,
        f"fun(s, {_ENERGY})",
        f"fun(s, {_SLOPE.format(u=_U, t='s')})",
        "b",
        "c",
        f"|{_U}|**2",
    ),
    have(
        "at the ends",
        "(c - b)*|theta(c) - theta(b)|**2 <= (c - b)**2*(J(theta(b)) - J(theta(c)))",
        "less",
        f"square({_U})",
    ),
    have("cancel", "for y: (0, oo), u, v: real. y*u <= y**2*v => u <= y*v"),
    have(
        "the energy",
        f"|{_U}|**2 <= (c - b)*(J(theta(b)) - J(theta(c)))",
        "later",
        "at the ends",
        f"cancel(c - b, |{_U}|**2, J(theta(b)) - J(theta(c)))",
    ),
    uses=[CHAIN, LINEAR, MEAN_VALUE, From("projection", PROJECTION)],
    predicates=[DERIVES],
    objects=OBJECTS,
    inner_product=["V"],
)

#: What holds up to any positive error holds.
ANY_ERROR: Final = lemma(
    "for u, v, c: real. 0 <= c and (for e: real. 0 < e and e <= 1 => u <= v + e*c) => u <= v",
    ["some c", "with an error"],
    by_cases(
        "either",
        "u <= v",
        "u <= v",
        [same("the case", "u <= v")],
        [
            have("some error", "0 < Min(1, (u - v)/(2*(c + 1)))", "some c", "either case"),
            have("at most 1", "Min(1, (u - v)/(2*(c + 1))) <= 1", "some c"),
            apply("then", "with an error", "Min(1, (u - v)/(2*(c + 1)))"),
            have("share", "for x, y: [0, oo). y/(2*(x + 1))*x <= y/2"),
            have(
                "so",
                "u <= v",
                "then",
                "either case",
                "some c",
                "share(c, u - v)",
                "mul_le_mul_of_nonneg_right(c, Min(1, (u - v)/(2*(c + 1))), (u - v)/(2*(c + 1)))",
            ),
        ],
    ),
)

FAR: Final = "|theta(T) - theta(0)|"
_LOST: Final = "(J(theta(0)) - J(theta(T)))"
_ERROR: Final = f"(T + 2*{FAR} + 3)"

#: From the start on.
ENERGY: Final = lemma(
    f"for {FUNCTIONS}, L: real. flow(J, grad, theta, L)"
    f" => for T: real. 0 <= T and T <= L => {FAR}**2 <= T*{_LOST}",
    ["runs"],
    obtain("runs", "begins", "gradient at 0", "later"),
    apply("near 0", "gradient at 0", "1"),
    obtain("near 0", "r", "some r", "close to 0"),
    have(
        "numbers",
        "for x, y, D, e: [0, oo), T, v, w: real. D <= x + y and x <= D + y and y <= e and e <= 1"
        " and x**2 <= T*v and 0 <= T and v <= w + e => D**2 <= T*w + e*(T + 2*D + 3)",
    ),
    have("longer", "for x, v, y, z: real. x**2 <= y*v and 0 < y and y <= z => x**2 <= z*v"),
    have("share", "for y, e: real, g: [0, oo). y <= e/(1 + g) => (1 + g)*y <= e"),
    block(
        "with an error",
        f"for T, e: real. 0 < T and T <= L and 0 < e and e <= 1"
        f" => {FAR}**2 <= T*{_LOST} + e*{_ERROR}",
        ["T positive", "within", "some e", "e small"],
        have("part", "for y: (0, oo), g: [0, oo). 0 < y/(1 + g)"),
        have(
            "room",
            "0 < Min(r, e/(1 + |grad(theta(0))|))",
            "some r",
            "some e",
            "part(e, |grad(theta(0))|)",
        ),
        apply("soon", "begins", "Min(r, e/(1 + |grad(theta(0))|))"),
        obtain("soon", "k", "some k", "until k"),
        let("b", "real", "Min(k, T/2)"),
        have("b positive", "0 < b", "b is", "some k", "T positive"),
        have("b soon", "b <= k", "b is"),
        have("b before", "b < T", "b is", "T positive"),
        apply("b near", "until k", "b", using=["b positive"]),
        have("b in r", "|theta(b) - theta(0)| <= r", "b near"),
        have("b in room", "|theta(b) - theta(0)| <= e/(1 + |grad(theta(0))|)", "b near"),
        apply("b close", "close to 0", "theta(b)"),
        have(
            "loss at b",
            "J(theta(b)) <= J(theta(0)) + e",
            "b close",
            "cauchy(grad(theta(0)), theta(b) - theta(0))",
            "b in room",
            "share(|theta(b) - theta(0)|, e, |grad(theta(0))|)",
        ),
        have(
            "moved by e",
            "|theta(b) - theta(0)| <= e",
            "b in room",
            "some e",
            "share(|theta(b) - theta(0)|, e, |grad(theta(0))|)",
        ),
        block(
            "runs between",
            "for t: real. b <= t and t <= T => descends(J, grad, theta, t)",
            ["after b", "before T"],
            apply("then", "later", "t", using=["b positive", "after b", "before T", "within"]),
        ),
        apply("from b", "energy between", "J", "grad", "theta", "b", "T"),
        apply(
            "from b on",
            "longer",
            "|theta(T) - theta(b)|",
            "J(theta(b)) - J(theta(T))",
            "T - b",
            "T",
            using=["from b", "b before", "b positive"],
        ),
        apply(
            "so",
            "numbers",
            "|theta(T) - theta(b)|",
            "|theta(b) - theta(0)|",
            FAR,
            "e",
            "T",
            "J(theta(b)) - J(theta(T))",
            "J(theta(0)) - J(theta(T))",
            using=[
                "triangle(theta(T) - theta(b), theta(b) - theta(0))",
                "triangle(theta(T) - theta(0), theta(0) - theta(b))",
                "homogeneity(-1, theta(b) - theta(0))",
                "moved by e",
                "e small",
                "from b on",
                "T positive",
                "loss at b",
                "some e",
            ],
        ),
    ),
    block(
        "at T",
        f"for T: real. 0 <= T and T <= L => {FAR}**2 <= T*{_LOST}",
        ["after 0", "within"],
        by_cases(
            "either",
            f"{FAR}**2 <= T*{_LOST}",
            "0 < T",
            [
                have("some size", f"0 <= {_ERROR}", "after 0"),
                block(
                    "errors",
                    f"for e: real. 0 < e and e <= 1 => {FAR}**2 <= T*{_LOST} + e*{_ERROR}",
                    ["some e", "e small"],
                    apply("here", "with an error", "T", "e"),
                ),
                apply("none", "any error", f"{FAR}**2", f"T*{_LOST}", _ERROR),
            ],
            [
                have("at 0", "T == 0", "after 0", "either case"),
                have("not moved", f"{FAR} == 0", "at 0", "congruence(theta(T), theta(0))"),
                have("so", f"{FAR}**2 <= T*{_LOST}", "not moved", "at 0"),
            ],
        ),
    ),
    uses=[From("energy between", ENERGY_BETWEEN), From("any error", ANY_ERROR)],
    predicates=[DERIVES],
    objects=OBJECTS,
    inner_product=["V"],
)
