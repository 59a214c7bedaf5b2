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
from memory_theorems.theorems.paper_objects.hessians import IDLE, IN_SPACE, OBJECTS, REPRESENTING
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
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
    apply("by groups", f"grouped(m, mstar + q, g, fun(i, 1), fun(j, {_CUT.format('j')}))"),
    block(
        "some unit",
        f"for j: natural. 1 <= j and j <= mstar + q => 1 <= {_COUNT}",
        ["j from 1", "j to the last"],
        obtain("hit(j)", "k", "k from 1", "k to m", "k is it"),
        apply("its term", "a term", "fun(i, 1*unit(g(i), j))", "m", "k"),
        thus("its term", "k is it", "max_zero_one_sub_sq_of_eq_zero(g(k) - j)"),
    ),
    by_induction(
        "target groups",
        f"for n: natural. n <= mstar => n <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, n))",
        ["so far", "within"],
        [],
        [
            apply("old", "so far", using=["within"]),
            thus(
                "old; some unit(n + 1); within; early(n + 1, mstar); "
                f"mul_eq_left_of_eq_one({_COUNT.replace('j)', 'n + 1)', 1)}, "
                f"{_CUT.format('n + 1')})"
            ),
        ],
    ),
    by_induction(
        "other groups",
        f"for r: natural. r <= q => mstar <= Sum({_COUNT}*{_CUT.format('j')}, (j, 1, mstar + r))",
        ["so far", "within"],
        [thus("target groups(mstar)")],
        [
            apply("old", "so far", using=["within"]),
            thus(
                "old; late(mstar + (r + 1), mstar); "
                f"mul_eq_zero_of_right({_COUNT.replace('j)', 'mstar + (r + 1))', 1)}, "
                f"{_CUT.format('(mstar + (r + 1))')})"
            ),
        ],
    ),
    by_induction(
        "all units",
        f"for n: natural. Sum(1*{_CUT.format('g(i)')}, (i, 1, n)) == n - idle(n, mstar, g)",
        ["so far"],
        [],
        [],
    ),
    thus("by groups", "other groups(q)", "all units(m)"),
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
            block("for partitions", _PARTITIONS[1:-1], ["in the space"])(
                obtain(
                    "in the space", "partition; target rates; new rates; its rates; own; idle ones"
                ),
                obtain("partition", "groups", "hit"),
                block(
                    "idle weights",
                    "for l: natural. mstar < l and l <= mstar + b"
                    " => Sum(a(i)*unit(g(i), l), (i, 1, m)) == 0",
                    ["after m*", "to the last"],
                    obtain("subtraction(mstar, l)", "r", "r is, if so"),
                    apply("r is", "r is, if so", using=["after m*"]),
                    have("r from 1", "1 <= r", "r is", "after m*"),
                    have("r to b", "r <= b", "r is", "to the last"),
                    convert("so", GOAL, "idle ones(r)", "r is"),
                ),
                obtain("enough(m, mstar, mstar + b, g, a)", "N", "Z", "N is", "enough here"),
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
            block("with m'", text, ["weights", "different", "target rates", "rates", "fit"])(
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
        (From("eigenvalues", statement), From("bounds", BOUNDS), From("lemma c 3", LEMMA_C_3)),
    )


#: (92), (93).
IN_THE_LIMIT: Final = _with_partitions(
    FULL, *("L", "h", "h positive", "few", "few forms", "near", "stay", "go")
)
#: (92) to (94).
WITH_CONSTANTS: Final = _with_partitions(
    WITH_FORMS, *("L", "few", "few forms", "stay", "go", "sizes")
)
