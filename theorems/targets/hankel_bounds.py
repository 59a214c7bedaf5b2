"""Which errors no model of width m can go below: singular values of the kernel's Hankel operator.

Exponential polynomials: the exact Gramians.  Other kernels: values of the Laplace transform at
nodes that suit the kernel.  For fast decay they lie in equal steps (the spans hold polynomials in
one exponential), more of them where the formula of the kernel changes with t; for slow decay in
equal ratios; for a kernel that oscillates beside its frequency, in conjugate pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import frexp

import numpy as np
from flint import acb, arb

from memory_theorems.theorems.objects.fits.compressions import lower_singular_values
from memory_theorems.theorems.objects.fits.hankel import singular_values
from memory_theorems.theorems.objects.half_line.bends import BENT
from memory_theorems.theorems.objects.half_line.germs import germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.transforms import value_at
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fmpq
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import walk

#: Values less certain than that, relative to the L1 norm, are left out with their nodes.
LEAST_BITS = 80


@dataclass(frozen=True, slots=True)
class Nodes:
    """Pairs of nodes in units of the kernel's rate, one for each side, and bits of the values."""

    pairs: tuple[tuple[Fraction, Fraction], ...]
    bits: int


def _steps(count: int, bits: int) -> Nodes:
    """Twice as many equal steps of 3/4, in turn for one side and the other."""
    step = Fraction(3, 4)
    return Nodes(tuple((step * (2 * k + 1), step * (2 * k + 2)) for k in range(count)), bits)


def _ratios(ratio: Fraction, places: range, beside: Fraction) -> Nodes:
    """Powers of a ratio; ``beside`` is about its square root."""
    return Nodes(tuple((ratio**k, beside * ratio**k) for k in places), 128)


FAST, BROKEN = _steps(24, 200), _steps(40, 256)
FAST_WAVE = _steps(12, 200)
#: For memory near the limit of what is integrable the spans must reach further out.
LONG = _ratios(Fraction(2), range(-18, 10), Fraction(181, 128))
SLOW = _ratios(Fraction(7, 4), range(-14, 14), Fraction(169, 128))
SLOW_WAVE = _ratios(Fraction(3, 2), range(-3, 9), Fraction(157, 128))


def spectrum_below(
    channel: Channel, slow: bool, wave: Fraction | None = None
) -> tuple[Fraction, ...]:
    """Lower bounds of the largest singular values of the Hankel operator, which do not rise.

    ``slow``: the kernel decays more slowly than every exponential; ``wave``: the angular frequency
    at which it oscillates, if it does.  Both only choose nodes.  Raises Unsupported where the
    transform is not mastered, OutOfTime when the clock is over.
    """
    if channel.exact is not None:
        return tuple(
            max(Fraction(0), lower_bound(size)) for size in singular_values(channel.exact, 96)
        )
    nodes = _nodes(channel, slow, wave)
    rate = _rate(channel)
    if wave:
        wave = _short(wave)
    sides: tuple[list[tuple[acb, acb]], list[tuple[acb, acb]]] = ([], [])
    with precision(nodes.bits + 64):
        for pair in nodes.pairs:
            places = [_short(rate * node) for node in pair]
            values = [_value(channel, node, wave, nodes.bits) for node in places]
            if all(_certain(value, channel.l1) for value in values):
                for side, node, value in zip(sides, places, values, strict=True):
                    side += _with_conjugate(node, wave, value)
    if not sides[0]:
        raise Unsupported("the Laplace transform is not known to enough digits")
    return lower_singular_values(*sides, nodes.bits)


def _nodes(channel: Channel, slow: bool, wave: Fraction | None) -> Nodes:
    if not slow:
        if wave:
            return FAST_WAVE
        return BROKEN if any(node.head in BENT for node in walk(channel.term)) else FAST
    if wave:
        return SLOW_WAVE
    assert channel.germ is not None
    scale = channel.germ.over
    return LONG if not scale.decay and scale.power >= -2 else SLOW


def _short(node: Fraction) -> Fraction:
    """A number near it that a float and a ball hold exactly."""
    return Fraction(float(np.float32(float(node))))


def _value(channel: Channel, s: Fraction, wave: Fraction | None, bits: int) -> acb:
    """R(s + i wave)."""
    behaviour = channel.behaviour
    if not wave:
        return acb(value_at(behaviour, s, bits))
    angle = t.multiply(t.number(wave), t.variable("t"))
    parts = []
    for name in ("cos", "sin"):
        term = t.multiply(t.function(name, angle), behaviour.term)
        turned = Behaviour(term, behaviour.time, germ(term, behaviour.time))
        parts.append(value_at(turned, s, bits))
    return acb(parts[0], -parts[1])


def _with_conjugate(s: Fraction, wave: Fraction | None, value: acb) -> Iterator[tuple[acb, acb]]:
    node = acb(arb(to_fmpq(s)), arb(to_fmpq(wave or Fraction(0))))
    yield node, value
    if wave:
        yield node.conjugate(), value.conjugate()


def _rate(channel: Channel) -> Fraction:
    """A power of 2 near the square of the L2 norm over that of the L1 norm, in 1/time."""
    size = float((channel.square / (channel.l1 * channel.l1)).mid())
    if not 1e-200 < size < 1e200:
        raise Unsupported("the norms of the kernel do not tell its time")
    return Fraction(2) ** (frexp(size)[1] - 1)


def _certain(value: acb, norm: arb) -> bool:
    return bool(value.is_finite() and value.rad() < norm * arb(2) ** -LEAST_BITS)
