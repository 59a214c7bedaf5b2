r"""Lemma C.1: absolute moments of a memory that stands at 1/omega, from pointwise inequalities.

The language has no integrals of abstract functions.  An integral is a number here, and of integrals
the cited theorems say what is needed: an integral that is larger than a sum of others has a larger
integrand at *some* time (T, U, V), which is the contrapositive of monotonicity.  What is compared
at these times is proved at every time.  The values of three integrals in closed form ('Euler',
'Gauss', 'length') are hypotheses too: what they rest on is decided in the theorem's lines.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

MONOTONE: Final = (
    "Monotonicity of the integral: W. Rudin, Real and Complex Analysis, 3rd edition, 1987, 1.24 "
    "and 1.27"
)

_SYMBOLS: Final = {
    "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
    "w": ("w", "(0, oo)", "rate"),
    "c_0": ("c_0", "(0, oo)", "constant of the sub-Gaussian tail (79)"),
    "c_1": ("c_1", "(0, oo)", "rate of the tail"),
    "t_0": ("t_0", "(0, oo)", "where the tail begins"),
    "M_0": ("M_0", "[0, oo)", "bound of |rho_0|"),
    "r": ("r", "real -> [0, oo)", "absolute value of rho_0"),
    "S": ("S", "real -> real", "|rho_0(s)| <= e for s <= -S(e), assumption (iv)"),
    "Delta": (r"\Delta", "natural, real, real -> [0, oo)", "moments (80), by rate and omega"),
    "f": ("f", "natural, real, real, real -> real", "the integrand, by rate, delay and time"),
    "Q": ("Q", "natural, real -> real", "the integral of t**n exp(-v t) over t >= 0"),
    "G": ("G", "natural -> real", "the integral of g over the line"),
    "g": ("g", "natural, real -> real", "a power of |u| + 1/omega times a Gaussian"),
    "C": ("C", "natural -> real", "the integral of t**n over |t - 1/omega| <= t_0"),
    "core": (r"\chi", "real -> [0, 1]", "the indicator of |t - 1/omega| <= t_0"),
    "q": ("q", "natural, natural -> [0, oo)", "binomial(n, k) Gamma((k + 1)/2)/c_1^((k + 1)/2)"),
    "P": ("P", "natural, real -> real", "the polynomials of the constants"),
    "T": ("T", "natural, real, real, real -> [0, oo)", "a time, for two rates"),
    "U": ("U", "natural, real, real -> [0, oo)", "a time, for the tail and the middle part"),
    "V": ("V", "natural, real, real, real -> [0, oo)", "a time, for the early and the late part"),
}
_AT, _AS, _AV = "T(n, v, h, o)", "U(n, p, z)", "V(n, o, p, z)"
_DECREASES = "f(n, v + h, 1/o, {0}) <= f(n, v, 1/o, {0})"
_TAILS = "f(n, w, 1/omega, {0}) <= {1}*g(n, {0} - 1/omega + w/(2*c_1)) + {2}*(core({0})*{0}**n)"
_PARTS = "f(n, w, 1/o, {0}) <= {1}*({0}**n*exp(-w*{0})) + {2}*({0}**n*exp(-w*{0}/2))"
_SHELL = "((1 + omega*t_0)**(n + 1) - (1 - omega*t_0)**(n + 1))"
_GIVEN: Final = {
    "two rates": (
        f"for n: natural, v, o: (0, oo), h: [0, oo). {_DECREASES.format(_AT)}"
        " => Delta(n, v + h, o) <= Delta(n, v, o)",
        MONOTONE,
    ),
    "early and late": (
        f"for n: natural, o: (0, oo), p, z: [0, oo). {_PARTS.format(_AV, 'p', 'z')}"
        " => Delta(n, w, o) <= p*Q(n, w) + z*Q(n, w/2)",
        MONOTONE,
    ),
    "tail and middle": (
        f"for n: natural, p, z: [0, oo). {_TAILS.format(_AS, 'p', 'z')}"
        " => Delta(n, w, omega) <= p*G(n) + z*C(n)",
        MONOTONE,
    ),
    "Euler": "for n: natural, v: (0, oo). v**(n + 1)*Q(n, v) == factorial(n)",
    "Gauss": "for n: natural. omega**n*G(n) == P(n, omega)",
    "length": f"for n: natural. omega*t_0 <= 1 => omega**(n + 1)*C(n) == {_SHELL}/(n + 1)",
    "inside": "for t: real. Abs(t - 1/omega) <= t_0 => core(t) == 1",
    "bounded": "for s: real. r(s) <= M_0",
    "vanishing": "for e: (0, oo), s: real. s <= -S(e) => r(s) <= e",
    "sub-Gaussian": "for s: real. t_0 <= Abs(s) => r(s) <= c_0*exp(-c_1*s**2)",
}
THEORY: Final = Theory.parse(
    _SYMBOLS,
    _GIVEN,
    [
        "P(n, x) == Sum(q(n, k)*x**k, (k, 0, n))",
        "f(n, v, d, t) == t**n*exp(-v*t)*r(t - d)",
        "g(n, u) == (Abs(u) + 1/omega)**n*exp(-c_1*u**2)",
    ],
)


def without(*used: str) -> tuple[str, ...]:
    """The hypotheses that are not used."""
    return tuple(name for name in _GIVEN if name not in used)


#: What the statements use.
FOR_THE_RATE: Final = ("two rates",)
FOR_THE_LIMIT: Final = ("early and late", "Euler", "bounded", "vanishing")
FOR_THE_BOUND: Final = ("tail and middle", "Gauss", "length", "inside", "bounded", "sub-Gaussian")

#: The range of omega that is printed.
PRINTED_RANGE: Final = "omega < 1/2 and omega*t_0 < 1 and omega*w < 2*c_1"
CORE: Final = "2**(n + 1)/(n + 1)*(M_0*t_0)"
SHARP: Final = f"c_0*P(n, omega)*exp(w**2/(4*c_1)) + {CORE}*exp(w*t_0)"
GROWTH: Final = "(exp(w**2/(4*c_1)) + exp(t_0*w))"
_BOUND = (
    "for n: natural. {range} => omega**{power}*Delta(n, w, omega)"
    " <= exp(-{decay}/omega)*((c_0*P(n, 1/2) + {core})*{growth})"
)
LIMIT: Final = (
    "for n: natural, e, o: (0, oo). 2*o*S(e) <= 1 and 4*o*M_0 <= w*e"
    " => w**(n + 1)*Delta(n, w, o) <= (1 + 2**(n + 1))*factorial(n)*e"
)


def changed(**changes: str) -> str:
    """(81) with its constant, or with one of its parts changed."""
    parts = {"range": PRINTED_RANGE, "power": "n", "decay": "w", "core": CORE, "growth": GROWTH}
    return _BOUND.format(**(parts | changes))


_POWERS: tuple[Inference, ...] = (
    have(
        "in parts",
        "for s, y, p, a, z, b, c, d: real. s*y <= s*(p*a + z*b) and s*a == c and s*b == d"
        " => s*y <= p*c + z*d",
    ),
)

_RATE: tuple[Inference, ...] = (
    have(
        "faster is less",
        "for v: (0, oo), h, t: [0, oo). exp(-(v + h)*t) <= exp(-v*t)",
        "mul_le_mul_of_nonneg_left(t, -v - h, -v); exponential(-(v + h)*t, -v*t)",
    ),
    have(
        "the integrand decreases",
        f"for n: natural, v, o: (0, oo), h, t: [0, oo). {_DECREASES.format('t')}",
        "pow_nonneg(t, n); faster is less(v, h, t); "
        "mul_le_mul_of_nonneg_left(t**n*r(t - 1/o), exp(-(v + h)*t), exp(-v*t))",
    ),
    have(
        "decreasing in the rate",
        "for n: natural, v, o: (0, oo), h: [0, oo). Delta(n, v + h, o) <= Delta(n, v, o)",
        f"the integrand decreases(n, v, o, h, {_AT}); two rates(n, v, o, h)",
    ),
)

_LATE = "M_0*exp(-w/(4*o))"
_LIMIT: tuple[Inference, ...] = (
    have(
        "half of the rate is left",
        "for o: (0, oo), t: real. t >= 1/(2*o) => exp(-w*t) <= exp(-w/(4*o))*exp(-w*t/2)",
        "exponential(-w*t, -w/(4*o) - w*t/2)",
    ),
    cases(
        "small or late",
        "for e, o: (0, oo), t: [0, oo). 2*o*S(e) <= 1"
        f" => exp(-w*t)*r(t - 1/o) <= e*exp(-w*t) + {_LATE}*exp(-w*t/2)",
        on="t <= 1/(2*o)",
        then="vanishing(e, t - 1/o); mul_le_mul_of_nonneg_left(exp(-w*t), r(t - 1/o), e); "
        f"mul_exp_nonneg(-w*t/2, {_LATE})",
        otherwise="bounded(t - 1/o); half of the rate is left(o, t); "
        "mul_le_mul(r(t - 1/o), exp(-w*t), M_0, exp(-w/(4*o))*exp(-w*t/2)); "
        "mul_exp_nonneg(-w*t, e)",
    ),
    have(
        "the integrand in two parts",
        "for n: natural, e, o: (0, oo), t: [0, oo). 2*o*S(e) <= 1"
        f" => {_PARTS.format('t', 'e', _LATE)}",
        "pow_nonneg(t, n); small or late(e, o, t); "
        "mul_le_mul_of_nonneg_left(t**n, exp(-w*t)*r(t - 1/o), e*exp(-w*t) + "
        f"{_LATE}*exp(-w*t/2))",
    ),
    have(
        "the late part",
        f"for e, o: (0, oo). 4*o*M_0 <= w*e => {_LATE} <= e",
        "exp_neg_le_one_div(w/(4*o)); mul_le_mul_of_nonneg_left(M_0, exp(-w/(4*o)), 4*o/w)",
    ),
    induct("halved", "for n: natural. 2**n*(w/2)**n == w**n", on="n"),
    have(
        "the halved rate",
        "for n: natural. w**(n + 1)*Q(n, w/2) == 2**(n + 1)*factorial(n)",
        "Euler(n, w/2); halved(n + 1)",
    ),
    have("factorials", "for n: natural. factorial(n) >= 0"),
    have(
        "both parts",
        "for n: natural, e, o: (0, oo). 2*o*S(e) <= 1 => w**(n + 1)*Delta(n, w, o)"
        f" <= e*factorial(n) + {_LATE}*(2**(n + 1)*factorial(n))",
        f"the integrand in two parts(n, e, o, V(n, o, e, {_LATE})); "
        f"early and late(n, o, e, {_LATE}); pow_nonneg(w, n + 1); "
        f"mul_le_mul_of_nonneg_left(w**(n + 1), Delta(n, w, o), e*Q(n, w) + {_LATE}*Q(n, "
        "w/2)); Euler(n, w); the halved rate(n); "
        f"in parts(w**(n + 1), Delta(n, w, o), e, Q(n, w), {_LATE}, Q(n, w/2), factorial(n), "
        "2**(n + 1)*factorial(n))",
    ),
    have(
        "the limit",
        LIMIT,
        "both parts(n, e, o); the late part(e, o); pow_nonneg(2, n + 1); factorials(n); "
        "mul_nonneg(2**(n + 1), factorial(n)); "
        f"mul_le_mul_of_nonneg_left(2**(n + 1)*factorial(n), {_LATE}, e)",
    ),
)

_FRONT, _INNER = "c_0*exp(-w/omega)*exp(w**2/(4*c_1))", "M_0*exp(-w/omega)*exp(w*t_0)"
_SHIFTED = "(t - 1/omega + w/(2*c_1))"
_DROPPED = "exp(-w*t)*exp(-c_1*(t - 1/omega)**2)"
_SQUARED = f"exp(-w/omega)*exp(w**2/(4*c_1))*exp(-c_1*{_SHIFTED}**2)"
_BOUND_PROOF: tuple[Inference, ...] = (
    have("completing the square", f"for t: real. {_DROPPED} == {_SQUARED}"),
    have("the factor t", f"for t: [0, oo). t <= Abs{_SHIFTED} + 1/omega"),
    have(
        "sub-Gaussian in t",
        f"for t: [0, oo). t_0 <= Abs(t - 1/omega) => exp(-w*t)*r(t - 1/omega) <= c_0*({_DROPPED})",
        "sub-Gaussian(t - 1/omega); "
        "mul_le_mul_of_nonneg_left(exp(-w*t), r(t - 1/omega), c_0*exp(-c_1*(t - 1/omega)**2))",
    ),
    have(
        "without the power",
        "for t: [0, oo). t_0 <= Abs(t - 1/omega)"
        f" => exp(-w*t)*r(t - 1/omega) <= {_FRONT}*exp(-c_1*{_SHIFTED}**2)",
        "sub-Gaussian in t(t); completing the square(t)",
    ),
    have(
        "where the tail is",
        "for n: natural, t: [0, oo). t_0 <= Abs(t - 1/omega)"
        f" => t**n*(exp(-w*t)*r(t - 1/omega)) <= (Abs{_SHIFTED} + 1/omega)**n"
        f"*({_FRONT}*exp(-c_1*{_SHIFTED}**2))",
        "without the power(t); pow_nonneg(t, n); the factor t(t); "
        f"pow_le_pow_left(t, Abs{_SHIFTED} + 1/omega, n); "
        f"mul_le_mul(t**n, exp(-w*t)*r(t - 1/omega), (Abs{_SHIFTED} + 1/omega)**n, "
        f"{_FRONT}*exp(-c_1*{_SHIFTED}**2))",
    ),
    have(
        "near the middle",
        "for t: [0, oo). Abs(t - 1/omega) <= t_0 => exp(-w*t) <= exp(-w/omega)*exp(w*t_0)",
        "exponential(-w*t, -w/omega + w*t_0)",
    ),
    have(
        "in the middle",
        "for n: natural, t: [0, oo). Abs(t - 1/omega) <= t_0"
        f" => f(n, w, 1/omega, t) <= {_INNER}*(core(t)*t**n)",
        "bounded(t - 1/omega); inside(t); pow_nonneg(t, n); near the middle(t); "
        "mul_le_mul(r(t - 1/omega), exp(-w*t), M_0, exp(-w/omega)*exp(w*t_0)); "
        f"mul_le_mul_of_nonneg_left(t**n, exp(-w*t)*r(t - 1/omega), {_INNER})",
    ),
    have(
        "tail is not negative",
        f"for n: natural, t: real. {_FRONT}*g(n, t) >= 0",
        "pow_nonneg(Abs(t) + 1/omega, n)",
    ),
    have(
        "middle is not negative",
        f"for n: natural, t: [0, oo). {_INNER}*(core(t)*t**n) >= 0",
        "pow_nonneg(t, n)",
    ),
    cases(
        "the integrand on both",
        f"for n: natural, t: [0, oo). {_TAILS.format('t', _FRONT, _INNER)}",
        on="t_0 <= Abs(t - 1/omega)",
        then="where the tail is(n, t); middle is not negative(n, t)",
        otherwise=f"in the middle(n, t); tail is not negative(n, {_SHIFTED})",
    ),
    have(
        "Gauss, once more", "for n: natural. omega**(n + 1)*G(n) == omega*P(n, omega)", "Gauss(n)"
    ),
    have(
        "three parts",
        "for n: natural. omega*t_0 <= 1 => omega**(n + 1)*Delta(n, w, omega)"
        " <= exp(-w/omega)*(omega*c_0*P(n, omega)*exp(w**2/(4*c_1)) + M_0*exp(w*t_0)"
        f"*({_SHELL}/(n + 1)))",
        f"the integrand on both(n, U(n, {_FRONT}, {_INNER})); "
        f"tail and middle(n, {_FRONT}, {_INNER}); Gauss, once more(n); length(n); "
        "pow_nonneg(omega, n + 1); "
        f"mul_le_mul_of_nonneg_left(omega**(n + 1), Delta(n, w, omega), {_FRONT}*G(n) + "
        f"{_INNER}*C(n)); "
        f"in parts(omega**(n + 1), Delta(n, w, omega), {_FRONT}, G(n), {_INNER}, C(n), "
        f"omega*P(n, omega), {_SHELL}/(n + 1))",
    ),
    have("even step", "for x: [0, 1], a, b, c: [0, oo). a + b <= c => x*(a - b) <= c"),
    induct(
        "even powers",
        "for x: [0, 1], n: natural. (1 + x)**(n + 1) + (1 - x)**(n + 1) <= 2**(n + 1)",
        on="n",
        step="pow_nonneg(1 + x, n + 1); pow_nonneg(1 - x, n + 1); "
        "even step(x, (1 + x)**(n + 1), (1 - x)**(n + 1), 2**(n + 1))",
    ),
    induct(
        "odd powers",
        "for x: [0, 1], n: natural. (1 + x)**(n + 1) - (1 - x)**(n + 1) <= 2**(n + 1)*x",
        on="n",
        step="even powers(x, n); "
        "mul_le_mul_of_nonneg_left(x, (1 + x)**(n + 1) + (1 - x)**(n + 1), 2**(n + 1))",
    ),
    have("divided", "for n: natural, y, z: real. y <= z => y/(n + 1) <= z/(n + 1)"),
    have(
        "middle part",
        "for n: natural. omega*t_0 <= 1 => M_0*exp(w*t_0)"
        f"*({_SHELL}/(n + 1)) <= omega*({CORE}*exp(w*t_0))",
        f"odd powers(omega*t_0, n); divided(n, {_SHELL}, 2**(n + 1)*(omega*t_0)); "
        f"mul_le_mul_of_nonneg_left(M_0*exp(w*t_0), {_SHELL}/(n + 1), 2**(n + "
        "1)*(omega*t_0)/(n + 1))",
    ),
    have("without omega", "for y, z: real. omega*y <= omega*z => y <= z"),
    have(
        "the bound with explicit constants",
        f"for n: natural. omega*t_0 <= 1 => omega**n*Delta(n, w, omega) <= exp(-w/omega)*({SHARP})",
        "three parts(n); middle part(n); "
        f"mul_le_mul_of_nonneg_left(exp(-w/omega), M_0*exp(w*t_0)*({_SHELL}/(n + 1)), "
        f"omega*({CORE}*exp(w*t_0))); "
        f"without omega(omega**n*Delta(n, w, omega), exp(-w/omega)*({SHARP}))",
    ),
    induct(
        "powers of omega",
        "for k: natural. omega <= 1/2 => omega**k <= (1/2)**k",
        on="k",
        step="pow_nonneg(omega, k)",
    ),
    induct(
        "larger polynomials",
        "for n, j: natural. omega <= 1/2 => Sum(q(n, k)*omega**k, (k, 0, j))"
        " <= Sum(q(n, k)*(1/2)**k, (k, 0, j))",
        on="j",
        step="powers of omega(j + 1); "
        "mul_le_mul_of_nonneg_left(q(n, j + 1), omega**(j + 1), (1/2)**(j + 1))",
    ),
    induct(
        "polynomials are not negative",
        "for n, j: natural. Sum(q(n, k)*(1/2)**k, (k, 0, j)) >= 0",
        on="j",
        step="pow_nonneg(1/2, j + 1); mul_le_mul_of_nonneg_left(q(n, j + 1), 0, (1/2)**(j + 1))",
    ),
    have(
        "common constant",
        "for p, s, x, y: [0, oo), c: real. c <= p => c*x + s*y <= (p + s)*(x + y)",
        "mul_le_mul_of_nonneg_left(x, c, p)",
    ),
    have(
        "the bound",
        changed(),
        "the bound with explicit constants(n); larger polynomials(n, n); "
        "polynomials are not negative(n, n); pow_nonneg(2, n); "
        "mul_le_mul_of_nonneg_left(c_0, P(n, omega), P(n, 1/2)); "
        f"common constant(c_0*P(n, 1/2), {CORE}, exp(w**2/(4*c_1)), exp(w*t_0), c_0*P(n, "
        "omega)); "
        f"mul_le_mul_of_nonneg_left(exp(-w/omega), {SHARP}, (c_0*P(n, 1/2) + {CORE})*{GROWTH})",
    ),
)
PROOF: Final = (*_POWERS, *_RATE, *_LIMIT, *_BOUND_PROOF)
