"""Tables whose rows come one by one: nothing is left out, nothing is wider than the terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.showing.columns import NARROW, Columns, below

WORDS = st.text("abc-/", min_size=1, max_size=50)
CELL = st.lists(WORDS, max_size=6).map(" ".join)
TABLE = Columns(("one", "two", "s"), (30, 40, 6), numbered=True)


@given(cells=st.tuples(CELL, CELL, st.integers(0, 99999).map(str)))
def test_every_word_is_shown_and_no_line_is_too_long(cells: tuple[str, str, str]) -> None:
    lines = TABLE.row(cells).splitlines()
    assert all(len(line) <= NARROW for line in lines)
    columns = ("".join(line[0:30] for line in lines), "".join(line[32:72] for line in lines))
    for cell, shown in zip(cells, columns, strict=False):
        assert "".join(cell.split()) == "".join(shown.split())
    assert lines[0].endswith(cells[2])
    assert len(lines[0]) == NARROW


def test_lines_of_a_cell_stand_below_each_other() -> None:
    assert TABLE.row(("a", "b\nc", "1.0")).splitlines() == [
        f"{'a':<30}  {'b':<40}  {'1.0':>6}",
        f"{'':<30}  c",
    ]
    head, rule = TABLE.head().splitlines()
    assert head.split() == ["one", "two", "s"]
    assert len(head) == len(rule) == NARROW


@given(text=CELL)
def test_what_stands_below_a_row_is_whole(text: str) -> None:
    lines = below(text)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(len(line) <= NARROW for line in lines)
    assert all(line.startswith("    ") for line in lines)
