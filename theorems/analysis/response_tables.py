r"""The table of an all-pass cascade: filters with some of its zeros and more of its poles.

:math:`G_0=1`, :math:`G_k(0)=1`, :math:`(G_{k+1}-G_k)'=-\lambda_{k+1}(G_{k+1}+G_k)`: the step
response of :math:`\prod_{j\le k}(x-\lambda_j)/(x+\lambda_j)`.  X(d, k) is that of the zeros of the
first k and the poles of the first k + d sections; as :math:`(x+\lambda)-(x-\mu)=\lambda+\mu`,

.. math:: (\lambda_{k+1}+\lambda_{k+d+1})X(d+1,k)=X(d,k)-X(d,k+1),\qquad X(0,k)=G_k.

X(k, 0) has no zeros left: its derivatives h(k) are a chain (:mod:`theorems.analysis.chains`).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.chains import CHAIN
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sequences import SHIFTED
from memory_theorems.theorems.analysis.sums import IDENTITY, KRONECKER, PICKED
from memory_theorems.verify.proofs.scripts import induct as horn_induct
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    horn,
    induct,
    let,
    obtain,
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
    ["positive"],
    have("whole", "for u, v: real. 0 < u and 0 < v => (u + v)*(1/(u + v)) == 1"),
    by_induction(
        "rows",
        "for p: natural. " + _TO.format("X", "p"),
        ["before"],
        [
            let("Z", "natural, natural, real -> real", "fun(d, k, t, G(k, t))"),
            have("first row", "for k: natural, t: real. Z(0, k, t) == G(k, t)", "Z is(0, k, t)"),
            block(
                "no row",
                "for d, k: natural, t: real. d + 1 <= 0 and k + d + 1 <= n"
                f" => {_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                ["never", "within"],
                have("positive too", "0 < d + 1"),
                apply("no", "less", "0", "d + 1"),
                absurd("so", f"{_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)", "no"),
            ),
            exists("one row", "Z", form=_TO.format("Y", "0")),
        ],
        [
            obtain("before", "X", "first row", "relation"),
            block(
                "new",
                f"for k: natural, t: real. {_NEW}",
                [],
                by_cases(
                    "reach",
                    _NEW,
                    "k + p + 1 <= n",
                    [
                        have("one", "0 < lambda(k + 1)", "positive(k + 1)", "reach case"),
                        have("two", "0 < lambda(k + p + 1)", "positive(k + p + 1)", "reach case"),
                        have("inverse", "(lambda(k + 1) + lambda(k + p + 1))"
                             "*(1/(lambda(k + 1) + lambda(k + p + 1))) == 1",
                             "whole(lambda(k + 1), lambda(k + p + 1))", "one", "two"),
                        block(
                            "some inverse",
                            "exists r: real. (lambda(k + 1) + lambda(k + p + 1))*r == 1",
                            [],
                            exists("it", "1/(lambda(k + 1) + lambda(k + p + 1))"),
                        ),
                        obtain("some inverse", "r", "r is"),
                        have("so", "k + p + 1 <= n => (lambda(k + 1) + lambda(k + p + 1))"
                             "*(r*(X(p, k, t) - X(p, k + 1, t))) == X(p, k, t) - X(p, k + 1, t)",
                             "r is"),
                        exists("quotient", "r*(X(p, k, t) - X(p, k + 1, t))", form=_NEW),
                    ],
                    [
                        block(
                            "out of reach",
                            "k + p + 1 <= n => (lambda(k + 1) + lambda(k + p + 1))*0"
                            " == X(p, k, t) - X(p, k + 1, t)",
                            ["inside"],
                            absurd("so", "(lambda(k + 1) + lambda(k + p + 1))*0"
                                   " == X(p, k, t) - X(p, k + 1, t)", "reach case", "inside"),
                        ),
                        exists("any", "0", form=_NEW),
                    ],
                ),
            ),
            choose("new", "Y", "Y is"),
            let(
                "Z",
                "natural, natural, real -> real",
                f"fun(d, k, t, X(d, k, t) + {_LATER.format('d')}*(Y(k, t) - X(d, k, t)))",
            ),
            have("off", "for i, k: real. i <= k => Min(1, Max(0, i - k)) == 0"),
            have("on", "for k: real. Min(1, Max(0, k + 1 - k)) == 1"),
            have("nothing", "for u, v: real. u == 0 => u*v == 0"),
            have("all", "for u, v: real. u == 1 => u*v == v"),
            have(
                "as before",
                "for d, k: natural, t: real. d <= p => Z(d, k, t) == X(d, k, t)",
                *("Z is(d, k, t)", "off(d, p)"),
                f"nothing({_LATER.format('d')}, Y(k, t) - X(d, k, t))",
            ),
            have(
                "at the end",
                "for k: natural, t: real. Z(p + 1, k, t) == Y(k, t)",
                *("Z is(p + 1, k, t)", "on(p)"),
                f"all({_LATER.format('(p + 1)')}, Y(k, t) - X(p + 1, k, t))",
            ),
            have("products", "for w, u, v: real. u == v => w*u == w*v"),
            have("both products", "for w, z, u, v: real. w == z and u == v => w*u == z*v"),
            have("0 is early", "0 <= p"),
            have("Z starts", "for k: natural, t: real. Z(0, k, t) == G(k, t)",
                 "as before(0, k, t)", "first row(k, t)", "0 is early"),
            block(
                "further",
                "for d, k: natural, t: real. d + 1 <= p + 1 and k + d + 1 <= n"
                f" => {_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                ["row", "within"],
                have("early", "d <= p", "row"),
                apply("here", "as before", "d", "k", "t"),
                apply("next to it", "as before", "d", "k + 1", "t"),
                by_cases(
                    "where",
                    f"{_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                    "d + 1 <= p",
                    [
                        apply("above", "as before", "d + 1", "k", "t"),
                        apply("old", "relation", "d", "k", "t"),
                        have("so", f"{_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                             "old", "above", "here", "next to it", "within", "where case",
                             f"products({_SUM}, Z(d + 1, k, t), X(d + 1, k, t))"),
                    ],
                    [
                        have("last", "d == p", "where case", "row"),
                        have("place", "d + 1 == p + 1", "last"),
                        have("above", "Z(d + 1, k, t) == Z(p + 1, k, t)", "place",
                             "congruence(Z(d + 1, k, t), Z(p + 1, k, t))"),
                        apply("new there", "at the end", "k", "t"),
                        have("within p", "k + p + 1 <= n", "within", "last"),
                        apply("value", "Y is", "k", "t"),
                        have("X here", "X(d, k, t) == X(p, k, t)", "last",
                             "congruence(X(d, k, t), X(p, k, t))"),
                        have("X next", "X(d, k + 1, t) == X(p, k + 1, t)", "last",
                             "congruence(X(d, k + 1, t), X(p, k + 1, t))"),
                        have("rate", "k + d + 1 == k + p + 1", "last"),
                        have("same rate", "lambda(k + d + 1) == lambda(k + p + 1)", "rate",
                             "congruence(lambda(k + d + 1), lambda(k + p + 1))"),
                        have("Z above", "Z(d + 1, k, t) == Y(k, t)", "above", "new there"),
                        have("sums", f"{_SUM} == lambda(k + 1) + lambda(k + p + 1)", "same rate"),
                        have("so", f"{_SUM}*Z(d + 1, k, t) == Z(d, k, t) - Z(d, k + 1, t)",
                             "value", "X here", "X next", "here", "next to it", "early",
                             "within p", "Z above", "sums",
                             f"both products({_SUM}, lambda(k + 1) + lambda(k + p + 1),"
                             " Z(d + 1, k, t), Y(k, t))"),
                    ],
                ),
            ),
            exists("one row more", "Z", form=_TO.format("W", "(p + 1)")),
        ],
    ),
    apply("up to n", "rows", "n"),
    obtain("up to n", "X", "first row", "relation"),
    have("all rows", f"for d, k: natural, t: real. k + d + 1 <= n"
         f" => {_SUM}*X(d + 1, k, t) == X(d, k, t) - X(d, k + 1, t)", "relation(d, k, t)"),
    exists("the table", "X"),
    uses=[From("less", LESS)],
)  # fmt: skip

_FAMILY: Final = (
    "lambda: (natural -> real), G: (natural, real -> real), n: natural,"
    " X: (natural, natural, real -> real)"
)
_GIVEN: Final = f"{POSITIVE} and {CASCADE} and {TABLE}"
_NAMES: Final = ["positive", "constant", "starts", "sections", "first row", "relation"]
_INVERSES: Final = (
    have("whole", "for u, v: real. 0 < u and 0 < v => (u + v)*(1/(u + v)) == 1"),
    block(
        "inverse",
        "for u, v: real. 0 < u and 0 < v => exists r: real. (u + v)*r == 1",
        ["some u", "some v"],
        exists("it", "1/(u + v)", using=["whole(u, v)", "some u", "some v"]),
    ),
)

#: Where poles are more than zeros, the response starts at 0.
BEGINNINGS: Final = lemma(
    f"for {_FAMILY}. {_GIVEN} => for d, k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0",
    _NAMES,
    *_INVERSES,
    have("cancelled", "for r, v, w: real. v*r == 1 and v*w == 0 => w == 0"),
    block(
        "no other",
        "for u, v, w: real. 0 < u and 0 < v and (u + v)*w == 0 => w == 0",
        ["some u", "some v", "no product"],
        apply("some inverse", "inverse", "u", "v"),
        obtain("some inverse", "r", "r is"),
        apply("so", "cancelled", "r", "u + v", "w"),
    ),
    by_induction(
        "all start at 1",
        "for k: natural. k <= n => G(k, 0) == 1",
        ["so far", "within"],
        [have("so", "G(0, 0) == 1", "constant(0)")],
        [apply("so", "starts", "k")],
    ),
    block(
        "first",
        "for k: natural. k + 0 + 1 <= n => X(0 + 1, k, 0) == 0",
        ["within"],
        have("rate", "0 < lambda(k + 1)", "positive(k + 1)", "within"),
        apply("same", "relation", "0", "k", "0"),
        have("G here", "G(k, 0) == 1", "all start at 1(k)", "within"),
        have("G next", "G(k + 1, 0) == 1", "all start at 1(k + 1)", "within"),
        have("nothing", "(lambda(k + 1) + lambda(k + 0 + 1))*X(0 + 1, k, 0) == 0", "same",
             "within", "G here", "G next", "first row(k, 0)", "first row(k + 1, 0)"),
        have("so", "X(0 + 1, k, 0) == 0", "nothing", "rate",
             "no other(lambda(k + 1), lambda(k + 0 + 1), X(0 + 1, k, 0))"),
    ),
    block(
        "later",
        "for d: natural. (for k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0)"
        " => for k: natural. k + (d + 1) + 1 <= n => X(d + 1 + 1, k, 0) == 0",
        ["row before"],
        block(
            "next",
            "for k: natural. k + (d + 1) + 1 <= n => X(d + 1 + 1, k, 0) == 0",
            ["within"],
            have("rate", "0 < lambda(k + 1)", "positive(k + 1)", "within"),
            have("other rate", "0 < lambda(k + (d + 1) + 1)", "positive(k + (d + 1) + 1)",
                 "within"),
            apply("same", "relation", "d + 1", "k", "0"),
            have("here", "X(d + 1, k, 0) == 0", "row before(k)", "within"),
            have("next to it", "X(d + 1, k + 1, 0) == 0", "row before(k + 1)", "within"),
            have("nothing", "(lambda(k + 1) + lambda(k + (d + 1) + 1))*X(d + 1 + 1, k, 0) == 0",
                 "same", "within", "here", "next to it"),
            have("so", "X(d + 1 + 1, k, 0) == 0", "nothing", "rate", "other rate",
                 "no other(lambda(k + 1), lambda(k + (d + 1) + 1), X(d + 1 + 1, k, 0))"),
        ),
    ),
    induct("rows", "for d: natural. (for k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0)",
           "first", "later"),
    block(
        "so",
        "for d, k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0",
        ["within"],
        apply("row", "rows", "d"),
        apply("there", "row", "k"),
    ),
    predicates=[DERIVES],
)  # fmt: skip

_SLOPE: Final = (
    "for k: natural, t: real. k + {0} + 1 <= n => derives(fun(s, X({0} + 1, k, s)), t,"
    " X({0}, k, t) - lambda(k + {0} + 1)*X({0} + 1, k, t))"
)


def _row(name: str, d: str, difference: str, slope: str, *steps):  # type: ignore[no-untyped-def]
    """The slope of row ``d + 1``, from that of the ``difference`` of two of row ``d``, which the
    ``steps`` show to be ``slope``."""
    rates = f"lambda(k + 1) + lambda(k + {d} + 1)"
    value = (
        f"derives(fun(s, X({d} + 1, k, s)), t, X({d}, k, t) - lambda(k + {d} + 1)*X({d} + 1, k, t))"
    )
    return block(
        name,
        _SLOPE.format(d),
        ["within"],
        have("rate", "0 < lambda(k + 1)", "positive(k + 1)", "within"),
        have("other rate", f"0 < lambda(k + {d} + 1)", f"positive(k + {d} + 1)", "within"),
        apply("some inverse", "inverse", "lambda(k + 1)", f"lambda(k + {d} + 1)"),
        obtain("some inverse", "r", "r is"),
        have("same", f"for s: real. ({rates})*X({d} + 1, k, s) == X({d}, k, s) - X({d}, k + 1, s)",
             f"relation({d}, k, s)", "within"),
        *steps,
        apply("multiple", LINEAR.name, f"fun(s, {difference.format('s')})",
              f"fun(s, {difference.format('s')})", "t", "-r", "0", slope, slope),
        have("values", f"for s: real. -r*({difference.format('s')}) + 0*({difference.format('s')})"
             f" == X({d} + 1, k, s)",
             "same(s)", "r is", *(["first row(k, s)", "first row(k + 1, s)"] if d == "0" else []),
             f"divided({rates}, r, X({d} + 1, k, s), X({d}, k, s), X({d}, k + 1, s))"),
        have("slope there", f"-r*({slope}) == X({d}, k, t) - lambda(k + {d} + 1)*X({d} + 1, k, t)",
             "r is", "same(t)",
             *(["first row(k, t)", "first row(k + 1, t)"] if d == "0" else ["same before"]),
             f"algebra(r, lambda(k + 1), lambda(k + {d} + 1), X({d} + 1, k, t), X({d}, k, t),"
             f" X({d}, k + 1, t))"),
        convert("so", value, "multiple", "slope there"),
    )  # fmt: skip


_DIFFERENCE: Final = "X(d + 1, k + 1, {0}) - X(d + 1, k, {0})"
#: What one pole more makes of a response.
SLOPES: Final = lemma(
    f"for {_FAMILY}. {_GIVEN} => for d: natural. ({_SLOPE.format('d')})",
    _NAMES,
    *_INVERSES,
    have("divided", "for v, r, z, x, y: real. v*r == 1 and v*z == x - y => -r*(y - x) == z"),
    have("algebra", "for r, l, m, z, x, y: real. (l + m)*r == 1 and (l + m)*z == x - y"
         " => r*(l*x + m*y) == x - m*z"),
    _row(
        "first row slopes", "0", "G(k + 1, {0}) - G(k, {0})",
        "-lambda(k + 1)*(G(k + 1, t) + G(k, t))",
        apply("section", "sections", "k", "t", using=["within"]),
    ),
    block(
        "later",
        f"for d: natural. ({_SLOPE.format('d')}) => {_SLOPE.format('(d + 1)')}",
        ["row before"],
        _row(
            "next", "(d + 1)", _DIFFERENCE,
            "-(lambda(k + 1)*X(d + 1, k, t) + lambda(k + (d + 1) + 1)*X(d + 1, k + 1, t))",
            have("before", "k + d + 1 <= n", "within"),
            have("before next", "k + 1 + d + 1 <= n", "within"),
            apply("of one", "row before", "k", "t"),
            apply("of next", "row before", "k + 1", "t"),
            apply("both", LINEAR.name, "fun(s, X(d + 1, k + 1, s))", "fun(s, X(d + 1, k, s))",
                  "t", "1", "-1", "X(d, k + 1, t) - lambda(k + 1 + d + 1)*X(d + 1, k + 1, t)",
                  "X(d, k, t) - lambda(k + d + 1)*X(d + 1, k, t)"),
            apply("same before", "relation", "d", "k", "t"),
            have("their difference",
                 "1*(X(d, k + 1, t) - lambda(k + 1 + d + 1)*X(d + 1, k + 1, t))"
                 " + -1*(X(d, k, t) - lambda(k + d + 1)*X(d + 1, k, t)) == -(lambda(k + 1)"
                 "*X(d + 1, k, t) + lambda(k + (d + 1) + 1)*X(d + 1, k + 1, t))",
                 "same before", "before"),
            convert("difference",
                    f"derives(fun(s, {_DIFFERENCE.format('s')}), t, -(lambda(k + 1)"
                    "*X(d + 1, k, t) + lambda(k + (d + 1) + 1)*X(d + 1, k + 1, t)))",
                    "both", "their difference"),
        ),
    ),
    induct("rows", f"for d: natural. ({_SLOPE.format('d')})", "first row slopes", "later"),
    uses=[LINEAR],
    predicates=[DERIVES],
)  # fmt: skip

IMPULSES: Final = (
    "(for k: natural, s: real. h(k + 1, s) == X(k, 0, s) - lambda(k + 1)*X(k + 1, 0, s))"
)
LAST: Final = "(for k: natural, t: real. k <= n => derives(fun(s, X(k, 0, s)), t, h(k, t)))"
AT_ZERO: Final = "(1 <= n => h(1, 0) == 1) and (for k: natural. k + 2 <= n => h(k + 2, 0) == 0)"

#: Responses without zeros, and the chain of their derivatives.
FILTERS: Final = lemma(
    f"for {_FAMILY}. {_GIVEN} => exists h: (natural, real -> real). {CHAIN.format('n')}"
    f" and {IMPULSES} and {LAST} and {AT_ZERO}",
    _NAMES,
    block(
        "values",
        "for k: natural, s: real. exists v: real. (k == 0 => v == 0) and (for i: natural."
        " i + 1 == k => v == X(i, 0, s) - lambda(i + 1)*X(i + 1, 0, s))",
        [],
        apply("shifted", "shift", "fun(i, X(i, 0, s) - lambda(i + 1)*X(i + 1, 0, s))"),
        obtain("shifted", "c", "c begins", "c goes on"),
        have("first", "k == 0 => c(k) == 0", "congruence(c(k), c(0))", "c begins"),
        block(
            "later",
            "for i: natural. i + 1 == k => c(k) == X(i, 0, s) - lambda(i + 1)*X(i + 1, 0, s)",
            ["next"],
            have("so", "c(k) == X(i, 0, s) - lambda(i + 1)*X(i + 1, 0, s)", "next",
                 "congruence(c(k), c(i + 1))", "c goes on(i)"),
        ),
        exists("it", "c(k)"),
    ),
    choose("values", "h", "h begins", "h goes on"),
    block("begins", "for s: real. h(0, s) == 0", [], apply("there", "h begins", "0", "s"),
          apply("so", "there")),
    block(
        "impulses",
        "for k: natural, s: real. h(k + 1, s) == X(k, 0, s) - lambda(k + 1)*X(k + 1, 0, s)",
        [],
        apply("there", "h goes on", "k + 1", "s"),
        apply("so", "there", "k"),
    ),
    apply("all slopes", "slopes of the table", "lambda", "G", "n", "X"),
    block(
        "of responses",
        "for k: natural, t: real. k + 1 <= n => derives(fun(s, X(k + 1, 0, s)), t, h(k + 1, t))",
        ["within"],
        apply("row", "all slopes", "k"),
        apply("slope", "row", "0", "t", using=["within"]),
        convert("so", "derives(fun(s, X(k + 1, 0, s)), t, h(k + 1, t))", "slope", "impulses(k, t)"),
    ),
    block(
        "constant response",
        "for t: real. derives(fun(s, X(0, 0, s)), t, h(0, t))",
        [],
        apply("flat", EXPONENTIAL.name, "1", "0", "t"),
        have("one", "for s: real. 1*exp(-0*s) == X(0, 0, s)", "first row(0, s)", "constant(s)"),
        have("none", "-0*(1*exp(-0*t)) == h(0, t)", "begins(t)"),
        convert("so", "derives(fun(s, X(0, 0, s)), t, h(0, t))", "flat", "none"),
    ),
    by_induction(
        "responses",
        "for k: natural. k <= n => for t: real. derives(fun(s, X(k, 0, s)), t, h(k, t))",
        ["before", "within"],
        [
            block("so", "for t: real. derives(fun(s, X(0, 0, s)), t, h(0, t))", [],
                  apply("there", "constant response", "t")),
        ],
        [
            block("so", "for t: real. derives(fun(s, X(k + 1, 0, s)), t, h(k + 1, t))", [],
                  apply("there", "of responses", "k", "t")),
        ],
    ),
    block(
        "chain",
        "for k: natural, s: real. k + 1 <= n"
        " => derives(fun(t, h(k + 1, t)), s, h(k, s) - lambda(k + 1)*h(k + 1, s))",
        ["within"],
        have("earlier", "k <= n", "within"),
        apply("of k", "responses", "k"),
        apply("one", "of k", "s"),
        apply("two", "of responses", "k", "s"),
        apply("both", LINEAR.name, "fun(t, X(k, 0, t))", "fun(t, X(k + 1, 0, t))", "s", "1",
              "-lambda(k + 1)", "h(k, s)", "h(k + 1, s)"),
        have("values of h",
             "for t: real. 1*X(k, 0, t) + -lambda(k + 1)*X(k + 1, 0, t) == h(k + 1, t)",
             "impulses(k, t)"),
        convert("so", "derives(fun(t, h(k + 1, t)), s, h(k, s) - lambda(k + 1)*h(k + 1, s))",
                "both"),
    ),
    block(
        "last",
        "for k: natural, t: real. k <= n => derives(fun(s, X(k, 0, s)), t, h(k, t))",
        ["within"],
        apply("of k", "responses", "k"),
        apply("so", "of k", "t"),
    ),
    apply("start", "beginnings", "lambda", "G", "n", "X"),
    have("first at 0", "1 <= n => h(1, 0) == 1", "impulses(0, 0)", "start(0, 0)",
         "first row(0, 0)", "constant(0)"),
    have("others at 0", "for k: natural. k + 2 <= n => h(k + 2, 0) == 0", "impulses(k + 1, 0)",
         "start(k, 0)", "start(k + 1, 0)"),
    exists("the chain", "h"),
    uses=[
        LINEAR,
        EXPONENTIAL,
        From("shift", SHIFTED),
        From("slopes of the table", SLOPES),
        From("beginnings", BEGINNINGS),
    ],
    predicates=[DERIVES],
)  # fmt: skip

#: Derivatives of responses with the zeros of m sections and the poles of m + 1 + i.
DERIVED: Final = "(X({i}, {m}, {s}) - lambda({m} + {i} + 1)*X({i} + 1, {m}, {s}))"

#: They have the relation of the table.
DERIVED_RELATION: Final = lemma(
    f"for {_FAMILY}. {TABLE} => for m, i: natural, s: real. m + i + 2 <= n"
    f" => (lambda(m + 1) + lambda(m + i + 2))*{DERIVED.format(m='m', i='(i + 1)', s='s')}"
    f" == {DERIVED.format(m='m', i='i', s='s')} - {DERIVED.format(m='(m + 1)', i='i', s='s')}",
    ["first row", "relation"],
    block(
        "there",
        "for m, i: natural, s: real. m + i + 2 <= n"
        f" => (lambda(m + 1) + lambda(m + i + 2))*{DERIVED.format(m='m', i='(i + 1)', s='s')}"
        f" == {DERIVED.format(m='m', i='i', s='s')} - {DERIVED.format(m='(m + 1)', i='i', s='s')}",
        ["within"],
        have("one", "(lambda(m + 1) + lambda(m + i + 1))*X(i + 1, m, s)"
             " == X(i, m, s) - X(i, m + 1, s)", "relation(i, m, s)", "within"),
        have("two", "(lambda(m + 1) + lambda(m + i + 2))*X(i + 2, m, s)"
             " == X(i + 1, m, s) - X(i + 1, m + 1, s)", "relation(i + 1, m, s)", "within"),
        have("algebra", "for l, p, q, x, y, z, u, v: real."
             " (l + p)*y == x - u and (l + q)*z == y - v"
             " => (l + q)*(y - q*z) == x - p*y - (u - q*v)"),
        apply("so", "algebra", "lambda(m + 1)", "lambda(m + i + 1)", "lambda(m + i + 2)",
              "X(i, m, s)", "X(i + 1, m, s)", "X(i + 2, m, s)", "X(i, m + 1, s)",
              "X(i + 1, m + 1, s)"),
        have("written out", f"(lambda(m + 1) + lambda(m + i + 2))*"
             f"{DERIVED.format(m='m', i='(i + 1)', s='s')} == {DERIVED.format(m='m', i='i', s='s')}"
             f" - {DERIVED.format(m='(m + 1)', i='i', s='s')}", "so"),
    ),
    predicates=[DERIVES],
)  # fmt: skip

_SPANNED: Final = (
    "exists a: (natural -> real). for t: real."
    " derives(fun(s, X({0}, {1}, s)), t, Sum(a(j)*h(j, t), (j, 1, n)))"
)
_ROW_SPANNED: Final = f"for d: natural. d + {{0}} <= n => {_SPANNED.format('d', '{0}')}"
_DELTA: Final = "Max(0, 1 - |d - j|)"
#: The slopes of all responses are sums of the chain.
SPAN: Final = lemma(
    f"for {_FAMILY}, h: (natural, real -> real). {TABLE} and {CHAIN.format('n')} and {LAST}"
    f" => for k: natural. ({_ROW_SPANNED.format('k')})",
    ["first row", "relation", "begins", "slopes", "responses"],
    block(
        "first",
        _ROW_SPANNED.format("0"),
        ["within"],
        have("d within", "d <= n", "within"),
        by_cases(
            "which",
            _SPANNED.format("d", "0"),
            "1 <= d",
            [
                apply("unit", "kronecker", "n"),
                block(
                    "slope",
                    "for t: real. derives(fun(s, X(d, 0, s)), t,"
                    f" Sum({_DELTA}*h(j, t), (j, 1, n)))",
                    [],
                    apply("of d", "responses", "d", "t"),
                    apply("one term", "picked", "n", "fun(l, j, Max(0, 1 - |l - j|))",
                          "fun(j, h(j, t))", "d"),
                    convert("so", "derives(fun(s, X(d, 0, s)), t,"
                            f" Sum({_DELTA}*h(j, t), (j, 1, n)))", "of d", "one term"),
                ),
                exists("delta", f"fun(j, {_DELTA})", form=_SPANNED.format("d", "0")),
            ],
            [
                have("is 0", "d == 0", "which case"),
                block(
                    "flat",
                    "for t: real. derives(fun(s, X(d, 0, s)), t, Sum(0*h(j, t), (j, 1, n)))",
                    [],
                    apply("of d", "responses", "d", "t"),
                    have("none", "h(d, t) == 0", "is 0", "congruence(h(d, t), h(0, t))",
                         "begins(t)"),
                    convert("so", "derives(fun(s, X(d, 0, s)), t, Sum(0*h(j, t), (j, 1, n)))",
                            "of d", "none"),
                ),
                exists("nothing", "fun(j, 0)", form=_SPANNED.format("d", "0")),
            ],
        ),
    ),
    block(
        "next",
        f"for k: natural. ({_ROW_SPANNED.format('k')}) => {_ROW_SPANNED.format('(k + 1)')}",
        ["before"],
        block(
            "row",
            _ROW_SPANNED.format("(k + 1)"),
            ["within"],
            have("one within", "d + k <= n", "within"),
            have("two within", "d + 1 + k <= n", "within"),
            apply("one", "before", "d"),
            obtain("one", "b", "b slopes"),
            apply("two", "before", "d + 1"),
            obtain("two", "c", "c slopes"),
            let("r", "real", "lambda(k + 1) + lambda(k + d + 1)"),
            horn(
                "sums",
                horn_induct(
                    "sums",
                    "for i: natural, t: real. 1*Sum(b(j)*h(j, t), (j, 1, i))"
                    " + -r*Sum(c(j)*h(j, t), (j, 1, i))"
                    " == Sum((b(j) - r*c(j))*h(j, t), (j, 1, i))",
                    on="i",
                ),
            ),
            have("same factor", "for u, v, w: real. u == v => u*w == v*w"),
            have("values", "for s: real. 1*X(d, k, s) + -r*X(d + 1, k, s) == X(d, k + 1, s)",
                 "relation(d, k, s)", "within", "r is",
                 "same factor(r, lambda(k + 1) + lambda(k + d + 1), X(d + 1, k, s))"),
            block(
                "slope",
                "for t: real. derives(fun(s, X(d, k + 1, s)), t,"
                " Sum((b(j) - r*c(j))*h(j, t), (j, 1, n)))",
                [],
                apply("at one", "b slopes", "t"),
                apply("at two", "c slopes", "t"),
                apply("both", LINEAR.name, "fun(s, X(d, k, s))", "fun(s, X(d + 1, k, s))", "t",
                      "1", "-r", "Sum(b(j)*h(j, t), (j, 1, n))", "Sum(c(j)*h(j, t), (j, 1, n))"),
                convert("so", "derives(fun(s, X(d, k + 1, s)), t,"
                        " Sum((b(j) - r*c(j))*h(j, t), (j, 1, n)))", "both", "sums(n, t)"),
            ),
            exists("weights", "fun(j, b(j) - r*c(j))", form=_SPANNED.format("d", "(k + 1)")),
        ),
    ),
    induct("all", f"for k: natural. ({_ROW_SPANNED.format('k')})", "first", "next"),
    uses=[LINEAR, From("kronecker", KRONECKER), From("picked", PICKED)],
    predicates=[DERIVES],
    objects=[IDENTITY],
)  # fmt: skip
