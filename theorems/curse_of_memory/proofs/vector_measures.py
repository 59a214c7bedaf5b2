r"""Theorem A.1: continuous linear functionals are integrals by vector measures.

H of the signals with one component are functionals on :math:`C_0(\mathbb R)`, with measures
:math:`\mu_i` by the theorem of Riesz, Markov and Kakutani.  A signal is the sum of its components,
so that H is the sum of these integrals; as :math:`\|x\|` is the largest of the components' norms,
the norm of H is the *sum* of the variations :math:`|\mu_i|(\mathbb R)`: signals near the signs of
each measure are one signal of norm 1.  The measures are unique component by component.

The hypotheses are met by :math:`H(x)=x_{0,1}`, whose measure is a unit mass at 0.

Source: Li, Han, E and Li (ICLR 2021), Theorem A.1, (24), (25).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.continuity import SCALED
from theorems.analysis.contradictions import LESS, LIMIT
from theorems.analysis.measures import MULTIPLE, RIESZ, STIELTJES, VARIATION
from theorems.analysis.stairs import LINEAR_SUM
from theorems.analysis.sums import AT_MOST, BOUNDED, EQUAL, IDENTITIES, IDENTITY, SINGLE
from theorems.curse_of_memory.proofs import tent_signals
from theorems.paper_objects import signals
from verify.reasoning.composition import Composed, From, Object, Setting, Structure
from verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
)

INTEGRAL: Final = Object(
    "integral_by(mu: (natural, real -> real), x: X, w: real)",
    "exists v: (natural -> real). (for i: natural. 1 <= i and i <= d"
    " => stieltjes(fun(s, mu(i, s)), fun(s, val(x, i, s)), v(i))) and w == Sum(v(i), (i, 1, d))",
    "w is the integral of x by the vector measure mu: the sum of the integrals of x_i by mu_i",
)
_WITHIN: Final = "1 <= i and i <= d"
_NORM: Final = "Sum(V(i), (i, 1, d))"
_FORM: Final = (
    "exists mu: (natural, real -> real), V: (natural -> real)."
    f" (for i: natural. {_WITHIN} => variation(fun(s, mu(i, s)), V(i)))"
    " and (for x: X. integral_by(mu, x, H(x)))"
    f" and (for x: X. |x| <= 1 => |H(x)| <= {_NORM})"
    f" and (for b: real. (for x: X. |x| <= 1 => |H(x)| <= b) => {_NORM} <= b)"
    " and (for nu: (natural, real -> real). (for x: X. integral_by(nu, x, H(x)))"
    f" => for i: natural, s: real. {_WITHIN} => nu(i, s) == mu(i, s))"
)


#: The measures of a proof are called m, their variations Z.
_SIZE: Final = "Sum(Z(i), (i, 1, d))"


def _near(x: str) -> str:
    """That the component i of a signal is within e/(d + 1) of the signs of its measure."""
    return f"(for s: real. |val({x}, i, s)| <= 1) and Z(i) - e/(d + 1) <= L(i, {x})"


_NEAR: Final = f"{_WITHIN} => ({_near('x')})"
_NEAR_ONE: Final = f"{_WITHIN} => ({_near('x1')})"
_PARTS: Final = "Sum(1*only(k, x), (k, 1, d))"

#: The functional that meets the hypotheses is bounded.
_BOUNDED: Final = "exists c: real. for x: X. |x| <= 1 => |val(x, 1, 0)| <= c"

SETTING: Final = Setting.of(
    {**signals.SYMBOLS, "H": ("H", "X -> real", "a functional")},
    {
        **signals.HYPOTHESES,
        "linear": "for p, q: real, x, y: X. H(p*x + q*y) == p*H(x) + q*H(y)",
        "continuous": "exists c: real. for x: X. |x| <= 1 => |H(x)| <= c",
    },
    (*signals.OBJECTS, IDENTITY, INTEGRAL),
    [STIELTJES, VARIATION],
)

STATEMENT: Final = Composed(
    SETTING,
    _FORM,
    (
        obtain("continuous", "c", "H size"),
        apply("unit matrices", "identities", "d"),
        obtain("unit matrices", "D", "is unit"),
        obtain("is unit", "ones", "zeros"),
        # signals with the same values are the same
        block(
            "same signals",
            "for x, y: X. (for k: natural, s: real. 1 <= k and k <= d"
            " => val(x, k, s) == val(y, k, s)) => H(x) == H(y)",
            ["agree"],
            block(
                "no gap",
                "for k: natural, s: real. 1 <= k and k <= d => |val(1*x + -1*y, k, s)| <= 0",
                ["k from 1", "k to d"],
                apply("both", "values", "x", "y", "1", "-1", "k", "s"),
                apply("same", "agree", "k", "s"),
                have("so", "|val(1*x + -1*y, k, s)| <= 0", "both", "same"),
            ),
            have("zero", "0 <= 0"),
            apply("no distance", "least bound", "1*x + -1*y", "0", using=["zero"]),
            have("nothing", "1*x + -1*y == 0", "no distance", "separation(1*x + -1*y)"),
            have("equal", "x == y", "nothing"),
            have("so", "H(x) == H(y)", "equal", "congruence(H(x), H(y))"),
        ),
        block(
            "some component",
            "for i: natural, x: X. exists y: X. for k: natural, s: real. 1 <= k and k <= d"
            " => val(y, k, s) == D(k, i)*val(x, k, s)",
            [],
            block(
                "still continuous",
                "for k: natural. 1 <= k and k <= d => continuous(fun(s, D(k, i)*val(x, k, s)))",
                ["k from 1", "k to d"],
                apply("x here", "continuous signals", "x", "k"),
                apply("x there", "vanishing signals", "x", "k"),
                apply("both", "scaled", "fun(s, val(x, k, s))", "D(k, i)"),
                obtain("both", "first", "second"),
            ),
            block(
                "still vanishing",
                "for k: natural. 1 <= k and k <= d => vanishes(fun(s, D(k, i)*val(x, k, s)))",
                ["k from 1", "k to d"],
                apply("x here", "continuous signals", "x", "k"),
                apply("x there", "vanishing signals", "x", "k"),
                apply("both", "scaled", "fun(s, val(x, k, s))", "D(k, i)"),
                obtain("both", "first", "second"),
            ),
            apply("so", "all of them", "fun(k, s, D(k, i)*val(x, k, s))"),
        ),
        choose("some component", "only", "components"),
        block(
            "own",
            f"for i: natural, x: X, s: real. {_WITHIN} => val(only(i, x), i, s) == val(x, i, s)",
            ["i from 1", "i to d"],
            apply("of both", "components", "i", "x"),
            apply("value", "of both", "i", "s"),
            apply("one", "ones", "i"),
            have("so", "val(only(i, x), i, s) == val(x, i, s)", "value", "one"),
        ),
        block(
            "others",
            f"for i: natural, x: X, k: natural, s: real. {_WITHIN} and 1 <= k and k <= d"
            " and k != i => val(only(i, x), k, s) == 0",
            ["i from 1", "i to d", "k from 1", "k to d", "apart"],
            apply("of both", "components", "i", "x"),
            apply("value", "of both", "k", "s"),
            apply("zero", "zeros", "k", "i"),
            have("so", "val(only(i, x), k, s) == 0", "value", "zero"),
        ),
        let("L", "natural, X -> real", "fun(i, x, H(only(i, x)))"),
        block(
            "L linear",
            f"for i: natural, p, q: real, x, y: X. {_WITHIN}"
            " => L(i, p*x + q*y) == p*L(i, x) + q*L(i, y)",
            ["i from 1", "i to d"],
            block(
                "agree",
                "for k: natural, s: real. 1 <= k and k <= d"
                " => val(only(i, p*x + q*y), k, s) == val(p*only(i, x) + q*only(i, y), k, s)",
                ["k from 1", "k to d"],
                apply("of x", "components", "i", "x"),
                apply("x value", "of x", "k", "s"),
                apply("of y", "components", "i", "y"),
                apply("y value", "of y", "k", "s"),
                apply("of sum", "components", "i", "p*x + q*y"),
                apply("sum value", "of sum", "k", "s"),
                apply("sum then", "values", "x", "y", "p", "q", "k", "s"),
                apply("then sum", "values", "only(i, x)", "only(i, y)", "p", "q", "k", "s"),
                have("p times", "p*val(only(i, x), k, s) == p*(D(k, i)*val(x, k, s))", "x value"),
                have("q times", "q*val(only(i, y), k, s) == q*(D(k, i)*val(y, k, s))", "y value"),
                have(
                    "D times",
                    "D(k, i)*val(p*x + q*y, k, s) == D(k, i)*(p*val(x, k, s) + q*val(y, k, s))",
                    "sum then",
                ),
                have(
                    "so",
                    "val(only(i, p*x + q*y), k, s) == val(p*only(i, x) + q*only(i, y), k, s)",
                    "sum value",
                    "then sum",
                    "p times",
                    "q times",
                    "D times",
                ),
            ),
            apply("same", "same signals", "only(i, p*x + q*y)", "p*only(i, x) + q*only(i, y)"),
            apply("apart", "linear", "p", "q", "only(i, x)", "only(i, y)"),
            have("of x", "p*L(i, x) == p*H(only(i, x))", "L is(i, x)"),
            have("of y", "q*L(i, y) == q*H(only(i, y))", "L is(i, y)"),
            have(
                "so",
                "L(i, p*x + q*y) == p*L(i, x) + q*L(i, y)",
                "same",
                "apart",
                "L is(i, p*x + q*y)",
                "of x",
                "of y",
            ),
        ),
        block(
            "small components",
            f"for i: natural, x: X, b: real. {_WITHIN} and (for s: real. |val(x, i, s)| <= b)"
            " => |only(i, x)| <= b",
            ["i from 1", "i to d", "x small"],
            have("b from 0", "0 <= b", "x small(0)"),
            block(
                "all small",
                "for k: natural, s: real. 1 <= k and k <= d => |val(only(i, x), k, s)| <= b",
                ["k from 1", "k to d"],
                by_cases(
                    "which",
                    "|val(only(i, x), k, s)| <= b",
                    "k != i",
                    [
                        apply("none", "others", "i", "x", "k", "s"),
                        have("so", "|val(only(i, x), k, s)| <= b", "none", "b from 0"),
                    ],
                    [
                        have("is i", "k == i", "which case"),
                        have(
                            "same",
                            "val(only(i, x), k, s) == val(only(i, x), i, s)",
                            "is i",
                            "congruence(val(only(i, x), k, s), val(only(i, x), i, s))",
                        ),
                        apply("its own", "own", "i", "x", "s"),
                        have("so", "|val(only(i, x), k, s)| <= b", "same", "its own", "x small(s)"),
                    ],
                ),
            ),
            apply("so", "least bound", "only(i, x)", "b"),
        ),
        have("unscaled", "for u, r: real. 0 < r and |1/r*u + 0*u| <= c => |u| <= |c|*r"),
        have("times", "for n: [0, oo), r: (0, oo). n <= r => 1/r*n <= 1"),
        block(
            "H bounded",
            "for z: X, r: real. 0 <= r and |z| <= r => |H(z)| <= |c|*r",
            ["r from 0", "z size"],
            by_cases(
                "which",
                "|H(z)| <= |c|*r",
                "0 < r",
                [
                    have("inverse", "0 <= 1/r", "which case"),
                    have(
                        "in the ball",
                        "|1/r*z + 0*z| <= 1",
                        "stretch(1/r, z)",
                        "inverse",
                        "times(|z|, r)",
                        "z size",
                        "which case",
                    ),
                    apply("value", "H size", "1/r*z + 0*z"),
                    apply("split", "linear", "1/r", "0", "z", "z"),
                    have("scaled value", "|1/r*H(z) + 0*H(z)| <= c", "value", "split"),
                    apply("so", "unscaled", "H(z)", "r", using=["which case"]),
                ],
                [
                    have("no size", "|z| <= 0", "z size", "which case"),
                    have("nothing", "z == 0*z + 0*z", "no size", "separation(z)"),
                    apply("split", "linear", "0", "0", "z", "z"),
                    have("zero", "H(z) == 0", "nothing", "split", "congruence(H(z), H(0*z + 0*z))"),
                    have("from 0", "0 <= |c|*r", "r from 0"),
                    have("so", "|H(z)| <= |c|*r", "zero", "from 0"),
                ],
            ),
        ),
        block(
            "L bounded",
            f"for i: natural, x: X, b: real. {_WITHIN} and (for s: real. |val(x, i, s)| <= b)"
            " => |L(i, x)| <= |c|*b",
            ["i from 1", "i to d", "x small"],
            have("b from 0", "0 <= b", "x small(0)"),
            apply("size", "small components", "i", "x", "b"),
            apply("value", "H bounded", "only(i, x)", "b"),
            have("so", "|L(i, x)| <= |c|*b", "value", "L is(i, x)"),
        ),
        apply("measures", RIESZ.name, "d", "val", "L", "|c|"),
        obtain("measures", "m", "Z", "variations", "measured", "Z bounds", "Z least", "m unique"),
        # a signal is the sum of its components
        block(
            "H in parts",
            "for x: X. H(x) == Sum(L(i, x), (i, 1, d))",
            [],
            block(
                "agree",
                "for j: natural, s: real. 1 <= j and j <= d"
                f" => val(x, j, s) == val({_PARTS}, j, s)",
                ["j from 1", "j to d"],
                block(
                    "linear at s",
                    "for p, q: real, u, v: X."
                    " val(p*u + q*v, j, s) == p*val(u, j, s) + q*val(v, j, s)",
                    [],
                    apply("so", "values", "u", "v", "p", "q", "j", "s"),
                ),
                apply(
                    "of the sum",
                    "linear sums",
                    "fun(y, val(y, j, s))",
                    "fun(k, 1)",
                    "fun(k, only(k, x))",
                    "d",
                ),
                block(
                    "no others",
                    "for k: natural. 1 <= k and k <= d and k != j => 1*val(only(k, x), j, s) == 0",
                    ["k from 1", "k to d", "apart"],
                    have("apart too", "j != k", "apart"),
                    apply("none", "others", "k", "x", "j", "s"),
                    have("so", "1*val(only(k, x), j, s) == 0", "none"),
                ),
                apply("one term", "single", "fun(k, 1*val(only(k, x), j, s))", "j", "d"),
                apply("its own", "own", "j", "x", "s"),
                have(
                    "so",
                    f"val(x, j, s) == val({_PARTS}, j, s)",
                    "of the sum",
                    "one term",
                    "its own",
                ),
            ),
            apply("same", "same signals", "x", _PARTS),
            apply("of the sum", "linear sums", "H", "fun(k, 1)", "fun(k, only(k, x))", "d"),
            have(
                "each",
                "for k: natural. 1 <= k and k <= d => 1*H(only(k, x)) == L(k, x)",
                "L is(k, x)",
            ),
            apply("sums", "equal sums", "fun(k, 1*H(only(k, x)))", "fun(k, L(k, x))", "d"),
            have("so", "H(x) == Sum(L(i, x), (i, 1, d))", "same", "of the sum", "sums"),
        ),
        block(
            "represented",
            "for x: X. integral_by(m, x, H(x))",
            [],
            block(
                "each",
                f"for i: natural. {_WITHIN}"
                " => stieltjes(fun(s, m(i, s)), fun(s, val(x, i, s)), L(i, x))",
                ["i from 1", "i to d"],
                apply("so", "measured", "i", "x"),
            ),
            apply("its sum", "H in parts", "x"),
            exists("by", "fun(i, L(i, x))", form="integral_by(m, x, H(x))"),
        ),
        block(
            "from above",
            f"for x: X. |x| <= 1 => |H(x)| <= {_SIZE}",
            ["unit ball"],
            block(
                "each",
                f"for i: natural. {_WITHIN} => |L(i, x)| <= Z(i)",
                ["i from 1", "i to d"],
                block(
                    "small",
                    "for s: real. |val(x, i, s)| <= 1",
                    [],
                    apply("value", "below the norm", "x", "i", "s"),
                    have("so", "|val(x, i, s)| <= 1", "value", "unit ball"),
                ),
                apply("bound", "Z bounds", "i", "x", "1"),
                have("so", "|L(i, x)| <= Z(i)", "bound"),
            ),
            apply("sums", "bounded sums", "fun(i, L(i, x))", "fun(i, Z(i))", "d"),
            apply("parts", "H in parts", "x"),
            have("so", f"|H(x)| <= {_SIZE}", "sums", "parts"),
        ),
        block(
            "from below",
            f"for b: real. (for x: X. |x| <= 1 => |H(x)| <= b) => {_SIZE} <= b",
            ["a bound"],
            block(
                "nearly",
                f"for e: real. 0 < e => {_SIZE} <= b + e",
                ["some e"],
                have("shares", "for u: real. 0 < u => 0 < u/(d + 1)"),
                have("all shares", "for u: real. 0 < u => d*(u/(d + 1)) <= u"),
                apply("share", "shares", "e"),
                apply("in all", "all shares", "e"),
                block(
                    "some near",
                    f"for i: natural. exists x: X. ({_NEAR})",
                    [],
                    by_cases(
                        "first",
                        f"exists x: X. ({_NEAR})",
                        "1 <= i",
                        [
                            by_cases(
                                "second",
                                f"exists x: X. ({_NEAR})",
                                "i <= d",
                                [
                                    apply(
                                        "near",
                                        "Z least",
                                        "i",
                                        "e/(d + 1)",
                                        using=["first case", "second case"],
                                    ),
                                    obtain("near", "x1", "small", "large"),
                                    block(
                                        "it",
                                        _NEAR_ONE,
                                        ["i from 1", "i to d"],
                                        exists("both", form=_near("x1")),
                                    ),
                                    exists("one", "x1", form=f"exists x: X. ({_NEAR})"),
                                ],
                                [
                                    let("x1", "X", "0"),
                                    block(
                                        "never",
                                        _NEAR_ONE,
                                        ["i from 1", "i to d"],
                                        have("beyond", "d < i", "second case"),
                                        apply("no", "contradiction", "d", "i"),
                                        absurd("so", _near("x1"), "no"),
                                    ),
                                    exists("any", "x1", form=f"exists x: X. ({_NEAR})"),
                                ],
                            ),
                        ],
                        [
                            let("x1", "X", "0"),
                            block(
                                "never",
                                _NEAR_ONE,
                                ["i from 1", "i to d"],
                                have("before", "i < 1", "first case"),
                                apply("no", "contradiction", "i", "1"),
                                absurd("so", _near("x1"), "no"),
                            ),
                            exists("any", "x1", form=f"exists x: X. ({_NEAR})"),
                        ],
                    ),
                ),
                choose("some near", "y", "y near"),
                let("z", "X", "Sum(1*only(k, y(k)), (k, 1, d))"),
                block(
                    "z values",
                    "for j: natural, s: real. 1 <= j and j <= d => val(z, j, s) == val(y(j), j, s)",
                    ["j from 1", "j to d"],
                    block(
                        "linear at s",
                        "for p, q: real, u, v: X."
                        " val(p*u + q*v, j, s) == p*val(u, j, s) + q*val(v, j, s)",
                        [],
                        apply("so", "values", "u", "v", "p", "q", "j", "s"),
                    ),
                    apply(
                        "of the sum",
                        "linear sums",
                        "fun(g, val(g, j, s))",
                        "fun(k, 1)",
                        "fun(k, only(k, y(k)))",
                        "d",
                    ),
                    block(
                        "no others",
                        "for k: natural. 1 <= k and k <= d and k != j"
                        " => 1*val(only(k, y(k)), j, s) == 0",
                        ["k from 1", "k to d", "apart"],
                        have("apart too", "j != k", "apart"),
                        apply("none", "others", "k", "y(k)", "j", "s"),
                        have("so", "1*val(only(k, y(k)), j, s) == 0", "none"),
                    ),
                    apply("one term", "single", "fun(k, 1*val(only(k, y(k)), j, s))", "j", "d"),
                    apply("its own", "own", "j", "y(j)", "s"),
                    have(
                        "same z",
                        "val(z, j, s) == val(Sum(1*only(k, y(k)), (k, 1, d)), j, s)",
                        "z is",
                        "congruence(val(z, j, s), val(Sum(1*only(k, y(k)), (k, 1, d)), j, s))",
                    ),
                    have(
                        "so",
                        "val(z, j, s) == val(y(j), j, s)",
                        "same z",
                        "of the sum",
                        "one term",
                        "its own",
                    ),
                ),
                block(
                    "z small",
                    "for j: natural, s: real. 1 <= j and j <= d => |val(z, j, s)| <= 1",
                    ["j from 1", "j to d"],
                    apply("value", "z values", "j", "s"),
                    apply("if within", "y near", "j"),
                    apply("near j", "if within"),
                    obtain("near j", "small", "large"),
                    have("so", "|val(z, j, s)| <= 1", "value", "small(s)"),
                ),
                have("one", "0 <= 1"),
                apply("z size", "least bound", "z", "1", using=["one"]),
                apply("H of z", "a bound", "z"),
                block(
                    "linear all",
                    "for p, q: real, u, v: X. H(p*u + q*v) == p*H(u) + q*H(v)",
                    [],
                    apply("so", "linear", "p", "q", "u", "v"),
                ),
                apply("of the sum", "linear sums", "H", "fun(k, 1)", "fun(k, only(k, y(k)))", "d"),
                have(
                    "same z",
                    "H(z) == H(Sum(1*only(k, y(k)), (k, 1, d)))",
                    "z is",
                    "congruence(H(z), H(Sum(1*only(k, y(k)), (k, 1, d))))",
                ),
                block(
                    "gaps",
                    "for k: natural. 1 <= k and k <= d => Z(k) - 1*H(only(k, y(k))) <= e/(d + 1)",
                    ["k from 1", "k to d"],
                    apply("if within", "y near", "k"),
                    apply("near k", "if within"),
                    obtain("near k", "small", "large"),
                    have("so", "Z(k) - 1*H(only(k, y(k))) <= e/(d + 1)", "large", "L is(k, y(k))"),
                ),
                apply("all gaps", "at most", "fun(k, Z(k) - 1*H(only(k, y(k))))", "d", "e/(d + 1)"),
                have(
                    "so",
                    f"{_SIZE} <= b + e",
                    "all gaps",
                    "in all",
                    "of the sum",
                    "same z",
                    "H of z",
                ),
            ),
            apply("so", "limit", _SIZE, "b"),
        ),
        block(
            "unique",
            "for nu: (natural, real -> real). (for x: X. integral_by(nu, x, H(x)))"
            f" => for i: natural, s: real. {_WITHIN} => nu(i, s) == m(i, s)",
            ["by nu"],
            block(
                "each",
                f"for i: natural, s: real. {_WITHIN} => nu(i, s) == m(i, s)",
                ["i from 1", "i to d"],
                block(
                    "of one component",
                    "for x: X. stieltjes(fun(r, nu(i, r)), fun(r, val(x, i, r)), L(i, x))",
                    [],
                    apply("parts", "by nu", "only(i, x)"),
                    obtain("parts", "v", "v is", "H is"),
                    block(
                        "nothing else",
                        "for k: natural. 1 <= k and k <= d and k != i => v(k) == 0",
                        ["k from 1", "k to d", "apart"],
                        apply("v k", "v is", "k"),
                        block(
                            "none",
                            "for r: real. val(only(i, x), k, r) == 0*val(only(i, x), k, r)",
                            [],
                            apply("zero", "others", "i", "x", "k", "r"),
                            have("so", "val(only(i, x), k, r) == 0*val(only(i, x), k, r)", "zero"),
                        ),
                        apply(
                            "v k is",
                            MULTIPLE.name,
                            "fun(r, nu(k, r))",
                            "fun(r, val(only(i, x), k, r))",
                            "fun(r, val(only(i, x), k, r))",
                            "0",
                            "v(k)",
                            "v(k)",
                        ),
                        have("so", "v(k) == 0", "v k is"),
                    ),
                    apply("one term", "single", "v", "i", "d"),
                    have("v i", "v(i) == L(i, x)", "H is", "one term", "L is(i, x)"),
                    apply("so far", "v is", "i"),
                    convert(
                        "so",
                        "stieltjes(fun(r, nu(i, r)), fun(r, val(x, i, r)), L(i, x))",
                        "so far",
                        "v i",
                        "own(i, x, r)",
                        "i from 1",
                        "i to d",
                    ),
                ),
                apply("same", "m unique", "i", "fun(r, nu(i, r))"),
                apply("so", "same", "s"),
            ),
        ),
        exists("measures of H", "m", "Z", form=_FORM),
    ),
    "measures of H",
    (
        RIESZ,
        MULTIPLE,
        From("identities", IDENTITIES),
        From("scaled", SCALED),
        From("linear sums", LINEAR_SUM),
        From("single", SINGLE),
        From("equal sums", EQUAL),
        From("bounded sums", BOUNDED),
        From("at most", AT_MOST),
        From("limit", LIMIT),
        From("contradiction", LESS),
    ),
    met=Structure(
        {
            "H": "fun(x, val(x, 1, 0))",
            "x": "x0",
            "b": "1",
            "nu": "fun(i, s, mu(i, s))",
            "i": "1",
            "s": "0",
        },
        (
            *tent_signals.OBTAINED,
            block(
                "linear at 0",
                "for p, q: real, x, y: X. val(p*x + q*y, 1, 0) == p*val(x, 1, 0) + q*val(y, 1, 0)",
                [],
                apply("so", "values", "x", "y", "p", "q", "1", "0", using=["least d"]),
            ),
            block(
                "at most 1",
                "for x: X. |x| <= 1 => |val(x, 1, 0)| <= 1",
                ["unit ball"],
                apply("value", "below the norm", "x", "1", "0", using=["least d"]),
                have("so", "|val(x, 1, 0)| <= 1", "value", "unit ball"),
            ),
            exists("bounded", "1", form=_BOUNDED),
        ),
        using=("least d",),
        uses=(tent_signals.USE,),
        numbers={"d": ">= 1"},
        shown=(_BOUNDED,),
        obtained=tent_signals.NAMES,
    ),
)
