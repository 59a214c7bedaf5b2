"""A page as a tree of elements, for tests that ask what stands beside what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from html import escape
from html.parser import HTMLParser

VOID = frozenset(("meta", "br", "img", "link", "input", "hr", "mspace"))
BLOCKS = frozenset(("p", "li", "td", "th", "dt", "dd", "h1", "h2", "h3", "h4", "div", "article"))


class Node:
    """An element; texts are children too.

    ``order`` are all elements of the page as they begin; those below this one stand from
    ``place`` to ``end``.
    """

    def __init__(
        self, tag: str, attributes: dict[str, str], parent: Node | None, order: list[Node]
    ) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.classes = frozenset(attributes.get("class", "").split())
        self.children: list[Node | str] = []
        order.append(self)
        self.order, self.place, self.end = order, len(order), len(order)

    def get(self, name: str) -> str:
        """An attribute, empty where there is none."""
        return self.attributes.get(name, "")

    @property
    def below(self) -> Sequence[Node]:
        return self.order[self.place : self.end]

    def all(self, tag: str) -> list[Node]:
        """Elements below of that tag."""
        return [node for node in self.below if node.tag == tag]

    def classed(self, name: str) -> list[Node]:
        """Elements below of that class."""
        return [node for node in self.below if name in node.classes]

    def where(self, attribute: str) -> list[Node]:
        """Elements below with that attribute."""
        return [node for node in self.below if attribute in node.attributes]

    @property
    def above(self) -> Iterator[Node]:
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def inside(self, attribute: str) -> bool:
        """Whether this or an element around it has the attribute."""
        return any(attribute in node.attributes for node in self.above)

    def within(self, name: str) -> bool:
        """Whether this or an element around it has the class."""
        return any(name in node.classes for node in self.above)

    def block(self) -> Node:
        """The nearest element around it that is a line or a paragraph."""
        return next(node for node in self.above if node.tag in BLOCKS or node.parent is None)

    @cached_property
    def text(self) -> str:
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join("".join(parts).split())

    @cached_property
    def markup(self) -> str:
        """What is in it, in one way of writing."""
        return "".join(_written(child) for child in self.children).strip()


def _written(item: Node | str) -> str:
    if isinstance(item, str):
        return escape(" ".join(item.split()) or " ")
    attributes = "".join(f' {name}="{escape(v)}"' for name, v in sorted(item.attributes.items()))
    return f"<{item.tag}{attributes}>{''.join(map(_written, item.children))}</{item.tag}>"


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.order: list[Node] = []
        self.root = self.here = Node("", {}, None, self.order)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = self._begun(tag, attrs)
        if tag not in VOID:
            self.here = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begun(tag, attrs)

    def _begun(self, tag: str, attrs: list[tuple[str, str | None]]) -> Node:
        attributes = {name: value or "" for name, value in attrs}
        node = Node(tag, attributes, self.here, self.order)
        self.here.children.append(node)
        return node

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.here.tag == tag, f"{tag} closes {self.here.tag}"
            assert self.here.parent is not None
            self.here.end = len(self.order)
            self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parsed(text: str) -> Node:
    """The tree of a page, or of a piece of one."""
    parser = _Parser()
    parser.feed(text)
    parser.close()
    assert parser.here is parser.root
    parser.root.end = len(parser.order)
    return parser.root


@cache
def markup_of(text: str) -> str:
    """What a piece of a page says, in one way of writing."""
    return parsed(text).markup
