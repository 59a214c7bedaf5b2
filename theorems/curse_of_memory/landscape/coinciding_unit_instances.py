"""Models whose units share rates in groups, with exact targets: instances of Theorems D.1 and D.3.

The residual's transform is ``r(s) = K prod_j (s - v_j)**order/(s + pole)**q`` with q large enough
for a target in L2; order 2 makes (b, v) a critical point of J_d with curvature, order 3 one
without, orders 0 and 1 none.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mat, fmpq_poly
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Row = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class CoincidingUnits:
    """``weights[j][i]`` of unit i of group j, ``rates[j]``; scale, pole and order of the residual;
    ``numbers``, from which directions are made; ``moved``: what they move, everything (0), the
    rates inside groups (1), the rates of units without weight (2)."""

    weights: tuple[Row, ...]
    rates: Row
    scale: Fraction
    pole: Fraction
    order: int
    numbers: Row = (Fraction(1), Fraction(-2), Fraction(1, 3), Fraction(5, 2), Fraction(-1, 4))
    moved: int = 0

    @property
    def units(self) -> int:
        """m."""
        return sum(map(len, self.weights))

    def residual(self, at: Fraction, derivative: int) -> fmpq:
        """A derivative of r, exact."""
        s = fmpq_poly([0, 1])
        top, bottom = fmpq_poly([to_fmpq(self.scale)]), s + to_fmpq(self.pole)
        for rate in self.rates:
            top *= (s - to_fmpq(rate)) ** self.order
        power = len(self.rates) * self.order + 1
        for _ in range(derivative):
            top = top.derivative() * bottom - power * top
            power += 1
        point = to_fmpq(at)
        numerator: fmpq = top(point)
        denominator: fmpq = bottom(point)
        quotient: fmpq = numerator / denominator**power
        return quotient

    def model(self, at: fmpq, derivative: int) -> fmpq:
        """The transform of the model or its first derivative."""
        pairs = zip(self.weights, self.rates, strict=True)
        total = fmpq(0)
        for row, v in pairs:
            total += to_fmpq(sum(row, Fraction(0))) / (at + to_fmpq(v)) ** (1 + derivative)
        return -total if derivative else total

    @property
    def curvatures(self) -> tuple[fmpq, ...]:
        return tuple(self.residual(rate, 2) for rate in self.rates)

    def hessian(self) -> fmpq_mat:
        """The Hessian of J_m, entry by entry, order a_1..a_m, w_1..w_m, group after group."""
        listed = [(a, v) for row, v in zip(self.weights, self.rates, strict=True) for a in row]
        size = len(listed)
        rows = [[fmpq(0)] * (2 * size) for _ in range(2 * size)]
        for k, (a, v) in enumerate(listed):
            for j, (b, u) in enumerate(listed):
                total = to_fmpq(v + u)
                rows[k][j] = 2 / total
                rows[k][size + j] = rows[size + j][k] = -2 * to_fmpq(b) / total**2
                rows[size + k][size + j] = 4 * to_fmpq(a * b) / total**3
            rows[k][size + k] += 2 * self.residual(v, 1)
            rows[size + k][k] = rows[k][size + k]
            rows[size + k][size + k] += 2 * to_fmpq(a) * self.residual(v, 2)
        return fmpq_mat(2 * size, 2 * size, [entry for row in rows for entry in row])


_F = Fraction


def _units(
    weights: tuple[tuple[int, ...], ...],
    rates: tuple[int, ...],
    scale: int,
    order: int,
    moved: int = 0,
) -> CoincidingUnits:
    return CoincidingUnits(
        tuple(tuple(map(_F, row)) for row in weights),
        tuple(map(_F, rates)),
        _F(scale),
        _F(1, 2),
        order,
        moved=moved,
    )


#: Critical points with and without curvature, weights of both signs and zero, points that are not
#: critical, a group of weight 0; then directions
#: that leave the groups in place.
EDGES = (
    _units(((2, 1),), (1,), 3, 2),
    _units(((2, -1), (1, 1)), (1, 3), 1, 2),
    _units(((1, 0), (5, -1)), (2, 3), -1, 2),
    _units(((1, 2), (3,)), (1, 2), 1, 3),
    _units(((1,), (2,), (-3, 1)), (1, 2, 4), 2, 2),
    _units(((1, 2), (3, -1)), (1, 2), 1, 1),
    _units(((1, 2), (3, 1)), (1, 2), 1, 0),
    _units(((1, -1), (3, 1)), (1, 2), 1, 1),
    _units(((2, -2), (1,)), (1, 3), 1, 2),
    _units(((2, -2), (1,)), (1, 3), 1, 3),
    _units(((1, 0), (2, 5)), (2, 3), -1, 2, moved=2),
    _units(((0, 3),), (1,), 2, 2, moved=2),
    _units(((1, 2), (1, 0)), (1, 2), 1, 2, moved=1),
    _units(((1, 0), (0, -2)), (1, 4), 1, 3, moved=2),
)

_RATES = short_fractions(_F(1, 4), 4, 4)
_WEIGHTS = short_fractions(-3, 3, 3)


@st.composite
def coinciding_units(
    draw: st.DrawFn, orders: tuple[int, ...] = (2, 2, 2, 3, 1, 0), most: int = 2
) -> CoincidingUnits:
    """Up to three groups of up to ``most`` units, mostly critical."""
    count = draw(st.integers(1, 3))
    rates = draw(st.lists(_RATES, min_size=count, max_size=count, unique=True))
    weights = [tuple(draw(st.lists(_WEIGHTS, min_size=1, max_size=most))) for _ in range(count)]
    scale, pole = draw(_WEIGHTS.filter(bool)), draw(_RATES)
    order, moved = draw(st.sampled_from(orders)), draw(st.sampled_from((0, 0, 1, 2)))
    return CoincidingUnits(tuple(weights), tuple(rates), scale, pole, order, moved=moved)


def interpret(case: CoincidingUnits) -> Interpretation:
    """Tables are 0 and rates 1 beyond the last group; directions repeat the numbers."""
    count, numbers = len(case.weights), (_F(0),) if case.moved else case.numbers

    def inside(j: int, i: int) -> bool:
        return j < count and i < len(case.weights[j])

    def table(shift: int, numbers: Row = numbers):  # type: ignore[no-untyped-def]
        return lambda bits, j, i: to_fmpq(numbers[(2 * j + 3 * i + shift) % len(numbers)])

    def idle(bits: int, j: int, i: int) -> fmpq:
        return fmpq(int(inside(j, i) and case.weights[j][i] == 0))

    return Interpretation(
        numbers={"R": Quantity.exact(_F(7))},
        functions={
            "n": lambda bits, j: len(case.weights[j]) if j < count else 0,
            "a": lambda bits, j, i: to_fmpq(case.weights[j][i]) if inside(j, i) else fmpq(0),
            "v": lambda bits, j: to_fmpq(case.rates[j]) if j < count else fmpq(1),
            "L": lambda bits, s: case.model(s, 0) - case.residual(Fraction(int(s.p), int(s.q)), 0),
            "D": lambda bits, s: case.model(s, 1) - case.residual(Fraction(int(s.p), int(s.q)), 1),
            "kappa": lambda bits, j: case.curvatures[j] if j < count else fmpq(0),
            "f": table(0),
            "e": table(1),
            "c": idle if case.moved == 2 else table(2, case.numbers),
            "y": lambda bits, j: to_fmpq(numbers[(j + 3) % len(numbers)]),
            "q": lambda bits, j: to_fmpq(numbers[(2 * j + 1) % len(numbers)]),
        },
        samples={
            "d": (count, 0),
            "s": (0, count - 1),
            "j": (0, count - 1),
            "l": (0, 1),
            "i": (0, 1),
            "real": (fmpq(1), fmpq(-1), fmpq(0)),
            "w": (fmpq(1, 2), fmpq(3)),
            "h": (fmpq(-1), fmpq(2)),
        },
    )


def describe(case: CoincidingUnits) -> Json:
    return {
        "weights": [[rational_text(a) for a in row] for row in case.weights],
        "rates": [rational_text(v) for v in case.rates],
        "scale": rational_text(case.scale),
        "pole": rational_text(case.pole),
        "order": str(case.order),
        "numbers": [rational_text(value) for value in case.numbers],
        "moved": str(case.moved),
    }


def rebuild(data: Json) -> CoincidingUnits:
    try:
        case = CoincidingUnits(
            tuple(tuple(Fraction(a) for a in row) for row in data["weights"]),
            tuple(Fraction(v) for v in data["rates"]),
            Fraction(data["scale"]),
            Fraction(data["pole"]),
            int(data["order"]),
            tuple(Fraction(value) for value in data["numbers"]),
            int(data["moved"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a model with groups of units: {reason}") from None
    rates = case.rates
    if not all(case.weights) or len(case.weights) != len(rates) or len(set(rates)) < len(rates):
        raise InputError("every group has units and a rate of its own")
    if min(*rates, case.pole) <= 0 or case.order < 0 or not case.numbers:
        raise InputError("rates and the pole are positive, the order is not negative")
    return case


COINCIDING_UNITS = Instances(coinciding_units, interpret, describe, rebuild, EDGES)
