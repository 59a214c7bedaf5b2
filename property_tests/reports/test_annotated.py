"""The paper, annotated: its order, its errata, and what is said to hold in place of a line."""

from __future__ import annotations

import copy
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.reports.annotated import PaperPage, paper_pages
from memory_theorems.reports.counterexamples import taken
from memory_theorems.reports.errata import LATEX_PARTS, latex, markdown_row, said
from memory_theorems.reports.ordering import in_order, labels_in, not_encoded
from memory_theorems.reports.repairs import changes, told_of
from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.errata import Erratum, Kind, SecondReading
from memory_theorems.verify.theorem import Outcome, Statement, Step
from property_tests.sample_run import RUN, Page, line, sample_pages, sample_report, told


def _run(*statements: dict[str, Any]) -> dict[str, Any]:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["statements"] = list(statements)
    return run


REFUTED = line("fails", "certified", name="too much", counterexample={"x": "1/2"})
REPAIRED = line("holds", "proved", form="repaired", name="enough")
SHARPER = line("holds", "proved", form="sharpened", name="more")


KEY = "sample/theorem-1"
TOLD = told(KEY, "too much", "enough")


def test_without_an_entry_what_holds_is_the_repaired_one_that_follows() -> None:
    report = sample_report(_run(REFUTED, SHARPER, REPAIRED))
    [found] = changes(report, report.sections[:1], {})
    assert [repair.item.name for repair in found.repairs] == ["enough"]
    assert not found.confirmed


def test_a_refuted_repair_is_none() -> None:
    wrong = {**REPAIRED, "outcome": "fails", "evidence": "certified", "counterexample": {}}
    report = sample_report(_run(REFUTED, wrong, SHARPER))
    assert [found.repairs for found in changes(report, report.sections[:1], {})] == [()]


def test_an_entry_says_what_replaces_a_line_and_whether_it_is_an_erratum() -> None:
    report = sample_report(_run(REFUTED, REPAIRED, SHARPER))
    for entry, repairs, confirmed, disputed in (
        (replace(TOLD, replace_by=("more",)), ["more"], True, False),
        (replace(TOLD, replace_by=()), [], True, False),
        (replace(TOLD, second_reading=None), ["enough"], False, False),
        (replace(TOLD, second_reading=SecondReading("it does", False)), ["enough"], False, True),
    ):
        [found] = changes(report, report.sections[:1], told_of((entry,)))
        assert [repair.item.name for repair in found.repairs] == repairs
        assert (found.confirmed, found.disputed) == (confirmed, disputed)


def test_only_confirmed_errata_of_printed_lines_are_counted() -> None:
    control = {**REFUTED, "form": "control", "name": "far too much"}
    variant = {**REFUTED, "form": "variant", "name": "what a talk said"}
    report = sample_report(_run(REFUTED, REPAIRED, control, variant))

    def page(*entries: Erratum) -> PaperPage:
        return paper_pages(report, {"sample": entries})[0]

    about = [replace(TOLD, refuted=name) for name in ("far too much", "what a talk said")]
    assert page(TOLD, *about).counted == (
        "1 entry of the paper does not hold as printed: 1 statement"
    )
    step = replace(TOLD, kind=Kind.STEP)
    assert page(step).counted.endswith("1 proof step")
    for entry in (replace(TOLD, second_reading=None), None):
        found = page(*([entry] if entry else []))
        assert found.counted == "no entry of the paper is confirmed not to hold as printed"
        assert len(found.unread) == 1
    assert [form for form, _, _ in page(TOLD).apart] == ["variant", "control"]
    assert report.apart == (("variant", 1, 1), ("control", 1, 1))
    assert "REFUTED" not in {str(word) for word, _ in sample_report(_run(control)).counts}


def test_a_label_with_lemmas_alone_is_not_said_to_be_encoded() -> None:
    """No file of such a label says a line of the print; one line of any file is enough."""
    lemma = line("holds", "proved", form="lemma", name="a step")
    for statements, only in (((lemma,), True), ((lemma, REPAIRED), False)):
        run = _run(*statements)
        run["theorems"][0]["steps"] = []
        [page] = paper_pages(sample_report(run), {"sample": ()})
        assert ("Theorem 1" in page.lemmas_only) is only


def test_every_name_of_what_holds_instead_is_a_line_that_is_to_hold() -> None:
    found = {item.key: item for item in all_theorems()}
    named = 0
    for item in found.values():
        for refuted in (*item.statements, *item.steps):
            for name in refuted.instead or ():
                key, colon, rest = name.partition(": ")
                owner, wanted = (found[key], rest) if colon and key in found else (item, name)
                lines: list[Statement | Step] = [*owner.statements, *owner.steps]
                match = [line for line in lines if wanted == (line.name or line.form.value)]
                assert any(line.expected.outcome is not Outcome.FAILS for line in match), name
                assert refuted.expected.outcome is Outcome.FAILS, name
                assert refuted.form.may_fail, name
                named += 1
    assert named > 20


def test_labels_are_read_in_full() -> None:
    assert labels_in("Lemmas A.8 and A.9") == ("Lemma A.8", "Lemma A.9")
    assert labels_in("Definitions 3.4 to 3.7")[1:3] == ("Definition 3.5", "Definition 3.6")
    assert labels_in("Appendix D, with Theorems D.4 and D.5, Remark D.6") == (
        "Theorem D.4",
        "Theorem D.5",
        "Remark D.6",
    )


