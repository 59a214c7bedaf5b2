r"""One bounded unit :math:`h'=\sigma(-wh+ux)`, :math:`y=ch`, with w > 0: its memory function.

Under the input that is x from time 0 on, :math:`z=-wh+ux` starts at :math:`z_0=ux`, obeys
:math:`z'=-w\sigma(z)`, and :math:`y'=c\,\sigma(z)`.  With :math:`Z=|u|B`,

.. math:: M_B(t)=\sup_{0<|x|\le B}\frac{|y'(t)|}{|x|}=|cu|\sup_{0<z_0\le Z}\frac{\sigma(z(t))}{z_0}.

*Hardtanh* (to [-1, 1]): z falls at the rate w down to 1 and decays like :math:`e^{-wt}` from there,
so that :math:`\sigma(z(t))=\min(1,z_0)\,e^{-wt}` for :math:`z_0\le1` and
:math:`e^{-\max(wt-(z_0-1),0)}` for :math:`z_0\ge1`; the quotient by :math:`z_0` does not decrease
up to :math:`z_0=1+wt` and decreases from there:

.. math:: M_B(t)=|cu|\,\frac{e^{-\max(wt-(Z_t-1),0)}}{Z_t},\quad Z_t=\max(1,\min(Z,1+wt)),\qquad
   M_\infty(t)=\frac{|cu|}{1+wt}.

*Tanh*: :math:`\sinh z(t)=e^{-wt}\sinh z_0`.  At :math:`\sinh z_0=e^{wt}` the quotient is
:math:`1/(\sqrt2\operatorname{asinh}e^{wt})`, and it is at most :math:`\min(1,e^{-wt}\sinh z_0)/z_0
\le1/\operatorname{asinh}e^{wt}`.  Over all inputs both memories decay like 1/(wt).  The quotient
grows as long as :math:`(z_0\coth z_0-1)/\sinh^2z_0>e^{-2wt}`; the left side decreases, because
:math:`3\sinh x\le x\cosh x+2x` with :math:`x=2z_0`, coefficient by coefficient: there is one peak.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from flint import arb, ctx

from memory_theorems.verify.arithmetic.balls import precision, to_ball

Unit = Literal["hardtanh", "tanh"]


@dataclass(frozen=True, slots=True)
class BoundedUnit:
    """``h' = sigma(-rate*h + gain*x)``, ``y = readout*h``.  ValueError unless rate > 0."""

    activation: Unit
    rate: Fraction
    gain: Fraction = Fraction(1)
    readout: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if self.rate <= 0:
            raise ValueError("the rate of a stable unit is positive")

    def slope(self, start: Fraction, time: Fraction, bits: int = 128) -> arb:
        """``sigma(z(t))`` for ``z(0) = start``; odd in the start."""
        with precision(bits):
            size = _slope(self.activation, to_ball(abs(start)), to_ball(self.rate * time))
            return -size if start < 0 else size

    def memory(self, time: Fraction, bound: Fraction | None = None, bits: int = 128) -> arb:
        """``M_B(t)`` for inputs with |x| <= ``bound``; over all inputs where it is None.

        The ball is about as tight as the precision allows.
        """
        with precision(bits):
            factor = to_ball(abs(self.gain * self.readout))
            largest = None if bound is None else abs(self.gain) * bound
            if self.gain == 0 or bound == 0:
                return arb(0)
            elapsed = self.rate * time
            if self.activation == "hardtanh":
                return factor * _hardtanh_supremum(elapsed, largest)
            return factor * _tanh_supremum(elapsed, largest)


def _slope(activation: Unit, start: arb, elapsed: arb) -> arb:
    """For ``start >= 0``, increasing in it."""
    if activation == "hardtanh":
        waiting = (start - 1).max(arb(0))
        return start.min(arb(1)) * (-(elapsed - waiting).max(arb(0))).exp()
    scaled = (-elapsed).exp() * start.sinh()
    return scaled / (1 + scaled**2).sqrt()


def _hardtanh_supremum(elapsed: Fraction, largest: Fraction | None) -> arb:
    peak = 1 + elapsed
    start = peak if largest is None else max(Fraction(1), min(largest, peak))
    return (-to_ball(max(elapsed - (start - 1), Fraction(0)))).exp() / to_ball(start)


def _tanh_supremum(elapsed: Fraction, largest: Fraction | None) -> arb:
    time = to_ball(elapsed)
    fallen = (-2 * time).exp()
    low, high = arb(0), (2 * (time + 1)) if largest is None else to_ball(largest)
    if largest is not None and _rises(high, fallen):
        return _slope("tanh", high, time) / high
    for _ in range(ctx.prec):
        middle = ((low + high) / 2).mid()
        if _rises(middle, fallen):
            low = middle
        elif _falls(middle, fallen):
            high = middle
        else:
            break
    top = _slope("tanh", high, time)
    if low > 0:
        return (_slope("tanh", low, time) / low).union(top / low)
    # The quotient falls from its limit at 0 on, or its peak is very near to 0.
    return (top / high).union((-time).exp() * high.sinh() / high)


def _rises(start: arb, fallen: arb) -> bool:
    return bool(start > 0 and start * start.coth() - 1 > fallen * start.sinh() ** 2)


def _falls(start: arb, fallen: arb) -> bool:
    return bool(start > 0 and start * start.coth() - 1 < fallen * start.sinh() ** 2)
