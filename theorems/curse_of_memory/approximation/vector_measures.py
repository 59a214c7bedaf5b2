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

from memory_theorems.theorems.analysis.continuity import SCALED
from memory_theorems.theorems.analysis.contradictions import LESS, LIMIT
from memory_theorems.theorems.analysis.measures import MULTIPLE, RIESZ, STIELTJES, VARIATION
from memory_theorems.theorems.analysis.stairs import LINEAR_SUM
from memory_theorems.theorems.analysis.sums import (
    AT_MOST,
    BOUNDED,
    EQUAL,
    IDENTITIES,
    IDENTITY,
    SINGLE,
)
from memory_theorems.theorems.curse_of_memory.approximation import tent_signals
from memory_theorems.theorems.curse_of_memory.approximation.single_components import STEPS, WITHIN
from memory_theorems.theorems.paper_objects import signals
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
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
    thus,
)

INTEGRAL: Final = Object(
    "integral_by(mu: (natural, real -> real), x: X, w: real)",
    "exists v: (natural -> real). (for i: natural. 1 <= i and i <= d"
    " => stieltjes(fun(s, mu(i, s)), fun(s, val(x, i, s)), v(i))) and w == Sum(v(i), (i, 1, d))",
    "w is the integral of x by the vector measure mu: the sum of the integrals of x_i by mu_i",
)
_NORM: Final = "Sum(V(i), (i, 1, d))"
_FORM: Final = (
    "exists mu: (natural, real -> real), V: (natural -> real)."
    f" (for i: natural. {WITHIN} => variation(fun(s, mu(i, s)), V(i)))"
    " and (for x: X. integral_by(mu, x, H(x)))"
    f" and (for x: X. |x| <= 1 => |H(x)| <= {_NORM})"
    f" and (for b: real. (for x: X. |x| <= 1 => |H(x)| <= b) => {_NORM} <= b)"
    " and (for nu: (natural, real -> real). (for x: X. integral_by(nu, x, H(x)))"
    f" => for i: natural, s: real. {WITHIN} => nu(i, s) == mu(i, s))"
)


#: The measures of a proof are called m, their variations Z.
_SIZE: Final = "Sum(Z(i), (i, 1, d))"


def _near(x: str) -> str:
    """That the component i of a signal is within e/(d + 1) of the signs of its measure."""
    return f"(for s: real. |val({x}, i, s)| <= 1) and Z(i) - e/(d + 1) <= L(i, {x})"


