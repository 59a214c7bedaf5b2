r"""Zonotopes for the replay along data: vectors :math:`m + \sum_i \varepsilon_i A_i + s`.

The symbols :math:`\varepsilon_i \in [-1, 1]` are shared by their numbers, the slack s lies within
a bound of its own for each component.  m and A are doubles and exact; the rounding of whatever is
computed goes into the slack.  A sum or product rounds by at most :math:`2^{-53}` of its result, a
sum of n products in any order by at most :math:`(n + 2) 2^{-53}` of the sum of their moduli (with
room for :math:`n^2 2^{-106}`), and underflow loses less than ``FLOOR``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memory_theorems.theorems.models.checking.exact import require
from memory_theorems.theorems.models.checking.intervals import Floats

HALF_ULP = 2.0**-53
FLOOR = 1e-270
#: Bounds are made of at most 2**17 roundings.
_RAISED = 1 + 2.0**-34
LARGEST = 1 << 16
#: Wider vectors have no symbols of their own.
NAMED = 700


def roof(bound: Floats) -> Floats:
    """Above what a bound of numbers that are not negative is exactly."""
    return np.asarray(bound * _RAISED + FLOOR)


@dataclass(frozen=True, slots=True, eq=False)
class Zonotope:
    """``mid`` (n,), ``arms`` (m, n), ``slack`` (n,), and ``length``, above the sum of the moduli
    of the arms."""

    mid: Floats
    arms: Floats
    slack: Floats
    length: Floats

    @classmethod
    def of(cls, mid: Floats, arms: Floats, slack: Floats) -> Zonotope:
        require(len(arms) < LARGEST, "there are too many symbols")
        return cls(mid, arms, slack, roof(np.abs(arms).sum(axis=0)))

    @classmethod
    def point(cls, mid: Floats, slack: Floats | float = 0.0) -> Zonotope:
        return cls.of(mid, np.zeros((0, len(mid))), np.zeros(len(mid)) + slack)

    @property
    def reach(self) -> Floats:
        """How far elements are from the middle."""
        return roof(self.length + self.slack)

    @property
    def most(self) -> Floats:
        """How large elements are."""
        return roof(self.length + self.slack + np.abs(self.mid))

    def __len__(self) -> int:
        return len(self.mid)

    def part(self, first: int, last: int) -> Zonotope:
        return Zonotope(
            self.mid[first:last], self.arms[:, first:last], self.slack[first:last],
            self.length[first:last],
        )  # fmt: skip

    def filled(self, count: int) -> Floats:
        """The arms of the first ``count`` symbols."""
        arms = np.zeros((count, len(self)))
        arms[: len(self.arms)] = self.arms
        return arms

    def under(self, weights: Floats) -> Zonotope:
        """The image under an exact matrix (k, n)."""
        require(weights.shape[1] < LARGEST, "there are too many channels")
        moduli = np.abs(weights)
        factor = (weights.shape[1] + 3) * HALF_ULP * _RAISED
        lost = factor * (np.abs(self.mid) + self.length) + self.slack
        return Zonotope.of(weights @ self.mid, self.arms @ weights.T, roof(moduli @ roof(lost)))


def repeated(x: Zonotope, times: int) -> Zonotope:
    """Every component so many times, one after the other."""
    return Zonotope(
        x.mid.repeat(times), x.arms.repeat(times, axis=1), x.slack.repeat(times),
        x.length.repeat(times),
    )  # fmt: skip


def tiled(x: Zonotope, times: int) -> Zonotope:
    """All components so many times, one set after the other."""
    return Zonotope(
        np.concatenate([x.mid] * times), np.concatenate([x.arms] * times, axis=1),
        np.concatenate([x.slack] * times), np.concatenate([x.length] * times),
    )  # fmt: skip


def grouped(x: Zonotope, count: int) -> Zonotope:
    """Sums of so many components that follow each other: n terms, so n roundings at most."""
    mid, arms = np.zeros(len(x) // count), np.zeros((len(x.arms), len(x) // count))
    slack = np.zeros(len(mid))
    rounded = (count + 3) * HALF_ULP * _RAISED * (np.abs(x.mid) + x.length) + x.slack
    for k in range(count):
        mid += x.mid[k::count]
        arms += x.arms[:, k::count]
        slack += rounded[k::count]
    return Zonotope.of(mid, arms, roof(slack))


def sum_of(mid: Floats, terms: list[tuple[Floats, Zonotope]], beyond: Floats) -> Zonotope:
    """mid + sum of x (z - mid of z), and ``beyond`` as slack."""
    slack = beyond
    products = []
    for factor, z in terms:
        # One rounding of each product, and one of each sum that it is part of.
        rounded = len(terms) * HALF_ULP * _RAISED * z.length
        slack = slack + np.abs(factor) * (z.slack + HALF_ULP * z.length + rounded)
        products.append(factor * z.arms)
    return Zonotope.of(mid, _added(products), roof(slack))


def _added(arms: list[Floats]) -> Floats:
    """The sum of arms, which may have different numbers of symbols."""
    place = max(range(len(arms)), key=lambda k: len(arms[k]))
    total = arms[place]
    for k, other in enumerate(arms):
        # By place: the same array may stand here twice.
        if k == place or len(other) == 0:
            continue
        if total is arms[place]:
            total = total.copy()
        total[: len(other)] += other
    return total


def plus(x: Zonotope, y: Zonotope) -> Zonotope:
    mid = x.mid + y.mid
    return Zonotope.of(mid, _added([x.arms, y.arms]), _slack_of_two(x, y, mid))


def minus(x: Zonotope, y: Zonotope) -> Zonotope:
    mid = x.mid - y.mid
    return Zonotope.of(mid, _added([x.arms, -y.arms]), _slack_of_two(x, y, mid))


def _slack_of_two(x: Zonotope, y: Zonotope, mid: Floats) -> Floats:
    """A sum rounds by at most half an ulp of the moduli of both."""
    lengths = HALF_ULP * _RAISED * (x.length + y.length)
    return roof(x.slack + y.slack + HALF_ULP * np.abs(mid) + lengths)


def next_to(x: Zonotope, y: Zonotope) -> Zonotope:
    """The components of both."""
    count = max(len(x.arms), len(y.arms))
    return Zonotope(
        np.concatenate([x.mid, y.mid]),
        np.concatenate([x.filled(count), y.filled(count)], axis=1),
        np.concatenate([x.slack, y.slack]),
        np.concatenate([x.length, y.length]),
    )


def named(x: Zonotope, count: int) -> tuple[Zonotope, int]:
    """The slack as symbols from number ``count`` on, and how many symbols there are then; in wide
    vectors it stays, for a row for each component would be too many."""
    if len(x) > NAMED:
        return x, count
    arms = x.filled(count + len(x))
    arms[count:] = np.diag(x.slack)
    return Zonotope.of(x.mid, arms, np.zeros(len(x))), count + len(x)


def confined(x: Zonotope, bound: float) -> Zonotope:
    """Components that are known to lie in [-bound, bound], and whose reach says less."""
    wide = ~(x.reach < bound)
    if not wide.any():
        return x
    keep = np.where(wide, 0.0, 1.0)
    return Zonotope.of(
        np.where(wide, 0.0, x.mid),
        np.where(wide, 0.0, x.arms),
        np.where(keep > 0, x.slack, bound),
    )


def squares(x: Zonotope, y: Zonotope) -> tuple[Floats, Floats]:
    """(m, r): (x - its middle)(y - its middle) is within r of m.

    4 u v = (s u + v/s)^2 - (s u - v/s)^2, each square between 0 and that of the reach of a sum of
    zonotopes; s makes both summands alike.
    """
    count = max(len(x.arms), len(y.arms))
    scale = np.sqrt(np.minimum(np.maximum(roof(y.reach) / roof(x.reach), 1e-100), 1e100))
    scale = np.where(scale > 0, scale, 1.0)
    u, v = x.filled(count) * scale, y.filled(count) / scale
    moduli = x.length * scale + y.length / scale
    extra = x.slack * scale + y.slack / scale + 5 * HALF_ULP * moduli
    wide = roof(roof(np.abs(u + v).sum(axis=0)) + extra) ** 2
    thin = roof(roof(np.abs(u - v).sum(axis=0)) + extra) ** 2
    return (wide - thin) / 8, roof((wide + thin) / 8 * (1 + 32 * HALF_ULP))
