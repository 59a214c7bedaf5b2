"""A module that is at hand, instead of a file: whatever has PyTorch's ``state_dict`` and
``named_modules``, or a mapping of names to arrays.

PyTorch itself is not imported.  The tensors are written to a file as they are, and that is asked.
A file does not say what stands between its tensors; a module says which parts it has, so a part
that computes something without a tensor of its own (an activation, a pooling, a norm without
weights) is refused by name.  Only the module's ``forward`` knows the order of the parts: compare
with recorded outputs (``check``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, runtime_checkable

from memory_theorems.theorems.models.window_answers import ModelAnswer
from memory_theorems.verify.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

P = ParamSpec("P")
A = TypeVar("A", bound=ModelAnswer)
#: Parts without tensors that change nothing when a model is used.
_SILENT = ("Identity", "Dropout", "Dropout1d", "AlphaDropout", "Flatten", "Unflatten")


@runtime_checkable
class Module(Protocol):
    """What is asked of a live module."""

    def state_dict(self) -> Mapping[str, Any]:
        """The tensors by name."""

    def named_modules(self) -> Any:
        """(name, part) of every part, the module itself first, with an empty name."""


def of_modules(
    ask: Callable[Concatenate[str | Path, P], A],
) -> Callable[Concatenate[str | Path | Module | Mapping[str, Any], P], A]:
    """Let a question of a file be asked of a module; its answer names the module's class."""

    @wraps(ask)
    def asked(
        file: str | Path | Module | Mapping[str, Any], *given: P.args, **options: P.kwargs
    ) -> A:
        if isinstance(file, (str, Path)):
            return ask(file, *given, **options)
        with TemporaryDirectory() as folder:
            path, label = written(file, Path(folder))
            try:
                found = ask(path, *given, **options)
            except InputError as problem:
                raise InputError(str(problem).replace(str(path), label)) from None
        return replace(found, document={**found.document, "file": label})

    # The name of the first argument stays usable, which Callable cannot say.
    return asked  # type: ignore[return-value]


def written(module: Module | Mapping[str, Any], folder: Path) -> tuple[Path, str]:
    """The file of a module's tensors in the folder, and what the module is called.

    InputError for something that is no module, or has a part that computes without tensors.
    """
    import numpy as np

    from memory_theorems.theorems.models.tensors import TEXT

    if isinstance(module, Mapping):
        label, arrays, said = "the mapping", dict(module), set[str]()
    elif isinstance(module, Module):
        label = type(module).__name__
        arrays = dict(module.state_dict())
        parts = [(name, part) for name, part in module.named_modules()]
        _speaking(label, parts)
        chosen = (getattr(part, "nonlinearity", None) for _, part in parts)
        said = {one for one in chosen if isinstance(one, str)}
    else:
        raise InputError(
            f"a model is a file, a module with state_dict and named_modules, or a mapping of names "
            f"to arrays, not {type(module).__name__}"
        )
    kept = {str(name): _array(label, name, tensor) for name, tensor in arrays.items()}
    if len(said) == 1 and TEXT not in kept:
        kept[TEXT] = np.array(next(iter(said)))
    path = folder / "module.npz"
    np.savez(path, allow_pickle=False, **kept)
    return path, label


def _speaking(label: str, parts: list[tuple[str, Any]]) -> None:
    """InputError for a part with neither tensors nor parts of its own that is not known to do
    nothing."""
    for name, part in parts:
        if not name or type(part).__name__ in _SILENT or dict(part.state_dict()):
            continue
        if any(other.startswith(f"{name}.") for other, _ in parts):
            continue
        raise InputError(
            f"{label}: its part {name!r}, a {type(part).__name__}, has no tensors, and what it "
            "does to the states is not known here: ask of the module before it (its readout "
            "separately), or save the tensors and say there what stands between them"
        )


def _array(label: str, name: str, tensor: Any) -> NDArray[Any]:
    """The numbers as they are; numbers of 16 bits that numpy has not are widened."""
    import numpy as np

    if isinstance(tensor, np.ndarray):
        return tensor
    try:
        held = tensor.detach().cpu()
        if "bfloat16" in str(held.dtype):
            held = held.float()
        return np.asarray(held.numpy())
    except Exception as problem:
        raise InputError(
            f"{label}: {name!r} gives no array ({type(problem).__name__}: {problem})"
        ) from None
