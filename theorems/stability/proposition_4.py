r"""Proposition 4: unconstrained gradient descent on an unstable system.

As printed: there is a system :math:`\phi_w` such that, if w is not constrained to be stable,
gradient descent does not converge to a stationary point and :math:`\|\nabla_wp_T\|\to\infty`.
The proof takes :math:`h_t=ah_{t-1}+x_t` with :math:`x_t=y_t=1`, computes the gradient (6) of
:math:`\tfrac12(h_T-1)^2`, and claims divergence from every :math:`a^0` outside [-1, 1] under
the step sizes 1/i.

Existence holds (T = 3, :math:`a^0=2`: the iterates at least double in size).  "Every
:math:`a^0` outside [-1, 1]" does not: for T = 2 one step ends in the minimum a = 0, and for T = 3
the starts just below -1 fall into the stationary point -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import ClassVar

from hypothesis import strategies as st

from theorems.oracles.descent import gradient, iterates
from theorems.papers import STABILITY
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    HOLDS,
    SPOT_CERTIFIED,
    Assertion,
    Computation,
    Expectation,
    Form,
    Range,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Evidence, Json, Outcome, Verdict, proved, refuted

REFUTED_EXACTLY = Expectation(Outcome.FAILS, Evidence.PROVED)
STEPS = 4
#: (T, a^0) with |a^0| > 1, the printed region of divergence.
STARTS = tuple(
    (horizon, Fraction(start)) for horizon in (3, 4, 5, 2) for start in ("2", "3", "-3", "3/2")
)


def _never_stationary(case: tuple[int, Fraction]) -> Verdict:
    """No iterate of the first STEPS ones has the gradient zero, for one horizon and start."""
    horizon, start = case
    for i, a in enumerate(iterates(start, horizon, STEPS)):
        if gradient(a, horizon) == 0:
            return refuted(
                {
                    "T": str(horizon),
                    "a0": rational_text(start),
                    "i": str(i),
                    "a_i": rational_text(a),
                },
                f"for T = {horizon} the iterate a^{i} = {rational_text(a)} is stationary",
                "exact",
                evidence=Evidence.PROVED,
            )
    return proved(f"no stationary iterate in {STEPS} steps", "exact")


def _doubles(i: int, factor: int = 2) -> Verdict:
    """For T = 3, a^0 = 2 the size of the iterate i is at least ``factor`` times the last one."""
    *_, before, after = (abs(a) for a in iterates(Fraction(2), 3, i))
    if after < factor * before:
        return refuted(
            {"i": str(i), "before": rational_text(before), "after": rational_text(after)},
            f"step {i} grows by less than {factor}",
            "exact",
            evidence=Evidence.PROVED,
        )
    if i == 1 and iterates(Fraction(2), 3, 1)[-1] != -28:
        return refuted({"i": "1"}, "a^1 is not -28", "exact", evidence=Evidence.PROVED)
    return proved("exact iterates", "exact")


@dataclass(frozen=True, slots=True)
class Scalar:
    """The system h_t = a h_{t-1} + 1, trained on h_T = 1."""

    a: Fraction
    horizon: int


_PRINTED_GRADIENT = "((1 - a**T)/(1 - a) - 1)*((1 - a**T)/(1 - a)**2 - T*a**(T - 1)/(1 - a))"
_POLYNOMIAL_GRADIENT = "Sum(a**i, (i, 1, T - 1))*Sum(i*a**(i - 1), (i, 1, T - 1))"
_RATES = {"x": "[3, oo)", "i": "[1, oo)"}


class DivergingDescent(Theorem):
    __doc__ = __doc__

    key = "stability/proposition-4"
    title = "Gradient descent without the stability constraint"
    aliases = ("proposition-4",)
    source = Source(STABILITY, "Proposition 4", ("(4)", "(5)", "(6)"), "Section 5, Appendix A.4")
    names: ClassVar[Mapping[str, str]] = {
        "a": "the parameter of h_t = a h_{t-1} + 1, real",
        "T": "time of the loss, an integer >= 1",
        "gradient": "d/da of (h_T - 1)**2/2, by the recursion of h and h'",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\frac{d}{da}\ell=\Big(\frac{1-a^T}{1-a}-1\Big)\Big[\frac{1-a^T}{(1-a)^2}"
            r"-\frac{Ta^{T-1}}{1-a}\Big]\quad(6),\ a\ne1",
            Assertion(relations(f"gradient == {_PRINTED_GRADIENT}"), relations("a != 1")),
            SPOT_CERTIFIED,
            note="a removable singularity at a = 1",
            name="the gradient (6)",
        ),
        Statement(
            Form.SHARPENED,
            r"\frac{d}{da}\ell=\Big(\sum_{i=1}^{T-1}a^i\Big)\Big(\sum_{i=1}^{T-1}ia^{i-1}\Big)",
            Assertion(relations(f"gradient == {_POLYNOMIAL_GRADIENT}")),
            SPOT_CERTIFIED,
            note="the form of (6) for every real a",
            name="the gradient for every real a",
        ),
        Statement(
            Form.PRINTED,
            r"|a^0|>1,\ \alpha_i=1/i\ \Rightarrow\ \text{no }a^i\text{ is a stationary point}",
            Computation(
                _never_stationary,
                "exact gradient descent from starts outside [-1, 1]",
                Range(
                    f"T = 2, ..., 5, a^0 in {{2, 3, -3, 3/2}}, i <= {STEPS}",
                    lambda: STARTS,
                ),
            ),
            REFUTED_EXACTLY,
            note="T = 2: the loss is a**2/2 and the first step with step size 1 ends in a = 0",
            name="no stationary point from outside [-1, 1]",
        ),
        Statement(
            Form.REPAIRED,
            r"T=3,\ a^0=2,\ \alpha_i=1/i:\quad|a^{i}|\ge2|a^{i-1}|\ \text{for all }i,\ "
            r"|\nabla|\to\infty",
            claim(
                [
                    "(x - 1)*(2*x - 1)/i - 1 >= 2",
                    "(x + 1)*(2*x + 1)/i - 1 >= 2",
                    "(2*x)**2 >= 8*(i + 1)",
                    "x*(x - 1)*(2*x - 1) >= x**3",
                ],
                _RATES,
                given="x**2 >= 8*i",
            ),
            HOLDS,
            note="x = |a^{i-1}|; the first two lines are |a - a(1 + a)(1 + 2a)/i|/|a| for a < 0 "
            "and a > 0; x**2 >= 8 i is kept by the third line and begins at i = 2 with |a^1| = 28",
            name="divergence from one start",
            not_decided="the induction on i over the iterates of gradient descent, and the limit "
            "of the gradient; decided are the factors of one step",
        ),
    )
    steps = (
        Step(
            "closed form of the state, as printed",
            "A.4",
            r"\sum_{i=0}^{t-1}a^tb=\frac{1-a^t}{1-a}",
            claim(
                "Sum(a**t, (i, 0, t - 1)) == (1 - a**t)/(1 - a)",
                {"a": "(1, oo)", "t": "integer [1, oo)"},
                counter={"a": 2, "t": 2},
            ),
            FAILS,
            note="the exponent is to be i; b = 1",
        ),
        Step(
            "closed form of the state: next term",
            "A.4",
            r"a\frac{1-a^t}{1-a}+1=\frac{1-a^{t+1}}{1-a}",
            claim(
                "a*((1 - a**t)/(1 - a)) + 1 == (1 - a**(t + 1))/(1 - a)",
                {"a": "(1, oo)", "t": "integer [0, oo)"},
            ),
            form=Form.REPAIRED,
        ),
        Step(
            "derivative of the state: next term",
            "A.4",
            r"h_{t+1}'=h_t+ah_t',\quad h_t'=\frac{1-a^t}{(1-a)^2}-\frac{ta^{t-1}}{1-a}",
            claim(
                "(1 - a**t)/(1 - a) + a*((1 - a**t)/(1 - a)**2 - t*a**t/a/(1 - a))"
                " == (1 - a*a**t)/(1 - a)**2 - (t + 1)*a**t/(1 - a)",
                {"a": "(1, oo)", "t": "integer [0, oo)"},
            ),
            note="the recursion that the printed sum of a**(T - 1 - t) h_t solves",
        ),
        Step(
            "the gradient (6) at the first times",
            "(6)",
            r"T=1:0,\quad T=2:a,\quad T=3:(a+a^2)(1+2a)",
            claim(
                [
                    "((1 - a**1)/(1 - a) - 1)*((1 - a**1)/(1 - a)**2 - 1/(1 - a)) == 0",
                    "((1 - a**2)/(1 - a) - 1)*((1 - a**2)/(1 - a)**2 - 2*a/(1 - a)) == a",
                    "((1 - a**3)/(1 - a) - 1)*((1 - a**3)/(1 - a)**2 - 3*a**2/(1 - a))"
                    " == a*(1 + a)*(1 + 2*a)",
                ],
                {"a": "(1, oo)"},
            ),
        ),
        Step(
            "the two sums at a = 2",
            "A.4",
            r"\sum_{i=1}^{T-1}2^i=2^T-2,\quad\sum_{i=1}^{T-1}i2^{i-1}=(T-2)2^{T-1}+1",
            claim(
                [
                    "Sum(2**i, (i, 1, T - 1)) == 2**T - 2",
                    "Sum(i*2**(i - 1), (i, 1, T - 1)) == (T - 2)*2**(T - 1) + 1",
                ],
                {"T": "integer [1, oo)"},
            ),
            form=Form.SHARPENED,
        ),
        Step(
            "size of the gradient for large T, as printed",
            "A.4",
            r"\Big(\sum_{i=1}^{T-1}a^i\Big)\Big(\sum_{i=1}^{T-1}ia^{i-1}\Big)\approx Ta^{2T-3}"
            r"\quad(a=2)",
            claim(
                "(2**(T0 + s) - 2)*((T0 + s - 2)*2**(T0 + s - 1) + 1)"
                " <= 2*(T0 + s)*2**(2*(T0 + s) - 3)",
                {"T0": "integer [1, oo)", "s": "integer [0, oo)"},
                exists={"T0": None},
                counter={"s": 9},
            ),
            FAILS,
            instead=(),
            note="read as: from some T0 on, T = T0 + s, within a factor 2; the true ratio tends to "
            "a**2/(a - 1)**2 = 4",
        ),
        Step(
            "the first iterates",
            "A.4",
            r"T=3,\ a^0=2:\quad a^1=-28,\ |a^{i}|\ge2|a^{i-1}|\quad(1\le i\le4)",
            Computation(
                _doubles,
                "exact gradient descent for T = 3 from a^0 = 2",
                Range("i = 1, ..., 4", lambda: range(1, 5), "the line displayed ends at i = 4"),
                {"a growth by 15 in each step": partial(_doubles, factor=15)},
            ),
            form=Form.REPAIRED,
        ),
        Step(
            "starts that fall into the stationary point -1",
            "A.4",
            r"T=3,\ a^0=-1+e,\ -\tfrac1{10}\le e<0:\ |e^{i}|<|e^{i-1}|",
            claim(
                [
                    "1 - alpha*(1 - e)*(1 - 2*e) < 1",
                    "1 - alpha*(1 - e)*(1 - 2*e) > -1",
                    "(e - 1)*(1 + (e - 1))*(1 + 2*(e - 1)) == e*(1 - e)*(1 - 2*e)",
                ],
                {"alpha": "(0, 1]", "e": "[-1/10, 1/10]"},
            ),
            form=Form.SHARPENED,
            note="a = -1 + e moves to -1 + e (1 - alpha (1 - e)(1 - 2e)), so that |e| shrinks "
            "although |a^0| > 1; with alpha = 1/i it tends to 0",
        ),
    )

    edges = tuple(Scalar(Fraction(a), t) for a, t in ((1, 4), (0, 1), (0, 3), (-1, 3), (2, 5)))

    def family(self) -> st.SearchStrategy[Scalar]:
        values = st.one_of(
            st.sampled_from([Fraction(v) for v in (0, 1, -1, 2)]),
            st.fractions(min_value=-3, max_value=3, max_denominator=6),
        )
        return st.builds(Scalar, values, st.integers(1, 8))

    def measure(self, instance: Scalar) -> Mapping[str, Quantity]:
        return {
            "a": Quantity.exact(instance.a),
            "T": Quantity.exact(instance.horizon),
            "gradient": Quantity.exact(gradient(instance.a, instance.horizon), "recursion"),
        }

    def describe(self, instance: Scalar) -> Json:
        return {"a": rational_text(instance.a), "T": str(instance.horizon)}

    def rebuild(self, data: Json) -> Scalar:
        try:
            found = Scalar(Fraction(data["a"]), int(data["T"]))
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not a scalar system: {trouble}") from trouble
        if found.horizon < 1:
            raise InputError("the time T of the loss is >= 1")
        return found
