"""Instances of Lemma C.1: a template that is moved to the time 1/omega, and two rates.

The absolute moments are measured by certified quadrature, and once more in closed form.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb

from flint import arb, fmpq
from hypothesis import strategies as st

from theorems.instances.short_fractions import short_fractions
from theorems.objects.kernels.moments import absolute_moment
from theorems.objects.kernels.templates import CompactTemplate, GaussianTemplate, Template
from theorems.objects.landscape.fitted_models import TEMPLATES, describe_template, rebuild_template
from theorems.oracles.integrals import moment
from verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from verify.errors import InputError
from verify.examination.interpretations import Interpretation
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.stating import Instances
from verify.verdicts import Json

_F = Fraction
_NO_SHIFT = _F(0)
#: Orders of the moments that are measured.
ORDERS = (1, 0, 3)


@dataclass(frozen=True, slots=True)
class DelayedTemplate:
    """rho_0 is ``template`` moved by ``shift``; it stands at 1/omega; ``rate`` > ``slower`` > 0."""

    template: Template
    rate: Fraction
    slower: Fraction
    omega: Fraction
    shift: Fraction = _NO_SHIFT

    def __post_init__(self) -> None:
        if not (self.omega > 0 and 0 < self.slower < self.rate):
            raise ValueError("omega > 0 and 0 < slower < rate are needed")
        if self.delay <= 0 and not self.over:
            raise ValueError("the middle of the template stands at a positive time, or it is over")

    @property
    def delay(self) -> Fraction:
        """The time at which the middle of the template stands."""
        return 1 / self.omega + self.shift

    @property
    def over(self) -> bool:
        """Whether the moved template vanishes on [0, oo)."""
        radius = self.template.support
        return radius is not None and self.delay + radius <= 0

    @property
    def tail(self) -> tuple[Fraction, Fraction, Fraction]:
        """(c_0, c_1, t_0) of (79) for rho_0: ``(s - x)**2 >= s**2/2 - x**2``."""
        top, decay, core = self.template.tail
        if not self.shift:
            return top, decay, core
        if self.template.support is not None:
            return top, decay, core + abs(self.shift)
        with precision(64):
            factor = to_fraction(to_ball(decay * self.shift**2).exp().upper())
        return top * factor, decay / 2, core


def interpret(case: DelayedTemplate) -> Interpretation:
    """The symbols of Lemma C.1."""
    top, decay, core = case.tail

    def measured(rate: Fraction, bits: int, order: int) -> Real:
        if case.over:
            return fmpq(0)
        return moment(case.template, order, rate, case.delay, signed=False, bits=bits)

    def closed(bits: int, order: int) -> Real:
        with precision(bits):
            zero = case.over
            return fmpq(0) if zero else absolute_moment(case.template, order, case.rate, case.delay)

    def coefficient(bits: int, order: int, k: int) -> Real:
        with precision(bits):
            power = to_ball(decay) ** (to_ball(_F(k + 1)) / 2)
            return comb(order, k) * (to_ball(_F(k + 1)) / 2).gamma() / power

    def far(bits: int) -> arb:
        with precision(bits):
            if case.template.support is not None:
                return arb(0)
            return to_fmpq(top) * (-to_ball(decay / case.omega**2 / 4)).exp()

    def largest(bits: int) -> arb:
        with precision(bits):
            return case.template.bound()

    exact = {"omega": case.omega, "w": case.rate, "c_0": top, "c_1": decay, "t_0": core}
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "M_0": Quantity(largest, "maximum of the template"),
            "far": Quantity(far, "(79) at half the delay"),
        },
        functions={
            "Delta": partial(measured, case.rate),
            "slow": partial(measured, case.slower),
            "closed": closed,
            "q": coefficient,
        },
        facts={"three parts": _always},
        samples={"n": ORDERS, "k": (1, 0, 2), "j": (1, 0, 2), "natural": (1, 0, 2),
                 "real": (to_fmpq(case.omega * core), fmpq(1, 3), fmpq(1))},
    )  # fmt: skip


def _always(bits: int) -> bool:
    """Gauss's integrals of (|s| + 1/omega)**n, and that of t**n over the middle part."""
    return True


def describe(case: DelayedTemplate) -> Json:
    """Exact JSON."""
    names = ("rate", "slower", "omega", "shift")
    return {
        "template": describe_template(case.template),
        **{name: rational_text(getattr(case, name)) for name in names},
    }


def rebuild(data: Json) -> DelayedTemplate:
    """Inverse of :func:`describe`; InputError on anything else."""
    try:
        numbers = (_F(data[name]) for name in ("rate", "slower", "omega", "shift"))
        return DelayedTemplate(rebuild_template(data["template"]), *numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a delayed template: {reason}") from None


#: Nearly attained bounds: a fast rate beside a Gaussian, a compact template, a broad core; a
#: template that is over before the time 0; shifted ones.
EDGES: tuple[DelayedTemplate, ...] = (
    DelayedTemplate(GaussianTemplate(_F(1)), _F(6), _F(1), _F(1, 8)),
    DelayedTemplate(GaussianTemplate(_F(-1), core=_F(1, 100)), _F(4), _F(3), _F(1, 20)),
    DelayedTemplate(GaussianTemplate(_F(1)), _F(1, 2), _F(1, 4), _F(1, 40)),
    DelayedTemplate(CompactTemplate(_F(1)), _F(6), _F(5), _F(1, 10)),
    DelayedTemplate(CompactTemplate(_F(1), _F(2), 1), _F(5), _F(1), _F(1, 12)),
    DelayedTemplate(GaussianTemplate(_F(2), _F(1, 2), 1), _F(3), _F(2), _F(2, 5)),
    DelayedTemplate(CompactTemplate(_F(1)), _F(2), _F(1), _F(1, 4), _F(-6)),
    DelayedTemplate(GaussianTemplate(_F(1)), _F(2), _F(1), _F(1, 10), _F(-1)),
    DelayedTemplate(CompactTemplate(_F(1)), _F(2), _F(1), _F(1, 10), _F(2)),
    DelayedTemplate(CompactTemplate(_F(1), _F(8)), _F(6), _F(1), _F(1, 10)),
)


@st.composite
def delayed_templates(draw: st.DrawFn) -> DelayedTemplate:
    """Every kind of template, rates from 1/4 to 6, omega from 1/40 to 1/2, a quarter shifted."""
    slower = draw(short_fractions(_F(1, 4), 3, 4))
    faster = slower + draw(short_fractions(_F(1, 4), 3, 4))
    omega = draw(st.sampled_from([_F(1, n) for n in (4, 7, 3, 12, 20, 40, 2)]))
    shift = draw(st.sampled_from([_F(0), _F(0), _F(0), _F(1, 2), _F(-1)]))
    return DelayedTemplate(draw(st.sampled_from(TEMPLATES)), faster, slower, omega, shift)


#: Templates of both kinds, at rest or shifted.
DELAYED_TEMPLATES = Instances(delayed_templates, interpret, describe, rebuild, EDGES)
