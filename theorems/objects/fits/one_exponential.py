r"""The best exponential near a power law in L1, in closed form.

Let :math:`0<x_1<x_2` solve :math:`x_1e^{-x_1}=x_2e^{-x_2}`, :math:`e^{-x_1}-e^{-x_2}=\frac12`:
with :math:`r=x_2/x_1`, :math:`(r-1)r^{-r/(r-1)}=\frac12` and :math:`x_1=\frac{\log r}{r-1}`.  The
function that is 1 on :math:`[0,x_1/\lambda)`, -1 up to :math:`x_2/\lambda` and 1 from there on
annihilates :math:`e^{-\lambda t}` and :math:`te^{-\lambda t}`, so that every a and
:math:`\lambda>0` have

.. math:: \int_0^\infty|\omega(1+t)^{-1-\omega}-ae^{-\lambda t}|dt\ge
   1-2\Big(1+\frac{x_1}\lambda\Big)^{-\omega}+2\Big(1+\frac{x_2}\lambda\Big)^{-\omega}.

The right side is least at :math:`\lambda=\frac{x_2-gx_1}{g-1}`, :math:`g=r^{1/(1+\omega)}`, where
the exponential that meets the kernel at both times attains it: that value is :math:`E_1(\omega)`,
and for :math:`\omega=1` it is :math:`\frac{3-\sqrt r}{1+\sqrt r}`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq
from memory_theorems.verify.errors import InputError

#: An interval in which (r - 1)*r**(-r/(r - 1)) takes the value 1/2; it increases from r = 1 on.
LEFT, RIGHT = Fraction(4), Fraction(5)


@dataclass(frozen=True, slots=True)
class BestExponential:
    """``weight*exp(-rate*t)``, its L1 distance, the times at which it meets the kernel; balls."""

    weight: arb
    rate: arb
    error: arb
    first: arb
    second: arb


def ratio(bits: int) -> arb:
    """r, at the current precision, to about ``bits`` bits."""
    left, right = LEFT, RIGHT
    for _ in range(bits + 4):
        middle = (left + right) / 2
        value = _side(to_ball(middle)) - arb(1) / 2
        if value > 0:
            right = middle
        elif value < 0:
            left = middle
        else:
            break
    return to_ball(left).union(to_ball(right))


def _side(r: arb) -> arb:
    return (r - 1) * (-r / (r - 1) * r.log()).exp()


def best_exponential(omega: Fraction, bits: int = 96) -> BestExponential:
    """E_1 of ``omega*(1 + t)**(-1 - omega)`` at the current precision, which is to exceed ``bits``.

    InputError unless omega > 0.
    """
    if omega <= 0:
        raise InputError("omega is positive")
    r, w = ratio(bits), to_fmpq(omega)
    x = r.log() / (r - 1)
    y = r * x
    g = (r.log() / to_ball(1 + omega)).exp()
    rate = (y - g * x) / (g - 1)
    first, second = x / rate, y / rate
    error = 1 - 2 * (1 + first) ** -w + 2 * (1 + second) ** -w
    weight = to_ball(omega) * (1 + first) ** to_ball(-1 - omega) * x.exp()
    return BestExponential(weight, rate, error, first, second)
