r"""Theorems D.5 and D.6 on the loss: completely monotonic targets.

Sums of d exponentials with positive rates lie in V_d; so Kammler's best approximation from V_d,
which is such a sum, is a non-degenerate global minimiser of J_d.  V_d grows with d, so that every
d up to sup D belongs to D, and Theorem D.1 counts the spaces; points of different d have different
numbers of rates.

Source: Li, Han, E and Li (ICLR 2021), Theorems D.4, D.5 and D.6.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.monotonic import KAMMLER, in_class
from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, STIRLING
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS
from memory_theorems.theorems.curse_of_memory.landscape import (
    one_decay,
    two_decays,
    two_exponentials,
)
from memory_theorems.theorems.curse_of_memory.landscape.critical_spaces import (
    FOR_MINIMISERS,
    SPACES,
)
from memory_theorems.theorems.curse_of_memory.landscape.exponential_classes import (
    LARGER,
    SUMS_IN_CLASS,
)
from memory_theorems.theorems.curse_of_memory.landscape.numbers_of_rates import (
    DIFFERENT,
    INCREASING,
)
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.theorems.paper_objects.monotonic_targets import (
    CLASS,
    MONOTONIC,
    OUTSIDE,
    UP_TO_SUPREMUM,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, exists, obtain, thus

WITH_CLASSES: Final = (*OBJECTS, MONOTONIC, CLASS, OUTSIDE, UP_TO_SUPREMUM)
_PREDICATES: Final = (*PREDICATES, DERIVES)
PAPER: Final = {**IN_L2, "completely monotonic": "monotonic(rho)"}
_MINIMISERS: Final = (
    "for d: natural. 1 <= d and outside(d, rho)"
    " => exists b, v: (natural -> real). minimiser(d, b, v)"
)
#: Theorem D.5.
_PROVED: Final = Composed(
    Setting.of(TARGET, PAPER, WITH_CLASSES, _PREDICATES),
    _MINIMISERS,
    (
        obtain("completely monotonic", "derivatives", "continuous", "vanishing"),
        block("minimisers", _MINIMISERS, ["d from 1", "not in V_d"])(
            obtain(f"{KAMMLER.name}(rho, d)", "b", "v", "positive", "increasing", "least"),
            block("rates", "for i: natural. 1 <= i and i <= d => 0 < v(i)", ["from 1", "to d"])(
                obtain("positive(i)", "weight", "rate")
            ),
            block("weights", "for i: natural. 1 <= i and i <= d => b(i) != 0", ["from 1", "to d"])(
                obtain("positive(i)", "weight", "rate"), thus("weight")
            ),
            block(
                "different",
                "for i, j: natural. 1 <= i and i <= d and 1 <= j and j <= d and v(i) == v(j)"
                " => i == j",
                ["i from 1", "i to d", "j from 1", "j to d", "same"],
                apply("so", "increase tells", "d", "v", "i", "j"),
            ),
            block(
                "lower",
                "for a, w: (natural -> real). positive(d, w) => J(d, b, v) <= J(d, a, w)",
                ["its rates"],
                apply("in the class", "sums in the class", "d", "a", "w"),
                apply("so", "least", "fun(t, Sum(a(i)*exp(-w(i)*t), (i, 1, d)))"),
            ),
            exists("a minimiser", "b", "v"),
        ),
    ),
    "minimisers",
    (KAMMLER, From("sums in the class", SUMS_IN_CLASS), From("increase tells", INCREASING)),
)
MINIMISERS: Final = replace(
    _PROVED,
    met=Structure(
        {
            **{"rho": two_decays.RHO, "d": "1", "b": "b_0", "v": "v_0"},
            **dict.fromkeys(("b1", "v1"), "fun(i, 1)"),
            **{"i": "1", "j": "1"},
        },
        (
            *two_decays.STEPS,
            apply("proved here", "proved", two_decays.RHO),
            obtain("proved here(1)", "b_0", "v_0", "least"),
        ),
        uses=(*two_decays.USES, From("proved", _PROVED)),
        obtained=dict.fromkeys(("b_0", "v_0"), "natural -> real"),
        shown=two_decays.SHOWN,
    ),
)

_COUNT: Final = (
    "for m: natural. (for d: natural. 1 <= d and d <= m and up_to_sup_D(d)"
    " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
    f" {SPACES})"
    " and (for p, q: natural, u: (natural -> real). components(m, p, u) and components(m, q, u)"
    " => p == q)"
)
#: What the structure shows: 1 is at most sup D.
_UP_TO: Final = (
    f"exists n: natural. 1 <= n and (for p: (real -> real). ({in_class('n', 'p')})"
    f" => {two_decays.APART}) and 1 <= n"
)
#: Theorem D.6.
THEOREM: Final = Composed(
    Setting.of(
        {**TARGET, **COUNTED},
        {**PAPER, "not in V_1": "outside(1, rho)", **DEFINITIONS},
        (*WITH_CLASSES, FACTORIALS, STIRLING),
        _PREDICATES,
    ),
    _COUNT,
    (
        apply("least ones", "minimisers"),
        apply("of minimisers", "for minimisers"),
        block("the theorem", _COUNT, [])(
            block(
                "spaces",
                "for d: natural. 1 <= d and d <= m and up_to_sup_D(d)"
                " => exists L: (natural, natural -> natural), b, v: (natural -> real)."
                f" {SPACES}",
                ["d from 1", "d to m", "d to sup D"],
                obtain("d to sup D", "n", "n from 1", "n in D", "d to n"),
                block(
                    "not in V_d",
                    "for p: (real -> real). V(d, p) => exists t: real. 0 <= t and p(t) != rho(t)",
                    ["in V_d"],
                    apply("in V_n", "larger", "d", "n", "p"),
                    apply("so", "n in D", "p"),
                ),
                obtain("least ones(d)", "b", "v", "least"),
                obtain(
                    "of minimisers(m, d, b, v)",
                    "L; partitions; not empty; critical; no common point",
                ),
                exists("so many", "L", "b", "v"),
            ),
            block(
                "other spaces",
                "for p, q: natural, u: (natural -> real). components(m, p, u)"
                " and components(m, q, u) => p == q",
                ["of p", "of q"],
                apply("so", "different", "m", "p", "q", "u"),
            ),
            exists("both"),
        ),
    ),
    "the theorem",
    (
        From("minimisers", MINIMISERS),
        From("for minimisers", FOR_MINIMISERS),
        From("larger", LARGER),
        From("different", DIFFERENT),
    ),
    met=Structure(
        {
            **{"rho": two_decays.RHO, "m": "2", "d": "1", "n": "0", "l": "0"},
            **{"a": "a_0", "w": "w_0", "p": "2", "q": "2", "u": "fun(i, i)"},
            **dict.fromkeys(("i", "j", "k", "e"), "1"),
            **{"x": "0", "g": "fun(i, i)", "v": "fun(j, j)"},
        },
        (
            *two_decays.STEPS,
            exists("up to sup D", "1", form=_UP_TO),
            *two_exponentials.components("2"),
            *one_decay.COUNTED,
        ),
        ("number",),
        uses=two_decays.USES,
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
        before={"a": two_exponentials.point("part 3, part 0, part 0, part 3, 1")},
        shown=(*two_decays.SHOWN, _UP_TO, two_exponentials.components_text("2")),
    ),
)
