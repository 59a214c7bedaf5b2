"""Whole variables by their residues: ``n = m*k + r``, one case for each r from 0 to m - 1.

Floors and ceilings of polynomials with rational coefficients become polynomials in k there, where m
clears the denominators.  The certificate names ``floor(n/m)`` (a ``cut``, then ``adjoin``), goes
down the residues by ``cases``, and writes n and the floors out by ``equal``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm, prod

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import cases, forms, leaves, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA
from memory_theorems.verify.search.whole.unfolding import exchange, normal, outside_binders

#: Residue classes in all, over all variables that are split.
MOST_CLASSES = 64
WHOLE = Interval(t.negate(t.INFINITY), t.INFINITY, True, True, True)


def by_residues(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The goal, class by class of the whole variables under its floors and ceilings."""
    # What changes its sign between whole numbers need not be 0 at one.
    if depth < MAX_DEPTH - 1 or (goal.op != "!=" and numerics.suspicious(goal)):
        return None
    parts = _parts(goal)
    names = sorted({name for item in parts for name in item.free})
    if not parts or not names or not all(goal.intervals[name].integer for name in names):
        return None
    moduli = [_modulus(parts, name) for name in names]
    if prod(moduli) > MOST_CLASSES:
        return None
    return _split(search, goal, list(zip(names, moduli, strict=True)), depth)


@dataclass(frozen=True, slots=True)
class _Part:
    """A floor or a ceiling of a polynomial: its free variables, and the coefficients of the
    polynomial's monomials, each with the variables in it, the constant apart."""

    free: frozenset[str]
    argument: Term
    coefficients: tuple[tuple[frozenset[str], Fraction], ...]
    constant: Fraction

    def denominators(self, name: str = "") -> list[int]:
        """Of the coefficients, of those alone that stand by a variable of this name."""
        return [c.denominator for names, c in self.coefficients if not name or name in names]


def _parts(goal: Goal) -> list[_Part]:
    """The floors and ceilings of margin and hypotheses; none where one is not of a polynomial."""
    sides = (goal.margin, *(item.margin for item in goal.given))
    found = []
    for node in {item: None for side in sides for item in outside_binders(side)}:
        if node.head in ("floor", "ceiling"):
            part = _part(_smooth(node.args[0]))
            if part is None:
                return []
            found.append(part)
    return found


def _smooth(term: Term) -> Term:
    """The term without floors and ceilings: its denominators are those of the term."""
    if term.head in ("floor", "ceiling"):
        return _smooth(term.args[0])
    return t.rebuild(term, tuple(map(_smooth, term.args))) if term.args else term


def _part(argument: Term) -> _Part | None:
    try:
        quotient = ring.normalise(argument)
    except OF_ALGEBRA:
        return None
    if not quotient.denominator.is_constant():
        return None
    if any(atom.head != "variable" for atom in quotient.generators):
        return None
    scale = to_fraction(quotient.denominator.leading_coefficient())
    constant, others = Fraction(0), []
    for exponents, coefficient in quotient.numerator.terms():
        value = to_fraction(coefficient) / scale
        if any(exponents):
            named = zip(quotient.generators, exponents, strict=False)
            others.append((frozenset(str(atom.value) for atom, power in named if power), value))
        else:
            constant = value
    return _Part(t.free_variables(argument), argument, tuple(others), constant)


def _modulus(parts: list[_Part], name: str) -> int:
    """The least m by which the variable may be split, so that no coefficient by k has a
    denominator."""
    own = [item for item in parts if name in item.free]
    common = lcm(*(number for item in own for number in item.denominators()))
    nested = any(
        node.head in ("floor", "ceiling") for item in own for node in t.walk(item.argument)
    )
    for m in range(1, min(common, MOST_CLASSES) + 1):
        if (
            common % m == 0
            and not nested
            and all(_is_whole(item, name, m, r) for item in own for r in range(m))
        ):
            return m
    return common


