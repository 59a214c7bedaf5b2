"""Margins as non-negative combinations of products of hypotheses and bounds.

``margin = sum of c * f_1 * ... * f_d`` with c >= 0, where each f is the margin of a hypothesis, of
a bound of the domain, or of an interval bound of an atom such as ``lambda**k``.  A linear program
in floats proposes which products to use; the coefficients are then solved for exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from flint import fmpq, fmpq_mat

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node, Part
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.enclosure import direct, range_of
from memory_theorems.verify.search.goals import Goal

MAX_FACTS = 26
MAX_PRODUCTS = 1_200
MAX_ROWS = 400

#: A monomial as sorted (atom, exponent) pairs; atoms by their canonical text.
Monomial: TypeAlias = tuple[tuple[str, int], ...]
Polynomial: TypeAlias = Mapping[Monomial, Fraction]


@dataclass(frozen=True, slots=True)
class Fact:
    """``term >= 0`` (``> 0`` if strict), with the certificate node that proves it."""

    term: Term
    polynomial: Polynomial
    node: Node
    strict: bool
    hypothesis: bool


def combination(goal: Goal) -> Node | None:
    """A certificate of a polynomial margin under hypotheses, or None."""
    if not goal.given:
        return None
    if goal.op == "==":
        margins = (goal.margin, ring.normal_term(t.negate(goal.margin)))
        sides = [combination(goal.with_(margin=item, op=">=")) for item in margins]
        return forms.both(sides[0], sides[1]) if sides[0] and sides[1] else None
    if goal.op not in (">=", ">"):
        return None
    try:
        quotient = ring.normalise(goal.margin)
        if quotient.denominator != 1:
            return None
        target = _polynomial(quotient)
        facts = _facts(goal, quotient.generators)
    except Unsupported:
        return None
    if not any(fact.hypothesis for fact in facts) or len(facts) > MAX_FACTS:
        return None
    for degree in (1, 2, 3):
        columns = _products(facts, degree)
        found = _solve(target, facts, columns, goal.op == ">")
        if found is not None:
            return _node(found, facts)
    return None


def _polynomial(quotient: ring.Quotient) -> dict[Monomial, Fraction]:
    names = [t.to_text(atom) for atom in quotient.generators]
    found = {}
    for exponents, coefficient in quotient.numerator.terms():
        monomial = tuple(
            sorted((name, int(e)) for name, e in zip(names, exponents, strict=False) if e)
        )
        found[monomial] = to_fraction(coefficient)
    return found


def _facts(goal: Goal, generators: Sequence[Term]) -> list[Fact]:
    facts: list[Fact] = []
    atoms = dict.fromkeys(generators)
    for index, item in enumerate(goal.given):
        assumed = leaves.assumption(index)
        signs = (1, -1) if item.op == "==" else (1,)
        if item.op == "!=":
            continue
        for sign in signs:
            margin = item.margin if sign > 0 else t.negate(item.margin)
            quotient = ring.normalise(margin)
            atoms.update(dict.fromkeys(quotient.generators))
            cleared = _cleared(goal, margin, quotient, assumed)
            if cleared is not None:
                term, node = cleared
                facts.append(
                    Fact(term, _polynomial(ring.normalise(term)), node, item.op in "<>", True)
                )
    position = len(goal.given)
    for name, interval in goal.domains:
        for bound in interval.membership(name):
            node = leaves.assumption(position)
            position += 1
            if t.variable(name) in atoms:
                polynomial = _polynomial(ring.normalise(bound.margin))
                facts.append(Fact(bound.margin, polynomial, node, bound.op in "<>", False))
    for atom in atoms:
        if atom.head != "variable":
            facts.extend(_atom_bounds(goal, atom))
    return facts


def _cleared(
    goal: Goal, margin: Term, quotient: ring.Quotient, assumed: Node
) -> tuple[Term, Node] | None:
    """The margin without its denominator, where that has a known sign."""
    if quotient.denominator == 1:
        return margin, assumed
    bottom = ring.polynomial_term(quotient.generators, quotient.denominator)
    for factor in (bottom, ring.normal_term(t.negate(bottom))):
        positive = direct(goal.with_(margin=factor, op=">"))
        if positive is not None:
            term = ring.normal_term(t.multiply(factor, margin))
            return term, forms.rewrite(factor, margin, positive, assumed)
    return None


def _atom_bounds(goal: Goal, atom: Term) -> list[Fact]:
    found = []
    reach = range_of(atom, goal.box)
    if reach is None:
        return []
    for end, lower in ((reach.lower, True), (reach.upper, False)):
        if not isinstance(end, fmpq):
            continue
        value = t.number(to_fraction(end))
        margin = atom - value if lower else value - atom
        for strict in (True, False):
            node = direct(goal.with_(margin=margin, op=">" if strict else ">="))
            if node is not None:
                polynomial = _polynomial(ring.normalise(margin))
                found.append(Fact(margin, polynomial, node, strict, False))
                break
    return found


def _products(facts: Sequence[Fact], degree: int) -> list[tuple[int, ...]]:
    """Index tuples of products with at most one hypothesis, short ones first."""
    columns: list[tuple[int, ...]] = [()]
    for size in range(1, degree + 1):
        for item in combinations_with_replacement(range(len(facts)), size):
            if sum(facts[i].hypothesis for i in item) <= 1 or size == 2:
                columns.append(item)
            if len(columns) >= MAX_PRODUCTS:
                return columns
    return columns


def _expand(facts: Sequence[Fact], item: tuple[int, ...]) -> Polynomial:
    total: Polynomial = {(): Fraction(1)}
    for index in item:
        product: dict[Monomial, Fraction] = {}
        for left, a in total.items():
            for right, b in facts[index].polynomial.items():
                powers = dict(left)
                for name, exponent in right:
                    powers[name] = powers.get(name, 0) + exponent
                key = tuple(sorted(powers.items()))
                product[key] = product.get(key, Fraction(0)) + a * b
        total = product
    return total


def _solve(
    target: Polynomial,
    facts: Sequence[Fact],
    columns: Sequence[tuple[int, ...]],
    strict: bool,
) -> list[tuple[Fraction, tuple[int, ...]]] | None:
    from scipy.optimize import linprog

    expanded = [_expand(facts, item) for item in columns]
    rows = {key: i for i, key in enumerate({*target, *(k for p in expanded for k in p)})}
    if len(rows) > MAX_ROWS:
        return None
    matrix = np.zeros((len(rows), len(columns)))
    for j, polynomial in enumerate(expanded):
        for key, value in polynomial.items():
            matrix[rows[key], j] = float(value)
    right = np.zeros(len(rows))
    for key, value in target.items():
        right[rows[key]] = float(value)
    positive = [all(facts[i].strict for i in item) for item in columns]
    cost = np.array(
        [
            (0.01 if strict and sure else 1.0) * (1 + len(item))
            for item, sure in zip(columns, positive, strict=True)
        ]
    )
    answer = linprog(cost, A_eq=matrix, b_eq=right, bounds=(0, None), method="highs")
    if answer.status != 0:
        return None
    support = [j for j, value in enumerate(answer.x) if value > 1e-9]
    weights = _exact(target, [expanded[j] for j in support])
    if weights is None or any(weight < 0 for weight in weights):
        return None
    found = [(w, columns[j]) for w, j in zip(weights, support, strict=True) if w > 0]
    if strict and not any(all(facts[i].strict for i in item) for _, item in found):
        return None
    return found


def _exact(target: Polynomial, columns: Sequence[Polynomial]) -> list[Fraction] | None:
    """The unique rational weights with ``sum of weight * column = target``."""
    if not columns:
        return None if any(target.values()) else []
    keys = sorted({*target, *(key for column in columns for key in column)})
    augmented = fmpq_mat(
        len(keys),
        len(columns) + 1,
        [to_fmpq(column.get(key, Fraction(0))) for key in keys for column in (*columns, target)],
    )
    reduced, rank = augmented.rref()
    rows = reduced.tolist()
    if rank != len(columns) or any(rows[i][i] != 1 for i in range(rank)):
        return None
    return [to_fraction(rows[i][len(columns)]) for i in range(rank)]


def _node(found: Sequence[tuple[Fraction, tuple[int, ...]]], facts: Sequence[Fact]) -> Node:
    parts: list[Part] = []
    for weight, item in found:
        scale = t.number(weight)
        if not item:
            parts.append((scale, leaves.exact()))
            continue
        factors: list[Part] = [(scale, leaves.exact())] if weight != 1 else []
        factors += [(facts[i].term, facts[i].node) for i in item]
        if len(factors) == 1:
            parts.append(factors[0])
        else:
            term = t.multiply(scale, *(facts[i].term for i in item))
            parts.append((term, forms.product(factors)))
    return forms.total(parts)
