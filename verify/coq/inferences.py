"""Proofs of the kernel as Coq lemmas, one for each inference.  Not trusted.

The walk is the kernel's (:mod:`verify.proofs.kernel`): instances with their premises, then the leaf.
A leaf is a claim; it becomes a lemma about real numbers of its own (:mod:`verify.coq.leaves`), which
is applied to the terms that its variables stand for, the facts at hand being brought into the form
that the claim has (:mod:`verify.coq.equations`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.coq.equations import Equations
from verify.coq.identifiers import identifier, label
from verify.coq.leaves import Leaves, Lemma
from verify.coq.printing import NotPrintable, Printer, act_name, type_name
from verify.coq.statements import of_relation, plain, printer_of, quantified, with_values
from verify.errors import VerifyError
from verify.language import terms as t
from verify.language.claims import NEGATION, Claim, Interval, Relation
from verify.language.elaboration import Scope, as_sort
from verify.language.formula_parser import parse_arguments, parse_relation
from verify.language.formulas import Binder, Formula, Theory
from verify.language.sorts import INTEGER, NATURAL, REAL, Sort
from verify.language.terms import Term
from verify.proofs.atomic_polynomials import constant_of, one, plus, polynomial_term, times
from verify.proofs.axioms import AXIOMS, axiom
from verify.proofs.kernel import Answer
from verify.proofs.normal import Normalizer
from verify.proofs.questions import Question, Writer, is_total_function, questions
from verify.proofs.scripts import Inference

#: Looks up the recorded answer to a leaf; None where there is none.
Evidence = Callable[[tuple[Question, ...]], Answer | None]
_CASE = {"<=": "le", "<": "lt", ">=": "ge", ">": "gt", "==": "eq", "!=": "ne"}


@dataclass(frozen=True)
class Place:
    """What is in scope and at hand: relations with the names of their hypotheses in Coq."""

    binders: tuple[Binder, ...]
    facts: tuple[tuple[Relation, str], ...]

    def with_fact(self, fact: Relation, name: str) -> Place:
        return replace(self, facts=(*self.facts, (fact, name)))


@dataclass
class Development:
    """Lemmas of one theory in their order; ``missing`` says why an inference has none."""

    theory: Theory
    evidence: Evidence
    leaves: Leaves
    facts: dict[str, tuple[str, Formula]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    lemmas: list[Lemma] = field(default_factory=list)
    _count: int = 0

    def __post_init__(self) -> None:
        for index, item in enumerate(self.theory.hypotheses):
            self.facts[item.name] = (f"given_{index}", item.formula)

    # ------------------------------------------------------------------ inferences
    def add(self, item: Inference) -> None:
        """The lemma of an inference, or the reason why it has none."""
        try:
            formula = self.theory.formula(item.formula)
            script = _Script(self, item.name)
            getattr(script, item.rule)(formula, dict(item.hints))
        except NotPrintable as trouble:
            self.missing[item.name] = trouble.what
            return
        self._count += 1
        name = f"fact_{self._count}_{label(item.name)}"
        self.lemmas.append(Lemma(name, plain(self.theory, formula), tuple(script.lines), True))
        self.facts[item.name] = (name, formula)

    def state(self, fact: str, number: int) -> str | None:
        """``stated_N``: the fact's formula, and that each relation has a value; None if missing."""
        if fact not in self.facts:
            return None
        lemma, formula = self.facts[fact]
        script = _Script(self, fact)
        try:
            script.values(formula, lemma)
        except NotPrintable as trouble:
            self.missing[fact] = trouble.what
            return None
        name = f"stated_{number}"
        statement = with_values(self.theory, formula)
        self.lemmas.append(Lemma(name, statement, tuple(script.lines), True))
        return name


