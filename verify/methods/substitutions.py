"""New variables for functions, products, quotients and differences of old ones."""

from __future__ import annotations

from verify import terms as t
from verify.arithmetic import ring
from verify.arithmetic.intervals import Range
from verify.claims import Interval
from verify.errors import Unsupported
from verify.methods import numerics
from verify.methods.bends import replaced
from verify.methods.enclosure import range_of
from verify.methods.goals import Goal, Node
from verify.methods.prover import Prover
from verify.methods.symbolic import core
from verify.terms import Term


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
    return {"rule": "abstract", "term": t.to_text(node), "name": name, "proof": proof}


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
    return {
        "rule": "rewrite", "factor": t.to_text(factor), "margin": t.to_text(written),
        "positive": positive, "proof": proof,
    }  # fmt: skip


def substituted(search: Prover, goal: Goal, depth: int) -> Node | None:
    """x = u*y or x = y + u where the core then loses y: one dimension less."""
    names = sorted(goal.free)
    if len(names) < 2:
        return None
    for first in names:
        for base in names:
            if first == base or goal.intervals[first].integer:
                continue
            for kind in ("ratio", "difference"):
                found = substitution(search, goal, kind, first, base)
                if found is None:
                    continue
                reduced = core(found)
                if reduced is None or base in t.free_variables(reduced[1]):
                    continue
                node = search.prove(found, depth - 1)
                if node is not None:
                    return {
                        "rule": "substitute", "kind": kind, "variable": first,
                        "base": base, "name": first + "_", "proof": node,
                    }  # fmt: skip
    return None


def substitution(search: Prover, goal: Goal, kind: str, first: str, base: str) -> Goal | None:
    if kind == "ratio" and not goal.box[base].satisfies(">"):
        return None
    name = first + "_"
    if name in goal.box or goal.intervals[base].integer:
        return None
    x, y, u = t.variable(first), t.variable(base), t.variable(name)
    inverse = t.divide(x, y) if kind == "ratio" else x - y
    values = {first: t.multiply(u, y) if kind == "ratio" else y + u}
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

    def end(value: object) -> Term:
        if isinstance(value, float):
            return t.INFINITY if value > 0 else t.negate(t.INFINITY)
        return t.number(numerics._as_fraction(value))

    return Interval(
        end(box.lower),
        end(box.upper),
        box.lower_open or isinstance(box.lower, float),
        box.upper_open or isinstance(box.upper, float),
    )
