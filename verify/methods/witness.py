"""Witnesses of false claims: certification by balls, and simplification to readable numbers.

A point maps every variable to a constant term.  :func:`certify` accepts it only when exact or ball
arithmetic makes membership in the domain and every hypothesis certainly true and one relation of
the conclusion certainly false.  Everything before that is a proposal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb, fmpq

from verify import terms as t
from verify.arithmetic.balls import Real, compare, precision
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.claims import Claim, Interval, Relation
from verify.errors import Unsupported
from verify.terms import Term

Point = Mapping[str, Term]

LADDER: tuple[int, ...] = (64, 128, 256, 512, 1024, 2048, 4096)
EXACT_BITS = 20_000  # longer rationals enter as balls: powers of them would not fit into memory
_POWER_OF_TEN_DIGITS = 10


# ---------------------------------------------------------------- certification
def bind(point: Point, bits: int) -> dict[str, Real]:
    """Values of the variables: exact where rational and short, else balls of ``bits`` bits.

    Raises Undetermined or Unsupported as :func:`verify.arithmetic.evaluation.evaluate` does.
    """
    return {name: _shortened(evaluate(term, {}, bits), bits) for name, term in point.items()}


def _shortened(value: Real, bits: int) -> Real:
    if isinstance(value, fmpq) and value.q != 1 and int(value.q).bit_length() > EXACT_BITS:
        with precision(bits):
            return arb(value)
    return value


def holds(relation: Relation, values: Mapping[str, Real], bits: int) -> bool | None:
    """Whether the relation holds at the values: None when undefined or not told apart."""
    try:
        left = evaluate(relation.left, values, bits)
        right = evaluate(relation.right, values, bits)
    except (Undetermined, Unsupported, OverflowError, ValueError):
        return None
    with precision(bits):
        return compare(left, relation.op, right)


def is_member(interval: Interval, term: Term, value: Real, bits: int) -> bool | None:
    """Whether ``value`` (of ``term``) certainly lies in the interval; None when not told apart."""
    if interval.integer and not (isinstance(value, fmpq) and value.q == 1):
        return False if isinstance(value, fmpq) else None
    answers: list[bool | None] = [True]
    ends = (
        (interval.bounded_below, interval.lower, interval.lower_open, ">"),
        (interval.bounded_above, interval.upper, interval.upper_open, "<"),
    )
    for bounded, end, is_open, op in ends:
        if not bounded:
            continue
        if term == end:
            answers.append(not is_open)
            continue
        bound = evaluate(end, {}, bits)
        with precision(bits):
            answers.append(compare(value, op if is_open else op + "=", bound))
    return False if False in answers else (None if None in answers else True)


def violates(claim: Claim, part: int, point: Point, bits: int) -> bool | None:
    """True when the point certainly refutes the part, False when it certainly does not."""
    try:
        values = bind(point, bits)
        inside = [
            is_member(item.domain, point[item.name], values[item.name], bits)
            for item in claim.variables
        ]
    except (Undetermined, Unsupported, OverflowError, ValueError, KeyError):
        return None
    if False in inside:
        return False
    conclusion = holds(claim.conclusion[part], values, bits)
    if conclusion is True:
        return False
    unsure = conclusion is None or None in inside
    for hypothesis in claim.given:
        answer = holds(hypothesis, values, bits)
        if answer is False:
            return False
        unsure = unsure or answer is None
    return None if unsure else True


def certify(claim: Claim, part: int, point: Point, most: int = LADDER[-1]) -> int | None:
    """The least precision of the ladder (64, 128, ... bits) at which the point refutes the part."""
    for bits in LADDER:
        if bits > most:
            return None
        answer = violates(claim, part, point, bits)
        if answer is not None:
            return bits if answer else None
    return None


def certificate(part: int, point: Mapping[str, object], bits: int) -> dict[str, object]:
    """The envelope of a refutation; terms are written in the claim language."""
    texts = {
        name: t.to_text(value) if isinstance(value, Term) else value
        for name, value in point.items()
    }
    return {"version": 1, "claim": "refuted", "part": part, "point": texts, "bits": bits}


# ---------------------------------------------------------------- an irrational coordinate
def certify_crossing(
    claim: Claim, part: int, point: Point, name: str, ends: tuple[Fraction, Fraction], of: Term
) -> int | None:
    """Bits at which ``of`` changes sign over ``ends`` in the variable ``name`` and its zero
    refutes the part; None when that cannot be certified.

    ``of`` is the margin of a part ``!=`` (its zero is the violation), or of a hypothesis ``==``
    (its zero satisfies the hypothesis; the violation and the other hypotheses must then be
    certain on the whole interval).  ``of`` must be continuous there: evaluation on the whole
    interval succeeds, and it has no jumping node.
    """
    if any(node.head in JUMPING for node in t.walk(of)):
        return None
    domain = claim.domains[name]
    if domain.integer:
        return None
    relation = claim.conclusion[part]
    for bits in LADDER[:4]:
        try:
            low = {**bind(point, bits), name: fmpq(ends[0].numerator, ends[0].denominator)}
            high = {**low, name: fmpq(ends[1].numerator, ends[1].denominator)}
            with precision(bits):
                whole = {**low, name: arb(low[name]).union(arb(high[name]))}
            evaluate(of, whole, bits)
            sides = (evaluate(of, low, bits), evaluate(of, high, bits))
            others = {key: term for key, term in point.items() if key != name}
            inside = all(
                is_member(claim.domains[key], term, low[key], bits) is True
                for key, term in others.items()
            ) and all(
                is_member(domain, t.number(end), value[name], bits) is True
                for end, value in ((ends[0], low), (ends[1], high))
            )
        except (Undetermined, Unsupported, OverflowError, ValueError, KeyError):
            continue
        with precision(bits):
            crossing = {
                (compare(sides[0], "<", fmpq(0)), compare(sides[1], ">", fmpq(0))),
                (compare(sides[0], ">", fmpq(0)), compare(sides[1], "<", fmpq(0))),
            }
        if (True, True) not in crossing or not inside:
            continue
        known = [item for item in claim.given if not (item.op == "==" and item.margin == of)]
        if any(holds(item, whole, bits) is not True for item in known):
            continue
        if relation.op == "!=" and relation.margin == of:
            return bits
        if len(known) < len(claim.given) and holds(relation, whole, bits) is False:
            return bits
    return None


JUMPING = frozenset(("sign", "floor", "ceiling", "Heaviside", "Piecewise"))


# ---------------------------------------------------------------- readable numbers
def simplest_between(lower: Fraction, upper: Fraction) -> Fraction:
    """The rational of least denominator (then least absolute value) in ``[lower, upper]``."""
    if lower > upper:
        raise ValueError("empty interval")
    if lower <= 0 <= upper:
        return Fraction(0)
    if upper < 0:
        return -simplest_between(-upper, -lower)
    whole = -(-lower.numerator // lower.denominator)
    if whole <= upper:
        return Fraction(whole)
    floor = whole - 1
    rest = simplest_between(1 / (upper - floor), 1 / (lower - floor))
    return floor + 1 / rest


def round_between(lower: Fraction, upper: Fraction) -> Fraction | None:
    """A number 1, 2 or 5 times a power of ten in a positive interval, the largest; else None."""
    if lower <= 0:
        return None
    size = len(str(upper.numerator)) - len(str(upper.denominator)) + 1
    for exponent in range(size, size - 4, -1):
        for digit in (5, 2, 1):
            value = digit * Fraction(10) ** exponent
            if lower <= value <= upper:
                return value
    return None


def readable(value: Fraction) -> Term:
    """The number as a term whose text is short: ``10**40``, ``1/10**40``, ``1 - 1/10**40``."""
    for base in (Fraction(0), Fraction(round(value))):
        offset = value - base
        short = _scientific(abs(offset))
        if short is not None:
            signed = t.negate(short) if offset < 0 else short
            return signed if base == 0 else t.number(base) + signed
    return t.number(value)


def _scientific(value: Fraction) -> Term | None:
    """``m*10**k`` or ``m/10**k`` with a long power of ten and a one-digit m, else None."""
    top, bottom = value.numerator, value.denominator
    big = top if bottom == 1 else bottom
    digits = big.bit_length() * 0.30103
    if digits < _POWER_OF_TEN_DIGITS or (bottom != 1 and top > 9):
        return None
    for exponent in (int(digits) - 1, int(digits), int(digits) + 1):
        scaled = value * Fraction(10) ** (-exponent if bottom == 1 else exponent)
        if scaled.denominator == 1 and 1 <= scaled <= 9:
            power = t.power(t.number(10), t.number(exponent))
            if bottom != 1:
                return t.divide(t.number(scaled), power)
            return power if scaled == 1 else t.number(scaled) * power
    return None


def simplifications(value: Fraction, anchors: tuple[Fraction, ...] = ()) -> Iterator[Fraction]:
    """Ever closer simple rationals around ``value``; ``value`` itself is not among them.

    Numbers close to an anchor (an end of the domain) are simplified in their distance to it.
    """
    seen = {value}
    bases = [Fraction(0)]
    for anchor in anchors:
        if anchor != 0 and abs(value - anchor) * 64 < abs(value):
            bases.append(anchor)
    bases.sort(key=lambda base: abs(value - base))
    for level in range(0, 60):
        for base in bases[:2]:
            offset = value - base
            width = abs(offset) / 2**level if level else abs(offset) * Fraction(999, 1000)
            for found in _near(offset, width):
                simple = base + found
                if simple not in seen:
                    seen.add(simple)
                    yield simple


def powers_of_ten(value: Fraction, anchors: tuple[Fraction, ...] = ()) -> Iterator[Fraction]:
    """Less extreme numbers of the same kind as a large or tiny ``value`` (from an anchor)."""
    for base in (*anchors, Fraction(0)):
        offset = value - base
        size = abs(offset)
        if size == 0 or Fraction(1, 100) < size < 100:
            continue
        sign = -1 if offset < 0 else 1
        for exponent in (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40, 60, 100, 200, 300):
            power = Fraction(10) ** exponent
            if size > power:
                yield base + sign * power
            elif size < 1 / power:
                yield base + sign / power


def _near(offset: Fraction, width: Fraction) -> Iterator[Fraction]:
    lower, upper = offset - width, offset + width
    sign = -1 if offset < 0 else 1
    low, high = (lower, upper) if sign > 0 else (-upper, -lower)
    if low > 0 and not Fraction(1, 200) < abs(offset) < 10_000:
        found = round_between(low, high)
        if found is not None:
            yield sign * found
    yield simplest_between(lower, upper)
