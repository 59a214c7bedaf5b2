"""What is left out of pages and images is nothing that a reader sees."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from memory_theorems.reports.figures import light as light_image
from memory_theorems.reports.light import light


class Events(HTMLParser):
    """What a parser reads, with blanks outside of examples as one blank."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[object] = []
        self._kept = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(attrs)))
        self._kept += tag in ("pre", "script")

    def handle_endtag(self, tag: str) -> None:
        self.found.append(tag)
        self._kept -= tag in ("pre", "script")

    def handle_data(self, data: str) -> None:
        self.found.append(data if self._kept else " ".join(data.split()))


PAGE = """<p  class="a"
   id="x-1">one
   <b title="two words" data-n="3">a="b"</b>

</p><input value="1"/><pre class="k">  a
  b="c"</pre><script>let q = "1"

;</script>"""


def test_a_light_page_is_the_same_document() -> None:
    assert Events(light(PAGE)).found == Events(PAGE).found
    made = light(PAGE)
    assert "<p  class=a\n   id=x-1>" in made
    assert '<b title="two words" data-n=3>a="b"</b>\n</p>' in made
    assert '<input value="1"/><pre class="k">  a\n  b="c"</pre>' in made
    # One sign more among the plain ones, and a value ends where none should.
    assert Events(PAGE.replace('"two words"', "two words")).found != Events(PAGE).found


@given(st.text(alphabet=' "=<>&/a1\n', max_size=12), st.text(alphabet='a1 "=\n<', max_size=12))
def test_no_value_and_no_word_is_changed(value: str, words: str) -> None:
    page = f'<p title="{escape(value)}" class="c">{escape(words)}<i id="{escape(value)}"/></p>'
    assert Events(light(page)).found == Events(page).found


def test_a_light_image_has_its_points_and_words() -> None:
    image = b"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg>
 <metadata>
  <a/>
 </metadata>
 <g id="line2d_1">
  <path id="m1" d="M 0.004 280.84999
L 1.5 2.123456
C 1 2 3 4 5 6
z
"/>
  <text x="1.23456" transform="rotate(-0 1.2 3)">0.12345 of  it</text>
  <text y="2.5" transform="rotate(-90 1.23456 3)">b</text>
 </g>
</svg>"""
    assert light_image(image) == (
        b'<svg><g><path id="m1" d="M0 280.85L1.5 2.12C1 2 3 4 5 6z"/>'
        b'<text x="1.23">0.12345 of  it</text>'
        b'<text y="2.5" transform="rotate(-90 1.23 3)">b</text></g></svg>'
    )
