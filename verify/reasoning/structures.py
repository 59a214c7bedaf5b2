"""Structures: values of a statement's symbols in which its hypotheses are proved, as statements.

Whether hypotheses can be met is itself a statement: *there are* symbols with all hypotheses, and
values of the bound names with the premises, at every depth.  A refutation is one too: there are
symbols with all hypotheses and the negated form.  Both are generated here, from the statement and
from what its spaces stand for, and closed by the same kernel; so a structure is witnesses and a
proof, and nobody's word.

Spaces become the real line (``{"H": "real"}``), or stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.formula_parts import Symbol
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.composition import (
    Composed,
    Hypothesis,
    Kind,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.domains import membership
from memory_theorems.verify.reasoning.form_leaves import is_bound
from memory_theorems.verify.reasoning.form_values import (
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    canonical,
    fresh,
    names,
    parts_of,
    put,
    term_names,
    with_parts,
)
from memory_theorems.verify.reasoning.known_spaces import is_known
from memory_theorems.verify.reasoning.steps import Step, block, exists, same
from memory_theorems.verify.reasoning.vocabulary import Vocabulary, check_space
from memory_theorems.verify.reasoning.writing import shown

_Texts: TypeAlias = Mapping[str, str] | None


def existence(
    statement: Composed, spaces: _Texts = None, numbers: _Texts = None
) -> tuple[Setting, str]:
    """Setting and form of: the hypotheses and all premises can be met."""
    setting, form = _moved(statement, spaces or {})
    return _exists(setting, _met(form, setting.vocabulary), numbers or {})


def refutation(
    statement: Composed, spaces: _Texts = None, numbers: _Texts = None
) -> tuple[Setting, str]:
    """Setting and form of: the hypotheses hold and the form does not.  Unsupported where the form
    denies a predicate; InputError for ``numbers``: what is refuted is refuted of all of them."""
    if numbers:
        raise InputError("a refutation chooses no number that a definition speaks of")
    setting, form = _moved(statement, spaces or {})
    return _exists(setting, negation(setting.vocabulary.unfolded(form)), {})


def _exists(setting: Setting, last: Form | None, numbers: Mapping[str, str]) -> tuple[Setting, str]:
    """There are symbols with all hypotheses and ``last``.  Definitions of objects stay hypotheses,
    and what they speak of stays a symbol: that the space of signals exists is not asked.  Of
    ``numbers`` in definitions, the dimension of a space say, one value is spoken of, or all from a
    value on."""
    vocabulary = setting.vocabulary
    defining = [one for one in setting.hypotheses if one.kind is Kind.DEFINITION]
    forms = {
        one.name: vocabulary.unfolded(setting.hypothesis(one.name)) for one in setting.hypotheses
    }
    kept = frozenset[str]().union(*(names(forms[one.name]) for one in defining))
    values = _literals(setting, kept, numbers)
    least = [
        Hypothesis(f"least {name}", f"{name} {text}", Kind.DEFINITION)
        for name, text in numbers.items()
        if name not in values
    ]
    forms = {name: put(form, values) for name, form in forms.items()}
    last = put(last, values) if last is not None else None
    symbols = [one for one in setting.symbols if one.name not in kept]
    parts: list[Form] = []
    for item in symbols:
        parts += membership(item.name, item.signature)
    parts += [forms[one.name] for one in setting.hypotheses if one not in defining]
    parts += [last] if last is not None else []
    binders = tuple(Bound(one.name, _bare(one.signature)) for one in symbols)
    whole = Exists(binders, tuple(parts)) if binders or len(parts) != 1 else parts[0]
    left = tuple(one for one in setting.symbols if one.name in kept and one.name not in values)
    objects = _still_said(setting, frozenset(one.name for one in left)) if defining else ()
    # Where an object falls away, or numbers stand in their places, definitions stand unfolded.
    written_out = bool(values) or len(objects) < len(setting.objects)
    defined = [Hypothesis(one.name, shown(forms[one.name]), one.kind) for one in defining]
    bare = Setting(
        left,
        setting.predicates,
        () if values else objects,
        (*(defined if written_out else defining), *least),
        setting.inner_product,
    )
    return bare, shown(_apart(whole, frozenset(one.name for one in bare.symbols)))


def _still_said(setting: Setting, left: frozenset[str]) -> tuple[Object, ...]:
    """The objects that speak of no other symbols than these, written out: what is said to exist has
    no name outside.  They are names for steps; what is asked speaks of no object."""
    kept = []
    for item, made in zip(setting.objects, setting.vocabulary.objects.values(), strict=True):
        body = term_names(made.body) if isinstance(made.body, Term) else names(made.body)
        spoken_of = body - {one.name for one in made.parameters}
        if spoken_of & set(setting.vocabulary.symbols) <= left:
            kept.append(item)
    return tuple(kept)


def _apart(form: Form, outside: frozenset[str]) -> Form:
    """The same form with bound names that mean nothing outside, as its text is read again."""
    if not isinstance(form, ForAll | Exists):
        return form
    taken = outside | {one.name for one in form.binders}
    taken |= frozenset[str]().union(*map(names, parts_of(form)))
    values: dict[str, Term] = {}
    binders = []
    for item in form.binders:
        name = fresh(item.name, taken) if item.name in outside else item.name
        if name != item.name:
            values[item.name] = t.variable(name)
            taken |= {name}
        binders.append(Bound(name, item.signature))
    inside = outside | {one.name for one in binders}
    parts = tuple(_apart(put(one, values), inside) for one in parts_of(form))
    return with_parts(form, tuple(binders), parts)


def _literals(
    setting: Setting, kept: frozenset[str], numbers: Mapping[str, str]
) -> Mapping[str, Term]:
    """The numbers as terms, where they have one value.  InputError for what is no literal, nor
    ``>= literal``, no natural number that a definition speaks of, or of a definition that is not
    known to be met for every number."""
    found: dict[str, Term] = {}
    symbols = {one.name: one.signature for one in setting.symbols if one.name in kept}
    for name, text in numbers.items():
        signature = symbols.get(name)
        if signature is None or signature.text != "natural":
            raise InputError(f"{name!r} is no natural number that a definition speaks of")
        if not re.fullmatch(r"(>= )?[0-9]{1,9}", text):
            raise InputError(f"the value of {name} is a literal, or >= and one, not {text!r}")
        if not text.startswith(">="):
            found[name] = setting.vocabulary.term(text, signature)
    if numbers and not is_known(setting):
        some = ", ".join(numbers)
        raise InputError(f"it is not known that the definitions can be met for this {some}")
    return found


def witnessed(
    name: str,
    form: Form,
    structure: Structure,
    vocabulary: Vocabulary,
    known: frozenset[Form] | None = None,
) -> tuple[Step, ...]:
    """Steps that show an existence by the structure's values, nested ones inside blocks.

    ``known`` are the forms that are shown before, in scope everywhere.
    """
    if known is None:
        known = frozenset(
            canonical(vocabulary.unfolded(vocabulary.form(one))) for one in structure.shown
        )
    if isinstance(form, ForAll):
        inner = vocabulary.with_symbols({one.name: one.signature for one in form.binders})
        labels = [f"{name}, {at}" for at, one in enumerate(form.premises) if not is_bound(one)]
        steps = witnessed(f"{name} inside", form.conclusion, structure, inner, known)
        return (block(name, shown(form), labels, *steps),)
    if not isinstance(form, Exists):
        return ()
    if not form.binders:
        parts = [
            step
            for at, one in enumerate(form.parts)
            for step in witnessed(f"{name}, part {at}", one, structure, vocabulary, known)
        ]
        return (*parts, same(name, shown(form)))
    missing = [one.name for one in form.binders if one.name not in structure.values]
    if missing:
        raise InputError(f"the structure gives no value to {', '.join(missing)}")
    texts = [structure.values[one.name] for one in form.binders]
    nested: list[Step] = []
    wanted = [(at, one) for at, one in enumerate(form.parts) if _wants(one, structure)]
    if wanted:
        values = {
            one.name: vocabulary.unfolded_term(vocabulary.term(text, one.signature))
            for one, text in zip(form.binders, texts, strict=True)
        }
        for at, one in wanted:
            part = put(one, values)
            if canonical(part) not in known:
                nested += witnessed(f"{name}, part {at}", part, structure, vocabulary, known)
    first = structure.before.get(form.binders[0].name, ())
    return (*first, *nested, exists(name, *texts, form=shown(form), using=structure.using))


def _wants(form: Form, structure: Structure) -> bool:
    """Whether the structure has values for what is said to exist; else its proof shows the form."""
    if isinstance(form, ForAll):
        return _wants(form.conclusion, structure)
    if not isinstance(form, Exists):
        return False
    if form.binders:
        return any(one.name in structure.values for one in form.binders)
    return any(_wants(one, structure) for one in form.parts)


def negation(form: Form) -> Form:
    """The negated form, negations pushed to the relations."""
    match form:
        case Relation():
            return form.negated
        case Predicate():
            raise Unsupported(f"that {form.name} does not hold is no form")
        case ForAll():
            return Exists(form.binders, (*form.premises, negation(form.conclusion)))
    *first, last = form.parts
    if not form.binders and not first:
        return negation(last)
    return ForAll(form.binders, tuple(first), negation(last))


def _met(form: Form, vocabulary: Vocabulary) -> Form | None:
    """That all premises can be met, at every depth, objects written out; None where there is none.

    What is stated to exist may be any of the values that serve: the premises of its parts are to be
    met at all of them.  Premises in the definition of an object there, such as an eigenvalue's in
    "W is stable", are part of what the object says: that they can be met at some values that serve,
    of which all parts hold, is enough, for what the object says of others may be empty (a matrix of
    size 1 has nothing off the diagonal).
    """
    whole = vocabulary.unfolded
    if isinstance(form, Predicate):
        return _met(whole(form), vocabulary) if form.name in vocabulary.objects else None
    if isinstance(form, ForAll):
        inner = _met(form.conclusion, vocabulary)
        parts = (*map(whole, form.premises), *((inner,) if inner is not None else ()))
        return Exists(form.binders, parts) if parts else None
    if not isinstance(form, Exists):
        return None
    serving = tuple(map(whole, form.parts))
    objects = [one for one in form.parts if form.binders and _is_object(one, vocabulary)]
    found: list[Form] = []
    others = [one for one in form.parts if one not in objects]
    nested = [made for one in others if (made := _met(one, vocabulary)) is not None]
    if nested:
        joined = nested[0] if len(nested) == 1 else Exists((), tuple(nested))
        plain = any(not isinstance(one, ForAll) for one in serving)
        found.append(ForAll(form.binders, serving, joined) if form.binders or plain else joined)
    inside = [made for one in objects if (made := _met(one, vocabulary)) is not None]
    if inside:
        found.append(Exists(form.binders, (*serving, *inside)))
    if not found:
        return None
    return found[0] if len(found) == 1 else Exists((), tuple(found))


def _is_object(form: Form, vocabulary: Vocabulary) -> bool:
    return isinstance(form, Predicate) and form.name in vocabulary.objects


def _moved(statement: Composed, spaces: Mapping[str, str]) -> tuple[Setting, Form]:
    """Setting and form, objects kept, with the real line for spaces: their texts, read again.

    InputError for anything but a space's name and ``real``: natural numbers are no normed space,
    and another text would state something else.
    """
    for space, to in spaces.items():
        check_space(space)
        if to != "real":
            raise InputError(f"the space {space} becomes the real line, 'real', not {to!r}")

    def text(given: str) -> str:
        for space, to in spaces.items():
            given = re.sub(rf"(?<![A-Za-z0-9_]){space}(?![A-Za-z0-9_])", to, given)
        return given

    setting = statement.setting
    made = Setting(
        tuple(
            Symbol(one.name, one.tex, parse_signature(text(one.signature.text)), one.meaning)
            for one in setting.symbols
        ),
        setting.predicates,
        tuple(
            Object(text(one.head), text(one.body), one.meaning, one.tex) for one in setting.objects
        ),
        tuple(Hypothesis(one.name, text(one.text), one.kind) for one in setting.hypotheses),
        tuple(one for one in setting.inner_product if one not in spaces),
    )
    moved = replace(statement, setting=made, text=text(statement.text))
    return made, moved.form


def _bare(signature: Signature) -> Signature:
    return Signature(signature.arguments, signature.result)
