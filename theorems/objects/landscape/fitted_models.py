"""Models that represent the short-term part of a target perfectly: instances of Appendix C.2.

A fitted model is a partition of its units (active and idle blocks), a target with a template at
time 1/omega, and a point of the affine space that the partition defines.  Everything is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.objects.kernels.templates import (
    CompactTemplate,
    GaussianTemplate,
    LongMemoryTarget,
    Template,
)
from memory_theorems.theorems.objects.landscape.partitions import Partition, point_on_space
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class FittedModel:
    """``free[i]`` is the weight of every unit i that is not last in its block; ``unit`` is the
    unit that single derivatives are taken for."""

    partition: Partition
    target: LongMemoryTarget
    idle_rates: tuple[Fraction, ...]
    free: tuple[Fraction, ...]
    unit: int = 0

    def __post_init__(self) -> None:
        part, target = self.partition, self.target
        if part.targets != len(target.rates) or len(part.idle) != len(self.idle_rates):
            raise ValueError("one block per target rate and one rate per idle block are needed")
        if len(self.free) != part.units or not 0 <= self.unit < part.units:
            raise ValueError("one free number per unit, and a unit between 0 and m - 1, are needed")
        if not all(target.weights) or len(set(target.rates)) < len(target.rates):
            raise ValueError("the target's weights are non-zero and its rates distinct")
        if any(rate <= 0 or rate in target.rates for rate in self.idle_rates):
            raise ValueError("idle rates are positive and differ from the target's rates")

    @property
    def point(self) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """(a, w), the parameters of perfect short-term fit."""
        return point_on_space(
            self.partition, self.target.weights, self.target.rates, self.free, self.idle_rates
        )

    @property
    def moved_point(self) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """A point off the affine space, where the brackets of the gradient do not vanish."""
        a, w = self.point
        return (
            tuple(value + Fraction(1, i + 2) for i, value in enumerate(a)),
            tuple(value + Fraction(i, 7) for i, value in enumerate(w)),
        )

    @property
    def slowest(self) -> Fraction:
        """min_i w_i."""
        return min(self.point[1])

    @property
    def largest_weight(self) -> Fraction:
        """max_i |a_i|."""
        return max(map(abs, self.point[0]))


# ---------------------------------------------------------------- exact JSON
def describe_template(template: Template) -> Json:
    """Kind and exact parameters."""
    if isinstance(template, GaussianTemplate):
        return {
            "kind": "gaussian",
            "amplitude": rational_text(template.amplitude),
            "width": rational_text(template.width),
            "degree": str(template.degree),
            "frequency": rational_text(template.frequency),
            "core": rational_text(template.core),
        }
    if isinstance(template, CompactTemplate):
        return {
            "kind": "compact",
            "amplitude": rational_text(template.amplitude),
            "radius": rational_text(template.radius),
            "degree": str(template.degree),
        }
    raise TypeError(f"no description of {type(template).__name__}")


def rebuild_template(data: Json) -> Template:
    """Inverse of :func:`describe_template`; KeyError or ValueError on malformed data."""
    amplitude, degree = Fraction(data["amplitude"]), int(data["degree"])
    if data["kind"] == "gaussian":
        return GaussianTemplate(
            amplitude,
            Fraction(data["width"]),
            degree,
            Fraction(data["frequency"]),
            Fraction(data["core"]),
        )
    if data["kind"] == "compact":
        return CompactTemplate(amplitude, Fraction(data["radius"]), degree)
    raise ValueError(f"unknown template {data['kind']!r}")


def describe_fit(fit: FittedModel) -> Json:
    """The instance as JSON of exact numbers, units counted from 0; the point is included."""
    a, w = fit.point
    return {
        "active": [[str(unit) for unit in block] for block in fit.partition.active],
        "idle": [[str(unit) for unit in block] for block in fit.partition.idle],
        "target_weights": [rational_text(value) for value in fit.target.weights],
        "target_rates": [rational_text(value) for value in fit.target.rates],
        "template": describe_template(fit.target.template),
        "omega": rational_text(fit.target.omega),
        "idle_rates": [rational_text(value) for value in fit.idle_rates],
        "free": [rational_text(value) for value in fit.free],
        "unit": str(fit.unit),
        "a": [rational_text(value) for value in a],
        "w": [rational_text(value) for value in w],
    }


def rebuild_fit(data: Json) -> FittedModel:
    """Inverse of :func:`describe_fit` (which derives ``a`` and ``w``); InputError if malformed."""
    try:
        active, idle = (
            tuple(tuple(int(unit) for unit in block) for block in data[name])
            for name in ("active", "idle")
        )
        weights, rates, idle_rates, free = (
            tuple(Fraction(text) for text in data[name])
            for name in ("target_weights", "target_rates", "idle_rates", "free")
        )
        target = LongMemoryTarget(
            weights, rates, rebuild_template(data["template"]), Fraction(data["omega"])
        )
        return FittedModel(Partition(active, idle), target, idle_rates, free, int(data["unit"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a fitted model: {reason}") from None


# ---------------------------------------------------------------- instances
_F = Fraction
#: Every kind of template that the assumptions allow: both signs, sign changes, compact support.
TEMPLATES: tuple[Template, ...] = (
    GaussianTemplate(_F(1)),
    GaussianTemplate(_F(-2), _F(1, 2)),
    GaussianTemplate(_F(1), degree=1),
    GaussianTemplate(_F(3), _F(2, 3), frequency=_F(3)),
    GaussianTemplate(_F(-1), _F(1, 2), degree=1, frequency=_F(2)),
    CompactTemplate(_F(1)),
    CompactTemplate(_F(-2), _F(3, 2)),
    CompactTemplate(_F(1), _F(1), degree=1),
)


def one_block(
    units: int, weight: Fraction, rate: Fraction, template: Template, omega: Fraction
) -> FittedModel:
    """``units`` equal units of one weight that share one target exponential."""
    return FittedModel(
        Partition((tuple(range(units)),)),
        LongMemoryTarget((weight * units,), (rate,), template, omega),
        (),
        (weight,) * units,
    )


#: Cases a random draw rarely hits: nearly attained bounds, tiny weights, cancelling idle blocks.
EDGE_CASES: tuple[FittedModel, ...] = (
    one_block(6, _F(10), _F(3), GaussianTemplate(_F(1)), _F(1, 10)),
    one_block(5, _F(10), _F(6), GaussianTemplate(_F(1), core=_F(1, 10)), _F(1, 8)),
    one_block(2, _F(1, 100), _F(2), GaussianTemplate(_F(-1)), _F(1, 4)),
    one_block(3, _F(20), _F(1), GaussianTemplate(_F(1), degree=1), _F(1, 40)),
    one_block(4, _F(5), _F(2), CompactTemplate(_F(1)), _F(1, 20)),
    one_block(1, _F(1), _F(1), GaussianTemplate(_F(2), _F(1, 2), frequency=_F(5)), _F(1, 6)),
    FittedModel(
        Partition(((0, 2),), ((1, 3),)),
        LongMemoryTarget((_F(1),), (_F(3),), CompactTemplate(_F(1), degree=1), _F(1, 5)),
        (_F(1, 2),),
        (_F(0), _F(7), _F(1), _F(0)),
        1,
    ),
    FittedModel(
        Partition(((0,), (1,)), ((2,),)),
        LongMemoryTarget((_F(2), _F(-1)), (_F(1), _F(2)), GaussianTemplate(_F(1)), _F(1, 3)),
        (_F(5),),
        (_F(0), _F(0), _F(0)),
        2,
    ),
)

_OMEGAS = tuple(_F(p, q) for p, q in ((1, 4), (1, 7), (2, 5), (1, 12), (1, 3), (1, 20), (1, 2)))
_RATES = st.fractions(min_value=_F(1, 4), max_value=3, max_denominator=4)
_WEIGHTS = st.fractions(min_value=-4, max_value=4, max_denominator=4)


@st.composite
def random_fits(draw: st.DrawFn) -> FittedModel:
    """Up to two active and two idle blocks, up to five units, every kind of template."""
    active, idle = draw(st.integers(1, 2)), draw(st.sampled_from((0, 0, 1, 2)))
    blocks = active + idle
    labels = list(range(blocks))
    labels += [draw(st.integers(0, blocks - 1)) for _ in range(draw(st.integers(0, 5 - blocks)))]
    labels = draw(st.permutations(labels))
    groups = [
        tuple(unit for unit, label in enumerate(labels) if label == block)
        for block in range(blocks)
    ]
    rates = draw(st.lists(_RATES, min_size=blocks, max_size=blocks, unique=True))
    weights = tuple(draw(_WEIGHTS.filter(bool)) for _ in range(active))
    target = LongMemoryTarget(
        weights,
        tuple(rates[:active]),
        draw(st.sampled_from(TEMPLATES)),
        draw(st.sampled_from(_OMEGAS)),
    )
    return FittedModel(
        Partition(tuple(groups[:active]), tuple(groups[active:])),
        target,
        tuple(rates[active:]),
        tuple(draw(_WEIGHTS) for _ in labels),
        draw(st.integers(0, len(labels) - 1)),
    )
