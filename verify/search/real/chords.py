"""Concave margins between the ends of an interval, by the slopes of chords.

For f with f'' <= 0 on (a, b) the slope F = f/(x - a) falls where f(a) >= 0: F' = -N/(x - a)**2 with
N = f - (x - a)*f', and N' = -(x - a)*f'' >= 0, N(a) = f(a).  So F is least at b, where f(b) is not
negative.  From b the same with b - x, the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ONE, Term

_BITS = 128


@dataclass(frozen=True, slots=True)
class Chords:
    """A margin, its derivative and the negative of its second one (``bend``) in a variable.

    The chords begin at the lower end, or at the upper one.
    """

    name: str
    interval: Interval
    margin: Term
    slope: Term
    bend: Term
    lower: bool = True

    @property
    def ends(self) -> tuple[Term, Term]:
        """Where the chords begin, and the other end."""
        ends = self.interval.lower, self.interval.upper
        return ends if self.lower else (ends[1], ends[0])

    @property
    def distance(self) -> Term:
        """x - a, or b - x."""
        x = t.variable(self.name)
        return x - self.ends[0] if self.lower else self.ends[0] - x

    @property
    def is_open(self) -> bool:
        """Whether the end where the chords begin does not belong to the interval."""
        return self.interval.lower_open if self.lower else self.interval.upper_open

    def intercept(self) -> Term:
        """N, the value of the tangent where the chords begin."""
        step = t.multiply(self.distance, self.slope)
        value = self.margin - step if self.lower else self.margin + step
        try:
            return ring.normal_term(value)
        except (Unsupported, ValueError, ZeroDivisionError):
            return value

    def node(self, second: Node, begin: Node, end: Node, point: Node | None) -> Node:
        """The certificate: of ``bend >= 0``, of the margin ``>= 0`` where chords begin, of the goal
        at the other end, and, where they begin at a closed end, of the goal there."""
        distance, sign = self.distance, 1 if self.lower else -1
        positive = leaves.direct(_BITS)
        first, last = self.ends
        rising = monotony.monotone(
            self.name, sign, t.multiply(distance, self.bend),
            forms.rewrite(distance, self.bend, positive, second),
            forms.same(self._at(self.margin, first), begin),
        )  # fmt: skip
        square = t.power(distance, t.number(2))
        intercept = self.intercept()
        over = t.divide(ONE, self._at(distance, last))
        falling = monotony.monotone(
            self.name, -sign, t.divide(intercept, square),
            forms.rewrite(t.divide(ONE, square), intercept, positive, rising),
            forms.rewrite(over, self._at(self.margin, last), positive, end),
        )  # fmt: skip
        node = forms.rewrite(distance, t.divide(self.margin, distance), positive, falling)
        if point is None:
            return node
        side, here = "lower" if self.lower else "upper", leaves.assumption(0)
        inside = cases.tighten(self.name, first, side, here, strict=True)(node)
        same = forms.both(here, here)
        there = forms.equal(t.variable(self.name), first, same, point)
        return cases.cases(distance, [inside, there], [">", "<="])

    def _at(self, term: Term, end: Term) -> Term:
        return t.substitute(term, {self.name: end})
