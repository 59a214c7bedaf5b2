"""Instances of Proposition C.1: a template, a plateau of it, and how much of it the loss sees.

Signals are combinations of three: what the loss sees of the template at 1/omega, what more it sees
at 1/(2 omega), and the sign of the template on the plateau.  The first two have no time in common.
Signals on the whole line are constant on cells, with exact lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.kernels.moments import energy
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, Template
from memory_theorems.theorems.objects.landscape.fitted_models import (
    TEMPLATES,
    describe_template,
    rebuild_template,
)
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
PIECES = 64
#: Cells on each side of the time 0, of signals on the line; facts that hold of them.
HALF = 24
ON_CELLS = ("perfect", "linear", "moved", "as large")


@dataclass(frozen=True, slots=True)
class PlateauOfTemplate:
    """``size`` times the sign of rho_0 within (nearly) ``half_width`` of ``centre``.

    ``delta`` is the half width that is declared; ``fault`` is a hypothesis on signals on the line
    that fails: what is seen is not linear, they are moved too far, or they are doubled, or the
    model is not the short-term part.
    """

    template: Template
    omega: Fraction
    centre: Fraction
    half_width: Fraction
    delta: Fraction
    size: Fraction = Fraction(1)
    fault: str = ""

    def __post_init__(self) -> None:
        if self.fault not in ("", *ON_CELLS):
            raise ValueError(f"signals on cells know no {self.fault!r}")
        if min(self.omega, self.half_width, self.delta) <= 0:
            raise ValueError("omega, the half width and what it is said to be are positive")

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Of the signal: a little inside the plateau, so that its length is certainly not more."""
        inside = self.half_width * (1 - _F(1, 2**20))
        return self.centre - inside, self.centre + inside


def pieces(template: Template, left: Fraction, right: Fraction) -> arb:
    """The integral of |rho_0| over [left, right], enclosed by the values on 64 pieces."""
    total = arb(0)
    for index in range(PIECES):
        ends = (left + (right - left) * _F(n, PIECES) for n in (index, index + 1))
        start, stop = (to_ball(end) for end in ends)
        total += abs(template.value(start.union(stop))) * to_ball((right - left) / PIECES)
    return total


@lru_cache
def plateau(template: Template) -> tuple[Fraction, Fraction]:
    """(t_1, delta_0): near a largest value, |rho_0| >= |rho_0(t_1)|/2 within delta_0 (certified).

    t_1 is proposed by floats on a grid; ArithmeticError if no delta_0 >= 1/64 is certified.
    """
    with precision(64):
        grid = [_F(n, 16) for n in range(-48, 49)]
        if template.support is not None:
            grid = [s for s in grid if abs(s) < template.support]
        centre = max(grid, key=lambda s: float(abs(template.value(to_ball(s))).mid()))
        for n in range(PIECES, 0, -1):
            half_width = _F(n, PIECES)
            if _least(template, centre, half_width):
                return centre, half_width
    raise ArithmeticError("no plateau of the template was certified")


def _least(template: Template, centre: Fraction, half_width: Fraction) -> bool:
    """Whether |rho_0| is certainly at least half of its value at the centre, near it."""
    height = abs(template.value(to_ball(centre))) / 2
    if template.support is not None and abs(centre) + half_width > template.support:
        return False
    ends = [centre + half_width * _F(2 * n - PIECES, PIECES) for n in range(PIECES + 1)]
    return all(
        abs(template.value(to_ball(left).union(to_ball(right)))) >= height
        for left, right in pairwise(ends)
    )


