"""Signals with one component: any continuous function that vanishes at infinity, and 0 elsewhere.

Source: Li, Han, E and Li (ICLR 2021), before (33).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import SCALED
from memory_theorems.theorems.analysis.sums import IDENTITIES, IDENTITY
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    thus,
)

_ALONE: Final = (
    "for i: natural, f: (real -> real), b: real. 1 <= i and i <= d and continuous(f)"
    " and vanishes(f) and (for s: real. |f(s)| <= b) => exists x: X."
    " (for s: real. val(x, i, s) == f(s)) and (for k: natural, s: real. 1 <= k and k <= d"
    " and k != i => val(x, k, s) == 0) and |x| <= b"
)

#: A signal with one component.
ALONE: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: signals.HYPOTHESES[name] for name in ("least bound", "all of them")},
        (*signals.OBJECTS, IDENTITY),
    ),
    _ALONE,
    (
        obtain("identities(d)", "D", "is unit"),
        obtain("is unit", "ones", "zeros"),
        block("alone", _ALONE, ["i from 1", "i to d", "f is", "f vanishes", "f size"])(
            block(
                "continuous components",
                "for k: natural. 1 <= k and k <= d => continuous(fun(s, D(k, i)*f(s)))",
                ["k from 1", "k to d"],
                obtain("scaled(f, D(k, i))", "first", "second"),
            ),
            block(
                "vanishing components",
                "for k: natural. 1 <= k and k <= d => vanishes(fun(s, D(k, i)*f(s)))",
                ["k from 1", "k to d"],
                obtain("scaled(f, D(k, i))", "first", "second"),
            ),
            obtain("all of them(fun(k, s, D(k, i)*f(s)))", "x", "values of x"),
            have(
                "own component",
                "for s: real. val(x, i, s) == f(s)",
                "values of x(i, s); i from 1; i to d; ones(i)",
            ),
            have(
                "other components",
                "for k: natural, s: real. 1 <= k and k <= d and k != i => val(x, k, s) == 0",
                "values of x(k, s); zeros(k, i); i from 1; i to d",
            ),
            have("positive b", "0 <= b", "f size(0)"),
            block(
                "x size",
                "for k: natural, s: real. 1 <= k and k <= d => |val(x, k, s)| <= b",
                ["k from 1", "k to d"],
                by_cases("which", GOAL, "k != i")(
                    [thus("k from 1; k to d; which case; other components(k, s); positive b")],
                    [
                        thus(
                            "which case; congruence(val(x, k, s), val(x, i, s)); "
                            "own component(s); f size(s)"
                        )
                    ],
                ),
            ),
            apply("norm of x", "least bound", "x", "b"),
            exists("signal", "x"),
        ),
    ),
    "alone",
    (From("identities", IDENTITIES), From("scaled", SCALED)),
)
