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
from memory_theorems.theorems.analysis.response_tables import BEGINNINGS, FILTERS, TABLES
from memory_theorems.theorems.analysis.sign_changes import TURNS
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
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
    let,
    obtain,
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
    have("same product", "for u, v, w, z: real. u == v and w == z => u*w == v*z"),
    block(
        "weight",
        f"for k: natural. {_WEIGHT}",
        [],
        apply("what is left", "subtraction", "k", "n"),
        obtain("what is left", "q", "q is"),
        apply("one less", "subtraction", "1", "k"),
        obtain("one less", "p", "p is"),
        by_cases(
            "place",
            _WEIGHT,
            "k <= n",
            [
                apply("after k", "q is"),
                block(
                    "of the table",
                    "for i, j: natural. i + j + 1 == n and k == i + 1"
                    " => (-1)**q*X(q + 1, p, T) == (-1)**j*X(j + 1, i, T)",
                    ["in all", "here"],
                    have("from 1", "1 <= k", "here"),
                    apply("before k", "p is"),
                    have("same i", "p == i", "before k", "here"),
                    have("same j", "q == j", "after k", "here", "in all"),
                    have("next j", "q + 1 == j + 1", "same j"),
                    have("same value", "X(q + 1, p, T) == X(j + 1, i, T)", "same i", "next j",
                         "congruence(X(q + 1, p, T), X(j + 1, i, T))"),
                    have("same sign", "sigma(q) == sigma(j)", "same j",
                         "congruence(sigma(q), sigma(j))"),
                    have("same power", "(-1)**q == (-1)**j", "same sign", "sigma is(q)",
                         "sigma is(j)"),
                    have("so", "(-1)**q*X(q + 1, p, T) == (-1)**j*X(j + 1, i, T)", "same value",
                         "same power",
                         "same product((-1)**q, (-1)**j, X(q + 1, p, T), X(j + 1, i, T))"),
                ),
                block(
                    "not beyond",
                    "n + 1 <= k => (-1)**q*X(q + 1, p, T) == 0",
                    ["beyond"],
                    have("no more", "n < k", "beyond"),
                    apply("no", "less", "n", "k"),
                    absurd("so", "(-1)**q*X(q + 1, p, T) == 0", "no"),
                ),
                exists("value", "(-1)**q*X(q + 1, p, T)", form=_WEIGHT),
            ],
            [
                block(
                    "not here",
                    "for i, j: natural. i + j + 1 == n and k == i + 1"
                    " => 0 == (-1)**j*X(j + 1, i, T)",
                    ["in all", "here"],
                    have("within", "k <= n", "in all", "here"),
                    absurd("so", "0 == (-1)**j*X(j + 1, i, T)", "place case", "within"),
                ),
                have("nothing", "n + 1 <= k => 0 == 0"),
                exists("value", "0", form=_WEIGHT),
            ],
        ),
    ),
    choose("weight", "b", "b by the table", "b beyond"),
    block(
        "shape",
        "for i, j: natural. i + j + 1 == n => b(i + 1) == (-1)**j*X(j + 1, i, T)",
        ["in all"],
        apply("there", "b by the table", "i + 1"),
        have("itself", "i + 1 == i + 1"),
        apply("so", "there", "i", "j"),
    ),
    block(
        "ends",
        "for k: natural. n + 1 <= k => b(k) == 0",
        ["beyond n"],
        apply("there", "b beyond", "k"),
        apply("so", "there"),
    ),
)  # fmt: skip

