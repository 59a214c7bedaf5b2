"""The text of a form, which the reader takes back."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.reasoning.form_values import Bound, Exists, Form, Predicate


def shown(form: Form) -> str:
    """Canonical text: ``vocabulary.form(shown(form)) == form`` for a form that was read.

    >>> from memory_theorems.verify.reasoning.vocabulary import Vocabulary
    >>> shown(Vocabulary().form("for e: (0, oo). exists N: real. e*N >= 1"))
    'for e: real. e > 0 => exists N: real. e*N >= 1'
    """
    return _text(form)


def _nested(form: Form) -> str:
    return form.text if isinstance(form, Relation) else f"({_text(form)})"


def _text(form: Form) -> str:
    match form:
        case Relation():
            return form.text
        case Predicate():
            inside = ", ".join(map(t.to_text, form.arguments))
            return f"{form.name}({inside})" if inside else form.name
    head = _binders(form.binders)
    if isinstance(form, Exists):
        return (f"exists {head}. " if head else "") + " and ".join(map(_nested, form.parts))
    given = " and ".join(map(_nested, form.premises))
    last = _nested(form.conclusion) if not given and not head else _text(form.conclusion)
    return (f"for {head}. " if head else "") + (f"{given} => " if given else "") + last


def _binders(binders: Sequence[Bound]) -> str:
    found = []
    for item in binders:
        text = item.signature.text
        found.append(
            f"{item.name}: ({text})" if item.signature.arguments else f"{item.name}: {text}"
        )
    return ", ".join(found)


def head_text(name: str, parameters: Sequence[Bound]) -> str:
    """``name(parameter: sort, ...)``."""
    return f"{name}({_binders(parameters)})" if parameters else name
