"""New variables for functions, products, quotients and differences of old ones."""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.extended_intervals import End, Range
from memory_theorems.verify.certificates import forms, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.algebra.driver import algebraic
from memory_theorems.verify.search.algebra.hypothesis_products import combination
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.enclosure import range_of
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.identities import core
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_MOST_UNKNOWNS = 6


def abstracted(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A function or a product through which alone its variables occur becomes a variable."""
    if goal.given or depth < 5:
        return None
    seen: set[Term] = set()
    for node in t.walk(goal.margin):
        if node in seen or node.head not in t.FUNCTIONS or len(goal.free) > 3:
            continue
        seen.add(node)
        inside = t.free_variables(node)
        if not inside or node == goal.margin:
            continue
        found = abstraction(search, goal, node, goal.margin, depth)
        if found is not None:
            return found
    for first in sorted(goal.free):
        for second in sorted(goal.free):
            if first >= second or goal.intervals[second].integer:
                continue
            if not (goal.box[first].satisfies(">") and goal.box[second].satisfies(">")):
                continue
            found = product_variable(search, goal, first, second, depth)
            if found is not None:
                return found
    return None


def abstraction(search: Prover, goal: Goal, node: Term, margin: Term, depth: int) -> Node | None:
    name = "u" + "_" * (1 + max((len(key) for key in goal.box), default=0))
    changed = replaced(margin, node, t.variable(name))
    if t.free_variables(node) & t.free_variables(changed):
        return None
    reach = range_of(node, goal.box, 128)
    if reach is None:
        return None
    domains = (*goal.domains, (name, to_interval(reach)))
    proof = search.prove(goal.with_(domains=domains, margin=changed), depth - 1)
    if proof is None:
        return None
    return renaming.abstract(node, name, proof)


def product_variable(
    search: Prover, goal: Goal, first: str, second: str, depth: int
) -> Node | None:
    """The core depends on x*y only: write it so, then abstract the product."""
    reduced = core(goal)
    if reduced is None:
        return None
    factor, margin, positive = reduced
    x, y, product = t.variable(first), t.variable(second), t.variable("u_p")
    try:
        changed = ring.normal_term(t.substitute(margin, {first: t.divide(product, y)}))
    except (Unsupported, ValueError):
        return None
    if t.free_variables(changed) & {first, second} or "u_p" not in t.free_variables(changed):
        return None
    node = t.multiply(x, y)
    written = t.substitute(changed, {"u_p": node})
    proof = abstraction(search, goal.with_(margin=written), node, written, depth)
    if proof is None:
        return None
    return forms.rewrite(factor, written, positive, proof)


def substituted(search: Prover, goal: Goal, depth: int) -> Node | None:
    """x = u*y or x = y + u where the core then loses y: one dimension less."""
    names = sorted(goal.free)
    if len(names) < 2:
        return None
    for first in names:
        for base in names:
            if first == base or goal.intervals[first].integer:
                continue
            for kind in ("multiple", "offset"):
                found = substitution(search, goal, kind, first, base)
                if found is None:
                    continue
                reduced = core(found)
                if reduced is None or base in t.free_variables(reduced[1]):
                    continue
                node = search.prove(found, depth - 1)
                if node is not None:
                    return renaming.substitute_by_term(
                        kind, first, t.variable(base), first + "_", node
                    )
    return None


def substitution(search: Prover, goal: Goal, kind: str, first: str, base: str) -> Goal | None:
    if kind == "multiple" and not goal.box[base].satisfies(">"):
        return None
    name = first + "_"
    if name in goal.box or goal.intervals[base].integer:
        return None
    x, y, u = t.variable(first), t.variable(base), t.variable(name)
    inverse = t.divide(x, y) if kind == "multiple" else x - y
    values = {first: t.multiply(y, u) if kind == "multiple" else y + u}
    reach = range_of(inverse, goal.box, 128)
    if reach is None:
        return None
    domains = tuple(
        (name, to_interval(reach)) if key == first else (key, old) for key, old in goal.domains
    )
    bounds = tuple(item.substitute(values) for item in goal.intervals[first].membership(first))
    given = tuple(item.substitute(values) for item in goal.given)
    return Goal(domains, (*given, *bounds), t.substitute(goal.margin, values), goal.op)


def to_interval(box: Range) -> Interval:
    """The interval of a range (its ends are exact rationals or infinite)."""

    def end(value: End) -> Term:
        if isinstance(value, float):
            return t.INFINITY if value > 0 else t.negate(t.INFINITY)
        return t.number(to_fraction(value))

    return Interval(
        end(box.lower),
        end(box.upper),
        box.lower_open or isinstance(box.lower, float),
        box.upper_open or isinstance(box.upper, float),
    )


# ---------------------------------------------------------------- functions as unknowns
def with_unknowns(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Under hypotheses: every function of the variables as an unknown of its own, then algebra."""
    if not goal.given or depth < MAX_DEPTH - 2 or goal.op not in (">=", ">"):
        return None
    inner = goal
    steps: list[tuple[Term, str]] = []
    while (node := _transcendental(inner)) is not None:
        reach = range_of(node, inner.box, 128)
        if reach is None or len(steps) == _MOST_UNKNOWNS:
            return None
        name = "u" + "_" * (1 + max((len(key) for key in inner.box), default=0))
        u = t.variable(name)
        inner = Goal(
            (*inner.domains, (name, to_interval(reach))),
            tuple(
                Relation(replaced(item.left, node, u), item.op, replaced(item.right, node, u))
                for item in inner.given
            ),
            replaced(inner.margin, node, u),
            inner.op,
        )
        steps.append((node, name))
    if not steps or not any(item.free & inner.free for item in inner.given):
        return None
    proof = combination(inner) or algebraic(search, inner, depth)
    for node, name in reversed(steps):
        proof = None if proof is None else renaming.abstract(node, name, proof)
    return proof


def _transcendental(goal: Goal) -> Term | None:
    """An outermost function or power with a varying exponent in the margin."""
    if any(node.head in t.BINDERS for node in t.walk(goal.margin)):
        return None
    for node in t.walk(goal.margin):
        varying = node.head == "**" and bool(t.free_variables(node.args[1]))
        function = node.head in t.FUNCTIONS and node.head not in ("Abs", "Max", "Min", "sqrt")
        if (varying or function) and t.free_variables(node):
            return node
    return None
