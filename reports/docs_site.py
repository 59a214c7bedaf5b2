"""The documentation as a site: ``python -m memory_theorems.reports.docs_site FOLDER`` stages it,
MkDocs builds it.

The pages stay as they are, readable where they lie.  They are copied to one folder, the README as
its first page; what they link to outside ``docs`` is copied beside them, and a folder becomes a
page that lists its files.  A link that leads nowhere, or to a heading that is not there, is an
InputError.
"""

from __future__ import annotations

import argparse
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from memory_theorems.verify.errors import InputError

#: A link of Markdown outside code: text, target, fragment.
_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]*)(#[^)\s]*)?(\))")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.M | re.S)
_HEADING = re.compile(r"^#{1,6} (.*)$", re.M)
_FURTHER = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff")

#: The order in which a reader meets the pages: by what they are for.
NAVIGATION: Mapping[str, tuple[str, ...]] = {
    "Tutorials": (
        "tutorial-claim", "tutorial-proof", "tutorial-kernel", "tutorial-model", "tutorial-paper",
    ),
    "How to": (
        "citing", "notebooks-and-tests", "targets", "landscape", "plateaus", "trained-models",
        "stable-training", "adding-a-theorem", "running", "coq",
    ),
    "Reference": (
        "theorems", "reference", "claim-language", "verdicts", "report", "certificates", "policy",
    ),
    "Explanation": (
        "architecture", "proofs", "forms", "findings", "width-and-rate", "inverse-approximation",
        "what-this-does-not-do",
    ),
    "Measured": (
        "prover-benchmark", "benchmarks", "engine-growth", "trained-collection",
        "tuned-collection",
    ),
}  # fmt: skip


def links(text: str) -> Iterator[tuple[str, str]]:
    """(target, fragment) of every link of a page; what stands in code is none."""
    for match in _LINK.finditer(_CODE.sub(_blank, text)):
        if "://" not in match[2] and not match[2].startswith("mailto:"):
            yield match[2], (match[3] or "")[1:]


def anchors(text: str) -> frozenset[str]:
    """The fragments that headings give: lower case, words joined by dashes."""
    found = []
    for heading in _HEADING.findall(_CODE.sub(_fenced, text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        letters = re.sub(r"[^\w\s-]", "", plain.lower()).strip()
        found.append(re.sub(r"[-\s]+", "-", letters))
    return frozenset(found)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _fenced(match: re.Match[str]) -> str:
    """Headings may have code in them; what looks like one inside a fence is none."""
    return "" if match[0].startswith("```") else match[0]


def broken_links(root: Path) -> list[str]:
    """One line for each link of the pages that leads nowhere."""
    found = []
    for page in pages(root):
        text = page.read_text(encoding="utf-8")
        for target, fragment in links(text):
            place = (page.parent / target).resolve() if target else page
            if not place.exists() or not place.is_relative_to(root.resolve()):
                found.append(f"{page.relative_to(root)}: {target}")
            elif fragment and fragment not in anchors(place.read_text(encoding="utf-8")):
                found.append(f"{page.relative_to(root)}: {target}#{fragment}")
    return found


def pages(root: Path) -> tuple[Path, ...]:
    """The README, what stands beside it, and the docs."""
    beside = (root / name for name in ("README.md", *_FURTHER) if name.endswith(".md"))
    return (*beside, *sorted((root / "docs").glob("*.md")))


def stage(root: Path, folder: Path) -> None:
    """Write the pages, what they link to, and the configuration of MkDocs.

    InputError for a link that leads nowhere, and for a page of the navigation that is not there.
    """
    if trouble := broken_links(root):
        raise InputError(f"links that lead nowhere: {'; '.join(trouble)}")
    staged = {page.stem for page in (root / "docs").glob("*.md")}
    shown = {name for names in NAVIGATION.values() for name in names}
    if missing := sorted(shown - staged):
        raise InputError(f"no page is called {', '.join(missing)}")
    inside = folder / "pages"
    inside.mkdir(parents=True, exist_ok=True)
    for page in pages(root):
        name = _staged(root, page)
        text = page.read_text(encoding="utf-8")
        (inside / name).write_text(_moved(root, page, text, inside), encoding="utf-8")
    for image in (root / "docs").glob("*.svg"):
        (inside / image.name).write_bytes(image.read_bytes())
    further = configuration(sorted(staged - shown))
    (folder / "mkdocs.yml").write_text(further, encoding="utf-8")


def _staged(root: Path, place: Path) -> str:
    """Where a file or folder of the project stands among the pages."""
    inner = place.resolve().relative_to(root.resolve())
    if inner == Path("README.md"):
        return "index.md"
    if inner.parts[0] == "docs" and len(inner.parts) == 2:
        return inner.name
    if place.is_dir():
        return f"files/{inner.as_posix()}.md"
    return (
        inner.name
        if len(inner.parts) == 1 and inner.suffix == ".md"
        else f"files/{inner.as_posix()}"
    )


def _moved(root: Path, page: Path, text: str, inside: Path) -> str:
    """The text with its links among the pages; what they lead to outside is copied."""
    hidden = _CODE.sub(_blank, text)
    parts, last = [], 0
    for match in _LINK.finditer(hidden):
        target = match[2]
        if not target or "://" in target or target.startswith("mailto:"):
            continue
        place = page.parent / target
        name = _staged(root, place)
        if name.startswith("files/"):
            _copy(root, place, inside / name)
        parts += [text[last : match.start(2)], posixpath.relpath(name, ".")]
        last = match.end(2)
    return "".join([*parts, text[last:]])


def _copy(root: Path, place: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if place.is_file():
        to.write_bytes(place.read_bytes())
        return
    listed = [f"# {place.resolve().relative_to(root.resolve()).as_posix()}", ""]
    for path in sorted(item for item in place.rglob("*") if item.is_file()):
        if "__pycache__" not in path.parts and path.suffix in (".py", ".toml", ".md"):
            inner = path.relative_to(place).as_posix()
            listed += [f"## {inner}", "", f"```\n{path.read_text(encoding='utf-8')}```", ""]
    to.write_text("\n".join(listed), encoding="utf-8")


def configuration(further: Sequence[str] = ()) -> str:
    """MkDocs: its own theme, no scripts from elsewhere, every warning an error.  Pages that have no
    place in the navigation stand at its end."""
    lines = [
        "site_name: memory-theorems", "docs_dir: pages", "site_dir: ../docs-site", "strict: true",
        "use_directory_urls: false", "theme:", "  name: mkdocs", "  highlightjs: false",
        "validation:", "  links:", "    anchors: warn", "nav:", "  - memory-theorems: index.md",
    ]  # fmt: skip
    for part, names in NAVIGATION.items():
        lines += [f"  - {part}:", *(f"    - {name}.md" for name in names)]
    lines += ["  - More:", *(f"    - {name}.md" for name in further)] if further else []
    lines += ["  - Project:", "    - CONTRIBUTING.md", "    - CHANGELOG.md"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Stage the site; exit code 2 and one line for a broken link."""
    parser = argparse.ArgumentParser(description="Stage the documentation for MkDocs.")
    parser.add_argument("folder", type=Path)
    try:
        stage(Path.cwd(), parser.parse_args().folder)
    except InputError as problem:
        raise SystemExit(f"error: {problem}") from None


if __name__ == "__main__":
    main()
