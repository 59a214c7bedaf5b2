"""Exchanging a sub-expression for an equal one: the only place where a margin changes inside.

And margins as linear combinations of sums or integrals, whose parts are taken out.
"""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal, check_size, unsettled
from memory_theorems.verify.checker.node_prover import Node, Prover
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term


def exchange(term: Term, old: Term, new: Term) -> Term:
    """Every occurrence outside binders replaced (inside, names could be captured)."""

    def visit(node: Term) -> Term:
        if node == old:
            return new
        if not node.args or node.head in t.BINDERS:
            return node
        return t.rebuild(node, tuple(visit(item) for item in node.args))

    result = visit(term)
    check_size(result)
    return result


def exchange_given(goal: Goal, old: Term, new: Term) -> tuple[Relation, ...]:
    """The hypotheses with every occurrence outside binders replaced."""
    return tuple(
        Relation(exchange(item.left, old, new), item.op, exchange(item.right, old, new))
        for item in goal.given
    )


def exchanged_everywhere(goal: Goal, old: Term, new: Term) -> tuple[Term, tuple[Relation, ...]]:
    """Margin and hypotheses with every occurrence (outside binders) replaced."""
    margin, given = exchange(goal.margin, old, new), exchange_given(goal, old, new)
    if margin == goal.margin and given == goal.given:
        raise Refused(f"{t.to_text(old)[:80]} does not occur")
    return margin, given


def linear_in(head: str, margin: Term) -> tuple[list[tuple[Term, Term]], list[Term]]:
    """margin = sum of factor*term with this head + the rest; factors and rest hold none of it."""
    pieces: list[tuple[Term, Term]] = []
    rest: list[Term] = []
    for item in margin.args if margin.head == "+" else (margin,):
        sign = t.ONE
        if item.head == "-":
            sign, item = t.number(-1), item.args[0]
        if not any(node.head == head for node in t.walk(item)):
            rest.append(t.multiply(sign, item))
            continue
        factors = list(item.args) if item.head == "*" else [item]
        found = [factor for factor in factors if factor.head == head]
        others = [factor for factor in factors if factor.head != head]
        if len(found) != 1 or any(n.head == head for f in others for n in t.walk(f)):
            raise Refused(f"the margin is not linear in {head}")
        pieces.append((t.multiply(sign, *others), found[0]))
    return pieces, rest


def exchanged(
    prover: Prover, goal: Goal, margin: Term, given: tuple[Relation, ...] | None = None
) -> Goal:
    """The goal with another margin that has the value of the old one at every point of it.

    This is the one place where a margin changes within its terms.  Values are pointwise, so
    the new margin says the same; but what the *form* of the old one showed is lost (x**3 is
    defined for x < 0, x**exp(log(3)) only has values there).  The obligations of the whole
    new margin are shown again, else it counts as one not known to be defined.  With other
    hypotheses, which may hold at more points, those of the old one say nothing.
    """
    given = goal.given if given is None else given
    changed = given != goal.given
    if margin == goal.margin and not changed:
        raise Refused("the expression to be replaced does not occur")
    new = replace(goal.with_margin(margin, defined=False), given=given)
    if not goal.defined:
        return new
    try:
        if changed:
            left = unsettled(new, (margin,), prover.budget)
        else:
            left = prover.missing(goal, (margin,))
    except Refused:
        return new
    return replace(new, defined=not left)


def proved_with(
    prover: Prover, goal: Goal, node: Node, old: Term, new: Term, *, everywhere: bool = False
) -> bool:
    """``proof`` proves the goal with ``new`` in place of ``old``; in the hypotheses if asked."""
    given = exchange_given(goal, old, new) if everywhere else goal.given
    changed = exchanged(prover, goal, exchange(goal.margin, old, new), given)
    return prover.prove(changed, node.get("proof"))


def check_exponents(goal: Goal, names: frozenset[str], budget: Budget) -> None:
    """Powers whose exponent mentions one of the (real) variables need a positive base.

    ``(-2)**n`` means something for whole n only; a rule that turns a whole quantity into a real
    one must not change what the terms say.
    """
    with precision(DEFAULT_BITS):
        evaluate = goal.evaluator(budget)
        for term in goal.terms:
            for node in t.walk(term):
                if (
                    node.head == "**"
                    and any(occurs(name, node.args[1]) for name in names)
                    and not evaluate(node.args[0]).positive
                ):
                    raise Refused(
                        f"{t.to_text(node)[:80]} needs whole exponents or a positive base"
                    )
