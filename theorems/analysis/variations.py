r"""The total variation of a constant and n exponentials with values in [-1, 1] is at most 2n.

Along points in order the values go up and down in runs; between two runs the derivative, a sum of n
exponentials, changes its sign, so that there are at most n runs, of at most 2 each.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.alternations import BREAKS, CONTINUITY, DERIVATIVE
from memory_theorems.theorems.analysis.continuity import COMBINED, CONTINUOUS, EXTREME
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.joined_sums import ONE_MORE
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
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
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
    "ordered",
    block(
        "gap",
        f"for i: natural. i <= n => exists z: real. {_LARGEST}",
        "within",
        apply("continuous sum", "continuity(fun(j, -r(j)*a(j)), r, n)"),
        apply(
            "continuous",
            f"combined(fun(t, {_U.format('t')}), fun(t, {_U.format('t')}), (-1)**i, 0)",
        ),
        apply(
            "extreme",
            f"{EXTREME.name}(fun(t, (-1)**i*{_U.format('t')} + 0*{_U.format('t')}), x(i),"
            " x(i + 1))",
            using="ordered(i); within",
        ),
        obtain("extreme", "z", "z after", "z before", "most"),
        exists("there", "z", using=["most(t)"]),
    ),
    choose("gap", "y", "y after", "y before", "y largest"),
    apply("of n", "breaks(n)"),
    apply("one breaks", "of n(fun(j, -r(j)*a(j)), r, y)", using="y before(i); y after(i + 1)"),
    obtain("one breaks", "i", "i within", "its sign"),
    apply("at i", "y largest(i)"),
    have("no growth", f"{_INSIDE}{_SIGNED.format(_U.format('t'))} <= 0", "at i(t); its sign"),
    block(
        "slopes",
        f"{_INSIDE}derives(fun(s, {_SIGNED.format(_F.format('s'))}), t,"
        f" {_SIGNED.format(_U.format('t'))})",
        "after x; before the next",
        apply("slope", "derivative(a, r, n, t)"),
        apply(
            "signed",
            f"{LINEAR.name}(fun(s, {_F.format('s')}), fun(s, {_F.format('s')}), t, (-1)**i, 0,"
            " Sum(-r(j)*(a(j)*exp(-r(j)*t)), (j, 1, n)), Sum(-r(j)*(a(j)*exp(-r(j)*t)),"
            " (j, 1, n)))",
        ),
        convert("so", GOAL, "signed"),
    ),
    apply("x in order", "ordered(i)"),
    apply(
        "no more",
        f"{MEAN_VALUE.name}(fun(s, {_SIGNED.format(_F.format('s'))}),"
        f" fun(s, {_SIGNED.format(_U.format('s'))}), x(i), x(i + 1), 0)",
    ),
    exists("this", "i", using=["no more"]),
    uses=[
        EXTREME,
        LINEAR,
        MEAN_VALUE,
        From("breaks", BREAKS),
        From("derivative", DERIVATIVE),
        From("continuity", CONTINUITY),
        From("combined", COMBINED),
    ],
    objects=[CONTINUOUS],
)

_HIGHEST: Final = f"x(i) <= z and z <= x(i + 1) and ({_INSIDE}(-1)**i*(e*U(t)) <= (-1)**i*(e*U(z)))"
#: The same for any function whose derivative does not alternate.
RUNS_BY_SLOPE: Final = lemma(
    "for F, U: (real -> real), n: natural. (for s: real. derives(F, s, U(s))) and continuous(U)"
    " and (for e: real, x: (natural -> real). (for i: natural. i + 1 <= n => x(i) <= x(i + 1))"
    " => exists l: natural. l <= n and (-1)**l*(e*U(x(l))) <= 0)"
    " => for e: real, x: (natural -> real). e**2 == 1 and (for i: natural. i <= n"
    " => x(i) <= x(i + 1))"
    " => exists l: natural. l <= n and (-1)**l*(e*F(x(l + 1)) - e*F(x(l))) <= 0",
    "slopes; U is; breaks",
    block(
        "runs",
        GOAL,
        "e is a sign; ordered",
        block(
            "gap",
            f"for i: natural. i <= n => exists z: real. {_HIGHEST}",
            "within",
            apply("in order", "ordered(i)"),
            apply("continuous", "combined(U, U, (-1)**i*e, 0)"),
            apply("extreme", f"{EXTREME.name}(fun(t, (-1)**i*e*U(t) + 0*U(t)), x(i), x(i + 1))"),
            obtain("extreme", "z", "z after", "z before", "most"),
            exists("there", "z", using=["most(t)"]),
        ),
        choose("gap", "y", "y after", "y before", "y largest"),
        apply("one breaks", "breaks(e, y)", using="y before(i); y after(i + 1)"),
        obtain("one breaks", "i", "i within", "its sign"),
        apply("at i", "y largest(i)"),
        have("no growth", f"{_INSIDE}(-1)**i*e*U(t) <= 0", "at i(t); its sign"),
        block(
            "slopes inside",
            f"{_INSIDE}derives(fun(s, (-1)**i*e*F(s)), t, (-1)**i*e*U(t))",
            "after x; before the next",
            apply("slope", "slopes(t)"),
            apply("signed", f"{LINEAR.name}(F, F, t, (-1)**i*e, 0, U(t), U(t))"),
            convert("so", GOAL, "signed"),
        ),
        apply("x in order", "ordered(i)"),
        apply(
            "no more",
            f"{MEAN_VALUE.name}(fun(s, (-1)**i*e*F(s)), fun(s, (-1)**i*e*U(s)), x(i), x(i + 1), 0)",
        ),
        exists("this", "i", using=["no more"]),
    ),
    uses=[EXTREME, LINEAR, MEAN_VALUE, From("combined", COMBINED)],
)

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
    "in order; in turn; later; last run",
    apply("longer", "one more(p, k, z)"),
    obtain("longer", "h", "before", "there"),
    have("at k", "h(k) == p(k)", "before(k)"),
    let("D", "natural -> real", f"fun(l, {_UP_DOWN.format('h')})"),
    have(
        "last D",
        "0 < D(k)",
        "D is(k); at k; congruence(F(h(k)), F(p(k))); there; congruence(F(h(k + 1)), F(z));"
        " last run",
    ),
    block(
        "still in order",
        "for l: natural. l + 1 <= k + 1 => h(l) <= h(l + 1)",
        "within",
        by_cases(
            "where",
            GOAL,
            "l + 1 <= k",
            [thus("before(l); before(l + 1); in order(l); where case")],
            [
                thus(
                    "where case; within; congruence(h(l), h(k));"
                    " congruence(h(l + 1), h(k + 1)); at k; there; later"
                )
            ],
        ),
    ),
    block(
        "still in turn",
        f"for l: natural. l + 1 <= k + 1 => 0 < {_UP_DOWN.format('h')}",
        "within",
        by_cases(
            "where",
            "0 < D(l)",
            "l + 1 <= k",
            [
                thus(
                    "D is(l); before(l); congruence(F(h(l)), F(p(l))); before(l + 1);"
                    " congruence(F(h(l + 1)), F(p(l + 1))); in turn(l); where case"
                )
            ],
            [thus("where case; within; congruence(D(l), D(k)); last D")],
        ),
        thus("where; D is(l)"),
    ),
    exists("the longer", "h"),
    uses=[From("one more", ONE_MORE)],
)

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
    "ordered; bounded; no more runs",
    have(
        "upwards",
        "for q, y: real. q**2 == 1 and 0 <= q*y => |y| <= q*y",
        "mul_eq_right_of_eq_one(q**2, y**2); abs_le_of_sq_le_sq(q*y, y)",
    ),
    have("downwards", "for q, y: real. q**2 == 1 and q*y < 0 => |y| <= -(q*y)"),
    have("less by a sign", "for q, y: real. |q| <= 1 and |y| <= 2 => q*y <= 2"),
    have(
        "at most 2",
        "for q, y, z: real. q**2 == 1 and |c + y| <= 1 and |c + z| <= 1 => q*(y - z) <= 2",
        "abs_le_one_of_sq_eq_one(q); less by a sign(q, y - z)",
    ),
    by_induction(
        "up to",
        f"for M: natural. M <= N and 0 < {_V.format('M')} => {_state('M')}",
        "so far; within; moved",
        [apply("no", f"less(0, {_V.format('0')})"), absurd("so", GOAL, "no")],
        [
            have("sum", f"{_V.format('(M + 1)')} == {_V.format('M')} + |{_CHANGE}|"),
            by_cases(
                "start",
                GOAL,
                f"0 < {_V.format('M')}",
                [
                    apply("state", "so far", using=["within"]),
                    obtain("state", "k", "e", "p", *_PARTS),
                    by_cases(
                        "way",
                        _renamed("(M + 1)"),
                        f"0 <= (-1)**k*e*{_CHANGE}",
                        [
                            exists(
                                "the same runs",
                                "k",
                                "e",
                                "p",
                                using=(
                                    "sum; neg_one_pow_sq(k); e is a sign;"
                                    f" upwards((-1)**k*e, {_CHANGE}); so much; last run;"
                                    " way case; p before; ordered(M); within"
                                ),
                            )
                        ],
                        [
                            apply("turned", "longer(F, e, t(M), p, k)"),
                            obtain("turned", "h", "h in order", "h in turn", "h there"),
                            have(
                                "h bound",
                                "|c + F(h(k + 1))| <= 1",
                                "h there; congruence(F(h(k + 1)), F(t(M))); bounded(M); within",
                            ),
                            have(
                                "a run",
                                f"0 < {_STEP.format('(k + 1)', 't(M + 1)', 'h(k + 1)')}",
                                "h there; congruence(F(h(k + 1)), F(t(M))); way case",
                            ),
                            have(
                                "a whole run",
                                "(-1)**k*e*(F(t(M)) - F(p(k))) <= 2",
                                "neg_one_pow_sq(k); e is a sign; p bound; bounded(M); within",
                            ),
                            exists(
                                "one run more",
                                "k + 1",
                                "e",
                                "h",
                                using=(
                                    "neg_one_pow_sq(k); e is a sign; downwards((-1)**k*e,"
                                    f" {_CHANGE}); way case; so much; congruence(F(h(k + 1)),"
                                    " F(t(M))); a whole run; h there; ordered(M); within"
                                ),
                            ),
                        ],
                    ),
                ],
                [
                    block(
                        "a sign",
                        f"exists e: real. e**2 == 1 and 0 < e*{_CHANGE}",
                        [],
                        by_cases(
                            "which",
                            GOAL,
                            f"0 < {_CHANGE}",
                            [exists("plus", "1", using=["which case"])],
                            [exists("minus", "-1", using="which case; moved; start case")],
                        ),
                    ),
                    obtain("a sign", "e", "e is a sign", "its way"),
                    exists(
                        "the first run",
                        "0",
                        "e",
                        "fun(l, t(M))",
                        using=(
                            f"e is a sign; upwards(e, {_CHANGE}); start case; its way;"
                            " bounded(M); ordered(M); within"
                        ),
                    ),
                ],
            ),
        ],
    ),
    by_cases(
        "in all",
        f"{_V.format('N')} <= 2*n",
        f"0 < {_V.format('N')}",
        [
            apply("state", "up to(N)"),
            obtain("state", "k", "e", "p", *_PARTS),
            by_cases(
                "few",
                GOAL,
                "k + 1 <= n",
                [
                    thus(
                        "so much; neg_one_pow_sq(k); e is a sign; p bound; bounded(N);"
                        " at most 2((-1)**k*e, F(t(N)), F(p(k))); few case"
                    )
                ],
                [
                    have("many", "n <= k", "few case"),
                    apply("to the end", "longer(F, e, t(N), p, k)"),
                    obtain("to the end", "h", "h in order", "h in turn", "h there"),
                    apply("one less", "no more runs(e, h)", using="h in order(i); many"),
                    obtain("one less", "l", "l within", "not up"),
                    apply(
                        "no",
                        f"less(0, {_UP_DOWN.format('h')})",
                        using="h in turn(l); l within; many",
                    ),
                    absurd("so", GOAL, "no"),
                ],
            ),
        ],
        [thus("in all case")],
    ),
    uses=[From("less", LESS), From("longer", LONGER)],
)

_BY_V: Final = "Sum(h(t(i + 1))*(V(t(i + 1)) - V(t(i))), (i, 0, {} - 1))"
_TOTAL_V: Final = "Sum(|V(t(i + 1)) - V(t(i))|, (i, 0, {} - 1))"
#: A sum for the integral of h by dV, the jump of V at the start included.
PAIRED: Final = lemma(
    "for V, h: (real -> real), t: (natural -> real), N: natural, w, d: real."
    " (for i: natural. i <= N => |h(t(i))| <= d) and |V(t(0))| <= 1"
    f" and {_TOTAL_V.format('N')} <= w"
    f" => |h(t(0))*V(t(0)) + {_BY_V.format('N')}| <= (w + 1)*d",
    "small; start; total",
    have("product", "for u, v, s: real. |u| <= s => |u*v| <= s*|v|"),
    by_induction(
        "up to",
        f"for M: natural. M <= N => |{_BY_V.format('M')}| <= d*{_TOTAL_V.format('M')}",
        "so far; within",
        [],
        [thus("so far; small(M + 1); within; product(h(t(M + 1)), V(t(M + 1)) - V(t(M)), d)")],
    ),
    have("first", "|h(t(0))| <= d", "small(0)"),
    have("d not negative", "0 <= d", "first"),
    have(
        "so",
        f"|h(t(0))*V(t(0)) + {_BY_V.format('N')}| <= (w + 1)*d",
        "product(h(t(0)), V(t(0)), d); first; start; up to(N); total;"
        f" abs_add_le_of_le(h(t(0))*V(t(0)), {_BY_V.format('N')}, d, d*{_TOTAL_V.format('N')})",
    ),
)
