r"""Theorem 5.1 = C.1 for the flow of the loss itself: a model that fits the short-term part stays.

At a time T at which the parameters have moved by more than d, they had moved by exactly d at some
:math:`z\le T`; there :math:`d^2\le z(J(\theta_0)-J(\theta(z)))` by the energy of the flow, and the
loss lost is at most :math:`2\sqrt m\,d\,G(v)` with
:math:`G(v)=\sqrt{\Delta_0(v)^2+A^2\Delta_1(v)^2}` and v below all rates on the way; so
:math:`d\le T\,2\sqrt m\,G(v)`.  For (107) take :math:`d=\omega\delta`, :math:`v=w_l-d` and
Lemma C.1.  This replaces the linearisation (108)-(116), in which the O(delta**2) is not uniform.

The print's "rho_hat ~ rho_bar" is equality here: near a perfect fit the limit (106) is false at a
fixed start.  "delta << 1" is delta <= 1, "omega sufficiently small" is omega < w_l.  Neither
:math:`\rho_0\ne0`, :math:`\rho_0\in C^2`, :math:`a_j^*\ne0`, nor that the rates of the short-term
part are positive and distinct is used.

No structure is recorded: a flow that rests (:mod:`.resting_flows`) has no far-away memory.  What is
asked of the template and the start holds for :math:`\rho_0(t)=e^{-t^2}`,
:math:`\bar\rho(t)=e^{-t}`, m = 2, :math:`\theta_0=((1/2,1/2),(1,1))`; a numerical flow from there
is compared with the bound.

Source: Li, Han, E and Li (ICLR 2021), Theorem 5.1, (22), (23), and Theorem C.1, (104)-(107).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.energies import ENERGY
from memory_theorems.theorems.analysis.first_times import FIRST_TIME as CROSSING
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.bounded_moments import EXPLICIT, GROWING
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
)
from memory_theorems.theorems.paper_objects.flows import OBJECTS as CURVES
from memory_theorems.theorems.paper_objects.parameters import RATES
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    have,
    let,
    obtain,
    same,
    thus,
)

START: Final = {"theta_0": (r"\theta_0", "V", "weights and rates at the start")}
ALL: Final = (*PREDICATES, DERIVES)
OBJECTS: Final = (*LOSSES, *CURVES)
FIT: Final = "perfect(theta_0)"
FLOW: Final = "gradient_flow(omega, grad, theta)"
FLOWS: Final = "grad: (V -> V), theta: (real -> V)"
AWAY: Final = "|theta({}) - theta_0|"
SIZE: Final = "sqrt(Delta(0, omega, b)**2 + A**2*Delta(1, omega, b)**2)"
_ESCAPE: Final = (
    f"for omega, b, d: (0, oo), A: [0, oo), {FLOWS}, T: [0, oo). {FLOW}"
    " and (for i: natural. 1 <= i and i <= m => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A)"
    f" and d < {AWAY.format('T')} => d <= T*(2*(sqrt(m)*{SIZE}))"
)

#: From ``runs``, that theta is the flow, its energies up to the time T.
RUNNING: Final[tuple[Step, ...]] = (
    obtain("runs", "begins", "continuous", "inside", "velocities"),
    apply("at 0", "inside", "0"),
    obtain("at 0", "admissible at 0", "gradient at 0"),
    block(
        "descends",
        "for t: real. 0 < t and t <= T => descends(fun(p, J(omega, p)), grad, theta, t)",
        ["after 0", "before T"],
        apply("here", "inside", "t", using=["after 0"]),
        obtain("here", "admissible here", "gradient here"),
        apply("speed", "velocities", "t"),
        same("so", "descends(fun(p, J(omega, p)), grad, theta, t)"),
    ),
    same("flow up to T", "flow(fun(p, J(omega, p)), grad, theta, T)"),
    apply("energies", "energy", "fun(p, J(omega, p))", "grad", "theta", "T"),
)


def bounds(z: str, near: str) -> tuple[Step, ...]:
    """Rates and weights at 0 and at the time z, where the distance is known by ``near``."""
    return (
        have(
            "same coordinates",
            "for i: natural. a(theta_0, i) == a(theta(0), i)",
            "begins; congruence(a(theta(0), i), a(theta_0, i))",
        ),
        have(
            "same rates",
            "for i: natural. w(theta_0, i) == w(theta(0), i)",
            "begins; congruence(w(theta(0), i), w(theta_0, i))",
        ),
        block(
            "bounds",
            "for i: natural. 1 <= i and i <= m"
            f" => b <= w(theta(0), i) and b <= w(theta({z}), i) and |a(theta(0), i)| <= A",
            ["from 1", "to m"],
            apply("here", "start", "i"),
            obtain("here", "rate", "weight"),
            apply("moved", "rates", f"theta({z})", "theta(0)", "i"),
            have("first", "b <= w(theta(0), i)", "rate", "same rates(i)"),
            have("then", f"b <= w(theta({z}), i)", "rate", "same rates(i)", "moved", near),
            have("small", "|a(theta(0), i)| <= A", "weight", "same coordinates(i)"),
            same("all", f"b <= w(theta(0), i) and b <= w(theta({z}), i) and |a(theta(0), i)| <= A"),
        ),
    )


#: Who has moved by more than d took so long, for any template and any omega.
ESCAPE: Final = Composed(
    Setting.of(
        {**MODELS, **START},
        {**DEFINITIONS, "in L2": IN_L2, "perfect fit": FIT},
        OBJECTS,
        ALL,
        ("V",),
    ),
    _ESCAPE,
    (
        apply("estimates", "estimate"),
        apply("rates", "one rate"),
        have("cancel", "for x: (0, oo), y: real. x**2 <= x*y => x <= y"),
        have("later", "for x, y, z: real. x <= y*z and 0 <= x and 0 < y => 0 <= z"),
        block("escape", _ESCAPE, ["runs", "start", "far"])(
            *RUNNING,
            apply("crossings", "crossing", "fun(p, J(omega, p))", "grad", "theta", "T"),
            have("far from the start", "d < |theta(T) - theta(0)|", "far", "begins"),
            obtain("crossings(d, T)", "z", "z positive", "z before", "z at d"),
            apply("energy at z", "energies", "z", using=["z positive", "z before"]),
            *bounds("z", "z at d"),
            convert("fit at 0", "perfect(theta(0))", "perfect fit", "begins"),
            apply("lost", "estimates", "omega", "b", "A", "theta(0)", "theta(z)"),
            let("G", "real", f"2*(sqrt(m)*{SIZE})"),
            have(
                "lost by d",
                "J(omega, theta(0)) - J(omega, theta(z)) <= d*G",
                "lost; G is; z at d; "
                f"mul_eq_mul_right(|theta(z) - theta(0)|, d, 2*(sqrt(m)*{SIZE})); "
                f"mul_eq_mul_right(G, 2*(sqrt(m)*{SIZE}), d)",
            ),
            have(
                "d squared",
                "d**2 <= d*(z*G)",
                "energy at z; z at d; z positive; lost by d; "
                "mul_le_mul_of_nonneg_left(z, J(omega, theta(0)) - J(omega, theta(z)), d*G); "
                "mul_eq_mul_right(|theta(z) - theta(0)|, d, |theta(z) - theta(0)|); "
                "mul_eq_mul_right(|theta(z) - theta(0)|, d, d)",
            ),
            have(
                "by T",
                "d <= T*G",
                "d squared; cancel(d, z*G); z before; z positive; later(d, z, G); "
                "mul_le_mul_of_nonneg_left(G, z, T)",
            ),
            convert("so", GOAL, "by T", "G is"),
        ),
    ),
    "escape",
    (
        From("estimate", ESTIMATE),
        From("one rate", RATES),
        From("energy", ENERGY),
        From("crossing", CROSSING),
    ),
)

_BOX: Final = (
    "for i: natural. 1 <= i and i <= m => a_l <= a(theta_0, i) and a(theta_0, i) <= a_r"
    " and w_l <= w(theta_0, i) and w(theta_0, i) <= w_r"
)
#: The constant that ``>~`` hides.
RATE: Final = Object(
    "C(r: real, A: real)",
    "1/(2*E*sqrt(K(0, r)**2/4 + A**2*K(1, r)**2))",
    "a constant of r, A, M_0, t_0, c_0 and c_1",
)
SETTING: Final = Setting.of(
    {
        **MODELS,
        **SYMBOLS,
        **TAIL_SYMBOLS,
        **START,
        "a_l": ("a_l", "real", "least weight at the start"),
        "a_r": ("a_r", "real", "largest weight at the start"),
        "w_l": ("w_l", "(0, oo)", "least rate at the start"),
        "w_r": ("w_r", "(0, oo)", "largest rate at the start"),
        "delta": (r"\delta", "(0, 1]", "how far the parameters move"),
    },
    {
        **DEFINITIONS,
        "in L2": IN_L2,
        "bounded": BOUNDED,
        "tail": TAIL,
        "more units": "mstar < m",
        "perfect fit": FIT,
        "box": _BOX,
    },
    (*OBJECTS, CONSTANT, RATE),
    ALL,
    ("V",),
)
_MINIMUM: Final = "Min(delta/sqrt(m), log(1 + delta))"
_BOUND: Final = f"C(w_r, Max(|a_l|, |a_r|))*(omega**2*exp(w_l/omega)*{_MINIMUM})"
_RANGE: Final = "omega < 1/2 and omega < 1/t_0 and omega < 2*c_1/w_r and omega < w_l"
_TIME: Final = f"first_time(fun(t, {AWAY.format('t')}), delta, tau)"
_PLATEAU: Final = (
    f"for omega: (0, oo), {FLOWS}, T: [0, oo). {_RANGE} and {FLOW}"
    f" and delta < {AWAY.format('T')} => {_BOUND} <= T"
)
_THEOREM: Final = (
    f"for omega: (0, oo), {FLOWS}, tau: real. {_RANGE} and {FLOW} and {_TIME} => {_BOUND} <= tau"
)

#: From the time in terms of the moments to the printed form; ``o`` is omega, ``f`` and ``v`` are
#: the exponentials, ``q`` is sqrt(m), ``u`` the printed minimum.
NUMBERS: Final = lemma(
    "for o, f, v, k, l, q: (0, oo), A, x, y, T, e: [0, oo), u: real. o <= 1/2 and x <= f*k"
    " and o*y <= f*l and f*v <= E and q*u <= e and o*e <= T*(2*(q*sqrt(x**2 + A**2*y**2)))"
    " => 1/(2*E*sqrt(k**2/4 + A**2*l**2))*(o**2*v*u) <= T",
    ["order 0", "order 1", "exponentials", "minimum", "time"],
    have("quotient", "for c: (0, oo), y1, z: real. y1 <= z*c => 1/c*y1 <= z"),
    let("S", "real", "sqrt(x**2 + A**2*y**2)"),
    let("R", "real", "sqrt(k**2/4 + A**2*l**2)"),
    have("S squared", "S**2 == x**2 + A**2*y**2", "S is"),
    have("R squared", "R**2 == k**2/4 + A**2*l**2", "R is"),
    have("R positive", "0 < R", "R is"),
    have(
        "first",
        "o**2*x**2 <= f**2*k**2/4",
        "order 0; sq_le_sq_of_nonneg(o, 1/2); sq_le_sq_of_nonneg(x, f*k); "
        "mul_le_mul_of_nonneg_left(x**2, o**2, 1/4)",
    ),
    have(
        "both",
        "(o*S)**2 <= (f*R)**2",
        "first; order 1; sq_le_sq_of_nonneg(o*y, f*l); "
        "mul_le_mul_of_nonneg_left(A**2, o**2*y**2, f**2*l**2); "
        "mul_eq_mul_right(S**2, x**2 + A**2*y**2, o**2); "
        "mul_eq_mul_right(R**2, k**2/4 + A**2*l**2, f**2); S squared; R squared",
    ),
    have("S small", "o*S <= f*R", "both", "S is", "R positive", "le_of_sq_le_sq(o*S, f*R)"),
    have(
        "time by S",
        "o*e <= T*(2*(q*S))",
        "time; S is; mul_eq_mul_right(S, sqrt(x**2 + A**2*y**2), T*(2*q))",
    ),
    have(
        "with v",
        "o**2*v*e <= 2*T*q*R*E",
        "time by S; S small; mul_le_mul_of_nonneg_left(o, o*e, T*(2*(q*S))); "
        "mul_le_mul_of_nonneg_left(2*T*q, o*S, f*R); exponentials; R positive; "
        "mul_le_mul_of_nonneg_left(v, o**2*e, 2*T*q*(f*R)); "
        "mul_le_mul_of_nonneg_left(2*T*q*R, f*v, E)",
    ),
    thus(
        "with v; minimum; mul_le_mul_of_nonneg_left(o**2*v, q*u, e); "
        "le_of_mul_le_mul_left(q, o**2*v*u, 2*T*R*E); R is; "
        "mul_eq_mul_right(R, sqrt(k**2/4 + A**2*l**2), 2*T*E); R positive; "
        "quotient(2*E*sqrt(k**2/4 + A**2*l**2), o**2*v*u, T)"
    ),
)

#: No time before the printed bound is outside delta.
PLATEAU: Final = Composed(
    SETTING,
    _PLATEAU,
    (
        apply("escapes", "escape"),
        apply("moments", "explicit"),
        obtain("signed moments()", "size", "change"),
        have("one unit", "1 <= m", "more units"),
        apply("in the box", "box", "1", using=["one unit"]),
        obtain("in the box", "box 1", "box 2", "box 3", "box 4"),
        obtain("growing()", "constants positive", "larger constants"),
        have(
            "sum of exponents",
            "for x, y, z: real. x + y == z => exp(x)*exp(y) == exp(z)",
            "exponential(x + y, z); exponential(z, x + y)",
        ),
        block("plateau", _PLATEAU, ["omega t_0", "omega c_1", "omega w_l", "runs", "far"])(
            let("d", "real", "omega*delta"),
            let("b", "real", "w_l - d"),
            have("d positive", "d > 0", "d is"),
            have("b positive", "b > 0", "b is", "d is", "omega w_l"),
            have("b below", "b <= w_r", "b is", "d positive", "box 3", "box 4"),
            let("A", "real", "Max(|a_l|, |a_r|)"),
            have("A positive", "A >= 0", "A is"),
            have("farther", "d < |theta(T) - theta_0|", "d is", "far"),
            block(
                "start",
                "for i: natural. 1 <= i and i <= m"
                " => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A",
                ["from 1", "to m"],
                obtain("box(i)", "a from", "a to", "w from", "w to"),
                have("rate", "b + d <= w(theta_0, i)", "b is", "w from"),
                have("weight", "|a(theta_0, i)| <= A", "A is", "a from", "a to"),
            ),
            have("in time", "omega*t_0 <= 1", "omega t_0"),
            let("f", "real", "exp(-b/omega)"),
            have("f positive", "f > 0", "f is"),
            apply("moment 0", "moments", "0", "omega", "b"),
            apply("moment 1", "moments", "1", "omega", "b"),
            apply("constant 0", "larger constants", "0", "b", "w_r"),
            apply("constant 1", "larger constants", "1", "b", "w_r"),
            let("k", "real", "K(0, w_r)"),
            let("l", "real", "K(1, w_r)"),
            have("k positive", "k > 0", "k is", "constants positive(0, w_r)"),
            have("l positive", "l > 0", "l is", "constants positive(1, w_r)"),
            let("x", "real", "Delta(0, omega, b)"),
            let("y", "real", "Delta(1, omega, b)"),
            have(
                "order 0",
                "x <= f*k",
                "moment 0; constant 0; x is; f is; k is; "
                "mul_le_mul_of_nonneg_left(exp(-b/omega), K(0, b), K(0, w_r)); "
                "mul_eq_mul(f, exp(-b/omega), k, K(0, w_r))",
            ),
            have(
                "order 1",
                "omega*y <= f*l",
                "moment 1; constant 1; y is; f is; l is; "
                "mul_le_mul_of_nonneg_left(exp(-b/omega), K(1, b), K(1, w_r)); "
                "mul_eq_mul(f, exp(-b/omega), l, K(1, w_r)); "
                "mul_eq_mul(omega, omega, y, Delta(1, omega, b))",
            ),
            apply("size of S", "size", "omega", "b"),
            have("x positive", "x >= 0", "size of S", "x is"),
            apply("change of S", "change", "omega", "b", "b", "b + 1"),
            have("y positive", "y >= 0", "change of S", "y is"),
            have("exponents", "-b/omega + w_l/omega == delta", "b is", "d is"),
            have(
                "exponentials",
                "f*exp(w_l/omega) <= E",
                "f is; exponents; sum of exponents(-b/omega, w_l/omega, delta); "
                "exponential(delta, 1); "
                "mul_eq_mul(f, exp(-b/omega), exp(w_l/omega), exp(w_l/omega))",
            ),
            have("root", "sqrt(m) > 0", "one unit"),
            apply("minimum", "mul_min_log_le", "delta", "sqrt(m)", using=["root"]),
            convert(
                "time",
                "omega*delta <= T*(2*(sqrt(m)*sqrt(x**2 + A**2*y**2)))",
                "escapes(omega, b, d, A, grad, theta, T)",
                "d is; x is; y is",
            ),
            convert(
                "so",
                GOAL,
                f"numbers(omega, f, exp(w_l/omega), k, l, sqrt(m), A, x, y, T, delta, {_MINIMUM})",
                "A is; k is; l is",
            ),
        ),
    ),
    "plateau",
    (
        From("escape", ESCAPE),
        From("explicit", EXPLICIT),
        From("signed moments", SIGNED),
        From("growing", GROWING),
        From("numbers", NUMBERS),
    ),
)

#: (107) for the time (104).
THEOREM: Final = Composed(
    SETTING,
    _THEOREM,
    (
        apply("plateaus", "plateau"),
        block("the theorem", _THEOREM, ["omega t_0", "omega c_1", "omega w_l", "runs", "infimum"])(
            obtain("infimum", "before all", "the greatest"),
            block(
                "a lower bound",
                f"for t: real. 0 <= t and delta < {AWAY.format('t')} => {_BOUND} <= t",
                ["t from 0", "t far"],
                apply("here", "plateaus", "omega", "grad", "theta", "t", using=["t from 0"]),
            ),
            apply("below the infimum", "the greatest", _BOUND),
        ),
    ),
    "the theorem",
    (From("plateau", PLATEAU),),
)

_NEVER_BEFORE: Final = (
    f"for omega: (0, oo), {FLOWS}. {_RANGE} and {FLOW}"
    f" => not_before({_BOUND}, fun(t, {AWAY.format('t')}), delta)"
)
#: (107) for the time (104), which may be infinite.
NEVER_BEFORE: Final = Composed(
    SETTING,
    _NEVER_BEFORE,
    (
        apply("plateaus", "plateau"),
        have("order", "for x, y: real. x < y => y > x"),
        block("the theorem", _NEVER_BEFORE, ["omega t_0", "omega c_1", "omega w_l", "runs"])(
            block(
                "not before",
                f"for t: real. 0 <= t and t < {_BOUND} => {AWAY.format('t')} <= delta",
                ["t from 0", "t before"],
                by_cases("where", GOAL, f"{AWAY.format('t')} <= delta")(
                    [],
                    [
                        apply(
                            "here",
                            "plateaus(omega, grad, theta, t)",
                            using=["t from 0", "where case"],
                        ),
                        absurd("so", GOAL, "here", f"order(t, {_BOUND})"),
                    ],
                ),
            )
        ),
    ),
    "the theorem",
    (From("plateau", PLATEAU),),
)
