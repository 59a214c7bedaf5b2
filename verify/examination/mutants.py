"""Deliberately wrong variants: one-token changes of claims.

A check that refutes none of its mutants checks nothing; a mutant that turns out true is a
sharpening, or shows that a hypothesis is superfluous.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from memory_theorems.verify.functions.on_terms import stepped
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.sequents import Sequent

#: Most mutants kept for one subject; the choice is deterministic and spread over all operators.
LIMIT = 16
#: Most mutants of all lines of a proof together, and the least kept for each line.
LINES, LEAST = 160, 3
_STRICT = {"<=": "<", ">=": ">"}
_FLIP = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "!=", "!=": "=="}
_PERCENT = t.number(Fraction(99, 100))
_HALF = t.number(Fraction(1, 2))
_TINY = Fraction(1, 1000)
#: Functions of whole numbers, where a changed sign leaves nothing that is defined.
_COUNTING = heads(lambda item: item.counting)


def mutants_of(subject: Claim) -> dict[str, Claim]:
    """Description of the change -> changed subject, at most :data:`LIMIT`, in a fixed order."""
    found: dict[str, Claim] = {}
    many = len(subject.conclusion) > 1
    for index, relation in enumerate(subject.conclusion):
        for change, mutant in relation_mutants(relation):
            conclusion = list(subject.conclusion)
            conclusion[index] = mutant
            where = f"part {index + 1}: " if many else ""
            found.setdefault(where + change, replace(subject, conclusion=tuple(conclusion)))
    for index, hypothesis in enumerate(subject.given):
        given = tuple(item for k, item in enumerate(subject.given) if k != index)
        found.setdefault(f"without {hypothesis.text}", replace(subject, given=given))
    distinct: dict[str, Claim] = {}
    seen = {subject}
    for change, changed in found.items():
        if changed not in seen:
            seen.add(changed)
            distinct[change] = changed
    return spread(distinct)


def mutable(claim: Claim) -> bool:
    """Claims that are refuted by given counters are wrong already; their mutants say nothing."""
    return not any(
        item.quantifier is Quantifier.FOR_ALL and item.counter is not None
        for item in claim.variables
    )


_Subject = TypeVar("_Subject")


def room_of_a_line(lines: int) -> int:
    """How many mutants each line of a proof with so many lines keeps."""
    return min(LIMIT, max(LEAST, LINES // max(1, lines)))


def spread(found: dict[str, _Subject], most: int = LIMIT) -> dict[str, _Subject]:
    """At most so many of them, spread over all operators; with :data:`LIMIT` of them dropped
    hypotheses always."""
    names = list(found)
    dropped = [name for name in names if name.startswith("without ") and most >= LIMIT]
    others = [name for name in names if name not in dropped]
    room = max(1, most - len(dropped))
    if len(others) <= room:
        return found
    kept = {others[round(i * (len(others) - 1) / max(1, room - 1))] for i in range(room)}
    return {name: found[name] for name in names if name in kept or name in dropped}


def in_turn(found: dict[str, _Subject], most: int) -> list[str]:
    """The names of those that are :func:`spread`, then of all others: for a subject of which none
    of the first is refuted."""
    first = list(spread(found, most))
    return first + [name for name in found if name not in first]


def relation_mutants(relation: Relation) -> Iterator[tuple[str, Relation]]:
    """Description of the change -> changed relation."""
    left, op, right = relation.left, relation.op, relation.right
    yield f"{op} becomes {_FLIP[op]}", Relation(left, _FLIP[op], right)
    if op in ("<=", "<") and is_tolerance(right):
        # Two computations of one number are compared: a wrong one is wrong by far, and any other
        # tolerance would do as well.
        names = sorted(t.free_variables(left))
        for name in names if len(names) > 1 else ():
            changed = t.substitute(left, {name: _PERCENT * t.variable(name)})
            yield f"left: {name} times 99/100", Relation(changed, op, right)
        for change, term in _token_mutants(left):
            yield f"left: {change}", Relation(term, op, right)
        return
    if op in _STRICT and not any(is_tolerance(item) for item in right.args):
        yield f"{op} becomes {_STRICT[op]}", Relation(left, _STRICT[op], right)
    if right == t.ZERO:
        # A multiple of 0 is no change.
        if op == "==":
            yield "right side becomes 1", Relation(left, op, t.ONE)
    elif op in ("<=", "<"):
        yield "right side times 99/100", Relation(left, op, _PERCENT * right)
        yield "right side times 1/2", Relation(left, op, _HALF * right)
    elif op in (">=", ">"):
        yield "left side times 99/100", Relation(_PERCENT * left, op, right)
        yield "left side times 1/2", Relation(_HALF * left, op, right)
    elif op == "==":
        yield "right side times 2", Relation(left, op, t.number(2) * right)
        yield "right side times 99/100", Relation(left, op, _PERCENT * right)
    for change, term in _token_mutants(right):
        yield f"right: {change}", Relation(left, op, term)
    for change, term in _token_mutants(left):
        yield f"left: {change}", Relation(term, op, right)


#: Constants to try where 99/100 and 1/2 are not refuted: does any change of the constant show?
_SMALLER = tuple(Fraction(1, 10**k) for k in (1, 3, 6, 12))


def smaller_constants(subject: Sequent, mutant: Sequent) -> Iterator[tuple[Fraction, Sequent]]:
    """For a mutant whose only change is the constant of an inequality: ever stronger constants."""
    old, new = subject.formula.conclusion, mutant.formula.conclusion
    for factor in (_PERCENT, _HALF):
        above = Relation(old.left, old.op, factor * old.right)
        below = Relation(factor * old.left, old.op, old.right)
        for small in _SMALLER:
            if old.op in ("<=", "<") and new == above:
                yield small, _concluding(subject, old.left, old.op, t.number(small) * old.right)
            if old.op in (">=", ">") and new == below:
                yield small, _concluding(subject, t.number(small) * old.left, old.op, old.right)


def _concluding(subject: Sequent, left: Term, op: str, right: Term) -> Sequent:
    """The subject with another conclusion, which nobody proves."""
    changed = replace(subject.formula, conclusion=Relation(left, op, right))
    return replace(subject, formula=changed, fact="", proof=())


def is_tolerance(term: Term) -> bool:
    """Whether a right side has a literal power of ten (or a multiple) far below 1 as a factor, so
    that it stands for 0."""
    if term.head == "*":
        return any(is_tolerance(item) for item in term.args)
    if term.head == "/":
        return _large_power(term.args[1]) or is_tolerance(term.args[0])
    if term.head == "number":
        return 0 < _value(term) <= _TINY
    if term.head == "**" and term.args[0].head == term.args[1].head == "number":
        base, exponent = (_value(item) for item in term.args)
        return base == 10 and exponent <= -3
    return False


def _large_power(term: Term) -> bool:
    heads = [item.head for item in term.args]
    if term.head == "number":
        return _value(term) >= 1 / _TINY
    ten = term.head == "**" and heads == ["number"] * 2 and _value(term.args[0]) == 10
    return ten and _value(term.args[1]) >= 3


def _value(term: Term) -> Fraction:
    assert isinstance(term.value, Fraction)
    return term.value


def _token_mutants(term: Term) -> Iterator[tuple[str, Term]]:
    """Changes of one node: exponent, sign of a summand, summation bound, inner ones likewise."""
    if is_tolerance(term):
        return
    if term.head == "**":
        base, exponent = term.args
        for step in (1, -1):
            changed = stepped(exponent, step)
            yield (
                f"exponent {t.to_text(exponent)} becomes {t.to_text(changed)}",
                t.power(base, changed),
            )
    if term.head == "+":
        for index, item in enumerate(term.args):
            args = [*term.args[:index], t.negate(item), *term.args[index + 1 :]]
            yield f"sign of {_short(item)}", t.add(*args)
    if term.head in ("Sum", "Integral"):
        for position, name in ((2, "lower"), (3, "upper")):
            if term.args[position].head == "oo":
                continue
            for step in (1, -1):
                parts = list(term.args)
                parts[position] = stepped(parts[position], step)
                yield f"{name} limit {step:+d}", Term(term.head, tuple(parts))
    if term.head in TABLE:
        yield from TABLE[term.head].mutants(*term.args)
    for index, item in enumerate(term.args):
        if term.head in ("Sum", "Integral", "Limit", "Derivative") and index >= 1:
            break
        if term.head == "Piecewise" and index % 2:
            continue
        for change, inner in _token_mutants(item):
            if term.head in _COUNTING and change.startswith("sign of"):
                continue
            yield change, t.rebuild(term, (*term.args[:index], inner, *term.args[index + 1 :]))


def _short(term: Term) -> str:
    text = t.to_text(term)
    return text if len(text) <= 40 else text[:37] + "..."
