r"""Lemma A.2: polynomials in :math:`e^{-t}` without constant term are dense in L1(0, oo).

With :math:`g` continuous, 0 outside :math:`[a,b]\subset(0,\infty)` and near :math:`\rho` in L1,
:math:`G(u)=g(-\log u)/u` (0 near u = 0) is continuous on [0, 1]; a polynomial q with
:math:`|G-q|\le\varepsilon/2` there gives
:math:`|g(s)-e^{-s}q(e^{-s})|=e^{-s}|G(e^{-s})-q(e^{-s})|\le\frac\varepsilon2e^{-s}`, whose integral
is :math:`\varepsilon/2`.  No change of variable in an integral is needed, and Weierstrass' theorem
serves where the paper takes Muntz'.

The hypotheses are met by :math:`\rho(t)=e^{-t}`, and by :math:`(1+t)^{-2}`, which is no exponential
sum.

Source: Li, Han, E and Li (ICLR 2021), Lemma A.2, (36)-(41).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMPOSED,
    HELD_INVERSE,
    HELD_LOGARITHM,
    PRODUCT,
    WEIERSTRASS,
)
from memory_theorems.theorems.analysis.exponentials import BELOW_ONE, POWER
from memory_theorems.theorems.analysis.integrals import (
    DECAY,
    DENSE,
    EXPONENTIAL_SUMS,
    GAP,
    INTEGRABLE,
    MONOTONE,
    MULTIPLE,
    TRIANGLE,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sequences import SHIFTED
from memory_theorems.theorems.analysis.sums import FROM_ZERO, RAISED
from memory_theorems.theorems.analysis.tents import TENT
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

POLYNOMIAL: Final = Object(
    "polynomial(m: natural, p: (natural -> real), u: real)",
    "Sum(p(j)*u**j, (j, 0, m))",
    "the polynomial with the coefficients p_0, ..., p_m at u",
)

#: A polynomial of a multiple of the function, held away from 0, at exp(-s).
TRANSFORMED: Final = lemma(
    "for g: (real -> real), b, s: real. 0 <= s and (for t: real. b <= t => g(t) == 0)"
    " => g(-log(Max(exp(-s), exp(-b))))*(1/Max(exp(-s), exp(-b)))*exp(-s) == g(s)",
    ["later", "after b"],
    by_cases("where", GOAL, "s <= b")(
        [
            have("held", "Max(exp(-s), exp(-b)) == exp(-s)", "where case", "exponential(-b, -s)"),
            have("inverse", "-log(exp(-s)) == s"),
            convert("back", "-log(Max(exp(-s), exp(-b))) == s", "inverse", "held"),
            have("undone", "g(s)*(1/exp(-s))*exp(-s) == g(s)"),
            convert(
                "inside",
                GOAL,
                "undone",
                "back; congruence(g(-log(Max(exp(-s), exp(-b)))), g(s)); held",
            ),
        ],
        [
            have("held", "Max(exp(-s), exp(-b)) == exp(-b)", "where case", "exponential(-s, -b)"),
            have("of b", "b == -log(exp(-b))"),
            have("inverse", "b <= -log(exp(-b))", "of b"),
            convert("back", "b <= -log(Max(exp(-s), exp(-b)))", "inverse", "held"),
            apply("zero too", "after b", "s", using=["where case"]),
            thus("back", "after b(-log(Max(exp(-s), exp(-b))))", "zero too"),
        ],
    ),
)

_NEAR: Final = "Integral(|rho(s) - Sum(c(j)*exp(-s)**j, (j, 1, m))|, (s, 0, oo)) <= eps"

_POWERS: Final = "Sum(c(j)*exp(-s)**j, (j, 1, n + 1))"
_AT_S: Final = "g(-log(Max(exp(-s), exp(-b))))*(1/Max(exp(-s), exp(-b)))"
_Q: Final = "Sum(p(j)*exp(-s)**j, (j, 0, n))"

#: Powers of exp(-s) from the first on.
POWERS: Final = lemma(
    "for rho: (real -> real), eps: real. integrable(rho) and 0 < eps"
    f" => exists m: natural, c: (natural -> real). c(0) == 0 and {_NEAR}",
    ["rho is", "some eps"],
    have("scaled", "for x, y, e, u: real. 0 < u and |x - y| <= e => |x*u - y*u| <= e*u"),
    obtain(
        f"{DENSE.name}(rho, eps/2)",
        "g; a; b; some a; a to b; g continuous; g is; before; after; close",
    ),
    # G(u) = g(-log u)/u, held below exp(-b), and its polynomial
    apply("log", "held logarithm", "exp(-b)"),
    apply("inverse", "held inverse", "exp(-b)"),
    apply("at log", "composed", "g", "fun(u, -log(Max(u, exp(-b))))"),
    apply("G", "product", "fun(u, g(-log(Max(u, exp(-b)))))", "fun(u, 1/Max(u, exp(-b)))"),
    obtain(
        f"{WEIERSTRASS.name}(fun(u, g(-log(Max(u, exp(-b))))*(1/Max(u, exp(-b)))), eps/2)",
        "n; p; fit",
    ),
    obtain("shifted(p)", "c", "c begins", "c goes on"),
    # |g - sum| = exp(-s)|G - q| at exp(-s)
    block("at s", f"for s: real. 0 <= s => |g(s) - {_POWERS}| <= eps/2*exp(-1*s)", ["later"])(
        apply("up to 1", "below one", "s"),
        apply("near G", "fit", "exp(-s)", using=["up to 1"]),
        apply("G is", "transformed", "g", "b", "s"),
        apply("q is", "raised", "p", "c", "n", "exp(-s)"),
        convert("so", GOAL, f"scaled({_AT_S}, {_Q}, eps/2, exp(-s))", "G is", "q is"),
    ),
    # and their integrals
    convert(
        "sum is", f"integrable(fun(s, {_POWERS}))", "exponential sums(c, n + 1)", "power(j, s)"
    ),
    apply("gap is", "gap", "g", f"fun(s, {_POWERS})"),
    obtain(f"{DECAY.name}(1)", "decay is", "area"),
    obtain("multiple(fun(s, exp(-1*s)), eps/2)", "bound in", "bound value"),
    apply("smaller", MONOTONE.name, f"fun(s, |g(s) - {_POWERS}|)", "fun(s, eps/2*exp(-1*s))"),
    apply("triangle", "in steps", "rho", "g", f"fun(s, {_POWERS})"),
    have(
        "near",
        f"Integral(|rho(s) - {_POWERS}|, (s, 0, oo)) <= eps",
        "triangle; close; smaller; bound value; area",
    ),
    exists("these powers", "n + 1", "c"),
    uses=[
        From("power", POWER),
        From("below one", BELOW_ONE),
        DENSE,
        DECAY,
        MONOTONE,
        WEIERSTRASS,
        From("held logarithm", HELD_LOGARITHM),
        From("held inverse", HELD_INVERSE),
        From("composed", COMPOSED),
        From("product", PRODUCT),
        From("shifted", SHIFTED),
        From("raised", RAISED),
        From("transformed", TRANSFORMED),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("gap", GAP),
        From("multiple", MULTIPLE),
        From("in steps", TRIANGLE),
    ],
    predicates=[INTEGRABLE],
)

#: The same as sums of exponentials.
EXPONENTIALS: Final = lemma(
    "for rho: (real -> real), eps: real. integrable(rho) and 0 < eps => exists m: natural,"
    " c: (natural -> real)."
    " Integral(|rho(s) - Sum(c(j)*exp(-j*s), (j, 1, m))|, (s, 0, oo)) <= eps",
    ["rho is", "some eps"],
    obtain("by powers(rho, eps)", "m", "c", "begins", "near"),
    convert(
        "so",
        "Integral(|rho(s) - Sum(c(j)*exp(-j*s), (j, 1, m))|, (s, 0, oo)) <= eps",
        "near",
        "power(j, s)",
    ),
    exists("sum", "m", "c"),
    uses=[From("by powers", POWERS), From("power", POWER)],
    predicates=[INTEGRABLE],
)

STATEMENT: Final = Composed(
    Setting.of(
        {"rho": (r"\rho", "real -> real", "a function on [0, oo)")},
        {"integrable": "integrable(rho)"},
        [POLYNOMIAL],
        [INTEGRABLE],
    ),
    "for eps: (0, oo). exists m: natural, p: (natural -> real). polynomial(m, p, 0) == 0"
    " and Integral(|rho(s) - polynomial(m, p, exp(-s))|, (s, 0, oo)) <= eps",
    (
        block(
            "Lemma A.2",
            "for eps: (0, oo). exists m: natural, p: (natural -> real). polynomial(m, p, 0) == 0"
            " and Integral(|rho(s) - polynomial(m, p, exp(-s))|, (s, 0, oo)) <= eps",
            ["some eps"],
            apply("powers", "by powers", "rho", "eps", using=["some eps"]),
            obtain("powers", "m", "c", "begins", "near"),
            obtain("from zero(c, m)", "from 0", "at 0"),
            convert(
                "so",
                "Integral(|rho(s) - polynomial(m, c, exp(-s))|, (s, 0, oo)) <= eps",
                "near",
                "from 0(exp(-s))",
            ),
            exists("polynomial", "m", "c"),
        ),
    ),
    "Lemma A.2",
    (From("by powers", POWERS), From("from zero", FROM_ZERO)),
    met=Structure({"rho": "fun(s, Max(0, 1 - s))", "eps": "1"}, uses=(From("tent", TENT),)),
)
