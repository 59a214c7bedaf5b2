"""EXISTS variables by witnesses, negations by counters: those that are stated, and proposals.

A proposal is a term in the earlier variables.  It is tried, never believed: the checker replays the
claim with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Any

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, Relation, Variable
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import integer_valued

#: How many choices are looked at for all variables together, and for one; how many are searched.
MOST_TRIED, MOST_EACH, MOST_SEARCHED = 80, 60, 4
_WHOLE = "a whole part"
_NUMBERS = (
    *map(Fraction, (0, 1, 2)), Fraction(1, 2), Fraction(-1), Fraction(3), Fraction(1, 4),
    Fraction(4), Fraction(10), Fraction(1, 10), Fraction(-2), Fraction(100), Fraction(1, 100),
    Fraction(1000),
)  # fmt: skip


def eliminate_witnesses(claim: Claim) -> Claim:
    """Replace EXISTS variables by their witnesses; membership becomes further parts.

    Raises Unsupported when a witness is missing, uses later variables or need not be an integer.
    """
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    membership: list[Relation] = []
    hidden = {item.name for item in claim.variables if item.quantifier is Quantifier.EXISTS}
    if any(item.free & hidden for item in claim.given):
        raise Unsupported("a hypothesis mentions an existentially quantified variable")
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL:
            kept.append(item)
            continue
        if item.witness is None:
            raise Unsupported(f"no witness is given for {item.name}; add one to decide the claim")
        values[item.name] = _choice(item, item.witness, values, kept)
        membership.extend(_bounds(item, values[item.name]))
    conclusion = tuple(item.substitute(values) for item in claim.conclusion)
    return replace(claim, variables=tuple(kept), conclusion=(*conclusion, *membership))


def negate_by_counters(claim: Claim, part: int) -> Claim:
    """The claim "for all other variables, relation ``part`` fails at the counters".

    Its parts: membership of the counters, the hypotheses, the negated relation.  Raises
    Unsupported when a counter uses later variables or need not be an integer.
    """
    values: dict[str, Term] = {}
    kept: list[Variable] = []
    parts: list[Relation] = []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL and item.counter is not None:
            values[item.name] = _choice(item, item.counter, values, kept)
            parts.extend(_bounds(item, values[item.name]))
        else:
            kept.append(Variable(item.name, item.domain))
    parts.extend(item.substitute(values) for item in claim.given)
    parts.append(claim.conclusion[part].substitute(values).negated)
    return Claim(tuple(kept), tuple(parts))


def _choice(
    item: Variable, value: Term, values: Mapping[str, Term], earlier: Sequence[Variable]
) -> Term:
    chosen = t.substitute(value, values)
    unknown = t.free_variables(chosen) - {known.name for known in earlier}
    if unknown:
        raise Unsupported(f"the choice for {item.name} uses {', '.join(sorted(unknown))}")
    integers = frozenset(known.name for known in earlier if known.domain.integer)
    if item.domain.integer and not integer_valued(_whole_parts(chosen), integers | {_WHOLE}):
        raise Unsupported(f"the choice for {item.name} need not be an integer")
    return chosen


def _whole_parts(term: Term) -> Term:
    """The term with a whole variable, of a name that none can have, for floors and ceilings."""
    whole = t.variable(_WHOLE)
    return t.transform(term, lambda node: whole if node.head in ("floor", "ceiling") else None)


def _bounds(item: Variable, value: Term) -> tuple[Relation, ...]:
    return tuple(
        relation.substitute({item.name: value}) for relation in item.domain.membership(item.name)
    )


def parametric(claim: Claim) -> dict[str, Any]:
    """A counterexample in terms of the variables that have no counter."""
    others = [
        f"{item.name} in {item.domain.text}"
        for item in claim.variables
        if item.counter is None or item.quantifier is Quantifier.EXISTS
    ]
    take = {
        item.name: t.to_text(item.counter)
        for item in claim.variables
        if item.counter is not None and item.quantifier is Quantifier.FOR_ALL
    }
    return {"for every": ", ".join(others), "take": take}


def listed(chosen: Mapping[str, Term]) -> str:
    """The choices, for people."""
    return ", ".join(f"{name} = {t.to_text(value)}" for name, value in chosen.items())


# ---------------------------------------------------------------- proposals
def missing(claim: Claim) -> bool:
    """Whether an EXISTS variable has no witness."""
    return any(
        item.quantifier is Quantifier.EXISTS and item.witness is None for item in claim.variables
    )


def with_proposed_witnesses(claim: Claim) -> Iterator[tuple[Claim, Mapping[str, Term]]]:
    """The claim with witnesses for those that have none, the likeliest first."""
    for chosen in _choices(claim, Quantifier.EXISTS, claim.conclusion):
        yield _with(claim, chosen, "witness"), chosen


def with_proposed_counters(claim: Claim) -> Iterator[tuple[Claim, Mapping[str, Term]]]:
    """A claim with EXISTS, with counters for the universal variables behind the first of these."""
    yield claim, {}  # that nothing exists may need no counter
    negated = tuple(item.negated for item in claim.conclusion)
    for chosen in _choices(claim, Quantifier.FOR_ALL, (*negated, *claim.given)):
        yield _with(claim, chosen, "counter"), chosen


def _with(claim: Claim, chosen: Mapping[str, Term], field: str) -> Claim:
    def filled(item: Variable) -> Variable:
        value = chosen.get(item.name)
        if value is None:
            return item
        return replace(item, witness=value) if field == "witness" else replace(item, counter=value)

    return replace(claim, variables=tuple(map(filled, claim.variables)))


def _choices(
    claim: Claim, quantifier: Quantifier, wanted: Sequence[Relation]
) -> Iterator[dict[str, Term]]:
    """Terms for the variables of one quantifier in which the other's earlier ones may occur."""
    names, lists = [], []
    seen_exists = False
    for index, item in enumerate(claim.variables):
        seen_exists = seen_exists or item.quantifier is Quantifier.EXISTS
        stated = item.witness if quantifier is Quantifier.EXISTS else item.counter
        if item.quantifier is not quantifier or stated is not None or not seen_exists:
            continue
        earlier = [known for known in claim.variables[:index] if known.quantifier is not quantifier]
        names.append(item.name)
        lists.append(list(islice(_proposals(item, earlier, wanted), MOST_EACH)))
    if not names:
        return
    ranked = sorted(product(*(range(len(items)) for items in lists)), key=sum)
    for indices in ranked[:MOST_TRIED]:
        yield {name: items[at] for name, items, at in zip(names, lists, indices, strict=True)}


