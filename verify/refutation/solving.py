"""Solve simple equalities among the hypotheses for one variable, as exact terms.

``x + y == 1`` gives ``y = 1 - x``; ``x**2 + y**2 == 1`` gives the two branches of ``y``, and
``x*y == 0`` the branches ``x = 0`` and ``y = 0``.  The result only parametrises a search: the
hypothesis itself is checked at every witness.
"""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term

#: variable -> term in the variables that are not solved for
Solution = dict[str, Term]


def solutions(claim: Claim, relations: Sequence[Relation], most: int = 4) -> list[Solution]:
    """Up to ``most`` parametrisations of the equalities among ``relations`` (else an empty one).

    Equalities that cannot be solved for a variable are left to rejection.
    """
    branches: list[Solution] = [{}]
    for hypothesis in relations:
        if hypothesis.op != "==":
            continue
        grown: list[Solution] = []
        for branch in branches:
            factors = [t.substitute(item, branch) for item in _factors(hypothesis)]
            if any(item == ZERO for item in factors):
                grown.append(branch)
                continue
            names = [v.name for v in claim.variables if v.name not in branch]
            found = [item for factor in factors for item in _solve(factor, names)]
            if not found:
                grown.append(branch)
            for name, value in found:
                extended = {k: t.substitute(item, {name: value}) for k, item in branch.items()}
                grown.append({**extended, name: value})
        branches = grown[:most]
    return branches


def _factors(equality: Relation) -> list[Term]:
    """Terms of which one vanishes where the equality holds: the factors of a product."""
    sides = (equality.left, equality.right)
    if ZERO not in sides:
        return [equality.margin]
    return _split(sides[0] if sides[1] == ZERO else sides[1])


def _split(product: Term) -> list[Term]:
    if product.head == "-" and len(product.args) == 1:
        return _split(product.args[0])
    if product.head == "*":
        return [item for factor in product.args for item in _split(factor)]
    return [product]


def _solve(margin: Term, names: Sequence[str]) -> list[tuple[str, Term]]:
    for name in reversed(names):
        if name not in t.free_variables(margin):
            continue
        for atom in _atoms(margin, name):
            linear = _affine(margin, atom, name)
            if linear is None or linear[0] == ZERO:
                continue
            value = t.divide(t.negate(linear[1]), linear[0])
            return [(name, item) for item in _invert(atom, value)]
    return []


def _atoms(margin: Term, name: str) -> list[Term]:
    """The variable itself, or a power, root, exponential or logarithm of it."""
    variable = t.variable(name)
    found = [variable]
    for node in t.walk(margin):
        if node.head in ("**", "sqrt", "exp", "log") and node.args[0] == variable:
            found.append(node)
    return found


def _affine(term: Term, atom: Term, name: str) -> tuple[Term, Term] | None:
    """``(a, b)`` with term = a*atom + b and a, b free of the variable, else None."""
    if term == atom:
        return ONE, ZERO
    if name not in t.free_variables(term):
        return ZERO, term
    if term.head == "+":
        pairs = [_affine(item, atom, name) for item in term.args]
        if any(pair is None for pair in pairs):
            return None
        known = [pair for pair in pairs if pair is not None]
        return _sum([a for a, _ in known]), _sum([b for _, b in known])
    if term.head == "-":
        inner = _affine(term.args[0], atom, name)
        return None if inner is None else (t.negate(inner[0]), t.negate(inner[1]))
    if term.head == "*":
        dependent = [item for item in term.args if name in t.free_variables(item)]
        if len(dependent) != 1:
            return None
        rest = [item for item in term.args if item is not dependent[0]]
        inner = _affine(dependent[0], atom, name)
        if inner is None:
            return None
        return t.multiply(inner[0], *rest), t.multiply(inner[1], *rest)
    if term.head == "/" and name not in t.free_variables(term.args[1]):
        inner = _affine(term.args[0], atom, name)
        if inner is None:
            return None
        return t.divide(inner[0], term.args[1]), t.divide(inner[1], term.args[1])
    return None


def _sum(items: list[Term]) -> Term:
    kept = [item for item in items if item != ZERO]
    return t.add(*kept) if kept else ZERO


def _invert(atom: Term, value: Term) -> list[Term]:
    match atom.head:
        case "variable":
            return [value]
        case "sqrt":
            return [t.power(value, t.number(2))]
        case "exp":
            return [t.function("log", value)]
        case "log":
            return [t.function("exp", value)]
        case "**":
            exponent = atom.args[1]
            if exponent == t.number(2):
                root = t.function("sqrt", value)
                return [root, t.negate(root)]
            return [t.power(value, t.divide(ONE, exponent))]
    return []