#: What the sections leave is (G_n^2 - 1)/2 at T.
_OUTCOME: Final = (
    horn(
        "telescope",
        induct(
            "telescope",
            f"for k: natural. {products('k', 'T')} == G(k, T)**2 - G(0, T)**2",
            on="k",
        ),
    ),
    have("no factor", "for u, v: real. u == 0 => u*v == 0"),
    have("beyond all", "for k: natural. n + 1 <= n + 1 + k"),
    have("b there", "for k: natural. b(n + 1 + k) == 0", "ends(n + 1 + k)", "beyond all(k)"),
    horn(
        "no rest",
        induct(
            "no rest",
            f"for k: natural, s: real. {rest('b', 'n', 's', 'k')} == 0",
            on="k",
            base=["b there(0)", "no factor(b(n + 1), X(0, n, s) - lambda(n + 1)*X(1, n, s))"],
            step=["b there(k + 1)", "no factor(b(n + 2 + k), X(k + 1, n, s)"
                  " - lambda(n + k + 2)*X(k + 2, n, s))"],
        ),
    ),
    have("above 1", "for u: real. 1 < |u| => 1 < u**2"),
    have("G above 1", "1 < G(n, T)**2", "above 1(G(n, T))", "size case"),
    have("first", "G(0, T)**2 == 1", "no section(T)"),
    have("outcome positive", f"0 < {outcome('b', 'n', 'T')}", "telescope(n)", "no rest(n, T)",
         "G above 1", "first"),
)  # fmt: skip

