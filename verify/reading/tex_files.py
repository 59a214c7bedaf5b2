r"""Claims that are marked in a LaTeX file: ``\claim[expect]{name}{variables}{formula}``.

The file and what it inputs are read as text, never run.  Comments and verbatim text are left out,
macros of the author with up to nine arguments are written out, and what stands in the three groups
is read by :mod:`verify.language.latex_claims`, a whitelist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from memory_theorems.verify.documents import read_text
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.latex_claims import latex_claim
from memory_theorems.verify.language.latex_tokens import (
    BIG,
    FRACTIONS,
    FUNCTIONS,
    FURTHER_LETTERS,
    NAMING,
    OPENING,
    RECIPROCALS,
    RELATIONS,
    VARIANTS,
)
from memory_theorems.verify.language.parser import MAX_CHARACTERS
from memory_theorems.verify.language.symbol_names import GREEK
from memory_theorems.verify.reading.claim_files import EXPECTATIONS, Entry
from memory_theorems.verify.reading.lint import lint

#: Bounds of what is read: characters of all files, claims, nested inputs, macros written out.
MOST_TEXT, MOST_CLAIMS, MOST_INPUTS, MOST_STEPS = 5_000_000, 2_000, 200, 1_000
_HIDDEN = re.compile(
    r"\\begin\{([vBLS]?[Vv]erbatim\*?|lstlisting|minted|alltt|comment|filecontents\*?)\}.*?\\end\{\1\}"
    r"|\\verb\*?([^A-Za-z\s]).*?\2|\\iffalse\b.*?\\fi\b|\\end\s*\{document\}.*|\\endinput\b.*",
    re.S,
)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*")
_INPUT = re.compile(r"\\(?:input|include)\s*\{([^{}]*)\}")
_CLAIM = re.compile(r"\\(verify)?claim(\*?)\s*(?=[\[{])")
#: There \claim begins no claim of this package.
_THEOREM = re.compile(r"\\newtheorem\*?\s*\{claim\}|\\begin\s*\{claim\}")
_NEW = re.compile(
    r"\\(?:(?:re|provide)?newcommand|DeclareRobustCommand|providecommand)\*?\s*\{?\s*\\([A-Za-z]+)"
    r"\s*\}?\s*(?:\[(\d)\])?\s*(?=\{)|\\def\s*\\([A-Za-z]+)\s*(?=\{)"
)
#: Whatever gives a command a meaning.
_DEFINING = re.compile(
    r"\\(?:\w*newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|\w*DocumentCommand"
    r"|[egx]?def|(?:future)?let|DeclareMathSymbol|DeclarePairedDelimiter\w*)"
    r"\s*\*?\s*\{?\s*\\([A-Za-z]+)"
)
_OPERATOR = re.compile(r"\\DeclareMathOperator\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?=\{)")
_DOCUMENT = re.compile(r"\\begin\s*\{document\}")
#: Commands that are read without a definition.
_READ = frozenset(
    item.lstrip("\\")
    for item in (*RELATIONS, *FUNCTIONS, *RECIPROCALS, *OPENING, *BIG, *NAMING, *FRACTIONS,
                 *VARIANTS, *GREEK, *FURTHER_LETTERS, "sqrt", "binom", "infty", "cdot", "times",
                 "div", "bmod", "wedge", "land", "Rightarrow", "implies", "forall", "exists", "in",
                 "cap", "to", "mathbb", "colon", "left", "right", "vert")
)  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_LABELS = re.compile(r"\\(?:label|tag|eqref|ref)\*?\s*\{[^{}]*\}|\\(?:nonumber|notag|allowbreak)\b")
_RELATION = r"(?:[<>=]|\\(?:le|leq|leqslant|ge|geq|geqslant|lt|gt|ne|neq)(?![A-Za-z]))"
_BREAK = re.compile(r"\\\\[\s&]*")
_STARTS = re.compile(_RELATION)
_SIGN = re.compile(r"[-+]|\\(?:cdot|times)(?![A-Za-z])")
_ALIGNED = re.compile(rf"(?<!\\)&(?=\s*{_RELATION})|({_RELATION}\s*)&|^\s*&")
_BEST = re.compile(r"\s*\\text\s*\{\s*best")
_END = re.compile(r"[\s.,;]+$")


#: Commands that a paper defines; None where what they mean is not known.
Macros: TypeAlias = dict[str, tuple[int, str] | None]


@dataclass(frozen=True, slots=True)
class Marked:
    """A claim as it stands in the text: ``variables`` and ``formula`` to the letter, comments and
    all, for TeX compares them."""

    name: str
    variables: str
    formula: str
    expect: str
    file: Path
    line: int
    entry: Entry


@dataclass(slots=True)
class _Sources:
    """What has been read: texts without comments, and the author's macros."""

    folder: Path
    macros: Macros = field(default_factory=dict)
    seen: set[Path] = field(default_factory=set)
    size: int = 0

    def texts(self, path: Path) -> Iterator[tuple[Path, str, str]]:
        """The file and what it inputs, in their order: as they are, and without comments.

        InputError for one that cannot be read.
        """
        if path.resolve() in self.seen:
            return
        self.seen.add(path.resolve())
        text = read_text(path)
        self.size += len(text)
        if self.size > MOST_TEXT or len(self.seen) > MOST_INPUTS:
            raise InputError(f"{path}: more than {MOST_TEXT:,} characters or {MOST_INPUTS} files")
        bare = _bare(text)
        yield path, text, bare
        for found in _INPUT.finditer(bare):
            inner = self.inside(found[1].strip())
            if inner is not None:
                yield from self.texts(inner)

    def inside(self, name: str) -> Path | None:
        """A file below the folder of the paper; others, of TeX or of nobody's concern, are left."""
        for given in (name, f"{name}.tex"):
            try:
                path = (self.folder / given).resolve()
                if path.is_relative_to(self.folder.resolve()) and path.is_file():
                    return path
            except (OSError, ValueError):
                return None
        return None


