"""Where a kernel is defined: proved on [0, oo), or the point that spoils it, with the reason."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.theorems.objects.half_line.bends import bent
from memory_theorems.theorems.objects.half_line.germs import Germ, NoGerm, first_germ
from memory_theorems.theorems.objects.half_line.pieces import MAX_BOXES, exact_value
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.range_enclosure import enclose
from memory_theorems.verify.asking.clock import check
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, to_text

#: Without a germ the search for singular points ends here.
SEARCHED = Fraction(64)
NARROW = Fraction(1, 2**40)
#: Heads that are not real where their critical expression is negative (powers: no whole exponent
#: is undefined at a negative base).
_NOT_NEGATIVE = ("sqrt", "log", "loggamma", "**", "asin", "acos", "atanh", "acosh")


@dataclass(frozen=True, slots=True)
class Domain:
    """``defined`` True: on all of [0, oo); False: ``why`` names the point; None: not decided.

    ``time`` and ``germ`` tell the behaviour at infinity when it is known.
    """

    defined: bool | None
    why: str = ""
    time: Fraction | None = None
    germ: Germ | None = None


def domain(term: Term) -> Domain:
    """Cover [0, T] by boxes on which the term is defined and finite; the germ covers the rest."""
    time: Fraction | None = None
    found: Germ | None = None
    trouble = ""
    try:
        time, found = first_germ(term)
    except NoGerm as reason:
        trouble = str(reason)
    end = SEARCHED if time is None else time
    # Rational zeros of linear denominators first: boxes end there.
    points = sorted({Fraction(0), end, *(p for p in _suspects(term) if 0 <= p < end)})
    with precision(96):
        for point in points:
            at = exact_value(term, point)
            if at is None:
                return Domain(*_reason_at(term, point), time, found)
        for left, right in itertools.pairwise(points):
            problem = _cover(term, left, right)
            if problem is not None:
                return Domain(problem[0], problem[1], time, found)
    if found is None:
        return Domain(None, trouble)
    return Domain(True, "", time, found)


def _suspects(term: Term) -> set[Fraction]:
    found = set()
    for node in t.walk(term):
        for critical in _critical(node):
            root = _linear_root(critical)
            if root is not None:
                found.add(root)
    return found


def _linear_root(term: Term) -> Fraction | None:
    try:
        function = from_term(term)
    except Unsupported:
        return None
    if any(n > 1 or a or b for n, a, b, _ in function.terms):
        return None
    slope = next((c for (n, _, _, _), c in function.terms.items() if n == 1), None)
    if slope is None:
        return None
    return -function.at_zero / to_fraction(slope)


def _critical(node: Term) -> tuple[Term, ...]:
    """What must not vanish, or must not be negative, for the node to be defined."""
    if node.head == "/":
        return (node.args[1],)
    if node.head == "**":
        return (node.args[0],)
    if node.head in ("log", "sqrt", "loggamma", "gamma"):
        return (node.args[0],)
    if node.head == "tan":
        return (t.function("cos", node.args[0]),)
    if node.head in ("asin", "acos", "atanh"):
        return (1 - t.power(node.args[0], t.number(2)),)
    if node.head == "acosh":
        return (node.args[0] - 1,)
    return ()


def _cover(term: Term, left: Fraction, right: Fraction) -> tuple[bool | None, str] | None:
    stack, count = [(left, right)], 0
    while stack:
        check()
        low, high = stack.pop()
        count += 1
        if count > MAX_BOXES:
            return None, f"not shown to be defined near t = {float(low):.6g}"
        try:
            # Ends are checked on their own: they may be zeros of what only has to be >= 0.
            enclose(term, {"t": Range(to_fmpq(low), to_fmpq(high))}, 96)
            continue
        except Undetermined as problem:
            culprit = problem.term
        except Unsupported as problem:
            return None, str(problem)
        if high - low <= NARROW:
            return _explained(term, culprit, low, high)
        middle = (low + high) / 2
        if exact_value(term, middle) is None:
            return _reason_at(term, middle)
        stack += [(middle, high), (low, middle)]
    return None


def _explained(term: Term, culprit: Term, low: Fraction, high: Fraction) -> tuple[bool | None, str]:
    near = f"t = {float(low):.6g}"
    for critical in _critical(culprit):
        step = (high - low) * 4
        before, after = max(Fraction(0), low - step), high + step
        one, two = exact_value(critical, before), exact_value(critical, after)
        if one is None or two is None or bent(critical) or not _continuous(critical, before, after):
            continue
        a, b = to_ball(one), to_ball(two)
        if (a < 0 and b > 0) or (a > 0 and b < 0):
            return False, f"it is not defined near {near}: {to_text(critical)} changes sign there"
    return None, f"not shown to be defined near {near}: {to_text(culprit)[:60]}"


def _reason_at(term: Term, point: Fraction) -> tuple[bool | None, str]:
    """Why the term has no value at a rational point; the smallest sub-expression is named.

    False only where the sub-expression is certainly undefined by exact or separated values; a ball
    that is merely too wide, or a node without a rule, leaves it open (None).
    """
    node = term
    while True:
        spoiled = [item for item in node.args if _undefined(item, point)]
        if not spoiled:
            break
        node = spoiled[0]
    where = f"t = {t.rational_text(point)}"
    shown = to_text(node)[:60]
    for critical in _critical(node):
        value = exact_value(critical, point)
        if value is None:
            continue
        if value == 0 and node.head in ("/", "**", "log", "loggamma", "gamma"):
            what = f"{to_text(critical)} vanishes there"
            if blow_up(term, point):
                return False, f"it is unbounded at {where}: {what}"
            return False, f"it is not defined at {where}: {what}"
        if node.head in _NOT_NEGATIVE and to_ball(value) < 0:
            return False, f"it is not real at {where}: {shown} of a negative number"
    return None, f"not shown to be defined at {where}: {shown}"


def _continuous(critical: Term, low: Fraction, high: Fraction) -> bool:
    """A term without bent nodes that is defined on a box is continuous there."""
    try:
        enclose(critical, {"t": Range(to_fmpq(low), to_fmpq(high))}, 96)
    except (Undetermined, Unsupported):
        return False
    return True


def _undefined(term: Term, point: Fraction) -> bool:
    return "t" in t.free_variables(term) and exact_value(term, point) is None


def blow_up(term: Term, point: Fraction) -> bool:
    """Proved: |term| tends to infinity as t falls, or rises, to ``point``, by a germ of
    f(point +- 1/x) as x tends to infinity."""
    step = t.divide(t.ONE, t.variable("t"))
    sides = (step, t.negate(step)) if point else (step,)
    for side in sides:
        near = t.add(t.number(point), side) if point else side
        try:
            _, found = first_germ(t.substitute(term, {"t": near}), latest=20)
        except NoGerm:
            continue
        if found.sign and not found.wave and found.under.order > 0:
            return True
    return False
