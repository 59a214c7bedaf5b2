"""The pytest plug-in that is installed: it loads those of ``verify`` and ``theorems``."""

from __future__ import annotations

import importlib

import pytest

#: The name to block each with (``-p no:NAME``), and its module; the second needs the first.
PLUGINS = {
    "verify-claims": "memory_theorems.verify.pytest_plugin",
    "verify-theorems": "memory_theorems.theorems.pytest_plugin",
}


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    for name, module in PLUGINS.items():
        pluginmanager.register(importlib.import_module(module), name)
