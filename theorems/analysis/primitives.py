r"""The integral of a continuous function over [0, T] is the increment of a primitive.

The part of [0, oo) up to T is written by the term :math:`1_{s\le T}=\max(0,\min(1,1+\lfloor
T-s\rfloor))`.  Where :math:`F'=f`, the integral of f and F have over every short piece nearly the
increment f(p)(q - p): the mean value inequality; so they have the same increment over [0, T].
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMPOSED,
    CONTINUOUS,
    LIPSCHITZ,
    UNIFORM,
    VANISHES,
)
from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.curves import LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.indicators import INDICATOR, LENGTH, until
from memory_theorems.theorems.analysis.integrals import BOUND, DIFFERENCE, FILTERED, MULTIPLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_U: Final = until("T")

#: What hardly changes over short pieces does not change.
STEADY: Final = lemma(
    "for D: (real -> real), T: real. 0 <= T and (for e: real. 0 < e => exists a: real. 0 < a"
    " and (for p, q: real. 0 <= p and p <= q and q <= p + a and q <= T"
    " => |D(q) - D(p)| <= e*(q - p))) => D(T) == D(0)",
    "T from 0; slow",
    have("share", "for e, x: real. 0 < e and x <= e/(T + 1)*T => x <= e", "T from 0"),
    have("enough", "for a, n: real. 0 < a and T/a <= n => T <= (n + 1)*a"),
    have("step small", "for a, n: real. 0 <= n and T <= (n + 1)*a => T/(n + 1) <= a"),
    block(
        "small",
        "for r: real. 0 < r => |D(T) - D(0)| <= r",
        "some r",
        apply("pieces", "slow(r/(T + 1))"),
        obtain("pieces", "a", "some a", "on pieces"),
        apply("number", f"{ARCHIMEDES.name}(T/a)"),
        obtain("number", "N", "many"),
        apply("wide", "enough(a, N)"),
        apply("short", "step small(a, N)"),
        by_induction(
            "up to",
            "for k: natural. k <= N + 1 => |D(k*(T/(N + 1))) - D(0)| <= r/(T + 1)*(k*(T/(N + 1)))",
            "so far; within",
            [],
            [
                apply("those", "so far", using=["within"]),
                thus("those; on pieces(k*(T/(N + 1)), (k + 1)*(T/(N + 1))); short; within"),
            ],
        ),
        apply("all", "up to(N + 1)"),
        convert("at T", "|D((N + 1)*(T/(N + 1))) - D(0)| <= r/(T + 1)*T", "all"),
        apply(
            "so", "share(r, |D(T) - D(0)|)", using="at T; congruence(D((N + 1)*(T/(N + 1))), D(T))"
        ),
    ),
    apply("no gap", "zero(D(T) - D(0))"),
    have("so", "D(T) == D(0)", "no gap"),
    uses=[ARCHIMEDES, From("zero", ZERO)],
)

#: The mean value inequality from both sides.
INCREMENT: Final = lemma(
    "for f, F: (real -> real), p, q, e: real. p <= q"
    " and (for s: real. p <= s and s <= q => derives(F, s, f(s)))"
    " and (for s: real. p <= s and s <= q => |f(s) - f(p)| <= e)"
    " => |F(q) - F(p) - f(p)*(q - p)| <= e*(q - p)",
    "forward; slopes; near",
    block(
        "turned",
        "for s: real. p <= s and s <= q => derives(fun(r, -1*F(r) + 0*F(r)), s, -1*f(s) + 0*f(s))",
        "from p; to q",
        apply("slope", "slopes(s)"),
        apply("so", f"{LINEAR.name}(F, F, s, -1, 0, f(s), f(s))"),
    ),
    apply("up", f"{MEAN_VALUE.name}(F, f, p, q, f(p) + e)", using="near(s)"),
    apply(
        "down",
        f"{MEAN_VALUE.name}(fun(r, -1*F(r) + 0*F(r)), fun(s, -1*f(s) + 0*f(s)), p, q, -f(p) + e)",
        using="near(s)",
    ),
    have("so", "|F(q) - F(p) - f(p)*(q - p)| <= e*(q - p)", "up; down"),
    uses=[LINEAR, MEAN_VALUE],
)

_K: Final = "Integral(" + until("{0}") + "*f(s), (s, 0, oo))"
_P, _Q = until("p"), until("q")
_FILLED: Final = (
    "for f: (real -> real), b: real. continuous(f) and (for s: real. 0 <= s => |f(s)| <= b)"
)

#: The part of a bounded continuous function up to T.
PART: Final = lemma(
    _FILLED + f" => for T: real. 0 <= T => integrable(fun(s, {_U}*f(s)))",
    "f is; f size",
    block(
        "each",
        GOAL,
        "T from 0",
        apply("length", "lengths(T)"),
        obtain("length", "it is", "its value"),
        apply("so", f"{FILTERED.name}(fun(s, {_U}), f, b)"),
    ),
    uses=[FILTERED, From("lengths", LENGTH)],
    objects=[CONTINUOUS],
)

_REST: Final = f"{_Q}*f(s) - {_P}*f(s) - f(p)*({_Q} - {_P})"

#: Over a piece on which it is nearly constant.
PIECE: Final = lemma(
    _FILLED + " => for p, q, e: real. 0 <= p and p <= q and 0 <= e"
    " and (for s: real. p <= s and s <= q => |f(s) - f(p)| <= e)"
    f" => |{_K.format('q')} - {_K.format('p')} - f(p)*(q - p)| <= e*(q - p)",
    "f is; f size",
    apply("parts", "part(f, b)"),
    block(
        "each",
        GOAL,
        "p from 0; forward; some e; near",
        have("q from 0", "0 <= q", "p from 0; forward"),
        apply("p part", "parts(p)"),
        apply("q part", "parts(q)"),
        apply("p length", "lengths(p)"),
        obtain("p length", "p is", "p value"),
        apply("q length", "lengths(q)"),
        obtain("q length", "q is", "q value"),
        apply("p ones", "indicator(p)"),
        obtain("p ones", "p before", "p after"),
        apply("q ones", "indicator(q)"),
        obtain("q ones", "q before", "q after"),
        apply("window", f"difference(fun(s, {_Q}), fun(s, {_P}))"),
        obtain("window", "window is", "window value"),
        apply("of f", f"difference(fun(s, {_Q}*f(s)), fun(s, {_P}*f(s)))"),
        obtain("of f", "f window is", "f window value"),
        apply("constant", f"multiple(fun(s, {_Q} - {_P}), f(p))"),
        obtain("constant", "constant is", "constant value"),
        apply("bound", f"multiple(fun(s, {_Q} - {_P}), e)"),
        obtain("bound", "bound is", "bound value"),
        apply("gap", f"difference(fun(s, {_Q}*f(s) - {_P}*f(s)), fun(s, f(p)*({_Q} - {_P})))"),
        obtain("gap", "gap is", "gap value"),
        have("flat", "for u, v, x, y, z: real. u == v => |v*x - u*x - y*(v - u)| <= z*(v - u)"),
        have(
            "inside",
            "for u, v, x, y, z: real. u == 0 and v == 1 and |x - y| <= z"
            " => |v*x - u*x - y*(v - u)| <= z*(v - u)",
        ),
        block(
            "at s",
            f"for s: real. 0 <= s => |{_REST}| <= e*({_Q} - {_P})",
            "later",
            by_cases(
                "first",
                GOAL,
                "s <= p",
                [
                    apply(
                        "so",
                        f"flat({_P}, {_Q}, f(s), f(p), e)",
                        using="p before(s); q before(s); first case; forward",
                    )
                ],
                [
                    apply("p none", "p after(s)", using="first case"),
                    by_cases(
                        "second",
                        GOAL,
                        "s <= q",
                        [
                            apply("close", "near(s)", using="first case"),
                            apply("q one", "q before(s)"),
                            apply("so", f"inside({_P}, {_Q}, f(s), f(p), e)"),
                        ],
                        [
                            apply(
                                "so",
                                f"flat({_P}, {_Q}, f(s), f(p), e)",
                                using="p none; q after(s); second case",
                            )
                        ],
                    ),
                ],
            ),
        ),
        apply("in all", f"bounds(fun(s, {_REST}), fun(s, e*({_Q} - {_P})))"),
        have(
            "sides",
            "for u, v, w, x, y, z: real. |u| <= z and u == v - w and w == x and z == y"
            " => |v - x| <= y",
        ),
        apply(
            "so far",
            f"sides(Integral({_REST}, (s, 0, oo)), Integral({_Q}*f(s) - {_P}*f(s), (s, 0, oo)),"
            f" Integral(f(p)*({_Q} - {_P}), (s, 0, oo)), f(p)*(q - p), e*(q - p),"
            f" Integral(e*({_Q} - {_P}), (s, 0, oo)))",
            using="bound value; window value; p value; q value; constant value",
        ),
        thus("so far; f window value"),
    ),
    uses=[
        From("part", PART),
        From("lengths", LENGTH),
        From("indicator", INDICATOR),
        From("difference", DIFFERENCE),
        From("multiple", MULTIPLE),
        From("bounds", BOUND),
    ],
)

#: What vanishes at infinity is uniformly continuous from 0 on.
UNIFORM_FROM_0: Final = lemma(
    "for f: (real -> real). continuous(f)"
    " and (for e: real. 0 < e => exists T: real. for s: real. T <= s => |f(s)| <= e)"
    " => for e: real. 0 < e => exists a: real. 0 < a"
    " and (for p, s: real. 0 <= p and p <= s and s <= p + a => |f(s) - f(p)| <= e)",
    "f is; f fades",
    apply("fold", "lipschitz(fun(s, |s|), 1)"),
    apply("even", "composed(f, fun(s, |s|))"),
    block(
        "even vanishing",
        "vanishes(fun(s, f(|s|)))",
        "some e",
        apply("far", "f fades(e)"),
        obtain("far", "T", "beyond"),
        exists("the same T", "T", using=["beyond(|s|)"]),
    ),
    apply("uniform", f"{UNIFORM.name}(fun(s, f(|s|)))"),
    block(
        "each",
        GOAL,
        "some e",
        apply("step", "uniform(e)"),
        obtain("step", "a", "some a", "close"),
        block(
            "near",
            "for p, s: real. 0 <= p and p <= s and s <= p + a => |f(s) - f(p)| <= e",
            "p from 0; forward; short",
            apply("both", "close(s, p)", using="forward; short"),
            convert("so", GOAL, "both", "p from 0; forward"),
        ),
        exists("this step", "a"),
    ),
    uses=[UNIFORM, From("lipschitz", LIPSCHITZ), From("composed", COMPOSED)],
    objects=[CONTINUOUS, VANISHES],
)

#: The fundamental theorem of calculus, for functions that vanish at infinity.
PRIMITIVE: Final = lemma(
    "for f, F: (real -> real), b: real. continuous(f) and (for s: real. 0 <= s => |f(s)| <= b)"
    " and (for e: real. 0 < e => exists T: real. for s: real. T <= s => |f(s)| <= e)"
    " and (for s: real. 0 <= s => derives(F, s, f(s)))"
    f" => for T: real. 0 <= T => {_K.format('T')} == F(T) - F(0)",
    "f is; f size; f fades; slopes",
    apply("parts", "part(f, b)"),
    apply("pieces", "piece(f, b)"),
    apply("uniform", "uniform from 0(f)"),
    have(
        "halves", "for u, v, w, e, z: real. |u - w| <= e/2*z and |v - w| <= e/2*z => |u - v| <= e*z"
    ),
    block(
        "each",
        GOAL,
        "T from 0",
        block(
            "slow",
            "for e: real. 0 < e => exists a: real. 0 < a"
            " and (for p, q: real. 0 <= p and p <= q and q <= p + a and q <= T"
            f" => |{_K.format('q')} - F(q) - ({_K.format('p')} - F(p))| <= e*(q - p))",
            "some e",
            apply("step", "uniform(e/2)"),
            obtain("step", "a", "some a", "close"),
            block(
                "on pieces",
                "for p, q: real. 0 <= p and p <= q and q <= p + a and q <= T"
                f" => |{_K.format('q')} - F(q) - ({_K.format('p')} - F(p))| <= e*(q - p)",
                "p from 0; forward; short; to T",
                have(
                    "near",
                    "for s: real. p <= s and s <= q => |f(s) - f(p)| <= e/2",
                    "close(p, s); short",
                ),
                block(
                    "slopes here",
                    "for s: real. p <= s and s <= q => derives(F, s, f(s))",
                    "from p; to q",
                    apply("so", "slopes(s)", using="p from 0; from p"),
                ),
                apply("of F", "increment(f, F, p, q, e/2)"),
                apply("of f", "pieces(p, q, e/2)"),
                apply(
                    "both",
                    f"halves({_K.format('q')} - {_K.format('p')}, F(q) - F(p), f(p)*(q - p), e,"
                    " q - p)",
                ),
                thus("both"),
            ),
            exists("this step", "a"),
        ),
        apply("no drift", f"steady(fun(r, {_K.format('r')} - F(r)), T)"),
        # nothing up to 0
        apply("length 0", "lengths(0)"),
        obtain("length 0", "it is", "no length"),
        apply("weighted", f"multiple(fun(s, {until('0')}), b)"),
        obtain("weighted", "weighted is", "weighted value"),
        apply("part 0", "parts(0)"),
        have("product", "for u, v, c: real. |v| <= c and 0 <= u => |u*v| <= c*u"),
        block(
            "at s",
            f"for s: real. 0 <= s => |{until('0')}*f(s)| <= b*{until('0')}",
            "later",
            apply("so", f"product({until('0')}, f(s), b)", using="f size(s)"),
        ),
        apply("small", f"bounds(fun(s, {until('0')}*f(s)), fun(s, b*{until('0')}))"),
        thus("no drift; small; weighted value; no length"),
    ),
    uses=[
        From("part", PART),
        From("piece", PIECE),
        From("lengths", LENGTH),
        From("multiple", MULTIPLE),
        From("bounds", BOUND),
        From("uniform from 0", UNIFORM_FROM_0),
        From("increment", INCREMENT),
        From("steady", STEADY),
    ],
)
