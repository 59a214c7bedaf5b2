"""Derivatives, integrals, limits and series of a claim, as tactics.  Not trusted.

Before anything else of a part is shown, each of them gets a line that says that it exists and a
line with its value: a derivative by ``auto_derive``, an integral by the certificate's primitive, a
limit and a series by the lemmas of ``Limits.v``.  The rules then put the value in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from memory_theorems.verify.coq.calculus_rules import derives, slope_of
from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.linear_forms import expanded
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.coq.script_goals import Goal, Names, Node, enclosure, equal, put_in
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, is_infinite
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term

#: An equation's name in Coq and its right side.
Value = tuple[str, Term]


def bound_terms(sides: tuple[Term, ...]) -> list[Term]:
    """The outermost derivatives, integrals, limits and series, each once."""
    found: dict[Term, None] = {}

    def look(term: Term) -> None:
        series = term.head == "Sum" and term.args[3].head == "oo"
        if series or term.head in ("Derivative", "Integral", "Limit"):
            found.setdefault(term)
        elif term.head not in ("Sum", "Product"):
            for item in term.args:
                look(item)

    for side in sides:
        look(side)
    return list(found)


def nodes_of(tree: object) -> Iterator[Node]:
    """All nodes of a certificate."""
    if isinstance(tree, Mapping):
        yield tree
        for item in tree.values():
            yield from nodes_of(item)
    elif isinstance(tree, list):
        for item in tree:
            yield from nodes_of(item)


class LimitRules(Names):
    """Methods of the script writer, by rule."""

    _values: dict[Term, Value]

    def shown_limits(self, goal: Goal, sides: tuple[Term, ...], part: Node) -> list[str]:
        """Assertions that each derivative, integral, limit and series exists, and of its value."""
        lines = []
        nodes = list(nodes_of(part))
        for term in bound_terms(sides):
            name = self.new()
            show = {"Derivative": self._slope, "Integral": self._integral, "Limit": self._limit}
            try:
                proofs, value, end = show.get(term.head, self._series_value)(goal, term, nodes)
            except (NotPrintable, StopIteration, LookupError):
                continue
            text, right = goal.printer.real(term), goal.printer.real(value)
            lines += [f"{line}." for line in proofs]
            lines.append(f"assert ({name} : {text} = {right}) by ({end}).")
            self._values[term] = name, value
        return lines

    def _slope(self, goal: Goal, term: Term, nodes: list[Node]) -> tuple[list[str], Term, str]:
        body, bound = term.args
        slope = slope_of(body, str(bound.value))
        name = self.new()
        shown, x = goal.printer.function(term), goal.printer.real(bound)
        by = derives(goal, self, body, slope)
        before = [f"{line[:-1]}" for line in self.values(goal, (body,), [])]
        lines = [
            *before,
            f"assert ({name} : is_derive {shown} {x} {goal.printer.real(slope)}) by ({by})",
            f"assert ({self.new()} : ex_derive {shown} {x}) by (eexists; exact {name})",
        ]
        return lines, slope, f"apply is_derive_unique; exact {name}"

    def _integral(self, goal: Goal, term: Term, nodes: list[Node]) -> tuple[list[str], Term, str]:
        node = next(
            item
            for item in nodes
            if item.get("rule") == "primitive" and parse_term(str(item.get("old", "0"))) == term
        )
        body, bound, lower, upper = term.args
        old = name = str(bound.value)
        while name in goal.domains:
            name += "_"
        body = t.substitute(body, {old: t.variable(name)}) if name != old else body
        primitive = parse_term(node["primitive"])
        if is_infinite(lower):
            raise NotPrintable("an integral from -oo")
        lines: list[str] = []
        ends = enclosure(goal, self, lines)
        low = ends.range(lower).low
        high = None if is_infinite(upper) else ends.range(upper).high
        oo = t.INFINITY
        box = Interval(
            t.number(low.value) if low else t.negate(oo),
            t.number(high.value) if high else oo,
            low is None or low.strict,
            high is None or high.strict,
        )
        inner = replace(
            goal, printer=goal.printer.inside(name, REAL), domains={**goal.domains, name: box}
        )
        show, x = inner.printer.real, identifier(name)
        f, primitive_text = f"(fun {x} : R => {show(body)})", f"(fun {x} : R => {show(primitive)})"
        slope = slope_of(primitive, name)
        how = derives(inner, self, primitive, slope, closing=body)
        smooth = derives(inner, self, body, None)
        a = goal.printer.real(lower)
        at_start = t.substitute(primitive, {name: lower})
        made = self.new()
        if not is_infinite(upper):
            b = goal.printer.real(upper)
            at_end = t.substitute(primitive, {name: upper})
            lines.append(f"assert ({self.new()} : {a} <= {b}) by ineq")
            statement = f"is_RInt {f} {a} {b} ({primitive_text} {b} - {primitive_text} {a})"
            lines.append(
                f"assert ({made} : {statement}) by (apply (by_primitive {f} {primitive_text}); ["
                f" lra | intros {x} ? ?; {how} | intros {x} ? ?; {smooth} ])"
            )
            lines.append(f"assert ({self.new()} : ex_RInt {f} {a} {b}) by (eexists; exact {made})")
            unique = "is_RInt_unique"
        else:
            at_end = parse_term(node["upper"])
            b, far = goal.printer.real(at_end), "(Rbar_locally p_infty)"
            statement = f"is_RInt_gen {f} (at_point {a}) {far} ({b} - {primitive_text} {a})"
            lines.append(
                f"assert ({made} : {statement}) by (apply"
                f" (by_primitive_to_oo {f} {primitive_text}); [ intros {x} ?; {how}"
                f" | intros {x} ?; {smooth} | to_zero ])"
            )
            lines.append(
                f"assert ({self.new()} : ex_RInt_gen {f} (at_point {a}) {far})"
                f" by (eexists; exact {made})"
            )
            unique = "is_RInt_gen_unique"
        value = t.add(at_end, t.negate(at_start))
        spread = expanded(primitive, inner.printer)
        put = [put_in(spread, name, item) for item in (lower, upper) if not is_infinite(item)]
        closing = equal(goal, self, *put, at_end, at_start)
        same = self.new()
        end = b if is_infinite(upper) else f"{primitive_text} {b}"
        # The ends are put in by Coq, and like factors may stand in another order there.
        lines.append(
            f"assert ({same} : {goal.printer.real(term)} = {end} - {primitive_text} {a})"
            f" by (apply {unique}; exact {made})"
        )
        return lines, value, f"rewrite {same}; cbv beta; first [ equal | ({closing}) ]"

    def _limit(self, goal: Goal, term: Term, nodes: list[Node]) -> tuple[list[str], Term, str]:
        node = next(item for item in nodes if item.get("rule") == "limit-value" and "old" in item)
        value = parse_term(node["value"])
        shown, at = goal.printer.function(term), goal.printer.real(value)
        name = self.new()
        lines = [
            f"assert ({name} : is_lim {shown} p_infty {at}) by to_zero",
            f"assert ({self.new()} : ex_finite_lim {shown} p_infty) by (eexists; exact {name})",
        ]
        return lines, value, f"rewrite (is_lim_unique _ _ _ {name}); reflexivity"

    def _series_value(
        self, goal: Goal, term: Term, nodes: list[Node]
    ) -> tuple[list[str], Term, str]:
        node = next(item for item in nodes if item.get("rule") == "series" and "old" in item)
        if node.get("series") != "geometric":
            raise NotPrintable("a series that is not geometric")
        ratio = parse_term(node["argument"])
        value = t.divide(t.ONE, t.add(t.ONE, t.negate(ratio)))
        name = self.new()
        lines = [
            f"pose proof (geometric {goal.printer.real(ratio)} ltac:(ineq) ltac:(ineq)) as {name}",
            f"assert ({self.new()} : ex_series (fun k => {goal.printer.real(ratio)} ^ k))"
            f" by (eexists; exact {name})",
        ]
        return (
            lines,
            value,
            f"transitivity (1 / (1 - {goal.printer.real(ratio)}));"
            f" [ apply is_series_unique; exact {name} | equal ]",
        )

    # ------------------------------------------------------------------ rules
    def put_value(self, goal: Goal, node: Node) -> str:
        """The value for what the node names, then the node's proof."""
        old = parse_term(node["old"])
        name, value = self._values[old]
        margin = t.transform(goal.margin, lambda item: value if item == old else None)
        inner = goal.about(margin)
        line, done = self.asserted(inner, node["proof"])
        shown = goal.printer.real(margin)
        return (
            f"rewrite {name}; {line}; first [ exact {done} | lra"
            f" | (replace_by ({shown}); exact {done}) ]"
        )

    _primitive = put_value
    _limit_value = put_value
    _series = put_value
