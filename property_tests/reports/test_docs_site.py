"""The documentation as a site: no link leads nowhere, every page is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memory_theorems.reports.docs_site import NAVIGATION, anchors, broken_links, links, stage
from memory_theorems.verify.errors import InputError
from property_tests.places import ROOT


def project(folder: Path, **pages: str) -> Path:
    (folder / "docs").mkdir()
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        (folder / name).write_text("# A\n")
    for names in NAVIGATION.values():
        for name in names:
            (folder / "docs" / f"{name}.md").write_text("# A\n")
    for name, text in pages.items():
        (folder / "docs" / f"{name}.md").write_text(text)
    return folder


def test_no_link_of_the_docs_leads_nowhere() -> None:
    assert broken_links(ROOT) == []


def test_the_site_is_staged_with_links_among_its_pages(tmp_path: Path) -> None:
    stage(ROOT, tmp_path)
    inside = tmp_path / "pages"
    for page in inside.rglob("*.md"):
        for target, _ in links(page.read_text(encoding="utf-8")):
            assert not target or (page.parent / target).exists(), (page, target)
    assert "files/examples/sample_theorems.md" in (inside / "index.md").read_text()
    assert (inside / "files" / "LICENSE").is_file()
    shown = set(re.findall(r"[\w-]+\.md", (tmp_path / "mkdocs.yml").read_text()))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[a](absent.md)", "docs/running.md: absent.md"),
        ("[a](verdicts.md#absent)", "verdicts.md#absent"),
        ("[a](#absent)", "docs/running.md: #absent"),
        ("[a](../../outside.md)", "../../outside.md"),
    ],
)
def test_a_broken_link_is_found(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        stage(project(tmp_path, running=text), tmp_path / "site")
    assert says in str(caught.value)


def test_every_page_is_shown_and_none_is_missing(tmp_path: Path) -> None:
    folder = project(tmp_path, another="# B\n")
    stage(folder, tmp_path / "site")
    assert "    - another.md" in (tmp_path / "site" / "mkdocs.yml").read_text().splitlines()
    (folder / "docs" / "running.md").unlink()
    with pytest.raises(InputError, match="no page is called running"):
        stage(folder, tmp_path / "site")


def test_links_in_code_are_none_and_headings_have_anchors(tmp_path: Path) -> None:
    text = (
        "# A word, `code` and [a link](b.md)\n```\n# no heading\n[x](absent.md)\n```\n`[y](z.md)`"
    )
    assert list(links(text)) == [("b.md", "")]
    assert anchors(text) == {"a-word-code-and-a-link"}
    fine = "# Two\n[a](verdicts.md) [b](#two) [c](https://example.org/x) `[d](absent.md)`"
    assert broken_links(project(tmp_path, running=fine)) == []
