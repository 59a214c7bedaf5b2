"""The README and the docs say what is so: transcripts are run again, examples are doctests."""

from __future__ import annotations

import ast
import doctest
import re
import types
from pathlib import Path
from xml.etree import ElementTree

import pytest

from memory_theorems.reports.readme_picture import picture
from memory_theorems.reports.transcripts import agrees, refreshed, rerun, run, transcripts
from memory_theorems.theorems import all_theorems, theorem
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.terms import to_text
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.testing import CHECKS, Checks
from property_tests.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_PYTHON = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)
_TEMPLATE = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_the_first_screen_says_how_to_begin() -> None:
    """The row of a lemma, installing, four commands of one line with their answers, make."""
    lines = README.splitlines()
    assert len(lines) < 200
    screen = "\n".join(lines[:60])
    assert "pip install ." in screen
    assert re.findall(r"^make \w+", screen, re.M) == ["make verify", "make test"]
    shown = [item for item in transcripts(screen) if not item.slow]
    assert len(shown) == 4
    assert all(len(item.output) == 1 for item in shown)
    assert "not run" not in README


def test_the_row_of_the_lemma_is_what_its_file_states() -> None:
    """It holds with a constant that depends on lambda, and fails with one for all of them."""
    found = {item.name: item for item in theorem("stability/lemma-1").statements}
    rows = re.findall(
        r"^\| (printed|not printed|what to use)[^|]*\|(.*)\| (\w+)[^|]*\|$", README, re.M
    )
    assert [(who, verdict) for who, _, verdict in rows] == [
        ("printed", "holds"), ("not printed", "fails"), ("what to use", "holds"),
    ]  # fmt: skip
    said = [
        found["Lemma 1"],
        found["one constant for all contraction factors"],
        found["the window"],
    ]
    assert [item.expected.outcome.value for item in said] == ["holds", "fails", "holds"]
    assert [item.form.value for item in said] == ["printed", "variant", "sharpened"]
    assert "for lambda: [0, 1). exists C: (0, oo)" in said[0].subject.text  # type: ignore[union-attr]
    refuted = said[1].subject
    assert isinstance(refuted, Claim)
    chosen = {item.name: item.counter for item in refuted.variables if item.counter is not None}
    assert {name: to_text(chosen[name]) for name in ("a", "k")} == {"a": "1/(2*C)", "k": "2*C"}
    assert "for every C take λ = exp(−a), a = 1/(2C), k = 2C" in README
    assert "log(1/lambda)" in said[2].subject.formula.text  # type: ignore[union-attr]


def test_the_picture_is_drawn_by_the_program() -> None:
    shown = re.findall(r"!\[[^]]*\]\((docs/\S+\.svg)\)", README)
    assert shown == ["docs/forgetting.svg"]
    text = (ROOT / shown[0]).read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert "<script" not in text
    ours, again = (set(re.findall(r"<!-- (.*?) -->", one)) for one in (text, picture()))
    assert ours == again  # the texts in it; curves depend on the version of Matplotlib


def _assert_true(page: Path, slow: bool) -> None:
    for item, printed in rerun(page.read_text(encoding="utf-8"), ROOT, slow):
        assert agrees(item.output, printed), (
            f"$ {item.command}: make docs brings it up to date; it prints now:\n"
            + "\n".join(printed)
        )


#: Its commands take longer than those of all other pages: examined by ``make stress``.
LONG = "targets.md"


@pytest.mark.parametrize(
    "page",
    [pytest.param(p, marks=pytest.mark.stress) if p.name == LONG else p for p in PAGES],
    ids=lambda page: page.name,
)
def test_transcripts_are_what_the_commands_print(page: Path) -> None:
    _assert_true(page, slow=False)


@pytest.mark.stress
def test_the_transcript_of_the_main_job_is_what_it_prints() -> None:
    _assert_true(ROOT / "README.md", slow=True)


