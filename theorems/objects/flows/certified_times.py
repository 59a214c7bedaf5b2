"""Certified: when a gradient flow has moved by delta, by an a-posteriori bound of its defect.

A path of polynomials P is made by Taylor steps, without regard to errors.  Its defect
``P' - f(P)``, f the velocity, is enclosed on every step: the coefficients of ``f(P(s))`` in balls,
and the last one over the whole step (Lagrange).  With mu an upper bound of the eigenvalues of f' in
the tube of radius E around the path, the error of the path grows by ``E' <= mu E + |defect|``: the
flow stays in the tube as long as this says so.  mu is certified by a Cholesky factorisation of
``mu - f'`` in balls.  Then delta is crossed where the distance of the path from the start, plus or
minus E, crosses it.

For gradient flows mu is small behind a plateau, so that the bound is good for long times; the
number of steps grows with the time, though, so that this is for short plateaus (Figure 2).

Source: Li, Han, E & Li (ICLR 2021), (21), (104), Figure 2; Hairer, Norsett & Wanner, Solving
Ordinary Differential Equations I, Theorem I.10.6 (logarithmic norms).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_series, ctx

from memory_theorems.theorems.objects.flows.gradient_flow import GradientFlow
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq

#: Order of the Taylor steps, and the radius of the tube.
ORDER, TUBE = 16, Fraction(1, 10**8)
#: Bounds of the growth of errors that are tried.
BOUNDS = (Fraction(0), *(Fraction(2) ** k for k in range(-12, 6)))
#: Length of a step, most steps, and halvings of a step in which the crossing is looked for.
LENGTH, MOST, HALVINGS = Fraction(1, 4), 20_000, 32


@dataclass(frozen=True, slots=True)
class Crossing:
    """delta is certainly not passed before ``lower``, and certainly passed at ``upper``."""

    lower: Fraction
    upper: Fraction
    error: arb
    steps: int


class _TubeLeft(ArithmeticError):
    """The bound of the error is larger than the tube."""


def certified_separation(
    begin: FlowStart, delta: Fraction, bits: int = 160, step: Fraction = LENGTH
) -> Crossing:
    """When the flow from ``begin`` has moved by delta.

    Steps are halved up to three times; ArithmeticError where the tube is left all the same.
    """
    with precision(bits):
        for halvings in range(3):
            try:
                return _followed(begin, delta, step / 2**halvings)
            except _TubeLeft:
                continue
        return _followed(begin, delta, step / 8)


def _followed(begin: FlowStart, delta: Fraction, step: Fraction) -> Crossing:
    if set(begin.copies) != {1}:
        raise ValueError("one unit of each kind: otherwise the velocity is no gradient")
    flow = GradientFlow(begin.target, begin.copies)
    exact = [to_ball(value) for value in (*begin.weights, *begin.rates)]
    point, error, time = [value.mid() for value in exact], arb(0), Fraction(0)
    error = _length([a - b for a, b in zip(exact, point, strict=True)], begin.copies).upper()
    lower: Fraction | None = None
    for count in range(1, MOST):
        path = _taylor(flow, point)
        whole = arb(0).union(to_ball(step))
        tube = [_value(p, whole) + arb(0, to_ball(TUBE)) for p in path]
        growth = _growth(flow, tube)
        defect = _defect(flow, path, step, begin.copies)
        factor = to_ball(growth * step).exp()
        later = (error * factor + defect * to_fmpq(step) * factor).upper()
        if not later <= to_ball(TUBE):
            raise _TubeLeft(f"the flow may leave the tube at {float(time):.6g}")
        place = _Place(path, exact, begin.copies, later, to_ball(delta))
        before = place.before(Fraction(0), step)
        if lower is None and before < step:
            lower = time + before
        if lower is not None:
            after = place.after(max(lower - time, Fraction(0)), step)
            if after is not None:
                return Crossing(lower, time + after, later, count)
        ended = [_value(p, to_ball(step)) for p in path]
        point, time = [value.mid() for value in ended], time + step
        rounding = _length([a - b for a, b in zip(ended, point, strict=True)], begin.copies)
        error = (later + rounding).upper()
    raise ArithmeticError(f"delta is not crossed within {MOST} steps")


@dataclass(frozen=True, slots=True)
class _Place:
    """A step of the path beside the start: on which side of delta the flow certainly is."""

    path: Sequence[Sequence[arb]]
    start: Sequence[arb]
    copies: Sequence[int]
    error: arb
    delta: arb

    def away(self, s: arb) -> arb:
        pairs = zip(self.path, self.start, strict=True)
        return _length([_value(p, s) - b for p, b in pairs], self.copies)

    def before(self, first: Fraction, last: Fraction, depth: int = HALVINGS) -> Fraction:
        """The end of a part of [first, last] on which delta is certainly not reached."""
        if self.away(to_ball(first).union(to_ball(last))) + self.error < self.delta:
            return last
        if not depth:
            return first
        middle = (first + last) / 2
        found = self.before(first, middle, depth - 1)
        return found if found < middle else self.before(middle, last, depth - 1)

    def after(self, first: Fraction, last: Fraction) -> Fraction | None:
        """A point of [first, last] at which delta is certainly passed, by bisection."""
        if not self.away(to_ball(last)) - self.error > self.delta:
            return None
        for _ in range(HALVINGS):
            middle = (first + last) / 2
            if self.away(to_ball(middle)) - self.error > self.delta:
                last = middle
            else:
                first = middle
        return last


def _value(coefficients: Sequence[arb], s: arb) -> arb:
    total = arb(0)
    for coefficient in reversed(coefficients):
        total = total * s + coefficient
    return total


def _length(entries: Sequence[arb], copies: Sequence[int]) -> arb:
    """The Euclidean length, all units counted."""
    pairs = zip((*copies, *copies), entries, strict=True)
    square = sum((n * entry * entry for n, entry in pairs), arb(0))
    return square.sqrt() if square > 0 else arb(0).union(square.abs_upper().sqrt())


def _velocity(flow: GradientFlow, point: Sequence[arb_series], order: int) -> list[arb_series]:
    """``-grad J`` of power series, up to the given number of coefficients."""
    m = len(point) // 2
    a, w = point[:m], point[m:]
    target = flow.target
    template = target.template
    c, sigma = to_ball(template.amplitude), to_ball(template.width)  # type: ignore[attr-defined]
    delay, variance = to_ball(target.delay), sigma * sigma
    edge = variance * c * (-delay * delay / (2 * variance)).exp()
    size = c * sigma * (arb.pi() / 2).sqrt()
    by_weight, by_rate = [], []
    for k in range(m):
        first = arb_series([0], order)
        second = arb_series([0], order)
        terms = [(n * x, y) for n, x, y in zip(flow.copies, a, w, strict=True)]
        terms += [
            (arb_series([-to_ball(x)], order), arb_series([to_ball(y)], order))
            for x, y in zip(target.weights, target.rates, strict=True)
        ]
        for weight, rate in terms:
            inverse = 1 / (w[k] + rate)
            term = weight * inverse
            first = first + term
            second = second + term * inverse
        mu = delay - variance * w[k]
        tail = (mu * (-1 / (sigma * arb(2).sqrt()))).erfc()
        s_0 = size * (w[k] * (variance * w[k] * arb(0.5) - delay)).exp() * tail
        s_1 = mu * s_0 + edge
        by_weight.append(2 * (s_0 - first))
        by_rate.append(2 * a[k] * (second - s_1))
    return [*by_weight, *by_rate]


def _taylor(flow: GradientFlow, point: Sequence[arb]) -> list[list[arb]]:
    """Coefficients of the Taylor polynomial of the flow, without radii."""
    path = [[value] for value in point]
    for order in range(1, ORDER):
        with _series(order):
            found = _velocity(flow, [arb_series(p, order) for p in path], order)
            for p, v in zip(path, found, strict=True):
                p.append((v[order - 1] / order).mid())
    return path


def _defect(
    flow: GradientFlow, path: Sequence[Sequence[arb]], step: Fraction, copies: Sequence[int]
) -> arb:
    """An upper bound of ``|P' - f(P)|`` on the step."""
    with _series(ORDER + 1):
        here = _velocity(flow, [arb_series(list(p), ORDER + 1) for p in path], ORDER + 1)
        everywhere = _velocity(
            flow, [arb_series(_shifted(p, step), ORDER + 1) for p in path], ORDER + 1
        )
        size = to_ball(step)
        entries = []
        for p, v, last in zip(path, here, everywhere, strict=True):
            total = arb(0)
            for k in range(ORDER):
                slope = (k + 1) * p[k + 1] if k + 1 < len(p) else arb(0)
                total += abs(slope - v[k]) * size**k
            entries.append((total + abs(last[ORDER]) * size**ORDER).upper())
        return _length(entries, copies).upper()