def _is_whole(part: _Part, name: str, m: int, r: int) -> bool:
    """Whether the coefficients by k are whole for n = m*k + r."""
    moved = _part(t.substitute(part.argument, {name: _value(t.variable(name), m, r)}))
    return moved is not None and all(item == 1 for item in moved.denominators(name))


def _value(k: Term, m: int, r: int) -> Term:
    scaled = k if m == 1 else t.multiply(t.number(m), k)
    return t.add(scaled, t.number(r)) if r else scaled


# ---------------------------------------------------------------- classes
def _split(search: Prover, goal: Goal, moduli: list[tuple[str, int]], depth: int) -> Node | None:
    """The first of the variables by its classes, the others after it."""
    if not moduli:
        return _written_out(search, goal, depth)
    name, m = moduli[0]
    n = t.variable(name)
    if m == 1:
        return _split(search, goal, moduli[1:], depth)
    share = t.divide(n, t.number(m))
    whole = t.function("floor", share)
    k = fresh(goal, name)
    low = cases.cut(
        share - whole, ">=",
        renaming.adjoin(whole, str(k.value), leaves.assumption(len(goal.given))),
        leaves.exact(),
    )  # fmt: skip
    facts = (
        Relation(share - k, ">=", t.ZERO),
        Relation(k, "<=", share),
        Relation(k + 1, ">", share),
    )
    named = Goal(
        (*goal.domains, (str(k.value), WHOLE)),
        (*(exchanged_in(item, whole, k) for item in goal.given), *facts),
        exchange(goal.margin, whole, k),
        goal.op,
    )
    inner = _classes(search, named, moduli, k, depth)
    if inner is None:
        return None
    return Node({**low, "then": renaming.adjoin(whole, str(k.value), inner)})


def exchanged_in(item: Relation, old: Term, new: Term) -> Relation:
    """The relation with every occurrence outside binders replaced."""
    return Relation(exchange(item.left, old, new), item.op, exchange(item.right, old, new))


def fresh(goal: Goal, name: str) -> Term:
    """A variable that the goal does not have, called after one that it has."""
    stem = f"{name}_k"
    while stem in goal.intervals:
        stem += "_"
    return t.variable(stem)


def _classes(
    search: Prover, goal: Goal, moduli: list[tuple[str, int]], k: Term, depth: int
) -> Node | None:
    """From the class m - 1 down; ``above`` is the number of the hypothesis n - m*k - r - 1 < 0."""
    name, m = moduli[0]
    n = t.variable(name)
    first = len(goal.given)
    ladder: list[tuple[Term, Node]] = []
    given = goal.given
    above = first - 1
    for r in range(m - 1, 0, -1):
        on = n - t.multiply(t.number(m), k) - t.number(r)
        here = goal.with_(given=(*given, Relation(on, ">=", t.ZERO)))
        node = _one_class(search, here, moduli, r, k, (len(given), above), depth)
        if node is None:
            return None
        ladder.append((on, node))
        above = len(given)
        given = (*given, Relation(on, "<", t.ZERO))
    here = goal.with_(given=given)
    last = _one_class(search, here, moduli, 0, k, (first - 3, above), depth)
    if last is None:
        return None
    for on, node in reversed(ladder):
        last = cases.cases(on, [node, last], [">=", "<"])
    return last


