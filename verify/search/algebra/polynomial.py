"""Goals between rational functions: clear denominators, take factors apart, certify the rest."""

from __future__ import annotations

from dataclasses import dataclass

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node, Part
from memory_theorems.verify.certificates.polynomial_identities import Positivity
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search.algebra import one_variable
from memory_theorems.verify.search.algebra.degenerate import degenerate
from memory_theorems.verify.search.algebra.elimination import eliminated
from memory_theorems.verify.search.algebra.ladder import climb
from memory_theorems.verify.search.algebra.ordering import ordered, simplices
from memory_theorems.verify.search.algebra.positive_coefficients import nonnegative
from memory_theorems.verify.search.algebra.problem import Problem, algebraic, read
from memory_theorems.verify.search.algebra.radicals import definitions, sampled_sign, squared
from memory_theorems.verify.search.algebra.weighted_means import means
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.enclosure import Budget, direct
from memory_theorems.verify.search.goals import Goal

MAX_SIZE = 2_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much one goal may cost: boxes of the search, and rungs of the ladder."""

    budget: Budget
    rungs: int = 24
    #: how many roots may be squared away, one after another
    squarings: int = 4
    #: whether the orders of the variables may become cases
    orders: bool = False
    #: how many variables may be split into zero and not zero
    degenerate: int = 0

    @property
    def few(self) -> Allowance:
        """For side conditions."""
        return Allowance(self.budget, min(self.rungs, 3), self.squarings)

    @property
    def ordered(self) -> Allowance:
        """Where the order of the variables is known."""
        return Allowance(self.budget, 4, 0)

    @property
    def apart(self) -> Allowance:
        """Where one variable is known to be 0 or known not to be."""
        return Allowance(self.budget, 8, 0, degenerate=self.degenerate - 1)

    @property
    def squared(self) -> Allowance:
        """After a root has been squared away."""
        return Allowance(self.budget, self.rungs, self.squarings - 1, self.orders)


def rational(goal: Goal, allowance: Allowance) -> Node | None:
    """A certificate of a goal between rational functions, or None."""
    if not algebraic(goal.margin) or goal.op not in (">=", ">"):
        return None
    quick = assumption(goal) or _one_variable(goal)
    if quick is not None:
        return quick
    try:
        quotient = ring.normalise(goal.margin)
        if quotient.is_zero:
            return leaves.identity() if goal.op == ">=" else None
        scale, below = ring.factors(quotient, quotient.denominator)
        constant, above = ring.factors(quotient, quotient.numerator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    sign = 1 if constant * scale > 0 else -1
    denominator = _denominator(goal, below, allowance)
    if denominator is None:
        return leaf(goal, allowance)
    factor, positive, turned = denominator
    sign *= turned
    content = abs(constant / scale)
    node = _numerator(goal, content, sign, above, allowance)
    if node is None:
        return None
    margin, proof = node
    if factor == ONE:
        if margin == goal.margin:
            return proof
        return forms.same(margin, proof)
    return forms.rewrite(factor, margin, positive, proof)


def _denominator(
    goal: Goal, factors: list[tuple[Term, int]], allowance: Allowance
) -> tuple[Term, Node, int] | None:
    """(1/D, the certificate of 1/D > 0, the sign by which D was turned)."""
    if not factors:
        return ONE, leaves.exact(), 1
    sign = 1
    parts: list[Part] = []
    written: list[Term] = []
    for factor, multiplicity in factors:
        found = definite(goal, factor, ">", allowance.few, inverse=True)
        if found is None:
            return None
        turned, term, node = found
        sign *= turned**multiplicity
        for _ in range(multiplicity):
            written.append(term)
            parts.append((t.divide(ONE, term), node))
    factor_term = t.divide(ONE, t.multiply(*written)) if written else ONE
    if len(parts) == 1:
        return factor_term, parts[0][1], sign
    return factor_term, forms.product(parts), sign


def definite(
    goal: Goal, factor: Term, op: str, allowance: Allowance, *, inverse: bool = False
) -> tuple[int, Term, Node] | None:
    """(sign, sign*factor, certificate of its relation ``op`` 0); for ``inverse`` of 1/(...)."""
    sign = sampled_sign(goal, factor)
    if sign == 0:
        return None
    term = factor if sign > 0 else ring.normal_term(t.negate(factor))
    margin = t.divide(ONE, term) if inverse else term
    node = leaf(goal.with_(margin=margin, op=op), allowance)
    return None if node is None else (sign, term, node)


def _numerator(
    goal: Goal, content: object, sign: int, factors: list[tuple[Term, int]], allowance: Allowance
) -> tuple[Term, Node] | None:
    """The margin without its denominator (content*sign*factors), and its proof."""
    from fractions import Fraction

    number = Fraction(str(content))
    whole = _product(number * sign, factors)
    if not factors:
        if sign < 0:
            return None
        return whole, leaves.exact()
    parts: list[Part] = []
    rest: list[tuple[Term, int]] = []
    for factor, multiplicity in factors:
        even = multiplicity - multiplicity % 2
        if even:
            square = t.power(factor, t.number(even))
            node = _square(goal, factor, even, allowance)
            if node is None:
                rest.append((factor, multiplicity))
                continue
            parts.append((square, node))
        if multiplicity % 2:
            rest.append((factor, 1))
    if len(rest) + len(parts) > 1:
        for factor, multiplicity in list(rest):
            found = definite(goal, factor, goal.op, allowance.few)
            if found is None or multiplicity != 1:
                continue
            turned, term, node = found
            sign *= turned
            parts.append((term, node))
            rest.remove((factor, multiplicity))
    if not parts:
        margin = whole
        node = leaf(goal.with_(margin=margin), allowance)
        return None if node is None else (margin, node)
    last = _product(number * sign, rest)
    if rest:
        node = leaf(goal.with_(margin=last), allowance)
    else:
        node = leaves.exact() if sign > 0 else None
    if node is None:
        return None
    parts.append((last, node))
    return whole, forms.product(parts)


def _square(goal: Goal, factor: Term, even: int, allowance: Allowance) -> Node | None:
    """An even power: always >= 0; > 0 where the factor has a sign."""
    root = t.to_text(t.power(factor, t.number(even // 2)) if even > 2 else factor)
    if goal.op == ">=":
        return Positivity((((), (("1", root),)),)).node()
    found = definite(goal, factor, ">", allowance.few)
    if found is None:
        return None
    return forms.product([found[1:]] * even)


def _product(number: object, factors: list[tuple[Term, int]]) -> Term:
    from fractions import Fraction

    value = Fraction(str(number))
    items = [] if value == 1 and factors else [t.number(value)]
    items += [f if k == 1 else t.power(f, t.number(k)) for f, k in factors]
    return t.multiply(*items)


def _one_variable(goal: Goal) -> Node | None:
    if len(goal.free) != 1:
        return None
    return one_variable.decide(goal, next(iter(goal.free))).node


def leaf(goal: Goal, allowance: Allowance) -> Node | None:
    """One polynomial relation."""
    if not allowance.budget.spend(2):
        return None
    quick = assumption(goal) or _one_variable(goal)
    if quick is not None:
        return quick
    if not allowance.budget.spend(2 + len(goal.given)):
        return None
    problem = read(goal)
    if problem is None:
        return None
    simple = [] if problem.equations else list(simplices(problem))
    node = _without_search(goal, problem, simple)
    if node is not None or (not goal.given and len(goal.free) == 1):
        return node
    return _searched(goal, problem, simple, allowance)


def _without_search(goal: Goal, problem: Problem, simple: list[Problem]) -> Node | None:
    """Signs of coefficients, and means."""
    node = nonnegative(problem)
    if node is None and len(problem.names) > 1:
        node = means(goal, problem)
    for coordinates in simple:
        node = node or nonnegative(coordinates)
    return node


def _searched(
    goal: Goal, problem: Problem, simple: list[Problem], allowance: Allowance
) -> Node | None:
    """The first rungs, then other forms of the goal, then the dear rungs."""
    budget, rungs = allowance.budget, allowance.rungs
    roots = any(item.name in goal.free for item in definitions(goal))
    first = min(4 if roots else 8, rungs)
    found = eliminated(problem, lambda part: climb(part, 0, first, budget))
    node = direct(goal) if found is None else found.node()
    if node is None and roots and allowance.squarings > 0 and budget.spend(10):
        node = squared(goal, lambda part: rational(part, allowance.squared), 2)
    if node is None and not roots:
        if allowance.degenerate > 0:
            node = degenerate(goal, problem, lambda part: leaf(part, allowance.apart))
        for coordinates in simple[:2] if rungs > 3 else ():
            node = node or _climbed(coordinates, 0, 3, budget)
    node = node or _dear(problem, first, allowance)
    if node is None and not roots and allowance.orders:
        node = ordered(goal, lambda part: leaf(part, allowance.ordered))
    return node


def _dear(problem: Problem, first: int, allowance: Allowance) -> Node | None:
    """The rungs after the first ones, with two thirds of what is left where orders may follow."""
    left = max(0, allowance.budget.boxes)
    share = 2 * left // 3 if allowance.orders else left
    budget = Budget(share)
    node = _climbed(problem, first, allowance.rungs, budget)
    allowance.budget.spend(share - max(0, budget.boxes))
    return node


def _climbed(problem: Problem, first: int, last: int, budget: Budget) -> Node | None:
    found = climb(problem, first, last, budget)
    return None if found is None else found.node()
