r"""From a perfect fit a model loses at most what it gains of the far-away memory.

With :math:`\hat\rho(t;p)=\bar\rho(t)`, :math:`u=\hat\rho(\cdot;q)-\hat\rho(\cdot;p)` and
:math:`\rho_{0,\omega}(t)=\rho_0(t-1/\omega)`:
:math:`J(p)-J(q)=\int\rho_{0,\omega}^2-(u-\rho_{0,\omega})^2\le2\int u\rho_{0,\omega}
=2\sum_i(b_iS(v_i)-a_iS(w_i))`, where :math:`p=(a,w)`, :math:`q=(b,v)` and
:math:`S(r)=\int e^{-rt}\rho_{0,\omega}`.  By :math:`|S(r)|\le\Delta_0(r)`,
:math:`|S(r)-S(y)|\le\Delta_1(\min(r,y))|r-y|` and Cauchy's inequality this is at most
:math:`2\sqrt m|q-p|\sqrt{\Delta_0(v)^2+A^2\Delta_1(v)^2}`, v below all rates, A above all
:math:`|a_i|`.

For Theorem C.1 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import CAUCHY
from memory_theorems.theorems.analysis.integrals import LINEAR, MONOTONE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import (
    BOUND,
    DECAY,
    MOVED,
    PREDICATES,
    PRODUCT,
    SAME_SQUARE,
    SUM,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    DECREASING,
    EXISTING,
    IN_L2,
    SYMBOLS,
)
from memory_theorems.theorems.paper_objects.losses import (
    LOSS,
    MISFIT,
    MODEL,
    MOMENT,
    PERFECT_FIT,
    SHORT_TERM,
    SIGNED_MOMENT,
    TARGET,
)
from memory_theorems.theorems.paper_objects.parameters import DISTANCE, IN_DOMAIN, PARAMETERS
from memory_theorems.verify.reasoning.composition import Composed, From, Kind, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_induction,
    convert,
    have,
    let,
    obtain,
    same,
    thus,
)

RHO_0: Final = {"rho0": SYMBOLS["rho0"]}
MODELS: Final = {
    "m": ("m", "natural", "number of units"),
    "a": ("a", "V, natural -> real", "weights"),
    "w": ("w", "V, natural -> real", "rates"),
    "mstar": ("m^*", "natural", "number of exponentials of the short-term part"),
    "astar": ("a^*", "natural -> real", "weights of the short-term part"),
    "wstar": ("w^*", "natural -> real", "rates of the short-term part"),
    **RHO_0,
}
OBJECTS: Final = (
    PARAMETERS,
    IN_DOMAIN,
    SHORT_TERM,
    TARGET,
    MODEL,
    LOSS,
    PERFECT_FIT,
    MISFIT,
    MOMENT,
    SIGNED_MOMENT,
)
DEFINITIONS: Final = {"parameters": ("parameters(m, a, w)", Kind.DEFINITION)}

_SUM: Final = "Sum(b(i)*exp(-v(i)*s), (i, 1, {}))"
_PARTS: Final = "Sum(b(i)*Integral(exp(-v(i)*s)*f(s), (s, 0, oo)), (i, 1, {}))"
_FILTERED: Final = f"Integral({_SUM}*f(s), (s, 0, oo)) == {_PARTS}"
_KNOWN: Final = f"square_integrable(fun(s, {_SUM})) and {_FILTERED}"


def _up_to(n: str) -> str:
    return _KNOWN.format(n, n, n)


#: Exponential sums are square integrable, and filter term by term.
EXPONENTIAL_SUMS: Final = lemma(
    "for b, v: (natural -> real), f: (real -> real), m: natural. square_integrable(f)"
    f" and (for i: natural. 1 <= i and i <= m => 0 < v(i)) => {_up_to('m')}",
    ["f is", "rates"],
    by_induction("up to", f"for n: natural. n <= m => {_up_to('n')}", ["so far", "within"])(
        [
            convert(
                "no sum",
                f"square_integrable(fun(s, {_SUM.format('0')}))",
                f"{SUM.name}(f, f, 0, 0)",
            ),
            apply("square", PRODUCT.name, "f", "f"),
            obtain(f"{LINEAR.name}(fun(s, f(s)*f(s)), fun(s, f(s)*f(s)), 0, 0)", "it is", "value"),
            have("zero", "Integral(0*(f(s)*f(s)) + 0*(f(s)*f(s)), (s, 0, oo)) == 0", "value"),
            convert("no integral", _FILTERED.format("0", "0"), "zero"),
        ],
        [
            have("before", "n <= m", "within"),
            obtain("so far()", "old is", "old value"),
            have("rate", "0 < v(n + 1)", "rates(n + 1)", "within"),
            convert(
                "unit", "square_integrable(fun(s, exp(-v(n + 1)*s)))", f"{DECAY.name}(0, v(n + 1))"
            ),
            convert(
                "sum",
                f"square_integrable(fun(s, {_SUM.format('(n + 1)')}))",
                f"{SUM.name}(fun(s, {_SUM.format('n')}), fun(s, exp(-v(n + 1)*s)), 1, b(n + 1))",
            ),
            apply("old times f", PRODUCT.name, f"fun(s, {_SUM.format('n')})", "f"),
            apply("unit times f", PRODUCT.name, "fun(s, exp(-v(n + 1)*s))", "f"),
            obtain(
                f"{LINEAR.name}(fun(s, {_SUM.format('n')}*f(s)), fun(s, exp(-v(n + 1)*s)*f(s)), "
                "1, b(n + 1))",
                "linear is; value",
            ),
            convert(
                "filtered",
                f"Integral({_SUM.format('(n + 1)')}*f(s), (s, 0, oo))"
                f" == 1*Integral({_SUM.format('n')}*f(s), (s, 0, oo))"
                " + b(n + 1)*Integral(exp(-v(n + 1)*s)*f(s), (s, 0, oo))",
                "value",
            ),
            have("in parts", _FILTERED.format("(n + 1)", "(n + 1)"), "filtered", "old value"),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[SUM, PRODUCT, LINEAR, DECAY],
    predicates=PREDICATES,
)

_AT: Final = "exp(-{}*s)*rho0(s - 1/omega)"
_MODULI: Final = "s**{}*exp(-{}*s)*|rho0(s - 1/omega)|"
_MOVES: Final = f"1*({_AT.format('r')}) + -1*({_AT.format('y')})"
_SLOPES: Final = f"|r - y|*({_MODULI.format(1, 'b')}) + 0*({_MODULI.format(1, 'b')})"

#: The signed moments and how they change with the rate.
SIGNED: Final = Composed(
    Setting.of(RHO_0, {"in L2": IN_L2}, (MOMENT, SIGNED_MOMENT), PREDICATES),
    "(for omega, r: (0, oo). |S(omega, r)| <= Delta(0, omega, r))"
    " and (for omega, b, r, y: (0, oo). b <= r and b <= y"
    " => |S(omega, r) - S(omega, y)| <= Delta(1, omega, b)*|r - y|)",
    (
        apply("existing", "the moments exist"),
        block("filtered", f"for omega, r: (0, oo). integrable(fun(s, {_AT.format('r')}))", [])(
            convert("unit", "square_integrable(fun(s, exp(-r*s)))", f"{DECAY.name}(0, r)"),
            apply("far", MOVED.name, "rho0", "1/omega"),
            apply("so", PRODUCT.name, "fun(s, exp(-r*s))", "fun(s, rho0(s - 1/omega))"),
        ),
        block("size", "for omega, r: (0, oo). |S(omega, r)| <= Delta(0, omega, r)", [])(
            apply("here", "filtered", "omega", "r"),
            apply("moment", "existing", "0", "omega", "r"),
            apply("so", "bound", f"fun(s, {_AT.format('r')})", f"fun(s, {_MODULI.format(0, 'r')})"),
        ),
        block(
            "change",
            "for omega, b, r, y: (0, oo). b <= r and b <= y"
            " => |S(omega, r) - S(omega, y)| <= Delta(1, omega, b)*|r - y|",
            ["r from b", "y from b"],
            apply("at r", "filtered", "omega", "r"),
            apply("at y", "filtered", "omega", "y"),
            apply("moment", "existing", "1", "omega", "b"),
            obtain(
                f"{LINEAR.name}(fun(s, {_AT.format('r')}), fun(s, {_AT.format('y')}), 1, -1)",
                "difference is; its value",
            ),
            obtain(
                f"{LINEAR.name}(fun(s, {_MODULI.format(1, 'b')}), fun(s, "
                f"{_MODULI.format(1, 'b')}), |r - y|, 0)",
                "slope is; slope value",
            ),
            have(
                "below",
                f"for s: real. 0 <= s => |{_MOVES}| <= {_SLOPES}",
                "r from b; y from b; exp_neg_sub_exp_neg_le(s, b, r, y); "
                "exp_neg_sub_exp_neg_le(s, b, y, r); "
                "abs_mul_sub_mul_le_of_sub_le(exp(-r*s), exp(-y*s), |r - y|*s*exp(-b*s), "
                "rho0(s - 1/omega))",
            ),
            apply("integrals", "bound", f"fun(s, {_MOVES})", f"fun(s, {_SLOPES})"),
            thus("integrals", "its value", "slope value"),
        ),
        same(
            "all",
            "(for omega, r: (0, oo). |S(omega, r)| <= Delta(0, omega, r))"
            " and (for omega, b, r, y: (0, oo). b <= r and b <= y"
            " => |S(omega, r) - S(omega, y)| <= Delta(1, omega, b)*|r - y|)",
        ),
    ),
    "all",
    (DECAY, MOVED, PRODUCT, LINEAR, From("bound", BOUND), From("the moments exist", EXISTING)),
)

_FAR: Final = "rho0(s - 1/omega)"
_MODEL: Final = "Sum(a({0}, i)*exp(-w({0}, i)*s), (i, 1, m))"
_REST: Final = "(model({}, s) - target(omega, s))"
_P, _Q = _MODEL.format("p"), _MODEL.format("q")
_GAIN: Final = "Sum(a({0}, i)*S(omega, w({0}, i)), (i, 1, m))"
_MISS: Final = "(model(p, s) - rhobar(s))"
_L2: Final = "square_integrable(fun(s, rhobar(s)))"
_LEFT: Final = f"1*{_REST.format('p')}**2 + -1*{_REST.format('q')}**2"
_GAINED: Final = f"2*({_Q}*{_FAR}) + -2*({_P}*{_FAR})"
_RIGHT: Final = f"1*{_MISS}**2 + 1*({_GAINED})"
_LOST: Final = (
    f"for omega: (0, oo), p, q: V. {_L2} and admissible(p) and admissible(q)"
    f" => J(omega, p) - J(omega, q) <= Misfit(p) + 2*({_GAIN.format('q')} - {_GAIN.format('p')})"
)


def _residual(name: str, model: str) -> tuple[Step, ...]:
    """The residual at a vector is square integrable, and so is integrable its square."""
    whole = _REST.format(name)
    return (
        apply(f"{name} less", SUM.name, f"fun(s, {model})", "fun(s, rhobar(s))", "1", "-1"),
        convert(
            f"{name} less the short term",
            f"square_integrable(fun(s, model({name}, s) - rhobar(s)))",
            f"{name} less",
        ),
        apply(
            f"{name} missed",
            f"{PRODUCT.name}(fun(s, model({name}, s) - rhobar(s)), fun(s, model({name}, s) - "
            "rhobar(s)))",
        ),
        apply(
            f"{name} less both",
            f"{SUM.name}(fun(s, model({name}, s) - rhobar(s)), fun(s, {_FAR}), 1, -1)",
        ),
        convert(
            f"{name} less the target", f"square_integrable(fun(s, {whole}))", f"{name} less both"
        ),
        apply(f"{name} squared", PRODUCT.name, f"fun(s, {whole})", f"fun(s, {whole})"),
        convert(f"square at {name}", f"integrable(fun(s, {whole}**2))", f"{name} squared"),
    )


#: What can be lost, by what is gained of the far-away memory.
LOST: Final = Composed(
    Setting.of(MODELS, {"in L2": IN_L2}, OBJECTS, PREDICATES, ("V",)),
    _LOST,
    (
        block("lost", _LOST, ["short term", "p admissible", "q admissible"])(
            apply("far", MOVED.name, "rho0", "1/omega"),
            *(
                step
                for one in ("p", "q")
                for step in (
                    apply(
                        f"model {one}",
                        f"exponential sums(fun(i, a({one}, i)), fun(i, w({one}, i)), fun(s, "
                        f"{_FAR}), m)",
                    ),
                    obtain(f"model {one}", f"{one} is", f"{one} filtered"),
                    apply(
                        f"{one} times far",
                        f"{PRODUCT.name}(fun(s, {_MODEL.format(one)}), fun(s, {_FAR}))",
                    ),
                )
            ),
            *_residual("p", _P),
            *_residual("q", _Q),
            convert("miss", f"integrable(fun(s, {_MISS}**2))", "p missed"),
            obtain(
                f"{LINEAR.name}(fun(s, {_REST.format('p')}**2), fun(s, {_REST.format('q')}**2), "
                "1, -1)",
                "losses are; their difference",
            ),
            obtain(
                f"{LINEAR.name}(fun(s, {_Q}*{_FAR}), fun(s, {_P}*{_FAR}), 2, -2)",
                "gains are; their value",
            ),
            obtain(
                f"{LINEAR.name}(fun(s, {_MISS}**2), fun(s, {_GAINED}), 1, 1)",
                "both are; value of both",
            ),
            apply("less", MONOTONE.name, f"fun(s, {_LEFT})", f"fun(s, {_RIGHT})"),
            thus("less; their difference; their value; value of both; p filtered; q filtered"),
        ),
    ),
    "lost",
    (SUM, PRODUCT, LINEAR, MONOTONE, MOVED, From("exponential sums", EXPONENTIAL_SUMS)),
)

_UNIT: Final = "a(q, j)*S(omega, w(q, j)) - a(p, j)*S(omega, w(p, j))"
_SIZE: Final = "sqrt(Delta(0, omega, b)**2 + A**2*Delta(1, omega, b)**2)"
_COORDINATES: Final = "Sum((a(q, j) - a(p, j))**2 + (w(q, j) - w(p, j))**2, (j, 1, m))"
_NEAR: Final = (
    f"for omega, b: (0, oo), A: [0, oo), p, q: V. {_L2} and (for i: natural. 1 <= i and i <= m"
    " => b <= w(p, i) and b <= w(q, i) and |a(p, i)| <= A)"
    f" => J(omega, p) - J(omega, q) <= Misfit(p) + 2*(sqrt(m)*|q - p|*{_SIZE})"
)
#: The same by the distance.
NEAR: Final = Composed(
    Setting.of(MODELS, {**DEFINITIONS, "in L2": IN_L2}, OBJECTS, PREDICATES, ("V",)),
    _NEAR,
    (
        apply("losses", "lost"),
        obtain("signed moments()", "size", "change"),
        apply("decreasing", "moments decrease"),
        apply("distances", "distance"),
        have(
            "one unit",
            "for x, y, u, v, k, l, e: real, c: [0, oo). |u| <= k and |u - v| <= l*e and |y| <= c"
            " => |x*u - y*v| <= k*|x - y| + c*l*e",
            "abs_mul_sub_mul_le(x, u, y, v); mul_le_mul_of_nonneg_left(|x - y|, |u|, k); "
            "mul_le_mul_of_nonneg_left(|u - v|, |y|, c); "
            "mul_le_mul_of_nonneg_left(c, |u - v|, l*e)",
        ),
        have("equal factors", "for x, y, u, v: real. y == x and v == u => x*u == y*v"),
        have(
            "put in place",
            "for x, u, y, z, c: real. x <= u + 2*(c*y) and y == z => x <= u + 2*(c*z)",
        ),
        have("put in", "for x, n, y, z: real. x <= n*y and y == z => x <= n*z"),
        have("powers of a product", "for x, y: [0, oo). (sqrt(m)*x*y)**2 == m*(y**2*x**2)"),
        block("the estimate", _NEAR, ["short term", "bounds"])(
            block(
                "p admissible",
                "for i: natural. 1 <= i and i <= m => 0 < w(p, i)",
                ["from 1", "to m"],
                obtain("bounds(i)", "p from b", "q from b", "weight"),
                thus("p from b"),
            ),
            block(
                "q admissible",
                "for i: natural. 1 <= i and i <= m => 0 < w(q, i)",
                ["from 1", "to m"],
                obtain("bounds(i)", "p from b", "q from b", "weight"),
                thus("q from b"),
            ),
            apply("lost here", "losses", "omega", "p", "q"),
            let("D", "real", "Delta(0, omega, b)"),
            let("N", "real", "Delta(1, omega, b)"),
            apply("size of S", "size", "omega", "b"),
            apply("change of S", "change", "omega", "b", "b", "b + 1"),
            have("N positive", "0 <= N", "change of S", "N is"),
            block(
                "terms",
                f"for j: natural. 1 <= j and j <= m => |{_UNIT}|"
                " <= D*|a(q, j) - a(p, j)| + A*N*|w(q, j) - w(p, j)|",
                ["from 1", "to m"],
                obtain("bounds(j)", "p from b", "q from b", "weight"),
                have("q rate", "w(q, j) > 0", "q from b"),
                apply("small", "size", "omega", "w(q, j)"),
                apply("smaller", "decreasing", "0", "omega", "b", "w(q, j)"),
                apply("slowly", "change", "omega", "b", "w(q, j)", "w(p, j)", using=["p from b"]),
                apply(
                    "so",
                    "one unit(a(q, j), a(p, j), S(omega, w(q, j)), S(omega, w(p, j)), D, N, "
                    "|w(q, j) - w(p, j)|, A)",
                    using=["slowly", "N is", "small", "smaller", "D is"],
                ),
            ),
            apply(
                "squared",
                f"cauchy for sums(fun(j, {_UNIT}), fun(j, a(q, j) - a(p, j)), fun(j, w(q, j) "
                "- w(p, j)), m, D, A*N)",
                using=["size of S", "D is"],
            ),
            let("G", "real", "sqrt(D**2 + A**2*N**2)"),
            have("G positive", "0 <= G", "G is"),
            have("G squared", "G**2 == D**2 + (A*N)**2", "G is"),
            have(
                "without squares",
                f"Sum({_UNIT}, (j, 1, m)) <= sqrt(m)*|q - p|*G",
                "squared; G squared; distances(q, p); "
                f"equal factors(D**2 + (A*N)**2, G**2, {_COORDINATES}, |q - p|**2); "
                f"put in(Sum({_UNIT}, (j, 1, m))**2, m, (D**2 + (A*N)**2)*{_COORDINATES}, "
                "G**2*|q - p|**2); G positive; powers of a product(|q - p|, G); "
                f"le_of_sq_le_sq(Sum({_UNIT}, (j, 1, m)), sqrt(m)*|q - p|*G)",
            ),
            convert("G in full", f"G == {_SIZE}", "G is", "D is", "N is"),
            apply(
                "so",
                f"put in place(J(omega, p) - J(omega, q), Misfit(p), G, {_SIZE}, sqrt(m)*|q - p|)",
                using=["lost here", "without squares"],
            ),
        ),
    ),
    "the estimate",
    (
        From("lost", LOST),
        From("signed moments", SIGNED),
        From("moments decrease", DECREASING),
        From("distance", DISTANCE),
        From("cauchy for sums", CAUCHY),
    ),
)

_ESTIMATE: Final = (
    "for omega, b: (0, oo), A: [0, oo), p, q: V. perfect(p) and (for i: natural. 1 <= i and i <= m"
    " => b <= w(p, i) and b <= w(q, i) and |a(p, i)| <= A)"
    f" => J(omega, p) - J(omega, q) <= 2*(sqrt(m)*|q - p|*{_SIZE})"
)
#: From a perfect fit, whatever the short-term part is.
ESTIMATE: Final = Composed(
    Setting.of(MODELS, {**DEFINITIONS, "in L2": IN_L2}, OBJECTS, PREDICATES, ("V",)),
    _ESTIMATE,
    (
        apply("estimates", "near"),
        block("the estimate", _ESTIMATE, ["fit", "bounds"])(
            block(
                "p admissible",
                "for i: natural. 1 <= i and i <= m => 0 < w(p, i)",
                ["from 1", "to m"],
                obtain("bounds(i)", "p from b", "q from b", "weight"),
                thus("p from b"),
            ),
            apply("far", MOVED.name, "rho0", "1/omega"),
            obtain(
                f"exponential sums(fun(i, a(p, i)), fun(i, w(p, i)), fun(s, {_FAR}), m)",
                "it is; filtered",
            ),
            apply("short term", SAME_SQUARE.name, f"fun(s, {_P})", "fun(s, rhobar(s))"),
            apply("square", PRODUCT.name, f"fun(s, {_P})", f"fun(s, {_P})"),
            obtain(
                f"{LINEAR.name}(fun(s, {_P}*{_P}), fun(s, {_P}*{_P}), 0, 0)", "nothing is; no value"
            ),
            have("zero", f"Integral(0*({_P}*{_P}) + 0*({_P}*{_P}), (s, 0, oo)) == 0", "no value"),
            convert("no misfit", "Misfit(p) == 0", "zero", "fit(s)"),
            apply("here", "estimates", "omega", "b", "A", "p", "q"),
            thus("no misfit", "here"),
        ),
    ),
    "the estimate",
    (
        MOVED,
        SAME_SQUARE,
        PRODUCT,
        LINEAR,
        From("near", NEAR),
        From("exponential sums", EXPONENTIAL_SUMS),
    ),
)
