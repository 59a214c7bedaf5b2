r"""The target exp(-t) + exp(-2t) and two units: what meets the hypotheses of Theorem D.2."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import MINIMISER
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.one_unit import LEMMA
from memory_theorems.theorems.curse_of_memory.landscape.transforms_of_sums import FORMULA, REMARK
from memory_theorems.theorems.paper_objects.landscape import GLOBAL, OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Use
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_induction,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    same,
)
from memory_theorems.verify.reasoning.writing import shown

#: The number of exponentials and of units, their weights and rates.
NUMBER, WEIGHTS, RATES = "0 + 1 + 1", "fun(j, 1)", "fun(j, j)"
_SUM: Final = f"Sum(1*exp(-j*s), (j, 1, {NUMBER}))"
RHO: Final = f"fun(s, {_SUM})"
TARGET: Final = Object("rho(s: real)", _SUM, "the target exp(-t) + exp(-2t)", r"\rho")
_SETTING: Final = Setting.of({}, None, (TARGET, *OBJECTS, GLOBAL), PREDICATES)
_EXISTS: Final = "exists a, w: (natural -> real). minimiser({}, a, w)"
_L: Final = f"Integral(exp(-{{0}}*s)*{_SUM}, (s, 0, oo))"
#: 2 is in N: J_1 has a non-degenerate minimiser by Lemma D.1, J_2 the fit.
INDEXED: Final = Composed(
    _SETTING,
    f"indexed({NUMBER})",
    (
        apply("fit", "of a fit", NUMBER, WEIGHTS, RATES),
        exists("two units", WEIGHTS, RATES, form=_EXISTS.format(NUMBER)),
        convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        obtain(
            f"exponential sums({WEIGHTS}, {RATES}, fun(s, exp(-1*s)), {NUMBER})",
            "target is; target filtered",
        ),
        obtain(f"remark d 1({NUMBER}, {WEIGHTS}, {RATES})", "near", "far"),
        apply("transform", "formula", NUMBER, WEIGHTS, RATES),
        obtain("transform(1)", "r", "inverses", "value"),
        have("not 0", f"{_L.format('1')} != 0", "value", "inverses(1)", "inverses(2)"),
        exists("somewhere", "1", form=f"exists x: real. 0 < x and {_L.format('x')} != 0"),
        obtain(f"lemma d 1({RHO})", "one from 1", "models of one"),
        apply("one unit", "models of one", "0 + 1"),
        by_induction(
            "after next",
            f"for n: natural. n + 1 + 1 <= 2 => {_EXISTS.format('n + 1 + 1')}",
            ["so far", "small"],
            [],
            [contradiction("small")],
        ),
        by_induction(
            "of next",
            f"for n: natural. n + 1 <= 2 => {_EXISTS.format('n + 1')}",
            ["so far", "small"],
            [],
            [apply("so", "after next", "n")],
        ),
        by_induction(
            "all",
            f"for n: natural. 1 <= n and n <= {NUMBER} => {_EXISTS.format('n')}",
            ["so far", "n from 1", "n to 2"],
            [absurd("so", GOAL, "n from 1", "not_one_le_zero")],
            [apply("so", "of next", "n", using=["n to 2"])],
        ),
        same("in N", f"indexed({NUMBER})"),
    ),
    "in N",
    (
        DECAY,
        From("of a fit", MINIMISER),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("remark d 1", REMARK),
        From("formula", FORMULA),
        From("lemma d 1", LEMMA),
    ),
)


def written_out(form: str) -> str:
    """The form of this target without objects, as a structure is asked for it."""
    return shown(_SETTING.vocabulary.unfolded(_SETTING.vocabulary.form(form)))


VALUES: Final = {
    **{"mstar": NUMBER, "astar": WEIGHTS, "wstar": RATES},
    **{"d": "1", "n": "0", "l": "0", "a": "a_0", "w": "w_0"},
    **{"p": NUMBER, "q": NUMBER, "u": "fun(i, i)", "g": "fun(i, i)", "v": "fun(j, j)"},
    **{"N": "1", "B": "fun(n, i, 1)", "V": "fun(n, i, i)"},
    **dict.fromkeys(("i", "j", "k", "e"), "1"),
    **{"x": "0"},
}


def components_text(number: str) -> str:
    """That 1, ..., m are m different components."""
    return written_out(f"components({number}, {number}, fun(i, i))")


def components(number: str) -> tuple[Step, ...]:
    """Steps that show it."""
    hit = f"exists i: natural. 1 <= i and i <= {number} and i == j"
    return (
        block(
            "in range",
            f"for i: natural. 1 <= i and i <= {number} => 1 <= i and i <= {number}",
            ["i from 1", "i to m"],
            same("so", f"1 <= i and i <= {number}"),
        ),
        block("hit", f"for j: natural. 1 <= j and j <= {number} => {hit}", ["j from 1", "j to m"])(
            have("itself", "j == j"), exists("so", "j", form=hit)
        ),
        exists("m rates", "fun(i, i)", "fun(j, j)", form=components_text(number)),
    )


GLOBAL_THERE: Final = written_out(f"global({NUMBER}, {WEIGHTS}, {RATES})")
USES: Final[tuple[Use, ...]] = (From("of a fit", MINIMISER),)
#: One global minimiser, the two rates, and how many spaces there are.
STEPS: Final[tuple[Step, ...]] = (
    apply("fit", "of a fit", NUMBER, WEIGHTS, RATES),
    obtain("fit", "rates positive", "least", "weights not 0", "rates differ"),
    block("a minimiser", f"for n: natural. n < 1 => {GLOBAL_THERE}", ["n listed"])(
        same("so", GLOBAL_THERE)
    ),
    block(
        "one of them",
        "for n, l: natural. n < 1 and l < 1"
        f" and (for i: natural. 1 <= i and i <= {NUMBER} => 1 == 1 and i == i) => n == l",
        ["n listed", "l listed", "alike"],
        have("so", "n == l", "n listed", "l listed"),
    ),
    *components(NUMBER),
    obtain("factorials", "fac 0", "fac later"),
    obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
    have("fac 1", "fac(0 + 1) == 1", "fac later(0)", "fac 0"),
    have("S 1", "S(0 + 1, 0 + 1) == 1", "S later(0, 0)", "S none(0)", "S 0"),
    have("S 2", f"S({NUMBER}, 0 + 1) == 1", "S later(1, 0)", "S 1", "S no group(0)"),
    have("number", f"0 < fac(1)*S({NUMBER}, 1)", "fac 1", "S 2"),
)
SHOWN: Final = (components_text(NUMBER),)


def point(where: str) -> tuple[Step, ...]:
    """A point of the space, which is not empty."""
    return (
        apply("a point", f"there is such a structure, {where}", "0"),
        obtain("a point", "a_0", "w_0", "in the space"),
    )
