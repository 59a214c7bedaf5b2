"""The proof search: tries the rules of the certificate grammar on a goal.

The main weapon for sharp claims is the derivative chain: bring the margin to normal form, drop
factors of known sign, and move to the end of an interval where the margin is least, which leaves
one goal about the derivative and one about the face.  Floats choose the rule; they never decide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from verify import terms as t
from verify.arithmetic import ring
from verify.arithmetic.intervals import Range
from verify.claims import Interval, Relation
from verify.errors import Unsupported
from verify.methods import numerics
from verify.methods.calculus import derivative
from verify.methods.enclosure import (
    Budget,
    branch_and_bound,
    direct,
    excluded,
    halves,
    range_of,
    settled,
)
from verify.methods.goals import BENT, Goal, Node, rational_value
from verify.methods.products import combination
from verify.methods.squares import sum_of_squares
from verify.methods.symbolic import core, exact, identity, tentative_identity
from verify.terms import ONE, Term

if TYPE_CHECKING:
    from verify.decision import Effort

MAX_DEPTH = 14
_COST = 24  # boxes that one round of calculus counts for
_LARGE = 300  # nodes of a margin beyond which the search gives up
_SMALL = 24  # boxes that a first, quick bisection may use


def prove(goal: Goal, effort: Effort, *, relax_first: bool = True) -> tuple[Node | None, bool]:
    """A certificate node of the goal or None, and whether the budget ran out.

    ``relax_first`` sketches the real relaxation of integer goals before induction is tried.
    """
    search = _Search(Budget(effort.boxes), effort.bits, relax_first)
    node = search.prove(goal, MAX_DEPTH)
    return node, search.budget.boxes < 0


@dataclass(slots=True)
class _Search:
    budget: Budget
    bits: int
    relax_first: bool = True
    failed: dict[Goal, int] = field(default_factory=dict)  # goal -> greatest depth tried in vain

    def prove(self, goal: Goal, depth: int) -> Node | None:
        size = t.node_count(goal.margin)
        if size > _LARGE or not self.budget.spend(1 + size // 10):
            return None
        if not goal.free and not goal.given:
            return exact(goal) or settled(goal, 4 * self.bits) or identity(goal)
        if goal.op == "==":
            return (
                identity(goal)
                or exact(goal)
                or self.finite(goal, depth)
                or self.equal_by_induction(goal)
                or tentative_identity(goal)
            )
        if goal.op == "!=":
            return self.apart(goal, depth)
        node = direct(goal) or excluded(goal) or assumption(goal)
        if node is not None:
            return node
        if depth <= 0 or self.failed.get(goal, -1) >= depth:
            return None
        node = self.integers(goal, depth) or self.real(goal, depth)
        if node is None:
            self.failed[goal] = depth
        return node

    # ---- not equal
    def apart(self, goal: Goal, depth: int) -> Node | None:
        for sign in (1, -1):
            margin = goal.margin if sign > 0 else t.negate(goal.margin)
            part = goal.with_(margin=margin, op=">")
            if numerics.suspicious(part):
                continue
            node = self.prove(part, depth)
            if node is not None:
                return {"rule": "apart", "sign": sign, "proof": node}
        return None

    def equal_by_induction(self, goal: Goal) -> Node | None:
        """Sums: base and step are identities; proposed where floats agree, the checker decides."""
        if not any(node.head == "Sum" for node in t.walk(goal.margin)):
            return None
        for name, interval in goal.domains:
            start = least_integer(goal, name) if interval.integer else None
            if start is None or interval.bounded_above or not numerics.looks_zero(goal):
                continue
            return {
                "rule": "induction",
                "variable": name,
                "base": {"rule": "identity", "tentative": True},
                "step": {"rule": "assumption", "index": len(goal.given), "tentative": True},
            }
        return None

    # ---- integers
    def finite(self, goal: Goal, depth: int) -> Node | None:
        for name, interval in goal.domains:
            if interval.integer and name in goal.free:
                node = self.enumerate(goal, name, depth)
                if node is not None:
                    return node
        return None

    def integers(self, goal: Goal, depth: int) -> Node | None:
        names = [name for name, item in goal.domains if item.integer and name in goal.free]
        if not names:
            return None
        name = names[0]
        return (
            self.enumerate(goal, name, depth)
            or self.sketched(goal, name, depth)
            or self.induction(goal, name, depth)
            or self.relaxed(goal, name, depth)
            or self.peeled(goal, name, depth)
        )

    def sketched(self, goal: Goal, name: str, depth: int) -> Node | None:
        """The real relaxation with a quarter of what is left: often the shortest proof."""
        if not self.relax_first or any(item.integer for key, item in goal.domains if key != name):
            return None
        part = _Search(Budget(self.budget.boxes // 4), self.bits)
        return part.relaxed(goal, name, depth)

    def relaxed(self, goal: Goal, name: str, depth: int) -> Node | None:
        interval = goal.intervals[name]
        real = Interval(interval.lower, interval.upper, interval.lower_open, interval.upper_open)
        part = goal.on(name, real)
        if numerics.suspicious(part) or _discrete(goal.margin):
            return None
        node = self.prove(part, depth - 1)
        return None if node is None else {"rule": "relax", "variable": name, "proof": node}

    def enumerate(self, goal: Goal, name: str, depth: int) -> Node | None:
        values = integer_values(goal, name, 200)
        if values is None:
            return None
        parts = []
        for value in values:
            given = tuple(item.substitute({name: t.number(value)}) for item in goal.given)
            part = goal.at(name, t.number(value)).with_(given=given)
            node = self.prove(part, depth - 1)
            if node is None:
                return None
            parts.append(node)
        return {"rule": "enumerate", "variable": name, "parts": parts}

    def induction(self, goal: Goal, name: str, depth: int) -> Node | None:
        interval = goal.intervals[name]
        start = least_integer(goal, name)
        if start is None or interval.bounded_above or depth < MAX_DEPTH - 1:
            return None
        base_given = tuple(item.substitute({name: t.number(start)}) for item in goal.given)
        base = self.prove(goal.at(name, t.number(start)).with_(given=base_given), depth - 1)
        if base is None:
            return None
        following = {name: t.variable(name) + 1}
        step_goal = goal.with_(
            margin=t.substitute(goal.margin, following),
            given=(*goal.given, Relation(goal.margin, goal.op, t.ZERO)),
        )
        if any(name in item.free for item in goal.given):
            return None
        step = self.step(step_goal, goal, depth - 1)
        if step is None:
            return None
        return {"rule": "induction", "variable": name, "base": base, "step": step}

    def step(self, step_goal: Goal, goal: Goal, depth: int) -> Node | None:
        """margin(n+1) = c*margin(n) + rest with rest provable, for simple multipliers c."""
        index = len(step_goal.given) - 1
        for multiplier in multipliers(goal):
            rest = step_goal.margin - t.multiply(multiplier, goal.margin)
            try:
                rest = ring.normal_term(rest)
            except Unsupported:
                continue
            rest_goal = goal.with_(margin=rest, op=">=")
            factor_goal = goal.with_(margin=multiplier, op=">")
            if numerics.suspicious(rest_goal):
                continue
            rest_node = self.prove(rest_goal, depth - 1)
            factor_node = rest_node and self.prove(factor_goal, depth - 1)
            if rest_node is None or factor_node is None:
                continue
            scaled = t.to_text(t.multiply(multiplier, goal.margin))
            return {
                "rule": "sum",
                "parts": [
                    [t.to_text(rest), rest_node],
                    [
                        scaled,
                        {
                            "rule": "rewrite",
                            "factor": t.to_text(multiplier),
                            "margin": t.to_text(goal.margin),
                            "positive": factor_node,
                            "proof": {"rule": "assumption", "index": index},
                        },
                    ],
                ],
            }
        return None

    def peeled(self, goal: Goal, name: str, depth: int) -> Node | None:
        """The first values one by one, the rest by the other rules."""
        start = least_integer(goal, name)
        if start is None or depth < MAX_DEPTH - 3:
            return None
        for count in (3, 10, 40):
            at = t.number(start + count)
            low, high = halves(goal.intervals[name], at)
            second_goal = goal.on(name, high)
            second = self.relaxed(second_goal, name, depth - 4) or self.induction(
                second_goal, name, depth - 4
            )
            if second is None:
                continue
            first = self.enumerate(goal.on(name, low), name, depth - 4)
            if first is None:
                return None
            return {
                "rule": "split", "variable": name, "at": t.to_text(at), "parts": [first, second],
            }  # fmt: skip
        return None

    # ---- real variables
    def real(self, goal: Goal, depth: int) -> Node | None:
        if not self.budget.spend(_COST + t.node_count(goal.margin) // 3) or numerics.suspicious(
            goal
        ):
            return None
        if any(item.integer for name, item in goal.domains if name in goal.free):
            return None
        quick = branch_and_bound(goal, Budget(_SMALL), 6)
        if quick is not None:
            return quick
        bent = unbend(goal)
        if bent is not None:
            return self.unbent(goal, bent, depth)
        outside = self.logarithms(goal, depth) or self.abstracted(goal, depth)
        if outside is not None:
            return outside
        reduced = core(goal)
        if reduced is None:
            return self.calculus(goal, depth)
        factor, margin, positive = reduced
        inner = goal.with_(margin=margin)
        node = (
            direct(inner)
            or identity(inner)
            or assumption(inner)
            or sum_of_squares(inner)
            or combination(inner)
            or self.calculus(inner, depth)
        )
        if node is None:
            return None
        if factor == ONE and margin == goal.margin:
            return node
        return {
            "rule": "rewrite",
            "factor": t.to_text(factor),
            "margin": t.to_text(margin),
            "positive": positive,
            "proof": node,
        }

    def logarithms(self, goal: Goal, depth: int) -> Node | None:
        """Compare logarithms where both sides are positive products with varying exponents."""
        parts = goal.margin.args
        if goal.margin.head != "+" or len(parts) != 2 or depth < MAX_DEPTH - 2:
            return None
        negative = [item for item in parts if item.head == "-"]
        if len(negative) != 1 or not any(map(_growing, t.walk(goal.margin))):
            return None
        right = negative[0].args[0]
        left = parts[0] if parts[1] is negative[0] else parts[1]
        sides = [direct(goal.with_(margin=item, op=">")) for item in (left, right)]
        if None in sides:
            return None
        margin = expanded_logarithm(left) - expanded_logarithm(right)
        inner = goal.with_(margin=margin)
        node = self.prove(inner, depth - 1)
        if node is None:
            return None
        return {
            "rule": "outer", "function": "log", "left": t.to_text(left),
            "right": t.to_text(right), "sides": sides,
            "proof": {
                "rule": "rewrite", "factor": "1", "margin": t.to_text(margin),
                "positive": {"rule": "exact"}, "proof": node,
            },
        }  # fmt: skip

    def abstracted(self, goal: Goal, depth: int) -> Node | None:
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
            found = self.abstraction(goal, node, goal.margin, depth)
            if found is not None:
                return found
        for first in sorted(goal.free):
            for second in sorted(goal.free):
                if first >= second or goal.intervals[second].integer:
                    continue
                if not (goal.box[first].satisfies(">") and goal.box[second].satisfies(">")):
                    continue
                found = self.product_variable(goal, first, second, depth)
                if found is not None:
                    return found
        return None

    def abstraction(self, goal: Goal, node: Term, margin: Term, depth: int) -> Node | None:
        name = "u" + "_" * (1 + max((len(key) for key in goal.box), default=0))
        changed = replaced(margin, node, t.variable(name))
        if t.free_variables(node) & t.free_variables(changed):
            return None
        reach = range_of(node, goal.box, 128)
        if reach is None:
            return None
        domains = (*goal.domains, (name, to_interval(reach)))
        proof = self.prove(goal.with_(domains=domains, margin=changed), depth - 1)
        if proof is None:
            return None
        return {"rule": "abstract", "term": t.to_text(node), "name": name, "proof": proof}

    def product_variable(self, goal: Goal, first: str, second: str, depth: int) -> Node | None:
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
        proof = self.abstraction(goal.with_(margin=written), node, written, depth)
        if proof is None:
            return None
        return {
            "rule": "rewrite", "factor": t.to_text(factor), "margin": t.to_text(written),
            "positive": positive, "proof": proof,
        }  # fmt: skip

    def calculus(self, goal: Goal, depth: int) -> Node | None:
        """Derivative chains, then splitting, then plain bisection."""
        names = sorted(goal.free)
        if not bent_nodes(goal.margin):
            for name in names:
                node = self.monotone(goal, name, depth)
                if node is not None:
                    return node
        if depth > 2:
            node = self.multiplied(goal, depth)
            if node is not None:
                return node
            node = (
                self.concave(goal, depth)
                or self.substituted(goal, depth)
                or self.at_critical_point(goal, depth)
            )
            if node is not None:
                return node
        return branch_and_bound(goal, self.budget) if depth >= MAX_DEPTH - 4 else None

    def monotone(self, goal: Goal, name: str, depth: int) -> Node | None:
        try:
            slope = derivative(goal.margin, name)
            normal = ring.normal_term(slope)
        except Unsupported:
            return None
        interior = goal.on(name, _open(goal.intervals[name])).with_(given=_given(goal, name))
        trend = numerics.trend(interior.with_(margin=normal))
        for sign in trend:
            margin = normal if sign > 0 else ring.normal_term(t.negate(normal))
            face = self.face(goal, name, sign, depth)
            if face is None:
                continue
            face_node, needs_strict = face
            node = (
                self.prove(interior.with_(margin=margin, op=">"), depth - 1)
                if (needs_strict)
                else None
            )
            strict = node is not None
            if node is None and not needs_strict:
                node = self.prove(interior.with_(margin=margin, op=">="), depth - 1)
            if node is None:
                continue
            result: Node = {
                "rule": "monotone",
                "variable": name,
                "sign": sign,
                "derivative": {
                    "rule": "rewrite", "factor": "1", "margin": t.to_text(margin),
                    "positive": {"rule": "exact"}, "proof": node,
                },
                "face": face_node,
            }  # fmt: skip
            if strict:
                result["strict"] = True
            return result
        return None

    def concave(self, goal: Goal, depth: int) -> Node | None:
        """Concave in one variable: both ends suffice."""
        if bent_nodes(goal.margin):
            return None
        for name in sorted(goal.free):
            interval = goal.intervals[name]
            if not (interval.bounded_below and interval.bounded_above):
                continue
            try:
                slope = derivative(derivative(goal.margin, name), name)
                margin = ring.normal_term(t.negate(slope))
            except Unsupported:
                continue
            interior = goal.on(name, _open(interval)).with_(given=_given(goal, name))
            second_goal = interior.with_(margin=margin, op=">=")
            if numerics.trend(second_goal) not in ((1,), (1, -1)):
                continue
            faces = []
            for end, is_open in (
                (interval.lower, interval.lower_open), (interval.upper, interval.upper_open),
            ):  # fmt: skip
                face = goal.at(name, end)
                if is_open and range_of(face.margin, face.box) is None:
                    break
                node = self.prove(face, depth - 2)
                if node is None:
                    break
                faces.append(node)
            if len(faces) < 2:
                continue
            second = self.prove(second_goal, depth - 2)
            if second is None:
                continue
            return {
                "rule": "concave", "variable": name, "faces": faces,
                "second": {
                    "rule": "rewrite", "factor": "1", "margin": t.to_text(margin),
                    "positive": {"rule": "exact"}, "proof": second,
                },
            }  # fmt: skip
        return None

    def substituted(self, goal: Goal, depth: int) -> Node | None:
        """x = u*y or x = y + u where the core then loses y: one dimension less."""
        names = sorted(goal.free)
        if len(names) < 2:
            return None
        for first in names:
            for base in names:
                if first == base or goal.intervals[first].integer:
                    continue
                for kind in ("ratio", "difference"):
                    found = self.substitution(goal, kind, first, base)
                    if found is None:
                        continue
                    reduced = core(found)
                    if reduced is None or base in t.free_variables(reduced[1]):
                        continue
                    node = self.prove(found, depth - 1)
                    if node is not None:
                        return {
                            "rule": "substitute", "kind": kind, "variable": first,
                            "base": base, "name": first + "_", "proof": node,
                        }  # fmt: skip
        return None

    def substitution(self, goal: Goal, kind: str, first: str, base: str) -> Goal | None:
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

    def face(self, goal: Goal, name: str, sign: int, depth: int) -> tuple[Node, bool] | None:
        """The proof at the end where the margin is least, and whether the slope must be strict."""
        interval = goal.intervals[name]
        low = sign > 0
        end = interval.lower if low else interval.upper
        is_open = interval.lower_open if low else interval.upper_open
        if not (interval.bounded_below if low else interval.bounded_above):
            infinite = Range(-math.inf, -math.inf) if low else Range(math.inf, math.inf)
            value = range_at_infinity(goal, name, infinite)
            if value is None or not value.satisfies(">="):
                return None
            return {"rule": "limit"}, goal.op == ">"
        face = goal.at(name, end)
        if is_open:
            if range_of(face.margin, face.box) is None:
                return None
            node = self.prove(face, depth - 1)
            if node is None and goal.op == ">":
                # A weak face is enough where the slope is strict and the end open.
                weak = self.prove(face.with_(op=">="), depth - 1)
                return None if weak is None else (weak, True)
            return None if node is None else (node, False)
        node = self.prove(face, depth - 1)
        return None if node is None else (node, False)

    def multiplied(self, goal: Goal, depth: int) -> Node | None:
        """Divide by a positive factor after which derivatives get simpler, then monotone."""
        for name in sorted(goal.free):
            for factor in dividers(goal, name):
                try:
                    margin = ring.normal_term(t.divide(goal.margin, factor))
                    slope = ring.normalise(derivative(margin, name))
                    before = ring.normalise(derivative(goal.margin, name))
                except Unsupported:
                    continue
                if complexity(slope) >= complexity(before):
                    continue
                positive = direct(goal.with_(margin=factor, op=">"))
                if positive is None:
                    continue
                inner = goal.with_(margin=margin)
                node = self.monotone(inner, name, depth - 1)
                if node is not None:
                    return {
                        "rule": "rewrite", "factor": t.to_text(factor),
                        "margin": t.to_text(margin), "positive": positive, "proof": node,
                    }  # fmt: skip
        return None

    def at_critical_point(self, goal: Goal, depth: int) -> Node | None:
        """Split where the margin is least, at an exactly recognised point if possible."""
        for name in sorted(goal.free):
            for at in numerics.split_points(goal, name):
                parts = []
                for half in halves(goal.intervals[name], at):
                    part = goal.on(name, half)
                    node = self.prove(part, depth - 2)
                    if node is None:
                        break
                    parts.append(node)
                if len(parts) == 2:
                    return {
                        "rule": "split", "variable": name, "at": t.to_text(at), "parts": parts,
                    }  # fmt: skip
        return None

    # ---- absolute values
    def unbent(self, goal: Goal, node: Term, depth: int) -> Node | None:
        """Replace Abs, Max, Min by a branch where one is certain; split at a zero otherwise."""
        for new, because in branches(node):
            proofs = []
            for condition in because:
                proof = self.prove(goal.with_(margin=condition, op=">="), 3)
                if proof is None:
                    break
                proofs.append(proof)
            if len(proofs) < len(because):
                continue
            inner = goal.with_(margin=replaced(goal.margin, node, new))
            proof = self.prove(inner, depth - 1)
            if proof is None:
                return None
            return {
                "rule": "replace", "old": t.to_text(node), "new": t.to_text(new),
                "because": proofs, "proof": proof,
            }  # fmt: skip
        if depth < 5:
            return None
        argument = branches(node)[0][1][0]
        names = sorted(t.free_variables(argument))
        for name in names:
            at = numerics.zero(goal.with_(margin=argument), name)
            if at is None:
                continue
            parts = []
            for half in halves(goal.intervals[name], at):
                part = self.prove(goal.on(name, half), depth - 2)
                if part is None:
                    break
                parts.append(part)
            if len(parts) == 2:
                return {
                    "rule": "split", "variable": name, "at": t.to_text(at), "parts": parts,
                }  # fmt: skip
        return branch_and_bound(goal, self.budget) if depth >= MAX_DEPTH - 4 else None


# ---------------------------------------------------------------- helpers
def assumption(goal: Goal) -> Node | None:
    """The relation is a positive rational multiple of a hypothesis."""
    for index, hypothesis in enumerate(goal.given):
        op = {"<=": ">=", "<": ">"}.get(hypothesis.op, hypothesis.op)
        if op == "!=" or (goal.op == ">" and op != ">"):
            continue
        try:
            ratio = ring.normalise(t.divide(goal.margin, hypothesis.margin))
        except Unsupported:
            continue
        if ratio.denominator.is_constant() and ratio.numerator.is_constant():
            value = ratio.numerator.leading_coefficient()
            if value > 0:
                return {"rule": "assumption", "index": index}
    return None


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


def _growing(node: Term) -> bool:
    """A power with a varying exponent, an exponential or a constant root."""
    if node.head == "**":
        return bool(t.free_variables(node.args[1])) and not t.is_constant(node)
    return False


def expanded_logarithm(term: Term) -> Term:
    """log(term) with products, quotients, powers and exponentials taken apart."""
    args = term.args
    match term.head:
        case "*":
            return t.add(*map(expanded_logarithm, args))
        case "/":
            return expanded_logarithm(args[0]) - expanded_logarithm(args[1])
        case "**":
            return t.multiply(args[1], expanded_logarithm(args[0]))
        case "exp":
            return args[0]
        case "sqrt":
            return t.divide(expanded_logarithm(args[0]), t.number(2))
    if term == t.constant("E"):
        return ONE
    return t.function("log", term)


def replaced(term: Term, old: Term, new: Term) -> Term:
    """``term`` with every occurrence of ``old`` replaced."""
    return t.transform(term, lambda item: new if item == old else None)


def bent_nodes(term: Term) -> list[Term]:
    return [node for node in t.walk(term) if node.head in BENT]


def unbend(goal: Goal) -> Term | None:
    """An innermost Abs, Max or Min of two arguments in the margin."""
    candidates = [
        node
        for node in t.walk(goal.margin)
        if (node.head == "Abs" or (node.head in ("Max", "Min") and len(node.args) == 2))
        and not any(bent_nodes(item) for item in node.args)
    ]
    return candidates[0] if candidates else None


def branches(node: Term) -> list[tuple[Term, list[Term]]]:
    """(replacement, margins that must be >= 0 for it)."""
    if node.head == "Abs":
        inner = node.args[0]
        return [(inner, [inner]), (t.negate(inner), [t.negate(inner)])]
    first, second = node.args
    difference = first - second if node.head == "Max" else second - first
    return [(first, [difference]), (second, [t.negate(difference)])]


def _open(interval: Interval) -> Interval:
    return Interval(interval.lower, interval.upper, True, True, interval.integer)


def _given(goal: Goal, name: str) -> tuple[Relation, ...]:
    return tuple(item for item in goal.given if name not in item.free)


def _discrete(term: Term) -> bool:
    return any(
        node.head in ("binomial", "stirling", "fubini", "floor", "ceiling", *t.BINDERS)
        for node in t.walk(term)
    )


def least_integer(goal: Goal, name: str) -> int | None:
    interval = goal.intervals[name]
    value = rational_value(interval.lower) if interval.bounded_below else None
    if value is None:
        return None
    first = math.ceil(value)
    return first + 1 if interval.lower_open and first == value else first


def integer_values(goal: Goal, name: str, most: int) -> range | None:
    interval = goal.intervals[name]
    start = least_integer(goal, name)
    value = rational_value(interval.upper) if interval.bounded_above else None
    if start is None or value is None:
        return None
    last = math.floor(value)
    last = last - 1 if interval.upper_open and last == value else last
    return range(start, last + 1) if last - start < most else None


def multipliers(goal: Goal) -> Iterator[Term]:
    """Candidates c for margin(n+1) >= c margin(n): ratios of the margin's own terms, and 1."""
    yield ONE
    seen = {ONE}
    name = next(key for key, item in goal.domains if item.integer and key in goal.free)
    items = goal.margin.args if goal.margin.head == "+" else (goal.margin,)
    for item in items:
        try:
            after = t.substitute(item, {name: t.variable(name) + 1})
            ratio = ring.normal_term(t.divide(after, item))
        except (Unsupported, ValueError):
            continue
        if ratio not in seen:
            seen.add(ratio)
            yield ratio