_NEAR: Final = f"{WITHIN} => ({_near('x')})"
_NEAR_ONE: Final = f"{WITHIN} => ({_near('x1')})"
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
        *STEPS,
        obtain(
            f"{RIESZ.name}(d, val, L, |c|)",
            "m; Z; variations; measured; Z bounds; Z least; m unique",
        ),
        # a signal is the sum of its components
        block("H in parts", "for x: X. H(x) == Sum(L(i, x), (i, 1, d))", [])(
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
                    "linear sums(fun(y, val(y, j, s)), fun(k, 1), fun(k, only(k, x)), d)",
                ),
                have(
                    "no others",
                    "for k: natural. 1 <= k and k <= d and k != j => 1*val(only(k, x), j, s) == 0",
                    "j from 1; j to d; others(k, x, j, s)",
                ),
                apply("one term", "single", "fun(k, 1*val(only(k, x), j, s))", "j", "d"),
                thus("of the sum", "one term", "j from 1", "j to d", "own(j, x, s)"),
            ),
            apply("same", "same signals", "x", _PARTS),
            apply("of the sum", "linear sums", "H", "fun(k, 1)", "fun(k, only(k, x))", "d"),
            have(
                "each",
                "for k: natural. 1 <= k and k <= d => 1*H(only(k, x)) == L(k, x)",
                "L is(k, x)",
            ),
            apply("sums", "equal sums", "fun(k, 1*H(only(k, x)))", "fun(k, L(k, x))", "d"),
            thus("same", "of the sum", "sums"),
        ),
        block("represented", "for x: X. integral_by(m, x, H(x))", [])(
            block(
                "each",
                f"for i: natural. {WITHIN}"
                " => stieltjes(fun(s, m(i, s)), fun(s, val(x, i, s)), L(i, x))",
                ["i from 1", "i to d"],
                apply("so", "measured", "i", "x"),
            ),
            apply("its sum", "H in parts", "x"),
            exists("by", "fun(i, L(i, x))"),
        ),
        block("from above", f"for x: X. |x| <= 1 => |H(x)| <= {_SIZE}", ["unit ball"])(
            block("each", f"for i: natural. {WITHIN} => |L(i, x)| <= Z(i)", ["i from 1", "i to d"])(
                have(
                    "small",
                    "for s: real. |val(x, i, s)| <= 1",
                    "i from 1; i to d; below the norm(x, i, s); unit ball",
                ),
                apply("bound", "Z bounds", "i", "x", "1"),
                thus("bound"),
            ),
            apply("sums", "bounded sums", "fun(i, L(i, x))", "fun(i, Z(i))", "d"),
            thus("sums", "H in parts(x)"),
        ),
        block(
            "from below",
            f"for b: real. (for x: X. |x| <= 1 => |H(x)| <= b) => {_SIZE} <= b",
            ["a bound"],
            block("nearly", f"for e: real. 0 < e => {_SIZE} <= b + e", ["some e"])(
                have("all shares", "for u: real. 0 < u => d*(u/(d + 1)) <= u"),
                block("some near", f"for i: natural. exists x: X. ({_NEAR})", [])(
                    by_cases("first", GOAL, "1 <= i")(
                        [
                            by_cases("second", GOAL, "i <= d")(
                                [
                                    apply(
                                        "near",
                                        "Z least(i, e/(d + 1))",
                                        using=["first case", "second case"],
                                    ),
                                    obtain("near", "x1", "small", "large"),
                                    block("it", _NEAR_ONE, ["i from 1", "i to d"]),
                                    exists("one", "x1"),
                                ],
                                [
                                    let("x1", "X", "0"),
                                    block("never", _NEAR_ONE, ["i from 1", "i to d"])(
                                        have("beyond", "d < i", "second case"),
                                        absurd("so", GOAL, "contradiction(d, i)"),
                                    ),
                                    exists("any", "x1"),
                                ],
                            )
                        ],
                        [
                            let("x1", "X", "0"),
                            block("never", _NEAR_ONE, ["i from 1", "i to d"])(
                                absurd("so", GOAL, "contradiction(i, 1)")
                            ),
                            exists("any", "x1"),
                        ],
                    )
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
                        "linear sums(fun(g, val(g, j, s)), fun(k, 1), fun(k, only(k, y(k))), d)",
                    ),
                    have(
                        "no others",
                        "for k: natural. 1 <= k and k <= d and k != j"
                        " => 1*val(only(k, y(k)), j, s) == 0",
                        "j from 1; j to d; others(k, y(k), j, s)",
                    ),
                    apply("one term", "single", "fun(k, 1*val(only(k, y(k)), j, s))", "j", "d"),
                    thus(
                        "z is; "
                        "congruence(val(z, j, s), val(Sum(1*only(k, y(k)), (k, 1, d)), j, s)); "
                        "of the sum; one term; j from 1; j to d; own(j, y(j), s)"
                    ),
                ),
                block(
                    "z small",
                    "for j: natural, s: real. 1 <= j and j <= d => |val(z, j, s)| <= 1",
                    ["j from 1", "j to d"],
                    apply("if within", "y near", "j"),
                    obtain("if within()", "small", "large"),
                    thus("j from 1", "j to d", "z values(j, s)", "small(s)"),
                ),
                apply("z size", "least bound", "z", "1", using=["zero_le_one"]),
                apply("of the sum", "linear sums", "H", "fun(k, 1)", "fun(k, only(k, y(k)))", "d"),
                block(
                    "gaps",
                    "for k: natural. 1 <= k and k <= d => Z(k) - 1*H(only(k, y(k))) <= e/(d + 1)",
                    ["k from 1", "k to d"],
                    apply("if within", "y near", "k"),
                    obtain("if within()", "small", "large"),
                    thus("large", "L is(k, y(k))"),
                ),
                apply("all gaps", "at most", "fun(k, Z(k) - 1*H(only(k, y(k))))", "d", "e/(d + 1)"),
                thus(
                    "all gaps; some e; all shares(e); of the sum; z is; "
                    "congruence(H(z), H(Sum(1*only(k, y(k)), (k, 1, d)))); z size; a bound(z)"
                ),
            ),
            apply("so", "limit", _SIZE, "b"),
        ),
        block(
            "unique",
            "for nu: (natural, real -> real). (for x: X. integral_by(nu, x, H(x)))"
            f" => for i: natural, s: real. {WITHIN} => nu(i, s) == m(i, s)",
            ["by nu"],
            block(
                "each",
                f"for i: natural, s: real. {WITHIN} => nu(i, s) == m(i, s)",
                ["i from 1", "i to d"],
                block(
                    "of one component",
                    "for x: X. stieltjes(fun(r, nu(i, r)), fun(r, val(x, i, r)), L(i, x))",
                    [],
                    obtain("by nu(only(i, x))", "v", "v is", "H is"),
                    block(
                        "nothing else",
                        "for k: natural. 1 <= k and k <= d and k != i => v(k) == 0",
                        ["k from 1", "k to d", "apart"],
                        apply("v k", "v is", "k"),
                        have(
                            "none",
                            "for r: real. val(only(i, x), k, r) == 0*val(only(i, x), k, r)",
                            "i from 1; i to d; k from 1; k to d; apart; others(i, x, k, r)",
                        ),
                        apply(
                            "v k is",
                            f"{MULTIPLE.name}(fun(r, nu(k, r)), fun(r, val(only(i, x), k, "
                            "r)), fun(r, val(only(i, x), k, r)), 0, v(k), v(k))",
                        ),
                        thus("v k is"),
                    ),
                    apply("one term", "single", "v", "i", "d"),
                    have("v i", "v(i) == L(i, x)", "H is", "one term", "L is(i, x)"),
                    convert("so", GOAL, "v is(i)", "v i", "own(i, x, r)", "i from 1", "i to d"),
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
            block("at most 1", "for x: X. |x| <= 1 => |val(x, 1, 0)| <= 1", ["unit ball"])(
                apply("value", "below the norm", "x", "1", "0", using=["least d"]),
                thus("value", "unit ball"),
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
