"""Composed statements: a setting, one form, its proof, and what the proof takes over.  Values.

A *setting* has symbols, predicates, objects and hypotheses, all as texts, so that it is its own
JSON.  Every hypothesis has a kind: the *paper's*, a *definition* of an object (what makes X the
space of signals), or *given*: assumed, neither of these nor shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeAlias

from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.formula_parts import Symbol
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.reasoning.form_values import Form
from memory_theorems.verify.reasoning.steps import Step
from memory_theorems.verify.reasoning.vocabulary import Meaning, Vocabulary


class Kind(StrEnum):
    """Whose a hypothesis is."""

    PAPER = "paper's"
    DEFINITION = "definition"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A named form with its kind."""

    name: str
    text: str
    kind: Kind = Kind.PAPER


@dataclass(frozen=True, slots=True)
class Object:
    """``head := body``: a term or a form; ``meaning`` is the sentence that it writes down."""

    head: str
    body: str
    meaning: str = ""
    tex: str = ""


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A theorem of analysis that proofs may use: a closed form, with its proof or its source.

    ``coq``: the lemma of the project's Coq files that proves it; ``cited``: author, title, year,
    number and page of a textbook's theorem, with ``text``, what is printed there.  A fact with
    neither is *given*.
    """

    name: str
    form: str
    predicates: tuple[Meaning, ...] = ()
    inner_product: tuple[str, ...] = ()
    coq: str = ""
    cited: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        texts = (self.name, self.form, self.coq, self.cited, self.text)
        if not all(isinstance(one, str) for one in texts) or not self.name.isprintable():
            raise InputError("a named fact has a name of one line, and texts")
        if self.coq and not all(one.isidentifier() for one in self.coq.split(".")):
            raise InputError(f"{self.name}: {self.coq!r} is no name of a lemma in Coq")
        # The source stands in the word, where a second line could say anything.
        source = name_of_citation(self.cited)
        if self.cited and not (self.cited.isprintable() and any(map(str.isalpha, source))):
            raise InputError(f"{self.name}: a source is one line: author, year, number, page")
        if self.cited and self.coq:
            raise InputError(f"{self.name}: what is proved is not cited")
        if self.cited and not self.text:
            raise InputError(f"{self.name}: a citation shows the theorem's own text")

    @property
    def vocabulary(self) -> Vocabulary:
        found = Vocabulary(hilbert=frozenset(self.inner_product))
        for item in self.predicates:
            found = found.with_predicate(item)
        return found


@dataclass(frozen=True, eq=False)
class Setting:
    """What a statement presupposes; made by :meth:`of`."""

    symbols: tuple[Symbol, ...]
    predicates: tuple[Meaning, ...]
    objects: tuple[Object, ...]
    hypotheses: tuple[Hypothesis, ...]
    inner_product: tuple[str, ...]
    vocabulary: Vocabulary = field(init=False, repr=False)

    def __post_init__(self) -> None:
        found = Vocabulary(hilbert=frozenset(self.inner_product))
        for item in self.predicates:
            found = found.with_predicate(item)
        for symbol in self.symbols:
            found = found.with_symbols({symbol.name: symbol.signature})
        for one in self.objects:
            found = found.with_object(one.head, one.body, one.meaning, one.tex)
        object.__setattr__(self, "vocabulary", found)
        names = [item.name for item in self.hypotheses]
        if len(set(names)) < len(names):
            raise InputError("two hypotheses have one name")
        for hypothesis in self.hypotheses:
            found.form(hypothesis.text)

    @classmethod
    def of(
        cls,
        symbols: Mapping[str, Sequence[str]],
        hypotheses: Mapping[str, str | tuple[str, Kind]] | None = None,
        objects: Sequence[Object] = (),
        predicates: Sequence[Meaning] = (),
        inner_product: Sequence[str] = (),
    ) -> Setting:
        """``symbols``: name -> (TeX letter, sort or domain or signature, meaning).

        InputError names the entry that cannot be read.
        """
        declared = tuple(
            Symbol(name, entry[0], parse_signature(entry[1]), entry[2] if len(entry) > 2 else "")
            for name, entry in symbols.items()
        )
        assumed = tuple(
            Hypothesis(name, entry) if isinstance(entry, str) else Hypothesis(name, *entry)
            for name, entry in (hypotheses or {}).items()
        )
        return cls(declared, tuple(predicates), tuple(objects), assumed, tuple(inner_product))

    def hypothesis(self, name: str) -> Form:
        """As it is shown, objects kept."""
        found = next((item for item in self.hypotheses if item.name == name), None)
        if found is None:
            raise InputError(f"no hypothesis is called {name!r}")
        return self.vocabulary.form(found.text)

    def without(self, name: str) -> Setting:
        """The same with one hypothesis less."""
        kept = tuple(item for item in self.hypotheses if item.name != name)
        if len(kept) == len(self.hypotheses):
            raise InputError(f"no hypothesis is called {name!r}")
        return Setting(self.symbols, self.predicates, self.objects, kept, self.inner_product)

    def to_json(self) -> dict[str, Any]:
        """Texts, read back by :meth:`from_json`."""
        return {
            "symbols": {
                item.name: [item.tex, item.signature.text, item.meaning] for item in self.symbols
            },
            "predicates": [_meaning(item) for item in self.predicates],
            "objects": [[one.head, one.body, one.meaning, one.tex] for one in self.objects],
            "hypotheses": {one.name: [one.text, one.kind.value] for one in self.hypotheses},
            "inner_product": list(self.inner_product),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setting:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        try:
            return cls.of(
                data["symbols"],
                {name: (text, Kind(kind)) for name, (text, kind) in data["hypotheses"].items()},
                [Object(*one) for one in data["objects"]],
                [Meaning.of(*one) for one in data["predicates"]],
                data["inner_product"],
            )
        except (KeyError, TypeError, ValueError) as trouble:
            raise InputError(f"no setting of a statement: {trouble}") from None


def _meaning(item: Meaning) -> list[str]:
    from memory_theorems.verify.reasoning.writing import head_text

    return [head_text(item.name, item.parameters), item.sentence, item.coq]


@dataclass(frozen=True, eq=False)
class FromHorn:
    """A theorem of the Horn kernel that a proof takes over; ``spaces`` renames its spaces."""

    name: str
    theory: Theory
    inferences: tuple[Inference, ...]
    fact: str
    spaces: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class From:
    """A composed statement that a proof takes over; ``spaces`` renames its spaces."""

    name: str
    statement: Composed
    spaces: Mapping[str, str] = field(default_factory=dict)


Use: TypeAlias = NamedFact | From | FromHorn


@dataclass(frozen=True, eq=False)
class Structure:
    """Values of the names that :mod:`verify.reasoning.structures` says to exist, at every depth.

    ``proof``: steps before; ``using``: facts for the leaves that show what is said of the values;
    ``spaces`` become the real line; ``numbers`` gives natural numbers of definitions their values,
    or a least one (``{"d": ">= 1"}``, at hand as "least d").
    ``obtained``: name -> signature of what the proof obtains and the values speak of;
    ``before``: steps right before it is shown that there are these names, by the first of them;
    ``shown``: forms that the steps before show, for which no witnesses are wanted.
    """

    values: Mapping[str, str]
    proof: tuple[Step, ...] = ()
    using: tuple[str, ...] = ()
    spaces: Mapping[str, str] = field(default_factory=dict)
    uses: tuple[Use, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    obtained: Mapping[str, str] = field(default_factory=dict)
    before: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Composed:
    """The hypotheses of the setting give the form ``text``; ``proof`` ends with the fact ``fact``.

    Without a fact nobody has written a proof: the statement is open.  ``met`` shows that the
    hypotheses and premises can be met, ``refuted`` that the form does not follow from them.
    ``record`` is a file of answers to the leaves.
    """

    setting: Setting
    text: str
    proof: tuple[Step, ...] = ()
    fact: str = ""
    uses: tuple[Use, ...] = ()
    met: Structure | None = None
    refuted: Structure | None = None
    record: Path | None = None

    def __post_init__(self) -> None:
        self.setting.vocabulary.form(self.text)

    def to_json(self) -> dict[str, Any]:
        """Setting and form: what is stated, without its proof."""
        return {"setting": self.setting.to_json(), "form": self.text}

    @property
    def form(self) -> Form:
        """As it is shown, objects kept."""
        return self.setting.vocabulary.form(self.text)
