"""Which family of transformed kernels an expression in t belongs to."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.theorems.objects.half_line.bends import BENT, chosen_branch, switches
from memory_theorems.theorems.objects.kernels.transformed_kernels import (
    AiryKernel,
    GaussianKernel,
    PiecewiseKernel,
    RectifiedWave,
    TermKernel,
    TransformedKernel,
)
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, to_text

MAX_PIECES = 64
#: Decay that is tried for terms of no known family; their certified integrals say if it is there.
GENERAL_RATE = Fraction(1, 2)


def transformed_kernel(term: Term) -> TransformedKernel:
    """The kernel of a family, first match of: piecewise exponential polynomials with rational break
    points, rectified waves, Gaussians, Airy functions, terms for the engine's quadrature.

    Raises Unsupported when it bends and is of no family.
    """
    for reader in (_rectified_wave, _gaussian, _airy):
        found = reader(term)
        if found is not None:
            return found
    if any(item.head in BENT for item in t.walk(term)):
        return piecewise_kernel(term)
    return TermKernel(term, GENERAL_RATE)


# ---------------------------------------------------------------- piecewise
def piecewise_kernel(term: Term) -> PiecewiseKernel:
    """Split [0, oo) at the rational zeros of linear switching functions.

    The value at a break point itself is that of a neighbouring piece (it does not matter in L1).
    Raises InputError when the last piece does not decay; Unsupported when a switching function is
    not linear in t, when a piece is no exponential polynomial, or when there are over MAX_PIECES
    pieces.
    """
    found = _resolve(term, Fraction(0), None)
    if not found[-1][1].decays:
        raise InputError(f"{to_text(term)[:60]} is not integrable: its last piece does not decay")
    while len(found) > 1 and not found[-1][1].terms:
        breaks = tuple(low for low, _ in found)
        kept = found[:-1]
        if not kept[-1][1].terms:
            found = kept
            continue
        return PiecewiseKernel(breaks, tuple(piece for _, piece in kept))
    return PiecewiseKernel(tuple(low for low, _ in found), tuple(piece for _, piece in found))


def _resolve(
    term: Term, low: Fraction, high: Fraction | None
) -> list[tuple[Fraction, ExponentialPolynomial]]:
    node = _innermost_bend(term)
    if node is None:
        return [(low, from_term(term))]
    lines = {switch: _line(switch) for switch in switches(node)}
    roots = {-shift / slope for shift, slope in lines.values() if slope}
    inside = sorted(root for root in roots if root > low and (high is None or root < high))
    ends: list[Fraction | None] = [*inside, high]
    if len(ends) > MAX_PIECES:
        raise Unsupported(f"a kernel of over {MAX_PIECES} pieces")
    found: list[tuple[Fraction, ExponentialPolynomial]] = []
    for left, right in zip([low, *inside], ends, strict=True):
        middle = left + 1 if right is None else (left + right) / 2

        def sign_of(switch: Term, at: Fraction = middle) -> int:
            shift, slope = _line(switch)
            value = shift + slope * at
            return 1 if value > 0 else -1 if value < 0 else 0

        found += _resolve(_replace(term, node, chosen_branch(node, sign_of)), left, right)
    return found


def _innermost_bend(term: Term) -> Term | None:
    for item in term.args:
        found = _innermost_bend(item)
        if found is not None:
            return found
    return term if term.head in BENT else None


def _replace(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    if not term.args:
        return term
    return Term(term.head, tuple(_replace(item, old, new) for item in term.args), term.value)


def _line(term: Term) -> tuple[Fraction, Fraction]:
    """(a, b) with the term equal to a + b*t."""
    coefficients = _polynomial(term, 1)
    if coefficients is None:
        raise Unsupported(f"the switch at {to_text(term)[:60]} = 0 is not linear in t")
    return coefficients[0], coefficients[1]


def _polynomial(term: Term, degree: int) -> list[Fraction] | None:
    """The coefficients of a polynomial in t of at most this degree, None for anything else."""
    try:
        function = from_term(term)
    except Unsupported:
        return None
    found = [Fraction(0)] * (degree + 1)
    for (n, a, b, _), c in function.terms.items():
        if a or b or n > degree:
            return None
        found[n] = to_fraction(c)
    return found


# ---------------------------------------------------------------- smooth families
def _factors(term: Term) -> list[Term]:
    if term.head == "*":
        return [item for part in term.args for item in _factors(part)]
    return [term]


def _split(term: Term) -> tuple[ExponentialPolynomial, list[Term]]:
    """The product of the exponential polynomial factors, and the other factors."""
    product, others = ExponentialPolynomial.constant(1), []
    for item in _factors(term):
        try:
            product = product * from_term(item)
        except Unsupported:
            others.append(item)
    return product, others


def _damping(function: ExponentialPolynomial) -> tuple[Fraction, Fraction] | None:
    """(c, a) when the function is c*exp(-a*t)."""
    if len(function.terms) != 1:
        return None
    (((n, a, b, _), c),) = function.terms.items()
    return None if n or b else (to_fraction(c), a)


def _rectified_wave(term: Term) -> RectifiedWave | None:
    smooth, others = _split(term)
    damping = _damping(smooth)
    if damping is None or len(others) != 1 or others[0].head != "Abs":
        return None
    inner = others[0].args[0]
    slope = _polynomial(inner.args[0], 1) if inner.head in ("sin", "cos") else None
    if slope is None or slope[0] or not slope[1] or damping[1] <= 0:
        return None
    return RectifiedWave(damping[0], damping[1], abs(slope[1]), inner.head == "sin")


def _gaussian(term: Term) -> GaussianKernel | None:
    smooth, others = _split(term)
    damping = _damping(smooth)
    if damping is None or len(others) != 1 or others[0].head != "exp":
        return None
    found = _polynomial(others[0].args[0], 2)
    if found is None or found[0] or found[2] >= 0:
        return None
    return GaussianKernel(damping[0], -found[2], damping[1] - found[1])


def _airy(term: Term) -> AiryKernel | None:
    smooth, others = _split(term)
    damping = _damping(smooth)
    if damping is None or damping[1] or len(others) != 1 or others[0].head != "airyai":
        return None
    found = _polynomial(others[0].args[0], 1)
    if found is None or found[0] or found[1] <= 0:
        return None
    return AiryKernel(damping[0], found[1])
