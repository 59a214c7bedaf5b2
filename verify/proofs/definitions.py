"""Which definitions are admitted: trusted code.

A symbol is defined by one equation with variables only, or by at most one equation for 0 and one
for ``j + 1`` in one and the same argument, a natural.  A right side mentions primitive symbols,
symbols defined before, and, in the equation for ``j + 1``, the symbol itself at exactly ``j``.
So functions that satisfy all equations exist (primitive recursion), whatever the primitive symbols
are.  A defined symbol has no domain of its own: what it lies in has to be proved.
"""

from __future__ import annotations

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Definition, Theory
from memory_theorems.verify.proofs.refusals import Wrong


def check_definitions(theory: Theory) -> None:
    """Raise Wrong where a definition need not have a solution, or could have two."""
    defined = {item.symbol for item in theory.definitions}
    done: set[str] = set()
    groups: dict[str, list[Definition]] = {}
    for item in theory.definitions:
        if item.symbol in done or (groups and item.symbol not in groups and _last(groups) in done):
            raise Wrong(f"the equations of {item.symbol} stand apart")
        if groups and item.symbol != _last(groups):
            done.add(_last(groups))
        groups.setdefault(item.symbol, []).append(item)
        _check_right(item, defined - done, theory)
    for name, items in groups.items():
        _check_patterns(name, items, theory)


def _last(groups: dict[str, list[Definition]]) -> str:
    return list(groups)[-1]


def _check_patterns(name: str, items: list[Definition], theory: Theory) -> None:
    if theory.signatures[name].domain is not None:
        raise Wrong(f"{name} is defined, so it has no domain of its own: prove its range")
    shapes = []
    for item in items:
        recursive = [
            (index, pattern == t.ZERO)
            for index, pattern in enumerate(item.pattern)
            if pattern.head != "variable"
        ]
        if len(recursive) > 1:
            raise Wrong(f"{name} is defined by recursion on more than one argument")
        shapes.append(recursive[0] if recursive else None)
    if len(items) > 1 and (None in shapes or len({item[0] for item in shapes if item}) > 1):
        raise Wrong(f"the definitions of {name} overlap")
    if len(set(shapes)) != len(shapes):
        raise Wrong(f"the definitions of {name} overlap")


def _check_right(item: Definition, unknown: set[str], theory: Theory) -> None:
    """Recursive calls step down; other defined symbols come earlier."""
    for node in t.walk(item.right):
        if node.head not in ("apply", "variable") or node.value not in unknown:
            continue
        if node.value != item.symbol:
            raise Wrong(f"{item.symbol} is defined by {node.value}, which is not defined before")
        steps = [
            index
            for index, pattern in enumerate(item.pattern)
            if pattern.head == "+" and node.args[index] == pattern.args[0]
        ]
        if not steps:
            raise Wrong(f"the recursion of {item.symbol} does not step down")
