"""Rules about whole numbers and sums, as tactics.  Not trusted."""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.verify.coq.calculus_rules import tidy
from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.limit_rules import LimitRules
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.coq.script_goals import Goal, Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import NATURAL
from memory_theorems.verify.language.terms import Term


class WholeRules(LimitRules):
    """Methods of the script writer, by rule."""

    def _induction(self, goal: Goal, node: Node) -> str:
        if "previous" in node:
            raise NotPrintable("an induction under hypotheses")
        name = node["variable"]
        box = goal.domains[name]
        if box.lower.head != "number":
            raise NotPrintable("an induction from an end that is no number")
        n, whole = identifier(name), goal.printer.sorts[name] != NATURAL
        start = t.as_term(box.lower.value)  # type: ignore[arg-type]
        low = f"({box.lower.value})%Z" if whole else f"{box.lower.value}%nat"
        if box.lower_open:
            raise NotPrintable("an induction from an open end")
        given = tuple(item for item in goal.given if name not in item.free)
        free = {key: item for key, item in goal.domains.items() if key != name}
        base = replace(goal, domains=free, given=given,
                       margin=t.substitute(goal.margin, {name: start}))  # fmt: skip
        after = t.substitute(goal.margin, {name: t.add(t.variable(name), t.ONE)})
        from memory_theorems.verify.language.claims import Relation

        known = Relation(goal.margin, goal.op, t.ZERO)
        step = replace(goal, given=(*given, known), margin=after)
        hypothesis, from_low = self.new(), self.new()
        shown = f"fun {n} : {'Z' if whole else 'nat'} => {goal.text}"
        first, second = self.asserted(base, node["base"]), self.asserted(step, node["step"])
        order = self.new()
        if whole:
            return (
                f"apply (whole_from ({shown}) {low});"
                f" [ cbv beta; {first[0]}; recast_from {first[1]}"
                f" | clear dependent {n}; intros {n} {from_low} {hypothesis};"
                f" pose proof (IZR_le _ _ {from_low}) as {order};"
                f" cbv beta in *; {second[0]}; recast_from {second[1]}"
                " | apply le_IZR; solve [ lra | wholly ] ]"
            )
        return (
            f"apply (nat_from ({shown}) {low}); [ cbv beta; {first[0]}; recast_from {first[1]} |"
            f" clear dependent {n}; intros {n} {from_low} {hypothesis};"
            f" pose proof (le_INR _ _ {from_low}) as {order}; cbn [INR] in {order};"
            f" pose proof (pos_INR {n}); cbv beta in *; {second[0]}; recast_from {second[1]}"
            f" | apply INR_le; cbn [INR]; lra ]"
        )

    def _relax(self, goal: Goal, node: Node) -> str:
        return self.tactic(goal, node["proof"])

    def _recurrence(self, goal: Goal, node: Node) -> str:
        old = parse_term(node["old"])
        by = node["by"]
        show = goal.printer.real
        if by == "derivative":
            return self.put_value(goal, node)
        if by == "sum-last":
            body, bound, lower, upper = old.args
            top = parse_term(node["upper"])
            # As a natural, where it is one: T for T + 1 - 1.
            upper = tidy(upper)
            last = t.substitute(body, {str(bound.value): upper})
            new = t.add(Term("Sum", (body, bound, lower, top)), last)
            nat = goal.printer.natural
            how = (
                f"eapply eq_trans; [ apply (sum_peel _ {nat(lower)} _ {goal.printer.whole(top)}"
                f" {nat(upper)}); one_by_one | f_equal; recast ]"
            )
        else:
            raise NotPrintable(f"the recurrence {by}")

        def put(item: Term) -> Term:
            return t.transform(item, lambda one: new if one == old else None)

        inner = replace(goal, margin=put(goal.margin))
        name = self.new()
        line, done = self.asserted(inner, node["proof"])
        return (
            f"assert ({name} : {show(old)} = {show(new)}) by ({how}); {line}; rewrite {name};"
            f" first [ exact {done} | lra ]"
        )
