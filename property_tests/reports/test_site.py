"""The pages of a run: every theorem, verdict and warning, links that lead somewhere, no network."""

from __future__ import annotations

import copy
import re
from itertools import pairwise

import pytest

from memory_theorems.reports.discoveries import discoveries
from memory_theorems.reports.graph import draw, linked, nodes_of
from memory_theorems.reports.instances import picture
from memory_theorems.reports.layers import layout, levels
from memory_theorems.reports.proof_tree import tree_of
from memory_theorems.reports.reading import report_of
from memory_theorems.reports.repairs import changes, told_of
from memory_theorems.reports.settings import shared
from memory_theorems.theorems.registry import theorem
from memory_theorems.verify.examination.displays import display_of
from property_tests.sample_run import HOSTILE, RUN, Page, line, sample_pages, sample_report, told

PAGES = sample_pages()
HTML = {name: text for name, text in PAGES.items() if name.endswith(".html")}


def rows(page: Page) -> list[str]:
    """The theorems that the overview lists."""
    names = (attributes.get("id") or "" for attributes in page.named("li"))
    return [name for name in names if name.startswith("row-")]


def test_the_overview_lists_every_theorem_with_its_words() -> None:
    page = Page(PAGES["index.html"])
    assert rows(page) == ["row-sample-theorem-1", "row-sample-lemma-1"]
    text = page.words()
    for expected in ("REFUTED", "SPOT-CERTIFIED 19/20", "ERROR", "Not as expected sample/lemma-1"):
        assert expected in text


@pytest.mark.parametrize(
    "expected",
    [
        "REFUTED",
        "SPOT-CERTIFIED 19/20",
        "CERTIFIED modulo Jackson's theorem (cited) 2/2 steps",
        "Checks nothing: decoration",
        "in [1/2, 3/4] (sign change)",
        "the rates are real NOT CLOSED",
        "Jackson's theorem CITED",
        "decoration: factor 2",
        "verify run sample/theorem-1",
        "verify replay data/sample-theorem-1.json.xz",
        "6/5 · 75/2 · ≈ 1235",
    ],
)
def test_the_page_of_a_theorem_shows_what_is_known(expected: str) -> None:
    assert expected in Page(PAGES["sample-theorem-1.html"]).words()


def test_the_numbers_and_the_environment_have_a_page() -> None:
    text = Page(PAGES["about.html"]).words()
    assert "python-flint 0.8" in text
    assert "19 of 20 certified" in text


def test_a_step_that_is_refuted_against_expectation_is_loud() -> None:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["steps"][0].update(
        outcome="fails", evidence="proved", expected="holds", counterexample={"x": "1"}
    )
    found = sample_pages(run)
    assert "2 not as expected" in Page(found["index.html"]).words()
    text = Page(found["sample-theorem-1.html"]).words()
    assert "expects “holds”" in text
    assert "1/2 steps" in text


def test_the_pages_need_no_network_and_their_links_lead_somewhere() -> None:
    pages = {name: Page(text) for name, text in HTML.items()}
    names = {
        name: [value for _, item in page.elements if (value := item.get("id"))]
        for name, page in pages.items()
    }
    data = {f"data/sample-{name}.json.xz" for name in ("theorem-1", "lemma-1")}
    files = {*PAGES, "run.json.xz", *data}
    for name, page in pages.items():
        assert len(names[name]) == len(set(names[name]))
        for _, attributes in page.elements:
            assert not any(attribute.startswith("on") for attribute in attributes)
            source = attributes.get("src")
            assert source is None or source.startswith("data:")
        assert [item.get("href") for item in page.named("link")] == ["style.css"]
        assert "url(http" not in HTML[name]
        for attributes in page.named("a"):
            file, _, anchor = (attributes.get("href") or "").partition("#")
            assert (file or name) in files
            assert not anchor or anchor in names[file or name]


