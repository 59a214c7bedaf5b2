"""Algebraic goals: bends by cases, roots by new variables, then polynomials."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from flint import fmpz

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import cases as by_cases
from memory_theorems.verify.certificates import forms, leaves, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.algebra import one_variable, radicals
from memory_theorems.verify.search.algebra.contradictions import else_contradiction
from memory_theorems.verify.search.algebra.elimination import eliminated
from memory_theorems.verify.search.algebra.ladder import climb
from memory_theorems.verify.search.algebra.polynomial import Allowance, leaf, rational
from memory_theorems.verify.search.algebra.problem import read
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.branches import branches, exchanged
from memory_theorems.verify.search.enclosure import Budget, direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.identities import identity
from memory_theorems.verify.search.prover import Prover

MAX_CASES = 6
MAX_ROOT = 12
_HEADS = frozenset(("number", "variable", "+", "-", "*", "/", "**", "sqrt", "Abs", "Max", "Min"))


def algebraic(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A certificate of an algebraic goal (``>=``, ``>``, ``==``), by exact means alone."""
    if goal.op == "!=":
        return nonzero(goal, search.budget) if goal.given else None
    if goal.op not in (">=", ">", "==") or not _algebraic(goal.margin):
        return None
    if not goal.free:
        return impossible(goal, search.budget) if goal.given and goal.op != "==" else None
    if goal.op == "==" and not numerics.looks_zero(goal) and not goal.given:
        return None
    if not search.budget.spend(12) or numerics.suspicious(goal):
        return None
    thorough = depth > 10
    share = max(0, search.budget.boxes) // (2 if thorough else 8)
    budget = Budget(share)
    rungs, zeros = (24, 2) if thorough else (3, 0)
    allowance = Allowance(budget, rungs, orders=thorough, degenerate=zeros)
    node = prove(goal, allowance, MAX_CASES)
    if node is None and goal.given and not any(map(_radical, t.walk(goal.margin))):
        node = else_contradiction(goal, allowance.few)
    search.budget.spend(share - max(0, budget.boxes))
    return node


def nonzero(goal: Goal, budget: Budget) -> Node | None:
    """A margin of either sign that is not 0: else a hypothesis fails, or its square is positive."""
    if not _algebraic(goal.margin) or any(map(_radical, t.walk(goal.margin))):
        return None
    share = max(0, budget.boxes) // 4
    part = Budget(share)
    node = else_contradiction(goal, Allowance(part, 4, 0))
    if node is None:
        square = goal.with_(margin=t.power(goal.margin, t.number(2)), op=">")
        proof = leaf(square, Allowance(part, 12, 0))
        node = None if proof is None else forms.nonzero(proof)
    budget.spend(share - max(0, part.boxes))
    return node


def impossible(goal: Goal, budget: Budget) -> Node | None:
    """Hypotheses that no point satisfies: a goal without variables."""
    for index, item in enumerate(goal.given):
        if item.op in ("!=", "<", ">") and identity(goal.with_(margin=item.margin, op="==")):
            return by_cases.hypothesis(index, leaves.identity())
    names = sorted(frozenset().union(*(item.free for item in goal.given)))
    for name in names:
        node = one_variable.decide(goal, name).node
        if node is not None:
            return node
    problem = read(goal)
    if problem is None or not budget.spend(40):
        return None
    share = max(0, budget.boxes) // 4
    part = Budget(share)
    found = eliminated(problem, lambda changed: climb(changed, 0, 8, part))
    budget.spend(share - max(0, part.boxes))
    return None if found is None else found.node()


def _algebraic(term: Term) -> bool:
    for node in t.walk(term):
        if node.head not in _HEADS:
            return False
        if node.head == "**" and rational_value(node.args[1]) is None:
            return False
    return True


def prove(goal: Goal, allowance: Allowance, cases: int) -> Node | None:
    """Bends, then roots, then rational functions."""
    bends = _innermost(goal, _bend)
    if bends:
        return unbent(goal, bends[0], allowance, cases) if cases else None
    roots = _innermost(goal, _radical)
    if roots:
        return without_roots(goal, roots, allowance, cases) if cases else None
    return equation(goal, allowance) if goal.op == "==" else rational(goal, allowance)


def equation(goal: Goal, allowance: Allowance) -> Node | None:
    """An identity, or two inequalities (under equations among the hypotheses)."""
    if identity(goal) is not None:
        return leaves.identity()
    sides = []
    for margin in (goal.margin, t.negate(goal.margin)):
        side = goal.with_(margin=margin, op=">=")
        node = None if radicals.suspicious(side) else rational(side, allowance.few)
        if node is None:
            return None
        sides.append(node)
    return forms.both(*sides)


