r"""The table of an all-pass cascade: filters with some of its zeros and more of its poles.

:math:`G_0=1`, :math:`G_k(0)=1`, :math:`(G_{k+1}-G_k)'=-\lambda_{k+1}(G_{k+1}+G_k)`: the step
response of :math:`\prod_{j\le k}(x-\lambda_j)/(x+\lambda_j)`.  X(d, k) is that of the zeros of the
first k and the poles of the first k + d sections; as :math:`(x+\lambda)-(x-\mu)=\lambda+\mu`,

.. math:: (\lambda_{k+1}+\lambda_{k+d+1})X(d+1,k)=X(d,k)-X(d,k+1),\qquad X(0,k)=G_k.

X(k, 0) has no zeros left: its derivatives h(k) are a chain (:mod:`theorems.analysis.chains`).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cascade_tables import CASCADE as CASCADE
from memory_theorems.theorems.analysis.cascade_tables import POSITIVE as POSITIVE
from memory_theorems.theorems.analysis.cascade_tables import TABLE as TABLE
from memory_theorems.theorems.analysis.chains import CHAIN
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sequences import SHIFTED
from memory_theorems.theorems.analysis.sums import IDENTITY, KRONECKER, PICKED
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    induct,
    let,
    obtain,
    thus,
)

_FAMILY: Final = (
    "lambda: (natural -> real), G: (natural, real -> real), n: natural,"
    " X: (natural, natural, real -> real)"
)
_GIVEN: Final = f"{POSITIVE} and {CASCADE} and {TABLE}"
_NAMES: Final = ["positive", "constant", "starts", "sections", "first row", "relation"]
_INVERSES: Final = (
    block(
        "inverse",
        "for u, v: real. 0 < u and 0 < v => exists r: real. (u + v)*r == 1",
        "some u; some v",
        exists("it", "1/(u + v)", using="some u; some v"),
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
        "some u; some v; no product",
        apply("some inverse", "inverse(u, v)"),
        obtain("some inverse", "r", "r is"),
        apply("so", "cancelled(r, u + v, w)"),
    ),
    by_induction(
        "all start at 1",
        "for k: natural. k <= n => G(k, 0) == 1",
        "so far; within",
        [thus("constant(0)")],
        [apply("so", "starts(k)")],
    ),
    have(
        "first",
        "for k: natural. k + 0 + 1 <= n => X(0 + 1, k, 0) == 0",
        "relation(0, k, 0); all start at 1(k); all start at 1(k + 1); first row(k, 0);"
        " first row(k + 1, 0); positive(k + 1)",
    ),
    block(
        "later",
        "for d: natural. (for k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0)"
        " => for k: natural. k + (d + 1) + 1 <= n => X(d + 1 + 1, k, 0) == 0",
        "row before",
        thus(
            "relation(d + 1, k, 0); row before(k); row before(k + 1); positive(k + 1);"
            " positive(k + (d + 1) + 1); no other(lambda(k + 1), lambda(k + (d + 1) + 1),"
            " X(d + 1 + 1, k, 0))"
        ),
    ),
    induct(
        "rows",
        "for d: natural. (for k: natural. k + d + 1 <= n => X(d + 1, k, 0) == 0)",
        "first",
        "later",
    ),
    block("so", GOAL, "within", apply("row", "rows(d)"), apply("there", "row(k)")),
    predicates=[DERIVES],
)

_SLOPE: Final = (
    "for k: natural, t: real. k + {0} + 1 <= n => derives(fun(s, X({0} + 1, k, s)), t,"
    " X({0}, k, t) - lambda(k + {0} + 1)*X({0} + 1, k, t))"
)


def _row(name: str, d: str, difference: str, slope: str, *steps):  # type: ignore[no-untyped-def]
    """The slope of row ``d + 1``, from that of the ``difference`` of two of row ``d``, which the
    ``steps`` show to be ``slope``."""
    rates = f"lambda(k + 1) + lambda(k + {d} + 1)"
    return block(
        name,
        _SLOPE.format(d),
        "within",
        apply(
            "some inverse",
            f"inverse(lambda(k + 1), lambda(k + {d} + 1))",
            using=f"positive(k + {d} + 1); within; positive(k + 1)",
        ),
        obtain("some inverse", "r", "r is"),
        have(
            "same",
            f"for s: real. ({rates})*X({d} + 1, k, s) == X({d}, k, s) - X({d}, k + 1, s)",
            f"relation({d}, k, s); within",
        ),
        *steps,
        apply(
            "multiple",
            f"{LINEAR.name}(fun(s, {difference.format('s')}), fun(s, {difference.format('s')}), t,"
            f" -r, 0, {slope}, {slope})",
        ),
        have(
            "values",
            f"for s: real. -r*({difference.format('s')}) + 0*({difference.format('s')})"
            f" == X({d} + 1, k, s)",
            "same(s)",
            "r is",
            *(["first row(k, s)", "first row(k + 1, s)"] if d == "0" else []),
        ),
        convert(
            "so",
            GOAL,
            "multiple",
            "r is",
            "same(t)",
            *(["first row(k, t)", "first row(k + 1, t)"] if d == "0" else ["same before"]),
        ),
    )


_DIFFERENCE: Final = "X(d + 1, k + 1, {0}) - X(d + 1, k, {0})"
#: What one pole more makes of a response.
SLOPES: Final = lemma(
    f"for {_FAMILY}. {_GIVEN} => for d: natural. ({_SLOPE.format('d')})",
    _NAMES,
    *_INVERSES,
    have("divided", "for v, r, z, x, y: real. v*r == 1 and v*z == x - y => -r*(y - x) == z"),
    have(
        "algebra",
        "for r, l, m, z, x, y: real. (l + m)*r == 1 and (l + m)*z == x - y"
        " => r*(l*x + m*y) == x - m*z",
    ),
    _row(
        "first row slopes",
        "0",
        "G(k + 1, {0}) - G(k, {0})",
        "-lambda(k + 1)*(G(k + 1, t) + G(k, t))",
        apply("section", "sections(k, t)", using="within"),
    ),
    block(
        "later",
        f"for d: natural. ({_SLOPE.format('d')}) => {_SLOPE.format('(d + 1)')}",
        "row before",
        _row(
            "next",
            "(d + 1)",
            _DIFFERENCE,
            "-(lambda(k + 1)*X(d + 1, k, t) + lambda(k + (d + 1) + 1)*X(d + 1, k + 1, t))",
            apply("of one", "row before(k, t)", using="within"),
            apply("of next", "row before(k + 1, t)", using="within"),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, X(d + 1, k + 1, s)), fun(s, X(d + 1, k, s)), t, 1, -1,"
                " X(d, k + 1, t) - lambda(k + 1 + d + 1)*X(d + 1, k + 1, t),"
                " X(d, k, t) - lambda(k + d + 1)*X(d + 1, k, t))",
            ),
            apply("same before", "relation(d, k, t)", using="within"),
            convert(
                "difference",
                f"derives(fun(s, {_DIFFERENCE.format('s')}), t, -(lambda(k + 1)"
                "*X(d + 1, k, t) + lambda(k + (d + 1) + 1)*X(d + 1, k + 1, t)))",
                "both",
                "same before",
            ),
        ),
    ),
    induct("rows", f"for d: natural. ({_SLOPE.format('d')})", "first row slopes", "later"),
    uses=[LINEAR],
)

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
        apply("shifted", "shift(fun(i, X(i, 0, s) - lambda(i + 1)*X(i + 1, 0, s)))"),
        obtain("shifted", "c", "c begins", "c goes on"),
        have("first", "k == 0 => c(k) == 0", "congruence(c(k), c(0)); c begins"),
        exists("it", "c(k)", using="congruence(c(k), c(i + 1)); c goes on(i)"),
    ),
    choose("values", "h", "h begins", "h goes on"),
    block(
        "begins",
        "for s: real. h(0, s) == 0",
        [],
        apply("there", "h begins(0, s)"),
        apply("so", "there"),
    ),
    block(
        "impulses",
        "for k: natural, s: real. h(k + 1, s) == X(k, 0, s) - lambda(k + 1)*X(k + 1, 0, s)",
        [],
        apply("there", "h goes on(k + 1, s)"),
        apply("so", "there(k)"),
    ),
    apply("all slopes", "slopes of the table(lambda, G, n, X)"),
    block(
        "of responses",
        "for k: natural, t: real. k + 1 <= n => derives(fun(s, X(k + 1, 0, s)), t, h(k + 1, t))",
        "within",
        apply("row", "all slopes(k)"),
        apply("slope", "row(0, t)", using="within"),
        convert("so", GOAL, "slope", "impulses(k, t)"),
    ),
    block(
        "constant response",
        "for t: real. derives(fun(s, X(0, 0, s)), t, h(0, t))",
        [],
        apply("flat", f"{EXPONENTIAL.name}(1, 0, t)"),
        have("one", "for s: real. 1*exp(-0*s) == X(0, 0, s)", "first row(0, s); constant(s)"),
        convert("so", GOAL, "flat", "begins(t)"),
    ),
    by_induction(
        "responses",
        "for k: natural. k <= n => for t: real. derives(fun(s, X(k, 0, s)), t, h(k, t))",
        "before; within",
        [],
        [block("so", GOAL, [], apply("there", "of responses(k, t)"))],
    ),
    block(
        "chain",
        "for k: natural, s: real. k + 1 <= n"
        " => derives(fun(t, h(k + 1, t)), s, h(k, s) - lambda(k + 1)*h(k + 1, s))",
        "within",
        apply("of k", "responses(k)", using="within"),
        apply("one", "of k(s)"),
        apply("two", "of responses(k, s)"),
        apply(
            "both",
            f"{LINEAR.name}(fun(t, X(k, 0, t)), fun(t, X(k + 1, 0, t)), s, 1, -lambda(k + 1),"
            " h(k, s), h(k + 1, s))",
        ),
        have(
            "values of h",
            "for t: real. 1*X(k, 0, t) + -lambda(k + 1)*X(k + 1, 0, t) == h(k + 1, t)",
            "impulses(k, t)",
        ),
        convert("so", GOAL, "both"),
    ),
    block(
        "last",
        "for k: natural, t: real. k <= n => derives(fun(s, X(k, 0, s)), t, h(k, t))",
        "within",
        apply("of k", "responses(k)"),
        apply("so", "of k(t)"),
    ),
    apply("start", "beginnings(lambda, G, n, X)"),
    have(
        "first at 0",
        "1 <= n => h(1, 0) == 1",
        "impulses(0, 0); start(0, 0); first row(0, 0); constant(0)",
    ),
    exists("the chain", "h", using="impulses(k + 1, 0); start(k, 0); start(k + 1, 0)"),
    uses=[
        LINEAR,
        EXPONENTIAL,
        From("shift", SHIFTED),
        From("slopes of the table", SLOPES),
        From("beginnings", BEGINNINGS),
    ],
)

#: Derivatives of responses with the zeros of m sections and the poles of m + 1 + i.
DERIVED: Final = "(X({i}, {m}, {s}) - lambda({m} + {i} + 1)*X({i} + 1, {m}, {s}))"

#: They have the relation of the table.
DERIVED_RELATION: Final = lemma(
    f"for {_FAMILY}. {TABLE} => for m, i: natural, s: real. m + i + 2 <= n"
    f" => (lambda(m + 1) + lambda(m + i + 2))*{DERIVED.format(m='m', i='(i + 1)', s='s')}"
    f" == {DERIVED.format(m='m', i='i', s='s')} - {DERIVED.format(m='(m + 1)', i='i', s='s')}",
    "first row; relation",
    block(
        "there",
        GOAL,
        "within",
        have(
            "algebra",
            "for l, p, q, x, y, z, u, v: real."
            " (l + p)*y == x - u and (l + q)*z == y - v"
            " => (l + q)*(y - q*z) == x - p*y - (u - q*v)",
        ),
        apply(
            "turned",
            "algebra(lambda(m + 1), lambda(m + i + 1), lambda(m + i + 2), X(i, m, s),"
            " X(i + 1, m, s), X(i + 2, m, s), X(i, m + 1, s), X(i + 1, m + 1, s))",
            using="relation(i + 1, m, s); within; relation(i, m, s)",
        ),
        thus("turned"),
    ),
    predicates=[DERIVES],
)

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
    "first row; relation; begins; slopes; responses",
    block(
        "first",
        _ROW_SPANNED.format("0"),
        "within",
        have("d within", "d <= n", "within"),
        by_cases(
            "which",
            GOAL,
            "1 <= d",
            [
                apply("unit", "kronecker(n)"),
                block(
                    "slope",
                    "for t: real. derives(fun(s, X(d, 0, s)), t,"
                    f" Sum({_DELTA}*h(j, t), (j, 1, n)))",
                    [],
                    apply("of d", "responses(d, t)"),
                    apply(
                        "one term", "picked(n, fun(l, j, Max(0, 1 - |l - j|)), fun(j, h(j, t)), d)"
                    ),
                    convert("so", GOAL, "of d", "one term"),
                ),
                exists("delta", f"fun(j, {_DELTA})"),
            ],
            [
                block(
                    "flat",
                    "for t: real. derives(fun(s, X(d, 0, s)), t, Sum(0*h(j, t), (j, 1, n)))",
                    [],
                    apply("of d", "responses(d, t)"),
                    convert("so", GOAL, "of d", "congruence(h(d, t), h(0, t)); begins(t)"),
                ),
                exists("nothing", "fun(j, 0)"),
            ],
        ),
    ),
    block(
        "next",
        f"for k: natural. ({_ROW_SPANNED.format('k')}) => {_ROW_SPANNED.format('(k + 1)')}",
        "before",
        block(
            "row",
            GOAL,
            "within",
            apply("one", "before(d)", using="within"),
            obtain("one", "b", "b slopes"),
            apply("two", "before(d + 1)", using="within"),
            obtain("two", "c", "c slopes"),
            let("r", "real", "lambda(k + 1) + lambda(k + d + 1)"),
            have(
                "values",
                "for s: real. 1*X(d, k, s) + -r*X(d + 1, k, s) == X(d, k + 1, s)",
                "relation(d, k, s); within; r is",
            ),
            block(
                "slope",
                "for t: real. derives(fun(s, X(d, k + 1, s)), t,"
                " Sum((b(j) - r*c(j))*h(j, t), (j, 1, n)))",
                [],
                apply("at one", "b slopes(t)"),
                apply("at two", "c slopes(t)"),
                apply(
                    "both",
                    f"{LINEAR.name}(fun(s, X(d, k, s)), fun(s, X(d + 1, k, s)), t, 1, -r,"
                    " Sum(b(j)*h(j, t), (j, 1, n)), Sum(c(j)*h(j, t), (j, 1, n)))",
                ),
                convert("so", GOAL, "both"),
            ),
            exists("weights", "fun(j, b(j) - r*c(j))"),
        ),
    ),
    induct("all", f"for k: natural. ({_ROW_SPANNED.format('k')})", "first", "next"),
    uses=[LINEAR, From("kronecker", KRONECKER), From("picked", PICKED)],
    objects=[IDENTITY],
)