class _Script:
    """The script of one lemma."""

    def __init__(self, development: Development, name: str) -> None:
        self.development = development
        self.theory = development.theory
        self.name = name
        self.lines: list[str] = []
        self.count = [0]
        self.before: tuple[str, str, Formula] | None = None

    def fresh(self, kind: str = "at_hand") -> str:
        self.count[0] += 1
        return f"{kind}_{self.count[0]}"

    def printer(self, place: Place) -> Printer:
        return printer_of(self.theory, place.binders)

    def normal(self, place: Place) -> Normalizer:
        return Normalizer(self.theory, {item.name: item.sort for item in place.binders})

    # ------------------------------------------------------------------ rules
    def have(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        place = self._intro(formula)
        self.lines += self._goal(self._used(place, hints.get("using", ())), formula.conclusion)

    def cases(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        place = self._intro(formula)
        split = parse_relation(hints["on"], self.theory, formula.binders)
        negation = Relation(split.left, NEGATION[split.op], split.right)
        show, name = self.printer(place).real, self.fresh()
        start = self.lines
        branches = []
        for case, using in ((split, "then"), (negation, "otherwise")):
            self.lines = []
            inside = self._used(place.with_fact(case, name), hints.get(using, ()))
            branches.append([*self.lines, *self._goal(inside, formula.conclusion)])
        start.append(
            f"destruct (case_{_CASE[split.op]} {show(split.left)} {show(split.right)})"
            f" as [{name} | {name}]."
        )
        for branch in branches:
            start += ["{", *branch, "}"]
        self.lines = start

    def induct(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        on = str(hints["on"])
        others = tuple(item for item in formula.binders if item.name != on)
        rest = replace(formula, binders=others)
        shown = Printer(
            self.theory.signatures, {item.name: item.sort for item in formula.binders}
        )
        variable = identifier(on)
        hypothesis = self._formula_text(shown, rest)
        predicate = f"(fun {variable} : nat => {hypothesis})"
        base = replace(shown, named={on: "0%nat"})
        later = replace(shown, named={on: f"({variable} + 1)%nat"})
        self.lines.append(f"assert (base : {self._formula_text(base, rest)}).")
        self.lines.append("{")
        self._stage(rest, base, {on: t.ZERO}, hints.get("base", ()), others, None)
        self.lines += ["}"]
        step = self._formula_text(later, rest)
        self.lines.append(f"assert (step : forall {variable} : nat, ({hypothesis}) -> {step}).")
        self.lines.append("{")
        self.lines.append(f"intros {variable} before.")
        self._stage(
            rest, later, {on: t.add(t.variable(on), t.ONE)}, hints.get("step", ()),
            (*others, next(item for item in formula.binders if item.name == on)), on,
        )  # fmt: skip
        self.lines += ["}"]
        self._intro(formula)
        arguments = [identifier(item.name) for item in others]
        self.lines.append(
            f"apply (nat_steps {predicate} base step {variable} {' '.join(arguments)}); assumption."
        )

    def _formula_text(self, printer: Printer, formula: Formula) -> str:
        premises = "".join(f"{printer.relation(item)} -> " for item in formula.premises)
        bound = quantified(printer, formula.binders)
        return bound + premises + printer.relation(formula.conclusion)

    def _stage(
        self,
        rest: Formula,
        printer: Printer,
        values: Mapping[str, Term],
        using: Sequence[str],
        binders: tuple[Binder, ...],
        on: str | None,
    ) -> None:
        """The base or the step of an induction; ``printer`` shows the goal as Coq has it."""
        place = Place(binders, ())
        self._intro_names(rest)
        for item in rest.premises:
            hypothesis = self.fresh()
            self.lines.append(f"intros {hypothesis}.")
            moved = item.substitute(values)
            name = self._recast(place, printer.relation(item), moved, hypothesis)
            place = place.with_fact(moved, name)
        if on is not None:
            given = [identifier(item.name) for item in rest.binders]
            hypotheses = []
            for item in rest.premises:
                if on in item.free:
                    name = self._assert(place, item)
                    place = place.with_fact(item, name)
                    hypotheses.append(name)
                else:
                    hypotheses.append(next(n for fact, n in place.facts if fact == item))
            at = self.fresh()
            domain = sum(len(b.domain.membership(b.name)) for b in rest.binders if b.domain)
            wait = " ".join(["ltac:(assumption)"] * domain)
            self.lines.append(
                f"pose proof (before {_with_domains(rest.binders, given, wait)}"
                f" {' '.join(hypotheses)}) as {at}."
            )
            place = place.with_fact(rest.conclusion, at)
            self.before = (self.name, "before", rest)
        place = self._used(place, using)
        self.before = None
        goal = rest.conclusion.substitute(values)
        done = self._assert(place, goal)
        self.lines.append(f"recast_from {done}.")

    def bound(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        place = self._intro(formula)
        left, right = formula.conclusion.left, formula.conclusion.right
        printer = self.printer(place)
        sort = printer.sort(left.args[0])
        sign = self._assert(place, Relation(t.ZERO, "<=", right))
        over = str(hints["over"])
        binder = Binder(over, sort.parts[0])
        inside = replace(place, binders=(*place.binders, binder))
        law = f"{act_name(sort)}_in"
        self.lines.append(f"apply (act_bound _ {law} _ _ {sign}). intros {identifier(over)}.")
        vector = t.variable(over)
        image = Term("norm", (Term("act", (left.args[0], vector)),))
        scaled = t.multiply(right, Term("norm", (vector,)))
        done = self._assert(
            self._used(inside, hints.get("using", ())), Relation(image, "<=", scaled)
        )
        self.lines.append(f"recast_from {done}.")

    def values(self, formula: Formula, lemma: str) -> None:
        """The formula with the values of its terms, from the lemma."""
        place = Place(formula.binders, ())
        self._intro_names(formula)
        names = []
        for item in formula.premises:
            self._values_of(place, item)
            hypothesis = self.fresh()
            self.lines.append("conjuncts; try assumption.")
            self.lines.append(f"intros {hypothesis}.")
            place = place.with_fact(item, hypothesis)
            names.append(hypothesis)
        self._values_of(place, formula.conclusion)
        self.lines.append(f"conjuncts; try assumption; apply {lemma}; assumption.")

    def _values_of(self, place: Place, item: Relation) -> None:
        printer = self.printer(place)
        wanted = of_relation(printer, item)
        if not wanted:
            return
        for side in (item.left, item.right):
            for where, goal in obligations(place, side, self.normal):
                self._defined(place, where, goal)

    def _defined(self, place: Place, where: Place, goal: Relation) -> None:
        """``assert (defined_N : ...)``: what a term needs, under what is bound around it."""
        printer = self.printer(where)
        texts = of_relation(printer, goal) if goal.left == goal.right else [printer.relation(goal)]
        if not texts:
            return
        prefix, intros = "", []
        for binder in where.binders[len(place.binders) :]:
            prefix += f"forall {identifier(binder.name)} : nat, "
            intros.append(identifier(binder.name))
        extra = where.facts[len(place.facts) :]
        moved = where
        casts: list[str] = []
        for fact, name in extra:
            hypothesis = self.fresh()
            a, b = printer.whole(fact.left), printer.whole(fact.right)
            prefix += f"({a} <= {b})%Z -> "
            intros.append(hypothesis)
            casts.append(
                f"assert ({name} : {printer.relation(fact)}) by (whole_order {hypothesis})."
            )
        name = self.fresh("defined")
        if goal.left != goal.right and self._whole_goal(printer, goal):
            text = texts[0] if False else f"({printer.whole(goal.left)} <= {printer.whole(goal.right)})%Z"
            self.lines.append(f"assert ({name} : {prefix}{text}) by (intros; lia).")
            return
        text = " /\\ ".join(f"({one})" for one in texts)
        outer, self.lines = self.lines, []
        self.lines += casts
        literal = goal.left == goal.right
        self.lines += self._goal(moved, goal, literal)
        inner, self.lines = self.lines, outer
        start = [f"intros {' '.join(intros)}."] if intros else []
        self.lines += [f"assert ({name} : {prefix}{text}).", "{", *start, *inner, "}"]
        if not prefix:
            self.lines.append("split_all.")

    @staticmethod
    def _whole_goal(printer: Printer, goal: Relation) -> bool:
        return goal.op == "<=" and printer.sort(goal.left).whole and printer.sort(goal.right).whole

    # ------------------------------------------------------------------ opening
    def _intro_names(self, formula: Formula) -> None:
        for item in formula.binders:
            self.lines.append(f"intros {identifier(item.name)}.")
            if item.domain is not None:
                for _ in item.domain.membership(item.name):
                    self.lines.append(f"intros {self.fresh('bound')}.")

    def _intro(self, formula: Formula) -> Place:
        place = Place(formula.binders, ())
        self._intro_names(formula)
        for item in formula.premises:
            name = self.fresh()
            self.lines.append(f"intros {name}.")
            place = place.with_fact(item, name)
        return place

    def _recast(self, place: Place, shown: str, fact: Relation, name: str) -> str:
        """The hypothesis in the text that its relation has here."""
        text = self.printer(place).relation(fact)
        if text == shown:
            return name
        other = self.fresh()
        self.lines.append(f"assert ({other} : {text}) by (recast_from {name}).")
        return other

    # ------------------------------------------------------------------ instances
    def _used(self, place: Place, using: Sequence[str]) -> Place:
        for item in using:
            place = self._instance(place, item)
        return place

    def _instance(self, place: Place, text: str) -> Place:
        name, bracket, rest = text.partition("(")
        name = name.strip()
        inside = rest.rstrip()[:-1] if bracket else ""
        arguments = parse_arguments(inside, self.theory, place.binders)
        printer = self.printer(place)
        if name in AXIOMS:
            variables = {item.name: item.sort for item in place.binders}
            hilbert = frozenset(self.theory.inner_product)
            premises, conclusion = axiom(
                name, arguments, Scope(self.theory.signatures, variables, hilbert)
            )
            tactic = self._axiom(name, arguments, conclusion, printer)
            self._discharged(place, premises)
            done = self.fresh()
            self.lines.append(f"assert ({done} : {printer.relation(conclusion)}) by ({tactic}).")
            return place.with_fact(conclusion, done)
        if self.before is not None and name == self.before[0]:
            lemma, formula = self.before[1], self.before[2]
        elif name in self.development.facts:
            lemma, formula = self.development.facts[name]
        else:
            raise NotPrintable(f"rests on {name!r}")
        values: dict[str, Term] = {}
        premises_list: list[Relation] = []
        shown = []
        for binder, (term, sort) in zip(formula.binders, arguments, strict=True):
            value = as_sort(term, sort, binder.sort)
            values[binder.name] = value
            shown.append(printer.term(value, binder.sort))
            if binder.domain is not None:
                bounds = binder.domain.membership(binder.name)
                premises_list.extend(one.substitute({binder.name: value}) for one in bounds)
        own = [item.substitute(values) for item in formula.premises]
        names = self._discharged(place, (*premises_list, *own))
        # In Coq the bounds of a binder stand behind it, before the next binder.
        made = self.fresh("instance")
        left = list(names)
        self.lines.append(f"pose proof {lemma} as {made}.")
        for binder, one_shown in zip(formula.binders, shown):
            self.lines.append(f"specialize ({made} {one_shown}).")
            if binder.domain is not None:
                for _ in binder.domain.membership(binder.name):
                    self.lines.append(f"feed {made} {left.pop(0)}.")
        for _ in own:
            self.lines.append(f"feed {made} {left.pop(0)}.")
        conclusion = formula.conclusion.substitute(values)
        done = self.fresh()
        self.lines.append(
            f"assert ({done} : {printer.relation(conclusion)}) by (recast_from {made})."
        )
        return place.with_fact(conclusion, done)

    def _discharged(
        self, place: Place, premises: Sequence[Relation]
    ) -> list[str]:
        names = []
        for item in premises:
            name = self._assert(place, item)
            place = place.with_fact(item, name)
            names.append(name)
        return names

    def _axiom(
        self,
        name: str,
        arguments: Sequence[tuple[Term, Sort]],
        conclusion: Relation,
        printer: Printer,
    ) -> str:
        """A tactic for the conclusion of an axiom, its premises being at hand."""
        match name:
            case "triangle":
                show = printer.vector
                space = next(sort for _, sort in arguments if sort.is_space)
                parts = [show(as_sort(term, sort, space)) for term, sort in arguments]
                nested = parts[0]
                for item in parts[1:]:
                    nested = f"(plus {nested} {item})"
                whole = show(conclusion.left.args[0])
                return f"replace {whole} with {nested} by (solve [vectors]); triangles"
            case "homogeneity":
                return "apply norm_scal_R || (apply norm_scaled; by_vectors)"
            case "stretch":
                return "apply stretch; assumption"
            case "separation":
                return "apply separate; assumption"
            case "exponential":
                return "apply exp_le; assumption"
            case "logarithm":
                return "apply log_le; assumption"
            case "congruence":
                return "f_equal; assumption"
            case "cauchy" | "square":
                space = next(sort for _, sort in arguments if sort.is_space)
                law = f"inner_{space.text}_in"
                if name == "cauchy":
                    return f"apply (cauchy _ {law})"
                return f"rewrite (inner_self _ {law}); ring"
            case "operator":
                return f"apply (act_norm _ {act_name(arguments[0][1])}_in)"
            case "unit":
                sort = printer.sort(conclusion.left.args[0])
                act = act_name(sort)
                return (
                    f"apply (act_bound _ {act}_in); [lra | intros; rewrite"
                    f" identity_{type_name(sort.parts[0])}_in; lra]"
                )
            case "composition":
                first, second = (sort for _, sort in arguments)
                whole = Sort("L", (second.parts[0], first.parts[1]))
                from verify.coq.printing import compose_name

                acts = [f"{act_name(item)}_in" for item in (whole, first, second)]
                return (
                    f"apply (composed _ _ _ _ {acts[0]} {acts[1]} {acts[2]}"
                    f" {compose_name(first, second)}_in)"
                )
        raise NotPrintable(f"the axiom {name}")

    # ------------------------------------------------------------------ leaves
    def _assert(self, place: Place, goal: Relation) -> str:
        """``assert (name : goal)`` with the script of its leaf."""
        name = self.fresh()
        outer, self.lines = self.lines, []
        inner = self._goal(place, goal)
        inner, self.lines = [*self.lines, *inner], outer
        text = self.printer(place).relation(goal)
        self.lines += [f"assert ({name} : {text}).", "{", *inner, "}"]
        return name

    def _rewriting(self, place: Place, equations: list[str]) -> Normalizer:
        """Normal forms modulo the vector equations at hand, and their proofs for Coq."""
        normal = self.normal(place)
        printer = self.printer(place)
        for item, name in place.facts:
            space = normal.sort(item.left)
            if item.op != "==" or space.is_number:
                continue
            difference = normal.vector(t.add(item.left, t.negate(item.right)))
            for atom in sorted(difference, key=lambda one: (-t.node_count(one), t.to_text(one))):
                value = constant_of(difference[atom])
                rest = {key: part for key, part in difference.items() if key != atom}
                solved = normal.vector_term(rest, space)
                if value is not None and all(node != atom for node in t.walk(solved)):
                    scaled = t.multiply(t.number(-1 / value), solved)
                    made = Equations(printer, normal, [], set(), self.count)
                    left, right = made.vector(item.left), made.vector(item.right)
                    show = printer.vector
                    equations += made.lines
                    cast = self.fresh()
                    equations.append(
                        f"assert ({cast} : {left} = {right}) by"
                        f" (transitivity {show(item.left)}; [ first [reflexivity | symmetry;"
                        f" assumption] | transitivity {show(item.right)}; first [reflexivity |"
                        " assumption ] ])."
                    )
                    equations.append(
                        f"assert ({self.fresh()} : {show(atom)} = {show(scaled)}) by"
                        f" (apply (solve_for {printer.real(t.number(value))} _ _ _ _ ltac:(lra)"
                        f" {cast}); vectors)."
                    )
                    normal = replace(normal, equations={**normal.equations, atom: scaled})
                    break
        return normal

    def _goal(self, place: Place, goal: Relation, literal: bool = False) -> list[str]:
        """The script of a leaf."""
        lines: list[str] = []
        normal = self._rewriting(place, lines)
        made = Equations(self.printer(place), normal, lines, set(), self.count)
        if normal.sort(goal.left).is_space:
            return [*lines, *self._vector_goal(place, goal, normal, made)][len(lines) :]
        facts = [(item, name) for item, name in place.facts if normal.sort(item.left).is_number]
        asked = questions(
            normal, place.binders, [item for item, _ in facts], goal, literal
        )
        answer = self.development.evidence(asked)
        question = next((item for item in asked if answer and item.way == answer.way), None)
        if answer is None or question is None:
            raise NotPrintable("a leaf without a recorded certificate")
        self._applied(place, goal, literal, facts, normal, made, question, answer)
        return lines

    def _vector_goal(
        self, place: Place, goal: Relation, normal: Normalizer, made: Equations
    ) -> list[str]:
        difference = normal.vector(t.add(goal.left, t.negate(goal.right)))
        zeros = []
        for coefficient in difference.values():
            outer, self.lines = self.lines, []
            zeros.append(
                self._assert(place, Relation(polynomial_term(coefficient), "==", t.ZERO))
            )
            made.lines += self.lines
            self.lines = outer
        left, right = made.vector(goal.left), made.vector(goal.right)
        show = self.printer(place).vector
        end = "by_vectors"
        if zeros:
            end = "vectors_given"
        made.lines.append(
            f"transitivity {left}; [ first [reflexivity | assumption | by_vectors] |"
            f" transitivity {right}; [ {end} | first [reflexivity | symmetry; assumption |"
            f" symmetry; by_vectors] ] ]."
        )
        del show
        return made.lines

    def _applied(
        self,
        place: Place,
        goal: Relation,
        literal: bool,
        facts: Sequence[tuple[Relation, str]],
        normal: Normalizer,
        made: Equations,
        question: Question,
        answer: Answer,
    ) -> None:
        """Facts in the form of the claims, the claims' lemmas at the terms, the goal from them."""
        names = {item.name: item for item in place.binders}
        abstract = question.way != "as it stands"
        linear = question.way == "monomials as variables"
        writer = Writer(normal, names, abstract, linear)
        written_goal = writer.relation(goal)
        given = [] if question.way == "identity" else [writer.relation(one) for one, _ in facts]
        show = self._shower(place, writer)
        wanted: set[str] = set()
        for claim in question.claims:
            for item in claim.given:
                wanted.add(item.text)
            wanted |= {name for name in claim.domains}
        for (fact, name), written in zip(facts, given):
            if written.text not in wanted and not _is_bound(written, wanted):
                continue
            self._cast(made, show, fact, written, name)
        made.lines += self._ranges(place, writer, question)
        for number, (claim, certificate) in enumerate(zip(question.claims, answer.certificates)):
            last = number == len(question.claims) - 1
            values = not last or literal
            lemma = self.development.leaves.lemma(claim, certificate, values)
            terms = " ".join(
                show.term(t.variable(item.name), _sort(show, item.name)) for item in claim.variables
            )
            text = self.development.leaves.conclusion(claim, values, show)
            done = self.fresh("done")
            made.lines.append(
                f"assert ({done} : {text}) by (apply ({lemma} {terms}); domain)."
            )
            made.lines.append("split_all.") if values else None
        if question.claims and answer.certificates[-1].get("claim") == "vacuous":
            made.lines.append("contradiction.")
            return
        if literal:
            made.lines.append("conjuncts; first [ assumption | anything ].")
            return
        self._cast(made, show, goal, written_goal, None)

    def _cast(
        self, made: Equations, show: Printer, fact: Relation, written: Relation, name: str | None
    ) -> None:
        """A fact as the claim has it; without a name: the goal from the claim's conclusion."""
        sides = []
        for raw, seen in ((fact.left, written.left), (fact.right, written.right)):
            before = made.printer.real(raw)
            after = show.real(seen)
            if before != after:
                self._structure(made, raw)
                made.claim(before, after, "by_parts")
            sides.append((before, after))
        if name is None:
            (a, b), (c, d) = sides
            made.lines.append(f"matches {_CASE[fact.op]}_as.")
            return
        if all(a == b for a, b in sides):
            return
        text = show.relation(written)
        made.lines.append(
            f"assert ({self.fresh()} : {text}) by (refine ({_CASE[fact.op]}_as _ _ _ _ _ _ {name});"
            " first [reflexivity | assumption])."
        )

    def _structure(self, made: Equations, raw: Term) -> None:
        """Equations for the parts of a term that keep their shape in a claim."""
        head, args = raw.head, raw.args
        if head in ("+", "*", "-", "/") or (head == "**" and args[1].head == "number"):
            for item in args:
                self._structure(made, item)
        elif head in ("number", "constant"):
            return
        else:
            if head in t.FUNCTIONS:
                for item in args:
                    self._structure(made, item)
            made.real(raw)

    def _shower(self, place: Place, writer: Writer) -> Printer:
        """Shows a claim's terms with the terms that its fresh variables stand for."""
        printer = self.printer(place)
        named = {}
        sorts: dict[str, Sort] = dict(printer.sorts)
        for atom, variable in writer.names.items():
            sort = NATURAL if printer.sort(atom) == NATURAL else (
                INTEGER if printer.sort(atom) == INTEGER else REAL
            )
            if variable.domain.integer is False:
                sort = REAL
            named[variable.name] = printer.term(atom, sort)
            sorts[variable.name] = sort
        return replace(printer, sorts=sorts, named=named)

    def _ranges(self, place: Place, writer: Writer, question: Question) -> list[str]:
        """What is known of the ranges of symbols that the claims speak of."""
        printer = self.printer(place)
        used = {item.name for claim in question.claims for item in claim.variables}
        atoms = [atom for atom, variable in writer.names.items() if variable.name in used]
        lines: dict[str, None] = {}
        for atom in [*atoms, *(t.variable(name) for name in sorted(used))]:
            for node in t.walk(atom):
                if node.head == "variable" and str(node.value) in printer.functions:
                    if printer.functions[str(node.value)].domain is not None:
                        lines.setdefault(
                            f"pose proof {identifier(str(node.value))}_in as {{}}; split_all."
                        )
                if node.head == "apply" and printer.functions[str(node.value)].domain is not None:
                    try:
                        shown = printer.application(node)[1:-1].split(" ", 1)[1]
                    except NotPrintable:
                        continue
                    if any(str(one.value).startswith("_") for one in t.walk(node) if one.value):
                        continue
                    lines.setdefault(
                        f"pose proof ({identifier(str(node.value))}_in {shown}) as {{}}; split_all."
                    )
        return [line.format(self.fresh()) for line in lines]


def _with_domains(binders: Sequence[Binder], names: Sequence[str], wait: str) -> str:
    """Arguments for binders with their bounds, each found among the hypotheses."""
    del wait
    found = []
    for binder, name in zip(binders, names):
        found.append(name)
        if binder.domain is not None:
            found += ["ltac:(assumption)"] * len(binder.domain.membership(binder.name))
    return " ".join(found)


def _sort(printer: Printer, name: str) -> Sort:
    return printer.sort(t.variable(name))


def _is_bound(written: Relation, names: set[str]) -> bool:
    """Whether the relation bounds one variable of the claims by a number."""
    sides = (written.left, written.right)
    return any(
        side.head == "variable" and side.value in names and other.head == "number"
        for side, other in (sides, sides[::-1])
    )


def obligations(
    place: Place, term: Term, normal_in: Callable[[Place], Normalizer]
) -> Iterator[tuple[Place, Relation]]:
    """What must hold for the term to be defined, in the kernel's order."""
    head, args = term.head, term.args
    if head in ("Sum", "Product"):
        body, bound, lower, upper = args
        for limit in (lower, upper):
            yield from obligations(place, limit, normal_in)
        normal = normal_in(place)
        length = plus(normal.scalar(upper), times(one(-1), normal.scalar(lower)), one(1))
        if not normal.natural(length):
            yield place, Relation(lower, "<=", t.add(upper, t.ONE))
        else:
            yield place, Relation(lower, "<=", t.add(upper, t.ONE))
        sort = NATURAL if normal.sort(lower) == NATURAL else INTEGER
        name = str(bound.value)
        inside = replace(place, binders=(*place.binders, Binder(name, sort)))
        inside = inside.with_fact(Relation(lower, "<=", bound), f"from_{name}")
        inside = inside.with_fact(Relation(bound, "<=", upper), f"to_{name}")
        yield from obligations(inside, body, normal_in)
        return
    for item in args:
        yield from obligations(place, item, normal_in)
    if head == "/":
        if args[1].head != "number" or args[1].value == 0:
            yield place, Relation(args[1], "!=", t.ZERO)
    elif head == "**":
        if normal_in(place).sort(args[1]) != NATURAL:
            yield place, Relation(term, "==", term)
    elif head in t.FUNCTIONS and not is_total_function(head):
        yield place, Relation(term, "==", term)


_ = (Claim, Interval, VerifyError)