def _terms(goal: Goal) -> list[Term]:
    """The margin, and the sides of the algebraic hypotheses."""
    found = [goal.margin]
    for item in goal.given:
        if _algebraic(item.left) and _algebraic(item.right):
            found += [item.left, item.right]
    return found


def _innermost(goal: Goal, wanted: Callable[[Term], bool]) -> list[Term]:
    """The wanted nodes that contain no other wanted node."""
    found: dict[Term, None] = {}
    for term in _terms(goal):
        for node in t.walk(term):
            if wanted(node) and not any(
                wanted(inner) for item in node.args for inner in t.walk(item)
            ):
                found.setdefault(node)
    return list(found)


# ---------------------------------------------------------------- bends
def _bend(node: Term) -> bool:
    return node.head in ("Abs", "Max", "Min")


def unbent(goal: Goal, node: Term, allowance: Allowance, cases: int) -> Node | None:
    """The branch that holds throughout, or cases until one does."""
    choices = branches(node)
    for new, conditions in choices:
        because = []
        for condition in conditions:
            side = goal.with_(margin=condition, op=">=")
            proof = assumption(side)
            if proof is None and not radicals.suspicious(side):
                proof = prove(side, allowance.few, 0)
            if proof is None:
                break
            because.append(proof)
        if len(because) == len(conditions):
            return _replaced(goal, node, new, because, allowance, cases)
    on = _open_question(goal, choices)
    if on is None:
        return None
    parts = []
    for op in (">=", "<="):
        part = goal.with_(given=(*goal.given, Relation(on, op, t.ZERO)))
        found = prove(part, allowance, cases - 1)
        if found is None:
            return None
        parts.append(found)
    return by_cases.cases(on, parts)


def _open_question(goal: Goal, choices: list[tuple[Term, list[Term]]]) -> Term | None:
    """A condition that is neither known to hold nor known to fail."""
    for _, conditions in choices:
        for condition in conditions:
            known = any(
                assumption(goal.with_(margin=margin, op=">=")) is not None
                for margin in (condition, t.negate(condition))
            )
            if not known:
                return condition
    return None


def _replaced(
    goal: Goal, node: Term, new: Term, because: list[Node], allowance: Allowance, cases: int
) -> Node | None:
    proof = prove(exchanged(goal, node, new), allowance, cases)
    if proof is None:
        return None
    return forms.replace(node, new, because, proof, everywhere=True)


# ---------------------------------------------------------------- roots
def _radical(node: Term) -> bool:
    return _root(node) is not None


def _root(node: Term) -> tuple[Term, Fraction] | None:
    """(radicand, exponent) of a root."""
    if node.head == "sqrt":
        return node.args[0], Fraction(1, 2)
    if node.head == "**":
        exponent = rational_value(node.args[1])
        if exponent is not None and 1 < exponent.denominator <= MAX_ROOT:
            return node.args[0], exponent
    return None


def without_roots(goal: Goal, roots: list[Term], allowance: Allowance, cases: int) -> Node | None:
    """Variables under roots of monomials become powers; other roots become variables."""
    for node in roots:
        new = _even_root(goal, node)
        if new is not None:
            return _simpler(goal, node, new, allowance, cases)
    orders: dict[str, int] = {}
    for node in roots:
        root = _root(node)
        assert root is not None
        for name, power in sorted((_power_product(root[0]) or {}).items()):
            order = (power * root[1]).denominator
            if goal.box[name].satisfies(">=") and not goal.intervals[name].integer:
                orders[name] = lcm(orders.get(name, 1), order)
    for name, order in orders.items():
        if order > 1:
            return _power(goal, name, order, allowance, cases)
    return _adjoined(goal, roots[0], allowance, cases)


def _power_product(term: Term) -> dict[str, int] | None:
    """The exponents of a product of powers of variables and a number; None for another term."""
    try:
        quotient = ring.normalise(term)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    found: dict[str, int] = {}
    for polynomial, sign in ((quotient.numerator, 1), (quotient.denominator, -1)):
        if len(polynomial) != 1:
            return None
        for atom, power in zip(quotient.generators, polynomial.monoms()[0]):
            if not power:
                continue
            if atom.head != "variable":
                return None
            found[str(atom.value)] = found.get(str(atom.value), 0) + sign * int(power)
    return found