def _proposals(
    item: Variable, earlier: Sequence[Variable], wanted: Sequence[Relation]
) -> Iterator[Term]:
    """Between what bounds the variable; the bounds, and simple terms in the earlier variables."""
    names = {known.name for known in earlier}
    lower, upper = _bounds_on(item, names, wanted)
    found: list[Term] = []
    found += [t.divide(t.add(low, high), t.number(2)) for low in lower for high in upper]
    if len(lower) > 1:
        found.append(t.function("Max", *lower) + 1)
    if len(upper) > 1:
        found.append(t.function("Min", *upper) - 1)
    for bound in (*lower, *upper):
        found += [_moved(bound, 1), _moved(bound, -1), t.divide(bound, t.number(2)), bound]
    if item.domain.integer:
        found += [_moved(t.function(way, bound), shift) for bound in (*lower, *upper)
                  for way in ("floor", "ceiling") for shift in (0, 1)]  # fmt: skip
        found += map(t.number, range(25))
    for end in (item.domain.lower, item.domain.upper):
        if end.head == "number":
            way = "Max" if end == item.domain.lower else "Min"
            found += [t.function(way, end, _moved(bound, shift)) for bound in (*lower, *upper)
                      for shift in (0, 1, -1)]  # fmt: skip
            found += [t.function(way, end, t.divide(bound, t.number(2)))
                      for bound in (*lower, *upper)]  # fmt: skip
    middle = [end for end in (item.domain.lower, item.domain.upper) if end.head == "number"]
    if len(middle) == 2:
        inside = t.divide(t.add(*middle), t.number(2))
        found += [inside, *(t.function("Min", inside, known.term) for known in earlier)]
    found += map(t.number, _NUMBERS)
    for known in earlier:
        x = known.term
        found += [x, x + 1, t.negate(x), 1 - x, 2 * x, x - 1, t.divide(x, t.number(2)),
                  t.power(x, t.number(2)), t.power(x, t.number(2)) + 1, t.function("Abs", x) + 1,
                  t.divide(t.ONE, x), t.divide(t.ONE, t.function("Abs", x) + 1),
                  t.function("exp", x), t.function("sqrt", x), t.function("log", x),
                  t.divide(t.ONE, t.power(x, t.number(2)))]  # fmt: skip
    for first, second in pairwise(earlier):
        a, b = first.term, second.term
        found += [
            t.divide(a + b, t.number(2)),
            a + b,
            t.multiply(a, b),
            t.function("Max", a, b),
            t.function("Min", a, b),
        ]
    integers = frozenset(known.name for known in earlier if known.domain.integer)
    for term in dict.fromkeys(found):
        if not t.free_variables(term) <= names:
            continue
        if not item.domain.integer or integer_valued(_whole_parts(term), integers | {_WHOLE}):
            yield term


