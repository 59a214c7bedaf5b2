"""What proofs cite of the library, made part of them.  Untrusted: the kernel makes it all again.

A citation is an instance like any other, ``mul_nonneg(a, b)``; of a lemma about vectors,
``norm_sub_comm in X(u, v)`` where the space is not the library's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.lemmas.catalogue import SPACE, Entry, lemmas, theory_of
from memory_theorems.verify.proofs.axioms import AXIOMS
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.reasoning.composition import Composed, From, FromHorn, Use
from memory_theorems.verify.reasoning.steps import Step
from memory_theorems.verify.sequents import named

_NAME = re.compile(r"[A-Za-z]\w*")


def with_lemmas(theory: Theory, proof: Sequence[Inference]) -> tuple[Inference, ...]:
    """The proof, after the lemmas that it cites; names of its own come before those of the library.

    InputError where it has a name that a cited lemma needs.
    """
    own = {item.name for item in proof}
    own |= {item.name for item in theory.hypotheses}
    cited = [name for name in named(proof) - own if _entry(name) is not None]
    if not cited:
        return tuple(proof)
    needed = chain(cited)
    if taken := sorted(own & {item.name for item in needed}):
        raise InputError(f"{taken[0]!r} is a lemma that the proof cites, and its own inference")
    return (*(_apart(item, theory) for item in needed), *proof)


def is_lemma(item: Inference) -> bool:
    """Whether an inference is one of the library, in whatever space and with whatever names."""
    found = _entry(item.name)
    if found is None or not isinstance(found.lemma, Inference):
        return False
    lemma = _over(found.lemma, item.name)
    formula = re.sub(r"\b([a-z]\w*?)_[0-9]+\b", r"\1", item.formula)
    return item.rule == lemma.rule and lemma.formula in (item.formula, formula)


def uses_of(statement: Composed) -> tuple[Use, ...]:
    """What the statement takes over: what it says, and the lemmas that its steps name."""
    taken = {use.name for use in statement.uses}
    taken |= {one.name for one in statement.setting.hypotheses} | set(_given(statement.proof))
    wanted = dict.fromkeys(
        name for text in _texts(statement.proof) if (name := text.partition("(")[0].strip())
    )
    found = [_use(name) for name in wanted if name not in taken and _entry(name) is not None]
    return (*map(_expanded, statement.uses), *found)


def _expanded(use: Use) -> Use:
    if not isinstance(use, FromHorn):
        return use
    return replace(use, inferences=with_lemmas(use.theory, use.inferences))


def _entry(name: str) -> Entry | None:
    """The lemma that a citation names."""
    bare, _, space = name.partition(" in ")
    found = lemmas().get(bare)
    if found is None or (space and not re.fullmatch(r"[A-Z]\w*", space)):
        return None
    return found


def chain(names: Iterable[str]) -> tuple[Inference, ...]:
    """The inferences of these lemmas and of those that they use, in the library's order."""
    wanted: dict[str, Inference] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        found = _entry(name)
        if name in wanted or found is None:
            continue
        if not isinstance(found.lemma, Inference):
            raise InputError(f"{name} binds functions: only proofs of composed statements cite it")
        wanted[name] = _over(found.lemma, name)
        todo += named([wanted[name]]) - AXIOMS.keys()
    order = list(lemmas())
    return tuple(
        item for _, item in sorted(wanted.items(), key=lambda one: order.index(_bare(one[0])))
    )


def _bare(name: str) -> str:
    return name.partition(" in ")[0]


def _over(lemma: Inference, name: str) -> Inference:
    """The lemma in the space that the citation names, and so what it uses."""
    _, _, space = name.partition(" in ")
    if not space or theory_of(lemma).inner_product == ():
        return replace(lemma, name=name)

    def moved(text: str) -> str:
        return re.sub(rf"\b{SPACE}\b", space, text)

    def hint(text: str) -> str:
        head, bracket, rest = moved(text).partition("(")
        found = _entry(head)
        vectors = found is not None and isinstance(found.lemma, Inference)
        if vectors and theory_of(found.lemma).inner_product:  # type: ignore[union-attr, arg-type]
            head = f"{head} in {space}"
        return f"{head}{bracket}{rest}"

    return Inference(lemma.rule, name, moved(lemma.formula), _mapped(lemma, hint))


def _mapped(lemma: Inference, change: object) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    assert callable(change)
    return tuple(
        (key, change(value) if isinstance(value, str) else tuple(change(one) for one in value))
        for key, value in lemma.hints
    )


def _apart(lemma: Inference, theory: Theory) -> Inference:
    """The lemma with bound names that the theory does not have: no name shadows another.

    All names are changed in one way, so that the renamed lemma is on record too.
    """
    texts = [lemma.formula, *(one for _, value in lemma.hints for one in _listed(value))]
    bound = bound_names(lemma)
    if bound.isdisjoint(theory.signatures):
        return lemma
    taken = {*theory.signatures, *(name for text in texts for name in _NAME.findall(text))}
    number = 1
    while any(f"{name}_{number}" in taken for name in bound):
        number += 1
    return renamed(lemma, number)


def bound_names(lemma: Inference) -> frozenset[str]:
    """What the formula of the lemma binds, in sums too."""
    binders, dot, _ = lemma.formula.partition(". ")
    groups = binders.removeprefix("for ").split(":") if dot else []
    # "x, y: [0, oo), n: natural": a sort, with what stands in its brackets, binds nothing.
    names = {name for one in groups for name in re.findall(r"\b[a-z]\w*\b", one)}
    found = names - {"real", "natural", "integer", "oo"}
    return frozenset(found | set(re.findall(r"\((\w+), [^()]*, [^()]*\)\)", lemma.formula)))


def renamed(lemma: Inference, number: int) -> Inference:
    """The lemma with ``x_1`` for each name x that it binds (``number`` 1)."""
    bound = bound_names(lemma)

    def changed(text: str) -> str:
        return _NAME.sub(lambda one: f"{one[0]}_{number}" if one[0] in bound else one[0], text)

    def hint(text: str) -> str:
        head, bracket, rest = text.partition("(")
        return f"{head}{bracket}{changed(rest)}" if bracket else changed(text)

    return Inference(lemma.rule, lemma.name, changed(lemma.formula), _mapped(lemma, hint))


def _listed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _use(name: str) -> Use:
    found = _entry(name)
    assert found is not None
    if isinstance(found.lemma, Composed):
        return From(name, found.lemma)
    inferences = chain([_bare(name)])
    _, _, space = name.partition(" in ")
    theory = theory_of(found.lemma)
    return FromHorn(name, theory, inferences, found.name, {SPACE: space} if space else {})


def _texts(steps: Iterable[Step]) -> Iterator[str]:
    """Everything in steps that may name a fact."""
    for step in steps:
        yield from step.texts
        yield from (one for listed in step.lists for one in listed)
        for item in step.inferences:
            yield from (one for _, value in item.hints for one in _listed(value))
        if step.rule == "obtain":
            yield step.name
        yield from _texts((*step.inside, *step.other))


def _given(steps: Iterable[Step]) -> Iterator[str]:
    """Names that steps give."""
    for step in steps:
        yield step.name
        yield from (item.name for item in step.inferences)
        if step.rule in ("block", "by induction", "obtain", "choose"):
            yield from (one for listed in step.lists for one in listed)
        yield from _given((*step.inside, *step.other))


__all__ = ["bound_names", "chain", "is_lemma", "renamed", "uses_of", "with_lemmas"]
