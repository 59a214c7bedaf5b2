"""Rules that argue by derivatives, as tactics.  Not trusted.

The derivatives are the checker's own; that they are derivatives Coq shows by ``auto_derive`` and an
equation in normal forms (:mod:`verify.coq.normal_forms`).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.derivatives import derivative
from memory_theorems.verify.coq.guessed_bounds import least_value
from memory_theorems.verify.coq.linear_forms import expanded, linear, merged, scaled
from memory_theorems.verify.coq.printing import NotPrintable, rational
from memory_theorems.verify.coq.rational_ends import number_of
from memory_theorems.verify.coq.script_goals import (
    SIGN,
    Goal,
    Names,
    Node,
    bounded,
    equal,
    normal_forms,
    put_in,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

#: Derivatives with more nodes are not written out.
LONGEST = 1_500


def slope_of(term: Term, name: str) -> Term:
    """The checker's derivative.  NotPrintable where it has no rule, as for nested derivatives."""
    try:
        return derivative(term, name, frozenset(), Budget())[0]
    except Refused as trouble:
        raise NotPrintable(f"a derivative: {trouble}") from None


def tidy(term: Term) -> Term:
    """Like terms collected, where that makes the term shorter."""
    try:
        form = linear(term)
    except (Wrong, RecursionError):
        return term
    parts = [scaled(key, value) for key, value in form.items()]
    found = t.add(*parts) if parts else t.ZERO
    return found if t.node_count(found) < t.node_count(term) else term


def derives(
    goal: Goal, names: Names, function: Term, slope: Term | None, closing: Term | None = None
) -> str:
    """Goal ``is_derive f x s`` by the slope, which equals ``closing``; without it ``ex_derive``."""
    forms = normal_forms(goal, names)
    for node in t.walk(expanded(function, goal.printer)):
        if node.head == "/":
            forms.positive(node.args[1])
        elif node.head in ("log", "sqrt", "tan") or node.head == "**":
            forms.positive(node.args[0])
    before = "; ".join((*forms.lines, "unfold_powers"))
    if slope is None:
        return f"{before}; auto_derive; conditions"
    others = () if closing is None else (closing,)
    end = equal(goal, names, function, slope, *others)
    # What auto_derive writes may have the same argument of a function in other forms.
    last = f"(alike; {end})"
    if any(node.head == "**" and t.free_variables(node.args[1]) for node in t.walk(function)):
        # The exponent that auto_derive writes is the predecessor of a successor.
        last += " | solve [ rewrite ?Nat.add_1_r, ?Nat.pred_succ, ?S_INR; field; nz ]"
    return f"{before}; auto_derive; [ conditions | first [ solve [ {end} ] | {last} ] ]"


class Moved:
    """A goal's margin as a function of one variable, under a name of its own in Coq."""

    def __init__(self, goal: Goal, names: Names, name: str, function: Term, box: Interval) -> None:
        self.y = names.new("of")
        inner = goal.printer.inside(name, REAL)
        self.printer = replace(inner, named={**inner.named, name: self.y})
        self.goal = replace(
            goal,
            printer=self.printer,
            domains={**goal.domains, name: box},
            given=tuple(item for item in goal.given if name not in item.free),
        )
        self.names = names
        self.name = name
        self.function = function
        self.slope = slope_of(function, name)

    def shown(self, term: Term) -> str:
        return f"(fun {self.y} : R => {self.printer.real(term)})"

    def derives(self, function: Term | None = None, slope: Term | None = None) -> str:
        """Goal ``is_derive (fun y => f y) y (f' y)``, the bounds of y being at hand."""
        function = self.function if function is None else function
        slope = self.slope if slope is None else slope
        return derives(self.goal, self.names, function, slope)

    def signed(self, sign: int, strict: bool, node: object, box: Interval) -> tuple[str, str]:
        """``assert (name : forall y in the box, 0 <= +-f' y)`` and the name."""
        margin = self.slope if sign == 1 else t.negate(self.slope)
        goal = replace(self.goal, margin=margin, op=">" if strict else ">=")
        goal = replace(goal, domains={**goal.domains, self.name: box})
        name = self.names.new()
        ends = "".join(f"{self.printer.relation(item)} -> " for item in box.membership(self.name))
        line, done = self.names.asserted(goal, node)
        shown = self.printer.real(self.slope)
        text = f"0 {SIGN[goal.op]} {shown if sign == 1 else f'(- {shown})'}"
        return (
            f"assert ({name} : forall {self.y} : R, {ends}{text}) by (intros; {line};"
            f" first [ exact {done} | (clear - {done}; lra) ])",
            name,
        )


