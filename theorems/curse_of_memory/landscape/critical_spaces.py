r"""Theorem D.1 on the loss: the critical affine spaces of a minimiser, counted.

Different ordered partitions give spaces without a common point, as some unit has another rate, and
no space is empty; there are d! S(m, d) of them.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DELTA
from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, STIRLING
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS, LISTED
from memory_theorems.theorems.curse_of_memory.landscape import one_decay
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import ON_SPACES, WITHOUT
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    choose,
    exists,
    have,
    obtain,
    thus,
)

_NOT_EMPTY: Final = (
    "for m, d: natural, g: (natural -> natural), b, v: (natural -> real). onto(m, d, g)"
    " => exists a, w: (natural -> real). space(m, d, g, b, v, a, w)"
)
_A: Final = "b(g(i))*unit(i, h(g(i)))"
#: A space has a point.
NOT_EMPTY: Final = Composed(
    WITHOUT,
    _NOT_EMPTY,
    (
        have("no product 2", "for x, y, z: real. y == 0 => x*y*z == 0"),
        block("a point", _NOT_EMPTY, ["partition"])(
            obtain("partition", "groups", "hit"),
            choose("hit", "h", "h from 1", "h to m", "h is there"),
            block(
                "weights",
                f"for j: natural. 1 <= j and j <= d => Sum({_A}*unit(g(i), j), (i, 1, m)) == b(j)",
                ["j from 1", "j to d"],
                apply("one from 1", "h from 1", "j"),
                apply("one to m", "h to m", "j"),
                apply("one is it", "h is there", "j"),
                block(
                    "others",
                    f"for i: natural. 1 <= i and i <= m and i != h(j) => {_A}*unit(g(i), j) == 0",
                    ["i from 1", "i to m", "apart"],
                    by_cases("group", GOAL, "g(i) == j")(
                        [
                            have(
                                "same", "h(g(i)) == h(j)", "group case; congruence(h(g(i)), h(j))"
                            ),
                            obtain("delta of two(i, h(g(i)))", "if the same", "if apart"),
                            apply("zero", "if apart", using=["apart", "same"]),
                            apply("so", "no product 2(b(g(i)), unit(i, h(g(i))), unit(g(i), j))"),
                        ],
                        [
                            obtain("delta of two(g(i), j)", "if the same", "if apart"),
                            apply("zero", "if apart", using=["group case"]),
                            apply("so", "mul_eq_zero_of_right", _A, "unit(g(i), j)"),
                        ],
                    ),
                ),
                apply("one left", "single", f"fun(i, {_A}*unit(g(i), j))", "h(j)", "m"),
                have("again", "h(g(h(j))) == h(j)", "one is it", "congruence(h(g(h(j))), h(j))"),
                obtain("delta of two(h(j), h(g(h(j))))", "if the same 1", "if apart 1"),
                apply("one", "if the same 1", using=["again"]),
                obtain("delta of two(g(h(j)), j)", "if the same 2", "if apart 2"),
                apply("two", "if the same 2"),
                have("ones", "for x, y, z, t: real. y == 1 and z == 1 and x == t => x*y*z == t"),
                thus(
                    "one left; one; two; one is it; congruence(b(g(h(j))), b(j)); "
                    "ones(b(g(h(j))), unit(h(j), h(g(h(j)))), unit(g(h(j)), j), b(j))"
                ),
            ),
            exists("point", f"fun(i, {_A})", "fun(i, v(g(i)))"),
        ),
    ),
    "a point",
    (From("delta of two", DELTA), From("single", SINGLE)),
)

NUMBER: Final = "fac(d)*S(m, d)"
_AT: Final = "space(m, d, fun(i, L({0}, i)), b, v, a, w)"
SPACES: Final = (
    f"(for n: natural. n < {NUMBER} => onto(m, d, fun(i, L(n, i))))"
    f" and (for n: natural. n < {NUMBER} => exists a, w: (natural -> real). {_AT.format('n')})"
    f" and (for n: natural, a, w: (natural -> real). n < {NUMBER} and {_AT.format('n')}"
    " => coincided(m, d, a, w))"
    f" and (for n, l: natural, a, w: (natural -> real). n < {NUMBER} and l < {NUMBER}"
    f" and {_AT.format('n')} and {_AT.format('l')} => n == l)"
)
_FOR_MINIMISERS: Final = (
    "for m, d: natural, b, v: (natural -> real). minimiser(d, b, v)"
    f" => exists L: (natural, natural -> natural). {SPACES}"
)
_THEOREM: Final = (
    "for m, d: natural. 1 <= d and d <= m and up_to_sup(d)"
    " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
    f" {SPACES}"
)
COUNTING: Final = Setting.of(
    {**TARGET, **COUNTED}, {**IN_L2, **DEFINITIONS}, (*OBJECTS, FACTORIALS, STIRLING), PREDICATES
)
#: The spaces of one minimiser.
FOR_MINIMISERS: Final = Composed(
    COUNTING,
    _FOR_MINIMISERS,
    (
        apply("points", "on spaces"),
        apply("a point", "not empty"),
        apply("all lists", "listed"),
        block("spaces", _FOR_MINIMISERS, ["least"])(
            obtain("least", "rates", "lower", "weights", "different"),
            apply("lists of m", "all lists", "m"),
            obtain("lists of m(d)", "L", "the list"),
            obtain("the list", "onto", "differ"),
            block(
                "not empty there",
                f"for n: natural. n < {NUMBER}"
                f" => exists a, w: (natural -> real). {_AT.format('n')}",
                ["n listed"],
                apply("partition", "onto", "n"),
                apply("so", "a point", "m", "d", "fun(i, L(n, i))", "b", "v"),
            ),
            block(
                "critical there",
                f"for n: natural, a, w: (natural -> real). n < {NUMBER} and {_AT.format('n')}"
                " => coincided(m, d, a, w)",
                ["n listed", "in the space"],
                apply("partition", "onto", "n"),
                apply("so", "points", "m", "d", "fun(i, L(n, i))", "b", "v", "a", "w"),
            ),
            block(
                "no common point",
                f"for n, k: natural, a, w: (natural -> real). n < {NUMBER} and k < {NUMBER}"
                f" and {_AT.format('n')} and {_AT.format('k')} => n == k",
                ["n listed", "k listed", "in n", "in k"],
                obtain("onto(n)", "n groups", "n hit"),
                obtain("onto(k)", "k groups", "k hit"),
                obtain("in n", "n rates", "n weights"),
                obtain("in k", "k rates", "k weights"),
                block(
                    "alike",
                    "for i: natural. 1 <= i and i <= m => L(n, i) == L(k, i)",
                    ["i from 1", "i to m"],
                    obtain("n groups(i)", "n from 1", "n to d"),
                    obtain("k groups(i)", "k from 1", "k to d"),
                    apply("n rate", "n rates", "i"),
                    apply("k rate", "k rates", "i"),
                    apply("so", "different", "L(n, i)", "L(k, i)", using=["n rate", "k rate"]),
                ),
                apply("so", "differ", "n", "k"),
            ),
            exists("so many", "L"),
        ),
    ),
    "spaces",
    (From("on spaces", ON_SPACES), From("not empty", NOT_EMPTY), From("listed", LISTED)),
)

#: Theorem D.1.
THEOREM: Final = Composed(
    COUNTING,
    _THEOREM,
    (
        apply("of minimisers", "for minimisers"),
        block("the theorem", _THEOREM, ["d from 1", "d to m", "d to sup N"])(
            obtain("d to sup N", "n", "n in N", "d to n"),
            obtain("n in N", "n from 1", "minimisers"),
            obtain("minimisers(d)", "b", "v", "least"),
            obtain(
                "of minimisers(m, d, b, v)", "L; partitions; not empty; critical; no common point"
            ),
            exists("so many", "L", "b", "v"),
        ),
    ),
    "the theorem",
    (From("for minimisers", FOR_MINIMISERS),),
    met=Structure(
        {
            **{"rho": one_decay.RHO, "m": "2", "d": "1", "n": "0", "l": "0"},
            **{"a": "a_0", "w": "w_0"},
            **dict.fromkeys(("i", "j", "k", "e"), "1"),
            **{"x": "0"},
        },
        one_decay.STEPS,
        ("number",),
        uses=one_decay.USES,
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
        before={"a": one_decay.POINT},
        shown=one_decay.SHOWN,
    ),
)
