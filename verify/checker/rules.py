"""The rules of certificates: each checks its side conditions and derives its children's goals.

Every rule returns whether all leaves under it are exact (evidence ``proved``) and raises Refused
when the node does not prove its goal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify import terms as t
from verify.checker import normal_form
from verify.checker.algebraic_cases import adjoin_rule, cases_rule, nonzero_rule, root_rule
from verify.checker.budget import Budget, Refused, precision
from verify.checker.definedness import EXISTS, Obligation, obligations
from verify.checker.derivatives import check_smooth_heads, derivative, occurs
from verify.checker.ends import asymptotic_face, asymptotic_rule, difference_rule
from verify.checker.exact import exact_value
from verify.checker.goals import (
    DEFAULT_BITS,
    Goal,
    bounds,
    check_exponents,
    check_size,
    goal_of,
    goal_of_obligation,
    operation_of,
    unsettled,
    without,
)
from verify.checker.integrals import continuous_rule, integrand_rule, primitive_rule
from verify.checker.intervals import (
    MINUS_INFINITY,
    PLUS_INFINITY,
    Evaluator,
    Range,
    greatest_integer,
    is_infinity,
    least_integer,
    to_fraction,
)
from verify.checker.linear import implied_positive
from verify.checker.means import means_rule
from verify.checker.positivity import positivity_rule
from verify.checker.recurrences import recurrence_rule
from verify.checker.special_values import constant_rule
from verify.checker.sums import (
    equal_rule,
    guarded_induction_rule,
    stationary_rule,
    telescope_rule,
    tighten_rule,
    weaken_rule,
)
from verify.checker.transformations import (
    abstract_rule,
    outer_rule,
    replace_rule,
    substitute_rule,
)
from verify.checker.univariate import univariate_rule
from verify.claims import Interval, Relation, relations
from verify.errors import VerifyError
from verify.parser import parse_term
from verify.terms import Term

Node = Mapping[str, Any]
MAX_CASES = 5_000
#: The rules that may be used on goals with the op "exists".
VALUE_RULES = frozenset(("primitive", "continuous", "hypothesis", "split", "enumerate"))


class Prover:
    """Replays certificate trees within one budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    # ------------------------------------------------------------------ reading nodes
    def prove(self, goal: Goal, node: object) -> bool:
        """Whether all leaves are exact; raises Refused when the node does not prove the goal."""
        self.budget.node()
        if not isinstance(node, Mapping):
            raise Refused("a node of the certificate is missing")
        rule = node.get("rule")
        method = RULES.get(rule) if isinstance(rule, str) else None
        if method is None:
            raise Refused(f"unknown rule {rule!r}")
        if goal.op == EXISTS and rule not in VALUE_RULES:
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
        if not isinstance(text, str):
            raise Refused(f"the field {field} should be a term")
        try:
            term = parse_term(text)
        except VerifyError as trouble:
            raise Refused(f"the field {field} is not a term: {trouble}") from None
        unknown = t.free_variables(term) - set(goal.domains)
        if unknown:
            raise Refused(f"{', '.join(sorted(unknown))} in {field} is not a variable of the goal")
        return term

    def variable(self, goal: Goal, node: Node, *, integer: bool | None = False) -> str:
        name = node.get("variable")
        if not isinstance(name, str) or name not in goal.domains:
            raise Refused(f"{name!r} is not a variable of the goal")
        if integer is not None and goal.domains[name].integer != integer:
            wanted = "a whole" if integer else "a real"
            raise Refused(f"the rule {node.get('rule')} wants {wanted} variable")
        return name

    def bits(self, node: Node) -> int:
        value = node.get("bits", DEFAULT_BITS)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Refused("bits must be a whole number")
        return value

    # ------------------------------------------------------------------ definedness
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
            listed = obligations(terms, goal.box(self.budget), goal.integers, self.budget)
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
        missing = unsettled(goal, terms, self.budget)
        if not missing:
            return True
        with precision(DEFAULT_BITS):
            known = obligations((goal.margin,), goal.box(self.budget), goal.integers, self.budget)
        for item in missing:
            if not (self._linear(goal, item) or self._implied(goal, item, known)):
                raise Refused(f"not shown to be defined: {item.text}")
        return True

    def _linear(self, goal: Goal, item: Obligation) -> bool:
        """Whether the obligation follows from linear hypotheses."""
        if item.bounds or item.op not in (">", ">=", "!="):
            return False
        positive = self.positive(goal)
        return positive(item.term) or (item.op == "!=" and positive(t.negate(item.term)))

    def _implied(self, goal: Goal, item: Obligation, known: tuple[Obligation, ...]) -> bool:
        """Whether the obligation follows from the known ones."""
        if item in known:
            return True
        if item.bounds or item.op == EXISTS:
            return False
        known = tuple(other for other in known if not other.bounds)
        stronger = {">": (">",), ">=": (">", ">="), "!=": (">", "!=")}[item.op]
        if any(other.term == item.term and other.op in stronger for other in known):
            return True
        if item.op == "!=" and item.term.head in ("*", "**", "-"):
            factors = item.term.args if item.term.head == "*" else item.term.args[:1]
            if all(self._nonzero(goal, factor, known) for factor in factors):
                return True
        for other in known:
            if other.op not in stronger:
                continue
            factor = self.proportional(goal, item.term, other.term)
            if factor is not None and (factor > 0 or item.op == "!="):
                return True
        return False

    def _nonzero(self, goal: Goal, term: Term, known: tuple[Obligation, ...]) -> bool:
        try:
            if goal.evaluate(term, DEFAULT_BITS, self.budget).satisfies("!="):
                return True
        except Refused:
            pass
        return self._implied(goal, Obligation(term, "!="), known)

    def require_defined(self, goal: Goal, node: Node) -> None:
        """The margin must be defined on the whole domain of the goal under its hypotheses."""
        if not goal.defined:
            self.definedness(goal, (goal.margin,), node.get("defined"))

    # ------------------------------------------------------------------ the ring
    def positive(self, goal: Goal) -> normal_form.Positive:
        with precision(DEFAULT_BITS):
            evaluate = Evaluator(goal.box(self.budget), goal.integers, self.budget)

        def answer(term: Term) -> bool:
            with precision(DEFAULT_BITS):
                try:
                    if evaluate(term).positive:
                        return True
                except Refused:
                    pass
                try:
                    return implied_positive(term, goal.given, evaluate)
                except Refused:
                    return False

        return answer

    def equal(self, goal: Goal, left: Term, right: Term) -> bool:
        return normal_form.equal(left, right, self.positive(goal), self.budget)

    def proportional(self, goal: Goal, left: Term, right: Term) -> Fraction | None:
        return normal_form.proportional(left, right, self.positive(goal), self.budget)

    # ------------------------------------------------------------------ leaves
    def exact(self, goal: Goal, node: Node) -> bool:
        value = None if t.free_variables(goal.margin) else exact_value(goal.margin)
        if value is None:
            raise Refused("exact arithmetic does not give the margin")
        true = {">=": value >= 0, ">": value > 0, "==": value == 0, "!=": value != 0}
        if not true[goal.op]:
            raise Refused(f"the margin is exactly {str(value)[:40]}, not {goal.op} 0")
        return True

    def identity(self, goal: Goal, node: Node) -> bool:
        if goal.op not in ("==", ">="):
            raise Refused(f"an identity does not prove {goal.op}")
        if not normal_form.is_zero(goal.margin, self.positive(goal), self.budget):
            raise Refused("the normal form of the margin is not 0")
        return True

    def direct(self, goal: Goal, node: Node) -> bool:
        found = goal.evaluate(goal.margin, self.bits(node), self.budget)
        if not found.satisfies(goal.op):
            raise Refused(
                f"interval evaluation gives [{found.lower.str(6)}, {found.upper.str(6)}], "
                f"not {goal.op} 0"
            )
        return False

    def mean_value(self, goal: Goal, node: Node) -> bool:
        """margin(m) + sum of d(margin)/dx over the box times (x - m), for the real variables."""
        whole, bits = replace(goal, given=()), self.bits(node)
        if unsettled(whole, (goal.margin,), self.budget, bits):
            raise Refused("the margin is not shown to be defined on the whole box")
        names = [
            name
            for name, item in goal.domains.items()
            if not item.integer and occurs(name, goal.margin)
        ]
        slopes: dict[str, Term] = {}
        for name in names:
            slope, conditions = derivative(goal.margin, name, goal.integers, self.budget)
            self.smooth(whole, conditions, None, bits)
            slopes[name] = slope
        with precision(bits):
            box = whole.box(self.budget)
            centre = dict(box)
            offsets: dict[str, Term] = {}
            for name in names:
                if not box[name].bounded:
                    raise Refused("mean-value on an unbounded box")
                low, high = to_fraction(box[name].lower), to_fraction(box[name].upper)
                middle = t.number((low + high) / 2)
                evaluate = Evaluator({}, frozenset(), self.budget)
                centre[name] = evaluate(middle)
                offsets[name] = t.add(t.variable(name), t.negate(middle))
            start = Evaluator(centre, goal.integers, self.budget)(goal.margin)
            over = Evaluator(box, goal.integers, self.budget)
            # The centre's value enters as the range of a further variable.
            label = _fresh(goal, "centre")
            over.box = {**box, label: start}
            total = t.add(t.variable(label), *(t.multiply(slopes[n], offsets[n]) for n in names))
            found = over(total)
        if not found.satisfies(goal.op):
            raise Refused("the mean-value form does not give the sign")
        return False

    def assumption(self, goal: Goal, node: Node) -> bool:
        """The goal is a multiple of a hypothesis or of a bound."""
        index = node.get("index")
        candidates = (*goal.given, *bounds(goal.domains))
        if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(candidates):
            candidates = (candidates[index], *candidates)
        for item in candidates:
            have = operation_of(item)
            if have == "!=" and goal.op != "!=":
                continue
            if (
                goal.op
                not in {
                    ">": (">", ">=", "!="),
                    ">=": (">=",),
                    "==": ("==", ">="),
                    "!=": ("!=",),
                }[have]
            ):
                continue
            if item.margin == goal.margin:
                return True
            factor = self.proportional(goal, goal.margin, item.margin)
            if factor is not None and (factor > 0 or have in ("==", "!=") or goal.op == "!="):
                return True
        raise Refused("no hypothesis or bound says this")

    def squares(self, goal: Goal, node: Node) -> bool:
        """margin = sum c*p**2 + sum over hypotheses or bounds h of (sum c*p**2)*h, c >= 0."""
        if goal.op not in (">=", ">"):
            raise Refused(f"squares do not prove {goal.op}")
        total, strict, parts = self._square_sum(goal, node.get("terms", []))
        items = [total]
        everything = list(parts)
        facts = (*goal.given, *bounds(goal.domains))
        multipliers = node.get("multipliers", [])
        if not isinstance(multipliers, list):
            raise Refused("multipliers should be a list")
        for entry in multipliers:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Refused("a multiplier should be [index, terms]")
            index, terms = entry
            if isinstance(index, bool) or not isinstance(index, int):
                raise Refused("the index of a multiplier should be a whole number")
            if not 0 <= index < len(facts) or operation_of(facts[index]) == "!=":
                raise Refused(f"there is no inequality of number {index}")
            factor, definite, parts = self._square_sum(goal, terms)
            everything += parts
            strict = strict or (definite and operation_of(facts[index]) == ">")
            items.append(t.multiply(factor, facts[index].margin))
        if unsettled(goal, tuple(everything), self.budget):
            raise Refused("the squares are not defined everywhere")
        if goal.op == ">" and not strict:
            raise Refused("the sum of squares need not be positive")
        if not self.equal(goal, goal.margin, t.add(*items)):
            raise Refused("the margin is not the stated sum of squares")
        return True

    def _square_sum(self, goal: Goal, terms: object) -> tuple[Term, bool, list[Term]]:
        """The sum, whether it is certainly positive, and the polynomials."""
        if not isinstance(terms, list):
            raise Refused("terms should be a list of [coefficient, polynomial]")
        items: list[Term] = []
        polynomials: list[Term] = []
        strict = False
        for entry in terms:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Refused("a square should be [coefficient, polynomial]")
            coefficient = exact_value(self.read(goal, str(entry[0]), "coefficient"))
            if coefficient is None or coefficient < 0:
                raise Refused("the coefficient of a square must be a rational number >= 0")
            polynomial = self.read(goal, entry[1], "polynomial")
            polynomials.append(polynomial)
            constant = None if t.free_variables(polynomial) else exact_value(polynomial)
            strict = strict or (coefficient > 0 and constant is not None and constant != 0)
            items.append(t.multiply(t.number(coefficient), t.power(polynomial, t.number(2))))
        return (t.add(*items) if items else t.ZERO), strict, polynomials

    # ------------------------------------------------------------------ hypotheses and cuts
    def hypothesis(self, goal: Goal, node: Node) -> bool:
        index = node.get("index")
        if isinstance(index, bool) or not isinstance(index, int):
            raise Refused("the index of a hypothesis should be a whole number")
        if not 0 <= index < len(goal.given):
            raise Refused(f"there is no hypothesis of number {index}")
        rest = (*goal.given[:index], *goal.given[index + 1 :])
        negation = goal.given[index].negated
        return self.prove(goal_of(negation, goal.domains, rest, defined=False), node.get("proof"))

    def cut(self, goal: Goal, node: Node) -> bool:
        text = node.get("relation")
        if not isinstance(text, str):
            raise Refused("the field relation should be a relation")
        try:
            found = relations(text)
        except VerifyError as trouble:
            raise Refused(f"the cut is not a relation: {trouble}") from None
        if len(found) != 1 or found[0].free - set(goal.domains):
            raise Refused("a cut is one relation in the variables of the goal")
        relation = found[0]
        sides = (relation.left, relation.right)
        exact = self.introduce(goal, sides, node.get("defined"))
        first = goal_of(relation, goal.domains, goal.given, defined=goal.defined)
        exact = self.prove(first, node.get("first")) and exact
        then = replace(goal, given=(*goal.given, relation))
        return self.prove(then, node.get("then")) and exact

    # ------------------------------------------------------------------ cases
    def split(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node, integer=None)
        at = self.term(goal, node, "at")
        if t.free_variables(at):
            raise Refused("a split is at a constant")
        goal.evaluate(at, DEFAULT_BITS, self.budget)
        if unsettled(goal, (at,), self.budget):
            raise Refused("the point of a split is not defined")
        interval = goal.domains[name]
        low = replace(interval, upper=at, upper_open=False)
        high = replace(interval, lower=at, lower_open=interval.integer)
        # Halves of an interval that does not contain the point reach outside the old domain.
        known = goal.defined and self.contains(goal, interval, at)
        halves = [goal.with_domain(name, low), goal.with_domain(name, high)]
        return self.prove_all([replace(half, defined=known) for half in halves], node.get("parts"))

    def contains(self, goal: Goal, interval: Interval, at: Term) -> bool:
        """Whether the constant certainly lies in the interval (whole numbers aside)."""
        for relation in replace(interval, integer=False).membership("x"):
            margin = self.substitute(relation.margin, {"x": at})
            value = exact_value(margin)
            if value is not None:
                if not (value > 0 or (value == 0 and operation_of(relation) == ">=")):
                    return False
            elif not goal.evaluate(margin, DEFAULT_BITS, self.budget).satisfies(
                operation_of(relation)
            ):
                return False
        return True

    def enumerate(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node, integer=True)
        first, last = least_integer(goal.domains[name]), greatest_integer(goal.domains[name])
        if first is None or last is None or last - first >= MAX_CASES:
            raise Refused("the range of whole numbers is not finite or too long")
        cases = [self.at(goal, name, t.number(value)) for value in range(first, last + 1)]
        return self.prove_all(cases, node.get("parts"))

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

    def relax(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node, integer=True)
        wider = goal.with_domain(name, replace(goal.domains[name], integer=False))
        check_exponents(wider, frozenset((name,)), self.budget)
        return self.prove(replace(wider, defined=False), node.get("proof"))

    def induction(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node, integer=True)
        start = least_integer(goal.domains[name])
        if start is None:
            raise Refused("induction needs a least whole number")
        goal = self.drop_hypotheses(goal, name)
        self.require_defined(goal, node)
        goal = replace(goal, defined=True)
        exact = self.prove(self.at(goal, name, t.number(start)), node.get("base"))
        interval = goal.domains[name]
        values = {name: t.add(t.variable(name), t.ONE)}
        reach = replace(interval, lower=t.number(start), lower_open=False)
        if not is_infinity(interval.upper):
            last = greatest_integer(interval)
            if last is None:
                raise Refused("induction over a range whose end is not rational")
            reach = replace(reach, upper=t.number(last - 1), upper_open=False)
        known = Relation(goal.margin, goal.op, t.ZERO)
        step = replace(
            goal.with_domain(name, reach),
            margin=self.substitute(goal.margin, values),
            given=(*goal.given, known),
        )
        return self.prove(step, node.get("step")) and exact

    def drop_hypotheses(self, goal: Goal, name: str) -> Goal:
        """Without the hypotheses on the variable, definedness has to be shown again."""
        rest = without(goal.given, name)
        return replace(goal, given=rest, defined=goal.defined and len(rest) == len(goal.given))

    # ------------------------------------------------------------------ derivatives
    def monotone(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node)
        if goal.op not in (">=", ">"):
            raise Refused(f"monotone does not prove {goal.op}")
        sign = node.get("sign")
        if sign not in (1, -1) or isinstance(sign, bool):
            raise Refused("the sign of monotone is 1 or -1")
        strict = node.get("strict") is True
        goal = self.drop_hypotheses(goal, name)
        check_smooth_heads(goal.margin, name)
        self.require_defined(goal, {**node, "defined": node.get("everywhere")})
        interval = goal.domains[name]
        inside = replace(
            goal.with_domain(name, replace(interval, lower_open=True, upper_open=True)),
            defined=True,
        )
        slope, conditions = derivative(goal.margin, name, goal.integers, self.budget)
        self.smooth(inside, conditions, node.get("smooth"))
        slope = slope if sign == 1 else t.negate(slope)
        exact = self.prove(
            inside.with_margin(slope, ">" if strict else ">=", defined=True),
            node.get("derivative"),
        )
        lower = sign == 1
        is_open = interval.lower_open if lower else interval.upper_open
        weak = strict and is_open
        return self._face(goal, name, node.get("face"), lower, weak, node.get("defined")) and exact

    def concave(self, goal: Goal, node: Node) -> bool:
        name = self.variable(goal, node)
        if goal.op not in (">=", ">"):
            raise Refused(f"concave does not prove {goal.op}")
        interval = goal.domains[name]
        if is_infinity(interval.lower) or is_infinity(interval.upper):
            raise Refused("concave needs finite ends")
        strict = node.get("strict") is True
        goal = self.drop_hypotheses(goal, name)
        check_smooth_heads(goal.margin, name)
        self.require_defined(goal, {**node, "defined": node.get("everywhere")})
        inside = replace(
            goal.with_domain(name, replace(interval, lower_open=True, upper_open=True)),
            defined=True,
        )
        slope, first = derivative(goal.margin, name, goal.integers, self.budget)
        second, more = derivative(slope, name, goal.integers, self.budget)
        self.smooth(inside, (*first, *more), node.get("smooth"))
        exact = self.prove(
            inside.with_margin(t.negate(second), ">" if strict else ">=", defined=True),
            node.get("second"),
        )
        weak = strict and interval.lower_open and interval.upper_open
        faces = node.get("faces")
        if not isinstance(faces, list) or len(faces) != 2:
            raise Refused("concave needs two faces")
        defined = node.get("defined")
        pair = defined if isinstance(defined, list) and len(defined) == 2 else [defined, defined]
        for lower, face, known in ((True, faces[0], pair[0]), (False, faces[1], pair[1])):
            exact = self._face(goal, name, face, lower, weak, known) and exact
        return exact

    def smooth(
        self,
        inside: Goal,
        conditions: tuple[Term, ...],
        nodes: object,
        bits: int = DEFAULT_BITS,
    ) -> None:
        """Every condition positive on the open interval: by evaluation or by certificate."""
        for index, condition in enumerate(conditions):
            try:
                if inside.evaluate(condition, bits, self.budget).positive:
                    continue
            except Refused:
                pass
            if not isinstance(nodes, list) or len(nodes) != len(conditions):
                raise Refused(f"not shown to be differentiable: {t.to_text(condition)[:80]} > 0")
            self.prove(inside.with_margin(condition, ">", defined=True), nodes[index])

    def _face(
        self, goal: Goal, name: str, node: object, lower: bool, weak: bool, defined: object
    ) -> bool:
        """The goal at one end; with ``weak`` a strict goal needs only >= there."""
        interval = goal.domains[name]
        end = interval.lower if lower else interval.upper
        op = ">=" if weak else goal.op
        if isinstance(node, Mapping) and node.get("rule") == "asymptotic":
            return asymptotic_face(self, goal, name, node, lower, op)
        if is_infinity(end):
            return self._limit_face(goal, name, node, lower, op)
        self.term_is_defined(goal, end)
        face = replace(self.at(goal, name, end), op=op)
        if interval.lower_open if lower else interval.upper_open:
            self.definedness(face, (face.margin,), defined)
        return self.prove(replace(face, defined=True), node)

    def term_is_defined(self, goal: Goal, term: Term) -> None:
        if unsettled(goal, (term,), self.budget):
            raise Refused(f"{t.to_text(term)[:80]} is not defined")

    def _limit_face(self, goal: Goal, name: str, node: object, lower: bool, op: str) -> bool:
        self.budget.node()
        if not isinstance(node, Mapping) or node.get("rule") != "limit":
            raise Refused("the face at infinity wants the rule limit")
        with precision(self.bits(node)):
            end = MINUS_INFINITY if lower else PLUS_INFINITY
            box = {**goal.box(self.budget), name: Range(end, end)}
            found = Evaluator(box, goal.integers, self.budget, limit=True)(goal.margin)
        if not found.satisfies(op):
            raise Refused(f"the limit is not {op} 0")
        return False

    def limit(self, goal: Goal, node: Node) -> bool:
        raise Refused("the rule limit proves faces at infinity only")

    # ------------------------------------------------------------------ other forms of the margin
    def rewrite(self, goal: Goal, node: Node) -> bool:
        factor, margin = self.term(goal, node, "factor"), self.term(goal, node, "margin")
        exact = self.introduce(goal, (factor, margin), node.get("defined"))
        if not self.equal(goal, goal.margin, t.multiply(factor, margin)):
            raise Refused("the margin is not factor times the new margin")
        value = None if t.free_variables(factor) else exact_value(factor)
        if value is None or value <= 0:
            positive = goal.with_margin(factor, ">", defined=goal.defined)
            exact = self.prove(positive, node.get("positive")) and exact
        new = goal.with_margin(margin, defined=goal.defined)
        return self.prove(new, node.get("proof")) and exact

    def sum(self, goal: Goal, node: Node) -> bool:
        if goal.op not in (">=", ">"):
            raise Refused(f"sum does not prove {goal.op}")
        entries = self._pairs(goal, node)
        margins = tuple(margin for margin, _ in entries)
        exact = self.introduce(goal, margins, node.get("defined"))
        if not self.equal(goal, goal.margin, t.add(*margins)):
            raise Refused("the margin is not the sum of the parts")
        wanted = goal.op == ">"  # one part must still be shown to be positive
        for margin, proof in entries:
            part = goal.with_margin(margin, ">=", defined=goal.defined)
            if wanted:
                try:
                    exact = self.prove(replace(part, op=">"), proof) and exact
                    wanted = False
                    continue
                except Refused:
                    pass
            exact = self.prove(part, proof) and exact
        if wanted:
            raise Refused("no part of the sum is shown to be positive")
        return exact

    def _pairs(self, goal: Goal, node: Node) -> list[tuple[Term, object]]:
        entries = node.get("parts")
        if not isinstance(entries, list) or not entries:
            raise Refused("parts should be a list of [term, certificate]")
        found = []
        for entry in entries:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Refused("a part should be [term, certificate]")
            found.append((self.read(goal, entry[0], "parts"), entry[1]))
        return found

    def product(self, goal: Goal, node: Node) -> bool:
        """Each factor is proved with the goal's relation (write -f for a negative factor f)."""
        if goal.op not in (">=", ">", "!="):
            raise Refused(f"product does not prove {goal.op}")
        entries = self._pairs(goal, node)
        factors = tuple(factor for factor, _ in entries)
        exact = self.introduce(goal, factors, node.get("defined"))
        if not self.equal(goal, goal.margin, t.multiply(*factors)):
            raise Refused("the margin is not the product of the factors")
        for factor, proof in entries:
            exact = self.prove(goal.with_margin(factor, defined=goal.defined), proof) and exact
        return exact

    def apart(self, goal: Goal, node: Node) -> bool:
        sign = node.get("sign")
        if goal.op != "!=" or sign not in (1, -1) or isinstance(sign, bool):
            raise Refused("apart proves != with sign 1 or -1")
        margin = goal.margin if sign == 1 else t.negate(goal.margin)
        return self.prove(goal.with_margin(margin, ">", defined=goal.defined), node.get("proof"))

    def both(self, goal: Goal, node: Node) -> bool:
        if goal.op != "==":
            raise Refused("both proves ==")
        lower = goal.with_margin(goal.margin, ">=", defined=goal.defined)
        upper = goal.with_margin(t.negate(goal.margin), ">=", defined=goal.defined)
        exact = self.prove(lower, node.get("lower"))
        return self.prove(upper, node.get("upper")) and exact


