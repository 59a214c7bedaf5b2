r"""Lemma 4: nearby weights give nearby trajectories.

As printed: let :math:`\phi_w,\phi_{w'}` be :math:`\lambda`-contractive and :math:`L_w`-Lipschitz in
w, and :math:`h_0(w)=h_0(w')`.  Then on common inputs
:math:`\|h_t(w)-h_t(w')\|\le L_w\|w-w'\|/(1-\lambda)`.

It holds; only :math:`\phi_{w'}` needs to be contractive, :math:`L_w` is needed only along the
trajectory of w, and the factor :math:`1-\lambda^t` may be added, with which the bound is attained.
States are measured in the Euclidean norm, weights w = (W, U) in the Frobenius norm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from flint import fmpq
from hypothesis import strategies as st

from theorems.instances.runs import constant_input, exact_norm, scalar, scaled
from theorems.objects.systems.recurrent import (
    LIPSCHITZ,
    RecurrentSystem,
    Vector,
    difference,
    states,
)
from theorems.papers import STABILITY
from verify.arithmetic.balls import Real, precision, to_fmpq, upper_bound
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class Pair:
    """Two systems on common inputs, with the declared lambda and L_w."""

    first: RecurrentSystem
    second: RecurrentSystem
    inputs: tuple[Vector, ...]
    rate: Fraction
    lipschitz: Fraction


def weight_distance(pair: Pair) -> Real:
    """Frobenius norm of (W - W', U - U') at the current precision; exact when rational."""
    entries = [
        to_fmpq(a - b)
        for rows, others in (
            (pair.first.state_weights, pair.second.state_weights),
            (pair.first.input_weights, pair.second.input_weights),
        )
        for row, other in zip(rows, others, strict=True)
        for a, b in zip(row, other, strict=True)
    ]
    return vector_norm(entries, "2")


def sensitivity(system: RecurrentSystem, inputs: tuple[Vector, ...], bits: int) -> Real:
    """``max_s ||(h_{s-1}, x_s)||``: a Lipschitz constant of phi in w along the trajectory."""
    found = states(system, inputs, bits)
    with precision(bits):
        sizes: list[Real] = [fmpq(0)]
        for h, x in zip(found, inputs, strict=False):
            sizes.append(vector_norm([*h, *(to_fmpq(entry) for entry in x)], "2"))
        return largest(sizes)


def _pair(
    first: RecurrentSystem,
    second: RecurrentSystem,
    inputs: tuple[Vector, ...],
    rate: Fraction | None = None,
    lipschitz: Fraction | None = None,
) -> Pair:
    """A pair with its true constants, rounded up where they are irrational."""
    if rate is None:
        rate = max(exact_norm(item.state_weights, "2") for item in (first, second))
    if lipschitz is None:
        found = sensitivity(first, inputs, 64)
        top = upper_bound(found)
        exact = isinstance(found, fmpq)
        lipschitz = top if exact else Fraction(math.ceil(top * 1000), 1000)
    return Pair(first, second, inputs, rate, lipschitz)


EDGES: tuple[Pair, ...] = (
    # The first trajectory is zero, the second is driven by the difference alone: attained.
    _pair(scalar("1/2", 0), scalar("1/2", 1), constant_input(1, 12)),
    _pair(scalar("1/2", 0), scalar("1/2", 3), constant_input(2, 12)),
    _pair(scalar("3/4", 0), scalar("3/4", Fraction(1, 2)), constant_input(Fraction(1, 2), 30)),
    _pair(scalar("99/100", 0), scalar("99/100", 1), constant_input(1, 5)),
    _pair(scalar(0, 0), scalar(0, 1), constant_input(1, 4)),
    # Equal weights; no time at all; a contractive pair with different contraction factors.
    _pair(scalar("1/2", 1), scalar("1/2", 1), constant_input(1, 6)),
    _pair(scalar("1/2", 1), scalar("1/3", 1), ()),
    _pair(scalar("1/2", 1), scalar("1/3", 1), constant_input(1, 6)),
    # Only the second system is contractive.
    _pair(scalar(2, 0), scalar("1/2", 1), constant_input(1, 8), Fraction(1, 2)),
    # One hypothesis violated, and the conclusion with it.
    _pair(scalar(2, 0), scalar(2, 1), constant_input(1, 8)),
    _pair(scalar("1/2", 0), scalar("9/10", 1), constant_input(1, 20), Fraction(1, 2)),
    _pair(scalar("1/2", 0), scalar("1/2", 1), constant_input(3, 8), None, Fraction(1)),
)

_ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=3)


@st.composite
def _random_pairs(draw: st.DrawFn) -> Pair:
    n, d = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    rate = draw(st.sampled_from([Fraction(v) for v in ("1/10", "1/2", "9/10", "99/100")]))
    activation = draw(st.sampled_from(LIPSCHITZ))

    def system() -> RecurrentSystem:
        raw = tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(n))
        size = exact_norm(raw, "2")
        inputs = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n))
        return RecurrentSystem(activation, scaled(raw, rate / size) if size else raw, inputs)

    time = draw(st.integers(1, 20))
    inputs = tuple(tuple(2 * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    return _pair(system(), system(), inputs, rate)


_ONE_SIDED = relations(["lambda < 1", "contraction_second <= lambda", "sensitivity <= L_w"])


class NearbyTrajectories(Theorem):
    __doc__ = __doc__

    key = "stability/lemma-4"
    title = "Trajectories under nearby weights"
    aliases = ("lemma-4",)
    source = Source(STABILITY, "Lemma 4", (), "Appendix A.2.2")
    names: ClassVar[Mapping[str, str]] = {
        "distance": "|| h_t(w) - h_t(w') ||, Euclidean, >= 0",
        "weight_distance": "|| w - w' ||, Frobenius norm of (W - W', U - U')",
        "t": "time, an integer >= 0",
        "lambda": "declared contraction factor",
        "L_w": "declared Lipschitz constant of phi in w",
        "contraction_first": "||W||, the contraction factor of phi_w",
        "contraction_second": "||W'||, the contraction factor of phi_w'",
        "sensitivity": "max_s || (h_{s-1}(w), x_s) ||, the Lipschitz constant along w's run",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "t": "integer [0, oo)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|h_t(w)-h_t(w')\|\le\frac{L_w\|w-w'\|}{1-\lambda}",
            Assertion(
                relations("distance <= L_w*weight_distance/(1 - lambda)"),
                _ONE_SIDED + relations("contraction_first <= lambda"),
            ),
            SPOT_CERTIFIED,
            name="as stated",
        ),
        Statement(
            Form.SHARPENED,
            r"\|h_t(w)-h_t(w')\|\le\frac{1-\lambda^t}{1-\lambda}L_w\|w-w'\|",
            Assertion(
                relations("distance <= (1 - lambda**t)/(1 - lambda)*L_w*weight_distance"),
                tuple(item for item in _ONE_SIDED if item.text != "lambda < 1"),
            ),
            SPOT_CERTIFIED,
            note="phi_w itself need not be contractive, and for lambda > 1 the quotient is the "
            "same geometric sum; attained by scalar systems that differ in "
            "the input weight",
            name="one-sided, at finite time",
        ),
    )
    steps = (
        Step(
            "one step",
            "A.2.2",
            r"\|h_t(w)-h_t(w')\|\le L_w\|w-w'\|+\lambda\|h_{t-1}(w)-h_{t-1}(w')\|",
            claim(
                "after <= L_w*delta + lambda*before",
                {
                    "lambda": "[0, 1)",
                    "L_w": "[0, oo)",
                    "delta": "[0, oo)",
                    "before": "[0, oo)",
                    "in_weights": "[0, oo)",
                    "in_states": "[0, oo)",
                    "after": "[0, oo)",
                },
                given=[
                    "after <= in_weights + in_states",
                    "in_weights <= L_w*delta",
                    "in_states <= lambda*before",
                ],
            ),
            note="the first hypothesis is the triangle inequality; delta = ||w - w'||",
        ),
        Step(
            "geometric series with t terms: induction step",
            "A.2.2",
            r"\|h_t(w)-h_t(w')\|\le\sum_{i=0}^{t-1}L_w\|w-w'\|\lambda^i",
            claim(
                "(1 - lambda)*after <= (1 - lambda*power)*b",
                {
                    "lambda": "[0, 1)",
                    "b": "[0, oo)",
                    "power": "[0, 1]",
                    "before": "[0, oo)",
                    "after": "[0, oo)",
                },
                given=["(1 - lambda)*before <= (1 - power)*b", "after <= b + lambda*before"],
            ),
            form=Form.SHARPENED,
            note="power stands for lambda**(t - 1), which is 1 at the start t = 1",
        ),
        Step(
            "geometric series, as printed (t + 1 terms)",
            "A.2.2",
            r"\sum_{i=0}^{t-1}\lambda^ib\le\sum_{i=0}^{t}\lambda^ib",
            claim(
                "(1 - power)*b/(1 - lambda) <= (1 - lambda*power)*b/(1 - lambda)",
                {"lambda": "[0, 1)", "b": "[0, oo)", "power": "[0, 1]"},
            ),
            note="power stands for lambda**t; t terms are enough, the last one is harmless",
        ),
        Step(
            "geometric series, bound",
            "A.2.2",
            r"\sum_{i=0}^tL_w\|w-w'\|\lambda^i\le\frac{L_w\|w-w'\|}{1-\lambda}",
            claim(
                "(1 - power)*b/(1 - lambda) <= b/(1 - lambda)",
                {"lambda": "[0, 1)", "b": "[0, oo)", "power": "[0, 1]"},
            ),
        ),
    )
    edges = EDGES
    gaps = ("the induction over time is put together in prose from its step",)

    def family(self) -> st.SearchStrategy[Pair]:
        return _random_pairs()

    def measure(self, instance: Pair) -> Mapping[str, Quantity]:
        first, second, inputs = instance.first, instance.second, instance.inputs

        def distance(bits: int) -> Real:
            if first == second:
                return fmpq(0)
            ends = [states(item, inputs, bits)[-1] for item in (first, second)]
            with precision(bits):
                return vector_norm(difference(*ends), "2")

        def weights(bits: int) -> Real:
            with precision(bits):
                return weight_distance(instance)

        return {
            "distance": Quantity(distance, "two runs"),
            "weight_distance": Quantity(weights, "Frobenius norm"),
            "t": Quantity.exact(len(inputs)),
            "lambda": Quantity.exact(instance.rate),
            "L_w": Quantity.exact(instance.lipschitz),
            "contraction_first": Quantity(lambda bits: first.contraction("2", bits), "norm"),
            "contraction_second": Quantity(lambda bits: second.contraction("2", bits), "norm"),
            "sensitivity": Quantity(
                lambda bits: sensitivity(first, inputs, bits), "maximum along the run"
            ),
        }

    def describe(self, instance: Pair) -> Json:
        return {
            "activation": instance.first.activation,
            "W": _text(instance.first.state_weights),
            "U": _text(instance.first.input_weights),
            "W'": _text(instance.second.state_weights),
            "U'": _text(instance.second.input_weights),
            "inputs": _text(instance.inputs),
            "lambda": rational_text(instance.rate),
            "L_w": rational_text(instance.lipschitz),
        }

    def rebuild(self, data: Json) -> Pair:
        try:
            first = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
            second = RecurrentSystem(data["activation"], _rows(data["W'"]), _rows(data["U'"]))
            if (first.state_size, first.input_size) != (second.state_size, second.input_size):
                raise ValueError("the two systems differ in shape")
            inputs = _rows(data["inputs"])
            if any(len(x) != first.input_size for x in inputs):
                raise ValueError(f"every input is to have {first.input_size} entries")
            return Pair(first, second, inputs, Fraction(data["lambda"]), Fraction(data["L_w"]))
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not a pair of recurrent systems: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
