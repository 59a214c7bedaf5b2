"""Positivity of linear terms from linear hypotheses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term

#: Rational coefficients of variables; the constant is under the empty name.
Form = dict[str, Fraction]
MAX_HYPOTHESES = 12


def linear_form(term: Term) -> Form | None:
    """The coefficients of a term that is linear over the rationals; None for other terms."""
    if not t.free_variables(term):
        value = exact_value(term)
        return None if value is None else {"": value}
    match term.head:
        case "variable":
            return {str(term.value): Fraction(1)}
        case "+":
            total: Form = {}
            for item in term.args:
                part = linear_form(item)
                if part is None:
                    return None
                total = combine(total, part, Fraction(1))
            return total
        case "-":
            part = linear_form(term.args[0])
            return None if part is None else combine({}, part, Fraction(-1))
        case "*":
            scale, varying = Fraction(1), None
            for item in term.args:
                part = linear_form(item)
                if part is None:
                    return None
                if set(part) <= {""}:
                    scale *= part.get("", Fraction(0))
                elif varying is None:
                    varying = part
                else:
                    return None
            return combine({}, varying or {"": Fraction(1)}, scale)
        case "/":
            top = linear_form(term.args[0])
            bottom = constant_value(term.args[1])
            if top is None or bottom is None or bottom == 0:
                return None
            return combine({}, top, 1 / bottom)
    return None


def combine(first: Form, second: Form, factor: Fraction) -> Form:
    """``first + factor*second`` without zero coefficients."""
    result = dict(first)
    for name, value in second.items():
        result[name] = result.get(name, Fraction(0)) + factor * value
    return {name: value for name, value in result.items() if value != 0}


def written(form: Form) -> Term:
    items = [
        t.multiply(t.number(value), t.variable(name)) if name else t.number(value)
        for name, value in sorted(form.items())
    ]
    return t.add(*items) if items else t.ZERO


def implied_positive(term: Term, given: Sequence[Relation], evaluate: Evaluator) -> bool:
    """Whether ``term`` minus one or two hypotheses (margins >= 0) is positive on the box.

    The hypotheses hold at the points that a goal speaks of; what is left is evaluated.
    """
    wanted = linear_form(term)
    if wanted is None or not given:
        return False
    facts: list[tuple[Form, bool]] = []
    for item in given[:MAX_HYPOTHESES]:
        if item.op not in ("<=", ">=", "<", ">", "=="):
            continue
        form = linear_form(item.margin)
        if form is not None:
            facts.append((form, item.op in ("<", ">")))
    for count in (1, 2):
        for chosen in combinations(facts, count):
            rest = wanted
            for form, _ in chosen:
                rest = combine(rest, form, Fraction(-1))
            found = evaluate(written(rest))
            if found.positive or (found.nonnegative and any(strict for _, strict in chosen)):
                return True
    return False
