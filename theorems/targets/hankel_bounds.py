"""Which errors no model of width m can go below: singular values of the kernel's Hankel operator.

Exponential polynomials: the exact Gramians.  Other kernels: values of the Laplace transform at
fixed nodes around 1/(the kernel's time), more of them for slow kernels.
"""

from __future__ import annotations

from fractions import Fraction
from math import frexp

from flint import arb

from theorems.objects.fits.compressions import lower_singular_values
from theorems.objects.fits.hankel import singular_values
from theorems.targets.channels import Channel
from theorems.targets.transforms import value_at
from verify.arithmetic.balls import lower_bound
from verify.errors import Unsupported

BITS = 128
#: Nodes are powers of 2 relative to the kernel's rate, from and to these exponents.
NODES = range(-8, 8)
SLOW_NODES = range(-16, 8)
#: Beside each node on the left stands one on the right, at sqrt(2) times it, nearly.
BESIDE = Fraction(181, 128)
#: Values less certain than that, relative to the L1 norm, are left out with their nodes.
LEAST_BITS = 60


def spectrum_below(channel: Channel, slow: bool) -> tuple[Fraction, ...]:
    """Lower bounds of the largest singular values of the Hankel operator, which do not rise.

    Raises Unsupported where the transform is not mastered, OutOfTime when the clock is over.
    """
    if channel.exact is not None:
        return tuple(
            max(Fraction(0), lower_bound(size)) for size in singular_values(channel.exact, 96)
        )
    behaviour = channel.behaviour
    rate = _rate(channel)
    left: list[tuple[Fraction, arb]] = []
    right: list[tuple[Fraction, arb]] = []
    for exponent in SLOW_NODES if slow else NODES:
        node = rate * Fraction(2) ** exponent
        pair = [(s, value_at(behaviour, s, BITS)) for s in (node, node * BESIDE)]
        if all(_certain(value, channel.l1) for _, value in pair):
            left.append(pair[0])
            right.append(pair[1])
    if not left:
        raise Unsupported("the Laplace transform is not known to enough digits")
    return lower_singular_values(left, right, BITS)


def _rate(channel: Channel) -> Fraction:
    """A power of 2 near the square of the L2 norm over that of the L1 norm, in 1/time."""
    size = float((channel.square / (channel.l1 * channel.l1)).mid())
    if not 1e-200 < size < 1e200:
        raise Unsupported("the norms of the kernel do not tell its time")
    return Fraction(2) ** (frexp(size)[1] - 1)


def _certain(value: arb, norm: arb) -> bool:
    return bool(value.is_finite() and value.rad() < norm * arb(2) ** -LEAST_BITS)