def _fresh(goal: Goal, stem: str) -> str:
    name = stem
    while name in goal.domains or occurs(name, goal.margin):
        name += "_"
    return name


Rule = Callable[[Prover, Goal, Node], bool]

RULES: Mapping[str, Rule] = {
    "exact": Prover.exact,
    "identity": Prover.identity,
    "direct": Prover.direct,
    "mean-value": Prover.mean_value,
    "assumption": Prover.assumption,
    "squares": Prover.squares,
    "hypothesis": Prover.hypothesis,
    "cut": Prover.cut,
    "split": Prover.split,
    "enumerate": Prover.enumerate,
    "relax": Prover.relax,
    "induction": Prover.induction,
    "monotone": Prover.monotone,
    "concave": Prover.concave,
    "limit": Prover.limit,
    "constant": constant_rule,
    "asymptotic": asymptotic_rule,
    "difference": difference_rule,
    "rewrite": Prover.rewrite,
    "sum": Prover.sum,
    "product": Prover.product,
    "apart": Prover.apart,
    "both": Prover.both,
    "replace": replace_rule,
    "substitute": substitute_rule,
    "outer": outer_rule,
    "abstract": abstract_rule,
    "recurrence": recurrence_rule,
    "equal": equal_rule,
    "primitive": primitive_rule,
    "continuous": continuous_rule,
    "integrand": integrand_rule,
    "telescope": telescope_rule,
    "stationary": stationary_rule,
    "tighten": tighten_rule,
    "weaken": weaken_rule,
    "guarded-induction": guarded_induction_rule,
    "positivity": positivity_rule,
    "means": means_rule,
    "univariate": univariate_rule,
    "cases": cases_rule,
    "root": root_rule,
    "nonzero": nonzero_rule,
    "adjoin": adjoin_rule,
}
