"""Values on complex balls, of functions that are holomorphic on a part of the plane only.

With ``analytic`` the value is not finite unless the function is holomorphic on the whole ball.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import acb, arb

from memory_theorems.verify.functions.interface import Continuation

_NAN = acb(arb.nan(), arb.nan())


def avoiding_cuts(method: str, inside: Callable[[acb], acb]) -> Continuation:
    """A method of complex balls whose branch cuts are where ``inside`` meets (-oo, 0]."""

    def value(z: acb, analytic: bool) -> acb:
        side = inside(z)
        off = side.real > 0 or side.imag > 0 or side.imag < 0
        found: acb = getattr(z, method)() if off else _NAN
        return found

    return value


def size(z: acb, analytic: bool) -> acb:
    """|z| for real z, and its continuation where the sign of the real part is certain."""
    if z.real > 0:
        return z
    if z.real < 0:
        return -z
    return acb(abs(z.real)) if not analytic and z.imag.is_zero() else _NAN


def greatest(*items: Any) -> acb:
    """Max, by |x - y|; the last argument says whether it has to be holomorphic."""
    *values, analytic = items
    found: acb = values[0]
    for item in values[1:]:
        found = (found + item + size(found - item, analytic)) / 2
    return found


def least(*items: Any) -> acb:
    """Min, as :func:`greatest`."""
    *values, analytic = items
    return -greatest(*(-item for item in values), analytic)
