r"""A leaky integrator forgets: :math:`|h_n|\le\lambda^n|h_0|` without input.

The state is :math:`h_{t+1}=\lambda h_t`, with :math:`0\le\lambda<1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verify.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Paper,
    Source,
    Statement,
    Step,
    Theorem,
)

PAPER = Paper("sample", "A. Author", "A leaky integrator", "Notes of a lab", 2026)

Instance = tuple[Fraction, Fraction, int]


class LeakyIntegrator(Theorem):
    __doc__ = __doc__

    key = "sample/leaky-integrator"
    title = "A leaky integrator forgets"
    source = Source(PAPER, "Lemma 1", ("(1)",))
    names: ClassVar[Mapping[str, str]] = {
        "leak": "the factor lambda, in [0, 1)",
        "start": "| h_0 |",
        "state": "| h_n |, by iterating the recurrence",
        "n": "number of steps, an integer >= 0",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"|h_n|\le\lambda^n|h_0|",
            Assertion(relations("state <= leak**n*start"), relations("0 <= leak < 1")),
            SPOT_CERTIFIED,
        ),
    )
    steps = (
        Step(
            "one step",
            "(2)",
            r"|h_t|\le b\Rightarrow|\lambda h_t|\le\lambda b",
            claim(
                "leak*h <= leak*b", {"leak": "[0, 1)", "h": "[0, 1]", "b": "[0, 1]"}, given="h <= b"
            ),
            expected=PROVED,
        ),
    )

    def family(self) -> SearchStrategy[Instance]:
        leak = st.fractions(0, Fraction(9, 10), max_denominator=20)
        return st.tuples(leak, st.fractions(-2, 2, max_denominator=8), st.integers(0, 10))

    def measure(self, instance: Instance) -> Mapping[str, Quantity]:
        leak, start, n = instance
        state = start
        for _ in range(n):
            state *= leak
        return {
            "leak": Quantity.exact(leak),
            "start": Quantity.exact(abs(start)),
            "state": Quantity.exact(abs(state), "iterated"),
            "n": Quantity.exact(n),
        }

    def describe(self, instance: Instance) -> dict[str, str]:
        leak, start, n = instance
        return {"leak": str(leak), "start": str(start), "n": str(n)}

    def rebuild(self, data: Any) -> Instance:
        return Fraction(data["leak"]), Fraction(data["start"]), int(data["n"])
