"""The prover: reads nodes, keeps the book of definedness, and hands goals to the rules.

It knows no rule: those of the core are given to it, all others are reached through the budget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import (
    DEFAULT_BITS,
    Goal,
    check_size,
    goal_of_obligation,
    unsettled,
    without,
)
from memory_theorems.verify.checker.values.definedness import (
    EXISTS,
    Obligation,
    has_infinity,
    obligations,
)
from memory_theorems.verify.checker.values.rational_identity import factor_between
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

Node: TypeAlias = Mapping[str, Any]
#: Whether all leaves are exact; raises Refused when the node does not prove the goal.
Rule: TypeAlias = Callable[["Prover", Goal, Node], bool]


def parsed(text: object, what: str) -> Term:
    """A term that a certificate states."""
    if not isinstance(text, str):
        raise Refused(f"{what} should be a term")
    try:
        return parse_term(text)
    except VerifyError as trouble:
        raise Refused(f"{what} is not a term: {trouble}") from None


class Prover:
    """Replays certificate trees within one budget."""

    def __init__(self, budget: Budget, rules: Mapping[str, Rule]) -> None:
        self.budget = budget
        self.rules = rules

    def prove(self, goal: Goal, node: object) -> bool:
        """Whether all leaves are exact; raises Refused when the node does not prove the goal."""
        self.budget.node()
        if not isinstance(node, Mapping):
            raise Refused("a node of the certificate is missing")
        rule = node.get("rule")
        if not isinstance(rule, str):
            raise Refused(f"unknown rule {rule!r}")
        method = self.rules.get(rule)
        if method is None:
            method = self.budget.beyond(f"the rule {rule}").rule(rule)
        if goal.op == EXISTS and rule not in self.budget.beyond("values").value_rules:
            raise Refused(f"{rule} does not prove that an integral or a series has a value")
        return method(self, goal, node)

    def prove_all(self, goals: Sequence[Goal], nodes: object) -> bool:
        if not isinstance(nodes, list) or len(nodes) != len(goals):
            raise Refused(f"{len(goals)} certificates are needed here")
        exact = True
        for goal, node in zip(goals, nodes):
            exact = self.prove(goal, node) and exact
        return exact

    def term(self, goal: Goal, node: Node, field: str) -> Term:
        """A term of the certificate, whose variables are those of the goal."""
        return self.read(goal, node.get(field), field)

    def read(self, goal: Goal, text: object, field: str) -> Term:
        term = parsed(text, f"the field {field}")
        unknown = t.free_variables(term) - set(goal.domains)
        if unknown:
            raise Refused(f"{', '.join(sorted(unknown))} in {field} is not a variable of the goal")
        if has_infinity(term):
            raise Refused(f"oo in {field} is no number")
        return term

    def variable(self, goal: Goal, node: Node, *, integer: bool | None = False) -> str:
        name = node.get("variable")
        if not isinstance(name, str) or name not in goal.domains:
            raise Refused(f"{name!r} is not a variable of the goal")
        if integer is not None and goal.domains[name].integer != integer:
            wanted = ("a real", "a whole")
            raise Refused(f"the rule {node.get('rule')} wants {wanted[integer]} variable")
        return name

    def bits(self, node: Node) -> int:
        value = node.get("bits", DEFAULT_BITS)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Refused("bits must be a whole number")
        return value

    def definedness(self, goal: Goal, terms: tuple[Term, ...], nodes: object) -> bool:
        """Prove all obligations of ``terms`` on the goal's domain and hypotheses.

        Obligations that interval evaluation settles need no certificate; the others take theirs
        from ``nodes``, by position when the list is complete, else the first that proves it.
        """
        missing = set(unsettled(goal, terms, self.budget))
        if not missing:
            return True
        if not isinstance(nodes, list):
            raise Refused(f"not shown to be defined: {next(iter(missing)).text}")
        with precision(DEFAULT_BITS):
            listed = obligations(terms, goal.evaluator(self.budget))
        exact = True
        for index, item in enumerate(listed):
            if item not in missing:
                continue
            about = goal_of_obligation(goal, item, self.budget)
            if len(nodes) == len(listed):
                exact = self.prove(about, nodes[index]) and exact
            else:
                exact = self._any(about, nodes, item) and exact
        return exact

    def _any(self, goal: Goal, nodes: Sequence[object], item: Obligation) -> bool:
        for node in nodes:
            try:
                return self.prove(goal, node)
            except Refused:
                continue
        raise Refused(f"not shown to be defined: {item.text}")

    def introduce(self, goal: Goal, terms: tuple[Term, ...], nodes: object) -> bool:
        """Terms that a node introduces: defined where the goal's own margin is."""
        if isinstance(nodes, list) and nodes:
            return self.definedness(goal, terms, nodes)
        missing = self.missing(goal, terms)
        if missing:
            raise Refused(f"not shown to be defined: {missing[0].text}")
        return True

    def missing(self, goal: Goal, terms: tuple[Term, ...]) -> list[Obligation]:
        """The obligations of the terms that follow neither from interval evaluation, nor from
        linear hypotheses, nor from those of the goal's margin."""
        found = unsettled(goal, terms, self.budget)
        if not found:
            return []
        # Where the margin is only known to have a value, its obligations need not hold.
        with precision(DEFAULT_BITS):
            known = obligations((goal.margin,), goal.evaluator(self.budget), not goal.defined)
        found = [item for item in found if item not in known]
        if not found:
            return []
        implied = self.budget.beyond("implied obligations").implied
        return [item for item in found if not implied(self, goal, item, known)]

    def require_defined(self, goal: Goal, nodes: object) -> bool:
        """The margin must be defined on the whole domain of the goal under its hypotheses."""
        return goal.defined or self.definedness(goal, (goal.margin,), nodes)

    def positive(self, goal: Goal, term: Term) -> bool:
        """Whether the term is positive at all points of the goal, by evaluation or hypotheses."""
        if goal.shows(term, ">", self.budget):
            return True
        if not goal.given:
            return False
        return self.budget.beyond("linear hypotheses").implied_positive(goal, term, self.budget)

    def equal(self, goal: Goal, left: Term, right: Term) -> bool:
        """Whether the terms have one value wherever both are defined."""
        if left == right or factor_between(left, right, self.budget) == 1:
            return True
        return self.is_zero(goal, t.add(left, t.negate(right)))

    def is_zero(self, goal: Goal, term: Term) -> bool:
        """Whether the term has the value 0 wherever it is defined."""
        if factor_between(term, t.ONE, self.budget) == 0:
            return True
        return self.budget.beyond("the ring").is_zero(goal, term, self.budget)

    def proportional(self, goal: Goal, left: Term, right: Term) -> Fraction | None:
        """The rational c != 0 with ``left = c*right`` wherever both are defined, if it is known."""
        factor = factor_between(left, right, self.budget)
        if factor is not None:
            return factor or None
        return self.budget.beyond("the ring").proportional(goal, left, right, self.budget)

    def contains(self, goal: Goal, interval: Interval, at: Term) -> bool:
        """Whether the constant certainly lies in the interval (whole numbers aside)."""
        for relation in replace(interval, integer=False).membership("x"):
            margin = self.substitute(relation.margin, {"x": at})
            if not goal.shows(margin, relation.margin_op, self.budget):
                return False
        return True

    def at(self, goal: Goal, name: str, value: Term) -> Goal:
        """The goal with the variable replaced by a value of its domain."""
        values = {name: value}
        return replace(
            goal,
            domains={key: item for key, item in goal.domains.items() if key != name},
            given=tuple(self.substitute_relation(item, values) for item in goal.given),
            margin=self.substitute(goal.margin, values),
        )

    def substitute(self, term: Term, values: Mapping[str, Term]) -> Term:
        try:
            result = t.substitute(term, values)
        except ValueError as trouble:
            raise Refused(str(trouble)) from None
        check_size(result)
        return result

    def substitute_relation(self, item: Relation, values: Mapping[str, Term]) -> Relation:
        left, right = self.substitute(item.left, values), self.substitute(item.right, values)
        return Relation(left, item.op, right)

    def drop_hypotheses(self, goal: Goal, name: str) -> Goal:
        """Without the hypotheses on the variable, definedness has to be shown again."""
        rest = without(goal.given, name)
        return replace(goal, given=rest, defined=goal.defined and len(rest) == len(goal.given))

    def term_is_defined(self, goal: Goal, term: Term) -> None:
        if unsettled(goal, (term,), self.budget):
            raise Refused(f"{t.to_text(term)[:80]} is not defined")
