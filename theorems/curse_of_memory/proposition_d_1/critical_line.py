r"""Proposition D.1: the Hessian along the line (a, b - a, v, v) of critical points of J_2.

The target is :math:`\rho(t)=a_1^*e^{-w_1^*t}+a_2^*e^{-w_2^*t}`, (b, v) a critical point of J_1 with
a non-negative Hessian H; A(a) is the Hessian of J_2 as a quadratic form.  Along every vector,
``b**2 A = H + 4 b c a (b - a) (t - u)**2``: the sign of b c decides, and b c has the sign of
(w_1^* - v)(w_2^* - v).
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

_AS_PRINTED = "p*(1/(2*v*(v + x)**2) - 1/(v + x)**3) + q*(1/(2*v*(v + y)**2) - 1/(v + y)**3)"

THEORY = Theory.parse(
    {
        "p": (r"\alpha_1", "real", "first weight of the target, a_1^* in the paper"),
        "q": (r"\alpha_2", "real", "second weight of the target, a_2^*"),
        "x": (r"\omega_1", "(0, oo)", "first rate of the target, w_1^*"),
        "y": (r"\omega_2", "(0, oo)", "second rate of the target, w_2^*"),
        "b": (r"\hat{a}", "real", "weight of the critical point of J_1"),
        "v": (r"\hat{w}", "(0, oo)", "rate of the critical point of J_1"),
        "c": ("c", "real", "half the second derivative of the residual's transform at the rate"),
        "H": ("H", "real, real -> real", "Hessian of J_1 at (b, v), as a quadratic form"),
        "A": (
            "A",
            "real, real, real, real, real -> real",
            "Hessian of J_2 at (a, b - a, v, v), as a quadratic form",
        ),
    },
    {
        "order": "x < y",
        "curvature": f"c == {_AS_PRINTED}",
        "critical in a": "b == 2*v*(p/(v + x) + q/(v + y))",
        "critical in w": "b == 4*v**2*(p/(v + x)**2 + q/(v + y)**2)",
        "minimum": "for s, t: real. H(s, t) >= 0",
    },
    [
        "H(s, t) == s**2/v - b*s*t/v**2 + (b**2/(2*v**3) + 4*b*c)*t**2",
        "A(a, s, r, t, u) == (s + r)**2/v - (s + r)*(a*t + (b - a)*u)/v**2"
        " + (a*t + (b - a)*u)**2/(2*v**3) + 4*c*(a*t**2 + (b - a)*u**2)",
    ],
)

# Expressions that vanish at a critical point.
_FIRST = "b*(v + x)*(v + y) - 2*v*(p*(v + y) + q*(v + x))"
_SECOND = "b*(v + x)**2*(v + y)**2 - 4*v**2*(p*(v + y)**2 + q*(v + x)**2)"
_P = "4*v**2*p*(y - x) - b*(y - v)*(v + x)**2"
_Q = "4*v**2*q*(y - x) - b*(v - x)*(v + y)**2"
_PQ = "16*v**4*(y - x)**2*p*q - b**2*(y - v)*(v - x)*(v + x)**2*(v + y)**2"
_CUBES = "b*(v + x)**3*(v + y)**3 - 8*v**3*(p*(v + y)**3 + q*(v + x)**3)"
_FRACTIONS = "b/(8*v**3) - p/(v + x)**3 - q/(v + y)**3"
_C = f"8*v**3*c*(v + x)**3*(v + y)**3 - ({_CUBES})"
_K = "8*v**3*c*(v + x)*(v + y) - b*(x - v)*(y - v)"
_BC = "8*v**3*b*c*(v + x)**3*(v + y)**3 + 16*p*q*v**4*(x - y)**2"
_QUADRATIC = "3*v**2 - v*(x + y) + 3*x*y"
_RESIDUAL = "b*(w + x)*(w + y) - p*(w + v)*(w + y) - q*(w + v)*(w + x)"
_TWOFOLD = "b*(x - v)*(y - v)*(w - v)**2"

#: Rules of signs; multiples of equations are written out, since they are what has to be found.
_SIGNS = (
    have("combination", "for g, e, f, s, t: real. e == 0 and f == 0 and g == s*e + t*f => g == 0"),
    have("cancelled", "for r, t: real. t > 0 and t*r == 0 => r == 0"),
    have("divided, strictly", "for g, h: real. g > 0 and g*h > 0 => h > 0"),
    have("opposite", "for s, t, g, h: real. s > 0 and t > 0 and s*g + t*h == 0 and h < 0 => g > 0"),
    have(
        "opposite sign",
        "for s, t, g, h: real. s > 0 and t > 0 and s*g + t*h == 0 and h > 0 => g < 0",
    ),
    have("product sign", "for f, g: real. f > 0 and g >= 0 => f*g >= 0"),
    have("sum", "for f, g, h: real. f >= 0 and g >= 0 => f + 4*g*h**2 >= 0"),
    have("squares", "for f, g, h, k: real. h >= 0 => f**2/v + g**2/(4*v**3) + 4*h*k**2 >= 0"),
    have("below", "for r: real, s, t: (0, oo). r <= 1 and s < t => t - r*s > 0"),
)

_CRITICAL = (
    have("scaled", "for s, t: real. s == 4*v**2*t => s/(8*v**3) == t/(2*v)"),
    have(
        "one fraction less",
        f"{_AS_PRINTED} == (p/(v + x)**2 + q/(v + y)**2)/(2*v) - p/(v + x)**3 - q/(v + y)**3",
    ),
    have(
        "144",
        f"c == {_FRACTIONS}",
        "curvature; critical in w; one fraction less; scaled(b, p/(v + x)**2 + q/(v + y)**2)",
    ),
    have("first", f"{_FIRST} == 0", "critical in a"),
    have("second", f"{_SECOND} == 0", "critical in w"),
    have(
        "weight 1, multiplied",
        f"(v + y)*({_P}) == 0",
        f"first; second; combination((v + y)*({_P}), {_FIRST}, {_SECOND}, 2*v*(v + x), -1)",
    ),
    have(
        "weight 2, multiplied",
        f"(v + x)*({_Q}) == 0",
        f"first; second; combination((v + x)*({_Q}), {_FIRST}, {_SECOND}, -2*v*(v + y), 1)",
    ),
    have("weight 1", f"{_P} == 0", f"weight 1, multiplied; cancelled({_P}, v + y)"),
    have("weight 2", f"{_Q} == 0", f"weight 2, multiplied; cancelled({_Q}, v + x)"),
    have(
        "weights",
        f"{_PQ} == 0",
        "weight 1; weight 2; "
        f"combination({_PQ}, {_P}, {_Q}, 4*v**2*q*(y - x), b*(y - v)*(v + x)**2)",
    ),
    cases(
        "no zero weight",
        "p*q != 0 => b != 0",
        on="b == 0",
        then="order; weights; "
        f"combination(16*v**4*(y - x)**2*p*q, {_PQ}, b, 1, b*(y - v)*(v - x)*(v + x)**2*(v + "
        "y)**2); cancelled(p*q, 16*v**4*(y - x)**2)",
    ),
)

_CURVATURE = (
    have("cleared", f"8*v**3*(v + x)**3*(v + y)**3*({_FRACTIONS}) == {_CUBES}"),
    have(
        "144, multiplied",
        f"{_C} == 0",
        f"144; cleared; mul_eq_mul_left(c, {_FRACTIONS}, 8*v**3*(v + x)**3*(v + y)**3)",
    ),
    have(
        "curvature, multiplied",
        f"(y - x)*(v + x)**2*(v + y)**2*({_K}) == 0",
        "weight 1; weight 2; 144, multiplied; "
        f"combination(8*v**3*c*(v + x)**3*(v + y)**3*(y - x) - ({_CUBES})*(y - x), {_C}, 0, "
        "y - x, 0); "
        f"combination((y - x)*(v + x)**2*(v + y)**2*({_K}) - (y - x)*({_C}), {_P}, {_Q}, "
        "-2*v*(v + y)**3, -2*v*(v + x)**3)",
    ),
    have(
        "curvature at the rate",
        f"{_K} == 0",
        f"order; curvature, multiplied; cancelled({_K}, (y - x)*(v + x)**2*(v + y)**2)",
    ),
    have(
        "145, multiplied",
        f"{_BC} == 0",
        "curvature at the rate; weights; "
        f"combination({_BC}, {_K}, {_PQ}, b*(v + x)**2*(v + y)**2, 1)",
    ),
    have(
        "ratios",
        "for s: real. s*(v + x)**3*(v + y)**3 + 16*p*q*v**4*(x - y)**2 == 0"
        " => s == -16*p*q*(x/v - y/v)**2/((1 + x/v)**3*(1 + y/v)**3)",
    ),
    have(
        "145",
        "8*v**3*b*c == -16*p*q*(x/v - y/v)**2/((1 + x/v)**3*(1 + y/v)**3)",
        "145, multiplied; ratios(8*v**3*b*c)",
    ),
    have(
        "positive curvature",
        "p*q < 0 => b*c > 0",
        "order; 145, multiplied; "
        "opposite(8*v**3*(v + x)**3*(v + y)**3, 16*v**4*(x - y)**2, b*c, p*q)",
    ),
    have(
        "negative curvature",
        "p*q > 0 => b*c < 0",
        "order; 145, multiplied; "
        "opposite sign(8*v**3*(v + x)**3*(v + y)**3, 16*v**4*(x - y)**2, b*c, p*q)",
    ),
)

_SPLITTING = (
    have(
        "splitting",
        "for a, s, r, t, u: real. b**2*A(a, s, r, t, u)"
        " == H(b*(s + r), a*t + (b - a)*u) + 4*b*c*a*(b - a)*(t - u)**2",
    ),
    have(
        "along the line", "for a, s, r, t, u, e: real. A(a, s + e, r - e, t, u) == A(a, s, r, t, u)"
    ),
    have("apart", "for a: real. A(a, 0, 0, b - a, -a) == 4*b*c*a*(b - a)"),
    have(
        "completed square",
        "for s, t: real. H(s, t) == (s - b*t/(2*v))**2/v + (b*t)**2/(4*v**3) + 4*b*c*t**2",
    ),
    have(
        "convex",
        "for s, t: real. b*c >= 0 => H(s, t) >= 0",
        "completed square(s, t); squares(s - b*t/(2*v), b*t, b*c, t)",
    ),
    have(
        "not below",
        "for a, s, r, t, u: real. b != 0 and b*c*a*(b - a) >= 0"
        " and H(b*(s + r), a*t + (b - a)*u) >= 0 => A(a, s, r, t, u) >= 0",
        "sq_pos_of_ne_zero(b); splitting(a, s, r, t, u); "
        "sum(H(b*(s + r), a*t + (b - a)*u), b*c*a*(b - a), t - u); "
        "nonneg_of_mul_nonneg(b**2, A(a, s, r, t, u))",
    ),
)

_CASES = (
    have(
        "opposite signs, inside",
        "for a, s, r, t, u: real. p*q < 0 and a*(b - a) >= 0 => A(a, s, r, t, u) >= 0",
        "no zero weight; positive curvature; product sign(b*c, a*(b - a)); "
        "convex(b*(s + r), a*t + (b - a)*u); not below(a, s, r, t, u)",
    ),
    have(
        "opposite signs, outside",
        "for a: real. p*q < 0 and a*(b - a) < 0 => A(a, 0, 0, b - a, -a) < 0",
        "positive curvature; mul_pos(b*c, -a*(b - a)); apart(a)",
    ),
    have(
        "equal signs, inside",
        "for a: real. p*q > 0 and a*(b - a) > 0 => A(a, 0, 0, b - a, -a) < 0",
        "negative curvature; mul_pos(-b*c, a*(b - a)); apart(a)",
    ),
    have(
        "equal signs, outside",
        "for a, s, r, t, u: real. p*q > 0 and a*(b - a) <= 0 => A(a, s, r, t, u) >= 0",
        "no zero weight; negative curvature; product sign(-b*c, -a*(b - a)); "
        "minimum(b*(s + r), a*t + (b - a)*u); not below(a, s, r, t, u)",
    ),
)

_SHARPER = (
    have(
        "between the rates",
        "p*q > 0 => (v - x)*(v - y) < 0",
        "no zero weight; sq_pos_of_ne_zero(b); curvature at the rate; negative curvature; "
        f"combination(b**2*((v - x)*(v - y)) + 8*v**3*(v + x)*(v + y)*(-b*c), {_K}, 0, -b, 0); "
        "opposite sign(b**2, 8*v**3*(v + x)*(v + y), (v - x)*(v - y), -b*c)",
    ),
    have(
        "determinant of J_1",
        f"(b**2 + 16*v**3*b*c)*(v + x)*(v + y) - b**2*({_QUADRATIC}) == 0",
        "curvature at the rate; "
        f"combination((b**2 + 16*v**3*b*c)*(v + x)*(v + y) - b**2*({_QUADRATIC}), {_K}, 0, "
        "2*b, 0)",
    ),
    have("small root", "17 - 12*sqrt(2) <= 1"),
    have(
        "discriminant",
        "for s, t: (0, oo). s < t and t < (17 + 12*sqrt(2))*s => 34*s*t - s**2 - t**2 > 0",
        "small root; below(17 - 12*sqrt(2), s, t); "
        "mul_pos(t - (17 - 12*sqrt(2))*s, (17 + 12*sqrt(2))*s - t)",
    ),
    have("quadratic", f"y < (17 + 12*sqrt(2))*x => {_QUADRATIC} > 0", "order; discriminant(x, y)"),
    have(
        "every critical point is a minimum",
        "p*q != 0 and y < (17 + 12*sqrt(2))*x => b**2 + 16*v**3*b*c > 0",
        f"no zero weight; sq_pos_of_ne_zero(b); quadratic; mul_pos(b**2, {_QUADRATIC}); "
        "determinant of J_1; divided, strictly((v + x)*(v + y), b**2 + 16*v**3*b*c)",
    ),
    have(
        "residual, multiplied",
        f"for w: (0, oo). (y - x)*(4*v**2*({_RESIDUAL}) - {_TWOFOLD}) == 0",
        "weight 1; weight 2; "
        f"combination((y - x)*(4*v**2*({_RESIDUAL}) - {_TWOFOLD}), {_P}, {_Q}, -(w + v)*(w + "
        "y), -(w + v)*(w + x))",
    ),
    have(
        "residual",
        f"for w: (0, oo). 4*v**2*({_RESIDUAL}) - {_TWOFOLD} == 0",
        f"order; residual, multiplied(w); cancelled(4*v**2*({_RESIDUAL}) - {_TWOFOLD}, y - x)",
    ),
)

_HAT = ("(a**2/(4*v**3) + 4*c*a)", "(a*(b - a)/(4*v**3))", "((b - a)**2/(4*v**3) + 4*c*(b - a))")
_DETERMINANT = f"{_HAT[0]}*{_HAT[2]} - {_HAT[1]}**2"
#: The smaller diagonal entry of the 2 x 2 block, or its determinant: negative just where the block,
#: hence the Hessian, has a negative eigenvalue.
LEAST = f"Min({_HAT[0]}, {_HAT[2]}, {_DETERMINANT})"

_DISPLAYED = (
    have(
        "congruence",
        "for a, s, r, t, u: real. A(a, s, r, t, u)"
        f" == (s + r - (a*t + (b - a)*u)/(2*v))**2/v + {_HAT[0]}*t**2 + 2*{_HAT[1]}*t*u"
        f" + {_HAT[2]}*u**2",
    ),
    have("142", f"for a: real. {_DETERMINANT} == a*(b - a)*4*c*(b/(4*v**3) + 4*c)"),
    have(
        "143",
        "for a, k: real. b != 0 => a*(b - a)*4*k*(b/(4*v**3) + 4*k)"
        " == a*(b - a)*(b*k)*(b**2 + 16*v**3*(b*k))/(b**2*v**3)",
    ),
)

RESIDUAL = "b/(w + v) - p/(w + x) - q/(w + y)"
_ENDS = (
    have("nonzero product", "for f, g: real. f != 0 and g != 0 => (f*g)**2 > 0"),
    have(
        "three factors",
        "for f, g, h: real. f != 0 and g != 0 and h != 0 => (f*g*h**2)**2 > 0",
        "nonzero product(f, g); sq_pos_of_ne_zero(h); mul_pos(h**2, h**2); mul_pos((f*g)**2, h**4)",
    ),
    cases(
        "nonzero factor",
        "for s, g, h: real. s > 0 and s*g - h == 0 and h**2 > 0 => g**2 > 0",
        on="g == 0",
        then="combination(h**2, g, s*g - h, s*h, -h)",
    ),
    cases(
        "away from the rates",
        "p*q != 0 => (x - v)*(y - v) != 0",
        on="(x - v)*(y - v) == 0",
        then="order; weights; "
        f"combination(16*v**4*(y - x)**2*p*q, {_PQ}, (x - v)*(y - v), 1, -b**2*(v + x)**2*(v "
        "+ y)**2); cancelled(p*q, 16*v**4*(y - x)**2)",
    ),
    have(
        "simple numerator",
        f"for w: (0, oo). p*q != 0 and w != v => ({_RESIDUAL})**2 > 0",
        "no zero weight; away from the rates; three factors(b, (x - v)*(y - v), w - v); "
        f"residual(w); nonzero factor(4*v**2, {_RESIDUAL}, {_TWOFOLD})",
    ),
    have("fraction", f"for w: (0, oo). (w + v)*(w + x)*(w + y)*({RESIDUAL}) - ({_RESIDUAL}) == 0"),
    have(
        "no other zero",
        f"for w: (0, oo). p*q != 0 and w != v => ({RESIDUAL})**2 > 0",
        "simple numerator(w); fraction(w); "
        f"nonzero factor((w + v)*(w + x)*(w + y), {RESIDUAL}, {_RESIDUAL})",
    ),
    have(
        "lower",
        "for w: (0, oo), r: real. r**2 > 0 => (-2*w*r)**2/(2*w) + 2*(-2*w*r)*r < 0",
        "mul_pos(w, r**2)",
    ),
    have(
        "the ends are no local minima",
        f"for w: (0, oo). p*q != 0 and w != v => (-2*w*({RESIDUAL}))**2/(2*w)"
        f" + 2*(-2*w*({RESIDUAL}))*({RESIDUAL}) < 0",
        f"no other zero(w); lower(w, {RESIDUAL})",
    ),
)

#: What the signs of the form's values need.
SIGNS = (*_SIGNS, *_CRITICAL, *_CURVATURE, *_SPLITTING, *_CASES)
PROOF = (*_SIGNS, *_CRITICAL, *_CURVATURE, *_SPLITTING, *_DISPLAYED, *_CASES, *_SHARPER, *_ENDS)