def _one_class(
    search: Prover,
    goal: Goal,
    moduli: list[tuple[str, int]],
    r: int,
    k: Term,
    known: tuple[int, int],
    depth: int,
) -> Node | None:
    """The goal for n = m*k + r, which the hypotheses with these numbers say: n - m*k - r is not
    negative, and less than 1."""
    (name, m), later = moduli[0], moduli[1:]
    n, value = t.variable(name), _value(k, m, r)
    below, above = known
    same = forms.both(leaves.assumption(below), cases.gap(leaves.assumption(above)))

    def put(node: Node) -> Node:
        return forms.equal(n, value, same, node)

    for index, item in enumerate(goal.given):
        if index < below and name in item.free and not later:
            negated = item.negated
            wrong = Goal(
                goal.domains, (*goal.given[:index], *goal.given[index + 1 :]),
                exchange(negated.margin, n, value), negated.margin_op,
            )  # fmt: skip
            node = _constant(wrong)
            if node is not None:
                shifted = forms.both(
                    leaves.assumption(below - 1), cases.gap(leaves.assumption(above - 1))
                )
                return cases.hypothesis(index, forms.equal(n, value, shifted, node))
    if name not in goal.free:
        return _split(search, goal, later, depth)
    node = _split(search, goal.with_(margin=exchange(goal.margin, n, value)), later, depth)
    return None if node is None else put(node)


# ---------------------------------------------------------------- floors written out
def _floors(goal: Goal) -> Iterator[tuple[Goal, Term, Term, Node]]:
    """Each floor or ceiling in turn: the goal after it, it, its value and why."""
    while True:
        inside = [n for n in outside_binders(goal.margin) if n.head in ("floor", "ceiling")]
        if not inside:
            return
        old = min(inside, key=t.node_count)  # nothing to write out stands in it
        part = _part(old.args[0])
        if part is None or any(item != 1 for item in part.denominators()):
            return
        up = old.head == "ceiling"
        rest = part.constant - (ceil(part.constant) if up else floor(part.constant))
        new = normal(part.argument - t.number(rest))
        goal = goal.with_(margin=exchange(goal.margin, old, new))
        yield goal, old, new, _floor_is(goal, old, abs(rest), up)


def _floor_is(goal: Goal, old: Term, rest: Fraction, up: bool) -> Node:
    """A floor is a - rest, a ceiling a + rest, for the argument a, which is a whole and rest."""
    f = t.variable("f_w")
    low, high = (old.args[0], f) if up else (f, old.args[0])
    first = len(goal.given)
    near = (high - low, leaves.assumption(first))
    beyond = (low + ONE - high, leaves.assumption(first + 1))
    small, large = t.number(rest), t.number(1 - rest)
    if rational_value(old.args[0]) is not None:
        return leaves.exact()
    least = [near, (large, leaves.exact())] if up else [beyond, (small, leaves.exact())]
    most = [beyond, (small, leaves.exact())] if up else [near, (large, leaves.exact())]
    sides = [[item for item in part if item[0] != t.ZERO] for part in (least, most)]
    both = forms.both(*(cases.gap(forms.total(part)) for part in sides))
    return renaming.adjoin(old, "f_w", both)


def _constant(goal: Goal) -> Node | None:
    """The goal by arithmetic, where its floors have values and nothing else is left."""
    steps = []
    for after, old, new, because in _floors(goal):
        goal = after
        steps.append((old, new, because))
    value = rational_value(normal(goal.margin))
    if value is None:
        return None
    true = {"==": value == 0, "!=": value != 0, ">": value > 0, ">=": value >= 0}[goal.op]
    return _wrapped(steps, forms.same(t.number(value), leaves.exact())) if true else None


def _written_out(search: Prover, goal: Goal, depth: int) -> Node | None:
    node = _constant(goal)
    if node is not None:
        return node
    steps = []
    for after, old, new, because in _floors(goal):
        goal = after
        steps.append((old, new, because))
    if any(node.head in ("floor", "ceiling") for node in outside_binders(goal.margin)):
        return None
    written = normal(goal.margin)
    if rational_value(written) is not None:
        return None
    alone = goal.with_(margin=written, given=())
    node = search.prove(alone, depth - 3)
    if node is not None:
        node = cases.weaken([], node)
    elif goal.given:
        node = search.prove(goal.with_(margin=written), depth - 3)
    return None if node is None else _wrapped(steps, forms.same(written, node))


def _wrapped(steps: list[tuple[Term, Term, Node]], node: Node) -> Node:
    for old, new, because in reversed(steps):
        node = forms.equal(old, new, because, node)
    return node
