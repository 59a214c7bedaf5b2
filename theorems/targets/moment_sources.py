"""A kernel as a source of moments ``int t**k exp(-s t) rho(t) dt``.

They are exact, by Tricomi's function, or by certified quadrature.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from flint import arb, ctx

from memory_theorems.theorems.objects.half_line.germs import germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour, integral_of
from memory_theorems.theorems.objects.half_line.suprema import supremum
from memory_theorems.theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    MomentSource,
    PowerMoments,
    SumOfMoments,
)
from memory_theorems.theorems.targets.channels import BadKernel, Channel
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


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
        return _by_quadrature(channel)
    slow = [part for part in parts if isinstance(part, _Power) and not part.square_integrable]
    if len(slow) == 1:
        decay = f"t**({-2 * slow[0].exponent})" if slow[0].rate == 0 else "a growing exponential"
        raise BadKernel(f"rho(t) = {channel.text} is not in L2: its square is like {decay}")
    if slow or any(part.exponent <= 0 for part in parts if isinstance(part, _Power)):
        return _by_quadrature(channel)
    sources = tuple(
        PowerMoments(part.weight, part.scale, part.exponent, part.offset, part.rate)
        if isinstance(part, _Power)
        else part
        for part in parts
    )
    if len(sources) == 1:
        return sources[0]
    return SumOfMoments(sources, channel.square)


def _by_quadrature(channel: Channel) -> QuadratureMoments:
    if not channel.integrable:
        raise Unsupported("the kernel is not known to be integrable")
    return QuadratureMoments(channel)


@dataclass(frozen=True, slots=True)
class _Power:
    """``weight*(offset + offset*t/scale)**-exponent*exp(-rate*t)``."""

    weight: Fraction
    offset: Fraction = Fraction(1)
    scale: Fraction = Fraction(1)
    exponent: Fraction = Fraction(0)
    rate: Fraction = Fraction(0)

    @property
    def square_integrable(self) -> bool:
        return self.rate > 0 or (self.rate == 0 and 2 * self.exponent > 1)

    def times(self, other: _Power) -> _Power | None:
        """The product; None when both have a power of different linear functions."""
        shapes = {(item.offset, item.scale) for item in (self, other) if item.exponent}
        if len(shapes) > 1:
            return None
        shape = self if self.exponent else other
        return replace(
            shape,
            weight=self.weight * other.weight,
            exponent=self.exponent + other.exponent,
            rate=self.rate + other.rate,
        )

    def inverse(self) -> _Power | None:
        if self.weight == 0:
            return None
        return replace(self, weight=1 / self.weight, exponent=-self.exponent, rate=-self.rate)


def _parts(term: Term) -> list[_Power | ExponentialMoments] | None:
    """The summands as powers and exponential polynomials; None when there are others."""
    found: list[_Power | ExponentialMoments] = []
    for item in term.args if term.head == "+" else (term,):
        try:
            function = from_term(item)
        except Unsupported:
            power = _power(item)
            if power is None or power.weight == 0:
                return None
            found.append(power)
            continue
        if not function.decays:
            return None
        found.append(ExponentialMoments(function))
    return found


def _power(term: Term) -> _Power | None:
    """A term as one power of a linear function times an exponential."""
    if isinstance(term.value, Fraction):
        return _Power(term.value)
    if term.head == "-":
        inner = _power(term.args[0])
        return None if inner is None else replace(inner, weight=-inner.weight)
    if term.head == "*":
        total: _Power | None = _Power(Fraction(1))
        for item in term.args:
            factor = _power(item)
            if total is None or factor is None:
                return None
            total = total.times(factor)
        return total
    if term.head == "/":
        top, bottom = (_power(item) for item in term.args)
        under = None if bottom is None else bottom.inverse()
        return None if top is None or under is None else top.times(under)
    if term.head == "exp":
        return _exponential(term)
    exponent = Fraction(1)
    if term.head == "**":
        given = term.args[1].value
        if not isinstance(given, Fraction):
            return None
        term, exponent = term.args[0], given
    if term.head == "sqrt":
        term, exponent = term.args[0], exponent / 2
    return _linear(term, -exponent)


def _exponential(term: Term) -> _Power | None:
    try:
        function = from_term(term)
    except Unsupported:
        return None
    ((n, rate, b, _), c), *others = function.terms.items()
    return None if others or n or b or c != 1 else _Power(Fraction(1), rate=rate)


def _linear(base: Term, exponent: Fraction) -> _Power | None:
    """``(c + b t)**-exponent`` with c, b > 0."""
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
    return _Power(Fraction(1), offset, offset / to_fraction(slopes[0]), exponent)


def atlas_of(source: MomentSource) -> Atlas:
    """Shorter expansions where every moment is a quadrature."""
    return Atlas(source, 10) if isinstance(source, QuadratureMoments) else Atlas(source)