def _moved(term: Term, by: int) -> Term:
    if isinstance(term.value, Fraction):
        return t.number(term.value + by)
    return term + by if by else term


def _bounds_on(
    item: Variable, names: set[str], wanted: Sequence[Relation]
) -> tuple[list[Term], list[Term]]:
    """What the relations and the domain say the variable is above, and below."""
    lower: dict[Term, None] = {}
    upper: dict[Term, None] = {}
    for relation in (*wanted, *item.domain.membership(item.name)):
        try:
            solved = _solved(relation, item.name)
        except (VerifyError, ValueError, ZeroDivisionError):
            continue
        if solved is None or not t.free_variables(solved[0]) <= names:
            continue
        term, sides = solved
        if "above" in sides:
            lower.setdefault(term)
        if "below" in sides:
            upper.setdefault(term)
    return list(lower), list(upper)


def _solved(relation: Relation, name: str) -> tuple[Term, tuple[str, ...]] | None:
    """(bound, on which side of it the variable is) where the margin is linear in the variable, or
    in one power, root, exponential or logarithm of it."""
    if name not in relation.free:
        return None
    margin = relation.margin
    atom = next((node for node in t.walk(margin) if _inverse(node, name) is not None), None)
    if atom is not None and atom != t.variable(name):
        outside = t.transform(margin, lambda node: t.variable("atom_") if node == atom else None)
        found = _linear(Relation(outside, relation.margin_op, t.ZERO), "atom_")
        if name in t.free_variables(outside) or found is None:
            return None
        value = _inverse(atom, name, found[0])
        return None if value is None else (value, ("above", "below"))
    return _linear(relation, name)


def _inverse(node: Term, name: str, value: Term = t.ONE) -> Term | None:
    """The x for which the node, a function of the variable alone, has the value."""
    if not node.args or node.args[0] != t.variable(name):
        return None
    if node.head == "**" and isinstance(node.args[1].value, Fraction) and node.args[1].value:
        return t.power(value, t.number(1 / node.args[1].value))
    match node.head:
        case "exp":
            return t.function("log", value)
        case "log":
            return t.function("exp", value)
        case "sqrt":
            return t.power(value, t.number(2))
    return None


def _linear(relation: Relation, name: str) -> tuple[Term, tuple[str, ...]] | None:
    margin = relation.margin
    start = t.substitute(margin, {name: t.ZERO})
    slope = ring.normal_term(t.substitute(margin, {name: t.ONE}) - start)
    if not ring.normalise(margin - (slope * t.variable(name) + start)).is_zero:
        return None
    bound = ring.normal_term(t.divide(t.negate(start), slope))
    if relation.op == "==" or not isinstance(slope.value, Fraction):
        return bound, ("above", "below")
    return bound, ("above",) if slope.value > 0 else ("below",)
