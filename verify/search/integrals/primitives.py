"""Integrals: primitives that are proposed, and what shows that they are right.

A primitive is only a proposal: the checker differentiates it and finds its limits itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import forms, integration, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation, is_infinite
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import (
    Bound,
    Goal,
    obligations,
    with_bound,
)
from memory_theorems.verify.search.identities import identity
from memory_theorems.verify.search.integrals import (
    approximants,
    computer_algebra,
    known_primitives,
    limit_values,
    limits_of_primitives,
    numbers,
    table_primitives,
    values,
)
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.whole import infinite_sums
from memory_theorems.verify.search.whole.induction import unfolded
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders

Proposals = Callable[[Goal, Term, str], Iterator[Term]]


def replaced(
    search: Prover, goal: Goal, depth: int, proposals: Proposals | None = None
) -> Node | None:
    """The first integral of the margin replaced by its value, by a primitive of the proposals."""
    for old in outside_binders(goal.margin):
        if old.head != "Integral":
            continue
        for node, value in evaluations(search, goal, old, depth, proposals):
            margin = exchange(goal.margin, old, value)
            guards = [item for item in _guards(value) if item not in _guards(old)]
            for item in guards:
                margin = exchange(margin, item, item.args[0])
            proof = search.prove(goal.with_(margin=margin), depth - 1)
            proof = None if proof is None else _unguarded(goal, guards, proof)
            if proof is not None:
                return integration.evaluated(node, old, proof)
        return None
    return None


def primitives(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Primitives of ``body`` to be tried: formulas that are known, then computer algebra."""
    found = False
    for primitive in formulas(goal, body, name):
        found = True
        yield primitive
    if not found:
        yield from computer_algebra.proposed(goal, body, name)


