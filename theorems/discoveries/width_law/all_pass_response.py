r"""The step response of a filter with real poles that passes all frequencies is at most 1.

G_n is the response of n sections in a row, each with the transfer function
:math:`(x-\lambda_k)/(x+\lambda_k)`, to a step; rates may be repeated.  Suppose
:math:`|G_n(T)|>1`.  The projection of the indicator of [0, T] on the n exponentials is
:math:`\varphi=-\tfrac12\sum_k(G_k-G_{k-1})(T)\,(G_k+G_{k-1})`, so that
:math:`2\varphi(T)=1-G_n(T)^2<0` and the residual jumps from one positive value to another at T.  It
changes its sign n times (``theorems/analysis/response_folds.py``): once for each section that is
undone.  Then the derivative of :math:`\varphi`, again a sum of n exponentials, alternates at n + 1
points (``theorems/analysis/sign_changes.py``), and it does not (``theorems/analysis/chains.py``).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import OPENED
from memory_theorems.theorems.analysis.cascade_tables import TABLES
from memory_theorems.theorems.analysis.chains import BREAKS, CONTINUITY, FADING, SLOPE
from memory_theorems.theorems.analysis.continuity import EXTREME, FROM_DERIVATIVES, PRODUCT
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DEFINED, DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.ordered_partitions import SUBTRACTION
from memory_theorems.theorems.analysis.products_of_derivatives import (
    PRODUCT as DERIVATIVE_OF_PRODUCT,
)
from memory_theorems.theorems.analysis.response_folds import (
    FOLDS,
    WAVE,
    outcome,
    part,
    products,
    rest,
    with_tail,
)
from memory_theorems.theorems.analysis.response_tables import BEGINNINGS, FILTERS
from memory_theorems.theorems.analysis.sign_changes import TURNS
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
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
    let,
    obtain,
    thus,
)

SETTING: Final = Setting.of(
    {
        "n": ("n", "natural", "the number of sections"),
        "lambda": (r"\lambda", "natural -> real", "their rates, with repetitions"),
        "G": ("G", "natural, real -> real", "the step response of the first k sections"),
    },
    {
        "rates": "for k: natural. 1 <= k and k <= n => 0 < lambda(k)",
        "no section": "for t: real. G(0, t) == 1",
        "start": "for k: natural. k + 1 <= n => G(k + 1, 0) == 1",
        "section": "for k: natural, t: real. k + 1 <= n => derives(fun(s, G(k + 1, s) - G(k, s)),"
        " t, -lambda(k + 1)*(G(k + 1, t) + G(k, t)))",
    },
    predicates=(DERIVES,),
)
_BOUND: Final = "|G(n, T)| <= 1"
_WEIGHT: Final = (
    "exists v: real. (for i, j: natural. i + j + 1 == n and k == i + 1"
    " => v == (-1)**j*X(j + 1, i, T)) and (n + 1 <= k => v == 0)"
)
_P: Final = with_tail("b", "n")
_Q: Final = part("c")
_SLOPES: Final = "Sum((c(j + 1) - lambda(j)*c(j))*h(j, {}), (j, 1, n))"

#: The weights that the sections ask for.
_WEIGHTS: Final = (
    let("sigma", "natural -> real", "fun(i, (-1)**i)"),
    block(
        "weight",
        f"for k: natural. {_WEIGHT}",
        [],
        apply("what is left", "subtraction(k, n)"),
        obtain("what is left", "q", "q is"),
        apply("one less", "subtraction(1, k)"),
        obtain("one less", "p", "p is"),
        by_cases(
            "place",
            GOAL,
            "k <= n",
            [
                apply("after k", "q is"),
                block(
                    "not beyond",
                    "n + 1 <= k => (-1)**q*X(q + 1, p, T) == 0",
                    "beyond",
                    apply("no", "less(n, k)", using="beyond"),
                    absurd("so", GOAL, "no"),
                ),
                exists(
                    "value",
                    "(-1)**q*X(q + 1, p, T)",
                    using=(
                        "p is; congruence(X(q + 1, p, T), X(j + 1, i, T)); after k;"
                        " congruence(sigma(q), sigma(j)); sigma is(q); sigma is(j)"
                    ),
                ),
            ],
            [
                block(
                    "not here",
                    "for i, j: natural. i + j + 1 == n and k == i + 1"
                    " => 0 == (-1)**j*X(j + 1, i, T)",
                    "in all; here",
                    have("within", "k <= n", "in all; here"),
                    absurd("so", GOAL, "place case", "within"),
                ),
                exists("value", "0"),
            ],
        ),
    ),
    choose("weight", "b", "b by the table", "b beyond"),
    block(
        "shape",
        "for i, j: natural. i + j + 1 == n => b(i + 1) == (-1)**j*X(j + 1, i, T)",
        "in all",
        apply("there", "b by the table(i + 1)"),
        apply("so", "there(i, j)"),
    ),
    block(
        "ends",
        "for k: natural. n + 1 <= k => b(k) == 0",
        "beyond n",
        apply("there", "b beyond(k)"),
        apply("so", "there"),
    ),
)

#: What the sections leave is (G_n^2 - 1)/2 at T.
_OUTCOME: Final = (
    horn(
        "telescope",
        induct(
            "telescope", f"for k: natural. {products('k', 'T')} == G(k, T)**2 - G(0, T)**2", on="k"
        ),
    ),
    have("b there", "for k: natural. b(n + 1 + k) == 0", "ends(n + 1 + k)"),
    horn(
        "no rest",
        induct(
            "no rest",
            f"for k: natural, s: real. {rest('b', 'n', 's', 'k')} == 0",
            on="k",
            base=(
                "b there(0); mul_eq_zero_of_left(b(n + 1), X(0, n, s) - lambda(n + 1)*X(1, n, s))"
            ),
            step=(
                "b there(k + 1); mul_eq_zero_of_left(b(n + 2 + k),"
                " X(k + 1, n, s) - lambda(n + k + 2)*X(k + 2, n, s))"
            ),
        ),
    ),
    have("above 1", "for u: real. 1 < |u| => 1 < u**2"),
    have(
        "outcome positive",
        f"0 < {outcome('b', 'n', 'T')}",
        "telescope(n); no rest(n, T); above 1(G(n, T)); size case; no section(T)",
    ),
)

_MAIN: Final = (
    apply("some table", "tables(lambda, G, n)"),
    obtain("some table", "X", "first row", "relation"),
    apply("some filters", "filters(lambda, G, n, X)"),
    obtain(
        "some filters",
        "h",
        "begins",
        "slopes",
        "impulses",
        "responses",
        "first at 0",
        "others at 0",
    ),
    apply("from nothing", "beginnings(lambda, G, n, X)"),
    *_WEIGHTS,
    *_OUTCOME,
    apply("of all", "folds(lambda, G, n, X, h, T)"),
    apply("of n", "of all(n)"),
    apply("undone", "of n(b)"),
    obtain("undone", "c", "c ends", "c is", "to q", "to p", "lifts", "nothing"),
    have("c positive", f"0 < {_Q('T')}", "c is(T); outcome positive"),
    let("p", "real -> real", f"fun(s, {_P('s')})"),
    let("q", "real -> real", f"fun(s, {part('b')('s')})"),
    apply("wave of b", "wave(lambda, G, n, X, h, T, b, n)"),
    apply(
        "p continuous",
        f"from derivatives(fun(s, {_P('s')}), fun(s, Sum((b(j + 1) - lambda(j)*b(j))*h(j, s),"
        " (j, 1, n)) - b(n + 1)*h(n, s) + (-1)**n*-h(n, T - s)))",
    ),
    apply("square continuous", f"square(fun(s, {_P('s')}), fun(s, {_P('s')}))"),
    apply("largest", f"{EXTREME.name}(fun(s, {_P('s')}*{_P('s')}), 0, T)"),
    obtain("largest", "z", "z from 0", "z to T", "most"),
    have(
        "zero square", "for u, v: real. u*u <= v*v and v == 0 => u == 0", "eq_zero_of_sq_le_zero(u)"
    ),
    by_cases(
        "crest",
        GOAL,
        f"{_P('z')} == 0",
        [
            apply(
                "then nothing",
                "nothing",
                using=f"most(s); crest case; zero square({_P('s')}, {_P('z')})",
            ),
            apply("no", f"less(0, {_Q('T')})", using="then nothing(T)"),
            absurd("so", GOAL, "no"),
        ],
        [
            let("g", "real", _P("z")),
            block(
                "late",
                f"for i: natural. i <= 0 and T <= z => 0 < (-1)**i*g*{part('b')('z')}",
                "first one; from T",
                apply(
                    "so is q",
                    "to q(g)",
                    using=(
                        "g is; crest case; from T; z to T; congruence(p(z), p(T)); p is(z); p is(T)"
                    ),
                ),
                thus(
                    "so is q; from T; z to T; congruence(q(z), q(T)); q is(z); q is(T);"
                    " congruence(sigma(i), sigma(0)); sigma is(i); sigma is(0)"
                ),
            ),
            apply(
                "lifted",
                "lifts(g, fun(i, z), 0)",
                using=(
                    "g is; crest case; congruence(sigma(i), sigma(0)); sigma is(i); sigma is(0)"
                ),
            ),
            obtain("lifted", "y", "y from 0", "y ordered", "y early", "y late"),
            block(
                "c slopes",
                f"for s: real. derives(fun(t, {_Q('t')}), s, {_SLOPES.format('s')})",
                [],
                apply("slope", "slope of a sum(lambda, h, n, c, n, s)"),
                convert("so", GOAL, "slope", "c ends(n + 1)"),
            ),
            apply(
                "slope continuous", "continuity(lambda, h, n, fun(j, c(j + 1) - lambda(j)*c(j)), n)"
            ),
            apply("c fades", "fading(lambda, h, n, c, n)"),
            apply(
                "turned", f"turns(fun(t, {_Q('t')}), fun(t, {_SLOPES.format('t')}), T, g, y, 0 + n)"
            ),
            obtain("turned", "x", "x ordered", "x signs"),
            apply("no alternation", "breaks(lambda, h, n)"),
            apply("at n", "no alternation(n)"),
            apply("here", "at n(fun(j, -g*(c(j + 1) - lambda(j)*c(j))), x)", using="x ordered(i)"),
            obtain("here", "l", "l within", "its sign"),
            apply(
                "no",
                f"less(0, (-1)**(l + 1)*g*{_SLOPES.format('x(l)')})",
                using="its sign; x signs(l); l within",
            ),
            absurd("so", GOAL, "no"),
        ],
    ),
)

_ONE: Final = "(2*exp(-1*{0}) - 2)"
_TWO: Final = "(4 - 4*exp(-1*{0}) - 4*({0}*exp(-1*{0})))"
#: Two sections of the rate 1, and no third: 1, 2e^(-t) - 1, 1 - 4te^(-t).
_VALUE: Final = f"1 + {{1}}*{_ONE} + {{1}}*({{1}} - 1)/2*{_TWO}"
_SECTION: Final = (
    "for k: natural, t: real. k + 1 <= 2 => derives(fun(s, "
    f"{_VALUE.format('s', '(k + 1)')} - ({_VALUE.format('s', 'k')})), t,"
    f" -1*({_VALUE.format('t', '(k + 1)')} + ({_VALUE.format('t', 'k')})))"
)
REPEATED: Final = Structure(
    {"n": "2", "lambda": "fun(k, 1)", "G": f"fun(k, t, {_VALUE.format('t', 'k')})", "T": "1"},
    proof=(
        OPENED,
        block(
            "identity",
            "for z: real. derives(fun(s, s), z, 1)",
            [],
            block(
                "near z",
                "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
                " => |s - z - 1*(s - z)| <= e*|s - z|)",
                "some e",
                have(
                    "small",
                    "for s: real. |s - z| <= 1 => |s - z - 1*(s - z)| <= e*|s - z|",
                    "some e",
                ),
                exists("1", "1", using=["zero_lt_one"]),
            ),
            apply("so", "from an estimate(fun(s, s), z, 1)"),
        ),
        block(
            "sections",
            _SECTION,
            "within",
            apply("falling", f"{EXPONENTIAL.name}(1, 1, t)"),
            apply("moving", "identity(t)"),
            apply(
                "product", "product rule(fun(s, s), fun(s, 1*exp(-1*s)), t, 1, -1*(1*exp(-1*t)))"
            ),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, 1*exp(-1*s)), fun(s, s*(1*exp(-1*s))), t, 2 - 4*k, -4*k,"
                " -1*(1*exp(-1*t)), 1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t))))",
            ),
            apply("constant", f"{EXPONENTIAL.name}(4*k - 2, 0, t)"),
            apply(
                "in all",
                f"{LINEAR.name}(fun(s, (2 - 4*k)*(1*exp(-1*s)) + -4*k*(s*(1*exp(-1*s)))),"
                " fun(s, (4*k - 2)*exp(-0*s)), t, 1, 1, (2 - 4*k)*(-1*(1*exp(-1*t))) +"
                " -4*k*(1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t)))), -0*((4*k - 2)*exp(-0*t)))",
            ),
            have("square", "k*k == k", "sq_eq_self_of_lt_two(k); within"),
            have(
                "slope",
                f"-1*({_VALUE.format('t', '(k + 1)')} + ({_VALUE.format('t', 'k')}))"
                " == 1*((2 - 4*k)*(-1*(1*exp(-1*t)))"
                " + -4*k*(1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t)))))"
                " + 1*(-0*((4*k - 2)*exp(-0*t)))",
                f"square; mul_eq_mul_right(k*k, k, {_TWO.format('t')})",
            ),
            convert("so", _SECTION.split(" => ", 1)[1], "in all", "slope"),
        ),
    ),
    uses=(DEFINED, EXPONENTIAL, LINEAR, From("product rule", DERIVATIVE_OF_PRODUCT)),
)

RESPONSE_BOUND: Final = Composed(
    SETTING,
    f"for T: real. 0 <= T => {_BOUND}",
    (
        block(
            "bound",
            f"for T: real. 0 <= T => {_BOUND}",
            "T from 0",
            by_induction(
                "all start at 1",
                "for k: natural. k <= n => G(k, 0) == 1",
                "so far; within",
                [thus("no section(0)")],
                [apply("so", "start(k)")],
            ),
            by_cases(
                "some time",
                GOAL,
                "0 < T",
                [by_cases("size", GOAL, _BOUND, [], list(_MAIN))],
                [thus("all start at 1(n); congruence(G(n, T), G(n, 0))")],
            ),
        ),
    ),
    "bound",
    (
        EXTREME,
        From("tables", TABLES),
        From("filters", FILTERS),
        From("beginnings", BEGINNINGS),
        From("folds", FOLDS),
        From("wave", WAVE),
        From("subtraction", SUBTRACTION),
        From("from derivatives", FROM_DERIVATIVES),
        From("square", PRODUCT),
        From("slope of a sum", SLOPE),
        From("continuity", CONTINUITY),
        From("fading", FADING),
        From("turns", TURNS),
        From("breaks", BREAKS),
        From("less", LESS),
    ),
    met=REPEATED,
)
