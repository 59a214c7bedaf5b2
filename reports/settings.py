"""The setting that the statements of a theorem share: symbols, hypotheses and definitions, once.

The display of a sequent holds all of them, so that each word speaks of a closed formula.  On a page
they stand once, with a name each; a line then says which of them it is under, and what follows.
Nothing is left out: :func:`shared` takes apart what :mod:`verify.language.formula_latex` joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from memory_theorems.reports.displayed import outside, split
from memory_theorems.reports.view import Item

_PART = re.compile(r"\\text\{(Let|Assume|Define) \}")
_DECLARED = re.compile(r"(.*?)(?:\\in |\\colon )")


@dataclass(frozen=True, slots=True)
class Under:
    """A line of a proof: the hypotheses and definitions it is under, by name, and what follows."""

    setting: int
    names: tuple[str, ...]
    everything: bool
    then: str


@dataclass(slots=True)
class Setting:
    """Declarations, hypotheses and definitions, in the order in which they are met."""

    number: int
    #: how many hypotheses (H) and definitions (D) have a name in all settings of the page.
    named: Counter[str]
    declared: dict[str, str] = field(default_factory=dict)
    stated: dict[str, str] = field(default_factory=dict)

    def admits(self, declarations: Iterable[tuple[str, str]]) -> bool:
        """Whether no symbol is declared in two ways."""
        return all(self.declared.get(name, text) == text for name, text in declarations)

    def name(self, kind: str, text: str) -> str:
        """The name of a hypothesis (H) or definition (D), given when it is met first."""
        if text not in self.stated:
            self.named[kind] += 1
            self.stated[text] = f"{kind}{self.named[kind]}"
        return self.stated[text]

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Name and formula of every hypothesis and definition."""
        return tuple((name, text) for text, name in self.stated.items())


@dataclass(frozen=True, slots=True)
class Shared:
    """The settings of a theorem, and what each item says in its own."""

    settings: tuple[Setting, ...]
    under: dict[str, Under]


def shared(items: Sequence[Item]) -> Shared:
    """Take apart the displays of all items of a theorem; those of claims stay as they are."""
    settings: list[Setting] = []
    named: Counter[str] = Counter()
    taken: list[tuple[str, Setting, tuple[str, ...], str]] = []
    for item in items:
        context, then = split(item.latex)
        if not then:
            continue
        parts = list(parts_of(context))
        declarations = [(_symbol(text), text) for kind, text in parts if kind == "Let"]
        setting = next((known for known in settings if known.admits(declarations)), None)
        if setting is None:
            setting = Setting(len(settings) + 1, named)
            settings.append(setting)
        setting.declared.update(declarations)
        names = tuple(
            setting.name("H" if kind == "Assume" else "D", text)
            for kind, text in parts
            if kind != "Let"
        )
        taken.append((item.anchor, setting, names, then))
    under = {
        anchor: Under(setting.number, names, len(names) == len(setting.stated), then)
        for anchor, setting, names, then in taken
    }
    return Shared(tuple(settings), under)


def _symbol(declaration: str) -> str:
    match = _DECLARED.match(declaration)
    return match[1] if match else declaration


def parts_of(context: str) -> Iterator[tuple[str, str]]:
    """("Let", declaration), ("Assume", formula), ("Define", equation), one by one."""
    for sentence in _cut(context.removesuffix("."), r".\quad "):
        match = _PART.match(sentence)
        if match:
            for text in _cut(sentence[match.end() :], r";\quad "):
                yield match[1], text


def _cut(text: str, separator: str) -> Iterator[str]:
    start = 0
    for place in outside(text, separator):
        yield text[start:place]
        start = place + len(separator)
    yield text[start:]
