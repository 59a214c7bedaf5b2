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

from memory_theorems.theorems.analysis.curves import CHAIN, GRADIENT, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.flows import FUNCTIONS, OBJECTS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: The gradients of the two parts of F and of the square of the distance.
PROJECTION: Final = lemma(
    "for p, q, u: V. gradient(fun(x, inner(x - p, u)), q, u)",
    [],
    block("near", GOAL, "some e", exists("any h", "1")),
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
    "later; runs",
    block(
        "slope",
        "for t: real. b <= t and t <= c"
        f" => derives(fun(s, {_ENERGY}), t, {_SLOPE.format(u=_U, t='t')})",
        "after b; before c",
        apply("here", "runs(t)"),
        obtain("here", "its gradient", "its velocity"),
        apply("linear", f"projection(theta(b), theta(t), {_U})"),
        apply(
            "first",
            f"{CHAIN.name}(fun(x, inner(x - theta(b), {_U})), {_U}, theta, t, -grad(theta(t)))",
        ),
        apply("second", f"{CHAIN.name}(J, grad(theta(t)), theta, t, -grad(theta(t)))"),
        apply(
            "two",
            f"{LINEAR.name}(fun(s, inner(theta(s) - theta(b), {_U})), fun(s, J(theta(s))), t,"
            f" 2*(c - b), (c - b)**2, inner({_U}, -grad(theta(t))),"
            " inner(grad(theta(t)), -grad(theta(t))))",
        ),
    ),
    have(
        "complete",
        "for x: real, u, v: V. 2*x*inner(u, -v) + x**2*inner(v, -v) <= |u|**2",
        "square(x*v + u)",
    ),
    block(
        "falls",
        f"for s: real. b <= s and s <= c => {_SLOPE.format(u=_U, t='s')} <= |{_U}|**2",
        "after b; before c",
        apply("no square is negative", f"complete(c - b, {_U}, grad(theta(s)))"),
    ),
    apply(
        "less",
        f"{MEAN_VALUE.name}(fun(s, {_ENERGY}), fun(s, {_SLOPE.format(u=_U, t='s')}), b, c,"
        f" |{_U}|**2)",
        using="later",
    ),
    have(
        "the energy",
        f"|{_U}|**2 <= (c - b)*(J(theta(b)) - J(theta(c)))",
        f"later; less; square({_U})",
    ),
    uses=[CHAIN, LINEAR, MEAN_VALUE, From("projection", PROJECTION)],
    objects=OBJECTS,
    inner_product=["V"],
)

#: What holds up to any positive error holds.
ANY_ERROR: Final = lemma(
    "for u, v, c: real. 0 <= c and (for e: real. 0 < e and e <= 1 => u <= v + e*c) => u <= v",
    "some c; with an error",
    by_cases(
        "either",
        "u <= v",
        "u <= v",
        [],
        [thus("with an error(Min(1, (u - v)/(2*(c + 1)))); either case")],
    ),
)

FAR: Final = "|theta(T) - theta(0)|"
_LOST: Final = "(J(theta(0)) - J(theta(T)))"
_ERROR: Final = f"(T + 2*{FAR} + 3)"

#: From the start on.
ENERGY: Final = lemma(
    f"for {FUNCTIONS}, L: real. flow(J, grad, theta, L)"
    f" => for T: real. 0 <= T and T <= L => {FAR}**2 <= T*{_LOST}",
    "runs",
    obtain("runs", "begins", "gradient at 0", "later"),
    apply("near 0", "gradient at 0(1)"),
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
        "T positive; within; some e; e small",
        apply("soon", "begins(Min(r, e/(1 + |grad(theta(0))|)))"),
        obtain("soon", "k", "some k", "until k"),
        let("b", "real", "Min(k, T/2)"),
        apply("b near", "until k(b)", using="b is"),
        have("b in room", "|theta(b) - theta(0)| <= e/(1 + |grad(theta(0))|)", "b near"),
        apply("b close", "close to 0(theta(b))", using="b near"),
        have(
            "loss at b",
            "J(theta(b)) <= J(theta(0)) + e",
            "b close; cauchy(grad(theta(0)), theta(b) - theta(0)); b in room;"
            " share(|theta(b) - theta(0)|, e, |grad(theta(0))|)",
        ),
        block(
            "runs between",
            "for t: real. b <= t and t <= T => descends(J, grad, theta, t)",
            "after b; before T",
            apply("then", "later(t)", using="b is; after b; before T; within"),
        ),
        apply("from b", "energy between(J, grad, theta, b, T)", using="b is; T positive"),
        apply(
            "so",
            f"numbers(|theta(T) - theta(b)|, |theta(b) - theta(0)|, {FAR}, e, T,"
            " J(theta(b)) - J(theta(T)), J(theta(0)) - J(theta(T)))",
            using=(
                "triangle(theta(T) - theta(b), theta(b) - theta(0));"
                " triangle(theta(T) - theta(0), theta(0) - theta(b)); b in room;"
                " share(|theta(b) - theta(0)|, e, |grad(theta(0))|);"
                " longer(|theta(T) - theta(b)|, J(theta(b)) - J(theta(T)), T - b, T); from b;"
                " b is; loss at b"
            ),
        ),
    ),
    block(
        "at T",
        GOAL,
        "after 0; within",
        by_cases(
            "either",
            GOAL,
            "0 < T",
            [
                block(
                    "errors",
                    f"for e: real. 0 < e and e <= 1 => {FAR}**2 <= T*{_LOST} + e*{_ERROR}",
                    "some e; e small",
                    apply("here", "with an error(T, e)"),
                ),
                apply("none", f"any error({FAR}**2, T*{_LOST}, {_ERROR})"),
            ],
            [thus("congruence(theta(T), theta(0))")],
        ),
    ),
    uses=[From("energy between", ENERGY_BETWEEN), From("any error", ANY_ERROR)],
    objects=OBJECTS,
    inner_product=["V"],
)
