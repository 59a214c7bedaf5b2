"""Integrals of a kernel over [0, oo): L1 and L2 norms and values of the Laplace transform.

Finite ranges: Arb's adaptive integration of each smooth piece.  Tails: the exact primitive of an
exponential polynomial or of a power of a linear function; the convergent expansion in powers of
1/t with Cauchy's bound of the remainder; the mean of a wave; or a bound by a scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import acb, arb

from memory_theorems.theorems.objects.half_line.expansions import tail_by_expansion
from memory_theorems.theorems.objects.half_line.germs import BITS as GERM_BITS
from memory_theorems.theorems.objects.half_line.germs import Germ, NoGerm, germ
from memory_theorems.theorems.objects.half_line.holomorphic import complex_value, reader
from memory_theorems.theorems.objects.half_line.pieces import (
    Piece,
    Undecided,
    bound_on,
    signed_pieces,
    smooth_pieces,
)
from memory_theorems.theorems.objects.half_line.waves import wave_tail
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, free_variables

MAX_EVALUATIONS = 200_000
#: The latest time that a finite range reaches, for kernels that keep their sign and for others.
LATEST = 2**300
LATEST_WAVE = 2**9


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A kernel that is defined and continuous from ``time`` on, with its germ there."""

    term: Term
    time: Fraction
    germ: Germ


def integral(piece: Piece, bits: int, size: arb) -> arb:
    """``int formula`` over a smooth piece, to about 2**-bits of ``size``."""
    assert piece.formula is not None
    if "t" not in free_variables(piece.formula):
        value: acb = reader(piece.formula)(acb(0), False)
        constant: arb = value.real * to_fmpq(piece.upper - piece.lower)
        return constant
    lower, near = piece.lower, arb(0)
    function = reader(piece.formula)
    if not complex_value(function, acb(to_fmpq(lower)), True).is_finite():
        # Not analytic at an end: a short range there is bounded by its length.
        lower = lower + min(Fraction(1, 2 ** (bits + 8)), (piece.upper - lower) / 4)
        near = _beside(piece.formula, piece.lower, lower)
    upper = piece.upper
    if not complex_value(function, acb(to_fmpq(upper)), True).is_finite():
        upper = upper - min(Fraction(1, 2 ** (bits + 8)), (upper - lower) / 4)
        near = near + _beside(piece.formula, upper, piece.upper)
    total = arb(0)
    for left, right in _panels(lower, upper):
        total = total + _panel(piece.formula, left, right, bits, size)
    return total + (-near).union(near)


def _beside(formula: Term, lower: Fraction, upper: Fraction) -> arb:
    bound = bound_on(formula, lower, upper)
    if bound is None:
        raise Unsupported("the kernel is not shown to be bounded at the end of a piece")
    return bound * to_fmpq(upper - lower)


def _panels(lower: Fraction, upper: Fraction) -> Iterator[tuple[Fraction, Fraction]]:
    left = lower
    while left < upper:
        right = min(upper, left + max(Fraction(4), left * 3))
        yield left, right
        left = right


def _panel(formula: Term, left: Fraction, right: Fraction, bits: int, size: arb) -> arb:
    function = reader(formula)
    trouble: list[Exception] = []

    def integrand(z: acb, analytic: bool) -> acb:
        # An exception must not cross the C code of the integrator.
        if trouble:
            return acb(0)
        try:
            return complex_value(function, z, bool(analytic))
        except (Unsupported, ArithmeticError, ValueError) as reason:
            trouble.append(reason)
            return acb(0)

    value = acb.integral(
        integrand,
        acb(to_fmpq(left)),
        acb(to_fmpq(right)),
        rel_tol=arb(2) ** -(bits + 6),
        abs_tol=(size * arb(2) ** -(bits + 6)).mid(),
        eval_limit=MAX_EVALUATIONS,
        depth_limit=4 * bits + 200,
    )
    if trouble:
        raise Unsupported(str(trouble[0]))
    if not value.is_finite():
        raise Undecided("the integral over a finite range did not converge")
    return value.real


# ---------------------------------------------------------------- tails
def tail_bound(term: Term, time: Fraction) -> arb | None:
    """A bound of ``int_time^oo |term|``; None when none is proved."""
    try:
        found = germ(term, time)
    except NoGerm:
        return None
    with precision(GERM_BITS):
        size = found.over.tail(time)
        return None if size is None else (found.upper * size).upper()


def tail_integral(term: Term, time: Fraction, bits: int) -> arb | None:
    """An enclosure of ``int_time^oo term``, summand by summand; None when none is proved."""
    if term.head == "+":
        total = arb(0)
        for item in term.args:
            part = tail_integral(item, time, bits)
            if part is None:
                return _symmetric(tail_bound(term, time))
            total = total + part
        return total
    if term.head == "-":
        part = tail_integral(term.args[0], time, bits)
        return None if part is None else -part
    try:
        function = from_term(term)
    except Unsupported:
        pass
    else:
        return -function.antiderivative().at(time) if function.decays else None
    exact = tail_by_expansion(term, time, bits)
    return exact if exact is not None else _symmetric(tail_bound(term, time))


def _symmetric(bound: arb | None) -> arb | None:
    return None if bound is None else (-bound).union(bound)


