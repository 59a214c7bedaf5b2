r"""Chains of units whose rates are all 1 and whose memory is polynomial.

The model :math:`h_0'=-h_0+x`, :math:`h_k'=h_{k-1}-h_k` of width m, that is :math:`W=-I+N` with
the shift N, has the single eigenvalue -1, :math:`\|W\|_2\le2`, :math:`U=e_0` and, from rest under a
unit step, :math:`h_k'(t)=p_k(t)=t^ke^{-t}/k!`, the Poisson weights.  With the readout

.. math:: c_k=\frac1{(k+1)(k+2)}=\int_0^1s^k(1-s)\,ds\quad(2\le k<m),\qquad c_0=c_1=0,

its kernel is :math:`\rho_m=\sum_{2\le k<m}c_kp_k` and tends, with all derivatives and uniformly in
t, to

.. math:: \rho(t)=\int_0^1re^{-rt}dr-\Big(\frac12+\frac t6\Big)e^{-t}
   =\frac{1-(1+t)e^{-t}}{t^2}-\Big(\frac12+\frac t6\Big)e^{-t}\sim t^{-2}:

the weights are at least 0 with sum 1 and c decreases from k = 2 on, so that
:math:`0\le\rho-\rho_m\le c_m`; and :math:`p_k'=p_{k-1}-p_k` at most doubles the error with each
derivative.  :math:`\rho(0)=\rho'(0)=0`, so that :math:`y=\int_0^t\rho` is twice continuously
differentiable on the whole line.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.memory.linear_memories import LinearModel
from memory_theorems.verify.arithmetic.balls import precision, to_ball

#: The first unit that the readout sees.
FIRST = 2


def readout(k: int) -> Fraction:
    """``c_k``."""
    return Fraction(1, (k + 1) * (k + 2)) if k >= FIRST else Fraction(0)


def poisson_weight(k: int, time: Fraction, bits: int = 128) -> arb:
    """``t**k*exp(-t)/k!``; 0 for k < 0."""
    with precision(bits):
        if k < 0:
            return arb(0)
        t = to_ball(time)
        return t**k * (-t).exp() / arb(k + 1).gamma()


def chain(width: int) -> LinearModel:
    """The model of this width >= 1, exact."""
    size = range(width)
    weights = tuple(tuple(Fraction(-1 if i == j else int(i == j + 1)) for j in size) for i in size)
    inputs = tuple((Fraction(int(i == 0)),) for i in size)
    return LinearModel(weights, inputs, tuple(readout(k) for k in size))


def kernel(width: int, time: Fraction, bits: int = 128) -> arb:
    """``rho_m(t)`` as a sum of weights; independent of the matrix exponential."""
    with precision(bits):
        terms = (to_ball(readout(k)) * poisson_weight(k, time, bits) for k in range(width))
        return sum(terms, arb(0))


def limit(time: Fraction, bits: int = 128) -> arb:
    """``rho(t)`` for t > 0."""
    with precision(bits):
        t = to_ball(time)
        fallen = (-t).exp()
        return (1 - (1 + t) * fallen) / t**2 - (arb(1) / 2 + t / 6) * fallen
