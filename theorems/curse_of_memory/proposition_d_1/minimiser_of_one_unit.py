r"""Where J_1 is least for a target of two exponentials: the equations of the proof of Prop. D.1.

With :math:`\rho(t)=a_1^*e^{-w_1^*t}+a_2^*e^{-w_2^*t}` and a non-degenerate global minimiser
:math:`(\hat a,\hat w)` of :math:`J_1` the residual :math:`\hat ae^{-\hat wt}-\rho` is orthogonal to
:math:`e^{-\hat wt}` and :math:`te^{-\hat wt}`, and its moment of second order is
:math:`2(\frac{\hat a}{8\hat w^3}-\sum_j\frac{a_j^*}{(\hat w+w_j^*)^3})`, twice the c of (144).

Source: Li, Han, E and Li (ICLR 2021), Appendix D.1.3.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, SAME_SQUARE, SUM
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import STATIONARY
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_decays import MOMENTS, POWERS
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import TARGET
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
)

SYMBOLS: Final = {
    **TARGET,
    "a_1": ("a_1^*", "real", "first weight of the target"),
    "a_2": ("a_2^*", "real", "second weight of the target"),
    "w_1": ("w_1^*", "(0, oo)", "first rate of the target"),
    "w_2": ("w_2^*", "(0, oo)", "second rate of the target"),
    "ahat": (r"\hat{a}", "real", "weight of the minimiser of J_1"),
    "what": (r"\hat{w}", "(0, oo)", "rate of the minimiser of J_1"),
}
#: m* = 2, and what (a^, w^) is.
HYPOTHESES: Final = {
    "target": "for s: real. 0 <= s => rho(s) == a_1*exp(-w_1*s) + a_2*exp(-w_2*s)",
    "order": "w_1 < w_2",
    "minimiser": "minimiser(1, fun(j, ahat), fun(j, what))",
}
SETTING: Final = Setting.of(SYMBOLS, HYPOTHESES, WITH_HESSIAN, PREDICATES)

_R: Final = "(ahat*exp(-what*s) - rho(s))"
_TARGET: Final = "(a_1*exp(-w_1*s) + a_2*exp(-w_2*s))"
BY_WEIGHT: Final = "ahat == 2*what*(a_1/(what + w_1) + a_2/(what + w_2))"
BY_RATE: Final = "ahat == 4*what**2*(a_1/(what + w_1)**2 + a_2/(what + w_2)**2)"
#: Half the second moment of the residual: c in (144).
CURVATURE: Final = "(ahat/(8*what**3) - a_1/(what + w_1)**3 - a_2/(what + w_2)**3)"
FIRST_MOMENT: Final = f"Integral({_R}*(s*exp(-what*s)), (s, 0, oo))"
SECOND_MOMENT: Final = f"Integral({_R}*(s**2*exp(-what*s)), (s, 0, oo))"
_FORM: Final = (
    f"0 < what and ahat != 0 and square_integrable(rho) and {BY_WEIGHT} and {BY_RATE}"
    f" and {FIRST_MOMENT} == 0 and {SECOND_MOMENT} == 2*{CURVATURE}"
)


def _moment(order: int) -> tuple[Step, ...]:
    """The moment of this order of the residual, by those of three exponentials."""
    name, power = f"moment {order}", ("", "s*", "s**2*")[order]
    values = ("1/{0}", "1/{0}**2", "2/{0}**3")[order]
    terms = [f"{power}exp(-({rate})*s)" for rate in ("2*what", "what + w_1", "what + w_2")]
    factor = f"{power}exp(-what*s)"
    pair = f"a_1*({terms[1]}) + a_2*({terms[2]})"
    found = [values.format(f"({rate})") for rate in ("2*what", "what + w_1", "what + w_2")]
    value = "ahat*({}) - (a_1*({}) + a_2*({}))".format(*found)
    return (
        apply(
            f"{name}, pair",
            LINEAR.name,
            *(f"fun(s, {terms[1]})", f"fun(s, {terms[2]})", "a_1", "a_2"),
        ),
        obtain(f"{name}, pair", f"{name}, pair is", f"{name}, pair value"),
        apply(
            f"{name}, all",
            LINEAR.name,
            *(f"fun(s, {terms[0]})", f"fun(s, {pair})", "ahat", "-1"),
        ),
        obtain(f"{name}, all", f"{name}, all is", f"{name}, all value"),
        block(
            f"{name}, at s",
            f"for s: real. 0 <= s => ahat*({terms[0]}) + -1*({pair}) == {_R}*({factor})",
            ["later"],
            apply("there", "target", "s"),
            apply("weighted", "mul_eq_mul_right", "rho(s)", _TARGET, factor),
            have(
                "in powers",
                f"ahat*({terms[0]}) + -1*({pair}) == (ahat*exp(-what*s) - {_TARGET})*({factor})",
            ),
            have(
                "so",
                f"ahat*({terms[0]}) + -1*({pair}) == {_R}*({factor})",
                "in powers",
                "weighted",
            ),
        ),
        convert(
            f"{name}, residual",
            f"Integral({_R}*({power}exp(-what*s)), (s, 0, oo))"
            f" == ahat*Integral({terms[0]}, (s, 0, oo)) + -1*Integral({pair}, (s, 0, oo))",
            f"{name}, all value",
            f"{name}, at s(s)",
        ),
        have(
            name,
            f"Integral({_R}*({power}exp(-what*s)), (s, 0, oo)) == {value}",
            *("what positive", f"{name}, residual", f"{name}, pair value"),
            *(f"{rate} {order}" for rate in ("own", "first", "second")),
            *(
                f"mul_eq_mul_left(Integral({term}, (s, 0, oo)), {one}, {weight})"
                for term, one, weight in zip(terms, found, ("ahat", "a_1", "a_2"), strict=True)
            ),
        ),
    )


def _known(name: str, rate: str) -> tuple[Step, ...]:
    """The three integrals of one exponential."""
    return (
        have(f"{name} rate", f"0 < {rate}", "what positive"),
        apply(f"{name} values", "moments", rate, using=[f"{name} rate"]),
        obtain(f"{name} values", f"{name} 0", f"{name} 1", f"{name} 2"),
        apply(f"{name} powers", "powers", rate, using=[f"{name} rate"]),
        obtain(f"{name} powers", f"{name} is 0", f"{name} is 1", f"{name} is 2"),
    )


#: What is known at the minimiser.
MINIMISER: Final = Composed(
    SETTING,
    _FORM,
    (
        obtain("minimiser", "rates positive", "least", "weights not 0", "rates apart"),
        apply("what positive", "rates positive", "1", using=["one_le_one"]),
        apply("ahat not 0", "weights not 0", "1", using=["one_le_one"]),
        # the target is in L2
        apply("decay w_1", DECAY.name, "0", "w_1"),
        apply("decay w_2", DECAY.name, "0", "w_2"),
        apply(
            "both decay",
            SUM.name,
            "fun(s, s**0*exp(-w_1*s))",
            "fun(s, s**0*exp(-w_2*s))",
            "a_1",
            "a_2",
        ),
        block(
            "as the target",
            "for s: real. 0 <= s => a_1*(s**0*exp(-w_1*s)) + a_2*(s**0*exp(-w_2*s)) == rho(s)",
            ["later"],
            apply("there", "target", "s"),
            have("so", "a_1*(s**0*exp(-w_1*s)) + a_2*(s**0*exp(-w_2*s)) == rho(s)", "there"),
        ),
        apply(
            "in L2",
            SAME_SQUARE.name,
            "fun(s, a_1*(s**0*exp(-w_1*s)) + a_2*(s**0*exp(-w_2*s)))",
            "rho",
        ),
        # the gradient
        apply("stationary", "at minimisers", "rho"),
        apply(
            "gradient",
            "stationary",
            *("1", "1", "fun(j, ahat)", "fun(j, what)"),
            using=["one_le_one"],
        ),
        obtain("gradient", "by weight", "by rate"),
        convert(
            "residual there",
            f"Integral({_R}*exp(-what*s), (s, 0, oo)) == 0",
            "by weight",
        ),
        convert("times ahat", f"ahat*{FIRST_MOMENT} == 0", "by rate"),
        have("cancelled", "for k, u: real. k != 0 and k*u == 0 => u == 0"),
        apply("first moment", "cancelled", "ahat", FIRST_MOMENT),
        *_known("own", "2*what"),
        *_known("first", "what + w_1"),
        *_known("second", "what + w_2"),
        *_moment(0),
        *_moment(1),
        *_moment(2),
        have("by the weight", BY_WEIGHT, "what positive", "residual there", "moment 0"),
        have("by the rate", BY_RATE, "what positive", "first moment", "moment 1"),
        have("second moment", f"{SECOND_MOMENT} == 2*{CURVATURE}", "what positive", "moment 2"),
        exists("all", form=_FORM),
    ),
    "all",
    (
        DECAY,
        LINEAR,
        SAME_SQUARE,
        SUM,
        From("at minimisers", STATIONARY),
        From("moments", MOMENTS),
        From("powers", POWERS),
    ),
)