def test_a_page_follows_the_print() -> None:
    sections = sample_report().sections
    assert [s.label for s in in_order(sections, ("Lemma 1", "Theorem 1"))] == [
        "Lemma 1",
        "Theorem 1",
    ]
    assert [s.label for s in in_order(sections, ())] == ["Theorem 1", "Lemma 1"]
    assert not_encoded(sections, ("Lemma 1", "Lemma 2", "Theorem 1")) == ("Lemma 2",)


def test_every_theorem_of_a_listed_paper_has_its_place() -> None:
    for item in all_theorems():
        contents = item.source.paper.contents
        named = {item.source.label, *labels_in(item.source.label)}
        assert not contents or named & set(contents), item.key


def test_the_page_of_a_paper_says_what_is_wrong_and_what_holds() -> None:
    text = Page(sample_pages(_run(REFUTED, REPAIRED), TOLD)["paper-sample.html"]).words()
    for expected in (
        "1 entry of the paper does not hold as printed: 1 statement",
        "Theorem 1, (7) → enough",
        "“It holds.”",
        "Read as: As it stands.",
        "Counterexample: Take x = 1 / 2",
        "Replace by enough (repaired) PROVED",
        "The conclusion survives. With another constant.",
    ):
        assert expected in text


def test_a_counterexample_is_set_number_by_number() -> None:
    rows = (
        ("for every", "C in (0, oo), N in integer [1, oo)"),
        ("take · lambda", "1/2"),
        ("take · eps", "exp((-1)/C)"),
        ("where · end", "in [41/100, 42/100]"),
        ("instance · W", "[['0']]"),
    )
    found = taken(rows)
    assert found.every == (r"C\in (0, \infty)", r"N\in \mathbb{Z}\cap [1, \infty)")
    assert found.formulas[0] == r"\lambda = \frac{1}{2}"
    assert found.formulas[2] == r"\mathit{end}\approx 0.41"
    assert found.texts == (("W", "[['0']]"),)


def _balanced(text: str) -> bool:
    depth = 0
    for sign in re.findall(r"\\.|[{}]", text):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


HARD = line(
    "fails",
    "proved",
    name="50% & more_of #1 {x} ~ \\ ^",
    latex=r"\sup_n\|x\|<\infty",
    explains='for $x<1$ the *bound* a**b | c "d" `e` is 100 % off',
    counterexample={"M": "[['{', '_', '\\\\']]", "x": "1/2"},
)


HARD_TOLD = told(
    KEY,
    HARD["name"],
    "enough",
    label="50% & more_of #1 {x} ~ \\ ^",
    printed="ρ̂ ≈ ρ̄ ⇒ τ₀ ≳ ω² “e^{w/ω}” for θ’ ∈ ℝ, naïve: x<1 & 100 %",
    reading='for $x<1$ the *bound* a**b | c "d" `e` is 100 % off',
)


def test_the_errata_sheet_is_latex_in_which_everything_closes() -> None:
    [page] = paper_pages(sample_report(_run(HARD, REPAIRED)), {"sample": (HARD_TOLD,)})
    text = latex(page, "1.0")
    assert _balanced(text)
    body = text[text.index(r"\begin{document}") :]
    assert re.findall(r"\\begin\{(\w+)\}", body) == ["document", "description"]
    assert re.findall(r"\\end\{(\w+)\}", body) == ["description", "document"]
    assert not len(re.findall(r"(?<!\\)\$", body)) % 2
    assert body.isascii() or set(body) - set(map(chr, range(128))) == {"ï"}
    outside = re.sub(r"\$[^$]*\$|\\ensuremath\{(?:[^{}]|\{[^{}]*\})*\}", "", body)
    assert not re.search(r"(?<!\\)[%&#_^~]", outside.replace(r"\textasciicircum", ""))


@pytest.mark.skipif(
    not shutil.which("pdflatex"), reason="without TeX the test before this one reads"
)
def test_the_errata_sheet_compiles(tmp_path: Path) -> None:
    [page] = paper_pages(sample_report(_run(HARD, REPAIRED)), {"sample": (HARD_TOLD,)})
    source = tmp_path / "errata.tex"
    source.write_text(latex(page, "1.0"))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", source.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]


def test_a_long_formula_of_the_sheet_can_break() -> None:
    """Nothing in it keeps a whole line together: no stretching bracket, no long words."""
    inner = "+".join(f"x_{{{n}}}" for n in range(90))
    words = r"\text{f is Lebesgue integrable on the whole half line}"
    item = replace(
        sample_report(_run(REFUTED)).sections[0].statements[0],
        latex=rf"\text{{Assume }}\left|{inner}\right|\le 1;\quad {words}.\quad\text{{Then }}x\le 1",
    )
    under = next(row for row in said("Decided", item) if row.name == "under")
    shown = LATEX_PARTS["formula"](under.parts[0][1])
    assert r"\left" not in shown
    assert inner in shown
    assert "$ f is Lebesgue integrable on the whole half line $" in shown
    assert not shown.count("$") % 2
    assert LATEX_PARTS["formula"](r"\left(x\right)^2") == r"$\displaystyle \left(x\right)^2$"
    assert "<details>" in markdown_row(under)
    assert "<details>" not in markdown_row(replace(under, parts=(("formula", "x"),)))