def formulas(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Primitives of ``body`` by formulas."""
    yield from known_primitives.known(goal, body, name)
    yield from table_primitives.in_tables(goal, body, name)


def unevaluated(term: Term) -> bool:
    """Whether the term holds an integral, a derivative or a limit."""
    return any(
        node.head in ("Integral", "Derivative", "Limit") or infinite_sums.infinite(node)
        for node in t.walk(term)
    )


def written_out(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Derivatives written out, integrals by their integrands or their values."""
    if depth <= 1 or not unevaluated(goal.margin):
        return None
    if not goal.free and values.holds(Relation(goal.margin, goal.op, ZERO)) is False:
        return None
    integrals = [node for node in outside_binders(goal.margin) if node.head == "Integral"]
    proposed = computer_algebra.proposed
    # Where no ball encloses the integral the primitive comes first.
    first = any(not t.free_variables(node) and not numbers.suitable(node) for node in integrals)
    return (
        unfolded(search, goal, "", depth)
        or limit_values.replaced(search, goal, depth)
        or infinite_sums.replaced(search, goal, depth)
        or by_integrand(search, goal, depth)
        or replaced(search, goal, depth, formulas)
        or (replaced(search, goal, depth, proposed) if first else None)
        or numbers.bracketed(search, goal, depth)
        or by_approximants(search, goal, depth)
        or (None if first else replaced(search, goal, depth, proposed))
    )


def exists(search: Prover, goal: Goal, depth: int) -> Node | None:
    """That an integral or a limit has a value."""
    old = goal.margin
    if old.head == "Limit":
        found = limit_values.valued(search, goal, old, depth)
        return None if found is None else found[0]
    if old.head == "Sum":
        return infinite_sums.exists(search, goal, depth)
    if old.head != "Integral":
        return None
    node = _continuous(search, goal, old, depth)
    if node is not None:
        return node
    for proposals in (formulas, None, computer_algebra.proposed):
        if proposals is None:
            node = numbers.exists(search, old, depth)
        else:
            given = evaluations(search, goal, old, depth, proposals)
            node = next((item for item, _ in given), None)
        if node is not None:
            return node
    return None


def by_integrand(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin that is one integral of a term of one sign."""
    if goal.op not in (">=", ">"):
        return None
    found = _one_integral(goal.margin)
    if found is None:
        return None
    pieces, rest = found
    first = pieces[0][1]
    lower, upper = first.args[2:]
    inner = inside(goal, first)
    if inner is None:
        return None
    name = str(first.args[1].value)
    total = []
    for factor, piece in pieces:
        if piece.args[2:] != first.args[2:]:
            return None
        body = t.substitute(piece.args[0], {str(piece.args[1].value): t.variable(name)})
        total.append(t.multiply(factor, body))
    if rest:
        if is_infinite(lower) or is_infinite(upper):
            return None
        total.append(t.divide(t.add(ZERO, *rest), upper - lower))
    margin = t.add(ZERO, *total)
    about = inner.with_(margin=margin, op=goal.op)
    if numerics.suspicious(about):
        return None
    proof = search.prove(about, depth - 1)
    if proof is None:
        return None
    order = _order(search, goal, first, depth, strict=goal.op == ">" or bool(rest))
    return None if order is None else integration.integrand(order, proof)


def by_approximants(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin with one integral by a polynomial below its integrand."""
    found = _one_integral(goal.margin)
    if found is None:
        return None
    return approximants.below(search, goal, *found, by_integrand, depth)


def _one_integral(margin: Term) -> tuple[list[tuple[Term, Term]], list[Term]] | None:
    pieces: list[tuple[Term, Term]] = []
    rest: list[Term] = []
    for item in margin.args if margin.head == "+" else (margin,):
        sign = t.number(-1) if item.head == "-" else ONE
        inner = item.args[0] if item.head == "-" else item
        if not any(node.head == "Integral" for node in t.walk(inner)):
            rest.append(t.multiply(sign, inner))
            continue
        factors = list(inner.args) if inner.head == "*" else [inner]
        found = [factor for factor in factors if factor.head == "Integral"]
        others = [factor for factor in factors if factor.head != "Integral"]
        if len(found) != 1 or any(n.head == "Integral" for f in others for n in t.walk(f)):
            return None
        pieces.append((t.multiply(sign, *others), found[0]))
    return (pieces, rest) if pieces else None


# ---------------------------------------------------------------- the inside
def inside(goal: Goal, old: Term, *, closed: bool = False) -> Goal | None:
    """The goal with the variable of integration in the (open) interval."""
    _, bound, lower, upper = old.args
    name = str(bound.value)
    if name in goal.intervals:
        return None
    inner = with_bound(goal, Bound(name, lower, upper, False))
    domain = inner.intervals[name]
    if not closed:
        domain = type(domain)(domain.lower, domain.upper, True, True)
    variable = t.variable(name)
    given = list(goal.given)
    if not is_infinite(lower):
        given.append(Relation(variable, ">=" if closed else ">", lower))
    if not is_infinite(upper):
        given.append(Relation(variable, "<=" if closed else "<", upper))
    return inner.on(name, domain).with_(given=tuple(given))


def _order(search: Prover, goal: Goal, old: Term, depth: int, *, strict: bool) -> Node | None:
    lower, upper = old.args[2:]
    if is_infinite(lower) or is_infinite(upper):
        return leaves.exact()
    about = goal.with_(margin=upper - lower, op=">" if strict else ">=")
    return search.prove(about, depth - 1)


def _proofs(search: Prover, goal: Goal, term: Term, depth: int) -> list[Node] | None:
    """One certificate per obligation of the term."""
    integers = frozenset(name for name, item in goal.domains if item.integer)
    found = []
    for item in obligations((term,), integers):
        if item.bounds or item.exists:
            return None
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about) or search.prove(about, min(depth - 2, 4))
        if node is None:
            return None
        found.append(node)
    return found


def _continuous(search: Prover, goal: Goal, old: Term, depth: int) -> Node | None:
    if is_infinite(old.args[2]) or is_infinite(old.args[3]):
        return None
    inner = inside(goal, old, closed=True)
    if inner is None:
        return None
    integrand = _proofs(search, inner, old.args[0], depth)
    order = _order(search, goal, old, depth, strict=False) if integrand is not None else None
    if integrand is None or order is None:
        return None
    return integration.continuous(order, integrand)


# ---------------------------------------------------------------- primitives
def evaluations(
    search: Prover, goal: Goal, old: Term, depth: int, proposals: Proposals | None = None
) -> Iterator[tuple[Node, Term]]:
    """Nodes of the rule ``primitive`` without old and proof, and the values they give."""
    inner = inside(goal, old)
    if inner is None:
        return
    body, bound = old.args[:2]
    name = str(bound.value)
    for primitive in (proposals or primitives)(inner, body, name):
        difference = inner.with_(margin=derivative(primitive, name) - body, op="==")
        # Near 0 doubles do not tell that the derivative of t**3*exp(-t) + ... is small.
        hopeful = "gamma" in t.to_text(primitive) or numerics.looks_zero(difference)
        if not hopeful and identity(difference) is None:
            continue
        node = _evaluation(search, goal, inner, old, primitive, depth)
        if node is not None:
            yield node


def _evaluation(
    search: Prover, goal: Goal, inner: Goal, old: Term, primitive: Term, depth: int
) -> tuple[Node, Term] | None:
    body, bound, lower, upper = old.args
    name = str(bound.value)
    integrand = _proofs(search, inner, body, depth)
    defined = _proofs(search, inner, primitive, depth)
    if integrand is None or defined is None:
        return None
    ends: list[integration.End] = []
    values = []
    for end in (lower, upper):
        value = None if is_infinite(end) else t.substitute(primitive, {name: end})
        proofs = None if value is None else _proofs(search, goal, value, depth)
        stated = value is None or proofs is None
        if stated:
            value = limits_of_primitives.limit(goal, primitive, name, end, is_lower=not ends)
            proofs = None if value is None else _proofs(search, goal, value, depth)
        if value is None or proofs is None:
            return None
        ends.append(integration.End(value if stated else None, tuple(proofs)))
        values.append(value)
    strict = any(end.limit is not None for end in ends)
    order = _order(search, goal, old, depth, strict=strict)
    if order is None:
        return None
    fixed = [] if strict else _proofs(search, goal, t.add(ZERO, *_parameters(body, name)), depth)
    guards = [item for item in _guards(primitive) if item not in _guards(old)]
    same = _unguarded(inner, guards, leaves.identity(tentative=True))
    if same is None:
        return None
    node = integration.primitive(
        primitive, integrand, defined, same, ends[0], ends[1], order, fixed or []
    )
    return node, values[1] - values[0]


def _guards(term: Term) -> list[Term]:
    """The terms ``Max(s, 0)`` and ``Min(-s, 0)``, by which a primitive writes s > 0 as one atom."""
    found = [
        node for node in t.walk(term) if node.head in ("Max", "Min") and node.args[1:] == (ZERO,)
    ]
    return list(dict.fromkeys(found))


def _unguarded(goal: Goal, guards: list[Term], proof: Node) -> Node | None:
    """The proof of a goal in which such terms stand for their first arguments, from one with
    these themselves."""
    for item in reversed(guards):
        value = item.args[0]
        size = value if item.head == "Max" else t.negate(value)
        because = direct(goal.with_(margin=size, op=">="))
        if because is None:
            return None
        proof = forms.replace(item, value, [because], proof)
    return proof


def _parameters(body: Term, name: str) -> list[Term]:
    """The greatest parts of an integrand that do not mention its variable."""
    if name not in t.free_variables(body):
        return [body]
    return [part for item in body.args for part in _parameters(item, name)]
