r"""Remark D.3: Theorem D.2 for any target with at most C m! global minimisers.

That the target is an exponential sum is used in Theorem D.2 for nothing but the number of global
minimisers; the spaces are those of Theorem D.1.

Source: Li, Han, E and Li (ICLR 2021), Remark D.3.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, STIRLING
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.analysis.stirling import MANY
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS
from memory_theorems.theorems.curse_of_memory.landscape import two_exponentials
from memory_theorems.theorems.curse_of_memory.landscape.critical_spaces import THEOREM as SPACES
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.numbers_of_rates import DIFFERENT
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.curse_of_memory.landscape.spaces_and_minimisers import (
    APART,
    AT_MOST,
    AT_MOST_FACTORIAL,
    COMPARED,
    CRITICAL_SPACES,
    TIMES,
)
from memory_theorems.theorems.paper_objects.landscape import GLOBAL, OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
)


def _of(text: str) -> str:
    """The number of units is a bound name here."""
    return text.replace("mstar", "m")


def _scaled(text: str) -> str:
    """'With the scale of': up to a factor C."""
    found = text.replace("N <= fac(", "N <= C*fac(").replace("/24*N <= Sum", "/24*N <= C*Sum")
    assert found != text
    return found


_SUM: Final = "Sum(fac(d)*S(m, d), (d, 1, m - 1))"
_TEXT: Final = (
    "for C: real, m: natural. 0 < C and 2 <= m and indexed(m)"
    f" and ({_of(_scaled(AT_MOST))}) => {_of(_scaled(COMPARED))}"
)
#: At most 1 times m!, as a structure with C = 1 is asked for it.
_ONCE: Final = AT_MOST.replace("N <= fac(", "N <= 1*fac(")
AT_MOST_ONCE: Final = Composed(
    AT_MOST_FACTORIAL.setting,
    _ONCE,
    (
        apply("at most", "at most m!"),
        block("once", _ONCE, ["minimisers", "they differ"])(
            apply("so far", "at most", "N", "B", "V"), thus("so far")
        ),
    ),
    "once",
    (From("at most m!", AT_MOST_FACTORIAL),),
)
#: Remark D.3; it is met by two units and exp(-t) + exp(-2t), with 2! global minimisers, C = 1.
REMARK: Final = Composed(
    Setting.of(
        {**TARGET, **COUNTED},
        {**IN_L2, **DEFINITIONS},
        (*OBJECTS, GLOBAL, FACTORIALS, STIRLING),
        PREDICATES,
    ),
    _TEXT,
    (
        apply("all spaces", "theorem d 1"),
        apply("counts", "many", "fac", "S"),
        have(
            "in turn",
            "for k: [0, oo), c, n, f, s: real. 0 < c and n <= c*f and k*f <= s => k*n <= c*s",
            "mul_le_mul_of_nonneg_left(k, n, c*f); mul_le_mul_of_nonneg_left(c, k*f, s)",
        ),
        block("compared", _TEXT, ["C positive", "more than one unit", "m in N", "finitely many"])(
            block("spaces", _of(CRITICAL_SPACES), ["d from 1", "d below m"])(
                have("d to m", "d <= m", "d below m"),
                exists("to sup N", "m", form="exists n: natural. indexed(n) and d <= n"),
                apply("so", "all spaces", "m", "d"),
            ),
            block("apart", _of(APART), ["of p", "of q"])(
                apply("so", "different numbers", "m", "p", "q", "u")
            ),
            apply("so many", "counts", "m"),
            have("factor", "0 <= (m + 1)*(3*m - 2)/24", "more than one unit"),
            block("number", _of(_scaled(TIMES)), ["minimisers", "they differ"])(
                apply("not more", "finitely many", "N", "B", "V"),
                apply(
                    "so",
                    f"in turn((m + 1)*(3*m - 2)/24, C, N, fac(m), {_SUM})",
                    using=["factor", "C positive", "not more"],
                ),
            ),
            same("all", _of(_scaled(COMPARED))),
        ),
    ),
    "compared",
    (From("theorem d 1", SPACES), From("different numbers", DIFFERENT), From("many", MANY)),
    met=Structure(
        {
            **two_exponentials.VALUES,
            "rho": two_exponentials.RHO,
            "m": two_exponentials.NUMBER,
            "C": "1",
        },
        (
            convert("unit", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
            obtain(
                f"exponential sums({two_exponentials.WEIGHTS}, {two_exponentials.RATES}, "
                f"fun(s, exp(-1*s)), {two_exponentials.NUMBER})",
                "target is; target filtered",
            ),
            *two_exponentials.STEPS,
            apply(
                "finitely many",
                f"at most m!({two_exponentials.NUMBER}, {two_exponentials.WEIGHTS}, "
                f"{two_exponentials.RATES}, fac)",
            ),
        ),
        ("number",),
        uses=(
            DECAY,
            From("exponential sums", EXPONENTIAL_SUMS),
            From("indexed", two_exponentials.INDEXED),
            From("at most m!", AT_MOST_ONCE),
            *two_exponentials.USES,
        ),
        obtained=dict.fromkeys(("a_0", "w_0"), "natural -> real"),
        before={"a": two_exponentials.point("part 1, part 4, part 0, part 2, 1")},
        shown=(two_exponentials.written_out("indexed(0 + 1 + 1)"), *two_exponentials.SHOWN),
    ),
)
