r"""The small reader for formulas: a statement with its symbols, hypotheses and definitions.

The names of the symbols (which letter is called what) are given; sorts, domains, hypotheses,
definitions and the statement are read from the display.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.sorts import Signature, Sort, sort_of_domain
from memory_theorems.verify.language.terms import Term
from property_tests.latex_reader import Misread, Reader, settled, settled_relation


@dataclass(frozen=True)
class Sequent:
    """What a display says, settled."""

    spaces: tuple[str, ...]
    inner_product: tuple[str, ...]
    symbols: tuple[tuple[str, Signature], ...]
    hypotheses: tuple[Formula, ...]
    definitions: tuple[Relation, ...]
    formula: Formula


class FormulaReader(Reader):
    """``names``: TeX -> name of the symbols; ``functions``: those which take arguments."""

    def __init__(self, text: str, names: Mapping[str, str], functions: frozenset[str]) -> None:
        super().__init__(text, names)
        self.functions = functions

    # ------------------------------------------------------------ statements
    def sequent(self) -> Sequent:
        spaces: dict[str, list[str]] = {"normed": [], "inner product": []}
        symbols: list[tuple[str, Signature]] = []
        hypotheses: list[Formula] = []
        definitions: list[Relation] = []
        while not self.take(r"\text{Then }"):
            if self.take(r"\text{Let }"):
                if r"\in" in self.sentence() or r"\colon" in self.sentence():
                    symbols = self.listed(self.declaration)
                else:
                    named = [self.name()]
                    while self.take(","):
                        named.append(self.name())
                    kind = self.next()[len(r"\text{ be ") : -len(" spaces}")]
                    spaces[kind] = named
            elif self.take(r"\text{Assume }"):
                hypotheses = self.listed(self.formula)
            else:
                self.need(r"\text{Define }")
                definitions = self.listed(self.relation)
            self.need(".")
        formula = self.formula()
        self.end()
        return Sequent(
            tuple(spaces["normed"]),
            tuple(spaces["inner product"]),
            tuple(symbols),
            tuple(hypotheses),
            tuple(map(settled_relation, definitions)),
            formula,
        )

    def sentence(self) -> list[str]:
        rest = self.tokens[self.at :]
        return rest[: rest.index(".")]

    def listed(self, read):  # type: ignore[no-untyped-def]
        found = [read()]
        while self.take(";"):
            found.append(read())
        return found

    def declaration(self) -> tuple[str, Signature]:
        name = self.name()
        if self.take(r"\in"):
            sort, domain = self.values()
            return name, Signature((), sort, domain)
        self.need(r"\colon")
        arguments = [self.sort()]
        while self.take(r"\times"):
            arguments.append(self.sort())
        self.need(r"\to")
        sort, domain = self.values()
        return name, Signature(tuple(arguments), sort, domain)

    def formula(self) -> Formula:
        binders: list[Binder] = []
        if self.take(r"\forall"):
            while True:
                names = [self.name()]
                while self.take(","):
                    names.append(self.name())
                self.need(r"\in")
                sort, domain = self.values()
                binders += [Binder(name, sort, domain) for name in names]
                if not self.take(","):
                    break
            self.need(":")
        first = self.conjunction()
        premises: tuple[Relation, ...] = ()
        if self.take(r"\Rightarrow"):
            premises, first = first, self.conjunction()
        (conclusion,) = first
        return Formula(
            tuple(binders), tuple(map(settled_relation, premises)), settled_relation(conclusion)
        )

    # ------------------------------------------------------------ sorts
    def values(self) -> tuple[Sort, Interval | None]:
        whole = self.ahead(r"\mathbb{Z}", r"\cap")
        if whole or self.here in ("[", "("):
            domain = self.domain()
            return sort_of_domain(domain), domain
        return self.sort(), None

    def sort(self) -> Sort:
        if self.take(r"\mathbb{N}", "_", "{", "0", "}"):
            return Sort("natural")
        if self.take(r"\mathbb{Z}"):
            return Sort("integer")
        if self.take(r"\mathbb{R}"):
            return Sort("real")
        if self.take(r"\mathcal{L}", "("):
            first = self.sort()
            self.need(",")
            second = self.sort()
            self.need(")")
            return Sort("L", (first, second))
        return Sort(self.name())

    # ------------------------------------------------------------ terms
    def starts(self) -> bool:
        return self.here not in (";", ".", r"\rangle", r"\circ") and super().starts()

    def factor(self) -> Term:
        base = self.atom()
        while self.here in ("!", "^") or self.ahead(r"\left", "["):
            if self.take(r"\left", "["):
                argument = self.sum()
                self.need(r"\right", "]")
                base = Term("act", (base, argument))
            elif self.take("!"):
                base = t.function("factorial", base)
            else:
                self.need("^")
                base = t.power(base, self.group())
        return base

    def atom(self) -> Term:
        if self.take(r"\left", r"\|"):
            inside = self.sum()
            self.need(r"\right", r"\|")
            return Term("norm", (inside,))
        if self.take(r"\left", r"\langle"):
            first = self.sum()
            self.need(",")
            second = self.sum()
            self.need(r"\right", r"\rangle")
            return Term("inner", (first, second))
        if self.take("0", "_", "{"):
            space = self.sort()
            self.need("}")
            return Term("zero", (), space.text)
        if self.take(r"\mathrm{id}", "_", "{"):
            space = self.sort()
            self.need("}")
            return Term("identity", (), space.text)
        if self.here == r"\prod":
            self.tokens[self.at] = r"\sum"
            return Term("Product", self.binder().args)
        if self.ahead(r"\left", "("):
            self.need(r"\left", "(")
            inside = self.sum()
            if self.take(r"\circ"):
                inside = Term("compose", (inside, self.sum()))
            self.need(r"\right", ")")
            return inside
        start = self.at
        declared = any(self.ahead(*tokens) for tokens, _ in self.names.get(self.here, ()))
        found = t.variable(self.name()) if declared else super().atom()
        if found.head == "variable" and str(found.value) in self.functions:
            if not self.ahead(r"\left", "("):
                raise Misread(f"{self.tokens[start]} without arguments")
            return Term("apply", tuple(self.arguments()), found.value)
        return found


def read_sequent(text: str, theory: Theory) -> Sequent:
    """The display of a statement of ``theory``; only the letters are taken from the theory."""
    names = {item.tex: item.name for item in theory.symbols}
    functions = frozenset(item.name for item in theory.symbols if item.signature.arguments)
    return FormulaReader(text, names, functions).sequent()


def sequent_of(theory: Theory, spaces: tuple[str, ...], formula: Formula) -> Sequent:
    """What the display is to say."""
    return Sequent(
        tuple(name for name in spaces if name not in theory.inner_product),
        theory.inner_product,
        tuple((item.name, item.signature) for item in theory.symbols),
        tuple(settled_formula(item.formula) for item in theory.hypotheses),
        tuple(Relation(settled(d.left), "==", settled(d.right)) for d in theory.definitions),
        settled_formula(formula),
    )


def settled_formula(formula: Formula) -> Formula:
    return Formula(
        formula.binders,
        tuple(map(settled_relation, formula.premises)),
        settled_relation(formula.conclusion),
    )
