"""Rules that change variables or put one expression for another, as tactics.  Not trusted."""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.printing import NotPrintable, rational
from memory_theorems.verify.coq.script_goals import (
    GENERAL,
    SIGN,
    Goal,
    Names,
    Node,
    enclosure,
    equal,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term


class ChangingRules(Names):
    """Methods of the script writer, by rule."""

    def _replace(self, goal: Goal, node: Node) -> str:
        old, new = parse_term(node["old"]), parse_term(node["new"])

        def put(term: Term) -> Term:
            return t.transform(term, lambda item: new if item == old else None)

        given = goal.given
        if node.get("everywhere"):
            given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in given)
        inner = replace(goal, margin=put(goal.margin), given=given)
        a, b = goal.printer.real(old), goal.printer.real(new)
        equation = self.new()
        how = (
            "first [ (apply Rabs_pos_eq; ineq) | (apply Rabs_left1; ineq) | (apply Rmax_left; ineq)"
            " | (apply Rmax_right; ineq) | (apply Rmin_left; ineq) | (apply Rmin_right; ineq)"
            " | branches ]"
        )
        proof = self.tactic(inner, node["proof"]) if "proof" in node else GENERAL[goal.op]
        because = node.get("because", ())
        sides = "".join(
            f"try ({self.asserted(goal.about(side, '>='), why)[0]}); "
            for side, why in zip(_sides(old, new), because)
        )
        return (
            f"{sides}assert ({equation} : {a} = {b}) by ({how});"
            f" rewrite {equation} in *; restated {goal.printer.real(inner.margin)};"
            f" first [ {proof} | branches ]"
        )

    def _equal(self, goal: Goal, node: Node) -> str:
        old, new = parse_term(node["old"]), parse_term(node["new"])
        changed = t.transform(goal.margin, lambda item: new if item == old else None)
        inner = replace(goal, margin=changed)
        why, zero = self.asserted(goal.about(t.add(old, t.negate(new)), "=="), node["because"])
        equation = self.new()
        a, b = goal.printer.real(old), goal.printer.real(new)
        own = (
            f"{why}; assert ({equation} : {a} = {b}) by (clear - {zero}; lra);"
            f" rewrite {equation}; restated {goal.printer.real(changed)};"
            f" {self.tactic(inner, node['proof'])}"
        )
        return f"first [ solve [ joined ] | {own} ]"

    def _root(self, goal: Goal, node: Node) -> str:
        old, new = parse_term(node["old"]), parse_term(node["new"])

        def put(term: Term) -> Term:
            return t.transform(term, lambda item: new if item == old else None)

        given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in goal.given)
        inner = replace(goal, margin=put(goal.margin), given=given)
        because, _ = self.asserted(goal.about(new, ">="), node["because"])
        equation = self.new()
        a, b = goal.printer.real(old), goal.printer.real(new)
        return (
            f"{because}; assert ({equation} : {a} = {b})"
            f" by (apply sqrt_square_of; [ineq | first [ring | field; nz | lra]]);"
            f" rewrite {equation} in *; {self.tactic(inner, node['proof'])}"
        )

    def _adjoin(self, goal: Goal, node: Node) -> str:
        term, name = parse_term(node["term"]), node["name"]
        q = 2
        if term.head == "**":
            raise NotPrintable("roots of a higher degree")
        inside = term.args[0]

        def put(item: Term) -> Term:
            return t.transform(item, lambda one: t.variable(name) if one == term else None)

        shown_term, squared = goal.printer.real(term), self.new()
        under = goal.printer.real(inside)
        inner_printer = goal.printer.inside(name, REAL)
        given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in goal.given)
        target = put(inside) if term.head == "sqrt" else t.power(put(inside), t.number(2))
        equation = Relation(t.power(t.variable(name), t.number(q)), "==", target)
        domains = {**goal.domains, name: Interval.parse("[0, oo)")}
        inner = Goal(inner_printer, domains, (*given, equation), put(goal.margin), goal.op)
        bound, fresh = self.new(), identifier(name)
        if term.head == "sqrt":
            square = f"{shown_term} ^ 2 = {under}) by (apply pow2_sqrt; ineq)"
            sign = "apply sqrt_pos"
        else:
            square = f"{shown_term} ^ 2 = {under} ^ 2) by (apply pow2_abs)"
            sign = "apply Rabs_pos"
        return (
            f"assert ({squared} : {square}; assert ({bound} : 0 <= {shown_term}) by ({sign});"
            f" generalize dependent {shown_term}; intros {fresh} *; intros;"
            f" {self.tactic(inner, node['proof'])}"
        )

    # ------------------------------------------------------------------ functions outside
    def _outer(self, goal: Goal, node: Node) -> str:
        left, right = parse_term(node["left"]), parse_term(node["right"])
        kind = node["function"]
        lines, sides = [], node.get("sides", [])
        for side, proof in zip((left, right), sides):
            line, _ = self.asserted(goal.about(side, ">" if kind == "log" else ">="), proof)
            lines.append(line)

        def put(item: Term) -> Term:
            return t.power(item, t.number(2)) if kind == "square" else t.function(kind, item)

        inner = goal.about(t.add(put(left), t.negate(put(right))))
        line, name = self.asserted(inner, node["proof"])
        show = goal.printer.real
        order = "lt" if goal.op == ">" else "le"
        lemma = {"log": f"ln_{order}_back", "exp": f"exp_{order}_back", "square": f"sqr_{order}"}
        difference = f"({show(left)} - {show(right)})"
        lines.append(line)
        by = equal(goal, self, goal.margin, left, right)
        same = f"replace {show(goal.margin)} with {difference} by ({by})"
        sides_by = "assumption | assumption | " if kind != "exp" else ""
        lines.append(
            f"{same}; apply {lemma[kind]}; [ {sides_by}clear - {name};"
            f" first [ exact {name} | lra ] ]"
        )
        return "; ".join(lines)

    # ------------------------------------------------------------------ abstraction
    def _abstract(self, goal: Goal, node: Node) -> str:
        term, name = parse_term(node["term"]), node["name"]
        lines: list[str] = []
        found = enclosure(goal, self, lines).range(term)
        oo = parse_term("oo")
        domain = Interval(
            t.number(found.low.value) if found.low else t.negate(oo),
            t.number(found.high.value) if found.high else oo,
            found.low.strict if found.low else True,
            found.high.strict if found.high else True,
        )

        def put(item: Term) -> Term:
            return t.transform(item, lambda one: t.variable(name) if one == term else None)

        given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in goal.given)
        inner = Goal(
            goal.printer.inside(name, REAL), {**goal.domains, name: domain}, given,
            put(goal.margin), goal.op,
        )  # fmt: skip
        return "; ".join(
            (*lines, f"abstracted {goal.printer.real(term)} {identifier(name)}",
             self.tactic(inner, node["proof"]))
        )  # fmt: skip

    # ------------------------------------------------------------------ substitution
    def _substitute(self, goal: Goal, node: Node) -> str:
        kind, name, fresh = node["kind"], node["variable"], node["name"]
        x, u = t.variable(name), t.variable(fresh)
        if kind == "offset":
            by = parse_term(node["by"])
            value, back = t.add(by, u), t.add(x, t.negate(by))
        elif kind == "multiple":
            by = parse_term(node["by"])
            value, back = t.multiply(by, u), t.divide(x, by)
        elif kind == "reciprocal":
            value, back = t.divide(t.ONE, u), t.divide(t.ONE, x)
        elif kind == "power":
            k = t.number(int(node["exponent"]))
            value = t.power(u, k)
            back = (
                t.function("sqrt", x)
                if int(node["exponent"]) == 2
                else t.power(x, t.divide(t.ONE, k))
            )
        else:
            raise NotPrintable(f"the substitution {kind}")
        lines: list[str] = []
        found = enclosure(goal, self, lines).range(back)
        oo = parse_term("oo")
        domain = Interval(
            t.number(found.low.value) if found.low else t.negate(oo),
            t.number(found.high.value) if found.high else oo,
            found.low.strict if found.low else True,
            found.high.strict if found.high else True,
        )
        show = goal.printer.real
        inner_printer = goal.printer.inside(fresh, REAL)
        pattern = inner_printer.real(value)
        ends = []
        if found.low:
            ends.append(
                f"{rational(found.low.value)} {'<' if found.low.strict else '<='}"
                f" {identifier(fresh)}"
            )
        if found.high:
            ends.append(
                f"{identifier(fresh)} {'<' if found.high.strict else '<='}"
                f" {rational(found.high.value)}"
            )
        facts = " /\\ ".join((f"{show(x)} = {pattern}", *ends))
        exists, same = self.new(), self.new()
        power = "first [ (symmetry; apply pow2_sqrt; lra) | idtac ]"
        how = power if kind == "power" else "field; nz"
        lines.append(
            f"assert ({exists} : exists {identifier(fresh)} : R, {facts}) by (exists {show(back)};"
            f" repeat split; first [ lra | ({how}) ])"
        )
        pattern = self.new() if ends else same
        if ends:
            names = [self.new() for _ in ends]
            pattern = f"[{same} {names[0]}]" if len(names) == 1 else f"[{same} [{' '.join(names)}]]"
        lines.append(f"destruct {exists} as [{identifier(fresh)} {pattern}]")
        given = []
        for item in goal.given:
            given.append(item.substitute({name: value}))
        for item in goal.domains[name].membership(name):
            given.append(item.substitute({name: value}))
        inner = Goal(
            inner_printer,
            {**{k: v for k, v in goal.domains.items() if k != name}, fresh: domain},
            tuple(given),
            t.substitute(goal.margin, {name: value}),
            goal.op,
        )
        line, done = self.asserted(inner, node["proof"])
        lines.append(f"rewrite {same} in *; clear {same}; {line}")
        margin = inner_printer.real(inner.margin)
        lines.append(
            f"first [ exact {done} | match goal with |- _ {SIGN[goal.op]} _ =>"
            f" {_bridge(goal.op, margin)} end; exact {done} ]"
        )
        return "; ".join(lines)


def _bridge(op: str, margin: str) -> str:
    return f"replace_by {margin}"


def _sides(old: Term, new: Term) -> list[Term]:
    """What is not negative where an absolute value, maximum or minimum is one of its branches."""
    if old.head == "Abs":
        return [new]
    if old.head in ("Max", "Min"):
        others = [item for item in dict.fromkeys(old.args) if item != new]
        sign = t.ONE if old.head == "Max" else t.number(-1)
        return [t.multiply(sign, t.add(new, t.negate(item))) for item in others]
    return []
