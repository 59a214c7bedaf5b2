"""Modules that are loaded where they are first used: some take longer than an easy claim."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType


def lazily(name: str) -> ModuleType:
    """The module, whose own code runs when an attribute is first read.  ImportError, at once, when
    there is none."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"no module named {name!r}", name=name)
    loader = importlib.util.LazyLoader(spec.loader)
    spec.loader = loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    package, _, own = name.rpartition(".")
    if package:  # else a later ``import package.own`` finds it loaded and binds nothing
        setattr(sys.modules[package], own, module)
    return module
