"""A kernel as a source of moments ``int t**k exp(-s t) rho(t) dt``.

They are exact, by Tricomi's function, or by certified quadrature.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb, ctx

from theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    MomentSource,
    PowerMoments,
    SumOfMoments,
)
from theorems.targets.channels import BadKernel, Channel
from theorems.targets.germs import germ
from theorems.targets.norms import Behaviour, integral_of
from theorems.targets.suprema import supremum
from verify.arithmetic.balls import to_fraction
from verify.arithmetic.exponential_polynomials import from_term
from verify.errors import Unsupported
from verify.language import terms as t
from verify.language.terms import Term, free_variables


@dataclass(frozen=True)
class QuadratureMoments:
    """Moments of any kernel that is integrable, by certified integration."""

    channel: Channel

    @cached_property
    def peak(self) -> arb:
        return supremum(self.channel.term).abs_upper()

    @cached_property
    def energy(self) -> arb:
        return self.channel.square

    @cached_property
    def mass(self) -> arb:
        return self.channel.l1

    @property
    def tail(self) -> arb:
        return arb(0)

    def moment(self, order: int, s: Fraction) -> arb:
        """The moment is near peak*order!/s**(order+1): so many bits more for large s."""
        behaviour = self.channel.behaviour
        time = t.variable("t")
        factors = [
            behaviour.term,
            t.function("exp", t.negate(t.multiply(t.number(s), time))),
        ]
        if order:
            factors.append(time if order == 1 else t.power(time, t.number(order)))
        term = t.multiply(*factors)
        size = max(0, s.numerator.bit_length() - s.denominator.bit_length())
        bits = ctx.prec + (order + 1) * size
        found = integral_of(Behaviour(term, behaviour.time, germ(term, behaviour.time)), bits)
        return +found

    def moments(self, count: int, s: Fraction) -> list[arb]:
        return [self.moment(order, s) for order in range(count)]


def source_of(channel: Channel) -> MomentSource:
    """The cheapest source for the kernel.  BadKernel when rho is certainly not in L2, Unsupported
    when that or its bounds are not decided."""
    if channel.domain.defined is False:
        raise BadKernel(f"rho(t) = {channel.text}: {channel.domain.why}")
    if channel.exact is not None:
        if not channel.exact.decays:
            raise BadKernel(f"rho(t) = {channel.text} is not in L2: a term of it does not decay")
        return ExponentialMoments(channel.exact)
    parts = _parts(channel.term)
    if parts is None:
        if not channel.integrable:
            raise Unsupported("the kernel is not known to be integrable")
        return QuadratureMoments(channel)
    if any(2 * part.exponent <= 1 for part in parts if isinstance(part, _Power)):
        slow = [part for part in parts if isinstance(part, _Power) and 2 * part.exponent <= 1]
        if len(slow) == 1:
            raise BadKernel(
                f"rho(t) = {channel.text} is not in L2: its square decays like "
                f"t**(-{2 * slow[0].exponent})"
            )
        raise Unsupported("several powers that are not in L2")
    sources = tuple(
        PowerMoments(part.weight, part.scale, part.exponent) if isinstance(part, _Power) else part
        for part in parts
    )
    if len(sources) == 1:
        return sources[0]
    return SumOfMoments(sources, channel.square)


@dataclass(frozen=True, slots=True)
class _Power:
    """``weight*(1 + t/scale)**-exponent``."""

    weight: Fraction
    scale: Fraction
    exponent: Fraction


def _parts(term: Term) -> list[_Power | ExponentialMoments] | None:
    """The summands as powers and one exponential polynomial; None when there are others."""
    found: list[_Power | ExponentialMoments] = []
    for item in term.args if term.head == "+" else (term,):
        try:
            function = from_term(item)
        except Unsupported:
            power = _power(item, Fraction(1))
            if power is None:
                return None
            found.append(power)
            continue
        if not function.decays:
            return None
        found.append(ExponentialMoments(function))
    return found


def _power(term: Term, weight: Fraction) -> _Power | None:
    """``weight*term`` as a power with a rational value at 0."""
    if term.head == "-":
        return _power(term.args[0], -weight)
    if term.head == "*":
        varying = [item for item in term.args if "t" in free_variables(item)]
        for item in term.args:
            if "t" not in free_variables(item):
                if not isinstance(item.value, Fraction):
                    return None
                weight *= item.value
        return _power(varying[0], weight) if len(varying) == 1 else None
    if term.head == "/":
        top, bottom = term.args
        if "t" in free_variables(top):
            value = bottom.value
            return _power(top, weight / value) if isinstance(value, Fraction) and value else None
        if not isinstance(top.value, Fraction):
            return None
        found = _power(bottom, Fraction(1))
        if found is None or found.exponent >= 0:
            base, exponent = bottom, Fraction(1)
        else:
            return _Power(weight * top.value / found.weight, found.scale, -found.exponent)
        return _linear(base, exponent, weight * top.value)
    if term.head == "**" and isinstance(term.args[1].value, Fraction):
        return _linear(term.args[0], -term.args[1].value, weight)
    return None


def _linear(base: Term, exponent: Fraction, weight: Fraction) -> _Power | None:
    """``weight*(c + b t)**-exponent`` with c, b > 0 and c**exponent rational as seen: c = 1 or a
    whole exponent."""
    if base.head == "sqrt":
        base, exponent = base.args[0], exponent / 2
    try:
        linear = from_term(base)
    except Unsupported:
        return None
    if any(n > 1 or a or b for n, a, b, _ in linear.terms):
        return None
    slopes = [c for (n, _, _, _), c in linear.terms.items() if n == 1]
    offset = linear.at_zero
    if not slopes or not slopes[0] > 0 or offset <= 0:
        return None
    rate = to_fraction(slopes[0])
    if offset == 1:
        start = Fraction(1)
    elif exponent.denominator == 1:
        start = offset ** int(exponent)
    else:
        return None
    return _Power(weight / start, offset / rate, exponent)


def atlas_of(source: MomentSource) -> Atlas:
    """Shorter expansions where every moment is a quadrature."""
    return Atlas(source, 10) if isinstance(source, QuadratureMoments) else Atlas(source)
