"""LaTeX of composed statements: generated from what is decided, nothing left out.

The shape is that of :func:`verify.language.formula_latex.sequent_latex`: declarations, definitions
of objects and predicates, hypotheses, then the form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formula_latex import TAKEN, FormulaWriter, appearance
from memory_theorems.verify.language.latex import ATOM, POWER, SUM, bracketed
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.symbol_names import default_tex
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.composition import Composed, Setting
from memory_theorems.verify.reasoning.form_values import (
    BINDING,
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    parts_of,
    terms_of,
)
from memory_theorems.verify.reasoning.vocabulary import Definition, Meaning, spaces_in

_AND, _SO = r"\;\wedge\; ", r"\;\Rightarrow\; "


def composed_latex(statement: Composed) -> str:
    """The whole statement; InputError where two names would look alike."""
    return FormWriter(statement.setting, statement.form).statement(statement)


def form_latex(form: Form, setting: Setting) -> str:
    """One form over the symbols of a setting."""
    return FormWriter(setting, form).form(form)


class FormWriter(FormulaWriter):
    """Forms with the TeX of the symbols and objects of one setting."""

    def __init__(self, setting: Setting, *forms: Form) -> None:
        self.setting = setting
        self.objects = setting.vocabulary.objects
        self.symbols = {item.name: item.tex for item in setting.symbols}
        every = [*forms, *(setting.hypothesis(item.name) for item in setting.hypotheses)]
        self._all_different(every)

    def _all_different(self, forms: Sequence[Form]) -> None:
        names = {item.name for item in self.setting.symbols}.union(*map(_bound, forms))
        for item in self.objects.values():
            names |= {one.name for one in item.parameters}
            names |= _bound_in(item.body) if isinstance(item.body, Term) else _bound(item.body)
        seen: dict[str, str] = {}
        for name in sorted(names):
            bare = appearance(self.name(name))
            if bare in TAKEN:
                raise InputError(f"{name} would look like {bare}, which has a meaning of its own")
            if seen.setdefault(bare, name) != name:
                raise InputError(f"{name} and {seen[bare]} would both look like {bare}")

    # ------------------------------------------------------------ the whole
    def statement(self, statement: Composed) -> str:
        before = ".\\quad ".join(self.parts(statement))
        form = self.form(statement.form)
        return rf"{before}.\quad\text{{Then }}{form}" if before else form

    def parts(self, statement: Composed) -> Iterable[str]:
        setting = self.setting
        spaces = self._spaces(statement)
        plain = [name for name in spaces if name not in setting.inner_product]
        for names, kind in ((plain, "normed"), (setting.inner_product, "inner product")):
            if names:
                listed = ", ".join(map(default_tex, names))
                yield rf"\text{{Let }}{listed}\text{{ be {kind} spaces}}"
        if setting.symbols:
            declared = (self.declaration(one.name, one.signature) for one in setting.symbols)
            yield r"\text{Let }" + r";\quad ".join(declared)
        defined = [self.meaning(item) for item in setting.predicates]
        defined += [self.object(item) for item in self.objects.values()]
        if defined:
            yield r"\text{Define }" + r";\quad ".join(defined)
        if setting.hypotheses:
            stated = (self.form(setting.hypothesis(one.name)) for one in setting.hypotheses)
            yield r"\text{Assume }" + r";\quad ".join(stated)

    def _spaces(self, statement: Composed) -> list[str]:
        found: dict[str, None] = {}
        whole = ForAll(
            tuple(Bound(s.name, _bare(s.signature)) for s in self.setting.symbols), (),
            statement.form,
        )  # fmt: skip
        forms = [self.setting.hypothesis(one.name) for one in self.setting.hypotheses]
        for form in (whole, *forms):
            found |= dict.fromkeys(sorted(spaces_in(form)))
        return list(found)

    def meaning(self, item: Meaning) -> str:
        head = self._applied(_word(item.name), item.parameters)
        return rf"{head}\;:\Leftrightarrow\;\text{{{_plain(item.sentence)}}}"

    def object(self, item: Definition) -> str:
        head = self._applied(self._object_name(item.name), item.parameters)
        if isinstance(item.body, Term):
            return f"{head} := {self.term(item.body)}"
        return rf"{head}\;:\Leftrightarrow\;{self.form(item.body)}"

    def _applied(self, head: str, parameters: Sequence[Bound]) -> str:
        inside = ", ".join(self.name(one.name) for one in parameters)
        return head + bracketed(inside) if inside else head

    def _object_name(self, name: str) -> str:
        return self.objects[name].tex or _word(name)

    # ------------------------------------------------------------ forms
    def form(self, form: Form) -> str:
        match form:
            case Relation():
                return self.relation(form)
            case Predicate():
                inside = ", ".join(map(self.argument, form.arguments))
                known = form.name in self.objects
                head = self._object_name(form.name) if known else _word(form.name)
                return head + bracketed(inside) if inside else head
            case Exists():
                inner = _AND.join(map(self.inside, form.parts))
                return self._quantified(r"\exists", form.binders, inner)
        body = self.form(form.conclusion)
        if form.premises:
            body = _AND.join(map(self.inside, form.premises)) + _SO + body
        return self._quantified(r"\forall", form.binders, body)

    def inside(self, form: Form) -> str:
        plain = isinstance(form, Relation | Predicate)
        return self.form(form) if plain else bracketed(self.form(form))

    def _quantified(self, sign: str, binders: Sequence[Bound], body: str) -> str:
        if not binders:
            return body
        groups = groupby(binders, key=lambda item: self._among(item.signature))
        prefix = ",\\ ".join(
            ", ".join(self.name(item.name) for item in group) + among for among, group in groups
        )
        return rf"{sign} {prefix}:\; {body}"

    def _among(self, signature: Signature) -> str:
        values = self.membership(signature)
        if not signature.arguments:
            return rf"\in {values}"
        source = r"\times ".join(self.sort(item) for item in signature.arguments)
        return rf"\colon {source}\to {values}"

    def argument(self, term: Term) -> str:
        return self.term(term, True)

    def leveled(self, term: Term, inline: bool) -> tuple[str, int]:
        if term.head == "fun":
            names, body = [], term
            while body.head == "fun":
                names.append(self.name(str(body.args[1].value)))
                body = body.args[0]
            bound = names[0] if len(names) == 1 else bracketed(", ".join(names))
            return rf"{bound}\mapsto {self.term(body, inline)}", SUM
        if term.head == "apply" and term.value in self.objects:
            inside = ", ".join(self.term(item, inline) for item in term.args)
            name = self._object_name(str(term.value))
            return (name + bracketed(inside), POWER) if inside else (name, ATOM)
        return super().leveled(term, inline)


def _bare(signature: Signature) -> Signature:
    return Signature(signature.arguments, signature.result)


def _word(name: str) -> str:
    return rf"\operatorname{{{name.replace('_', chr(92) + '_')}}}"


def _plain(sentence: str) -> str:
    return "".join(rf"\{one}" if one in "_{}%&#$" else one for one in sentence)


def _bound_in(term: Term) -> set[str]:
    return {str(node.args[1].value) for node in t.walk(term) if node.head in BINDING}


def _bound(form: Form) -> set[str]:
    found: set[str] = set().union(*map(_bound_in, terms_of(form)))
    if isinstance(form, ForAll | Exists):
        found |= {item.name for item in form.binders}
        found = found.union(*map(_bound, parts_of(form)))
    return found