def marked_claims(path: Path) -> tuple[Marked, ...]:
    """All marked claims of a paper.  InputError where a file cannot be read or has none; a claim
    that cannot be read is an entry with a problem."""
    sources = _Sources(path.parent)
    texts = list(sources.texts(path))
    main = texts[0][2]
    begins = _preamble(main)
    early = {sources.inside(item[1].strip()) for item in _INPUT.finditer(main[:begins])}
    for file, _, bare in texts:
        # What is input behind the preamble, or by another file, comes at a place not known here.
        inner = _preamble(bare) if file in early else -1
        _define(bare, sources.macros, begins if bare is main else inner)
    short = not any(_THEOREM.search(bare) for _, _, bare in texts)
    found: list[Marked] = []
    names: set[str] = set()
    for file, text, bare in texts:
        for item in _marked(file, text, bare, sources.macros, short):
            if item.name in names:
                entry = Entry(item.name, None, f"the name {item.name!r} is used twice")
                item = replace(item, entry=entry)
            names.add(item.name)
            found.append(item)
            if len(found) > MOST_CLAIMS:
                raise InputError(f"{path}: more than {MOST_CLAIMS:,} claims")
    if not found:
        raise InputError(f"{path}: no \\claim{{name}}{{variables}}{{formula}}")
    return tuple(found)


def _bare(text: str) -> str:
    """The text with comments and verbatim parts blank; lines keep their numbers."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    # A comment may hold what looks like a verbatim part, and a verbatim part percent signs.
    return _HIDDEN.sub(blank, _uncommented(text))


def _uncommented(text: str) -> str:
    return _COMMENT.sub(lambda match: match[1] + " " * (len(match[0]) - len(match[1])), text)


def _marked(file: Path, raw: str, text: str, macros: Macros, short: bool) -> Iterator[Marked]:
    for match in _CLAIM.finditer(text):
        if not (short or match[1]):
            continue
        line = text.count("\n", 0, match.start()) + 1
        at, groups, letters = match.end(), [], []
        expect = ""
        try:
            if text[at] == "[":
                close = text.index("]", at)
                expect, at = text[at + 1 : close].strip(), close + 1
            for _ in range(3):
                group, at = _group(text, at)
                groups.append(group)
                letters.append(raw[at - 1 - len(group) : at - 1])
        except (ValueError, IndexError):
            name = groups[0].strip() if groups else f"claim at line {line}"
            problem = "\\claim has three groups: {name}{variables}{formula}"
            yield Marked(name, "", "", expect, file, line, Entry(name, None, problem))
            continue
        name, variables, formula = groups[0].strip(), groups[1], groups[2]
        entry = _entry(name, variables, formula, expect, macros)
        yield Marked(name, letters[1], letters[2], expect, file, line, entry)


def _group(text: str, at: int) -> tuple[str, int]:
    """What stands in the braces that open here, or behind blanks; ValueError without them."""
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text) or text[at] != "{":
        raise ValueError("no group")
    depth, place = 0, at
    while place < len(text):
        if text[place] == "\\":
            place += 2
            continue
        depth += (text[place] == "{") - (text[place] == "}")
        place += 1
        if depth == 0:
            return text[at + 1 : place - 1], place
        if place - at > MAX_CHARACTERS:
            break
    raise ValueError("no end of a group")


def _entry(name: str, variables: str, formula: str, expect: str, macros: Macros) -> Entry:
    try:
        if not name:
            raise InputError("a claim has a name")
        if expect and expect not in EXPECTATIONS:
            raise InputError(f"expect is one of {', '.join(EXPECTATIONS)}, not {expect!r}")
        made = replace(latex_claim(statement(variables, formula, macros), name), expect=expect)
    except InputError as problem:
        return Entry(name, None, str(problem))
    report = lint(made, unused=True)
    if report.errors:
        return Entry(name, None, "; ".join(report.errors), report.warnings, made.text)
    return Entry(name, made, "", report.warnings, made.text)


def statement(variables: str, formula: str, macros: Macros) -> str:
    """Both groups as one text with quantifiers, the author's macros written out."""
    shown = _plain(_written_out(formula, macros))
    prefix = _END.sub("", _plain(_written_out(variables, macros)))
    if not prefix.strip():
        return shown
    quantified = "\\forall" in prefix or "\\exists" in prefix or _BEST.match(prefix)
    quantifier = "" if quantified else "\\forall "
    return f"{quantifier}{prefix}: {shown}"


