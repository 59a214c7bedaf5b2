r"""Proposition C.2 on the loss itself: at a perfect fit the gradient is exponentially small.

The loss that can be lost from a perfect fit p within the distance r is at most
:math:`2\sqrt m\,r\,G(v)`, v below all rates on the way; and down the gradient g it loses
:math:`r|g|-o(r)`.  So :math:`|g|\le2\sqrt m\,G(v)` for every v below all rates.  With
:math:`v=\hat w_{\min}-\min(\omega,\hat w_{\min}/2)` and Lemma C.1 this is (87).  The derivatives
(88), (89) are not needed, and neither is differentiation under the integral.

The hypotheses are met by the tent :math:`\rho_0(t)=\max(0,1-|t|)`, :math:`\bar\rho(t)=e^{-t}`,
m = 2, :math:`p=((1/2,1/2),(1,1))`, where the loss has a gradient by (19); and by Gaussians.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.2, (86)-(91).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import GRADIENT
from memory_theorems.theorems.analysis.energies import ANY_ERROR
from memory_theorems.theorems.analysis.least_terms import GREATEST, LEAST
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.bounded_moments import EXPLICIT, GROWING
from memory_theorems.theorems.curse_of_memory.flows.gradient_of_the_loss import (
    THEOREM as DIFFERENTIABLE,
)
from memory_theorems.theorems.curse_of_memory.flows.moved_losses import SMALL
from memory_theorems.theorems.curse_of_memory.flows.plateaus import SIZE, START
from memory_theorems.theorems.curse_of_memory.flows.two_unit_fits import (
    BOX,
    FIT,
    GRADIENTS,
    NUMBERS,
    OBTAINED,
    USES,
    VALUES,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    DEFINITIONS,
    ESTIMATE,
    MODELS,
    SIGNED,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import OBJECTS as LOSSES
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    BOUNDED,
    CONSTANT,
    IN_L2,
    SYMBOLS,
    TAIL,
    TAIL_SYMBOLS,
    VANISHING,
)
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import EARLY, ENDS
from memory_theorems.theorems.paper_objects.parameters import RATES
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

OBJECTS: Final = (*LOSSES, GRADIENT)
_GRADIENT: Final = "gradient(fun(x, J(omega, x)), p, g)"
_BOUND: Final = (
    "for omega, b: (0, oo), A: [0, oo), p, g: V. perfect(p) and (for i: natural. 1 <= i and i <= m"
    f" => b < w(p, i) and |a(p, i)| <= A) and {_GRADIENT} => |g| <= 2*(sqrt(m)*{SIZE})"
)
#: By the moments at any rate below those of the model.
BOUND: Final = Composed(
    Setting.of(MODELS, {**DEFINITIONS, "in L2": IN_L2}, OBJECTS, PREDICATES, ("V",)),
    _BOUND,
    (
        apply("estimates", "estimate"),
        apply("rates", "one rate"),
        have("step", "for r: real, x: (0, oo). r/x*x == r"),
        have("step positive", "for r, x: (0, oo). 0 <= r/x"),
        block("the bound", _BOUND, ["fit", "start", "slope"])(
            block(
                "room",
                "for i: natural. 1 <= i and i <= m => 0 < w(p, i) - b",
                ["from 1", "to m"],
                obtain("start(i)", "rate", "weight"),
                thus("rate"),
            ),
            obtain("least(fun(i, w(p, i) - b), m)", "c", "c positive", "rates from c"),
            let("X", "real", f"2*(sqrt(m)*{SIZE})"),
            block("with an error", "for e: real. 0 < e and e <= 1 => |g| <= X + e*1", [])(
                by_cases("either", GOAL, "|g| <= 0")(
                    [thus("either case", "X is")],
                    [
                        have("some g", "|g| > 0", "either case"),
                        obtain("slope(e)", "h", "h positive", "close to p"),
                        let("r", "real", "Min(h, c)"),
                        have("r positive", "r > 0", "r is", "h positive", "c positive"),
                        let("y", "real", "r/|g|"),
                        apply("r by g", "step", "r", "|g|", using=["some g"]),
                        have(
                            "y by g",
                            "y*|g| == r",
                            "some g; y is; r by g; mul_eq_mul_right(y, r/|g|, |g|)",
                        ),
                        let("q", "V", "p - y*g"),
                        have(
                            "distance",
                            "|q - p| == r",
                            "q is; y by g; some g; y is; r positive; step positive(r, |g|); "
                            "homogeneity(-y, g)",
                        ),
                        apply("linear", "close to p", "q", using=["distance", "r is"]),
                        block(
                            "rates there",
                            "for i: natural. 1 <= i and i <= m"
                            " => b <= w(p, i) and b <= w(q, i) and |a(p, i)| <= A",
                            ["from 1", "to m"],
                            obtain("start(i)", "rate", "weight"),
                            have("first", "b <= w(p, i)", "rate"),
                            have(
                                "then",
                                "b <= w(q, i)",
                                "rates from c(i); from 1; to m; rates(q, p, i); distance; r is",
                            ),
                        ),
                        apply("lost", "estimates", "omega", "b", "A", "p", "q"),
                        have(
                            "lost by r",
                            "J(omega, p) - J(omega, q) <= r*X",
                            "lost; distance; X is; "
                            f"mul_eq_mul_right(|q - p|, r, 2*(sqrt(m)*{SIZE})); "
                            f"mul_eq_mul_right(X, 2*(sqrt(m)*{SIZE}), r)",
                        ),
                        have(
                            "by r",
                            "r*|g| <= r*(X + e*1)",
                            "lost by r; linear; q is; square(g); "
                            "mul_eq_mul_right(y*|g|, r, |g|); y by g; distance; "
                            "mul_eq_mul_right(|q - p|, r, e)",
                        ),
                        apply("so", "le_of_mul_le_mul_left", "r", "|g|", "X + e*1"),
                    ],
                )
            ),
            apply("without an error", "any error", "|g|", "X", "1"),
            thus("without an error", "X is"),
        ),
    ),
    "the bound",
    (
        From("estimate", ESTIMATE),
        From("one rate", RATES),
        From("least", LEAST),
        From("any error", ANY_ERROR),
    ),
)

_AT_START: Final = _GRADIENT.replace(", p,", ", theta_0,")
_LIMIT: Final = (
    "for e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo), g: V. omega <= omega_0"
    f" and {_AT_START} => |g| <= e)"
)
#: (86), at a model theta_0 that fits perfectly.
LIMIT: Final = Composed(
    Setting.of(
        {**MODELS, **SYMBOLS, **START},
        {
            **DEFINITIONS,
            "in L2": IN_L2,
            "bounded": BOUNDED,
            "vanishing": VANISHING,
            "perfect fit": "perfect(theta_0)",
            "positive rates": "admissible(theta_0)",
        },
        OBJECTS,
        PREDICATES,
        ("V",),
    ),
    _LIMIT,
    (
        apply("bounds", "the bound"),
        apply("smaller", "small"),
        obtain("least(fun(i, w(theta_0, i)), m)", "c", "c positive", "rates from c"),
        obtain("greatest(fun(i, a(theta_0, i)), m)", "A", "A positive", "weights"),
        have("share", "for e: (0, oo), x: [0, oo). 2*x*(e/(2*x + 1)) <= e"),
        have("half", "c/2 > 0", "c positive"),
        block(
            "start",
            "for i: natural. 1 <= i and i <= m => c/2 < w(theta_0, i) and |a(theta_0, i)| <= A",
            ["from 1", "to m"],
            apply("weight", "weights", "i"),
            have("above", "c/2 < w(theta_0, i)", "from 1", "to m", "rates from c(i)", "c positive"),
        ),
        block("the limit", _LIMIT, [])(
            obtain("smaller(c/2, e/(2*sqrt(m) + 1), A)", "o", "o positive", "size small"),
            block(
                "close",
                f"for omega: (0, oo), g: V. omega <= o and {_AT_START} => |g| <= e",
                ["omega small", "slope"],
                apply("size", "size small", "omega"),
                apply("bound", "bounds", "omega", "c/2", "A", "theta_0", "g"),
                thus(
                    "bound; size; "
                    f"mul_le_mul_of_nonneg_left(2*sqrt(m), {SIZE.replace(', b)', ', c/2)')}, "
                    "e/(2*sqrt(m) + 1)); share(e, sqrt(m))"
                ),
            ),
            exists("such an omega_0", "o"),
        ),
    ),
    "the limit",
    (
        From("the bound", BOUND),
        From("small", SMALL),
        From("least", LEAST),
        From("greatest", GREATEST),
    ),
    met=Structure(
        {**VALUES, "M_0": "1", "theta_0": "p_0", "e": "1", "omega": "omega_0", "g": "g_0"},
        (*EARLY, *FIT, *GRADIENTS),
        uses=(*USES, From("gradient of the loss", DIFFERENTIABLE)),
        numbers=NUMBERS,
        obtained={**OBTAINED, "g_0": "V"},
        before={"omega": (apply("here", "gradients", "omega_0"), obtain("here", "g_0", "slope"))},
    ),
)

#: ``f`` and ``v`` are exponentials, ``o`` is omega.
ESTIMATES: Final = lemma(
    "for o, f, v, k, l: (0, oo), A, x, y: [0, oo). x <= f*k and o*y <= f*l and f <= E*v"
    " => sqrt(x**2 + A**2*y**2) <= E*v*sqrt(k**2 + A**2*l**2/o**2)",
    ["order 0", "order 1", "exponentials"],
    let("S", "real", "sqrt(x**2 + A**2*y**2)"),
    let("R", "real", "sqrt(k**2 + A**2*l**2/o**2)"),
    have("S squared", "S**2 == x**2 + A**2*y**2", "S is"),
    have("R squared", "R**2 == k**2 + A**2*l**2/o**2", "R is"),
    have("first", "x**2 <= f**2*k**2", "order 0", "sq_le_sq_of_nonneg(x, f*k)"),
    have(
        "both",
        "S**2 <= (f*R)**2",
        "S squared; first; order 1; le_div_of_mul_le(o, y, f*l); sq_le_sq_of_nonneg(y, f*l/o); "
        "mul_le_mul_of_nonneg_left(A**2, y**2, f**2*l**2/o**2); "
        "mul_eq_mul_right(R**2, k**2 + A**2*l**2/o**2, f**2); R squared",
    ),
    have(
        "so far",
        "S <= E*v*R",
        "both; le_of_sq_le_sq(S, f*R); exponentials; R is; mul_le_mul_of_nonneg_left(R, f, E*v)",
    ),
    convert("so", GOAL, "so far", "S is", "R is"),
)

_PRINTED: Final = (
    "for omega, r: (0, oo), A: [0, oo), p, g: V. omega < 1/2 and omega < 1/t_0 and perfect(p)"
    " and (for i: natural. 1 <= i and i <= m => r <= w(p, i) and |a(p, i)| <= A)"
    f" and {_GRADIENT} => |g|"
    " <= 2*E*sqrt(m)*exp(-r/omega)*sqrt(K(0, r)**2 + A**2*K(1, r)**2/omega**2)"
)
_RIGHT: Final = "exp(-r/omega)*sqrt(K(0, r)**2 + A**2*K(1, r)**2/omega**2)"
#: (87) with its constant, without omega < 2 c_1/w.
EXPLICIT_BOUND: Final = Composed(
    Setting.of(
        {**MODELS, **SYMBOLS, **TAIL_SYMBOLS},
        {**DEFINITIONS, "in L2": IN_L2, "bounded": BOUNDED, "tail": TAIL},
        (*OBJECTS, CONSTANT),
        PREDICATES,
        ("V",),
    ),
    _PRINTED,
    (
        apply("bounds", "the bound"),
        apply("moments", "explicit"),
        obtain("signed moments()", "size", "change"),
        obtain("growing()", "constants positive", "larger constants"),
        have("below 1", "for o, r: (0, oo). Min(o, r/2)/o <= 1"),
        block("the bound with its constant", _PRINTED, ["omega t_0", "fit", "start", "slope"])(
            let("b", "real", "r - Min(omega, r/2)"),
            have("b positive", "b > 0", "b is"),
            block(
                "rates",
                "for i: natural. 1 <= i and i <= m => b < w(p, i) and |a(p, i)| <= A",
                ["from 1", "to m"],
                obtain("start(i)", "rate", "weight"),
                have("above", "b < w(p, i)", "rate", "b is"),
            ),
            apply("by moments", "bounds", "omega", "b", "A", "p", "g"),
            have("in time", "omega*t_0 <= 1", "omega t_0"),
            apply("moment 0", "moments", "0", "omega", "b"),
            apply("moment 1", "moments", "1", "omega", "b"),
            apply("size of S", "size", "omega", "b"),
            apply("change of S", "change", "omega", "b", "b", "b + 1"),
            have("y positive", "Delta(1, omega, b) >= 0", "change of S"),
            have(
                "order 0",
                "Delta(0, omega, b) <= exp(-b/omega)*K(0, r)",
                "moment 0; b positive; b is; larger constants(0, b, r); "
                "mul_le_mul_of_nonneg_left(exp(-b/omega), K(0, b), K(0, r))",
            ),
            have(
                "order 1",
                "omega*Delta(1, omega, b) <= exp(-b/omega)*K(1, r)",
                "moment 1; b positive; b is; larger constants(1, b, r); "
                "mul_le_mul_of_nonneg_left(exp(-b/omega), K(1, b), K(1, r))",
            ),
            have("exponents", "-b/omega <= 1 - r/omega", "b is", "below 1(omega, r)"),
            apply(
                "size by omega",
                "numbers(omega, exp(-b/omega), exp(-r/omega), K(0, r), K(1, r), A, Delta(0, "
                "omega, b), Delta(1, omega, b))",
                using=["exponents", "exponential(-b/omega, 1 - r/omega)", "size of S"],
            ),
            thus(
                "by moments; size by omega; "
                f"mul_le_mul_of_nonneg_left(2*sqrt(m), {SIZE}, E*{_RIGHT})"
            ),
        ),
    ),
    "the bound with its constant",
    (
        From("the bound", BOUND),
        From("explicit", EXPLICIT),
        From("growing", GROWING),
        From("signed moments", SIGNED),
        From("numbers", ESTIMATES),
    ),
    met=Structure(
        {
            **VALUES,
            **dict.fromkeys(("M_0", "c_0", "c_1", "t_0", "r", "A"), "1"),
            "omega": "1/4",
            "p": "p_0",
            "g": "g_0",
        },
        (
            *ENDS,
            *FIT,
            BOX,
            *GRADIENTS,
            apply("gradient", "gradients", "1/4"),
            obtain("gradient", "g_0", "slope"),
        ),
        uses=(*USES, From("gradient of the loss", DIFFERENTIABLE)),
        numbers=NUMBERS,
        obtained={**OBTAINED, "g_0": "V"},
    ),
)
