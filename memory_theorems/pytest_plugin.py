"""The pytest plug-in that is installed: it loads those of ``verify`` and ``theorems``.

``python -m pytest`` puts the user's folder first, so that a package ``verify`` in it, say, is the
user's.  It stays the user's: then ours is left out, and the header of the session says so.
"""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

#: The name to block each with (``-p no:NAME``), and its module; the second needs the first.
PLUGINS = {
    "verify-claims": "memory_theorems.verify.pytest_plugin",
    "verify-theorems": "memory_theorems.theorems.pytest_plugin",
}
ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    for name, module in PLUGINS.items():
        if foreign(module.partition(".")[0]) is not None:
            return
        pluginmanager.register(importlib.import_module(module), name)


def pytest_report_header() -> list[str]:
    """What is left out, and for which package of the user's."""
    for name, module in PLUGINS.items():
        found = foreign(module.partition(".")[0])
        if found is not None:
            return [f"memory-theorems: {name} left out, {found} has the name of its package"]
    return []


def foreign(package: str) -> Path | None:
    """Where the package of this name is that a test imports, None when that is ours."""
    if package not in sys.modules:
        # A test file beside it imports it, whatever the path has now.
        for own in (Path.cwd() / package / "__init__.py", Path.cwd() / f"{package}.py"):
            if own.is_file() and not own.samefile(ROOT / package / "__init__.py"):
                return own
    loaded = sys.modules.get(package)
    spec = find_spec(package) if loaded is None else loaded.__spec__
    found = Path(package if spec is None or spec.origin is None else spec.origin)
    ours = ROOT / package / "__init__.py"
    return None if found.is_file() and found.samefile(ours) else found
