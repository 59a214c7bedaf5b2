r"""Proposition C.3 with its m': at most :math:`2m^*+|I_0|\le m+m^*` eigenvalues stay positive.

For every partition of Definition C.1 in whose space the parameters lie; that there is one is said
too, by Lemma C.3.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.3, (92)-(94).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.deltas import UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import ONTO, SUBTRACTION
from memory_theorems.theorems.analysis.square_integrable import MOVED, PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.fitting_parameters import THEOREM as LEMMA_C_3
from memory_theorems.theorems.curse_of_memory.flows.hessian_at_fits import (
    FEW_FORMS,
    FEW_RATES,
    INSIDE,
)
from memory_theorems.theorems.curse_of_memory.flows.hessian_forms import GRAM
from memory_theorems.theorems.curse_of_memory.flows.hessian_ranks import FEW
from memory_theorems.theorems.curse_of_memory.flows.idle_units import ENOUGH
from memory_theorems.theorems.curse_of_memory.flows.small_eigenvalues import FULL, WITH_FORMS
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import RHO_0
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import IN_L2
from memory_theorems.theorems.paper_objects.hessians import (
    IDLE,
    IN_SPACE,
    OBJECTS,
    REPRESENTING,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    same,
)

_CUT: Final = "(1 - Max(0, Min(1, {} - mstar)))"
_COUNT: Final = "Sum(1*unit(g(i), j), (i, 1, m))"
#: |I_0| <= m - m*.
NOT_ALL_IDLE: Final = lemma(
    "for m, mstar, q: natural, g: (natural -> natural). onto(m, mstar + q, g)"
    " => idle(m, mstar, g) + mstar <= m",
    ["partition"],
    obtain("partition", "groups", "hit"),
    have("early", "for p, k: natural. p <= k => 1 - Max(0, Min(1, p - k)) == 1"),
    have("late", "for p, k: natural. k + 1 <= p => 1 - Max(0, Min(1, p - k)) == 0"),
    apply(
        "by groups", "grouped", "m", "mstar + q", "g", "fun(i, 1)", f"fun(j, {_CUT.format('j')})"
    ),
    block(
        "some unit",
        f"for j: natural. 1 <= j and j <= mstar + q => 1 <= {_COUNT}",
        ["j from 1", "j to the last"],
        apply("there", "hit", "j"),
        obtain("there", "k", "k from 1", "k to m", "k is it"),
        block(
            "not negative",
            "for i: natural. 1 <= i and i <= m => 0 <= 1*unit(g(i), j)",
            ["i from 1", "i to m"],
            have("so", "0 <= 1*unit(g(i), j)"),
        ),
        apply("its term", "a term", "fun(i, 1*unit(g(i), j))", "m", "k"),
        have("one there", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
        have("one", "unit(g(k), j) == 1", "k is it", "one there(g(k) - j)"),
        have("so", f"1 <= {_COUNT}", "its term", "one"),
    ),
    by_induction(
        "target groups",
        f"for n: natural. n <= mstar => n <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, n))",
        ["so far", "within"],
        [have("none", f"0 <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, 0))")],
        [
            have("from 1", "1 <= n + 1"),
            have("to the last", "n + 1 <= mstar + q", "within"),
            apply("a unit", "some unit", "n + 1"),
            apply("own", "early", "n + 1", "mstar"),
            have("whole", "for x, y: real. y == 1 => x*y == x"),
            apply("term", "whole", _COUNT.replace("j)", "n + 1)", 1), _CUT.format("n + 1")),
            have("before", "n <= mstar", "within"),
            apply("old", "so far"),
            have(
                "so",
                f"n + 1 <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, n + 1))",
                "old",
                "a unit",
                "term",
            ),
        ],
    ),
    by_induction(
        "other groups",
        f"for r: natural. r <= q => mstar <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, mstar + r))",
        ["so far", "within"],
        [
            have("to itself", "mstar <= mstar"),
            apply("so far", "target groups", "mstar"),
            have("so", f"mstar <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, mstar + 0))", "so far"),
        ],
        [
            have("before", "r <= q", "within"),
            apply("old", "so far"),
            have("beyond", "mstar + 1 <= mstar + (r + 1)"),
            apply("zero", "late", "mstar + (r + 1)", "mstar"),
            have("no product", "for x, y: real. y == 0 => x*y == 0"),
            apply(
                "term",
                "no product",
                _COUNT.replace("j)", "mstar + (r + 1))", 1),
                _CUT.format("(mstar + (r + 1))"),
            ),
            have(
                "so",
                f"mstar <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, mstar + (r + 1)))",
                "old",
                "term",
            ),
        ],
    ),
    have("q to q", "q <= q"),
    apply("enough", "other groups", "q"),
    by_induction(
        "all units",
        f"for n: natural. Sum(1*{_CUT.format('g(i)')}, (i, 1, n)) == n - idle(n, mstar, g)",
        ["so far"],
        [have("none", f"Sum(1*{_CUT.format('g(i)')}, (i, 1, 0)) == 0 - idle(0, mstar, g)")],
        [
            have(
                "one more",
                f"Sum(1*{_CUT.format('g(i)')}, (i, 1, n + 1)) == (n + 1) - idle(n + 1, mstar, g)",
                "so far",
            )
        ],
    ),
    apply("of all", "all units", "m"),
    have("so", "idle(m, mstar, g) + mstar <= m", "by groups", "enough", "of all"),
    uses=[From("grouped", GROUPED), From("a term", ONE_TERM)],
    objects=[UNIT, ONTO, IDLE],
)
_PARTITIONS: Final = (
    "(for b: natural, g: (natural -> natural), v: (natural -> real)."
    " in_space(m, a, w, mstar, astar, wstar, b, g, v) => M <= 2*mstar + idle(m, mstar, g)"
    " and 2*mstar + idle(m, mstar, g) <= m + mstar)"
)


def _counted(statement: Composed) -> str:
    """The text with the bounds for all partitions in the place of that by rates."""
    found = statement.text
    for one in (f"{FEW_RATES} and {FEW_FORMS}", FEW_RATES):
        found = found.replace(one, _PARTITIONS)
    found = found.replace("M: natural, g: real. 0 < g and", "M: natural.")
    return found.replace(f" and ({INSIDE})", "")


#: From linear forms to partitions.
BOUNDS: Final = Composed(
    Setting.of(RHO_0, {"in L2": IN_L2}, (*OBJECTS, IDLE, IN_SPACE), PREDICATES),
    "for mstar: natural, astar, wstar: (natural -> real), m: natural, a, w: (natural -> real),"
    f" M: natural. positive(m, w) and {FEW_FORMS} => {_PARTITIONS[1:-1]}",
    (
        apply("moved by 1", MOVED.name, "rho0", "1"),
        apply("all few", "few", "rho := fun(s, rho0(s - 1))"),
        block(
            "the bounds",
            "for mstar: natural, astar, wstar: (natural -> real), m: natural,"
            f" a, w: (natural -> real), M: natural. positive(m, w) and {FEW_FORMS}"
            f" => {_PARTITIONS[1:-1]}",
            ["rates", "few forms"],
            block(
                "for partitions",
                _PARTITIONS[1:-1],
                ["in the space"],
                obtain(
                    "in the space",
                    *("partition", "target rates", "new rates", "its rates", "own", "idle ones"),
                ),
                obtain("partition", "groups", "hit"),
                have("m* first", "mstar <= mstar + b"),
                block(
                    "idle weights",
                    "for l: natural. mstar < l and l <= mstar + b"
                    " => Sum(a(i)*unit(g(i), l), (i, 1, m)) == 0",
                    ["after m*", "to the last"],
                    apply("rest", "subtraction", "mstar", "l"),
                    obtain("rest", "r", "r is, if so"),
                    have("m* before", "mstar <= l", "after m*"),
                    apply("r is", "r is, if so"),
                    have("r from 1", "1 <= r", "r is", "after m*"),
                    have("r to b", "r <= b", "r is", "to the last"),
                    apply("there", "idle ones", "r"),
                    convert("so", "Sum(a(i)*unit(g(i), l), (i, 1, m)) == 0", "there", "r is"),
                ),
                apply("some forms", "enough", "m", "mstar", "mstar + b", "g", "a"),
                obtain("some forms", "N", "Z", "N is", "enough here"),
                block(
                    "vanishing",
                    "for z: (natural -> real). (for j: natural. 1 <= j and j <= 2*mstar + N"
                    " => Sum(Z(j, p)*z(p), (p, 1, 2*m)) == 0)"
                    f" => Sum(z(p)*Sum({GRAM}*z(q), (q, 1, 2*m)), (p, 1, 2*m)) == 0",
                    ["zeros"],
                    apply("forms vanish", "enough here", "z"),
                    apply("so", "all few", "m", "mstar + b", "g", "v", "a", "w", "z"),
                ),
                apply("number", "few forms", "2*mstar + N", "Z"),
                apply("not all idle", "idle units", "m", "mstar", "b", "g"),
                have("at most", "M <= 2*mstar + idle(m, mstar, g)", "number", "N is"),
                have("of all", "2*mstar + idle(m, mstar, g) <= m + mstar", "not all idle"),
                same(
                    "both",
                    "M <= 2*mstar + idle(m, mstar, g) and 2*mstar + idle(m, mstar, g) <= m + mstar",
                ),
            ),
        ),
    ),
    "the bounds",
    (
        MOVED,
        From("few", FEW),
        From("enough", ENOUGH),
        From("subtraction", SUBTRACTION),
        From("idle units", NOT_ALL_IDLE),
    ),
)


_IN_M: Final = "represents(m, a, w, mstar, astar, wstar)"
_NON_DEGENERATE: Final = (
    "(for j: natural. 1 <= j and j <= mstar => astar(j) != 0) and distinct(mstar, wstar) and "
)


def _with_partitions(statement: Composed, *names: str) -> Composed:
    """The statement on eigenvalues with the printed bounds of their number; some partition is."""
    setting = statement.setting
    before, _, after = _counted(statement).partition("exists M: natural.")
    numbers = f"exists M: natural.{after}"
    text = before.replace("positive(mstar", f"{_NON_DEGENERATE}positive(mstar", 1)
    text += f"{_IN_M} and ({numbers})"
    return Composed(
        Setting(
            setting.symbols,
            setting.predicates,
            (*setting.objects, REPRESENTING, IDLE, IN_SPACE),
            setting.hypotheses,
            setting.inner_product,
        ),
        text,
        (
            apply("all of it", "eigenvalues"),
            apply("all bounds", "bounds"),
            block(
                "with m'",
                text,
                ["weights", "different", "target rates", "rates", "fit"],
                apply("both ways", "lemma c 3", "mstar", "astar", "wstar", "m", "a", "w"),
                obtain("both ways", "only if", "if"),
                apply("in M*", "only if"),
                obtain("in M*", "rates again", "some partition"),
                apply("here", "all of it", "mstar", "astar", "wstar", "m", "a", "w"),
                obtain("here", *names),
                apply("so few", "all bounds", "mstar", "astar", "wstar", "m", "a", "w", names[0]),
                exists("so many", names[0], form=numbers),
                same("both", f"{_IN_M} and ({numbers})"),
            ),
        ),
        "with m'",
        (
            From("eigenvalues", statement),
            From("bounds", BOUNDS),
            From("lemma c 3", LEMMA_C_3),
        ),
    )


#: (92), (93).
IN_THE_LIMIT: Final = _with_partitions(
    FULL, *("L", "h", "h positive", "few", "few forms", "near", "stay", "go")
)
#: (92) to (94).
WITH_CONSTANTS: Final = _with_partitions(
    WITH_FORMS, *("L", "few", "few forms", "stay", "go", "sizes")
)
