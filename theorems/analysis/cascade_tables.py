r"""That an all-pass cascade has a table (:mod:`theorems.analysis.response_tables`).

.. math:: (\lambda_{k+1}+\lambda_{k+d+1})X(d+1,k)=X(d,k)-X(d,k+1),\qquad X(0,k)=G_k.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: Sections 1 to n, one after the other.
CASCADE: Final = (
    "(for t: real. G(0, t) == 1) and (for k: natural. k + 1 <= n => G(k + 1, 0) == 1)"
    " and (for k: natural, t: real. k + 1 <= n => derives(fun(s, G(k + 1, s) - G(k, s)), t,"
    " -lambda(k + 1)*(G(k + 1, t) + G(k, t))))"
)
POSITIVE: Final = "(for k: natural. 1 <= k and k <= n => 0 < lambda(k))"
_SUM: Final = "(lambda(k + 1) + lambda(k + d + 1))"
_ROWS: Final = (
    "(for k: natural, t: real. {0}(0, k, t) == G(k, t)) and (for d, k: natural, t: real."
    f" {{1}}k + d + 1 <= n => {_SUM}*{{0}}(d + 1, k, t) == {{0}}(d, k, t) - {{0}}(d, k + 1, t))"
)
TABLE: Final = _ROWS.format("X", "")
_TO: Final = "exists {0}: (natural, natural, real -> real). " + _ROWS.format(
    "{0}", "d + 1 <= {1} and "
)
_LATER: Final = "Min(1, Max(0, {0} - p))"
_NEW: Final = (
    "exists v: real. (k + p + 1 <= n => (lambda(k + 1) + lambda(k + p + 1))*v"
    " == X(p, k, t) - X(p, k + 1, t))"
)

#: There is such a table.
TABLES: Final = lemma(
    f"for lambda: (natural -> real), G: (natural, real -> real), n: natural. {POSITIVE}"
    f" => exists X: (natural, natural, real -> real). {TABLE}",
    "positive",
    by_induction(
        "rows",
        "for p: natural. " + _TO.format("X", "p"),
        "before",
        [
            let("Z", "natural, natural, real -> real", "fun(d, k, t, G(k, t))"),
            block(
                "no row",
                "for d, k: natural, t: real. d + 1 <= 0 and k + d + 1 <= n"
                f" => {_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                "never; within",
                apply("no", "less(0, d + 1)"),
                absurd("so", GOAL, "no"),
            ),
            exists("one row", "Z", using=["Z is(0, k, t)"]),
        ],
        [
            obtain("before", "X", "first row", "relation"),
            block(
                "new",
                f"for k: natural, t: real. {_NEW}",
                [],
                by_cases(
                    "reach",
                    GOAL,
                    "k + p + 1 <= n",
                    [
                        have("one", "0 < lambda(k + 1)", "positive(k + 1); reach case"),
                        have("two", "0 < lambda(k + p + 1)", "positive(k + p + 1); reach case"),
                        block(
                            "some inverse",
                            "exists r: real. (lambda(k + 1) + lambda(k + p + 1))*r == 1",
                            [],
                            exists("it", "1/(lambda(k + 1) + lambda(k + p + 1))", using="one; two"),
                        ),
                        obtain("some inverse", "r", "r is"),
                        exists("quotient", "r*(X(p, k, t) - X(p, k + 1, t))", using=["r is"]),
                    ],
                    [
                        block(
                            "out of reach",
                            "k + p + 1 <= n => (lambda(k + 1) + lambda(k + p + 1))*0"
                            " == X(p, k, t) - X(p, k + 1, t)",
                            "inside",
                            absurd("so", GOAL, "reach case", "inside"),
                        ),
                        exists("any", "0"),
                    ],
                ),
            ),
            choose("new", "Y", "Y is"),
            let(
                "Z",
                "natural, natural, real -> real",
                f"fun(d, k, t, X(d, k, t) + {_LATER.format('d')}*(Y(k, t) - X(d, k, t)))",
            ),
            have(
                "as before",
                "for d, k: natural, t: real. d <= p => Z(d, k, t) == X(d, k, t)",
                "Z is(d, k, t); ramp_of_le(d, p)",
            ),
            block(
                "further",
                "for d, k: natural, t: real. d + 1 <= p + 1 and k + d + 1 <= n"
                f" => {_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                "row; within",
                by_cases(
                    "where",
                    GOAL,
                    "d + 1 <= p",
                    [
                        thus(
                            "relation(d, k, t); as before(d + 1, k, t); as before(d, k, t);"
                            " as before(d, k + 1, t); within; where case"
                        )
                    ],
                    [
                        apply("value", "Y is(k, t)"),
                        thus(
                            "value; congruence(X(d, k, t), X(p, k, t));"
                            " congruence(X(d, k + 1, t), X(p, k + 1, t)); as before(d, k, t);"
                            " as before(d, k + 1, t); within; congruence(Z(d + 1, k, t),"
                            " Z(p + 1, k, t)); Z is(p + 1, k, t);"
                            f" mul_eq_right_of_eq_one({_LATER.format('(p + 1)')},"
                            " Y(k, t) - X(p + 1, k, t)); where case; row;"
                            " congruence(lambda(k + d + 1), lambda(k + p + 1));"
                            f" mul_eq_mul({_SUM}, lambda(k + 1) + lambda(k + p + 1),"
                            " Z(d + 1, k, t), Y(k, t))"
                        ),
                    ],
                ),
            ),
            exists("one row more", "Z", using="as before(0, k, t); first row(k, t)"),
        ],
    ),
    apply("up to n", "rows(n)"),
    obtain("up to n", "X", "first row", "relation"),
    exists("the table", "X", using=["relation(d, k, t)"]),
    uses=[From("less", LESS)],
)
