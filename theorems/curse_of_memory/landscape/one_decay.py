r"""The target exp(-t): what meets the hypotheses of Theorem D.1, with two units in one group."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import MINIMISER
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Use
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    by_induction,
    contradiction,
    convert,
    exists,
    have,
    obtain,
)
from memory_theorems.verify.reasoning.writing import shown

_SUM: Final = "Sum(1*exp(-1*s), (j, 1, 0 + 1))"
RHO: Final = f"fun(s, {_SUM})"
_TARGET: Final = Object("rho(s: real)", _SUM, "the target exp(-t)", r"\rho")
_SETTING: Final = Setting.of({}, None, (_TARGET, *OBJECTS), PREDICATES)
_EXISTS: Final = "exists a, w: (natural -> real). minimiser({}, a, w)"
#: 1 is at most sup N.
UP_TO_SUPREMUM: Final = Composed(
    _SETTING,
    "up_to_sup(1)",
    (
        apply("fit", "of a fit", "0 + 1", "fun(j, 1)", "fun(j, 1)"),
        exists("for one", "fun(j, 1)", "fun(j, 1)", form=_EXISTS.format("0 + 1")),
        by_induction(
            "of next",
            f"for n: natural. n + 1 <= 1 => {_EXISTS.format('n + 1')}",
            ["so far", "small"],
            [],
            [contradiction("small")],
        ),
        by_induction(
            "all",
            f"for n: natural. 1 <= n and n <= 1 => {_EXISTS.format('n')}",
            ["so far", "n from 1", "n to 1"],
            [absurd("so", GOAL, "n from 1", "not_one_le_zero")],
            [apply("so", "of next", "n")],
        ),
        exists("up to it", "1", form="up_to_sup(1)"),
    ),
    "up to it",
    (From("of a fit", MINIMISER),),
)
USES: Final[tuple[Use, ...]] = (DECAY, From("up to the supremum", UP_TO_SUPREMUM))
#: How many spaces there are for two units and one group.
COUNTED: Final[tuple[Step, ...]] = (
    obtain("factorials", "fac 0", "fac later"),
    obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
    have("fac 1", "fac(0 + 1) == 1", "fac later(0)", "fac 0"),
    have("S 1", "S(0 + 1, 0 + 1) == 1", "S later(0, 0)", "S none(0)", "S 0"),
    have("S 2", "S(1 + 1, 0 + 1) == 1", "S later(1, 0)", "S 1", "S no group(0)"),
    have("number", "0 < fac(1)*S(2, 1)", "fac 1", "S 2"),
)
#: That the target is in L2.
STEPS: Final[tuple[Step, ...]] = (
    apply("decay", DECAY.name, "0", "1"),
    convert("in L2", f"square_integrable({RHO})", "decay"),
    *COUNTED,
)
_THERE: Final = "there is such a structure, part 1, part 3, 1"
POINT: Final[tuple[Step, ...]] = (
    apply("a point", _THERE, "0"),
    obtain("a point", "a_0", "w_0", "in the space"),
)
SHOWN: Final = (shown(_SETTING.vocabulary.unfolded(_SETTING.vocabulary.form("up_to_sup(1)"))),)
