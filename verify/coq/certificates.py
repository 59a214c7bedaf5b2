"""Certificates of claims as Coq tactics.  Not trusted: Coq checks what comes out.

:class:`Script` follows a certificate tree and writes, for a goal ``0 <= margin`` (``<``, ``=``,
``<>``), a tactic that takes the same steps; where a rule has no tactic of its own, a general one is
tried.  A wrong tactic is refused by Coq.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.coq.changing_rules import ChangingRules
from memory_theorems.verify.coq.factor_signs import factors_script, quotient_of
from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.mean_rules import MeanRules
from memory_theorems.verify.coq.open_faces import FaceRules
from memory_theorems.verify.coq.printing import NotPrintable, rational
from memory_theorems.verify.coq.script_goals import GENERAL, SIGN, Goal, Node, bounded, equal, shown
from memory_theorems.verify.coq.whole_rules import WholeRules
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation, relations
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

#: Where bounds of all parts take more text, Coq's own interval arithmetic is tried before them.
LONG = 5_000


def casts_at_hand(goal: Goal) -> list[str]:
    """Naturals are not negative, and not less than where their domains begin."""
    lines = []
    for name, sort in goal.printer.sorts.items():
        if sort.name == "natural":
            n = identifier(name)
            lines.append(f"pose proof (pos_INR {n}).")
            lower = goal.domains[name].lower.value if name in goal.domains else None
            if isinstance(lower, Fraction) and lower > 0:
                least = f"({lower} <= {n})%nat"
                lines.append(f"assert {least} by (apply INR_le; rewrite INR_IZR_INZ; cbn; lra).")
    return lines


def defined_nodes(part: Node) -> list[Node | None]:
    """The certificates of a part's obligations; None where evaluation was enough."""
    found = part.get("defined")
    if not isinstance(found, list):
        return []
    return [item if isinstance(item, Mapping) else None for item in found]


def obligations(goal: Goal, term: Term) -> Iterator[tuple[Term, str]]:
    """``term op 0`` for what must hold for the term to have a value, in the checker's order."""
    if term.head in t.BINDERS:
        return
    for item in term.args:
        yield from obligations(goal, item)
    if term.head == "/":
        yield term.args[1], "!="
    elif term.head == "log":
        yield term.args[0], ">"
    elif term.head == "sqrt":
        yield term.args[0], ">="
    elif term.head == "**" and not goal.printer.sort(term.args[1]).whole:
        yield term.args[0], ">"


def general_for(text: str) -> str:
    if text.startswith("locally"):
        return "nearby"
    if text.startswith(("ex_", "Rbar_locally")):
        return "first [ assumption | (eexists; eassumption) ]"
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


