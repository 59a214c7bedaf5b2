r"""(27) of Lemma A.1: functionals of the paper's kind have one integrable kernel.

Time-homogeneity reduces :math:`H_t(x)` to a functional L of the past, read backwards:
:math:`H_t(x)=L(s\mapsto x_{t-s})` with :math:`L(y)=H_0(s\mapsto y_{-s})`.  By causality L depends
on :math:`s\ge0` only; it is linear, bounded and regular, so that it has an integrable kernel.

Source: Li, Han, E and Li (ICLR 2021), Lemma A.1, (26)-(35).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import INTEGRABLE, NEGLIGIBLE, NULL_SETS
from memory_theorems.theorems.analysis.measures import STIELTJES, UNSEEN, VARIATION
from memory_theorems.theorems.curse_of_memory.approximation.integrable_representation import (
    REPRESENTATION,
)
from memory_theorems.theorems.curse_of_memory.approximation.turned_signals import PASTS
from memory_theorems.theorems.paper_objects import functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_SEEN: Final = "Sum(rho(i, s)*val(x, i, t - s), (i, 1, d))"
_FORM: Final = (
    "exists rho: (natural, real -> real). (for i: natural. 1 <= i and i <= d"
    " => integrable(fun(s, rho(i, s))))"
    f" and (for t: real, x: X. H(t, x) == Integral({_SEEN}, (s, 0, oo)))"
)
_BY_K: Final = _SEEN.replace("rho", "k")
_MIX: Final = "p*past(0, x) + q*past(0, y)"

COMMON_KERNEL: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, **functionals.SYMBOLS},
        {**signals.HYPOTHESES, **functionals.HYPOTHESES},
        (*signals.OBJECTS, *functionals.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, STIELTJES, UNSEEN, VARIATION],
    ),
    _FORM,
    (
        obtain(NULL_SETS.name, "null points", "union of null sets", "reflected null sets"),
        obtain("pasts(d, val)", "past", "past value", "past size"),
        let("L", "X -> real", "fun(x, H(0, past(0, x)))"),
        block("L linear", "for p, q: real, x, y: X. L(p*x + q*y) == p*L(x) + q*L(y)", [])(
            block(
                "same values",
                "for i: natural, s: real. 1 <= i and i <= d and s <= 0"
                f" => val(past(0, p*x + q*y), i, s) == val({_MIX}, i, s)",
                ["i from 1", "i to d", "early"],
                have(
                    "of x",
                    "p*val(past(0, x), i, s) == p*val(x, i, 0 - s)",
                    "i from 1; i to d; past value(0, x, i, s)",
                ),
                have(
                    "of y",
                    "q*val(past(0, y), i, s) == q*val(y, i, 0 - s)",
                    "i from 1; i to d; past value(0, y, i, s)",
                ),
                thus(
                    "past value(0, p*x + q*y, i, s); values(x, y, p, q, i, 0 - s); i from 1; "
                    "i to d; values(past(0, x), past(0, y), p, q, i, s); of x; of y"
                ),
            ),
            apply("same", "causal", "0", "past(0, p*x + q*y)", _MIX),
            have("of x", "p*L(x) == p*H(0, past(0, x))", "L is(x)"),
            have("of y", "q*L(y) == q*H(0, past(0, y))", "L is(y)"),
            thus(
                "same", "linear(0, p, q, past(0, x), past(0, y))", "L is(p*x + q*y)", "of x", "of y"
            ),
        ),
        obtain("continuous(0)", "c", "bound"),
        have(
            "bounded by c",
            "for x: X. |x| <= 1 => |L(x)| <= c",
            "past size(0, x); bound(past(0, x)); L is(x)",
        ),
        exists("L bounded", "c", form="exists r: real. for x: X. |x| <= 1 => |L(x)| <= r"),
        block(
            "L of the past",
            "for x, y: X. (for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
            " => val(x, i, s) == val(y, i, s)) => L(x) == L(y)",
            ["agree"],
            apply(
                "same",
                "causal(0, past(0, x), past(0, y))",
                using=["past value(0, x, i, s)", "past value(0, y, i, s)", "agree(i, 0 - s)"],
            ),
            thus("same", "L is(x)", "L is(y)"),
        ),
        block(
            "L regular",
            "for b: real, z: (natural -> X), q: (real -> real). (for n: natural. |z(n)| <= b)"
            " and negligible(q) and (for i: natural, s, e: real. 1 <= i and i <= d and q(s) == 0"
            " and 0 < e => exists k: natural. for n: natural. k <= n => |val(z(n), i, s)| <= e)"
            " => for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |L(z(n))| <= e",
            ["z size", "q null", "z tends to 0"],
            apply("turned q", "reflected null sets", "q", "0"),
            block(
                "turned z tends to 0",
                "for i: natural, s, e: real. 1 <= i and i <= d and q(0 - s) == 0 and 0 < e"
                " => exists k: natural. for n: natural. k <= n => |val(past(0, z(n)), i, s)| <= e",
                ["i from 1", "i to d", "not in q", "some e"],
                obtain("z tends to 0(i, 0 - s, e)", "k", "from k"),
                have(
                    "small",
                    "for n: natural. k <= n => |val(past(0, z(n)), i, s)| <= e",
                    "from k(n); past value(0, z(n), i, s); i from 1; i to d",
                ),
                exists("the same k", "k"),
            ),
            apply(
                "H tends to 0",
                "regular(0, b, fun(n, past(0, z(n))), fun(s, q(0 - s)))",
                using=["past size(0, z(n))", "z size(n)"],
            ),
            block(
                "L tends to 0",
                "for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |L(z(n))| <= e",
                ["some e"],
                obtain("H tends to 0(e)", "k", "from k"),
                have("small", "for n: natural. k <= n => |L(z(n))| <= e", "from k(n); L is(z(n))"),
                exists("the same k", "k"),
            ),
        ),
        obtain("representation of L(d, val, L)", "k", "all k are", "L represented"),
        block("H represented", f"for t: real, x: X. H(t, x) == Integral({_BY_K}, (s, 0, oo))", [])(
            apply(
                "moved",
                "time-homogeneous(t, -t, x, past(0, past(t, x)))",
                using=["past value(0, past(t, x), i, s)", "past value(t, x, i, 0 - s)"],
            ),
            have(
                "by the past",
                "H(t, x) == Integral(Sum(k(i, s)*val(past(t, x), i, s), (i, 1, d)), (s, 0, oo))",
                "moved; L represented(past(t, x)); L is(past(t, x))",
            ),
            convert("so", GOAL, "by the past", "past value(t, x, i, s)"),
        ),
        block(
            "k is",
            "for i: natural. 1 <= i and i <= d => integrable(fun(s, k(i, s)))",
            ["i from 1", "i to d"],
            apply("so", "all k are", "i"),
        ),
        exists("representation", "k", form=_FORM),
    ),
    "representation",
    (NULL_SETS, From("pasts", PASTS), From("representation of L", REPRESENTATION)),
)
