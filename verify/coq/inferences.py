"""Proofs of the kernel as Coq lemmas, one for each inference.  Not trusted.

The walk is the kernel's (:mod:`verify.proofs.kernel`): instances with their premises, then the
leaf. A leaf is a claim; it becomes a lemma about real numbers of its own
(:mod:`verify.coq.leaf_lemmas`), which is applied to the terms that its variables stand for, the
facts at hand being brought into the form that the claim has (:mod:`verify.coq.equations`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from memory_theorems.verify.coq.axiom_tactics import axiom_tactic
from memory_theorems.verify.coq.identifiers import identifier, label
from memory_theorems.verify.coq.leaf_lemmas import Leaves, Lemma
from memory_theorems.verify.coq.leaf_steps import CASE, Evidence, LeafSteps
from memory_theorems.verify.coq.places import Place, obligations
from memory_theorems.verify.coq.printing import NotPrintable, Printer, act_name
from memory_theorems.verify.coq.statements import (
    is_doubtful,
    of_relation,
    plain,
    quantified,
    with_values,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import NEGATION, Relation
from memory_theorems.verify.language.elaboration import Scope, as_sort
from memory_theorems.verify.language.formula_parser import parse_arguments, parse_relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.sorts import NATURAL
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.axioms import AXIOMS, axiom
from memory_theorems.verify.proofs.scripts import Inference


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
            if is_doubtful(self.theory, item.formula):
                self._granted(f"given_{index}", item.name, item.formula)

    def _granted(self, given: str, title: str, formula: Formula) -> None:
        """The hypothesis everywhere: what it needs to have a value holds at all its points."""
        script = _Script(self, title)
        try:
            script.granted(formula, given)
        except NotPrintable as trouble:
            self.missing[title] = trouble.what
            del self.facts[title]
            return
        self._proved(title, formula, script)

    # ------------------------------------------------------------------ inferences
    def add(self, item: Inference) -> None:
        """The lemma of an inference, or the reason why it has none."""
        try:
            formula = self.theory.formula(item.formula)
            script = _Script(self, item.name)
            if dict(item.hints).get("defined"):
                raise NotPrintable("a conclusion that is defined by facts")
            getattr(script, item.rule)(formula, dict(item.hints))
        except NotPrintable as trouble:
            self.missing[item.name] = trouble.what
            return
        self._proved(item.name, formula, script)

    def _proved(self, title: str, formula: Formula, script: _Script) -> None:
        self._count += 1
        name = f"fact_{self._count}_{label(title)}"
        self.lemmas.append(Lemma(name, plain(self.theory, formula), tuple(script.lines), True))
        self.facts[title] = (name, formula)

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


class _Script(LeafSteps):
    """The script of one lemma."""

    def __init__(self, development: Development, name: str) -> None:
        super().__init__(development.theory, development.evidence, development.leaves)
        self.development = development
        self.name = name
        self.before: tuple[str, str, Formula] | None = None

    # ------------------------------------------------------------------ rules
    def have(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        place = self._intro(formula)
        self.lines += self.closing(self._used(place, hints.get("using", ())), formula.conclusion)

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
            branches.append([*self.lines, *self.closing(inside, formula.conclusion)])
        start.append(
            f"destruct (case_{CASE[split.op]} {show(split.left)} {show(split.right)})"
            f" as [{name} | {name}]."
        )
        for branch in branches:
            start += ["{", *branch, "}"]
        self.lines = start

    def induct(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        on = str(hints["on"])
        others = tuple(item for item in formula.binders if item.name != on)
        rest = replace(formula, binders=others)
        shown = Printer(self.theory.signatures, {item.name: item.sort for item in formula.binders})
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
        arguments = _with_domains(others, [identifier(item.name) for item in others])
        self.lines.append(
            f"apply (nat_steps {predicate} base step {variable} {arguments}); assumption."
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
                    name = self.asserted(place, item)
                    place = place.with_fact(item, name)
                    hypotheses.append(name)
                else:
                    hypotheses.append(next(n for fact, n in place.facts if fact == item))
            at = self.fresh()
            self.lines.append(
                f"pose proof (before {_with_domains(rest.binders, given)}"
                f" {' '.join(hypotheses)}) as {at}."
            )
            place = place.with_fact(rest.conclusion, at)
            self.before = (self.name, "before", rest)
        place = self._used(place, using)
        self.before = None
        goal = rest.conclusion.substitute(values)
        done = self.asserted(place, goal)
        self.lines.append(f"recast_from {done}.")

    def bound(self, formula: Formula, hints: Mapping[str, Any]) -> None:
        place = self._intro(formula)
        left, right = formula.conclusion.left, formula.conclusion.right
        printer = self.printer(place)
        sort = printer.sort(left.args[0])
        sign = self.asserted(place, Relation(t.ZERO, "<=", right))
        over = str(hints["over"])
        binder = Binder(over, sort.parts[0])
        inside = replace(place, binders=(*place.binders, binder))
        law = f"{act_name(sort)}_in"
        self.lines.append(f"apply (act_bound _ {law} _ _ {sign}). intros {identifier(over)}.")
        vector = t.variable(over)
        image = Term("norm", (Term("act", (left.args[0], vector)),))
        scaled = t.multiply(right, Term("norm", (vector,)))
        done = self.asserted(
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
            # Ranges within ranges stand there with their ends, not one by one.
            self.lines.append(
                "conjuncts; try assumption; try (lazymatch goal with |- forall _ : nat, _ =>"
                " solve [ intros; eauto 3 ] end)."
            )
            self.lines.append(f"intros {hypothesis}.")
            place = place.with_fact(item, hypothesis)
            names.append(hypothesis)
        self._values_of(place, formula.conclusion)
        given = []
        for binder in formula.binders:
            given.append(identifier(binder.name))
            within = binder.domain.membership(binder.name) if binder.domain else ()
            given += ["_"] * len(within)
        given += ["_"] * len(formula.premises)
        applied = f"refine ({' '.join((lemma, *given))}); assumption"
        self.lines.append(
            f"conjuncts; first [ assumption | ({applied}) | solve [ intros; eauto 3 ] ]."
        )

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
            text = (
                texts[0]
                if False
                else f"({printer.whole(goal.left)} <= {printer.whole(goal.right)})%Z"
            )
            self.lines.append(f"assert ({name} : {prefix}{text}) by (intros; lia).")
            return
        text = " /\\ ".join(f"({one})" for one in texts)
        outer, self.lines = self.lines, []
        self.lines += casts
        literal = goal.left == goal.right
        self.lines += self.closing(moved, goal, literal)
        inner, self.lines = self.lines, outer
        start = [f"intros {' '.join(intros)}."] if intros else []
        self.lines += [f"assert ({name} : {prefix}{text}).", "{", *start, *inner, "}"]
        if not prefix:
            self.lines.append("split_all.")

    @staticmethod
    def _whole_goal(printer: Printer, goal: Relation) -> bool:
        return goal.op == "<=" and printer.sort(goal.left).whole and printer.sort(goal.right).whole

    def granted(self, formula: Formula, given: str) -> None:
        """A hypothesis that stands behind what its terms need, without that."""
        self._intro_names(formula)
        place = Place(formula.binders, ())
        printer = self.printer(place)
        sides = [side for item in formula.relations for side in (item.left, item.right)]
        self.lines += self.ranges(printer, sides)
        arguments = []
        for item in formula.binders:
            arguments.append(identifier(item.name))
            bounds = item.domain.membership(item.name) if item.domain is not None else ()
            arguments += ["ltac:(assumption)"] * len(bounds)
            if item.sort == NATURAL:
                self.lines.append(f"pose proof (pos_INR {identifier(item.name)}).")
        applied = " ".join((given, *arguments))
        self.lines.append(f"intros. apply ({applied}); first [ assumption | has_value ].")

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
            tactic = axiom_tactic(name, arguments, conclusion, printer)
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

    def _discharged(self, place: Place, premises: Sequence[Relation]) -> list[str]:
        names = []
        for item in premises:
            name = self.asserted(place, item)
            place = place.with_fact(item, name)
            names.append(name)
        return names


def _with_domains(binders: Sequence[Binder], names: Sequence[str]) -> str:
    """Arguments for binders with their bounds, each found among the hypotheses."""
    found = []
    for binder, name in zip(binders, names):
        found.append(name)
        if binder.domain is not None:
            found += ["ltac:(assumption)"] * len(binder.domain.membership(binder.name))
    return " ".join(found)