def range_at_infinity(goal: Goal, name: str, infinite: Range) -> Range | None:
    from verify.arithmetic.limits import limit_range

    return limit_range(goal.margin, {**goal.box, name: infinite}, name)


def complexity(quotient: ring.Quotient) -> int:
    """Terms of the numerator without common factors, transcendental atoms counting more."""
    try:
        _, found = ring.factors(quotient, quotient.numerator)
    except (Unsupported, ValueError):
        return 10**6
    score = 0
    for term, _ in found:
        nodes = term.args if term.head == "+" else (term,)
        if len(nodes) == 1:
            continue
        score += sum(
            2 + 3 * sum(1 for node in t.walk(item) if node.head in t.FUNCTIONS) for item in nodes
        )
        score += max(_degree(item) for item in nodes)
    return score


def _degree(term: Term) -> int:
    total = 0
    for node in t.walk(term):
        if node.head == "**" and node.args[1].head == "number":
            total += int(Fraction(str(node.args[1].value)))
    return total


def dividers(goal: Goal, name: str) -> list[Term]:
    """Factors by which a term of the margin loses its transcendental or polynomial part."""
    try:
        quotient = ring.normalise(goal.margin)
    except Unsupported:
        return []
    found: dict[Term, None] = {}
    for atom in quotient.generators:
        if name in t.free_variables(atom) and atom.head in ("exp", "variable", "sqrt", "**"):
            for power in (1, 2, 3):
                found.setdefault(t.power(atom, t.number(power)) if power > 1 else atom)
    # Coefficients of a logarithm (or arctangent, ...): after division its derivative is algebraic.
    for atom in quotient.generators:
        if atom.head not in ("log", "atan", "erf", "asinh", "digamma", "asin", "erfc", "sin"):
            continue
        if name not in t.free_variables(atom):
            continue
        coefficient = linear_coefficient(quotient, atom)
        if coefficient is not None and coefficient != ONE:
            found.setdefault(coefficient)
            found.setdefault(ring.normal_term(t.negate(coefficient)))
    return [item for item in found if item.head != "number"][:10]


def linear_coefficient(quotient: ring.Quotient, atom: Term) -> Term | None:
    """The polynomial A with numerator = A*atom + B, when the degree is one."""
    index = quotient.generators.index(atom)
    if quotient.numerator == 0 or quotient.numerator.degrees()[index] != 1:
        return None
    slope = quotient.numerator.derivative(index)
    top = ring._polynomial_term(quotient.generators, slope)
    return top if top.head != "number" else None