_MAIN: Final = (
    apply("some table", "tables", "lambda", "G", "n"),
    obtain("some table", "X", "first row", "relation"),
    apply("some filters", "filters", "lambda", "G", "n", "X"),
    obtain("some filters", "h", "begins", "slopes", "impulses", "responses", "first at 0",
           "others at 0"),
    apply("from nothing", "beginnings", "lambda", "G", "n", "X"),
    *_WEIGHTS,
    *_OUTCOME,
    have("n itself", "n <= n"),
    apply("of all", "folds", "lambda", "G", "n", "X", "h", "T"),
    apply("of n", "of all", "n"),
    apply("undone", "of n", "b"),
    obtain("undone", "c", "c ends", "c is", "to q", "to p", "lifts", "nothing"),
    have("c positive", f"0 < {_Q('T')}", "c is(T)", "outcome positive"),
    let("p", "real -> real", f"fun(s, {_P('s')})"),
    let("q", "real -> real", f"fun(s, {part('b')('s')})"),
    apply("wave of b", "wave", "lambda", "G", "n", "X", "h", "T", "b", "n"),
    apply("p continuous", "from derivatives", f"fun(s, {_P('s')})",
          "fun(s, Sum((b(j + 1) - lambda(j)*b(j))*h(j, s), (j, 1, n)) - b(n + 1)*h(n, s)"
          " + (-1)**n*-h(n, T - s))"),
    apply("square continuous", "square", f"fun(s, {_P('s')})", f"fun(s, {_P('s')})"),
    apply("largest", EXTREME.name, f"fun(s, {_P('s')}*{_P('s')})", "0", "T",
          using=["some time case"]),
    obtain("largest", "z", "z from 0", "z to T", "most"),
    have("zero root", "for u: real. u**2 <= 0 => u == 0"),
    have("no square", "for u, v: real. u*u <= v*v and v == 0 => u**2 <= 0"),
    have("zero square", "for u, v: real. u*u <= v*v and v == 0 => u == 0", "zero root(u)",
         "no square(u, v)"),
    by_cases(
        "crest",
        _BOUND,
        f"{_P('z')} == 0",
        [
            have("no wave", f"for s: real. 0 <= s and s <= T => {_P('s')} == 0", "most(s)",
                 "crest case", f"zero square({_P('s')}, {_P('z')})"),
            apply("then nothing", "nothing"),
            have("T itself", "T <= T"),
            apply("nothing at T", "then nothing", "T"),
            have("not above", f"{_Q('T')} <= 0", "nothing at T"),
            apply("no", "less", "0", _Q("T")),
            absurd("so", _BOUND, "no"),
        ],
        [
            let("g", "real", _P("z")),
            have("positive square", "for u: real. u != 0 => 0 < u*u"),
            have("p at z", f"p(z) == {_P('z')}", "p is(z)"),
            have("g is p", "g == p(z)", "g is", "p at z"),
            have("up", f"0 < g*{_P('z')}", "g is", "crest case", f"positive square({_P('z')})"),
            block(
                "power",
                "for i: natural. i <= 0 => (-1)**i == 1",
                ["no more"],
                have("is 0", "i == 0", "no more"),
                have("same sign", "sigma(i) == sigma(0)", "is 0", "congruence(sigma(i), sigma(0))"),
                have("so", "(-1)**i == 1", "same sign", "sigma is(i)", "sigma is(0)"),
            ),
            have("times 1", "for u, v: real. u == 1 and 0 < v => 0 < u*v"),
            have("no more points", "for i: natural. i + 1 <= 0 => z <= z"),
            have("early", f"for i: natural. i <= 0 and z <= T => 0 < (-1)**i*g*{_P('z')}", "up",
                 "power(i)", f"times 1((-1)**i, g*{_P('z')})"),
            block(
                "late",
                f"for i: natural. i <= 0 and T <= z => 0 < (-1)**i*g*{part('b')('z')}",
                ["first one", "from T"],
                have("at T", "z == T", "from T", "z to T"),
                have("p there", "p(z) == p(T)", "at T", "congruence(p(z), p(T))"),
                have("q there", "q(z) == q(T)", "at T", "congruence(q(z), q(T))"),
                have("same factor", "for u, v, w: real. u == v => w*u == w*v"),
                have("p at T", f"{_P('z')} == {_P('T')}", "p there", "p at z", "p is(T)"),
                have("q at T", f"{part('b')('z')} == {part('b')('T')}", "q there", "q is(z)",
                     "q is(T)"),
                have("up at T", f"0 < g*{_P('T')}", "up", "p at T",
                     f"same factor({_P('z')}, {_P('T')}, g)"),
                apply("so is q", "to q", "g"),
                have("q up", f"0 < g*{part('b')('z')}", "so is q", "q at T",
                     f"same factor({part('b')('z')}, {part('b')('T')}, g)"),
                have("so", f"0 < (-1)**i*g*{part('b')('z')}", "q up", "power(i)", "first one",
                     f"times 1((-1)**i, g*{part('b')('z')})"),
            ),
            apply("lifted", "lifts", "g", "fun(i, z)", "0"),
            obtain("lifted", "y", "y from 0", "y ordered", "y early", "y late"),
            have("none there", "c(n + 1) == 0", "c ends(n + 1)"),
            block(
                "c slopes",
                f"for s: real. derives(fun(t, {_Q('t')}), s, {_SLOPES.format('s')})",
                [],
                apply("slope", "slope of a sum", "lambda", "h", "n", "c", "n", "s"),
                have("value", f"{_SLOPES.format('s')} - c(n + 1)*h(n, s) == {_SLOPES.format('s')}",
                     "none there", "no factor(c(n + 1), h(n, s))"),
                convert("so", f"derives(fun(t, {_Q('t')}), s, {_SLOPES.format('s')})", "slope",
                        "value"),
            ),
            apply("slope continuous", "continuity", "lambda", "h", "n",
                  "fun(j, c(j + 1) - lambda(j)*c(j))", "n"),
            apply("c fades", "fading", "lambda", "h", "n", "c", "n"),
            apply("turned", "turns", f"fun(t, {_Q('t')})", f"fun(t, {_SLOPES.format('t')})", "T",
                  "g", "y", "0 + n"),
            obtain("turned", "x", "x ordered", "x signs"),
            have("x in order", "for i: natural. i + 1 <= n => x(i) <= x(i + 1)", "x ordered(i)"),
            apply("no alternation", "breaks", "lambda", "h", "n"),
            apply("at n", "no alternation", "n"),
            apply("here", "at n", "fun(j, -g*(c(j + 1) - lambda(j)*c(j)))", "x"),
            obtain("here", "l", "l within", "its sign"),
            apply("other sign", "x signs", "l", using=["l within"]),
            have("not up", f"(-1)**(l + 1)*g*{_SLOPES.format('x(l)')} <= 0", "its sign"),
            apply("no", "less", "0", f"(-1)**(l + 1)*g*{_SLOPES.format('x(l)')}"),
            absurd("so", _BOUND, "no"),
        ],
    ),
)  # fmt: skip

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
    {
        "n": "2",
        "lambda": "fun(k, 1)",
        "G": f"fun(k, t, {_VALUE.format('t', 'k')})",
        "T": "1",
    },
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
                ["some e"],
                have("one", "0 < 1"),
                have("small", "for s: real. |s - z| <= 1 => |s - z - 1*(s - z)| <= e*|s - z|",
                     "some e"),
                exists("1", "1"),
            ),
            apply("so", "from an estimate", "fun(s, s)", "z", "1"),
        ),
        have("0 or 1", "for k: natural. k + 1 <= 2 => k*k == k"),
        block(
            "sections",
            _SECTION,
            ["within"],
            apply("falling", EXPONENTIAL.name, "1", "1", "t"),
            apply("moving", "identity", "t"),
            apply("product", "product rule", "fun(s, s)", "fun(s, 1*exp(-1*s))", "t", "1",
                  "-1*(1*exp(-1*t))"),
            apply("both", LINEAR.name, "fun(s, 1*exp(-1*s))", "fun(s, s*(1*exp(-1*s)))", "t",
                  "2 - 4*k", "-4*k", "-1*(1*exp(-1*t))",
                  "1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t)))"),
            apply("constant", EXPONENTIAL.name, "4*k - 2", "0", "t"),
            apply("in all", LINEAR.name, "fun(s, (2 - 4*k)*(1*exp(-1*s)) + -4*k*(s*(1*exp(-1*s))))",
                  "fun(s, (4*k - 2)*exp(-0*s))", "t", "1", "1",
                  "(2 - 4*k)*(-1*(1*exp(-1*t)))"
                  " + -4*k*(1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t))))",
                  "-0*((4*k - 2)*exp(-0*t))"),
            have("square", "k*k == k", "0 or 1(k)", "within"),
            have("same factor", "for u, v, w: real. u == v => u*w == v*w"),
            have("slope", f"-1*({_VALUE.format('t', '(k + 1)')} + ({_VALUE.format('t', 'k')}))"
                 " == 1*((2 - 4*k)*(-1*(1*exp(-1*t)))"
                 " + -4*k*(1*(1*exp(-1*t)) + t*(-1*(1*exp(-1*t)))))"
                 " + 1*(-0*((4*k - 2)*exp(-0*t)))",
                 "square", f"same factor(k*k, k, {_TWO.format('t')})"),
            convert("so", _SECTION.split(" => ", 1)[1], "in all", "slope"),
        ),
    ),
    uses=(DEFINED, EXPONENTIAL, LINEAR, From("product rule", DERIVATIVE_OF_PRODUCT)),
)  # fmt: skip

RESPONSE_BOUND: Final = Composed(
    SETTING,
    f"for T: real. 0 <= T => {_BOUND}",
    (
        block(
            "bound",
            f"for T: real. 0 <= T => {_BOUND}",
            ["T from 0"],
            by_induction(
                "all start at 1",
                "for k: natural. k <= n => G(k, 0) == 1",
                ["so far", "within"],
                [have("so", "G(0, 0) == 1", "no section(0)")],
                [apply("so", "start", "k")],
            ),
            by_cases(
                "some time",
                _BOUND,
                "0 < T",
                [
                    by_cases(
                        "size",
                        _BOUND,
                        _BOUND,
                        [have("so", _BOUND, "size case")],
                        list(_MAIN),
                    )
                ],
                [
                    have("at 0", "T == 0", "T from 0", "some time case"),
                    have("n within", "n <= n"),
                    have("so", _BOUND, "all start at 1(n)", "n within", "at 0",
                         "congruence(G(n, T), G(n, 0))"),
                ],
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
)  # fmt: skip