def _plain(text: str) -> str:
    """Without labels, marks of alignment and the punctuation behind a display.

    A mark of alignment goes where it stands at a relation, a new line where it goes on; all others
    part what stands beside them, and stay, so that they are refused.
    """
    text = _LABELS.sub(" ", text)
    if "\\begin" not in text:
        text = _BREAK.sub(lambda match: " " if _goes_on(text[match.end() :]) else match[0], text)
        text = _ALIGNED.sub(lambda match: match[1] or "", text)
    return _END.sub("", text)


def _goes_on(rest: str) -> bool:
    """Whether a new line goes on with the relation before it: it begins with a relation, or with a
    sign and is the last side."""
    if _STARTS.match(rest):
        return True
    return bool(_SIGN.match(rest)) and not _STARTS.search(rest)


def _preamble(text: str) -> int:
    """Where the document, or the first claim, begins."""
    found = _DOCUMENT.search(text)
    claim = _CLAIM.search(text)
    return min(item.start() if item else len(text) for item in (found, claim))


def _changes(match: re.Match[str], text: str, preamble: int) -> bool:
    """Whether a definition gives another meaning to a command that has one already: in a group, or
    behind what is read with the first.  What is only provided has the meaning that it had."""
    command, name = match[0].lstrip("\\"), match[1]
    if command.startswith("provide"):
        return name in _READ
    if not (command.startswith("renew") or name in _READ):
        return False
    before = text[: match.start()].replace("\\{", "").replace("\\}", "")
    return match.start() > preamble or before.count("{") != before.count("}")


def _define(text: str, macros: Macros, preamble: int) -> None:
    """The author's abbreviations: name -> number of arguments and body; None for a command whose
    meaning is not known, or changes on the way."""
    known: dict[str, list[tuple[int, str]]] = {}
    for pattern, wrap in ((_NEW, "{}"), (_OPERATOR, "\\operatorname{{{}}}")):
        for match in pattern.finditer(text):
            try:
                body, _ = _group(text, match.end())
            except ValueError:
                continue
            count = int(match[2] or 0) if pattern is _NEW else 0
            name = match[1] or match[3] if pattern is _NEW else match[1]
            known.setdefault(name, []).append((count, wrap.format(body)))
    defining = list(_DEFINING.finditer(text))
    changed = {match[1] for match in defining if _changes(match, text, preamble)}
    defined = [match[1] for match in defining]
    for name in defined:
        read = known.get(name, [])
        whole = len(read) == defined.count(name) and len(set(read)) == 1 and name not in changed
        found = read[0] if whole and macros.get(name, read[0]) == read[0] else None
        macros[name] = found


def _written_out(text: str, macros: Macros) -> str:
    """With all macros replaced.  InputError for one without its arguments, or without an end."""
    for _ in range(MOST_STEPS):
        match = next((item for item in _COMMAND.finditer(text) if item[1] in macros), None)
        if match is None:
            return text
        meaning = macros[match[1]]
        if meaning is None:
            raise InputError(f"\\{match[1]} has no meaning, or more than one, that is read here")
        count, body = meaning
        at, arguments = match.end(), []
        for _ in range(count):
            try:
                argument, at = _group(text, at)
            except ValueError:
                raise InputError(f"\\{match[1]} takes {count} arguments in braces") from None
            arguments.append(argument)
        for place, argument in reversed(list(enumerate(arguments, start=1))):
            body = body.replace(f"#{place}", argument)
        # Blanks keep a letter from joining the command before it, or the last one of the body.
        text = f"{text[: match.start()]} {body} {text[at:]}"
        if len(text) > MAX_CHARACTERS:
            raise InputError(f"written out it has over {MAX_CHARACTERS:,} characters")
    raise InputError(f"a macro is written out more than {MOST_STEPS:,} times: it names itself")