def test_texts_of_a_run_are_shown_never_executed() -> None:
    for name, text in HTML.items():
        page = Page(text)
        assert HOSTILE not in text.replace("&lt;", "?")
        assert text.count("<script") == 1, name
        assert len(list(page.named("script"))) == 1
    assert HOSTILE in Page(PAGES["sample-lemma-1.html"]).words()
    outside_code = re.sub(r"`[^`]*`|\$[^$]*\$", "", PAGES["errata-sample.md"])
    assert not re.search(r"(?<!\\)<", outside_code)


def test_warnings_have_a_place() -> None:
    run = copy.deepcopy(RUN)
    told = [{"where": "the window", "changes": ["without k >= 1", f"{HOSTILE} times 1/2"]}]
    run["theorems"][0]["mutants"] = {"total": 2, "refuted": 0, "insensitive": told}
    found = sample_pages(run)
    assert "1 sampled statement survives" in Page(found["index.html"]).words()
    text = found["about.html"]
    assert "without k ≥ 1" in text
    assert HOSTILE not in text
    assert 'id="insensitive"' not in PAGES["about.html"]


def test_identifiers_do_not_depend_on_the_place() -> None:
    run = copy.deepcopy(RUN)
    steps = run["theorems"][0]["steps"]
    before = {item.name: item.anchor for item in sample_report().sections[0].steps}
    steps.reverse()
    after = {item.name: item.anchor for item in sample_report(run).sections[0].steps}
    assert before == after
    steps[1]["name"] = steps[0]["name"]
    twice = [item.anchor for item in sample_report(run).sections[0].steps]
    assert len(set(twice)) == 2


# ---------------------------------------------------------------- the graph
def test_the_graph_puts_what_is_used_left_of_its_users_and_survives_a_cycle() -> None:
    run = copy.deepcopy(RUN)
    nodes = nodes_of(sample_report(run).sections)
    level = levels({node.key: node.uses for node in nodes})
    assert level["sample/lemma-1"] < level["sample/theorem-1"]
    assert level["Jackson's theorem"] == 0
    run["theorems"][1]["uses"] = ["sample/theorem-1", "elsewhere/theorem-9"]
    assert "elsewhere/theorem-9" in sample_pages(run)["graph.html"]


def test_a_refuted_print_is_red_and_a_box_leads_to_its_page() -> None:
    assert not any(node.refuted for node in nodes_of(sample_report().sections))
    nodes = nodes_of(sample_report().sections, {"sample/theorem-1"})
    red = [node.key for node in nodes if node.refuted]
    assert red == ["sample/theorem-1"]
    drawn = draw(nodes)
    assert drawn.count("refuted-print") == 1
    assert 'href="sample-theorem-1.html"' in drawn
    assert not draw(linked(nodes)[:0])


def test_no_two_boxes_of_a_column_overlap_and_no_line_crosses_one() -> None:
    uses = {
        "a": (), "b": (), "c": ("a", "b"), "d": ("a",), "e": ("c", "a"), "f": ("e", "b", "d"),
        "g": ("f", "a", "b", "c"),
    }  # fmt: skip
    placed = layout(uses)
    for column in set(placed.column.values()):
        here = sorted(placed.height[key] for key in uses if placed.column[key] == column)
        assert all(low + 1 <= high + 1e-9 for low, high in pairwise(here))
        for (used, _), heights in placed.through.items():
            passes = column - placed.column[used] - 1
            if 0 <= passes < len(heights):
                assert all(abs(heights[passes] - height) >= 0.7 for height in here)


