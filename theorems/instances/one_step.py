"""One step of a system from two reachable states and under two weights: instances and measures.

Shared by Sections 6.1 (linear systems) and 6.2 (tanh networks).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from theorems.instances.runs import exact_norm, scaled
from theorems.objects.systems.jacobians import (
    small_spectral_norm,
    state_jacobian,
    weight_jacobian_distance,
)
from theorems.objects.systems.recurrent import (
    Activation,
    RecurrentSystem,
    State,
    Vector,
    difference,
    states,
)
from theorems.objects.systems.smoothness_constants import Bounds, constants, largest_norm
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class OneStep:
    """Weights w = ``first`` and w' = ``second``; h and h' are the states that ``first`` reaches
    under ``inputs`` and ``others``; x is the last of ``inputs`` and x' the last of ``others``.

    ``rate``, ``gain``, ``bound`` are the declared lambda, B_U and B_x.
    """

    first: RecurrentSystem
    second: RecurrentSystem
    inputs: tuple[Vector, ...]
    others: tuple[Vector, ...]
    rate: Fraction
    gain: Fraction
    bound: Fraction


def scalar_step(
    activation: Activation, weights: str, inputs: str, others: str, declared: str
) -> OneStep:
    """``weights`` are w, u, w', u'; ``declared`` are lambda, B_U, B_x."""
    w, u, w2, u2 = (((Fraction(v),),) for v in weights.split())
    rate, gain, bound = (Fraction(v) for v in declared.split())
    sequences = [tuple((Fraction(v),) for v in text.split()) for text in (inputs, others)]
    return OneStep(
        RecurrentSystem(activation, w, u),
        RecurrentSystem(activation, w2, u2),
        sequences[0],
        sequences[1],
        rate,
        gain,
        bound,
    )


_ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=3)


@st.composite
def random_steps(draw: st.DrawFn, activation: Activation) -> OneStep:
    """n, d <= 2, dense or triangular (non-normal), lambda from 1/10 to 99/100."""
    n, d = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    rate = draw(st.sampled_from([Fraction(v) for v in ("1/10", "1/2", "9/10", "99/100")]))
    triangular = draw(st.booleans())

    def system() -> RecurrentSystem:
        raw = tuple(
            tuple(Fraction(0) if triangular and j < i else draw(_ENTRIES) for j in range(n))
            for i in range(n)
        )
        size = exact_norm(raw, "2")
        u = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n))
        return RecurrentSystem(activation, scaled(raw, rate / size) if size else raw, u)

    def sequence() -> tuple[Vector, ...]:
        count = draw(st.integers(1, 4))
        return tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(count))

    first, second = system(), system()
    gain = max(exact_norm(item.input_weights, "2") for item in (first, second))
    return OneStep(first, second, sequence(), sequence(), rate, gain, Fraction(3, 2))


NAMES: Mapping[str, str] = {
    "lambda": "declared bound of ||W|| and ||W'||",
    "B_U": "declared bound of ||U|| and ||U'||",
    "B_x": "declared bound of the inputs",
    "contraction": "max(||W||, ||W'||)",
    "input_gain": "max(||U||, ||U'||)",
    "largest_input": "max_t || x_t ||",
    "state": "the largest || h_t || on the way to h and h', and one step later",
    "h_distance": "|| h - h' ||",
    "x_distance": "|| x - x' ||",
    "W_distance": "|| W - W' ||, spectral",
    "U_distance": "|| U - U' ||, spectral",
    "w_distance": "|| w - w' ||, Frobenius norm of (W - W', U - U')",
    "in_h": "|| phi_w(h, x) - phi_w(h', x) ||",
    "in_x": "|| phi_w(h, x) - phi_w(h, x') ||",
    "in_w": "|| phi_w(h, x) - phi_w'(h, x) ||",
    "d_hh": "|| d phi_w/d h (h, x) - d phi_w/d h (h', x) ||, spectral",
    "d_hw": "|| d phi_w/d h (h, x) - d phi_w'/d h (h, x) ||, spectral",
    "d_wh": "|| d phi_w/d w (h, x) - d phi_w/d w (h', x) ||, spectral",
    "d_ww": "|| d phi_w/d w (h, x) - d phi_w'/d w (h, x) ||, spectral",
    "R": "sqrt((B_U B_x/(1 - lambda))**2 + B_x**2), a bound of || (h, x) ||",
}


def measure(item: OneStep) -> dict[str, Quantity]:
    """All names of :data:`NAMES`, exact for linear systems up to square roots."""
    w, v = item.first, item.second
    x, y = item.inputs[-1], item.others[-1]

    def reached(bits: int) -> tuple[State, State]:
        return (
            states(w, item.inputs, bits)[-1],
            states(w, item.others, bits)[-1],
        )

    def state(bits: int) -> Real:
        runs = [states(w, inputs, bits) for inputs in (item.inputs, item.others)]
        with precision(bits):
            return largest([vector_norm(h, "2") for run in runs for h in run])

    def norm(compute: Callable[[State, State], Real]) -> Quantity:
        def enclose(bits: int) -> Real:
            h, other = reached(bits)
            with precision(bits):
                return compute(h, other)

        return Quantity(enclose, "one step at reachable states")

    def same_state() -> bool:
        return item.inputs == item.others

    def apart(left: State, right: State, equal: bool) -> Real:
        return fmpq(0) if equal else vector_norm(difference(left, right), "2")

    def jacobians(a: RecurrentSystem, b: RecurrentSystem, h: State, g: State, equal: bool) -> Real:
        if equal:
            return fmpq(0)
        rows = zip(state_jacobian(a, h, x), state_jacobian(b, g, x), strict=True)
        return small_spectral_norm([difference(*pair) for pair in rows])

    def blocks(a: RecurrentSystem, b: RecurrentSystem, h: State, g: State, equal: bool) -> Real:
        return fmpq(0) if equal else weight_jacobian_distance(a, b, h, g, x)

    def weights(which: str) -> Quantity:
        pairs = {
            "W": [(w.state_weights, v.state_weights)],
            "U": [(w.input_weights, v.input_weights)],
            "w": [(w.state_weights, v.state_weights), (w.input_weights, v.input_weights)],
        }[which]

        def enclose(bits: int) -> Real:
            with precision(bits):
                gaps = [
                    tuple(to_fmpq(p - q) for p, q in zip(row, other, strict=True))
                    for rows, others in pairs
                    for row, other in zip(rows, others, strict=True)
                ]
                if which == "w":
                    return vector_norm([entry for row in gaps for entry in row], "2")
                return small_spectral_norm(gaps)

        return Quantity(enclose, "difference of the weights")

    def reach(bits: int) -> Real:
        bounds = Bounds(w.activation, "both", item.rate, item.gain, item.bound)
        return constants(bounds, bits)["L_w"] if item.rate < 1 else fmpq(0)

    def largest_of(measure_one: Callable[[RecurrentSystem, int], Real]) -> Quantity:
        return Quantity(
            lambda bits: largest([measure_one(system, bits) for system in (w, v)]), "norm"
        )

    every = (*item.inputs, *item.others)
    same_weights = w == v
    return {
        "lambda": Quantity.exact(item.rate),
        "B_U": Quantity.exact(item.gain),
        "B_x": Quantity.exact(item.bound),
        "contraction": largest_of(lambda system, bits: system.contraction("2", bits)),
        "input_gain": largest_of(lambda system, bits: system.input_gain("2", bits)),
        "largest_input": Quantity(lambda bits: largest_norm(every, bits), "maximum"),
        "state": Quantity(state, "runs from zero"),
        "h_distance": norm(lambda h, g: apart(h, g, same_state())),
        "x_distance": Quantity(
            lambda bits: largest_norm([tuple(a - b for a, b in zip(x, y, strict=True))], bits),
            "difference of the inputs",
        ),
        "W_distance": weights("W"),
        "U_distance": weights("U"),
        "w_distance": weights("w"),
        "in_h": norm(lambda h, g: apart(w.step(h, x), w.step(g, x), same_state())),
        "in_x": norm(lambda h, g: apart(w.step(h, x), w.step(h, y), x == y)),
        "in_w": norm(lambda h, g: apart(w.step(h, x), v.step(h, x), same_weights)),
        "d_hh": norm(lambda h, g: jacobians(w, w, h, g, same_state())),
        "d_hw": norm(lambda h, g: jacobians(w, v, h, h, same_weights)),
        "d_wh": norm(lambda h, g: blocks(w, w, h, g, same_state())),
        "d_ww": norm(lambda h, g: blocks(w, v, h, h, same_weights)),
        "R": Quantity(reach, "from lambda, B_U and B_x"),
    }


def describe(item: OneStep) -> Json:
    """Exact JSON of one step."""
    return {
        "activation": item.first.activation,
        "W": _text(item.first.state_weights),
        "U": _text(item.first.input_weights),
        "W'": _text(item.second.state_weights),
        "U'": _text(item.second.input_weights),
        "inputs": _text(item.inputs),
        "inputs'": _text(item.others),
        "lambda": rational_text(item.rate),
        "B_U": rational_text(item.gain),
        "B_x": rational_text(item.bound),
    }


def rebuild(data: Json) -> OneStep:
    """Inverse of :func:`describe`.  InputError says which entry is missing or malformed."""
    try:
        first = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
        second = RecurrentSystem(data["activation"], _rows(data["W'"]), _rows(data["U'"]))
        if (first.state_size, first.input_size) != (second.state_size, second.input_size):
            raise ValueError("the two systems differ in shape")
        inputs, others = _rows(data["inputs"]), _rows(data["inputs'"])
        if not inputs or not others:
            raise ValueError("at least one input leads to each state")
        if any(len(x) != first.input_size for x in (*inputs, *others)):
            raise ValueError(f"every input is to have {first.input_size} entries")
        return OneStep(
            first,
            second,
            inputs,
            others,
            *(Fraction(data[name]) for name in ("lambda", "B_U", "B_x")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not one step of a recurrent system: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
