r"""Proposition C.3 with its constants: eigenvalues of the Hessian at a perfect short-term fit.

The Gram matrix of the derivatives of the model does not depend on omega; it is a sum of M squares
(Lagrange), and the Hessian is near twice that matrix (:mod:`.hessian_forms`).  By the minimax
principle the first M eigenvalues are at least :math:`g-\epsilon` and the others at most
:math:`\epsilon` in modulus, :math:`\epsilon=2(\Delta_{1,\omega}(r)+A\Delta_{2,\omega}(r))`, for
rates of at least r and weights of at most A.

Source: Li, Han, E and Li (ICLR 2021), Proposition C.3, (92) to (103).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.dual_vectors import COUNTED, GAP
from memory_theorems.theorems.analysis.gram_matrices import GRAM as GRAM_FORMS
from memory_theorems.theorems.analysis.perturbed_forms import LOWER, LOWEST, UPPER
from memory_theorems.theorems.analysis.reduced_forms import REDUCTION
from memory_theorems.theorems.analysis.square_integrable import (
    BOUND,
    DECAY,
    MOVED,
    PREDICATES,
    PRODUCT,
    SUM,
)
from memory_theorems.theorems.curse_of_memory.flows.hessian_entries import TANGENT
from memory_theorems.theorems.curse_of_memory.flows.hessian_forms import GRAM, NEAR, TANGENTS
from memory_theorems.theorems.curse_of_memory.flows.hessian_ranks import FEW, FORMS
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    EXPONENTIAL_SUMS,
    RHO_0,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import EXISTING, IN_L2
from memory_theorems.theorems.paper_objects.hessians import OBJECTS
from memory_theorems.theorems.paper_objects.losses import MOMENT
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    thus,
)

SETTING: Final = Setting.of(RHO_0, {"in L2": IN_L2}, OBJECTS, PREDICATES)
AT: Final = "fun(s, target(mstar, astar, wstar, omega, s))"
MODELS: Final = (
    "mstar: natural, astar, wstar: (natural -> real), m: natural, a, w: (natural -> real)"
)
FIT: Final = "positive(mstar, wstar) and positive(m, w) and fits(m, a, w, mstar, astar, wstar)"
BOX: Final = "(for i: natural. 1 <= i and i <= m => r <= w(i) and |a(i)| <= A)"
EPS: Final = "2*(Delta(1, omega, r) + A*Delta(2, omega, r))"
GIVEN: Final = f"{BOX} and hessian(m, a, w, {AT}, H) and eigenvalues(2*m, H, lambda)"
NAMES: Final = "H: (natural, natural -> real), lambda: (natural -> real)"
INSIDE: Final = (
    f"for omega, r: (0, oo), A: [0, oo), {NAMES}. {GIVEN}"
    f" => (for k: natural. 1 <= k and k <= 2*m => -({EPS}) <= lambda(k))"
    f" and (for k: natural. M < k and k <= 2*m => lambda(k) <= {EPS})"
    f" and (for h: natural. h + 1 <= M and h + 1 <= 2*m => g - {EPS} <= lambda(h + 1))"
)
_R: Final = (
    "(Sum(a(j)*exp(-w(j)*s), (j, 1, m)) - (Sum(astar(j)*exp(-wstar(j)*s), (j, 1, mstar))"
    " + rho0(s - 1/omega)))"
)


def _of(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


_SIZE: Final = "s**{0}*exp(-r*s)*|rho0(s - 1/omega)|"


def _moment(n: int) -> str:
    return f"Integral({_SIZE.format(n)}, (s, 0, oo))"


_SIZES: Final = (
    "0 <= Delta(1, omega, r) and 0 <= A*Delta(2, omega, r)"
    " and (for i: natural. 1 <= i and i <= m =>"
    f" |{_of(f'{_R}*(s*exp(-w(i)*s))')}| <= Delta(1, omega, r)"
    f" and |a(i)*{_of(f'{_R}*(s**2*exp(-w(i)*s))')}| <= A*Delta(2, omega, r))"
)
_FOR_SIZES: Final = f"for {MODELS}, omega, r: (0, oo), A: [0, oo). {FIT} and {BOX} => {_SIZES}"


def _part(n: int) -> tuple[Step, ...]:
    """That the integral with the power n is at most the moment."""
    power = "s" if n == 1 else f"s**{n}"
    body = f"{_R}*({power}*exp(-w(i)*s))"
    return (
        apply(f"decay {n}", DECAY.name, str(n), "w(i)"),
        apply(f"product {n}", PRODUCT.name, f"fun(s, {_R})", f"fun(s, s**{n}*exp(-w(i)*s))"),
        convert(f"it is {n}", f"integrable(fun(s, {body}))", f"product {n}"),
        have(f"power {n}", f"for s: real. 0 <= s => 0 <= {power}"),
        block(f"below {n}", f"for s: real. 0 <= s => |{body}| <= {_SIZE.format(n)}", ["later"])(
            apply("far", "residual there", "s"),
            apply("slower", "exp_neg_mul_le_exp_neg_mul", "w(i)", "r", "s"),
            apply(
                "there",
                f"smaller({_R}, rho0(s - 1/omega), {power}, exp(-w(i)*s), exp(-r*s))",
                using=["far", "slower", f"power {n}(s)", "later"],
            ),
            have("so", f"|{body}| <= {_SIZE.format(n)}", "there"),
        ),
        apply(f"bound {n}", "bound", f"fun(s, {body})", f"fun(s, {_SIZE.format(n)})"),
    )


def _moment_of(n: int) -> tuple[Step, ...]:
    """That the moment exists, and is not negative."""
    return (
        apply(f"moment {n}", "moments exist", str(n), "omega", "r"),
        have(
            f"own modulus {n}",
            f"for s: real. 0 <= s => |{_SIZE.format(n)}| <= {_SIZE.format(n)}",
            f"power of {n}(s); abs_mul_le_of_nonneg(s**{n}*exp(-r*s), |rho0(s - 1/omega)|)",
        ),
        apply(f"positive {n}", "bound", f"fun(s, {_SIZE.format(n)})", f"fun(s, {_SIZE.format(n)})"),
        have(f"not negative {n}", f"0 <= {_moment(n)}", f"positive {n}"),
    )


#: A moment is not negative.
NOT_NEGATIVE: Final = Composed(
    Setting.of(RHO_0, {"in L2": IN_L2}, (MOMENT,), PREDICATES),
    "for n: natural, omega, r: (0, oo). 0 <= Delta(n, omega, r)",
    (
        apply("moments exist", "existing"),
        block("not negative", "for n: natural, omega, r: (0, oo). 0 <= Delta(n, omega, r)", [])(
            apply("moment", "moments exist", "n", "omega", "r"),
            have(
                "power",
                "for s: real. 0 <= s => 0 <= s**n*exp(-r*s)",
                "pow_nonneg(s, n); mul_nonneg(s**n, exp(-r*s))",
            ),
            apply(
                "positive",
                f"bound(fun(s, {_SIZE.format('n')}), fun(s, {_SIZE.format('n')}))",
                using=["power(s)", "abs_mul_le_of_nonneg(s**n*exp(-r*s), |rho0(s - 1/omega)|)"],
            ),
            thus("positive"),
        ),
    ),
    "not negative",
    (From("existing", EXISTING), From("bound", BOUND)),
)

#: Integrals against the residual at a fit, by the moments of the far-away memory.
SIZES: Final = Composed(
    SETTING,
    _FOR_SIZES,
    (
        apply("moments exist", "existing"),
        have("of factors", "for k, u: [0, oo). |k*u| == k*u"),
        have("same size", "for x, z: real. x == -z => |x| == |z|"),
        have(
            "split",
            "for x: real, k, u: [0, oo). |x*(k*u)| == |x|*(k*u)",
            "abs_mul(x, k*u); of factors(k, u); mul_eq_mul_left(|k*u|, k*u, |x|)",
        ),
        have(
            "smaller",
            "for x, z: real, k, u, v: [0, oo). x == -z and u <= v => |x*(k*u)| <= k*v*|z|",
            "split(x, k, u); same size(x, z); mul_eq_mul_left(|x|, |z|, k*u); "
            "mul_le_mul_of_nonneg_left(k*|z|, u, v)",
        ),
        block("sizes", _FOR_SIZES, ["target rates", "rates", "fit", "box"])(
            apply("moved", MOVED.name, "rho0", "1/omega"),
            obtain(
                "exponential sums(astar, wstar, fun(s, rho0(s - 1/omega)), mstar)",
                "short is; short filtered",
            ),
            obtain(
                "exponential sums(a, w, fun(s, rho0(s - 1/omega)), m)", "model is", "model filtered"
            ),
            apply(
                "with memory",
                f"{SUM.name}(fun(s, model(mstar, astar, wstar, s)), fun(s, rho0(s - "
                "1/omega)), 1, 1)",
            ),
            convert(
                "R is",
                f"square_integrable(fun(s, {_R}))",
                f"{SUM.name}(fun(s, model(m, a, w, s)), fun(s, 1*model(mstar, astar, wstar, s) + "
                "1*rho0(s - 1/omega)), 1, -1)",
            ),
            have("residual there", f"for s: real. 0 <= s => {_R} == -rho0(s - 1/omega)", "fit(s)"),
            have(
                "power of 1",
                "for s: real. 0 <= s => 0 <= s**1*exp(-r*s)",
                "mul_nonneg(s**1, exp(-r*s))",
            ),
            have(
                "power of 2",
                "for s: real. 0 <= s => 0 <= s**2*exp(-r*s)",
                "mul_nonneg(s**2, exp(-r*s))",
            ),
            *_moment_of(1),
            *_moment_of(2),
            have("with A", f"0 <= A*{_moment(2)}", f"mul_nonneg(A, {_moment(2)}); not negative 2"),
            block(
                "each",
                "for i: natural. 1 <= i and i <= m =>"
                f" |{_of(f'{_R}*(s*exp(-w(i)*s))')}| <= Delta(1, omega, r)"
                f" and |a(i)*{_of(f'{_R}*(s**2*exp(-w(i)*s))')}| <= A*Delta(2, omega, r)",
                ["i from 1", "i to m"],
                apply("rate", "rates", "i"),
                obtain("box(i)", "above r", "below A"),
                *_part(1),
                *_part(2),
                have(
                    "size of a",
                    f"|a(i)*{_of(f'{_R}*(s**2*exp(-w(i)*s))')}| <= A*{_moment(2)}",
                    f"abs_mul(a(i), {_of(f'{_R}*(s**2*exp(-w(i)*s))')})",
                    "bound 2",
                    "below A",
                    f"mul_le_mul(|a(i)|, |{_of(f'{_R}*(s**2*exp(-w(i)*s))')}|, A, {_moment(2)})",
                    "not negative 2",
                ),
            ),
        ),
    ),
    "sizes",
    (
        DECAY,
        MOVED,
        PRODUCT,
        SUM,
        From("existing", EXISTING),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("bound", BOUND),
    ),
)

FEW_RATES: Final = "(for d: natural. components(m, d, w) => M <= 2*d)"
#: M is at most the number of any linear forms without a common zero but for the zeros of the form.
FEW_FORMS: Final = (
    "(for N: natural, Z: (natural, natural -> real). (for z: (natural -> real)."
    " (for j: natural. 1 <= j and j <= N => Sum(Z(j, p)*z(p), (p, 1, 2*m)) == 0)"
    f" => Sum(z(p)*Sum({GRAM}*z(q), (q, 1, 2*m)), (p, 1, 2*m)) == 0) => M <= N)"
)
_OF_FIT: Final = (
    f"for {MODELS}. {FIT} => exists M: natural, g: real. 0 < g and {FEW_RATES} and {FEW_FORMS}"
    f" and ({INSIDE})"
)
_OF_H: Final = FORMS.replace("g(i)", "h(i)")
_B: Final = f"fun(p, q, {GRAM})"
#: The eigenvalues, with the constants.
CONSTANTS: Final = Composed(
    SETTING,
    _OF_FIT,
    (
        apply("sizes there", "sizes"),
        block("eigenvalues there", _OF_FIT, ["target rates", "rates", "fit"])(
            apply("moved by 1", MOVED.name, "rho0", "1"),
            apply("tangents", "tangent", "rho := fun(s, rho0(s - 1))"),
            block(
                "derivatives",
                f"for p: natural. 1 <= p and p <= 2*m => square_integrable(fun(s, {TANGENT}))",
                ["p from 1", "p to 2m"],
                obtain("tangents(m, p, a, w)", "R is", "V is"),
            ),
            block(
                "never negative",
                "for u: (natural -> real). 0 <="
                f" Sum(u(p)*Sum({GRAM}*u(q), (q, 1, 2*m)), (p, 1, 2*m))",
                [],
                obtain(
                    f"gram form(2*m, fun(p, s, {TANGENT}), u, fun(s, rho0(s - 1)))",
                    "value; not negative",
                ),
            ),
            obtain(f"reduction(2*m, {_B})", "K", "P", "W", "in squares", "dual"),
            apply("all few", "few", "rho := fun(s, rho0(s - 1))"),
            block("few rates", FEW_RATES.replace("M <=", "K <="), ["rates of w"])(
                obtain("rates of w", "h", "v", "partition", "different", "as listed"),
                obtain("partition", "groups", "hit"),
                block(
                    "vanishing",
                    "for z: (natural -> real). (for j: natural. 1 <= j and j <= 2*d"
                    f" => Sum({_OF_H}*z(p), (p, 1, 2*m)) == 0)"
                    f" => Sum(z(p)*Sum({GRAM}*z(q), (q, 1, 2*m)), (p, 1, 2*m)) == 0",
                    ["zeros"],
                    apply("so", "all few", "m", "d", "h", "v", "a", "w", "z"),
                ),
                apply("so", "counted", "2*m", "K", "2*d", f"fun(j, p, {_OF_H})", _B, "P", "W"),
            ),
            block("few forms", FEW_FORMS.replace("M <=", "K <="), ["vanishing"])(
                apply("so", "counted", "2*m", "K", "N", "Z", _B, "P", "W")
            ),
            obtain("gap(2*m, K, W)", "g", "g positive", "short"),
            block(
                "in a box",
                INSIDE.replace("M < k", "K < k").replace("h + 1 <= M", "h + 1 <= K"),
                ["box", "of H", "of lambda"],
                obtain(
                    "sizes there(mstar, astar, wstar, m, a, w, omega, r, A)",
                    "b positive; c positive; in sizes",
                ),
                apply("far", MOVED.name, "rho0", "1/omega"),
                obtain(
                    "exponential sums(astar, wstar, fun(s, rho0(s - 1/omega)), mstar)",
                    "short is; short filtered",
                ),
                convert(
                    "target is",
                    "square_integrable(fun(s, target(mstar, astar, wstar, omega, s)))",
                    f"{SUM.name}(fun(s, model(mstar, astar, wstar, s)), fun(s, rho0(s - "
                    "1/omega)), 1, 1)",
                ),
                apply("all near", "near", f"rho := {AT}"),
                apply(
                    "close",
                    "all near(m, a, w, H, Delta(1, omega, r), A*Delta(2, omega, r))",
                    using=["b positive", "c positive"],
                ),
                obtain("of lambda", "ordered", "some x"),
                obtain("some x", "x", "vectors", "values"),
                block(
                    "least",
                    f"for k: natural. 1 <= k and k <= 2*m => -({EPS}) <= lambda(k)",
                    ["k from 1", "k to 2m"],
                    apply("so", "lowest", "2*m", "K", "k", "H", _B, "P", "x", "lambda", EPS),
                ),
                block(
                    "upper ones",
                    f"for k: natural. K < k and k <= 2*m => lambda(k) <= {EPS}",
                    ["k after K", "k to 2m"],
                    apply("so", "upper", "2*m", "K", "k", "H", _B, "P", "x", "lambda", EPS),
                ),
                block(
                    "lower ones",
                    f"for h: natural. h + 1 <= K and h + 1 <= 2*m => g - {EPS} <= lambda(h + 1)",
                    ["h to K", "h to 2m"],
                    apply("so", f"lower(2*m, K, h, H, {_B}, P, W, x, lambda, {EPS}, g)"),
                ),
            ),
            exists("these", "K", "g"),
        ),
    ),
    "eigenvalues there",
    (
        MOVED,
        SUM,
        From("sizes", SIZES),
        From("tangent", TANGENTS),
        From("gram form", GRAM_FORMS),
        From("reduction", REDUCTION),
        From("gap", GAP),
        From("few", FEW),
        From("counted", COUNTED),
        From("near", NEAR),
        From("lowest", LOWEST),
        From("upper", UPPER),
        From("lower", LOWER),
        From("exponential sums", EXPONENTIAL_SUMS),
    ),
)
