"""Witnesses of false claims: certification by exact and ball arithmetic.

A point maps every variable to a constant term.  :func:`certify` accepts it only when exact or ball
arithmetic makes membership in the domain and every hypothesis certainly true and one relation of
the conclusion certainly false.  Everything before that is a proposal.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import Real, compare, precision
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.language.terms import Term

Point = Mapping[str, Term]

LADDER: tuple[int, ...] = (64, 128, 256, 512, 1024, 2048, 4096, 8192)
_TOUCHING_BITS = 256
EXACT_BITS = 20_000  # longer rationals enter as balls: powers of them would not fit into memory


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
    """The least precision of the ladder (64, 128, ... bits) at which the point refutes the part.

    A strict relation (and ``!=``) is also refuted where its sides are equal by an exact identity.
    """
    for bits in LADDER:
        if bits > most:
            return None
        if bits == _TOUCHING_BITS and _sides_agree(claim, part, point):
            return bits if _equality_refutes(claim, part, point) else None
        answer = violates(claim, part, point, bits)
        if answer is not None:
            return bits if answer else None
    return None


def _sides_agree(claim: Claim, part: int, point: Point) -> bool:
    """Whether both sides are defined and agree to about 200 bits."""
    relation = claim.conclusion[part]
    try:
        values = bind(point, _TOUCHING_BITS)
        margin = evaluate(relation.margin, values, _TOUCHING_BITS)
    except (Undetermined, Unsupported, OverflowError, ValueError):
        return False
    with precision(_TOUCHING_BITS):
        return isinstance(margin, arb) and bool(margin.abs_upper() < arb(2) ** -200)


def _equality_refutes(claim: Claim, part: int, point: Point) -> bool:
    """The sides are equal as elements of the ring of normal forms, and the rest is certain."""
    relation = claim.conclusion[part]
    if relation.op not in ("<", ">", "!="):
        return False
    try:
        if not ring.normalise(t.substitute(relation.margin, point)).is_zero:
            return False
    except (Unsupported, ValueError, ZeroDivisionError):
        return False
    rest = claim.with_(conclusion=(Relation(t.ZERO, "!=", t.ZERO),))
    return violates(rest, 0, point, _TOUCHING_BITS) is True


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
