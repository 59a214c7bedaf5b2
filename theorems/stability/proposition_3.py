r"""Proposition 3: without stability no finite context is enough.

As printed: there is an unstable system such that for any finite truncation length k,
:math:`\|y_t-y_t^k\|\to\infty` as :math:`t\to\infty`; the proof takes :math:`h_t=2h_{t-1}+x_t`,
:math:`y_t=h_t`, :math:`h_0=0`, with a single impulse.

The statement holds with the impulse at t = 1: :math:`|y_t-y_t^k|=2^{t-1}` for
:math:`t\ge k+1`.  With the printed impulse :math:`x_0=1` nothing happens, because the first input
that enters a state is :math:`x_1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances.runs import constant_input, scalar
from theorems.objects.systems.recurrent import state_gap
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
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

NATURAL = "integer [0, oo)"


@dataclass(frozen=True, slots=True)
class UnstableRun:
    """``h_s = factor h_{s-1} + x_s`` up to time t, restarted at time t - window."""

    factor: Fraction
    time: int
    window: int


class NoFiniteContext(Theorem):
    __doc__ = __doc__

    key = "stability/proposition-3"
    title = "Truncation of an unstable system"
    aliases = ("proposition-3",)
    source = Source(STABILITY, "Proposition 3", ("(4)", "(5)"), "Section 5, Appendix A.4")
    names: ClassVar[Mapping[str, str]] = {
        "a": "factor of the system h_t = a h_{t-1} + x_t, >= 1",
        "t": "time, an integer >= 1",
        "k": "window, an integer >= 0",
        "gap_impulse": "|y_t - y_t^k| for x_1 = 1 and no further input",
        "gap_constant": "|y_t - y_t^k| for x_s = 1 at all times",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\forall k\ \forall M\ \exists t_0\ \forall t\ge t_0:\ |y_t-y_t^k|=2^{t-1}\ge M",
            claim(
                ["2**(t0 + s - 1) >= M", "t0 >= k + 1"],
                {"k": NATURAL, "M": "integer [1, oo)", "t0": "integer [1, oo)", "s": NATURAL},
                exists={"t0": "k + M + 1"},
            ),
            HOLDS,
            note="t = t0 + s; that the gap is 2**(t - 1) for t >= k + 1 is the next statement; "
            "it suffices to exceed whole numbers M",
            mutants={
                "the factor 1 in place of 2": claim(
                    "1**(k + M + s) >= M", {"k": NATURAL, "M": "integer [1, oo)", "s": NATURAL}
                ),
                "t0 = k + 1 for every M": claim(
                    "2**(k + s) >= M", {"k": NATURAL, "M": "integer [1, oo)", "s": NATURAL}
                ),
            },
            name="the gap grows beyond every bound",
            not_decided="that the gap is 2**(t - 1), which is the statement 'the gap of an "
            "impulse'; decided is that 2**(t - 1) grows beyond every whole number",
        ),
        Statement(
            Form.REPAIRED,
            r"x_1=1,\ x_s=0\ (s\ge2),\ t\ge k+1\ \Rightarrow\ |y_t-y_t^k|=a^{t-1}",
            Assertion(relations("gap_impulse == a**(t - 1)"), relations("t >= k + 1")),
            SPOT_CERTIFIED,
            note="the impulse stands at t = 1",
            name="the gap of an impulse",
        ),
        Statement(
            Form.SHARPENED,
            r"a\ge1,\ x_s=1,\ t\ge k\ \Rightarrow\ |y_t-y_t^k|\ge t-k",
            Assertion(relations("gap_constant >= t - k"), relations(["a >= 1", "t >= k"])),
            SPOT_CERTIFIED,
            note="with equality for a = 1: already the boundary of stability forgets nothing",
            name="the boundary of stability",
        ),
    )
    steps = (
        Step(
            "the impulse, as printed",
            "A.4",
            r"h_0=0,\ x_0=1,\ x_s=0\ (s\ge1)\ \Rightarrow\ h_t=2^{t-1}",
            claim(
                "Sum(2**(t - i)*0, (i, 1, t)) == 2**(t - 1)",
                t="integer [1, oo)",
                counter={"t": 1},
            ),
            FAILS,
            note="h_t = sum of 2**(t - i) x_i over i = 1, ..., t; the input x_0 never enters",
        ),
        Step(
            "the impulse at t = 1 grows",
            "A.4",
            r"h_t=2h_{t-1}=2\cdot2^{t-2}=2^{t-1}",
            claim(["2*2**(t - 2) == 2**(t - 1)", "2**(1 - 1) == 1"], t="integer [2, oo)"),
            form=Form.REPAIRED,
        ),
        Step(
            "the gap at all later times, as printed",
            "A.4",
            r"t\ge k+c+1\ \Rightarrow\ h_t=2^{t-1}=2^{k+c}",
            claim(
                "2**(k + c + 1 + s - 1) == 2**(k + c)",
                {"k": NATURAL, "c": NATURAL, "s": NATURAL},
                counter={"k": 0, "c": 0, "s": 1},
            ),
            FAILS,
            note="t = k + c + 1 + s; equality holds at s = 0 only",
        ),
        Step(
            "the gap at all later times",
            "A.4",
            r"t\ge k+c+1\ \Rightarrow\ h_t=2^{t-1}\ge2^{k+c}",
            claim(
                "2**(k + c + s) >= 2**(k + c)",
                {"k": NATURAL, "c": NATURAL, "s": NATURAL},
            ),
            form=Form.REPAIRED,
        ),
        Step(
            "the gap tends to infinity",
            "A.4",
            r"2^{k+c}\ge c",
            claim("2**(k + c) >= c", {"k": NATURAL, "c": NATURAL}),
        ),
    )

    edges = tuple(
        UnstableRun(Fraction(a), t, k)
        for a, t, k in (("2", 6, 2), ("2", 3, 3), ("1", 9, 4), ("1/2", 4, 1), ("2", 1, 0))
    )

    def family(self) -> st.SearchStrategy[UnstableRun]:
        factors = st.one_of(
            st.sampled_from((Fraction(2), Fraction(1), Fraction(1, 2))),
            st.fractions(min_value=1, max_value=3, max_denominator=4),
        )
        return st.builds(UnstableRun, factors, st.integers(1, 14), st.integers(0, 8))

    def measure(self, instance: UnstableRun) -> Mapping[str, Quantity]:
        a, t, k = instance.factor, instance.time, instance.window
        system = scalar(a)
        impulse = (*constant_input(1, 1), *constant_input(0, t - 1))
        constant = constant_input(1, t)
        return {
            "a": Quantity.exact(a),
            "t": Quantity.exact(t),
            "k": Quantity.exact(k),
            "gap_impulse": Quantity(
                lambda bits: state_gap(system, impulse, t, k, "oo", bits), "two runs"
            ),
            "gap_constant": Quantity(
                lambda bits: state_gap(system, constant, t, k, "oo", bits), "two runs"
            ),
        }

    def describe(self, instance: UnstableRun) -> Json:
        return {
            "a": rational_text(instance.factor),
            "t": str(instance.time),
            "k": str(instance.window),
        }

    def rebuild(self, data: Json) -> UnstableRun:
        try:
            run = UnstableRun(Fraction(data["a"]), int(data["t"]), int(data["k"]))
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not a scalar run: {trouble}") from trouble
        if run.time < 1 or run.window < 0:
            raise InputError("a scalar run needs t >= 1 and k >= 0")
        return run
