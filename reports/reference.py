"""Reference pages from the docstrings of what is public: ``python -m
memory_theorems.reports.reference FILE``.

Public is what :data:`PUBLIC` lists: the names of ``__all__`` of these modules, and of classes the
methods and properties without an underscore that have a docstring.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

#: The modules whose ``__all__`` is public, in the order of the page.
PUBLIC = tuple(
    f"memory_theorems.{name}" for name in ("verify", "theorems", "verify.stating", "verify.testing")
)
HEAD = """# Reference

What other projects may rely on ([policy](policy.md)); everything else may change without notice.
Made from the docstrings by `make docs`.
"""
_ROLE = re.compile(r":(?:class|func|meth|data|mod|attr):`~?([^`]+)`")


def page() -> str:
    """The whole page in Markdown."""
    return "\n".join([HEAD, *(line for name in PUBLIC for line in _module(name))]).rstrip() + "\n"


def _module(name: str) -> Iterator[str]:
    module = importlib.import_module(name)
    yield f"## `{name}`\n"
    yield _text(module) + "\n"
    for item in module.__all__:
        yield from _entry(f"{name}.{item}", getattr(module, item))


def _entry(name: str, thing: Any) -> Iterator[str]:
    short = name.rsplit(".", 1)[1]
    if inspect.isclass(thing):
        yield f"### class `{short}`\n"
        yield _text(thing) + "\n"
        if issubclass(thing, Enum):
            yield "\n".join(f"- `{item.name}`" for item in thing) + "\n"
        yield from _members(thing)
    elif callable(thing):
        yield f"### `{short}{_signature(thing)}`\n"
        yield _text(thing) + "\n"
    else:
        shown = sorted(thing) if isinstance(thing, Mapping) else repr(thing)
        yield f"### `{short}`\n\n`{shown}`\n"


def _members(thing: type) -> Iterator[str]:
    for name, member in vars(thing).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) and member.__doc__:
            yield f"- `{name}`: {_line(member)}"
        elif isinstance(member, classmethod | staticmethod) and member.__func__.__doc__:
            yield f"- `{name}{_signature(member.__func__, bound=True)}`: {_line(member.__func__)}"
        elif inspect.isfunction(member) and member.__doc__:
            yield f"- `{name}{_signature(member, bound=True)}`: {_line(member)}"
    yield ""


def _signature(thing: Any, bound: bool = False) -> str:
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return "()"
    parameters = list(found.parameters.values())[1 if bound else 0 :]
    bare = [item.replace(annotation=inspect.Parameter.empty) for item in parameters]
    return str(found.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def _line(thing: Any) -> str:
    """The first sentence of the docstring."""
    text = " ".join((inspect.getdoc(thing) or "").split())
    return _plain(re.split(r"(?<=\.)\s", text, maxsplit=1)[0])


def _text(thing: Any) -> str:
    """The docstring as Markdown: examples and sections of parameters as blocks."""
    lines = _plain(inspect.getdoc(thing) or "").splitlines()
    out: list[str] = []
    inside = False
    for line in lines:
        block = line.startswith((">>>", "...", "    ", "----")) or (inside and bool(line.strip()))
        if block and not inside:
            # The name of a numpydoc section belongs to its block.
            title = out.pop() if line.startswith("----") and out else ""
            out += ["```", *filter(None, [title])]
        if inside and not block:
            out.append("```")
        inside = block
        out.append(line)
    return "\n".join([*out, "```"] if inside else out)


def _plain(text: str) -> str:
    return _ROLE.sub(r"`\1`", text).replace("``", "`")


def main() -> None:
    """Write the page to the file that is named."""
    from memory_theorems.verify.asking.outputs import write_text

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    write_text(parser.parse_args().file, page())


if __name__ == "__main__":
    main()
