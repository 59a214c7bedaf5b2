"""Mutants that cannot be false where the statement is true: decided, not guessed.

Not every change of one token makes a statement stronger.  ``gap <= 2*lambda**k`` becomes weaker
with the exponent ``k - 1``; a hypothesis that the others imply can go.  No instance can refute such
a mutant, so that it says nothing about the instances.  It is set aside only when the comparison of
the two bounds (or of the dropped hypothesis with the others) is itself *decided* as a claim about
all numbers in the ranges of the names; what is not decided stays a survivor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.deciding.decision import decide
from verify.deciding.outside import noted_cache
from verify.effort import Effort
from verify.language import terms as t
from verify.language.claims import REALS, Claim, Interval, Relation, Variable
from verify.language.terms import Term
from verify.theorem import Assertion

#: Larger questions are not asked: the search would take longer than the answer is worth.
_LARGEST = 10
_MOST_NAMES = 4
_INCREASING = ("exp", "sqrt", "log", "Max", "Min")
_FAMILY = {"<=": ("<=", "<"), "<": ("<",), ">=": (">=", ">"), ">": (">",)}


def is_weaker(subject: Assertion, mutant: Assertion, ranges: Mapping[str, str]) -> bool:
    """Whether it is *proved* that the mutant holds wherever the subject does.

    The mutant is to differ in one relation of the conclusion, or to lack one hypothesis.
    """
    if mutant.conclusion == subject.conclusion:
        dropped = [item for item in subject.given if item not in mutant.given]
        needed = dropped if len(dropped) == 1 else None
        return needed is not None and _Facts(mutant.given, ranges).all_hold(needed, wide=True)
    if mutant.given != subject.given:
        return False
    pairs = zip(subject.conclusion, mutant.conclusion, strict=True)
    changed = [(old, new) for old, new in pairs if old != new]
    if len(changed) != 1:
        return False
    old, new = changed[0]
    if old.op not in _FAMILY or old.op not in _FAMILY.get(new.op, ()):
        return False
    sign = 1 if old.op in ("<=", "<") else -1
    if old.left == new.left:
        needed = _obligations(old.right, new.right, sign)
    elif old.right == new.right:
        needed = _obligations(old.left, new.left, -sign)
    else:
        return False
    return _Facts(subject.given, ranges).all_hold(needed)


def _obligations(old: Term, new: Term, sign: int) -> list[Relation]:
    """Relations that imply ``old <= new`` (``sign`` 1) or ``old >= new``: the common part of both
    terms is peeled off as long as it is monotone."""
    if old == new:
        return []
    leaf = [Relation(old, "<=" if sign > 0 else ">=", new)]
    if old.head != new.head or len(old.args) != len(new.args) or not old.args:
        return leaf
    places = [k for k, (a, b) in enumerate(zip(old.args, new.args, strict=True)) if a != b]
    if len(places) != 1:
        return leaf
    place = places[0]
    a, b = old.args[place], new.args[place]
    if old.head == "+" or old.head in _INCREASING:
        return _obligations(a, b, sign)
    if old.head == "-":
        return _obligations(a, b, -sign)
    if old.head == "*":
        others = [item for k, item in enumerate(old.args) if k != place]
        return [*(Relation(item, ">=", t.ZERO) for item in others), *_obligations(a, b, sign)]
    if old.head == "**" and place == 1:
        return _powers(old.args[0], a, b, sign) or leaf
    if old.head == "/" and place == 0:
        return [Relation(old.args[1], ">", t.ZERO), *_obligations(a, b, sign)]
    if old.head == "/":
        positive = [Relation(old.args[0], ">=", t.ZERO)]
        positive += [Relation(item, ">", t.ZERO) for item in (a, b)]
        return [*positive, *_obligations(a, b, -sign)]
    return leaf


def _powers(base: Term, old: Term, new: Term, sign: int) -> list[Relation]:
    """``base**old <= base**new`` for exponents a constant apart; where the base is 0 the relation
    holds whenever both sides are defined."""
    (rest, first), (other, second) = _split(old), _split(new)
    if rest != other or first == second:
        return []
    at_most_one = (second < first) == (sign > 0)
    return [
        Relation(base, ">=", t.ZERO),
        Relation(base, "<=" if at_most_one else ">=", t.ONE),
    ]


def _split(term: Term) -> tuple[tuple[Term, ...], Fraction]:
    """An exponent as what varies and the sum of its literal numbers."""
    parts = term.args if term.head == "+" else (term,)
    numbers = [item.value for item in parts if isinstance(item.value, Fraction)]
    rest: list[Term] = []
    total = sum(numbers, Fraction(0))
    for item in parts:
        if isinstance(item.value, Fraction):
            continue
        if item.head == "+":
            inner, constant = _split(item)
            rest.extend(inner)
            total += constant
        elif item.head == "-" and isinstance(item.args[0].value, Fraction):
            total -= item.args[0].value
        else:
            rest.append(item)
    return tuple(rest), total


@dataclass(slots=True)
class _Facts:
    """What is decided about terms under the hypotheses; every question is asked once."""

    given: tuple[Relation, ...]
    ranges: Mapping[str, str]
    known: dict[tuple[Relation, bool], bool] = field(default_factory=dict)

    def all_hold(self, needed: Sequence[Relation], wide: bool = False) -> bool:
        return all(self.holds(relation, wide) for relation in needed)

    def holds(self, relation: Relation, wide: bool = False) -> bool:
        if (relation, wide) not in self.known:
            self.known[relation, wide] = self._holds(relation, wide)
        return self.known[relation, wide]

    def _holds(self, relation: Relation, wide: bool) -> bool:
        sign = relation.right == t.ZERO and relation.op in (">", ">=")
        if sign and self._signed(relation.left, relation.op):
            return True
        if sign and relation.left.head in ("*", "/", "**"):
            return False
        size = t.node_count(relation.left) + t.node_count(relation.right)
        return size <= _LARGEST and self._decided(relation, wide)

    def _signed(self, term: Term, op: str) -> bool:
        """``term op 0`` by the signs of its parts; the term is defined where the statement is."""

        def part(item: Term, sign: str = op) -> bool:
            return self.holds(Relation(item, sign, t.ZERO))

        if term.head == "*":
            return all(part(item) for item in term.args)
        if term.head == "+":
            return all(part(item) for item in term.args)
        if term.head == "/":
            return part(term.args[0]) and part(term.args[1], ">")
        if term.head == "**":
            return part(term.args[0]) or (op == ">=" and part(term.args[0], ">="))
        if term.head in ("exp", "factorial"):
            return True
        if term.head == "sqrt":
            return op == ">=" or part(term.args[0])
        if term.head == "Max":
            return any(part(item) for item in term.args)
        if term.head == "Abs":
            return op == ">="
        return False

    def _decided(self, relation: Relation, wide: bool) -> bool:
        names = set(relation.free)
        used = [
            item
            for item in self.given
            if (item.free & names if wide else item.free <= names) and item != relation
        ]
        for item in used:
            names |= item.free
        if len(names) > _MOST_NAMES:
            return False
        domains = {
            name: Interval.parse(self.ranges[name]) if name in self.ranges else REALS
            for name in sorted(names)
        }
        if _holds(_claim(domains, relation, used)):
            return True
        # Both sides are continuous where they are defined, so that the relation passes from the
        # inside of the ranges to their ends; lambda**(k - 1) is not defined at lambda = k = 0.
        inside = {
            name: item if item.integer else replace(item, lower_open=True)
            for name, item in domains.items()
        }
        closed = relation.op in ("<=", ">=")
        return closed and inside != domains and _holds(_claim(inside, relation, used))


def _claim(domains: Mapping[str, Interval], relation: Relation, given: Sequence[Relation]) -> Claim:
    variables = tuple(Variable(name, item) for name, item in domains.items())
    return Claim(variables, (relation,), tuple(given))


@noted_cache(4096)
def _holds(question: Claim) -> bool:
    return decide(question, Effort(1)).holds
