"""Certificates of claims as Coq tactics.  Not trusted: Coq checks what comes out.

:class:`Script` follows a certificate tree and writes, for a goal ``0 <= margin`` (``<``, ``=``,
``<>``), a tactic that takes the same steps; where a rule has no tactic of its own, a general one is
tried.  A wrong tactic is refused by Coq.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.checker.budget import Budget
from verify.checker.values.derivatives import derivative
from verify.coq.identifiers import identifier
from verify.coq.printing import NotPrintable, Printer, rational
from verify.coq.statements import of_relation, printer_of_claim
from verify.language import terms as t
from verify.language.claims import Claim, Interval, Relation, relations
from verify.language.parser import parse_term
from verify.language.sorts import REAL
from verify.language.terms import Term

Node = Mapping[str, Any]
_SIGN = {">=": "<=", ">": "<", "==": "=", "!=": "<>"}
#: The general tactics, by the relation of the goal.
_GENERAL = {">=": "ineq", ">": "ineq", "==": "is_zero", "!=": "apart"}


@dataclass(frozen=True)
class Goal:
    """``margin op 0`` with the domains and hypotheses at hand."""

    printer: Printer
    domains: Mapping[str, Interval]
    given: tuple[Relation, ...]
    margin: Term
    op: str

    @property
    def facts(self) -> tuple[Relation, ...]:
        bounds = (one for name, box in self.domains.items() for one in box.membership(name))
        return (*self.given, *bounds)

    def about(self, margin: Term, op: str | None = None) -> Goal:
        return replace(self, margin=margin, op=op or self.op)

    @property
    def text(self) -> str:
        return shown(self.printer, self.margin, self.op)


def shown(printer: Printer, margin: Term, op: str) -> str:
    """``0 <= margin`` or the like."""
    text = printer.real(margin)
    return f"0 {_SIGN[op]} {text}" if op in (">=", ">") else f"{text} {_SIGN[op]} 0"


def part_script(claim: Claim, index: int, part: Node) -> tuple[str, ...]:
    """The proof script of :func:`verify.coq.statements.claim_part`."""
    printer = printer_of_claim(claim)
    relation = claim.conclusion[index]
    domains = {item.name: item.domain for item in claim.variables}
    goal = Goal(printer, domains, claim.given, relation.margin, relation.margin_op)
    lines = ["intros.", *casts_at_hand(goal)]
    made = Script()
    wanted = of_relation(printer, relation)
    nodes = defined_nodes(part)
    for number, text in enumerate(wanted):
        tactic = general_for(text, nodes)
        lines.append(f"assert (defined_{number} : {text}) by ({tactic}).")
    lines.append("conjuncts; try assumption.")
    lines.append(f"enough (goal_ : {goal.text}) by (clear - goal_; lra).")
    proof = part.get("proof", {})
    lines.append(f"{made.tactic(goal, proof)}.")
    return tuple(lines)


def casts_at_hand(goal: Goal) -> list[str]:
    """Naturals are not negative."""
    return [
        f"pose proof (pos_INR {identifier(name)})."
        for name, sort in goal.printer.sorts.items()
        if sort.name == "natural"
    ]


def defined_nodes(part: Node) -> Sequence[Node]:
    found = part.get("defined")
    return [item for item in found if isinstance(item, Mapping)] if isinstance(found, list) else []


def general_for(text: str, nodes: Sequence[Node]) -> str:
    if text.startswith("forall") or text.startswith("(forall"):
        return "intros; anything"
    if "%Z" in text.split("<=")[0] and "<=" in text:
        return "lia"
    return "anything"


def rules(tree: object) -> frozenset[str]:
    """All rules of a certificate tree."""
    found: set[str] = set()
    todo = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, Mapping):
            if isinstance(item.get("rule"), str):
                found.add(item["rule"])
            todo.extend(item.values())
        elif isinstance(item, list):
            todo.extend(item)
    return frozenset(found)


class Script:
    """Writes tactics; counts the names that it makes up."""

    def __init__(self) -> None:
        self._count = 0

    def _new(self, kind: str = "at_hand") -> str:
        self._count += 1
        return f"{kind}_{self._count}"

    def tactic(self, goal: Goal, node: object) -> str:
        """A tactic for the goal; the rule's own first, then the general one."""
        general = _GENERAL[goal.op]
        if not isinstance(node, Mapping):
            return general
        rule = str(node.get("rule", "")).replace("-", "_")
        rule = "squares_rule" if rule == "squares" else rule
        method: Callable[[Goal, Node], str] | None = getattr(self, f"_{rule}", None)
        if method is None:
            return general
        try:
            own = method(goal, node)
        except (NotPrintable, KeyError, IndexError, TypeError, ValueError):
            return general
        return own if own == general else f"first [ solve [ {own} ] | {general} ]"

    def _asserted(self, goal: Goal, node: object) -> tuple[str, str]:
        """``assert (name : goal) by tactic`` and the name."""
        name = self._new()
        return f"assert ({name} : {goal.text}) by ({self.tactic(goal, node)})", name

    # ------------------------------------------------------------------ leaves
    def _identity(self, goal: Goal, node: Node) -> str:
        if goal.op == "==":
            return "is_zero"
        return f"apply Req_le; symmetry; {self.tactic(goal.about(goal.margin, '=='), node)}"

    def _direct(self, goal: Goal, node: Node) -> str:
        return "enclosed" if goal.op in (">=", ">") else _GENERAL[goal.op]

    _exact = _direct

    def _assumption(self, goal: Goal, node: Node) -> str:
        index = node["index"]
        tries = ["lra"]
        if index < len(goal.given):
            fact = goal.given[index]
            margin = shown(goal.printer, fact.margin, fact.margin_op)
            name = self._new()
            tries.append(f"(assert ({name} : {margin}) by lra; nearly)")
        return f"first [ {' | '.join([*tries, 'nearly', _GENERAL[goal.op]])} ]"

    def _univariate(self, goal: Goal, node: Node) -> str:
        name = goal.printer.real(t.variable(node["variable"]))
        if goal.op == "==":
            return "first [ is_zero | timeout 3 nra ]"
        if goal.op == "!=":
            return "apart"
        tries = ["lra", "solve [nonneg]", "solve [pos]", "timeout 4 nra"]
        if not name.startswith("("):
            tries.append(f"timeout 5 (interval with (i_bisect {name}, i_prec 64))")
            tries.append(
                f"timeout 5 (interval with (i_bisect {name}, i_autodiff {name}, i_prec 64))"
            )
        tries.append("ineq")
        return f"first [ {' | '.join(tries)} ]"

    def _positivity(self, goal: Goal, node: Node) -> str:
        lines, total = [], []
        for entry in node.get("terms", []):
            more, names = self._squares(goal, entry)
            lines += more
            total += names
        for index, multiple in node.get("equations", []):
            fact = goal.facts[index]
            name = self._new()
            factor = goal.printer.real(parse_term(multiple))
            margin = goal.printer.real(fact.margin)
            lines.append(
                f"assert ({name} : {factor} * {margin} = 0)"
                f" by (replace {margin} with 0 by lra; ring)"
            )
        if "own" in node or "multiplier" in node:
            lines.append(self._divided(goal, node))
        else:
            lines.append("first [ lra | timeout 3 nra | nearly ]")
        return "; ".join(lines)

    def _squares(self, goal: Goal, entry: Sequence[Any]) -> tuple[list[str], list[str]]:
        indices, squares = entry
        facts = [goal.facts[index] for index in indices]
        lines, names = [], []
        for coefficient, polynomial in squares:
            factors = [f"({goal.printer.real(item.margin)})" for item in facts]
            weight = rational(Fraction(coefficient))
            square = f"({goal.printer.real(parse_term(polynomial))} ^ 2)"
            whole = " * ".join((weight, *factors, square))
            name = self._new()
            lines.append(f"assert ({name} : 0 <= {whole}) by nonneg")
            names.append(whole)
            if goal.op == ">" and all(item.op in ("<", ">") for item in facts):
                lines.append(f"try (assert ({self._new()} : 0 < {whole}) by pos)")
        return lines, names

    def _divided(self, goal: Goal, node: Node) -> str:
        """A multiplier: were the margin negative, so would be the product."""
        margin = goal.printer.real(goal.margin)
        lines, parts = [], []
        for entry in node.get("multiplier", [[[], [["1", "1"]]]]):
            strict = replace(goal, op=">")
            more, names = self._squares(strict, entry)
            lines += more
            parts += names
        whole = " + ".join(parts) or "1"
        absurd = self._new()
        order = "Rnot_lt_le" if goal.op == ">=" else "Rnot_le_lt"
        lines += [
            f"apply {order}; intro {absurd}",
            f"assert ({self._new()} : 0 <= ({whole}) * - {margin}) by (apply Rmult_le_pos; lra)",
            f"try (assert ({self._new()} : 0 < ({whole}) * - {margin})"
            " by (apply Rmult_lt_0_compat; lra))",
        ]
        if "own" in node:
            lines.append(
                f"assert ({self._new()} : 0 < {rational(Fraction(node['own']))} * ({margin}) ^ 2)"
                f" by (apply Rmult_lt_0_compat; [lra | apply pow2_gt_0; lra])"
            )
        lines.append("first [ lra | timeout 4 nra ]")
        return "; ".join(lines)

    def _squares_rule(self, goal: Goal, node: Node) -> str:
        terms = [[[], node.get("terms", [])]]
        terms += [[[index], squares] for index, squares in node.get("multipliers", [])]
        return self._positivity(goal, {"terms": terms})

    # ------------------------------------------------------------------ nodes
    def _sum(self, goal: Goal, node: Node) -> str:
        lines = []
        for margin, proof in node["parts"]:
            part = goal.about(parse_term(margin), ">=")
            if goal.op == ">":
                strict = part.about(part.margin, ">")
                lines.append(f"try ({self._asserted(strict, proof)[0]})")
            lines.append(self._asserted(part, proof)[0])
        return "; ".join((*lines, "close"))

    def _product(self, goal: Goal, node: Node) -> str:
        lines, factors = [], []
        for factor, proof in node["parts"]:
            part = goal.about(parse_term(factor))
            factors.append(f"({goal.printer.real(part.margin)})")
            lines.append(self._asserted(part, proof)[0])
        rule = "Rmult_le_pos" if goal.op == ">=" else "Rmult_lt_0_compat"
        whole = " * ".join(factors)
        name = self._new()
        lines.append(
            f"assert ({name} : 0 {_SIGN[goal.op]} {whole}) by (repeat apply {rule}; assumption)"
        )
        return "; ".join((*lines, "close"))

    def _rewrite(self, goal: Goal, node: Node) -> str:
        factor, margin = parse_term(node["factor"]), parse_term(node["margin"])
        inner, name = self._asserted(goal.about(margin), node["proof"])
        if node["factor"] == "1":
            return f"{inner}; first [ {'is_zero | ' if goal.op == '==' else ''}close | apart ]"
        positive, sign = self._asserted(goal.about(factor, ">"), node["positive"])
        f, m = goal.printer.real(factor), goal.printer.real(margin)
        old = goal.printer.real(goal.margin)
        same = f"replace {old} with ({f} * {m}) by equal"
        end = {
            ">=": f"apply Rmult_le_pos; [apply Rlt_le; exact {sign} | exact {name}]",
            ">": f"apply Rmult_lt_0_compat; [exact {sign} | exact {name}]",
            "==": f"rewrite {name}; ring",
            "!=": f"apply Rmult_integral_contrapositive_currified; [lra | exact {name}]",
        }[goal.op]
        return f"{inner}; {positive}; first [ solve [ {same}; {end} ] | close ]"

    def _apart(self, goal: Goal, node: Node) -> str:
        margin = goal.margin if node["sign"] == 1 else t.negate(goal.margin)
        line, _ = self._asserted(goal.about(margin, ">"), node["proof"])
        return f"{line}; lra"

    def _nonzero(self, goal: Goal, node: Node) -> str:
        line, name = self._asserted(
            goal.about(t.power(goal.margin, t.number(2)), ">"), node["proof"]
        )
        zero = self._new()
        return f"{line}; intro {zero}; rewrite {zero} in {name}; lra"

    def _both(self, goal: Goal, node: Node) -> str:
        upper, _ = self._asserted(goal.about(goal.margin, ">="), node["lower"])
        lower, _ = self._asserted(goal.about(t.negate(goal.margin), ">="), node["upper"])
        return f"{upper}; {lower}; lra"

    def _cases(self, goal: Goal, node: Node) -> str:
        on = parse_term(node["on"])
        signs = node.get("signs", [">=", "<="])
        shown_on = goal.printer.real(on)
        parts = []
        for sign, proof in zip(signs, node["parts"]):
            fact = Relation(on, sign, t.ZERO)
            parts.append(self.tactic(replace(goal, given=(*goal.given, fact)), proof))
        name = self._new()
        cut = {
            (">=", "<="): f"destruct (Rle_lt_dec 0 {shown_on}) as [{name} | {name}]",
            (">", "<="): f"destruct (Rlt_le_dec 0 {shown_on}) as [{name} | {name}]",
            (">=", "<"): f"destruct (Rle_lt_dec 0 {shown_on}) as [{name} | {name}]",
            ("==", "!="): f"destruct (Req_EM_T {shown_on} 0) as [{name} | {name}]",
            (
                ">",
                "==",
                "<",
            ): f"destruct (Rtotal_order 0 {shown_on}) as [{name} | [{name} | {name}]]",
        }[tuple(signs)]
        return f"{cut}; [ {' | '.join(parts)} ]"

    def _replace(self, goal: Goal, node: Node) -> str:
        old, new = parse_term(node["old"]), parse_term(node["new"])

        def put(term: Term) -> Term:
            return t.transform(term, lambda item: new if item == old else None)

        given = goal.given
        if node.get("everywhere"):
            given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in given)
        inner = replace(goal, margin=put(goal.margin), given=given)
        a, b = goal.printer.real(old), goal.printer.real(new)
        equation = self._new()
        how = (
            "first [ (apply Rabs_pos_eq; ineq) | (apply Rabs_left1; ineq) | (apply Rmax_left; ineq)"
            " | (apply Rmax_right; ineq) | (apply Rmin_left; ineq) | (apply Rmin_right; ineq)"
            " | branches ]"
        )
        proof = self.tactic(inner, node["proof"]) if "proof" in node else _GENERAL[goal.op]
        return (
            f"assert ({equation} : {a} = {b}) by ({how});"
            f" rewrite {equation} in *; first [ {proof} | branches ]"
        )

    def _root(self, goal: Goal, node: Node) -> str:
        old, new = parse_term(node["old"]), parse_term(node["new"])

        def put(term: Term) -> Term:
            return t.transform(term, lambda item: new if item == old else None)

        given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in goal.given)
        inner = replace(goal, margin=put(goal.margin), given=given)
        because, _ = self._asserted(goal.about(new, ">="), node["because"])
        equation = self._new()
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

        shown_term, squared = goal.printer.real(term), self._new()
        under = goal.printer.real(inside)
        inner_printer = goal.printer.inside(name, REAL)
        given = tuple(Relation(put(i.left), i.op, put(i.right)) for i in goal.given)
        target = put(inside) if term.head == "sqrt" else t.power(put(inside), t.number(2))
        equation = Relation(t.power(t.variable(name), t.number(q)), "==", target)
        domains = {**goal.domains, name: Interval.parse("[0, oo)")}
        inner = Goal(inner_printer, domains, (*given, equation), put(goal.margin), goal.op)
        bound, fresh = self._new(), identifier(name)
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

    def _hypothesis(self, goal: Goal, node: Node) -> str:
        fact = goal.given[node["index"]]
        rest = tuple(item for index, item in enumerate(goal.given) if index != node["index"])
        negation = fact.negated
        opposite = replace(goal, given=rest, margin=negation.margin, op=negation.margin_op)
        line, _ = self._asserted(opposite, node["proof"])
        return f"exfalso; {line}; lra"

    def _cut(self, goal: Goal, node: Node) -> str:
        (fact,) = relations(node["relation"])
        first = goal.about(fact.margin, fact.margin_op)
        line, _ = self._asserted(first, node["first"])
        then = replace(goal, given=(*goal.given, fact))
        return f"{line}; {self.tactic(then, node['then'])}"

    def _split(self, goal: Goal, node: Node) -> str:
        name, at = node["variable"], parse_term(node["at"])
        box = goal.domains[name]
        low = replace(
            goal, domains={**goal.domains, name: replace(box, upper=at, upper_open=False)}
        )
        high = replace(
            goal, domains={**goal.domains, name: replace(box, lower=at, lower_open=False)}
        )
        left, right = (self.tactic(g, p) for g, p in zip((low, high), node["parts"]))
        x = goal.printer.real(t.variable(name))
        return f"destruct (Rle_lt_dec {x} {goal.printer.real(at)}); [ {left} | {right} ]"

    def _tighten(self, goal: Goal, node: Node) -> str:
        name, at = node["variable"], parse_term(node["at"])
        x = t.variable(name)
        lower = node["end"] == "lower"
        open_end = bool(node.get("open"))
        margin = t.add(x, t.negate(at)) if lower else t.add(at, t.negate(x))
        line, _ = self._asserted(goal.about(margin, ">" if open_end else ">="), node["because"])
        box = goal.domains[name]
        box = (
            replace(box, lower=at, lower_open=open_end)
            if lower
            else replace(box, upper=at, upper_open=open_end)
        )
        inner = replace(goal, domains={**goal.domains, name: box})
        return f"{line}; {self.tactic(inner, node['proof'])}"

    def _relax(self, goal: Goal, node: Node) -> str:
        return self.tactic(goal, node["proof"])

    _weaken = _relax

    def _monotone(self, goal: Goal, node: Node) -> str:
        name = node["variable"]
        box = goal.domains[name]
        up = node["sign"] == 1
        end = box.lower if up else box.upper
        face_node = node["face"]
        if end.head == "oo" or (end.head == "-" and end.args[0].head == "oo"):
            raise NotPrintable("a monotone function at infinity")
        slope, _ = derivative(goal.margin, name, frozenset(), Budget())
        face = goal.about(t.substitute(goal.margin, {name: end}))
        face = replace(
            face,
            domains={key: item for key, item in goal.domains.items() if key != name},
            given=tuple(item for item in goal.given if name not in item.free),
        )
        y = self._new("of")
        inner = goal.printer.inside(name, REAL)
        moved = replace(inner, named={**inner.named, name: y})
        signed = slope if up else t.negate(slope)
        sloped = replace(face, printer=moved, margin=signed, op=">=")
        open_box = replace(box, lower_open=True, upper_open=True)
        sloped = replace(sloped, domains={**goal.domains, name: open_box})
        ends = "".join(f"{moved.relation(item)} -> " for item in open_box.membership(name))
        sign = self._new()
        x = goal.printer.real(t.variable(name))
        f, df = moved.real(goal.margin), moved.real(slope)
        e = goal.printer.real(end)
        clear = f"clear dependent {identifier(name)}; " if name not in goal.printer.named else ""
        positive = (
            f"assert ({sign} : forall {y} : R, {ends}0 <= {moved.real(signed)})"
            f" by ({clear}intros; {self.tactic(sloped, node['derivative'])})"
        )
        lemma, span = ("mono_up", f"{e} {x}") if up else ("mono_down", f"{x} {e}")
        order = "Rle_trans" if goal.op == ">=" else "Rlt_le_trans"
        derive = (
            f"intros {y} ?; auto_derive; [ repeat split; try (first [lra | apply Rgt_not_eq;"
            f" positive | positive | exact I]) | first [ring | field; nz"
            f" | (unfold Rpower; field; nz)] ]"
        )
        return (
            f"{positive}; apply {order} with ({face.printer.real(face.margin)});"
            f" [ {self.tactic(face, face_node)} | apply ({lemma} (fun {y} => {f}) (fun {y} => {df})"
            f" {span}); [ lra | {derive} | intros {y} ?; apply {sign}; lra ] ]"
        )
