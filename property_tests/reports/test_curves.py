"""A counterexample that is a function is drawn; what is none, or is hostile text, is not."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.reports.curves import curve, functions
from memory_theorems.verify.language.terms import to_text


def _heights(drawn: str) -> list[float]:
    root = ElementTree.fromstring(drawn)
    [line] = [item for item in root.iter() if item.tag == "polyline"]
    return [float(point.split(",")[1]) for point in line.attrib["points"].split()]


def test_a_kernel_is_drawn_as_it_falls() -> None:
    heights = _heights(curve((("instance · kernel", '["exp(-t)"]'),)))
    assert heights == sorted(heights)
    assert len(heights) > 100


def test_weights_and_rates_are_a_sum_of_exponentials() -> None:
    values = {"weights": '["1", "-3/2"]', "rates": '["1", "2"]'}
    [term] = functions(values)
    [same] = functions({"kernel": '["(1)*exp(-(1)*t) + (-3/2)*exp(-(2)*t)"]'})
    assert to_text(term) == to_text(same)
    heights = _heights(curve(tuple(values.items())))
    assert heights[0] == max(heights)  # it starts at -1/2 and then is positive


@pytest.mark.parametrize(
    "rows",
    [
        (("x", "1/2"),),
        (("kernel", "exp(-t)"),),
        (("kernel", '["__import__"]'),),
        (("kernel", '["exp(t)"]'),),
        (("kernel", '["1/t"]'),),
        (("kernel", '["omega*exp(-t)"]'),),
        (("weights", '["1", "2"]'), ("rates", '["1"]')),
        (("weights", '[["1"]]'), ("rates", '["1"]')),
        (("weights", '["x"]'), ("rates", '["1"]')),
    ],
)
def test_what_is_no_function_is_not_drawn(rows: tuple[tuple[str, str], ...]) -> None:
    assert curve(rows) == ""


@given(st.text(alphabet=st.sampled_from("<>&\"'[]t,1exp()-"), max_size=20))
def test_nothing_breaks_out_of_the_picture(text: str) -> None:
    drawn = curve((("kernel", text),))
    assert not drawn or ElementTree.fromstring(drawn).tag == "svg"
