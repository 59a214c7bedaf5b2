r"""Remark C.3: a fit with an idle unit that its flow never leaves, though a direction is falling.

The model has two units, the target is ``exp(-t)`` and a far-away memory whose transform at the
delay 1/omega is ``S(w) = exp(-w/omega) (w - 1)^2 ((w - 5)^2 - delta^2) Psi(w)``.  The start is
``a = (1, 0)``, ``w = (1, 5)``; what is reached is ``a = (1 + x, p)``, ``w = (1 + y, 5 + z)``.  The
model less the short-term part is ``x e(1 + y) - y E + p e(5 + z)`` with the quotient of differences
``E = (e(1) - e(1 + y))/y``, so that its square is a quadratic form in x, -y, p.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

THEORY = Theory.parse(
    {
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "delta": (r"\delta", "(0, 1/10]", "the gap"),
        "Psi": (r"\Psi", "real -> real", "transform of a template that is not negative"),
        "S": ("S", "real -> real", "moment of order 0 of the far-away memory"),
    },
    {"transform": "for w: (0, oo). |Psi(w)| <= 1", "short": "omega <= 1/20"},
    ["S(w) == exp(-w/omega)*(w - 1)**2*((w - 5)**2 - delta**2)*Psi(w)"],
)

#: |model - short-term part|**2, and what the far-away memory takes off.
COST = (
    "(1 + x)**2/(2*(1 + y)) + 1/2 + p**2/(2*(5 + z)) - 2*(1 + x)/(2 + y)"
    " + 2*(1 + x)*p/(6 + y + z) - 2*p/(6 + z)"
)
GAIN = "2*((1 + x)*S(1 + y) + p*S(5 + z))"
_BOX = "[-1/10, 1/10]"
_HERE = f"x, y, p, z: {_BOX}"
_FREE = "(x**2 + y**2 + p**2)"
_FAR = "exp(-9/(10*omega))"
# The quadratic form in x, -y, p, less a two-hundredth of the squares.
_A = "(1/(2*(1 + y)) - 1/200)"
_B = "(1/(2*(1 + y)*(2 + y)) - 1/200)"
_C = "(1/(2*(5 + z)) - 1/200)"
_D = "(1/(2*(1 + y)*(2 + y)))"
_E = "(1/(6 + y + z))"
_F = "(1/((6 + z)*(6 + y + z)))"
_FORM = f"{_A}*x**2 + {_B}*y**2 + {_C}*p**2 - 2*{_D}*x*y + 2*{_E}*x*p - 2*{_F}*y*p"
_TWO = f"({_A}*{_B} - {_D}**2)"
_THREE = (
    f"({_A}*({_B}*{_C} - {_F}**2) - {_D}*({_D}*{_C} - {_E}*{_F}) + {_E}*({_D}*{_F} - {_B}*{_E}))"
)

_QUADRATIC = "a*s**2 + b*t**2 + c*r**2 + 2*d*s*t + 2*e*s*r + 2*f*t*r"
_DETERMINANT = "a*(b*c - f**2) - d*(d*c - e*f) + e*(d*f - b*e)"
_SPHERE = "x**2 + y**2 + p**2 + z**2 == delta**2"

PROOF = (
    have("sum", "for g, h, s, t, r: real. g > 0 and h > 0 => g*s**2 + t**2 + h*r**2 >= 0"),
    have(
        "a form of three squares",
        "for a, b, c, d, e, f, s, t, r: real. a > 0 and a*b - d**2 > 0"
        f" and {_DETERMINANT} > 0 => {_QUADRATIC} >= 0",
        f"mul_pos(a, a*b - d**2); mul_pos(a, {_DETERMINANT}); "
        f"sum(a*b - d**2, a*({_DETERMINANT}), a*s + d*t + e*r, (a*b - d**2)*t + (a*f - "
        f"d*e)*r, r); nonneg_of_mul_nonneg(a*(a*b - d**2), {_QUADRATIC})",
    ),
    have("first pivot", f"for y: {_BOX}. {_A} > 0"),
    have("second pivot", f"for y: {_BOX}. {_TWO} > 0"),
    have("third pivot", f"for y, z: {_BOX}. {_THREE} > 0"),
    have("the short-term part as a form", f"for {_HERE}. {COST} == {_FORM} + {_FREE}/200"),
    have(
        "what the short-term part costs",
        f"for {_HERE}. {_FREE}/200 <= {COST}",
        "first pivot(y); second pivot(y); third pivot(y, z); "
        "the short-term part as a form(x, y, p, z); "
        f"a form of three squares({_A}, {_B}, {_C}, {_D}, {_E}, {_F}, x, -y, p)",
    ),
    have("later is less", "for w: [9/10, 6]. exp(-w/omega) <= exp(-9/(10*omega))"),
    have("exponentials are positive", "for w: real. exp(-w/omega) >= 0"),
    have(
        "three factors",
        "for s, q, r, b: real, f, g: [0, oo). s >= 0 and s <= f and |q| <= g and |r| <= 1"
        " => |s*q*r| <= f*g",
    ),
    have(
        "the moment at the first rate",
        f"for y: {_BOX}. |S(1 + y)| <= {_FAR}*(17*y**2)",
        "later is less(1 + y); exponentials are positive(1 + y); transform(1 + y); "
        "three factors(exp(-(1 + y)/omega), y**2*((y - 4)**2 - delta**2), Psi(1 + y), 0, "
        f"{_FAR}, 17*y**2)",
    ),
    have(
        "the moment of the second unit",
        f"for {_HERE}. {_SPHERE} => |(4 + z)**2*(z**2 - delta**2)| <= 17*{_FREE}",
    ),
    have(
        "the moment at the second rate",
        f"for {_HERE}. {_SPHERE} => |S(5 + z)| <= {_FAR}*(17*{_FREE})",
        "later is less(5 + z); exponentials are positive(5 + z); transform(5 + z); "
        "the moment of the second unit(x, y, p, z); "
        "three factors(exp(-(5 + z)/omega), (4 + z)**2*(z**2 - delta**2), Psi(5 + z), 0, "
        f"{_FAR}, 17*{_FREE})",
    ),
    have("first weight", f"for x: {_BOX}, g: real, u: [0, oo). |g| <= u => (1 + x)*g <= 11/10*u"),
    have("second weight", f"for p: {_BOX}, g: real, u: [0, oo). |g| <= u => p*g <= u/10"),
    have("product of sizes", "for s, t: [0, oo). s*(17*t) >= 0"),
    have(
        "weights",
        f"for x, p: {_BOX}, g, h: real, s, t, r: [0, oo). |g| <= s*(17*t) and |h| <= s*(17*r)"
        " and t <= r => 2*((1 + x)*g + p*h) <= 41*s*r",
        "product of sizes(s, t); product of sizes(s, r); first weight(x, g, s*(17*t)); "
        "second weight(p, h, s*(17*r)); mul_le_mul_of_nonneg_left(s, t, r)",
    ),
    have("exponentially small", f"41*{_FAR} <= 1/200", "short"),
    have(
        "no less loss at the gap",
        f"for {_HERE}. {_SPHERE} => 0 <= {COST} - {GAIN}",
        "what the short-term part costs(x, y, p, z); the moment at the first rate(y); "
        "the moment at the second rate(x, y, p, z); exponentials are positive(9/10); "
        f"weights(x, p, S(1 + y), S(5 + z), {_FAR}, y**2, {_FREE}); exponentially small; "
        f"mul_le_mul_of_nonneg_right({_FREE}, 41*{_FAR}, 1/200)",
    ),
)
