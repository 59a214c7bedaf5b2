"""Domains of symbols as forms.  Trusted code."""

from __future__ import annotations

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.form_values import Bound, ForAll, Form, fresh, put


def membership(name: str, signature: Signature) -> list[Form]:
    """That the symbol keeps to its domain, for all arguments; nothing where it has none."""
    if signature.domain is None:
        return []
    bounds = signature.domain.membership("value")
    binders = tuple(
        Bound(fresh(f"argument{place}", (name,)), Signature((), sort))
        for place, sort in enumerate(signature.arguments)
    )
    arguments = tuple(t.variable(item.name) for item in binders)
    at = Term("apply", arguments, name) if arguments else t.variable(name)
    found = [put(one, {"value": at}) for one in bounds]
    return [ForAll(binders, (), one) for one in found] if binders else found
