"""Models as text to paste: a NumPy program with exact numbers in the comments, and c, W, U."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any


def numpy_text(answer: Mapping[str, Json]) -> str:
    """A program that defines c, W, U and ``rho_hat(t)`` for the last model of the answer; floats
    are the nearest to the exact numbers, which the JSON holds."""
    rows = [*answer["approximations"], *answer.get("constructions", ())]
    if not rows:
        return "# no model was found"
    item = rows[-1]
    network = item["network"]
    lines = [
        f"# rho(t) = {', '.join(answer['kernel'])}",
        f"# width {item['m']}, certified L1 error at most {item['error']['upper']}",
        f"# exactly: {item['model']}" if len(item["model"]) < 2000 else "# exact numbers: see JSON",
        "import numpy as np",
        "from scipy.linalg import expm",
        f"c = np.array({_floats(network['c'])})",
        *_w(network),
        f"U = np.array({_matrix(network['U'])})",
        "def rho_hat(t):  # dh/dt = W h + U x, y = c^T h",
        "    return c @ expm(W * t) @ U",
    ]
    return "\n".join(lines)


def _w(network: Mapping[str, Json]) -> list[str]:
    if network["W"] is not None:
        return [f"W = np.array({_matrix(network['W'])})"]
    entries = network["W_entries"]
    rows, columns = ([item[k] for item in entries] for k in (0, 1))
    values = _floats([item[2] for item in entries])
    return ["W = np.zeros((len(c), len(c)))", f"W[{rows}, {columns}] = {values}"]


def _floats(values: list[str]) -> str:
    return "[" + ", ".join(_float(value) for value in values) + "]"


def _matrix(rows: list[list[str]]) -> str:
    return "[" + ",\n              ".join(_floats(row) for row in rows) + "]"


def _float(text: str) -> str:
    """The float nearest to an exact number; an exact number beyond the floats is kept as text."""
    from fractions import Fraction

    try:
        return repr(float(Fraction(text)))
    except OverflowError:
        return f"float('{'-' if text.startswith('-') else ''}inf')"
