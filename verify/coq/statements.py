"""Statements as closed propositions of Coq, printed from the formula or claim alone.  Trusted.

A formula ``for x: S. P1 and P2 => C`` over a theory becomes: for all spaces and symbols of the
theory, in their domains, that satisfy the definitions and the hypotheses, for all x: P1 has a
value; if it holds, P2 has a value; if it holds, C has a value, and holds.  (That definitions and
hypotheses have values is what the kernel shows before it begins.)  Where a hypothesis has a power
whose base may be 0, it is printed for the points where the base is positive: less is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.printing import (
    NotPrintable,
    Printer,
    act_name,
    compose_name,
    identity_name,
    space_name,
    type_name,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Quantifier, Relation
from memory_theorems.verify.language.formulas import Binder, Definition, Formula, Theory
from memory_theorems.verify.language.sorts import Signature, Sort, sort_of_domain
from memory_theorems.verify.language.terms import Term


@dataclass(frozen=True, slots=True)
class Assumed:
    """One line of what a theory declares: a name with its type, or a hypothesis with its text."""

    name: str
    text: str
    holds: bool


def printer_of(theory: Theory, binders: Iterable[Binder] = ()) -> Printer:
    """The printer for terms over the theory, under the binders."""
    return Printer(theory.signatures, {item.name: item.sort for item in binders})


def spaces_of(theory: Theory, formulas: Iterable[Formula] = ()) -> list[Sort]:
    """All normed spaces that the theory and the formulas speak of, spaces of maps after theirs."""
    sorts: dict[Sort, None] = {}

    def note(sort: Sort) -> None:
        if sort.is_space:
            for item in sort.parts:
                note(item)
            sorts.setdefault(sort)

    def note_term(term: Term, printer: Printer) -> None:
        if term.head in ("compose", "identity", "zero"):
            note(printer.sort(term))
        if term.head in ("Sum", "Product"):
            body, bound, sort = printer.summand(term)
            note_term(body, printer.inside(bound, sort))
            return
        for item in term.args:
            note_term(item, printer)

    for symbol in theory.symbols:
        for sort in (*symbol.signature.arguments, symbol.signature.result):
            note(sort)
    for formula in (*(item.formula for item in theory.hypotheses), *formulas):
        for binder in formula.binders:
            note(binder.sort)
        printer = printer_of(theory, formula.binders)
        for relation in formula.relations:
            note_term(relation.left, printer)
            note_term(relation.right, printer)
    for item in theory.definitions:
        note_term(item.right, printer_of(theory, item.variables))
    return sorted(sorts, key=lambda item: len(item.text.split("(")))


def structure(theory: Theory, formulas: Sequence[Formula]) -> list[Assumed]:
    """Spaces, inner products, spaces of maps with what is applied and composed there."""
    spaces = spaces_of(theory, formulas)
    found = [Assumed(space_name(item), "NormedModule R_AbsRing", False) for item in spaces]
    for name in theory.inner_product:
        space = identifier(name)
        found.append(Assumed(f"inner_{name}", f"{space} -> {space} -> R", False))
        found.append(Assumed(f"inner_{name}_in", f"is_inner_product inner_{name}", True))
    maps = [item for item in spaces if item.parts]
    for item in maps:
        source, target = (space_name(part) for part in item.parts)
        act = act_name(item)
        found.append(Assumed(act, f"{space_name(item)} -> {source} -> {target}", False))
        found.append(Assumed(f"{act}_in", f"is_space_of_maps {act}", True))
    for first in maps:
        for second in maps:
            whole = Sort("L", (second.parts[0], first.parts[1]))
            if second.parts[1] != first.parts[0] or whole not in maps:
                continue
            name = compose_name(first, second)
            kind = f"{space_name(first)} -> {space_name(second)} -> {space_name(whole)}"
            found.append(Assumed(name, kind, False))
            law = (
                f"forall A B v, {act_name(whole)} ({name} A B) v"
                f" = {act_name(first)} A ({act_name(second)} B v)"
            )
            found.append(Assumed(f"{name}_in", law, True))
    for item in maps:
        if item.parts[0] == item.parts[1]:
            name = identity_name(item.parts[0])
            found.append(Assumed(name, space_name(item), False))
            found.append(Assumed(f"{name}_in", f"forall v, {act_name(item)} {name} v = v", True))
    return found


def _type(signature: Signature) -> str:
    return " -> ".join(type_name(item) for item in (*signature.arguments, signature.result))


def declared(theory: Theory) -> list[Assumed]:
    """Symbols with their types, domains and defining equations."""
    found = []
    printer = printer_of(theory)
    for symbol in theory.symbols:
        name, signature = identifier(symbol.name), symbol.signature
        found.append(Assumed(name, _type(signature), False))
        if signature.domain is not None:
            found.append(Assumed(f"{name}_in", _values_in(printer, symbol.name, signature), True))
    for number, item in enumerate(theory.definitions):
        found.append(Assumed(defining(number), equation(theory, item), True))
    return found


def defining(number: int) -> str:
    """The name of a definition's equation."""
    return f"equation_{number}"