def test_the_docs_list_every_theorem() -> None:
    page = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8")
    (shown,) = (item for item in transcripts(page) if item.command == "verify list")
    assert [line.split()[0] for line in shown.output[:-1]] == [item.key for item in all_theorems()]
    assert all(isinstance(item, FormulaTheorem) for item in all_theorems())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_do_what_they_show(page: Path) -> None:
    source = "\n".join(_PYTHON.findall(page.read_text(encoding="utf-8")))
    examples = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_template_of_a_theorem_is_complete() -> None:
    page = (ROOT / "docs" / "adding-a-theorem.md").read_text(encoding="utf-8")
    module = types.ModuleType("template")
    exec(compile(_TEMPLATE.findall(page)[0], "adding-a-theorem.md", "exec"), module.__dict__)
    theorem = module.LeakyIntegrator()
    result = check_theorem(theorem, RunOptions(examples=10))
    words = [item.verdict.word for item in (*result.statements, *result.steps)]
    assert words == ["PROVED", "PROVED", "PROVED"]
    checks = Checks(theorem)
    for check in CHECKS.values():
        check(checks)


def test_a_theorem_is_eight_words() -> None:
    """The page explains no more, the template uses no more, and each is an attribute of a file."""
    page = (ROOT / "docs" / "adding-a-theorem.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| `(\w+)` \|", page, re.M)
    assert len(words) == len(set(words)) == 8
    assert set(words) <= FormulaTheorem.__annotations__.keys()
    (made,) = (
        node for node in ast.parse(_TEMPLATE.findall(page)[0]).body
        if isinstance(node, ast.ClassDef)
    )  # fmt: skip
    given = {item.targets[0].id for item in made.body if isinstance(item, ast.Assign)}  # type: ignore[attr-defined]
    assert given <= {*words, "key", "title", "source"}


def test_the_page_of_limits_quotes_the_measured_numbers() -> None:
    measured = (ROOT / "docs" / "prover-benchmark.md").read_text(encoding="utf-8")
    row = next(line for line in measured.splitlines() if line.startswith("| this engine"))
    (true, all_true), (false, all_false) = re.findall(r"(\d+)/(\d+)", row)[:2]
    wrong = row.split("|")[-3].strip()
    page = (ROOT / "docs" / "what-this-does-not-do.md").read_text(encoding="utf-8")
    assert f"{true} of {all_true} true claims and {false} of {all_false} false ones" in page
    assert ("none of them wrongly" in page) == (wrong == "0")
    open_ones = int(all_true) + int(all_false) - int(true) - int(false)
    assert f"The other {open_ones} come out UNDECIDED" in page


TEXT = """before
```console
$ echo one 1.5 s
one 0.2 s
$ printf "a\\nb\\nc\\n"
a
...
c
```
after
"""


def test_transcripts_are_found_compared_and_refreshed(tmp_path: Path) -> None:
    first, second = transcripts(TEXT)
    assert first.command == "echo one 1.5 s"
    assert all(agrees(item.output, run(item.command, tmp_path)) for item in (first, second))
    (tmp_path / "examples").mkdir()
    assert refreshed(TEXT, tmp_path) == (TEXT, ())
    stale = TEXT.replace("one 0.2 s", "two")
    assert not agrees(next(transcripts(stale)).output, run("echo one 1.5 s", tmp_path))
    assert refreshed(stale, tmp_path) == (TEXT.replace("0.2 s", "1.5 s"), ())
    shown, problems = refreshed(TEXT.replace("\nc\n", "\nd\n"), tmp_path)
    assert "\nd\n" in shown
    assert len(problems) == 1


NUMBERED = """```console
$ printf "size 1\\nhead\\na\\nb\\n3 left\\nend\\n"
size 1
head
...
2 left
end
```
"""


def test_lines_left_out_stay_left_out_when_numbers_change(tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    assert refreshed(NUMBERED, tmp_path) == (NUMBERED.replace("2 left", "3 left"), ())
    unknown = NUMBERED.replace("2 left", "2 right")
    assert refreshed(unknown, tmp_path)[0] == unknown
    assert len(refreshed(unknown, tmp_path)[1]) == 1


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (("a  b",), ("a b",), True),
        (("PROVED",), ("REFUTED",), False),
        (("20/20 in 3 s",), ("20/20 in 0.1 s",), True),
        (("20/20",), ("19/20",), False),
        (("│ PROVED │ 4.2 │",), ("│ PROVED │ ledger │",), True),
        (("│ 1.5 │ PROVED │",), ("│ 2.5 │ PROVED │",), False),
        (("│ ─────── │",), ("│ ── │",), True),
        (("a", "...", "z"), ("a", "z"), True),
        (("a", "...", "z"), ("a", "b"), False),
        ((), ("a",), False),
    ],
)
def test_only_durations_and_widths_are_left_aside(
    shown: tuple[str, ...], printed: tuple[str, ...], same: bool
) -> None:
    assert agrees(shown, printed) is same
