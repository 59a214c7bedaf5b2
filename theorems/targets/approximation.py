"""Models of width m = 1, 2, ... near a kernel: exact coefficients, certified L1 errors, bounds
below.

A model of width m is ``c^T exp(W t) U``, W of size m.  Floats propose (:mod:`.proposing`); exact
rationals are certified.  No optimality is
claimed; the lower bound, a singular value of the Hankel operator, holds for every model of that
width: from the kernel's Laplace transform, or from a wider model phi, as
``sigma_{m+1}(Gamma_rho) >= sigma_{m+1}(Gamma_phi) - ||rho - phi||_L1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import inf

from flint import arb

from memory_theorems.theorems.objects.fits.hankel import singular_values
from memory_theorems.theorems.objects.half_line.germs import NoGerm, first_germ
from memory_theorems.theorems.objects.half_line.norms import (
    Behaviour,
    l1_norm,
    l1_until,
    tail_bound,
)
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.hankel_bounds import spectrum_below
from memory_theorems.theorems.targets.monotonicity import complete_monotonicity
from memory_theorems.theorems.targets.power_law_models import MOST, near_best, power_law
from memory_theorems.theorems.targets.proposing import fast, frequency, tried_models
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.asking.clock import RATE, OutOfTime, limited, now, spend
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

BITS = 56
WIDEST = 60
#: Turns of work for one proposal of the floats.
PROPOSAL_TURNS = RATE // 4
#: The kill switch of one certified error.
MODEL_SECONDS = 6.0
#: And of the lower bounds of one channel.
BOUND_SECONDS = 15.0
ZERO_MODEL = ExponentialPolynomial({})


@dataclass(frozen=True, slots=True)
class Fit:
    """One model of one channel; ``width`` is the size of its realisation."""

    width: int
    model: ExponentialPolynomial
    error: arb


@dataclass(frozen=True, slots=True)
class Approximation:
    """Models of all channels with at most ``width`` states in all.

    ``distance``: a lower bound that holds for every model of that width; ``real_distance``: one
    for models with real rates, where the one kernel is completely monotone, else None.
    """

    width: int
    models: tuple[ExponentialPolynomial, ...]
    error: arb
    distance: Fraction = Fraction(0)
    real_distance: Fraction | None = None


# ---------------------------------------------------------------- one channel
def model_term(model: ExponentialPolynomial) -> Term:
    """The model in the claim language."""
    items = []
    time = t.variable("t")
    for (power, rate, angle, sine), weight in model.terms.items():
        factors = [] if weight == 1 else [t.number(to_fraction(weight))]
        if power:
            factors.append(t.power(time, t.number(power)) if power > 1 else time)
        if rate:
            slope = time if rate == 1 else t.multiply(t.number(rate), time)
            factors.append(t.function("exp", t.negate(slope)))
        if angle:
            name = "sin" if sine else "cos"
            factors.append(t.function(name, t.multiply(t.number(angle), time)))
        if not factors:
            factors = [t.ONE]
        items.append(t.multiply(*factors) if len(factors) > 1 else factors[0])
    return t.add(*items) if items else t.ZERO


def l1_error(channel: Channel, model: ExponentialPolynomial, bits: int = BITS) -> arb:
    """``int_0^oo |rho - model|``, certified.  Unsupported when it is not mastered."""
    if channel.exact is not None:
        return integral_of_absolute_value(channel.exact - model, bits)
    if not model.terms:
        return channel.l1
    if fast(channel):
        return _cut_error(channel, model, bits)
    difference = t.add(channel.term, *(t.negate(item) for item in _summands(model_term(model))))
    # The exponentials count up to about 1/rate; the kernel's sign is told beyond that.
    slowest = model.slowest_rate
    start = 2 if slowest is None else max(2, (1 / slowest).__ceil__().bit_length() + 2)
    time, germ = first_germ(difference, start + 40, start)
    assert channel.domain.time is not None
    behaviour = Behaviour(difference, max(time, channel.domain.time), germ)
    return l1_norm(behaviour, bits)


def _cut_error(channel: Channel, model: ExponentialPolynomial, bits: int) -> arb:
    """The error up to a time after which only the model counts, and the model's own tail."""
    assert channel.domain.time is not None
    time = channel.domain.time
    rest = tail_bound(channel.term, time)
    while rest is None or not rest < arb(2) ** -(bits + 8):
        time *= 2
        rest = tail_bound(channel.term, time)
        if time > 2**40:
            raise Unsupported("no bound of the kernel's tail is proved")
    difference = t.add(channel.term, *(t.negate(item) for item in _summands(model_term(model))))
    with precision(bits + 40):
        total = l1_until(difference, time, bits)
        # |  |rho - model| - |model|  | <= |rho| beyond the cut.
        beyond = integral_of_absolute_value(model, bits + 8) - integral_of_absolute_value(
            model, bits + 8, time
        )
        return total + beyond.max(arb(0)) + (-rest).union(rest)