def _values_in(printer: Printer, symbol: str, signature: Signature) -> str:
    domain = signature.domain
    assert domain is not None
    names = [f"a{index}" for index in range(len(signature.arguments))]
    value = t.variable(symbol)
    if names:
        value = Term("apply", tuple(map(t.variable, names)), symbol)
        for name, sort in zip(names, signature.arguments):
            printer = printer.inside(name, sort)
    bounds = _conjunction(_bounds(printer, value, domain))
    kinds = " ".join(f"({n} : {type_name(s)})" for n, s in zip(names, signature.arguments))
    return f"forall {kinds}, {bounds}" if names else bounds


def _bounds(printer: Printer, value: Term, domain: Interval) -> list[str]:
    return [
        printer.relation(Relation(value, item.op, item.right)) for item in domain.membership("x")
    ]


def _conjunction(items: Sequence[str]) -> str:
    return " /\\ ".join(items) if items else "True"


def equation(theory: Theory, item: Definition) -> str:
    """A definition as an equation for all values of its variables."""
    printer = printer_of(theory, item.variables)
    sort = theory.signatures[item.symbol].result
    if printer.doubtful(item.right):
        raise NotPrintable("a power in a definition whose base may be 0, or a limit")
    text = f"{printer.term(item.left, sort)} = {printer.term(item.right, sort)}"
    return quantified(printer, item.variables) + text


def quantified(printer: Printer, binders: Sequence[Binder], within: bool = True) -> str:
    """``forall (x : R), 0 <= x -> ``: the binders and their domains."""
    text = ""
    for item in binders:
        text += f"forall ({identifier(item.name)} : {type_name(item.sort)}), "
        if within and item.domain is not None:
            text += "".join(f"{bound} -> " for bound in printer.bounds(item.name, item.domain))
    return text


def total_powers(printer: Printer, relation: Relation) -> None:
    """NotPrintable where a power could have a base for which Coq's says something else.

    ``0**b`` is 0 on the page for b > 0, and ``exp(b*ln(0)) = 1`` in Coq.
    """
    for side in (relation.left, relation.right):
        if printer.doubtful(side):
            raise NotPrintable("a power in a hypothesis whose base may be 0, or a limit")


def plain(theory: Theory, formula: Formula) -> str:
    """The formula with Coq's total functions, as a lemma, or as a hypothesis without doubt."""
    printer = printer_of(theory, formula.binders)
    premises = "".join(f"{printer.relation(item)} -> " for item in formula.premises)
    return quantified(printer, formula.binders) + premises + printer.relation(formula.conclusion)


def is_doubtful(theory: Theory, formula: Formula) -> bool:
    """Whether Coq's functions could say something else than the formula at some points."""
    printer = printer_of(theory, formula.binders)
    return any(
        printer.doubtful(side) for item in formula.relations for side in (item.left, item.right)
    )


def hypothesis(theory: Theory, formula: Formula) -> str:
    """A hypothesis: no more than the formula says.

    Where a relation is doubtful it stands behind what its terms need to have Coq's values as
    theirs; so the hypothesis says nothing about other points, whatever the formula says there.
    """
    if not is_doubtful(theory, formula):
        return plain(theory, formula)
    printer = printer_of(theory, formula.binders)
    text = quantified(printer, formula.binders)
    for item in formula.premises:
        text += "".join(f"({one}) -> " for one in of_relation(printer, item))
        text += f"{printer.relation(item)} -> "
    text += "".join(f"({one}) -> " for one in of_relation(printer, formula.conclusion))
    return text + printer.relation(formula.conclusion)


