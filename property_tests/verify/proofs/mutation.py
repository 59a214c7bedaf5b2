"""Wrong variants of proofs, made systematically, and instances on which statements are evaluated.

A mutant changes one token of one inference, hypothesis or definition.  What the kernel accepts of
mutants is evaluated on concrete instances of the theory by a small reader of its own: exact
fractions, one-dimensional spaces, floats for exp and log.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.scripts import Inference

Value = Fraction | float
Instance = Mapping[str, Any]


@dataclass(frozen=True)
class Mutant:
    """A changed theory or proof; ``kind`` and ``change`` say what was changed, and where."""

    kind: str
    place: str
    change: str
    theory: Theory
    proof: tuple[Inference, ...]
    #: The inference whose acceptance is in question; empty: the last.
    statement: str = ""


def _tokens(text: str, naturals: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """(kind, changed text) for one changed token after the binders."""
    head, dot, body = text.partition(". ") if text.startswith("for ") else ("", "", text)
    for match in re.finditer(r"(?<![<>=!*])(?:<=|>=|==|<|>)(?!=)", body):
        for new in {"<=": ("<", ">="), ">=": ("<",), "==": ("<", ">"), "<": (">=",), ">": ("<=",)}[
            match.group()
        ]:
            yield "relation", head + dot + body[: match.start()] + new + body[match.end() :]
    for match in re.finditer(r" ([+-]) ", body):
        new = " - " if match.group(1) == "+" else " + "
        yield "sign", head + dot + body[: match.start()] + new + body[match.end() :]
    for match in re.finditer(r"(?<![\w.])\d+(?![\w.])", body):
        new = str(int(match.group()) + 1)
        yield "number", head + dot + body[: match.start()] + new + body[match.end() :]
    for name in naturals:
        for match in re.finditer(rf"(?<![\w]){name}(?![\w])", body):
            new = f"({name} + 1)"
            yield "index", head + dot + body[: match.start()] + new + body[match.end() :]


def _formula_mutants(formula: Formula) -> Iterator[tuple[str, str]]:
    naturals = tuple(item.name for item in formula.binders if item.sort.name == "natural")
    yield from _tokens(formula.text, naturals)
    for index in range(len(formula.premises)):
        rest = formula.premises[:index] + formula.premises[index + 1 :]
        yield "premise", replace(formula, premises=rest).text
    left, op, right = formula.conclusion.left, formula.conclusion.op, formula.conclusion.right
    if op in ("<=", "<"):
        sharper = Relation(left, op, Fraction(99, 100) * right)
        yield "factor", replace(formula, conclusion=sharper).text


def mutants(theory: Theory, proof: tuple[Inference, ...]) -> Iterator[Mutant]:
    """All mutants, in a fixed order."""
    for place, item in enumerate(proof):
        formula = theory.formula(item.formula)
        naturals = tuple(one.name for one in formula.binders if one.sort.name == "natural")
        for kind, text in _formula_mutants(formula):
            changed = replace(item, formula=text)
            before = (*proof[:place], changed)
            yield Mutant(f"statement {kind}", item.name, text, theory, before, item.name)
        for kind, hints, change in _hint_mutants(item, naturals):
            before = (*proof[:place], replace(item, hints=hints))
            yield Mutant(f"hint {kind}", item.name, change, theory, before, item.name)
    data = theory.to_json()
    for name, text in data["given"].items():
        formula = theory.formula(text)
        right = Relation(
            formula.conclusion.left, formula.conclusion.op, 2 * formula.conclusion.right
        )
        texts = [("doubled", replace(formula, conclusion=right).text)]
        texts += [(kind, new) for kind, new in _formula_mutants(formula) if kind != "factor"]
        for kind, new in texts:
            changed = {**data, "given": {**data["given"], name: new}}
            yield from _theory_mutant(f"hypothesis {kind}", name, new, changed, proof)
    for place, text in enumerate(data["define"]):
        left, _, right = text.partition(" == ")
        for kind, new in _tokens(right, ()):
            define = [*data["define"][:place], f"{left} == {new}", *data["define"][place + 1 :]]
            yield from _theory_mutant(
                f"definition {kind}", left, new, {**data, "define": define}, proof
            )


def _theory_mutant(
    kind: str, place: str, change: str, data: Mapping[str, Any], proof: tuple[Inference, ...]
) -> Iterator[Mutant]:
    try:
        yield Mutant(kind, place, change, Theory.from_json(data), proof)
    except InputError:
        return


def _hint_mutants(
    item: Inference, naturals: tuple[str, ...]
) -> Iterator[tuple[str, tuple[Any, ...], str]]:
    for place, (key, value) in enumerate(item.hints):
        if isinstance(value, str):
            continue
        for index, hint in enumerate(value):
            changes = [("dropped", ())]
            name, bracket, inside = hint.partition("(")
            for kind, new in _tokens(inside, naturals):
                changes.append((kind, (name + bracket + new,)))
            pieces = inside[:-1].split(", ")
            if len(pieces) == 2 and pieces[0] != pieces[1]:
                changes.append(("swapped", (f"{name}({pieces[1]}, {pieces[0]})",)))
            for kind, new_items in changes:
                hints = (key, (*value[:index], *new_items, *value[index + 1 :]))
                shown = f"{hint} -> {new_items[0] if new_items else 'nothing'}"
                yield kind, (*item.hints[:place], hints, *item.hints[place + 1 :]), shown


# ---------------------------------------------------------------- evaluation on an instance
class Undefined(Exception):
    """A term without a value on the instance."""


def evaluate(term: Term, values: Instance) -> Value:
    """The value of a scalar or of a vector of a one-dimensional space."""
    head, args = term.head, term.args
    if head == "number":
        assert isinstance(term.value, Fraction)
        return term.value
    if head == "zero":
        return Fraction(0)
    if head == "constant":
        return {"E": math.e, "pi": math.pi}[str(term.value)]
    if head == "variable":
        found = values[str(term.value)]
        return found() if callable(found) else found
    if head in ("Sum", "Product"):
        low, high = (evaluate(item, values) for item in args[2:])
        total: Value = Fraction(int(head == "Product"))
        for index in range(int(low), int(high) + 1):
            inner = evaluate(args[0], {**values, str(args[1].value): Fraction(index)})
            total = total * inner if head == "Product" else total + inner
        return total
    inner_values = [evaluate(item, values) for item in args]
    if head == "apply":
        result: Value = values[str(term.value)](*inner_values)
        return result
    first = inner_values[0]
    match head:
        case "+":
            return sum(inner_values[1:], first)
        case "*" | "compose":
            for item in inner_values[1:]:
                first = first * item
            return first
        case "-":
            return -first
        case "/":
            if inner_values[1] == 0:
                raise Undefined
            return first / inner_values[1]
        case "**":
            return _power(first, inner_values[1])
        case "Max":
            return max(inner_values)
        case "norm" | "Abs":
            return abs(first)
        case "exp":
            return math.exp(first)
        case "log":
            if first <= 0:
                raise Undefined
            return math.log(first)
    raise NotImplementedError(head)


def _power(base: Value, exponent: Value) -> Value:
    if exponent == int(exponent):
        if base == 0 and exponent < 0:
            raise Undefined
        return base ** int(exponent)
    if base <= 0:
        raise Undefined
    return float(base) ** float(exponent)


def _drawn(domain: Interval, random: Random) -> Fraction:
    """A number of the domain, at a closed end as well."""
    lower, upper = domain.lower.value, domain.upper.value
    share = Fraction(random.randrange(9), 8)
    inside = Fraction(random.randrange(1, 8), 8)
    if isinstance(lower, Fraction) and isinstance(upper, Fraction):
        at_end = (share == 0 and domain.lower_open) or (share == 1 and domain.upper_open)
        return lower + (inside if at_end else share) * (upper - lower)
    if isinstance(lower, Fraction):
        return lower + (4 * inside if domain.lower_open else 4 * share)
    raise NotImplementedError(domain.text)


def holds(relation: Relation, values: Instance) -> bool:
    """Whether the relation is true; floats are given a little room."""
    left, right = evaluate(relation.left, values), evaluate(relation.right, values)
    gap = left - right
    room = Fraction(0)
    if isinstance(gap, float):
        room = Fraction(1, 10**9) * max(1, abs(Fraction(left)), abs(Fraction(right)))
    return {
        "<=": gap <= room,
        ">=": gap >= -room,
        "<": gap < room,
        ">": gap > -room,
        "==": abs(gap) <= room,
        "!=": gap != 0 or room > 0,
    }[relation.op]


def counterexample(
    formula: Formula, instance: Callable[[Random], Instance], random: Random, tries: int
) -> dict[str, Value] | None:
    """Values of the binders at which the formula is false or undefined on an instance."""
    for _ in range(tries):
        values = dict(instance(random))
        chosen: dict[str, Value] = {}
        for item in formula.binders:
            if item.sort.whole:
                chosen[item.name] = Fraction(random.randrange(4))
            else:
                chosen[item.name] = Fraction(random.randrange(-8, 9), random.randrange(1, 5))
            if item.domain is not None:
                chosen[item.name] = _drawn(item.domain, random)
        values.update(chosen)
        try:
            applicable = all(holds(item, values) for item in formula.premises)
        except Undefined:
            applicable = False
        try:
            if applicable and not holds(formula.conclusion, values):
                return {**chosen, **{k: v for k, v in values.items() if isinstance(v, Fraction)}}
        except Undefined:
            return chosen
    return None
