"""Continuous functions that decay are integrable; the kernel exp(-t), which meets Theorem 4.2."""

from __future__ import annotations

from typing import Final

from theorems.analysis.continuity import CONTINUOUS, FROM_DERIVATIVES, PRODUCT
from theorems.analysis.curves import DERIVES
from theorems.analysis.curves import EXPONENTIAL as SLOPE
from theorems.analysis.exponentials import BELOW_ONE
from theorems.analysis.integrals import DECAY, FILTERED, INTEGRABLE
from theorems.analysis.lemmas import lemma
from theorems.curse_of_memory.proofs import tent_functional
from verify.reasoning.composition import From, Structure
from verify.reasoning.steps import apply, block, by_cases, convert, exists, have, let, obtain

#: What is continuous and decays is integrable.
KERNELS: Final = lemma(
    "for f: (real -> real), b, G: real. 0 < b and continuous(f)"
    " and (for t: real. 0 <= t => |exp(b*t)*f(t)| <= G) => integrable(fun(s, f(s)))",
    ["some b", "f is", "f size"],
    block(
        "growing",
        "for z: real. derives(fun(s, 1*exp(--b*s)), z, --b*(1*exp(--b*z)))",
        [],
        apply("so", SLOPE.name, "1", "-b", "z"),
    ),
    apply("growing continuous", "continuous", "fun(s, 1*exp(--b*s))", "fun(z, --b*(1*exp(--b*z)))"),
    apply("both", "products", "fun(s, 1*exp(--b*s))", "f"),
    have("same size", "for s: real. 1*exp(--b*s)*f(s) == exp(b*s)*f(s)"),
    have("bounded", "for s: real. 0 <= s => |1*exp(--b*s)*f(s)| <= G", "f size(s)", "same size(s)"),
    apply("decay", DECAY.name, "b"),
    obtain("decay", "decay is", "area"),
    apply("multiple", FILTERED.name, "fun(s, exp(-b*s))", "fun(s, 1*exp(--b*s)*f(s))", "G"),
    convert("so", "integrable(fun(s, f(s)))", "multiple"),
    uses=[
        SLOPE,
        DECAY,
        FILTERED,
        From("continuous", FROM_DERIVATIVES),
        From("products", PRODUCT),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)

_STEADY: Final = (
    "for i, k: natural. 1 <= i and i <= d and k <= 1 => continuous(fun(s, (-1)**k*exp(-1*s)))"
)
_FADES: Final = (
    "for i, k: natural, e: real. 1 <= i and i <= d and k <= 1 and 0 < e => exists T: real."
    " for t: real. T <= t => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= e"
)
#: The bound of the rate at these values.
_BOUND: Final = (
    "(pi/4)**1*(1 + 1)*(factorial(2*1 + 1)/factorial(1 + 1))*(1**1/factorial(1))*4*d/2**1"
)
_COLUMNS: Final = tent_functional.NETWORK["U"]
_OUTPUT: Final = tent_functional.output(_COLUMNS)

#: The kernel exp(-t) meets the hypotheses.
MET: Final = Structure(
    {
        "H": f"fun(t, x, {tent_functional.DECAYING})",
        "rho": "fun(i, k, t, (-1)**k*exp(-1*t))",
        "alpha": "1",
        "beta": "1/2",
        "G": "4",
        "x": "o",
        "t": "0",
        **tent_functional.NETWORK,
    },
    (
        let("o", "X", "0"),
        have("size of o", "|o| <= 1", "o is"),
        *tent_functional.NETWORK_STEPS,
        block(
            "smooth",
            "for i, k: natural, t: real. 1 <= i and i <= d and k + 1 <= 1"
            " => derives(fun(s, (-1)**k*exp(-1*s)), t, (-1)**(k + 1)*exp(-1*t))",
            ["i from 1", "i to d", "in order"],
            apply("slope", SLOPE.name, "(-1)**k", "1", "t"),
            convert(
                "so",
                "derives(fun(s, (-1)**k*exp(-1*s)), t, (-1)**(k + 1)*exp(-1*t))",
                "slope",
            ),
        ),
        block(
            "continuous kernels",
            _STEADY,
            ["i from 1", "i to d", "in order"],
            block(
                "slopes",
                "for y: real. derives(fun(s, (-1)**k*exp(-1*s)), y, -1*((-1)**k*exp(-1*y)))",
                [],
                apply("so", SLOPE.name, "(-1)**k", "1", "y"),
            ),
            apply(
                "so",
                "from derivatives",
                "fun(s, (-1)**k*exp(-1*s))",
                "fun(y, -1*((-1)**k*exp(-1*y)))",
            ),
        ),
        block(
            "signs",
            "for k: natural. k <= 1 => |(-1)**k| <= 1 and 1 <= 4*(1/2)**(k + 1)",
            ["in order"],
            by_cases(
                "which",
                "|(-1)**k| <= 1 and 1 <= 4*(1/2)**(k + 1)",
                "k <= 0",
                [
                    have("is 0", "k == 0", "which case"),
                    have("size at 0", "|(-1)**0| <= 1"),
                    have("half at 0", "1 <= 4*(1/2)**(0 + 1)"),
                    convert("size", "|(-1)**k| <= 1", "size at 0", "is 0"),
                    convert("half", "1 <= 4*(1/2)**(k + 1)", "half at 0", "is 0"),
                    exists("both", form="|(-1)**k| <= 1 and 1 <= 4*(1/2)**(k + 1)"),
                ],
                [
                    have("from 1", "1 <= k", "which case"),
                    have("is 1", "k == 1", "from 1", "in order"),
                    have("size at 1", "|(-1)**1| <= 1"),
                    have("half at 1", "1 <= 4*(1/2)**(1 + 1)"),
                    convert("size", "|(-1)**k| <= 1", "size at 1", "is 1"),
                    convert("half", "1 <= 4*(1/2)**(k + 1)", "half at 1", "is 1"),
                    exists("both", form="|(-1)**k| <= 1 and 1 <= 4*(1/2)**(k + 1)"),
                ],
            ),
        ),
        have("positive", "for u: real. 0 < exp(u)"),
        have("halved", "for t: real. exp(1/2*t)*exp(-1*t) == exp(-(1/2*t))"),
        have("product", "for u, v, w: real. |u| <= 1 and 0 < v and v == w => |v*u| <= w"),
        block(
            "at most",
            "for k: natural, t: real. k <= 1 => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= exp(-(1/2*t))",
            ["in order"],
            apply("both", "signs", "k"),
            obtain("both", "sign", "half"),
            apply(
                "so far",
                "product",
                "(-1)**k",
                "exp(1/2*t)*exp(-1*t)",
                "exp(-(1/2*t))",
                using=["halved(t)", "positive(-(1/2*t))"],
            ),
            convert("so", "|exp(1/2*t)*((-1)**k*exp(-1*t))| <= exp(-(1/2*t))", "so far"),
        ),
        block(
            "sizes",
            "for i, k: natural, t: real. 1 <= i and i <= d and k <= 1 and 0 <= t"
            " => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= 4*(1/2)**(k + 1)",
            ["i from 1", "i to d", "in order", "later"],
            apply("this size", "at most", "k", "t"),
            apply("both", "signs", "k"),
            obtain("both", "sign", "half"),
            apply("below 1", "below one", "1/2*t", using=["later"]),
            have(
                "so",
                "|exp(1/2*t)*((-1)**k*exp(-1*t))| <= 4*(1/2)**(k + 1)",
                "this size",
                "half",
                "below 1",
            ),
        ),
        block(
            "decay",
            _FADES,
            ["i from 1", "i to d", "in order", "some e"],
            block(
                "late",
                "for t: real. -2*log(e) <= t => |exp(1/2*t)*((-1)**k*exp(-1*t))| <= e",
                ["after"],
                apply("this size", "at most", "k", "t"),
                have("exponent", "-(1/2*t) <= log(e)", "after", "some e"),
                have("back", "exp(log(e)) == e", "some e"),
                have(
                    "small",
                    "exp(-(1/2*t)) <= exp(log(e))",
                    "exponent",
                    "some e",
                    "exponential(-(1/2*t), log(e))",
                ),
                have(
                    "so",
                    "|exp(1/2*t)*((-1)**k*exp(-1*t))| <= e",
                    "this size",
                    "small",
                    "back",
                    "some e",
                ),
            ),
            exists("from there", "-2*log(e)"),
        ),
        *tent_functional.output_shown(_COLUMNS, "exp(-1*s)"),
        block(
            "exact",
            f"for t: real, x: X. |x| <= 1 => |{tent_functional.DECAYING} - {_OUTPUT}| <= {_BOUND}",
            ["unit ball"],
            have("bound from 0", f"0 <= {_BOUND}"),
            have("none", f"|{tent_functional.DECAYING} - {tent_functional.DECAYING}| == 0"),
            have(
                "near",
                f"|{tent_functional.DECAYING} - {tent_functional.DECAYING}| <= {_BOUND}",
                "none",
                "bound from 0",
            ),
            convert(
                "so",
                f"|{tent_functional.DECAYING} - {_OUTPUT}| <= {_BOUND}",
                "near",
                "output of the network(t, x)",
            ),
        ),
    ),
    uses=(
        SLOPE,
        *tent_functional.NETWORK_USES,
        From("from derivatives", FROM_DERIVATIVES),
        From("below one", BELOW_ONE),
    ),
    shown=(_STEADY, _FADES),
    obtained={"o": "X"},
)
