"""Tables as CSV, LaTeX and HTML: read back by readers that are not ours."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems import theorem
from memory_theorems.verify import claim, decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.showing.tabulated import Formula, Table, latex_text, rendered, write

CELLS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12)
ROWS = st.lists(st.tuples(CELLS, CELLS), max_size=4).map(tuple)


class Cells(HTMLParser):
    """The texts of the cells of a table, and the tags that were opened and closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.cells and "table" in self.open:
            self.cells[-1] += data


@given(ROWS)
def test_csv_and_html_hold_every_cell(rows: tuple[tuple[str, str], ...]) -> None:
    table = Table(("a", "b & c"), rows)
    read = list(csv.reader(io.StringIO(table.to_csv())))
    assert read[0] == ["a", "b & c"]
    assert [[cell.removeprefix("'") for cell in row] for row in read[1:]] == [
        [cell.removeprefix("'") for cell in row] for row in rows
    ]
    parsed = Cells(table.to_html())
    assert not parsed.open
    assert parsed.cells == ["a", "b & c", *(cell for row in rows for cell in row)]


@given(CELLS)
def test_no_text_is_a_command_of_tex(text: str) -> None:
    escaped = latex_text(text)
    for command in (r"\textbackslash{}", r"\textasciicircum{}", r"\textasciitilde{}"):
        escaped = escaped.replace(command, "")
    for sign in "{}$&#%_":
        escaped = escaped.replace("\\" + sign, "")
    assert not set(escaped) & set("\\{}$&#%_^~")


@pytest.mark.parametrize(
    ("cell", "kept"), [("=1+1", "'=1+1"), ("-3/2", "'-3/2"), ("-1.5", "-1.5"), ("x=1", "x=1")]
)
def test_no_cell_is_run_by_a_spreadsheet(cell: str, kept: str) -> None:
    assert list(csv.reader(io.StringIO(Table(("a",), ((cell,),)).to_csv())))[1] == [kept]


def test_formulas_are_typeset_where_one_typesets() -> None:
    table = Table(("f",), ((Formula("x^{2} < 1", "x**2 < 1"),),))
    assert "$x^{2} < 1$" in table.to_latex()
    assert "$x^{2} &lt; 1$" in table.to_html()
    assert table.to_json() == [{"f": "x**2 < 1"}]


def test_rows_have_as_many_cells_as_columns(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="2 cells under 1 columns"):
        Table(("a",), (("1", "2"),))
    with pytest.raises(InputError, match=r"must end in \.csv, \.tex, \.html"):
        rendered(Table(("a",), ()), Path("x.pdf"))
    write(Table(("a",), (("1",),)), tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text() == "a\n1\n"


def test_answers_show_themselves_in_notebooks() -> None:
    false = claim("x <= 1/2", x="[0, 1]")
    assert false._repr_latex_() == r"$\displaystyle \forall x\in[0, 1]:\quad x \le \frac{1}{2}$"
    shown = decide(false)._repr_html_()
    assert "REFUTED" in shown
    assert "counterexample" in shown
    known = theorem("curse-of-memory/momentum")
    assert known.table().columns == ("form", "name", "in the paper")
    result = check_theorem(theorem("lemma-d.1"), RunOptions(examples=1, mutants=False))
    parsed = Cells(result._repr_html_())
    assert not parsed.open
    words = [item.verdict.word for item in result.statements]
    assert [row["verdict"] for row in result.table().to_json()] == words
    assert set(words) <= set(parsed.cells)


def test_a_table_is_printed_whole() -> None:
    table = Table(("name", "value"), (("a", "1"), ("b", "[2]" * 60)), "numbers")
    first, head, *rows = str(table).splitlines()
    assert first == "numbers"
    assert head.split() == ["name", "value"]
    assert max(map(len, rows)) <= 100
    assert "".join(row[1:].strip() for row in rows[1:]) == "[2]" * 60
