"""Instances of Lemma C.1: a template that is moved to the time 1/omega, and two rates.

The absolute moments are measured by certified quadrature, without closed forms.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.kernels.templates import (
    CompactTemplate,
    GaussianTemplate,
    Template,
)
from memory_theorems.theorems.objects.landscape.fitted_models import (
    TEMPLATES,
    describe_template,
    rebuild_template,
)
from memory_theorems.theorems.oracles.integrals import moment
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
_NO_SHIFT = _F(0)
#: Hypotheses with a constant of the template: M_0, S, c_0.
FAULTS = ("bounded", "vanishing", "sub-Gaussian")
#: Orders of the moments that are measured.
ORDERS = (1, 0, 3)


@dataclass(frozen=True, slots=True)
class DelayedTemplate:
    """rho_0 is ``template`` moved by ``shift``; it stands at 1/omega; ``rate`` > ``slower`` > 0.

    ``fault`` is a hypothesis whose constant is said to be a millionth of what it is.
    """

    template: Template
    rate: Fraction
    slower: Fraction
    omega: Fraction
    shift: Fraction = _NO_SHIFT
    fault: str = ""

    def __post_init__(self) -> None:
        if self.fault not in ("", *FAULTS):
            raise ValueError(f"no hypothesis with a constant is called {self.fault!r}")
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
        return _over(self.template, self.delay)

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
    template = case.template
    top, decay, core = case.tail
    share = {name: _F(1, 10**6) if name == case.fault else _F(1) for name in FAULTS}

    def moments(bits: int, order: int, rate: Real, omega: Real) -> Real:
        delay = 1 / to_fraction(omega) + case.shift
        if to_fraction(rate) <= 0 or (delay <= 0 and not _over(template, delay)):
            raise Undetermined(t.variable("Delta"), "moments are measured at positive times")
        if _over(template, delay):
            return fmpq(0)
        return moment(template, order, to_fraction(rate), delay, signed=False, bits=bits)

    def size(bits: int, time: Real) -> Real:
        with precision(bits):
            moved = to_ball(time) - to_fmpq(case.shift)
            radius = template.support
            if radius is not None and abs(moved) >= to_fmpq(radius):
                return fmpq(0)
            return abs(template.value(moved))

    def begins(bits: int, small: Real) -> arb:
        """By (79): ``c_0 exp(-c_1 s**2) <= e`` for ``c_1 s**2 >= log(c_0/e)``."""
        with precision(bits):
            if to_ball(small) >= template.bound():
                return arb(0)
            far = (to_ball(case.tail[0]) / small).log().max(arb(0)) / to_ball(decay)
            return far.sqrt().max(to_ball(core)) * to_fmpq(share["vanishing"])

    def euler(bits: int, order: int, rate: Real) -> Real:
        return factorial(order) / rate ** (order + 1)

    def coefficient(bits: int, order: int, k: int) -> Real:
        with precision(bits):
            power = to_ball(decay) ** (to_ball(_F(k + 1)) / 2)
            return comb(order, k) * (to_ball(_F(k + 1)) / 2).gamma() / power

    def gauss(bits: int, order: int) -> Real:
        with precision(bits):
            delay = to_fmpq(1 / case.omega)
            terms = (coefficient(bits, order, k) * delay ** (order - k) for k in range(order + 1))
            return sum(terms, arb(0))

    def middle(bits: int, order: int) -> Real:
        ends = (1 / case.omega + core) ** (order + 1) - (1 / case.omega - core) ** (order + 1)
        return to_fmpq(ends / (order + 1))

    def inside(bits: int, time: Real) -> Real:
        with precision(bits):
            within = abs(to_ball(time) - to_fmpq(1 / case.omega)) <= to_fmpq(core)
            return fmpq(int(within))

    def largest(bits: int) -> arb:
        with precision(bits):
            return template.bound() * to_fmpq(share["bounded"])

    top = top * share["sub-Gaussian"]
    exact = {"omega": case.omega, "w": case.rate, "c_0": top, "c_1": decay, "t_0": core}
    small, large = (to_fmpq(template.tail[0] * factor) for factor in (_F(1, 4), _F(10**6)))
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "M_0": Quantity(largest, "maximum of the template"),
        },
        functions={
            "Delta": moments,
            "r": size,
            "S": begins,
            "Q": euler,
            "q": coefficient,
            "G": gauss,
            "C": middle,
            "core": inside,
            **dict.fromkeys("TUV", _late),
        },
        without=(case.fault,),
        samples={
            "n": ORDERS,
            "v": (to_fmpq(case.slower),),
            "h": (to_fmpq(case.rate - case.slower),),
            "o": (to_fmpq(case.omega),),
            "e": (small, 4 * small, small / 16),
            "p": (large,),
            "z": (large,),
            "t": (fmpq(1), fmpq(1, 2), to_fmpq(1 / case.omega)),
            "s": (fmpq(0), fmpq(-20), fmpq(3)),
            "k": (1, 0, 2),
            "j": (1, 0, 2),
            "natural": (1, 0, 2),
            "real": (to_fmpq(case.omega * core), fmpq(1, 3), fmpq(1)),
        },
    )


def _over(template: Template, delay: Fraction) -> bool:
    """Whether the template, moved to the delay, vanishes on [0, oo)."""
    return template.support is not None and delay + template.support <= 0


def _late(bits: int, *arguments: Real) -> fmpq:
    """A time: what is compared at it with the majorants of the samples is not more at any time."""
    return fmpq(1)


def describe(case: DelayedTemplate) -> Json:
    """Exact JSON."""
    names = ("rate", "slower", "omega", "shift")
    return {
        "template": describe_template(case.template),
        **{name: rational_text(getattr(case, name)) for name in names},
        "fault": case.fault,
    }


def rebuild(data: Json) -> DelayedTemplate:
    """Inverse of :func:`describe`; InputError on anything else."""
    try:
        rate, slower, omega, shift = (_F(data[x]) for x in ("rate", "slower", "omega", "shift"))
        template = rebuild_template(data["template"])
        return DelayedTemplate(template, rate, slower, omega, shift, data["fault"])
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
    DelayedTemplate(GaussianTemplate(_F(1)), _F(6), _F(1), _F(1, 8), fault="sub-Gaussian"),
    DelayedTemplate(CompactTemplate(_F(1)), _F(6), _F(5), _F(1, 10), fault="bounded"),
    DelayedTemplate(GaussianTemplate(_F(1)), _F(6), _F(1), _F(1, 60), _F(-59), "vanishing"),
    DelayedTemplate(GaussianTemplate(_F(1)), _F(6), _F(1), _F(1, 60), _F(-59)),
    DelayedTemplate(CompactTemplate(_F(1), _F(40)), _F(6), _F(1), _F(1)),
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
