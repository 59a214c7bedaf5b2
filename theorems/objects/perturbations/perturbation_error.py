"""The perturbation error E_m(beta) of sums of exponentials, from both sides.

The trained weight of every rate is moved by at most beta, independently; everything else stays.
A term ``A t^p exp(-r t) cos(omega t + phi)`` then moves, in L1, by at most
``A p! |1/r'^(p+1) - 1/r^(p+1)|`` where r' is the new rate, with equality for p = omega = 0, and for
these in the supremum norm by ``A sup_t |exp(-r' t) - exp(-r t)|``.

Upper bound of ``sup ||rho - moved model||``: the model's own error plus the sum of these.  Lower
bounds: moves of all real terms that add up in the integral (slower where the weight is positive,
faster where it is negative, and the other way round), and of each real term alone, less the
model's own error; the model's own error itself.  For positive weights the two differ by at most
twice the model's own error.  A weight that leaves the domain of decay makes E_m(beta) infinite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb

from memory_theorems.theorems.objects.perturbations.reparameterisation import (
    Map,
    Reparameterisation,
)
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial


@dataclass(frozen=True, slots=True)
class PerturbationError:
    """``lower <= E_m(beta) <= upper`` as enclosures; both None where E_m(beta) is infinite, and
    ``unreached`` is a rate of the model that no weight has (then nothing is said)."""

    lower: arb | None = None
    upper: arb | None = None
    unreached: Fraction | None = None

    @property
    def infinite(self) -> bool:
        return self.unreached is None and self.upper is None


@dataclass(frozen=True, slots=True)
class Atom:
    """All terms ``t^power exp(-rate t)`` of one frequency: ``size`` is their amplitude, and
    ``weight`` the signed weight of a real exponential whose rate no other term has (else 0)."""

    power: int
    rate: Fraction
    size: arb
    weight: Fraction


def atoms(model: ExponentialPolynomial) -> list[Atom]:
    """The terms, sine and cosine of one frequency together."""
    pairs: dict[tuple[int, Fraction, Fraction], list[Fraction]] = {}
    for (power, rate, frequency, _), weight in model.terms.items():
        pairs.setdefault((power, rate, frequency), []).append(to_fraction(weight))
    shared = Counter(rate for _, rate, _ in pairs)
    found = []
    for (power, rate, frequency), weights in pairs.items():
        square = sum((weight**2 for weight in weights), Fraction(0))
        size = abs(arb(to_fmpq(weights[0]))) if len(weights) == 1 else arb(to_fmpq(square)).sqrt()
        alone = not power and not frequency and shared[rate] == 1
        found.append(Atom(power, rate, size, weights[0] if alone else Fraction(0)))
    return found


@dataclass(frozen=True, slots=True)
class Moves:
    """How far the models move: ``most`` bounds every move, ``least`` is attained by one."""

    most: arb
    least: arb


def l1_perturbation_error(
    models: Sequence[ExponentialPolynomial],
    own_error: arb,
    change: Reparameterisation,
    beta: Fraction,
    bits: int = 64,
) -> PerturbationError:
    """E_m(beta) in L1, summed over the channels, for a kernel at the L1 distance ``own_error`` (an
    enclosure) of the models, all of whose terms decay; beta >= 0."""
    with precision(bits):
        most, least = arb(0), arb(0)
        for model in models:
            found = _l1_moves(atoms(model), change, beta)
            if not isinstance(found, Moves):
                return found
            most += found.most
            least += found.least
        return PerturbationError(own_error.max(least - own_error), own_error + most)


def _l1_moves(
    terms: Sequence[Atom], change: Reparameterisation, beta: Fraction
) -> Moves | PerturbationError:
    total, slower, faster, single = arb(0), arb(0), arb(0), arb(0)
    for atom in terms:
        ends = _ends(atom.rate, change, beta)
        if not isinstance(ends, tuple):
            return ends
        order, rate = atom.power + 1, arb(to_fmpq(atom.rate))
        scale = atom.size * factorial(atom.power)
        down = scale * (1 / ends[0] ** order - 1 / rate**order).max(arb(0))
        up = scale * (1 / rate**order - 1 / ends[1] ** order).max(arb(0))
        total += down.max(up)
        if atom.weight:
            slower += down if atom.weight > 0 else up
            faster += up if atom.weight > 0 else down
            single = single.max(down.max(up))
    return Moves(total, slower.max(faster).max(single))


def _ends(
    rate: Fraction, change: Reparameterisation, beta: Fraction
) -> tuple[arb, arb] | PerturbationError:
    if not change.reaches(rate):
        return PerturbationError(unreached=rate)
    low, high = change.slowest(rate, beta), change.fastest(rate, beta)
    return PerturbationError() if low is None or high is None else (low, high)


def supremum_of_difference(slow: arb, fast: arb) -> arb:
    """``sup_t |exp(-slow t) - exp(-fast t)|`` for 0 < slow <= fast: with ``x = slow/fast`` it is
    ``x^(x/(1 - x)) (1 - x)``, which lies between 0 and ``1 - x``."""
    share = slow / fast
    rest = 1 - share
    if not rest > 0:
        return arb(0).union(rest.max(arb(0)))
    return (share / rest * share.log()).exp() * rest


def sup_perturbation_error(
    model: ExponentialPolynomial,
    own_error: arb,
    change: Reparameterisation,
    beta: Fraction,
    bits: int = 64,
) -> PerturbationError:
    """E_m(beta) in the supremum norm over t >= 0, for a sum of real exponentials at the distance
    ``own_error`` of the kernel; the lower bound is the best single move.  ValueError for other
    terms, and for the direct map with beta equal to a rate."""
    with precision(bits):
        total, single = arb(0), arb(0)
        for atom in atoms(model):
            if not atom.weight or (change.form is Map.DIRECT and atom.rate == beta):
                raise ValueError("the supremum norm is treated for real exponentials that decay")
            ends = _ends(atom.rate, change, beta)
            if not isinstance(ends, tuple):
                return ends
            rate = arb(to_fmpq(atom.rate))
            moved = supremum_of_difference(ends[0], rate).max(supremum_of_difference(rate, ends[1]))
            total += atom.size * moved
            single = single.max(atom.size * moved)
        return PerturbationError(own_error.max(single - own_error), own_error + total)
