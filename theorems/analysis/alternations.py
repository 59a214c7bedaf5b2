r"""Sums of n exponentials with real rates do not alternate at n + 1 points: Descartes and Rolle.

Of a sum F of n + 1 exponentials :math:`e^{r_{n+1}t}F(t)` has for its derivative a sum of n.  Where
that has one sign between two points at which F alternates, F does not.  Equal rates are allowed.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMBINED,
    CONTINUOUS,
    EXTREME,
    FROM_DERIVATIVES,
)
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.proofs.scripts import induct
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    horn,
    obtain,
)
from memory_theorems.verify.reasoning.steps import induct as induct_forms

_SUM: Final = "Sum(a(j)*exp(-r(j)*{0}), (j, 1, {1}))"
_SLOPE: Final = "Sum(-r(j)*(a(j)*exp(-r(j)*{0})), (j, 1, {1}))"

#: The derivative of a sum of exponentials.
DERIVATIVE: Final = lemma(
    "for a, r: (natural -> real), n: natural, z: real."
    f" derives(fun(s, {_SUM.format('s', 'n')}), z, {_SLOPE.format('z', 'n')})",
    [],
    by_induction(
        "up to",
        f"for k: natural. derives(fun(s, {_SUM.format('s', 'k')}), z, {_SLOPE.format('z', 'k')})",
        "so far",
        [apply("flat", f"{EXPONENTIAL.name}(0, 0, z)"), convert("none", GOAL, "flat")],
        [
            apply("one", f"{EXPONENTIAL.name}(a(k + 1), r(k + 1), z)"),
            apply(
                "both",
                f"{LINEAR.name}(fun(s, {_SUM.format('s', 'k')}),"
                f" fun(s, a(k + 1)*exp(-r(k + 1)*s)), z, 1, 1, {_SLOPE.format('z', 'k')},"
                " -r(k + 1)*(a(k + 1)*exp(-r(k + 1)*z)))",
            ),
            convert("more", GOAL, "both"),
        ],
    ),
    apply("all", "up to(n)"),
    uses=[EXPONENTIAL, LINEAR],
)

#: Sums of exponentials are continuous.
CONTINUITY: Final = lemma(
    f"for a, r: (natural -> real), n: natural. continuous(fun(s, {_SUM.format('s', 'n')}))",
    [],
    block(
        "slopes",
        f"for z: real. derives(fun(s, {_SUM.format('s', 'n')}), z, {_SLOPE.format('z', 'n')})",
        [],
        apply("so", "derivative(a, r, n, z)"),
    ),
    apply(
        "it is",
        f"from derivatives(fun(s, {_SUM.format('s', 'n')}), fun(s, {_SLOPE.format('s', 'n')}))",
    ),
    uses=[From("derivative", DERIVATIVE), From("from derivatives", FROM_DERIVATIVES)],
)

_P: Final = "r(n + 1)"
#: e^(r_{n+1} t) times the sum of n + 1, and the sum of n that is its derivative.
_TURNED: Final = f"Sum(a(j)*exp(-(r(j) - {_P})*{{0}}), (j, 1, n + 1))"
_LESS: Final = f"Sum(-(r(j) - {_P})*a(j)*exp(-(r(j) - {_P})*{{0}}), (j, 1, n))"
_SIGNED: Final = "(-1)**i*{}"
_FALLS: Final = "-(-1)**i*{}"
_BREAK: Final = f"exists l: natural. l <= {{0}} and (-1)**l*{_SUM.format('x(l)', '{0}')} <= 0"
_BREAKS: Final = (
    "for a, r, x: (natural -> real). (for i: natural. i + 1 <= {0} => x(i) <= x(i + 1)) => "
    + _BREAK
)
_INSIDE: Final = "for t: real. x(i) <= t and t <= x(i + 1) => "
_LEAST: Final = (
    f"x(i) <= z and z <= x(i + 1) and ({_INSIDE}"
    f"{_SIGNED.format(_LESS.format('z'))} <= {_SIGNED.format(_LESS.format('t'))})"
)

#: Where the derivative of e^(r_{n+1} t) F(t) is least between two points.
_GAPS: Final = (
    block(
        "gap",
        f"for i: natural. i + 1 <= n + 1 => exists z: real. {_LEAST}",
        "within",
        apply("continuous sum", f"continuity(fun(j, -(r(j) - {_P})*a(j)), fun(j, r(j) - {_P}), n)"),
        apply(
            "continuous",
            f"combined(fun(t, {_LESS.format('t')}), fun(t, {_LESS.format('t')}), -(-1)**i, 0)",
        ),
        apply(
            "extreme",
            f"{EXTREME.name}(fun(t, -(-1)**i*{_LESS.format('t')} + 0*{_LESS.format('t')}), x(i),"
            " x(i + 1))",
            using="ordered(i); within",
        ),
        obtain("extreme", "z", "z after", "z before", "largest"),
        exists("there", "z", using=["largest(t)"]),
    ),
    choose("gap", "y", "y after", "y before", "y least"),
    have(
        "y in order",
        "for i: natural. i + 1 <= n => y(i) <= y(i + 1)",
        "y before(i); y after(i + 1)",
    ),
)
#: Between x(i) and x(i + 1) the product has one direction.
_ONE_WAY: Final = (
    apply("of fewer", f"fewer(fun(j, (r(j) - {_P})*a(j)), fun(j, r(j) - {_P}), y)"),
    obtain("of fewer", "i", "i within", "its sign"),
    have("i in reach", "i + 1 <= n + 1", "i within"),
    apply("at i", "y least(i)"),
    have("still not", f"{_INSIDE}{_FALLS.format(_LESS.format('t'))} <= 0", "at i(t); its sign"),
    block(
        "slopes",
        f"{_INSIDE}derives(fun(s, {_FALLS.format(_TURNED.format('s'))}), t,"
        f" {_FALLS.format(_LESS.format('t'))})",
        "after x; before the next",
        apply("slope", f"derivative(a, fun(j, r(j) - {_P}), n + 1, t)"),
        apply(
            "signed",
            f"{LINEAR.name}(fun(s, {_TURNED.format('s')}), fun(s, {_TURNED.format('s')}), t,"
            f" -(-1)**i, 0, Sum(-(r(j) - {_P})*(a(j)*exp(-(r(j) - {_P})*t)), (j, 1, n + 1)),"
            f" Sum(-(r(j) - {_P})*(a(j)*exp(-(r(j) - {_P})*t)), (j, 1, n + 1)))",
        ),
        convert("so", GOAL, "signed"),
    ),
    apply("x in order", "ordered(i)"),
    apply(
        "no growth",
        f"{MEAN_VALUE.name}(fun(s, {_FALLS.format(_TURNED.format('s'))}),"
        f" fun(s, {_FALLS.format(_LESS.format('s'))}), x(i), x(i + 1), 0)",
    ),
    have(
        "no less",
        f"{_SIGNED.format(_TURNED.format('x(i)'))} <= {_SIGNED.format(_TURNED.format('x(i + 1)'))}",
        "no growth",
    ),
)
#: So one of the two values has not the sign that alternates.
_ONE_OF_TWO: Final = (
    horn(
        "turned",
        induct(
            "turned",
            f"for k: natural, p, t: real. Sum(a(j)*exp(-(r(j) - p)*t), (j, 1, k))"
            f" == exp(p*t)*{_SUM.format('t', 'k')}",
            on="k",
            step="a product(r(k + 1), p, t)",
        ),
    ),
    by_cases(
        "which",
        GOAL,
        f"{_SIGNED.format(_SUM.format('x(i)', 'n + 1'))} <= 0",
        [exists("this", "i", using="which case; i within")],
        [
            exists(
                "the next",
                "i + 1",
                using=(
                    f"no less; which case; turned(n + 1, {_P}, x(i));"
                    f" turned(n + 1, {_P}, x(i + 1)); nonneg_of_mul_le_mul(exp({_P}*x(i)),"
                    f" {_SIGNED.format(_SUM.format('x(i)', 'n + 1'))}, exp({_P}*x(i + 1)),"
                    f" {_SIGNED.format(_SUM.format('x(i + 1)', 'n + 1'))})"
                ),
            )
        ],
    ),
)

#: At n + 1 points one value has not the sign that alternates.
BREAKS: Final = lemma(
    f"for m: natural. {_BREAKS.format('m')}",
    [],
    have("a product", "for u, p, t: real. exp(-(u - p)*t) == exp(p*t)*exp(-u*t)"),
    block("first", _BREAKS.format("0"), "ordered", exists("the first", "0")),
    block(
        "next",
        f"for n: natural. ({_BREAKS.format('n')}) => {_BREAKS.format('(n + 1)')}",
        "fewer",
        block("this", GOAL, "ordered", *_GAPS, *_ONE_WAY, *_ONE_OF_TWO),
    ),
    induct_forms("up to", f"for n: natural. {_BREAKS.format('n')}", "first", "next"),
    apply("all", "up to(m)"),
    uses=[
        EXTREME,
        LINEAR,
        MEAN_VALUE,
        From("derivative", DERIVATIVE),
        From("continuity", CONTINUITY),
        From("combined", COMBINED),
    ],
    objects=[CONTINUOUS],
)
