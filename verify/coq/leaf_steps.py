"""How a goal of a proof follows from the lemma of its leaf.  Not trusted.

The facts at hand are brought into the form that the leaf's claims have, the lemma is applied to the
terms that its variables stand for, and its conclusion is brought into the form of the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from memory_theorems.verify.coq.equations import Equations
from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.leaf_lemmas import Leaves
from memory_theorems.verify.coq.places import Place
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.statements import printer_of, sort_of_variable
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.atomic_polynomials import constant_of, polynomial_term
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.questions import Question, Writer, questions

#: Looks up the recorded answer to a leaf; None where there is none.
Evidence = Callable[[tuple[Question, ...]], Answer | None]
#: The relation symbols in names of lemmas.
CASE = {"<=": "le", "<": "lt", ">=": "ge", ">": "gt", "==": "eq", "!=": "ne"}


class LeafSteps:
    """Lines of a script; what closes a goal by the lemma of its leaf."""

    def __init__(self, theory: Theory, evidence: Evidence, leaves: Leaves) -> None:
        self.theory = theory
        self.evidence = evidence
        self.leaves = leaves
        self.lines: list[str] = []
        self.count = [0]

    def fresh(self, kind: str = "at_hand") -> str:
        self.count[0] += 1
        return f"{kind}_{self.count[0]}"

    def printer(self, place: Place) -> Printer:
        return printer_of(self.theory, place.binders)

    def normal(self, place: Place) -> Normalizer:
        return Normalizer(self.theory, {item.name: item.sort for item in place.binders})

    # ------------------------------------------------------------------ leaves
    def asserted(self, place: Place, goal: Relation) -> str:
        """``assert (name : goal)`` with the script of its leaf."""
        name = self.fresh()
        outer, self.lines = self.lines, []
        inner = self.closing(place, goal)
        inner, self.lines = [*self.lines, *inner], outer
        text = self.printer(place).relation(goal)
        self.lines += [f"assert ({name} : {text}).", "{", *inner, "}"]
        return name

    def _rewriting(self, place: Place, equations: list[str]) -> Normalizer:
        """Normal forms modulo the vector equations at hand, and their proofs for Coq."""
        normal = self.normal(place)
        printer = self.printer(place)
        for item, _ in place.facts:
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

    def closing(self, place: Place, goal: Relation, literal: bool = False) -> list[str]:
        """The script of a leaf."""
        lines: list[str] = []
        normal = self._rewriting(place, lines)
        made = Equations(self.printer(place), normal, lines, set(), self.count)
        if normal.sort(goal.left).is_space:
            return self._vector_goal(place, goal, normal, made)
        facts = [(item, name) for item, name in place.facts if normal.sort(item.left).is_number]
        asked = questions(normal, place.binders, [item for item, _ in facts], goal, literal)
        answer = self.evidence(asked)
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
            zeros.append(self.asserted(place, Relation(polynomial_term(coefficient), "==", t.ZERO)))
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
        counted = self._counted(writer)
        wanted: set[str] = set()
        for claim in question.claims:
            for item in claim.given:
                wanted.add(item.text)
            wanted |= set(claim.domains)
        for (fact, name), written in zip(facts, given):
            if written.text not in wanted and not _is_bound(written, wanted):
                continue
            self._cast(made, show, fact, written, name)
        made.lines += self._ranges(place, writer, question)
        for number, (claim, certificate) in enumerate(zip(question.claims, answer.certificates)):
            last = number == len(question.claims) - 1
            values = not last or literal
            lemma = self.leaves.lemma(claim, certificate, values)
            terms, before, after = [], "", ""
            for symbol in claim.variables:
                sort = _sort(show, symbol.name)
                shown = show.term(t.variable(symbol.name), sort)
                if symbol.name in counted:
                    real, shown, equation = shown, self.fresh("natural"), self.fresh()
                    before += (
                        f"assert ({equation} : natural {real}) by natural_by;"
                        f" destruct {equation} as [{shown} {equation}]; "
                    )
                    after += f" rewrite <- ?{equation} in {{0}};"
                elif sort == INTEGER and sort_of_variable(symbol.domain) == NATURAL:
                    # The claim knows that this whole number is not negative.
                    after += f" rewrite ?(natural_of {shown}) in {{0}} by domain;"
                    shown = f"(Z.to_nat {shown})"
                terms.append(shown)
            text = self.leaves.conclusion(claim, values, show)
            done, applied = self.fresh("done"), " ".join((lemma, *terms))
            if after:
                name = self.fresh()
                script = f"{before}pose proof ({applied}) as {name};{after.format(name)}"
                script += f" apply {name}; domain"
            else:
                script = f"apply ({applied}); domain"
            made.lines.append(f"assert ({done} : {text}) by ({script}).")
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
            made.lines.append(f"matches {CASE[fact.op]}_as.")
            return
        if all(a == b for a, b in sides):
            return
        text = show.relation(written)
        made.lines.append(
            f"assert ({self.fresh()} : {text}) by (refine ({CASE[fact.op]}_as _ _ _ _ _ _ {name});"
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
            sort = (
                NATURAL
                if printer.sort(atom) == NATURAL
                else (INTEGER if printer.sort(atom) == INTEGER else REAL)
            )
            if variable.domain.integer is False or is_counted(atom):
                sort = REAL
            named[variable.name] = printer.term(atom, sort)
            sorts[variable.name] = sort
        return replace(printer, sorts=sorts, named=named)

    @staticmethod
    def _counted(writer: Writer) -> frozenset[str]:
        """Variables of the claims that stand for sums and products of naturals."""
        return frozenset(
            variable.name
            for atom, variable in writer.names.items()
            if is_counted(atom) and variable.domain.integer is not False
        )

    def _ranges(self, place: Place, writer: Writer, question: Question) -> list[str]:
        """What is known of the ranges of symbols that the claims speak of."""
        used = {item.name for claim in question.claims for item in claim.variables}
        atoms = [atom for atom, variable in writer.names.items() if variable.name in used]
        terms = [*atoms, *(t.variable(name) for name in sorted(used))]
        return self.ranges(self.printer(place), terms)

    def ranges(self, printer: Printer, terms: Sequence[Term]) -> list[str]:
        """What is known of the ranges of the symbols in the terms."""
        lines: dict[str, None] = {}
        for term in terms:
            for node in t.walk(term):
                declared = printer.functions.get(str(node.value))
                if node.head == "variable" and declared and declared.domain is not None:
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


def is_counted(atom: Term) -> bool:
    """A sum or product over a range: where it is a natural, the files know it as a real only."""
    return atom.head in ("Sum", "Product")


def _sort(printer: Printer, name: str) -> Sort:
    return printer.sort(t.variable(name))


def _is_bound(written: Relation, names: set[str]) -> bool:
    """Whether the relation bounds one variable of the claims by a number."""
    sides = (written.left, written.right)
    return any(
        side.head == "variable" and side.value in names and other.head == "number"
        for side, other in (sides, sides[::-1])
    )