class Script(FaceRules, MeanRules, ChangingRules, WholeRules):
    """Writes tactics; counts the names that it makes up."""

    def __init__(self) -> None:
        self._count = 0
        self._values = {}

    def new(self, kind: str = "at_hand") -> str:
        self._count += 1
        return f"{kind}_{self._count}"

    def tactic(self, goal: Goal, node: object) -> str:
        """A tactic for the goal; the rule's own first, then the general one."""
        general = GENERAL[goal.op]
        if not isinstance(node, Mapping):
            return general
        rule = str(node.get("rule", "")).replace("-", "_")
        method: Callable[[Goal, Node], str] | None = getattr(self, f"_{rule}", None)
        if method is None:
            return general
        try:
            own = method(goal, node)
        except (Refused, Wrong, NotPrintable, LookupError, TypeError, ValueError, ArithmeticError):
            return general
        return own if own == general else f"first [ solve [ {own} ] | {general} ]"

    def values(self, goal: Goal, sides: Sequence[Term], nodes: Sequence[Node | None]) -> list[str]:
        """What the terms need to have values, as far as it is shown; by the certificates' nodes."""
        wanted = list(dict.fromkeys(item for side in sides for item in obligations(goal, side)))
        if len(nodes) != len(wanted):
            nodes = [None] * len(wanted)
        lines = []
        for (term, op), node in zip(wanted, nodes):
            try:
                line, _ = self.asserted(goal.about(term, op), node or leaves.direct(128))
            except NotPrintable:
                continue
            lines.append(f"try ({line}).")
        return lines

    def asserted(self, goal: Goal, node: object) -> tuple[str, str]:
        """``assert (name : goal) by tactic`` and the name."""
        name = self.new()
        return f"assert ({name} : {goal.text}) by ({self.tactic(goal, node)})", name

    # ------------------------------------------------------------------ leaves
    def _identity(self, goal: Goal, node: Node) -> str:
        if goal.op == "==":
            return equal(goal, self, goal.margin)
        return f"apply Req_le; symmetry; {self.tactic(goal.about(goal.margin, '=='), node)}"

    def _direct(self, goal: Goal, node: Node) -> str:
        own = bounded(goal, self)
        general = "enclosed" if goal.op in (">=", ">") else GENERAL[goal.op]
        if own and len(own) > LONG:
            own = f"first [ timeout 3 (interval with (i_prec 64)) | {own} ]"
        return f"first [ solve [ {own} ] | {general} ]" if own else general

    _exact = _direct

    def _assumption(self, goal: Goal, node: Node) -> str:
        index = node["index"]
        tries = ["lra"]
        if index < len(goal.given):
            fact = goal.given[index]
            margin = shown(goal.printer, fact.margin, fact.margin_op)
            name = self.new()
            tries.append(f"(assert ({name} : {margin}) by lra; nearly)")
            old, new = goal.printer.real(goal.margin), goal.printer.real(fact.margin)
            by = equal(goal, self, goal.margin, fact.margin)
            tries.append(
                f"(assert ({name} : {margin}) by lra; replace {old} with {new} by ({by});"
                f" first [ exact {name} | lra ])"
            )
        return f"first [ {' | '.join([*tries, 'nearly', GENERAL[goal.op]])} ]"

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
        by_factors = factors_script(goal, self, node["variable"])
        if by_factors:
            tries.insert(1, f"solve [ {by_factors} ]")
        tries.append("ineq")
        return f"first [ {' | '.join(tries)} ]"

    def _positivity(self, goal: Goal, node: Node) -> str:
        quotient = quotient_of(goal, goal.margin)
        if quotient is not None:
            return self._without_denominator(goal, node, *quotient)
        lines, total = [], []
        for entry in node.get("terms", []):
            more, names = self._squares(goal, entry)
            lines += more
            total += names
        for index, multiple in node.get("equations", []):
            more, margin = self._cleared(goal, goal.facts[index])
            lines += more
            name = self.new()
            factor = goal.printer.real(parse_term(multiple))
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
            factors = []
            for item in facts:
                more, shown_fact = self._cleared(goal, item)
                lines += more
                factors.append(f"({shown_fact})")
            weight = rational(Fraction(coefficient))
            square = f"({goal.printer.real(parse_term(polynomial))} ^ 2)"
            whole = " * ".join((weight, *factors, square))
            name = self.new()
            lines.append(f"assert ({name} : 0 <= {whole}) by nonneg")
            names.append(whole)
            if goal.op == ">" and all(item.op in ("<", ">") for item in facts):
                lines.append(f"try (assert ({self.new()} : 0 < {whole}) by pos)")
        return lines, names

    def _cleared(self, goal: Goal, fact: Relation) -> tuple[list[str], str]:
        """A fact without denominators: numerator times denominator, shown to have the sign."""
        quotient = quotient_of(goal, fact.margin)
        show = goal.printer.real
        if quotient is None:
            return [], show(fact.margin)
        top, bottom = quotient
        equation = fact.margin_op == "=="
        text = show(top if equation else t.multiply(top, bottom))
        raw = f"{show(fact.margin)} * {show(bottom)}{'' if equation else ' ^ 2'}"
        lemma = {">": "Rmult_lt_0_compat", ">=": "Rmult_le_pos"}.get(fact.margin_op)
        end = f"apply {lemma}; [ lra | nonzero_square ]"
        relation = f"0 {SIGN[fact.margin_op]} {text}"
        if fact.margin_op == "!=":
            return [], show(fact.margin)
        if lemma is None:
            relation, end = f"{text} = 0", f"replace {show(fact.margin)} with 0 by lra; ring"
        return [
            f"assert ({self.new()} : {relation}) by"
            f" (replace ({text}) with ({raw}) by (field; nz); {end})"
        ], text

    def _without_denominator(self, goal: Goal, node: Node, top: Term, bottom: Term) -> str:
        """The goal for numerator times denominator first."""
        show = goal.printer.real
        inner = goal.about(t.multiply(top, bottom))
        line, name = self.asserted(inner, node)
        lemma = "Rmult_le_pos" if goal.op == ">=" else "Rmult_lt_0_compat"
        return (
            f"{line}; replace {show(goal.margin)} with"
            f" ({show(inner.margin)} * / ({show(bottom)} ^ 2)) by (field; nz);"
            f" apply {lemma}; [ exact {name} | nonzero_square ]"
        )

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
        absurd = self.new()
        order = "Rnot_lt_le" if goal.op == ">=" else "Rnot_le_lt"
        if parts and "own" not in node:
            lines.append(self._where_it_vanishes(goal, whole, node["multiplier"]))
        lines += [
            f"apply {order}; intro {absurd}",
            f"assert ({self.new()} : 0 <= ({whole}) * - {margin}) by (apply Rmult_le_pos; lra)",
            f"try (assert ({self.new()} : 0 < ({whole}) * - {margin})"
            " by (apply Rmult_lt_0_compat; lra))",
        ]
        if "own" in node:
            lines.append(
                f"assert ({self.new()} : 0 < {rational(Fraction(node['own']))} * ({margin}) ^ 2)"
                f" by (apply Rmult_lt_0_compat; [lra | apply pow2_gt_0; lra])"
            )
        lines.append("first [ lra | timeout 4 nra ]")
        return "; ".join(lines)

    def _where_it_vanishes(self, goal: Goal, whole: str, entries: Sequence[Any]) -> str:
        """Splits off the points where a multiplier is 0: so is each of its squares there."""
        case = self.new()
        zeros = []
        for indices, squares in entries:
            for _, polynomial in squares if not indices else ():
                root, name = goal.printer.real(parse_term(polynomial)), self.new()
                zeros.append(
                    f"assert ({name} : {root} = 0)"
                    f" by (apply square_zero; first [ lra | timeout 3 nra ]);"
                    f" try (rewrite {name} in *)"
                )
        there = "; ".join(
            (*zeros, "solve [ lra | timeout 3 nra | (timeout 3 ring_simplify; lra) ]")
        )
        return (
            f"try (destruct (Req_dec ({whole}) 0) as [{case}|{case}];"
            f" [ {there} | assert ({self.new()} : 0 < {whole}) by lra ])"
        )

    # ------------------------------------------------------------------ nodes
    def _sum(self, goal: Goal, node: Node) -> str:
        lines = []
        for margin, proof in node["parts"]:
            part = goal.about(parse_term(margin), ">=")
            if goal.op == ">":
                strict = part.about(part.margin, ">")
                lines.append(f"try ({self.asserted(strict, proof)[0]})")
            lines.append(self.asserted(part, proof)[0])
        terms = [parse_term(margin) for margin, _ in node["parts"]]
        whole = " + ".join(goal.printer.real(item) for item in terms)
        same = equal(goal, self, goal.margin, *terms)
        old = goal.printer.real(goal.margin)
        lines.append(f"first [ close | replace {old} with ({whole}) by ({same}); lra ]")
        return "; ".join(lines)

    def _product(self, goal: Goal, node: Node) -> str:
        lines, factors, terms, names = [], [], [], []
        for factor, proof in node["parts"]:
            part = goal.about(parse_term(factor))
            factors.append(f"({goal.printer.real(part.margin)})")
            terms.append(part.margin)
            line, name = self.asserted(part, proof)
            lines.append(line)
            names.append(name)
        rule = "Rmult_le_pos" if goal.op == ">=" else "Rmult_lt_0_compat"
        whole = " * ".join(factors)
        name = self.new()
        how = f"exact {names[0]}"
        for item in names[1:]:
            how = f"apply {rule}; [ {how} | exact {item} ]"
        lines.append(f"assert ({name} : 0 {SIGN[goal.op]} {whole}) by ({how})")
        old = goal.printer.real(goal.margin)
        by = equal(goal, self, goal.margin, *terms)
        lines.append(
            f"first [ lra | solve [ replace {old} with ({whole}) by ({by}); exact {name} ]"
            " | close ]"
        )
        return "; ".join(lines)

    def _rewrite(self, goal: Goal, node: Node) -> str:
        factor, margin = parse_term(node["factor"]), parse_term(node["margin"])
        inner, name = self.asserted(goal.about(margin), node["proof"])
        if node["factor"] == "1":
            old, new = goal.printer.real(goal.margin), goal.printer.real(margin)
            by = equal(goal, self, goal.margin, margin)
            return (
                f"{inner}; first [ solve [ replace {old} with {new} by ({by}); exact {name} ] |"
                f" {'is_zero | ' if goal.op == '==' else ''}close | apart ]"
            )
        positive, sign = self.asserted(goal.about(factor, ">"), node["positive"])
        f, m = goal.printer.real(factor), goal.printer.real(margin)
        old = goal.printer.real(goal.margin)
        same = (
            f"replace {old} with ({f} * {m}) by ({equal(goal, self, goal.margin, factor, margin)})"
        )
        end = {
            ">=": f"apply Rmult_le_pos; [apply Rlt_le; exact {sign} | exact {name}]",
            ">": f"apply Rmult_lt_0_compat; [exact {sign} | exact {name}]",
            "==": f"rewrite {name}; ring",
            "!=": f"apply Rmult_integral_contrapositive_currified; [lra | exact {name}]",
        }[goal.op]
        return f"{inner}; {positive}; first [ solve [ {same}; {end} ] | close ]"

    def _apart(self, goal: Goal, node: Node) -> str:
        margin = goal.margin if node["sign"] == 1 else t.negate(goal.margin)
        line, _ = self.asserted(goal.about(margin, ">"), node["proof"])
        return f"{line}; lra"

    def _nonzero(self, goal: Goal, node: Node) -> str:
        line, name = self.asserted(
            goal.about(t.power(goal.margin, t.number(2)), ">"), node["proof"]
        )
        zero = self.new()
        return f"{line}; intro {zero}; rewrite {zero} in {name}; lra"

    def _both(self, goal: Goal, node: Node) -> str:
        upper, _ = self.asserted(goal.about(goal.margin, ">="), node["lower"])
        lower, _ = self.asserted(goal.about(t.negate(goal.margin), ">="), node["upper"])
        return f"{upper}; {lower}; lra"

    def _cases(self, goal: Goal, node: Node) -> str:
        on = parse_term(node["on"])
        signs = node.get("signs", [">=", "<="])
        shown_on = goal.printer.real(on)
        parts = []
        for sign, proof in zip(signs, node["parts"]):
            fact = Relation(on, sign, t.ZERO)
            parts.append(self.tactic(replace(goal, given=(*goal.given, fact)), proof))
        name = self.new()
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

    def _hypothesis(self, goal: Goal, node: Node) -> str:
        fact = goal.given[node["index"]]
        rest = tuple(item for index, item in enumerate(goal.given) if index != node["index"])
        negation = fact.negated
        opposite = replace(goal, given=rest, margin=negation.margin, op=negation.margin_op)
        line, _ = self.asserted(opposite, node["proof"])
        return f"exfalso; {line}; lra"

    def _cut(self, goal: Goal, node: Node) -> str:
        (fact,) = relations(node["relation"])
        first = goal.about(fact.margin, fact.margin_op)
        line, _ = self.asserted(first, node["first"])
        then = replace(goal, given=(*goal.given, fact))
        return f"{line}; {self.tactic(then, node['then'])}"

    def _split(self, goal: Goal, node: Node) -> str:
        name, at = node["variable"], parse_term(node["at"])
        box = goal.domains[name]
        low = replace(
            goal, domains={**goal.domains, name: replace(box, upper=at, upper_open=False)}
        )
        # Of whole numbers the other half begins with the next one.
        after = at
        if box.integer and isinstance(at.value, Fraction):
            after = t.number(at.value + 1)
        high = replace(
            goal, domains={**goal.domains, name: replace(box, lower=after, lower_open=False)}
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
        line, _ = self.asserted(goal.about(margin, ">" if open_end else ">="), node["because"])
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
