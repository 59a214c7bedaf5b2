"""The reference page is that of the docstrings, and says something of every public name."""

from __future__ import annotations

import importlib

import pytest

from memory_theorems.reports import reference
from property_tests.places import ROOT


def test_the_page_is_up_to_date() -> None:
    written = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert written == reference.page(), "make docs writes it anew"


@pytest.mark.parametrize("name", reference.PUBLIC)
def test_every_public_name_exists_and_is_explained(name: str) -> None:
    module = importlib.import_module(name)
    for item in module.__all__:
        thing = getattr(module, item)
        if callable(thing):
            assert (thing.__doc__ or "").strip(), f"{name}.{item} has no docstring"


def test_blocks_are_closed_and_no_role_is_left() -> None:
    page = reference.page()
    assert page.count("```") % 2 == 0
    assert ":class:" not in page
    assert ":func:" not in page


def test_examples_and_sections_stand_in_blocks() -> None:
    def documented() -> None:
        """One line.

        Parameters
        ----------
        x: a :class:`Thing`.

        >>> documented()
        """

    assert reference._text(documented) == (
        "One line.\n\n```\nParameters\n----------\nx: a `Thing`.\n```\n\n```\n>>> documented()\n```"
    )