def _summands(term: Term) -> tuple[Term, ...]:
    return term.args if term.head == "+" else (term,)


def channel_fits(
    channel: Channel, most: int, after: Fit | None = None, done: int = 0
) -> Iterator[tuple[int, Fit | None]]:
    """(width, model with its certified error) for width 0, 1, 2, ..., ``most``; None where nothing
    better than before is found.  Ends after an exact model.

    With the best fit ``after`` the width ``done`` the search goes on from there.
    """
    if after is None:
        with limited(2 * MODEL_SECONDS):
            best = channel.l1
        yield 0, Fit(0, ZERO_MODEL, best)
    else:
        best = after.error
    rates = tuple(float(rate) for _, rate, _, _ in after.model.terms) if after else ()
    for tried, (width, model) in tried_models(channel, most, done + 1, rates):
        spend(PROPOSAL_TURNS)
        found: Fit | None = None
        if model is not None:
            try:
                with limited(MODEL_SECONDS):
                    error = l1_error(channel, model)
            except Unsupported:
                error = arb.pos_inf()
            if error < best or error.is_zero():
                best = error
                found = Fit(width, model, error)
        better = _exchanged(channel, tried)
        if better is not None and better.error < best:
            best, found = better.error, better
        yield tried, found
        if found is not None and found.error.is_zero():
            return


def _exchanged(channel: Channel, width: int) -> Fit | None:
    """A near-best sum of that many exponentials, where the kernel is a power law."""
    law = None if width > MOST else power_law(channel.term)
    if law is None:
        return None
    spend(PROPOSAL_TURNS)
    try:
        model, error = near_best(law, width)
    except Unsupported:
        return None
    try:
        # The integral itself is a few per cent sharper than the bound on pieces.
        with limited(MODEL_SECONDS):
            return Fit(width, model, l1_error(channel, model))
    except Unsupported:
        return Fit(width, model, error)


def kernel_spectrum(channel: Channel) -> tuple[Fraction, ...]:
    exact = channel.exact is not None
    slow = not exact and not fast(channel)
    return spectrum_below(channel, slow, None if exact else frequency(channel))


class FitSequence:
    """The fits of one channel, searched once and only as far as asked."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.found: list[Fit] = []
        self.tried = -1
        self._source = channel_fits(channel, WIDEST)
        self._spectra: dict[int, list[arb]] = {}
        self._below: tuple[Fraction, ...] | None = None
        self._trouble = ""

    def resume(self, models: Sequence[tuple[int, ExponentialPolynomial]], tried: int) -> None:
        """Go on after the width ``tried`` with (width, model) found before; their errors are
        certified anew.  Nothing where the search has got as far already."""
        if self.tried >= tried:
            return
        found = [Fit(0, ZERO_MODEL, self.channel.l1)]
        for width, model in models:
            error = l1_error(self.channel, model)
            if error < found[-1].error:
                found.append(Fit(width, model, error))
        self.found, self.tried = found, tried
        self._source = channel_fits(self.channel, WIDEST, found[-1], tried)

    def reaches(self, place: int, most: int = WIDEST, deadline: float = inf) -> bool:
        """Whether there is a fit at that place of the sequence; searches for it up to width
        ``most`` until the clock passes ``deadline``."""
        while len(self.found) <= place:
            if self.tried >= most or (self.found and now() > deadline):
                return False
            try:
                width, fit = next(self._source, (WIDEST, None))
            except BaseException:
                # A clock that rings inside a generator ends it: the next one searches this width
                # again, and no width passes for tried.
                after = self.found[-1] if self.found else None
                self._source = channel_fits(self.channel, WIDEST, after, max(self.tried, 0))
                raise
            self.tried = width
            if fit is not None:
                self.found.append(fit)
        return True

    def spectrum(self) -> tuple[list[arb], arb]:
        """Hankel singular values of the widest model found (the kernel itself if exact), and that
        model's error."""
        exact = self.channel.exact
        place = -1 if exact is not None else len(self.found) - 1
        if place not in self._spectra:
            model = exact if exact is not None else self.found[place].model
            self._spectra[place] = singular_values(model, 96)
        return self._spectra[place], arb(0) if exact is not None else self.found[place].error

    def below(self) -> tuple[Fraction, ...]:
        """Lower bounds of the Hankel singular values from the kernel itself; none where its
        transform is not mastered."""
        if self._below is None:
            try:
                with limited(BOUND_SECONDS):
                    self._below = kernel_spectrum(self.channel)
            except OutOfTime as problem:
                self._trouble = str(problem)
                return ()  # asked again next time
            except (Unsupported, NoGerm) as problem:
                self._below, self._trouble = (), str(problem)
        return self._below

    def unbounded(self, width: int) -> str:
        """Why there is no lower bound at that width; empty where one is, or an exact model."""
        if self.distance(width) or any(fit.error.is_zero() for fit in self.found):
            return ""
        return self._trouble or f"{len(self.below())} values of its Laplace transform tell no more"

    def distance(self, width: int) -> Fraction:
        """The better lower bound of the L1 distance to all models of that width."""
        sizes, error = self.spectrum()
        found = Fraction(0)
        if width < len(sizes):
            with precision(96):
                found = max(found, lower_bound(sizes[width] - error))
        below = self.below()
        return max(found, below[width]) if width < len(below) else found

    def real_distance(self, width: int) -> Fraction | None:
        """The same for models with real rates of a completely monotone kernel, twice the sum of
        the singular values from ``width + 1`` on (:mod:`theorems.objects.fits.all_pass`); None for
        other kernels."""
        if not complete_monotonicity(self.channel.term).holds:
            return None
        return max(self.distance(width), 2 * sum(self.below()[width:], Fraction(0)))


