r"""Lemma C.1 on its integrals: the moments of a far-away memory.

The :math:`\Delta_{n,\omega}(w)=\int_0^\infty t^ne^{-wt}|\rho_0(t-1/\omega)|dt` decrease
in w; they tend to 0 with omega; under the tail (79) they are at most
:math:`\omega^{-n}e^{-w/\omega}K_n(w)` for :math:`\omega\le1`, :math:`\omega t_0\le1`, with
:math:`K_n(w)=2c_0e^{((n+1)^2+w^2)/(4c_1)}+2^{n+1}M_0e^{t_0(1+w)}`, which is at most a constant of n
and rho_0 times :math:`c_2^{w^2}+c_3^w`.

Where the tail is, put :math:`u=t-1/\omega+w/(2c_1)`: :math:`\omega t\le1+|u|\le e^{|u|}`, and
:math:`-wt-c_1(t-1/\omega)^2=-w/\omega+w^2/(4c_1)-c_1u^2`; so
:math:`\omega^nt^ne^{-wt}|\rho_0|\le c_0e^{-w/\omega}e^{((n+1)^2+w^2)/(4c_1)}e^{-|u|}`.  Elsewhere
:math:`\omega t\le2`, and :math:`1\le e^{t_0-|t-1/\omega|}`.  Two-sided exponentials have integrals
of at most 2.  For the limit the integral is cut at half the delay.

The hypotheses are met by :math:`\rho_0(t)=e^{-t^2}`, with :math:`c_0=c_1=M_0=1` and any t_0.

Source: Li, Han, E and Li (ICLR 2021), Lemma C.1, (79)-(82).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.integrals import LINEAR, MODULUS, MONOTONE, SAME
from theorems.analysis.square_integrable import DECAY, MOVED, PREDICATES, PRODUCT, TWO_SIDED
from theorems.paper_objects.losses import MOMENT
from verify.proofs.scripts import have as have_
from verify.proofs.scripts import induct
from verify.reasoning.composition import Composed, From, Object, Setting
from verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    exists,
    have,
    horn,
    let,
    obtain,
    same,
)

SYMBOLS: Final = {
    "rho0": (r"\rho_0", "real -> real", "the template of the memory"),
    "M_0": ("M_0", "[0, oo)", "a bound of |rho_0|"),
}
TAIL_SYMBOLS: Final = {
    "c_0": ("c_0", "(0, oo)", "constant of the tail (79)"),
    "c_1": ("c_1", "(0, oo)", "rate of the tail"),
    "t_0": ("t_0", "(0, oo)", "where the tail begins"),
}
IN_L2: Final = "square_integrable_on_the_line(rho0)"
BOUNDED: Final = "for s: real. |rho0(s)| <= M_0"
VANISHING: Final = "for e: (0, oo). exists T: real. for s: real. s <= -T => |rho0(s)| <= e"
TAIL: Final = "for s: real. t_0 <= |s| => |rho0(s)| <= c_0*exp(-c_1*s**2)"
CONSTANT: Final = Object(
    "K(n: natural, r: real)",
    "2*c_0*exp(((n + 1)**2 + r**2)/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0*(1 + r))",
    "a constant of n, r, M_0, c_0, c_1 and t_0",
)


def _setting(*hypotheses: str, tail: bool = False, bounded: bool = True) -> Setting:
    texts = {"in L2": IN_L2, "bounded": BOUNDED, "vanishing": VANISHING, "tail": TAIL}
    symbols = {
        name: entry
        for name, entry in {**SYMBOLS, **(TAIL_SYMBOLS if tail else {})}.items()
        if bounded or name != "M_0"
    }
    objects = (MOMENT, CONSTANT) if tail else (MOMENT,)
    return Setting.of(symbols, {name: texts[name] for name in hypotheses}, objects, PREDICATES)


_FUNCTION: Final = "s**n*exp(-r*s)*|rho0(s - 1/omega)|"
POWERS: Final = horn("powers", induct("powers", "for x: [0, oo), k: natural. x**k >= 0", on="k"))

#: The moments exist.
EXISTING: Final = Composed(
    _setting("in L2", bounded=False),
    f"for n: natural, omega, r: (0, oo). integrable(fun(s, {_FUNCTION}))",
    (
        POWERS,
        have("modulus", "for x: [0, oo), y: real. |x*y| == x*|y|"),
        have("product", "for x, y: real. 0 <= x and 0 <= y => 0 <= x*y"),
        block(
            "they exist",
            f"for n: natural, omega, r: (0, oo). integrable(fun(s, {_FUNCTION}))",
            [],
            apply("decay", DECAY.name, "n", "r"),
            apply("moved", MOVED.name, "rho0", "1/omega"),
            apply("times", PRODUCT.name, "fun(s, s**n*exp(-r*s))", "fun(s, rho0(s - 1/omega))"),
            apply("in modulus", MODULUS.name, "fun(s, s**n*exp(-r*s)*rho0(s - 1/omega))"),
            have(
                "the same",
                "for s: real. 0 <= s => |s**n*exp(-r*s)*rho0(s - 1/omega)| == " + _FUNCTION,
                "powers(s, n)",
                "product(s**n, exp(-r*s))",
                "modulus(s**n*exp(-r*s), rho0(s - 1/omega))",
            ),
            apply(
                "so",
                SAME.name,
                "fun(s, |s**n*exp(-r*s)*rho0(s - 1/omega)|)",
                f"fun(s, {_FUNCTION})",
            ),
        ),
    ),
    "they exist",
    (DECAY, MOVED, PRODUCT, MODULUS, SAME),
)

#: Lemma C.1, first item.
DECREASING: Final = Composed(
    _setting("in L2", bounded=False),
    "for n: natural, omega, r, y: (0, oo). r <= y => Delta(n, omega, y) <= Delta(n, omega, r)",
    (
        POWERS,
        apply("existing", "the moments exist"),
        have(
            "faster",
            "for r, y, s: real. r <= y and 0 <= s => exp(-y*s) <= exp(-r*s)",
            "exponential(-y*s, -r*s)",
        ),
        have("larger", "for x, z: [0, oo), u, v: real. u <= v => x*u*z <= x*v*z"),
        block(
            "they decrease",
            "for n: natural, omega, r, y: (0, oo). r <= y"
            " => Delta(n, omega, y) <= Delta(n, omega, r)",
            ["r first"],
            apply("at r", "existing", "n", "omega", "r"),
            apply("at y", "existing", "n", "omega", "y"),
            have(
                "less",
                "for s: real. 0 <= s => s**n*exp(-y*s)*|rho0(s - 1/omega)| <= " + _FUNCTION,
                "r first",
                "powers(s, n)",
                "faster(r, y, s)",
                "larger(s**n, |rho0(s - 1/omega)|, exp(-y*s), exp(-r*s))",
            ),
            apply(
                "so",
                MONOTONE.name,
                "fun(s, s**n*exp(-y*s)*|rho0(s - 1/omega)|)",
                f"fun(s, {_FUNCTION})",
            ),
        ),
    ),
    "they decrease",
    (MONOTONE, From("the moments exist", EXISTING)),
)

_EARLY: Final = "s**n*exp(-r*s)"
_LATE: Final = "s**n*exp(-(r/2)*s)"
_Q: Final = f"Integral({_EARLY}, (s, 0, oo))"
_Z: Final = f"Integral({_LATE}, (s, 0, oo))"
_OFF: Final = "M_0*exp(-r/(4*omega))"

#: t**n exp(-r t) is integrable.
WEIGHTS: Final = Composed(
    Setting.of({}, predicates=PREDICATES),
    f"for n: natural, r: real. 0 < r => integrable(fun(s, {_EARLY}))",
    (
        block(
            "they exist",
            f"for n: natural, r: real. 0 < r => integrable(fun(s, {_EARLY}))",
            ["some r"],
            have("half", "0 < r/2", "some r"),
            apply("first", DECAY.name, "n", "r/2"),
            apply("second", DECAY.name, "0", "r/2"),
            apply(
                "times", PRODUCT.name, "fun(s, s**n*exp(-(r/2)*s))", "fun(s, s**0*exp(-(r/2)*s))"
            ),
            have(
                "the same",
                f"for s: real. 0 <= s => s**n*exp(-(r/2)*s)*(s**0*exp(-(r/2)*s)) == {_EARLY}",
            ),
            apply(
                "so",
                SAME.name,
                "fun(s, s**n*exp(-(r/2)*s)*(s**0*exp(-(r/2)*s)))",
                f"fun(s, {_EARLY})",
            ),
        ),
    ),
    "they exist",
    (DECAY, PRODUCT, SAME),
)

#: Lemma C.1, second item, with what omega_0 may depend on before it.
LIMIT: Final = Composed(
    _setting("in L2", "bounded", "vanishing"),
    "for n: natural, r, e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo)."
    " omega <= omega_0 => Delta(n, omega, r) <= e)",
    (
        POWERS,
        apply("existing", "the moments exist"),
        have("scaled", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
        have(
            "half the delay",
            "for o: (0, oo), t, x: real. 2*o*x <= 1 and t <= 1/(2*o) => t - 1/o <= -x",
        ),
        have(
            "half of the rate is left",
            "for v, o: (0, oo), t: real. t >= 1/(2*o) => exp(-v*t) <= exp(-v/(4*o))*exp(-(v/2)*t)",
            "exponential(-v*t, -v/(4*o) - v/2*t)",
        ),
        have("slowly", "for x: (0, oo). exp(-x) <= 1/x"),
        have("products", "for x, y: [0, oo). 0 <= x*y"),
        have("equal products", "for x, y, z: real. x == y => x*z == y*z"),
        have("long delay", "for o: (0, oo), x: real. o <= 1/(2*(|x| + 1)) => 2*o*x <= 1"),
        have("first share", "for x: (0, oo), y: real. x/(2*(|y| + 1))*y <= x/2"),
        have(
            "parts of a product",
            "for q, x, z: [0, oo), y: real. 8*q*((x + 1)*(z + 1)) <= y => x*(4*q)*z <= y/2",
        ),
        have("quotients", "for o, v, x, y: (0, oo). o <= x*v/(8*y) => 8*(o/v)*y <= x"),
        have(
            "second share",
            "for o, v, x: (0, oo), y, f: [0, oo), z: real. f <= 4*o/v"
            " and o <= x*v/(8*(y + 1)*(|z| + 1)) => y*f*z <= x/2",
            "quotients(o, v, x, (y + 1)*(|z| + 1))",
            "parts of a product(o/v, y, |z|, x)",
            "scaled(y, f, 4*o/v)",
            "scaled(|z|, y*f, y*(4*o/v))",
            "products(y, f)",
            "scaled(y*f, z, |z|)",
        ),
        have("at last", "for v, o: (0, oo). exp(-v/(4*o)) <= 4*o/v", "slowly(v/(4*o))"),
        have("larger factors", "for p, x, y: [0, oo), z: real. p <= z and x <= y => p*x <= z*y"),
        have("not negative", "for y: real, z: [0, oo). z*exp(y) >= 0"),
        block(
            "the limit",
            "for n: natural, r, e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo)."
            " omega <= omega_0 => Delta(n, omega, r) <= e)",
            [],
            apply("early", "weights", "n", "r"),
            apply("late", "weights", "n", "r/2"),
            let("Q", "real", _Q),
            let("Z", "real", _Z),
            let("d", "real", "e/(2*(|Q| + 1))"),
            have("some d", "0 < d", "d is"),
            apply("beyond", "vanishing", "d"),
            obtain("beyond", "T", "small from T"),
            let("omega_0", "real", "Min(1/(2*(|T| + 1)), e*r/(8*(M_0 + 1)*(|Z| + 1)))"),
            have("some omega_0", "0 < omega_0", "omega_0 is"),
            block(
                "close",
                "for omega: (0, oo). omega <= omega_0 => Delta(n, omega, r) <= e",
                ["omega small"],
                have("delay", "omega <= 1/(2*(|T| + 1))", "omega small", "omega_0 is"),
                have(
                    "off",
                    "omega <= e*r/(8*(M_0 + 1)*(|Z| + 1))",
                    "omega small",
                    "omega_0 is",
                ),
                apply("within the delay", "long delay", "omega", "T"),
                block(
                    "in two parts",
                    f"for s: real. 0 <= s => {_FUNCTION} <= d*({_EARLY}) + {_OFF}*({_LATE})",
                    ["s after 0"],
                    have("power", "0 <= s**n", "powers(s, n)"),
                    by_cases(
                        "when",
                        f"{_FUNCTION} <= d*({_EARLY}) + {_OFF}*({_LATE})",
                        "s <= 1/(2*omega)",
                        [
                            apply(
                                "before",
                                "half the delay",
                                "omega",
                                "s",
                                "T",
                                using=["within the delay", "when case"],
                            ),
                            apply("small", "small from T", "s - 1/omega"),
                            have(
                                "while early",
                                f"{_FUNCTION} <= d*({_EARLY}) + {_OFF}*({_LATE})",
                                "power",
                                "small",
                                "scaled(exp(-r*s), |rho0(s - 1/omega)|, d)",
                                "scaled(s**n, exp(-r*s)*|rho0(s - 1/omega)|, exp(-r*s)*d)",
                                "not negative(-(r/2)*s, s**n)",
                                "not negative(-r/(4*omega), M_0)",
                                "products(s**n*exp(-(r/2)*s), M_0*exp(-r/(4*omega)))",
                            ),
                        ],
                        [
                            apply(
                                "left",
                                "half of the rate is left",
                                "r",
                                "omega",
                                "s",
                                using=["when case"],
                            ),
                            have(
                                "when late",
                                f"{_FUNCTION} <= d*({_EARLY}) + {_OFF}*({_LATE})",
                                "power",
                                "some d",
                                "bounded(s - 1/omega)",
                                "left",
                                "larger factors(|rho0(s - 1/omega)|, exp(-r*s),"
                                " exp(-r/(4*omega))*exp(-(r/2)*s), M_0)",
                                "scaled(s**n, exp(-r*s)*|rho0(s - 1/omega)|,"
                                " M_0*(exp(-r/(4*omega))*exp(-(r/2)*s)))",
                                "not negative(-r*s, s**n)",
                                "products(s**n*exp(-r*s), d)",
                            ),
                        ],
                    ),
                ),
                apply("moment", "existing", "n", "omega", "r"),
                apply("both", LINEAR.name, f"fun(s, {_EARLY})", f"fun(s, {_LATE})", "d", _OFF),
                obtain("both", "both are", "their integral"),
                apply(
                    "less",
                    MONOTONE.name,
                    f"fun(s, {_FUNCTION})",
                    f"fun(s, d*({_EARLY}) + {_OFF}*({_LATE}))",
                ),
                apply("off small", "at last", "r", "omega"),
                apply(
                    "second half",
                    "second share",
                    "omega",
                    "r",
                    "e",
                    "M_0",
                    "exp(-r/(4*omega))",
                    "Z",
                ),
                have(
                    "first half",
                    "d*Q <= e/2",
                    "first share(e, Q)",
                    "equal products(d, e/(2*(|Q| + 1)), Q)",
                    "d is",
                ),
                have(
                    "so",
                    "Delta(n, omega, r) <= e",
                    "less",
                    "their integral",
                    "Q is",
                    "Z is",
                    f"equal products({_Q}, Q, d)",
                    f"equal products({_Z}, Z, {_OFF})",
                    "first half",
                    "second half",
                ),
            ),
            exists("such an omega_0", "omega_0"),
        ),
    ),
    "the limit",
    (LINEAR, MONOTONE, From("the moments exist", EXISTING), From("weights", WEIGHTS)),
)


_CENTRE: Final = "(1/omega - r/(2*c_1))"
_TAILS: Final = "c_0*exp(((n + 1)**2 + r**2)/(4*c_1))"
_MIDDLE: Final = "2**n*M_0*exp(t_0*(1 + r))"
_BOTH: Final = f"{_TAILS}*exp(-|s - {_CENTRE}|) + {_MIDDLE}*exp(-|s - 1/omega|)"
_FACTOR: Final = "exp(-r/omega)*exp(r**2/(4*c_1))"
_U: Final = f"|s - {_CENTRE}|"

#: The integrand of omega**n Delta_n exp(r/omega).
POINTWISE: Final = Composed(
    _setting("bounded", "tail", tail=True),
    "for n: natural, omega, r: (0, oo), s: [0, oo). omega <= 1 and omega*t_0 <= 1"
    f" => omega**n*({_FUNCTION}) <= exp(-r/omega)*({_BOTH})",
    (
        POWERS,
        have("scaled", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
        have("products", "for x, y: [0, oo). 0 <= x*y"),
        have("larger factors", "for p, x: [0, oo), z, y: real. p <= z and x <= y => p*x <= z*y"),
        horn(
            "larger powers",
            induct("powers of x", "for x: [0, oo), k: natural. x**k >= 0", on="k"),
            have_("factors", "for p, y, z: [0, oo), x: real. p <= x and y <= z => p*y <= x*z"),
            induct(
                "larger powers",
                "for x, y: [0, oo), k: natural. x <= y => x**k <= y**k",
                on="k",
                step=["powers of x(x, k)", "factors(x, x**k, y**k, y)"],
            ),
        ),
        horn(
            "powers of exponentials",
            induct(
                "powers of exponentials",
                "for x: real, k: natural. exp(x)**k == exp(k*x)",
                on="k",
            ),
        ),
        horn(
            "power of a product",
            induct(
                "power of a product",
                "for x, y: real, k: natural. x**k*y**k == (x*y)**k",
                on="k",
            ),
        ),
        have(
            "way",
            "for o: (0, 1], x, y: [0, oo). o*x <= 1 + |x - (1/o - y)|",
        ),
        have(
            "way in the middle",
            "for o: (0, oo), x, y: [0, oo). |x - 1/o| <= y and o*y <= 1 => o*x <= 2",
        ),
        have("growth", "for x: real. 1 + x <= exp(x)"),
        have(
            "bell",
            "for x, c: (0, oo), y: real. x*y - c*y**2 <= x**2/(4*c)",
        ),
        block(
            "at s",
            "for n: natural, omega, r: (0, oo), s: [0, oo). omega <= 1 and omega*t_0 <= 1"
            f" => omega**n*({_FUNCTION}) <= exp(-r/omega)*({_BOTH})",
            ["omega short"],
            have("power", "omega**n*s**n == (omega*s)**n", "power of a product(omega, s, n)"),
            have("power positive", "0 <= (omega*s)**n", "powers(omega*s, n)"),
            have("tails positive", f"0 <= {_TAILS}"),
            have("middle positive", f"0 <= {_MIDDLE}", "powers(2, n)"),
            have("first positive", f"0 <= exp(-r/omega)*({_TAILS}*exp(-{_U}))", "tails positive"),
            have(
                "second positive",
                f"0 <= exp(-r/omega)*({_MIDDLE}*exp(-|s - 1/omega|))",
                "middle positive",
            ),
            by_cases(
                "where",
                f"omega**n*({_FUNCTION}) <= exp(-r/omega)*({_BOTH})",
                "t_0 <= |s - 1/omega|",
                [
                    apply("size", "tail", "s - 1/omega"),
                    have("step", f"omega*s <= 1 + {_U}", "way(omega, s, r/(2*c_1))"),
                    have(
                        "power small",
                        f"(omega*s)**n <= exp(n*{_U})",
                        "step",
                        f"growth({_U})",
                        f"larger powers(omega*s, exp({_U}), n)",
                        f"powers of exponentials({_U}, n)",
                    ),
                    have(
                        "completed",
                        "exp(-r*s)*exp(-c_1*(s - 1/omega)**2)"
                        f" == exp(-r/omega)*exp(r**2/(4*c_1))*exp(-c_1*{_U}**2)",
                    ),
                    have(
                        "small",
                        f"exp(n*{_U})*exp(-c_1*{_U}**2) <= exp((n + 1)**2/(4*c_1))*exp(-{_U})",
                        f"bell(n + 1, c_1, {_U})",
                        f"exponential(n*{_U} - c_1*{_U}**2, (n + 1)**2/(4*c_1) - {_U})",
                    ),
                    have(
                        "weighted",
                        f"exp(-r*s)*|rho0(s - 1/omega)| <= c_0*({_FACTOR}*exp(-c_1*{_U}**2))",
                        "size",
                        "completed",
                        "scaled(exp(-r*s), |rho0(s - 1/omega)|, c_0*exp(-c_1*(s - 1/omega)**2))",
                    ),
                    have(
                        "with the power",
                        "(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        f" <= exp(n*{_U})*(c_0*({_FACTOR}*exp(-c_1*{_U}**2)))",
                        "power positive",
                        "power small",
                        "weighted",
                        "larger factors((omega*s)**n, exp(-r*s)*|rho0(s - 1/omega)|,"
                        f" exp(n*{_U}), c_0*({_FACTOR}*exp(-c_1*{_U}**2)))",
                    ),
                    have(
                        "without the bell",
                        f"c_0*{_FACTOR}*(exp(n*{_U})*exp(-c_1*{_U}**2))"
                        f" <= c_0*{_FACTOR}*(exp((n + 1)**2/(4*c_1))*exp(-{_U}))",
                        "small",
                        f"scaled(c_0*{_FACTOR}, exp(n*{_U})*exp(-c_1*{_U}**2),"
                        f" exp((n + 1)**2/(4*c_1))*exp(-{_U}))",
                    ),
                    have(
                        "split",
                        f"exp(-r/omega)*({_TAILS}*exp(-{_U}))"
                        f" == c_0*{_FACTOR}*(exp((n + 1)**2/(4*c_1))*exp(-{_U}))",
                    ),
                    have(
                        "in the tails",
                        f"(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        f" <= exp(-r/omega)*({_TAILS}*exp(-{_U}))",
                        "with the power",
                        "without the bell",
                        "split",
                    ),
                    have(
                        "then",
                        f"omega**n*({_FUNCTION}) <= exp(-r/omega)*({_BOTH})",
                        "power",
                        "in the tails",
                        "second positive",
                    ),
                ],
                [
                    have("size", "|rho0(s - 1/omega)| <= M_0", "bounded(s - 1/omega)"),
                    have(
                        "step",
                        "omega*s <= 2",
                        "way in the middle(omega, s, t_0)",
                        "where case",
                        "omega short",
                    ),
                    have(
                        "power small",
                        "(omega*s)**n <= 2**n",
                        "step",
                        "larger powers(omega*s, 2, n)",
                    ),
                    have(
                        "decay",
                        "exp(-r*s) <= exp(-r/omega)*exp(r*t_0)",
                        "where case",
                        "scaled(r, 1/omega - s, t_0)",
                        "exponential(-r*s, -r/omega + r*t_0)",
                    ),
                    have(
                        "weighted",
                        "exp(-r*s)*|rho0(s - 1/omega)| <= exp(-r/omega)*exp(r*t_0)*M_0",
                        "size",
                        "decay",
                        "larger factors(exp(-r*s), |rho0(s - 1/omega)|,"
                        " exp(-r/omega)*exp(r*t_0), M_0)",
                    ),
                    have(
                        "with the power",
                        "(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        " <= 2**n*(exp(-r/omega)*exp(r*t_0)*M_0)",
                        "power positive",
                        "power small",
                        "weighted",
                        "larger factors((omega*s)**n, exp(-r*s)*|rho0(s - 1/omega)|,"
                        " 2**n, exp(-r/omega)*exp(r*t_0)*M_0)",
                    ),
                    have(
                        "not 0",
                        "1 <= exp(t_0)*exp(-|s - 1/omega|)",
                        "where case",
                        "exponential(0, t_0 - |s - 1/omega|)",
                    ),
                    have("two", "0 <= 2**n*(exp(-r/omega)*exp(r*t_0)*M_0)", "powers(2, n)"),
                    have(
                        "split",
                        f"exp(-r/omega)*({_MIDDLE}*exp(-|s - 1/omega|)) == 2**n"
                        "*(exp(-r/omega)*exp(r*t_0)*M_0)*(exp(t_0)*exp(-|s - 1/omega|))",
                    ),
                    have(
                        "in the middle",
                        "(omega*s)**n*(exp(-r*s)*|rho0(s - 1/omega)|)"
                        f" <= exp(-r/omega)*({_MIDDLE}*exp(-|s - 1/omega|))",
                        "with the power",
                        "not 0",
                        "two",
                        "split",
                        "scaled(2**n*(exp(-r/omega)*exp(r*t_0)*M_0), 1,"
                        " exp(t_0)*exp(-|s - 1/omega|))",
                    ),
                    have(
                        "then",
                        f"omega**n*({_FUNCTION}) <= exp(-r/omega)*({_BOTH})",
                        "power",
                        "in the middle",
                        "first positive",
                    ),
                ],
            ),
        ),
    ),
    "at s",
)

#: Lemma C.1, third item, with its constants.
EXPLICIT: Final = Composed(
    _setting("in L2", "bounded", "tail", tail=True),
    "for n: natural, omega, r: (0, oo). omega <= 1 and omega*t_0 <= 1"
    " => omega**n*Delta(n, omega, r) <= exp(-r/omega)*K(n, r)",
    (
        apply("existing", "the moments exist"),
        apply("integrand", "at s"),
        POWERS,
        block(
            "the bound",
            "for n: natural, omega, r: (0, oo). omega <= 1 and omega*t_0 <= 1"
            " => omega**n*Delta(n, omega, r) <= exp(-r/omega)*K(n, r)",
            ["omega short"],
            apply("moment", "existing", "n", "omega", "r"),
            apply("far", TWO_SIDED.name, _CENTRE),
            obtain("far", "far is", "far value"),
            apply("near", TWO_SIDED.name, "1/omega"),
            obtain("near", "near is", "near value"),
            apply(
                "both",
                LINEAR.name,
                f"fun(s, exp(-{_U}))",
                "fun(s, exp(-|s - 1/omega|))",
                f"exp(-r/omega)*({_TAILS})",
                f"exp(-r/omega)*({_MIDDLE})",
            ),
            obtain("both", "both are", "value"),
            apply(
                "scaled",
                LINEAR.name,
                f"fun(s, {_FUNCTION})",
                f"fun(s, {_FUNCTION})",
                "omega**n",
                "0",
            ),
            obtain("scaled", "scaled is", "scaled value"),
            block(
                "less",
                f"for s: real. 0 <= s => omega**n*({_FUNCTION}) + 0*({_FUNCTION})"
                f" <= exp(-r/omega)*({_TAILS})*exp(-{_U})"
                f" + exp(-r/omega)*({_MIDDLE})*exp(-|s - 1/omega|)",
                [],
                apply("here", "integrand", "n", "omega", "r", "s"),
                have(
                    "so",
                    f"omega**n*({_FUNCTION}) + 0*({_FUNCTION})"
                    f" <= exp(-r/omega)*({_TAILS})*exp(-{_U})"
                    f" + exp(-r/omega)*({_MIDDLE})*exp(-|s - 1/omega|)",
                    "here",
                ),
            ),
            apply(
                "integrals",
                MONOTONE.name,
                f"fun(s, omega**n*({_FUNCTION}) + 0*({_FUNCTION}))",
                f"fun(s, exp(-r/omega)*({_TAILS})*exp(-{_U})"
                f" + exp(-r/omega)*({_MIDDLE})*exp(-|s - 1/omega|))",
            ),
            have("times", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
            have("tails positive", f"0 <= exp(-r/omega)*({_TAILS})"),
            have("middle positive", f"0 <= exp(-r/omega)*({_MIDDLE})", "powers(2, n)"),
            have(
                "so",
                "omega**n*Delta(n, omega, r) <= exp(-r/omega)*K(n, r)",
                "integrals",
                "value",
                "scaled value",
                "far value",
                "near value",
                "tails positive",
                "middle positive",
                f"times(exp(-r/omega)*({_TAILS}), Integral(exp(-{_U}), (s, 0, oo)), 2)",
                f"times(exp(-r/omega)*({_MIDDLE}), Integral(exp(-|s - 1/omega|), (s, 0, oo)), 2)",
            ),
        ),
    ),
    "the bound",
    (
        LINEAR,
        MONOTONE,
        TWO_SIDED,
        From("the moments exist", EXISTING),
        From("at s", POINTWISE),
    ),
)

#: The constants are positive and grow with the rate.
GROWING: Final = Composed(
    _setting(tail=True),
    "(for n: natural, r: (0, oo). 0 < K(n, r))"
    " and (for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y))",
    (
        horn("powers of 2", induct("powers of 2", "for k: natural. 0 <= 2**k", on="k")),
        have("times", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
        have("squares", "for x, y: [0, oo). x <= y => x**2 <= y**2"),
        have("divided", "for x: (0, oo), y, z: real. y <= z => y/x <= z/x"),
        have("products", "for x, y: [0, oo). 0 <= x*y"),
        have(
            "positive",
            "for n: natural, r: (0, oo). 0 < K(n, r)",
            "powers of 2(n + 1)",
            "products(2**(n + 1), M_0*exp(t_0*(1 + r)))",
        ),
        have(
            "larger",
            "for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y)",
            "squares(r, y)",
            "divided(4*c_1, (n + 1)**2 + r**2, (n + 1)**2 + y**2)",
            "exponential(((n + 1)**2 + r**2)/(4*c_1), ((n + 1)**2 + y**2)/(4*c_1))",
            "times(t_0, 1 + r, 1 + y)",
            "exponential(t_0*(1 + r), t_0*(1 + y))",
            "powers of 2(n + 1)",
            "times(2**(n + 1)*M_0, exp(t_0*(1 + r)), exp(t_0*(1 + y)))",
        ),
        same(
            "both",
            "(for n: natural, r: (0, oo). 0 < K(n, r))"
            " and (for n: natural, r, y: (0, oo). r <= y => K(n, r) <= K(n, y))",
        ),
    ),
    "both",
)

#: Lemma C.1, third item, as printed: C depends on n and on rho_0, t_0, c_0 and c_1 alone.
PRINTED: Final = Composed(
    _setting("in L2", "bounded", "tail", tail=True),
    "for n: natural. exists C: (0, oo). (for r, omega: (0, oo). omega < 1/2 and omega < 1/t_0"
    " and omega < 2*c_1/r => Delta(n, omega, r)"
    " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r))",
    (
        apply("explicit bound", "explicit"),
        POWERS,
        horn(
            "positive powers",
            induct("positive powers", "for x: (0, oo), k: natural. x**k > 0", on="k"),
        ),
        have("equal products", "for x, y, z: real. x == y => x*z == y*z"),
        have("common", "for x, y, u, v: [0, oo). x*u + y*v <= (x + y)*(u + v)"),
        have("quotient", "for x: (0, oo), y, z: real. x*y <= z => y <= z/x"),
        have("times", "for x: [0, oo), y, z: real. y <= z => x*y <= x*z"),
        block(
            "the constant",
            "for n: natural. exists C: (0, oo). (for r, omega: (0, oo). omega < 1/2"
            " and omega < 1/t_0 and omega < 2*c_1/r => Delta(n, omega, r)"
            " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r))",
            [],
            let("C", "real", "2*c_0*exp((n + 1)**2/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0)"),
            have("core", "0 <= 2**(n + 1)*M_0*exp(t_0)", "powers(2, n + 1)"),
            have("some C", "0 < C", "C is", "core"),
            block(
                "in the range",
                "for r, omega: (0, oo). omega < 1/2 and omega < 1/t_0 and omega < 2*c_1/r"
                " => Delta(n, omega, r)"
                " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r)",
                ["omega short", "omega slow"],
                have("in time", "omega*t_0 <= 1", "omega short"),
                apply("bound", "explicit bound", "n", "omega", "r", using=["in time"]),
                have("c_2", "exp(1/(4*c_1))**(r**2) == exp(r**2/(4*c_1))"),
                have("c_3", "exp(t_0)**r == exp(t_0*r)"),
                let("G", "real", "exp(1/(4*c_1))**(r**2) + exp(t_0)**r"),
                have(
                    "two parts",
                    "K(n, r) == 2*c_0*exp((n + 1)**2/(4*c_1))*exp(r**2/(4*c_1))"
                    " + 2**(n + 1)*M_0*exp(t_0)*exp(t_0*r)",
                ),
                have(
                    "constant",
                    "K(n, r) <= C*G",
                    "two parts",
                    "C is",
                    "G is",
                    "c_2",
                    "c_3",
                    "core",
                    "common(2*c_0*exp((n + 1)**2/(4*c_1)), 2**(n + 1)*M_0*exp(t_0),"
                    " exp(r**2/(4*c_1)), exp(t_0*r))",
                    "equal products(C, 2*c_0*exp((n + 1)**2/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0), G)",
                    "equal products(G, exp(r**2/(4*c_1)) + exp(t_0*r),"
                    " 2*c_0*exp((n + 1)**2/(4*c_1)) + 2**(n + 1)*M_0*exp(t_0))",
                ),
                have("power", "0 < omega**n", "positive powers(omega, n)"),
                have(
                    "in front",
                    "omega**n*Delta(n, omega, r) <= exp(-r/omega)*(C*G)",
                    "bound",
                    "constant",
                    "times(exp(-r/omega), K(n, r), C*G)",
                ),
                have(
                    "divided",
                    "Delta(n, omega, r) <= exp(-r/omega)*(C*G)/omega**n",
                    "in front",
                    "power",
                    "quotient(omega**n, Delta(n, omega, r), exp(-r/omega)*(C*G))",
                ),
                have(
                    "so",
                    "Delta(n, omega, r)"
                    " <= C*(exp(-r/omega)/omega**n)*(exp(1/(4*c_1))**(r**2) + exp(t_0)**r)",
                    "divided",
                    "power",
                    "equal products(G, exp(1/(4*c_1))**(r**2) + exp(t_0)**r,"
                    " C*(exp(-r/omega)/omega**n))",
                    "G is",
                ),
            ),
            exists("such a C", "C"),
        ),
    ),
    "the constant",
    (From("explicit", EXPLICIT),),
)