# ---------------------------------------------------------------- settings, trees, pictures
def test_a_setting_and_what_follows_are_the_whole_display() -> None:
    """Nothing of a display is lost: its parts put together again are the display."""
    found = theorem("stability/lemma-1")
    entry = {
        **copy.deepcopy(RUN["theorems"][0]),
        "key": found.key,
        "statements": [
            {**RUN["theorems"][0]["statements"][1], "form": item.form.value, "name": item.name,
             "latex": display_of(item.subject)}
            for item in found.statements
        ],
    }  # fmt: skip
    section = report_of({**RUN, "theorems": [entry]}, {}).sections[0]
    parts = shared(section.statements)
    assert len(parts.settings) == 1
    assert len(parts.under) >= 4
    lines = dict(parts.settings[0].lines)
    for item in section.statements:
        if item.anchor not in parts.under:
            assert r"\text{Then }" not in item.latex
            continue
        under = parts.under[item.anchor]
        said = [lines[name] for name in under.names] + [under.then]
        places = [item.latex.index(text) for text in said]
        assert places == sorted(places)
        assert item.latex.endswith(under.then)
        rest = item.latex
        for text in (*said, *parts.settings[0].declared.values()):
            rest = rest.replace(text, "", 1)
        assert not re.sub(r"\\text\{(Let|Assume|Define|Then) \}|\\quad|[.;\s]", "", rest)


def test_two_declarations_of_one_symbol_are_two_settings() -> None:
    run = copy.deepcopy(RUN)
    for place, domain in enumerate((r"\mathbb{R}", r"\mathbb{Z}")):
        latex = rf"\text{{Let }}x\in {domain}.\quad\text{{Then }}x = x"
        run["theorems"][0]["statements"][place]["latex"] = latex
    items = list(sample_report(run).sections[0].statements)
    assert [setting.declared for setting in shared(items).settings] == [
        {"x": r"x\in \mathbb{R}"},
        {"x": r"x\in \mathbb{Z}"},
    ]


def test_a_proof_is_a_tree_of_what_each_line_used() -> None:
    run = copy.deepcopy(RUN)
    statement = run["theorems"][0]["statements"][1]
    statement.update(outcome="holds", evidence="proved", reason=None)
    statement["certificate"] = {
        "proof": [
            {"have": "one step", "formula": "a <= b", "using": ["triangle(a, b)"]},
            {"induct": "all steps", "formula": "a <= b", "on": "k", "step": ["one step(k)"]},
            {"have": "the bound", "formula": "a <= b", "using": ["all steps(k)", "one step(0)"]},
        ]
    }
    report = sample_report(run)
    tree = tree_of(report.sections[0], report)
    [root] = tree.roots
    assert root.word is not None
    assert root.word.kind == "proved"
    assert [(node.name, node.says, node.again) for node in root.children] == [
        ("all steps", "by induction", False),
        ("one step", "", True),
    ]
    assert root.children[0].children[0].by == ("triangle",)
    assert [node.name for node in tree.gaps] == ["the rates are real"]


def test_instances_are_points_and_the_closest_is_named() -> None:
    drawn = picture((("1", "2"), ("1e-400", "3e-400"), ("5", "1e5"), ("0", "1")), "x <= y")
    assert drawn.count("<circle") == 3
    assert drawn.count('class="closest"') == 1
    assert "closest: 2" in drawn
    assert not picture((), "x <= y")


def test_discoveries_are_read_off_forms_and_words() -> None:
    run = copy.deepcopy(RUN)
    first, second = run["theorems"]
    first["statements"][1].update(outcome="holds", evidence="proved", reason=None)
    second["statements"] = [
        line("holds", "proved", form="sharpened", name="news"),
        line("open", "none", reason="budget", form="sharpened", name="not yet"),
    ]
    report = sample_report(run)
    entry = told("sample/theorem-1", "printed", "repaired")
    found = discoveries(report, list(changes(report, report.sections, told_of((entry,)))))
    assert [item.section.key for item in found.unprinted] == ["sample/lemma-1"]
    assert [item.name for item in found.unprinted[0].items] == ["news", "not yet"]
    [corrected] = found.corrected
    assert [erratum.repairs[0].item.form for erratum in corrected.corrects] == ["repaired"]
    assert not found.sharper
    text = Page(sample_pages(run, entry)["discoveries.html"]).words()
    assert "Not in print (1), Wrong in print, and what holds instead (1)" in text
    assert not discoveries(report, []).corrected
    first["statements"][1].update(outcome="open", evidence="none", reason="budget", counted=None)
    report = sample_report(run)
    open_now = list(changes(report, report.sections, told_of((entry,))))
    assert not discoveries(report, open_now).corrected