class CalculusRules(Names):
    """Methods of the script writer, by rule."""

    # ------------------------------------------------------------------ monotone
    def _monotone(self, goal: Goal, node: Node) -> str:
        name = node["variable"]
        box = goal.domains[name]
        up = node["sign"] == 1
        end = box.lower if up else box.upper
        if end.head == "oo" or (end.head == "-" and end.args[0].head == "oo"):
            return self._to_a_limit(goal, node, up)
        # Up to the end itself, where it does not belong to the interval too.
        closed = replace(box, lower_open=False) if up else replace(box, upper_open=False)
        moved = Moved(goal, self, name, goal.margin, closed)
        strict = bool(node.get("strict")) and goal.op == ">"
        open_box = replace(box, lower_open=True, upper_open=True)
        positive, sign = moved.signed(1 if up else -1, strict, node["derivative"], open_box)
        free = {key: item for key, item in goal.domains.items() if key != name}
        face = replace(
            goal.about(put_in(goal.margin, name, end), ">=" if strict else goal.op),
            domains=free,
            given=tuple(item for item in goal.given if name not in item.free),
        )
        x, e = goal.printer.real(t.variable(name)), goal.printer.real(end)
        ends = (e, x) if up else (x, e)
        lemma = ("rises" if up else "falls") + ("_strictly" if strict else "")
        order = "Rle_trans" if goal.op == ">=" else "Rle_lt_trans" if strict else "Rlt_le_trans"
        derive = f"intros {moved.y} ?; {moved.derives()}"
        between = face.printer.real(face.margin)
        face_name = self.new()
        # The end is put in by Coq: its text may have other parentheses than the printed face.
        spread = put_in(expanded(goal.margin, moved.printer), name, end)
        same = equal(face, self, spread, face.margin)
        at_end = f"({moved.shown(goal.margin)} {e})"
        return (
            f"{positive}; assert ({face_name} : {face.text})"
            f" by ({self.tactic(face, node['face'])});"
            f" apply {order} with ({at_end}); [ cbv beta; first [ exact {face_name} |"
            f" (replace_by {between}; exact {face_name}) |"
            f" (unfold_powers; replace_with ({between}) ({same}); exact {face_name}) ] |"
            f" apply ({lemma} {moved.shown(goal.margin)} {moved.shown(moved.slope)}"
            f" {ends[0]} {ends[1]}); [ lra | {derive} | intros {moved.y} ?;"
            f" apply ({sign} {moved.y}); lra ] ]"
        )

    def _to_a_limit(self, goal: Goal, node: Node, up: bool) -> str:
        """Instead: a margin that has bounds once its exponentials are merged."""
        plain = tidy(merged(expanded(goal.margin, goal.printer)))
        if goal.op == ">=" and plain == t.ZERO:
            return f"apply Req_le; symmetry; {equal(goal, self, goal.margin)}"
        inner = goal.about(plain)
        how = bounded(inner, self)
        if how is None:
            raise NotPrintable("a monotone function at infinity")
        made, same = self.new(), self.new()
        by = equal(goal, self, goal.margin, plain)
        return (
            f"assert ({made} : {inner.text}) by ({how});"
            f" assert ({same} : {goal.printer.real(goal.margin)} = {goal.printer.real(plain)})"
            f" by ({by}); rewrite {same}; exact {made}"
        )

    # ------------------------------------------------------------------ increasing
    def _increasing(self, goal: Goal, node: Node) -> str:
        name = node["name"]
        function, left, right = (parse_term(node[key]) for key in ("function", "left", "right"))
        oo = parse_term("oo")
        box = Interval(
            parse_term(node["lower"]) if "lower" in node else t.negate(oo),
            parse_term(node["upper"]) if "upper" in node else oo,
            bool(node.get("lower_open")) or "lower" not in node,
            bool(node.get("upper_open")) or "upper" not in node,
        )
        lines = []
        nodes = list(node["inside"])
        for side in (left, right):
            for item in box.membership(name):
                fact = item.substitute({name: side})
                inner = goal.about(fact.margin, fact.margin_op)
                line, _ = self.asserted(inner, nodes.pop(0))
                lines.append(line)
        up = node["sign"] == 1
        difference = t.add(left, t.negate(right)) if up else t.add(right, t.negate(left))
        line, _ = self.asserted(goal.about(difference), node["order"])
        lines.append(line)
        moved = Moved(goal, self, name, function, box)
        moved.goal = replace(moved.goal, given=goal.given)
        strict = goal.op == ">"
        open_box = replace(box, lower_open=True, upper_open=True)
        line, sign = moved.signed(1 if up else -1, strict, node["derivative"], open_box)
        lines.append(line)
        show = goal.printer.real
        a, b = show(left), show(right)
        low, high = (b, a) if up else (a, b)
        f, df = moved.shown(function), moved.shown(moved.slope)
        lemma = ("rises" if up else "falls") + ("_strictly" if strict else "")
        # With Coq's powers: put into a real exponent, a whole number stays a real one.
        spread = expanded(function, moved.printer)
        at_left, at_right = (put_in(spread, name, side) for side in (left, right))
        done = self.new()
        lines.append(
            f"assert ({done} : {f} {b} {SIGN[goal.op]} {f} {a}) by (apply ({lemma} {f} {df}"
            f" {low} {high}); [ lra | intros {moved.y} ?; {moved.derives()} | intros {moved.y} ?;"
            f" apply ({sign} {moved.y}); lra ])"
        )
        same = self.new()
        lines.append(
            f"assert ({same} : {show(goal.margin)} = {f} {a} - {f} {b}) by (cbv beta;"
            f" {equal(goal, self, goal.margin, at_left, at_right)})"
        )
        return "; ".join((*lines, f"rewrite {same}; clear - {done}; lra"))

    # ------------------------------------------------------------------ Taylor
    def _taylor(self, goal: Goal, node: Node) -> str:
        name, order, contact = node["variable"], int(node["order"]), int(node["contact"])
        at = parse_term(node["at"])
        box = goal.domains[name]
        centre = number_of(at, 1)
        low, high = number_of(box.lower, -1), number_of(box.upper, 1)
        if centre is None or number_of(at, -1) != centre:
            raise NotPrintable("a centre that is no rational number")
        x, a = goal.printer.real(t.variable(name)), goal.printer.real(at)
        sides = []
        if high is None or high > centre:
            sides.append(True)
        if low is None or low < centre:
            sides.append(False)
        scripts = [self._one_side(goal, name, at, order, contact, right) for right in sides]
        if len(scripts) == 1:
            return scripts[0]
        cut = self.new()
        return f"destruct (Rle_lt_dec {a} {x}) as [{cut} | {cut}]; [ {' | '.join(scripts)} ]"

    def _one_side(
        self, goal: Goal, name: str, at: Term, order: int, contact: int, right: bool
    ) -> str:
        """The margin is not less than a polynomial in x - at, and that has the sign."""
        box = goal.domains[name]
        show = goal.printer.real
        x, a = show(t.variable(name)), show(at)
        side = (
            replace(box, lower=at, lower_open=False)
            if right
            else replace(box, upper=at, upper_open=False)
        )
        moved = Moved(goal, self, name, goal.margin, side)
        derivatives = [goal.margin]
        for _ in range(order):
            derivatives.append(tidy(slope_of(derivatives[-1], name)))
            if t.node_count(derivatives[-1]) > LONGEST:
                raise NotPrintable("a long derivative")
        others = {key: item for key, item in goal.domains.items() if key != name}
        lines: list[str] = []
        # From below, or from above where the powers of x - at change the order.
        low = [right or index % 2 == 0 for index in range(order + 1)]
        bounds: list[Fraction] = []
        for index in range(order):
            value = put_in(derivatives[index], name, at)
            if index < contact:
                bounds.append(Fraction(0))
                continue
            bounds.append(least_value(value, others, low[index]))
        bounds.append(least_value(derivatives[order], {**others, name: side}, low[order]))
        y = moved.y
        before = f"{a} <= {y} <= {x}" if right else f"{x} <= {y} <= {a}"
        polynomial = [rational(bounds[order])]
        for index in range(order - 1, -1, -1):
            polynomial.insert(0, _around(bounds[index:], f"({y} - {a})"))
        last = self.new()
        f_last = moved.printer.real(derivatives[order])
        relation = (
            f"{polynomial[order]} <= {f_last}" if low[order] else f"{f_last} <= {polynomial[order]}"
        )
        far = replace(moved.goal, margin=derivatives[order])
        shifted = t.add(derivatives[order], t.number(-bounds[order]))
        if not low[order]:
            shifted = t.negate(shifted)
        inside = bounded(replace(far, margin=shifted, op=">="), self)
        how = f"unfold_powers; interval with (i_bisect {y}, i_prec 64)"
        tries = [
            f"({how})",
            f"(unfold_powers; interval with (i_bisect {y}, i_autodiff {y}, i_prec 64))",
        ]
        if inside:
            tries.insert(0, f"solve [ apply Rminus_le_of; {inside} ]")
        tries.append("lra")
        # ``interval`` does not see that y <= x and x <= 1 give y <= 1.
        ends = replace(side, lower_open=False, upper_open=False).membership(name)
        within = "; ".join(
            f"assert ({self.new()} : {moved.printer.relation(item)}) by lra" for item in ends
        )
        lines.append(
            f"assert ({last} : forall {y}, {before} -> {relation}) by"
            f" (intros; {within}; first [ {' | '.join(tries)} ])"
        )
        for index in range(order - 1, -1, -1):
            value = put_in(expanded(derivatives[index], moved.printer), name, at)
            lemma = "taylor_right" if right else "taylor_left"
            if not low[index]:
                lemma += "_above"
            f, df = moved.shown(derivatives[index]), moved.shown(derivatives[index + 1])
            p = f"(fun {y} : R => {polynomial[index]})"
            dp = f"(fun {y} : R => {polynomial[index + 1]})"
            f_text = moved.printer.real(derivatives[index])
            relation = (
                f"{polynomial[index]} <= {f_text}"
                if low[index]
                else f"{f_text} <= {polynomial[index]}"
            )
            known = replace(goal, domains=others)
            if index < contact:
                start = (
                    f"cbv beta; unfold_powers; apply Req_le; {'symmetry; ' if low[index] else ''}"
                    f"transitivity 0; [ {equal(known, self, value)} | field ]"
                )
            else:
                shifted = t.add(value, t.number(-bounds[index]))
                if not low[index]:
                    shifted = t.negate(shifted)
                inside = bounded(replace(known, margin=shifted, op=">="), self)
                enough = f"solve [ apply Rminus_le_of; {inside} ] | " if inside else ""
                start = (
                    f"cbv beta; unfold_powers; first [ {enough}interval with (i_prec 64) | lra ]"
                )
            step = self.new()
            lines.append(
                f"assert ({step} : forall {y}, {before} -> {relation}) by"
                f" (apply ({lemma} {f} {df} {p} {dp}); [ intros {y}; auto_derive; [ exact I |"
                f" field ] | intros {y} ?;"
                f" {moved.derives(derivatives[index], derivatives[index + 1])}"
                f" | {start} | exact {last} ])"
            )
            last = step
        done = self.new()
        lines.append(f"pose proof ({last} {x} ltac:(lra)) as {done}; cbv beta in {done}")
        order_lemma = "Rle_trans" if goal.op == ">=" else "Rlt_le_trans"
        lines.append(f"apply {order_lemma} with (2 := {done})")
        rest = _around_rest(bounds, contact, f"({x} - {a})")
        whole = f"({x} - {a}) ^ {contact}%nat * ({rest})" if contact else rest
        turned = f"(- ({x} - {a})) ^ {contact}%nat"
        if contact and not right and contact % 2:
            whole = f"{turned} * (- ({rest}))"
            rest = f"- ({rest})"
        relation = SIGN[goal.op]
        if contact:
            lemma = "Rmult_le_pos" if goal.op == ">=" else "Rmult_lt_0_compat"
            base = "nonneg" if goal.op == ">=" else "apply pow_lt; lra"
            base = f"first [ {base} | nonneg | (apply even_pow_strict; lra) ]"
        close = f"first [ lra | interval with (i_bisect {x}, i_prec 64) | nra ]"
        if contact:
            body = f"apply {lemma}; [ {base} | {close} ]"
            lines.append(
                f"match goal with |- 0 {relation} ?p => replace p with ({whole}) by field end;"
                f" {body}"
            )
        else:
            lines.append(close)
        return "; ".join(lines)


def _around(bounds: list[Fraction], step: str) -> str:
    """``c0 + c1*h + c2*h^2/2 + ...`` for the values of the derivatives."""
    parts = []
    factorial = 1
    for index, value in enumerate(bounds):
        factorial *= index or 1
        if value:
            scaled = rational(value / factorial)
            parts.append(f"{scaled} * {step} ^ {index}%nat" if index else scaled)
    return " + ".join(parts) or "0"


def _around_rest(bounds: list[Fraction], contact: int, step: str) -> str:
    """The polynomial divided by ``step ** contact``."""
    parts = []
    factorial = 1
    for index, value in enumerate(bounds):
        factorial *= index or 1
        if value and index >= contact:
            scaled = rational(value / factorial)
            power = index - contact
            parts.append(f"{scaled} * {step} ^ {power}%nat" if power else scaled)
    return " + ".join(parts) or "0"
