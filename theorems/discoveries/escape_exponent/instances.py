"""Moves of a model in well conditioned directions: instances of the exponent of the escape time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction


@dataclass(frozen=True, slots=True)
class ConditionedMove:
    """``directions`` and ``far`` as vectors, ``sizes`` alpha_k.

    ``shares``: c, D and K in what they are (the quotient that the hypothesis asks for, the largest
    moment, the least constant); ``delay`` 1/omega, ``slowest`` w_l, ``distance`` d.
    """

    directions: tuple[Numbers, ...]
    far: Numbers
    sizes: Numbers
    delay: Fraction
    slowest: Fraction
    distance: Fraction
    shares: Numbers = (Fraction(1), Fraction(1), Fraction(1))

    def __post_init__(self) -> None:
        if len(self.directions) != len(self.sizes) or not any(self.sizes) or not self.far:
            raise ValueError("a size for each direction, not all of them 0, are needed")
        if {len(item) for item in self.directions} != {len(self.far)} or len(self.shares) != 3:
            raise ValueError("directions and the memory are vectors of one length")
        if min(self.delay, *self.shares) <= 0 or self.distance < 0:
            raise ValueError("the delay and the shares are positive, the distance is not negative")

    @property
    def moved(self) -> Numbers:
        """u."""
        pairs = tuple(zip(self.sizes, self.directions, strict=True))
        return tuple(sum((s * v[i] for s, v in pairs), _F(0)) for i in range(len(self.far)))

    @property
    def condition(self) -> Fraction:
        """c: |u|**2 over the sum of the alpha**2, or 1 where u vanishes."""
        square = sum((x * x for x in self.moved), _F(0)) / sum(x * x for x in self.sizes)
        return self.shares[0] * (square or _F(1))

    @property
    def moment(self) -> Fraction:
        """D."""
        inner = (
            sum((x * y for x, y in zip(v, self.far, strict=True)), _F(0)) for v in self.directions
        )
        return self.shares[1] * max(abs(value) for value in inner)


def interpret(case: ConditionedMove) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.escape_exponent.statement`."""
    count = len(case.sizes)
    zero = (_F(0),) * len(case.far)

    def vector(values: Numbers) -> tuple[Real, ...]:
        return tuple(to_fmpq(x) for x in values)

    def constant(bits: int) -> arb:
        with precision(bits):
            growth = to_ball((case.slowest - case.distance) * case.delay).exp()
            least = to_fmpq(case.moment / case.delay * case.shares[2])
            return growth * least * to_fmpq(_F(1001, 1000))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    before = sum((x * x for x in case.far), _F(0))
    after = sum(((x - y) ** 2 for x, y in zip(case.moved, case.far, strict=True)), _F(0))
    lost = before - after
    least = case.distance**2 / lost if lost > 0 else _F(1)
    times = (least * _F(1001, 1000), 3 * least, least / 1000, _F(-1))
    # c is what the sizes allow: certainly no more with a share below 1.
    return Interpretation(
        numbers={
            "n": Quantity.exact(count),
            "c": Quantity.exact(case.condition * _F(999, 1000)),
            "D": Quantity.exact(case.moment),
            "slowest": Quantity.exact(case.slowest),
            "omega": Quantity.exact(1 / case.delay),
            "K": Quantity(constant, "the least constant"),
            "d": Quantity.exact(case.distance),
        },
        functions={
            "b": lambda bits, k: vector(case.directions[k - 1] if 1 <= k <= count else zero),
            "alpha": lambda bits, k: to_fmpq(case.sizes[k - 1] if 1 <= k <= count else _F(0)),
            "far": lambda bits: vector(case.far),
        },
        norms={"H": norm},
        dimensions={"H": len(case.far)},
        without=() if case.shares[1] >= 1 else ("small",),
        samples={"tau": tuple(map(to_fmpq, times)), "natural": (1, count, 0)},
    )


_LISTS = ("far", "sizes", "shares")
_NUMBERS = ("delay", "slowest", "distance")


def describe(case: ConditionedMove) -> Json:
    return {
        "directions": [[rational_text(x) for x in item] for item in case.directions],
        **{name: [rational_text(x) for x in getattr(case, name)] for name in _LISTS},
        **{name: rational_text(getattr(case, name)) for name in _NUMBERS},
    }


def rebuild(data: Json) -> ConditionedMove:
    try:
        directions = tuple(tuple(_F(x) for x in item) for item in data["directions"])
        far, sizes, shares = (tuple(_F(x) for x in data[name]) for name in _LISTS)
        delay, slowest, distance = (_F(data[name]) for name in _NUMBERS)
        return ConditionedMove(directions, far, sizes, delay, slowest, distance, shares)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a move in conditioned directions: {reason}") from None


def _case(
    directions: str, far: str, sizes: str, rest: str, shares: str = "1 1 1"
) -> ConditionedMove:
    vectors = tuple(tuple(_F(x) for x in item.split()) for item in directions.split(","))
    f, a, r, s = (tuple(_F(x) for x in text.split()) for text in (far, sizes, rest, shares))
    return ConditionedMove(vectors, f, a, r[0], r[1], r[2], s)


#: One direction, where the bound is nearly attained; several; then, one by one, c too large, D and
#: K too small.
EDGES = (
    _case("1 0", "1/100 1", "1/100", "10 1 1/10"),
    _case("1 0, 0 1", "1/50 1/50", "1/50 1/50", "4 1 1/100"),
    _case("1 1 0, 0 1 1", "1/9 0 1", "1/20 1/10", "5 1/2 1/4"),
    _case("2 0 1, 0 1 0, 1 1 1", "1/30 -1/30 1/40", "1/99 -1/99 0", "6 2 1"),
    _case("1 0", "1 0", "1", "1 1 1/2"),
    _case("1 0, 1 1/10", "1/10 1", "1 -1", "3 1 1/5"),
    _case("1 0", "1/100 0", "1", "1 1 1/2"),
    _case("1 0", "1 0", "1", "1 1 1/2", shares="5 1 1"),
    _case("1 0", "1 0", "1", "1 1 1/2", shares="1 1/4 9"),
    _case("1 0", "1 0", "1", "1 1 1/2", shares="1 1 1/9"),
)


@st.composite
def conditioned_moves(draw: st.DrawFn) -> ConditionedMove:
    """Up to three directions of three entries, and a memory about as small as the move."""
    entry = short_fractions(-2, 2, 3)
    count = draw(st.integers(1, 3))
    directions = tuple(tuple(draw(entry) for _ in range(3)) for _ in range(count))
    sizes = tuple(draw(entry.filter(bool)) / 40 for _ in range(count))
    noise = tuple(draw(entry) / 400 for _ in range(3))
    # Near u itself, so that there is loss to lose.
    far = tuple(
        sum((s * v[i] for s, v in zip(sizes, directions, strict=True)), x)
        for i, x in enumerate(noise)
    )
    distance = draw(st.sampled_from((_F(1, 100), _F(1, 10), _F(1, 2))))
    return ConditionedMove(directions, far, sizes, _F(draw(st.integers(2, 20))), _F(1), distance)


#: Moves in well conditioned directions.
CONDITIONED_MOVES = Instances(conditioned_moves, interpret, describe, rebuild, EDGES)