def _shifted(coefficients: Sequence[arb], step: Fraction) -> list[arb]:
    """The coefficients about every point of the step at once."""
    found = list(coefficients)
    point = arb(0).union(to_ball(step))
    for done in range(len(found)):
        for k in range(len(found) - 2, done - 1, -1):
            found[k] = found[k] + point * found[k + 1]
    return found


class _series:
    """So many coefficients of a series are kept inside."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __enter__(self) -> None:
        self.before, ctx.cap = ctx.cap, self.count

    def __exit__(self, *rest: object) -> None:
        ctx.cap = self.before


def _growth(flow: GradientFlow, tube: Sequence[arb]) -> Fraction:
    """An upper bound of the eigenvalues of the velocity's derivative in the tube, >= 0."""
    size = len(tube)
    columns = []
    with _series(2):
        for j in range(size):
            moved = [arb_series([v, int(i == j)], 2) for i, v in enumerate(tube)]
            columns.append([entry[1] for entry in _velocity(flow, moved, 2)])
    for bound in BOUNDS:
        rows = [[-columns[j][i] for j in range(size)] for i in range(size)]
        for i in range(size):
            rows[i][i] += to_ball(bound)
        if _positive(rows):
            return bound
    raise ArithmeticError("no bound of the growth of errors is found")


def _positive(rows: list[list[arb]]) -> bool:
    """Whether all pivots of a symmetric matrix of balls are certainly positive."""
    size = len(rows)
    for k in range(size):
        if not rows[k][k] > 0:
            return False
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            for j in range(k + 1, size):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
    return True
