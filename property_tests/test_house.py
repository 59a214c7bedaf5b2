"""No circle of imports, short files, names that occur once, rooms that list their modules."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from property_tests.places import ROOT

ROOMS = ("verify", "theorems", "reports")
#: The one door from the core of the checker to what lies beyond it.
DOOR = ("memory_theorems.verify.checker.budget", "memory_theorems.verify.checker.extension")


def modules() -> dict[str, Path]:
    """Dotted name -> file of every module."""
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            inside = parts[:-1] if parts[-1] == "__init__" else parts
            found[".".join(["memory_theorems", *inside])] = path
    return found


def imported(text: str, known: Mapping[str, object]) -> set[str]:
    """The modules among ``known`` that a source imports: at the top, inside functions, and for the
    type checker only."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {item.name for item in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{item.name}" for item in node.names}
            found |= inner & known.keys() or {node.module}
    return found & known.keys()


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Some circle of the graph, or nothing."""
    done: set[str] = set()
    for start in sorted(graph):
        waiting = [(start, iter(sorted(graph[start])))] if start not in done else []
        path = [start] if waiting else []
        while waiting:
            node, rest = waiting[-1]
            after = next(rest, None)
            if after is None:
                done.add(node)
                path.pop()
                waiting.pop()
            elif after in path:
                return [*path[path.index(after) :], after]
            elif after not in done:
                path.append(after)
                waiting.append((after, iter(sorted(graph[after]))))
    return []


def listed(text: str, names: set[str]) -> set[str]:
    """Those of the names that have a row in the docstring's table."""
    doc = ast.get_docstring(ast.parse(text)) or ""
    return names & set(re.findall(r"^`{0,2}([a-z_0-9]+)`{0,2}  +\S", doc, re.MULTILINE))


def test_no_circle_of_imports() -> None:
    known = modules()
    graph = {name: imported(path.read_text(), known) - {name} for name, path in known.items()}
    assert DOOR[1] in graph[DOOR[0]]
    graph[DOOR[0]].discard(DOOR[1])
    assert not circle(graph)


def test_a_circle_inside_functions_or_types_is_seen() -> None:
    known = {"verify.a": 0, "verify.b": 0}
    above = imported("def f():\n    from verify.b import g\n", known)
    below = imported("from verify import a\n", known)
    assert circle({"verify.a": above, "verify.b": below}) == ["verify.a", "verify.b", "verify.a"]
    typed = imported("if TYPE_CHECKING:\n    from verify import a\n", known)
    assert circle({"verify.a": above, "verify.b": typed})


@pytest.mark.parametrize(
    "room", ["verify", "reports", "theorems/stability", "theorems/curse_of_memory"]
)
def test_files_are_short(room: str) -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in (ROOT / room).rglob("*.py")}
    assert lengths
    assert {path: length for path, length in lengths.items() if length > 500} == {}


def test_no_file_name_twice_in_the_engine() -> None:
    names = Counter(path.name for path in (ROOT / "verify").rglob("*.py"))
    assert [name for name, times in names.items() if times > 1 and name != "__init__.py"] == []


@pytest.mark.parametrize(
    "room",
    [
        "reports",
        "theorems/commands",
        "theorems/instances",
        "theorems/models",
        "theorems/objects/half_line",
        "theorems/oracles",
        "theorems/targets",
        "verify/arithmetic",
        "verify/asking",
        "verify/certificates",
        "verify/checker/rules",
        "verify/commands",
        "verify/deciding",
        "verify/examination",
        "verify/functions",
        "verify/language",
        "verify/proofs",
        "verify/reading",
        "verify/refutation",
        "verify/search",
        "verify/search/algebra",
        "verify/search/integrals",
        "verify/search/real",
        "verify/search/whole",
    ],
)
def test_a_room_lists_its_modules(room: str) -> None:
    names = {path.stem for path in (ROOT / room).glob("*.py")} - {"__init__"}
    assert names
    assert names - listed((ROOT / room / "__init__.py").read_text(), names) == set()


def test_a_module_that_is_not_listed_is_seen() -> None:
    table = '"""A room.\n\n====  ===\nkept  what it is, unlike other\n====  ===\n"""\n'
    assert listed(table, {"kept", "other"}) == {"kept"}


def closed_forms(text: str) -> set[str]:
    """The modules with closed forms that a source imports."""
    theorems = "memory_theorems.theorems"
    papers = ("curse_of_memory", "discoveries", "inverse_approximation", "stability")
    forms = ("objects.kernels.moments", "objects.landscape.loss", "objects.landscape.hessian")
    rooms = tuple(f"{theorems}.{name}" for name in (*papers, *forms))
    nodes = [item for item in ast.walk(ast.parse(text)) if isinstance(item, ast.ImportFrom)]
    return {str(node.module) for node in nodes if str(node.module).startswith(rooms)}


@pytest.mark.parametrize(
    "name", ["descent", "hessians", "memories", "rates", "sensitivities", "training"]
)
def test_second_routes_import_no_closed_form(name: str) -> None:
    path = ROOT / "property_tests" / "doubles" / f"{name}.py"
    assert not closed_forms(path.read_text())


def test_a_closed_form_is_seen() -> None:
    assert closed_forms("def f():\n    from memory_theorems.theorems.stability import a\n")
    assert not closed_forms("from memory_theorems.theorems.oracles import integrals\n")


#: Folders of tests that mirror none of the tree.
APART = {"benchmarks", "campaign", "doubles"}


def test_tests_mirror_the_tree() -> None:
    """The tests of a room stand in a folder of its name."""
    tests = ROOT / "property_tests"
    folders = {path.parent.relative_to(tests) for path in tests.rglob("test_*.py")}
    apart = {item for item in folders if item.parts and item.parts[0] in APART}
    assert len(folders) > 40
    assert {item for item in folders - apart if not (ROOT / item).is_dir()} == set()