@lru_cache(maxsize=256)
def fits_of(text: str) -> FitSequence:
    """The sequence of a channel by its text, shared by everything that asks for it."""
    return FitSequence(Channel.parse(text))


# ---------------------------------------------------------------- all channels
def approximations(
    channels: Sequence[Channel], eps: Fraction, most: int, deadline: float = inf
) -> tuple[Approximation, ...]:
    """One model of each width m = 1, 2, ... until the certified error is at most eps, the width is
    ``most``, or the clock passes ``deadline``; states go to the channel where
    they help most."""
    if not all(channel.integrable for channel in channels):
        return ()
    fits = [fits_of(channel.text) for channel in channels]
    try:
        for fit in fits:
            fit.reaches(1, most, deadline)
    except Unsupported:
        return ()
    if not all(fit.found for fit in fits):
        return ()
    chosen = [0] * len(channels)
    found: list[Approximation] = []
    with precision(BITS + 16):
        # What is found already costs nothing: the clock is asked where a search begins.
        while True:
            gains = [
                (_gain(fit.found, chosen[i]), i)
                for i, fit in enumerate(fits)
                if fit.reaches(chosen[i] + 1, most, deadline)
            ]
            if not gains:
                break
            _, best = max(gains)
            chosen[best] += 1
            rows = [fit.found[k] for fit, k in zip(fits, chosen, strict=True)]
            width = sum(row.width for row in rows)
            if width > most:
                break
            error = sum((row.error for row in rows), arb(0))
            found.append(Approximation(width, tuple(row.model for row in rows), error))
            if error <= arb(to_fmpq(eps)):
                break
        nothing = Approximation(
            0, (ZERO_MODEL,) * len(channels), sum((fit.found[0].error for fit in fits), arb(0))
        )
    return tuple(_with_distances(fits, _every_width(nothing, found)))


def _every_width(nothing: Approximation, found: Sequence[Approximation]) -> list[Approximation]:
    """One entry for each width from 1 on; where nothing better was found, the narrower model."""
    best, rows = nothing, []
    for item in found:
        rows += [replace(best, width=m) for m in range(best.width + 1, item.width)]
        rows.append(item)
        best = item
    return rows


def _gain(row: Sequence[Fit], k: int) -> float:
    """The fall of the error per state."""
    states = row[k + 1].width - row[k].width
    return float((row[k].error - row[k + 1].error).mid()) / max(1, states)


def _with_distances(
    fits: Sequence[FitSequence], found: Sequence[Approximation]
) -> Iterator[Approximation]:
    for item in found:
        real = fits[0].real_distance(item.width) if len(fits) == 1 else None
        yield replace(item, distance=_distance(fits, item.width), real_distance=real)


def _distance(fits: Sequence[FitSequence], width: int) -> Fraction:
    """A lower bound of the summed distance: all channels may share the states."""
    return sum((fit.distance(width) for fit in fits), Fraction(0))


def distance_enclosure(channels: Sequence[Channel], width: int, margin: int = 2) -> arb:
    """A ball around the least L1 distance (summed over the channels) to all models of that width:
    the best certified model found of at most that width, and the Hankel bound from models up to
    ``margin`` wider."""
    wide = approximations(channels, Fraction(1, 10**12), width + margin)
    with precision(BITS + 16):
        best = sum((channel.l1 for channel in channels), arb(0))
        for item in wide:
            if item.width <= width and item.error < best:
                best = item.error
    least = _distance([fits_of(channel.text) for channel in channels], width)
    with precision(96):
        return arb(0) if best.is_zero() else arb(to_fmpq(least)).union(best.upper())


def model_text(model: ExponentialPolynomial) -> str:
    """The model in the claim language, ready to paste."""
    return t.to_text(model_term(model))
