r"""Linear systems whose matrix is moved by a multiple of the identity.

A solution y of y' = kappa W y gives the solution :math:`e^{\kappa\beta s}y` for the matrix
:math:`W+\beta I`: so the response of h' = kappa((W + beta I)h + p) from rest tells what a curve of
h' = kappa(W h + e) does, where p is a multiple of its speed at the start.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.deltas import PICKED, UNIT
from memory_theorems.theorems.analysis.gronwall import BEGINS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_responses import DRIVES_BEGIN, DRIVES_RUN
from memory_theorems.theorems.analysis.linear_systems import SAME_FLOWS
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, have

_V: Final = "(W({0}, {1}) + beta*unit({0}, {1}))"
_Y: Final = "C*exp(kappa*beta*{0})*y({0}, {1})"

SHIFTED: Final = lemma(
    "for m: natural, kappa, beta, C: real, W: (natural, natural -> real),"
    " y: (real, natural -> real), t: real, j: natural. 1 <= j and j <= m"
    " and derives(fun(s, y(s, j)), t, Sum(kappa*W(j, k)*y(t, k), (k, 1, m)))"
    f" => derives(fun(s, {_Y.format('s', 'j')}), t,"
    f" Sum(kappa*{_V.format('j', 'k')}*({_Y.format('t', 'k')}), (k, 1, m)))",
    ["from 1", "to m", "slope"],
    apply("growing", EXPONENTIAL.name, "C", "-(kappa*beta)", "t"),
    apply(
        "product",
        "product rule",
        *("fun(s, C*exp(-(-(kappa*beta))*s))", "fun(s, y(s, j))", "t"),
        *("-(-(kappa*beta))*(C*exp(-(-(kappa*beta))*t))", "Sum(kappa*W(j, k)*y(t, k), (k, 1, m))"),
    ),
    apply("own term", "picked", "m", "j", "fun(k, y(t, k))"),
    have(
        "in order",
        "-(-(kappa*beta))*(C*exp(-(-(kappa*beta))*t))*y(t, j)"
        " + C*exp(-(-(kappa*beta))*t)*Sum(kappa*W(j, k)*y(t, k), (k, 1, m))"
        f" == Sum(kappa*{_V.format('j', 'k')}*({_Y.format('t', 'k')}), (k, 1, m))",
        "own term",
    ),
    convert(
        "so",
        f"derives(fun(s, {_Y.format('s', 'j')}), t,"
        f" Sum(kappa*{_V.format('j', 'k')}*({_Y.format('t', 'k')}), (k, 1, m)))",
        *("product", "in order"),
    ),
    uses=[EXPONENTIAL, From("product rule", PRODUCT), From("picked", PICKED)],
    predicates=[DERIVES],
    objects=[UNIT],
)

_DRIVE: Final = "kappa*(Sum(W({1}, k)*h({0}, k), (k, 1, m)) + e({1}))"
_MOVED: Final = f"kappa*(Sum({_V.format('{1}', 'k')}*w({{0}}, k), (k, 1, m)) + p({{1}}))"
RESPONSE: Final = lemma(
    "for m: natural, kappa, beta, C: real, W: (natural, natural -> real), p, e: (natural -> real),"
    " w, h: (real, natural -> real), T: real. 0 < T"
    " and (for j: natural. 1 <= j and j <= m => begins(fun(s, w(s, j)), 0))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    f" => derives(fun(s, w(s, j)), t, {_MOVED.format('t', 'j')}))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 <= t and t <= T"
    f" => derives(fun(s, h(s, j)), t, {_DRIVE.format('t', 'j')}))"
    " and (for j: natural. 1 <= j and j <= m"
    f" => kappa*p(j) == C*({_DRIVE.format('0', 'j')}))"
    f" => for j: natural. 1 <= j and j <= m => {_MOVED.format('T', 'j')}"
    f" == C*exp(kappa*beta*T)*({_DRIVE.format('T', 'j')})",
    ["T positive", "start", "slopes", "other slopes", "multiple"],
    apply("all begin", "drives begin", "m", "kappa", f"fun(j, k, {_V.format('j', 'k')})", "p", "w"),
    block(
        "begin",
        "for j: natural. 1 <= j and j <= m"
        f" => begins(fun(s, {_MOVED.format('s', 'j')}), kappa*p(j))",
        ["from 1", "to m"],
        apply("so", "all begin", "j"),
    ),
    block(
        "run",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        f" => derives(fun(s, {_MOVED.format('s', 'j')}), t,"
        f" Sum(kappa*{_V.format('j', 'i')}*({_MOVED.format('t', 'i')}), (i, 1, m)))",
        ["from 1", "to m", "after 0", "to T"],
        block(
            "each",
            "for i: natural. 1 <= i and i <= m"
            f" => derives(fun(s, w(s, i)), t, {_MOVED.format('t', 'i')})",
            ["i from 1", "i to m"],
            apply("so", "slopes", "i", "t"),
        ),
        apply(
            "all run",
            "drives run",
            "m",
            "kappa",
            f"fun(i, k, {_V.format('i', 'k')})",
            "p",
            "w",
            "t",
        ),
        apply("so", "all run", "j"),
    ),
    block(
        "other runs",
        "for j: natural, t: real. 1 <= j and j <= m and 0 <= t and t <= T"
        f" => derives(fun(s, C*exp(kappa*beta*s)*({_DRIVE.format('s', 'j')})), t,"
        f" Sum(kappa*{_V.format('j', 'i')}"
        f"*(C*exp(kappa*beta*t)*({_DRIVE.format('t', 'i')})), (i, 1, m)))",
        ["from 1", "to m", "from 0", "to T"],
        block(
            "each",
            "for i: natural. 1 <= i and i <= m"
            f" => derives(fun(s, h(s, i)), t, {_DRIVE.format('t', 'i')})",
            ["i from 1", "i to m"],
            apply("so", "other slopes", "i", "t"),
        ),
        apply("all run", "drives run", "m", "kappa", "W", "e", "h", "t"),
        apply("its slope", "all run", "j"),
        apply(
            "so",
            "shifted",
            *("m", "kappa", "beta", "C", "W", f"fun(s, i, {_DRIVE.format('s', 'i')})", "t", "j"),
        ),
    ),
    have("unmoved", "for x, y: real. exp(x*y*0) == 1"),
    block(
        "together",
        "for j: natural. 1 <= j and j <= m"
        f" => C*exp(kappa*beta*0)*({_DRIVE.format('0', 'j')}) == kappa*p(j)",
        ["from 1", "to m"],
        apply("is", "multiple", "j"),
        have(
            "so",
            f"C*exp(kappa*beta*0)*({_DRIVE.format('0', 'j')}) == kappa*p(j)",
            *("is", "unmoved(kappa, beta)"),
        ),
    ),
    apply(
        "so",
        "same flows",
        *("m", f"fun(j, k, kappa*{_V.format('j', 'k')})", "fun(j, kappa*p(j))"),
        f"fun(s, j, {_MOVED.format('s', 'j')})",
        *(f"fun(s, j, C*exp(kappa*beta*s)*({_DRIVE.format('s', 'j')}))", "T"),
    ),
    uses=[
        *(From("drives begin", DRIVES_BEGIN), From("drives run", DRIVES_RUN)),
        *(From("shifted", SHIFTED), From("same flows", SAME_FLOWS)),
    ],
    predicates=[DERIVES],
    objects=[BEGINS, UNIT],
)
