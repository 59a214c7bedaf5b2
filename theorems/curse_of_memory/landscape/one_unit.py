r"""Lemma D.1 on the loss: the best single exponential exists, 1 is in N.

:math:`J_1(a,w)=(a-2wL(w))^2/(2w)+\|\rho\|^2-2wL(w)^2`, L the Laplace transform of the target.
:math:`wL(w)^2` tends to 0 at both ends and is positive somewhere, so that it has a largest value
:math:`\hat wL(\hat w)^2>0` (extreme values), and :math:`(2\hat wL(\hat w),\hat w)` is a global
minimiser.  Smoothness of the target is not needed; that L is not 0 everywhere is: for the target 0
every minimiser has the weight 0.

Source: Li, Han, E and Li (ICLR 2021), Lemma D.1, (125).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, EXTREME, LIPSCHITZ
from memory_theorems.theorems.analysis.continuity import PRODUCT as CONTINUOUS_PRODUCT
from memory_theorems.theorems.analysis.integrals import DECAY as AREA
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, PRODUCT
from memory_theorems.theorems.curse_of_memory.landscape import late_tent
from memory_theorems.theorems.curse_of_memory.landscape.lipschitz_transforms import (
    SETTING,
    TRANSFORM,
    TRANSFORM_LIPSCHITZ,
)
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import OBJECTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    contradiction,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
    thus,
)

_NEAR: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h"
    " and (for x: real. 0 < x and x <= h => sqrt(x)*|L(x)| <= e)"
)
_FAR: Final = (
    "for e: real. 0 < e => exists T: real. for x: real. 0 < x and T <= x => sqrt(x)*|L(x)| <= e"
)
_NOT_ZERO: Final = "exists x: real. 0 < x and L(x) != 0"
LEMMA_SETTING: Final = Setting.of(
    TARGET,
    {**IN_L2, "near 0": _NEAR, "far": _FAR, "not 0": _NOT_ZERO},
    (*OBJECTS, TRANSFORM, CONTINUOUS),
    PREDICATES,
)
_LARGEST: Final = (
    "exists r: real. 0 < r and L(r) != 0 and (for x: real. 0 < x => x*L(x)**2 <= r*L(r)**2)"
)
_HELD: Final = "Max(y, b)*(L(Max(y, b))*L(Max(y, b)))"
#: x L(x)^2 has a largest value, and it is positive.
LARGEST: Final = Composed(
    LEMMA_SETTING,
    _LARGEST,
    (
        apply("changes", "lipschitz transform"),
        obtain("not 0", "x1", "x1 positive", "L there"),
        let("q", "real", "x1*L(x1)**2"),
        have(
            "q positive",
            "0 < q",
            "q is; x1 positive; sq_pos_of_ne_zero(L(x1)); L there; mul_pos(x1, L(x1)**2)",
        ),
        have("root", "0 < sqrt(q)", "q positive"),
        obtain("near 0(sqrt(q))", "h", "some h", "small before"),
        obtain("far(sqrt(q))", "T", "small after"),
        let("b", "real", "Min(h, x1)"),
        let("c", "real", "Max(T, x1)"),
        have("b positive", "0 < b", "b is", "some h", "x1 positive"),
        have("b first", "b <= c", "b is", "c is"),
        have("x1 from b", "b <= x1", "b is"),
        have("x1 to c", "x1 <= c", "c is"),
        have("root squared", "for x: (0, oo), y: real. (sqrt(x)*|y|)**2 == x*y**2"),
        have(
            "squared",
            "for x, y: real, p: (0, oo). 0 < x and sqrt(x)*|y| <= sqrt(p) => x*y**2 <= p",
            "sq_le_sq_of_nonneg(sqrt(x)*|y|, sqrt(p)); root squared(x, y); sq_sqrt(p)",
        ),
        have("held step", "for x, y: real. |Max(x, b) - Max(y, b)| <= |x - y|"),
        obtain("changes(b)", "k", "some k", "from b on"),
        have("times", "for x, y, z: real. 0 < x and y <= z => x*y <= x*z"),
        block("held change", "for x, y: real. |L(Max(x, b)) - L(Max(y, b))| <= k*|x - y|", [])(
            apply("there", "from b on", "Max(x, b)", "Max(y, b)"),
            thus(
                "there", "some k", "held step(x, y)", "times(k, |Max(x, b) - Max(y, b)|, |x - y|)"
            ),
        ),
        apply("held rate", "lipschitz", "fun(y, Max(y, b))", "1"),
        apply("held transform", "lipschitz", "fun(y, L(Max(y, b)))", "k"),
        apply("square", "continuous products", "fun(y, L(Max(y, b)))", "fun(y, L(Max(y, b)))"),
        apply("whole", "continuous products(fun(y, Max(y, b)), fun(y, L(Max(y, b))*L(Max(y, b))))"),
        obtain(
            f"{EXTREME.name}(fun(y, {_HELD}), b, c)", "z", "z from b", "z to c", "largest there"
        ),
        have("z positive", "0 < z", "z from b", "b positive"),
        have("no change", "for x: real. b <= x => Max(x, b) == x"),
        block(
            "unheld",
            "for x: real. b <= x => Max(x, b)*(L(Max(x, b))*L(Max(x, b))) == x*L(x)**2",
            ["x from b"],
            have("itself", "x*(L(x)*L(x)) == x*L(x)**2"),
            convert("so", GOAL, "itself", "x from b", "no change(x)"),
        ),
        apply("z unheld", "unheld", "z"),
        have(
            "within",
            "for x: real. b <= x and x <= c => x*L(x)**2 <= z*L(z)**2",
            "largest there(x); unheld(x); z unheld",
        ),
        apply("at x1", "within", "x1"),
        have("at least q", "q <= z*L(z)**2", "at x1", "q is"),
        block("everywhere", "for x: real. 0 < x => x*L(x)**2 <= z*L(z)**2", ["some x"])(
            by_cases("first", GOAL, "x <= h")(
                [
                    apply("small", "small before", "x"),
                    apply("below q", "squared", "x", "L(x)", "q", using=["q positive"]),
                    thus("below q", "at least q"),
                ],
                [
                    have("from b", "b <= x", "first case", "b is"),
                    by_cases("last", GOAL, "T <= x")(
                        [
                            apply("small", "small after", "x"),
                            apply("below q", "squared", "x", "L(x)", "q", using=["q positive"]),
                            thus("below q", "at least q"),
                        ],
                        [apply("so", "within", "x", using=["last case", "c is"])],
                    ),
                ],
            )
        ),
        by_cases("L at z", "L(z) != 0", "L(z) == 0")(
            [
                have("nothing", "for x, y: real. y == 0 => x*y**2 <= 0"),
                have("not positive", "q <= 0", "L at z case", "nothing(z, L(z))", "at least q"),
                contradiction("not positive", "q positive"),
            ],
            [],
        ),
        exists("a largest value", "z", form=_LARGEST),
    ),
    "a largest value",
    (
        EXTREME,
        From("lipschitz transform", TRANSFORM_LIPSCHITZ),
        From("lipschitz", LIPSCHITZ),
        From("continuous products", CONTINUOUS_PRODUCT),
    ),
)

_RHO: Final = "Integral(rho(s)*rho(s), (s, 0, oo))"
_ONE: Final = "J(0 + 1, a, w)"
_COMPLETED: Final = f"a(1)**2/(2*w(1)) - 2*a(1)*L(w(1)) + {_RHO}"
_LOSS: Final = f"for a, w: (natural -> real). 0 < w(1) => {_ONE} == {_COMPLETED}"
#: The loss of one unit.
LOSS: Final = Composed(
    SETTING,
    _LOSS,
    (
        block("loss", _LOSS, ["rate"])(
            have("double", "0 < 2*w(1)", "rate"),
            obtain(f"{AREA.name}(2*w(1))", "area is", "area value"),
            convert("unit", "square_integrable(fun(s, exp(-w(1)*s)))", f"{DECAY.name}(0, w(1))"),
            apply("mixed", PRODUCT.name, "fun(s, exp(-w(1)*s))", "rho"),
            apply("own", PRODUCT.name, "rho", "rho"),
            obtain(
                f"{LINEAR.name}(fun(s, exp(-(2*w(1))*s)), fun(s, exp(-w(1)*s)*rho(s)), a(1)*a(1), "
                "-2*a(1))",
                "first is; first value",
            ),
            obtain(
                f"{LINEAR.name}(fun(s, a(1)*a(1)*exp(-(2*w(1))*s) + "
                "-2*a(1)*(exp(-w(1)*s)*rho(s))), fun(s, rho(s)*rho(s)), 1, 1)",
                "all are; value",
            ),
            have("twice", "for s: real. exp(-(2*w(1))*s) == exp(-w(1)*s)*exp(-w(1)*s)"),
            convert(
                "as a loss",
                f"{_ONE} == 1*Integral(a(1)*a(1)*exp(-(2*w(1))*s)"
                " + -2*a(1)*(exp(-w(1)*s)*rho(s)), (s, 0, oo))"
                f" + 1*{_RHO}",
                "value",
                "twice(s); mul_eq_mul_left(exp(-(2*w(1))*s), exp(-w(1)*s)*exp(-w(1)*s), a(1)*a(1))",
            ),
            thus(
                "rate; as a loss; first value; area value; "
                "mul_eq_mul_left(Integral(exp(-(2*w(1))*s), (s, 0, oo)), 1/(2*w(1)), a(1)*a(1))"
            ),
        ),
    ),
    "loss",
    (AREA, DECAY, LINEAR, PRODUCT),
)

_EXISTS: Final = "exists a, w: (natural -> real). minimiser({}, a, w)"
#: Lemma D.1.
LEMMA: Final = Composed(
    LEMMA_SETTING,
    "indexed(1)",
    (
        apply("losses", "loss of one"),
        obtain("largest()", "r", "r positive", "L not 0", "largest there"),
        let("y", "real", "2*r*L(r)"),
        have("square over", "for x: (0, oo), p, l: real. 0 <= (p - 2*x*l)**2/(2*x)"),
        have(
            "completed",
            "for x: (0, oo), p, l, q: real. x*l**2 <= q => -2*q <= p**2/(2*x) - 2*p*l",
            "square over(x, p, l)",
        ),
        have("divided", "for x: (0, oo), z, t: real. z == t => z/(2*x) == t/(2*x)"),
        have("times", "for x, z, t: real. x == z => 2*x*t == 2*z*t"),
        have("whole", "for x: (0, oo), l: real. (2*x*l)**2/(2*x) == 2*x*l**2"),
        have(
            "at best",
            "for x: (0, oo), l, t: real. t == 2*x*l => t**2/(2*x) - 2*t*l == -2*(x*l**2)",
            "sq_congr(t, 2*x*l); divided(x, t**2, (2*x*l)**2); times(t, 2*x*l, l); whole(x, l)",
        ),
        block(
            "positive there", "for i: natural. 1 <= i and i <= 0 + 1 => 0 < r", ["from 1", "to 1"]
        ),
        apply("least value", "losses", "fun(i, y)", "fun(i, r)"),
        block(
            "lower",
            "for b, v: (natural -> real). positive(0 + 1, v)"
            " => J(0 + 1, fun(i, y), fun(i, r)) <= J(0 + 1, b, v)",
            ["rates"],
            apply("rate", "rates", "1"),
            apply("its value", "losses", "b", "v"),
            apply("at most", "largest there", "v(1)"),
            apply("bound", "completed(v(1), b(1), L(v(1)), r*L(r)**2)", using=["rate", "at most"]),
            apply("best", "at best", "r", "L(r)", "y", using=["r positive", "y is"]),
            thus("r positive", "rate", "least value", "its value", "bound", "best"),
        ),
        have("no product", "for x, z: real. 0 < x and z != 0 => 2*x*z != 0"),
        block("weight", "for i: natural. 1 <= i and i <= 0 + 1 => y != 0", ["from 1", "to 1"])(
            convert("so", GOAL, "no product(r, L(r))", "y is")
        ),
        exists("for one", "fun(i, y)", "fun(i, r)", form=_EXISTS.format("0 + 1")),
        by_induction(
            "of next",
            f"for n: natural. n + 1 <= 1 => {_EXISTS.format('n + 1')}",
            ["so far", "small"],
            [],
            [contradiction("small")],
        ),
        by_induction(
            "all",
            f"for n: natural. 1 <= n and n <= 1 => {_EXISTS.format('n')}",
            ["so far", "n from 1", "n to 1"],
            [absurd("so", GOAL, "n from 1", "not_one_le_zero")],
            [apply("so", "of next", "n")],
        ),
        same("in N", "indexed(1)"),
    ),
    "in N",
    (From("loss of one", LOSS), From("largest", LARGEST)),
    met=Structure(
        {
            **{"rho": late_tent.RHO, "m": "1", "b": "fun(i, 1)", "v": "fun(i, 1)"},
            **{"i": "1", "j": "1"},
        },
        late_tent.STEPS,
        uses=late_tent.USES,
    ),
)