def _power(goal: Goal, name: str, order: int, allowance: Allowance, cases: int) -> Node | None:
    """x = u**order, and the roots of powers of u simplified."""
    new = _unused(goal, name)
    value = t.power(t.variable(new), t.number(order))
    interval = goal.intervals[name]

    def end(term: Term) -> Term:
        known = rational_value(term)
        if term.head in ("oo", "-") or known in (0, 1):
            return term
        root = None if known is None else _rational_root(known, Fraction(1, order))
        if root is not None:
            return t.number(root)
        return (
            t.function("sqrt", term) if order == 2 else t.power(term, t.number(Fraction(1, order)))
        )

    domain = Interval(
        end(interval.lower), end(interval.upper), interval.lower_open, interval.upper_open
    )
    domains = tuple((new, domain) if key == name else (key, old) for key, old in goal.domains)
    domains = (*(item for item in domains if item[0] != new), (new, domain))
    given = tuple(item.substitute({name: value}) for item in goal.given)
    margin = t.substitute(goal.margin, {name: value})
    proof = prove(Goal(domains, given, margin, goal.op), allowance, cases - 1)
    if proof is None:
        return None
    return renaming.substitute_power(name, new, order, proof)


def _unused(goal: Goal, stem: str) -> str:
    name = stem + "_r"
    while name in goal.box:
        name += "_"
    return name


def _simpler(goal: Goal, node: Term, new: Term, allowance: Allowance, cases: int) -> Node | None:
    """A root of a power product that comes out even."""
    because: Node | None = leaves.exact()
    if new.head != "number":
        side = goal.with_(margin=new, op=">=")
        because = rational(side, allowance.few) or direct(side)
    proof = prove(exchanged(goal, node, new), allowance, cases)
    if proof is None or because is None:
        return None
    return renaming.root(node, new, because, proof)


def _even_root(goal: Goal, node: Term) -> Term | None:
    """A root as a product of whole powers of variables that are not negative."""
    root = _root(node)
    if root is None or root[1] < 0:
        return None
    radicand, exponent = root
    try:
        quotient = ring.normalise(radicand)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    parts = []
    value = Fraction(1)
    for polynomial, sign in ((quotient.numerator, 1), (quotient.denominator, -1)):
        if len(polynomial) != 1:
            return None
        coefficient = polynomial.coeffs()[0]
        value *= to_fraction(coefficient) ** sign
        for atom, power in zip(quotient.generators, polynomial.monoms()[0]):
            whole = exponent * int(power) * sign
            if power == 0:
                continue
            if atom.head != "variable" or whole.denominator != 1:
                return None
            if not goal.box[str(atom.value)].satisfies(">="):
                return None
            if whole:
                parts.append(atom if whole == 1 else t.power(atom, t.number(whole)))
    number = _rational_root(value, exponent)
    if number is not None:
        if number != 1 or not parts:
            parts.insert(0, t.number(number))
        return t.multiply(*parts)
    if not parts or value < 0:
        return None
    return t.multiply(t.power(t.number(value), t.number(exponent)), *parts)


def _rational_root(value: Fraction, exponent: Fraction) -> Fraction | None:
    if value < 0:
        return None
    top = _whole_root(value.numerator, exponent.denominator)
    bottom = _whole_root(value.denominator, exponent.denominator)
    if top is None or bottom is None:
        return None
    return Fraction(top, bottom) ** exponent.numerator


def _whole_root(value: int, order: int) -> int | None:
    if value in (0, 1):
        return value
    guess = (
        round(value ** (1 / order)) if value.bit_length() < 1000 else int(fmpz(value).root(order))
    )
    for candidate in (guess - 1, guess, guess + 1):
        if candidate >= 0 and candidate**order == value:
            return candidate
    return None


def _adjoined(goal: Goal, node: Term, allowance: Allowance, cases: int) -> Node | None:
    """A root as a new variable with its equation as a further hypothesis."""
    root = _root(node)
    assert root is not None
    radicand, exponent = root
    name = _unused(goal, "s")
    fresh = t.variable(name)
    left = _raised(fresh, exponent.denominator)
    if exponent < 0:
        left, right = t.multiply(left, _raised(radicand, -exponent.numerator)), t.ONE
    else:
        right = _raised(radicand, exponent.numerator)
    changed = exchanged(goal, node, fresh)
    domain = Interval(t.ZERO, t.INFINITY, exponent < 0, True)
    changed = Goal(
        (*goal.domains, (name, domain)),
        (*changed.given, Relation(left, "==", right)),
        changed.margin,
        goal.op,
    )
    proof = prove(changed, allowance, cases - 1)
    if proof is None and goal.given:
        proof = else_contradiction(changed, allowance.few)
    return None if proof is None else renaming.adjoin(node, name, proof)


def _raised(term: Term, exponent: int) -> Term:
    return term if exponent == 1 else t.power(term, t.number(exponent))