def interpret(case: PlateauOfTemplate) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.proposition_c_1.statement`."""
    template, delay = case.template, 1 / case.omega
    left, right = case.ends
    steps = max(1, min(HALF - 4, int(delay)))
    cells = _cells(steps)

    def height(bits: int) -> arb:
        with precision(bits):
            return abs(template.value(to_ball(case.centre)))

    @cache
    def products(bits: int) -> tuple[tuple[arb, ...], ...]:
        """Inner products of the three signals."""
        with precision(bits):
            first = energy(template, delay)
            more = energy(template, 2 * delay) - first
            begins = max(left, -delay)
            common = pieces(template, begins, right) if begins < right else arb(0)
            early = max(left, -2 * delay)
            before = pieces(template, early, min(right, -delay)) if early < -delay else arb(0)
            length = to_ball((right - left) * case.size**2)
            common, before = (x * to_fmpq(case.size) for x in (common, before))
        zero = arb(0)
        return ((first, zero, common), (zero, more, before), (common, before, length))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            table = products(bits)
            total = sum(
                (
                    to_ball(x) * to_ball(y) * table[i][j]
                    for i, x in enumerate(entries)
                    for j, y in enumerate(entries)
                ),
                arb(0),
            )
            return total.max(arb(0)).sqrt()

    return Interpretation(
        numbers={
            "delta": Quantity.exact(case.delta),
            "height": Quantity(height, "value of the template"),
            "omega": Quantity.exact(_F(1, steps)),
        },
        functions={
            "far": _vector(1, 0, 0),
            "early": _vector(0, 1, 0),
            "plateau": _vector(0, 0, 1),
            "model": _vector(0, 0, 0),
            "rho": lambda bits: cells,
            "fit": lambda bits: _times(2 if case.fault == "perfect" else 1, cells),
            "base": lambda bits: cells,
            "shift": lambda bits, delay, signal: _times(
                2 if case.fault == "as large" else 1,
                _moved(signal, int(delay) + (case.fault == "moved")),
            ),
            "seen": lambda bits, start, signal: _times(
                2 if case.fault == "linear" and sum(signal) < 0 else 1, _seen(signal, int(start))
            ),
        },
        norms={"H": norm, "X": lambda bits, entries: vector_norm(entries, "2")},
        dimensions={"H": 3, "X": 2 * HALF},
        without=(case.fault,),
        samples={
            "real": (to_fmpq(_F(1)), to_fmpq(_F(-2)), to_fmpq(_F(0))),
            "t": (fmpq(0), fmpq(-steps)),
            "d": (fmpq(steps),),
            "v": (cells,),
            "X": (cells,),
        },
    )


def _cells(steps: int) -> tuple[fmpq, ...]:
    """A signal on cells of length 1 whose part from ``-steps`` on has the length 7; 5 before."""
    values = {-steps - 1: 5, -1: 2, 0: -3, 1: 6}
    return tuple(fmpq(values.get(time, 0)) for time in range(-HALF, HALF))


def _times(factor: int, signal: Sequence[Real]) -> tuple[Real, ...]:
    return tuple(factor * x for x in signal)


def _moved(signal: Sequence[Real], steps: int) -> tuple[Real, ...]:
    """Delayed by whole cells; nothing of the signals here leaves the window."""
    times = range(len(signal))
    return tuple(signal[i - steps] if i - steps in times else fmpq(0) for i in times)


def _seen(signal: Sequence[Real], start: int) -> tuple[Real, ...]:
    return tuple(x if i - HALF >= start else fmpq(0) for i, x in enumerate(signal))


def _vector(*entries: int) -> Callable[[int], tuple[Real, ...]]:
    return lambda bits: tuple(to_fmpq(_F(entry)) for entry in entries)


_NUMBERS = ("omega", "centre", "half_width", "delta", "size")


def describe(case: PlateauOfTemplate) -> Json:
    return {
        "template": describe_template(case.template),
        **{name: rational_text(getattr(case, name)) for name in _NUMBERS},
        "fault": case.fault,
    }


def rebuild(data: Json) -> PlateauOfTemplate:
    try:
        omega, centre, half_width, delta, size = (_F(data[name]) for name in _NUMBERS)
        template = rebuild_template(data["template"])
        return PlateauOfTemplate(template, omega, centre, half_width, delta, size, data["fault"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a plateau of a template: {reason}") from None


def at_plateau(template: Template, omega: Fraction) -> PlateauOfTemplate:
    """The certified plateau of the template."""
    centre, half_width = plateau(template)
    return PlateauOfTemplate(template, omega, centre, half_width, half_width)


def edges() -> tuple[PlateauOfTemplate, ...]:
    """Every kind of template; then a plateau that is none, and one that is longer than declared."""
    narrow = GaussianTemplate(_F(1), _F(1, 4))
    return (
        *(at_plateau(template, _F(1, 6)) for template in TEMPLATES),
        PlateauOfTemplate(narrow, _F(1, 20), _F(0), _F(8), _F(8)),
        PlateauOfTemplate(narrow, _F(1, 20), _F(0), _F(1, 4), _F(8), _F(40)),
        *(replace(at_plateau(narrow, _F(1, 6)), fault=fault) for fault in ON_CELLS),
    )


def plateaus() -> st.SearchStrategy[PlateauOfTemplate]:
    """A template at a delay of up to 20."""
    delays = st.integers(2, 20)
    return st.builds(
        lambda template, delay: at_plateau(template, _F(1, delay)),
        st.sampled_from(TEMPLATES),
        delays,
    )


#: Templates with a plateau.
PLATEAUS_OF_TEMPLATES = Instances(plateaus, interpret, describe, rebuild, edges)
