"""The pages under axe-core in a browser, on a desk and on a phone, light and dark.

Skipped where there is no browser, or no axe-core (it comes with the extra ``dev``).
"""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.reports.html import style_sheet
from property_tests.reports.browser import BROWSER, opened
from property_tests.sample_run import sample_pages

LINK = "<link rel=stylesheet href=style.css>"
DARK = "@media screen and (prefers-color-scheme: dark)"


def _axe() -> str:
    """The script, from whichever package carries it; empty where none does."""
    for name in ("axe_core_python", "axe_playwright_python"):
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    return ""


AXE = _axe()
pytestmark = [
    pytest.mark.axe,
    pytest.mark.skipif(not BROWSER, reason="there is no browser"),
    pytest.mark.skipif(not AXE, reason="there is no axe-core"),
]
#: Inside a page: what axe finds, told to the page around it.
ASK = """<script>%s</script><script>
axe.run(document, {iframes: false, resultTypes: ["violations"]}).then((found) =>
  parent.postMessage([location.href.split("/").pop(), found.violations.map((item) =>
    item.id + ": " + item.nodes.map((node) => node.html.slice(0, 120)).join(" | ")),
    found.passes.length], "*"));
</script></body>"""
#: Around the pages: windows as narrow as a phone are frames.
FRAME = """<!DOCTYPE html><body><script>
const done = {};
const wanted = %s;
addEventListener("message", (event) => {
  const [file, found, passes] = event.data;
  done[file] = {found, passes};
  if (Object.keys(done).length === wanted.length)
    document.body.textContent = JSON.stringify(done);
});
for (const [file, width, height] of wanted) {
  const frame = document.createElement("iframe");
  Object.assign(frame, {width, height, src: file});
  document.body.append(frame);
}
</script>"""


def _examined(pages: dict[str, tuple[str, int, int]], folder: Path) -> dict[str, Any]:
    """File -> what axe finds in a page of that text in a window of that size."""
    for name, (text, _, _) in pages.items():
        (folder / name).write_text(text.replace("</body>", ASK % AXE), encoding="utf-8")
    frames = [(name, width, height) for name, (_, width, height) in pages.items()]
    (folder / "frames.html").write_text(FRAME % json.dumps(frames))
    document, _ = opened(folder / "frames.html", folder / "profile", seconds=60)
    body = re.sub(r"<script.*?</script>", "", document[document.index("<body") :], flags=re.S)
    found: dict[str, Any] = json.loads(re.sub(r"<[^>]*>", "", body))
    return found


def _styled(text: str) -> str:
    """The page with its style sheet inside."""
    assert LINK in text
    return text.replace(LINK, f"<style>{style_sheet()}</style>")


def _dark(text: str) -> str:
    """The page as the style sheet has it in the dark."""
    styled = _styled(text)
    assert DARK in styled
    return styled.replace(DARK, "@media screen")


def test_axe_finds_nothing_on_any_page(tmp_path: Path) -> None:
    pages = {name: text for name, text in sample_pages().items() if name.endswith(".html")}
    assert {"index.html", "paper-sample.html", "graph.html", "which.html"} <= pages.keys()
    asked = {name: (_styled(text), 1280, 800) for name, text in pages.items()}
    asked |= {f"dark-{name}": (_dark(text), 390, 844) for name, text in pages.items()}
    found = _examined(asked, tmp_path)
    assert found.keys() == asked.keys()
    assert {name: item["found"] for name, item in found.items() if item["found"]} == {}


def test_axe_would_find_something(tmp_path: Path) -> None:
    """A picture without words, a word of too little contrast and a heading out of order."""
    wrong = (
        '<!DOCTYPE html><html lang="en"><title>x</title><body><main><h1>One</h1><h3>Two</h3>'
        '<img src="x.svg"><p style="color: #bbb; background: #fff">pale</p></main></body></html>'
    )
    (found,) = _examined({"wrong.html": (wrong, 1280, 800)}, tmp_path).values()
    assert {item.partition(":")[0] for item in found["found"]} >= {"image-alt", "color-contrast"}
