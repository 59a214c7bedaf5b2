r"""The total variation of a constant and n exponentials with values in [-1, 1] is at most 2n.

Along points in order the values go up and down in runs; between two runs the derivative, a sum of n
exponentials, changes its sign, so that there are at most n runs, of at most 2 each.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.alternations import BREAKS, CONTINUITY, DERIVATIVE
from memory_theorems.theorems.analysis.continuity import COMBINED, CONTINUOUS, EXTREME
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.joined_sums import ONE_MORE
from memory_theorems.theorems.analysis.lemmas import lemma
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
    let,
    obtain,
)

_F: Final = "Sum(a(j)*exp(-r(j)*{}), (j, 1, n))"
#: Its derivative, with the weights as they come.
_U: Final = "Sum(-r(j)*a(j)*exp(-r(j)*{}), (j, 1, n))"
_SIGNED: Final = "(-1)**i*{}"
_INSIDE: Final = "for t: real. x(i) <= t and t <= x(i + 1) => "
_LARGEST: Final = (
    f"x(i) <= z and z <= x(i + 1) and ({_INSIDE}"
    f"{_SIGNED.format(_U.format('t'))} <= {_SIGNED.format(_U.format('z'))})"
)

#: Of n + 1 steps one does not go the way that alternates.
RUNS: Final = lemma(
    "for n: natural, a, r, x: (natural -> real). (for i: natural. i <= n => x(i) <= x(i + 1))"
    f" => exists l: natural. l <= n and (-1)**l*({_F.format('x(l + 1)')} - {_F.format('x(l)')})"
    " <= 0",
    ["ordered"],
    block(
        "gap",
        f"for i: natural. i <= n => exists z: real. {_LARGEST}",
        ["within"],
        apply("in order", "ordered", "i", using=["within"]),
        apply("continuous sum", "continuity", "fun(j, -r(j)*a(j))", "r", "n"),
        apply(
            "continuous", "combined", f"fun(t, {_U.format('t')})", f"fun(t, {_U.format('t')})",
            "(-1)**i", "0",
        ),
        apply(
            "extreme", EXTREME.name, f"fun(t, (-1)**i*{_U.format('t')} + 0*{_U.format('t')})",
            "x(i)", "x(i + 1)",
        ),
        obtain("extreme", "z", "z after", "z before", "most"),
        have(
            "largest",
            f"{_INSIDE}{_SIGNED.format(_U.format('t'))} <= {_SIGNED.format(_U.format('z'))}",
            "most(t)",
        ),
        exists("there", "z"),
    ),
    choose("gap", "y", "y after", "y before", "y largest"),
    have(
        "y in order",
        "for i: natural. i + 1 <= n => y(i) <= y(i + 1)",
        "y before(i)", "y after(i + 1)",
    ),
    apply("of n", "breaks", "n"),
    apply("one breaks", "of n", "fun(j, -r(j)*a(j))", "r", "y"),
    obtain("one breaks", "i", "i within", "its sign"),
    apply("at i", "y largest", "i"),
    have("no growth", f"{_INSIDE}{_SIGNED.format(_U.format('t'))} <= 0", "at i(t)", "its sign"),
    block(
        "slopes",
        f"{_INSIDE}derives(fun(s, {_SIGNED.format(_F.format('s'))}), t,"
        f" {_SIGNED.format(_U.format('t'))})",
        ["after x", "before the next"],
        apply("slope", "derivative", "a", "r", "n", "t"),
        apply(
            "signed", LINEAR.name, f"fun(s, {_F.format('s')})", f"fun(s, {_F.format('s')})", "t",
            "(-1)**i", "0", "Sum(-r(j)*(a(j)*exp(-r(j)*t)), (j, 1, n))",
            "Sum(-r(j)*(a(j)*exp(-r(j)*t)), (j, 1, n))",
        ),
        convert(
            "so",
            f"derives(fun(s, {_SIGNED.format(_F.format('s'))}), t,"
            f" {_SIGNED.format(_U.format('t'))})",
            "signed",
        ),
    ),
    apply("x in order", "ordered", "i"),
    apply(
        "no more", MEAN_VALUE.name, f"fun(s, {_SIGNED.format(_F.format('s'))})",
        f"fun(s, {_SIGNED.format(_U.format('s'))})", "x(i)", "x(i + 1)", "0",
    ),
    have(
        "the step",
        f"(-1)**i*({_F.format('x(i + 1)')} - {_F.format('x(i)')}) <= 0",
        "no more",
    ),
    exists("this", "i"),
    uses=[
        EXTREME,
        LINEAR,
        MEAN_VALUE,
        From("breaks", BREAKS),
        From("derivative", DERIVATIVE),
        From("continuity", CONTINUITY),
        From("combined", COMBINED),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

_HIGHEST: Final = f"x(i) <= z and z <= x(i + 1) and ({_INSIDE}(-1)**i*(e*U(t)) <= (-1)**i*(e*U(z)))"
#: The same for any function whose derivative does not alternate.
RUNS_BY_SLOPE: Final = lemma(
    "for F, U: (real -> real), n: natural. (for s: real. derives(F, s, U(s))) and continuous(U)"
    " and (for e: real, x: (natural -> real). (for i: natural. i + 1 <= n => x(i) <= x(i + 1))"
    " => exists l: natural. l <= n and (-1)**l*(e*U(x(l))) <= 0)"
    " => for e: real, x: (natural -> real). e**2 == 1 and (for i: natural. i <= n"
    " => x(i) <= x(i + 1))"
    " => exists l: natural. l <= n and (-1)**l*(e*F(x(l + 1)) - e*F(x(l))) <= 0",
    ["slopes", "U is", "breaks"],
    block(
        "runs",
        "for e: real, x: (natural -> real). e**2 == 1 and (for i: natural. i <= n"
        " => x(i) <= x(i + 1))"
        " => exists l: natural. l <= n and (-1)**l*(e*F(x(l + 1)) - e*F(x(l))) <= 0",
        ["e is a sign", "ordered"],
        block(
            "gap",
            f"for i: natural. i <= n => exists z: real. {_HIGHEST}",
            ["within"],
            apply("in order", "ordered", "i"),
            apply("continuous", "combined", "U", "U", "(-1)**i*e", "0"),
            apply("extreme", EXTREME.name, "fun(t, (-1)**i*e*U(t) + 0*U(t))", "x(i)", "x(i + 1)"),
            obtain("extreme", "z", "z after", "z before", "most"),
            have("largest", f"{_INSIDE}(-1)**i*(e*U(t)) <= (-1)**i*(e*U(z))", "most(t)"),
            exists("there", "z"),
        ),
        choose("gap", "y", "y after", "y before", "y largest"),
        have("y in order", "for i: natural. i + 1 <= n => y(i) <= y(i + 1)", "y before(i)",
             "y after(i + 1)"),
        apply("one breaks", "breaks", "e", "y"),
        obtain("one breaks", "i", "i within", "its sign"),
        apply("at i", "y largest", "i"),
        have("no growth", f"{_INSIDE}(-1)**i*e*U(t) <= 0", "at i(t)", "its sign"),
        block(
            "slopes inside",
            f"{_INSIDE}derives(fun(s, (-1)**i*e*F(s)), t, (-1)**i*e*U(t))",
            ["after x", "before the next"],
            apply("slope", "slopes", "t"),
            apply("signed", LINEAR.name, "F", "F", "t", "(-1)**i*e", "0", "U(t)", "U(t)"),
            convert("so", "derives(fun(s, (-1)**i*e*F(s)), t, (-1)**i*e*U(t))", "signed"),
        ),
        apply("x in order", "ordered", "i"),
        apply("no more", MEAN_VALUE.name, "fun(s, (-1)**i*e*F(s))", "fun(s, (-1)**i*e*U(s))",
              "x(i)", "x(i + 1)", "0"),
        have("the step", "(-1)**i*(e*F(x(i + 1)) - e*F(x(i))) <= 0", "no more"),
        exists("this", "i"),
    ),
    uses=[EXTREME, LINEAR, MEAN_VALUE, From("combined", COMBINED)],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

_STEP: Final = "(-1)**{0}*(e*F({1}) - e*F({2}))"
_UP_DOWN: Final = _STEP.format("l", "{0}(l + 1)", "{0}(l)")
#: k runs along p, in turn up and down.
_RUNS_ALONG: Final = (
    "(for l: natural. l + 1 <= {1} => {0}(l) <= {0}(l + 1))"
    " and (for l: natural. l + 1 <= {1} => 0 < " + _UP_DOWN.format("{0}") + ")"
)

#: One run more, to z.
LONGER: Final = lemma(
    "for F: (real -> real), e, z: real, p: (natural -> real), k: natural."
    f" {_RUNS_ALONG.format('p', 'k')} and p(k) <= z and 0 < {_STEP.format('k', 'z', 'p(k)')}"
    f" => exists h: (natural -> real). {_RUNS_ALONG.format('h', '(k + 1)')} and h(k + 1) == z",
    ["in order", "in turn", "later", "last run"],
    apply("longer", "one more", "p", "k", "z"),
    obtain("longer", "h", "before", "there"),
    have("k itself", "k <= k"),
    have("at k", "h(k) == p(k)", "before(k)", "k itself"),
    have("value at k", "F(h(k)) == F(p(k))", "at k", "congruence(F(h(k)), F(p(k)))"),
    have("value at z", "F(h(k + 1)) == F(z)", "there", "congruence(F(h(k + 1)), F(z))"),
    let("D", "natural -> real", f"fun(l, {_UP_DOWN.format('h')})"),
    have("last D", "0 < D(k)", "D is(k)", "value at k", "value at z", "last run"),
    block(
        "still in order",
        "for l: natural. l + 1 <= k + 1 => h(l) <= h(l + 1)",
        ["within"],
        by_cases(
            "where",
            "h(l) <= h(l + 1)",
            "l + 1 <= k",
            [
                have("one", "h(l) == p(l)", "before(l)", "where case"),
                have("next", "h(l + 1) == p(l + 1)", "before(l + 1)", "where case"),
                have("so", "h(l) <= h(l + 1)", "one", "next", "in order(l)", "where case"),
            ],
            [
                have("is k", "l == k", "where case", "within"),
                have("next is", "l + 1 == k + 1", "is k"),
                have("same", "h(l) == h(k)", "is k", "congruence(h(l), h(k))"),
                have("same next", "h(l + 1) == h(k + 1)", "next is",
                     "congruence(h(l + 1), h(k + 1))"),
                have("so", "h(l) <= h(l + 1)", "same", "same next", "at k", "there", "later"),
            ],
        ),
    ),
    block(
        "still in turn",
        f"for l: natural. l + 1 <= k + 1 => 0 < {_UP_DOWN.format('h')}",
        ["within"],
        by_cases(
            "where",
            "0 < D(l)",
            "l + 1 <= k",
            [
                have("one", "h(l) == p(l)", "before(l)", "where case"),
                have("next", "h(l + 1) == p(l + 1)", "before(l + 1)", "where case"),
                have("value", "F(h(l)) == F(p(l))", "one", "congruence(F(h(l)), F(p(l)))"),
                have("next value", "F(h(l + 1)) == F(p(l + 1))", "next",
                     "congruence(F(h(l + 1)), F(p(l + 1)))"),
                have("so", "0 < D(l)", "D is(l)", "value", "next value", "in turn(l)",
                     "where case"),
            ],
            [
                have("is k", "l == k", "where case", "within"),
                have("same", "D(l) == D(k)", "is k", "congruence(D(l), D(k))"),
                have("so", "0 < D(l)", "same", "last D"),
            ],
        ),
        have("so", f"0 < {_UP_DOWN.format('h')}", "where", "D is(l)"),
    ),
    exists("the longer", "h"),
    uses=[From("one more", ONE_MORE)],
)  # fmt: skip

_V: Final = "Sum(|F(t(i + 1)) - F(t(i))|, (i, 0, {} - 1))"
_STATE: Final = (
    "exists k: natural, e: real, p: (natural -> real). e**2 == 1 and "
    + _RUNS_ALONG.format("p", "k")
    + " and p(k) <= t({0}) and |c + F(p(k))| <= 1 and 0 < "
    + _STEP.format("k", "t({0})", "p(k)")
    + " and {1} <= 2*k + "
    + _STEP.format("k", "t({0})", "p(k)")
)


def _state(place: str) -> str:
    return _STATE.format(place, _V.format(place))


def _renamed(place: str) -> str:
    """The same with other bound names, where those mean something already."""
    text = _state(place).replace("k", "g").replace("p(", "w(").replace("p: (", "w: (")
    return text.replace("e**2", "s**2").replace("e*F", "s*F").replace("e: real", "s: real")


_CHANGE: Final = "(F(t(M + 1)) - F(t(M)))"
_PARTS: Final = ("e is a sign", "in order", "in turn", "p before", "p bound", "last run", "so much")
_LAST: Final = _STEP.format("k", "t(M)", "p(k)")

#: Values in [-1, 1] without n + 1 runs vary by at most 2 n.
OSCILLATION: Final = lemma(
    "for F: (real -> real), c: real, t: (natural -> real), N, n: natural."
    " (for i: natural. i + 1 <= N => t(i) <= t(i + 1))"
    " and (for i: natural. i <= N => |c + F(t(i))| <= 1)"
    " and (for e: real, x: (natural -> real). e**2 == 1 and (for i: natural. i <= n => x(i)"
    " <= x(i + 1)) => exists l: natural. l <= n and (-1)**l*(e*F(x(l + 1)) - e*F(x(l))) <= 0)"
    f" => {_V.format('N')} <= 2*n",
    ["ordered", "bounded", "no more runs"],
    have("both signs", "for u, v: real. u**2 == 1 and v**2 == 1 => (u*v)**2 == 1"),
    have("same square", "for q, y: real. q**2 == 1 => (q*y)**2 == y**2",
         "mul_eq_right_of_eq_one(q**2, y**2)"),
    have("upwards", "for q, y: real. q**2 == 1 and 0 <= q*y => |y| <= q*y",
         "same square(q, y)", "abs_le_of_sq_le_sq(q*y, y)"),
    have("downwards", "for q, y: real. q**2 == 1 and q*y < 0 => |y| <= -(q*y)",
         "same square(q, y)", "abs_le_of_sq_le_sq(-(q*y), y)"),
    have("close", "for y, z: real. |c + y| <= 1 and |c + z| <= 1 => |y - z| <= 2"),
    have("less by a sign", "for q, y: real. |q| <= 1 and |y| <= 2 => q*y <= 2"),
    have("at most 2", "for q, y, z: real. q**2 == 1 and |c + y| <= 1 and |c + z| <= 1"
         " => q*(y - z) <= 2", "abs_le_one_of_sq_eq_one(q)", "close(y, z)",
         "less by a sign(q, y - z)"),
    by_induction(
        "up to",
        f"for M: natural. M <= N and 0 < {_V.format('M')} => {_state('M')}",
        ["so far", "within", "moved"],
        [
            have("nothing", f"{_V.format('0')} <= 0"),
            apply("no", "less", "0", _V.format("0")),
            absurd("so", _state("0"), "no"),
        ],
        [
            have("before", "M <= N", "within"),
            have("sum", f"{_V.format('(M + 1)')} == {_V.format('M')} + |{_CHANGE}|"),
            have("t in order", "t(M) <= t(M + 1)", "ordered(M)", "within"),
            have("t bound", "|c + F(t(M))| <= 1", "bounded(M)", "before"),
            by_cases(
                "start",
                _state("(M + 1)"),
                f"0 < {_V.format('M')}",
                [
                    apply("state", "so far"),
                    obtain("state", "k", "e", "p", *_PARTS),
                    have("one sign", "((-1)**k*e)**2 == 1", "neg_one_pow_sq(k)", "e is a sign",
                         "both signs((-1)**k, e)"),
                    by_cases(
                        "way",
                        _renamed("(M + 1)"),
                        f"0 <= (-1)**k*e*{_CHANGE}",
                        [
                            have("size", f"|{_CHANGE}| <= (-1)**k*e*{_CHANGE}", "one sign",
                                 f"upwards((-1)**k*e, {_CHANGE})", "way case"),
                            have("p still before", "p(k) <= t(M + 1)", "p before", "t in order"),
                            have("still a run", f"0 < {_STEP.format('k', 't(M + 1)', 'p(k)')}",
                                 "last run", "way case"),
                            have("so much still", f"{_V.format('(M + 1)')} <= 2*k"
                                 f" + {_STEP.format('k', 't(M + 1)', 'p(k)')}",
                                 "sum", "size", "so much"),
                            exists("the same runs", "k", "e", "p"),
                        ],
                        [
                            have("size", f"|{_CHANGE}| <= -((-1)**k*e*{_CHANGE})", "one sign",
                                 f"downwards((-1)**k*e, {_CHANGE})", "way case"),
                            apply("turned", "longer", "F", "e", "t(M)", "p", "k"),
                            obtain("turned", "h", "h in order", "h in turn", "h there"),
                            have("value there", "F(h(k + 1)) == F(t(M))", "h there",
                                 "congruence(F(h(k + 1)), F(t(M)))"),
                            have("h before", "h(k + 1) <= t(M + 1)", "h there", "t in order"),
                            have("h bound", "|c + F(h(k + 1))| <= 1", "value there", "t bound"),
                            have("a run", f"0 < {_STEP.format('(k + 1)', 't(M + 1)', 'h(k + 1)')}",
                                 "value there", "way case"),
                            have("a whole run", "(-1)**k*e*(F(t(M)) - F(p(k))) <= 2", "one sign",
                                 "p bound", "t bound", "at most 2((-1)**k*e, F(t(M)), F(p(k)))"),
                            have("so much now", f"{_V.format('(M + 1)')} <= 2*(k + 1)"
                                 f" + {_STEP.format('(k + 1)', 't(M + 1)', 'h(k + 1)')}",
                                 "sum", "size", "so much", "value there", "a whole run"),
                            exists("one run more", "k + 1", "e", "h"),
                        ],
                    ),
                ],
                [
                    have("some change", f"0 < |{_CHANGE}|", "sum", "moved", "start case"),
                    block(
                        "a sign",
                        f"exists e: real. e**2 == 1 and 0 < e*{_CHANGE}",
                        [],
                        by_cases(
                            "which",
                            f"exists e: real. e**2 == 1 and 0 < e*{_CHANGE}",
                            f"0 < {_CHANGE}",
                            [
                                have("square", "1**2 == 1"),
                                have("up", f"0 < 1*{_CHANGE}", "which case"),
                                exists("plus", "1"),
                            ],
                            [
                                have("square", "(-1)**2 == 1"),
                                have("down", f"0 < -1*{_CHANGE}", "which case", "some change"),
                                exists("minus", "-1"),
                            ],
                        ),
                    ),
                    obtain("a sign", "e", "e is a sign", "its way"),
                    have("size", f"|{_CHANGE}| <= e*{_CHANGE}", "its way", "e is a sign",
                         f"upwards(e, {_CHANGE})"),
                    have("one point", "for l: natural. l + 1 <= 0 => t(M) <= t(M)"),
                    block(
                        "no run",
                        "for l: natural. l + 1 <= 0 => 0 < (-1)**l*(e*F(t(M)) - e*F(t(M)))",
                        ["never"],
                        apply("no", "less", "0", "l + 1", using=["never"]),
                        absurd("so", "0 < (-1)**l*(e*F(t(M)) - e*F(t(M)))", "no"),
                    ),
                    have("a run", f"0 < {_STEP.format('0', 't(M + 1)', 't(M)')}", "its way"),
                    have("so much now", f"{_V.format('(M + 1)')} <= 2*0"
                         f" + {_STEP.format('0', 't(M + 1)', 't(M)')}",
                         "sum", "size", "start case"),
                    exists("the first run", "0", "e", "fun(l, t(M))",
                           form=_renamed("(M + 1)")),
                ],
            ),
        ],
    ),
    by_cases(
        "in all",
        f"{_V.format('N')} <= 2*n",
        f"0 < {_V.format('N')}",
        [
            have("N itself", "N <= N"),
            apply("state", "up to", "N"),
            obtain("state", "k", "e", "p", *_PARTS),
            by_cases(
                "few",
                f"{_V.format('N')} <= 2*n",
                "k + 1 <= n",
                [
                    have("one sign", "((-1)**k*e)**2 == 1", "neg_one_pow_sq(k)", "e is a sign",
                         "both signs((-1)**k, e)"),
                    have("t bound", "|c + F(t(N))| <= 1", "bounded(N)"),
                    have("a whole run", "(-1)**k*e*(F(t(N)) - F(p(k))) <= 2", "one sign",
                         "p bound", "t bound", "at most 2((-1)**k*e, F(t(N)), F(p(k)))"),
                    have("so", f"{_V.format('N')} <= 2*n", "so much", "a whole run", "few case"),
                ],
                [
                    have("many", "n <= k", "few case"),
                    apply("to the end", "longer", "F", "e", "t(N)", "p", "k"),
                    obtain("to the end", "h", "h in order", "h in turn", "h there"),
                    have("h ordered", "for i: natural. i <= n => h(i) <= h(i + 1)",
                         "h in order(i)", "many"),
                    apply("one less", "no more runs", "e", "h"),
                    obtain("one less", "l", "l within", "not up"),
                    have("up", f"0 < {_UP_DOWN.format('h')}", "h in turn(l)", "l within", "many"),
                    apply("no", "less", "0", _UP_DOWN.format("h")),
                    absurd("so", f"{_V.format('N')} <= 2*n", "no"),
                ],
            ),
        ],
        [have("so", f"{_V.format('N')} <= 2*n", "in all case")],
    ),
    uses=[From("less", LESS), From("longer", LONGER)],
)  # fmt: skip

_BY_V: Final = "Sum(h(t(i + 1))*(V(t(i + 1)) - V(t(i))), (i, 0, {} - 1))"
_TOTAL_V: Final = "Sum(|V(t(i + 1)) - V(t(i))|, (i, 0, {} - 1))"
#: A sum for the integral of h by dV, the jump of V at the start included.
PAIRED: Final = lemma(
    "for V, h: (real -> real), t: (natural -> real), N: natural, w, d: real."
    " (for i: natural. i <= N => |h(t(i))| <= d) and |V(t(0))| <= 1"
    f" and {_TOTAL_V.format('N')} <= w"
    f" => |h(t(0))*V(t(0)) + {_BY_V.format('N')}| <= (w + 1)*d",
    ["small", "start", "total"],
    have("product", "for u, v, s: real. |u| <= s => |u*v| <= s*|v|"),
    have("longer", "for u, v, x, y: real. |u| <= x and |v| <= y => |u + v| <= x + y"),
    by_induction(
        "up to",
        f"for M: natural. M <= N => |{_BY_V.format('M')}| <= d*{_TOTAL_V.format('M')}",
        ["so far", "within"],
        [have("none", f"|{_BY_V.format('0')}| <= d*{_TOTAL_V.format('0')}")],
        [
            have("before", "M <= N", "within"),
            have("at the next", "|h(t(M + 1))| <= d", "small(M + 1)", "within"),
            have(
                "one more",
                f"|{_BY_V.format('(M + 1)')}| <= d*{_TOTAL_V.format('(M + 1)')}",
                "so far",
                "before",
                "at the next",
                "product(h(t(M + 1)), V(t(M + 1)) - V(t(M)), d)",
                f"longer({_BY_V.format('M')},"
                " h(t(M + 1))*(V(t(M + 1)) - V(t(M))),"
                f" d*{_TOTAL_V.format('M')}, d*|V(t(M + 1)) - V(t(M))|)",
            ),
        ],
    ),
    have("N itself", "N <= N"),
    have("0 within", "0 <= N"),
    have("first", "|h(t(0))| <= d", "small(0)", "0 within"),
    have("first response", "|V(t(0))| <= 1", "start"),
    have("d not negative", "0 <= d", "first"),
    have("scaled", "for s, u, v: real. 0 <= s and u <= v => s*u <= s*v"),
    have(
        "the jump",
        "|h(t(0))*V(t(0))| <= d",
        "product(h(t(0)), V(t(0)), d)",
        "scaled(d, |V(t(0))|, 1)",
        "first",
        "first response",
        "d not negative",
    ),
    have(
        "so",
        f"|h(t(0))*V(t(0)) + {_BY_V.format('N')}| <= (w + 1)*d",
        "the jump",
        "up to(N)",
        "N itself",
        "total",
        f"scaled(d, {_TOTAL_V.format('N')}, w)",
        "d not negative",
        f"longer(h(t(0))*V(t(0)), {_BY_V.format('N')}, d, d*{_TOTAL_V.format('N')})",
    ),
)
