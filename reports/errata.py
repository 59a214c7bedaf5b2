"""The errata sheet of a paper, as Markdown and LaTeX: what is refuted, by what, what holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.annotated import PaperPage, where, why
from reports.counterexamples import taken
from reports.repairs import Erratum

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|])")
_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    '"': "''", "`": "'", "≈": r"$\approx$", "…": r"\ldots{}", "∞": r"$\infty$",
}  # fmt: skip
_SPECIAL = re.compile("|".join(map(re.escape, _TEX)))
_MATHS = re.compile(r"\$([^$]+)\$|:math:`([^`]+)`")
_HEAD = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\usepackage[a4paper,margin=25mm]{geometry}
\providecommand{\lt}{<}
\begin{document}
\sloppy
"""


def markdown(page: PaperPage, version: str) -> str:
    """One section for each refuted line: print, counterexample, repair, certificate."""
    return "\n".join(_markdown_lines(page, version)) + "\n"


def _markdown_lines(page: PaperPage, version: str) -> Iterator[str]:
    yield f"# Errata: {_escaped(page.citation)}"
    yield ""
    yield _summary(version)
    for erratum in page.errata:
        item = erratum.item
        yield from ("", f"## {_escaped(_heading(erratum))}", "")
        yield f"- printed: {_maths(item.line)}"
        yield f"- verdict: {item.word}"
        if why(item):
            yield f"- why: {_escaped(why(item))}"
        if lines := _shown(erratum):
            yield f"- counterexample: {', '.join(lines)}"
        for repair in erratum.repairs:
            name = _escaped(f"{repair.item.title}: ")
            yield f"- holds instead ({repair.item.word}): {name}{_maths(repair.item.line)}"
        if item.digest:
            yield f"- certificate: SHA-256 `{item.digest}`"


def _summary(version: str) -> str:
    return (
        "Refuted lines of the print, each by a certified counterexample "
        f"(memory-theorems {version})."
    )


def _heading(erratum: Erratum) -> str:
    label = erratum.section.label or erratum.section.title
    place = "" if erratum.is_statement else where(erratum.item.equation)
    return ", ".join(filter(None, (label, place, erratum.item.name)))


def _shown(erratum: Erratum) -> list[str]:
    found = taken(erratum.item.counterexample)
    texts = [f"{_escaped(name)} = `{_short(value)}`" for name, value in found.texts]
    return [f"${formula}$" for formula in (*found.every, *found.formulas)] + texts


def _maths(latex: str) -> str:
    return latex if "$" in latex else f"${latex.strip()}$"


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def _short(value: str) -> str:
    text = value.replace("`", "'")
    return text if len(text) <= 200 else f"{text[:160]}… ({len(text)} characters)"


def latex(page: PaperPage, version: str) -> str:
    """A document that compiles by itself."""
    return "\n".join(_latex_lines(page, version)) + "\n"


def _latex_lines(page: PaperPage, version: str) -> Iterator[str]:
    yield _HEAD
    yield rf"\section*{{Errata: {_tex(page.citation)}}}"
    yield _tex(_summary(version))
    for erratum in page.errata:
        item = erratum.item
        yield rf"\subsection*{{{_tex(_heading(erratum))}}}"
        yield r"\begin{description}"
        yield rf"\item[Printed] {_tex_maths(item.line)}"
        yield rf"\item[Verdict] {_tex(item.word.text)}"
        if why(item):
            yield rf"\item[Why] {_tex_prose(why(item))}"
        found = taken(item.counterexample)
        parts = [_tex_maths(formula) for formula in (*found.every, *found.formulas)]
        parts += [
            rf"\texttt{{{_tex(name)}}} = \texttt{{{_tex(_short(value))}}}"
            for name, value in found.texts
        ]
        if parts:
            yield rf"\item[Counterexample] {', '.join(parts)}"
        for repair in erratum.repairs:
            yield (
                rf"\item[Holds instead] {_tex(repair.item.title)} ({_tex(repair.item.word.text)}): "
                rf"{_tex_maths(repair.item.line)}"
            )
        if item.digest:
            yield rf"\item[Certificate] \texttt{{{item.digest}}}"
        yield r"\end{description}"
    yield r"\end{document}"


def _tex_maths(latex: str) -> str:
    if "$" in latex:
        return _tex_prose(latex)
    return rf"$\displaystyle {latex.strip()}$"


def _tex_prose(text: str) -> str:
    pieces: list[str] = []
    end = 0
    for match in _MATHS.finditer(text):
        pieces += [_tex(text[end : match.start()]), f"${match[1] or match[2]}$"]
        end = match.end()
    return "".join([*pieces, _tex(text[end:])])


def _tex(text: str) -> str:
    return _SPECIAL.sub(lambda match: _TEX[match[0]], " ".join(text.split()))
