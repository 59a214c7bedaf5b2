"""Composed statements as propositions of Coq, printed from setting and form alone.  Trusted.

A statement becomes a section: its spaces, symbols and predicates, then one proposition

    inner products -> domains -> hypotheses -> form

with all objects written out.  An integral on [0, oo) is Lebesgue's.  A predicate with a definition
in Coq is that definition; another is a variable of the section, so that nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Signature, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.composition import NamedFact, Setting
from memory_theorems.verify.reasoning.domains import membership
from memory_theorems.verify.reasoning.form_values import Bound, Exists, ForAll, Form, Predicate
from memory_theorems.verify.reasoning.vocabulary import (
    Meaning,
    Vocabulary,
    predicates_in,
    spaces_in,
)

_SORTS = {NATURAL: "nat", INTEGER: "Z", REAL: "R"}
_RELATIONS = {"<=": "<=", ">=": ">=", "<": "<", ">": ">", "==": "=", "!=": "<>"}


def type_of(signature: Signature) -> str:
    """``R -> nat -> R``."""
    return " -> ".join(map(_sort, (*signature.arguments, signature.result)))


def _sort(sort: Sort) -> str:
    if sort.parts:
        raise NotPrintable(f"the space {sort.text} in a form")
    return _SORTS.get(sort) or identifier(sort.name)


@dataclass(frozen=True)
class _Terms(Printer):
    """Forms say of an integral what holds of Lebesgue's: that on [0, oo) is printed as such.

    ``RInt_gen`` says nothing of a function that is integrable and has no Riemann integrals.
    """

    def integral(self, term: Term) -> str:
        lower, upper = term.args[2:]
        if lower.head != "number" or lower.value != 0 or upper.head != "oo":
            raise NotPrintable("an integral in a form that is not on [0, oo)")
        return f"(integral_on_the_half_line {self.function(term)})"


@dataclass(frozen=True, slots=True)
class FormPrinter:
    """Forms over a vocabulary without objects."""

    vocabulary: Vocabulary
    terms: Printer

    @classmethod
    def over(cls, vocabulary: Vocabulary) -> FormPrinter:
        return cls(vocabulary, _printer(vocabulary))

    def inside(self, binders: Sequence[Bound]) -> FormPrinter:
        """Under further binders.

        An object that is written out may bind a name that is bound around it: the inner one counts,
        here as in Coq.
        """
        symbols = {**self.vocabulary.symbols, **{one.name: one.signature for one in binders}}
        inner = replace(self.vocabulary, symbols=symbols)
        return FormPrinter(inner, _printer(inner))

    def proposition(self, form: Form) -> str:
        """A closed or open form as a proposition."""
        match form:
            case Relation():
                return f"({self._relation(form)})"
            case Predicate():
                wanted = self.vocabulary.predicate_signatures(form)
                pairs = zip(form.arguments, wanted, strict=True)
                return f"({form.name} {' '.join(self._argument(*pair) for pair in pairs)})"
            case Exists():
                inner = self.inside(form.binders)
                found = " /\\ ".join(map(inner.proposition, form.parts))
                for item in reversed(form.binders):
                    found = f"exists {identifier(item.name)} : {type_of(item.signature)}, {found}"
                return f"({found})"
        inner = self.inside(form.binders)
        text = " -> ".join(map(inner.proposition, (*form.premises, form.conclusion)))
        binders = " ".join(_declared(item) for item in form.binders)
        return f"(forall {binders}, {text})" if binders else f"({text})"

    def _relation(self, item: Relation) -> str:
        sorts = [self.terms.sort(one) for one in (item.left, item.right)]
        sign = _RELATIONS[item.op]
        if any(sort.is_space for sort in sorts):
            return f"{self.terms.vector(item.left)} = {self.terms.vector(item.right)}"
        # A sum of whole numbers is printed as a real number, as those beside it then are.
        if any(map(_has_sum, (item.left, item.right))):
            return f"{self.terms.real(item.left)} {sign} {self.terms.real(item.right)}"
        if all(sort == NATURAL for sort in sorts):
            left, right = self.terms.natural(item.left), self.terms.natural(item.right)
            return f"({left} {sign} {right})%nat"
        if all(sort.whole for sort in sorts):
            return f"({self.terms.whole(item.left)} {sign} {self.terms.whole(item.right)})%Z"
        return f"{self.terms.real(item.left)} {sign} {self.terms.real(item.right)}"

    def _argument(self, term: Term, wanted: Signature) -> str:
        if not wanted.arguments:
            return self.terms.term(term, wanted.result)
        if term.head == "variable":
            return identifier(str(term.value))
        body, printer, heads = term, self, ""
        for sort in wanted.arguments:
            name = str(body.args[1].value)
            printer = printer.inside((Bound(name, Signature((), sort)),))
            heads += f"fun {identifier(name)} : {_sort(sort)} => "
            body = body.args[0]
        return f"({heads}{printer.terms.term(body, wanted.result)})"


def _has_sum(term: Term) -> bool:
    return term.head in ("Sum", "Product") or any(map(_has_sum, term.args))


def _printer(vocabulary: Vocabulary) -> _Terms:
    functions = {name: one for name, one in vocabulary.symbols.items() if one.arguments}
    sorts = {name: one.result for name, one in vocabulary.symbols.items() if not one.arguments}
    return _Terms(functions, sorts)


def _declared(item: Bound) -> str:
    return f"({identifier(item.name)} : {type_of(item.signature)})"


def section(name: str, setting: Setting, form: Form) -> str:
    """A section that ends with the definition ``name : Prop`` of the whole statement."""
    vocabulary = setting.vocabulary
    hypotheses = [vocabulary.unfolded(setting.hypothesis(one.name)) for one in setting.hypotheses]
    whole = [
        *(one for item in setting.symbols for one in membership(item.name, item.signature)),
        *hypotheses,
        vocabulary.unfolded(form),
    ]
    symbols = tuple(Bound(one.name, _bare(one.signature)) for one in setting.symbols)
    lines = [f"Section of_{name}."]
    lines += _preamble(ForAll(symbols, tuple(whole[:-1]), whole[-1]), vocabulary)
    lines += [f"Variable {identifier(item.name)} : {type_of(item.signature)}." for item in symbols]
    printer = FormPrinter.over(replace(vocabulary, objects={}))
    given = _products(ForAll(symbols, tuple(whole[:-1]), whole[-1]), vocabulary)
    text = " ->\n  ".join((*given, *map(printer.proposition, whole)))
    lines += [f"Definition {name} : Prop :=\n  {text}.", f"End of_{name}."]
    return "\n".join(lines) + "\n"


def fact_section(name: str, fact: NamedFact) -> str:
    """A named fact as a proposition over any spaces."""
    vocabulary = fact.vocabulary
    form = vocabulary.unfolded(vocabulary.form(fact.form))
    lines = [f"Section of_{name}.", *_preamble(form, vocabulary)]
    given = _products(form, vocabulary)
    text = " -> ".join((*given, FormPrinter.over(vocabulary).proposition(form)))
    lines += [f"Definition {name} : Prop :=\n  {text}.", f"End of_{name}."]
    return "\n".join(lines) + "\n"


def definitions(meanings: Iterable[Meaning]) -> str:
    """The definitions of predicates that have one, each once."""
    return "\n".join(_definition(item) for item in dict.fromkeys(meanings) if item.coq) + "\n"


def _definition(item: Meaning) -> str:
    spaces = sorted(
        {
            sort.name
            for one in item.parameters
            for sort in (*one.signature.arguments, one.signature.result)
            if sort.is_space
        }
    )
    implicit = "".join(f" {{{identifier(name)} : NormedModule R_AbsRing}}" for name in spaces)
    inside = " ".join(_declared(one) for one in item.parameters)
    return f"Definition {item.name}{implicit} {inside} : Prop := {item.coq}."


def _preamble(form: Form, vocabulary: Vocabulary) -> list[str]:
    """Spaces with their inner products, and predicates of which nothing is known."""
    lines = []
    for name in sorted(spaces_in(form)):
        space = identifier(name)
        lines.append(f"Variable {space} : NormedModule R_AbsRing.")
        if name in vocabulary.hilbert:
            lines.append(f"Variable inner_{name} : {space} -> {space} -> R.")
    for name in sorted(predicates_in(form)):
        meaning = vocabulary.predicates[name]
        if not meaning.coq:
            kinds = " -> ".join(f"({type_of(one)})" for one in meaning.signatures)
            lines.append(f"Variable {name} : {kinds} -> Prop.")
    return lines


def _products(form: Form, vocabulary: Vocabulary) -> list[str]:
    """That the inner products are what their name says."""
    return [f"is_inner_product inner_{one}" for one in sorted(spaces_in(form) & vocabulary.hilbert)]


def _bare(signature: Signature) -> Signature:
    return Signature(signature.arguments, signature.result)