def with_values(theory: Theory, formula: Formula) -> str:
    """The formula, and that each of its relations has a value where those before it hold."""
    printer = printer_of(theory, formula.binders)
    text, ends = quantified(printer, formula.binders), ""
    for item in formula.premises:
        text += "".join(f"({one}) /\\ " for one in of_relation(printer, item))
        text += f"({printer.relation(item)} -> "
        ends += ")"
    last = of_relation(printer, formula.conclusion)
    last.append(printer.relation(formula.conclusion))
    return text + (" /\\ ".join(f"({item})" for item in last)) + ends


def of_relation(printer: Printer, item: Relation) -> list[str]:
    """What must hold for both sides to have a value."""
    both = [*printer.obligations(item.left), *printer.obligations(item.right)]
    return list(dict.fromkeys(both))


def assumptions(theory: Theory, formulas: Sequence[Formula]) -> list[Assumed]:
    """Everything a statement over the theory is about, in order."""
    hypotheses = [
        Assumed(f"given_{index}", hypothesis(theory, item.formula), True)
        for index, item in enumerate(theory.hypotheses)
    ]
    return [*structure(theory, formulas), *declared(theory), *hypotheses]


def closed(items: Sequence[Assumed], text: str) -> str:
    """The proposition for all that is declared."""
    lines = [
        f"  {item.text if not item.holds else '(' + item.text + ')'} ->"
        if item.holds
        else f"  forall ({item.name} : {item.text}),"
        for item in items
    ]
    return "\n".join((*lines, f"  {text}"))


# ---------------------------------------------------------------------- claims
def sort_of_variable(domain: Interval) -> Sort:
    """Whole numbers from a literal >= 0 on are naturals."""
    return sort_of_domain(domain)


def printer_of_claim(claim: Claim) -> Printer:
    sorts: Mapping[str, Sort] = {
        item.name: sort_of_variable(item.domain) for item in claim.variables
    }
    return Printer({}, sorts)


def claim_binders(claim: Claim) -> tuple[Binder, ...]:
    return tuple(Binder(item.name, sort_of_variable(item.domain), None) for item in claim.variables)


def claim_premises(claim: Claim, printer: Printer) -> list[str]:
    """Domains, then hypotheses, each after what it needs to have a value: without one it is false.

    NotPrintable where a power has a value at more points than :meth:`Printer.obligations` says.
    """
    for relation in claim.given:
        total_powers(printer, relation)
    return premises_of(claim, printer)


def premises_of(claim: Claim, printer: Printer) -> list[str]:
    """The premises as :func:`claim_premises` has them, for lemmas that are no statement."""
    found = []
    for item in claim.variables:
        found += printer.bounds(item.name, item.domain)
    for relation in claim.given:
        found += of_relation(printer, relation)
        found.append(printer.relation(relation))
    return found


def claim_part(claim: Claim, index: int) -> str:
    """One relation of the conclusion, with the whole claim's variables and hypotheses.

    A claim that says that something exists has one part: all of it.
    """
    printer = printer_of_claim(claim)
    if not claim.universal:
        return _with_existence(claim, printer)
    relation = claim.conclusion[index]
    names = "".join(
        f"forall ({identifier(name)} : {type_name(sort)}), " for name, sort in printer.sorts.items()
    )
    last = [*of_relation(printer, relation), printer.relation(relation)]
    premises = "".join(f"({item}) -> " for item in claim_premises(claim, printer))
    return names + premises + " /\\ ".join(f"({item})" for item in last)


def _with_existence(claim: Claim, printer: Printer) -> str:
    """The prefix in its order; what exists lies in its domain, and then the rest is said."""
    if claim.given:
        raise NotPrintable("hypotheses of a claim that says that something exists")
    text, ends = "", ""
    for item in claim.variables:
        name = f"{identifier(item.name)} : {type_name(printer.sorts[item.name])}"
        bounds = printer.bounds(item.name, item.domain)
        if item.quantifier is Quantifier.EXISTS:
            within = "".join(f"({one}) /\\ " for one in bounds)
            text += f"exists {name}, {within}("
            ends += ")"
        else:
            text += f"forall {name}, {''.join(f'({one}) -> ' for one in bounds)}"
    last = []
    for relation in claim.conclusion:
        last += [*of_relation(printer, relation), printer.relation(relation)]
    return text + " /\\ ".join(f"({item})" for item in dict.fromkeys(last)) + ends
