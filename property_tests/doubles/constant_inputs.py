r"""tanh networks :math:`h'=\tanh(Wh+Ux)`, :math:`y=c^\top h` under a constant input, enclosed.

From rest under the input that is x from time 0 on, :math:`v=h'` obeys the polynomial equation
:math:`v'=(1-v^2)\circ Wv`, :math:`v(0)=\tanh(Ux)` (Wang, Li and Li, ICLR 2024, (45), (46)).  Its
Taylor coefficients follow by a recursion.  One step of length s: a box that contains
:math:`v(0)+[0,s]f(\text{box})` contains the trajectory, and the coefficient of the last order over
that box bounds the remainder; a box that does not close is tried with half the step.  Only the
centre of an enclosure is developed; its radius in the maximum norm grows by at most
:math:`e^{\mu s}`, where :math:`\mu\ge\max_i(J_{ii}+\sum_{j\ne i}|J_{ij}|)` for the derivative J of
the right side over the box (the logarithmic norm).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.linear_algebra import Rows
from memory_theorems.verify.errors import InputError, Unsupported

#: Order of the Taylor polynomial; the longest step; the most steps of a trajectory.
ORDER, LONGEST, MOST_STEPS = 20, Fraction(1, 8), 4_000
#: A step whose remainder is above 2**-REMAINDER is halved.
REMAINDER = 70
Boxes = tuple[arb, ...]


def slopes(
    state_weights: Rows, input_weights: Rows, x: Sequence[Fraction], time: Fraction, bits: int = 128
) -> Boxes:
    """Balls around the entries of ``v(t) = h'(t)``.

    InputError when the shapes disagree or the time is negative; Unsupported when the enclosures
    get too wide to go on.
    """
    m, d = len(state_weights), len(x)
    shaped = len(input_weights) == m and all(len(row) == d for row in input_weights)
    if not (shaped and all(len(row) == m for row in state_weights) and time >= 0):
        raise InputError("W is to be m x m, U m x d, x of length d, and the time >= 0")
    with precision(bits):
        weights = [[to_ball(entry) for entry in row] for row in state_weights]
        starts = (sum((a * b for a, b in zip(row, x, strict=True)), Fraction(0)) for row in
                  input_weights)  # fmt: skip
        state = tuple(to_ball(start).tanh() for start in starts)
        rest, step = time, LONGEST
        for _ in range(MOST_STEPS):
            if rest == 0:
                return state
            step = min(step, rest)
            box = _box(weights, state, step)
            advanced = None if box is None else _advance(weights, state, box, step)
            if advanced is None:
                step /= 2
                if step < Fraction(1, 2**30):
                    break
                continue
            state = advanced
            rest -= step
            step = min(2 * step, LONGEST)
        raise Unsupported("the enclosures of the trajectory get too wide; more bits may help")


def response(
    state_weights: Rows,
    input_weights: Rows,
    readout: Sequence[Fraction],
    x: Sequence[Fraction],
    time: Fraction,
    bits: int = 128,
) -> arb:
    """``d/dt H_t(u^x) = c^T v(t)``."""
    with precision(bits):
        entries = slopes(state_weights, input_weights, x, time, bits)
        return sum((to_ball(c) * v for c, v in zip(readout, entries, strict=True)), arb(0))


def _field(weights: Sequence[Sequence[arb]], state: Boxes) -> Boxes:
    products = [sum((w * v for w, v in zip(row, state, strict=True)), arb(0)) for row in weights]
    return tuple((1 - v * v) * p for v, p in zip(state, products, strict=True))


def _box(weights: Sequence[Sequence[arb]], state: Boxes, step: Fraction) -> Boxes | None:
    """A box that the trajectory does not leave during the step, or None."""
    whole = arb(0).union(to_ball(step))
    box = tuple(v + whole * f for v, f in zip(state, _field(weights, state), strict=True))
    for _ in range(4):
        wider = tuple(b + arb(0, 2 * b.rad() + arb(2) ** -60) for b in box)
        image = tuple(v + whole * f for v, f in zip(state, _field(weights, wider), strict=True))
        if all(outer.contains(inner) for outer, inner in zip(wider, image, strict=True)):
            return image
        box = image
    return None


def _advance(
    weights: Sequence[Sequence[arb]], state: Boxes, box: Boxes, step: Fraction
) -> Boxes | None:
    """The state after the step; None where the remainder is large."""
    h = to_ball(step)
    centre = tuple(v.mid() for v in state)
    radius = max((v.rad() for v in state), key=lambda item: item.upper())
    near, far = coefficients(weights, centre, ORDER), coefficients(weights, box, ORDER)
    grown = (_logarithmic_norm(weights, box) * h).exp() * radius
    found = []
    for i in range(len(state)):
        total = far[i][ORDER]
        if not (total * h**ORDER).rad() < arb(2) ** -REMAINDER:
            return None
        for k in range(ORDER - 1, -1, -1):
            total = total * h + near[i][k]
        found.append(total + arb(0, grown.upper()))
    return tuple(found)


def _logarithmic_norm(weights: Sequence[Sequence[arb]], box: Boxes) -> arb:
    """An upper bound over the box, in the maximum norm."""
    largest = arb("-inf")
    for i, (row, v) in enumerate(zip(weights, box, strict=True)):
        gain = 1 - v * v
        product = sum((w * other for w, other in zip(row, box, strict=True)), arb(0))
        total = gain * row[i] - 2 * v * product
        total += sum((abs(gain * w) for j, w in enumerate(row) if j != i), arb(0))
        largest = largest.max(total.upper())
    return largest


def coefficients(weights: Sequence[Sequence[arb]], state: Boxes, order: int) -> list[list[arb]]:
    """Taylor coefficients 0, ..., ``order`` of the entries of the solution through ``state``."""
    m = len(state)
    v = [[entry] for entry in state]
    squares: list[list[arb]] = [[] for _ in range(m)]
    images: list[list[arb]] = [[] for _ in range(m)]
    for k in range(order):
        for i in range(m):
            squares[i].append(sum((v[i][j] * v[i][k - j] for j in range(k + 1)), arb(0)))
            images[i].append(sum((weights[i][j] * v[j][k] for j in range(m)), arb(0)))
        for i in range(m):
            folded = sum((squares[i][j] * images[i][k - j] for j in range(k + 1)), arb(0))
            v[i].append((images[i][k] - folded) / (k + 1))
    return v
