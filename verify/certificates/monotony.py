"""Rules that argue along a path: derivatives, differences, induction."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.certificates.cases import split
from memory_theorems.verify.certificates.forms import both, same
from memory_theorems.verify.certificates.leaves import identity
from memory_theorems.verify.certificates.node import Node, make
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, is_infinite
from memory_theorems.verify.language.terms import Term


def monotone(
    variable: str, sign: int, slope: Term, proof: Node, face: Node, *, strict: bool = False
) -> Node:
    """``sign`` times the derivative, written as ``slope``, is not negative; then one end."""
    node = make("monotone", variable=variable, sign=sign, derivative=same(slope, proof), face=face)
    if strict:
        node["strict"] = True
    return node


def difference(
    variable: str, step: str, drop: Term, proof: Node, face: Node, *, strict: bool = False
) -> Node:
    """The margin falls by every step, by ``drop``, towards a limit that is not negative."""
    node = make("difference", variable=variable, step=step, drop=same(drop, proof), face=face)
    if strict:
        node["strict"] = True
    return node


def level(
    variable: str,
    at: Term,
    value: tuple[Node, Node],
    everywhere: Sequence[Node] | None,
    slope: Node | None = None,
    smooth: Sequence[Node] = (),
) -> Node:
    """``==``: the derivative is 0, and the margin is 0 at one point of the interval.

    The ring knows the first, or ``slope`` proves it for the derivative and its negative alike;
    ``smooth`` says why there is one.  On either side of the point the margin, and its negative,
    are least there.  ``value`` proves ``>=`` for both at the point; ``everywhere`` shows where the
    margin is defined.
    """

    def side(sign: int, face: Node) -> Node:
        flat = slope or identity()
        node = make("monotone", variable=variable, sign=sign, derivative=flat, face=face)
        if smooth:
            node["smooth"] = list(smooth)
        if everywhere is not None:
            node["everywhere"] = list(everywhere)
        return node

    return both(*(split(variable, at, [side(-1, face), side(1, face)]) for face in value))


def relax(variable: str, proof: Node) -> Node:
    """A whole variable as a real one."""
    return make("relax", variable=variable, proof=proof)


def induction(variable: str, base: Node, step: Node) -> Node:
    """The least value, and the step from n to n + 1."""
    return make("induction", variable=variable, base=base, step=step)


def guarded_induction(variable: str, base: Node, previous: Sequence[Node], step: Node) -> Node:
    """Induction under hypotheses on the variable, which go down from n + 1 to n."""
    return make("induction", variable=variable, base=base, previous=list(previous), step=step)


def summand(
    each: Node, proof: Node, primitive: Term | None = None, defined: Sequence[Node] = ()
) -> Node:
    """Sums by their summands; the differences of ``primitive``, if any, are taken out."""
    telescoped: dict[str, object] = {}
    if primitive is not None:
        telescoped["primitive"] = t.to_text(primitive)
        if defined:
            telescoped["defined"] = list(defined)
    return make("summand", **telescoped, each=each, proof=proof)


def increasing(
    name: str,
    function: Term,
    interval: Interval,
    sides: tuple[Term, Term],
    sign: int,
    inside: Sequence[Node],
    order: Node,
    slope: Node,
) -> Node:
    """margin = f(left) - f(right), where ``sign`` times f grows on an interval that holds both."""
    ends: dict[str, object] = {}
    for field, end, is_open in (
        ("lower", interval.lower, interval.lower_open),
        ("upper", interval.upper, interval.upper_open),
    ):
        if is_infinite(end):
            continue
        ends[field] = t.to_text(end)
        if is_open:
            ends[f"{field}_open"] = True
    return make(
        "increasing", name=name, function=t.to_text(function), **ends, left=t.to_text(sides[0]),
        right=t.to_text(sides[1]), sign=sign, inside=list(inside), order=order, derivative=slope,
    )  # fmt: skip
