"""The kernel of forms: natural deduction over the Horn kernel.  Trusted code.

A :class:`Deduction` has blocks: the outermost fixes the symbols of a statement and has its
hypotheses as facts, every other one fixes the binders of a ``for`` and has its premises as facts.
A fact is in scope until its block ends.  Rules are methods (docs/forms.md).  Side conditions: no
name means two things in one scope; what is obtained, chosen or let never leaves its block, for
its form is read before the block opens; witnesses and arguments speak of what is in scope; forms
that differ in bound names only are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import elaborate
from memory_theorems.verify.language.sorts import NATURAL, Signature, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.kernel import Development, Evidence
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.proofs.scripts import Inference, Refused
from memory_theorems.verify.reasoning.comparing import differences
from memory_theorems.verify.reasoning.form_grammar import parse_head
from memory_theorems.verify.reasoning.form_leaves import Leaves, is_bound, is_horn
from memory_theorems.verify.reasoning.form_values import (
    Bound,
    Exists,
    ForAll,
    Form,
    applied,
    canonical,
    conjuncts,
    names,
    put,
)
from memory_theorems.verify.reasoning.horn_theorems import closed_form
from memory_theorems.verify.reasoning.shown_facts import (
    KEY,
    Block,
    Fact,
    Shown,
    bound_over,
    implied,
    in_order,
    resting_on,
    with_bounds,
)
from memory_theorems.verify.reasoning.vocabulary import (
    Vocabulary,
    check_space,
    moved,
    predicates_in,
    spaces_in,
)
from memory_theorems.verify.reasoning.writing import shown

#: How ``uses`` tells hypotheses and premises of blocks from sources.
_OWN: Final = ("hypothesis ", "premise ")


class Deduction:
    """Facts about the symbols of ``vocabulary`` under ``hypotheses`` (name -> form as text).

    ``evidence`` proposes certificates for leaves.  Every method raises Wrong or InputError and then
    adds nothing.
    """

    def __init_subclass__(cls) -> None:
        raise TypeError("Deduction has no subclasses: what it shows is what its own rules give")

    def __init__(
        self, vocabulary: Vocabulary, hypotheses: Mapping[str, str], evidence: Evidence
    ) -> None:
        self.__evidence = evidence
        self.__start = vocabulary
        self.__blocks = [Block(vocabulary)]
        self.__hypotheses: dict[str, Form] = {}
        self.__leaves = 0
        #: of facts, names and blocks; a source of evidence must make none.
        self.__changes = 0
        for name, text in hypotheses.items():
            form = self.read(text)
            self.__new(name, Fact(form, frozenset((f"hypothesis {name}",))))
            self.__hypotheses[name] = form

    @property
    def vocabulary(self) -> Vocabulary:
        """Of the innermost block: its names and those of the blocks around it."""
        return self.__blocks[-1].vocabulary

    @property
    def facts(self) -> dict[str, Fact]:
        """All facts in scope."""
        return {name: fact for block in self.__blocks for name, fact in block.facts.items()}

    @property
    def goal(self) -> Form | None:
        """What the innermost block is to show; None outside all blocks."""
        goal = self.__blocks[-1].goal
        return goal.conclusion if isinstance(goal, ForAll) else None

    def ended(self) -> bool:
        """Whether the innermost block has shown its goal."""
        goal = self.goal
        facts = self.__blocks[-1].facts.values()
        return goal is not None and canonical(goal) in (canonical(one.form) for one in facts)

    @property
    def leaves(self) -> int:
        return self.__leaves

    def read(self, text: str) -> Form:
        """A form over what is in scope, objects written out."""
        return self.vocabulary.unfolded(self.vocabulary.form(text))

    def fact(self, name: str) -> Fact:
        found = self.facts.get(name)
        if found is None:
            raise Wrong(f"there is no fact {name!r} in scope")
        return found

    def __check_name(self, name: str) -> None:
        if not name or name in self.facts:
            raise Wrong(f"there is a fact {name!r} already")

    def __new(self, name: str, fact: Fact) -> Form:
        self.__check_name(name)
        self.__changes += 1
        self.__blocks[-1].facts[name] = fact
        return fact.form

    def __fix(self, names_of: Mapping[str, Signature]) -> None:
        self.__changes += 1
        block = self.__blocks[-1]
        block.vocabulary = block.vocabulary.with_symbols(names_of)

    def open(self, name: str, text: str, given: Sequence[str] = ()) -> None:
        """Begin a block for ``for binders. premises => conclusion``; ``given`` names premises.
        A form without *for* has no binders and no premises.

        Literal bounds of a variable, ``x >= 0``, may be left out of ``given``: then their text is
        their name.  They are at hand in every leaf of the block that mentions the variable.
        """
        self.__check_name(name)
        form = self.read(text)
        if not isinstance(form, ForAll):
            form = ForAll((), (), form)
        if len(given) != len(form.premises):
            given = with_bounds(name, form.premises, given)
        # Objects are written out with the names of the block: none is bound twice.
        inner = self.vocabulary.with_symbols({one.name: one.signature for one in form.binders})
        if len(set(given)) < len(given) or set(given) & set(self.facts):
            raise Wrong(f"{name}: a premise wants a name of its own")
        block = Block(inner, form, name)
        for label, premise in zip(given, form.premises, strict=True):
            block.facts[label] = Fact(
                premise, frozenset((f"premise {len(self.__blocks)} {label}",))
            )
        self.__changes += 1
        self.__blocks.append(block)

    def close(self) -> Form:
        """End the innermost block: its conclusion is among the facts *of the block*."""
        block = self.__blocks[-1]
        if not isinstance(block.goal, ForAll):
            raise Wrong("there is no block to close")
        wanted = canonical(block.goal.conclusion)
        found = next((one for one in block.facts.values() if canonical(one.form) == wanted), None)
        if found is None:
            raise Wrong(f"{block.name}: the block does not end in {shown(block.goal.conclusion)}")
        level = f"premise {len(self.__blocks) - 1} "
        uses = frozenset(one for one in found.uses if not one.startswith(level))
        self.abandon()
        bare = not block.goal.binders and not block.goal.premises
        form = block.goal.conclusion if bare else block.goal
        return self.__new(block.name, Fact(form, uses, found.exact))

    def abandon(self) -> None:
        """Leave the innermost block without its form."""
        if len(self.__blocks) > 1:
            self.__changes += 1
            self.__blocks.pop()

    def have(self, name: str, text: str, using: Sequence[str] = ()) -> Form:
        """A Horn form from instances ``"fact(term, ...)"`` of Horn facts and axioms."""
        return self.horn(name, (Inference("have", name, text, (("using", tuple(using)),)),))

    def horn(self, name: str, inferences: Sequence[Inference]) -> Form:
        """Inferences of the Horn kernel, the last of which is kept."""
        self.__check_name(name)
        if not inferences:
            raise Wrong(f"{name}: there is no inference")
        forms = [self.read(item.formula) for item in inferences]
        return self.__new(name, self.__leaf(inferences, forms))

    def __leaf(self, inferences: Sequence[Inference], forms: Sequence[Form]) -> Fact:
        facts = {name: one.form for name, one in self.facts.items()}
        inside = [name for block in self.__blocks[1:] for name in block.facts]
        leaves = Leaves(self.vocabulary, facts, [one for one in inside if is_bound(facts[one])])
        before = self.__changes
        proved, used, number = leaves.prove(inferences, forms, self.__evidence)
        if self.__changes != before:
            raise Wrong("the rules were used from within a question")
        self.__leaves += number
        return resting_on(forms[-1], (self.fact(one) for one in used), proved.exact)

    def __discharged(self, where: str, goal: Form, using: Sequence[str]) -> Fact:
        """The goal as a fact: in scope, part by part, or by one leaf."""
        wanted = canonical(goal)
        for one in self.facts.values():
            if canonical(one.form) == wanted:
                return one
        parts = conjuncts(goal)
        if parts != (goal,):
            return resting_on(goal, [self.__discharged(where, one, using) for one in parts])
        if not is_horn(goal):
            raise Wrong(f"{where}: not in scope: {shown(goal)}")
        text = shown(goal)
        return self.__leaf((Inference("have", "leaf", text, (("using", tuple(using)),)),), (goal,))

    def same(self, name: str, text: str) -> Form:
        """A form under another name: in scope, part by part, or by one leaf."""
        self.__check_name(name)
        return self.__new(name, self.__discharged(name, self.read(text), ()))

    def apply(
        self, name: str, fact: str, arguments: Sequence[str] = (), using: Sequence[str] = ()
    ) -> Form:
        """The conclusion of a fact at the arguments; premises: in scope, or leaves.

        Arguments stand in the order of the binders, or are written ``binder := term``; then a
        binder that is left out takes what has its name in scope.
        """
        self.__check_name(name)
        source = self.fact(fact)
        form = source.form
        if not isinstance(form, ForAll):
            raise Wrong(f"{fact} is no for-form: {shown(form)}")
        values = self.__terms(form.binders, in_order(fact, form.binders, arguments))
        met = [source]
        for premise in form.premises:
            goal = put(premise, values)
            met.append(self.__discharged(f"{name} from {fact}", goal, using))
        return self.__new(name, resting_on(put(form.conclusion, values), met))

    def __terms(self, binders: Sequence[Bound], texts: Sequence[str]) -> dict[str, Term]:
        return {
            item.name: self.vocabulary.unfolded_term(self.vocabulary.term(text, item.signature))
            for item, text in zip(binders, texts, strict=True)
        }

    def exists(
        self, name: str, text: str, witnesses: Sequence[str], using: Sequence[str] = ()
    ) -> Form:
        """``exists binders. parts`` from the parts at the witnesses; no text: the block's goal."""
        self.__check_name(name)
        goal = self.__blocks[-1].goal
        form = self.read(text) if text else getattr(goal, "conclusion", None)
        if not isinstance(form, Exists) or len(witnesses) != len(form.binders):
            raise Wrong(f"{name}: as many witnesses as binders are wanted")
        values = self.__terms(form.binders, witnesses)
        met = [self.__discharged(name, put(part, values), using) for part in form.parts]
        return self.__new(name, resting_on(form, met))

    def obtain(self, fact: str, new: Sequence[str]) -> None:
        """``new``: names for what exists, then for the parts as facts."""
        source = self.fact(fact)
        form = source.form
        if not isinstance(form, Exists) or len(new) != len(form.binders) + len(form.parts):
            wanted = len(getattr(form, "binders", ())), len(getattr(form, "parts", ()))
            raise Wrong(f"{fact}: {wanted[0]} name(s) and {wanted[1]} part(s) want {sum(wanted)}")
        number = len(form.binders)
        if len(set(new[:number])) < number:
            raise Wrong(f"{fact}: two of what exists want names of their own")
        labels = new[number:]
        for label in labels:
            self.__check_name(label)
        if len(set(labels)) < len(labels):
            raise Wrong(f"{fact}: a part wants a name of its own")
        self.__fix({name: one.signature for one, name in zip(form.binders, new, strict=False)})
        values = {one.name: t.variable(name) for one, name in zip(form.binders, new, strict=False)}
        for part, label in zip(form.parts, labels, strict=True):
            self.__new(label, Fact(put(part, values), source.uses, source.exact))

    def choose(self, fact: str, function: str, parts: Sequence[str]) -> None:
        """A function with ``for x. P(x) => Q(x, f(x))`` from ``for x. P(x) => exists u. Q(x, u)``.

        The axiom of choice; u is a number or a vector, x are numbers and vectors.
        """
        source = self.fact(fact)
        form = source.form
        inner = form.conclusion if isinstance(form, ForAll) else None
        if not isinstance(form, ForAll) or not isinstance(inner, Exists) or len(inner.binders) != 1:
            raise Wrong(f"{fact} is not of the form: for x. P(x) => exists u. Q(x, u)")
        (old,) = inner.binders
        if old.signature.arguments or any(one.signature.arguments for one in form.binders):
            raise Wrong("choose makes a function of numbers and vectors")
        if function in (one.name for one in form.binders):
            raise Wrong(f"{function} is bound in {fact}: the function wants another name")
        if len(parts) != len(inner.parts) or len(set(parts)) < len(parts):
            raise Wrong(f"{fact}: {len(inner.parts)} part(s) want names of their own")
        for label in parts:
            self.__check_name(label)
        sorts = tuple(one.signature.result for one in form.binders)
        self.__fix({function: Signature(sorts, old.signature.result)})
        arguments = tuple(t.variable(one.name) for one in form.binders)
        value = Term("apply", arguments, function) if arguments else t.variable(function)
        for label, part in zip(parts, inner.parts, strict=True):
            made = ForAll(form.binders, form.premises, put(part, {old.name: value}))
            self.__new(label, Fact(made, source.uses, source.exact))

    def let(self, name: str, signature: str, function: str) -> Form:
        """A new symbol and its equation, the fact ``NAME is``."""
        label = f"{name} is"
        self.__check_name(label)
        kind = f"({signature})" if "->" in signature else signature
        parameters = parse_head(f"let({name}: {kind})")[1]
        if [one.name for one in parameters] != [name]:
            raise Wrong(f"{name!r} is no name of one symbol")
        (item,) = parameters
        value = self.__terms((item,), (function,))[name]
        self.__fix({name: item.signature})
        taken = set(self.vocabulary.symbols)
        binders: list[Bound] = []
        for place, sort in enumerate(item.signature.arguments):
            own = f"{name}{place}"
            while own in taken:
                own += "0"
            taken.add(own)
            binders.append(Bound(own, Signature((), sort)))
        arguments = tuple(t.variable(one.name) for one in binders)
        left = Term("apply", arguments, name) if arguments else t.variable(name)
        right = applied(value, arguments) if arguments else value
        equation = Relation(left, "==", right)
        return self.__new(
            label, Fact(ForAll(tuple(binders), (), equation) if binders else equation, frozenset())
        )

    def induct(self, name: str, text: str, base: str, step: str) -> Form:
        """``for n: natural. P(n)`` from ``P(0)`` and ``for n: natural. P(n) => P(n + 1)``."""
        self.__check_name(name)
        form = self.read(text)
        single = isinstance(form, ForAll) and len(form.binders) == 1
        if not isinstance(form, ForAll) or not single:
            raise Wrong("induction shows for n: natural. P(n)")
        (item,) = form.binders
        if item.signature != Signature((), NATURAL):
            raise Wrong("induction is on a natural")
        body: Form = (
            ForAll((), form.premises, form.conclusion) if form.premises else form.conclusion
        )
        later = {item.name: t.add(t.variable(item.name), t.ONE)}
        following = put(body, later)
        wanted = (put(body, {item.name: t.ZERO}), implied(item, body, following))
        facts = (self.fact(base), self.fact(step))
        for found, one, what in zip(facts, wanted, ("base", "step"), strict=True):
            if canonical(found.form) != canonical(one):
                raise Wrong(f"{name}: the {what} is to be {shown(one)}")
        return self.__new(name, resting_on(form, facts))

    def cases(self, name: str, text: str, first: str, second: str) -> Form:
        """The form from the facts ``R => form`` and ``not R => form``."""
        self.__check_name(name)
        form = self.read(text)
        facts = (self.fact(first), self.fact(second))
        splits = []
        for found in facts:
            one = found.form
            fits = isinstance(one, ForAll) and not one.binders and len(one.premises) == 1
            if not isinstance(one, ForAll) or not fits or not isinstance(one.premises[0], Relation):
                raise Wrong(f"{name}: a case is of the form: relation => {shown(form)}")
            if canonical(one.conclusion) != canonical(form):
                raise Wrong(f"{name}: a case ends in {shown(one.conclusion)}")
            splits.append(one.premises[0])
        sorts = (self.__sort(splits[0].left), self.__sort(splits[0].right))
        if any(sort.is_space for sort in sorts):
            raise Wrong(f"{name}: a case split is on a relation of numbers")
        if canonical(splits[0].negated) != canonical(splits[1]):
            raise Wrong(f"{name}: the second case is to begin with {splits[0].negated.text}")
        return self.__new(name, resting_on(form, facts))

    def __sort(self, term: Term) -> Sort:
        return elaborate(term, self.vocabulary.scope)[1]

    def absurd(self, name: str, text: str, first: str, second: str = "") -> Form:
        """Any form from a relation of numbers and its negation, two facts, or from ``1 <= 0``."""
        self.__check_name(name)
        form = self.read(text)
        if not second and self.fact(first).form == Relation(t.ONE, "<=", t.ZERO):
            return self.__new(name, resting_on(form, (self.fact(first),)))
        facts = (self.fact(first), self.fact(second))
        one, other = (found.form for found in facts)
        if not isinstance(one, Relation) or not isinstance(other, Relation):
            raise Wrong(f"{name}: two relations are wanted")
        if self.__sort(one.left).is_space or self.__sort(one.right).is_space:
            raise Wrong(f"{name}: relations of numbers are wanted")
        if canonical(one.negated) != canonical(other):
            raise Wrong(f"{name}: {second} is to be {one.negated.text}")
        return self.__new(name, resting_on(form, facts))

    def convert(self, name: str, text: str, fact: str, using: Sequence[str] = ()) -> Form:
        """The form from a fact of the same shape; each pair of terms is equal by a leaf.

        Under a binder the equality is for all its values; in an integral up to oo, from the lower
        end on.
        """
        self.__check_name(name)
        form, source = self.read(text), self.fact(fact)
        where = f"{name} from {fact}"
        try:
            goals = differences(source.form, form, self.vocabulary)
            met = [self.__discharged(where, goal, using) for goal in goals]
        except Refused:
            goals = differences(source.form, form, self.vocabulary, fine=True)
            met = [self.__discharged(where, goal, using) for goal in goals]
        return self.__new(name, resting_on(form, [source, *met]))

    def admit(self, name: str, text: str, vocabulary: Vocabulary, source: str) -> Form:
        """A closed form over ``vocabulary`` on trust; whatever uses it carries ``source``.

        No source reads like a hypothesis or a premise, which leave what is shown.
        """
        if not source or source.startswith(_OWN):
            raise Wrong(f"{name}: {source!r} is no name of a source")
        form = vocabulary.unfolded(vocabulary.form(text))
        if names(form):
            raise Wrong(f"{name} speaks of {min(names(form))}, which it does not bind")
        return self.__taken(name, form, vocabulary, Fact(form, frozenset((source,))))

    def reuse(self, name: str, found: Shown, spaces: Mapping[str, str] | None = None) -> Form:
        """What another deduction has shown, over these spaces; its sources are inherited."""
        if type(found) is not Shown:
            raise TypeError("only what a deduction has shown can be used again")
        fact = Fact(found.form, found.uses, found.exact)
        return self.__taken(name, found.form, found.vocabulary, fact, spaces)

    def theorem(
        self,
        name: str,
        development: Development,
        fact: str,
        spaces: Mapping[str, str] | None = None,
    ) -> Form:
        """A fact of the Horn kernel: its symbols are bound, its hypotheses are premises."""
        if type(development) is not Development:
            raise TypeError("a development of the Horn kernel is expected")
        form, exact = closed_form(development, fact)
        vocabulary = Vocabulary(hilbert=frozenset(development.theory.inner_product))
        return self.__taken(name, form, vocabulary, Fact(form, frozenset(), exact), spaces)

    def __taken(
        self,
        name: str,
        form: Form,
        vocabulary: Vocabulary,
        fact: Fact,
        spaces: Mapping[str, str] | None = None,
    ) -> Form:
        """A closed form from elsewhere: predicates mean the same, inner products are there."""
        if len(self.__blocks) != 1:
            raise Wrong(f"{name} comes from elsewhere, and is taken over outside all blocks")
        for space in (*(spaces or {}).keys(), *(spaces or {}).values()):
            check_space(space)
        to = {old: Sort(new) for old, new in (spaces or {}).items()}
        own = self.vocabulary
        for one in sorted(predicates_in(form)):
            if own.predicates.get(one) != vocabulary.predicates[one]:
                raise Wrong(f"{name} speaks of {one}, which is not declared here, or means less")
        for space in vocabulary.hilbert & spaces_in(form):
            if to.get(space, Sort(space)).name not in own.hilbert:
                raise Wrong(f"{name}: {to.get(space, Sort(space)).name} has no inner product here")
        return self.__new(name, replace(fact, form=moved(form, to)))

    def finish(self, fact: str) -> Shown:
        """The fact with the symbols bound and the hypotheses it rests on as premises."""
        if len(self.__blocks) != 1:
            raise Wrong("a block is still open")
        found = self.fact(fact)
        used = tuple(name for name in self.__hypotheses if f"hypothesis {name}" in found.uses)
        mentioned = names(found.form).union(*(names(self.__hypotheses[one]) for one in used))
        outside = mentioned - set(self.__start.symbols)
        if outside:
            raise Wrong(f"{fact} speaks of {min(outside)}, which only its proof knows")
        premises = tuple(self.__hypotheses[name] for name in used)
        whole = bound_over(self.__start.symbols, premises, found.form)
        if any(one.startswith("premise ") for one in found.uses):
            raise Wrong(f"{fact} rests on a premise of a block that has ended")
        sources = frozenset(one for one in found.uses if not one.startswith("hypothesis "))
        return Shown(
            KEY,
            form=whole,
            conclusion=found.form,
            uses=sources,
            assumed=frozenset(used),
            exact=found.exact,
            vocabulary=self.__start,
        )
