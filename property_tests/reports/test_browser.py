"""The pages in a browser, where one is installed: scripts work, and nothing is out of sight."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.reports import site
from memory_theorems.reports.reading import report_of
from memory_theorems.theorems.registry import theorem
from property_tests.reports.browser import BROWSER, opened
from property_tests.sample_run import RUN, Page, line, sample_pages, told

pytestmark = pytest.mark.skipif(not BROWSER, reason="other tests read the pages without a browser")
SIZES = ((1280, 800), (390, 844))
#: Measured inside a frame of the wanted size: a window is never as narrow as a phone.
FRAME = """<!DOCTYPE html><body style="margin:0"><script>
const done = {};
let open = 0;
const show = () => { document.title = "done"; document.body.textContent = JSON.stringify(done); };
for (const [file, width, height] of %s) {
  open += 1;
  const frame = document.createElement("iframe");
  Object.assign(frame, {width, height, src: file});
  frame.style.border = 0;
  frame.onload = () => {
    const page = frame.contentDocument;
    const lowest = (some) => Math.max(0, ...[...page.querySelectorAll(some)]
      .map((item) => item.getBoundingClientRect().bottom));
    done[file + " " + width] = {
      width: page.documentElement.scrollWidth,
      refuted: lowest("[data-refuted]"),
      crowded: [...page.querySelectorAll("svg g.node")].filter((box) => {
        const inside = box.querySelector("rect").getBBox();
        return [...box.querySelectorAll("text")].some((text) => {
          const found = text.getBBox();
          return found.x < inside.x + 2 || found.x + found.width > inside.x + inside.width - 2;
        });
      }).map((box) => box.textContent),
      named: [...page.querySelectorAll("[data-refuted]")].map((item) => item.dataset.refuted),
    };
    if (!--open) show();
  };
  document.body.append(frame);
}
</script>"""


def _many_errata() -> dict[str, Any]:
    """As many refuted labelled items as a paper may well have."""
    run = copy.deepcopy(RUN)
    pattern = run["theorems"][0]
    for number in range(16):
        run["theorems"].append(
            {
                **pattern,
                "key": f"sample/number-{number}",
                "label": f"Theorem {number}",
                "steps": [],
                "statements": [
                    line(
                        "fails",
                        "certified",
                        name="for every one of them",
                        counterexample={},
                        in_the_paper=r"\sum_{i=1}^m a_ie^{-w_it}\le "
                        + "+".join("abcdefghijklm" * 3),
                    ),
                    line(
                        "holds", "proved", form="repaired", name="for those that are small enough"
                    ),
                ],
            }
        )
    return run


def test_the_first_screen_of_a_paper_names_what_is_refuted_on_a_desk_and_on_a_phone(
    tmp_path: Path,
) -> None:
    run = _many_errata()
    instead = "for those that are small enough"
    entries = [
        told(item["key"], "for every one of them", instead, label=item["label"])
        for item in run["theorems"][2:]
    ]
    pages = sample_pages(run, told("sample/theorem-1", "printed", "repaired"), *entries)
    for name, text in pages.items():
        (tmp_path / name).write_text(text)
    wanted = ["paper-sample.html", "index.html", "sample-theorem-1.html", "graph.html"]
    frames = [(name, *size) for name in wanted for size in SIZES]
    (tmp_path / "frames.html").write_text(FRAME % json.dumps(frames))
    document, log = opened(tmp_path / "frames.html", tmp_path / "profile")
    found = json.loads(re.sub(r"<[^>]*>", "", document[document.index("<body") :]))
    assert len(found) == len(frames)
    for name, width, height in frames:
        measured = found[f"{name} {width}"]
        assert measured["width"] <= width, name
        assert measured["crowded"] == [], "a label as wide as its box"
        if name.startswith("paper-"):
            assert len(measured["named"]) == 17
            assert 0 < measured["refuted"] <= height
    assert "CONSOLE" not in log


def test_the_overview_filters_and_the_table_sorts(tmp_path: Path) -> None:
    pages = sample_pages()
    index, table = tmp_path / "index.html", tmp_path / "about.html"
    index.write_text(pages["index.html"])
    document, log = opened(index, tmp_path / "one", "#search=truncation")
    rows = {
        attributes["id"]: "hidden" in attributes
        for attributes in Page(document).named("li")
        if (attributes.get("id") or "").startswith("row-")
    }
    assert rows == {"row-sample-theorem-1": True, "row-sample-lemma-1": False}
    press = '<script>document.querySelectorAll(".sortable button")[5].click()</script>'
    table.write_text(pages["about.html"].replace("</body>", press + "</body>"))
    document, more = opened(table, tmp_path / "two")
    order = [attributes.get("id") for attributes in Page(document).named("tr")]
    assert [name for name in order if name] == ["table-sample-lemma-1", "table-sample-theorem-1"]
    assert "CONSOLE" not in log + more


def test_hypotheses_lead_to_statements(tmp_path: Path) -> None:
    """What asks for no more than is known comes first; an LSTM is none of them."""
    item = theorem("stability/lemma-1")
    entries = [
        line("holds", "proved", form=found.form.value, name=found.name) for found in item.statements
    ]
    entry = {**copy.deepcopy(RUN["theorems"][0]), "key": item.key, "statements": entries}
    report = report_of({**RUN, "theorems": [entry]}, {item.key: item})
    pages = dict(site.pages(report))
    know = "document.querySelector('input[value=\"%s\"]').click();"
    clicks = "".join(know % key for key in ("model", "contraction", "input"))
    page = tmp_path / "which.html"
    page.write_text(pages["which.html"].replace("</body>", f"<script>{clicks}</script></body>"))
    document, log = opened(page, tmp_path / "profile")
    found = [
        ("lacks" in (attributes.get("class") or ""), attributes["data-needs"] or "")
        for attributes in Page(document).named("li")
        if "data-needs" in attributes and "hidden" not in attributes
    ]
    assert found
    known = {"contraction", "input"}
    assert [lacks for lacks, _ in found] == [not set(needs.split()) <= known for _, needs in found]
    assert [lacks for lacks, _ in found] == sorted(lacks for lacks, _ in found)
    assert any(lacks for lacks, _ in found)
    assert "CONSOLE" not in log
