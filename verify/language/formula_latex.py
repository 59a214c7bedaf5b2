r"""LaTeX of formulas and theories: symbols, sorts, all hypotheses, definitions, statement.

The heads of :mod:`verify.language.latex` and those of formulas: ``f(x)`` for declared f, norms,
inner products, a linear map A at a vector, written :math:`A[v]`, compositions, the zero and the
identity of a space, products of symbolic length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.formulas import Binder, Definition, Formula, Theory
from memory_theorems.verify.language.latex import ATOM, BINDER, POWER, RELATIONS, Writer, bracketed
from memory_theorems.verify.language.sorts import Signature, Sort
from memory_theorems.verify.language.symbol_names import default_tex
from memory_theorems.verify.language.terms import Term

_NUMBERS = {"natural": r"\mathbb{N}_{0}", "integer": r"\mathbb{Z}", "real": r"\mathbb{R}"}
#: What the display means by itself: no symbol looks like that.
TAKEN = frozenset(
    (r"\pi", r"\mathrm{e}", r"\mathrm{d}", r"\mathbb{R}", r"\mathbb{Z}", r"\mathbb{N}_{0}",
     r"\gamma_{\mathrm{E}}", r"\mathbb{N}", r"\mathbb{N}_0")
)  # fmt: skip
#: Letters of functions: free for symbols where the function does not occur.
_FUNCTIONS = {r"\Gamma": "gamma", r"\zeta": "zeta"}

#: An index or an exponent, with braces.
_SCRIPT = re.compile(r"([_^])\{((?:[^{}]|\{[^{}]*\})*)\}")


def formula_latex(formula: Formula, theory: Theory) -> str:
    """``for binders. premises => conclusion`` with the TeX of the theory's symbols.

    Raises InputError where two names would look alike.
    """
    return FormulaWriter(theory, formula).formula(formula)


def sequent_latex(theory: Theory, formula: Formula) -> str:
    """The whole statement: spaces, symbols with sorts and domains, hypotheses, definitions, and
    what is said to follow.  Nothing that the statement depends on is left out."""
    return FormulaWriter(theory, formula).sequent(theory, formula)


def setting_latex(theory: Theory) -> str:
    """Spaces, symbols, hypotheses and definitions, which all statements of a theory share."""
    return FormulaWriter(theory).context(theory)


class FormulaWriter(Writer):
    """Terms, formulas and theories with the TeX of the symbols of one theory."""

    def __init__(self, theory: Theory, *formulas: Formula) -> None:
        super().__init__({item.name: item.tex for item in theory.symbols})
        self.spaces = spaces_of(theory, formulas)
        self._no_two_alike(theory, formulas)

    def _no_two_alike(self, theory: Theory, formulas: Sequence[Formula]) -> None:
        """Two names that look the same would let a display be read as another formula."""
        every = [*formulas, *(item.formula for item in theory.hypotheses)]
        names = {item.name for item in theory.symbols} | {
            name for formula in every for name in _names(formula)
        }
        for definition in theory.definitions:
            names |= {item.name for item in definition.variables} | _bound((definition.right,))
        heads = {node.head for term in _terms(theory, every) for node in t.walk(term)}
        spaces = set(self.spaces)
        if spaces & names:
            raise InputError(f"{min(spaces & names)} is a space and something else")
        looks: dict[str, str] = {}
        for name in sorted(names | spaces):
            bare = appearance(self.name(name))
            if bare in TAKEN or _FUNCTIONS.get(bare) in heads:
                raise InputError(f"{name} would look like {bare}, which has a meaning of its own")
            if looks.setdefault(bare, name) != name:
                raise InputError(f"{name} and {looks[bare]} would both look like {bare}")
        for base, whose in looks.items():
            signature = theory.signatures.get(whose)
            if signature and (signature.arguments or signature.result.is_space):
                continue
            for bare, name in looks.items():
                if _raised(base, bare):
                    raise InputError(f"{name} would look like a power of {whose}")

    # ------------------------------------------------------------ sorts
    def sort(self, sort: Sort) -> str:
        if sort.is_number:
            return _NUMBERS[sort.name]
        if sort.parts:
            return rf"\mathcal{{L}}({self.sort(sort.parts[0])}, {self.sort(sort.parts[1])})"
        return default_tex(sort.name)

    def membership(self, item: Binder | Signature) -> str:
        if item.domain is not None:
            return self.domain(item.domain)
        return self.sort(item.sort if isinstance(item, Binder) else item.result)

    def declaration(self, name: str, signature: Signature) -> str:
        values = self.membership(signature)
        if not signature.arguments:
            return rf"{self.name(name)}\in {values}"
        source = r"\times ".join(self.sort(item) for item in signature.arguments)
        return rf"{self.name(name)}\colon {source}\to {values}"

    # ------------------------------------------------------------ formulas
    def formula(self, formula: Formula) -> str:
        body = self.implication(formula.premises, (formula.conclusion,))
        if not formula.binders:
            return body
        groups = groupby(formula.binders, self.membership)
        prefix = ",\\ ".join(
            ", ".join(self.name(item.name) for item in group) + rf"\in {values}"
            for values, group in groups
        )
        return rf"\forall {prefix}:\quad {body}"

    def definition(self, definition: Definition) -> str:
        return f"{self.term(definition.left)} {RELATIONS['==']} {self.term(definition.right)}"

    def sequent(self, theory: Theory, formula: Formula) -> str:
        text = self.context(theory)
        return (
            rf"{text}\quad\text{{Then }}{self.formula(formula)}" if text else self.formula(formula)
        )

    def context(self, theory: Theory) -> str:
        """Spaces, symbols, hypotheses, definitions; empty for an empty theory."""
        parts = []
        plain = [name for name in self.spaces if name not in theory.inner_product]
        for names, kind in ((plain, "normed"), (theory.inner_product, "inner product")):
            if names:
                listed = ", ".join(default_tex(name) for name in names)
                parts.append(rf"\text{{Let }}{listed}\text{{ be {kind} spaces}}")
        if theory.symbols:
            declared = [self.declaration(item.name, item.signature) for item in theory.symbols]
            parts.append(rf"\text{{Let }}{_listed(declared)}")
        if theory.hypotheses:
            stated = [self.formula(item.formula) for item in theory.hypotheses]
            parts.append(rf"\text{{Assume }}{_listed(stated)}")
        if theory.definitions:
            defined = [self.definition(item) for item in theory.definitions]
            parts.append(rf"\text{{Define }}{_listed(defined)}")
        return r".\quad ".join(parts) + "." if parts else ""

    # ------------------------------------------------------------ terms
    def leveled(self, term: Term, inline: bool) -> tuple[str, int]:
        match term.head:
            case "apply":
                inside = ", ".join(self.term(item, inline) for item in term.args)
                return self.name(str(term.value)) + bracketed(inside), POWER
            case "norm":
                return rf"\left\|{self.term(term.args[0], inline)}\right\|", ATOM
            case "inner":
                first, second = (self.term(item, inline) for item in term.args)
                return rf"\left\langle {first}, {second}\right\rangle ", ATOM
            case "act":
                of = self.wrapped(term.args[0], ATOM, inline)
                return rf"{of}\left[{self.term(term.args[1], inline)}\right]", POWER
            case "compose":
                first, second = (self.wrapped(item, ATOM, inline) for item in term.args)
                return rf"\left({first}\circ {second}\right)", ATOM
            case "zero":
                return rf"0_{{{self.sort_text(str(term.value))}}}", ATOM
            case "identity":
                return rf"\mathrm{{id}}_{{{self.sort_text(str(term.value))}}}", ATOM
            case "Product":
                body, bound, lower, upper = term.args
                limits = rf"_{{{self.term(bound)}={self.term(lower, True)}}}"
                limits += rf"^{{{self.term(upper, True)}}}"
                return rf"\prod{limits} {self.wrapped(body, BINDER, inline)}", BINDER
        return super().leveled(term, inline)

    def sort_text(self, text: str) -> str:
        return self.sort(parse_signature(text).result)


def spaces_of(theory: Theory, formulas: Iterable[Formula] = ()) -> tuple[str, ...]:
    """The names of the spaces of a theory, and of formulas over it, in the order of first use."""
    found: dict[str, None] = {}

    def meet(sorts: Iterable[Sort]) -> None:
        for sort in sorts:
            if sort.parts:
                meet(sort.parts)
            elif sort.is_space:
                found.setdefault(sort.name)

    for item in theory.symbols:
        meet((*item.signature.arguments, item.signature.result))
    every = [*(item.formula for item in theory.hypotheses), *formulas]
    for formula in every:
        meet(binder.sort for binder in formula.binders)
    for name in theory.inner_product:
        found.setdefault(name)
    for term in _terms(theory, every):
        literals = (node for node in t.walk(term) if node.head in ("zero", "identity"))
        meet(parse_signature(str(node.value)).result for node in literals)
    return tuple(found)


def _terms(theory: Theory, formulas: Iterable[Formula]) -> Iterator[Term]:
    """All terms that a display of the formulas over the theory shows."""
    for formula in formulas:
        for relation in formula.relations:
            yield from (relation.left, relation.right)
    yield from (item.right for item in theory.definitions)


def _listed(parts: Sequence[str]) -> str:
    return r";\quad ".join(parts)


def _names(formula: Formula) -> set[str]:
    sides = [side for item in formula.relations for side in (item.left, item.right)]
    return {item.name for item in formula.binders} | _bound(sides)


def _bound(terms: Iterable[Term]) -> set[str]:
    """Names bound inside terms."""
    return {
        str(node.args[1].value)
        for term in terms
        for node in t.walk(term)
        if node.head in ("Sum", "Product", "Integral", "Limit")
    }


def appearance(tex: str) -> str:
    """``x_t`` and ``x_{t}`` look the same, ``x^2_1`` and ``x_1^2``, ``x'`` and ``x^{\\prime}``;
    blanks are not seen."""
    tex = re.sub(r"\s+", "", tex)
    tex = re.sub(r"([_^])(\\[A-Za-z]+|[A-Za-z0-9*])", r"\1{\2}", tex)
    tex = re.sub(r"(?<!\{)'+", lambda found: rf"^{{{found.group()}}}", tex).replace("'", r"\prime")
    scripts = {"_": "", "^": ""}
    for kind, inside in _SCRIPT.findall(tex):
        scripts[kind] += inside
    written = (f"{kind}{{{inside}}}" for kind, inside in scripts.items() if inside)
    return "".join((_SCRIPT.sub("", tex), *written))


def _raised(base: str, bare: str) -> bool:
    """Whether ``bare`` is ``base`` with an exponent, or with more of one; primes are none."""
    start = base[:-1] if "^" in base else base + "^{"
    more = bare.removeprefix(start).removesuffix("}").replace(r"\prime", "")
    return bare != base and bare.startswith(start) and bool(more)