def _horizon(term: Term, behaviour: Behaviour, bits: int, signed: bool) -> tuple[Fraction, arb]:
    """(T, the integral of |term| over [T, oo)); ``signed``: the sign is told from T on."""
    best: tuple[Fraction, arb] | None = None
    time = behaviour.time
    calm = behaviour.germ.sign and not behaviour.germ.wave
    latest = LATEST if calm else LATEST_WAVE
    size = arb(2) ** -(bits + 4)
    while True:
        if signed:
            whole = tail_integral(term, time, bits)
            if whole is not None:
                best = (time, abs(whole)) if best is None or whole.rad() < best[1].rad() else best
                if whole.rad() <= size:
                    return best
        waved = None if calm or signed else wave_tail(term, time)
        if waved is not None and (best is None or waved.rad() < best[1].rad()):
            best = time, waved
        bound = tail_bound(term, time)
        if bound is not None:
            if best is None or bound / 2 < best[1].rad():
                best = (time, arb(0).union(bound))
            if bound <= size:
                return time, arb(0).union(bound)
        time *= 2
        if time > latest:
            break
    if best is None:
        raise Unsupported("no bound of the kernel's tail is proved")
    return best


# ---------------------------------------------------------------- norms
def l1_norm(behaviour: Behaviour, bits: int = 110) -> arb:
    """``int_0^oo |rho|`` to about ``bits`` bits where the tail allows it.

    Raises Unsupported (or Undecided) when a piece or the tail is not mastered.
    """
    signed = bool(behaviour.germ.sign) and not behaviour.germ.wave
    with precision(bits + 40):
        end, total = _horizon(behaviour.term, behaviour, bits, signed)
        return total + l1_until(behaviour.term, end, bits, total.rad() * 2**40 < 1)


def l1_until(term: Term, end: Fraction, bits: int, fine: bool = True) -> arb:
    """``int_0^end |term|`` at the current precision; zeros and switches are located to about
    2**-bits, or only roughly without ``fine``."""
    width = Fraction(1, 2 ** (bits // 2 + 12)) if fine else Fraction(1, 2**20)
    gap = Fraction(1, 2 ** (bits + 8)) if fine else Fraction(1, 2**40)
    total = arb(0)
    for piece in smooth_pieces(term, end, gap):
        if piece.formula is None:
            total = total + _over_gap(term, piece)
            continue
        if "t" not in free_variables(piece.formula):
            total = total + abs(integral(piece, bits, arb(1)))
            continue
        closed = _closed_form(piece, bits)
        if closed is not None:
            total = total + closed
            continue
        for part in signed_pieces(piece, width):
            if part.sign:
                total = total + abs(integral(part, bits, arb(1)))
            else:
                assert part.formula is not None
                total = total + _over_gap(part.formula, part)
    return total


def _closed_form(piece: Piece, bits: int) -> arb | None:
    """``int |formula|`` of an exponential polynomial by its antiderivative, None for others."""
    assert piece.formula is not None
    try:
        return integral_of_absolute_value(from_term(piece.formula), bits, piece.upper, piece.lower)
    except Unsupported:
        return None


def square_until(term: Term, end: Fraction, bits: int) -> arb:
    """``int_0^end term**2`` at the current precision."""
    total = arb(0)
    for piece in smooth_pieces(_square(term), end, Fraction(1, 2 ** (bits + 8))):
        if piece.formula is None:
            total = total + _over_gap(_square(term), piece)
        else:
            total = total + integral(piece, bits, arb(1))
    return total


def _over_gap(term: Term, piece: Piece) -> arb:
    bound = bound_on(term, piece.lower, piece.upper)
    if bound is None:
        raise Unsupported(
            f"the kernel is not shown to be bounded near t = {float(piece.lower):.6g}"
        )
    return arb(0).union((bound * to_fmpq(piece.upper - piece.lower)).upper())


def integral_of(behaviour: Behaviour, bits: int = 110) -> arb:
    """``int_0^oo rho``, signed."""
    with precision(bits + 40):
        end, size = _horizon(behaviour.term, behaviour, bits, True)
        tail = tail_integral(behaviour.term, end, bits)
        total = (-size).union(size) if tail is None else tail
        for piece in smooth_pieces(behaviour.term, end, Fraction(1, 2 ** (bits + 8))):
            if piece.formula is None:
                near = _over_gap(behaviour.term, piece)
                total = total + (-near).union(near)
            else:
                total = total + integral(piece, bits, arb(1))
        return total


def _square(term: Term) -> Term:
    """The square, sums multiplied out so that tails are integrated summand by summand."""
    if term.head != "+" or len(term.args) > 8:
        return t.power(term, t.number(2))
    items = term.args
    products = [t.power(item, t.number(2)) for item in items]
    for i, one in enumerate(items):
        products += [t.multiply(t.number(2), one, two) for two in items[i + 1 :]]
    return t.add(*products)


def l2_norm(behaviour: Behaviour, bits: int = 110) -> arb:
    """The square root of ``int_0^oo rho**2``."""
    square = _square(behaviour.term)
    bounds = germ(square, behaviour.time)
    with precision(bits + 40):
        whole = integral_of(Behaviour(square, behaviour.time, bounds), bits)
        if whole > 0:
            return whole.sqrt()
        return arb(0).union(whole.abs_upper().sqrt())
