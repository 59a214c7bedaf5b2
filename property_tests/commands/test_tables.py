"""Tables of the terminal: numbers of every size have a short text."""

from __future__ import annotations

import pytest

from theorems.commands.tables import slack_words


@pytest.mark.parametrize(
    ("largest", "shown"),
    [("7/2", "3.5"), ("123456789012e38000", "1e+38011"), ("1e400", "1e+400")],
)
def test_a_slack_beyond_doubles_shows_its_order(largest: str, shown: str) -> None:
    assert slack_words({"min": "1", "median": "2", "max": largest}) == f"1 .. 2 .. {shown}"


def test_no_slack_is_a_dash() -> None:
    assert slack_words({"min": None, "median": None, "max": None}) == "-"
