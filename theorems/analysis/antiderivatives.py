r"""Every continuous function on the real line has a primitive.

From 0 on it is :math:`\int_0^Tf`, written with :math:`f(\min(s,T))`, which is bounded; before 0 the
same for :math:`f(-s)`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import OPENED
from memory_theorems.theorems.analysis.continuity import (
    COMBINED,
    COMPOSED,
    CONTINUOUS,
    EXTREME,
    LIPSCHITZ,
)
from memory_theorems.theorems.analysis.curves import DEFINED, DERIVES
from memory_theorems.theorems.analysis.indicators import INDICATOR, until
from memory_theorems.theorems.analysis.integrals import INTEGRABLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.primitives import PIECE
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
)

#: A continuous function is bounded on an interval.
BOUNDED: Final = lemma(
    "for f: (real -> real), q: real. 0 <= q and continuous(f) => exists b: real."
    " for s: real. 0 <= s and s <= q => |f(s)| <= b",
    ["q from 0", "f continuous"],
    apply("turned", "combined", "f", "f", "-1", "0"),
    apply("most", EXTREME.name, "f", "0", "q"),
    obtain("most", "y", "y from 0", "y to q", "above"),
    apply("least", EXTREME.name, "fun(s, -1*f(s) + 0*f(s))", "0", "q"),
    obtain("least", "z", "z from 0", "z to q", "below"),
    have("either", "for u, v, w: real. u <= v and -1*u + 0*u <= -1*w + 0*w => |u| <= |v| + |w|"),
    block(
        "size",
        "for s: real. 0 <= s and s <= q => |f(s)| <= |f(y)| + |f(z)|",
        ["later", "to q"],
        apply("up", "above", "s"),
        apply("down", "below", "s"),
        apply("so", "either", "f(s)", "f(y)", "f(z)"),
    ),
    exists("b", "|f(y)| + |f(z)|"),
    uses=[EXTREME, From("combined", COMBINED)],
    objects=[CONTINUOUS],
)

_HELD: Final = "Integral(" + until("{0}") + "*f(Min(s, {0})), (s, 0, oo))"
_CLOSE: Final = "(for s: real. p <= s and s <= q => |f(s) - c| <= e)"
#: The increments of the integral from 0 on.
FORWARD: Final = lemma(
    f"for f: (real -> real), p, q, c, e: real. continuous(f) and 0 <= p and p <= q and {_CLOSE}"
    f" => |{_HELD.format('q')} - {_HELD.format('p')} - c*(q - p)| <= 3*e*(q - p)",
    ["f continuous", "p from 0", "forward", "near"],
    have("q from 0", "0 <= q", "p from 0", "forward"),
    apply("some bound", "bounded", "f", "q"),
    obtain("some bound", "b", "f size"),
    have("slope", "for s, z: real. |Min(s, q) - Min(z, q)| <= 1*|s - z|"),
    apply("holding", "lipschitz", "fun(s, Min(s, q))", "1"),
    apply("held", "composed", "f", "fun(s, Min(s, q))"),
    have("inside", "for s: real. 0 <= s => 0 <= Min(s, q)", "q from 0"),
    have("to the end", "for s: real. Min(s, q) <= q"),
    block(
        "held size",
        "for s: real. 0 <= s => |f(Min(s, q))| <= b",
        ["later"],
        apply("so", "f size", "Min(s, q)", using=["inside(s)", "to the end(s)", "later"]),
    ),
    apply("pieces", "piece", "fun(s, f(Min(s, q)))", "b"),
    have("early", "for s, z: real. s <= z => Min(s, z) == s"),
    have("p held", "Min(p, q) == p", "forward", "early(p, q)"),
    have("f at p", "f(Min(p, q)) == f(p)", "p held", "congruence(f(Min(p, q)), f(p))"),
    have("p itself", "p <= p"),
    apply("at p", "near", "p"),
    have("twice", "for u, v, w, x: real. |u - w| <= x and |v - w| <= x => |u - v| <= 2*x"),
    have("not negative", "0 <= 2*e", "at p"),
    block(
        "held near",
        "for s: real. p <= s and s <= q => |f(Min(s, q)) - f(Min(p, q))| <= 2*e",
        ["from p", "to q"],
        have("same", "f(Min(s, q)) == f(s)", "early(s, q)", "to q",
             "congruence(f(Min(s, q)), f(s))"),
        apply("at s", "near", "s"),
        apply("both", "twice", "f(s)", "f(p)", "c", "e"),
        have("so", "|f(Min(s, q)) - f(Min(p, q))| <= 2*e", "both", "same", "f at p"),
    ),
    apply("one piece", "pieces", "p", "q", "2*e"),
    apply("indicators", "indicator", "p"),
    obtain("indicators", "ones", "zeros"),
    have("no factor", "for u, v, w: real. u == 0 => u*v == u*w"),
    have("same factor", "for u, v, w: real. v == w => u*v == u*w"),
    block(
        "up to p",
        f"for s: real. 0 <= s => {until('p')}*f(Min(s, q)) == {until('p')}*f(Min(s, p))",
        ["later"],
        by_cases(
            "where",
            f"{until('p')}*f(Min(s, q)) == {until('p')}*f(Min(s, p))",
            "s <= p",
            [
                have("before q", "s <= q", "where case", "forward"),
                have("one", "f(Min(s, q)) == f(s)", "early(s, q)", "before q",
                     "congruence(f(Min(s, q)), f(s))"),
                have("other", "f(Min(s, p)) == f(s)", "early(s, p)", "where case",
                     "congruence(f(Min(s, p)), f(s))"),
                have("equal", "f(Min(s, q)) == f(Min(s, p))", "one", "other"),
                apply("so", "same factor", until("p"), "f(Min(s, q))", "f(Min(s, p))"),
            ],
            [
                have("after", "p < s", "where case"),
                apply("none", "zeros", "s"),
                apply("so", "no factor", until("p"), "f(Min(s, q))", "f(Min(s, p))"),
            ],
        ),
    ),
    convert(
        "with p",
        f"|{_HELD.format('q')} - {_HELD.format('p')} - f(Min(p, q))*(q - p)| <= 2*e*(q - p)",
        "one piece",
        "up to p(s)",
    ),
    have("in all", "for u, v, w, x, y: real. |u - v*y| <= 2*x*y and v == w and |w - c| <= x"
         " and 0 <= y => |u - c*y| <= 3*x*y", "mul_le_mul_of_nonneg_right(y, w - c, x)",
         "mul_le_mul_of_nonneg_right(y, c - w, x)", "mul_eq_mul_right(v, w, y)"),
    have("length", "0 <= q - p", "forward"),
    apply("so", "in all", f"{_HELD.format('q')} - {_HELD.format('p')}", "f(Min(p, q))", "f(p)",
          "e", "q - p"),
    uses=[
        From("bounded", BOUNDED),
        From("lipschitz", LIPSCHITZ),
        From("composed", COMPOSED),
        From("piece", PIECE),
        From("indicator", INDICATOR),
    ],
    predicates=[INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip

_INCREMENTS: Final = (
    f"for p, q, c, e: real. 0 <= p and p <= q and {_CLOSE}"
    " => |H(q) - H(p) - c*(q - p)| <= 3*e*(q - p)"
)
#: There is a function with these increments.
INCREMENTS: Final = lemma(
    f"for f: (real -> real). continuous(f) => exists H: (real -> real). {_INCREMENTS}",
    ["f continuous"],
    block(
        "increments",
        _INCREMENTS.replace("H(q)", _HELD.format("q")).replace("H(p)", _HELD.format("p")),
        ["p from 0", "forward", "near"],
        apply("so", "forward increments", "f", "p", "q", "c", "e"),
    ),
    exists("that", f"fun(T, {_HELD.format('T')})"),
    uses=[From("forward increments", FORWARD)],
    objects=[CONTINUOUS],
)

#: A primitive that is 0 at 0.
ANTIDERIVATIVE: Final = lemma(
    "for f: (real -> real). continuous(f) => exists F: (real -> real). F(0) == 0"
    " and (for z: real. derives(F, z, f(z)))",
    ["f continuous"],
    OPENED,
    let("g", "real -> real", "fun(s, f(-s))"),
    have("turn", "for s, z: real. |-s - -z| <= 1*|s - z|"),
    apply("turning", "lipschitz", "fun(s, -s)", "1"),
    apply("turned", "composed", "f", "fun(s, -s)"),
    convert("g continuous", "continuous(g)", "turned", "g is(s)", "g is(z)"),
    apply("from 0 on", "increments of an integral", "f"),
    obtain("from 0 on", "H", "ahead"),
    apply("before 0", "increments of an integral", "g"),
    obtain("before 0", "K", "behind"),
    let("F", "real -> real", "fun(z, H(Max(z, 0)) - K(Max(-z, 0)) - (H(0) - K(0)))"),
    have("nothing", "for u, v, c, e: real. u == v => |u - v - c*0| <= 3*e*0"),
    have("in parts", "for u, v, w, x, c, e, a, b: real. |u - v - c*a| <= 3*e*a"
         " and |w - x - c*b| <= 3*e*b => |u - x - (v - w) - c*(a + b)| <= 3*e*(a + b)"),
    block(
        "increments",
        f"for p, q, c, e: real. p <= q and {_CLOSE} => |F(q) - F(p) - c*(q - p)| <= 3*e*(q - p)",
        ["forward", "near"],
        by_cases(
            "end",
            "|H(Max(q, 0)) - H(Max(p, 0)) - c*(Max(q, 0) - Max(p, 0))|"
            " <= 3*e*(Max(q, 0) - Max(p, 0))",
            "0 <= q",
            [
                block(
                    "near there",
                    "for s: real. Max(p, 0) <= s and s <= Max(q, 0) => |f(s) - c| <= e",
                    ["from p", "to q"],
                    have("after p", "p <= s", "from p"),
                    have("before q", "s <= q", "to q", "end case"),
                    apply("so", "near", "s"),
                ),
                have("start", "0 <= Max(p, 0)"),
                have("order", "Max(p, 0) <= Max(q, 0)", "forward"),
                apply("so", "ahead", "Max(p, 0)", "Max(q, 0)", "c", "e"),
            ],
            [
                have("q held", "Max(q, 0) == 0", "end case"),
                have("p held", "Max(p, 0) == 0", "end case", "forward"),
                have("same", "Max(q, 0) == Max(p, 0)", "q held", "p held"),
                have("equal", "H(Max(q, 0)) == H(Max(p, 0))", "same",
                     "congruence(H(Max(q, 0)), H(Max(p, 0)))"),
                apply("so far", "nothing", "H(Max(q, 0))", "H(Max(p, 0))", "c", "e"),
                have("length", "0 == Max(q, 0) - Max(p, 0)", "same"),
                convert("so", "|H(Max(q, 0)) - H(Max(p, 0)) - c*(Max(q, 0) - Max(p, 0))|"
                        " <= 3*e*(Max(q, 0) - Max(p, 0))", "so far", "length"),
            ],
        ),
        by_cases(
            "begin",
            "|K(Max(-p, 0)) - K(Max(-q, 0)) - c*(Max(-p, 0) - Max(-q, 0))|"
            " <= 3*e*(Max(-p, 0) - Max(-q, 0))",
            "p <= 0",
            [
                block(
                    "near there",
                    "for s: real. Max(-q, 0) <= s and s <= Max(-p, 0) => |g(s) - c| <= e",
                    ["from q", "to p"],
                    have("after p", "p <= -s", "to p", "begin case"),
                    have("before q", "-s <= q", "from q"),
                    apply("so far", "near", "-s"),
                    have("so", "|g(s) - c| <= e", "so far", "g is(s)"),
                ),
                have("start", "0 <= Max(-q, 0)"),
                have("order", "Max(-q, 0) <= Max(-p, 0)", "forward"),
                apply("so", "behind", "Max(-q, 0)", "Max(-p, 0)", "c", "e"),
            ],
            [
                have("p held", "Max(-p, 0) == 0", "begin case"),
                have("q held", "Max(-q, 0) == 0", "begin case", "forward"),
                have("same", "Max(-p, 0) == Max(-q, 0)", "q held", "p held"),
                have("equal", "K(Max(-p, 0)) == K(Max(-q, 0))", "same",
                     "congruence(K(Max(-p, 0)), K(Max(-q, 0)))"),
                apply("so far", "nothing", "K(Max(-p, 0))", "K(Max(-q, 0))", "c", "e"),
                have("length", "0 == Max(-p, 0) - Max(-q, 0)", "same"),
                convert("so", "|K(Max(-p, 0)) - K(Max(-q, 0)) - c*(Max(-p, 0) - Max(-q, 0))|"
                        " <= 3*e*(Max(-p, 0) - Max(-q, 0))", "so far", "length"),
            ],
        ),
        apply("sum", "in parts", "H(Max(q, 0))", "H(Max(p, 0))", "K(Max(-p, 0))",
              "K(Max(-q, 0))", "c", "e", "Max(q, 0) - Max(p, 0)", "Max(-p, 0) - Max(-q, 0)"),
        have("lengths", "Max(q, 0) - Max(p, 0) + (Max(-p, 0) - Max(-q, 0)) == q - p"),
        have("change", "H(Max(q, 0)) - K(Max(-q, 0)) - (H(Max(p, 0)) - K(Max(-p, 0)))"
             " == F(q) - F(p)", "F is(p)", "F is(q)"),
        convert("so", "|F(q) - F(p) - c*(q - p)| <= 3*e*(q - p)", "sum", "lengths", "change"),
    ),
    block(
        "slopes",
        "for z: real. derives(F, z, f(z))",
        [],
        block(
            "at z",
            "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
            " => |F(s) - F(z) - f(z)*(s - z)| <= e*|s - z|)",
            ["some e"],
            have("third", "0 < e/3", "some e"),
            apply("close", "f continuous", "z", "e/3"),
            obtain("close", "h", "some h", "by e"),
            block(
                "there",
                "for s: real. |s - z| <= h => |F(s) - F(z) - f(z)*(s - z)| <= e*|s - z|",
                ["within h"],
                by_cases(
                    "side",
                    "|F(s) - F(z) - f(z)*(s - z)| <= e*|s - z|",
                    "z <= s",
                    [
                        block("right", "for r: real. z <= r and r <= s => |f(r) - f(z)| <= e/3",
                              ["from z", "to s"],
                              have("r close", "|r - z| <= h", "from z", "to s", "within h"),
                              apply("so", "by e", "r")),
                        apply("piece", "increments", "z", "s", "f(z)", "e/3"),
                        have("so", "|F(s) - F(z) - f(z)*(s - z)| <= e*|s - z|", "piece",
                             "side case"),
                    ],
                    [
                        have("before", "s <= z", "side case"),
                        block("left", "for r: real. s <= r and r <= z => |f(r) - f(z)| <= e/3",
                              ["from s", "to z"],
                              have("r close", "|r - z| <= h", "from s", "to z", "within h"),
                              apply("so", "by e", "r")),
                        apply("piece", "increments", "s", "z", "f(z)", "e/3"),
                        have("so", "|F(s) - F(z) - f(z)*(s - z)| <= e*|s - z|", "piece",
                             "before"),
                    ],
                ),
            ),
            exists("that", "h"),
        ),
        apply("so", "from an estimate", "F", "z", "f(z)"),
    ),
    have("H at 0", "H(Max(0, 0)) == H(0)", "congruence(H(Max(0, 0)), H(0))"),
    have("K at 0", "K(Max(-0, 0)) == K(0)", "congruence(K(Max(-0, 0)), K(0))"),
    have("F at 0", "F(0) == 0", "F is(0)", "H at 0", "K at 0"),
    exists("that", "F"),
    uses=[
        DEFINED,
        From("lipschitz", LIPSCHITZ),
        From("composed", COMPOSED),
        From("increments of an integral", INCREMENTS),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip
